//! Waits until something can be done with a descriptor of an agent, or until a time has come.

use std::{io, time::Duration};

use rustix::{
    event::{PollFd, poll},
    io::Errno,
};

#[cfg(target_os = "linux")]
use crate::epoll::Epoll;
use crate::watched::{Descriptors, Ready, Source, timespec};

/// The longest single wait, because systems limit the time of a wait.
const LONGEST_WAIT: Duration = Duration::from_secs(24 * 60 * 60);

/// Watches the descriptors of agents. On Linux it keeps a list of them in the kernel, so that a wait need not name them all again.
pub(crate) struct Watch {
    #[cfg(target_os = "linux")]
    epoll: Option<Epoll>,
}

impl Watch {
    pub(crate) fn new() -> Self {
        Self {
            #[cfg(target_os = "linux")]
            epoll: Epoll::new().ok(),
        }
    }

    /// Waits until something is ready, or for this long, or a little less if the clock of the system is too coarse. Adds what is ready to
    /// the list, in order.
    ///
    /// # Errors
    /// The system fails to watch them.
    pub(crate) fn wait<'a>(
        &mut self,
        agents: impl Iterator<Item = Descriptors<'a>> + Clone,
        longest: Option<Duration>,
        ready: &mut Vec<Ready>,
    ) -> io::Result<()> {
        let longest = longest.map(|longest| longest.min(LONGEST_WAIT));
        #[cfg(target_os = "linux")]
        if let Some(epoll) = &mut self.epoll {
            match epoll.wait(agents.clone(), longest, ready) {
                Ok(()) => return Ok(()),
                // It does not take files, such as the input of a person that comes from a file.
                Err(_) => self.epoll = None,
            }
        }
        wait_by_poll(agents, longest, ready)
    }
}

fn wait_by_poll<'a>(
    agents: impl Iterator<Item = Descriptors<'a>>,
    longest: Option<Duration>,
    ready: &mut Vec<Ready>,
) -> io::Result<()> {
    let mut sources = Vec::with_capacity(8);
    let mut watched = Vec::with_capacity(8);
    for (number, descriptors) in agents.enumerate() {
        for (source, descriptor) in Source::ALL.into_iter().zip(descriptors) {
            if let Some(fd) = descriptor.fd.filter(|_| descriptor.is_watched) {
                sources.push((number, source));
                watched.push(PollFd::from_borrowed_fd(fd, source.flags()));
            }
        }
    }
    match poll(&mut watched, longest.map(timespec).as_ref()) {
        Ok(_) | Err(Errno::INTR) => {}
        Err(error) => return Err(error.into()),
    }
    let is_ready = |fd: &PollFd<'_>| !fd.revents().is_empty();
    ready.extend(
        sources
            .into_iter()
            .zip(&watched)
            .filter(|(_, fd)| is_ready(fd))
            .map(|(source, _)| source),
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::{
        fs::File,
        io::Write,
        os::fd::{AsFd, BorrowedFd},
        time::Instant,
    };

    use rustix::pipe::pipe;

    use super::*;
    use crate::watched::Descriptor;

    const AT_ONCE: Option<Duration> = Some(Duration::ZERO);
    const SOON: Option<Duration> = Some(Duration::from_micros(300));

    fn descriptors<'a>(stdout: Option<BorrowedFd<'a>>, is_watched: bool) -> Descriptors<'a> {
        let closed = Descriptor {
            fd: None,
            is_watched: true,
        };
        let stdout = Descriptor {
            fd: stdout,
            is_watched,
        };
        [closed, stdout, closed, closed]
    }

    fn both_ways() -> [Watch; 2] {
        [
            Watch::new(),
            Watch {
                #[cfg(target_os = "linux")]
                epoll: None,
            },
        ]
    }

    fn ready(
        watch: &mut Watch,
        agents: &[Descriptors<'_>],
        longest: Option<Duration>,
    ) -> Vec<Ready> {
        let mut ready = Vec::new();
        watch
            .wait(agents.iter().copied(), longest, &mut ready)
            .unwrap();
        ready
    }

    #[test]
    fn what_is_ready_is_named_in_order() {
        for mut watch in both_ways() {
            let [(first, to_first), (second, to_second)] = [(); 2].map(|()| pipe().unwrap());
            let all = [&first, &second].map(|fd| descriptors(Some(fd.as_fd()), true));
            assert_eq!(ready(&mut watch, &all, AT_ONCE), []);
            File::from(to_second).write_all(b"a").unwrap();
            assert_eq!(ready(&mut watch, &all, None), [(1, Source::Stdout)]);
            File::from(to_first).write_all(b"a").unwrap();
            let both = [(0, Source::Stdout), (1, Source::Stdout)];
            assert_eq!(ready(&mut watch, &all, None), both);
        }
    }

    #[test]
    fn what_is_not_watched_is_not_ready_until_it_is_watched_again() {
        for mut watch in both_ways() {
            let (reader, writer) = pipe().unwrap();
            File::from(writer).write_all(b"a").unwrap();
            for is_watched in [true, false, true] {
                let agent = [descriptors(Some(reader.as_fd()), is_watched)];
                let is_ready = !ready(&mut watch, &agent, SOON).is_empty();
                assert_eq!(is_ready, is_watched);
            }
        }
    }

    /// A process that is being forked has the descriptors for a moment, so the kernel still watches one that we have closed.
    #[test]
    fn what_is_closed_is_not_ready_although_another_process_has_it() {
        for mut watch in both_ways() {
            let (reader, writer) = pipe().unwrap();
            let elsewhere = rustix::io::dup(&reader).unwrap();
            File::from(writer).write_all(b"a").unwrap();
            let open = [descriptors(Some(reader.as_fd()), true)];
            assert_eq!(ready(&mut watch, &open, AT_ONCE), [(0, Source::Stdout)]);
            drop(reader);
            for _ in 0..3 {
                assert_eq!(ready(&mut watch, &[descriptors(None, true)], SOON), []);
            }
            let again = [descriptors(Some(elsewhere.as_fd()), true)];
            assert_eq!(ready(&mut watch, &again, AT_ONCE), [(0, Source::Stdout)]);
        }
    }

    #[test]
    fn a_file_is_always_ready() {
        for mut watch in both_ways() {
            let file = File::open(std::env::current_exe().unwrap()).unwrap();
            let agent = [descriptors(Some(file.as_fd()), true)];
            for _ in 0..2 {
                assert_eq!(ready(&mut watch, &agent, None), [(0, Source::Stdout)]);
            }
        }
    }

    #[test]
    fn the_rest_of_a_time_is_waited_for_at_once() {
        for mut watch in both_ways() {
            let (reader, _writer) = pipe().unwrap();
            let agent = [descriptors(Some(reader.as_fd()), true)];
            for micros in [0, 1, 300, 1_000, 2_500] {
                let until = Instant::now() + Duration::from_micros(micros);
                let mut waits = 0;
                while waits == 0 || Instant::now() < until {
                    let rest = until.saturating_duration_since(Instant::now());
                    assert_eq!(ready(&mut watch, &agent, Some(rest)), []);
                    waits += 1;
                }
                assert!(waits <= 2, "{waits} for {micros}");
            }
        }
    }
}
