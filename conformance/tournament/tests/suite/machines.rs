//! A slow machine is named, and a sound one is not.

use linesman_tournament::{Node, nodes};

use super::{plan, played};

/// Returns the number of games and the machines of a tournament of 45 players on four machines. `seed` and `slow` are lines of its plan.
fn machines(seed: &str, slow: &str) -> (u64, Vec<Node>) {
    let plan = plan(&format!(
        "protocol = \"stratego\"\n{seed}\n[simulation]\nentrants = 45\nnodes = 4\n{slow}\n"
    ));
    let (_folder, stores, table) = played(&plan);
    (table.done, nodes(&stores, &table).unwrap())
}

/// Four machines share the 1,980 games of a tournament, in twenty tournaments.
#[test]
fn a_machine_of_half_the_speed_is_named_within_two_thousand_games() {
    let mut named = 0;
    for seed in 1..=20 {
        let (games, all) = machines(&format!("seed = {seed}"), "slow-node = 3");
        assert_eq!(games, 1980);
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
        let (_, all) = machines(&format!("seed = {seed}\nrounds = 2"), "");
        assert_eq!(all.len(), 4);
        named += u32::from(all.iter().any(|node| node.is_suspect));
    }
    assert!(named <= 1, "{named} of 20");
}
