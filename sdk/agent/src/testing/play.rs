//! Players against each other.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use linesman_games::{Outcome, Position, Side, bitwa, stratego, tafl};
use linesman_protocols::{Reading, otep::Clocks};

use crate::{bitwa as bitwa_player, otep as otep_player, stratego as stratego_player};

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played<P> {
    /// The last position.
    pub position: P,
    /// How many actions were carried out, set-ups not counted.
    pub plies: u32,
    /// The side that lost by its own fault, if one did.
    pub forfeit: Option<Forfeit>,
}

/// A fault that lost a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// The side that made it.
    pub side: Side,
    /// What was wrong.
    pub why: String,
}

impl<P: Position> Played<P> {
    /// Returns the winner, if there is one.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        match &self.forfeit {
            Some(forfeit) => Some(forfeit.side.other()),
            None => self.position.outcome().and_then(Outcome::winner),
        }
    }

    fn new(position: P) -> Self {
        Self {
            position,
            plies: 0,
            forfeit: None,
        }
    }

    /// Submits an action. Returns whether it was legal; otherwise the side forfeits.
    fn submit(&mut self, side: Side, action: P::Action) -> bool {
        let submitted = self.position.submit(side, action);
        if let Err(why) = &submitted {
            self.forfeit = Some(Forfeit {
                side,
                why: why.message.clone(),
            });
        }
        submitted.is_ok()
    }
}

/// Plays a game of Stratego. A player that returns no move surrenders; under rules that do not know this, it forfeits.
pub fn play_stratego<'a>(
    red: &'a mut dyn stratego_player::Player,
    blue: &'a mut dyn stratego_player::Player,
    rules: stratego::Rules,
) -> Played<stratego::Position> {
    use stratego::Action;
    let mut players = [red, blue];
    let mut played = Played::new(stratego::Position::new(rules));
    for side in Side::BOTH {
        let game = stratego_player::Game {
            side,
            opponent: "opponent".to_owned(),
        };
        let setup = players[side.index()].set_up(&game);
        if !played.submit(side, Action::Setup(setup)) {
            return played;
        }
    }
    let mut side = stratego::RED;
    while played.position.to_act().contains(side) {
        let view = played.position.view(side);
        let action = players[side.index()]
            .choose(&view)
            .map_or(Action::Surrender, Action::plain_move);
        if !played.submit(side, action) {
            break;
        }
        played.plies += 1;
        side = side.other();
        // The ply that ends a game is not reported.
        if let Some(ply) = played
            .position
            .view(side)
            .last
            .filter(|_| !played.position.to_act().is_empty())
        {
            players.iter_mut().for_each(|player| player.observe(&ply));
        }
    }
    players.iter_mut().for_each(|player| player.finished(None));
    played
}

/// Plays a game of Tafl, of at most `most` plies. With a `time`, each player's clock shows it before every move.
pub fn play_otep<'a>(
    attackers: &'a mut dyn otep_player::Player,
    defenders: &'a mut dyn otep_player::Player,
    rules: Arc<tafl::Rules>,
    time: Option<Duration>,
    most: u32,
) -> Played<tafl::Position> {
    let reading = |left| Reading {
        left,
        is_overtime: false,
        overtimes: 0,
    };
    let clocks = time.map(|left| Clocks {
        readings: [reading(left); 2],
        overtime: Duration::ZERO,
    });
    let mut players = [attackers, defenders];
    players.iter_mut().for_each(|player| player.begin(&rules));
    let mut played = Played::new(tafl::Position::new(rules));
    while let Some(side) = played.position.to_move().filter(|_| played.plies < most) {
        let moves = played.position.legal_moves();
        if moves.is_empty() {
            let why = "there is no legal move".to_owned();
            played.forfeit = Some(Forfeit { side, why });
            break;
        }
        let mv = otep_player::ask(&mut *players[side.index()], &played.position, moves, clocks);
        if !played.submit(side, mv) {
            break;
        }
        played.plies += 1;
        if let Some(ply) = played.position.last() {
            players.iter_mut().for_each(|player| player.observe(ply));
        }
    }
    let outcome = played.position.outcome();
    players
        .iter_mut()
        .for_each(|player| player.finished(outcome));
    played
}

/// Plays a game of Bitwa. With a `time`, this much is left before every order.
pub fn play_bitwa<'a>(
    first: &'a mut dyn bitwa_player::Player,
    second: &'a mut dyn bitwa_player::Player,
    setup: bitwa::Setup,
    time: Option<Duration>,
) -> Played<bitwa::Position> {
    let mut players = [first, second];
    players.iter_mut().for_each(|player| player.begin(&setup));
    let mut played = Played::new(bitwa::Position::new(setup));
    while let Some(division) = played.position.due() {
        let order = players[division.side().index()].choose(&bitwa_player::Turn {
            position: &played.position,
            division,
            time_left: time,
            started: Instant::now(),
        });
        if !played.submit(division.side(), bitwa::Action::Order(order)) {
            break;
        }
        played.plies += 1;
        if let Some(last) = played.position.last() {
            let position = &played.position;
            players
                .iter_mut()
                .for_each(|player| player.observe(&last, position));
        }
    }
    players.iter_mut().for_each(|player| player.finished());
    played
}
