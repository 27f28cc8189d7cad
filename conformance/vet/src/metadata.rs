//! What a submission says of itself: `linesman.toml`, or the file that its protocol has for that.

use std::{
    fmt, fs,
    path::{Path, PathBuf},
};

use linesman_interface::protocol::{Descriptor, Protocol, SubmissionForm};
use linesman_referee::{Launch, file, split_command};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{self, SeqAccess, Visitor},
};

use crate::engine::{Engine, EngineFileError, is_engine_file};

/// What a submission says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Metadata {
    /// The name of the file that says it.
    pub file: String,
    /// The bot's name, if it says one.
    pub name: Option<String>,
    /// The name of the protocol.
    pub protocol: String,
    /// What it says of the bot beyond that.
    pub claims: Claims,
    /// The command that builds the bot.
    pub build: Vec<String>,
    /// The command that runs the bot.
    pub command: Vec<String>,
    /// The folder in which it runs, below that of the submission.
    pub dir: PathBuf,
}

/// What a submission may say of its bot. Each part can be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Claims {
    /// The profile that the bot is written for; the protocol's default if it names none.
    pub profile: Option<String>,
    /// The author; null if the submission names none.
    pub author: Option<String>,
    /// The language; null if it is not known.
    pub language: Option<String>,
}

/// The file that describes a bot in every protocol.
const COMMON: &str = "linesman.toml";

/// `linesman.toml` as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Toml {
    name: String,
    protocol: String,
    profile: Option<String>,
    author: Option<String>,
    language: Option<String>,
    #[serde(default, deserialize_with = "list_of_words")]
    build: Vec<String>,
    #[serde(deserialize_with = "list_of_words")]
    command: Vec<String>,
}

/// Reads the words of a command, or says how a command that is one text is written as a list.
fn list_of_words<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    struct Words;

    impl<'de> Visitor<'de> for Words {
        type Value = Vec<String>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list of words, such as [\"python3\", \"bot.py\"],")
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<Self::Value, E> {
            let words = split_command(text).unwrap_or_else(|_| vec![text.to_owned()]);
            let words: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
            let list = words.join(", ");
            Err(E::custom(format!(
                "a command is a list of words, not one text; write [{list}]"
            )))
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
            let mut words = Vec::new();
            while let Some(word) = list.next_element()? {
                words.push(word);
            }
            Ok(words)
        }
    }

    deserializer.deserialize_seq(Words)
}

impl Metadata {
    /// Returns the protocol of the submission, in its profile.
    ///
    /// # Errors
    /// Says which protocols or profiles there are.
    pub(crate) fn protocol_among(
        &self,
        protocols: &[&'static Descriptor],
    ) -> Result<Box<dyn Protocol>, String> {
        let file = &self.file;
        let found = protocols.iter().find(|it| it.name == self.protocol);
        let Some(descriptor) = found else {
            let names: Vec<&str> = protocols.iter().map(|it| it.name).collect();
            let (name, names) = (&self.protocol, names.join(", "));
            return Err(format!(
                "{file}: there is no protocol {name:?}; the protocols are {names}"
            ));
        };
        descriptor
            .protocol(self.claims.profile.as_deref(), None)
            .ok_or_else(|| {
                let names = (descriptor.profiles)().join(", ");
                let name = self.claims.profile.as_deref().unwrap_or_default();
                format!(
                    "{file}: there is no profile {name:?} of {}; the profiles are {names}",
                    descriptor.name
                )
            })
    }

    /// Returns whether a folder has a file that describes a submission.
    pub(crate) fn is_in(folder: &Path, protocols: &[&'static Descriptor]) -> bool {
        folder.join(COMMON).exists()
            || protocols.iter().any(|it| match it.submission {
                SubmissionForm::Lines(name) => folder.join(name).is_file(),
                SubmissionForm::Ini => !engine_files(folder).is_empty(),
                _ => false,
            })
    }

    /// Reads what a submission says of itself.
    ///
    /// # Errors
    /// Says every mistake that shows.
    pub(crate) fn read(
        folder: &Path,
        protocols: &[&'static Descriptor],
    ) -> Result<Self, Vec<String>> {
        if folder.join(COMMON).symlink_metadata().is_ok() {
            return of_toml(&text(folder, COMMON)?);
        }
        for protocol in protocols {
            match protocol.submission {
                SubmissionForm::Lines(name) if folder.join(name).is_file() => {
                    return of_lines(&text(folder, name)?, name, protocol);
                }
                SubmissionForm::Ini => match engine_files(folder).as_slice() {
                    [] => {}
                    [one] => return of_engine(folder, one, protocol),
                    several => {
                        let names = several.join(", ");
                        return Err(vec![format!(
                            "there are several ini files: {names}; leave one"
                        )]);
                    }
                },
                _ => {}
            }
        }
        let names: Vec<String> = protocols
            .iter()
            .filter_map(|protocol| match protocol.submission {
                SubmissionForm::Lines(name) => Some(format!("{name} ({})", protocol.title)),
                SubmissionForm::Ini => Some(format!("an ini file ({})", protocol.title)),
                _ => None,
            })
            .collect();
        let or = names.join(" or ");
        Err(vec![format!(
            "there is no file that describes the bot: {COMMON}, {or}"
        )])
    }
}

fn text(folder: &Path, name: &str) -> Result<String, Vec<String>> {
    let path = folder.join(name);
    // A pipe would never come to its end.
    let is_other = match path.symlink_metadata() {
        Ok(it) if it.is_symlink() => Some("a link; it must be a file"),
        Ok(it) if !it.is_file() => Some("not a file"),
        _ => None,
    };
    if let Some(what) = is_other {
        return Err(vec![format!("{name} is {what}")]);
    }
    file::read_text(&path).map_err(|error| vec![format!("cannot read {name}: {error}")])
}

fn of_toml(text: &str) -> Result<Metadata, Vec<String>> {
    // The parser calls itself for each bracket and each part of a name, and a stack has an end.
    if depth(text) > DEEPEST {
        return Err(vec![format!(
            "{COMMON}: more than {DEEPEST} brackets are open at the same time"
        )]);
    }
    if text.lines().any(|line| line.split('.').count() > LONGEST) {
        return Err(vec![format!(
            "{COMMON}: a line has more than {LONGEST} parts, with a dot between them"
        )]);
    }
    let toml: Toml =
        basic_toml::from_str(text).map_err(|error| vec![format!("{COMMON}: {error}")])?;
    let is_empty = |words: &[String]| words.first().is_none_or(|word| word.trim().is_empty());
    if is_empty(&toml.command) {
        return Err(vec![format!(
            "{COMMON}: 'command' is empty; it is a list of words, such as [\"./bot\"]"
        )]);
    }
    if !toml.build.is_empty() && is_empty(&toml.build) {
        return Err(vec![format!("{COMMON}: 'build' begins with an empty word")]);
    }
    Ok(Metadata {
        file: COMMON.to_owned(),
        name: Some(toml.name),
        protocol: toml.protocol,
        claims: Claims {
            profile: toml.profile,
            author: toml.author,
            language: toml.language,
        },
        build: toml.build,
        command: toml.command,
        dir: PathBuf::new(),
    })
}

/// The most brackets that may be open. A list of words needs one.
const DEEPEST: usize = 100;
/// The most parts of names in a line. Dots in words count too.
const LONGEST: usize = 500;

/// Returns how many brackets are open at most, those in words and comments included.
fn depth(text: &str) -> usize {
    let (mut open, mut most) = (0_usize, 0);
    for byte in text.bytes() {
        match byte {
            b'[' | b'{' => open += 1,
            b']' | b'}' => open = open.saturating_sub(1),
            _ => {}
        }
        most = most.max(open);
    }
    most
}

/// Reads a file of lines: the path of the executable, the author, the language, and a description.
fn of_lines(text: &str, file: &str, protocol: &Descriptor) -> Result<Metadata, Vec<String>> {
    let mut lines = text.lines().map(str::trim);
    let mut next = || {
        lines
            .next()
            .filter(|line| !line.is_empty())
            .map(str::to_owned)
    };
    let Some(path) = next() else {
        return Err(vec![format!(
            "{file}: the first line is empty; it is the path of the executable in this folder"
        )]);
    };
    let command = if path.contains('/') {
        path
    } else {
        format!("./{path}")
    };
    Ok(Metadata {
        file: file.to_owned(),
        name: None,
        protocol: protocol.name.to_owned(),
        claims: Claims {
            profile: None,
            author: next(),
            language: next(),
        },
        build: Vec::new(),
        command: vec![command],
        dir: PathBuf::new(),
    })
}

fn of_engine(folder: &Path, file: &str, protocol: &Descriptor) -> Result<Metadata, Vec<String>> {
    text(folder, file)?;
    let engine = Engine::read(&folder.join(file)).map_err(|error| match error {
        EngineFileError::Mistakes(_, mistakes) => {
            mistakes.iter().map(|it| format!("{file}: {it}")).collect()
        }
        EngineFileError::Unreadable(_, error) => {
            vec![format!("cannot read {file}: {error}")]
        }
    })?;
    let Engine { name, launch } = engine;
    let dir = launch.dir.clone().unwrap_or_default();
    let root = fs::canonicalize(folder).map_err(|error| vec![error.to_string()])?;
    let Ok(below) = dir.strip_prefix(&root) else {
        return Err(vec![format!(
            "{file}: 'directory' leads out of the submission"
        )]);
    };
    Ok(Metadata {
        file: file.to_owned(),
        name: Some(name),
        protocol: protocol.name.to_owned(),
        claims: Claims::default(),
        build: Vec::new(),
        command: words(&launch, &dir),
        dir: below.to_owned(),
    })
}

/// Returns the words of an engine's command, the program seen from its folder.
fn words(launch: &Launch, dir: &Path) -> Vec<String> {
    let program = Path::new(&launch.program);
    let program = match program.strip_prefix(dir) {
        Ok(below) => format!("./{}", below.display()),
        Err(_) => program.display().to_string(),
    };
    let args = launch
        .args
        .iter()
        .map(|word| word.to_string_lossy().into_owned());
    [program].into_iter().chain(args).collect()
}

/// Returns the names of the ini files in a folder, in their order.
fn engine_files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| is_engine_file(name)).collect();
    names.sort();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_that_is_one_text_is_shown_as_a_list() {
        let check = |line: &str, expected: &str| {
            let mistakes = of_toml(&format!("name = 'a'\nprotocol = 'bitwa'\n{line}\n"));
            assert_eq!(mistakes.unwrap_err(), [expected]);
        };
        check(
            "command = \"python3 'my bot.py' --fast\"",
            "linesman.toml: a command is a list of words, not one text; write [\"python3\", \"my bot.py\", \"--fast\"] for key `command` at line 3 column 11",
        );
        check(
            "command = ['a']\nbuild = 'make'",
            "linesman.toml: a command is a list of words, not one text; write [\"make\"] for key `build` at line 4 column 9",
        );
        check(
            "command = 3",
            "linesman.toml: invalid type: integer `3`, expected a list of words, such as [\"python3\", \"bot.py\"], for key `command` at line 3 column 11",
        );
    }

    #[test]
    fn brackets_that_no_stack_can_hold_are_a_mistake() {
        const GOOD: &str = "name = 'a'\nprotocol = 'bitwa'\ncommand = ['a', '[[', 'b']\n";
        assert!(of_toml(GOOD).is_ok());
        for bracket in ["[", "{a = "] {
            let mistakes = of_toml(&format!("a = {}", bracket.repeat(100_000))).unwrap_err();
            assert!(mistakes[0].contains("100 brackets"), "{mistakes:?}");
        }
        let name = |parts: usize| format!("{}a", "a.".repeat(parts - 1));
        for parts in [LONGEST, 100_000] {
            for text in [
                format!("{} = 1", name(parts)),
                format!("[{}]", name(parts)),
                format!("a = {{ {} = 1 }}", name(parts)),
            ] {
                let mistakes = of_toml(&text).unwrap_err();
                let is_long = mistakes[0].contains("500 parts");
                assert_eq!(is_long, parts > LONGEST, "{mistakes:?}");
            }
        }
    }
}
