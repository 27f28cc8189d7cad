//! Constructs in the sources of an agent that do something else than many people think.

mod sources;

use std::{
    collections::BTreeMap,
    sync::{LazyLock, OnceLock},
};

use linesman_referee::Launch;
use linesman_values::{outcome::Rank, text::from_yaml};
use regex::{Captures, Regex, RegexSet, RegexSetBuilder};
use serde::Deserialize;

use crate::{Case, finding::Finding};
use sources::{Source, sources};

/// The table. Its patterns are compiled when a source of their language is read.
static PITFALLS: LazyLock<Vec<Table>> = LazyLock::new(|| {
    from_yaml(include_str!("pitfalls.yaml")).expect("the table of pitfalls is valid")
});

/// The pitfalls of some languages.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    endings: Vec<String>,
    pitfalls: Vec<Pitfall>,
    /// All patterns of the pitfalls, which are looked for in one pass.
    #[serde(skip)]
    patterns: OnceLock<RegexSet>,
}

/// A construct, and what it does. The table says what each field means.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pitfall {
    pattern: Pattern,
    before: Option<Pattern>,
    then: Option<String>,
    file: Option<Pattern>,
    lacks: Option<Pattern>,
    unless: Option<String>,
    #[serde(default = "one")]
    least: usize,
    says: String,
    fix: String,
    #[serde(default)]
    fits: Vec<String>,
    #[serde(default)]
    may: Vec<String>,
}

const fn one() -> usize {
    1
}

/// A pattern that is compiled when it is needed.
#[derive(Debug, Deserialize)]
#[serde(from = "String")]
struct Pattern {
    text: String,
    compiled: OnceLock<Regex>,
}

impl From<String> for Pattern {
    fn from(text: String) -> Self {
        let compiled = OnceLock::new();
        Self { text, compiled }
    }
}

impl Pattern {
    fn regex(&self) -> &Regex {
        self.compiled
            .get_or_init(|| Regex::new(&self.text).expect("the patterns of the table are valid"))
    }
}

impl Table {
    /// Returns the pitfalls whose pattern is somewhere in a text.
    fn in_text(&self, text: &str) -> impl Iterator<Item = &Pitfall> {
        let patterns = self.patterns.get_or_init(|| {
            let patterns = self.pitfalls.iter().map(|it| &it.pattern.text);
            let set = RegexSetBuilder::new(patterns)
                .multi_line(true)
                .crlf(true)
                .build();
            set.expect("the patterns of the table are valid")
        });
        let found: Vec<usize> = patterns.matches(text).into_iter().collect();
        found.into_iter().map(|at| &self.pitfalls[at])
    }
}

/// Looks for constructs in the sources of an agent that can bring a failure of this kind. What fits by itself comes first.
pub(crate) fn pitfalls(launch: &Launch, case: &Case<'_>) -> Vec<Finding> {
    let cause = case.cause().kind().name();
    let mut found: Vec<Finding> = Vec::new();
    for source in sources(launch) {
        found.extend(in_source(&source, cause));
    }
    found.sort_by_key(|finding| finding.rank);
    found.truncate(MOST);
    found
}

/// Returns the pitfalls of a source that can bring this cause.
fn in_source(source: &Source, cause: &str) -> Vec<Finding> {
    let is_of = |table: &&Table| table.endings.contains(&source.ending);
    let tables = PITFALLS.iter().filter(is_of);
    tables
        .flat_map(|table| table.in_text(&source.text))
        .filter_map(|pitfall| {
            let has = |causes: &[String]| causes.iter().any(|it| it == cause);
            let rank = match (has(&pitfall.fits), has(&pitfall.may)) {
                (true, _) => Rank::Fits,
                (false, true) => Rank::Common,
                (false, false) => return None,
            };
            let (line, names) = pitfall.place(&source.text)?;
            let named = |text: &str| filled(text, &names);
            let finding = Finding::of("has-pitfall").ranked(rank);
            let finding = finding.with("place", format!("{}:{line}", source.name));
            let number = u32::try_from(line).unwrap_or(u32::MAX);
            let finding = finding.at(&source.name, number);
            let finding = finding.with("effect", named(&pitfall.says));
            Some(finding.with("fix", named(&pitfall.fix)))
        })
        .collect()
}

impl Pitfall {
    /// Returns the number of the first line that has the construct, from 1 on, and the names in it.
    fn place(&self, text: &str) -> Option<(usize, BTreeMap<String, String>)> {
        let has = |pattern: &Pattern| pattern.regex().is_match(text);
        if !self.file.as_ref().is_none_or(has) || self.lacks.as_ref().is_some_and(has) {
            return None;
        }
        let lines: Vec<&str> = text.lines().collect();
        let mut filled = Filled::default();
        let places = (0..lines.len())
            .filter_map(|at| Some((at + 1, self.names_at(&lines, at, &mut filled)?)));
        let places: Vec<_> = places.take(self.least).collect();
        if places.len() < self.least {
            return None;
        }
        places.into_iter().next()
    }

    /// Returns the names in a line, if it has the construct.
    fn names_at(
        &self,
        lines: &[&str],
        at: usize,
        filled: &mut Filled,
    ) -> Option<BTreeMap<String, String>> {
        let line = code(lines[at]);
        let names = self.names(&self.pattern.regex().captures(line)?);
        let above = lines[..at].iter().rev();
        let above = above
            .map(|line| code(line))
            .find(|line| !line.trim().is_empty());
        if let Some(before) = &self.before {
            before.regex().find(above?)?;
        }
        if let Some(unless) = &self.unless {
            let unless = filled.pattern(unless, &names)?;
            let is_other = |line: &str| unless.is_match(line);
            // The line above belongs to it only where the pattern asks for one.
            let has_above = self.before.is_some() && above.is_some_and(is_other);
            let rest = self.then.as_ref().map_or(0, |_| NEXT);
            let next = &lines[at..lines.len().min(at + rest + 1)];
            if has_above || next.iter().any(|line| is_other(line)) {
                return None;
            }
        }
        if let Some(then) = &self.then {
            let then = filled.pattern(then, &names)?;
            let next = &lines[at + 1..lines.len().min(at + NEXT + 1)];
            next.iter().find(|line| then.is_match(code(line)))?;
        }
        Some(names)
    }

    /// Returns the names that the pattern has, with their values.
    fn names(&self, captures: &Captures<'_>) -> BTreeMap<String, String> {
        let names = self.pattern.regex().capture_names().flatten();
        let value = |name| {
            Some((
                format!("{{{name}}}"),
                captures.name(name)?.as_str().to_owned(),
            ))
        };
        names.filter_map(value).collect()
    }
}

/// Returns a text with the values of its names.
fn filled(text: &str, names: &BTreeMap<String, String>) -> String {
    let fill = |text: String, (name, value): (&String, &String)| text.replace(name, value);
    names.iter().fold(text.to_owned(), fill)
}

/// Patterns with the values of their names, each compiled once.
#[derive(Default)]
struct Filled(BTreeMap<String, Option<Regex>>);

impl Filled {
    fn pattern(&mut self, pattern: &str, names: &BTreeMap<String, String>) -> Option<&Regex> {
        let escaped = names
            .iter()
            .map(|(name, value)| (name.clone(), regex::escape(value)));
        let text = filled(pattern, &escaped.collect());
        let compiled = self.0.entry(text);
        compiled
            .or_insert_with_key(|text| Regex::new(text).ok())
            .as_ref()
    }
}

/// Returns a line without what it says to people, as far as that is a whole line.
fn code(line: &str) -> &str {
    let is_comment = COMMENTS
        .iter()
        .any(|mark| line.trim_start().starts_with(mark));
    if is_comment { "" } else { line }
}

/// How comments begin. `#` also begins an include of C, which has no pitfall.
const COMMENTS: &[&str] = &["//", "#", "--", "/*", "* "];
/// How many lines further on a pattern is looked for.
const NEXT: usize = 4;
/// How many constructs are named at most.
const MOST: usize = 2;

#[cfg(test)]
mod tests;
