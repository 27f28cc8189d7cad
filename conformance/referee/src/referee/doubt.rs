//! Answers that did not come in time, and ends that somebody else may have caused: whether the agent is to blame.
//!
//! ```text
//! the time is up --(it waits for its input, or has computed for longer than it may)--> forfeit
//!      '--> held --(an answer, late by no more than it was kept from a processor)--> void
//!             '--(late by more than that, answer or not)--> forfeit
//! ```

use std::fmt;

use linesman_games::Side;
use linesman_protocols::{Time, Violation};
use rustix::process::Signal;

use crate::{Hindrance, Inspection, ProcessState};

/// How often an agent is looked at whose answer is held for late by the machine.
pub(super) const LOOK_EVERY: Time = Time::from_millis(50);
/// For how long an agent is waited for that gets no processor at all: this, or ten times as long as it may take.
const LONGEST_HOLD: Time = Time::from_secs(60);

/// Which faults are doubted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doubts {
    /// Whether an answer that is late counts only if the machine cannot have caused it.
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
        /// How late the answer was, or how long it had been due when the referee stopped waiting.
        overdue: Time,
        /// How long the agent was ready to run and had no processor, while its clock ran.
        starved: Time,
        /// How long the referee had no processor in the same time.
        late: Time,
    },
    /// Somebody else may have sent this signal.
    Signal(i32),
}

impl fmt::Display for Excuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let millis = |time: Time| time.as_secs_f64() * 1000.0;
        match self {
            Self::Machine {
                overdue,
                starved,
                late,
            } => write!(
                f,
                "the machine was too busy to tell: the answer was {:.1} ms late, the agent was kept from a processor for {:.1} ms, and \
                 the referee for {:.1} ms",
                millis(*overdue),
                millis(*starved),
                millis(*late)
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

/// How late the loop was while a side was to answer.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lateness {
    /// The most at once, since the side was asked.
    pub(super) worst: Time,
    /// In the whole game.
    pub(super) sum: Time,
}

/// A fault of time that does not count yet.
#[derive(Clone, Debug)]
pub(super) struct Held {
    pub(super) violation: Violation,
    pub(super) asked: Time,
    pub(super) answered: Option<Time>,
    /// Whether the clock is for the whole game.
    pub(super) is_whole: bool,
    /// How late the loop was until the answer was due.
    pub(super) late: Time,
    /// How long the loop did not look since it last saw no answer. An answer may have been there this much earlier.
    pub(super) gap: Time,
    /// When to look at the agent again.
    pub(super) look: Time,
    pub(super) due: Time,
}

/// What is decided about a fault that was held.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Decision {
    Blame,
    Excuse(Excuse),
    LookAgain(Time),
}

impl Held {
    /// Decides by what is known of the agent now. With a clock for the whole game, what it was kept from in all its turns counts.
    pub(super) fn judge(&self, seen: &Inspection, now: Time) -> Decision {
        let late = self.late + self.gap;
        let this_time = seen.work.starved.unwrap_or_default();
        let in_all = seen.work.starved_in_all.unwrap_or_default().max(this_time);
        let starved = if self.is_whole { in_all } else { this_time };
        let overdue = self.answered.unwrap_or(now).saturating_sub(self.due);
        let excuse = Excuse::Machine {
            overdue,
            starved,
            late,
        };
        // What it was kept from in earlier turns is time that it would have had for this one.
        let allowed = self.due.saturating_sub(self.asked) + (starved - this_time);
        let has_worked_enough = seen.work.least_work.is_some_and(|work| work >= allowed);
        let is_excused = Hindrance { starved, late }.explains_answer(overdue);
        if has_worked_enough || !is_excused {
            return Decision::Blame;
        }
        if self.answered.is_some() {
            return Decision::Excuse(excuse);
        }
        let is_idle = matches!(
            seen.state,
            ProcessState::ReadsInput | ProcessState::Stopped | ProcessState::Gone
        );
        if is_idle && !seen.may_go_on {
            return Decision::Blame;
        }
        if overdue > LONGEST_HOLD.max(allowed * 10) {
            return Decision::Excuse(excuse);
        }
        let left = (starved + late).saturating_sub(overdue);
        Decision::LookAgain(now + left.clamp(LOOK_EVERY / 5, LOOK_EVERY))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use linesman_protocols::{Fault, Gravity, stratego::checks};

    use super::*;
    use crate::Work;

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    /// A turn that began after one second and could take 400 ms.
    fn held(answered: Option<u64>) -> Held {
        let check = checks::ALL[0];
        Held {
            violation: Violation::new(Gravity::Fatal, check, Fault::NoOutput, "a move", "nothing"),
            asked: ms(1000),
            due: ms(1400),
            answered: answered.map(ms),
            is_whole: false,
            late: Time::ZERO,
            gap: Time::ZERO,
            look: ms(1400),
        }
    }

    fn seen(state: ProcessState, starved: u64, work: u64) -> Inspection {
        Inspection {
            state,
            work: Work {
                starved: Some(ms(starved)),
                least_work: Some(ms(work)),
                ..Work::default()
            },
            ..Inspection::default()
        }
    }

    fn excused(overdue: u64, starved: u64, late: u64) -> Decision {
        Decision::Excuse(Excuse::Machine {
            overdue: ms(overdue),
            starved: ms(starved),
            late: ms(late),
        })
    }

    #[test]
    fn an_answer_counts_as_late_by_more_than_the_machine_took() {
        let check = |answered, starved, late, expected| {
            let seen = seen(ProcessState::Running, starved, 100);
            let held = Held {
                late: ms(late),
                ..held(Some(answered))
            };
            let decision = held.judge(&seen, ms(answered));
            assert_eq!(decision, expected, "{answered} {starved} {late}");
        };
        // 80 ms late on an idle machine, where something always takes a little.
        check(1480, 1, 1, Decision::Blame);
        check(1480, 79, 0, Decision::Blame);
        check(1480, 80, 0, excused(80, 80, 0));
        check(1480, 50, 30, excused(80, 50, 30));
        check(1480, 0, 80, excused(80, 0, 80));
    }

    #[test]
    fn an_answer_may_have_come_while_the_referee_did_not_look() {
        let held = Held {
            late: ms(30),
            gap: ms(50),
            ..held(Some(1480))
        };
        let seen = seen(ProcessState::Running, 0, 100);
        assert_eq!(held.judge(&seen, ms(1480)), excused(80, 0, 80));
    }

    #[test]
    fn whoever_computes_is_waited_for_while_the_machine_may_be_the_reason_and_not_once_it_has_had_its_time()
     {
        let check = |now, state, starved, work, expected| {
            let decision = held(None).judge(&seen(state, starved, work), ms(now));
            assert_eq!(decision, expected, "{now} {state} {starved} {work}");
        };
        let running = ProcessState::Running;
        check(1400, running, 300, 100, Decision::LookAgain(ms(1450)));
        check(1500, running, 120, 380, Decision::LookAgain(ms(1520)));
        check(1700, running, 300, 399, Decision::LookAgain(ms(1710)));
        // 400 ms of its own work are all that it has.
        check(1700, running, 300, 400, Decision::Blame);
        check(1701, running, 300, 399, Decision::Blame);
        check(1400, ProcessState::ReadsInput, 300, 100, Decision::Blame);
        // Without a processor for more than a minute.
        check(61_400, running, 61_000, 0, Decision::LookAgain(ms(61_450)));
        check(61_401, running, 61_000, 0, excused(60_001, 61_000, 0));
    }

    #[test]
    fn a_longer_clock_gives_the_machine_more_time() {
        let held = Held {
            due: ms(11_000),
            ..held(None)
        };
        let seen = seen(ProcessState::Running, 200_000, 0);
        // Ten times the 10 s that the agent has.
        assert_eq!(
            held.judge(&seen, ms(111_000)),
            Decision::LookAgain(ms(111_050))
        );
        assert_eq!(held.judge(&seen, ms(111_001)), excused(100_001, 200_000, 0));
    }

    #[test]
    fn the_agent_is_looked_at_again_when_the_machine_is_no_excuse_any_more() {
        let held = Held {
            late: ms(20),
            ..held(None)
        };
        let seen = seen(ProcessState::Running, 300, 100);
        // 300 ms late, of which 320 ms are excused.
        assert_eq!(held.judge(&seen, ms(1700)), Decision::LookAgain(ms(1720)));
    }

    #[test]
    fn a_clock_for_the_whole_game_is_charged_for_no_turn_in_which_the_machine_was_busy() {
        let mut seen = seen(ProcessState::Running, 20, 100);
        seen.work.starved_in_all = Some(ms(500));
        let late = |is_whole| Held {
            is_whole,
            late: ms(7),
            ..held(Some(1800))
        };
        assert_eq!(late(true).judge(&seen, ms(1800)), excused(400, 500, 7));
        assert_eq!(late(false).judge(&seen, ms(1800)), Decision::Blame);
        // It had 400 ms left, and lost 480 ms in earlier turns.
        seen.work.least_work = Some(ms(879));
        assert_eq!(late(true).judge(&seen, ms(1800)), excused(400, 500, 7));
        seen.work.least_work = Some(ms(880));
        assert_eq!(late(true).judge(&seen, ms(1800)), Decision::Blame);
    }

    #[test]
    fn a_doubt_names_the_fault_and_the_figures() {
        let violation = held(None).violation;
        let fault = violation.to_string();
        let doubt = Doubt {
            side: Side::First,
            violation,
            excuse: Excuse::Machine {
                overdue: ms(80),
                starved: ms(310),
                late: Duration::from_micros(400),
            },
        };
        assert_eq!(
            doubt.to_string(),
            format!(
                "{fault}; but the machine was too busy to tell: the answer was 80.0 ms late, the agent was kept from a processor for \
                 310.0 ms, and the referee for 0.4 ms"
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
