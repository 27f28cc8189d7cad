//! The name that was probably meant by a mistyped one.

/// Returns the name that is most like `wanted`.
///
/// # Panics
/// There are no names.
pub fn nearest<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>) -> &'a str {
    names
        .into_iter()
        .max_by(|a, b| likeness(wanted, a).total_cmp(&likeness(wanted, b)))
        .expect("there is at least one name to choose from")
}

/// Returns the name that was probably meant, if one is like enough.
pub fn probable<'a>(wanted: &str, names: Vec<&'a str>) -> Option<&'a str> {
    let lower = wanted.to_lowercase();
    let likeness = |name: &str| likeness(&lower, &name.to_lowercase());
    let best = names
        .into_iter()
        .max_by(|a, b| likeness(a).total_cmp(&likeness(b)))?;
    (likeness(best) > LIKE_ENOUGH).then_some(best)
}

/// Returns the question whether another name was meant, as the beginning of what a message says next. Empty if none is like enough.
#[must_use]
pub fn meant(wanted: &str, names: Vec<&str>) -> String {
    let probable = probable(wanted, names);
    probable.map_or_else(String::new, |it| format!("did you mean {it:?}? "))
}

/// Returns how much two names have in common, from 0 to 1.
fn likeness(one: &str, other: &str) -> f32 {
    let one: String = one.chars().take(LONGEST).collect();
    similar::TextDiff::from_chars(one.as_str(), other).ratio()
}

/// From where on one name is probably the other, mistyped.
const LIKE_ENOUGH: f32 = 0.68;
/// How many characters of a mistyped name are compared.
const LONGEST: usize = 100;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_name() {
        let names = [
            "stratego/turn/form",
            "stratego/turn/one-line",
            "stratego/setup/has-flag",
        ];
        assert_eq!(
            nearest("stratego/setup/hasflag", names),
            "stratego/setup/has-flag"
        );
        assert_eq!(nearest("turn/from", names), "stratego/turn/form");
    }

    #[test]
    fn a_name_that_is_like_none_suggests_none() {
        assert_eq!(probable("step", vec!["agent", "steps"]), Some("steps"));
        assert_eq!(probable("red", vec!["RED", "BLUE"]), Some("RED"));
        assert_eq!(probable("GREEN", vec!["RED", "BLUE"]), None);
        assert_eq!(probable("x", vec![]), None);
    }
}
