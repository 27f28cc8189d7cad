//! Names of players that tell them apart.

/// Returns names of which no two are equal. Players with the same name get a number.
#[must_use]
pub fn distinct(names: &[String]) -> Vec<String> {
    let mut distinct: Vec<String> = Vec::new();
    for name in names {
        let is_shared = names.iter().filter(|other| *other == name).count() > 1;
        let numbered = (1..).map(|number| format!("{name}#{number}"));
        let chosen = if is_shared {
            // A player may already have such a name.
            numbered
                .filter(|candidate| !names.contains(candidate))
                .find(|candidate| !distinct.contains(candidate))
                .expect("there are more numbers than names")
        } else {
            name.clone()
        };
        distinct.push(chosen);
    }
    distinct
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_of_one_name_get_a_number() {
        let check = |names: &[&str], expected: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            assert_eq!(distinct(&names), expected);
        };
        check(&["a", "b"], &["a", "b"]);
        check(&["a", "b", "a", "a"], &["a#1", "b", "a#2", "a#3"]);
        check(&["a", "a", "b", "b"], &["a#1", "a#2", "b#1", "b#2"]);
        // A name that looks like one with a number is left as it is.
        check(&["a", "a#1", "a"], &["a#2", "a#1", "a#3"]);
        check(&["a#1", "a#1", "a", "a"], &["a#1#1", "a#1#2", "a#2", "a#3"]);
    }
}
