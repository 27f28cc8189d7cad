//! How fields of a certificate are read where serde's own way is too lenient, and how a level is written.

use serde::{Deserialize, Deserializer, de};

/// Reads a field that is left out if there is nothing in it; `null` is not taken for that, so that what is signed has one form.
pub(super) fn present<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    T::deserialize(deserializer).map(Some)
}

/// Reads a list or map that is left out if there is nothing in it; an empty one is not taken for that, so that what is signed has one
/// form.
pub(super) fn filled<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: Deserialize<'de> + Default + PartialEq,
    D: Deserializer<'de>,
{
    let value = T::deserialize(deserializer)?;
    if value == T::default() {
        return Err(de::Error::custom("a field without content is left out"));
    }
    Ok(value)
}

/// A level as its word.
pub(super) mod level {
    use linesman_protocols::Level;
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub(in super::super) fn serialize<S: Serializer>(
        level: &Level,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(level.word())
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Level, D::Error> {
        let word = String::deserialize(deserializer)?;
        [Level::Must, Level::Should, Level::May]
            .into_iter()
            .find(|level| level.word() == word)
            .ok_or_else(|| de::Error::custom("expected must, should or may"))
    }
}
