//! The GUI's end of a conversation with an engine.

mod ponders;
mod preparing;

use std::time::Duration;

use linesman_games::{IllegalAction, Side};

pub use preparing::Introduction;

use super::{
    ActionOf, Answer, Board, Finding, Monitor, Profile, Situation, ViewOf,
    pondering::Pondering,
    telling::{self, PositionLine, Start},
};
use linesman_protocols::{
    AgentEvent, Broken, Cause, Clock, Dialect, Effort, Ending, Expired, Fault, GameOver, Gravity,
    Level, Line, OnIllegal, Outbox, Profile as _, Questions, Readiness, Reading, Situation as _,
    Time, Violation,
};

/// The GUI's end of a conversation with one engine.
///
/// ```text
/// uci .. uciok, options, ucinewgame, isready .. readyok, (position, go .. bestmove)*, quit
/// ```
#[derive(Clone, Debug)]
pub struct RefereeEnd<B: Board> {
    side: Side,
    profile: Profile<B>,
    monitor: Monitor<B>,
    position: PositionLine,
    clock: Clock,
    opponent: Reading,
    effort: Effort,
    /// The values of the engine's options, until they have been sent.
    options: Vec<(String, Option<String>)>,
    introduction: Introduction,
    pondering: Pondering,
    /// When its own time began for the move that is due.
    asked: Time,
    part: Part,
    outbox: Outbox<AgentEvent<ActionOf<B>>>,
}

/// Who leads the conversation, and how far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// A script words the messages, and nothing has a limit here.
    Scripted,
    /// The engine has been asked who it is.
    Hello,
    /// It prepares for a game.
    Preparing,
    /// It plays.
    Playing,
    /// The game is over.
    Over,
}

impl<B: Board> RefereeEnd<B> {
    /// Returns the conversation with the engine that plays a side. It is asked who it is at once.
    #[must_use]
    pub fn new(side: Side, start: Start, clock: Clock, profile: &Profile<B>) -> Self {
        let mut end = Self::silent(side, start, clock, profile);
        end.begin(Time::ZERO);
        end
    }

    /// Returns a conversation in which nothing has been said; for scripts, which word their messages themselves.
    #[must_use]
    pub fn silent(side: Side, start: Start, clock: Clock, profile: &Profile<B>) -> Self {
        Self {
            side,
            profile: profile.clone(),
            monitor: Monitor::new(true),
            position: PositionLine::new(start),
            opponent: clock.reading(Time::ZERO),
            clock,
            effort: Effort::default(),
            options: Vec::new(),
            introduction: Introduction::default(),
            pondering: Pondering::default(),
            asked: Time::ZERO,
            part: Part::Scripted,
            outbox: Outbox::new(),
        }
    }

    /// Returns the same end, whose engine searches no further than this.
    #[must_use]
    pub const fn with_effort(mut self, effort: Effort) -> Self {
        self.effort = effort;
        self
    }

    /// Returns the same end, which sets these options of the engine before the game.
    #[must_use]
    pub fn with_options(mut self, options: Vec<(String, Option<String>)>) -> Self {
        self.options = options;
        self
    }

    /// Returns the same end, whose engine thinks in the opponent's time if it declares the option `Ponder`.
    #[must_use]
    pub const fn with_pondering(mut self, ponders: bool) -> Self {
        self.pondering.is_wanted = ponders;
        self
    }

    /// Returns where the game begins.
    #[must_use]
    pub const fn start(&self) -> &Start {
        self.position.start()
    }

    /// Returns what was said, as the judge of both sides knows it.
    #[must_use]
    pub const fn monitor(&self) -> &Monitor<B> {
        &self.monitor
    }

    /// Leads the conversation from here on: from its beginning, or from where a script has brought it.
    pub fn begin(&mut self, now: Time) {
        self.monitor.set_strict(false);
        if self.monitor.phase() == super::Phase::Silent {
            self.part = Part::Hello;
            self.introduction.told.push(B::WORDS.name.to_owned());
            self.say(format!("{}\n", B::WORDS.name), now);
            self.limit(Answer::UciOk, now, self.profile.limits.hello);
        } else {
            self.part = Part::Playing;
        }
    }

    /// Leaves the conversation to a script.
    pub const fn leave(&mut self) {
        self.part = Part::Scripted;
        self.monitor.set_strict(true);
    }

    /// Notes a line that a script sends.
    pub fn note_sent(&mut self, line: &str, now: Time) {
        self.monitor.note_sent(line, now);
    }

    /// Begins another game, at its start.
    pub fn forget_moves(&mut self) {
        self.position.clear();
    }

    /// Notes a move of the game that a script plays.
    pub fn note_move(&mut self, mv: ActionOf<B>) {
        self.position.push(mv);
    }

    /// Returns the line that tells the game so far.
    #[must_use]
    pub fn position_line(&self) -> &str {
        self.position.text()
    }

    /// Returns the line that asks for a move.
    #[must_use]
    pub fn go_line(&self, now: Time) -> String {
        let own = self.clock.reading(now);
        let readings = match self.side {
            Side::First => [own, self.opponent],
            Side::Second => [self.opponent, own],
        };
        let control = self.clock.control();
        telling::go_line(B::WORDS, readings, &control, own.moves, self.effort)
    }

    /// Returns how long the oldest answer of this kind may take.
    #[must_use]
    pub fn limit_of(&self, answer: Answer) -> Duration {
        let limits = &self.profile.limits;
        let search = match answer {
            Answer::UciOk => return limits.hello,
            Answer::ReadyOk => return limits.ready,
            Answer::BestMove => self.monitor.search(),
        };
        let Some((go, is_first)) = search else {
            return limits.search;
        };
        let situation = self.situation(Some(answer));
        let (is_stopped, is_timed) = match situation.phase {
            super::Phase::Searching(it) => (
                it.is_stopped,
                !matches!(it.until, super::Until::Stop | super::Until::PonderHit),
            ),
            _ => (false, false),
        };
        let time = go.time(usize::from(!is_first)).filter(|_| is_timed);
        match (is_stopped, go.move_time, time) {
            (true, ..) => limits.stop,
            (_, Some(_), Some(time)) => time + limits.grace,
            // Nobody can be held to a clock that has nothing left.
            (_, _, Some(time)) if time >= LEAST_CLOCK => time.min(MOST_PATIENCE),
            _ => limits.search,
        }
    }

    /// Returns the situation in which a fault is about an answer.
    #[must_use]
    pub fn situation(&self, about: Option<Answer>) -> Situation<B> {
        self.monitor.phase().about(about)
    }

    /// Asks for the move that is due: with `go`, or with what ends the search in the opponent's time.
    fn ask_for_move(&mut self, now: Time) {
        if !self.asks_by_pondering(now) {
            // In a long game, the line of the position is most of what there is to send.
            let (position, go) = (self.position_line(), self.go_line(now));
            let mut message = String::with_capacity(position.len() + go.len() + 2);
            for line in [position, &go] {
                message += line;
                message.push('\n');
            }
            self.outbox.report(AgentEvent::Searches);
            self.say(message, now);
        }
        self.limit_move(now);
    }

    /// Limits the search by the clock, which runs.
    fn limit_move(&mut self, now: Time) {
        let grace = match self.clock.control().is_per_move {
            true => self.profile.limits.grace,
            false => Duration::ZERO,
        };
        if let Some(deadline) = self.clock.deadline() {
            let limit = deadline.saturating_sub(now) + grace;
            self.limit(Answer::BestMove, now, limit);
        }
    }

    fn say(&mut self, message: String, now: Time) {
        for line in message.lines() {
            self.monitor.note_sent(line, now);
        }
        self.outbox.send(message);
    }

    fn limit(&mut self, answer: Answer, now: Time, limit: Duration) {
        let asked = self.monitor.questions().open();
        let last = asked
            .filter(|it| it.wants == B::WORDS.answer(answer))
            .last();
        if let Some(id) = last.map(|question| question.id) {
            self.monitor.questions_mut().limit(id, Some(now + limit));
        }
    }

    /// Goes on in the game when an answer has come.
    fn go_on(&mut self, answer: Answer, now: Time) {
        match (self.part, answer) {
            (Part::Hello, Answer::UciOk) => self.prepare(now),
            (Part::Preparing, Answer::ReadyOk) => {
                self.part = Part::Playing;
                self.outbox.report(AgentEvent::Ready);
            }
            _ => {}
        }
    }

    /// Takes the best move of an engine that plays.
    fn act(&mut self, best: &str, now: Time) {
        self.clock.stop(now);
        if let Ok(mv) = best.parse() {
            self.outbox.act(mv);
        }
    }

    fn judge(&self, finding: Finding<B>) -> Violation {
        let (situation, cause) = (finding.situation, finding.cause);
        // Where the program of the profile ignores such lines, they cost no game.
        let is_aside = matches!(
            cause,
            Cause::ExtraLine | Cause::Illegal(Broken::Protocol(_))
        );
        let mut violation =
            situation.violation(finding.gravity, cause, finding.expected, finding.actual);
        if is_aside && self.profile.level_of(violation.check) > Some(Level::Must) {
            violation.gravity = Gravity::Tolerable;
        }
        violation
    }

    fn judge_ending(&self, line: Line<'_>) -> Option<Violation> {
        let judge = |fault: Fault| match fault {
            Cause::Crlf => (Gravity::Tolerable, "a newline alone"),
            Cause::NoNewline => (Gravity::Fatal, "a newline behind the line"),
            _ => (Gravity::Fatal, "a shorter line"),
        };
        self.situation(None).of_ending(line, judge)
    }
}

impl<B: Board> Dialect for RefereeEnd<B> {
    type Position = B::Game;

    fn handle_line(&mut self, line: Line<'_>, now: Time) {
        let text = String::from_utf8_lossy(line.bytes);
        let is_cut = line.ending == Ending::Cut;
        let cut = is_cut.then(|| self.monitor.hear_cut(&text)).flatten();
        let heard = if let Some(heard) = cut {
            heard
        } else {
            let ending = self.judge_ending(line);
            self.outbox.violate_all(ending);
            if !matches!(line.ending, Ending::Lf | Ending::CrLf) {
                return;
            }
            if self.part == Part::Hello {
                self.introduction.hear::<B>(&text);
            }
            self.monitor.hear(&text, now)
        };
        if let Some(remark) = heard.remark {
            self.outbox.report(AgentEvent::Remarked(remark));
        }
        for finding in heard.findings {
            let violation = self.judge(finding);
            self.outbox.violate(violation);
        }
        if let Some(answer) = heard.answer.filter(|_| heard.is_settled) {
            self.go_on(answer, now);
        }
        if self.part == Part::Over || self.has_stopped_pondering(heard.answer, now) {
            return;
        }
        if let Some(best) = heard.best {
            self.pondering.note_expected(heard.ponder);
            self.act(&best, now);
        }
    }

    fn handle_eof(&mut self, _now: Time) -> bool {
        false
    }

    fn handle_timeout(&mut self, now: Time) {
        let Some(overdue) = self.monitor.questions_mut().take_overdue(now) else {
            return;
        };
        let is_flagged = self.clock.handle_timeout(now) == Some(Expired::Flag);
        let Some(answer) = B::WORDS
            .answer_of(overdue.wants)
            .filter(|_| !overdue.is_called_off)
        else {
            return;
        };
        // It may have been asked to ponder long before.
        let since = overdue.since.max(self.asked);
        let limit = overdue.until.unwrap_or(since).saturating_sub(since);
        let limit = limit.as_millis();
        let actual = match is_flagged {
            true => format!(
                "no {} when the clock of {limit} ms had run out",
                overdue.wants
            ),
            false => format!("no {} within {limit} ms", overdue.wants),
        };
        let situation = self.situation(Some(answer));
        self.outbox
            .violate(situation.fatal(Cause::NoOutput, B::WORDS.wanted(answer), actual));
    }

    fn handle_opponent_clock(&mut self, clock: &Clock, now: Time) {
        self.opponent = clock.reading(now);
    }

    fn ask(&mut self, _view: &ViewOf<B>, now: Time) {
        self.clock.start(now);
        self.asked = now;
        self.ask_for_move(now);
    }

    fn inform(&mut self, by: Side, view: &ViewOf<B>, now: Time) {
        let last = B::last(view);
        if let Some(mv) = last {
            self.position.push(mv);
        }
        if by == self.side {
            self.begin_pondering(B::is_over(view), now);
        } else {
            self.note_reply(last, now);
        }
    }

    /// The protocol has no second try.
    fn refuse(&mut self, _why: &IllegalAction<B::Rule>, _view: &ViewOf<B>, _now: Time) {}

    fn finish(&mut self, over: &GameOver<'_>, now: Time) {
        self.clock.stop(now);
        self.part = Part::Over;
        if !over.stays {
            self.say("quit\n".to_owned(), now);
        }
    }

    fn outbox(&mut self) -> &mut Outbox<AgentEvent<ActionOf<B>>> {
        &mut self.outbox
    }

    fn is_aside(&self, line: Line<'_>) -> bool {
        line.bytes.trim_ascii_start().starts_with(b"info")
    }

    fn questions(&self) -> &Questions {
        self.monitor.questions()
    }

    fn clock(&self) -> Option<&Clock> {
        Some(&self.clock)
    }

    fn readiness(&self) -> Readiness {
        match self.part {
            Part::Hello | Part::Preparing => Readiness::Busy,
            Part::Scripted | Part::Playing | Part::Over => Readiness::InTurn,
        }
    }

    fn on_illegal(&self) -> OnIllegal<ActionOf<B>> {
        OnIllegal::Forfeit
    }

    fn is_program(&self) -> bool {
        true
    }

    fn judge_illegal(&self, gravity: Gravity, why: &IllegalAction<B::Rule>) -> Violation {
        let cause = Cause::Illegal(Broken::Game(why.rule));
        self.situation(Some(Answer::BestMove)).violation(
            gravity,
            cause,
            "a legal move",
            why.to_string(),
        )
    }

    fn judge_fault(&self, fault: Fault, expected: &str, actual: String) -> Violation {
        let open = self.monitor.questions().open().next();
        let about = open.and_then(|question| B::WORDS.answer_of(question.wants));
        self.situation(about).of_process(fault, expected, actual)
    }
}

/// A clock with less than this limits no answer.
const LEAST_CLOCK: Duration = Duration::from_millis(100);
/// The longest that a script waits for an answer by a clock.
const MOST_PATIENCE: Duration = Duration::from_secs(10);

#[cfg(test)]
mod tests;
