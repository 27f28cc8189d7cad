//! No text that a person reads has a banned word.

use std::fs;

use super::page::{checks, commands, help, pages, printed, top};
use crate::check_wrong;

/// A banned word or phrase, and what to write instead. `*` stands for the rest of a word.
const BANNED: &[(&str, &str)] = &[
    ("mend", "fix"),
    ("mends", "fix"),
    (
        "mended",
        "fixed; for a known failure that passes: unexpected pass",
    ),
    ("mending", "fixing"),
    ("is told of", "receives, is notified of"),
    ("are told of", "receive, are notified of"),
    ("told of", "receives, is notified of"),
    ("takes notice of", "receives, is notified of"),
    ("take notice of", "receive, are notified of"),
    ("puts up with", "tolerates, ignores"),
    ("put up with", "tolerate, ignore"),
    ("words it", "formats, describes"),
    ("words a", "formats, describes"),
    ("words an", "formats, describes"),
    ("words what", "formats, describes"),
    ("words how", "formats, describes"),
    ("worded", "formatted, described"),
    ("stands in", "is in"),
    ("stand in", "are in"),
    ("lies in", "is in"),
    ("lie in", "are in"),
    ("lay in", "was in"),
    ("has its place in", "is in"),
    ("have their place in", "are in"),
    ("at home on", "works on"),
    ("handed in", "submitted"),
    ("thrown out", "disqualified, forfeits"),
    ("errs", "makes a mistake, violates"),
    ("in the wrong", "makes a mistake, violates"),
    ("as it were", "(leave it out)"),
    ("everybody against everybody", "round robin"),
    ("everybody plays everybody", "round robin"),
];

/// What a banned phrase is part of where it is not banned.
const ALLOWED: &[&str] = &["stands in for", "stand in for", "in the wrong place"];

/// Returns the banned words of a text, with what to write instead.
fn banned(text: &str) -> Vec<String> {
    let is_of_word = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let mut words = String::from(" ");
    for c in text.to_lowercase().chars() {
        // Whatever is no letter ends a word, and a line's end is like a space.
        if is_of_word(c) {
            words.push(c);
        } else if !words.ends_with(' ') || !c.is_whitespace() {
            words.push_str(if c.is_whitespace() { " " } else { " . " });
        }
    }
    let mut words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    for allowed in ALLOWED {
        words = words.replace(allowed, "");
    }
    let words = format!(" {words} ");
    BANNED
        .iter()
        .filter(|(phrase, _)| words.contains(&format!(" {phrase} ")))
        .map(|(phrase, instead)| format!("{phrase:?}: write {instead}"))
        .collect()
}

/// Fails if one of these texts, each with its name, has a banned word.
fn assert_plain(texts: impl IntoIterator<Item = (String, String)>) {
    let found: Vec<String> = texts
        .into_iter()
        .flat_map(|(name, text)| {
            let banned = banned(&text).into_iter();
            banned.map(move |why| format!("{name}: {why}"))
        })
        .collect();
    assert!(found.is_empty(), "banned words:\n{}", found.join("\n"));
}

#[test]
fn a_banned_word_is_found_and_a_harmless_one_is_not() {
    let check = |text: &str, expected: &[&str]| {
        let found = banned(text);
        let phrases: Vec<&str> = found
            .iter()
            .map(|it| it.split('"').nth(1).unwrap())
            .collect();
        assert_eq!(phrases, expected, "{text}");
    };
    check("How to mend\nit", &["mend"]);
    check("recommended amendments, commend", &[]);
    check("A grammar stands\n  in the module.", &["stands in"]);
    check("`stratego` stands in for the program.", &[]);
    check("a line in the wrong place", &[]);
    check("The agent is in the wrong.", &["in the wrong"]);
    check("It lies. In the pipe", &[]);
    check("The agent Errs, again", &["errs"]);
    check("<b>mended</b>", &["mended"]);
}

#[test]
fn pages_have_no_banned_words() {
    assert_plain(
        pages()
            .into_iter()
            .map(|page| (page.path.display().to_string(), page.text)),
    );
}

#[test]
fn help_has_no_banned_words() {
    let mut texts = vec![("--help".to_owned(), printed(&["--help"]))];
    for command in commands() {
        let help = help(&command);
        texts.push((format!("{command} --help"), help));
    }
    let stratego = assert_cmd::Command::cargo_bin("stratego")
        .unwrap()
        .arg("--help")
        .output();
    let stratego = String::from_utf8(stratego.unwrap().stdout).unwrap();
    texts.push(("stratego --help".to_owned(), stratego));
    assert_plain(texts);
}

#[test]
fn explanations_have_no_banned_words() {
    let glossary = fs::read_to_string(top().join("docs/glossary.md")).unwrap();
    let (_, causes) = glossary.split_once("| cause | what was seen |\n").unwrap();
    let causes = causes.lines().filter_map(|row| row.strip_prefix("| "));
    let causes: Vec<&str> = causes
        .map(|row| row.split(['(', ' ']).next().unwrap())
        .collect();
    assert!(causes.len() >= 15, "{causes:?}");
    let names = checks()
        .into_iter()
        .chain(causes.into_iter().map(str::to_owned));
    assert_plain(names.map(|name| {
        let text = printed(&["explain", &name]);
        assert!(!text.is_empty(), "{name} is not explained");
        (format!("explain {name}"), text)
    }));
}

#[test]
fn failing_reports_have_no_banned_words() {
    let folder = tempfile::tempdir().unwrap();
    let forms = ["human", "html", "junit", "tap", "github", "jsonl"];
    let mut options = Vec::new();
    for form in forms {
        let file = folder.path().join(form);
        options.extend(["--report".to_owned(), format!("{form}={}", file.display())]);
    }
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    check_wrong(&options).code(1);
    assert_plain(forms.map(|form| {
        let text = fs::read_to_string(folder.path().join(form)).unwrap();
        assert!(text.contains("stratego/stream/no-noise"), "{form}");
        (form.to_owned(), text)
    }));
}
