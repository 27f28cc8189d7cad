//! Where the parts of a check are.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use linesman_values::nearest::meant;

use super::{
    Refused,
    row::{self, Row},
};

/// The places of a check that there is not yet.
pub struct Places {
    /// The top folder of the repository.
    pub(super) top: PathBuf,
    pub(super) protocol: String,
    pub(super) subject: String,
    pub(super) name: String,
    /// What clauses begin with.
    pub(super) clauses: String,
    /// All rows of the protocol.
    pub(super) rows: Vec<Row>,
}

impl Places {
    /// Finds the places of a check by its id.
    ///
    /// # Errors
    /// The id has not the form of one, there is such a check, or there is no such protocol or subject.
    pub fn find(top: &Path, id: &str) -> Result<Self, Refused> {
        let parts: Vec<&str> = id.split('/').collect();
        let [protocol, subject, name] = parts.as_slice() else {
            return Err(Refused::Form(id.to_owned()));
        };
        if !parts.iter().all(|part| is_name(part)) {
            return Err(Refused::Form(id.to_owned()));
        }
        find_protocol(top, protocol)?;
        let mut rows = Vec::new();
        let mut clauses = String::new();
        for path in files(top, &tables(top, protocol), ".rs")? {
            let text = read(top, &path)?;
            let (found, begin) = row::read(&path, &text, protocol);
            rows.extend(found);
            clauses = begin.unwrap_or(clauses);
        }
        if let Some(row) = (rows.iter()).find(|row| row.subject == *subject && row.name == *name) {
            return Err(Refused::Exists {
                id: id.to_owned(),
                path: row.path.clone(),
                line: row.head + 1,
            });
        }
        let mut subjects: Vec<&str> = rows.iter().map(|row| row.subject.as_str()).collect();
        subjects.sort_unstable();
        subjects.dedup();
        if !subjects.contains(subject) {
            return Err(Refused::Subject {
                protocol: (*protocol).to_owned(),
                wanted: (*subject).to_owned(),
                known: subjects.join(", "),
                meant: meant(subject, subjects),
            });
        }
        Ok(Self {
            top: top.to_owned(),
            protocol: (*protocol).to_owned(),
            subject: (*subject).to_owned(),
            name: (*name).to_owned(),
            clauses,
            rows,
        })
    }

    /// Returns the id of the check.
    #[must_use]
    pub fn id(&self) -> String {
        format!("{}/{}/{}", self.protocol, self.subject, self.name)
    }

    /// Returns the last row of the subject.
    pub(super) fn sibling(&self) -> &Row {
        let mut rows = self.rows.iter().rev();
        rows.find(|row| row.subject == self.subject)
            .expect("the subject is one of the rows")
    }

    /// Returns the row whose clause is the last of a section.
    pub(super) fn last_of(&self, section: u32) -> &Row {
        let rows = self.rows.iter();
        rows.filter(|row| row.clause.0 == section)
            .max_by_key(|row| row.clause)
            .expect("the section is that of a row")
    }

    pub(super) fn page(&self) -> PathBuf {
        format!("docs/protocols/{}.md", self.protocol).into()
    }

    pub(super) fn scenario(&self) -> PathBuf {
        let Self { subject, name, .. } = self;
        self.scenarios().join(format!("{subject}/{name}.yaml"))
    }

    pub(super) fn scenarios(&self) -> PathBuf {
        format!("scenarios/{}", self.protocol).into()
    }

    pub(super) fn misbehaver(&self) -> PathBuf {
        format!("sample-agents/misbehave/src/{}", self.protocol).into()
    }

    pub(super) fn matrix(&self) -> PathBuf {
        format!("sample-agents/tests/tests/matrix/{}.rs", self.protocol).into()
    }
}

/// Reads a file of the repository.
pub(super) fn read(top: &Path, path: &Path) -> Result<String, Refused> {
    fs::read_to_string(top.join(path)).map_err(|error| failed(path, error))
}

/// Lists the files below a folder whose names end like this, in order. A folder that does not exist has none.
pub(super) fn files(top: &Path, folder: &Path, end: &str) -> Result<Vec<PathBuf>, Refused> {
    let entries = match fs::read_dir(top.join(folder)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(|error| failed(folder, error))?,
    };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry.map_err(|error| failed(folder, error))?;
        let path = folder.join(entry.file_name());
        if entry.path().is_dir() {
            found.extend(files(top, &path, end)?);
        } else if path.to_string_lossy().ends_with(end) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

pub(super) fn failed(path: &Path, error: io::Error) -> Refused {
    let path = path.to_owned();
    Refused::File { path, error }
}

/// Checks that a protocol has a table of checks of its own.
fn find_protocol(top: &Path, wanted: &str) -> Result<(), Refused> {
    let known = linesman::PROTOCOLS.iter().map(|protocol| protocol.name);
    let own: Vec<&str> = (known.clone())
        .filter(|name| top.join(tables(top, name)).is_dir())
        .collect();
    if own.contains(&wanted) {
        return Ok(());
    }
    let names = own.join(", ");
    if known.into_iter().any(|name| name == wanted) {
        return Err(Refused::Derived(wanted.to_owned(), names));
    }
    Err(Refused::Protocol {
        wanted: wanted.to_owned(),
        meant: meant(wanted, own),
        known: names,
    })
}

/// Returns the folder of a protocol's checks: with the other protocols, or in a crate of its own.
fn tables(top: &Path, protocol: &str) -> PathBuf {
    let own = PathBuf::from(format!("sdk/{protocol}/src/checks"));
    if top.join(&own).is_dir() {
        return own;
    }
    format!("sdk/protocols/src/{protocol}/checks").into()
}

fn is_name(part: &str) -> bool {
    part.split('-').all(|word| {
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        !word.is_empty() && word.bytes().all(is_plain)
    })
}
