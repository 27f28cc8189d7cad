//! Which language an agent is written in, and what that language needs said.

use std::{
    collections::BTreeMap,
    ffi::OsStr,
    fs,
    io::Read,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use linesman_protocols::{Cause, CauseKind};
use linesman_referee::{Launch, Program};
use memchr::memmem;
use serde::Deserialize;

use crate::launcher::inner;

/// A language, as far as it can be told from the agent's command and file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Language(&'static Facts);

/// What is known of a language: an entry of `languages.yaml`, which says what the fields hold.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Facts {
    name: String,
    #[serde(default)]
    interpreters: Vec<String>,
    #[serde(default)]
    own_path: Vec<String>,
    #[serde(default)]
    traces: Vec<String>,
    #[serde(default)]
    has_own_writers: bool,
    #[serde(default)]
    has_one_thread: bool,
    #[serde(default)]
    is_filter: bool,
    fixes: BTreeMap<String, String>,
    #[serde(default)]
    module: Option<MissingModule>,
}

/// How a message names a module that is missing, and what to do.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct MissingModule {
    before: String,
    after: String,
    diagnosis: String,
    how: String,
    variable: String,
}

/// A module that an interpreter does not find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing<'a> {
    /// Its name.
    pub name: &'a str,
    /// The id of the diagnosis.
    pub diagnosis: &'static str,
    /// The command that helps.
    pub how: String,
    /// The variable of the environment that says where modules are.
    pub variable: &'static str,
}

impl MissingModule {
    /// Returns the module, if this message is about a missing one.
    fn find<'a>(&'static self, message: &'a str) -> Option<Missing<'a>> {
        let (_, rest) = message.split_once(&self.before)?;
        let name = match self.after.as_str() {
            "" => rest,
            after => rest.split_once(after)?.0,
        };
        let is_name = !name.is_empty() && !name.contains(char::is_whitespace);
        is_name.then(|| Missing {
            name,
            diagnosis: &self.diagnosis,
            how: self.how.replace("NAME", name),
            variable: &self.variable,
        })
    }
}

static LANGUAGES: LazyLock<Vec<Facts>> = LazyLock::new(|| {
    serde_yaml::from_str(include_str!("languages.yaml")).expect("the table of languages is valid")
});

/// How much of a program is searched for its compiler's traces, in bytes.
const SEARCHED: u64 = 16 << 20;

impl Language {
    /// Detects the language of a program from its `#!` line, its interpreter or what its compiler left in it.
    #[must_use]
    pub fn of(launch: &Launch) -> Self {
        let named = Self::of_interpreter(&launch.program);
        // Where a launcher starts the program, it is the program that decides.
        if let Some(inner) = inner(launch) {
            return Self::of(&inner);
        }
        let of_file = || Self::of_file(&find_program(&launch.program)?);
        named.or_else(of_file).unwrap_or_else(Self::unknown)
    }

    /// Detects the language of a running program.
    #[must_use]
    pub fn of_process(program: &Program) -> Option<Self> {
        Self::of_interpreter(program.path.as_os_str()).or_else(|| Self::of_file(&program.path))
    }

    /// Returns the language that a program with this name interprets.
    pub fn of_interpreter(program: &OsStr) -> Option<Self> {
        let full_name = file_name(program)?;
        // A major version can be a language of its own, a minor one cannot.
        let major = full_name.split('.').next().unwrap_or_default();
        let of_major = Self::find(|facts| facts.interpreters.iter().any(|known| known == major));
        if of_major.is_some() {
            return of_major;
        }
        let name = full_name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.' || c == '-');
        Self::find(|facts| facts.interpreters.iter().any(|known| known == name))
    }

    fn of_file(path: &Path) -> Option<Self> {
        let mut bytes = Vec::new();
        let file = fs::File::open(path).ok()?;
        file.take(SEARCHED).read_to_end(&mut bytes).ok()?;
        if let Some(script) = bytes.strip_prefix(b"#!") {
            let line = script
                .split(|byte| *byte == b'\n')
                .next()
                .unwrap_or_default();
            let line = String::from_utf8_lossy(line).into_owned();
            let mut words = line.split_ascii_whitespace().map(OsStr::new);
            return words.find_map(Self::of_interpreter);
        }
        let is_program =
            bytes.starts_with(b"\x7fELF") || bytes.starts_with(&[0xcf, 0xfa, 0xed, 0xfe]);
        let holds = |trace: &String| memmem::find(&bytes, trace.as_bytes()).is_some();
        let compiled = || {
            Self::find(|facts| facts.traces.iter().any(holds))
                .unwrap_or_else(|| Self::named("C or another compiled language"))
        };
        is_program.then(compiled)
    }

    /// Returns the language with this name.
    ///
    /// # Panics
    /// There is no such language in the table.
    pub fn named(name: &str) -> Self {
        Self::find(|facts| facts.name == name).expect("the language is in the table")
    }

    fn find(is_it: impl Fn(&Facts) -> bool) -> Option<Self> {
        LANGUAGES.iter().find(|facts| is_it(facts)).map(Self)
    }

    /// Returns the language of which nothing is known.
    fn unknown() -> Self {
        Self(LANGUAGES.last().expect("the table is not empty"))
    }

    /// Returns the language's name, for a person.
    #[must_use]
    pub fn name(self) -> &'static str {
        &self.0.name
    }

    /// Returns how to fix a fault of this cause in each language that has its own way, with the name of the language.
    pub fn fixes(cause: CauseKind) -> impl Iterator<Item = (&'static str, &'static str)> {
        Self::ways(cause.name())
    }

    /// Returns how something is done in each language that has its own way, by its name in the table, with the name of the language.
    pub fn ways(name: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
        LANGUAGES.iter().filter_map(move |language| {
            let way = language.fixes.get(name)?;
            Some((language.name.as_str(), way.as_str()))
        })
    }

    /// Returns the arguments with which an interpreter prints the path of its own program; nothing if there are none.
    pub fn own_path(self) -> &'static [String] {
        &self.0.own_path
    }

    /// Returns whether it is the language of a script that starts other programs.
    pub fn is_shell(self) -> bool {
        self.name() == "shell"
    }

    /// Returns the fix that the language itself has for a fault of this cause.
    pub fn own_fix(self, cause: Cause) -> Option<&'static str> {
        self.0.fixes.get(cause.name()).map(String::as_str)
    }

    /// Returns the line that fixes a fault of this cause in this language, where there is one.
    #[must_use]
    pub fn fix(self, cause: Cause) -> Option<&'static str> {
        let fixes = [self, Self::unknown()].map(|language| &language.0.fixes);
        let mut found = fixes.into_iter().filter_map(|own| own.get(cause.name()));
        found.next().map(String::as_str)
    }

    /// Returns the module that is missing, if the message of a crash names one. The message decides about the language, because a script in
    /// another one may have started the program.
    pub fn missing_module(message: &str) -> Option<Missing<'_>> {
        let mut modules = LANGUAGES.iter().filter_map(|facts| facts.module.as_ref());
        modules.find_map(|module| module.find(message))
    }

    /// Returns whether programs often write through a writer of their own, which keeps the output back on a terminal too.
    pub const fn has_own_writers(self) -> bool {
        self.0.has_own_writers
    }

    /// Returns whether a program has one thread, unless it starts others itself.
    pub const fn has_one_thread(self) -> bool {
        self.0.has_one_thread
    }

    /// Returns whether this is a program that copies lines, and not what an agent is written in.
    pub const fn is_filter(self) -> bool {
        self.0.is_filter
    }

    /// Returns how something is done in this language, by its name in the table; empty if there is nothing to say.
    #[must_use]
    pub fn way_of(self, name: &str) -> &'static str {
        // A buffer of the program's own is emptied as that of the library, where nothing else is known.
        let names: &[&str] = match name {
            "own-buffer" => &["own-buffer", "buffered"],
            _ => &[name],
        };
        let languages = [self, Self::unknown()].into_iter();
        let mut found =
            languages.flat_map(|language| names.iter().filter_map(|it| language.0.fixes.get(*it)));
        found.next().map_or("", String::as_str)
    }
}

fn file_name(program: &OsStr) -> Option<String> {
    Path::new(program)
        .file_name()
        .map(|name| name.to_string_lossy().into_owned())
}

/// Finds the file that would be started.
fn find_program(program: &OsStr) -> Option<PathBuf> {
    let path = Path::new(program);
    if path.components().count() > 1 {
        return Some(path.to_owned());
    }
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders)
        .map(|folder| folder.join(path))
        .find(|candidate| candidate.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(content: &[u8], expected: &str) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bot");
        fs::write(&path, content).unwrap();
        assert_eq!(
            Language::of(&Launch::new(&path, Vec::<&str>::new())).name(),
            expected,
            "{}",
            content.escape_ascii()
        );
    }

    #[test]
    fn files_are_known_by_their_first_line_or_by_what_their_compiler_left() {
        let cases: [(&[u8], &str); 10] = [
            (b"#!/usr/bin/python3 -u\n", "Python"),
            (b"#!/usr/bin/env python3.11\n", "Python"),
            (b"#!/usr/bin/env -S node --no-warnings\n", "JavaScript"),
            (b"#!/bin/sh\n", "shell"),
            (b"#!/opt/strange\n", "an unknown language"),
            (b"just text", "an unknown language"),
            (
                b"\x7fELF....libc.so.6....GCC: (GNU)",
                "C or another compiled language",
            ),
            (b"\x7fELF....libstdc++.so.6....GCC: (GNU)", "C++"),
            (b"\x7fELF..../rustc/abc/library/....GCC: (GNU)", "Rust"),
            (b"\x7fELF....\xff Go buildinf:....", "Go"),
        ];
        for (content, expected) in cases {
            check(content, expected);
        }
    }

    #[test]
    fn a_missing_module_is_named_with_the_command_that_installs_it() {
        let check = |message: &str, expected: Option<&str>| {
            let fix = Language::missing_module(message).map(|missing| missing.how);
            let has_it = match (&fix, expected) {
                (Some(fix), Some(expected)) => fix.contains(expected),
                (None, None) => true,
                _ => false,
            };
            assert!(has_it, "{message}: {fix:?}");
        };
        let python = "ModuleNotFoundError: No module named 'numpy'";
        check(python, Some("python3 -m pip install numpy"));
        check(
            "Error: Cannot find module 'lodash'",
            Some("npm install lodash"),
        );
        check(
            "Can't locate JSON/XS.pm in @INC (you may need to install the JSON::XS module)",
            Some("cpan"),
        );
        check(
            "cannot load such file -- nokogiri (LoadError)",
            Some("gem install nokogiri"),
        );
        check("module 'lpeg' not found:", Some("luarocks"));
        check(
            "Could not find or load main class Bot",
            Some("java -cp DIR Bot"),
        );
        check(
            "Can't locate object method \"foo\" via package \"abc\"",
            None,
        );
        check("KeyError: 'module'", None);
        check("No module named ''", None);
    }

    #[test]
    fn interpreters_are_known_by_name() {
        let of = |program: &str, args: &[&str]| Language::of(&Launch::new(program, args)).name();
        assert_eq!(of("python3", &["bot.py"]), "Python");
        assert_eq!(of("/usr/local/bin/python3.11", &["bot.py"]), "Python");
        assert_eq!(of("python2.7", &["bot.py"]), "Python 2");
        assert_eq!(of("java", &["-jar", "bot.jar"]), "Java");
        assert_eq!(of("env", &["-S", "perl", "bot.pl"]), "Perl");
        assert_eq!(of("stdbuf", &["-oL", "ruby"]), "Ruby");
    }
}
