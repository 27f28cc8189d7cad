//! The game itself: whose turn it is, what stands where, and when it is over.

use super::{
    Action, BLUE, Blocked, Breach, Cell, Encounter, EqualRanks, IllegalAction, LastPly, Move,
    Phase, RED, Rank, Rule, Rules, SETUP_ROWS, Setup, SetupOrder, Square, View, WrongKind,
    encounter, is_lake, legality,
};
use crate::{ListActions, Outcome, Side, ToAct};

/// A state of the game.
#[derive(Clone, Debug)]
pub struct Position {
    rules: Rules,
    /// The board as either side sees it once both set-ups are made.
    seen: [[Cell; 100]; 2],
    is_set_up: [bool; 2],
    to_move: Side,
    turn: u32,
    plies: u32,
    last: Option<LastPly>,
    mobile: [u32; 2],
    value: [u32; 2],
    end: Option<End>,
}

/// How and when a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Who won, if anybody.
    pub outcome: Outcome,
    /// What ended the game.
    pub reason: EndReason,
    /// The turn in which it ended, from 1. A side whose last mobile piece dies in its own attack loses in the
    /// opponent's turn, which is the next one if BLUE attacked.
    pub turn: u32,
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// The loser's flag was taken.
    FlagTaken,
    /// The loser has no mobile piece left.
    NoMobilePiece,
    /// The loser has mobile pieces but no legal move.
    NoLegalMove,
    /// The turn limit was reached.
    TurnLimit,
    /// Both sides passed one after the other.
    BothPassed,
    /// The loser surrendered.
    Surrendered,
}

impl Position {
    /// Returns a game that waits for the set-ups.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        let mut cells = [Cell::Empty; 100];
        for square in Square::all().filter(|square| is_lake(*square)) {
            cells[square.index()] = Cell::Lake;
        }
        Self {
            rules,
            seen: [cells; 2],
            is_set_up: [false; 2],
            to_move: RED,
            turn: 1,
            plies: 0,
            last: None,
            mobile: [0; 2],
            value: [0; 2],
            end: None,
        }
    }

    /// Returns a game in turn 1 with these pieces, in which `to_move` is to move.
    ///
    /// A search begins from such a position: `piece` can give the opponent's pieces any ranks. Pieces on lakes are left out.
    #[must_use]
    pub fn of_board(
        rules: Rules,
        to_move: Side,
        piece: impl Fn(Square) -> Option<(Side, Rank)>,
    ) -> Self {
        let mut position = Self::new(rules);
        for square in Square::all().filter(|square| !is_lake(*square)) {
            if let Some((side, rank)) = piece(square) {
                position.put(square.index(), side, rank);
            }
        }
        position.is_set_up = [true; 2];
        position.to_move = to_move;
        position.begin_ply();
        position
    }

    /// Returns the rules that the game is played by.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Draws the fights of equal ranks from this seed from now on, if the rules draw them.
    pub const fn reseed(&mut self, new: u64) {
        if let EqualRanks::Drawn { seed } = &mut self.rules.equal_ranks {
            *seed = new;
        }
    }

    /// Returns the current turn, from 1; a turn is one ply of RED and one of BLUE.
    #[must_use]
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// Returns the number of plies made.
    #[must_use]
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// Returns the summed value of the side's pieces; see [`Rank::value`].
    #[must_use]
    pub const fn value(&self, side: Side) -> u32 {
        self.value[side.index()]
    }

    /// Returns how the game ended, once it is over.
    #[must_use]
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// Returns the piece on a square and its side, hidden or not.
    #[must_use]
    pub const fn piece(&self, square: Square) -> Option<(Side, Rank)> {
        match (self.cell(RED, square), self.cell(BLUE, square)) {
            (Cell::Own(rank), _) => Some((RED, rank)),
            (_, Cell::Own(rank)) => Some((BLUE, rank)),
            _ => None,
        }
    }

    /// Returns how far the game has come.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        if self.end.is_some() {
            Phase::Over
        } else if self.is_set_up[0] && self.is_set_up[1] {
            Phase::Play
        } else {
            Phase::Setup
        }
    }

    const fn cell(&self, side: Side, square: Square) -> Cell {
        self.seen[side.index()][square.index()]
    }

    fn place(&mut self, side: Side, setup: &Setup) {
        let top = match side {
            Side::First => 0,
            Side::Second => 10 - SETUP_ROWS,
        };
        for (offset, square) in setup.rows().iter().flatten().enumerate() {
            if let Some(rank) = *square {
                self.put(top * 10 + offset, side, rank);
            }
        }
        self.is_set_up[side.index()] = true;
        if self.is_set_up == [true; 2] {
            match self.mobile {
                _ if !self.rules.ends_by_attrition => self.begin_ply(),
                [0, 0] => self.finish(Outcome::Draw, EndReason::NoMobilePiece),
                [0, _] => self.finish(Outcome::Win(BLUE), EndReason::NoMobilePiece),
                [_, 0] => self.finish(Outcome::Win(RED), EndReason::NoMobilePiece),
                _ => self.begin_ply(),
            }
        }
    }

    fn put(&mut self, index: usize, side: Side, rank: Rank) {
        self.seen[side.index()][index] = Cell::Own(rank);
        self.seen[side.other().index()][index] = Cell::Enemy;
        self.mobile[side.index()] += u32::from(rank.is_mobile());
        self.value[side.index()] += rank.value();
    }

    fn remove(&mut self, square: Square) {
        if let Some((side, rank)) = self.piece(square) {
            for cells in &mut self.seen {
                cells[square.index()] = Cell::Empty;
            }
            self.mobile[side.index()] -= u32::from(rank.is_mobile());
            self.value[side.index()] -= rank.value();
        }
    }

    fn make_move(&mut self, side: Side, mv: Move) -> Result<Encounter, IllegalAction> {
        let (from, to, rank) = legality::check_move(|square| self.cell(side, square), mv)?;
        let encounter = match self.piece(to) {
            Some((_, defender)) => encounter(rank, defender, &self.rules, self.plies),
            None => Encounter::Peaceful,
        };
        match encounter {
            Encounter::Peaceful => {}
            Encounter::Kills(..) | Encounter::TakesFlag(_) => self.remove(to),
            Encounter::Dies(..) => self.remove(from),
            Encounter::BothDie(..) => {
                self.remove(from);
                self.remove(to);
            }
        }
        // What is left on the first square, the piece or nothing, goes to the second unless the defender holds it.
        if !matches!(encounter, Encounter::Dies(..)) {
            for cells in &mut self.seen {
                cells.swap(from.index(), to.index());
            }
        }
        Ok(encounter)
    }

    /// Records a ply and looks for the end of the game, in the order flag, passes, mobile pieces, turn limit.
    fn end_ply(&mut self, ply: LastPly) {
        let passes = |ply: &LastPly| ply.action == Action::NoMove;
        let side = ply.side;
        let takes_flag = matches!(ply.encounter, Encounter::TakesFlag(_));
        let both_passed = passes(&ply) && self.last.as_ref().is_some_and(passes);
        self.last = Some(ply);
        self.plies += 1;
        let opponent = side.other();
        let is_counted = self.rules.ends_by_attrition;
        let (own, theirs) = (self.mobile[side.index()], self.mobile[opponent.index()]);
        if takes_flag {
            self.finish(Outcome::Win(side), EndReason::FlagTaken);
        } else if both_passed {
            self.finish(self.judge_by_value(), EndReason::BothPassed);
        } else if is_counted && own == 0 && theirs == 0 {
            self.finish(Outcome::Draw, EndReason::NoMobilePiece);
        } else if is_counted && theirs == 0 {
            self.finish(Outcome::Win(side), EndReason::NoMobilePiece);
        } else {
            self.to_move = opponent;
            self.turn += u32::from(opponent == RED);
            if is_counted && own == 0 {
                // The opponent wins without a ply of its own, and yet in its own turn.
                self.finish(Outcome::Win(opponent), EndReason::NoMobilePiece);
            } else {
                self.begin_ply();
            }
        }
    }

    /// Ends the game if the turn limit is reached or the side to move cannot.
    fn begin_ply(&mut self) {
        let side = self.to_move;
        if side == RED
            && self
                .rules
                .turn_limit
                .is_some_and(|limit| self.turn >= limit)
        {
            self.finish(Outcome::Draw, EndReason::TurnLimit);
        } else if self.rules.blocked == Blocked::Loses
            && !self.rules.allows_no_move
            && !legality::has_move(|square| self.cell(side, square))
        {
            self.finish(Outcome::Win(side.other()), EndReason::NoLegalMove);
        }
    }

    fn judge_by_value(&self) -> Outcome {
        match self.value[0].cmp(&self.value[1]) {
            std::cmp::Ordering::Greater => Outcome::Win(RED),
            std::cmp::Ordering::Less => Outcome::Win(BLUE),
            std::cmp::Ordering::Equal => Outcome::Draw,
        }
    }

    fn finish(&mut self, outcome: Outcome, reason: EndReason) {
        self.end = Some(End {
            outcome,
            reason,
            turn: self.turn,
        });
    }
}

impl crate::Position for Position {
    type Action = Action;
    type View = View;
    type Rule = Rule;

    fn to_act(&self) -> ToAct {
        match self.phase() {
            Phase::Over => ToAct::NOBODY,
            Phase::Play => ToAct::only(self.to_move),
            Phase::Setup => match (self.is_set_up, self.rules.setup_order) {
                ([false, false], SetupOrder::AtOnce) => ToAct::BOTH,
                ([false, _], _) => ToAct::only(RED),
                _ => ToAct::only(BLUE),
            },
        }
    }

    fn submit(&mut self, side: Side, action: Action) -> Result<(), IllegalAction> {
        // Whoever is asked first, set-ups do not depend on each other.
        let owes_setup = self.phase() == Phase::Setup && !self.is_set_up[side.index()];
        if !self.to_act().contains(side) && !owes_setup {
            return Err(Breach::NotToAct.into());
        }
        let wrong_kind = |why| Err(Breach::WrongKind(why).into());
        let encounter = match &action {
            Action::Setup(setup) if self.phase() == Phase::Setup => {
                setup.check(&self.rules)?;
                self.place(side, setup);
                return Ok(());
            }
            _ if self.phase() == Phase::Setup => return wrong_kind(WrongKind::SetupIsDue),
            Action::Setup(_) => return wrong_kind(WrongKind::MoveIsDue),
            Action::Move { mv, .. } => self.make_move(side, *mv)?,
            Action::NoMove if self.rules.allows_no_move => Encounter::Peaceful,
            Action::NoMove => return wrong_kind(WrongKind::NoPass),
            Action::LostTurn { .. } if self.rules.forgives_illegal_answers => Encounter::Peaceful,
            Action::LostTurn { .. } => return wrong_kind(WrongKind::NoLostTurn),
            Action::Surrender if self.rules.allows_surrender => {
                self.finish(Outcome::Win(side.other()), EndReason::Surrendered);
                return Ok(());
            }
            Action::Surrender => return wrong_kind(WrongKind::NoSurrender),
        };
        self.end_ply(LastPly {
            side,
            action,
            encounter,
        });
        Ok(())
    }

    fn view(&self, side: Side) -> View {
        let mut cells = self.seen[side.index()];
        if self.phase() == Phase::Setup {
            // A set-up is secret until both are made; afterwards only where the pieces stand is known.
            for cell in cells.iter_mut().filter(|cell| **cell == Cell::Enemy) {
                *cell = Cell::Empty;
            }
        }
        View {
            side,
            phase: self.phase(),
            turn: self.turn,
            last: self.last.clone(),
            cells,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end.map(|end| end.outcome)
    }
}

impl ListActions for Position {
    /// Lists moves; set-ups are too many to list, and neither they nor passing and surrender are in the list.
    fn legal_actions(&self, side: Side) -> Vec<Action> {
        if self.phase() != Phase::Play || self.to_move != side {
            return Vec::new();
        }
        legality::legal_moves(|square| self.cell(side, square))
            .into_iter()
            .map(Action::plain_move)
            .collect()
    }
}
