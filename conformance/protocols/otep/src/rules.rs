//! The rules of a game, as options name them.

use linesman_games::tafl::{Move, Rules, Variant};

use super::rules_file::{COMMAND, RulesFile};
use linesman_values::text::without_command;

/// Returns the names of all variants.
pub(super) fn variants() -> impl Iterator<Item = &'static str> {
    Variant::all().map(|variant| variant.name)
}

/// Reads a variant's name or a rules string.
pub(super) fn read_rules(value: &str) -> Result<Rules, String> {
    let text = match Variant::find(value) {
        Some(variant) => variant.rules,
        None if value.contains(':') => value,
        None => {
            let nearest = linesman_values::nearest::nearest(value, variants());
            return Err(format!(
                "'rules' is the name of a variant, a rules string or 'all', not {value:?}; did you mean {nearest:?}?"
            ));
        }
    };
    without_command(text, COMMAND)
        .parse()
        .map_err(|error| format!("'rules' is no rules string: {error}"))
}

/// Reads a variant's name, a rules string, or the rules of a file: `FILE`, or `FILE:NAME` if the file has several.
pub(super) fn read_rules_or_file(value: &str) -> Result<Rules, String> {
    match named_file(value)? {
        Some(file) => file.one(),
        None => read_rules(value),
    }
}

/// Returns the rules strings of the file that a value names, if it names one.
pub(super) fn read_file(value: &str) -> Result<Option<Vec<String>>, String> {
    named_file(value)?.map(|file| file.texts()).transpose()
}

/// A variant is meant before a file with its name, and a rules string before any file.
fn named_file(value: &str) -> Result<Option<RulesFile<'_>>, String> {
    let is_rules = value.trim_start().starts_with("dim:");
    if is_rules || Variant::find(value).is_some() {
        return Ok(None);
    }
    if let Some(file) = RulesFile::named(value) {
        return file.map(Some);
    }
    let name = value.split(':').next().unwrap_or_default();
    if name.contains(['/', '.']) {
        return Err(format!(
            "there is no file {name:?}; 'rules' is the name of a variant, a rules string, or a file with a rules string on each line"
        ));
    }
    Ok(None)
}

/// Reads moves between spaces.
pub(super) fn read_moves(value: &str) -> Result<Vec<Move>, String> {
    let moves = value.split_ascii_whitespace().map(|text| {
        text.parse()
            .map_err(|error| format!("'moves' is a list of moves between spaces: {error}"))
    });
    moves.collect()
}
