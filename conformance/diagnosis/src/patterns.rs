//! Tables of patterns, each with the diagnosis of a text that it matches.

use linesman_values::text::from_yaml;
use regex_lite::Regex;
use serde::Deserialize;

/// A table of patterns, the most specific first.
pub(crate) struct Patterns(Vec<(Regex, String)>);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    pattern: String,
    id: String,
}

impl Patterns {
    /// Reads a table.
    ///
    /// # Panics
    /// The table is not valid.
    pub(crate) fn of(table: &str) -> Self {
        let rows: Vec<Row> = from_yaml(table).expect("the table of patterns is valid");
        let compile = |row: Row| {
            let pattern = Regex::new(&row.pattern).expect("the patterns of the table are valid");
            (pattern, row.id)
        };
        Self(rows.into_iter().map(compile).collect())
    }

    /// Returns the id of the first pattern that matches, with what it matches.
    pub(crate) fn find<'a>(&self, text: &'a str) -> Option<(&str, &'a str)> {
        let mut all = self.0.iter();
        all.find_map(|(pattern, id)| Some((id.as_str(), pattern.find(text)?.as_str())))
    }
}
