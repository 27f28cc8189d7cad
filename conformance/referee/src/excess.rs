//! What an agent used of something that there is a limit on.

use std::fmt;

use linesman_protocols::{Cause, Resource, Stream, Violation};

/// How much an agent used of something, and how much it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Excess {
    /// What it used.
    pub resource: Resource,
    /// How much: bytes, milliseconds of processor time, or a number of processes and threads or of open files.
    pub used: u64,
    /// How much it may use. It is none in records that do not have it.
    pub limit: Option<u64>,
}

/// More on a stream than an agent may write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flood {
    /// The stream.
    pub stream: Stream,
    /// How many bytes the agent may write to it in one conversation.
    pub limit: u64,
}

impl Excess {
    /// Returns whether the system refuses more than the limit. The agent then gets an error, and may go on.
    #[must_use]
    pub const fn is_refused(&self) -> bool {
        matches!(
            self.resource,
            Resource::Processes | Resource::OpenFiles | Resource::Disk
        )
    }

    /// Returns what the agent may use, as a fragment: "at most 400 MB of memory".
    #[must_use]
    pub fn expected(&self) -> String {
        self.limit.map_or_else(
            || format!("no more {} than is allowed", self.resource.name()),
            |limit| format!("at most {}", self.amount(limit)),
        )
    }

    /// Returns what it used, as a fragment that names both.
    #[must_use]
    pub fn actual(&self) -> String {
        let used = self.amount(self.used);
        let all = match self.resource {
            Resource::Memory | Resource::Processor => ", all its processes together",
            _ => "",
        };
        match self.limit {
            None => format!("{used}{all}"),
            Some(limit) => format!("{used}{all}; the limit is {}", self.short(limit)),
        }
    }

    /// Adds to a violation that follows from it, as far as anyone can see, that the agent had used this up.
    pub fn explain(&self, violation: &mut Violation) {
        let may_follow = matches!(
            violation.cause,
            Cause::Exited(_)
                | Cause::Signalled(_)
                | Cause::NoOutput
                | Cause::Late
                | Cause::ClosedStdout
        );
        let addition = format!("; at that time it had {}", self.actual());
        if may_follow && !violation.actual.ends_with(&addition) {
            violation.actual += &addition;
        }
    }

    fn amount(&self, number: u64) -> String {
        let short = self.short(number);
        match self.resource {
            Resource::Memory => format!("{short} of memory"),
            Resource::Processor => format!("{short} of processor time"),
            Resource::Processes => format!("{short} processes and threads"),
            Resource::OpenFiles => format!("{short} open files in one process"),
            Resource::Disk => format!("{short} in files"),
            other => format!("{short} of {}", other.name()),
        }
    }

    fn short(&self, number: u64) -> String {
        match self.resource {
            Resource::Processes | Resource::OpenFiles => number.to_string(),
            Resource::Processor => format!("{}.{} s", number / 1000, number % 1000 / 100),
            _ => size(number),
        }
    }
}

impl fmt::Display for Flood {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "more than {}", size(self.limit))
    }
}

/// Returns a number of bytes, rounded up so that more than a limit looks like more.
fn size(bytes: u64) -> String {
    const MB: u64 = 1 << 20;
    if bytes >= 10 * MB || bytes.is_multiple_of(MB) {
        format!("{} MB", bytes.div_ceil(MB))
    } else {
        format!("{} KB", bytes.div_ceil(1 << 10))
    }
}

#[cfg(test)]
mod tests {
    use linesman_protocols::Gravity;

    use super::*;

    #[test]
    fn a_verdict_names_what_was_used_and_the_limit() {
        let check = |resource, used, limit, expected: &str, actual: &str| {
            let excess = Excess {
                resource,
                used,
                limit: Some(limit),
            };
            assert_eq!(excess.expected(), expected);
            assert_eq!(excess.actual(), actual);
        };
        const MB: u64 = 1 << 20;
        check(
            Resource::Memory,
            400 * MB + 1,
            400 * MB,
            "at most 400 MB of memory",
            "401 MB of memory, all its processes together; the limit is 400 MB",
        );
        check(
            Resource::Processor,
            2_049,
            2_000,
            "at most 2.0 s of processor time",
            "2.0 s of processor time, all its processes together; the limit is 2.0 s",
        );
        check(
            Resource::Processes,
            50,
            50,
            "at most 50 processes and threads",
            "50 processes and threads; the limit is 50",
        );
        check(
            Resource::Disk,
            1536,
            9 * MB,
            "at most 9 MB in files",
            "2 KB in files; the limit is 9 MB",
        );
        let old = Excess {
            resource: Resource::Memory,
            used: 300 * MB,
            limit: None,
        };
        assert_eq!(old.expected(), "no more memory than is allowed");
        assert_eq!(old.actual(), "300 MB of memory, all its processes together");
    }

    #[test]
    fn only_what_may_follow_from_it_is_explained_and_only_once() {
        let excess = Excess {
            resource: Resource::Memory,
            used: 401 << 20,
            limit: None,
        };
        let explained = |cause: Cause| {
            let check = &linesman_protocols::otep::checks::MOVE_ANSWERED;
            let mut violation = Violation::new(Gravity::Fatal, check, cause, "a move", "nothing");
            excess.explain(&mut violation);
            let once = violation.actual.clone();
            excess.explain(&mut violation);
            assert_eq!(violation.actual, once);
            once
        };
        let addition = format!("nothing; at that time it had {}", excess.actual());
        assert_eq!(explained(Cause::NoOutput), addition);
        assert_eq!(explained(Cause::Malformed), "nothing");
    }
}
