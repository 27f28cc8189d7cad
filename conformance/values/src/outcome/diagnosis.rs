//! What is wrong with an agent, how surely that is known, and what to do about it.

use linesman_protocols::Check;
use serde::Serialize;

linesman_games::table! {
    /// How surely a diagnosis is known. The surest comes first.
    #[derive(PartialOrd, Ord, Serialize)]
    #[serde(rename_all = "kebab-case")]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    pub enum Rank {
        /// Returns its name in reports for programs.
        name: &'static str,
        /// Returns how sure it is, for a person.
        words: &'static str;

        /// An experiment showed it, or arithmetic over all answers.
        Shown("shown", "shown by an experiment"),
        /// It is in what came before the end of the input.
        Seen("seen", "seen"),
        /// It fits what came, and other things would fit too.
        Fits("fits", "likely"),
        /// It is the usual reason for a failure of this check, in this language.
        Common("common", "not known; common here"),
    }
}

/// What is wrong with an agent, as a report says it. All texts are fragments without a full stop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Diagnosis {
    /// A short name, the same in every version: lower-case words joined by hyphens.
    #[cfg_attr(
        feature = "schema",
        schemars(regex(pattern = "^[a-z0-9]+(-[a-z0-9]+)*$"))
    )]
    pub id: &'static str,
    /// How surely it is known.
    pub rank: Rank,
    /// Whether all answers of the agent show it, and no experiment.
    #[serde(skip)]
    pub is_by_answers: bool,
    /// What is wrong. Empty if no more is known than the check says.
    pub says: String,
    /// What to do.
    pub fix: String,
    /// How that is done in the language of the agent. Left out if there is nothing to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub how: Option<String>,
    /// What else would help, or what to look at if this is not it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub alternatives: Vec<String>,
    /// The language for which it says how.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<&'static str>,
    /// The file of the author's own code. Left out if it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line in that file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// What shows it: lines of the conversation or of standard error, or what brought the answer.
    pub evidence: Vec<String>,
    /// How many of how many answers it explains: the first of the second. Left out if it is not about all answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explains: Option<[usize; 2]>,
}

impl Diagnosis {
    /// Returns what a check has about its failures, without a look at what came.
    #[must_use]
    pub fn of_check(check: &Check) -> Self {
        Self {
            id: "as-the-check-says",
            rank: Rank::Common,
            is_by_answers: false,
            says: String::new(),
            fix: check.fix.to_owned(),
            how: None,
            alternatives: Vec::new(),
            language: None,
            file: None,
            line: None,
            evidence: Vec::new(),
            explains: None,
        }
    }

    /// Says how sure it is, for a person.
    #[must_use]
    pub const fn how_sure(&self) -> &'static str {
        match self.rank {
            Rank::Shown if self.is_by_answers => "shown by all its answers",
            rank => rank.words(),
        }
    }

    /// Returns what to do and how, in one line.
    #[must_use]
    pub fn line(&self) -> String {
        match &self.how {
            Some(how) => format!("{}: {how}", self.fix),
            None => self.fix.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use linesman_protocols::bitwa::checks::ORDER_GIVEN;

    use super::*;

    #[test]
    fn what_all_answers_show_is_no_experiment() {
        let of = |rank, is_by_answers| {
            let diagnosis = Diagnosis {
                rank,
                is_by_answers,
                ..Diagnosis::of_check(&ORDER_GIVEN)
            };
            diagnosis.how_sure()
        };
        assert_eq!(of(Rank::Shown, false), "shown by an experiment");
        assert_eq!(of(Rank::Shown, true), "shown by all its answers");
        assert_eq!(of(Rank::Fits, true), "likely");
    }
}
