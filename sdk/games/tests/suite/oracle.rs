//! Libraries of others that the rules are compared with. `.ci/tools` brings them into the folder that `LINESMAN_TOOLS` names. They are
//! run as programs.

use std::{
    env,
    io::Write as _,
    path::Path,
    process::{Command, Output, Stdio},
    thread,
};

/// Runs the script of a game.
pub(crate) fn ask(game: &str, what: &str, input: String) -> Output {
    let folder =
        env::var_os("LINESMAN_TOOLS").expect("LINESMAN_TOOLS names the folder of .ci/tools");
    let python = Path::new(&folder).join("python/bin/python");
    let script =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/suite/{game}/oracle.py"));
    let mut child = Command::new(&python)
        .arg(script)
        .arg(what)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{} cannot be run: {error}", python.display()));
    let mut stdin = child.stdin.take().expect("it is piped");
    let writer = thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("it has been started");
    // A script that fails early does not read everything.
    let _ = writer.join().expect("the writer does not panic");
    output
}
