//! A slow machine is named, and a sound one is not.

use linesman_tournament::nodes;

use super::{plan, played};

/// Four machines share the 1,980 games of a tournament, in twenty tournaments.
#[test]
fn a_machine_of_half_the_speed_is_named_within_two_thousand_games() {
    let mut named = 0;
    for seed in 1..=20 {
        let plan = plan(&format!(
            "protocol = \"stratego\"\nseed = {seed}\n[simulation]\nentrants = 45\nnodes = 4\nslow-node = 3\n"
        ));
        let (_folder, stores, table) = played(&plan);
        assert_eq!(table.done, 1980);
        let all = nodes(&stores, &table).unwrap();
        let suspects: Vec<&str> = all
            .iter()
            .filter(|node| node.is_suspect)
            .map(|node| &*node.name)
            .collect();
        assert!(suspects.is_empty() || suspects == ["node-3"], "{all:?}");
        named += suspects.len();
    }
    assert!(named >= 19, "{named} of 20");
}

#[test]
fn sound_machines_are_hardly_ever_named() {
    let mut named = 0;
    for seed in 1..=20 {
        let plan = plan(&format!(
            "protocol = \"stratego\"\nseed = {seed}\nrounds = 2\n[simulation]\nentrants = 45\nnodes = 4\n"
        ));
        let (_folder, stores, table) = played(&plan);
        let all = nodes(&stores, &table).unwrap();
        assert_eq!(all.len(), 4);
        named += u32::from(all.iter().any(|node| node.is_suspect));
    }
    assert!(named <= 1, "{named} of 20");
}
