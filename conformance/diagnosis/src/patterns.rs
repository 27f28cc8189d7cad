//! Tables of patterns, each with the diagnosis of a text that it matches.

use linesman_values::text::from_yaml;
use regex_lite::{Regex, RegexBuilder};
use serde::Deserialize;

/// A table of patterns, the most specific first.
pub(crate) struct Patterns(Vec<(Regex, Row)>);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    pattern: String,
    id: String,
    /// Whether it does not hold for what the agent was sent.
    #[serde(default)]
    unless_sent: bool,
}

impl Patterns {
    /// Reads a table.
    ///
    /// # Panics
    /// The table is not valid.
    pub(crate) fn of(table: &str) -> Self {
        Self::read(table, false)
    }

    /// Reads a table whose patterns hold for capital and small letters alike.
    ///
    /// # Panics
    /// The table is not valid.
    pub(crate) fn without_case(table: &str) -> Self {
        Self::read(table, true)
    }

    fn read(table: &str, ignores_case: bool) -> Self {
        let rows: Vec<Row> = from_yaml(table).expect("the table of patterns is valid");
        let compile = |row: Row| {
            let mut pattern = RegexBuilder::new(&row.pattern);
            let pattern = pattern.case_insensitive(ignores_case).build();
            (pattern.expect("the patterns of the table are valid"), row)
        };
        Self(rows.into_iter().map(compile).collect())
    }

    /// Returns the id of the first pattern that matches, with what it matches.
    pub(crate) fn find<'a>(&self, text: &'a str) -> Option<(&str, &'a str)> {
        self.find_unless(text, |_| false)
    }

    /// Returns the same, without rows that do not hold for what the agent was sent, if that is what matches.
    pub(crate) fn find_unless<'a>(
        &self,
        text: &'a str,
        is_sent: impl Fn(&str) -> bool,
    ) -> Option<(&str, &'a str)> {
        let mut all = self.0.iter();
        all.find_map(|(pattern, row)| {
            let found = pattern.find(text)?.as_str();
            let holds = !(row.unless_sent && is_sent(found));
            holds.then_some((row.id.as_str(), found))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::table::kind;

    /// The texts for each diagnosis of each table: one that shows it, and one that is near.
    type Cases = BTreeMap<String, BTreeMap<String, [String; 2]>>;

    #[test]
    fn each_pattern_has_a_text_that_shows_it_and_a_near_miss() {
        let cases: Cases = from_yaml(include_str!("pattern_cases.yaml")).unwrap();
        let tables = [
            (
                "errors",
                Patterns::without_case(include_str!("errors.yaml")),
            ),
            ("traces", Patterns::of(include_str!("traces.yaml"))),
            ("talk", Patterns::of(include_str!("talk.yaml"))),
            ("libraries", Patterns::of(include_str!("libraries.yaml"))),
        ];
        let mut wrong = Vec::new();
        for (name, table) in &tables {
            let cases = &cases[*name];
            let ids: BTreeSet<&str> = table.0.iter().map(|(_, row)| row.id.as_str()).collect();
            let known: BTreeSet<&str> = cases.keys().map(String::as_str).collect();
            assert_eq!(ids, known, "{name}");
            for (id, [shows, near]) in cases {
                assert!(kind(id).is_some(), "{id}");
                let of = |text| table.find(text).map(|(id, _)| id);
                if of(shows) != Some(id) || of(near) == Some(id) {
                    wrong.push(format!("{id}: {:?}, {:?}", of(shows), of(near)));
                }
            }
        }
        assert_eq!(wrong, [""; 0]);
    }
}
