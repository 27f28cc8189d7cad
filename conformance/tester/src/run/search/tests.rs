//! What each experiment shows.

use std::{collections::VecDeque, convert::Infallible, path::PathBuf};

use linesman_protocols::{Gravity, Violation, stratego::checks};
use linesman_referee::{Program, Programs, StuckOn};
use linesman_values::outcome::Others;

use super::*;

/// A silence of an agent that waited for its input, and that nothing or the end of its input broke.
fn silent(evidence: Evidence) -> Found {
    let (check, cause): (_, Cause) = (checks::ALL[0], Cause::NoOutput);
    let violation = Violation::new(Gravity::Fatal, check, cause, "a move", "");
    let silence = Silence {
        evidence,
        is_calm: true,
        lines: None,
        others: Others::default(),
        busy: None,
        programs: Programs::default(),
    };
    Found {
        state: Some(ProcessState::ReadsInput),
        silence: Some(silence),
        ..Found::new(violation)
    }
}

const SILENT: Trial = Trial {
    was_reached: true,
    has_answered: false,
    brought_by: None,
    exited_at: None,
    is_cut: false,
    sent_lines: 1,
    had_joined_lines: false,
    computes: false,
};
const ANSWERED: Trial = Trial {
    has_answered: true,
    ..SILENT
};

const fn brought_by(push: usize) -> Trial {
    Trial {
        brought_by: Some(push),
        ..SILENT
    }
}

/// The experiments that are carried out, in this order, and what comes of them.
type Trials<'a> = &'a [(Experiment, Trial)];

fn finding(found: &Found, trials: Trials<'_>) -> Option<Finding> {
    let mut left: VecDeque<_> = trials.iter().cloned().collect();
    let mut hold = |experiment| {
        let (expected, trial) = left.pop_front().expect("no more experiments");
        assert_eq!(experiment, expected);
        Ok::<_, Infallible>(trial)
    };
    let before = Before::with_lines(found.good_lines);
    let finding = Search::new(found, before, false, &mut hold).run();
    assert_eq!(left, [], "every experiment is carried out");
    finding.unwrap()
}

fn check(found: &Found, trials: Trials<'_>, expected: Evidence) {
    let finding = finding(found, trials).unwrap();
    assert_eq!(finding.evidence, expected, "{trials:?}");
    assert_eq!(finding.was_silent_again, expected != Evidence::Untried);
}

#[test]
fn what_more_input_brings_has_to_come_twice() {
    use Experiment::{Control, Terminal};
    let found = silent(Evidence::EndOfInput);
    for (push, evidence) in [
        (LINE, Evidence::OneLine),
        (BYTES[0], Evidence::Bytes),
        (BYTES[1], Evidence::Bytes),
        (LINES, Evidence::Lines),
    ] {
        let trial = (Terminal, brought_by(push));
        check(&found, &[trial.clone(), trial.clone()], evidence);
        let once = [trial.clone(), (Terminal, brought_by(CLOSE))];
        check(&found, &once, Evidence::Untried);
        let late = [trial, (Terminal, ANSWERED), (Control, SILENT)];
        check(&found, &late, Evidence::Terminal);
    }
}

#[test]
fn an_answer_that_comes_without_more_input_is_late_and_not_in_a_buffer() {
    use Experiment::{Farewell, Patience, Terminal};
    let mut found = silent(Evidence::EndOfInput);
    found.silence.as_mut().unwrap().is_calm = false;
    found.at = Time::from_millis(7500);
    found.sent = Some((Time::from_secs(4), Vec::new()));
    let patience = Patience(Time::from_millis(4500));
    for push in [LINE, CLOSE] {
        let trials = [(Terminal, brought_by(push)), (patience, brought_by(0))];
        check(&found, &trials, Evidence::Time);
    }
    let at_end = (Terminal, brought_by(CLOSE));
    let trials = [
        at_end.clone(),
        (patience, SILENT),
        (Farewell, brought_by(LINE)),
    ];
    check(&found, &trials, Evidence::OwnBuffer);
    // A greeting is due 7.5 s after the start.
    found.sent = None;
    let patience = Patience(Time::from_millis(8500));
    let trials = [at_end, (patience, brought_by(0))];
    check(&found, &trials, Evidence::Time);
}

#[test]
fn nothing_is_tried_with_an_agent_that_a_full_pipe_keeps() {
    let mut found = silent(Evidence::EndOfInput);
    found.silence.as_mut().unwrap().programs.stuck = Some(Stuck {
        program: Program::default(),
        on: StuckOn::FullPipe {
            descriptor: 2,
            reader: Program::default(),
        },
    });
    assert!(finding(&found, &[]).is_none());
}

#[test]
fn a_buffer_that_overflows_is_the_agent_s_own() {
    let cut = Trial {
        is_cut: true,
        ..brought_by(BYTES[1])
    };
    let trial = (Experiment::Terminal, cut);
    let found = silent(Evidence::EndOfInput);
    check(&found, &[trial.clone(), trial], Evidence::OwnBuffer);
}

#[test]
fn an_answer_on_a_terminal_counts_if_there_is_none_without() {
    use Experiment::{Control, Terminal};
    let found = silent(Evidence::Nothing);
    let steady = [(Terminal, ANSWERED), (Control, SILENT)];
    check(&found, &steady, Evidence::Terminal);
    let unsteady = [(Terminal, ANSWERED), (Control, ANSWERED)];
    check(&found, &unsteady, Evidence::Untried);
}

#[test]
fn lines_that_are_lost_together_are_tried_one_by_one() {
    let joined = Trial {
        had_joined_lines: true,
        ..SILENT
    };
    let trials = [
        (Experiment::Terminal, joined.clone()),
        (Experiment::OneByOne, ANSWERED),
        (Experiment::Control, SILENT),
    ];
    check(&silent(Evidence::Nothing), &trials, Evidence::OneByOne);
    // One that is slow now and then answers the same lines together too.
    let unsteady = [
        (Experiment::Terminal, joined.clone()),
        (Experiment::OneByOne, ANSWERED),
        (Experiment::Control, ANSWERED),
    ];
    check(&silent(Evidence::Nothing), &unsteady, Evidence::Untried);
    // One that was asleep has not lost them.
    let asleep = Found {
        state: Some(ProcessState::Waits),
        ..silent(Evidence::EndOfInput)
    };
    let at_end = Trial {
        had_joined_lines: true,
        ..brought_by(CLOSE)
    };
    let trials = [
        (Experiment::Terminal, at_end),
        (Experiment::Farewell, brought_by(LINE)),
    ];
    check(&asleep, &trials, Evidence::OwnBuffer);
}

#[test]
fn whoever_reacts_to_lines_does_not_read_to_the_end_of_its_input() {
    use Experiment::{Farewell, LastLine, Terminal};
    let found = silent(Evidence::EndOfInput);
    let at_end = (Terminal, brought_by(CLOSE));
    let exits = Trial {
        exited_at: Some(LINE),
        ..brought_by(LINE)
    };
    let trials = [at_end.clone(), (Farewell, exits.clone())];
    check(&found, &trials, Evidence::OwnBuffer);
    let trials = [at_end.clone(), (Farewell, SILENT)];
    check(&found, &trials, Evidence::EndOfInput);
    // It has read three lines one by one, and the next read may be another one.
    let found = Found {
        good_lines: 3,
        ..found
    };
    let trials = [at_end.clone(), (Farewell, exits.clone())];
    check(&found, &trials, Evidence::OwnBuffer);
    let trials = [at_end, (Farewell, SILENT)];
    check(&found, &trials, Evidence::EndOfInput);
    let trials = [(Terminal, SILENT), (LastLine, brought_by(0))];
    check(&silent(Evidence::Nothing), &trials, Evidence::LastLine);
    let trials = [(Terminal, SILENT), (LastLine, SILENT)];
    check(&silent(Evidence::Nothing), &trials, Evidence::Nothing);
}

/// A bot that reads two rows too many and cannot read a line that means nothing: only lines that it knows show what it waits for.
#[test]
fn an_agent_that_does_not_survive_strange_lines_is_sent_known_ones() {
    use Experiment::{LastLine, Terminal};
    let dies = Trial {
        exited_at: Some(LINE),
        ..SILENT
    };
    let at_end = silent(Evidence::EndOfInput);
    for (push, evidence) in [
        (0, Evidence::OneLine),
        (1, Evidence::Lines),
        (2, Evidence::Lines),
    ] {
        let trials = [(Terminal, dies.clone()), (LastLine, brought_by(push))];
        check(&at_end, &trials, evidence);
    }
    let trials = [(Terminal, dies), (LastLine, SILENT)];
    check(&at_end, &trials, Evidence::OwnBuffer);
}

/// `BOT | tee log`: the terminal is the output of `tee`, and the bot writes into a pipe.
#[test]
fn a_bot_in_a_pipeline_is_tried_without_the_buffers_of_libraries() {
    use Experiment::{Control, Farewell, Terminal, Unbuffered};
    let at_end = (Terminal, brought_by(CLOSE));
    for last in ["/usr/bin/tee", "/usr/bin/cat", "/usr/bin/grep"] {
        let mut found = silent(Evidence::EndOfInput);
        let silence = found.silence.as_mut().unwrap();
        silence.programs.writer = Some(Program {
            path: PathBuf::from(last),
            args: Vec::new(),
        });
        let trials = [at_end.clone(), (Unbuffered, ANSWERED), (Control, SILENT)];
        check(&found, &trials, Evidence::Unbuffered);
        let trials = [
            at_end.clone(),
            (Unbuffered, SILENT),
            (Farewell, brought_by(LINE)),
        ];
        check(&found, &trials, Evidence::OwnBuffer);
    }
}

#[test]
fn an_agent_that_waits_for_something_else_is_not_sent_more() {
    use Experiment::OnlyTerminal;
    let asleep = Found {
        state: Some(ProcessState::Waits),
        ..silent(Evidence::Nothing)
    };
    let is_again = |trial| finding(&asleep, &[(OnlyTerminal, trial)]).map(|it| it.was_silent_again);
    assert_eq!(is_again(SILENT), Some(true));
    // It may be about to answer.
    let computes = Trial {
        computes: true,
        ..SILENT
    };
    assert_eq!(is_again(computes), Some(false));
    assert_eq!(is_again(Trial::default()), Some(false));
}

#[test]
fn there_is_nothing_to_find_out_about_what_is_late() {
    for evidence in [Evidence::Time, Evidence::Untried, Evidence::OwnBuffer] {
        assert_eq!(finding(&silent(evidence), &[]), None);
    }
}
