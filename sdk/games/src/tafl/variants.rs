//! Variants by name.

/// A variant of the game that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// What it is called: lower-case words joined by hyphens.
    pub name: &'static str,
    /// What it is like: a fragment.
    pub description: &'static str,
    /// Its rules string, with which [`Rules`](super::Rules) begin: `variant.rules.parse()`.
    pub rules: &'static str,
}

/// The variants: of each its name, its description and its rules string, and an empty line between two of them.
const VARIANTS: &str = include_str!("variants.txt");

impl Variant {
    /// Returns all of them: those that the real program offers, then those that are there to try single rules out.
    pub fn all() -> impl Iterator<Item = Self> {
        VARIANTS.split("\n\n").filter_map(|entry| {
            let mut lines = entry.lines();
            Some(Self {
                name: lines.next()?,
                description: lines.next()?,
                rules: lines.next()?,
            })
        })
    }

    /// Finds a variant by its name. Upper and lower case are one, and so are hyphens, underscores and spaces.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        let name = name.trim();
        Self::all().find(|variant| {
            let same = |(one, other): (char, char)| folded(one) == folded(other);
            variant.name.chars().count() == name.chars().count()
                && variant.name.chars().zip(name.chars()).all(same)
        })
    }
}

fn folded(c: char) -> char {
    match c {
        '_' | ' ' => '-',
        _ => c.to_ascii_lowercase(),
    }
}
