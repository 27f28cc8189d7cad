//! Which files an agent is made of, and whether they are still what they were.

use std::{
    fmt,
    path::{Path, PathBuf},
};

use linesman_referee::Launch;
use serde::{Deserialize, Serialize};

use super::{Digest, DigestError, Kind, serial::present};
use crate::digest::Hex;

/// One of the files or folders that an agent is made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileRecord {
    /// What it is to the agent.
    pub role: Role,
    /// Its path, as the command has it.
    pub path: String,
    /// Where the program was found, if it was looked up in `PATH`.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "present")]
    pub looked_up: Option<String>,
    /// Whether it is a file or a folder.
    pub kind: Kind,
    /// Its digest.
    pub sha256: Hex<32>,
}

/// What a file is to an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The program of the command.
    Program,
    /// An argument of the command that names a file or a folder.
    Argument,
    /// The ini file that describes the engine.
    EngineFile,
    /// What somebody named as belonging to the agent.
    Named,
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Program => "program",
            Self::Argument => "argument",
            Self::EngineFile => "engine's file",
            Self::Named => "named",
        })
    }
}

/// The files of an agent as they were at one moment.
#[derive(Clone, Debug)]
pub struct Evidence {
    parts: Vec<(Part, Digest)>,
}

#[derive(Clone, Debug)]
struct Part {
    role: Role,
    /// As it was named.
    path: PathBuf,
    /// Where it lies.
    place: PathBuf,
    is_looked_up: bool,
}

/// The agent's files are not what they were.
#[derive(Debug, thiserror::Error)]
#[error("the agent's {kind} {} changed during the test{}", path.display(), details(changes))]
pub struct Changed {
    kind: Kind,
    path: PathBuf,
    changes: Vec<String>,
}

fn details(changes: &[String]) -> String {
    if changes.is_empty() {
        String::new()
    } else {
        format!(" ({})", changes.join(", "))
    }
}

impl Evidence {
    /// Looks at the files of an agent: its program; every argument that names a file or a folder, or what is `named` in place
    /// of them; and the engine's file.
    ///
    /// # Errors
    /// One of them cannot be read.
    pub fn take(
        launch: &Launch,
        engine_file: Option<&Path>,
        named: &[PathBuf],
    ) -> Result<Self, DigestError> {
        let dir = launch.dir.as_deref().unwrap_or(Path::new(""));
        let mut parts = Vec::new();
        if let Some(file) = engine_file {
            parts.push(Part::new(
                Role::EngineFile,
                file.to_owned(),
                file.to_owned(),
            ));
        }
        parts.extend(program(launch, dir));
        if named.is_empty() {
            let paths = launch.args.iter().map(PathBuf::from);
            let there = paths.filter_map(|path| {
                let place = dir.join(&path);
                let is_part = place.is_file() || place.is_dir();
                is_part.then(|| Part::new(Role::Argument, path, place))
            });
            parts.extend(there);
        } else {
            let named = named.iter().cloned();
            parts.extend(named.map(|path| Part::new(Role::Named, path.clone(), path)));
        }
        let with_digest = |part: Part| Digest::of(&part.place).map(|digest| (part, digest));
        let parts = parts.into_iter().map(with_digest);
        Ok(Self {
            parts: parts.collect::<Result<_, _>>()?,
        })
    }

    /// Returns whether only a program of the system is known, such as an interpreter without a script among its arguments.
    #[must_use]
    pub fn is_thin(&self) -> bool {
        self.parts.iter().all(|(part, _)| part.is_looked_up)
    }

    /// Returns the folder of the agent that a file lies in, or would lie in, if there is one.
    #[must_use]
    pub fn folder_of(&self, file: &Path) -> Option<&Path> {
        let parent = file.parent().filter(|parent| *parent != Path::new(""));
        let parent = parent.unwrap_or(Path::new(".")).canonicalize().ok()?;
        let holds = |place: &Path| {
            let place = place.canonicalize();
            place.is_ok_and(|place| parent.starts_with(place))
        };
        self.parts
            .iter()
            .find(|(part, digest)| digest.kind() == Kind::Folder && holds(&part.place))
            .map(|(part, _)| part.path.as_path())
    }

    /// Looks again, and asks whether everything is what it was.
    ///
    /// # Errors
    /// Something is another, or cannot be read any more.
    pub fn look_again(&self) -> Result<(), Changed> {
        for (part, before) in &self.parts {
            let changed = |changes| Changed {
                kind: before.kind(),
                path: part.path.clone(),
                changes,
            };
            let after =
                Digest::of(&part.place).map_err(|error| changed(vec![error.to_string()]))?;
            if after != *before {
                return Err(changed(before.changes(&after)));
            }
        }
        Ok(())
    }

    /// Returns what a certificate says of them.
    #[must_use]
    pub fn records(&self) -> Vec<FileRecord> {
        let record = |(part, digest): &(Part, Digest)| FileRecord {
            role: part.role,
            path: part.path.to_string_lossy().into_owned(),
            looked_up: part
                .is_looked_up
                .then(|| part.place.to_string_lossy().into_owned()),
            kind: digest.kind(),
            sha256: digest.sha256(),
        };
        self.parts.iter().map(record).collect()
    }
}

impl Part {
    fn new(role: Role, path: PathBuf, place: PathBuf) -> Self {
        Self {
            role,
            path,
            place,
            is_looked_up: false,
        }
    }
}

/// Returns the program; nothing if there is none, which is told of when it is to be started.
fn program(launch: &Launch, dir: &Path) -> Option<Part> {
    let path = PathBuf::from(&launch.program);
    if path.parent().is_some_and(|parent| parent != Path::new("")) {
        let in_dir = dir.join(&path);
        let place = if in_dir.is_file() {
            in_dir
        } else {
            path.clone()
        };
        return place
            .is_file()
            .then(|| Part::new(Role::Program, path, place));
    }
    Some(Part {
        is_looked_up: true,
        ..Part::new(Role::Program, path, launch.path()?)
    })
}
