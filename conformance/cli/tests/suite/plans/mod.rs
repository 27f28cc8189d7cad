//! Tournaments by a plan.

mod changes;
mod decisions;
mod mistakes;
mod output;
mod results;
mod serve;
mod site;

use std::{fs, path::Path, process::Command};

use assert_cmd::assert::Assert;
use tempfile::TempDir;

use super::{folder_with, program, stderr, stdout};

/// A folder with a plan, boards and bots.
struct Cup {
    folder: TempDir,
}

/// One unit each, with three cells between them, for ten rounds. Whoever marches on a bot that stays kills its unit in the fourth round.
const CORRIDOR: &str = "7 3 10 1\n#######\n#A...a#\n#######\n";

/// Bots that march, stay, and make a mistake.
const ENTRANTS: &str = r#"
[[entrant]]
name = "stay"
command = "python3 stay.py"
[[entrant]]
name = "wrong"
command = "python3 wrong.py"
[[entrant]]
name = "march"
command = "python3 march.py {seed}"
"#;

impl Cup {
    fn new(head: &str) -> Self {
        let bot = include_str!("../bitwa/bot.py");
        let folder = folder_with(&[
            ("march.py", bot),
            ("stay.py", bot),
            ("wrong.py", bot),
            ("leave.py", bot),
            ("corridor.bit", CORRIDOR),
        ]);
        let cup = Self { folder };
        cup.plan(&format!("{head}{ENTRANTS}"));
        cup
    }

    fn plan(&self, text: &str) {
        self.write("cup.toml", text);
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path().join(name), text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).unwrap()
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Changes the results behind the back of Linesman.
    fn change(&self, statement: &str) {
        let script = "import sqlite3, sys; db = sqlite3.connect('cup.db'); db.execute(sys.argv[1]); db.commit()";
        let mut python = Command::new("python3");
        let python = python.current_dir(self.path());
        let changed = python.args(["-c", script, statement]).status().unwrap();
        assert!(changed.success());
    }

    /// Runs `linesman tournament` with these words in the folder.
    fn run(&self, words: &str) -> Assert {
        let words: Vec<&str> = words.split_whitespace().collect();
        self.run_words(&words)
    }

    /// The same with words that may have spaces.
    fn run_words(&self, words: &[&str]) -> Assert {
        program()
            .current_dir(self.path())
            .arg("tournament")
            .args(words)
            .assert()
    }
}
