//! All that a player does to the world outside.

use std::{
    io::{self, Read as _, Write as _},
    process::{Command, Stdio},
    thread,
    time::Duration,
};

/// What a player can do besides thinking. Tests put a record in its place.
pub(crate) trait World {
    /// Reads once, as much as there is; 0 at the end of input.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize>;
    /// Writes to standard output and flushes.
    fn write(&mut self, bytes: &[u8]) -> io::Result<()>;
    /// Writes to standard error; where that is closed, nothing happens.
    fn complain(&mut self, bytes: &[u8]);
    /// Holds so many bytes of memory from now on.
    fn take_memory(&mut self, bytes: usize);
    /// Waits.
    fn sleep(&mut self, time: Duration);
    /// Waits until something can be read, the end of input included, but not for longer than this; is there anything?
    fn hears_within(&mut self, time: Duration) -> bool;
    /// Waits until the process is killed.
    fn hang(&mut self);
    /// Closes standard output.
    fn close_stdout(&mut self) -> io::Result<()>;
    /// Starts a process that sleeps for a minute, without any of the player's streams.
    fn start_child(&mut self) -> io::Result<()>;
}

/// The world as it is.
pub(crate) struct Process;

impl World for Process {
    /// Standard input is buffered, but a read into a buffer larger than its own goes straight to the system.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut stdin = io::stdin().lock();
        loop {
            match stdin.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => return result,
            }
        }
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut stdout = io::stdout().lock();
        stdout.write_all(bytes)?;
        stdout.flush()
    }

    fn complain(&mut self, bytes: &[u8]) {
        let _ = io::stderr().write_all(bytes);
    }

    /// Every byte is written, for memory that nobody has written to is not there yet.
    fn take_memory(&mut self, bytes: usize) {
        std::hint::black_box(vec![1_u8; bytes].leak());
    }

    fn sleep(&mut self, time: Duration) {
        thread::sleep(time);
    }

    /// What is read goes past standard input's own buffer, so all that can be read is still in the pipe.
    #[cfg(unix)]
    fn hears_within(&mut self, time: Duration) -> bool {
        use rustix::{
            event::{PollFd, PollFlags, Timespec, poll},
            io::Errno,
        };
        let Ok(time) = Timespec::try_from(time) else {
            return true;
        };
        let stdin = io::stdin();
        loop {
            match poll(&mut [PollFd::new(&stdin, PollFlags::IN)], Some(&time)) {
                Err(Errno::INTR) => {}
                // What is wrong with the stream shows when it is read.
                result => return result != Ok(0),
            }
        }
    }

    #[cfg(not(unix))]
    fn hears_within(&mut self, _time: Duration) -> bool {
        true
    }

    fn hang(&mut self) {
        loop {
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Puts the null device in the place of standard output, which closes the pipe as far as the referee can see.
    #[cfg(unix)]
    fn close_stdout(&mut self) -> io::Result<()> {
        let null = std::fs::OpenOptions::new().write(true).open("/dev/null")?;
        Ok(rustix::stdio::dup2_stdout(&null)?)
    }

    #[cfg(not(unix))]
    fn close_stdout(&mut self) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn start_child(&mut self) -> io::Result<()> {
        let child = Command::new("sleep")
            .arg("60")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        // Nobody waits for it: that is the fault.
        drop(child);
        Ok(())
    }
}
