//! The files of a starter.

use serde::Deserialize;

use crate::{
    language::{Language, Toolchain, find},
    packed,
};

/// The bot that a starter is for.
#[derive(Clone, Copy, Debug)]
pub struct Bot<'a> {
    /// Its name: letters, digits, `-` and `_`.
    pub name: &'a str,
    /// The name of its protocol, such as `otep`.
    pub protocol: &'a str,
    /// The name of its protocol in texts, such as `OTEP`.
    pub title: &'a str,
    /// The profile of the protocol.
    pub profile: &'a str,
}

/// A file of a starter.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct File {
    /// Its path in the starter's folder.
    pub path: String,
    /// Its content.
    pub text: String,
}

/// What a starter's README says about its protocol.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Protocol {
    conversation: String,
    ideas: Vec<String>,
    /// The options that a game of `play` needs.
    #[serde(default)]
    play: String,
}

/// Returns what the README of a starter says about a protocol, if there are starters for it.
fn described(protocol: &str) -> Option<Protocol> {
    packed::table(&format!("protocols/{protocol}.yaml"))
}

impl Language {
    /// Returns the files of a starter, `linesman.toml` last; nothing if the language has none for this protocol.
    ///
    /// # Panics
    /// The packed description of the protocol cannot be read. A test reads them all.
    pub fn starter(&self, bot: &Bot<'_>, toolchain: &Toolchain) -> Option<Vec<File>> {
        let protocol = described(bot.protocol)?;
        let fields = self.fields(bot, toolchain, &protocol);
        let fill = |text: &str| fill(text, &fields);
        let mut files = vec![File {
            path: self.source.clone(),
            text: self.source_of(bot.protocol)?,
        }];
        let further = self.files.iter();
        let further = further.map(|(path, text)| (path.as_str(), text.as_str()));
        let common = COMMON.iter().map(|(path, packed)| {
            let text = packed::file(packed).expect("the build packs this file");
            (*path, text)
        });
        files.extend(further.chain(common).map(|(path, text)| File {
            path: path.to_owned(),
            text: fill(text),
        }));
        Some(files)
    }

    /// Returns the source of the bot for a protocol.
    pub(crate) fn source_of(&self, protocol: &str) -> Option<String> {
        if let Some(bots) = &self.bots {
            let other = find(&bots.like).expect("a test finds the other language");
            return Some(bots.changed(&other.source_of(protocol)?));
        }
        let folder = format!("languages/{}", self.name);
        let name = packed::below(&folder).find(|name| {
            name.split_once('.')
                .is_some_and(|(stem, _)| stem == protocol)
        })?;
        packed::file(&format!("{folder}/{name}")).map(str::to_owned)
    }

    /// Returns what replaces each placeholder of the common files.
    fn fields(
        &self,
        bot: &Bot<'_>,
        toolchain: &Toolchain,
        protocol: &Protocol,
    ) -> Vec<(&'static str, String)> {
        let build_line = line(&toolchain.build, bot);
        let optional = |text: String| {
            if toolchain.build.is_empty() {
                String::new()
            } else {
                text
            }
        };
        let mistake = self.mistake_of(bot.protocol);
        vec![
            ("PROTOCOL", bot.protocol.to_owned()),
            ("TITLE", bot.title.to_owned()),
            ("PROFILE", bot.profile.to_owned()),
            ("LANGUAGE", self.title.clone()),
            ("SOURCE", self.source.clone()),
            ("NEEDS", toolchain.needs.clone()),
            ("RUN", line(&toolchain.run, bot)),
            ("COMMANDS", toolchain.commands(bot).join("\n")),
            (
                "BUILD_STEP",
                optional(format!("      - run: {build_line}\n")),
            ),
            (
                "BUILD_FIELD",
                optional(format!(
                    "build = {}\n",
                    array(&named(&toolchain.build, bot))
                )),
            ),
            ("RUN_FIELD", array(&named(&toolchain.run, bot))),
            ("WORKFLOW", indented(&toolchain.workflow, "      ")),
            (
                "IGNORE",
                self.ignore.iter().map(|it| format!("{it}\n")).collect(),
            ),
            ("FILES", {
                let row = |(path, _): (&String, _)| {
                    format!(
                        "| `{path}` | what the build tools of {} need |\n",
                        self.title
                    )
                };
                self.files.iter().map(row).collect()
            }),
            ("HINTS", list(&self.hints)),
            ("CONVERSATION", protocol.conversation.clone()),
            ("IDEAS", list(&protocol.ideas)),
            ("MISTAKE", mistake.about.clone()),
            ("BREAK", mistake.instruction()),
            (
                "AGAIN",
                if toolchain.build.is_empty() {
                    "Check"
                } else {
                    "Build and check"
                }
                .to_owned(),
            ),
            ("CHECK", format!("{}/{}", bot.protocol, mistake.check)),
            ("NAME", bot.name.to_owned()),
        ]
    }
}

/// The files of every starter, each with the packed file that it is made from.
const COMMON: &[(&str, &str)] = &[
    (".github/workflows/linesman.yml", "common/workflow.yml"),
    (".gitignore", "common/gitignore"),
    ("AGENTS.md", "common/AGENTS.md"),
    ("README.md", "common/README.md"),
    ("linesman.toml", "common/linesman.toml"),
];

/// Replaces each `@KEY@`. A placeholder with a line of its own goes with this line, whatever replaces it.
fn fill(text: &str, fields: &[(&str, String)]) -> String {
    let fill = |mut text: String, (key, value): &(&str, String)| {
        text = text.replace(&format!("@{key}@"), value.trim_end_matches('\n'));
        text
    };
    let mut filled = String::new();
    for line in text.lines() {
        let whole = fields.iter().find(|(key, _)| line == format!("@{key}@"));
        match whole {
            Some((_, value)) if value.is_empty() => {}
            Some((_, value)) => filled += &format!("{}\n", value.trim_end_matches('\n')),
            None => filled += &format!("{}\n", fields.iter().fold(line.to_owned(), fill)),
        }
    }
    filled
}

impl Toolchain {
    /// Returns what to type in the folder of a bot: how to build it, if it is built, to check it, and to let it play itself.
    pub fn commands(&self, bot: &Bot<'_>) -> Vec<String> {
        let (build, run) = (line(&self.build, bot), line(&self.run, bot));
        let twice = quoted_if_needed(&run);
        let options = described(bot.protocol).map_or_else(String::new, |it| it.play);
        let options = if options.is_empty() {
            options
        } else {
            format!(" {options}")
        };
        let mut commands = vec![
            format!("linesman check {} -- {run}", bot.protocol),
            format!("linesman play {}{options} {twice} {twice}", bot.protocol),
        ];
        if !build.is_empty() {
            commands.insert(0, build);
        }
        commands
    }
}

/// Returns a command of a toolchain as a line for a shell.
fn line(words: &[String], bot: &Bot<'_>) -> String {
    shell(&named(words, bot))
}

/// Returns a command of a toolchain with the name of the bot in it.
fn named(words: &[String], bot: &Bot<'_>) -> Vec<String> {
    let word = |word: &String| word.replace("@NAME@", bot.name);
    words.iter().map(word).collect()
}

/// Returns a command as a line for a shell.
pub fn shell(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| quoted_if_needed(word)).collect();
    words.join(" ")
}

fn quoted_if_needed(word: &str) -> String {
    let is_plain = |it: char| it.is_ascii_alphanumeric() || "-_./:=+,".contains(it);
    if word.chars().all(is_plain) {
        word.to_owned()
    } else {
        quoted(word)
    }
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// Returns words as an array of TOML.
fn array(words: &[String]) -> String {
    let words: Vec<String> = words
        .iter()
        .map(|word| format!("\"{}\"", word.replace('\\', r"\\").replace('"', "\\\"")))
        .collect();
    format!("[{}]", words.join(", "))
}

fn list(items: &[String]) -> String {
    items
        .iter()
        .map(|item| format!("- {}\n", item.trim_end()))
        .collect()
}

fn indented(text: &str, by: &str) -> String {
    text.lines().map(|line| format!("{by}{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{languages, protocols};

    fn starters() -> Vec<(Language, &'static str, Vec<File>)> {
        let mut all = Vec::new();
        for language in languages() {
            for protocol in language.protocols() {
                let bot = Bot {
                    name: "it",
                    protocol,
                    title: "Title",
                    profile: "usual",
                };
                for toolchain in &language.toolchains {
                    let files = language.starter(&bot, toolchain);
                    let files = files.unwrap_or_else(|| panic!("{} {protocol}", language.name));
                    all.push((language.clone(), protocol, files));
                }
            }
        }
        all
    }

    /// The protocols that have starters in some of the languages only.
    const FEW: &[(&str, &[&str])] = &[(
        "uci",
        &["c", "cpp", "javascript", "python", "rust", "typescript"],
    )];

    #[test]
    fn every_language_has_a_starter_for_every_protocol_but_those_of_few() {
        assert!(protocols().len() >= 4);
        for language in languages() {
            let mut expected = protocols();
            let is_without = |protocol: &&str| {
                let mut few = FEW.iter();
                few.any(|(name, all)| name == protocol && !all.contains(&language.name.as_str()))
            };
            expected.retain(|protocol| !is_without(protocol));
            assert_eq!(language.protocols(), expected, "{}", language.name);
        }
    }

    #[test]
    fn no_placeholder_is_left() {
        for (language, protocol, files) in starters() {
            for file in files.iter().filter(|file| file.path != language.source) {
                let words = file.text.split('@').skip(1).step_by(2);
                let mut left =
                    words.filter(|it| it.chars().all(|it| it.is_ascii_uppercase() || it == '_'));
                assert_eq!(
                    left.next(),
                    None,
                    "{} {protocol} {}",
                    language.name,
                    file.path
                );
            }
        }
    }

    #[test]
    fn the_readme_names_every_file() {
        for (language, protocol, files) in starters() {
            let readme = files.iter().find(|file| file.path == "README.md").unwrap();
            let named = |path: &str| readme.text.contains(&format!("| `{path}` |"));
            for file in files.iter().map(|file| file.path.as_str()) {
                let is_named = named(file) || ["README.md", ".gitignore"].contains(&file);
                assert!(is_named, "{} {protocol}: {file}", language.name);
            }
        }
    }

    #[test]
    fn the_mistake_is_made_in_every_starter_of_the_language() {
        for (language, protocol, files) in starters() {
            let source = &files[0].text;
            let old = &language.mistake_of(protocol).old;
            assert!(source.contains(old), "{} {protocol}: {old}", language.name);
        }
    }

    #[test]
    fn words_are_quoted_where_a_shell_or_toml_needs_it() {
        let words = ["-out:bot.exe", "it's", r#"a "b\"#].map(str::to_owned);
        assert_eq!(shell(&words), r#"-out:bot.exe 'it'\''s' 'a "b\'"#);
        assert_eq!(array(&words), r#"["-out:bot.exe", "it's", "a \"b\\"]"#);
    }
}
