//! The rules.

use std::fmt;

use linesman_games::{IllegalAction, Outcome, Side, ToAct};

/// The names of the sides.
pub const SIDES: &[&str] = &["north", "south"];

/// The number of stones at the beginning.
pub const HEAP: u32 = 12;

linesman_games::rules! {
    /// The rules that an action can break.
    pub enum Rule {
        /// A mine lies at a size from 1 to 11.
        Mine = "mine-range",
        /// A side takes 1 to 3 stones, and no more than there are.
        Take = "take-range",
        /// A side mines before the first move, and takes afterwards.
        Phase = "phase",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Mine(u32),
    Take(u32),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mine(at) => write!(f, "mine {at}"),
            Self::Take(stones) => write!(f, "take {stones}"),
        }
    }
}

/// What both sides may know: nothing of the mines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub heap: u32,
    pub is_setup: bool,
    pub last: Option<u32>,
}

#[derive(Clone, Debug)]
pub struct Position {
    pub heap: u32,
    mines: [Option<u32>; 2],
    to_move: Side,
    last: Option<u32>,
    outcome: Option<Outcome>,
    pub plies: u32,
}

impl Position {
    pub const fn new() -> Self {
        Self {
            heap: HEAP,
            mines: [None, None],
            to_move: Side::First,
            last: None,
            outcome: None,
            plies: 0,
        }
    }

    fn is_setup(&self) -> bool {
        self.mines.contains(&None)
    }
}

impl linesman_games::Position for Position {
    type Action = Action;
    type View = View;
    type Rule = Rule;

    fn to_act(&self) -> ToAct {
        if self.outcome.is_some() {
            return ToAct::NOBODY;
        }
        match self.mines {
            [None, None] => ToAct::BOTH,
            [None, _] => ToAct::only(Side::First),
            [_, None] => ToAct::only(Side::Second),
            _ => ToAct::only(self.to_move),
        }
    }

    fn submit(&mut self, side: Side, action: Action) -> Result<(), IllegalAction<Rule>> {
        if !self.to_act().contains(side) {
            return Err(Rule::Phase.broken("it is not this side's turn".to_owned()));
        }
        match action {
            Action::Mine(_) if !self.is_setup() => {
                return Err(Rule::Phase.broken("the game has begun".to_owned()));
            }
            Action::Take(_) if self.is_setup() => {
                return Err(Rule::Phase.broken("the mines are not laid".to_owned()));
            }
            Action::Mine(at) if at == 0 || at >= HEAP => {
                return Err(Rule::Mine.broken(format!("a mine at {at}")));
            }
            Action::Take(stones) if stones == 0 || stones > 3 || stones > self.heap => {
                return Err(Rule::Take.broken(format!("{stones} of {} stones", self.heap)));
            }
            Action::Mine(at) => self.mines[side.index()] = Some(at),
            Action::Take(stones) => {
                self.heap -= stones;
                self.last = Some(stones);
                self.to_move = side.other();
                if self.mines[side.other().index()] == Some(self.heap) {
                    self.outcome = Some(Outcome::Win(side.other()));
                } else if self.heap == 0 {
                    self.outcome = Some(Outcome::Win(side));
                }
                self.plies += 1;
            }
        }
        Ok(())
    }

    fn view(&self, _side: Side) -> View {
        View {
            heap: self.heap,
            is_setup: self.is_setup(),
            last: self.last,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
}
