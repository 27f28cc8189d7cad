//! All that a player does to the world outside.

use std::{
    fs::OpenOptions,
    io::{self, Read as _, Seek as _, Write as _},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
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
    /// Returns the number of the game that begins now, from 1.
    fn begin_game(&mut self) -> u32;
    /// Does the player get less of a processor than it asks for?
    fn is_busy(&mut self) -> bool;
}

/// The world as it is.
#[derive(Debug, Default)]
pub(crate) struct Process {
    /// Where the games of earlier processes are counted, one byte for each.
    memory: Option<PathBuf>,
    /// The number of games that have begun.
    games: u32,
}

impl Process {
    /// Returns the world of a player that keeps count of its games in this file, if there is one.
    pub(crate) const fn new(memory: Option<PathBuf>) -> Self {
        Self { memory, games: 0 }
    }
}

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
        let null = OpenOptions::new().write(true).open("/dev/null")?;
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

    /// What cannot be remembered is forgotten.
    fn begin_game(&mut self) -> u32 {
        self.games += 1;
        let memory = self.memory.as_deref();
        let remembered = memory.and_then(|file| append(file).ok());
        remembered.unwrap_or(self.games)
    }

    /// Computes until so much time of the processor has been used, and looks how long that took.
    #[cfg(unix)]
    fn is_busy(&mut self) -> bool {
        use rustix::time::{ClockId, clock_gettime};
        let used = || Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default();
        let (start, used_before) = (Instant::now(), used());
        while used() - used_before < WORK {
            std::hint::black_box((0..1000).sum::<u32>());
        }
        start.elapsed() > WORK * 3 / 2
    }

    #[cfg(not(unix))]
    fn is_busy(&mut self) -> bool {
        false
    }
}

/// Appends a byte to a file and returns how many there are.
fn append(file: &Path) -> io::Result<u32> {
    let mut file = OpenOptions::new().create(true).append(true).open(file)?;
    file.write_all(b".")?;
    // Where another process has written in the meantime, this is still the place of the own byte.
    Ok(u32::try_from(file.stream_position()?).unwrap_or(u32::MAX))
}

/// How much of a processor's time is used to find out whether it is shared; several times what the system gives to a
/// process at one go.
#[cfg(unix)]
const WORK: Duration = Duration::from_millis(12);
