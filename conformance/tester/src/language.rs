//! Which language an agent is written in, and what that language needs said.

use std::{
    ffi::OsStr,
    fs,
    io::Read,
    path::{Path, PathBuf},
};

use linesman_protocols::Cause;
use linesman_referee::Launch;

/// A language, as far as it can be told from the agent's command and file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// Python.
    Python,
    /// JavaScript on Node.
    JavaScript,
    /// Java, or another language of its virtual machine.
    Java,
    /// Perl.
    Perl,
    /// Ruby.
    Ruby,
    /// Lua.
    Lua,
    /// PHP.
    Php,
    /// A shell.
    Shell,
    /// Rust.
    Rust,
    /// Go.
    Go,
    /// C++.
    Cpp,
    /// C, or a compiled language that cannot be told from it.
    C,
    /// .NET.
    DotNet,
    /// Haskell.
    Haskell,
    /// It cannot be told.
    Unknown,
}

/// The names of interpreters, without version numbers, and their languages.
const INTERPRETERS: &[(&str, Language)] = &[
    ("python", Language::Python),
    ("pypy", Language::Python),
    ("node", Language::JavaScript),
    ("deno", Language::JavaScript),
    ("bun", Language::JavaScript),
    ("java", Language::Java),
    ("kotlin", Language::Java),
    ("scala", Language::Java),
    ("clojure", Language::Java),
    ("perl", Language::Perl),
    ("ruby", Language::Ruby),
    ("lua", Language::Lua),
    ("luajit", Language::Lua),
    ("php", Language::Php),
    ("sh", Language::Shell),
    ("bash", Language::Shell),
    ("dash", Language::Shell),
    ("zsh", Language::Shell),
    ("dotnet", Language::DotNet),
    ("mono", Language::DotNet),
    ("runghc", Language::Haskell),
    ("runhaskell", Language::Haskell),
];

/// What compilers leave in their programs, most telling first.
const TRACES: &[(&[u8], Language)] = &[
    (b"/rustc/", Language::Rust),
    (b"rust_begin_unwind", Language::Rust),
    (b"Go buildinf:", Language::Go),
    (b"stg_ap_v_fast", Language::Haskell),
    (b"libstdc++.so", Language::Cpp),
    (b"libc++.so", Language::Cpp),
    (b"_ZNSt", Language::Cpp),
];

/// How much of a program is searched for its compiler's traces, in bytes.
const SEARCHED: u64 = 16 << 20;

impl Language {
    /// Detects the language of a program from its `#!` line, its interpreter or what its compiler left in it.
    #[must_use]
    pub fn of(launch: &Launch) -> Self {
        let named = Self::of_interpreter(&launch.program);
        // "env -S python3 bot.py", "stdbuf -oL ./bot" and the like: the first argument that is a program decides.
        let wrappers = ["env", "stdbuf", "nice", "timeout", "time", "unbuffer"];
        if let Some(name) = file_name(&launch.program)
            && wrappers.contains(&name.as_str())
        {
            let inner = launch
                .args
                .iter()
                .find(|arg| !arg.to_string_lossy().starts_with('-'));
            if let Some(inner) = inner {
                let rest = Launch::new(inner, Vec::<&OsStr>::new());
                return Self::of(&rest);
            }
        }
        if named != Self::Unknown {
            return named;
        }
        find_program(&launch.program).map_or(Self::Unknown, |path| Self::of_file(&path))
    }

    fn of_interpreter(program: &OsStr) -> Self {
        let Some(name) = file_name(program) else {
            return Self::Unknown;
        };
        let name = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.' || c == '-');
        INTERPRETERS
            .iter()
            .find(|(known, _)| *known == name)
            .map_or(Self::Unknown, |(_, language)| *language)
    }

    fn of_file(path: &Path) -> Self {
        let mut bytes = Vec::new();
        let Ok(file) = fs::File::open(path) else {
            return Self::Unknown;
        };
        if file.take(SEARCHED).read_to_end(&mut bytes).is_err() {
            return Self::Unknown;
        }
        if let Some(script) = bytes.strip_prefix(b"#!") {
            let line = script
                .split(|byte| *byte == b'\n')
                .next()
                .unwrap_or_default();
            let line = String::from_utf8_lossy(line).into_owned();
            let words = line
                .split_ascii_whitespace()
                .map(OsStr::new)
                .map(Self::of_interpreter);
            return words
                .into_iter()
                .find(|language| *language != Self::Unknown)
                .unwrap_or(Self::Unknown);
        }
        let is_program =
            bytes.starts_with(b"\x7fELF") || bytes.starts_with(&[0xcf, 0xfa, 0xed, 0xfe]);
        if !is_program {
            return Self::Unknown;
        }
        let holds = |trace: &[u8]| bytes.windows(trace.len()).any(|window| window == trace);
        TRACES
            .iter()
            .find(|(trace, _)| holds(trace))
            .map_or(Self::C, |(_, language)| *language)
    }

    /// Returns the language's name, for a person.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Python => "Python",
            Self::JavaScript => "JavaScript",
            Self::Java => "Java",
            Self::Perl => "Perl",
            Self::Ruby => "Ruby",
            Self::Lua => "Lua",
            Self::Php => "PHP",
            Self::Shell => "shell",
            Self::Rust => "Rust",
            Self::Go => "Go",
            Self::Cpp => "C++",
            Self::C => "C or another compiled language",
            Self::DotNet => ".NET",
            Self::Haskell => "Haskell",
            Self::Unknown => "an unknown language",
        }
    }

    /// Returns the line that fixes a fault of this cause in this language, where there is one.
    #[must_use]
    pub const fn fix(self, cause: Cause) -> Option<&'static str> {
        match cause {
            Cause::Buffered => Some(self.fix_for_buffer()),
            Cause::NoNewline => Some(self.fix_for_newline()),
            Cause::Crlf => Some(self.fix_for_carriage_return()),
            _ => None,
        }
    }

    const fn fix_for_buffer(self) -> &'static str {
        match self {
            Self::Python => {
                "call print(answer, flush=True), or start with python3 -u (first line: #!/usr/bin/env -S python3 -u)"
            }
            Self::JavaScript => {
                "call process.stdout.write(answer + \"\\n\"), and do not call process.exit() before it is written"
            }
            Self::Java => {
                "call System.out.flush() after each answer, and flush every BufferedWriter that you use"
            }
            Self::Perl => "set $| = 1; at the start of the program",
            Self::Ruby => "set $stdout.sync = true at the start of the program",
            Self::Lua => "call io.stdout:setvbuf(\"no\") at the start of the program",
            Self::Php => "call fflush(STDOUT) after each answer",
            Self::Shell => {
                "start the command with stdbuf -oL COMMAND; the shell does not buffer, but its commands may"
            }
            Self::Rust => "call std::io::stdout().flush()? after each answer",
            Self::Go => {
                "call writer.Flush() after each answer, or write to os.Stdout with fmt.Println"
            }
            Self::Cpp => {
                "write std::cout << answer << std::endl (not '\\n'), or std::cout << std::flush"
            }
            Self::C => {
                "call setvbuf(stdout, NULL, _IOLBF, 0) at the start of main, or fflush(stdout) after each answer"
            }
            Self::DotNet => "call Console.Out.Flush() after each answer",
            Self::Haskell => "call hSetBuffering stdout LineBuffering at the start of main",
            Self::Unknown => {
                "flush standard output after each answer; to try it without a change, start it with stdbuf -oL COMMAND"
            }
        }
    }

    const fn fix_for_newline(self) -> &'static str {
        match self {
            Self::Python => {
                "end the answer with a newline: print(answer, flush=True), or sys.stdout.write(answer + \"\\n\")"
            }
            Self::JavaScript => "end the answer with a newline: console.log(answer)",
            Self::Java => "end the answer with a newline: System.out.println(answer)",
            Self::Rust => "end the answer with a newline: println!(\"{answer}\")",
            Self::Go => "end the answer with a newline: fmt.Println(answer)",
            Self::Cpp => "end the answer with a newline: std::cout << answer << std::endl",
            Self::C => "end the answer with a newline: printf(\"%s\\n\", answer)",
            _ => "end the answer with a newline, \"\\n\"",
        }
    }

    const fn fix_for_carriage_return(self) -> &'static str {
        match self {
            Self::Python => {
                "call sys.stdout.reconfigure(newline=\"\\n\") at the start, and write no \"\\r\""
            }
            Self::Java => {
                "call print(answer + \"\\n\") instead of println, whose line end depends on the system"
            }
            Self::DotNet => "set Console.Out.NewLine = \"\\n\" at the start",
            _ => "write \"\\n\" alone, without \"\\r\"",
        }
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

    fn check(content: &[u8], expected: Language) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bot");
        fs::write(&path, content).unwrap();
        assert_eq!(
            Language::of(&Launch::new(&path, Vec::<&str>::new())),
            expected,
            "{}",
            content.escape_ascii()
        );
    }

    #[test]
    fn files_are_known_by_their_first_line_or_by_what_their_compiler_left() {
        let cases: [(&[u8], Language); 10] = [
            (b"#!/usr/bin/python3 -u\n", Language::Python),
            (b"#!/usr/bin/env python3.11\n", Language::Python),
            (
                b"#!/usr/bin/env -S node --no-warnings\n",
                Language::JavaScript,
            ),
            (b"#!/bin/sh\n", Language::Shell),
            (b"#!/opt/strange\n", Language::Unknown),
            (b"just text", Language::Unknown),
            (b"\x7fELF....libc.so.6....GCC: (GNU)", Language::C),
            (b"\x7fELF....libstdc++.so.6....GCC: (GNU)", Language::Cpp),
            (
                b"\x7fELF..../rustc/abc/library/....GCC: (GNU)",
                Language::Rust,
            ),
            (b"\x7fELF....\xff Go buildinf:....", Language::Go),
        ];
        for (content, expected) in cases {
            check(content, expected);
        }
    }

    #[test]
    fn interpreters_are_known_by_name() {
        let of = |program: &str, args: &[&str]| Language::of(&Launch::new(program, args));
        assert_eq!(of("python3", &["bot.py"]), Language::Python);
        assert_eq!(
            of("/usr/local/bin/python3.11", &["bot.py"]),
            Language::Python
        );
        assert_eq!(of("java", &["-jar", "bot.jar"]), Language::Java);
        assert_eq!(of("env", &["-S", "perl", "bot.pl"]), Language::Perl);
        assert_eq!(of("stdbuf", &["-oL", "ruby"]), Language::Ruby);
    }
}
