//! Games and tournaments of Bitwa between small bots.

mod compare;
mod play;
mod records;

pub(crate) use self::records::lines;
mod tournament;

use std::fs;

use assert_cmd::assert::Assert;
use predicates::str::contains;
use tempfile::TempDir;

use super::{program, stdout};

/// What the bots do when it is their turn; the file is called so.
const KINDS: [&str; 10] = [
    "march", "stay", "wrong", "swap", "mute", "hoard", "refuse", "leave", "flood", "shout",
];

/// One unit each, with three cells between them, for ten rounds.
///
/// Whoever marches on somebody who stays kills it in the fourth round: three steps, then one blow.
pub(crate) const CORRIDOR: &str = "7 3 10 1\n#######\n#A...a#\n#######\n";
/// The second player has a unit more; three rounds.
const UNEQUAL: &str = "8 3 3 2\n########\n#A..a.b#\n########\n";

/// A folder with all bots and both boards.
struct Ring {
    folder: TempDir,
}

impl Ring {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        for kind in KINDS {
            fs::write(
                folder.path().join(format!("{kind}.py")),
                include_str!("bot.py"),
            )
            .unwrap();
        }
        fs::write(folder.path().join("corridor.bit"), CORRIDOR).unwrap();
        fs::write(folder.path().join("unequal.bit"), UNEQUAL).unwrap();
        Self { folder }
    }

    /// Runs `linesman` with these words, which are separated by spaces.
    fn run(&self, words: &str) -> Assert {
        self.linesman(&words.split_whitespace().collect::<Vec<_>>())
    }

    /// Runs `linesman` with words that it understands; returns what it prints.
    fn output(&self, words: &str) -> String {
        stdout(&self.run(words).code(0))
    }

    /// Asserts that `linesman` refuses these words, with this message and without any output.
    fn refuses(&self, words: &str, message: &str) {
        self.run(words)
            .code(2)
            .stdout("")
            .stderr(contains(message.to_owned()));
    }

    /// Runs `linesman` in the folder; a word that names a bot stands for its command.
    fn linesman(&self, words: &[&str]) -> Assert {
        let words = words.iter().map(|word| {
            if KINDS.contains(word) {
                format!("python3 {word}.py")
            } else {
                (*word).to_owned()
            }
        });
        program()
            .current_dir(self.folder.path())
            .env("XDG_STATE_HOME", self.folder.path().join("state"))
            .args(words)
            .assert()
    }
}
