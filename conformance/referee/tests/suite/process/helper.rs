//! Programs that the tests run and end: this very test binary, started once more to play a part.

use std::{
    io::{BufRead, BufReader},
    process::{Child, ChildStdout, Command, Stdio},
};

#[cfg(target_os = "linux")]
use super::escapes;
use super::{guard, launch};

const PART: &str = "LINESMAN_TEST_PART";

/// Does nothing unless this process was started by [`command`].
#[test]
fn plays_a_part_when_started_by_another_test() {
    match std::env::var(PART).as_deref() {
        Ok("environment") => launch::print_environment_of_agent(),
        Ok("hold") => guard::hold_agents(),
        Ok("leave") => guard::leave_agents(),
        Ok("adopt") => guard::adopt_and_end(),
        #[cfg(target_os = "linux")]
        Ok("escape") => escapes::hold_escaped(),
        #[cfg(target_os = "linux")]
        Ok("disarm") => escapes::lose_the_reaper(),
        Ok("churn") => guard::start_and_drop_many(),
        Ok(other) => panic!("no part is called {other}"),
        Err(_) => {}
    }
}

/// Returns the command of a program that plays a part.
pub(crate) fn command(part: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    let test = "process::helper::plays_a_part_when_started_by_another_test";
    command
        .args(["--exact", test, "--nocapture", "--test-threads=1"])
        .env(PART, part)
        .stdin(Stdio::null())
        .stdout(Stdio::piped());
    command
}

/// A program that plays a part and tells what it does, a line `tell: ...` at a time.
pub(crate) struct Helper {
    pub(crate) child: Child,
    output: BufReader<ChildStdout>,
}

impl Helper {
    pub(crate) fn start(part: &str) -> Self {
        Self::start_with(&mut command(part))
    }

    pub(crate) fn start_with(command: &mut Command) -> Self {
        let mut child = command.spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self { child, output }
    }

    /// Waits for the next thing that the program tells.
    pub(crate) fn hear(&mut self) -> String {
        let mut line = String::new();
        loop {
            line.clear();
            assert!(
                self.output.read_line(&mut line).unwrap() > 0,
                "the helper has ended"
            );
            // The test harness writes the test's name before what the test prints.
            if let Some((_, told)) = line.split_once("tell: ") {
                return told.trim_end().to_owned();
            }
        }
    }

    pub(crate) fn hear_pid(&mut self) -> u32 {
        self.hear().parse().unwrap()
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Tells the test that started this process.
#[expect(clippy::print_stdout, reason = "the other test reads it")]
pub(crate) fn tell(what: impl std::fmt::Display) {
    println!("tell: {what}");
}
