//! The languages, and how programs in them are built and run.

use std::{collections::BTreeMap, env};

use serde::Deserialize;

use crate::packed;

/// A language that has starters.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Language {
    /// The name on the command line, such as `csharp`.
    pub name: String,
    /// The name in texts, such as `C#`.
    pub title: String,
    /// Other names on the command line.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// The path of the bot's source in its folder.
    pub source: String,
    /// Where the bots come from, if the language has none of its own.
    pub(crate) bots: Option<Bots>,
    /// The ways to build and run the bot, the preferred one first.
    pub toolchains: Vec<Toolchain>,
    /// Further files, each a path and a text.
    #[serde(default)]
    pub(crate) files: BTreeMap<String, String>,
    /// What version control ignores.
    #[serde(default)]
    pub(crate) ignore: Vec<String>,
    /// What a beginner has to know about input, output and the end of a program in this language.
    pub(crate) hints: Vec<String>,
    /// A mistake to try.
    pub(crate) mistake: Mistake,
    /// Another mistake, by the protocol in which that one is none.
    #[serde(default)]
    pub(crate) mistakes: BTreeMap<String, Mistake>,
}

/// Bots that are like those in another language.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Bots {
    /// The name of the other language.
    pub(crate) like: String,
    /// What differs, in this order: a text of the other language, and what replaces it wherever it is.
    pub(crate) changes: Vec<(String, String)>,
}

/// A way to build and run a bot.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Toolchain {
    /// What has to be installed, for a person.
    pub needs: String,
    /// The programs that have to be installed.
    pub programs: Vec<String>,
    /// The command that builds the bot in its folder; nothing where there is nothing to build.
    #[serde(default)]
    pub build: Vec<String>,
    /// The command that starts the bot in its folder.
    pub run: Vec<String>,
    /// The steps that install it in a workflow of GitHub.
    #[serde(default)]
    pub(crate) workflow: String,
}

/// A mistake that every author makes once: a change of the language's bots.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Mistake {
    /// What is wrong, as the end of the sentence "The bot then ...".
    pub about: String,
    /// The text that is replaced, wherever it is in the source.
    pub old: String,
    /// The text that replaces it.
    pub new: String,
    /// The check that fails, without the name of the protocol.
    pub check: String,
    /// The cause that the report names.
    pub cause: String,
    /// What the fix has, whatever the case of its letters.
    pub fix: Vec<String>,
}

/// Returns all languages, sorted by their names.
pub fn languages() -> Vec<Language> {
    let folders = packed::below("languages").filter_map(|path| path.strip_suffix("/language.yaml"));
    folders.map(read).collect()
}

/// Finds a language by one of its names, whatever the case of its letters.
pub fn find(name: &str) -> Option<Language> {
    languages()
        .into_iter()
        .find(|language| language.names().any(|it| it.eq_ignore_ascii_case(name)))
}

/// Returns the names of the protocols that have starters.
pub fn protocols() -> Vec<&'static str> {
    packed::below("protocols")
        .filter_map(|path| path.strip_suffix(".yaml"))
        .collect()
}

fn read(folder: &str) -> Language {
    let path = format!("languages/{folder}/language.yaml");
    packed::table(&path).expect("the folder has this file")
}

impl Language {
    /// Returns the names of the language on the command line, the usual one first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        [&self.name]
            .into_iter()
            .chain(&self.aliases)
            .map(String::as_str)
    }

    /// Returns the names of the protocols that have a starter in the language.
    pub fn protocols(&self) -> Vec<&'static str> {
        let mut all = protocols();
        all.retain(|protocol| self.source_of(protocol).is_some());
        all
    }

    /// Returns the mistake to try in the bot for a protocol.
    pub fn mistake_of(&self, protocol: &str) -> &Mistake {
        self.mistakes.get(protocol).unwrap_or(&self.mistake)
    }

    /// Returns the first toolchain that is installed, or else the preferred one.
    pub fn toolchain(&self) -> &Toolchain {
        let mut toolchains = self.toolchains.iter();
        let installed = toolchains.find(|toolchain| toolchain.missing().is_none());
        installed.unwrap_or(&self.toolchains[0])
    }
}

impl Toolchain {
    /// Returns the first of the needed programs that is not installed.
    pub fn missing(&self) -> Option<&str> {
        let path = env::var_os("PATH").unwrap_or_default();
        let is_installed =
            |program: &&String| env::split_paths(&path).any(|it| it.join(program).is_file());
        let mut programs = self.programs.iter();
        programs.find(|it| !is_installed(it)).map(String::as_str)
    }
}

impl Bots {
    /// Returns the source of a bot, from the one in the other language.
    pub(crate) fn changed(&self, source: &str) -> String {
        let change =
            |source: String, (old, new): &(String, String)| source.replace(old.as_str(), new);
        self.changes.iter().fold(source.to_owned(), change)
    }
}

impl Mistake {
    /// Returns what to do to make the mistake.
    pub(crate) fn instruction(&self) -> String {
        if self.new.is_empty() {
            format!("delete `{}`", self.old)
        } else {
            format!("replace `{}` with `{}`", self.old, self.new)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_name_is_given_twice() {
        let all = languages();
        let mut seen = BTreeSet::new();
        for language in &all {
            for name in language.names() {
                assert!(seen.insert(name.to_lowercase()), "{name}");
                assert_eq!(find(name).map(|it| it.name).as_ref(), Some(&language.name));
            }
        }
    }

    #[test]
    fn nothing_is_changed_that_no_bot_has() {
        for language in languages() {
            let Some(bots) = &language.bots else {
                continue;
            };
            let other = find(&bots.like).expect("the other language has starters");
            let sources = protocols().into_iter();
            let mut left: String = sources.filter_map(|it| other.source_of(it)).collect();
            for (old, new) in &bots.changes {
                assert!(left.contains(old), "{}: {old}", language.name);
                left = left.replace(old, new);
            }
        }
    }

    #[test]
    fn the_bots_in_javascript_have_no_types() {
        let language = find("javascript").expect("it has starters");
        for protocol in protocols() {
            let source = language.source_of(protocol).expect("it has all");
            let is_type = |line: &&str| line.starts_with("type ");
            assert_eq!(source.lines().find(is_type), None, "{protocol}");
            for word in ["string", "boolean", "void", "Record<", ": number", "import"] {
                let is_there = |line: &str| line.split("//").next().unwrap_or(line).contains(word);
                let line = source.lines().find(|line| is_there(line));
                assert_eq!(line, None, "{protocol}: {word}");
            }
        }
    }

    #[test]
    fn a_description_is_at_most_200_lines() {
        for language in languages() {
            let path = format!("languages/{}/language.yaml", language.name);
            let lines = packed::file(&path).expect("the folder has the language's name");
            assert!(lines.lines().count() <= 200, "{path}");
        }
    }
}
