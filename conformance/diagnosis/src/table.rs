//! The table of diagnoses: what each says, what to do, and how surely it is known.

use std::sync::LazyLock;

use linesman_values::{outcome::Rank, text::from_yaml};
use serde::Deserialize;

/// A row of `diagnoses.yaml`, which says what the fields hold.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Kind {
    pub(crate) id: String,
    #[serde(deserialize_with = "rank")]
    pub(crate) rank: Rank,
    /// Whether all answers of an agent show it, and no experiment.
    #[serde(default)]
    pub(crate) is_by_answers: bool,
    #[serde(default)]
    pub(crate) says: String,
    pub(crate) fix: String,
    #[serde(default)]
    pub(crate) how: Option<String>,
    #[serde(default)]
    pub(crate) or: Vec<String>,
    /// What would refute it.
    pub(crate) not_if: String,
}

fn rank<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Rank, D::Error> {
    let name = String::deserialize(deserializer)?;
    let mut all = Rank::ALL.into_iter();
    all.find(|rank| rank.name() == name)
        .ok_or_else(|| serde::de::Error::custom(format!("there is no rank {name}")))
}

static KINDS: LazyLock<Vec<Kind>> = LazyLock::new(|| {
    from_yaml(include_str!("diagnoses.yaml")).expect("the table of diagnoses is valid")
});

/// Returns all rows.
pub(crate) fn kinds() -> &'static [Kind] {
    &KINDS
}

/// Returns the row with this id.
pub(crate) fn kind(id: &str) -> Option<&'static Kind> {
    kinds().iter().find(|kind| kind.id == id)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn ids_are_unique_and_in_order() {
        let ids: Vec<&str> = kinds().iter().map(|kind| kind.id.as_str()).collect();
        let unique: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(unique.len(), ids.len());
    }

    #[test]
    fn what_to_do_has_at_most_sixty_words() {
        for kind in kinds() {
            let texts = std::iter::once(&kind.fix).chain(&kind.or);
            let words: usize = texts.map(|it| it.split_whitespace().count()).sum();
            assert!(words <= 60, "{}: {words} words", kind.id);
        }
    }

    #[test]
    fn a_sentence_has_at_most_twenty_words() {
        for kind in kinds() {
            for text in [&kind.says, &kind.fix].into_iter().chain(&kind.or) {
                let words = text.split_whitespace().count();
                assert!(words <= 20, "{}: {words} words: {text}", kind.id);
                assert!(!text.ends_with('.'), "{}: {text}", kind.id);
            }
        }
    }
}
