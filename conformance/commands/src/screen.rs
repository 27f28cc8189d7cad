//! `--tui`: games on a board at the terminal.

use std::{
    env,
    ffi::OsString,
    io,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
};

use anyhow::Context;
use linesman_game_record::{forfeit_folder, unique_stem};
use linesman_values::text::visible;
use linesman_viewer::{Next, Source, TerminalError, check_terminal, show};
use rustix::process::{Signal, getpid, kill_process};

use crate::{
    ExitResult, Failure, OrFail,
    args::PlayOptions,
    exit::Exit,
    output::{write_stderr, write_stdout},
    protocols::Protocols,
    shown,
};

/// Shows the games of files until the user leaves them.
pub(crate) fn watch(protocols: Protocols<'_>, files: &[PathBuf]) -> Result<(), Failure> {
    check_terminal().map_err(refused)?;
    let sources = shown::sources(protocols, files)?;
    show(sources, || Next::Nothing).map_err(refused)
}

/// Plays games and shows them meanwhile. They are played by this program again, without a terminal, so that nothing is written between
/// the lines of the board. What it prints follows when the user leaves the board, which ends a game that still goes on.
pub(crate) fn play(protocols: Protocols<'_>, options: &PlayOptions) -> ExitResult {
    if [&options.first, &options.second]
        .iter()
        .any(|agent| agent.ends_with("@human"))
    {
        return Err(usage!(
            "--tui shows games between programs, and @human types at the same terminal; leave one of them out"
        ));
    }
    check_terminal().map_err(refused)?;
    let folder = match &options.running.record {
        Some(folder) => folder.clone(),
        None => forfeit_folder().join(unique_stem(&options.protocol)),
    };
    let program = env::current_exe().context("this program does not find itself");
    let program = program.map_err(Failure::system)?;
    let mut command = Command::new(program);
    // The options of play come first, as everything after "--" belongs to no option.
    let mut line = words(env::args_os().skip(1));
    command.args(line.next()).arg("--while-input-is-open");
    if options.running.record.is_none() {
        command.arg("--record").arg(&folder);
    }
    command
        .args(line)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let child = command.spawn().or_system(|| "cannot start the games")?;
    let mut player = Player::new(child);
    let mut number = 1;
    let shown = show(Vec::new(), || {
        if let Some(source) = begun(protocols, &folder, number) {
            number += 1;
            return Next::Game(Box::new(source));
        }
        let mut has_ended = || player.child.try_wait().is_ok_and(|status| status.is_some());
        // Games that could not begin have nothing to show, except why.
        if number == 1 && has_ended() {
            Next::Leave
        } else {
            Next::Nothing
        }
    });
    let exit = player.finish()?;
    shown.map_err(refused)?;
    Ok(exit)
}

/// Ends this program when its standard input ends, as it does if the program at the other end is gone.
pub(crate) fn end_with_input() {
    thread::spawn(|| {
        // What comes is not meant for anyone.
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        // The signal ends the agents first.
        let _ = kill_process(getpid(), Signal::TERM);
    });
}

/// Returns the words of the command line without `--tui`.
fn words(line: impl Iterator<Item = OsString>) -> impl Iterator<Item = OsString> {
    line.filter(|word| word != "--tui")
}

/// Returns the game with this number, if its record has begun.
fn begun(protocols: Protocols<'_>, folder: &Path, number: usize) -> Option<Source> {
    let file = folder.join(format!("game-{number}.jsonl"));
    // A record whose first line is not whole yet is looked at again.
    file.is_file()
        .then(|| shown::source(protocols, &file).ok())
        .flatten()
}

/// The program that plays the games.
struct Player {
    child: Child,
    out: Option<thread::JoinHandle<Vec<u8>>>,
    err: Option<thread::JoinHandle<Vec<u8>>>,
}

impl Player {
    fn new(mut child: Child) -> Self {
        let out = child.stdout.take().map(collect);
        let err = child.stderr.take().map(collect);
        Self { child, out, err }
    }

    /// Ends the games that still go on, prints what was written, and returns how the program ended.
    fn finish(&mut self) -> ExitResult {
        drop(self.child.stdin.take());
        let status = self.child.wait().map_err(Failure::system)?;
        let read = |thread: Option<thread::JoinHandle<Vec<u8>>>| {
            thread
                .and_then(|thread| thread.join().ok())
                .unwrap_or_default()
        };
        // Who reads the results may be gone.
        let _ = write_stdout(&visible(&String::from_utf8_lossy(&read(self.out.take()))));
        write_stderr(&visible(&String::from_utf8_lossy(&read(self.err.take()))));
        Ok(match status.code() {
            Some(code) => Exit::of_code(code),
            None => {
                tell!("linesman: the game was not played to its end");
                Exit::CouldNotTell
            }
        })
    }
}

fn collect(mut stream: impl io::Read + Send + 'static) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // What was read until an error is what there is.
        let _ = stream.read_to_end(&mut bytes);
        bytes
    })
}

fn refused(error: TerminalError) -> Failure {
    match error {
        TerminalError::Failed(_) => Failure::system(error),
        error => usage!("--tui: {error}; without --tui, everything works in a pipe"),
    }
}
