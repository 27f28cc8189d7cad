//! What came of a submission.

use linesman_values::outcome::{Conclusion, Report};
use serde::{Deserialize, Serialize};

use crate::metadata::Claims;

/// The form of the file.
pub(crate) const FORMAT: &str = "linesman-vetted";

/// What came of a submission.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// The name of the form: `linesman-vetted`.
    #[cfg_attr(feature = "schema", schemars(extend("const" = FORMAT)))]
    pub format: String,
    /// The version of the form. Fields may be added.
    #[cfg_attr(feature = "schema", schemars(extend("const" = 1)))]
    pub version: u32,
    /// The version of the tester.
    pub linesman: String,
    /// Which submission it is.
    #[serde(flatten)]
    pub identity: Identity,
    /// The options that bear on the verdict.
    pub settings: Vec<String>,
    /// The protocol; null if it is not known.
    pub protocol: Option<String>,
    /// The profile that was tested, the author and the language.
    #[serde(flatten)]
    pub claims: Claims,
    /// The verdict.
    pub verdict: Verdict,
    /// Why it was rejected or could not be judged, each reason as a phrase.
    pub reasons: Vec<String>,
    /// What came of the build; null if there was none.
    pub build: Option<BuildOutcome>,
    /// The sandbox that was in force, and what was missing; null if nothing ran.
    pub sandbox: Option<String>,
    /// The verdicts on the checks, in the order of the clauses.
    pub checks: Vec<CheckOutcome>,
    /// How many whole games were played after the tests.
    pub games: u32,
    /// How long everything took, in seconds.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    pub seconds: f64,
}

/// What tells a submission from all others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Identity {
    /// The name of the submission.
    pub name: String,
    /// The name of its folder among the results.
    pub id: String,
    /// The digest of its folder; null if it could not be read.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[0-9a-f]{64}$")))]
    pub sha256: Option<String>,
}

/// Whether a submission can take part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It was not tested, because its metadata, its files or its build are wrong.
    Rejected,
    /// It breaks a check.
    DoesNotConform,
    /// The tester or the machine could not tell.
    CouldNotTell,
    /// It conforms.
    Conforms,
}

/// What came of a build.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BuildOutcome {
    /// Whether it succeeded.
    pub is_good: bool,
    /// How it ended, in words.
    pub ended: String,
    /// How long it took, in seconds.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    pub seconds: f64,
    /// The sandbox of the build, what was missing, and what it did not hold; null in results of older versions.
    #[serde(default)]
    pub sandbox: Option<String>,
    /// The last lines that it wrote.
    pub lines: Vec<String>,
    /// What the sandbox withheld from it, in words. Left out if it withheld nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub withheld: Option<String>,
}

/// The verdict on a check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckOutcome {
    /// The id of the check.
    pub id: String,
    /// How binding it is.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = linesman_protocols::Level::ALL.map(linesman_protocols::Level::word))))]
    pub level: String,
    /// The verdict, as in a report.
    pub verdict: String,
    /// The cause of a failure. Left out if the check did not fail.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<String>,
    /// What the program said of its end, if it ended by itself and broke the check by that: the message of its crash, or the last line
    /// of its standard error. Left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

impl Verdict {
    /// All verdicts, the worst first.
    pub const ALL: [Self; 4] = [
        Self::Rejected,
        Self::DoesNotConform,
        Self::CouldNotTell,
        Self::Conforms,
    ];

    /// Returns its number, the worst being 0.
    #[must_use]
    pub const fn number(self) -> usize {
        self as usize
    }

    /// Returns the verdict in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Rejected => "rejected",
            Self::DoesNotConform => "does not conform",
            Self::CouldNotTell => "could not tell",
            Self::Conforms => "conforms",
        }
    }

    /// Returns the class of the style sheet that colours it.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Self::Rejected | Self::DoesNotConform => "fail",
            Self::CouldNotTell => "inconclusive",
            Self::Conforms => "pass",
        }
    }

    /// Returns the colour of a badge.
    const fn colour(self) -> &'static str {
        match self {
            Self::Rejected | Self::DoesNotConform => "red",
            Self::CouldNotTell => "lightgrey",
            Self::Conforms => "brightgreen",
        }
    }
}

impl Outcome {
    /// Returns the checks that the submission breaks and that count.
    pub fn failed(&self) -> impl Iterator<Item = &CheckOutcome> {
        self.checks.iter().filter(|check| check.is_failure())
    }

    /// Returns the verdict on a check as a word; nothing if it is not one of its checks.
    #[must_use]
    pub fn of_check(&self, id: &str) -> Option<&str> {
        let found = self.checks.iter().find(|check| check.id == id);
        found.map(|check| check.verdict.as_str())
    }

    /// Describes why the verdict is not that it conforms, on one line.
    #[must_use]
    pub fn why(&self) -> String {
        if let Some(first) = self.reasons.first() {
            let more = match self.reasons.len() {
                1 => String::new(),
                count => format!(" (and {} more)", count - 1),
            };
            return format!("{first}{more}");
        }
        let failed: Vec<String> = self
            .failed()
            .map(|check| {
                let cause = check.cause.iter().map(|cause| format!(" {cause}"));
                let message = check.message.iter().map(|message| format!(": {message}"));
                let more: String = cause.chain(message).collect();
                format!("{}{more}", check.id)
            })
            .collect();
        failed.join(", ")
    }

    /// Notes the verdicts of a report.
    pub(crate) fn fill_in(&mut self, report: &Report) {
        let checks = report.checks.iter().map(|check| CheckOutcome {
            id: check.check.id.to_owned(),
            level: check.level.word().to_owned(),
            verdict: check.verdict.word().to_owned(),
            cause: check.verdict.cause().map(|cause| cause.to_string()),
            message: check.last_words(),
        });
        self.checks = checks.collect();
        self.games = report.games.as_ref().map_or(0, |games| games.played);
        self.verdict = match report.conclusion() {
            Conclusion::Conforms | Conclusion::Passed => Verdict::Conforms,
            Conclusion::DoesNotConform => Verdict::DoesNotConform,
            Conclusion::CouldNotTell => Verdict::CouldNotTell,
        };
        if self.verdict == Verdict::CouldNotTell {
            let open = report
                .checks
                .iter()
                .find(|check| report.is_in_question(check));
            let reason = open
                .and_then(|check| Some(format!("{}: {}", check.check.id, check.verdict.reason()?)));
            self.reasons.extend(reason);
        }
    }

    /// Returns the badge, in the form that shields.io reads from an address.
    #[must_use]
    pub fn badge(&self) -> String {
        let badge = serde_json::json!({
            "schemaVersion": 1,
            "label": self.protocol.as_deref().unwrap_or("linesman"),
            "message": self.verdict.words(),
            "color": self.verdict.colour(),
        });
        format!("{badge}\n")
    }
}

impl CheckOutcome {
    /// Returns whether the submission breaks the check and this counts. Only a *must* counts.
    #[must_use]
    pub fn is_failure(&self) -> bool {
        self.level == "must" && matches!(&*self.verdict, "fail" | "flaky")
    }
}
