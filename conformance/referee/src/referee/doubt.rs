//! Answers that did not come in time, and ends that somebody else may have caused: whether the agent is to blame.
//!
//! ```text
//! the time is up --(it was kept from a processor)--> that time is given back --(the time is up again)--> ...
//!      '--(it had its own time in full)--> looked at --(it computed, waited for its input, or slept)--> forfeit
//!                                              '--(the bound is used up, or nobody knows)--> void
//! ```

use std::fmt;

use linesman_games::Side;
use linesman_protocols::{Time, Violation};
use rustix::process::Signal;

use crate::{Inspection, ProcessState};

/// Which faults are doubted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doubts {
    /// Whether an answer that does not come counts only with a proof that the agent had its time.
    pub machine: bool,
    /// Whether somebody other than the agent may have killed or stopped it.
    pub signals: bool,
}

/// A fault of which nobody can tell who caused it. It makes a game void.
#[derive(Clone, Debug, PartialEq)]
pub struct Doubt {
    /// Whose fault it would be.
    pub side: Side,
    /// The fault.
    pub violation: Violation,
    /// What may have caused it instead.
    pub excuse: Excuse,
}

/// What may have caused a fault instead of the agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Excuse {
    /// The machine was busy with something else.
    Machine {
        /// How much time the agent was given back, which is the most.
        given: Time,
        /// How long it was kept from a processor in addition.
        more: Time,
    },
    /// The system does not say whether the agent had a processor.
    Unmeasured,
    /// Programs that the agent started have ended, and the machine was busy. The system does not say how long they waited.
    Ended {
        /// How much time the agent was given back for this answer.
        given: Time,
    },
    /// Somebody else may have sent this signal.
    Signal(i32),
}

impl fmt::Display for Excuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Machine { given, more } => write!(
                f,
                "the machine was too busy to tell: the agent was given back {} ms, which is the most, and was kept from a processor for \
                 {:.1} ms more",
                given.as_millis(),
                more.as_secs_f64() * 1000.0
            ),
            Self::Unmeasured => f.write_str(
                "nobody can tell whether it had a processor: the system does not say how long the agent waited for one",
            ),
            Self::Ended { given } => write!(
                f,
                "the machine was too busy to tell: programs that the agent started have ended, and nobody can tell how long they waited for \
                 a processor; the agent was given back {} ms",
                given.as_millis()
            ),
            Self::Signal(signal) => {
                let name = match *signal {
                    it if it == Signal::KILL.as_raw() => "SIGKILL",
                    it if it == Signal::STOP.as_raw() => "SIGSTOP",
                    _ => "the signal",
                };
                write!(f, "nobody can tell who sent {name}")
            }
        }
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; but {}", self.violation, self.excuse)
    }
}

/// A fault of time that does not count yet.
#[derive(Clone, Debug)]
pub(super) struct Held {
    pub(super) violation: Violation,
    /// How much time the agent had for its answer.
    pub(super) limit: Time,
    /// How much of its time it was given back at most, and for how long it was kept from a processor in addition, if it was.
    pub(super) used_up: Option<(Time, Time)>,
    /// How much time it was given back for this answer.
    pub(super) given: Time,
}

impl Held {
    /// Returns what may have caused the fault instead of the agent, by what is known of the agent now.
    pub(super) fn excuse(&self, seen: &Inspection) -> Option<Excuse> {
        let is_idle = matches!(
            seen.state,
            ProcessState::ReadsInput | ProcessState::Stopped | ProcessState::Gone
        );
        let has_worked_enough = seen.work.least_work.is_some_and(|work| work >= self.limit);
        if is_idle && !seen.may_go_on || has_worked_enough {
            return None;
        }
        match self.used_up {
            Some((given, more)) => Some(Excuse::Machine { given, more }),
            None if seen.work.starved.is_none() => Some(Excuse::Unmeasured),
            // It computes, and what it has not computed may be what the programs waited.
            None if seen.state == ProcessState::Running
                && seen.work.has_ended_programs
                && self.given >= self.limit / 10 =>
            {
                Some(Excuse::Ended { given: self.given })
            }
            None => None,
        }
    }

    /// Returns the fault with the proof that it is the agent's.
    pub(super) fn proven(mut self, seen: &Inspection) -> Violation {
        let millis = |time: Time| time.as_millis();
        let computed = seen.work.busy.unwrap_or_default();
        let proof = match seen.state {
            ProcessState::Running => {
                format!("it has computed for {} ms", millis(computed))
            }
            ProcessState::ReadsInput => "it waits for its input".to_owned(),
            ProcessState::Waits => format!(
                "it has computed for {} ms and sleeps or waits",
                millis(computed)
            ),
            ProcessState::Stopped => "it has been stopped by a signal".to_owned(),
            ProcessState::Gone | ProcessState::Unknown => return self.violation,
        };
        let back = if self.given >= WORTH_A_WORD {
            format!(
                ", and {} ms without a processor were given back",
                millis(self.given)
            )
        } else {
            String::new()
        };
        let own = match seen.work.gave_up_priority {
            true => {
                ", and waited for a processor of its own will, because it has lowered its priority"
            }
            false => "",
        };
        let actual = &mut self.violation.actual;
        *actual = format!("{actual}; {proof}{own}{back}");
        self.violation
    }
}

/// Less time than this is given back without a word.
const WORTH_A_WORD: Time = Time::from_millis(1);

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use linesman_protocols::{Fault, Gravity, stratego::checks};

    use super::*;
    use crate::Work;

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    /// A turn that could take 400 ms.
    fn held(used_up: Option<(u64, u64)>) -> Held {
        let check = checks::ALL[0];
        Held {
            violation: Violation::new(Gravity::Fatal, check, Fault::NoOutput, "a move", "nothing"),
            limit: ms(400),
            used_up: used_up.map(|(given, more)| (ms(given), ms(more))),
            given: ms(used_up.map_or(0, |(given, _)| given)),
        }
    }

    fn seen(state: ProcessState, starved: Option<u64>, work: u64) -> Inspection {
        Inspection {
            state,
            work: Work {
                starved: starved.map(ms),
                busy: Some(ms(work)),
                least_work: Some(ms(work)),
                ..Work::default()
            },
            ..Inspection::default()
        }
    }

    #[test]
    fn a_forfeit_needs_a_proof() {
        use ProcessState::{Gone, ReadsInput, Running, Stopped, Waits};
        let check = |used_up, seen: Inspection, expected: Option<Excuse>| {
            assert_eq!(
                held(used_up).excuse(&seen),
                expected,
                "{used_up:?} {seen:?}"
            );
        };
        let busy = Excuse::Machine {
            given: ms(60_000),
            more: ms(7),
        };
        let most = Some((60_000, 7));
        // It was given back all that it was kept from, so it computed or slept for the rest.
        check(None, seen(Running, Some(0), 300), None);
        check(None, seen(Waits, Some(0), 0), None);
        // It was kept from more than that.
        check(most, seen(Running, Some(7), 300), Some(busy));
        check(most, seen(Waits, Some(7), 300), Some(busy));
        // Its own work would have taken all its time on any machine.
        check(most, seen(Running, Some(7), 400), None);
        // Nothing is measured. One that waits for its input or has been stopped needs no processor.
        check(None, seen(Running, None, 0), Some(Excuse::Unmeasured));
        check(None, seen(Waits, None, 0), Some(Excuse::Unmeasured));
        for idle in [ReadsInput, Stopped, Gone] {
            check(most, seen(idle, Some(7), 0), None);
            check(None, seen(idle, None, 0), None);
        }
        // Programs have ended on a busy machine, and nobody knows how long they waited. One that sleeps needs no processor.
        let ended = |given, state, work| {
            let mut seen = seen(state, Some(0), work);
            seen.work.has_ended_programs = true;
            let held = Held {
                given: ms(given),
                ..held(None)
            };
            held.excuse(&seen)
        };
        assert_eq!(ended(39, Running, 300), None);
        let excuse = Some(Excuse::Ended { given: ms(40) });
        assert_eq!(ended(40, Running, 300), excuse);
        assert_eq!(ended(40, Running, 400), None);
        assert_eq!(ended(40, Waits, 0), None);
        assert_eq!(ended(40, ReadsInput, 0), None);
        // Another thread of it may go on.
        let two = Inspection {
            may_go_on: true,
            ..seen(ReadsInput, Some(7), 0)
        };
        check(most, two.clone(), Some(busy));
        check(None, two, None);
    }

    #[test]
    fn a_fault_names_its_proof() {
        let check = |used_up, state, expected: &str| {
            let violation = held(used_up).proven(&seen(state, Some(0), 350));
            assert_eq!(violation.actual, expected);
        };
        let running = ProcessState::Running;
        check(None, running, "nothing; it has computed for 350 ms");
        check(
            Some((1250, 0)),
            running,
            "nothing; it has computed for 350 ms, and 1250 ms without a processor were given back",
        );
        check(
            None,
            ProcessState::ReadsInput,
            "nothing; it waits for its input",
        );
        check(
            None,
            ProcessState::Waits,
            "nothing; it has computed for 350 ms and sleeps or waits",
        );
        check(None, ProcessState::Unknown, "nothing");
        let mut lowered = seen(running, Some(0), 5);
        lowered.work.gave_up_priority = true;
        assert_eq!(
            held(None).proven(&lowered).actual,
            "nothing; it has computed for 5 ms, and waited for a processor of its own will, because it has lowered its priority"
        );
    }

    #[test]
    fn a_doubt_names_the_fault_and_the_figures() {
        let violation = held(None).violation;
        let fault = violation.to_string();
        let doubt = Doubt {
            side: Side::First,
            violation,
            excuse: Excuse::Machine {
                given: ms(60_000),
                more: Duration::from_micros(5400),
            },
        };
        assert_eq!(
            doubt.to_string(),
            format!(
                "{fault}; but the machine was too busy to tell: the agent was given back 60000 ms, which is the most, and was kept from a \
                 processor for 5.4 ms more"
            )
        );
    }

    #[test]
    fn a_doubt_names_the_signal() {
        let sent = |signal: Signal| Excuse::Signal(signal.as_raw()).to_string();
        assert_eq!(sent(Signal::KILL), "nobody can tell who sent SIGKILL");
        assert_eq!(sent(Signal::STOP), "nobody can tell who sent SIGSTOP");
        assert_eq!(sent(Signal::TERM), "nobody can tell who sent the signal");
    }
}
