//! Whole games against the referee's end of the protocol: what the one says, the other accepts.

use fastrand::Rng;
use linesman_games::{ListActions as _, Position as _, Side};
use linesman_protocols::{
    Dialect as _, GameOver, Time,
    stratego::{Profile, RefereeEnd},
};
use linesman_sdk::stratego::{
    Action, BLUE, Encounter, Game, LastPly, Move, Player, RED, Rules, Setup, View, run_on,
};

use crate::wire::{Speaker, Wire};

const NOW: Time = Time::ZERO;

#[test]
fn random_games_are_played_to_their_end_without_a_violation() {
    for seed in 0..20 {
        for side in [RED, BLUE] {
            let table = Wire::new(Table::new(side, seed));
            let mut player = Random::new(seed + 1000);
            run_on(&mut player, table.reader(), table.clone()).unwrap();
            let table = table.speaker();
            assert!(table.position.end().is_some(), "seed {seed}, {side:?}");
            // The ply that ends a game is not reported.
            let told = &table.plies[..table.plies.len() - 1];
            assert_eq!(player.observed, told, "seed {seed}, {side:?}");
        }
    }
}

#[test]
fn views_are_those_of_the_position() {
    let table = Wire::new(Table::new(RED, 7));
    let mut player = Random::new(8);
    run_on(&mut player, table.reader(), table.clone()).unwrap();
    let asked = &table.speaker().asked;
    assert!(asked.len() > 100);
    assert_eq!(player.views, *asked);
}

/// One game between the player, through the protocol, and a random opponent.
struct Table {
    position: linesman_games::stratego::Position,
    side: Side,
    end: RefereeEnd,
    rng: Rng,
    asked: Vec<View>,
    plies: Vec<LastPly>,
}

impl Table {
    fn new(side: Side, seed: u64) -> Self {
        let mut rng = Rng::with_seed(seed);
        let rules = Rules {
            turn_limit: Some(1000),
            ..Rules::default()
        };
        let mut position = linesman_games::stratego::Position::new(rules);
        let opponent = side.other();
        let setup = Setup::shuffled(opponent, |n| rng.usize(..n));
        position.submit(opponent, Action::Setup(setup)).unwrap();
        let mut end = RefereeEnd::new(side, "random", &Profile::manual_2012());
        end.ask(&position.view(side), NOW);
        Self {
            position,
            side,
            end,
            rng,
            asked: Vec::new(),
            plies: Vec::new(),
        }
    }

    fn submit(&mut self, side: Side, action: Action) {
        self.position.submit(side, action).unwrap();
        let view = self.position.view(self.side);
        self.plies.extend(view.last.clone());
        let to_act = self.position.to_act();
        if let Some(outcome) = self.position.outcome() {
            self.end
                .finish(&GameOver::without_fault(Some(outcome)), NOW);
            return;
        }
        self.end.inform(side, &view, NOW);
        if to_act.contains(self.side) {
            self.end.ask(&view, NOW);
            self.asked.push(view);
        } else {
            let opponent = self.side.other();
            let reply = self.rng.choice(self.position.legal_actions(opponent));
            self.submit(opponent, reply.unwrap());
        }
    }
}

impl Speaker for Table {
    type End = RefereeEnd;

    fn end(&mut self) -> &mut RefereeEnd {
        &mut self.end
    }

    fn act(&mut self, action: Action) {
        self.submit(self.side, action);
    }
}

struct Random {
    rng: Rng,
    views: Vec<View>,
    observed: Vec<LastPly>,
}

impl Random {
    fn new(seed: u64) -> Self {
        Self {
            rng: Rng::with_seed(seed),
            views: Vec::new(),
            observed: Vec::new(),
        }
    }
}

impl Player for Random {
    fn set_up(&mut self, game: &Game) -> Setup {
        Setup::shuffled(game.side, |n| self.rng.usize(..n))
    }

    fn choose(&mut self, view: &View) -> Option<Move> {
        self.views.push(view.clone());
        self.rng.choice(view.legal_moves())
    }

    fn observe(&mut self, ply: &LastPly) {
        assert!(!matches!(ply.encounter, Encounter::TakesFlag(_)));
        self.observed.push(ply.clone());
    }
}
