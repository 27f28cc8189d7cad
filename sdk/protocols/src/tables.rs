//! What holds for every protocol's table of checks and for its profiles, for tests of them.

use std::fmt::Debug;

use crate::{Check, Levels, Profile, is_under};

/// Ids are unique and begin with the protocol's name, examples are conversations, and whatever a check requires exists
/// and does not lead back to it.
///
/// # Panics
/// It does not hold.
pub fn assert_sound(all: &'static [&'static Check], protocol: &str, clauses: &str) {
    for (index, check) in all.iter().enumerate() {
        let parts: Vec<&str> = check.id.split('/').collect();
        assert_eq!((parts.len(), parts[0]), (3, protocol), "{}", check.id);
        assert!(check.clause.starts_with(clauses), "{}", check.id);
        assert!(
            all[..index].iter().all(|other| other.id != check.id),
            "{} stands twice",
            check.id
        );
        for example in [check.passing, check.failing] {
            assert!(!example.is_empty(), "{}", check.id);
            for line in example.lines() {
                let is_entry = [">> ", "<< ", "-- "]
                    .iter()
                    .any(|mark| line.starts_with(mark));
                assert!(
                    is_entry,
                    "{}: {line:?} starts with none of '>> ', '<< ' and '-- '",
                    check.id
                );
            }
        }
        walk(check, all, &mut Vec::new());
    }
}

/// Every profile is found by its name, and names checks that exist.
///
/// # Panics
/// It does not hold.
pub fn assert_profiles_sound<P: Profile + PartialEq + Debug>(all: &[&Check]) {
    for profile in P::all() {
        let Levels { absent, lenient } = profile.levels();
        for id in absent.iter().chain(lenient) {
            let exists = all.iter().any(|check| check.id == *id);
            assert!(exists, "{}: {id}", profile.name());
        }
        assert_eq!(P::find(profile.name()), Some(profile));
    }
    assert_eq!(P::find("no-such-profile"), None);
}

fn walk(check: &Check, all: &'static [&'static Check], path: &mut Vec<&'static str>) {
    assert!(
        !path.contains(&check.id),
        "{} requires itself by way of {path:?}",
        check.id
    );
    path.push(check.id);
    for required in check.requires {
        let mut matching = all
            .iter()
            .filter(|other| is_under(other.id, required))
            .peekable();
        assert!(
            matching.peek().is_some(),
            "{} requires {required}, which is no check",
            check.id
        );
        matching.for_each(|other| walk(other, all, path));
    }
    path.pop();
}
