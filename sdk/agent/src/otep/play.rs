//! A whole game of two players, in process.

use std::{sync::Arc, time::Duration};

use linesman_games::{Position as _, tafl};
use linesman_protocols::{Reading, otep::Clocks};

use crate::testing::{Forfeit, Played};

/// Plays a game of Tafl, of at most `most` plies. With a `time`, each player's clock shows it before every move.
pub fn play<'a>(
    attackers: &'a mut dyn super::Player,
    defenders: &'a mut dyn super::Player,
    rules: Arc<tafl::Rules>,
    time: Option<Duration>,
    most: u32,
) -> Played<tafl::Position> {
    let reading = |left| Reading {
        left,
        ..Reading::default()
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
        let mv = super::ask(&mut *players[side.index()], &played.position, moves, clocks);
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
