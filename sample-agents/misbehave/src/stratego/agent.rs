//! An agent that plays random legal moves of Stratego.

use linesman_games::{
    Side,
    stratego::{Cell, Move, RED, Setup, View},
};
use linesman_protocols::{
    Check,
    stratego::{AgentEnd, Request, checks, side_name},
};

use super::{arrangement::opening, moves::lost_piece};
use crate::{
    player::{Agent, Flow, Player},
    protocol::{Point, Protocol},
};

/// The protocol of Stratego, as a player that speaks it.
#[derive(Debug)]
pub(crate) struct Stratego {
    end: AgentEnd,
    pub(super) awaiting: Awaiting,
    /// The player's colour, once the set-up line has come.
    pub(super) side: Option<Side>,
    /// The referee's name for the opponent.
    pub(super) opponent: String,
    /// The board at the beginning of the player's last turn. Before the first turn, the board as it follows from the
    /// player's own set-up.
    pub(super) view: View,
    /// The opponent's move before that turn and its result, as the referee reported them.
    pub(super) report: Option<String>,
    pub(super) last_move: Option<Move>,
    pub(super) setup: Option<Setup>,
    /// All plies that the player was told, with their outcomes, and whether they are its own.
    pub(super) told: Vec<(bool, String)>,
    /// Whether the turn has been answered before its board came.
    is_ahead: bool,
}

/// The line that is due next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Awaiting {
    /// The line with colour and opponent.
    Setup,
    /// The first line of the first turn.
    FirstTurn,
    /// A row of the board.
    Board,
    /// The echo of the player's own move.
    Echo,
    /// The first line of a later turn.
    Turn,
}

/// What the player answers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// The set-up line.
    Setup,
    /// A turn.
    Move,
}

/// What the player chooses.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Choice {
    /// A legal set-up.
    Setup(Setup),
    /// A move, if there is one.
    Move(Option<Move>),
}

impl Default for Stratego {
    fn default() -> Self {
        Self {
            end: AgentEnd::new(),
            awaiting: Awaiting::Setup,
            side: None,
            opponent: String::new(),
            view: View::of_board(RED, [Cell::Empty; 100]),
            report: None,
            last_move: None,
            setup: None,
            told: Vec::new(),
            is_ahead: false,
        }
    }
}

impl Protocol for Stratego {
    const NAME: &'static str = "stratego";
    const CHECKS: &'static [&'static Check] = checks::ALL;
    const MOVE: Answer = Answer::Move;
    const SIDE_NAME: fn(Side) -> &'static str = side_name;

    type Answer = Answer;
    type Choice = Choice;

    fn is_end(line: &str) -> bool {
        matches!(
            AgentEnd::new().handle_line(line),
            Ok(Some(Request::Quit(_)))
        )
    }

    fn side(&self) -> Option<Side> {
        self.side
    }

    fn has_lost(&self) -> bool {
        self.report.as_deref().and_then(lost_piece).is_some()
    }
}

impl Agent for Stratego {
    fn handle_line(&mut self, line: &str, player: &mut Player<'_, Self>) -> Flow {
        if Self::is_end(line) {
            return player.leave(self);
        }
        match self.end.handle_line(line) {
            Err(error) => player.exit(1, &error.to_string()),
            Ok(None) => self.handle_turn(line, player),
            Ok(Some(Request::SetUp { side, opponent })) => {
                self.answer_header(side, opponent, player)
            }
            Ok(Some(Request::Move { .. })) if self.is_ahead => {
                (self.is_ahead, self.awaiting) = (false, Awaiting::Echo);
                Flow::Continue(())
            }
            Ok(Some(Request::Move { view, last })) => {
                self.told
                    .extend(last.iter().map(|line| (false, line.clone())));
                (self.view, self.report) = (*view, last);
                self.answer_turn(player)
            }
            Ok(Some(Request::Echo(line))) => {
                self.told.push((true, line));
                self.awaiting = Awaiting::Turn;
                player.act(Point::Confirmed, self)?;
                Flow::Continue(())
            }
            Ok(Some(Request::Quit(_))) => Flow::Break(0),
        }
    }
}

impl Stratego {
    fn handle_turn(&mut self, line: &str, player: &mut Player<'_, Self>) -> Flow {
        let is_start = self.awaiting == Awaiting::FirstTurn && line == "START";
        self.awaiting = Awaiting::Board;
        // Whoever remembers its set-up knows the board.
        if is_start && !player.has_more() && !player.act(Point::Waiting, self)? {
            self.is_ahead = true;
            return self.answer_turn(player);
        }
        Flow::Continue(())
    }

    fn answer_header(
        &mut self,
        side: Side,
        opponent: String,
        player: &mut Player<'_, Self>,
    ) -> Flow {
        (self.awaiting, self.side, self.opponent) = (Awaiting::FirstTurn, Some(side), opponent);
        if !player.act(Point::Before(Answer::Setup), self)? {
            return Flow::Continue(());
        }
        let setup = Setup::shuffled(side, |n| player.rng().usize(..n));
        if let Choice::Setup(setup) = player.choose(Choice::Setup(setup), self) {
            self.view = opening(&setup, side);
            self.setup = Some(setup.clone());
            let rows: String = setup
                .to_string()
                .lines()
                .map(|row| format!("{row}\n"))
                .collect();
            player.say(Answer::Setup, rows, self)?;
        }
        Flow::Continue(())
    }

    fn answer_turn(&mut self, player: &mut Player<'_, Self>) -> Flow {
        self.awaiting = Awaiting::Echo;
        if !player.act(Point::Before(Answer::Move), self)? {
            return Flow::Continue(());
        }
        let mv = player.rng().choice(self.view.legal_moves());
        if let Choice::Move(mv) = player.choose(Choice::Move(mv), self) {
            self.last_move = mv;
        }
        let answer = self.last_move.map_or_else(
            || format!("{}\n", self.end.word_without_move(&self.view)),
            |mv| format!("{mv}\n"),
        );
        player.say(Answer::Move, answer, self)
    }
}
