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

/// Returns how something is done in a language, by its name in this table or in that of the languages; nothing if there is nothing to say.
pub(super) fn how(what: &str, language: Language) -> Option<&'static str> {
    let languages = REMEDIES.get(what);
    let own = languages.and_then(|it| it.get(language.name()).or_else(|| it.get(OTHER)));
    let how = own.map_or_else(|| language.way_of(what), String::as_str);
    Some(how).filter(|how| !how.is_empty())
}

/// Returns how something is done in each language that has its own way, with the name of the language.
pub(super) fn ways(what: &str) -> Vec<(&'static str, &'static str)> {
    let own = REMEDIES.get(what).into_iter().flatten();
    let own = own.map(|(language, how)| (language.as_str(), how.as_str()));
    own.chain(Language::ways(what))
        .filter(|(_, how)| !how.is_empty())
        .collect()
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
            let how = how("diagnostics", Language::named(name)).unwrap();
            assert!(how.contains(expected), "{how}");
        };
        check("Python", "sys.stderr");
        check("Java", "System.err");
        check("C++", "std::cerr");
        check("an unknown language", "standard error");
    }
}
