//! The agent's end of a conversation.

use std::{collections::VecDeque, fmt, time::Duration};

use linesman_games::{
    Position as _,
    bitwa::{Action, Division, IllegalAction, LastOrder, Order, Position, Setup},
};

use crate::gtp::{Mark, answer_text};

/// What the referee wants of the agent, or tells it. All but [`Order`](Self::Order) has been answered when it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// A game begins; [`AgentEnd::position`] holds it.
    Game,
    /// There is this much time left for all answers until the end of the game.
    TimeLeft(Duration),
    /// An order to this division is wanted: see [`AgentEnd::order`]. The division belongs to the agent's side.
    Order(Division),
    /// This order was carried out, the agent's own or the opponent's.
    Moved(LastOrder),
    /// The agent may exit.
    Quit,
}

/// Why an order was not sent.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OrderError {
    /// Nobody has asked for one.
    NotAsked,
    /// It is not legal; another one can be given.
    Illegal(IllegalAction),
}

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAsked => f.write_str("nobody has asked for an order"),
            Self::Illegal(why) => write!(f, "{why}"),
        }
    }
}

impl std::error::Error for OrderError {}

/// The agent's end of a conversation, over lines without their ends. It follows the game by the rules and answers every
/// command by itself but one, `gen_move`.
///
/// ```text
/// no game --(set_game)--> waiting --(gen_move)--> asked --(order)--> waiting ...    any --(quit)--> over
/// ```
///
/// A command that cannot be understood or carried out is answered with `?`, and nothing changes. An opponent that the
/// referee has killed is known by its divisions' being passed over.
#[derive(Clone, Debug, Default)]
pub struct AgentEnd {
    position: Option<Position>,
    time_left: Option<Duration>,
    asked: Option<Division>,
    answers: VecDeque<String>,
    told: VecDeque<Told>,
}

impl AgentEnd {
    /// Returns the agent's end of a conversation that has not begun.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the game as it stands; none before one has begun.
    #[must_use]
    pub const fn position(&self) -> Option<&Position> {
        self.position.as_ref()
    }

    /// Returns the time that was left when the referee told of it last.
    #[must_use]
    pub const fn time_left(&self) -> Option<Duration> {
        self.time_left
    }

    /// Takes the next line. An empty one is passed over.
    ///
    /// If an order was asked for and none was given, the agent has none to give.
    pub fn handle_line(&mut self, line: &[u8]) {
        let line = String::from_utf8_lossy(line);
        let line = line.trim_ascii();
        if line.is_empty() {
            return;
        }
        self.fail("no order was given");
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let done = match word {
            "set_game" => self.begin(rest),
            "time_left" => self.hear_time(rest),
            "gen_move" => return self.hear_question(rest),
            "play" => self.hear_order(rest),
            "quit" => {
                self.told.push_back(Told::Quit);
                Ok(())
            }
            _ => Err("unknown command".to_owned()),
        };
        match done {
            Ok(()) => self.answer(Mark::Success, ""),
            Err(why) => self.answer(Mark::Failure, &why),
        }
    }

    /// Gives the order that was asked for.
    ///
    /// # Errors
    /// Nobody has asked for one, or it is not legal. Nothing is answered then.
    pub fn order(&mut self, order: Order) -> Result<(), OrderError> {
        let Some(position) = self.position.as_ref().filter(|_| self.asked.is_some()) else {
            return Err(OrderError::NotAsked);
        };
        position.check_order(&order).map_err(OrderError::Illegal)?;
        self.asked = None;
        self.answer(Mark::Success, &order.to_string());
        Ok(())
    }

    /// Answers that there is no order to give, if one was asked for. By the rules this is the end of the agent.
    pub fn fail(&mut self, why: &str) {
        if self.asked.take().is_some() {
            self.answer(Mark::Failure, why);
        }
    }

    /// Does the same for an agent that cannot go on. If no order was asked for, the last answer becomes a failure, unless it has been polled
    /// already.
    pub fn give_up(&mut self, why: &str) {
        if self.asked.is_none() && self.answers.pop_back().is_some() {
            self.answer(Mark::Failure, why);
        }
        self.fail(why);
    }

    /// Returns the next thing that the referee has told.
    pub fn poll_told(&mut self) -> Option<Told> {
        self.told.pop_front()
    }

    /// Returns the next answer, complete with its newlines.
    pub fn poll_answer(&mut self) -> Option<String> {
        self.answers.pop_front()
    }

    fn answer(&mut self, mark: Mark, text: &str) {
        self.answers.push_back(answer_text(mark, text));
    }

    fn begin(&mut self, text: &str) -> Result<(), String> {
        self.position = None;
        self.time_left = None;
        let setup: Setup = text.parse().map_err(|error| format!("set_game: {error}"))?;
        self.position = Some(Position::new(setup));
        self.told.push_back(Told::Game);
        Ok(())
    }

    fn hear_time(&mut self, text: &str) -> Result<(), String> {
        let millis: u64 = text
            .parse()
            .map_err(|_| "time_left needs a whole number of milliseconds".to_owned())?;
        let left = Duration::from_millis(millis);
        self.time_left = Some(left);
        self.told.push_back(Told::TimeLeft(left));
        Ok(())
    }

    fn hear_question(&mut self, text: &str) {
        let division = match (parse_division(text), &self.position) {
            (Some(division), Some(_)) => division,
            (None, _) => return self.answer(Mark::Failure, "gen_move needs a letter"),
            (_, None) => return self.answer(Mark::Failure, "there is no game"),
        };
        self.catch_up(division);
        self.asked = Some(division);
        self.told.push_back(Told::Order(division));
    }

    fn hear_order(&mut self, text: &str) -> Result<(), String> {
        let (letter, order) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let division = parse_division(letter).ok_or("play needs a letter and six numbers")?;
        let order: Order = order.parse().map_err(|error| format!("play: {error}"))?;
        self.catch_up(division);
        let position = self.position.as_mut().ok_or("there is no game")?;
        match position.due() {
            Some(due) if due == division => {}
            Some(due) => return Err(format!("division {due} is due")),
            None => return Err("the game is over".to_owned()),
        }
        position
            .submit(division.side(), Action::Order(order))
            .map_err(|why| why.to_string())?;
        self.told
            .push_back(Told::Moved(LastOrder { division, order }));
        Ok(())
    }

    /// Goes on to a division of one side although one of the other side is due: the referee has killed that side, or there is
    /// a mistake.
    fn catch_up(&mut self, division: Division) {
        let Some(position) = &mut self.position else {
            return;
        };
        let Some(due) = position.due() else { return };
        if due.side() == division.side() {
            return;
        }
        let mut alone = position.clone();
        alone.kill(due.side());
        if alone.due() == Some(division) {
            *position = alone;
        }
    }
}

/// Reads a division, which is a letter and nothing else.
fn parse_division(text: &str) -> Option<Division> {
    let mut letters = text.chars();
    let letter = letters.next()?;
    Division::from_letter(letter).filter(|_| letters.next().is_none())
}
