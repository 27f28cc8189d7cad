//! The world outside: streams, time, processes and memory.

use std::{
    fs::OpenOptions,
    io::{self, Read as _, Seek as _, Write as _},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// What a player can do to the world outside.
pub trait World {
    /// Reads what is there, and waits if there is nothing; returns 0 at the end of input.
    ///
    /// # Errors
    /// The input cannot be read.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize>;
    /// Writes to standard output and flushes.
    ///
    /// # Errors
    /// The output cannot be written.
    fn write(&mut self, bytes: &[u8]) -> io::Result<()>;
    /// Writes to standard error, and does nothing if it is closed.
    fn complain(&mut self, bytes: &[u8]);
    /// Allocates this many bytes and keeps them.
    fn take_memory(&mut self, bytes: usize);
    /// Waits.
    fn sleep(&mut self, time: Duration);
    /// Waits until there is input or the input has ended, for at most this time; returns whether one of them happened.
    fn hears_within(&mut self, time: Duration) -> bool;
    /// Ends the process by a signal.
    fn crash(&mut self);
    /// Waits until the process is killed.
    fn hang(&mut self);
    /// Closes standard output.
    ///
    /// # Errors
    /// Standard output cannot be closed.
    fn close_stdout(&mut self) -> io::Result<()>;
    /// Starts a process that sleeps for a minute and has none of the streams.
    ///
    /// # Errors
    /// The process cannot be started.
    fn start_child(&mut self) -> io::Result<()>;
    /// Returns the number of the game that begins now, from 1.
    fn begin_game(&mut self) -> u32;
    /// Returns whether the agent gets less processor time than it asks for.
    fn is_busy(&mut self) -> bool;
}

/// The world of a process.
#[derive(Debug, Default)]
pub(crate) struct Process {
    /// The file that counts the games of all processes, one byte for each.
    memory: Option<PathBuf>,
    /// The number of games that have begun.
    games: u32,
}

impl Process {
    /// Returns the world of a process that counts its games in this file, if there is one.
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

    /// Writes every byte, because the system does not hand out memory before it is written to.
    fn take_memory(&mut self, bytes: usize) {
        std::hint::black_box(vec![1_u8; bytes].leak());
    }

    fn sleep(&mut self, time: Duration) {
        thread::sleep(time);
    }

    /// Polls the pipe. Reads bypass the buffer of standard input, so all input is still in the pipe.
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
                // A failure shows again when the stream is read.
                result => return result != Ok(0),
            }
        }
    }

    fn crash(&mut self) {
        std::process::abort();
    }

    fn hang(&mut self) {
        loop {
            thread::park();
        }
    }

    /// Replaces standard output by the null device, which closes the pipe as far as the referee can see.
    fn close_stdout(&mut self) -> io::Result<()> {
        let null = OpenOptions::new().write(true).open("/dev/null")?;
        Ok(rustix::stdio::dup2_stdout(&null)?)
    }

    fn start_child(&mut self) -> io::Result<()> {
        let child = Command::new("sleep")
            .arg("60")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        // The fault is that nothing waits for it.
        drop(child);
        Ok(())
    }

    /// Counts the games of this process only if the file cannot be written.
    fn begin_game(&mut self) -> u32 {
        self.games += 1;
        let memory = self.memory.as_deref();
        let remembered = memory.and_then(|file| append(file).ok());
        remembered.unwrap_or(self.games)
    }

    /// Uses a fixed amount of processor time, and measures how long that takes.
    fn is_busy(&mut self) -> bool {
        use rustix::time::{ClockId, clock_gettime};
        let used = || Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default();
        let (start, used_before) = (Instant::now(), used());
        while used() - used_before < WORK {
            std::hint::black_box((0..1000).sum::<u32>());
        }
        start.elapsed() > WORK * 3 / 2
    }
}

/// Appends a byte to a file and returns how many there are.
fn append(file: &Path) -> io::Result<u32> {
    let mut file = OpenOptions::new().create(true).append(true).open(file)?;
    file.write_all(b".")?;
    // This is the place of our own byte even if another process has written meanwhile.
    Ok(u32::try_from(file.stream_position()?).unwrap_or(u32::MAX))
}

/// How much processor time shows whether the processor is shared: several times what the system gives a process at once.
const WORK: Duration = Duration::from_millis(12);
