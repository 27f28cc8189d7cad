//! What runs a file that is not a program: the interpreter on its first line, or the usual one for its name.

use std::{
    ffi::{OsStr, OsString},
    fs,
    io::Read,
    path::{Path, PathBuf},
};

use rustix::fs::{Access, access};

/// The folders in which programs are looked up.
#[derive(Clone, Debug)]
pub(crate) struct SearchPath(pub(crate) OsString);

/// The beginning of a file, as far as it decides how the file is run.
#[derive(Debug, Default)]
pub(crate) struct Head(Vec<u8>);

/// What a file is, judged by its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A script with an interpreter on its first line.
    Script,
    /// The same, but a byte order mark hides the first line from the system.
    Marked,
    /// A program of the system, by its format.
    Binary(&'static str),
    /// Text, or anything else.
    Other,
}

impl SearchPath {
    /// Finds a program. One that can be executed comes before one that cannot.
    pub(crate) fn find(&self, name: &OsStr) -> Option<PathBuf> {
        let candidates: Vec<PathBuf> = std::env::split_paths(&self.0)
            .map(|dir| dir.join(name))
            .filter(|path| path.is_file())
            .collect();
        let is_executable = |path: &&PathBuf| access(*path, Access::EXEC_OK).is_ok();
        let chosen = candidates.iter().find(is_executable);
        chosen.or(candidates.first()).cloned()
    }

    fn has(&self, name: &str) -> bool {
        self.find(OsStr::new(name))
            .is_some_and(|path| access(&path, Access::EXEC_OK).is_ok())
    }
}

impl Head {
    /// Reads the beginning of a file; of a file that cannot be read, nothing.
    pub(crate) fn read(file: &Path) -> Self {
        let mut head = Vec::new();
        let read = fs::File::open(file).and_then(|file| file.take(READ).read_to_end(&mut head));
        read.map_or_else(|_| Self::default(), |_| Self(head))
    }

    pub(crate) fn kind(&self) -> Kind {
        let formats = [
            (&b"\x7fELF"[..], "ELF"),
            (b"MZ", "Windows"),
            (b"\xcf\xfa\xed\xfe", "macOS"),
            (b"\xca\xfe\xba\xbe", "macOS or Java"),
        ];
        let binary = formats.iter().find(|(magic, _)| self.0.starts_with(magic));
        match binary {
            Some((_, name)) => Kind::Binary(name),
            None if self.0.starts_with(b"#!") => Kind::Script,
            None if self.0.starts_with(b"\xef\xbb\xbf#!") => Kind::Marked,
            None => Kind::Other,
        }
    }

    /// Returns the text after `#!` on the first line, without the blanks around it. A carriage return at its end is kept.
    fn first_line(&self) -> Option<&[u8]> {
        let text = self.0.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&self.0);
        let line = text.split(|byte| *byte == b'\n').next()?;
        Some(line.strip_prefix(b"#!")?.trim_ascii_start())
    }

    /// Returns whether the first line ends in a carriage return.
    pub(crate) fn has_carriage_return(&self) -> bool {
        self.first_line().is_some_and(|line| line.ends_with(b"\r"))
    }

    /// Returns whether the first line has options that end in a carriage return, for an interpreter that refuses to start then.
    pub(crate) fn has_spoilt_options(&self) -> bool {
        let Some((line, interpreter)) = self.first_line().zip(self.interpreter()) else {
            return false;
        };
        let name = interpreter.rsplit(|byte| *byte == b'/').next();
        let name = name.and_then(|name| std::str::from_utf8(name).ok());
        let is_strict =
            name.is_some_and(|name| name.starts_with("python") || SHELLS.contains(&name));
        let options = line[interpreter.len()..].trim_ascii_start();
        is_strict && options.starts_with(b"-") && options.ends_with(b"\r")
    }

    /// Returns the interpreter on the first line as the system takes it, with a carriage return at its end if there is one.
    pub(crate) fn interpreter(&self) -> Option<&[u8]> {
        let line = self.first_line()?;
        let end = line.iter().position(|byte| matches!(byte, b' ' | b'\t'));
        Some(&line[..end.unwrap_or(line.len())])
    }

    /// Returns the program that `env` on the first line would look for, as the system gives it to `env`: on Linux, everything
    /// behind `env` is one argument.
    fn of_env(&self) -> Option<&[u8]> {
        let interpreter = self.interpreter()?;
        let is_env = interpreter == b"env" || interpreter.ends_with(b"/env");
        let rest = self.first_line()?[interpreter.len()..].trim_ascii_start();
        let end = rest.trim_ascii_end().len();
        let returns = usize::from(rest[end..].ends_with(b"\r"));
        let argument = &rest[..end + returns];
        let is_simple = !argument.is_empty()
            && !argument.starts_with(b"-")
            && !argument.iter().any(|byte| matches!(byte, b'=' | b'/'));
        let is_whole = cfg!(target_os = "linux") || !argument.contains(&b' ');
        (is_env && is_simple && is_whole).then_some(argument)
    }

    /// Returns the program on the first line that `env` will not find, if it is sure that it will not.
    pub(crate) fn missing_for_env(&self, search: &SearchPath) -> Option<String> {
        let argument = std::str::from_utf8(self.of_env()?).ok()?;
        (search.find(OsStr::new(argument)).is_none()).then(|| argument.to_owned())
    }

    /// Returns the words that run this file by its first line, if there is such a program: a newer version of it counts too.
    fn words_of_first_line(&self, search: &SearchPath) -> Option<Vec<String>> {
        let line = std::str::from_utf8(self.first_line()?).ok()?;
        let mut words = line.split_ascii_whitespace().peekable();
        let first = words.next()?;
        let name = first.rsplit('/').next()?;
        let name = if name == "env" {
            words.by_ref().find(|word| !word.starts_with('-'))?
        } else {
            name
        };
        let program = [name.to_owned(), format!("{name}3")]
            .into_iter()
            .find(|name| search.has(name))?;
        let options = words.map(str::to_owned);
        Some([program].into_iter().chain(options).collect())
    }

    /// Returns the words that run a file with this content and this name, if there is a program for it.
    pub(crate) fn words(&self, file: &Path, search: &SearchPath) -> Option<Vec<String>> {
        let by_first_line = self.words_of_first_line(search);
        by_first_line.or_else(|| {
            let ending = file.extension()?.to_str()?.to_lowercase();
            let (_, command) = INTERPRETERS.iter().find(|(own, _)| *own == ending)?;
            let words: Vec<String> = command.split(' ').map(str::to_owned).collect();
            search.has(&words[0]).then_some(words)
        })
    }

    /// Returns whether the file is for an interpreter to which the ends of lines matter.
    pub(crate) fn is_for_shell(words: &[String]) -> bool {
        let name = words.first();
        name.is_some_and(|name| SHELLS.contains(&name.as_str()))
    }
}

/// How many bytes of a file are read. The system reads no more of a first line.
const READ: u64 = 256;

/// The interpreters of shell scripts.
const SHELLS: [&str; 5] = ["sh", "bash", "dash", "zsh", "ksh"];

/// What runs files, by the ending of their names.
const INTERPRETERS: &[(&str, &str)] = &[
    ("py", "python3"),
    ("js", "node"),
    ("mjs", "node"),
    ("cjs", "node"),
    ("rb", "ruby"),
    ("pl", "perl"),
    ("lua", "lua"),
    ("php", "php"),
    ("sh", "sh"),
    ("bash", "bash"),
    ("jar", "java -jar"),
    ("java", "java"),
    ("tcl", "tclsh"),
    ("r", "Rscript"),
    ("jl", "julia"),
    ("scm", "guile"),
    ("go", "go run"),
    ("dll", "dotnet"),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn head(text: &[u8]) -> Head {
        Head(text.to_vec())
    }

    #[test]
    fn what_has_to_run_a_file_is_in_its_first_line() {
        let check = |text: &[u8], expected: Option<&[u8]>| {
            assert_eq!(
                head(text).interpreter(),
                expected,
                "{}",
                text.escape_ascii()
            );
        };
        check(b"#!/no/such/python -u\nprint()\n", Some(b"/no/such/python"));
        check(b"#! /no/such/python", Some(b"/no/such/python"));
        check(b"#!/usr/bin/python3\r\nx\r\n", Some(b"/usr/bin/python3\r"));
        check(b"\xef\xbb\xbf#!/bin/sh\n", Some(b"/bin/sh"));
        check(b"\x7fELF\x02\x01", None);
    }

    #[test]
    fn env_looks_for_everything_behind_it_on_linux() {
        let check = |lines: &[&str], expected: Option<&str>| {
            for line in lines {
                let expected = expected.map(str::as_bytes);
                assert_eq!(head(line.as_bytes()).of_env(), expected, "{line:?}");
            }
        };
        check(&["#!/usr/bin/env python3\r\n"], Some("python3\r"));
        let plain = ["#!/usr/bin/env python3\n", "#! /usr/bin/env  python3 \n"];
        check(&plain, Some("python3"));
        if cfg!(target_os = "linux") {
            check(&["#!/usr/bin/env python3 -u\n"], Some("python3 -u"));
        }
        let others = [
            "#!/usr/bin/env -S python3 -u\n",
            "#!/usr/bin/env A=1 python3\n",
            "#!/usr/bin/env\n",
            "#!/usr/bin/python3 python3\r\n",
        ];
        check(&others, None);
    }

    #[test]
    fn a_carriage_return_spoils_the_options_of_some_interpreters() {
        let is_spoilt = |text: &str| head(text.as_bytes()).has_spoilt_options();
        let spoilt = ["#!/usr/bin/python3 -u\r\nx\r\n", "#! /bin/sh -e\r\n"];
        // The system does not find the second one at all, and Perl passes over it.
        let whole = [
            "#!/usr/bin/python3 -u\n",
            "#!/usr/bin/python3\r\n",
            "#!/usr/bin/perl -w\r\n",
        ];
        assert_eq!(spoilt.map(is_spoilt), [true; 2]);
        assert_eq!(whole.map(is_spoilt), [false; 3]);
    }

    #[test]
    fn what_runs_a_file_is_told_by_its_first_line_or_the_ending_of_its_name() {
        let search = SearchPath("/bin".into());
        for (text, name, expected) in [
            ("#!/no/such/folder/sh -e\n", "bot", Some(&["sh", "-e"][..])),
            ("#!/usr/bin/env -S sh -e\n", "bot", Some(&["sh", "-e"])),
            ("echo\n", "bot.sh", Some(&["sh"])),
            ("#!/no/such/program\n", "bot.SH", Some(&["sh"])),
            ("#!/no/such/program\n", "bot", None),
            ("echo\n", "bot.no-such-ending", None),
        ] {
            let words = head(text.as_bytes()).words(Path::new(name), &search);
            let expected = expected.map(|words| words.iter().map(|&it| it.to_owned()).collect());
            assert_eq!(words, expected, "{text:?} in {name}");
        }
    }

    #[test]
    fn kinds_are_told_by_the_first_bytes() {
        for (text, kind) in [
            (&b"#!/bin/sh"[..], Kind::Script),
            (b"\xef\xbb\xbf#!/bin/sh", Kind::Marked),
            (b"\xef\xbb\xbfprint()", Kind::Other),
            (b"MZ\x90", Kind::Binary("Windows")),
            (b"", Kind::Other),
        ] {
            assert_eq!(head(text).kind(), kind, "{}", text.escape_ascii());
        }
    }
}
