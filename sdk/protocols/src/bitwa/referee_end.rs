//! The referee's end of a conversation with a Bitwa agent.

use std::{collections::VecDeque, time::Duration};

use linesman_games::{
    Side,
    bitwa::{Action, Division, IllegalAction, LastOrder, Position, Setup, View},
};

use super::{
    Command, Profile, QUIT_LINE, Situation, command_of, gen_move_line, judge, judge_answer,
    judge_fault_of_form, play_line, set_game_line, time_left_line,
};
use crate::{
    AgentEvent, Broken, Cause, Clock, Dialect, Fault, GameOver, Gravity, Line, OnIllegal, Outbox,
    Questions, Readiness, Situation as _, Time, TimeControl, Violation,
    gtp::{Answer, Progress, Reader},
};

/// The referee's end of a conversation with one agent.
///
/// Commands go out one at a time, the next when the last one has been answered. One clock runs for the whole game, while any
/// answer is due.
#[derive(Clone, Debug)]
pub struct RefereeEnd {
    side: Side,
    profile: Profile,
    situation: Situation,
    reader: Reader,
    clock: Clock,
    /// How long one answer may take as long as no time has been announced, if the time of the game begins with the announcement.
    patience: Option<Duration>,
    /// How much time was announced last, and when the answer that is due was asked for.
    announced: Option<Duration>,
    asked: Time,
    /// What waits for the answer that is due.
    waiting: VecDeque<Message>,
    /// The last complete answer.
    said: Option<Answer>,
    is_over: bool,
    questions: Questions,
    outbox: Outbox<AgentEvent<Action>>,
}

/// A command that is to be sent.
#[derive(Clone, Debug)]
enum Message {
    TimeLeft,
    GenMove(Division),
    Play(LastOrder),
    Quit,
}

impl RefereeEnd {
    /// Returns the conversation with the agent that plays `side`. The game is told to it at once, and its clock begins with
    /// the conversation.
    #[must_use]
    pub fn new(side: Side, setup: &Setup, profile: &Profile) -> Self {
        let mut end = Self::silent(side, profile);
        end.begin(setup, Time::ZERO);
        end
    }

    /// Returns a conversation in which nothing has been said; for scripts, which word their messages themselves.
    #[must_use]
    pub fn silent(side: Side, profile: &Profile) -> Self {
        Self {
            side,
            profile: profile.clone(),
            situation: Situation::Started,
            reader: Reader::new(),
            clock: Clock::new(profile.limits.control()),
            patience: None,
            announced: None,
            asked: Time::ZERO,
            waiting: VecDeque::new(),
            said: None,
            is_over: false,
            questions: Questions::new(),
            outbox: Outbox::new(),
        }
    }

    /// Returns the conversation with a time for the game that begins with the first `time_left`. Until then nothing has been
    /// announced, and each answer may take this long; for scripts, whose time is their own invention.
    #[must_use]
    pub const fn with_patience(mut self, patience: Duration) -> Self {
        self.patience = Some(patience);
        self
    }

    /// Returns whether the agent can know how much time it has.
    #[must_use]
    pub const fn is_announced(&self) -> bool {
        self.patience.is_none()
    }

    /// Returns how much time is left for the game, as the agent is told.
    #[must_use]
    pub fn time_left(&self, now: Time) -> Duration {
        let left = match self.patience {
            Some(_) => self.profile.limits.game,
            None => self.clock.reading(now).left,
        };
        let most = self.profile.limits.announced;
        most.map_or(left, |most| left.min(most))
    }

    /// Returns when the time for the answer is up: for all answers of the game, or for this one.
    fn deadline(&self) -> Option<Time> {
        let of_answer = self.announced.map(|most| self.asked + most);
        let dues = [self.clock.deadline(), of_answer];
        dues.into_iter().flatten().min()
    }

    /// Tells the agent the game; its clock begins.
    pub fn begin(&mut self, setup: &Setup, now: Time) {
        self.tell(Command::SetGame, set_game_line(setup), now);
    }

    /// Returns how far the conversation has come.
    #[must_use]
    pub const fn situation(&self) -> Situation {
        self.situation
    }

    /// Returns the last complete answer.
    #[must_use]
    pub const fn said(&self) -> Option<&Answer> {
        self.said.as_ref()
    }

    /// Takes the conversation to another point; for scripts. Nothing is waited for then, and the clock begins anew.
    pub fn resume(&mut self, situation: Situation) {
        *self = Self {
            situation,
            patience: self.patience,
            questions: std::mem::take(&mut self.questions),
            ..Self::silent(self.side, &self.profile)
        };
        self.questions.clear();
        if let Some(command) = situation.command().filter(|_| situation.owes_answer()) {
            self.questions.ask(command.wants(), Time::ZERO, None);
        }
    }

    /// Notes a line that a script has sent. An empty line is no command and leaves everything as it is.
    pub fn note_sent(&mut self, line: &[u8], now: Time) {
        if let Some(command) = command_of(line, self.side) {
            self.situation = Situation::Asked(command);
            self.reader = Reader::new();
            self.start_clock(command, now);
        }
    }

    fn tell(&mut self, command: Command, line: String, now: Time) {
        self.situation = Situation::Asked(command);
        self.start_clock(command, now);
        self.outbox.send(line);
    }

    fn start_clock(&mut self, command: Command, now: Time) {
        if self.patience.is_some() {
            let control = self.profile.limits.control();
            self.patience = self.patience.filter(|_| command != Command::TimeLeft);
            let main = self.patience.unwrap_or(control.main);
            self.clock = Clock::new(TimeControl { main, ..control });
        }
        if command == Command::TimeLeft {
            let most = self.profile.limits.announced;
            self.announced = most.map(|_| self.time_left(now));
        }
        self.asked = now;
        self.clock.start(now);
        self.questions.clear();
        let until = self.deadline().filter(|_| !self.is_over);
        self.questions.ask(command.wants(), now, until);
    }

    fn say(&mut self, message: Message, now: Time) {
        self.waiting.push_back(message);
        self.go_on(now);
    }

    /// Sends what waits, if nothing is due.
    fn go_on(&mut self, now: Time) {
        if self.situation.owes_answer() {
            return;
        }
        let Some(message) = self.waiting.pop_front() else {
            return;
        };
        let (command, line) = match message {
            Message::TimeLeft => (Command::TimeLeft, time_left_line(self.time_left(now))),
            Message::GenMove(division) => (Command::GenMove, gen_move_line(division)),
            Message::Play(last) => {
                let is_own = last.division.side() == self.side;
                (Command::Play { is_own }, play_line(&last))
            }
            Message::Quit => (Command::Quit, QUIT_LINE.to_owned()),
        };
        self.tell(command, line, now);
    }

    fn handle_answer(&mut self, answer: Answer, command: Command, now: Time) {
        self.clock.stop(now);
        self.questions.clear();
        self.situation = Situation::Answered(command);
        let judged = judge_answer(&answer, command);
        self.outbox.violate_all(judged.violations);
        match (command, judged.value) {
            (_, Some(order)) => self.outbox.act(Action::Order(order)),
            (Command::SetGame, None) => self.outbox.report(AgentEvent::Ready),
            _ => {}
        }
        self.said = Some(answer);
        self.go_on(now);
    }
}

impl Dialect for RefereeEnd {
    type Position = Position;

    fn handle_line(&mut self, line: Line<'_>, now: Time) {
        // Whoever kills the agents does not listen to their last words.
        if self.is_over && !self.profile.sends_quit {
            return;
        }
        let ending = judge::judge_ending(line, self.situation);
        self.outbox.violate_all(ending);
        let heard = self.reader.handle_line(line);
        for fault in heard.faults {
            if let Some(found) = judge_fault_of_form(fault, line, self.situation) {
                self.outbox.violate(found);
            }
        }
        match (heard.progress, self.situation) {
            (Progress::Began(_), Situation::Asked(command)) => {
                self.situation = Situation::Answering(command);
            }
            (Progress::Began(_), situation) => self.outbox.violate(judge::extra(line, situation)),
            (Progress::Completed(answer), Situation::Answering(command)) => {
                self.handle_answer(answer, command, now);
            }
            // An answer that nobody asked for has been told of when it began.
            (Progress::Completed(_) | Progress::Grew | Progress::Nothing, _) => {}
        }
    }

    fn handle_eof(&mut self, _now: Time) -> bool {
        false
    }

    /// An agent does not learn how much time its opponent has.
    fn handle_timeout(&mut self, now: Time) {
        let Some(due) = self.questions.take_overdue(now).and_then(|it| it.until) else {
            return;
        };
        let of_game = self.clock.deadline();
        self.clock.handle_timeout(now);
        let Some(command) = self.situation.command() else {
            return;
        };
        let (cause, what) = match self.situation {
            Situation::Answering(_) => (Cause::NoNewline, "no empty line at the end of the answer"),
            _ => (Cause::NoOutput, "no answer"),
        };
        let time = match (self.patience, self.announced) {
            (Some(patience), _) => format!("{} ms had gone by", patience.as_millis()),
            (None, Some(most)) if of_game > Some(due) => {
                format!("the {} ms that it had left were used up", most.as_millis())
            }
            (None, _) => format!(
                "the agent's {} ms for the whole game were used up",
                self.profile.limits.game.as_millis()
            ),
        };
        let actual = format!(
            "{what} to {} when {time}, and none {} ms later",
            command.word(),
            now.saturating_sub(due).as_millis()
        );
        let silence = self.situation.fatal(cause, command.wanted(), actual);
        self.outbox.violate(silence);
    }

    fn ask(&mut self, view: &View, now: Time) {
        if let Some(division) = view.due {
            self.say(Message::TimeLeft, now);
            self.say(Message::GenMove(division), now);
        }
    }

    /// Both players receive every order, its author included.
    fn inform(&mut self, _by: Side, view: &View, now: Time) {
        if let Some(last) = view.last {
            self.say(Message::Play(last), now);
        }
    }

    fn handle_opponent_clock(&mut self, _clock: &Clock, _now: Time) {}

    fn clock(&self) -> Option<&Clock> {
        Some(&self.clock)
    }

    fn is_program(&self) -> bool {
        self.profile.sends_quit
    }

    fn on_illegal(&self) -> OnIllegal<Action> {
        OnIllegal::Forfeit
    }

    fn readiness(&self) -> Readiness {
        let is_asked = matches!(
            self.situation.command(),
            Some(Command::TimeLeft | Command::GenMove)
        );
        let is_waiting = self
            .waiting
            .iter()
            .any(|message| matches!(message, Message::Play(_)));
        if self.situation.owes_answer() && (!is_asked || is_waiting) {
            Readiness::Busy
        } else {
            Readiness::InTurn
        }
    }

    /// The protocol has no second try; the game goes on without the agent.
    fn refuse(&mut self, _why: &IllegalAction, _view: &View, _now: Time) {}

    fn finish(&mut self, _over: &GameOver<'_>, now: Time) {
        self.is_over = true;
        self.questions.call_all_off();
        self.waiting
            .retain(|message| matches!(message, Message::Play(_)));
        if self.profile.sends_quit {
            self.say(Message::Quit, now);
        }
    }

    fn outbox(&mut self) -> &mut Outbox<AgentEvent<Action>> {
        &mut self.outbox
    }

    fn is_aside(&self, _line: Line<'_>) -> bool {
        false
    }

    fn questions(&self) -> &Questions {
        &self.questions
    }

    fn judge_illegal(&self, gravity: Gravity, why: &IllegalAction) -> Violation {
        let cause = Cause::Illegal(Broken::Game(why.rule));
        self.situation
            .violation(gravity, cause, "a legal order", why.to_string())
    }

    fn judge_fault(&self, fault: Fault, expected: &str, actual: String) -> Violation {
        // When the game is over the agent is on its way out, even if the last command still waits for its answer.
        let situation = match self.situation {
            Situation::Asked(_) | Situation::Answering(_) | Situation::Answered(_)
                if self.is_over && fault == Fault::DidNotExit =>
            {
                Situation::Answered(Command::Quit)
            }
            situation => situation,
        };
        situation.of_process(fault, expected, actual)
    }
}
