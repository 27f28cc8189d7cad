//! An interpreter that cannot find the program that it should run.

use std::sync::LazyLock;

use regex_lite::Regex;

use super::{case::Case, finding::Finding, shown::shown};

/// How interpreters say that there is no such file. The first group is its name.
const MISSING: &[&str] = &[
    // Python and Perl.
    r"can't open file '(.+)': \[Errno 2\]",
    r#"^Can't open perl script "(.+)": No such file"#,
    // Ruby, PHP and Lua.
    r"No such file or directory -- (.+) \(LoadError\)$",
    r"^Could not open input file: (.+)$",
    r"^lua[0-9.a-z]*: cannot open ([^:\s]+)",
    // Java and .NET.
    r"^Error: Could not find or load main class (.+\.java)$",
    r"^Error: Unable to access jarfile (.+)$",
    r"^The application to execute does not exist: '(.+)'",
    r"^Cannot open assembly '(.+)': No such file",
    // Shells, Tcl and OCaml.
    r"^[a-z]*sh: (?:0: cannot open |can't open ')?([^:']+)(?:'|: No such file)",
    r#"^couldn't read file "(.+)": no such file"#,
    r"^Cannot find file (.+)\.$",
];
/// How Node.js says it, and the line that is there only if no other file asked for this one.
const MISSING_MODULE: &str = r"^Error: Cannot find module '(/.+)'$";
const ASKED_BY_NOBODY: &str = "requireStack: []";

static PATTERNS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let compile = |pattern| Regex::new(pattern).expect("the patterns of the list are valid");
    MISSING.iter().copied().map(compile).collect()
});
static MODULE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(MISSING_MODULE).expect("the pattern is valid"));

/// Looks for an interpreter that did not find the agent's own file.
pub(super) fn missing_script(case: &Case<'_>) -> Option<Finding> {
    let heard = case.all_heard();
    let crash = case.run.crash.as_ref().map(|crash| crash.message.as_str());
    let stderr: Vec<&str> = case
        .run
        .stderr
        .iter()
        .map(String::as_str)
        .chain(crash)
        .collect();
    let name = match heard.as_slice() {
        [] => missing_in(&stderr)?,
        // PHP says it on standard output.
        [only] => missing_in(&[only.as_ref()])?,
        _ => return None,
    };
    let file = shown(name.rsplit('/').next().unwrap_or(name));
    Some(Finding::of("file-not-found").with("file", file))
}

/// Returns the file that an interpreter did not find, if one of these lines says so.
fn missing_in<'a>(lines: &[&'a str]) -> Option<&'a str> {
    let named = |pattern: &Regex, line: &&'a str| Some(pattern.captures(line)?.get(1)?.as_str());
    let in_lines = |pattern: &Regex| lines.iter().find_map(|line| named(pattern, line));
    let is_unasked = || lines.iter().any(|line| line.contains(ASKED_BY_NOBODY));
    let module = in_lines(&MODULE).filter(|_| is_unasked());
    module.or_else(|| PATTERNS.iter().find_map(in_lines))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_not_there_is_named_in_the_words_of_each_interpreter() {
        for (expected, lines) in [
            (
                "/a/bot.py",
                &[
                    "/usr/bin/python3: can't open file '/a/bot.py': [Errno 2] No such file or directory",
                ][..],
            ),
            (
                "bot.pl",
                &[r#"Can't open perl script "bot.pl": No such file or directory"#],
            ),
            (
                "bot.rb",
                &["ruby: No such file or directory -- bot.rb (LoadError)"],
            ),
            ("bot.php", &["Could not open input file: bot.php"]),
            (
                "bot.lua",
                &["lua5.4: cannot open bot.lua: No such file or directory"],
            ),
            ("bot.lua", &["lua: cannot open bot.lua"]),
            (
                "Bot.java",
                &[
                    "Error: Could not find or load main class Bot.java",
                    "Caused by: java.lang.ClassNotFoundException: Bot.java",
                ],
            ),
            ("bot.jar", &["Error: Unable to access jarfile bot.jar"]),
            (
                "bot.exe",
                &["Cannot open assembly 'bot.exe': No such file or directory."],
            ),
            ("bot.sh", &["bash: bot.sh: No such file or directory"]),
            ("bot.sh", &["dash: 0: cannot open bot.sh: No such file"]),
            (
                "bot.tcl",
                &[r#"couldn't read file "bot.tcl": no such file or directory"#],
            ),
            ("./bot.ml", &["Cannot find file ./bot.ml."]),
            (
                "/a/bot.js",
                &[
                    "Error: Cannot find module '/a/bot.js'",
                    "  requireStack: []",
                ],
            ),
        ] {
            assert_eq!(missing_in(lines), Some(expected), "{lines:?}");
        }
    }

    #[test]
    fn what_a_bot_itself_misses_is_another_matter() {
        for lines in [
            &["Error: Could not find or load main class Bot"][..],
            &[
                "Error: Cannot find module '/a/rules.js'",
                "  requireStack: [ '/a/bot.js' ]",
            ],
            &["Error: Cannot find module 'lodash'", "  requireStack: []"],
            &["bash: line 1: ./bot: No such file or directory"],
            &["FileNotFoundError: [Errno 2] No such file or directory: 'weights.txt'"],
            &["lua5.4: bot.lua:3: cannot open file 'weights' (No such file or directory)"],
            &[],
        ] {
            assert_eq!(missing_in(lines), None, "{lines:?}");
        }
    }
}
