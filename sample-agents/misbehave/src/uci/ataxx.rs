//! UAI, for ataxx, and the faults of ataxx alone.

use linesman_games::{
    Side,
    ataxx::{Move, Square, State},
};
use linesman_protocols::Check;
use linesman_uci::{Board as _, Words};

use super::{
    faults::{Fault, OwnFaults, chooses, illegal},
    rules::Rules,
};

/// A position of ataxx.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ataxx(State);

impl Rules for Ataxx {
    const WORDS: &'static Words = &Words::UAI;
    const CHECKS: &'static [&'static Check] = linesman_uci::Ataxx::CHECKS;
    const SIDES: [&'static str; 2] = ["black", "white"];
    const SECOND: &'static str = " o ";
    const OPTION: &'static str = "";
    const MOVES: [&'static str; 3] = ["b6", "f1", "f2"];
    const ILLEGAL: [&'static str; 2] = ["d4", "a1a3"];
    const OPENINGS: [&'static str; 2] = ["g2 a2", "b7 b1"];

    fn start() -> Self {
        Self(State::start())
    }

    fn read(fen: &str) -> Option<Self> {
        fen.parse().ok().map(Self)
    }

    fn is_move(word: &str) -> bool {
        word.parse::<Move>().is_ok()
    }

    fn set_form(&mut self, _is_960: bool) {}

    fn to_move(&self) -> Side {
        self.0.to_move()
    }

    fn moves(&self) -> Vec<String> {
        self.0.moves().iter().map(Move::to_string).collect()
    }

    fn play(&self, word: &str) -> Option<Self> {
        let mv = word.parse().ok()?;
        let mut behind = *self;
        self.0.check(mv).ok()?;
        behind.0.play(mv);
        Some(behind)
    }

    fn is_mated(&self) -> bool {
        false
    }

    fn count_pieces(&self, side: Side) -> u32 {
        self.0.count(side)
    }

    fn illegal_move(&self) -> String {
        let taken = Square::all().find(|square| self.0.side_at(*square).is_some());
        taken.map_or_else(|| "a1".to_owned(), |square| square.to_string())
    }
}

impl OwnFaults for Ataxx {
    fn own_fault(id: &str) -> Option<Fault<Self>> {
        let fault = match id {
            "position/gaps" => illegal(|game| game.agent.told.fen_has("5-x")),
            "position/turns" => {
                illegal(|game| game.agent.told.moves.ends_with(&["d4b2".to_owned()]))
            }
            "position/pass" => {
                illegal(|game| game.agent.told.moves.ends_with(&["0000".to_owned()]))
            }
            "bestmove/jump" => chooses(|game| {
                let is_one = game.agent.told.fen_has("ooxoo");
                is_one.then(|| "0000".to_owned())
            }),
            "bestmove/pass" => illegal(|game| {
                let state: Option<Self> = game.agent.state();
                let must_pass = state.is_some_and(|it| it.0.moves() == [Move::Pass]);
                must_pass && !game.agent.limits().is_some_and(|it| it.is_infinite)
            }),
            _ => return None,
        };
        Some(fault)
    }
}
