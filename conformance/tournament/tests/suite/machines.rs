//! A slow machine is named, and a sound one is not.

use linesman_tournament::nodes;

use super::{plan, played};

/// Two thousand games on the slow machine: of eight machines, each has an eighth of the games.
#[test]
fn a_machine_of_half_the_speed_is_named_within_two_thousand_games() {
    for seed in 1..=5 {
        let plan = plan(&format!(
            "protocol = \"stratego\"\nseed = {seed}\nrounds = 8\n[simulation]\nentrants = 45\nnodes = 8\nslow-node = 3\n"
        ));
        let (_folder, stores, table) = played(&plan);
        let all = nodes(&stores, &table).unwrap();
        let suspects: Vec<&str> = all
            .iter()
            .filter(|node| node.is_suspect)
            .map(|node| &*node.name)
            .collect();
        assert_eq!(suspects, ["node-3"], "{all:?}");
        assert!(all[2].games <= 2000);
    }
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
