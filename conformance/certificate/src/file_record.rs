//! A file of an agent as a certificate records it.

use std::{collections::BTreeMap, path::Path};

use serde::{Deserialize, Serialize};

use super::{
    Digest, DigestError, Kind,
    files::LeftOut,
    serial::{filled, present},
};
use linesman_values::digest::Hex;

/// One of the files or folders that an agent is made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FileRecord {
    /// What it is to the agent.
    pub role: Role,
    /// Its path, as the command has it.
    pub path: String,
    /// Where the program was found. Left out if it was neither looked up in PATH nor behind another one.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "present"
    )]
    pub looked_up: Option<String>,
    /// Whether it is a file or a folder.
    pub kind: Kind,
    /// Its digest.
    pub sha256: Hex<32>,
    /// What of a folder has no part in its digest: a name, wherever it is, or a path below the folder that begins with ./
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "filled"
    )]
    #[cfg_attr(feature = "schema", schemars(length(min = 1), extend("x-since" = 2)))]
    pub left_out: Vec<String>,
    /// What stands in the list of the folder of a script before each path, so that a change has a name.
    #[serde(
        default,
        skip_serializing_if = "BTreeMap::is_empty",
        deserialize_with = "filled"
    )]
    #[cfg_attr(feature = "schema", schemars(extend("minProperties" = 1, "x-since" = 2)))]
    pub entries: BTreeMap<String, String>,
}

/// What a file is to an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The program of the command.
    Program,
    /// The program that runs the program of the command: the one on its first line, or the one behind a link or a script in `PATH`.
    #[cfg_attr(feature = "schema", schemars(extend("x-since" = 2)))]
    Interpreter,
    /// An argument of the command that names a file or a folder.
    Argument,
    /// The folder of the script of the command.
    #[cfg_attr(feature = "schema", schemars(extend("x-since" = 2)))]
    Folder,
    /// The ini file that describes the engine.
    EngineFile,
    /// What somebody named as belonging to the agent.
    Named,
}

impl FileRecord {
    /// Returns what differs between the folder that was tested and a folder here; nothing if they are the same. New files at the
    /// paths `aside` are no difference.
    pub(super) fn changes(&self, here: &Path, aside: &[&Path]) -> Result<Vec<String>, DigestError> {
        let mut now = Digest::without(here, LeftOut(&self.left_out))?;
        let then = Digest::of_listed(&self.entries);
        if now.sha256() == self.sha256 {
            return Ok(Vec::new());
        }
        let unnamed = format!("its digest is {}", now.sha256());
        if then.sha256() != self.sha256 {
            return Ok(vec![unnamed]);
        }
        let root = here.canonicalize();
        for path in aside {
            let below = (path.canonicalize().ok()).zip(root.as_ref().ok());
            let below =
                below.and_then(|(path, root)| Some(path.strip_prefix(root).ok()?.to_owned()));
            if let Some(below) = below.filter(|below| !then.has(below)) {
                now.leave_out(&below);
            }
        }
        Ok(then.changes(&now))
    }

    /// Returns whether the entries of a folder are those that its digest stands for.
    pub(super) fn is_consistent(&self) -> bool {
        self.entries.is_empty()
            || self.kind == Kind::Folder && Digest::of_listed(&self.entries).sha256() == self.sha256
    }
}
