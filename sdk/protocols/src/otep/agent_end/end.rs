//! The agent's end of a conversation.

use std::{collections::VecDeque, fmt::Write as _, sync::Arc, time::Duration};

use linesman_games::{
    Outcome, Side,
    tafl::{Board, Move, Ply, Position, Rules},
};

use super::{
    game::{Game, PlayError},
    order::{self, Clocks, Order},
};

/// What the referee wants of the agent, or tells it.
#[derive(Clone, Debug, PartialEq)]
pub enum Told {
    /// A game by new rules begins, at its start.
    Begin,
    /// Send a move with [`play`](AgentEnd::play). It is this side's turn in the position.
    Play(Side),
    /// Send an analysis with [`analysis`](AgentEnd::analysis), of the position and of the side that is to move there.
    Analyze {
        /// How many lines of play are asked for; other numbers than this are allowed, but none at all.
        lines: usize,
        /// How long it may take.
        limit: Duration,
    },
    /// A ply was made, the agent's own or the opponent's, with all that the rules tell of it. Nothing is asked.
    Moved(Ply),
    /// A move of the agent was not accepted; none if none had been sent. Another `Play` follows.
    Refused {
        /// The move.
        mv: Option<Move>,
        /// Why: 1 wrong side, 2 illegal, 3 and 4 the same of a turn that goes on after a capture.
        code: i64,
    },
    /// The game is over. The outcome is none if it was stopped before there was one.
    Finish(Option<Outcome>),
    /// The agent has to exit.
    Goodbye,
}

/// A line of play, as an analysis names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The moves, from the position that is analysed on: at least one.
    pub moves: Vec<Move>,
    /// What the first of them is worth: the higher, the better for the attackers. The unit is the agent's own affair.
    pub evaluation: i64,
}

/// The agent's end of a conversation, over lines without their ends. It gets on with the text of OTEP and with the program:
/// rules come before hello or after it, a clock before `play`, behind it or never, and an own capture may come back as the
/// opponent's move. What it cannot read it complains of with `error 0`; a command that it does not know is passed over.
///
/// It keeps the position by the rules. Where the referee sends another board, the referee is right, and the game goes on
/// from that board as if it had begun there.
///
/// ```text
/// handle_line --> poll_told:  Begin, Play, ... --> play, analysis --> poll_line
/// ```
#[derive(Clone, Debug, Default)]
pub struct AgentEnd {
    has_said_hello: bool,
    game: Option<Game>,
    /// The side that the agent was told to play, last.
    side: Option<Side>,
    clocks: Option<Clocks>,
    /// Whether the clock has come since the last move was sent.
    has_clock: bool,
    /// Whether a turn went by without a clock.
    is_untimed: bool,
    /// Whether the last order was to play, and no clock had come before it.
    awaits_clock: bool,
    /// Whether the clock comes behind the order to play.
    has_clock_behind: bool,
    /// Whether the game has begun. Rules that the agent asked for leave the board as it is then.
    has_begun: bool,
    has_asked_for_rules: bool,
    /// The side that was told to play when there were no rules.
    owed: Option<Side>,
    lines: VecDeque<String>,
    told: VecDeque<Told>,
}

impl AgentEnd {
    /// Returns the agent's end of a conversation that has not begun. The first line that it sends is hello.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next line.
    pub fn handle_line(&mut self, line: &str) {
        match order::read(line) {
            Ok(Some(order)) => self.handle_order(order),
            Ok(None) => {}
            Err(why) => self.complain(&why),
        }
    }

    /// Returns the next line to send, without its newline.
    pub fn poll_line(&mut self) -> Option<String> {
        if !std::mem::replace(&mut self.has_said_hello, true) {
            return Some("hello".to_owned());
        }
        self.lines.pop_front()
    }

    /// Returns what the agent has been told next.
    pub fn poll_told(&mut self) -> Option<Told> {
        self.told.pop_front()
    }

    /// Returns the position, once rules have come. A move of the agent is part of it when it has been accepted.
    #[must_use]
    pub fn position(&self) -> Option<&Position> {
        self.game.as_ref().map(Game::position)
    }

    /// Returns the side that the agent was told to play, last.
    #[must_use]
    pub const fn side(&self) -> Option<Side> {
        self.side
    }

    /// Returns the legal moves in the position, without those that have been refused there.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        self.game.as_ref().map_or_else(Vec::new, Game::moves)
    }

    /// Returns what the clocks showed last; none in a game without clocks.
    #[must_use]
    pub const fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// Returns whether a clock line may follow the last `play`. It does not if it came before it, or if none came in an earlier turn.
    #[must_use]
    pub const fn is_clock_due(&self) -> bool {
        !self.has_clock && !self.is_untimed
    }

    /// Returns whether a clock line has come right behind a `play`. So it is as good as sure that another one follows.
    #[must_use]
    pub const fn has_clock_behind(&self) -> bool {
        self.has_clock_behind
    }

    /// Sends a move.
    ///
    /// # Errors
    /// The move is not legal, or there are no rules yet; nothing is sent.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        let game = self.game.as_mut().ok_or(PlayError::NoRules)?;
        game.send(mv)?;
        self.is_untimed = !self.has_clock;
        self.has_clock = false;
        self.lines.push_back(format!("move {mv}"));
        Ok(())
    }

    /// Sends an analysis. Lines of play without a move are left out; if none is left, that is complained of.
    pub fn analysis(&mut self, variations: &[Variation]) {
        let variations = variations.iter().filter(|line| !line.moves.is_empty());
        if variations.clone().next().is_none() {
            return self.complain("there is no analysis");
        }
        let mut line = format!("analysis {}", variations.clone().count());
        for Variation { moves, evaluation } in variations {
            for (index, mv) in moves.iter().enumerate() {
                let separator = if index == 0 { ' ' } else { '|' };
                write!(line, "{separator}{mv}").expect("writing to a string does not fail");
            }
            write!(line, " {evaluation}").expect("writing to a string does not fail");
        }
        self.lines.push_back(line);
    }

    /// Sends a text for people.
    pub fn status(&mut self, text: &str) {
        self.lines.push_back(Self::status_line(text));
    }

    /// Returns the line that shows people a text, without its newline. It can be sent at any time.
    #[must_use]
    pub fn status_line(text: &str) -> String {
        format!("status {}", plain(text))
    }

    /// Sends the message that something is wrong, and goes on.
    pub fn complain(&mut self, message: &str) {
        self.lines.push_back(format!("error 0 {}", plain(message)));
    }

    /// Sends the message that the agent cannot go on; the game is lost.
    pub fn give_up(&mut self, message: &str) {
        self.lines.push_back(format!("error -1 {}", plain(message)));
    }

    /// Asks for full move records instead of simple ones. The plies of [`Told::Moved`] are full ones all the same, as long as
    /// they follow from the rules.
    pub fn ask_for_records(&mut self) {
        self.lines.push_back("simple-moves off".to_owned());
    }

    fn handle_order(&mut self, order: Order<'_>) {
        self.has_clock_behind |= self.awaits_clock && matches!(order, Order::Clock(Some(_)));
        self.awaits_clock = false;
        match order {
            Order::Rules(rules) => self.handle_rules(Arc::from(rules)),
            Order::Clock(clocks) => {
                self.clocks = clocks;
                self.has_clock = clocks.is_some();
                self.is_untimed &= clocks.is_none();
            }
            Order::Finish(outcome) => {
                self.has_begun = false;
                self.told.push_back(Told::Finish(outcome));
            }
            Order::Goodbye => self.told.push_back(Told::Goodbye),
            Order::Play(side) => self.handle_play(side),
            order => self.handle_order_of_game(order),
        }
    }

    /// Obeys an order that makes no sense before there are rules.
    fn handle_order_of_game(&mut self, order: Order<'_>) {
        let Some(game) = &mut self.game else {
            return self.complain("no rules have come yet");
        };
        let fault = match order {
            Order::Position(board) => {
                let (board, fault) = of_size(Ok(board), game.position().rules());
                if let Some(board) = board {
                    let side = self.side.unwrap_or_else(|| game.to_move());
                    game.set_up(&board, side);
                }
                fault
            }
            Order::Side(side) => {
                self.side = Some(side);
                self.told.extend(game.turn_to(side).map(Told::Moved));
                None
            }
            Order::Moved(board) => {
                if let Some(ply) = game.accept_expected(board) {
                    self.told.push_back(Told::Moved(ply));
                    return;
                }
                let (board, fault) = of_size(board.read(), game.position().rules());
                self.told
                    .extend(game.accept(board.as_ref()).map(Told::Moved));
                fault
            }
            Order::OpponentMove { records, board } => {
                self.has_begun = true;
                if let Some(ply) = game.follow_expected(&records, board) {
                    self.told.push_back(Told::Moved(ply));
                    return;
                }
                let (board, fault) = of_size(board.read(), game.position().rules());
                let unread = records.as_ref().err().cloned();
                let plies = game.follow(&records.unwrap_or_default(), board.as_ref());
                self.told.extend(plies.into_iter().map(Told::Moved));
                unread.or(fault)
            }
            Order::Error(code) => {
                let mv = game.refuse(code);
                self.told.push_back(Told::Refused { mv, code });
                None
            }
            Order::Analyze { lines, limit } => {
                if game.moves().is_empty() {
                    Some("there is no move to analyze".to_owned())
                } else {
                    self.told.push_back(Told::Analyze { lines, limit });
                    None
                }
            }
            _ => None,
        };
        if let Some(why) = fault {
            self.complain(&why);
        }
    }

    fn handle_rules(&mut self, rules: Arc<Rules>) {
        let is_answer = std::mem::take(&mut self.has_asked_for_rules);
        if is_answer && self.has_begun && self.game.is_some() {
            return;
        }
        self.game = Some(Game::new(rules));
        (self.has_begun, self.side) = (false, None);
        self.told.push_back(Told::Begin);
        if let Some(side) = self.owed.take() {
            self.handle_play(side);
        }
    }

    fn handle_play(&mut self, side: Side) {
        let Some(game) = &mut self.game else {
            // The answer to this question is what is missing, and the move is sent then.
            self.owed = Some(side);
            self.has_asked_for_rules = true;
            self.complain("no rules have come yet");
            self.lines.push_back("rules".to_owned());
            return;
        };
        self.has_begun = true;
        self.side = Some(side);
        // A clock of an earlier turn may have been late.
        self.has_clock &= !self.has_clock_behind;
        self.awaits_clock = !self.has_clock;
        self.told.extend(game.turn_to(side).map(Told::Moved));
        self.told.push_back(Told::Play(side));
    }
}

/// Returns the board if it could be read and is as large as the game's, and else what is wrong.
fn of_size(board: Result<Board, String>, rules: &Rules) -> (Option<Board>, Option<String>) {
    let (found, expected) = (board.as_ref().map(Board::size), rules.start.size());
    match found {
        Ok(found) if found != expected => {
            let message = format!("the board has {found} ranks instead of {expected}");
            (None, Some(message))
        }
        Ok(_) => (board.ok(), None),
        Err(_) => (None, board.err()),
    }
}

/// Returns the text as one line of US-ASCII.
fn plain(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            ' '..='~' => c,
            '\n' | '\r' | '\t' => ' ',
            _ => '?',
        })
        .collect()
}
