//! What a diagnosis means, for a person: at the terminal, and as a page.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    sync::LazyLock,
};

use linesman_languages::language::Language;
use linesman_values::text::from_yaml;

use super::{
    finding::Finding,
    remedies::ways,
    table::{Kind, kind, kinds},
};

/// A value for each name in the sentences, for examples.
static EXAMPLES: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    from_yaml(include_str!("examples.yaml")).expect("the table of examples is valid")
});

/// Returns the ids of all diagnoses.
pub fn ids() -> impl Iterator<Item = &'static str> {
    kinds().iter().map(|kind| kind.id.as_str())
}

/// Explains the diagnosis with this id; nothing if there is none.
#[must_use]
pub fn explain(id: &str) -> Option<String> {
    let kind = kind(id)?;
    let mut text = format!("{}   {}\n", kind.id, how_sure(kind));
    for (title, lines) in sections(kind) {
        write!(text, "\n{title}\n    {}\n", lines.join("\n    ")).expect(WRITES);
    }
    Some(text)
}

/// Returns the page that lists all diagnoses, each with an example, and then how things are done in each language.
#[must_use]
pub fn page() -> String {
    let mut text = String::from(include_str!("page.md"));
    for kind in kinds() {
        write!(text, "\n## {}\n\nHow sure: {}.\n", kind.id, how_sure(kind)).expect(WRITES);
        for (title, lines) in sections(kind) {
            match (title, &kind.how) {
                (IN_LANGUAGES, Some(how)) => {
                    write!(text, "\n{title}: [{how}](#how-{how}).\n").expect(WRITES);
                }
                _ => {
                    let lines: Vec<String> = lines
                        .iter()
                        .map(|line| format!("- {}", escaped(line)))
                        .collect();
                    write!(text, "\n{title}:\n\n{}\n", lines.join("\n")).expect(WRITES);
                }
            }
        }
    }
    let named: BTreeSet<&str> = kinds()
        .iter()
        .filter_map(|kind| kind.how.as_deref())
        .collect();
    for how in named {
        write!(text, "\n## how {how}\n\n| language | how |\n|---|---|\n").expect(WRITES);
        for (language, way) in ways(how) {
            writeln!(text, "| {language} | {} |", escaped(way)).expect(WRITES);
        }
    }
    text
}

/// The title of what a diagnosis says about languages.
const IN_LANGUAGES: &str = "In your language";

/// Returns what there is to say about a diagnosis, with example values, each part with its title.
fn sections(kind: &'static Kind) -> Vec<(&'static str, Vec<String>)> {
    let example = example(kind).diagnosis(Language::named("Python"));
    let ways = kind.how.as_deref().map_or_else(Vec::new, ways);
    let ways = ways
        .into_iter()
        .map(|(language, how)| format!("{language}: {how}"));
    let sections = [
        ("What is wrong", vec![example.says]),
        ("What to do", vec![example.fix]),
        ("What else would help", example.alternatives),
        (IN_LANGUAGES, ways.collect()),
        ("It is something else if", vec![kind.not_if.clone()]),
    ];
    let has_text = |(_, lines): &(&str, Vec<String>)| lines.iter().any(|line| !line.is_empty());
    sections.into_iter().filter(has_text).collect()
}

/// Says how surely a diagnosis is known, where the clue does not say otherwise.
fn how_sure(kind: &'static Kind) -> &'static str {
    example(kind)
        .diagnosis(Language::named("Python"))
        .how_sure()
}

/// Returns a diagnosis with a value for each name in its sentences.
fn example(kind: &'static Kind) -> Finding {
    let all = EXAMPLES.iter();
    all.fold(Finding::of(&kind.id), |finding, (name, value)| {
        finding.with(name.as_str(), value)
    })
}

/// Returns a line for Markdown, in which nothing is markup.
fn escaped(line: &str) -> String {
    let is_markup = |c: char| "\\`*_{}[]<>#+|!".contains(c);
    let escape = |c: char| match is_markup(c) {
        true => format!("\\{c}"),
        false => c.to_string(),
    };
    line.chars().map(escape).collect()
}

const WRITES: &str = "writing to a string does not fail";
