//! Conversations between an engine and a GUI that is another program.

use linesman_games::{AnyRule, Side};
use linesman_interface::protocol::{
    Breach, Known, ListenForm, Listener, Weight, listening::fault_of_end,
};
use linesman_protocols::{
    AgentEvent, Cause, Dialect as _, Fault, Line, Profile as _, Situation as _, Speaker, Time,
    Violation,
};
use linesman_referee::Departure;
use linesman_uci::{
    Answer, Gui, Misstep, Order, Phase, Profile, RefereeEnd, Rule, Spoils, Start, script_clock,
};

use super::member::Member;

/// How such a conversation is judged.
pub(super) const fn listening<M: Member>() -> ListenForm {
    ListenForm {
        referee: "the GUI",
        opens: |line| line.trim_ascii() == M::WORDS.name,
        unjudged: M::UNJUDGED,
        listener: |name, known| {
            let profile = Profile::<M>::find(name)?;
            Some(Box::new(Hearing::new(profile, known)))
        },
    }
}

/// Hears an engine and a GUI.
struct Hearing<M: Member> {
    profile: Profile<M>,
    known: Known,
    end: RefereeEnd<M>,
    gui: Gui,
    /// What the GUI has spoilt: until the next position, until the engine is ready again, or everything that follows.
    is_position_spoilt: bool,
    is_answer_spoilt: bool,
    is_rest_spoilt: bool,
    /// Whether what was spoilt breaks the text, so that an engine may end by it.
    is_end_excused: bool,
    /// Whether `isready` came behind what was spoilt.
    is_ready_asked: bool,
    /// How many searches the GUI began while another was running. Each may be answered, or not.
    extra_searches: usize,
    is_input_open: bool,
    has_exited: bool,
    /// Whether the answer to `uci` has begun.
    is_introduced: bool,
    /// Since when the answers have been due, in the order of [`Answer::ALL`].
    since: [Time; 3],
}

impl<M: Member> Hearing<M> {
    fn new(profile: Profile<M>, known: Known) -> Self {
        let end = RefereeEnd::silent(Side::First, Start::default(), script_clock(), &profile);
        Self {
            profile,
            known,
            end,
            gui: Gui::default(),
            is_position_spoilt: false,
            is_answer_spoilt: false,
            is_rest_spoilt: false,
            is_end_excused: false,
            is_ready_asked: false,
            extra_searches: 0,
            is_input_open: true,
            has_exited: false,
            is_introduced: false,
            since: [Time::ZERO; 3],
        }
    }

    const fn is_spoilt(&self) -> bool {
        self.is_position_spoilt
            || self.is_answer_spoilt
            || self.is_rest_spoilt
            || self.extra_searches > 0
    }

    fn phase(&self) -> Phase {
        self.end.monitor().phase()
    }

    /// Notes what the GUI spoils by a line.
    fn note_missteps(&mut self, missteps: &[Misstep], order: &Order, was_searching: bool) {
        let is_clean = |spoils| !missteps.iter().any(|it| it.spoils == spoils);
        if let Order::Position(_) = order
            && missteps.is_empty()
        {
            (self.is_position_spoilt, self.is_answer_spoilt) = (false, false);
        }
        self.is_end_excused &= self.is_spoilt();
        let mut spoiling = missteps.iter().filter(|it| it.spoils != Spoils::Nothing);
        self.is_end_excused |= spoiling.any(|it| it.level.is_some());
        self.is_position_spoilt |= !is_clean(Spoils::Position);
        self.is_rest_spoilt |= !is_clean(Spoils::Rest);
        if !is_clean(Spoils::Answer) {
            (self.is_answer_spoilt, self.is_ready_asked) = (true, false);
        }
        self.is_ready_asked |= *order == Order::IsReady;
        if let (Order::Go(_), true) = (order, was_searching) {
            self.extra_searches += 1;
        }
    }

    /// Notes since when answers are due.
    fn note_due(&mut self, order: &Order, now: Time) {
        let asked = match order {
            Order::Uci => Answer::UciOk,
            Order::IsReady => Answer::ReadyOk,
            Order::Go(_) | Order::Stop | Order::PonderHit => Answer::BestMove,
            _ => return,
        };
        let open = self.end.monitor().questions().open();
        // The oldest of several is answered first.
        let is_first = open.filter(|it| it.wants == M::WORDS.answer(asked)).count() < 2;
        if is_first || asked == Answer::BestMove {
            self.since[place(asked)] = now;
        }
    }

    /// Returns a greeting, if a line is one. It may have been written before the engine read `uci`, and breaks nothing.
    fn greeting(&mut self, word: &str, text: &str) -> Option<Breach> {
        self.is_introduced |= matches!(word, "id" | "option" | "readyok") || word == M::WORDS.ok;
        if self.is_introduced || word.is_empty() || word == "info" || self.is_spoilt() {
            return None;
        }
        Some(Breach {
            by: Speaker::Agent,
            weight: Weight::Note,
            clause: M::WORDS.reword("UCI-2.5"),
            check: None,
            expected: format!("nothing before the answer to {}", M::WORDS.name),
            actual: format!("the greeting {text:?}"),
        })
    }

    /// Returns how long an answer that is due may take, and how long it has taken, if that is longer.
    fn overdue(&self, answer: Answer, now: Time) -> Option<[Time; 2]> {
        let limits = &self.profile.limits;
        let limit = match (answer, self.phase()) {
            (Answer::UciOk, _) => limits.hello,
            (Answer::ReadyOk, _) => limits.ready,
            (Answer::BestMove, Phase::Searching(searching)) => {
                let (go, is_first) = self.end.monitor().search()?;
                let side = usize::from(!is_first);
                match go.time(side).filter(|time| *time >= LEAST_CLOCK) {
                    _ if searching.is_stopped => limits.stop,
                    Some(time) if go.move_time.is_some() => time + limits.grace,
                    time => time?,
                }
            }
            _ => return None,
        };
        self.end
            .monitor()
            .questions()
            .find(M::WORDS.answer(answer))?;
        let took = now.saturating_sub(self.since[place(answer)]);
        (self.known.has_times && took > limit && !self.is_spoilt()).then_some([limit, took])
    }

    /// Returns a note about an answer that is due: it comes too late, or not at all.
    fn judge_time(&self, answer: Answer, is_here: bool, now: Time) -> Option<Breach> {
        let ([limit, took], word) = (self.overdue(answer, now)?, M::WORDS.answer(answer));
        let (cause, actual) = match is_here {
            true => (Cause::Late, format!("{word} after {} ms", took.as_millis())),
            false => (
                Cause::NoOutput,
                format!("no {word} in {} ms", took.as_millis()),
            ),
        };
        let expected = format!("{word} within {} ms", limit.as_millis());
        self.noted(
            self.end
                .situation(Some(answer))
                .fatal(cause, expected, actual),
        )
    }

    /// Returns notes about all answers that are due for too long.
    fn judge_silence(&self, now: Time) -> Vec<Breach> {
        let answers = Answer::ALL.into_iter();
        answers
            .filter_map(|answer| self.judge_time(answer, false, now))
            .collect()
    }

    /// Returns something about the engine that proves nothing, because the machine may have been the reason.
    fn noted(&self, violation: Violation) -> Option<Breach> {
        Some(Breach {
            weight: Weight::Note,
            ..Breach::of_agent(violation, &self.profile)?
        })
    }

    /// Returns whether what is known of the conversation shows a fault.
    fn is_shown(&self, violation: &Violation) -> bool {
        let rule = match violation.cause {
            Cause::Illegal(rule) => AnyRule::downcast::<Rule>(rule),
            _ => None,
        };
        match rule {
            Some(Rule::EarlyCurrentMove) => self.known.has_times,
            // The times of a log may be whole seconds.
            Some(Rule::TimeAhead) => false,
            Some(Rule::NoInfo | Rule::LineNumbers | Rule::MissingLines) => self.known.is_whole,
            _ => true,
        }
    }

    /// Notes that the engine has shown what it has handled.
    fn note_answer(&mut self, answer: Answer, was_searching: bool) {
        match answer {
            Answer::ReadyOk
                if self
                    .end
                    .monitor()
                    .questions()
                    .find(M::WORDS.answer(answer))
                    .is_none() =>
            {
                self.is_answer_spoilt &= !self.is_ready_asked;
            }
            // Which search it answers is not known.
            Answer::BestMove if !was_searching => {
                self.extra_searches = self.extra_searches.saturating_sub(1);
            }
            _ => {}
        }
    }
}

impl<M: Member> Listener for Hearing<M> {
    fn note_sent(&mut self, line: Line<'_>, now: Time) -> Vec<Breach> {
        let text = String::from_utf8_lossy(line.bytes);
        let order = Order::read(&text, M::WORDS);
        let was_searching = matches!(self.phase(), Phase::Searching(_));
        let missteps = self.gui.judge(&text, self.end.monitor());
        self.note_missteps(&missteps, &order, was_searching);
        let silence = match order {
            Order::Quit => self.judge_silence(now),
            _ => Vec::new(),
        };
        self.end.note_sent(&text, now);
        self.note_due(&order, now);
        let breaches = missteps.into_iter().map(|found| {
            let weight = found.level.map_or(Weight::Note, Weight::Level);
            Breach::of_referee(found.clause, weight, found.expected, found.actual)
        });
        breaches.chain(silence).collect()
    }

    fn note_heard(&mut self, line: Line<'_>, now: Time) -> Vec<Breach> {
        let text = String::from_utf8_lossy(line.bytes);
        let word = text.split_ascii_whitespace().next().unwrap_or_default();
        let answer = M::WORDS.answer_of(word);
        let was_searching = matches!(self.phase(), Phase::Searching(_));
        let is_spoilt = self.is_spoilt();
        let late = answer.and_then(|answer| self.judge_time(answer, true, now));
        self.end.handle_line(line, now);
        let events = std::iter::from_fn(|| self.end.poll_event());
        let violations: Vec<Violation> = events
            .filter_map(|event| match event {
                AgentEvent::Violated(violation) => Some(violation),
                _ => None,
            })
            .collect();
        if let Some(answer) = answer {
            self.note_answer(answer, was_searching);
        }
        if let Some(greeting) = self.greeting(word, &text) {
            return vec![greeting];
        }
        if is_spoilt {
            return Vec::new();
        }
        let shown = violations.into_iter().filter(|it| self.is_shown(it));
        let breaches = shown.filter_map(|it| Breach::of_agent(it, &self.profile));
        breaches.chain(late).collect()
    }

    fn note_closed(&mut self, now: Time) -> Vec<Breach> {
        self.is_input_open = false;
        let silence = self.judge_silence(now);
        // It is as good as quit.
        self.is_rest_spoilt = true;
        silence
    }

    fn note_exit(&mut self, departure: Departure, _now: Time) -> Vec<Breach> {
        self.has_exited = true;
        let is_dismissed = !self.is_input_open || matches!(self.phase(), Phase::Closing { .. });
        let fault = match departure {
            Departure::Exited(status) if is_dismissed && status != 0 && self.is_input_open => {
                Some(Fault::Exited(status))
            }
            departure => fault_of_end(departure, is_dismissed),
        };
        let is_excused = self.is_spoilt() && self.is_end_excused;
        let Some(fault) = fault.filter(|_| !is_excused) else {
            return Vec::new();
        };
        let expected = match is_dismissed {
            true => "an exit with status 0",
            false => "an engine that runs until quit",
        };
        let actual = format!("it {departure}");
        let violation = self.end.judge_fault(fault, expected, actual);
        let breach = Breach::of_agent(violation, &self.profile);
        breach.into_iter().collect()
    }

    fn note_end(&mut self) -> Vec<Breach> {
        let is_over = self.has_exited || !self.is_input_open;
        if is_over || self.is_spoilt() || matches!(self.phase(), Phase::Closing { .. }) {
            return Vec::new();
        }
        let open: Vec<&str> = self
            .end
            .monitor()
            .questions()
            .open()
            .map(|it| it.wants)
            .collect();
        let answers = open.into_iter().filter_map(|word| M::WORDS.answer_of(word));
        let missing = answers.filter_map(|answer| {
            let situation = self.end.situation(Some(answer));
            let actual = format!("no {} before the end", M::WORDS.answer(answer));
            self.noted(situation.fatal(Cause::NoOutput, M::WORDS.wanted(answer), actual))
        });
        missing.collect()
    }
}

/// A clock with less than this is too short to be held against an engine.
const LEAST_CLOCK: Time = Time::from_millis(100);

fn place(answer: Answer) -> usize {
    let place = Answer::ALL.iter().position(|it| *it == answer);
    place.unwrap_or_default()
}

#[cfg(test)]
mod tests;
