//! The table of mistakes: bots that are good except for one mistake, and the right answer to each.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::PathBuf,
};

use linesman_end_to_end::{Wanted, Words, bot, repository};
use linesman_starters::{Bot, Language, languages};
use serde::Deserialize;

/// A bot with one mistake, and what the report has to say about it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Mistake {
    pub(super) name: String,
    /// The good bot that the mistake is made in: a file in `good`, or else a starter, such as `bitwa.go`.
    pub(super) base: String,
    /// The mistake in one line.
    pub(super) mistake: String,
    /// What makes the good bot a bad one.
    #[serde(default)]
    pub(super) edits: Vec<Edit>,
    /// A script that starts the bot, with `@BOT@` in place of its command.
    pub(super) wrapper: Option<String>,
    /// Options of the compiler.
    #[serde(default)]
    pub(super) flags: Vec<String>,
    /// Options of the tester.
    #[serde(default)]
    pub(super) options: Vec<String>,
    /// The exit code of the tester.
    #[serde(default = "not_conforming")]
    pub(super) code: i32,
    /// The check that the report names first: one of these, with `*` for any text.
    pub(super) first: Words,
    /// Its cause: one of these. A cause may leave out what is in its brackets.
    pub(super) cause: Words,
    /// How many checks may fail.
    #[serde(default = "one_or_two")]
    pub(super) at_most: usize,
    /// The diagnosis of the first failure: one of these.
    #[serde(default = "any")]
    pub(super) diagnosis: Words,
    /// Diagnoses that stand behind the first one.
    #[serde(default)]
    pub(super) also: Vec<String>,
    /// Diagnoses that fit bots like this one, and not this one: the first failure has none of them.
    #[serde(default)]
    pub(super) near_miss_of: Vec<String>,
    /// The misreading of the rules that explains the answers, if one does.
    pub(super) misreading: Option<String>,
    /// Whether only the author can repair it, although others with this diagnosis are repaired by a script.
    #[serde(default)]
    pub(super) by_hand: bool,
    /// The fix of the first failure.
    #[serde(default)]
    pub(super) fix: Wanted,
    /// The whole report for a person.
    #[serde(default)]
    pub(super) report: Wanted,
    /// Part of the bot's own line that the report has to point to.
    pub(super) frame: Option<String>,
    /// What stands before the source.
    #[serde(skip)]
    pub(super) prefix: String,
}

/// Lets a bot in Python write about an error when it ends because its input has.
const LATE: &str = r#"import atexit, os, select
def _late():
    if select.select([0], [], [], 0)[0] and not os.read(0, 1):
        os.write(2, b'Traceback (most recent call last):\n  File "bot.py", line 3, in <module>\nKeyError: None\n')
        if SILENT: os.write(1, b'null\n')
atexit.register(_late)
"#;

/// A change of the source.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Edit {
    old: String,
    new: String,
    /// How many times the old text is in the source.
    #[serde(default = "once")]
    times: usize,
}

impl Mistake {
    /// Returns the protocol, which is the first part of the base's name.
    pub(super) fn protocol(&self) -> String {
        protocol_of(&self.base)
    }

    /// Returns the ending of the base's name, which tells its language.
    pub(super) fn ending(&self) -> &str {
        self.base.rsplit_once('.').map_or("", |(_, ending)| ending)
    }

    /// Returns the source with the mistake in it.
    pub(super) fn source(&self) -> Result<String, String> {
        let mut source = good_source(&self.base)?;
        for edit in &self.edits {
            let times = source.matches(&edit.old).count();
            if times != edit.times {
                return Err(format!(
                    "{}: \"{}\" is {times} times in {}, and not {} times",
                    self.name, edit.old, self.base, edit.times
                ));
            }
            source = source.replace(&edit.old, &edit.new);
        }
        Ok(format!("{}{source}", self.prefix))
    }

    /// Returns the bot as one that writes to both of its streams about an error when it ends; nothing if its end is its mistake, or if it is
    /// not a program of Python alone.
    pub(super) fn that_speaks_late(&self) -> Option<Self> {
        let is_of_end = |cause: &String| {
            let ends = ["exited", "signalled", "did-not-exit", "over-limit"];
            ends.iter().any(|end| cause.starts_with(end))
        };
        let is_late = self.ending() == "py"
            && self.wrapper.is_none()
            && !self.diagnosis.as_slice().is_empty()
            && !self.cause.as_slice().iter().any(is_of_end);
        // What a bot that answers writes besides is a fault of its own.
        let is_silence = |cause: &String| matches!(cause.as_str(), "no-output" | "buffered");
        let is_silent = self.cause.as_slice().iter().all(is_silence);
        is_late.then(|| Self {
            prefix: LATE.replace("SILENT", if is_silent { "True" } else { "False" }),
            frame: None,
            ..self.clone()
        })
    }

    /// Returns the number of the line that the report has to point to.
    pub(super) fn line_of_frame(&self) -> Result<Option<usize>, String> {
        let Some(frame) = &self.frame else {
            return Ok(None);
        };
        let source = self.source()?;
        let lines: Vec<usize> = source
            .lines()
            .enumerate()
            .filter(|(_, line)| line.contains(frame))
            .map(|(index, _)| index + 1)
            .collect();
        match *lines {
            [line] => Ok(Some(line)),
            _ => Err(format!(
                "{}: \"{frame}\" is in {} lines, and not in one",
                self.name,
                lines.len()
            )),
        }
    }
}

/// Returns the protocol of a good bot.
pub(super) fn protocol_of(base: &str) -> String {
    let end = base
        .find(|character: char| !character.is_ascii_alphabetic())
        .unwrap_or(base.len());
    base[..end].to_ascii_lowercase()
}

/// Returns the source of a good bot.
pub(super) fn good_source(base: &str) -> Result<String, String> {
    if let Some(source) = starter(base) {
        return Ok(source);
    }
    let path = folder().join("good").join(base);
    fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Returns the source of a starter; nothing if there is none, or if the mistakes of its kind are made in another good bot.
fn starter(base: &str) -> Option<String> {
    if folder().join("good").join(base).exists() {
        return None;
    }
    let ending = base.rsplit_once('.').map(|(_, ending)| ending);
    let has_ending =
        |language: &Language| language.source.rsplit_once('.').map(|(_, it)| it) == ending;
    let language = languages().into_iter().find(has_ending)?;
    let bot = Bot {
        name: "bot",
        protocol: &protocol_of(base),
        title: "",
        profile: "",
    };
    let files = language.starter(&bot, &language.toolchains[0])?;
    let mut files = files.into_iter();
    let source = files.find(|file| file.path == language.source);
    source.map(|file| file.text)
}

/// Returns the names of all good bots.
pub(super) fn good_bots() -> Result<Vec<String>, String> {
    names_in("good")
}

/// Reads all tables.
pub(super) fn mistakes() -> Result<Vec<Mistake>, String> {
    let mut all: Vec<Mistake> = Vec::new();
    for name in names_in("tables")? {
        let path = folder().join("tables").join(&name);
        let text = fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))?;
        let rows: Vec<Mistake> =
            serde_yaml::from_str(&text).map_err(|error| format!("{name}: {error}"))?;
        all.extend(rows);
    }
    Ok(all)
}

/// Returns what is wrong with the tables themselves.
pub(super) fn faults(mistakes: &[Mistake], known_checks: &BTreeSet<&str>) -> Vec<String> {
    let mut faults = Vec::new();
    let mut names = BTreeSet::new();
    for mistake in mistakes {
        let mut add = |fault: String| faults.push(format!("{}: {fault}", mistake.name));
        if !names.insert(&mistake.name) {
            add("two bots have this name".to_owned());
        }
        if let Err(fault) = mistake.source() {
            add(fault);
        } else if let Err(fault) = mistake.line_of_frame() {
            add(fault);
        }
        for check in mistake.first.as_slice() {
            if !check.contains('*') && !known_checks.contains(check.as_str()) {
                add(format!("no check is called {check}"));
            }
            if !check.starts_with(&format!("{}/", mistake.protocol())) {
                add(format!("{check} is a check of another protocol"));
            }
        }
        if mistake.edits.is_empty() && mistake.wrapper.is_none() && mistake.flags.is_empty() {
            add("nothing differs from the good bot".to_owned());
        }
    }
    faults
}

/// Diagnoses that no row can show, and which other tests do: of a command without a bot in it, and of a second test of the same bot.
const NOT_OF_ROWS: &[&str] = &["bare-interpreter", "fails-as-before"];

/// Returns which diagnoses lack a bot that shows them, or one that is near and must not be told them; and which names are none.
pub(super) fn gaps(mistakes: &[Mistake]) -> Result<Vec<String>, String> {
    // Texts that are near to a pattern are in its own table.
    let path = repository().join("conformance/diagnosis/src/pattern_cases.yaml");
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let cases: BTreeMap<String, BTreeMap<String, (String, String)>> =
        serde_yaml::from_str(&text).map_err(|error| error.to_string())?;
    let alone = mistakes
        .iter()
        .filter_map(|mistake| match mistake.diagnosis.as_slice() {
            [only] => Some(only),
            _ => None,
        });
    let behind = mistakes.iter().flat_map(|mistake| &mistake.also);
    let shown: BTreeSet<&str> = alone.chain(behind).map(String::as_str).collect();
    let near: BTreeSet<&str> = mistakes
        .iter()
        .flat_map(|mistake| &mistake.near_miss_of)
        .chain(cases.values().flat_map(BTreeMap::keys))
        .map(String::as_str)
        .collect();
    let all: BTreeSet<&str> = linesman_diagnosis::ids().collect();
    let is_of_rows = |id: &&&str| !NOT_OF_ROWS.contains(*id);
    let unknown = shown.union(&near).filter(|id| !all.contains(*id));
    let unshown = all.difference(&shown).filter(is_of_rows);
    let lonely = all.difference(&near).filter(is_of_rows);
    Ok(unknown
        .map(|id| format!("no diagnosis is called {id}"))
        .chain(unshown.map(|id| format!("no bot has to be told {id}")))
        .chain(lonely.map(|id| format!("no bot is a near miss of {id}")))
        .collect())
}

fn names_in(inner: &str) -> Result<Vec<String>, String> {
    let path = folder().join(inner);
    let entries = fs::read_dir(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    names.sort();
    Ok(names)
}

fn folder() -> PathBuf {
    bot("mistakes")
}

const fn any() -> Words {
    Words::OneOf(Vec::new())
}

const fn not_conforming() -> i32 {
    1
}

const fn one_or_two() -> usize {
    2
}

const fn once() -> usize {
    1
}
