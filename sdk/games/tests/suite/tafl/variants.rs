//! Variants by name.

use std::collections::BTreeSet;

use linesman_games::tafl::{ATTACKERS, DEFENDERS, Rules, Variant};

#[test]
fn every_variant_has_rules_and_a_name_of_its_own() {
    let mut names = BTreeSet::new();
    for variant in Variant::all() {
        let name = variant.name;
        assert!(names.insert(name), "{name} is there twice");
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(name.chars().all(is_plain), "{name}");
        assert!(!variant.description.is_empty(), "{name}");
        if let Err(error) = variant.rules.parse::<Rules>() {
            panic!("{name}: {error}");
        }
    }
}

#[test]
fn variants_have_as_many_pieces_as_is_known_of_them() {
    // The number of squares in a row, of attackers, and of defenders with their king.
    let known = [
        ("brandub", 7, 8, 5),
        ("tablut", 9, 16, 9),
        ("copenhagen", 11, 24, 13),
        ("fetlar", 11, 24, 13),
        ("alea-evangelii", 19, 48, 25),
    ];
    for (name, size, attackers, defenders) in known {
        let variant = Variant::find(name).expect(name);
        let rules: Rules = variant.rules.parse().unwrap();
        let count = |side| {
            let pieces = rules.start.pieces();
            pieces.filter(|(_, piece)| piece.side == side).count()
        };
        assert_eq!(
            (rules.start.size(), count(ATTACKERS), count(DEFENDERS)),
            (size, attackers, defenders),
            "{name}"
        );
    }
}

#[test]
fn names_are_found_however_they_are_written() {
    for name in ["sea-battle", "Sea_Battle", " SEA BATTLE "] {
        let found = Variant::find(name).map(|variant| variant.name);
        assert_eq!(found, Some("sea-battle"), "{name:?}");
    }
    for variant in Variant::all() {
        assert_eq!(Variant::find(variant.name), Some(variant));
    }
    for name in ["", "sea", "sea-battles", "seabattle", "æ"] {
        assert_eq!(Variant::find(name), None, "{name:?}");
    }
}
