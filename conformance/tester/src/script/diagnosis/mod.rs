//! What lies behind a silence: finding out why an answer did not come in time.

mod conclusion;

use linesman_protocols::{Time, Violation};
use linesman_referee::{Inspection, ProcessState};

use super::activity::{Activity, LOOK_AGAIN, Looks};
use linesman_values::outcome::Others;

/// How long an answer may take to appear once the agent's input has been closed.
const PROOF_WAIT: Time = Time::from_secs(1);
/// How soon after the end of its input the answer of an agent that computes has to come to count as brought by that.
const AT_ONCE: Time = Time::from_millis(200);
/// How long an agent that may still answer is waited for: a clock may have left it no more than a moment.
const LATE_WAIT: Time = Time::from_secs(3);
/// How long an agent that computes is waited for if others keep it from a processor.
const STARVED_WAIT: Time = Time::from_secs(10);
/// How long an agent that waits for its input, and may go on without it, is waited for.
const CALM_WAIT: Time = Time::from_secs(1);
/// How often an agent that is waited for is looked at.
pub(super) const LOOK_EVERY: Time = Time::from_millis(100);

/// The search for the cause of a silence.
///
/// ```text
/// looking, twice --(waits for input, nothing else can happen)--> input closed --(answer)--> held back until the end
///    |                                                             ^    '--(nothing)--> silence
///    '--(computes, or may go on)--> waiting on --(answer)--> late  |
///                                       '--(waits for input, 1 s, or nothing for long)
/// ```
///
/// An agent that computes is waited for until it has worked for longer than it may take, so that no machine can be blamed for it.
///
/// One whose output is not read yet is waited for in the same way: it may wait for the reader, and its answer may be in the pipe.
///
/// An agent that waits for its input believes that it has answered, or it waits for more. If the answer appears when the input ends, it is
/// one of the two; further runs tell which.
#[derive(Clone, Debug)]
pub(super) struct Diagnosis {
    pub(super) violation: Violation,
    /// The placeholder for what the agent owes; empty if that cannot be told.
    pub(super) due: &'static str,
    began: Time,
    limit: Time,
    /// What came in place of the answer, in words.
    came: String,
    /// What is known of the other questions.
    pub(super) others: Others,
    stage: Stage,
    looks: Looks,
    /// What the agent was doing when the time was up, or when it was waited for no longer.
    state: Option<ProcessState>,
    /// Since when it has been seen to wait for its input.
    calm_since: Option<Time>,
    /// Whether it was last seen to wait for its input, and nothing else could happen.
    is_calm: bool,
    proof: Option<Proof>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Looking { again: Option<Time> },
    WaitingOn { until: Time, look: Time },
    InputClosed { until: Time },
}

/// What the search wants done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Todo {
    /// Nothing for now.
    Nothing,
    /// Look at the agent.
    Look,
    /// Close the agent's input.
    CloseInput,
}

/// What the search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proof {
    /// The answer came after its time.
    Late,
    /// The answer came when the input was closed.
    AtEndOfInput,
    /// The answer lacks its newline.
    NoNewline,
    /// It has not stopped writing, and no answer is among what has been read.
    StillWrites,
    /// No answer came.
    Silence,
    /// Something else than an answer came.
    OtherLine,
    /// The agent exited without an answer.
    Exited,
    /// The agent closed its output without an answer.
    ClosedOutput,
}

impl Diagnosis {
    /// Begins the search at the end of the time `limit`. The agent has to be looked at.
    pub(super) fn new(violation: Violation, due: &'static str, now: Time, limit: Time) -> Self {
        Self {
            violation,
            due,
            began: now,
            limit,
            came: "nothing".to_owned(),
            others: Others::default(),
            stage: Stage::Looking { again: None },
            looks: Looks::default(),
            state: None,
            calm_since: None,
            is_calm: false,
            proof: None,
        }
    }

    /// Returns the same diagnosis of an answer in whose place this came, in words.
    pub(super) fn instead(self, came: String) -> Self {
        Self { came, ..self }
    }

    /// Returns the same diagnosis where other questions are open, or have been answered meanwhile.
    pub(super) fn among(self, others: Others) -> Self {
        Self { others, ..self }
    }

    /// Returns what the process was doing when the time was up, or when it was waited for no longer.
    pub(super) const fn state(&self) -> Option<ProcessState> {
        self.state
    }

    /// Returns whether the agent was asleep all the time. One that looks for input again and again uses some processor time.
    pub(super) fn is_asleep(&self) -> bool {
        let busy = self.looks.last().and_then(|seen| seen.work.busy);
        self.state == Some(ProcessState::Waits) && busy.is_none_or(|busy| busy < WORTH_A_WORD)
    }

    /// Returns how long the answer has been overdue.
    pub(super) fn overdue(&self, now: Time) -> Time {
        now.saturating_sub(self.began)
    }

    /// Takes what is known of the agent.
    pub(super) fn handle_inspection(&mut self, inspection: Inspection, now: Time) -> Todo {
        let state = inspection.state;
        let activity = self.looks.take(inspection, now);
        if state == ProcessState::Stopped {
            self.state = Some(state);
            self.proof = Some(Proof::Silence);
            return Todo::Nothing;
        }
        if let Stage::Looking { .. } = self.stage {
            self.state = Some(state);
            if activity == Activity::Unclear {
                let again = Some(now + LOOK_AGAIN);
                self.stage = Stage::Looking { again };
                return Todo::Nothing;
            }
            self.stage = Stage::WaitingOn {
                until: self.began + LATE_WAIT,
                look: now + LOOK_EVERY,
            };
        }
        self.judge(activity, now)
    }

    fn judge(&mut self, activity: Activity, now: Time) -> Todo {
        let Stage::WaitingOn { mut until, .. } = self.stage else {
            return Todo::Nothing;
        };
        if activity == Activity::Computes || self.is_heard_late() {
            until = self.began + self.patience(now);
        }
        self.is_calm = activity == Activity::WaitsForInput { may_go_on: false };
        let is_patient = match activity {
            Activity::WaitsForInput { may_go_on } => {
                let since = *self.calm_since.get_or_insert(now);
                may_go_on && now < since + CALM_WAIT
            }
            Activity::Computes | Activity::Other | Activity::Unclear => {
                self.calm_since = None;
                true
            }
        };
        if !is_patient || now >= until {
            return self.give_up_waiting(now);
        }
        self.stage = Stage::WaitingOn {
            until,
            look: until.min(now + LOOK_EVERY),
        };
        Todo::Nothing
    }

    /// Returns whether it had written more than has been read when it was looked at last.
    fn is_heard_late(&self) -> bool {
        self.looks
            .last()
            .is_some_and(|seen| seen.pending.unheard > 0)
    }

    /// Returns for how long an agent that computes is waited for.
    fn patience(&self, now: Time) -> Time {
        let seen = self.looks.last();
        if self.is_heard_late() {
            return STARVED_WAIT;
        }
        let is_starved = seen.and_then(|seen| seen.work.starved).is_some_and(is_much);
        if is_starved && !self.has_worked_enough(now) {
            STARVED_WAIT
        } else {
            LATE_WAIT
        }
    }

    /// Returns whether the agent has worked so much longer than it may take that no machine can have been the reason.
    fn has_worked_enough(&self, now: Time) -> bool {
        let Some(seen) = self.looks.last() else {
            return false;
        };
        let had_processor = seen.work.starved.is_some_and(|starved| !is_much(starved));
        let waited = had_processor.then(|| self.limit + self.overdue(now));
        let enough = self.limit + (self.limit / 2).min(LATE_WAIT);
        seen.work.least_work.max(waited) >= Some(enough)
    }

    /// Returns whether it is the agent's own doing that no answer has come, however busy the machine was: it has not stopped computing.
    pub(super) fn is_certain(&self, now: Time) -> bool {
        let seen = self.looks.last();
        let computes = seen.is_some_and(|seen| seen.state == ProcessState::Running);
        computes && self.has_worked_enough(now)
    }

    /// Waits no longer for an answer that comes by itself.
    fn give_up_waiting(&mut self, now: Time) -> Todo {
        // An agent that was still computing when the time was up may have come to wait.
        self.state = self.looks.last().map(|seen| seen.state).or(self.state);
        if self.is_heard_late() || self.looks.is_writing() && self.calm_since.is_none() {
            (self.state, self.proof) = (None, Some(Proof::StillWrites));
            return Todo::Nothing;
        }
        if !self.partial().is_empty() {
            self.proof = Some(Proof::NoNewline);
            return Todo::Nothing;
        }
        self.stage = Stage::InputClosed {
            until: now + PROOF_WAIT,
        };
        Todo::CloseInput
    }

    /// Notes that the time of [`poll_timeout`](Self::poll_timeout) has come.
    pub(super) fn handle_timeout(&mut self, now: Time) -> Todo {
        match self.stage {
            Stage::Looking { .. } => {
                self.stage = Stage::Looking { again: None };
                Todo::Look
            }
            // Even at the end: what has begun to come meanwhile has to be known.
            Stage::WaitingOn { until, .. } => {
                let look = now + LOOK_EVERY;
                self.stage = Stage::WaitingOn { until, look };
                Todo::Look
            }
            Stage::InputClosed { .. } => {
                self.proof = Some(Proof::Silence);
                Todo::Nothing
            }
        }
    }

    /// Judges a line that came during the search.
    ///
    /// The end of the input brings an answer at once. What comes later from an agent that computed would have come without it.
    pub(super) fn judge_line(&self, is_answer: bool, now: Time) -> Proof {
        match self.stage {
            _ if !is_answer => Proof::OtherLine,
            Stage::InputClosed { until }
                if self.has_waited() || now + PROOF_WAIT <= until + AT_ONCE =>
            {
                Proof::AtEndOfInput
            }
            Stage::InputClosed { .. } | Stage::WaitingOn { .. } | Stage::Looking { .. } => {
                Proof::Late
            }
        }
    }

    /// Returns what the search came to, if that is known without a line.
    pub(super) const fn poll_proof(&self) -> Option<Proof> {
        self.proof
    }

    pub(super) fn poll_timeout(&self) -> Option<Time> {
        match self.stage {
            Stage::Looking { again } => again,
            Stage::WaitingOn { look, .. } => Some(look),
            Stage::InputClosed { until } => Some(until),
        }
    }

    fn partial(&self) -> &[u8] {
        let seen = self.looks.last();
        seen.map_or(&[], |seen| seen.pending.partial.as_slice())
    }
}

/// Returns whether an agent was kept from a processor so long that it matters.
pub(super) const fn is_much(starved: Time) -> bool {
    starved.as_millis() > 250
}

/// Less processor time than this says nothing about an agent.
const WORTH_A_WORD: Time = Time::from_millis(100);

#[cfg(test)]
mod tests {
    use linesman_protocols::{Cause, Gravity, stratego::checks};
    use linesman_referee::Work;

    use super::*;

    const fn secs(seconds: u64) -> Time {
        Time::from_secs(seconds)
    }

    /// What is seen of an agent that has computed all the time and has had this many hundredths of a processor.
    fn computing(since: Time, share: u32) -> Inspection {
        let ran = since * share / 100;
        Inspection {
            state: ProcessState::Running,
            work: Work {
                busy: Some(ran),
                least_work: Some(ran),
                starved: Some(since - ran),
                ..Work::default()
            },
            ..Inspection::default()
        }
    }

    /// Looks at an agent from the end of its time on. Returns when its input was closed, counted from the question, and whether the
    /// silence is certain.
    fn search(limit: Time, look: impl Fn(Time) -> Inspection) -> (Time, bool) {
        let (now, diagnosis) = close_input(limit, look);
        (now, diagnosis.is_certain(now))
    }

    fn begin(limit: Time) -> Diagnosis {
        let cause: Cause = Cause::NoOutput;
        let violation = Violation::new(Gravity::Fatal, checks::ALL[0], cause, "a move", "");
        Diagnosis::new(violation, "move", limit, limit)
    }

    fn close_input(limit: Time, look: impl Fn(Time) -> Inspection) -> (Time, Diagnosis) {
        let mut diagnosis = begin(limit);
        let mut now = limit;
        while diagnosis.handle_inspection(look(now), now) != Todo::CloseInput {
            now = diagnosis.poll_timeout().unwrap();
            assert_eq!(diagnosis.handle_timeout(now), Todo::Look);
        }
        (now, diagnosis)
    }

    fn asleep(_: Time) -> Inspection {
        Inspection {
            state: ProcessState::Waits,
            work: Work {
                busy: Some(Time::ZERO),
                ..Work::default()
            },
            may_go_on: true,
            ..Inspection::default()
        }
    }

    #[test]
    fn an_agent_that_computes_on_after_the_end_of_its_input_is_late() {
        let check = |diagnosis: &Diagnosis, at, expected| {
            assert_eq!(diagnosis.judge_line(true, at), expected, "{at:?}");
            assert_eq!(diagnosis.judge_line(false, at), Proof::OtherLine);
        };
        let ms = Time::from_millis;
        let (closed, computes) = close_input(secs(2), |now| computing(now, 100));
        check(&computes, closed + ms(50), Proof::AtEndOfInput);
        check(&computes, closed + ms(700), Proof::Late);
        let (closed, sleeps) = close_input(secs(2), asleep);
        check(&sleeps, closed + ms(50), Proof::AtEndOfInput);
        check(&sleeps, closed + ms(700), Proof::AtEndOfInput);
    }

    /// Looks at an agent from the end of its time on, which wrote this of a line and left this much in the pipe. Returns what came out.
    fn end_of(lines: [&str; 2], unheard: u64) -> (Time, Option<Proof>) {
        let limit = secs(1);
        let mut diagnosis = begin(limit);
        let mut now = limit;
        for turn in 0.. {
            let mut seen = asleep(now);
            seen.pending.partial = lines[turn % 2].into();
            seen.pending.unheard = unheard;
            if diagnosis.handle_inspection(seen, now) == Todo::CloseInput
                || diagnosis.proof.is_some()
            {
                break;
            }
            now = diagnosis.poll_timeout().unwrap();
            assert_eq!(diagnosis.handle_timeout(now), Todo::Look);
        }
        (now - limit, diagnosis.proof)
    }

    #[test]
    fn a_line_without_an_end_is_one_only_if_nothing_follows_it() {
        use Proof::{NoNewline, StillWrites};
        assert_eq!(
            end_of(["bestmo", "bestmo"], 0),
            (LATE_WAIT, Some(NoNewline))
        );
        assert_eq!(
            end_of(["info", "info string"], 0),
            (LATE_WAIT, Some(StillWrites))
        );
        assert_eq!(
            end_of(["info", "info"], 100),
            (STARVED_WAIT, Some(StillWrites))
        );
        assert_eq!(end_of(["", ""], 0), (LATE_WAIT, None));
    }

    #[test]
    fn an_agent_that_never_stops_computing_is_certain_to_be_silent() {
        let check = |limit, share, expected: (u64, bool)| {
            let (closed, is_certain) = search(secs(limit), |now| computing(now, share));
            assert_eq!((closed.as_secs(), is_certain), expected, "{limit} {share}");
        };
        // On an idle machine: three seconds more.
        check(2, 100, (5, true));
        check(5, 100, (8, true));
        check(12, 100, (15, true));
        // With half a processor, until it has computed for half as long again as it may take.
        check(2, 50, (6, true));
        check(12, 70, (21, true));
        // With less, the machine may be to blame.
        check(2, 20, (12, false));
        check(12, 50, (22, false));
    }

    #[test]
    fn an_agent_that_sleeps_is_waited_for_as_long_as_any() {
        assert_eq!(search(secs(2), asleep), (secs(5), false));
        assert_eq!(search(secs(12), asleep), (secs(15), false));
    }
}
