//! The terminal: taken over, and given back as it was.

use std::{
    io::{self, IsTerminal, Stdout, stdin, stdout},
    panic,
    sync::{
        Once,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use ratatui::{
    Terminal,
    backend::CrosstermBackend,
    crossterm::{
        cursor::Hide,
        event::{Event, KeyEventKind, poll, read},
        execute,
        terminal::{EnterAlternateScreen, disable_raw_mode, enable_raw_mode},
    },
};
use rustix::{
    event::{PollFd, PollFlags, Timespec},
    process::{Signal, getpid, kill_process},
};

use super::{Next, TerminalError, screen::draw, viewer::Viewer};
use crate::Source;

/// Shows games at the terminal until the user leaves them. `next` is asked ten times a second whether there is another game.
///
/// # Errors
/// There is no terminal that can show a board, or it fails.
pub fn show(sources: Vec<Source>, mut next: impl FnMut() -> Next) -> Result<(), TerminalError> {
    check_terminal()?;
    let has_colours = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let mut viewer = Viewer::new(sources);
    let mut taken = Taken::over()?;
    loop {
        viewer.follow();
        match next() {
            Next::Game(source) => viewer.add(*source),
            Next::Nothing => {}
            Next::Leave => return Ok(()),
        }
        viewer.tick(Instant::now());
        taken
            .terminal
            .draw(|frame| draw(&viewer, has_colours, frame))?;
        let due = viewer
            .due
            .map(|due| due.saturating_duration_since(Instant::now()));
        if !poll(due.unwrap_or(BETWEEN_LOOKS).min(BETWEEN_LOOKS))? {
            continue;
        }
        if let Event::Key(key) = read()?
            && key.kind != KeyEventKind::Release
            && !viewer.handle_key(key, Instant::now())
        {
            return Ok(());
        }
    }
}

/// Looks whether the terminal can show a board.
///
/// # Errors
/// There is no terminal, or it cannot move its cursor.
pub fn check_terminal() -> Result<(), TerminalError> {
    if !stdin().is_terminal() || !stdout().is_terminal() {
        return Err(TerminalError::Missing);
    }
    let name = std::env::var("TERM").unwrap_or_default();
    if matches!(name.as_str(), "" | "dumb" | "cons25" | "emacs") {
        return Err(TerminalError::Dumb(name));
    }
    Ok(())
}

/// A terminal that was taken over. It is given back however the program goes on or ends.
struct Taken {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Taken {
    fn over() -> io::Result<Self> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let before = panic::take_hook();
            panic::set_hook(Box::new(move |why| {
                // The message of a panic would vanish with the screen that it is written on.
                give_back();
                before(why);
            }));
        });
        linesman_referee::guard::before_a_signal_ends_us(|_| give_back());
        static WATCH: Once = Once::new();
        WATCH.call_once(|| drop(thread::spawn(end_with_terminal)));
        enable_raw_mode()?;
        IS_TAKEN.store(true, Ordering::SeqCst);
        let taken = Self {
            terminal: Terminal::new(CrosstermBackend::new(stdout()))?,
        };
        execute!(stdout(), EnterAlternateScreen, Hide)?;
        Ok(taken)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

/// Ends this program as a signal would when the other end of the terminal is closed. The system sends that signal only to programs that
/// have it as their controlling terminal, and what reads keys does not notice.
fn end_with_terminal() {
    let input = stdin();
    let mut watched = [PollFd::new(&input, PollFlags::empty())];
    let is_gone = loop {
        match rustix::event::poll(&mut watched, None) {
            Err(rustix::io::Errno::INTR) => {}
            answer => break answer.is_ok(),
        }
    };
    if is_gone {
        let _ = kill_process(getpid(), Signal::HUP);
    }
}

/// Gives the terminal back. It does not wait for anything, as a signal may be about to end the program.
fn give_back() {
    if !IS_TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    // If the terminal is gone, there is nothing to give back.
    let _ = disable_raw_mode();
    // Writing to a terminal that was stopped (Ctrl-S) would block.
    let out = stdout();
    let mut watched = [PollFd::new(&out, PollFlags::OUT)];
    if rustix::event::poll(&mut watched, Some(&Timespec::default())).is_ok_and(|ready| ready > 0) {
        let _ = rustix::io::write(&out, AS_BEFORE);
    }
}

static IS_TAKEN: AtomicBool = AtomicBool::new(false);
/// Resets the style, shows the cursor, and returns to the usual screen.
const AS_BEFORE: &[u8] = b"\x1b[0m\x1b[?25h\x1b[?1049l";
/// How long until the records are looked at again.
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);
