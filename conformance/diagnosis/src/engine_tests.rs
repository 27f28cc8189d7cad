//! Tests of what is told of engines.

use linesman_languages::language::Language;
use linesman_protocols::{
    Cause, Check, Ending, EntryKind, Gravity, Speaker, Time, Transcript, Violation,
};
use linesman_values::outcome::{Found, Run};

use super::{case::Case, tests::told};

/// Returns what is told of the last line of a conversation with an engine.
fn of_engine(check: &'static Check, cause: Cause, talk: &[(Speaker, &str)]) -> String {
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
    let found = Found {
        at: Time::from_millis(99),
        good_lines: talk.iter().filter(|it| it.0 == Speaker::Agent).count() - 1,
        ..Found::new(Violation::new(Gravity::Fatal, check, cause, "", ""))
    };
    let run = Run {
        transcript,
        ..Run::default()
    };
    let mut protocols = linesman::PROTOCOLS.iter();
    let uci = protocols.find(|it| it.name == "uci").unwrap();
    told(&Case::new(
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
