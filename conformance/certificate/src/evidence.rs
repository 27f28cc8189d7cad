//! Which files an agent is made of, and whether they are still what they were.

use std::{
    fmt,
    path::{Path, PathBuf},
};

use linesman_referee::Launch;

use super::{
    Digest, DigestError, FileRecord, Kind, Role,
    files::LeftOut,
    parts::{Part, Parts},
};

/// The files of an agent as they were at one moment.
#[derive(Clone, Debug)]
pub struct Evidence {
    parts: Vec<(Part, Digest)>,
    not_covered: Vec<String>,
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
    /// Looks at the files of an agent: its program, and the interpreter behind it; every argument that names a file or a folder, and
    /// the folder of its script, or what is `named` in place of them; and the engine's file. What in the folder of the script belongs
    /// to `others`, such as reports, has no part in it.
    ///
    /// An interpreter behind a script is asked where it is, so it is started.
    ///
    /// # Errors
    /// One of them cannot be read, or the folder of the script is large or not its own.
    pub fn take(
        launch: &Launch,
        engine_file: Option<&Path>,
        named: &[PathBuf],
        others: &[PathBuf],
    ) -> Result<Self, DigestError> {
        let Parts { list, not_covered } = Parts::of(launch, engine_file, named, others)?;
        let with_digest = |part: Part| part.digest().map(|digest| (part, digest));
        Ok(Self {
            parts: list
                .into_iter()
                .map(with_digest)
                .collect::<Result<_, _>>()?,
            not_covered,
        })
    }

    /// Returns whether only programs of the system are known, such as an interpreter without a script among its arguments.
    #[must_use]
    pub fn is_thin(&self) -> bool {
        self.parts.iter().all(|(part, _)| part.is_looked_up)
    }

    /// Returns what may decide how the agent behaves and is not among its files, each as a phrase.
    #[must_use]
    pub fn not_covered(&self) -> &[String] {
        &self.not_covered
    }

    /// Returns the folder that the user has named as part of the agent and that a file lies in, or would lie in, if there is one.
    #[must_use]
    pub fn folder_of(&self, file: &Path) -> Option<&Path> {
        let parent = file.parent().filter(|parent| *parent != Path::new(""));
        let parent = parent.unwrap_or(Path::new(".")).canonicalize().ok()?;
        let holds = |place: &Path| {
            let place = place.canonicalize();
            place.is_ok_and(|place| parent.starts_with(place))
        };
        let is_named = |part: &Part| part.role != Role::Folder;
        self.parts
            .iter()
            .find(|(part, digest)| {
                digest.kind() == Kind::Folder && is_named(part) && holds(&part.place)
            })
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
            let after = part
                .digest()
                .map_err(|error| changed(vec![error.to_string()]))?;
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
            left_out: part.left_out.clone(),
            entries: match part.role {
                Role::Folder => digest.listed(),
                _ => std::collections::BTreeMap::new(),
            },
        };
        self.parts.iter().map(record).collect()
    }
}

impl Part {
    fn digest(&self) -> Result<Digest, DigestError> {
        match self.role {
            Role::Folder => Digest::of_script(&self.place, LeftOut(&self.left_out)),
            _ => Digest::of(&self.place),
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Program => "program",
            Self::Interpreter => "interpreter",
            Self::Argument => "argument",
            Self::Folder => "folder",
            Self::EngineFile => "engine's file",
            Self::Named => "named",
        })
    }
}
