//! Finds what a sandbox withheld from a program that ended with a message about it.
//!
//! A message is compared with what the sandbox hides. A file that is not there, and one that the sandbox would show, are the program's own
//! matter. A program can write any message, so a message excuses nothing in a game.

use std::{
    fs,
    path::{Path, PathBuf},
};

use linesman_sandbox::{Level, Sandbox};
use rustix::{
    fs::{Access, access},
    process::Signal,
};

use crate::{
    Departure, Launch, Obstacle, SpawnError, Withheld,
    modules::{find_module, named_folders},
};

/// How the system and the languages say that a file is not there, or may not be used.
const ABOUT_FILES: &[&str] = &[
    "no such file",
    "not found",
    "cannot find",
    "can't find",
    "could not find",
    "can't open",
    "can't cd to",
    "cannot open",
    "could not open",
    "failed to open",
    "unable to open",
    "unable to access",
    "unable to load",
    "does not exist",
    "permission denied",
    "permissiondenied",
    "operation not permitted",
    "access is denied",
    "access to the path",
    "read-only file system",
    "nosuchfile",
    "filenotfound",
    "accessdenied",
    "enoent",
    "eacces",
    "eperm",
    "erofs",
];
/// The same of a file that may not be changed, or of anything that may not be used.
const REFUSED: &[&str] = &[
    "permission denied",
    "permissiondenied",
    "access to the path",
    "accessdenied",
    "eacces",
];
const READ_ONLY: &[&str] = &["read-only file system", "erofs"];
const FORBIDDEN: &[&str] = &["operation not permitted", "access is denied", "eperm"];
/// The same of a file that is not there.
const MISSING: &[&str] = &["no such file", "enoent"];
/// The exit status of a shell that may not execute a program.
const NOT_EXECUTED: Departure = Departure::Exited(126);

/// How languages name a module or a library that they cannot find: what is before its name, and what is after it.
const MODULES: &[(&str, &str)] = &[
    ("No module named '", "'"),
    ("No module named ", " "),
    ("Cannot find module '", "'"),
    ("Cannot find package '", "'"),
    ("cannot load such file -- ", " "),
    ("Can't locate ", " "),
    ("module '", "' not found"),
    ("NoClassDefFoundError: ", " "),
    ("ClassNotFoundException: ", " "),
    ("Could not find or load main class ", " "),
    ("error while loading shared libraries: ", ":"),
    ("Could not load file or assembly '", ","),
];

/// The most lines of what a program wrote that are looked at, from the last.
const MOST_LINES: usize = 200;
/// The most words of a line that may be paths.
const MOST_WORDS: usize = 40;

/// What a line of code begins with in a traceback, and how many of these lines are looked at.
const INDENT: &str = "    ";
const MOST_CODE: usize = 3;

impl Launch {
    /// Returns what the sandbox withheld from this program, if that is what it says in the text that it wrote before its end.
    #[must_use]
    pub fn withheld(&self, said: &str) -> Option<Withheld> {
        if self.sandbox.in_force().level == Level::None {
            return None;
        }
        let mut sandbox = self.confinement(&self.path()?);
        // What is next to a submission belongs to others.
        let beside = self.submission.as_deref().and_then(Path::parent);
        sandbox.hidden.extend(beside.map(Path::to_owned));
        let here = self.dir.clone().or_else(|| std::env::current_dir().ok())?;
        let seeker = Seeker {
            launch: self,
            sandbox: &sandbox,
            here: &fs::canonicalize(here).ok()?,
        };
        let lines: Vec<&str> = said.lines().collect();
        let recent = (0..lines.len()).rev().take(MOST_LINES);
        recent
            .map(|at| (&lines[..at], lines[at]))
            .find_map(|(before, line)| seeker.look_at(line, before))
    }
}

/// What the sandbox may have done, although nothing that it withheld is known.
impl Launch {
    /// Returns whether the sandbox may be the cause of an end with this text: something was refused that can be used without a sandbox, or a
    /// file was not found whose path the text does not give. What is refused without a sandbox too is the program's own matter.
    #[must_use]
    pub fn may_withhold(&self, said: &str, departure: Departure) -> bool {
        if self.sandbox.in_force().level == Level::None {
            return false;
        }
        let here = self.dir.clone().or_else(|| std::env::current_dir().ok());
        let here = here.unwrap_or_default();
        let is_usable = |path: PathBuf| {
            let rights = match departure {
                NOT_EXECUTED => [Access::EXEC_OK].as_slice(),
                _ => &[Access::EXEC_OK, Access::WRITE_OK],
            };
            let mut rights = rights.iter();
            !path.exists()
                || access(&path, Access::READ_OK).is_ok()
                    && rights.any(|right| access(&path, *right).is_ok())
        };
        let is_refusal = |line: &str| {
            let lower = line.to_lowercase();
            let says = |texts: &[&str]| texts.iter().any(|text| lower.contains(text));
            let is_refused = says(REFUSED) || says(READ_ONLY) || says(FORBIDDEN);
            is_refused && words(line).all(|word| is_usable(here.join(word)))
                || says(MISSING) && words(line).next().is_none()
        };
        let mut lines = said.lines().rev().take(MOST_LINES);
        departure == Departure::Signalled(Signal::SYS.as_raw()) || lines.any(is_refusal)
    }

    /// Returns whether the sandbox may be the cause of a program that does not start: its file belongs to others, or can be executed
    /// without a sandbox.
    #[must_use]
    pub fn may_be_refused(&self, error: &SpawnError) -> bool {
        let is_executable = || {
            let program = self.real_program();
            program.is_some_and(|it| access(&it, Access::EXEC_OK).is_ok())
        };
        self.sandbox.in_force().level > Level::None
            && match error.obstacle {
                Obstacle::HiddenBySandbox(_) | Obstacle::OfOthers(_) => true,
                Obstacle::NotExecutable | Obstacle::Denied(_) => is_executable(),
                _ => false,
            }
    }
}

struct Seeker<'a> {
    launch: &'a Launch,
    sandbox: &'a Sandbox,
    here: &'a Path,
}

impl Seeker<'_> {
    /// Looks at a line. `before` are the lines before it.
    fn look_at(&self, line: &str, before: &[&str]) -> Option<Withheld> {
        let lower = line.to_lowercase();
        let says = |texts: &[&str]| texts.iter().any(|text| lower.contains(text));
        if let Some(bytes) = self.sandbox.limits.reserved_memory.filter(|_| {
            line.contains("ReserveShadowMemoryRange")
                || line.contains("Sanitizer")
                    && says(&["failed to allocate", "failed to mmap", "out of memory"])
        }) {
            return Some(Withheld::Reserve(bytes));
        }
        if let Some(module) = module_in(line)
            && let Some(folder) = find_module(module, self.launch, self.sandbox, self.here)
        {
            return Some(Withheld::Hidden(folder));
        }
        if !says(ABOUT_FILES) {
            return None;
        }
        let paths: Vec<PathBuf> = words(line).map(|word| self.here.join(word)).collect();
        let of_others = |path: &PathBuf| self.sandbox.keeps_of_others(path);
        if let Some(path) = paths.iter().find_map(of_others) {
            return Some(Withheld::Foreign(path));
        }
        if let Some(hidden) = paths.iter().find_map(|path| self.sandbox.hides(path)) {
            return Some(Withheld::Hidden(hidden));
        }
        let folders = named_folders(self.launch, self.here);
        let elsewhere = folders.iter().find_map(|folder| {
            let mut files = words(line).map(|word| folder.join(word));
            files.find_map(|file| self.sandbox.hides(&file))
        });
        if let Some(hidden) = elsewhere.filter(|_| paths.iter().all(|path| !path.exists())) {
            return Some(Withheld::Hidden(hidden));
        }
        // A traceback ends with the line of code, which may name what the message does not.
        let mut code = before
            .iter()
            .rev()
            .take(MOST_CODE)
            .take_while(|line| line.starts_with(INDENT));
        let hidden = code.find_map(|line| {
            let mut paths = words(line).map(|word| self.here.join(word));
            paths.find_map(|path| self.sandbox.hides(&path))
        });
        if let Some(hidden) = hidden.filter(|_| paths.iter().all(|path| !path.exists())) {
            return Some(Withheld::Hidden(hidden));
        }
        let is_read_only = says(READ_ONLY);
        // What is there and may not be used may be a program that is none, so that says nothing about writing.
        let mut written = paths
            .iter()
            .filter(|path| is_read_only || says(REFUSED) && !path.exists());
        let found = written.find_map(|path| self.sandbox.keeps_from_writing(path));
        found.map(Withheld::Unwritable)
    }
}

/// Returns the name of a module or a library that a line says cannot be found.
fn module_in(line: &str) -> Option<&str> {
    MODULES.iter().find_map(|(before, after)| {
        let (_, rest) = line.split_once(before)?;
        let name = rest.split(after).next()?.trim_end_matches([':', ';', ',']);
        (!name.is_empty() && !name.starts_with('/')).then_some(name)
    })
}

/// Returns the words of a line that may be paths: what is in quotes, and what looks like a path or a file between spaces and colons.
fn words(line: &str) -> impl Iterator<Item = &str> {
    const AROUND: &[char] = &[
        '"', '\'', '`', ':', ';', ',', '(', ')', '[', ']', '<', '>', '!',
    ];
    let quoted = ['"', '\'', '`'].into_iter().flat_map(move |quote| {
        let parts = line.split(quote).skip(1).step_by(2);
        let parts = parts.filter(|part| !part.trim().is_empty());
        // Some begin with another quote than they end with.
        parts.map(|part| part.trim_matches(['"', '\'', '`']))
    });
    let looks_like_one = |word: &&str| {
        let (_, end) = word.rsplit_once('.').unwrap_or_default();
        word.contains('/') || !end.is_empty()
    };
    let spaced = line
        .split(char::is_whitespace)
        .map(|word| word.trim_matches(AROUND))
        .filter(looks_like_one);
    let all = quoted.chain(spaced).take(MOST_WORDS);
    all.map(|word| word.strip_prefix("file://").unwrap_or(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_a_message_that_may_be_paths() {
        for (line, expected) in [
            (
                "FileNotFoundError: [Errno 2] No such file or directory: '/x/my book.txt'",
                "/x/my book.txt",
            ),
            (
                "java.nio.file.AccessDeniedException: /x/book.txt",
                "/x/book.txt",
            ),
            (
                "java.io.FileNotFoundException: ../book.txt (Permission denied)",
                "../book.txt",
            ),
            (
                "Error: EACCES: permission denied, open '/x/book.txt'",
                "/x/book.txt",
            ),
            (
                "bot.rb:1:in `read': Permission denied @ rb_sysopen - /x/book.txt (Errno::EACCES)",
                "/x/book.txt",
            ),
            ("panic: open /x/book.txt: permission denied", "/x/book.txt"),
            ("fopen: book.txt: Permission denied", "book.txt"),
            ("cannot open `book'", "book"),
            (
                "System.UnauthorizedAccessException: Access to the path '/x/book' is denied.",
                "/x/book",
            ),
        ] {
            let found: Vec<&str> = words(line).collect();
            assert!(found.contains(&expected), "{line}: {found:?}");
        }
        assert_eq!(words("it lost, and nothing else").count(), 0);
    }

    #[test]
    fn the_module_that_a_message_names() {
        for (line, expected) in [
            (
                "ModuleNotFoundError: No module named 'linesman_sdk'",
                Some("linesman_sdk"),
            ),
            (
                "/usr/bin/python3: No module named bots.one",
                Some("bots.one"),
            ),
            ("Error: Cannot find module 'helper'", Some("helper")),
            (
                "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'x' imported from /a/b.js",
                Some("x"),
            ),
            (
                "cannot load such file -- helper (LoadError)",
                Some("helper"),
            ),
            (
                "Can't locate My/Helper.pm in @INC (you may need to install it)",
                Some("My/Helper.pm"),
            ),
            ("module 'helper' not found:", Some("helper")),
            (
                "java.lang.NoClassDefFoundError: a/b/Helper",
                Some("a/b/Helper"),
            ),
            (
                "./bot: error while loading shared libraries: libx.so.1: cannot open shared object file: No such file or directory",
                Some("libx.so.1"),
            ),
            ("Error: Cannot find module '/x/y.js'", None),
            ("the module is fine", None),
        ] {
            assert_eq!(module_in(line), expected, "{line}");
        }
    }
}
