//! A person at the terminal, as a player.

use std::collections::VecDeque;

use linesman_games::{IllegalAction, Outcome, Rule, Side};
use linesman_protocols::{
    ActionOf, AgentEvent, Clock, Dialect, Fault, GameOver, Gravity, IllegalOf, Line, OnIllegal,
    Outbox, Questions, Readiness, Time, ViewOf, Violation,
};

use linesman_values::text::won_by;

/// How a person plays a game at the terminal.
pub struct PersonForm<D: Dialect> {
    /// The names of the sides.
    pub sides: &'static [&'static str],
    /// Describes the last action and what came of it, on one line, if there was one.
    pub last: fn(&ViewOf<D>) -> Option<String>,
    /// Shows what a side sees, in whole lines.
    pub show: fn(&ViewOf<D>) -> String,
    /// Says what has to be typed, without a newline.
    pub prompt: fn(&ViewOf<D>) -> &'static str,
    /// Returns how many lines that takes.
    pub lines: fn(&ViewOf<D>) -> usize,
    /// Checks the last of the lines that were typed so far. An error is a sentence about it, without its full stop.
    pub check: fn(&[String], &ViewOf<D>) -> Result<(), String>,
    /// Reads these lines, with a slash between them. An error is a sentence without its full stop.
    pub read: fn(&str, &ViewOf<D>) -> Result<ActionOf<D>, String>,
    /// Returns the lines for which the word DEFAULT stands, with a slash between them, if there is something that is ready.
    pub ready: fn(&ViewOf<D>) -> Option<String>,
    /// The words that give the game up. The prompt has the first one.
    pub gives_up: &'static [&'static str],
    /// Returns the action by which the game is given up, where it is one. Otherwise, giving up is a resignation.
    pub surrender: fn(&ViewOf<D>) -> Option<ActionOf<D>>,
}

impl<D: Dialect> Clone for PersonForm<D> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<D: Dialect> Copy for PersonForm<D> {}

/// The referee's end of a conversation with a program or with a person.
#[expect(
    clippy::large_enum_variant,
    reason = "a game has two of them, and no list of them is kept"
)]
pub enum AnyEnd<D: Dialect> {
    /// With a program.
    Program(D),
    /// With a person.
    Person(PersonEnd<D>),
}

/// The referee's end of a conversation with a person.
///
/// A person never forfeits: wrong input is asked for again, and no clock runs. What is typed ahead waits for the question. A word of
/// the form gives the game up. At the end of the input, the person has left, and the game has no result.
pub struct PersonEnd<D: Dialect> {
    form: PersonForm<D>,
    side: Side,
    /// What the opponent is called, as long as the person has not been told.
    opponent: Option<String>,
    /// Whether the opponent reads the same terminal. What both would be told is told once.
    is_shared: bool,
    /// The end for a program in the same place, which knows the checks of the protocol.
    program: D,
    /// What the person was asked about.
    asked: Option<ViewOf<D>>,
    /// Whether an answer to that is still to come.
    questions: Questions,
    /// The lines of an answer so far.
    lines: Vec<String>,
    /// The lines that came before they were asked for.
    ahead: VecDeque<String>,
    /// Whether no more lines can come.
    has_ended: bool,
    /// Whether the end of the input gives the game up.
    ends_by_giving_up: bool,
    outbox: Outbox<AgentEvent<ActionOf<D>>>,
}

impl<D: Dialect> PersonEnd<D> {
    /// Returns the end for a person who plays a side against this opponent. `program` is the end that a program would have.
    pub fn new(form: PersonForm<D>, side: Side, opponent: &str, program: D) -> Self {
        Self {
            form,
            side,
            opponent: Some(opponent.to_owned()),
            is_shared: false,
            program,
            asked: None,
            questions: Questions::new(),
            lines: Vec::new(),
            ahead: VecDeque::new(),
            has_ended: false,
            ends_by_giving_up: false,
            outbox: Outbox::new(),
        }
    }

    /// Notes whether the opponent is a person at the same terminal.
    #[must_use]
    pub fn shared(self, is_shared: bool) -> Self {
        Self { is_shared, ..self }
    }

    /// Lets the end of the input give the game up.
    #[must_use]
    pub fn giving_up_at_end(self) -> Self {
        Self {
            ends_by_giving_up: true,
            ..self
        }
    }

    fn name(&self, side: Side) -> &'static str {
        self.form.sides[side.index()]
    }

    fn is_due(&self) -> bool {
        self.questions.find(ANSWER).is_some()
    }

    fn say(&mut self, text: String) {
        self.outbox.send(text + "\n");
    }

    /// Takes the answer from the lines that were typed ahead, as far as they go.
    fn listen(&mut self) {
        self.questions.clear();
        self.questions.ask(ANSWER, Time::ZERO, None);
        while self.is_due()
            && let Some(line) = self.ahead.pop_front()
        {
            self.hear(&line);
        }
        if self.is_due() && self.has_ended {
            self.leave();
        }
    }

    fn ask_again(&mut self, why: &str) {
        self.lines.clear();
        if let Some(view) = &self.asked {
            let prompt = (self.form.prompt)(view);
            self.say(format!("{why}. {prompt}:"));
        }
    }

    /// Ends the game, because no more lines can come.
    fn leave(&mut self) {
        if self.ends_by_giving_up {
            return self.give_up();
        }
        self.asked = None;
        self.questions.clear();
        self.outbox.report(AgentEvent::Left);
    }

    fn give_up(&mut self) {
        let is_due = self.is_due();
        let asked = self.asked.take().filter(|_| is_due);
        self.questions.clear();
        match asked.and_then(|view| (self.form.surrender)(&view)) {
            Some(action) => self.outbox.act(action),
            None => self.outbox.report(AgentEvent::Resigned),
        }
    }

    fn hear(&mut self, line: &str) {
        let Some(view) = self.asked.as_ref().filter(|_| self.is_due()) else {
            return self.ahead.push_back(line.to_owned());
        };
        let mut gives_up = self.form.gives_up.iter();
        if gives_up.any(|word| line.eq_ignore_ascii_case(word)) {
            return self.give_up();
        }
        if line.is_empty() {
            return;
        }
        if line.eq_ignore_ascii_case(READY)
            && let Some(ready) = (self.form.ready)(view)
        {
            let read = (self.form.read)(&ready, view);
            self.say(ready.replace('/', "\n"));
            return self.take(read);
        }
        let most = (self.form.lines)(view);
        // A page sends all lines as one.
        let is_at_once = line.contains('/') && most > 1;
        if is_at_once {
            self.lines.clear();
        }
        for part in line.split('/').filter(|_| is_at_once) {
            self.lines.push(part.trim().to_owned());
            if let Err(why) = (self.form.check)(&self.lines, view) {
                return self.ask_again(&why);
            }
        }
        if !is_at_once {
            self.lines.push(line.to_owned());
            if let Err(why) = (self.form.check)(&self.lines, view) {
                self.lines.pop();
                return self.say(format!("{why}. Enter the row again:"));
            }
            if self.lines.len() < most {
                return;
            }
        }
        let read = (self.form.read)(&self.lines.join("/"), view);
        self.take(read);
    }

    fn take(&mut self, read: Result<ActionOf<D>, String>) {
        match read {
            Ok(action) => {
                self.lines.clear();
                self.questions.clear();
                self.outbox.act(action);
            }
            Err(why) => self.ask_again(&why),
        }
    }
}

impl<D: Dialect> Dialect for AnyEnd<D> {
    type Position = D::Position;

    fn handle_line(&mut self, line: Line<'_>, now: Time) {
        match self {
            Self::Program(end) => end.handle_line(line, now),
            Self::Person(end) => end.hear(String::from_utf8_lossy(line.bytes).trim()),
        }
    }

    fn handle_eof(&mut self, now: Time) -> bool {
        match self {
            Self::Program(end) => end.handle_eof(now),
            Self::Person(end) => {
                end.has_ended = true;
                if end.ahead.is_empty() {
                    end.leave();
                }
                true
            }
        }
    }

    fn handle_timeout(&mut self, now: Time) {
        if let Self::Program(end) = self {
            end.handle_timeout(now);
        }
    }

    fn handle_opponent_clock(&mut self, clock: &Clock, now: Time) {
        if let Self::Program(end) = self {
            end.handle_opponent_clock(clock, now);
        }
    }

    fn ask(&mut self, view: &ViewOf<Self>, now: Time) {
        match self {
            Self::Program(end) => end.ask(view, now),
            Self::Person(end) => {
                end.asked = Some(view.clone());
                end.lines.clear();
                let name = end.name(end.side);
                if let Some(opponent) = end.opponent.take() {
                    end.say(format!("You are {name}, against {opponent}."));
                }
                if let Some(last) = (end.form.last)(view) {
                    end.say(last);
                }
                let (shown, prompt) = ((end.form.show)(view), (end.form.prompt)(view));
                let word = end.form.gives_up.first().unwrap_or(&"");
                end.say(format!("{shown}{name}. {prompt}, or {word}:"));
                end.listen();
            }
        }
    }

    fn inform(&mut self, by: Side, view: &ViewOf<Self>, now: Time) {
        match self {
            Self::Program(end) => end.inform(by, view, now),
            Self::Person(end) if by == end.side => {
                end.asked = None;
                // The opponent's question begins with the same.
                let last = (end.form.last)(view).filter(|_| !end.is_shared);
                if let Some(last) = last {
                    end.say(last);
                }
            }
            Self::Person(_) => {}
        }
    }

    fn refuse(&mut self, why: &IllegalOf<Self>, view: &ViewOf<Self>, now: Time) {
        match self {
            Self::Program(end) => end.refuse(why, view, now),
            Self::Person(end) => {
                end.ask_again(&capitalised(why));
                end.listen();
            }
        }
    }

    fn finish(&mut self, over: &GameOver<'_>, now: Time) {
        match self {
            Self::Program(end) => end.finish(over, now),
            Self::Person(end) => {
                end.asked = None;
                if end.is_shared && end.side == Side::Second {
                    return;
                }
                let result = match over.outcome.map(Outcome::winner) {
                    Some(Some(winner)) => won_by(end.name(winner)),
                    Some(None) => "a draw".to_owned(),
                    None => "nobody wins".to_owned(),
                };
                end.say(format!("The game is over: {result}."));
            }
        }
    }

    fn outbox(&mut self) -> &mut Outbox<AgentEvent<ActionOf<Self>>> {
        match self {
            Self::Program(end) => end.outbox(),
            Self::Person(end) => &mut end.outbox,
        }
    }

    fn is_aside(&self, line: Line<'_>) -> bool {
        match self {
            Self::Program(end) => end.is_aside(line),
            Self::Person(_) => false,
        }
    }

    fn questions(&self) -> &Questions {
        match self {
            Self::Program(end) => end.questions(),
            Self::Person(end) => &end.questions,
        }
    }

    fn clock(&self) -> Option<&Clock> {
        match self {
            Self::Program(end) => end.clock(),
            Self::Person(_) => None,
        }
    }

    fn readiness(&self) -> Readiness {
        match self {
            Self::Program(end) => end.readiness(),
            Self::Person(_) => Readiness::InTurn,
        }
    }

    fn on_illegal(&self) -> OnIllegal<ActionOf<Self>> {
        match self {
            Self::Program(end) => end.on_illegal(),
            Self::Person(_) => OnIllegal::AskAgain,
        }
    }

    fn is_program(&self) -> bool {
        match self {
            Self::Program(end) => end.is_program(),
            Self::Person(_) => false,
        }
    }

    fn judge_illegal(&self, gravity: Gravity, why: &IllegalOf<Self>) -> Violation {
        let (Self::Program(end) | Self::Person(PersonEnd { program: end, .. })) = self;
        end.judge_illegal(gravity, why)
    }

    fn judge_fault(&self, fault: Fault, expected: &str, actual: String) -> Violation {
        let (Self::Program(end) | Self::Person(PersonEnd { program: end, .. })) = self;
        end.judge_fault(fault, expected, actual)
    }
}

/// The word for what is ready.
const READY: &str = "DEFAULT";
/// What a person is asked for.
const ANSWER: &str = "answer";

/// Returns why an action is not legal, as a sentence without its full stop.
fn capitalised<R: Rule>(why: &IllegalAction<R>) -> String {
    let message = why.to_string();
    let mut letters = message.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
