//! What was detected about a certificate.

use std::fmt;

use linesman_values::text::one_line;

/// What was detected about a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings(Vec<Finding>);

/// One thing that was detected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The subject, in a word or two.
    pub about: &'static str,
    /// What was found, on one line.
    pub says: String,
    /// Whether it is a reason not to believe the certificate, or not for the agent that is here.
    pub is_wrong: bool,
}

impl From<Vec<Finding>> for Findings {
    fn from(findings: Vec<Finding>) -> Self {
        Self(findings)
    }
}

impl Findings {
    /// Returns whether nothing is wrong.
    #[must_use]
    pub fn is_good(&self) -> bool {
        self.0.iter().all(|finding| !finding.is_wrong)
    }

    /// Returns all findings in order.
    pub fn iter(&self) -> impl Iterator<Item = &Finding> {
        self.0.iter()
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for finding in &self.0 {
            let sign = if finding.is_wrong { "!" } else { " " };
            writeln!(f, "{sign} {:12}{}", finding.about, finding.says)?;
        }
        Ok(())
    }
}

/// Returns a finding. What a certificate or a path says is made harmless and kept on one line.
pub(super) fn told(about: &'static str, says: impl AsRef<str>) -> Finding {
    Finding {
        about,
        says: one_line(says.as_ref()).into_owned(),
        is_wrong: false,
    }
}

pub(super) fn wrong(about: &'static str, says: impl AsRef<str>) -> Finding {
    Finding {
        is_wrong: true,
        ..told(about, says)
    }
}
