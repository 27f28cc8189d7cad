//! The scenario files that a protocol brings.

/// A scenario file that is part of a program: its id and its text.
///
/// The id is the path of the file below the folder of scenarios, without the ending: protocol, theme, fact.
pub type ScenarioFile = (&'static str, &'static str);

/// Lists scenario files of the calling crate by their ids, as [`Descriptor::scenario_files`](crate::protocol::Descriptor::scenario_files) returns them.
///
/// The file of the id `nim/turn/first` is `scenarios/nim/turn/first.yaml` in the folder of the crate's `Cargo.toml`.
///
/// ```ignore
/// fn scenario_files(&self) -> &'static [ScenarioFile] {
///     linesman_interface::scenario_files!["nim/turn/first", "nim/end/quit"]
/// }
/// ```
#[macro_export]
macro_rules! scenario_files {
    ($($id:literal),* $(,)?) => {
        &[$((
            $id,
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/", $id, ".yaml")),
        )),*]
    };
}
