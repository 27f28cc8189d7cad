//! QUIT and the end of input, in every place.

use std::io::{self, BufReader, Read, Write};

use linesman_sdk::stratego::{RunError, run_on};

use super::{
    conversation::{Pieces, Scripted, check, converse, plain},
    golden::{AS_RED, RED_ROWS},
};

/// Returns a conversation of two turns, in which anything can be followed by the end.
fn two_turns() -> String {
    plain(AS_RED).replace(
        ">> QUIT
", "",
    )
}

fn player() -> Scripted {
    Scripted::new(RED_ROWS, &["0 3 DOWN", "9 2 DOWN"])
}

/// Returns the beginnings of the conversation after which it is the referee's turn to speak.
fn beginnings() -> Vec<String> {
    let text = two_turns();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let beginnings: Vec<String> = (0..=lines.len())
        .filter(|count| lines.get(*count).is_none_or(|line| line.starts_with(">> ")))
        .map(|count| lines[..count].concat())
        .collect();
    // Before each of the referee's lines (1 + 11 + 1 + 11 + 1), and after the last.
    assert_eq!(beginnings.len(), 26);
    beginnings
}

#[test]
fn quit_ends_the_game_wherever_it_comes() {
    for beginning in beginnings() {
        check(&format!("{beginning}>> QUIT"), &player(), None);
    }
}

#[test]
fn a_result_after_quit_is_passed_on() {
    for beginning in beginnings() {
        check(
            &format!("{beginning}>> QUIT vixen BLUE VICTORY 80 55 47"),
            &player(),
            Some("vixen BLUE VICTORY 80 55 47"),
        );
    }
}

#[test]
fn the_oldest_words_for_the_end_are_understood() {
    for word in ["VICTORY", "DEFEAT", "DRAW", "ILLEGAL", "DEFAULT"] {
        for beginning in beginnings() {
            check(&format!("{beginning}>> {word}"), &player(), Some(word));
        }
    }
}

#[test]
fn the_end_of_input_ends_the_game_wherever_it_comes() {
    for beginning in beginnings() {
        check(&beginning, &player(), None);
    }
}

#[test]
fn the_end_of_input_within_a_line_ends_the_game_too() {
    for beginning in beginnings() {
        let lines: Vec<&str> = beginning
            .lines()
            .filter_map(|line| line.strip_prefix(">> "))
            .collect();
        for rest in ["R", "QUI", "QUIT", "0 3 DO", "FB8sB4", "\r", "\u{fffd}"] {
            let input: String = lines
                .iter()
                .map(|line| format!("{line}\n"))
                .chain([rest.to_owned()])
                .collect();
            let mut player = player();
            run_on(&mut player, input.as_bytes(), io::sink()).unwrap();
            assert_eq!(player.finished, [None]);
        }
    }
}

#[test]
fn nothing_is_read_after_the_end() {
    let conversation = "
        >> RED vixen 10 10
        << FB8sB479B8
        << BB31555583
        << 6724898974
        << 967B669999
        >> QUIT
        >> START
    ";
    let (said, ended) = converse(conversation, Pieces::Lines, "\n", player());
    assert!(ended.is_ok());
    assert!(said.ends_with(">> QUIT\n"), "{said}");
}

#[test]
fn a_referee_that_has_gone_away_ends_the_game() {
    for (write, flush) in [(true, false), (false, true)] {
        let mut player = player();
        let writer = Failing {
            kind: io::ErrorKind::BrokenPipe,
            write,
            flush,
        };
        run_on(&mut player, b"RED vixen 10 10\n".as_slice(), writer).unwrap();
        assert_eq!(player.finished, [None]);
    }
}

#[test]
fn other_failures_to_write_or_read_are_errors() {
    let kind = io::ErrorKind::StorageFull;
    let writer = Failing {
        kind,
        write: true,
        flush: false,
    };
    let mut player = player();
    let ended = run_on(&mut player, b"RED vixen 10 10\n".as_slice(), writer);
    assert!(matches!(ended, Err(RunError::Write(error)) if error.kind() == kind));
    let ended = run_on(&mut player, BufReader::new(Unreadable), io::sink());
    assert!(matches!(ended, Err(RunError::Read(error)) if error.kind() == io::ErrorKind::Other));
    assert!(player.finished.is_empty());
}

struct Failing {
    kind: io::ErrorKind,
    write: bool,
    flush: bool,
}

impl Write for Failing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.write {
            return Err(self.kind.into());
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.flush {
            return Err(self.kind.into());
        }
        Ok(())
    }
}

struct Unreadable;

impl Read for Unreadable {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("unreadable"))
    }
}
