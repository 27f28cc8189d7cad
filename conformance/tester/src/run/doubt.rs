//! When the machine, and not the agent, may be to blame for a fault of time.

use std::time::Duration;

use linesman_protocols::{Cause, Role};
use linesman_referee::{Hindrance, ProcessState, TOLERABLE_DELAY};

use linesman_values::outcome::{Found, Run};

/// Returns why a fault that was found in a run counts for nothing, if the machine or the sandbox may have been its cause.
pub(crate) fn doubt(found: &Found, run: &Run) -> Option<String> {
    let is_end = found.violation.cause.is_end();
    let why = if let Some(withheld) = run.withheld.as_ref().filter(|_| is_end) {
        withheld.clone()
    } else if found.lateness.is_unannounced {
        "the protocol sets no limit at this point, so nobody can tell; allow more time with --timeout".to_owned()
    } else {
        let excuse = excuse(found, run.worst_delay, run.starved)?;
        format!("the machine was too busy to tell: {excuse}; run again")
    };
    let violation = &found.violation;
    Some(format!(
        "{}: {}; but {why}",
        violation.cause, violation.actual
    ))
}

/// Returns whether the machine may have caused anything that was found in a run.
pub(super) fn is_doubtful(run: &Run) -> bool {
    let mut found = run.found.iter();
    found.any(|found| !found.lateness.is_unannounced && doubt(found, run).is_some())
}

/// Describes what the machine did, if that may have caused a fault.
///
/// `tester` is how late the tester itself was, `agent` how long the agent was kept from a processor while it was waited for.
/// An answer that came too late by no more than the two together would have been in time on an idle machine. Of other faults
/// it is known only for how long at least something was overdue, so it takes more to excuse them. Nothing excuses an agent that was seen
/// to wait for its input instead of answering, or that has computed for longer than it was allowed to take.
fn excuse(found: &Found, tester: Duration, agent: Option<Duration>) -> Option<String> {
    let cause = found.violation.cause;
    let late = || format!("the tester itself was {} late", millis(tester));
    if found.violation.check.is(Role::Arrival) && matches!(cause, Cause::Illegal(_)) {
        return (tester > TOLERABLE_DELAY).then(late);
    }
    let is_silent = matches!(cause, Cause::NoOutput | Cause::Buffered | Cause::NoNewline);
    if !cause.is_about_time() || found.lateness.is_certain || is_silent && is_idle(found) {
        return None;
    }
    if tester > TOLERABLE_DELAY {
        return Some(late());
    }
    let is_starved = !is_idle(found) && cause != Cause::LeakedProcess;
    let starved = agent.filter(|_| is_starved).unwrap_or_default();
    let overdue = found.lateness.overdue.unwrap_or_default();
    let hindrance = Hindrance {
        starved,
        late: tester,
    };
    let is_excused = if cause == Cause::Late {
        hindrance.explains_answer(overdue)
    } else {
        hindrance.explains_absence(overdue)
    };
    is_excused.then(|| {
        let tester = millis(tester);
        format!(
            "the agent was kept from a processor for {}, and the tester was up to {tester} late",
            millis(starved)
        )
    })
}

/// Returns whether the agent was waiting for its input, or stopped, when its time was up. A processor would not have helped then.
const fn is_idle(found: &Found) -> bool {
    matches!(
        found.state,
        Some(ProcessState::ReadsInput | ProcessState::Stopped)
    )
}

fn millis(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}

#[cfg(test)]
mod tests {
    use linesman_protocols::{Check, Gravity, Violation, stratego::checks};

    use super::*;
    use linesman_values::outcome::Lateness;

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    fn found(cause: Cause, overdue: Option<u64>, state: Option<ProcessState>) -> Found {
        let actual = "the answer came 40 ms after the limit of 1000 ms";
        Found {
            at: ms(1040),
            lateness: Lateness {
                overdue: overdue.map(ms),
                ..Lateness::default()
            },
            state,
            ..Found::new(Violation::new(
                Gravity::Fatal,
                checks::ALL[0],
                cause,
                "a move",
                actual,
            ))
        }
    }

    fn check(found: &Found, tester: u64, agent: Option<u64>, is_excused: bool) {
        let excuse = excuse(found, ms(tester), agent.map(ms));
        let cause = found.violation.cause;
        assert_eq!(
            excuse.is_some(),
            is_excused,
            "{cause}, {:?}, tester {tester}, agent {agent:?}",
            found.lateness.overdue
        );
    }

    #[test]
    fn an_answer_that_is_late_by_what_the_machine_took_is_excused() {
        let late = found(Cause::Late, Some(40), Some(ProcessState::Running));
        check(&late, 0, None, false);
        check(&late, 0, Some(39), false);
        check(&late, 0, Some(40), true);
        check(&late, 10, Some(29), false);
        check(&late, 10, Some(30), true);
        // The answer lay in the pipe while the tester had no processor.
        check(&late, 40, None, true);
    }

    #[test]
    fn a_long_silence_is_not_excused_by_a_short_wait_for_a_processor() {
        let silent = found(Cause::NoOutput, Some(4000), Some(ProcessState::Running));
        check(&silent, 200, Some(3900), false);
        check(&silent, 0, Some(4100), true);
        let still_there = found(Cause::DidNotExit, None, None);
        check(&still_there, 0, Some(250), false);
        check(&still_there, 0, Some(251), true);
        check(&still_there, 0, None, false);
    }

    #[test]
    fn a_tester_that_was_late_itself_blames_nobody_for_time() {
        for cause in [
            Cause::NoOutput,
            Cause::NoNewline,
            Cause::Buffered,
            Cause::Late,
            Cause::ClosedStdout,
            Cause::DidNotExit,
            Cause::LeakedProcess,
        ] {
            check(&found(cause, Some(5000), None), 250, None, false);
            check(&found(cause, Some(5000), None), 251, None, true);
        }
    }

    #[test]
    fn what_has_nothing_to_do_with_time_is_never_excused() {
        for cause in [
            Cause::Noise,
            Cause::Exited(1),
            Cause::Illegal(linesman_games::stratego::Rule::Lake.into()),
            Cause::Crlf,
        ] {
            check(&found(cause, None, None), 10_000, Some(10_000), false);
        }
    }

    #[test]
    fn an_agent_that_waits_for_its_input_was_not_kept_from_anything() {
        for cause in [Cause::Buffered, Cause::NoOutput, Cause::NoNewline] {
            let idle = found(cause, Some(1), Some(ProcessState::ReadsInput));
            check(&idle, 0, Some(5000), false);
            check(&idle, 5000, None, false);
            let busy = found(cause, Some(1), Some(ProcessState::Running));
            check(&busy, 0, Some(5000), true);
            let stopped = found(cause, Some(1), Some(ProcessState::Stopped));
            check(&stopped, 0, Some(5000), false);
        }
    }

    #[test]
    fn an_agent_that_computes_for_longer_than_it_may_take_is_not_excused() {
        for cause in [Cause::NoOutput, Cause::Late, Cause::DidNotExit] {
            let mut certain = found(cause, Some(1), Some(ProcessState::Running));
            certain.lateness.is_certain = true;
            check(&certain, 5000, Some(5000), false);
        }
    }

    /// It is a process that the agent started, and not the agent, that was to be gone.
    #[test]
    fn a_busy_machine_does_not_excuse_a_process_that_is_left_behind() {
        let left = found(Cause::LeakedProcess, None, Some(ProcessState::Running));
        check(&left, 0, Some(5000), false);
    }

    #[test]
    fn a_run_is_doubtful_if_one_fault_of_it_is() {
        let late = found(Cause::Late, Some(40), None);
        let noise = found(Cause::Noise, None, None);
        let is_doubtful = |found: &[&Found], delay| {
            is_doubtful(&Run {
                found: found.iter().copied().cloned().collect(),
                worst_delay: ms(delay),
                ..Run::default()
            })
        };
        assert!(!is_doubtful(&[], 1000));
        assert!(!is_doubtful(&[&noise], 1000));
        assert!(!is_doubtful(&[&noise, &late], 39));
        assert!(is_doubtful(&[&noise, &late], 40));
    }

    #[test]
    fn of_a_late_tester_nobody_tells_when_lines_came() {
        let held = |check: &'static Check, delay| {
            let cause = Cause::Illegal(linesman_uci::Rule::HeldLines);
            let violation = Violation::new(Gravity::Tolerable, check, cause, "", "");
            let run = Run {
                worst_delay: ms(delay),
                ..Run::default()
            };
            doubt(&Found::new(violation), &run).is_some()
        };
        let arrival = &linesman_uci::checks::INFO_AT_ONCE;
        // A delay of 250 ms is tolerable.
        assert!(!held(arrival, 250));
        assert!(held(arrival, 251));
        // What a line says is the same whenever it came.
        assert!(!held(&linesman_uci::checks::INFO_MULTIPV, 1000));
    }

    #[test]
    fn a_doubt_names_the_fault_its_excuse_and_what_to_do() {
        let late = found(Cause::Late, Some(40), None);
        let run = Run {
            worst_delay: ms(300),
            ..Run::default()
        };
        assert_eq!(
            doubt(&late, &run).unwrap(),
            "late: the answer came 40 ms after the limit of 1000 ms; but the machine was too busy to tell: \
             the tester itself was 300.0 ms late; run again"
        );
    }

    #[test]
    fn the_excuse_says_what_was_seen_and_what_the_machine_did() {
        let late = found(Cause::Late, Some(40), None);
        let excuse = excuse(&late, ms(3), Some(ms(52))).unwrap();
        assert_eq!(
            excuse,
            "the agent was kept from a processor for 52.0 ms, and the tester was up to 3.0 ms late"
        );
    }
}
