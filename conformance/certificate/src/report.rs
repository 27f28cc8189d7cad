//! Signatures of JSON reports, in a file next to the report.

use linesman_protocols::Level;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Conclusion, Finding, Findings, PrivateKey, PublicKey, serial};
use linesman_values::{
    digest::{Hex, sha256},
    text::{in_json, one_line},
};

/// The name of the form.
const FORMAT: &str = "linesman-signature";

/// A signature of a file, which is kept in another file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DetachedSignature {
    /// The name of the form: `linesman-signature`.
    pub format: String,
    /// The version of the form.
    pub version: u32,
    /// The digest of the file.
    pub sha256: Hex<32>,
    /// The public key of the one who signed it.
    pub key: Hex<32>,
    /// The signature over the bytes of the file.
    pub signature: Hex<64>,
}

/// A text is not the signature of a file.
#[derive(Debug, thiserror::Error)]
pub enum SignedReportError {
    /// It is not JSON, or a field is missing, unknown or of the wrong kind.
    #[error("the text is not a signature")]
    Content(#[from] serde_json::Error),
    /// It is another form, or a later version.
    #[error("this is not a signature: its \"format\" is not \"{FORMAT}\" in version 1")]
    Format,
}

impl DetachedSignature {
    /// Signs the bytes of a file.
    #[must_use]
    pub fn of(bytes: &[u8], key: &PrivateKey) -> Self {
        Self {
            format: FORMAT.to_owned(),
            version: 1,
            sha256: sha256(bytes),
            key: key.public().hex(),
            signature: key.sign(bytes),
        }
    }

    /// Reads a signature.
    ///
    /// # Errors
    /// Says what is wrong, on which line and column.
    pub fn read(text: &str) -> Result<Self, SignedReportError> {
        let signature: Self = serde_json::from_str(text)?;
        if signature.format != FORMAT || signature.version != 1 {
            return Err(SignedReportError::Format);
        }
        Ok(signature)
    }

    /// Writes the signature.
    #[must_use]
    pub fn to_json(&self) -> String {
        let text = serde_json::to_string_pretty(self).expect("all names are text");
        format!("{}\n", in_json(&text))
    }

    /// Returns whether this is the signature of these bytes.
    #[must_use]
    pub fn holds(&self, bytes: &[u8]) -> bool {
        let public = PublicKey::from_hex(&self.key);
        self.sha256 == sha256(bytes)
            && public.is_some_and(|public| public.is_signed(bytes, &self.signature))
    }
}

/// A JSON report, as far as it is signed and compared.
#[derive(Clone, Debug)]
pub struct SignedReport {
    profiles: Vec<Profile>,
}

/// What a report says of one profile.
#[derive(Clone, Debug, Deserialize)]
struct Profile {
    format: u32,
    protocol: String,
    profile: String,
    agent: Agent,
    #[serde(with = "serial::level")]
    level: Level,
    conclusion: Conclusion,
    checks: Vec<Check>,
}

#[derive(Clone, Debug, Deserialize)]
struct Agent {
    command: String,
}

#[derive(Clone, Debug, Deserialize)]
struct Check {
    #[serde(with = "serial::level")]
    level: Level,
    verdict: String,
}

impl SignedReport {
    /// Reads a JSON report, of one profile or a list of several; nothing if the text is something else.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let profiles = match serde_json::from_str(text).ok()? {
            list @ Value::Array(_) => serde_json::from_value::<Vec<Profile>>(list).ok()?,
            one => vec![serde_json::from_value(one).ok()?],
        };
        let is_known = profiles.iter().all(|profile| profile.format == 1);
        (is_known && !profiles.is_empty()).then_some(Self { profiles })
    }

    /// Returns what in the report contradicts the rest of it, each on one line.
    #[must_use]
    pub fn contradictions(&self) -> Vec<String> {
        let wrong = |profile: &&Profile| {
            let mut counting = profile.checks.iter().filter(|it| it.level <= profile.level);
            let is_failed = counting.any(|it| matches!(&*it.verdict, "fail" | "flaky"));
            let is_unexpected = || {
                profile
                    .checks
                    .iter()
                    .any(|it| it.verdict == "unexpected-pass")
            };
            let fails = is_failed || is_unexpected();
            fails != (profile.conclusion == Conclusion::DoesNotConform)
        };
        let wrong = self.profiles.iter().filter(wrong);
        wrong
            .map(|it| {
                let (profile, says) = (&it.profile, &it.conclusion);
                format!("{profile}: it says '{says}', which does not follow from its verdicts")
            })
            .collect()
    }

    /// Describes the agent and the conclusion on one line.
    #[must_use]
    pub fn summary(&self) -> String {
        let of_profile =
            |it: &Profile| format!("{} ({}): {}", it.protocol, it.profile, it.conclusion);
        let all: Vec<String> = self.profiles.iter().map(of_profile).collect();
        let command = &self.profiles[0].agent.command;
        one_line(&format!("{}; agent: {command}", all.join(", "))).into_owned()
    }

    /// Judges whether a signature of a report holds.
    #[must_use]
    pub fn judge(
        &self,
        bytes: &[u8],
        signature: Option<&DetachedSignature>,
        wanted: Option<&PublicKey>,
    ) -> Findings {
        let finding = |about, says: String, is_wrong| Finding {
            about,
            says,
            is_wrong,
        };
        let mut findings = vec![finding("report", self.summary(), false)];
        let wrong = self.contradictions().into_iter();
        findings.extend(wrong.map(|says| finding("contradiction", says, true)));
        findings.push(match signature {
            None => finding(
                "signature",
                "none: anyone can have written this".to_owned(),
                true,
            ),
            Some(it) if !it.holds(bytes) => {
                let says = format!("not valid: this is not what the key {} signed", it.key);
                finding("signature", says, true)
            }
            Some(it) => match wanted {
                Some(wanted) if wanted.hex() != it.key => {
                    let wanted = wanted.hex();
                    let says = format!(
                        "valid, by the key {}, but the key given is {wanted}",
                        it.key
                    );
                    finding("signature", says, true)
                }
                Some(_) => {
                    let says = format!("valid, by the key {}, which is the key given", it.key);
                    finding("signature", says, false)
                }
                None => {
                    let says = format!(
                        "valid, by the key {} (use --key to check whose key it is)",
                        it.key
                    );
                    finding("signature", says, false)
                }
            },
        });
        let says = "a report does not say which files were tested; a certificate does";
        findings.push(finding("files", says.to_owned(), false));
        Findings::from(findings)
    }
}
