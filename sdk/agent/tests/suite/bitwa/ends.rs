//! How a program ends: by quit, with its input, by an illegal order, by a stream that fails.

use std::{
    error::Error as _,
    io::{self, BufReader, Read, Write},
};

use linesman_sdk::bitwa::{RunError, run_on};

use super::scripted::Scripted;

const GAME: &str = "set_game 6 3 9 1 ###### #A.a.# ######\n";

#[test]
fn the_end_of_input_is_no_error() {
    for input in ["", GAME, "quit\n", "set_game 6 3", "gen_move A\n"] {
        let mut player = Scripted::new(&[]);
        assert!(player.run(input).0.is_ok(), "{input:?}");
        assert_eq!(player.calls.last().unwrap(), "finished", "{input:?}");
    }
}

#[test]
fn nothing_is_read_after_quit() {
    let mut player = Scripted::new(&[]);
    let (ended, sent) = player.run("quit\ntime_left 5\n");
    assert!(ended.is_ok());
    assert_eq!(sent, "=\n\n");
}

#[test]
fn an_illegal_order_is_an_error_of_which_the_referee_is_told() {
    for (order, rule) in [
        ("2 1 1 1 1 1", "attack-flag"),
        ("0 6 1 1 1 1", "target-off-board"),
        ("0 1 -1 1 1 1", "target-off-board"),
        ("0 1 1 0 1 1", "dx"),
        ("0 1 1 1 3 1", "dy"),
        ("0 1 1 1 1 2", "point-flag"),
    ] {
        let mut player = Scripted::new(&[order]);
        let (ended, sent) = player.run(&format!("{GAME}gen_move A\nquit\n"));
        let error = ended.unwrap_err();
        assert!(
            matches!(&error, RunError::IllegalOrder { why, .. } if why.rule.name() == rule),
            "{error}"
        );
        let message = error.to_string();
        assert!(
            message.contains(rule) && message.contains(order),
            "{message}"
        );
        assert!(
            sent.starts_with("=\n\n? ") && sent.ends_with("\n\n"),
            "{sent}"
        );
        assert_eq!(sent.matches("\n\n").count(), 2, "{sent}");
    }
}

#[test]
fn commands_that_make_no_sense_are_refused_and_passed_over() {
    let mut player = Scripted::new(&["0 1 1 1 1 1"]);
    let (ended, sent) = player.run(&format!(
        "gen_move A\nset_game 2 2 1 1 ## ##\n\u{fffd}\n\n{GAME}gen_move ?\ngen_move A\n"
    ));
    assert!(ended.is_ok());
    let answers: Vec<&str> = sent.split_terminator("\n\n").collect();
    let marks: String = answers.iter().map(|answer| &answer[..1]).collect();
    assert_eq!(marks, "???=?=", "{sent}");
    assert_eq!(answers.last().unwrap(), &"= 0 1 1 1 1 1");
}

struct Broken(io::ErrorKind);

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(self.0.into())
    }
}

impl Write for Broken {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(self.0.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_stream_that_fails_is_an_error_but_not_a_referee_that_has_gone() {
    let mut player = Scripted::new(&[]);
    let error = run_on(
        &mut player,
        BufReader::new(Broken(io::ErrorKind::Other)),
        io::sink(),
    )
    .unwrap_err();
    assert!(matches!(&error, RunError::Read(_)) && error.source().is_some());
    let write = |kind| run_on(Scripted::new(&[]), GAME.as_bytes(), Broken(kind));
    assert!(matches!(
        write(io::ErrorKind::Other),
        Err(RunError::Write(_))
    ));
    assert!(write(io::ErrorKind::BrokenPipe).is_ok());
}
