//! What stands in a certificate.

use linesman_protocols::Level;
use serde::{Deserialize, Serialize};

use super::{
    Conclusion, FileRecord, Role,
    canonical::canonical,
    serial::{filled, level, present},
};
#[cfg(feature = "schema")]
use linesman_values::outcome::schema::{CheckId, LevelWord, Time};
use linesman_values::{digest::Hex, text::in_json};

/// The name of the form.
pub(super) const FORMAT: &str = "linesman-certificate";

/// The version of the form. It changes whenever a field comes, goes or changes its meaning, for readers refuse what they do not
/// know.
pub(super) const VERSION: u32 = 2;

/// The first version of the form, which has less to say of the agent's files.
const FIRST: u32 = 1;

/// What was tested, with what, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(extend("dependentRequired" = { "key": ["signature"], "signature": ["key"] })))]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The name of the form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = FORMAT)))]
    pub format: String,
    /// The version of the form.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = [FIRST, VERSION])))]
    pub version: u32,
    /// The version of the tester.
    pub linesman: String,
    /// The protocol's name.
    pub protocol: String,
    /// Whether the agent conforms in all tested profiles.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["conforms", "does-not-conform", "could-not-tell"])))]
    pub conclusion: Conclusion,
    /// The agent.
    pub agent: Agent,
    /// The name of the frozen suite. Left out if it was none, and in version 1.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "present"
    )]
    #[cfg_attr(feature = "schema", schemars(extend("x-since" = 2)))]
    pub suite: Option<String>,
    /// The seed of everything that the tester drew. Text, because some readers of JSON round large numbers.
    #[cfg_attr(
        feature = "schema",
        schemars(regex(pattern = "^(0|[1-9][0-9]{0,19})$"))
    )]
    pub seed: String,
    /// The checks that were asked for, as patterns of ids; all if it is empty.
    pub only: Vec<String>,
    /// The checks that were left out, as patterns of ids.
    pub skip: Vec<String>,
    /// The other options that bear on the verdicts, as they were given.
    pub options: Vec<String>,
    /// When the tests began.
    #[cfg_attr(feature = "schema", schemars(with = "Time"))]
    pub began: String,
    /// When they were over.
    #[cfg_attr(feature = "schema", schemars(with = "Time"))]
    pub ended: String,
    /// The machine that they ran on.
    pub machine: Machine,
    /// What came of each profile.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    pub profiles: Vec<ProfileRecord>,
    /// The public key of the one who signed: the 32 bytes of RFC 8032.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "present"
    )]
    pub key: Option<Hex<32>>,
    /// The signature (ed25519, RFC 8032) of the canonical form of everything else.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "present"
    )]
    pub signature: Option<Hex<64>>,
}

/// The agent that was tested.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Agent {
    /// Its command, quoted for a shell.
    pub command: String,
    /// Its files, as far as they are known; their digests were the same before and after the tests.
    pub files: Vec<FileRecord>,
    /// What may decide how it behaves and is not among its files, each as a phrase. Left out if there is nothing, and in version 1.
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "filled"
    )]
    #[cfg_attr(feature = "schema", schemars(length(min = 1), extend("x-since" = 2)))]
    pub not_covered: Vec<String>,
}

/// The machine that the tests ran on. What could not be found out is left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Machine {
    /// The operating system.
    pub os: String,
    /// The version of its kernel.
    pub kernel: String,
    /// The architecture.
    pub architecture: String,
    /// The model of the processor.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "present"
    )]
    pub cpu: Option<String>,
    /// How many threads it runs at the same time.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub cores: u64,
    /// How many bytes of memory it has.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "present"
    )]
    pub memory_bytes: Option<u64>,
}

/// What came of one profile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ProfileRecord {
    /// The profile's name.
    pub profile: String,
    /// Whether the agent conforms to it.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["conforms", "does-not-conform", "could-not-tell"])))]
    pub conclusion: Conclusion,
    /// The least binding level of which a failure makes the agent fail.
    #[serde(with = "level")]
    #[cfg_attr(feature = "schema", schemars(with = "LevelWord"))]
    pub level: Level,
    /// The digest of the checks and the scenarios.
    pub suite: Hex<32>,
    /// How long the agent may take.
    pub limits: Vec<LimitRecord>,
    /// How many bytes of memory it may hold. Left out if there is no limit.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "present"
    )]
    pub memory_limit_bytes: Option<u64>,
    /// The verdicts, in the order of the clauses.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    pub checks: Vec<CheckRecord>,
}

/// How long the agent may take for something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LimitRecord {
    /// What for.
    pub name: String,
    /// How long, in milliseconds.
    pub ms: u64,
}

/// The verdict on one check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(extend("if" = { "properties": { "verdict": { "const": "pass" } } }, "then" = { "properties": { "reason": false } }, "else" = { "required": ["reason"] })))]
#[serde(deny_unknown_fields)]
pub struct CheckRecord {
    /// The check's id.
    #[cfg_attr(feature = "schema", schemars(with = "CheckId"))]
    pub id: String,
    /// The clause that it tests.
    pub clause: String,
    /// How binding it is in this profile.
    #[serde(with = "level")]
    #[cfg_attr(feature = "schema", schemars(with = "LevelWord"))]
    pub level: Level,
    /// The verdict.
    pub verdict: VerdictWord,
    /// The cause of a failure, or why it could not be told or was not tested.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "present"
    )]
    pub reason: Option<String>,
}

/// The word of a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum VerdictWord {
    /// All its scenarios went through.
    Pass,
    /// The agent broke it.
    Fail,
    /// The agent broke it in some runs and not in others.
    Flaky,
    /// It was not reached.
    Skip,
    /// There was nothing to judge.
    NotApplicable,
    /// The agent does not offer what the check is about.
    NotOffered,
    /// The tester or the machine could not tell.
    Inconclusive,
}

/// A text is not a certificate.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It is another form, or the version of another time.
    #[error(
        "this is version {0} of the form; this Linesman reads the versions {FIRST} to {VERSION}"
    )]
    Version(u64),
    /// It is of the first version, and has fields of a later one.
    #[error("this is version {FIRST} of the form, with fields of a later version")]
    Later,
    /// It is JSON of another kind.
    #[error("this is not a certificate: its \"format\" is not \"{FORMAT}\"")]
    Format,
    /// It is not JSON, or a field is missing, unknown or of the wrong kind; the message ends with line and column.
    #[error("the text is not a certificate")]
    Content(#[from] serde_json::Error),
}

impl Certificate {
    /// Reads a certificate. Whether it holds is another matter: see [`judge`](super::judge).
    ///
    /// # Errors
    /// Says what is wrong, on which line and column. A field that the form does not have is wrong: it might be meant to
    /// change what the others say.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        match serde_json::from_str::<Self>(text) {
            Ok(certificate) if certificate.format != FORMAT => Err(ReadError::Format),
            Ok(certificate) if !(FIRST..=VERSION).contains(&certificate.version) => {
                Err(ReadError::Version(certificate.version.into()))
            }
            Ok(certificate) if certificate.version == FIRST && !certificate.is_of_first() => {
                Err(ReadError::Later)
            }
            Ok(certificate) => Ok(certificate),
            Err(error) => Err(match serde_json::from_str::<serde_json::Value>(text) {
                Ok(value) if value["format"] != FORMAT => ReadError::Format,
                Ok(value) => match value["version"].as_u64() {
                    Some(version)
                        if !(u64::from(FIRST)..=u64::from(VERSION)).contains(&version) =>
                    {
                        ReadError::Version(version)
                    }
                    _ => error.into(),
                },
                Err(_) => error.into(),
            }),
        }
    }

    /// Returns whether no field is used that the first version of the form does not have.
    fn is_of_first(&self) -> bool {
        let is_of_first = |file: &FileRecord| {
            file.left_out.is_empty()
                && file.entries.is_empty()
                && !matches!(file.role, Role::Folder | Role::Interpreter)
        };
        self.suite.is_none()
            && self.agent.not_covered.is_empty()
            && self.agent.files.iter().all(is_of_first)
    }

    /// Returns the bytes that are signed: the canonical form of all fields but the signature.
    #[must_use]
    pub fn signed_bytes(&self) -> Vec<u8> {
        let unsigned = Self {
            signature: None,
            ..self.clone()
        };
        let value = serde_json::to_value(unsigned).expect("all names are text");
        canonical(&value).into_bytes()
    }

    /// Writes the certificate for people to read.
    #[must_use]
    pub fn to_json(&self) -> String {
        let text = serde_json::to_string_pretty(self).expect("all names are text");
        format!("{}\n", in_json(&text))
    }
}
