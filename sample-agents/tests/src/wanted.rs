//! What a table of tests wants of a text.

use serde::Deserialize;

/// What a text must have and must not have.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    #[serde(default)]
    has: Vec<Words>,
    #[serde(default)]
    lacks: Vec<String>,
}

/// One text, or several of which one is enough.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Words {
    /// One.
    One(String),
    /// Several.
    OneOf(Vec<String>),
}

impl Wanted {
    /// Returns what is wrong with a text. `plain` takes away the differences that do not count.
    pub fn faults(&self, text: &str, plain: fn(&str) -> String) -> Vec<String> {
        let text = plain(text);
        let has = |word: &String| text.contains(&plain(word));
        let lacking = self.has.iter().map(Words::as_slice);
        let lacking = lacking.filter(|words| !words.iter().any(has));
        let unwanted = self.lacks.iter().filter(|word| has(word));
        lacking
            .map(|words| format!("lacks {words:?}"))
            .chain(unwanted.map(|word| format!("has {word:?}")))
            .collect()
    }
}

impl Words {
    /// Returns all of them.
    #[must_use]
    pub fn as_slice(&self) -> &[String] {
        match self {
            Self::One(word) => std::slice::from_ref(word),
            Self::OneOf(words) => words,
        }
    }
}
