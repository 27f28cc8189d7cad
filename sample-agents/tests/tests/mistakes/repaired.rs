//! Bots that are repaired as the first diagnosis of their report says: they conform then, or the advice was wrong.

use std::process::Command;

use linesman_end_to_end::{python, repository};

use crate::table::Mistake;

/// The script that stands behind a bot and repairs what it prints.
fn script() -> String {
    let path = repository().join("sample-agents/tests/bots/mistakes/repair.py");
    path.display().to_string()
}

/// Returns the names of all repairs that the script knows.
pub(super) fn repairs() -> Result<Vec<String>, String> {
    let output = Command::new(python())
        .args([&script(), "--list", "-"])
        .output()
        .map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text.lines().map(str::to_owned).collect())
}

/// Returns the repair of a bot by its diagnosis, if it can be done without the author: by a script behind the bot, or by its command.
pub(super) fn repair_of(mistake: &Mistake, repairs: &[String]) -> Option<Repair> {
    let diagnosis = mistake
        .diagnosis
        .as_slice()
        .first()
        .filter(|_| !mistake.by_hand)?;
    if diagnosis == FLUSHES {
        let (_, start) = STARTS
            .iter()
            .find(|(ending, _)| *ending == mistake.ending())?;
        let is_plain = mistake.wrapper.is_none();
        return is_plain.then_some(Repair::Start(start));
    }
    let name = match &mistake.misreading {
        Some(misreading) => format!("{} {misreading}", mistake.protocol()),
        None => diagnosis.clone(),
    };
    repairs.contains(&name).then_some(Repair::Output(name))
}

/// A repair that needs no author.
#[derive(Clone, Debug)]
pub(super) enum Repair {
    /// The script repairs what the bot prints.
    Output(String),
    /// The bot starts so that each line is flushed: these words stand for its interpreter, or before its command.
    Start(&'static [&'static str]),
}

impl Repair {
    /// Returns the command of the repaired bot.
    pub(super) fn command(&self, protocol: &str, bot: &[String]) -> Vec<String> {
        match self {
            Self::Output(name) => {
                let head = [
                    python().to_owned(),
                    script(),
                    name.clone(),
                    protocol.to_owned(),
                ];
                let mut words: Vec<String> = head.into();
                words.push("--".to_owned());
                words.extend_from_slice(bot);
                words
            }
            Self::Start(start) => {
                // A program of its own has no interpreter to replace.
                let own = usize::from(bot.len() > 1);
                let words = start.iter().map(|word| (*word).to_owned());
                let words = words.map(|word| {
                    if word == "python3" {
                        python().to_owned()
                    } else {
                        word
                    }
                });
                words.chain(bot[own..].iter().cloned()).collect()
            }
        }
    }
}

/// The diagnosis that the library of the language keeps output back.
const FLUSHES: &str = "keeps-output";

/// How a bot is started so that each line is flushed, by the ending of its source.
const STARTS: &[(&str, &[&str])] = &[
    ("py", &["python3", "-u"]),
    ("c", &["stdbuf", "-oL"]),
    (
        "pl",
        &[
            "perl",
            "-e",
            "$| = 1; my $bot = shift; do $bot; die $@ if $@;",
        ],
    ),
    (
        "rb",
        &["ruby", "-e", "$stdout.sync = true; load ARGV.shift"],
    ),
];

/// How many bots are repaired at least, in all languages.
pub(super) const LEAST_REPAIRED: usize = 60;
