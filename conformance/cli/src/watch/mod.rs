//! `--watch`: testing an agent again whenever its files change.
//!
//! The files are looked at every 200 ms. That finds a file that was replaced as well as one that was written, on every kind
//! of file system, and a bot has few files.

mod files;

use std::{
    io::{IsTerminal, Write, stdout},
    path::PathBuf,
    sync::atomic::{AtomicU8, Ordering},
    thread::sleep,
    time::Duration,
};

use anstream::eprintln;
use linesman::Launch;
use linesman_referee::guard;
use rustix::process::Signal;

use crate::{Failure, exit::Exit};
use files::{Files, State};

/// Tests an agent, and again after each change of its files, until somebody ends it.
///
/// # Errors
/// The first test failed to take place.
pub(crate) fn watch(
    launch: &Launch,
    engine: Option<PathBuf>,
    mut test: impl FnMut() -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    let files = Files::of(launch, engine);
    guard::before_a_signal_ends_us(end_by_interrupt);
    let mut is_first = true;
    loop {
        let before = files.look();
        clear_screen();
        match test() {
            Ok(exit) => LAST_EXIT.store(exit as u8, Ordering::Relaxed),
            Err(failure) if is_first => return Err(failure),
            // The file may have been replaced at this moment; there will be another change.
            Err(failure) => {
                eprintln!("linesman: {:#}", failure.error);
                LAST_EXIT.store(failure.exit as u8, Ordering::Relaxed);
            }
        }
        is_first = false;
        eprintln!("linesman: watching {files}; ctrl-C ends it");
        wait_for_change(&files, before);
    }
}

/// The exit code of the last test; that of a good one before the first is over.
static LAST_EXIT: AtomicU8 = AtomicU8::new(0);

/// Ends this process with the exit code of the last test, if it is control-C that ends it.
fn end_by_interrupt(signal: i32) {
    if signal == Signal::INT.as_raw() {
        std::process::exit(LAST_EXIT.load(Ordering::Relaxed).into());
    }
}

/// Waits until the files are others than before, and have been left alone for a moment.
fn wait_for_change(files: &Files, before: State) {
    // What an agent itself writes into its folder is no change.
    let mut last = files.look().with_single_files_of(before);
    let mut has_changed = false;
    let mut told = None;
    loop {
        sleep(PAUSE);
        let now = files.look();
        let is_quiet = now == last;
        has_changed |= !is_quiet;
        last = now;
        if !has_changed || !is_quiet {
            continue;
        }
        match files.obstacle() {
            None => return,
            // An editor or a compiler takes a file away before it puts the new one there.
            obstacle if obstacle == told => {}
            Some(obstacle) => {
                eprintln!("linesman: waiting, for {obstacle}");
                told = Some(obstacle);
            }
        }
    }
}

/// Gives a person at a terminal the last report only.
fn clear_screen() {
    let mut out = stdout();
    if out.is_terminal() {
        // A screen that cannot be cleared is not worth a failure.
        let _ = out
            .write_all(b"\x1b[2J\x1b[3J\x1b[H")
            .and_then(|()| out.flush());
    }
}

/// How often the files are looked at; for so long they have to stay the same before the agent is tested.
const PAUSE: Duration = Duration::from_millis(200);
