//! All submissions on one page.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    change::Change,
    outcome::{Outcome, Verdict},
};

/// The name of the form.
pub(crate) const FORMAT: &str = "linesman-vetting";

/// All submissions, the worst first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Overview {
    /// The name of the form: `linesman-vetting`.
    #[cfg_attr(feature = "schema", schemars(extend("const" = FORMAT)))]
    pub format: String,
    /// The version of the form. Fields may be added.
    #[cfg_attr(feature = "schema", schemars(extend("const" = 1)))]
    pub version: u32,
    /// The version of the tester.
    pub linesman: String,
    /// The number of submissions with each verdict. A verdict that none has is left out.
    #[cfg_attr(feature = "schema", schemars(extend("propertyNames" = { "$ref": "#/$defs/Verdict" })))]
    pub counts: BTreeMap<Verdict, usize>,
    /// What came of each submission, the worst first.
    pub submissions: Vec<Outcome>,
    /// What has changed since the overview that --compare names. Left out without --compare.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changes: Option<Vec<Change>>,
}

impl Overview {
    /// Sums up what came of all submissions.
    #[must_use]
    pub fn of(mut submissions: Vec<Outcome>, changes: Option<Vec<Change>>) -> Self {
        submissions.sort_by(|one, other| {
            let weight = |it: &Outcome| (it.verdict, std::cmp::Reverse(it.failed().count()));
            let of_name = || one.identity.name.cmp(&other.identity.name);
            weight(one).cmp(&weight(other)).then_with(of_name)
        });
        let mut counts = BTreeMap::new();
        for outcome in &submissions {
            *counts.entry(outcome.verdict).or_insert(0) += 1;
        }
        Self {
            format: FORMAT.to_owned(),
            version: 1,
            linesman: env!("CARGO_PKG_VERSION").to_owned(),
            counts,
            submissions,
            changes,
        }
    }

    /// Returns what the sandboxes were in which submissions were tested, each once. There is none if none was tested.
    #[must_use]
    pub fn sandboxes(&self) -> Vec<&str> {
        let all = self.submissions.iter();
        let mut all: Vec<&str> = all.filter_map(|it| it.sandbox.as_deref()).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Returns the exit code: 0 if all conform, 1 if some do not, and else 3, because some could not be judged.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        let has = |verdict| self.counts.contains_key(&verdict);
        if has(Verdict::Rejected) || has(Verdict::DoesNotConform) {
            1
        } else if has(Verdict::CouldNotTell) {
            3
        } else {
            0
        }
    }

    /// Returns the overview for programs.
    #[must_use]
    pub fn json(&self) -> String {
        let text = serde_json::to_string_pretty(self).expect("all names are text");
        format!("{}\n", linesman_values::text::in_json(&text))
    }

    /// Returns the number of submissions with each verdict, on one line.
    #[must_use]
    pub fn summary(&self) -> String {
        let counts = self.counts.iter();
        let parts: Vec<String> = counts
            .map(|(verdict, count)| format!("{count} {}", verdict.words()))
            .collect();
        let all = self.submissions.len();
        let noun = if all == 1 {
            "submission"
        } else {
            "submissions"
        };
        format!("{all} {noun}: {}", parts.join(", "))
    }
}
