//! What a program may try, and what of it each level holds: one list for the line `sandbox:`, the reports and the page about trust.

use std::fmt;

use crate::Level;

/// Whose program it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One that plays.
    Bot,
    /// One that builds another. It writes next to its sources, and more than a bot does.
    Build,
}

/// Whether a threat is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// The attempt fails, or the program loses by it.
    Held,
    /// Nothing holds it.
    Open,
    /// It is held unless Linesman runs as root.
    NotAsRoot,
    /// It is held if a bot tries, and not if a build does.
    OpenToBuilds,
}

impl Hold {
    /// Returns whether nothing holds it if such a program tries.
    #[must_use]
    pub const fn is_open_to(self, kind: Kind) -> bool {
        match self {
            Self::Open => true,
            Self::OpenToBuilds => matches!(kind, Kind::Build),
            Self::Held | Self::NotAsRoot => false,
        }
    }
}

impl fmt::Display for Hold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Held => "held",
            Self::Open => "open",
            Self::NotAsRoot => "held, unless it runs as root",
            Self::OpenToBuilds => "open to builds",
        })
    }
}

/// Something that a program may try.
#[derive(Clone, Copy, Debug)]
pub struct Threat {
    /// What it is.
    pub what: &'static str,
    /// The same in a few words, for a line that lists what is not held.
    pub short: &'static str,
    /// What holds it.
    pub by: &'static str,
    /// Whether the level `none` holds it, and `basic`, and `full`.
    pub holds: [Hold; 3],
}

impl Threat {
    /// Returns whether a level holds it.
    #[must_use]
    pub const fn at(&self, level: Level) -> Hold {
        let [none, basic, full] = self.holds;
        match level {
            Level::None => none,
            Level::Basic => basic,
            Level::Full => full,
        }
    }
}

/// Returns what a level does not hold of a program of this kind, in a few words each. Without a sandbox, nobody expects it.
#[must_use]
pub(crate) fn not_held(level: Level, kind: Kind) -> Vec<&'static str> {
    let open = THREATS
        .iter()
        .filter(|threat| level > Level::None && threat.at(level).is_open_to(kind));
    open.map(|threat| threat.short).collect()
}

use Hold::{Held, NotAsRoot, Open, OpenToBuilds};

/// All threats, in the order of the page about trust.
pub const THREATS: &[Threat] = &[
    threat(
        "processes that outlive the bot, with any group, session or environment, also if Linesman is killed",
        "processes that outlive the bot",
        [Held, Held, Held],
        "the reaper; at `full` a pid namespace",
    ),
    threat(
        "a flood of output",
        "floods of output",
        [Held, Held, Held],
        "a limit, beyond which nothing is kept",
    ),
    threat(
        "escape sequences for your terminal",
        "escape sequences",
        [Held, Held, Held],
        "everything from a bot is escaped before it is shown",
    ),
    threat(
        "more memory than the limit: heap, shared memory, files in memory",
        "memory",
        [Held, Held, Held],
        "measured for all processes of the bot, every 50 ms",
    ),
    threat(
        "reading other files, such as a private key",
        "reading other files",
        [Open, Held, Held],
        "Landlock; at `full` also a view without them",
    ),
    threat(
        "changing files: the bot's own, the opponent's, the referee's, a report",
        "changing files",
        [Open, Held, Held],
        "Landlock; at `full` also read-only mounts",
    ),
    threat(
        "rights, owners, times and attributes of files",
        "rights to files",
        [Open, Held, Held],
        "seccomp; Linesman itself sets the rights that a build asks for, in the folders of the build; at `full` read-only mounts",
    ),
    threat(
        "memory, descriptors, environment of the referee",
        "the referee's memory",
        [NotAsRoot, Held, Held],
        "the referee cannot be looked into",
    ),
    threat(
        "the same of other processes, and ptrace",
        "memory of other processes",
        [Open, Held, Held],
        "Landlock and seccomp; at `full` they are not visible",
    ),
    threat(
        "signals to the referee, the opponent and others",
        "signals to other processes",
        [Open, Held, Held],
        "Landlock, from Linux 6.12 on; at `full` a pid namespace",
    ),
    threat(
        "priority, processors and limits of other processes",
        "priority of other processes",
        [Open, Held, Held],
        "seccomp",
    ),
    threat(
        "TCP, UDP, UNIX, abstract and netlink sockets",
        "the network",
        [Open, Held, Held],
        "seccomp; at `full` also a network namespace",
    ),
    threat(
        "System V shared memory, message queues",
        "System V shared memory",
        [Open, Held, Held],
        "seccomp; at `full` also an IPC namespace",
    ),
    threat(
        "new namespaces, mounts, keys of the kernel, io_uring, BPF",
        "new namespaces",
        [Open, Held, Held],
        "seccomp",
    ),
    threat(
        "new rights by setuid programs",
        "new rights",
        [Open, Held, Held],
        "no new privileges",
    ),
    threat(
        "rights of root, if Linesman runs as root",
        "rights of root",
        [Open, Held, Held],
        "dropped, except access to files, which Landlock confines",
    ),
    threat(
        "fork bombs",
        "fork bombs",
        [Open, Held, Held],
        "a limit on processes; very many give way to everyone else",
    ),
    threat(
        "leases and watches on files of others",
        "watches on files",
        [Open, Held, Held],
        "seccomp",
    ),
    threat(
        "files that cannot be removed: deep folders, folders without rights",
        "files that cannot be removed",
        [Open, Held, Held],
        "the reaper removes them, also if Linesman is killed",
    ),
    threat(
        "filling `/dev/shm`, and leaving files there",
        "the machine's /dev/shm",
        [Open, Open, Held],
        "a file system of limited size that ends with the bot",
    ),
    threat(
        "filling the disk with many files",
        "the number of files",
        [Open, Open, OpenToBuilds],
        "the same; a build writes to a folder on disk",
    ),
    threat(
        "reading the command lines of other processes",
        "reading command lines of other processes",
        [Open, Open, Held],
        "a pid namespace",
    ),
    threat(
        "names, sizes and times of files that it cannot read",
        "names of other files",
        [Open, Open, Held],
        "a view without them",
    ),
];

const fn threat(
    what: &'static str,
    short: &'static str,
    holds: [Hold; 3],
    by: &'static str,
) -> Threat {
    Threat {
        what,
        short,
        by,
        holds,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_build_is_held_by_no_more_than_a_bot_is() {
        for level in Level::ALL {
            let builds = not_held(level, Kind::Build);
            let bots = not_held(level, Kind::Bot);
            assert!(bots.iter().all(|it| builds.contains(it)), "{level}");
        }
        assert!(not_held(Level::None, Kind::Bot).is_empty());
        assert!(not_held(Level::Full, Kind::Bot).is_empty());
        assert!(!not_held(Level::Basic, Kind::Bot).is_empty());
    }

    #[test]
    fn a_higher_level_holds_no_less() {
        for threat in THREATS {
            for kind in [Kind::Bot, Kind::Build] {
                let open = threat.holds.map(|hold| hold.is_open_to(kind));
                assert!(
                    open.is_sorted_by(|low, high| low >= high),
                    "{}",
                    threat.what
                );
            }
        }
    }
}
