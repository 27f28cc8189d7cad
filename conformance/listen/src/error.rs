//! Files that cannot be read as conversations.

/// A file cannot be read as conversations.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// A line is none of this form.
    #[error("line {number}: {found:?} is no line of a transcript; a line is {expected}")]
    Line {
        /// The number of the line, from 1.
        number: usize,
        /// The line.
        found: String,
        /// What a line is.
        expected: &'static str,
    },
    /// No line is of any form.
    #[error(
        "line {number}: {found:?} begins none of the forms that can be judged: a transcript of Linesman (\"12.000 >> LINE\"), output of \
         cutechess-cli -debug (\"12 >NAME(0): LINE\"), a log of fastchess with engine=true (\"[Engine] [TIME] <ID> NAME <--- LINE\"), or a \
         log of python-chess at the level DEBUG (\"<UciProtocol (pid=1)>: << LINE\")"
    )]
    Unknown {
        /// The number of the first line that is not empty.
        number: usize,
        /// That line.
        found: String,
    },
    /// There is no line.
    #[error("the file is empty")]
    Empty,
}

impl ReadError {
    pub(crate) fn line(number: usize, found: &str, expected: &'static str) -> Self {
        Self::Line {
            number,
            found: shortened(found),
            expected,
        }
    }

    pub(crate) fn unknown(number: usize, found: &str) -> Self {
        let found = shortened(found);
        Self::Unknown { number, found }
    }
}

/// Returns a line that is not too long to be shown.
fn shortened(line: &str) -> String {
    match line.char_indices().nth(60) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line.to_owned(),
    }
}
