//! How something is done in each language.

use std::{collections::BTreeMap, sync::LazyLock};

use linesman_languages::language::Language;
use linesman_values::text::from_yaml;

/// What is done, and how each language does it.
type Remedies = BTreeMap<String, BTreeMap<String, String>>;

static REMEDIES: LazyLock<Remedies> = LazyLock::new(|| {
    from_yaml(include_str!("remedies.yaml")).expect("the table of remedies is valid")
});

/// The entry for languages that have none of their own.
const OTHER: &str = "other";

/// Returns how something is done in a language.
///
/// # Panics
/// The table does not have it.
pub(super) fn remedy(what: &str, language: Language) -> &'static str {
    let languages = REMEDIES.get(what).expect("the table has this remedy");
    let own = languages.get(language.name());
    own.or_else(|| languages.get(OTHER))
        .expect("each remedy has an entry for other languages")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_remedy_has_an_entry_for_other_languages() {
        for (what, languages) in REMEDIES.iter() {
            assert!(languages.contains_key(OTHER), "{what}");
        }
    }

    #[test]
    fn a_remedy_is_in_the_words_of_the_language() {
        let check = |name: &str, expected: &str| {
            assert!(remedy("diagnostics", Language::named(name)).contains(expected));
        };
        check("Python", "sys.stderr");
        check("Java", "System.err");
        check("C++", "std::cerr");
        check("an unknown language", "standard error");
    }
}
