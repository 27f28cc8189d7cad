//! The rules of a game, as options name them.

use linesman_games::tafl::{Move, Rules, Variant};

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
            let nearest = crate::nearest(value, variants());
            return Err(format!(
                "'rules' is the name of a variant, a rules string or 'all', not {value:?}; did you mean {nearest:?}?"
            ));
        }
    };
    text.parse()
        .map_err(|error| format!("'rules' is no rules string: {error}"))
}

/// Reads moves between spaces.
pub(super) fn read_moves(value: &str) -> Result<Vec<Move>, String> {
    let moves = value.split_ascii_whitespace().map(|text| {
        text.parse()
            .map_err(|error| format!("'moves' is a list of moves between spaces: {error}"))
    });
    moves.collect()
}
