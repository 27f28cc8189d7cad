//! `--watch`: tests an agent again whenever its files change.
//!
//! Linesman looks at the files every 200 ms. This finds files that were replaced as well as files that were written, on every
//! kind of file system. A bot has few files.

mod files;

use std::{
    io::{IsTerminal, stdout},
    path::PathBuf,
    sync::atomic::{AtomicU8, Ordering},
    thread::sleep,
    time::Duration,
};

use linesman_referee::{Launch, guard};
use rustix::process::Signal;

use crate::{
    ExitResult,
    output::{is_dumb, write_stdout},
};
pub(crate) use files::Files;
use files::State;

/// Tests an agent, and again after each change of its files, until a signal ends the program.
///
/// # Errors
/// The first test cannot be run.
pub(crate) fn watch(
    launch: &Launch,
    engine: Option<PathBuf>,
    mut test: impl FnMut() -> ExitResult,
) -> ExitResult {
    let files = Files::of(launch, engine);
    guard::before_a_signal_ends_us(end_by_interrupt);
    let mut is_first = true;
    loop {
        let before = files.look();
        clear_screen();
        match test() {
            Ok(exit) => LAST_EXIT.store(exit as u8, Ordering::Relaxed),
            Err(failure) if is_first => return Err(failure),
            // The file may be in the middle of being replaced. Then there will be another change.
            Err(failure) => {
                tell!("linesman: {:#}", failure.error);
                LAST_EXIT.store(failure.exit as u8, Ordering::Relaxed);
            }
        }
        is_first = false;
        // Files that the agent itself wrote into its folder do not count as a change.
        let after = files.look().with_single_files_of(before);
        tell!("linesman: watching {files}; Ctrl-C ends it");
        wait_for_change(&files, after);
    }
}

/// The exit code of the last test, and 0 before the first test is over.
static LAST_EXIT: AtomicU8 = AtomicU8::new(0);

/// Ends this process with the exit code of the last test, if the signal is Ctrl-C.
fn end_by_interrupt(signal: i32) {
    if signal == Signal::INT.as_raw() {
        std::process::exit(LAST_EXIT.load(Ordering::Relaxed).into());
    }
}

/// Waits until the files differ from this state and have not changed for a moment.
fn wait_for_change(files: &Files, mut last: State) {
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
            // An editor or a compiler may remove a file before it writes the new one.
            obstacle if obstacle == told => {}
            Some(obstacle) => {
                tell!("linesman: waiting, because {obstacle}");
                told = Some(obstacle);
            }
        }
    }
}

/// Clears the terminal, so that it shows the last report only.
fn clear_screen() {
    if stdout().is_terminal() && !is_dumb() {
        // The tests go on if the screen cannot be cleared.
        let _ = write_stdout("\x1b[2J\x1b[3J\x1b[H");
    }
}

/// The time between two looks at the files. They must stay the same for this long before the agent is tested.
const PAUSE: Duration = Duration::from_millis(200);
