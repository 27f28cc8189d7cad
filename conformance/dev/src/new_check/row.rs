//! The rows of the tables of checks, as their sources have them.

use std::path::{Path, PathBuf};

/// The head of a row.
pub(super) struct Row {
    /// The file that it is in, from the top of the repository.
    pub(super) path: PathBuf,
    /// The line of its head, from 0.
    pub(super) head: usize,
    /// The line behind it.
    pub(super) end: usize,
    /// The name of its constant.
    pub(super) constant: String,
    pub(super) subject: String,
    pub(super) name: String,
    /// The numbers of its section and of its clause in the section.
    pub(super) clause: (u32, u32),
    /// The list of the checks that have to pass before.
    pub(super) required: String,
}

/// Reads the rows of the tables in a file that are those of a protocol, and what their clauses begin with.
pub(super) fn read(path: &Path, text: &str, protocol: &str) -> (Vec<Row>, Option<String>) {
    let lines: Vec<&str> = text.lines().collect();
    let mark = format!("protocol {protocol:?}, clauses \"");
    let Some((_, clauses)) = text.split_once(&mark) else {
        return (Vec::new(), None);
    };
    let clauses = clauses.split('"').next().map(str::to_owned);
    let row = |(head, line): (usize, &&str)| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [constant, id, clause, _level, "after", required, ..] = words.as_slice() else {
            return None;
        };
        let (subject, name) = id.trim_matches('"').split_once('/')?;
        let (section, number) = clause.trim_matches('"').split_once('.')?;
        let length = lines[head..].iter().position(|line| line.trim() == "}")?;
        Some(Row {
            path: path.to_owned(),
            head,
            end: head + length + 1,
            constant: (*constant).to_owned(),
            subject: subject.to_owned(),
            name: name.to_owned(),
            clause: (section.parse().ok()?, number.parse().ok()?),
            required: (*required).to_owned(),
        })
    };
    (lines.iter().enumerate().filter_map(row).collect(), clauses)
}
