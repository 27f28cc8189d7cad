//! Diagnoses that follow from what came.

use linesman_protocols::{
    Cause, Check, Ending, EntryKind, Gravity, Speaker, Time, Transcript, Violation, bitwa, otep,
    stratego,
};

use linesman_languages::language::Language;
use linesman_values::outcome::{Found, Run};

use super::{Case, advise};

const START: &str = "START\n.....";
const HEADER: &str = "RED scripted 10 10";

/// Returns the fix for a line that came behind a message, in place of the answer.
pub(super) fn fix(
    check: &'static Check,
    cause: Cause,
    sent: &str,
    lines: &[&str],
    language: &str,
) -> String {
    fix_with(check, cause, sent, lines, language, &[])
}

/// Returns the same, with these lines on standard error.
pub(super) fn fix_with(
    check: &'static Check,
    cause: Cause,
    sent: &str,
    lines: &[&str],
    language: &str,
    stderr: &[&str],
) -> String {
    let mut transcript = Transcript::new();
    let ms = Time::from_millis;
    transcript.record(ms(0), Speaker::Agent, EntryKind::Line(Ending::Lf), b"hello");
    transcript.record_message(ms(1), format!("{sent}\n").as_bytes());
    for (index, line) in lines.iter().enumerate() {
        let at = ms(2 + index as u64);
        transcript.record(
            at,
            Speaker::Agent,
            EntryKind::Line(Ending::Lf),
            line.as_bytes(),
        );
    }
    let found = Found {
        sent: Some((ms(1), sent.as_bytes().to_vec())),
        at: ms(2),
        good_lines: 1,
        ..Found::new(Violation::new(Gravity::Fatal, check, cause, "", ""))
    };
    let run = Run {
        transcript,
        stderr: stderr.iter().map(|&line| line.to_owned()).collect(),
        ..Run::default()
    };
    let name = check.id.split('/').next().unwrap();
    let protocol = linesman::PROTOCOLS
        .iter()
        .find(|protocol| protocol.name == name)
        .unwrap();
    told(&Case::new(
        check,
        &found,
        &run,
        Language::named(language),
        protocol.answers,
    ))
}

/// Returns all that the diagnoses of a case say.
pub(super) fn told(case: &Case<'_>) -> String {
    let told = advise(case).into_iter().map(|finding| {
        let one = finding.diagnosis(case.language);
        let parts = [one.says.clone(), one.line()].into_iter();
        let parts = parts.chain(one.evidence).chain(one.alternatives);
        let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
        parts.join("; ")
    });
    told.collect::<Vec<_>>().join("; ")
}

pub(super) fn of_move(line: &str, language: &str, expected: &[&str]) {
    let check = &stratego::checks::MOVE_FORM;
    let fix = fix(check, Cause::Malformed, START, &[line], language);
    for part in expected {
        assert!(fix.contains(part), "{line:?}: {fix:?} lacks {part:?}");
    }
}

pub(super) fn of_row(line: &str, language: &str, expected: &[&str]) {
    let check = &stratego::checks::NO_NOISE;
    let fix = fix(check, Cause::Noise, HEADER, &[line], language);
    for part in expected {
        assert!(fix.contains(part), "{line:?}: {fix:?} lacks {part:?}");
    }
}

#[test]
fn a_move_that_is_nearly_in_its_form_tells_what_has_to_change() {
    of_move("Your move: 0 3 DOWN", "Lua", &["prompt", "\"Your move: \""]);
    of_move("> 0 3 DOWN", "Python", &["prompt", "input("]);
    of_move("> 0 3 down", "Python", &["prompt", "capital letters"]);
    of_move("MOVE 0 3 DOWN", "Java", &["\"MOVE \""]);
    of_move("0 3 down", "Go", &["capital letters"]);
    of_move("0,3,DOWN", "Python", &["comma"]);
    of_move("(0, 3, 'DOWN')", "Python", &["tuple", "join"]);
    of_move("[0, 3, 'DOWN']", "Python", &["list"]);
    of_move("0.0 3.0 DOWN", "Lua", &["whole numbers", "//"]);
    of_move("DOWN 0 3", "Python", &["order", "X Y DIRECTION"]);
    of_move("\"0 3 DOWN\"", "Rust", &["quotes", "{:?}"]);
    of_move("b'0 3 DOWN'", "Python", &["bytes", "decode"]);
    of_move(
        "{\"x\":0,\"y\":3,\"direction\":\"DOWN\"}",
        "JavaScript",
        &["JSON"],
    );
    of_move(
        "Move(x=0, y=3, direction='DOWN')",
        "Python",
        &["object", "__str__"],
    );
    of_move("Move { x: 0, y: 3, direction: DOWN }", "Rust", &["Display"]);
    of_move("03DOWN", "C++", &["one space"]);
    of_move("0 3 DOWN\\n", "PHP", &["backslash", "double quotes"]);
    of_move("0 3 DOWN0 3 DOWN", "C++", &["once"]);
    of_move("0 3 NORTH", "Python", &["UP, DOWN, LEFT or RIGHT"]);
    of_move(
        "0 3 Direction.DOWN",
        "Python",
        &["\"Direction.DOWN\"", ".name"],
    );
    of_move("I move 0 3 DOWN.", "Python", &["\"0 3 DOWN\" alone"]);
    of_move("x=0 y=3 dir=DOWN", "Python", &["names before them"]);
    of_move("%!s(int=0) 3 DOWN", "Go", &["format"]);
    of_move(
        "\u{4} \u{3} DOWN",
        "C or another compiled language",
        &["%d", "digits"],
    );
    of_move("8 DOWN", "Java", &["two numbers", "adds"]);
    let lines = ["0", "3", "DOWN"];
    let spread = fix(
        &stratego::checks::MOVE_FORM,
        Cause::Malformed,
        START,
        &lines,
        "Python",
    );
    assert!(spread.contains("3 lines"), "{spread}");
    let sent = |stderr: &[&str]| {
        let check = &stratego::checks::MOVE_ANSWERED;
        fix_with(check, Cause::NoOutput, START, &[], "Go", stderr)
    };
    assert!(sent(&["0 3 DOWN"]).contains("came on standard error"));
    assert!(!sent(&["thinking"]).contains("came on standard error"));
    of_move("0 3 \u{2193}", "Python", &["UP, DOWN, LEFT or RIGHT"]);
    of_move("a3 DOWN", "Ruby", &["two numbers"]);
}

#[test]
fn rows_in_another_layout_are_told_how_to_be_printed() {
    let rows = "['FB8sB479B8', 'BB31555583', '6724898974', '967B669999']";
    of_row(rows, "Python", &["list", "for row in rows"]);
    of_row("F B 8 s B 4 7 9 B 8", "Python", &["nothing between"]);
    of_row("> FB8sB479B8", "Python", &["prompt", "input("]);
    of_row("FB8sB479B8 ", "Python", &["space at the end"]);
    of_row("", "Python", &["empty line", "newline"]);
}

#[test]
fn lines_for_people_go_to_standard_error() {
    let check = |lines: &[&str], language: &str, expected: &[&str]| {
        let noise = &stratego::checks::NO_NOISE;
        let fix = fix(noise, Cause::Noise, START, lines, language);
        for part in expected {
            assert!(fix.contains(part), "{lines:?}: {fix:?} lacks {part:?}");
        }
    };
    check(
        &["thinking", "0 3 DOWN"],
        "Python",
        &["\"thinking\"", "file=sys.stderr"],
    );
    check(&["chosen: 0 3 DOWN", "0 3 DOWN"], "Java", &["System.err"]);
    check(
        &["START"],
        "Java",
        &["do not print the lines that you read"],
    );
    check(&["usage: bot.py [-h] FILE"], "Python", &["its help"]);
    check(&["[INFO] ready"], "Java", &["log"]);
    check(&["what now"], "Go", &["X Y DIRECTION", "os.Stderr"]);
    let trace = [
        "Traceback (most recent call last):",
        "  File \"bot.py\", line 7, in f",
        "    x()",
        "KeyError: 3",
    ];
    check(
        &trace,
        "Python",
        &["bot.py:7", "KeyError: 3", "standard error"],
    );
}

#[test]
fn orders_and_moves_of_tafl_tell_what_is_missing() {
    let order = |check, line: &str| fix(check, Cause::Malformed, "gen_move A", &[line], "Python");
    let unmarked = order(&bitwa::checks::STARTS_WITH_MARK, "1 5 2 1 1 1");
    assert!(unmarked.contains("\"= \""), "{unmarked}");
    let list = order(&bitwa::checks::WHOLE_NUMBERS, "= [1, 5, 2, 1, 1, 1]");
    assert!(list.contains("list"), "{list}");
    let form = &otep::checks::MOVE_FORM;
    let sent = "play attackers";
    let fix = |line: &str| fix(form, Cause::Malformed, sent, &[line], "C++");
    assert!(fix("bestmove d1-c1").contains("bestmove"));
    assert!(fix("move d1c1").contains("dash"));
    assert!(fix("move <Move d1>").contains("move"));
}

#[test]
fn an_address_in_place_of_a_row_is_known() {
    let check = &stratego::checks::KNOWN_PIECES;
    let cause = Cause::Illegal(linesman_games::stratego::Rule::UnknownPiece.into());
    let fix = fix(check, cause, HEADER, &["0x564738219d40"], "C++");
    assert!(fix.contains("address"), "{fix}");
}

#[test]
fn a_refusal_is_quoted_with_what_it_refuses() {
    let check = &bitwa::checks::ORDER_GIVEN;
    let cause = Cause::Illegal(bitwa::Rule::NoOrder.into());
    let fix = fix(check, cause, "gen_move a", &["? not mine", ""], "C++");
    for part in ["\"gen_move a\"", "\"? not mine\"", "second player"] {
        assert!(fix.contains(part), "{fix:?} lacks {part:?}");
    }
}

#[test]
fn what_no_clue_fits_keeps_the_fix_of_its_check() {
    let check = &stratego::checks::OWN_PIECE;
    let rule = linesman_games::stratego::Rule::EmptySquare;
    let own = fix(
        check,
        Cause::Illegal(rule.into()),
        START,
        &["0 3 DOWN"],
        "Python",
    );
    assert_eq!(own, check.fix);
}

#[test]
fn an_error_that_the_program_outlived_is_named() {
    let check = &stratego::checks::MOVE_ANSWERED;
    let trace = [
        "Traceback (most recent call last):",
        "  File \"bot.py\", line 7, in choose",
        "    x()",
        "KeyError: 3",
    ];
    let of = |cause, lines: &[&str], stderr: &[&str]| {
        fix_with(check, cause, START, lines, "Python", stderr)
    };
    let silent = of(Cause::NoOutput, &[], &trace);
    for part in ["bot.py:7", "KeyError: 3", "thread", "except"] {
        assert!(silent.contains(part), "{silent:?} lacks {part:?}");
    }
    let empty = of(
        Cause::Malformed,
        &[""],
        &["bot.sh: line 46: fnid_move: command not found"],
    );
    assert!(empty.contains("bot.sh:46"), "{empty}");
    // A form that can be repaired says more.
    let repaired = of(Cause::Malformed, &["0 3 down"], &trace);
    assert!(repaired.contains("capital letters"), "{repaired}");
    let other = of(Cause::NoOutput, &[], &["loaded 300 openings"]);
    assert_eq!(other, check.fix);
}

#[test]
fn several_answers_on_one_line_are_counted() {
    of_move(
        "0 3 DOWN 1 3 DOWN 4 3 DOWN",
        "Perl",
        &["one answer", "3 came"],
    );
    of_move("Move: 0 3 DOWN", "Python", &["remove the text \"Move: \""]);
    of_move("> > 0 3 DOWN", "Python", &["remove the prompts", "input("]);
}

#[test]
fn a_critical_error_is_no_answer_to_a_refusal() {
    let check = &otep::checks::TRIES_AGAIN;
    let cause = Cause::Illegal(otep::Rule::CriticalError.into());
    let fix = fix(check, cause, "play attackers", &["error -1 no"], "Java");
    assert!(fix.contains("another move"), "{fix}");
}

#[test]
fn an_empty_line_before_a_warning_is_part_of_it() {
    let check = &stratego::checks::NO_NOISE;
    let warning = "Warning: Undefined variable $score in bot.php on line 55";
    let fix = fix(
        check,
        Cause::Noise,
        START,
        &["", warning, "0 3 DOWN"],
        "PHP",
    );
    assert!(fix.contains("display_errors=stderr"), "{fix}");
}

#[test]
fn a_greeting_that_is_nearly_right_is_told_so() {
    let check = &otep::checks::HELLO_SENT;
    let mut transcript = Transcript::new();
    let line = EntryKind::Line(Ending::Lf);
    transcript.record(Time::ZERO, Speaker::Agent, line, b"hello!");
    let run = Run {
        transcript,
        ..Run::default()
    };
    let cause: Cause = Cause::NoOutput;
    let violation = Violation::new(Gravity::Fatal, check, cause, "", "");
    let found = Found {
        at: Time::from_secs(5),
        ..Found::new(violation)
    };
    let language = Language::named("Python");
    let answers = linesman::PROTOCOLS
        .iter()
        .find(|it| it.name == "otep")
        .unwrap()
        .answers;
    let fix = told(&Case::new(check, &found, &run, language, answers));
    assert!(fix.contains("\"!\""), "{fix}");
}

/// Returns the fix of the last answer in a conversation, which is wrong. Lines that begin with `<<` come from the agent.
fn fix_of_last(check: &'static Check, cause: Cause, lines: &[&str]) -> String {
    let ms = Time::from_millis;
    let mut transcript = Transcript::new();
    for (at, text) in (0..).zip(lines) {
        let (speaker, text) = match text.strip_prefix("<<") {
            Some(said) => (Speaker::Agent, said),
            None => (Speaker::Referee, *text),
        };
        let line = EntryKind::Line(Ending::Lf);
        transcript.record(ms(at), speaker, line, text.as_bytes());
    }
    let run = Run {
        transcript,
        ..Run::default()
    };
    let found = Found {
        at: ms(lines.len() as u64 - 1),
        good_lines: lines[..lines.len() - 2]
            .iter()
            .filter(|line| line.starts_with("<<"))
            .count(),
        ..Found::new(Violation::new(Gravity::Fatal, check, cause, "", ""))
    };
    let mut protocols = linesman::PROTOCOLS.iter();
    let answers = protocols.find(|it| it.name == "bitwa").unwrap().answers;
    let language = Language::named("Python");
    told(&Case::new(check, &found, &run, language, answers))
}

#[test]
fn an_answer_to_another_command_is_told_so() {
    let before = ["time_left 8000", "<<= 1 5 2 1 1 1", "<<"];
    let lines = [&before[..], &["gen_move A", "<<=", "<<"]].concat();
    let fix = fix_of_last(&bitwa::checks::SIX_FIELDS, Cause::Malformed, &lines);
    for part in [
        "\"=\" is an answer to \"time_left 8000\"",
        "\"= 1 5 2 1 1 1\" came as the answer to \"time_left 8000\"",
        "\"gen_move A\"",
    ] {
        assert!(fix.contains(part), "{fix:?} lacks {part:?}");
    }
}

#[test]
fn a_refusal_is_no_answer_to_another_command() {
    let before = ["time_left 8000", "<<=", "<<"];
    let lines = [&before[..], &["gen_move a", "<<? not mine", "<<"]].concat();
    let no_order = Cause::Illegal(bitwa::Rule::NoOrder.into());
    let fix = fix_of_last(&bitwa::checks::ORDER_GIVEN, no_order, &lines);
    assert!(
        fix.contains("second player") && !fix.contains("time_left"),
        "{fix}"
    );
}

#[test]
fn much_text_on_standard_error_is_no_endless_loop_unless_it_repeats() {
    let check = &stratego::checks::STDERR_BOUNDED;
    let of = |stderr: &[&str]| {
        let cause = Cause::OverLimit(linesman_protocols::Resource::Stderr);
        fix_with(check, cause, START, &["0 3 DOWN"], "Python", stderr)
    };
    let log = of(&["node 1", "node 2", "node 3"]);
    assert!(
        log.contains("write less") && !log.contains("without end"),
        "{log}"
    );
    let again = of(&["bad line", "again", "bad line", "again", "bad line"]);
    assert!(again.contains("without end"), "{again}");
}

#[test]
fn the_line_that_ends_an_answer_of_bitwa_has_to_be_empty() {
    let check = &bitwa::checks::ENDS_WITH_EMPTY_LINE;
    let fix = fix(check, Cause::Malformed, "time_left 8000", &[" "], "Ruby");
    assert!(fix.contains("\" \" came"), "{fix}");
}

#[test]
fn an_answer_to_a_line_that_asks_for_nothing_names_that_line() {
    let mut transcript = Transcript::new();
    let ms = Time::from_millis;
    let answer = |transcript: &mut Transcript, at, line: &str| {
        let kind = EntryKind::Line(Ending::Lf);
        transcript.record(ms(at), Speaker::Agent, kind, line.as_bytes());
    };
    answer(&mut transcript, 0, "hello");
    transcript.record_message(ms(1), b"rules dim:7\n");
    transcript.record_message(ms(2), b"play attackers\nclock 3000 3000\n");
    answer(&mut transcript, 3, "move d1-c1");
    transcript.record_message(ms(4), b"error 2\nplay attackers\nclock 2999 3000\n");
    answer(&mut transcript, 5, "move d1-e1");
    answer(&mut transcript, 6, "move d1-f1");
    let check = &otep::checks::ONE_PER_PLAY;
    let cause: Cause = Cause::ExtraLine;
    let of = |good_lines| {
        let found = Found {
            at: ms(6),
            good_lines,
            ..Found::new(Violation::new(Gravity::Tolerable, check, cause, "", ""))
        };
        let run = Run {
            transcript: transcript.clone(),
            ..Run::default()
        };
        let language = Language::named("Python");
        told(&Case::new(
            check,
            &found,
            &run,
            language,
            linesman::PROTOCOLS[1].answers,
        ))
    };
    let fix = of(3);
    for part in ["\"error\"", "\"move d1-f1\"", "only after play"] {
        assert!(fix.contains(part), "{fix:?} lacks {part:?}");
    }
    // The first turn has nothing but the question and what belongs to it.
    assert!(!of(1).contains("asks for no answer"));
}
