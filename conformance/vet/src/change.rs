//! What has changed in a submission.

use serde::{Deserialize, Serialize};

use crate::outcome::Verdict;

/// What has changed in one submission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Change {
    /// The name of the submission.
    pub name: String,
    /// The earlier verdict; null if the submission is new.
    pub before: Option<Verdict>,
    /// The verdict now; null if the submission is gone.
    pub after: Option<Verdict>,
    /// The checks that were broken, and are not any more.
    pub fixed: Vec<String>,
    /// The checks that were not broken, and are now.
    pub broken: Vec<String>,
}

impl Change {
    /// Describes the change on one line.
    #[must_use]
    pub fn line(&self) -> String {
        let words = |verdict: Option<Verdict>, none: &str| {
            verdict.map_or_else(|| none.to_owned(), |it| it.words().to_owned())
        };
        let (before, after) = (words(self.before, "new"), words(self.after, "gone"));
        let mut line = match before == after {
            true => format!("{}: still {after}", self.name),
            false => format!("{}: {before} -> {after}", self.name),
        };
        for (what, ids) in [("fixed", &self.fixed), ("broken", &self.broken)] {
            if !ids.is_empty() {
                line += &format!("; {what}: {}", ids.join(", "));
            }
        }
        line
    }
}
