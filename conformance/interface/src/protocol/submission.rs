//! How a submission to a competition describes itself.

/// The file with which a submission describes itself in a protocol, in addition to `linesman.toml`, which every protocol has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubmissionForm {
    /// There is none.
    None,
    /// A file with this name: the path of the executable, the author and the language on a line each, and then a description.
    Lines(&'static str),
    /// The ini file of an engine.
    Ini,
}
