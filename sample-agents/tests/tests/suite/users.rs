//! Who runs Linesman in a test: the user of the tests, and an ordinary user if that is root.

use std::{io::Write, path::Path, process::Command};

use linesman_end_to_end::{program, search_path};

use super::text;

/// Becomes an ordinary user.
const ORDINARY: &str = "
import os, sys
os.setgroups([]); os.setgid(65534); os.setuid(65534)
os.execv(sys.argv[1], sys.argv[1:])";

/// Who runs Linesman.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum User {
    /// The user of the tests.
    Own,
    /// Another one, without rights.
    Ordinary,
}

impl User {
    /// Returns the users as whom Linesman can be run here. If one cannot, standard error says so, also if the test passes.
    pub(super) fn all() -> Vec<Self> {
        if !is_root() {
            return vec![Self::Own];
        }
        let version = Self::Ordinary.linesman().arg("--version").output();
        if version.unwrap().status.success() {
            return vec![Self::Own, Self::Ordinary];
        }
        // The harness hides what is printed by macros.
        let _ = writeln!(
            std::io::stderr(),
            "NOT TESTED: an ordinary user cannot run linesman here"
        );
        vec![Self::Own]
    }

    /// Returns the command that runs Linesman as this user.
    pub(super) fn linesman(self) -> Command {
        let linesman = program("linesman");
        let mut command = match self {
            Self::Own => Command::new(linesman),
            Self::Ordinary => {
                let mut command = Command::new("python3");
                command.args(["-c", ORDINARY, &text(&linesman)]);
                command.env("HOME", "/nonexistent");
                command
            }
        };
        command.env("PATH", search_path());
        command
    }

    /// Gives a folder with everything in it to this user.
    pub(super) fn own(self, folder: &Path) {
        if self == Self::Ordinary {
            let words = ["-R", "65534:65534", &text(folder)];
            assert!(
                Command::new("chown")
                    .args(words)
                    .status()
                    .unwrap()
                    .success()
            );
        }
    }
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    id.stdout == b"0\n"
}
