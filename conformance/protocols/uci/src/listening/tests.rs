use super::*;
use linesman_protocol_testing::listened;
use linesman_uci::{Ataxx, Chess};

const LISTENING: ListenForm = listening::<Chess>();

/// Judges lines behind a start of seven lines in which nothing is wrong.
fn check(lines: &str, expected: &[&str]) {
    let start = ">uci\n<id name A\n<id author B\n<option name Hash type spin default 1 min 1 max 8\n\
        <uciok\n>isready\n<readyok\n";
    let lines = format!("{start}{lines}");
    assert_eq!(
        listened(&LISTENING, "uci-2006", &lines),
        expected,
        "{lines}"
    );
}

const SCORE: &str = "<info depth 1 score cp 1\n";

#[test]
fn both_ends_are_judged_at_their_lines() {
    let asked = format!(">position startpos\n>go depth 1\n{SCORE}");
    check(&format!("{asked}<bestmove e2e4\n>quit"), &[]);
    check(
        &format!("{asked}<bestmove e2e5"),
        &["11: agent must UCI-9.2"],
    );
    check(
        &format!("{asked}>go depth 1"),
        &["11: referee must UCI-7.17"],
    );
    check(">setoption name Hush value 1", &["8: referee must UCI-4.9"]);
    check("<readyok", &["8: agent must UCI-5.5"]);
}

#[test]
fn what_follows_from_a_wrong_position_is_not_put_to_the_engine() {
    let wrong = ">position startpos moves e2e5\n>go depth 1\n<illegal move\n<bestmove a1a1\n";
    check(wrong, &["8: referee must UCI-6.11"]);
    // A later position is judged.
    check(
        &format!("{wrong}>position startpos\n>go depth 1\n{SCORE}<bestmove e2e5"),
        &["8: referee must UCI-6.11", "15: agent must UCI-9.2"],
    );
}

#[test]
fn what_follows_from_a_second_go_is_not_put_to_the_engine() {
    let twice = format!(
        ">position startpos\n>go depth 1\n>go depth 1\n{SCORE}<bestmove e2e4\n<bestmove e2e4\n"
    );
    check(&twice, &["10: referee must UCI-7.17"]);
    check(
        &format!("{twice}>position startpos\n>go depth 1\n{SCORE}<bestmove e2e5"),
        &["10: referee must UCI-7.17", "17: agent must UCI-9.2"],
    );
}

#[test]
fn an_engine_that_answers_ucinewgame_as_it_answers_uci_breaks_one_check() {
    check(
        ">ucinewgame\n<id name A\n<uciok",
        &["10: agent must UCI-2.4"],
    );
    check("<id name A", &["8: agent must UCI-2.3"]);
}

#[test]
fn an_engine_that_complains_of_an_unknown_option_is_right() {
    check(
        ">setoption name Hush value 1\n<No such option: Hush\n>isready\n<readyok\n<noise",
        &["8: referee must UCI-4.9", "12: agent may UCI-1.16"],
    );
}

#[test]
fn a_move_that_is_searched_is_early_only_if_the_times_are_known() {
    let asked =
        format!(">position startpos\n>go depth 1\n{SCORE}<info currmove e2e4\n<bestmove e2e4");
    check(&asked, &[]);
}

#[test]
fn an_engine_that_ends_too_early_breaks_a_must() {
    let end = |lines: &str, departure: Departure| {
        let known = Known {
            has_times: true,
            is_whole: true,
        };
        let mut listener = (LISTENING.listener)("uci-2006", known).unwrap();
        for line in lines.lines() {
            listener.note_sent(Line::plain(line.as_bytes()), Time::ZERO);
        }
        let breaches = listener.note_exit(departure, Time::ZERO).into_iter();
        let shown = breaches.map(|it| format!("{} {}", it.weight.word(), it.clause));
        shown.collect::<Vec<_>>()
    };
    assert_eq!(end("uci", Departure::Exited(0)), ["must UCI-11.7"]);
    assert_eq!(end("uci", Departure::Signalled(11)), ["must UCI-11.7"]);
    assert_eq!(
        end("uci\nquit", Departure::Signalled(11)),
        ["must UCI-11.5"]
    );
    assert_eq!(end("uci\nquit", Departure::Exited(1)), ["should UCI-11.8"]);
    assert_eq!(end("uci\nquit", Departure::Exited(0)), [""; 0]);
    // The GUI may have killed it, or it is right about a wrong position.
    assert_eq!(end("uci", Departure::Signalled(9)), [""; 0]);
    assert_eq!(end("uci\nposition fen x", Departure::Exited(1)), [""; 0]);
    // A line that it does not know is no reason.
    assert_eq!(end("uci\nbench", Departure::Exited(1)), ["must UCI-11.7"]);
}

#[test]
fn what_only_asides_show_is_not_judged_without_them() {
    let known = Known {
        has_times: true,
        is_whole: false,
    };
    let mut listener = (LISTENING.listener)("uci-2006", known).unwrap();
    let mut found = Vec::new();
    for line in [
        ">uci",
        "<uciok",
        ">isready",
        "<readyok",
        ">position startpos",
        ">go depth 9",
        "<bestmove e2e4",
    ] {
        let (mark, text) = line.split_at(1);
        let text = Line::plain(text.as_bytes());
        found.extend(match mark {
            ">" => listener.note_sent(text, Time::ZERO),
            _ => listener.note_heard(text, Time::ZERO),
        });
    }
    let clauses: Vec<&str> = found.iter().map(|it| &*it.clause).collect();
    assert!(!clauses.contains(&"UCI-9.8"), "{clauses:?}");
}

#[test]
fn an_answer_that_is_late_is_a_note() {
    let known = Known {
        has_times: true,
        is_whole: true,
    };
    let mut listener = (LISTENING.listener)("uci-2006", known).unwrap();
    let ms = Time::from_millis;
    for (line, at) in [
        (">uci", 0),
        ("<uciok", 1),
        (">isready", 2),
        ("<readyok", 3),
        (">position startpos", 4),
    ] {
        let (mark, text) = line.split_at(1);
        let text = Line::plain(text.as_bytes());
        match mark {
            ">" => listener.note_sent(text, ms(at)),
            _ => listener.note_heard(text, ms(at)),
        };
    }
    listener.note_sent(Line::plain(b"go wtime 100 btime 100"), ms(10));
    listener.note_heard(Line::plain(b"info score cp 1"), ms(11));
    let found = listener.note_heard(Line::plain(b"bestmove e2e4"), ms(200));
    let [late] = &found[..] else {
        panic!("{found:?}");
    };
    assert_eq!((&*late.clause, late.weight), ("UCI-7.4", Weight::Note));
    assert_eq!(late.actual, "bestmove after 190 ms");
}

#[test]
fn ataxx_is_judged_by_its_own_words_and_clauses() {
    let start = ">uai\n<id name A\n<id author B\n<option name Hash type spin default 1 min 1 max 8\n\
        <uaiok\n>isready\n<readyok\n";
    // Only white can move.
    let stuck = "7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1";
    for (lines, expected) in [
        (
            ">position startpos\n>go depth 1\n<info score cp 1\n<bestmove g2",
            &[][..],
        ),
        (
            ">position startpos\n>go depth 1\n<info score cp 1\n<bestmove b2",
            &["11: agent must UAI-9.2"],
        ),
        (
            ">position startpos moves e2e4",
            &["8: referee must UAI-6.11"],
        ),
        (">uci", &["8: referee note UAI-1.4"]),
        (
            &format!(">position fen {stuck}\n>go depth 1\n<info score cp 1\n<bestmove 0000"),
            &[],
        ),
        (
            &format!(">position fen {stuck}\n>go depth 1\n<info score cp 1\n<bestmove a4"),
            &["11: agent must UAI-9.4"],
        ),
    ] {
        let lines = format!("{start}{lines}");
        assert_eq!(
            listened(&listening::<Ataxx>(), "uai", &lines),
            expected,
            "{lines}"
        );
    }
}
