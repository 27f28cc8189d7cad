//! What somebody who mistyped a name may have meant.

/// Returns the name that is most like `wanted`.
///
/// # Panics
/// There are no names.
pub fn nearest<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>) -> &'a str {
    let likeness = |name: &str| similar::TextDiff::from_chars(wanted, name).ratio();
    names
        .into_iter()
        .max_by(|a, b| likeness(a).total_cmp(&likeness(b)))
        .expect("there is at least one name to choose from")
}

#[cfg(test)]
mod tests {
    use super::nearest;

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
}
