//! Tests of what is told of engines.

use linesman_languages::language::Language;
use linesman_protocols::{
    Cause, Check, Ending, EntryKind, Gravity, Speaker, Time, Transcript, Violation,
};
use linesman_referee::Programs;
use linesman_values::outcome::{Evidence, Found, Others, Rank, Run, Silence};

use super::{case::Case, diagnose::of_narrow, finding::Finding, tests::told};

/// Returns what is told of the last line of a conversation with an engine.
fn of_engine(check: &'static Check, cause: Cause, talk: &[(Speaker, &str)]) -> String {
    with_case(check, cause, talk, told)
}

/// Reads a failure at the last line of a conversation with an engine.
fn with_case<T>(
    check: &'static Check,
    cause: Cause,
    talk: &[(Speaker, &str)],
    read: impl FnOnce(&Case<'_>) -> T,
) -> T {
    with_changes(check, cause, talk, |_, _| {}, read)
}

/// Reads the same with more that was seen.
fn with_changes<T>(
    check: &'static Check,
    cause: Cause,
    talk: &[(Speaker, &str)],
    see: impl FnOnce(&mut Found, &mut Run),
    read: impl FnOnce(&Case<'_>) -> T,
) -> T {
    let mut transcript = Transcript::new();
    for (at, (speaker, line)) in (1..).zip(talk) {
        let at = Time::from_millis(at);
        match speaker {
            Speaker::Referee => transcript.record_message(at, format!("{line}\n").as_bytes()),
            Speaker::Agent => {
                transcript.record(at, *speaker, EntryKind::Line(Ending::Lf), line.as_bytes());
            }
        }
    }
    let mut found = Found {
        at: Time::from_millis(99),
        good_lines: talk.iter().filter(|it| it.0 == Speaker::Agent).count() - 1,
        ..Found::new(Violation::new(Gravity::Fatal, check, cause, "", ""))
    };
    let mut run = Run {
        transcript,
        ..Run::default()
    };
    see(&mut found, &mut run);
    let mut protocols = linesman::PROTOCOLS.iter();
    let uci = protocols.find(|it| it.name == "uci").unwrap();
    read(&Case::new(
        check,
        &found,
        &run,
        Language::named("C++"),
        uci.answers,
    ))
}

#[test]
fn an_answer_too_many_is_told_by_its_check() {
    use Speaker::{Agent, Referee};
    use linesman_uci::checks;
    let other = [(Referee, "uci"), (Agent, "readyok")];
    let told = of_engine(&checks::UCIOK, Cause::ExtraLine, &other);
    assert!(told.contains("uciok"), "{told}");
    let searched = [
        (Referee, "position startpos"),
        (Referee, "go infinite"),
        (Referee, "stop"),
        (Agent, "bestmove e2e4"),
    ];
    let twice = [&searched[..], &[(Agent, "bestmove d2d4")]].concat();
    let told = of_engine(&checks::SEARCH_ANSWERS_ONCE, Cause::ExtraLine, &twice);
    assert!(
        told.contains("at one place") && !told.contains("\"stop\""),
        "{told}"
    );
}

#[test]
fn two_lines_that_two_threads_have_written_are_told_apart_from_a_line() {
    use Speaker::{Agent, Referee};
    use linesman_uci::checks;
    let of = |line| {
        let talk = [
            (Referee, "go infinite"),
            (Referee, "isready"),
            (Agent, line),
        ];
        of_engine(&checks::NO_NOISE, Cause::Noise, &talk)
    };
    for line in ["info depth 3 pv g1f3readyok", "bestmove e2e4readyok"] {
        assert!(of(line).contains("under a lock"), "{line}: {}", of(line));
    }
    for line in ["it says \"readyok\" now", "not readyok"] {
        assert!(!of(line).contains("under a lock"), "{line}: {}", of(line));
    }
}

#[test]
fn a_move_of_players_is_read_in_the_position_or_told_by_an_example() {
    use Speaker::{Agent, Referee};
    use linesman_uci::checks;
    for (line, expected) in [
        ("bestmove Nf3", "would be right as \"bestmove g1f3\""),
        ("bestmove e4", "would be right as \"bestmove e2e4\""),
        // No knight can go there.
        (
            "bestmove Nf7",
            "is not in the form \"bestmove MOVE\", such as",
        ),
        (
            "bestmove O-O",
            "is not in the form \"bestmove MOVE\", such as",
        ),
    ] {
        let talk = [
            (Referee, "uci"),
            (Agent, "uciok"),
            (Referee, "position startpos"),
            (Referee, "go depth 1"),
            (Agent, line),
        ];
        let told = of_engine(&checks::BESTMOVE_FORM, Cause::Malformed, &talk);
        assert!(told.contains(expected), "{line}: {told}");
    }
    // Changed once more, an example says nothing of the line.
    let talk = [(Referee, "go depth 1"), (Agent, "bestmove e1-x")];
    let told = of_engine(&checks::BESTMOVE_FORM, Cause::Malformed, &talk);
    assert!(!told.contains("g1f3"), "{told}");
}

#[test]
fn a_mark_before_the_first_line_is_told_and_a_later_one_is_not() {
    use Speaker::{Agent, Referee};
    use linesman_uci::checks;
    let first = [(Referee, "uci"), (Agent, "\u{feff}id name one")];
    let told = of_engine(&checks::NO_NOISE, Cause::Noise, &first);
    assert!(told.contains("U+FEFF"), "{told}");
    // The answer to the third line does not start the output.
    let later = [
        (Referee, "uci"),
        (Referee, "isready"),
        (Referee, "position startpos"),
        (Agent, "\u{feff}id name one"),
        (Agent, "uciok"),
    ];
    let told = of_engine(&checks::NO_NOISE, Cause::NoOutput, &later);
    assert!(!told.contains("U+FEFF"), "{told}");
}

/// A narrow check says more than what only fits. An experiment says more than the check, and so does an engine that has ended.
#[test]
fn a_narrow_check_is_told_before_what_only_fits() {
    use linesman_uci::checks;
    let talk = [(Speaker::Referee, "isready"), (Speaker::Agent, "ready ok")];
    let is_told = |check: &'static Check, cause, rank| {
        let other = Finding::of("as-the-check-says").ranked(rank);
        with_case(check, cause, &talk, |case| {
            of_narrow(case, &[other]).is_some()
        })
    };
    let (narrow, wide) = (&checks::READY_WHEN_DONE, &checks::READY_ANSWERED);
    assert!(is_told(narrow, Cause::NoOutput, Rank::Fits));
    assert!(!is_told(wide, Cause::NoOutput, Rank::Fits));
    assert!(!is_told(narrow, Cause::NoOutput, Rank::Shown));
    assert!(!is_told(narrow, Cause::Exited(1), Rank::Fits));
}

/// What a program says between the question and a wrong answer is likely to be about that answer.
#[test]
fn an_error_since_the_question_is_told_and_one_before_it_is_not() {
    let check = &linesman_uci::checks::BESTMOVE_LEGAL;
    let talk = [
        (Speaker::Referee, "uci"),
        (Speaker::Agent, "uciok"),
        (Speaker::Referee, "position startpos"),
        (Speaker::Referee, "go depth 1"),
        (Speaker::Agent, "info depth 1"),
        (Speaker::Agent, "bestmove e2e5"),
    ];
    let of = |cause: Cause, stderr: &[&str], came: u64| {
        let see = |_: &mut Found, run: &mut Run| {
            run.stderr = stderr.iter().map(|line| (*line).to_owned()).collect();
            run.stderr_times = vec![Time::from_millis(came); stderr.len()];
        };
        with_changes(check, cause, &talk, see, told)
    };
    let error = [
        "Traceback (most recent call last):",
        "  File \"bot.py\", line 7, in search",
        "ValueError: no move",
    ];
    let illegal = Cause::Illegal(linesman_games::chess::Rule::EmptySquare.into());
    // The question came at 3 ms and 4 ms.
    for came in [3, 4, 5] {
        let told = of(illegal, &error, came);
        assert!(told.contains("bot.py:7"), "{came}: {told}");
    }
    assert!(!of(illegal, &error, 2).contains("bot.py:7"));
    let warning =
        ["(node:7) TimeoutOverflowWarning: 3000000000 does not fit into a 32-bit signed integer."];
    assert!(of(Cause::Early, &warning, 4).contains("fires at once"));
    assert!(!of(Cause::Early, &warning, 2).contains("fires at once"));
}

/// A thread that dies has its reason on standard error. The experiment is another conversation, in which it may live.
#[test]
fn a_thread_that_has_died_is_told_before_an_experiment() {
    let check = &linesman_uci::checks::STREAM_READS_JOINED_LINES;
    let talk = [(Speaker::Referee, "go depth 1"), (Speaker::Agent, "info")];
    let of = |first: &str| {
        let traceback = "Traceback (most recent call last):";
        let place = "  File \"bot.py\", line 7, in search";
        let stderr = [first, traceback, place, "    go()", "ValueError: no move"];
        let see = |found: &mut Found, run: &mut Run| {
            found.silence = Some(Silence {
                evidence: Evidence::OneByOne,
                is_calm: true,
                lines: None,
                others: Others::default(),
                busy: None,
                programs: Programs::default(),
            });
            run.stderr = stderr.map(str::to_owned).to_vec();
        };
        with_changes(check, Cause::NoOutput, &talk, see, told)
    };
    let died = of("Exception in thread Thread-1 (search):");
    assert!(
        died.contains("bot.py:7") && !died.contains("one reader"),
        "{died}"
    );
    let lives = of("it goes on");
    assert!(lives.contains("one reader"), "{lives}");
}
