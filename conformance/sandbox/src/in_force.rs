//! What of a sandbox this machine can do.

use std::{fmt, sync::OnceLock};

use crate::{Kind, Level, Missing, threats};

/// What of a sandbox is in force, and what is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InForce {
    /// The level that was asked for.
    pub asked: Level,
    /// The level that holds.
    pub level: Level,
    /// What is missing at that level, or why a higher one does not hold.
    pub missing: Vec<Missing>,
}

impl InForce {
    /// Returns whether all of the level holds that was asked for.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.level == self.asked && self.missing.is_empty()
    }

    /// Returns what holds if a sandbox of this level is asked for.
    #[must_use]
    pub fn of(asked: Level) -> Self {
        let nothing = Self {
            asked,
            level: Level::None,
            missing: Vec::new(),
        };
        if asked == Level::None {
            return nothing;
        }
        static BASIC: OnceLock<(Level, Vec<Missing>)> = OnceLock::new();
        let (mut level, mut missing) = BASIC.get_or_init(basic).clone();
        #[cfg(target_os = "linux")]
        if asked == Level::Full && level == Level::Basic {
            match crate::namespaces::obstacle() {
                None => {
                    level = Level::Full;
                    // Nothing outside can be seen, so there is nothing to send a signal to.
                    missing.retain(|it| *it != NO_SCOPES);
                }
                Some(obstacle) => missing.insert(0, obstacle),
            }
        }
        Self {
            level,
            missing,
            ..nothing
        }
    }
}

impl InForce {
    /// Returns what the level in force does not hold of a program of this kind on any machine.
    #[must_use]
    pub fn not_held(&self, kind: Kind) -> Vec<&'static str> {
        threats::not_held(self.level, kind)
    }

    /// Describes in one line what is in force for a program of this kind, and what is missing.
    #[must_use]
    pub fn of_kind(&self, kind: Kind) -> String {
        let mut text = self.level.to_string();
        if self.level < self.asked {
            text += &format!(" instead of {}", self.asked);
        }
        for (number, missing) in self.missing.iter().enumerate() {
            let before = if number == 0 { "," } else { ";" };
            text += &format!("{before} without {missing}");
        }
        match self.not_held(kind).as_slice() {
            [] => text,
            open => format!("{text}; not held: {}", open.join(", ")),
        }
    }

    /// Describes in one line what is in force, where there are builds too.
    #[must_use]
    pub fn with_builds(&self) -> String {
        let of_bots = self.not_held(Kind::Bot);
        let mut of_builds = self.not_held(Kind::Build);
        of_builds.retain(|threat| !of_bots.contains(threat));
        match of_builds.as_slice() {
            [] => self.to_string(),
            open => format!("{self}; not held of builds: {}", open.join(", ")),
        }
    }

    /// Returns whether this level is in force, with nothing missing of it.
    #[must_use]
    pub fn holds(&self, level: Level) -> bool {
        let is_whole = || self.level == level && Self::of(level).is_whole();
        self.level >= level && (self.missing.is_empty() || is_whole())
    }
}

impl fmt::Display for InForce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.of_kind(Kind::Bot))
    }
}

#[cfg(target_os = "linux")]
fn basic() -> (Level, Vec<Missing>) {
    use crate::{cgroup, files, filter};
    let abi = files::version();
    if abi == 0 {
        return (Level::None, vec![NO_LANDLOCK]);
    }
    if !filter::is_available() {
        return (Level::None, vec![NO_SECCOMP]);
    }
    let mut missing = Vec::new();
    if abi < SCOPED_SIGNALS {
        missing.push(NO_SCOPES);
    }
    if rustix::process::geteuid().is_root() && !cgroup::is_available() {
        missing.push(NO_PROCESS_LIMIT);
    }
    (Level::Basic, missing)
}

#[cfg(not(target_os = "linux"))]
fn basic() -> (Level, Vec<Missing>) {
    (Level::None, vec![NOT_LINUX])
}

/// The version of Landlock that confines signals.
#[cfg(target_os = "linux")]
const SCOPED_SIGNALS: i32 = 6;

#[cfg(target_os = "linux")]
const NO_LANDLOCK: Missing = Missing::new(
    "any sandbox",
    "this system does not offer Landlock",
    "use Linux 5.13 or newer, and add landlock to the kernel's option lsm=",
);

#[cfg(target_os = "linux")]
const NO_SECCOMP: Missing = Missing::new(
    "any sandbox",
    "this system does not offer filters of system calls",
    "use a kernel with CONFIG_SECCOMP_FILTER on x86-64, AArch64 or 64-bit RISC-V",
);

#[cfg(target_os = "linux")]
const NO_SCOPES: Missing = Missing::new(
    "protection of other processes against signals",
    "this kernel cannot confine signals",
    "use Linux 6.12 or newer",
);

#[cfg(target_os = "linux")]
const NO_PROCESS_LIMIT: Missing = Missing::new(
    "a limit on processes",
    "the system does not limit the processes of root",
    "run Linesman as an ordinary user",
);

#[cfg(not(target_os = "linux"))]
const NOT_LINUX: Missing = Missing::new(
    "any sandbox",
    "Linesman has a sandbox on Linux only",
    "use Linux, for example in a virtual machine",
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_says_what_is_in_force_and_what_is_missing() {
        let part = Missing {
            what: "a door".into(),
            why: "there is no wall".into(),
            remedy: "build one".into(),
        };
        let check = |asked, level, missing: &[Missing], expected: &str| {
            let missing = missing.to_vec();
            let in_force = InForce {
                asked,
                level,
                missing,
            };
            assert_eq!(in_force.to_string(), expected);
        };
        check(Level::None, Level::None, &[], "none");
        check(Level::Full, Level::Full, &[], "full");
        let held = "; not held: the machine's /dev/shm, the number of files, reading command lines of other processes, names of other files";
        check(Level::Basic, Level::Basic, &[], &format!("basic{held}"));
        check(
            Level::Basic,
            Level::None,
            std::slice::from_ref(&part),
            "none instead of basic, without a door: there is no wall (fix: build one)",
        );
        check(
            Level::Basic,
            Level::Basic,
            &[part.clone(), part.clone()],
            &format!(
                "basic, without a door: there is no wall (fix: build one); without a door: there is no wall (fix: build one){held}"
            ),
        );
    }
}
