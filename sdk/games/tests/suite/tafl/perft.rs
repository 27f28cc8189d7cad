//! Numbers of sequences of moves, as the real program counts them.
//!
//! All legal sequences of so many moves from a position are counted; one that ends the game goes on no further.

use std::sync::Arc;

use linesman_games::tafl::{ATTACKERS, Board, DEFENDERS, Position, Rules, Variant};

use super::scene::read;

/// Variants with the numbers of sequences from the beginning, of one move and more.
const STARTS: &[(&str, &[u64])] = &[
    ("sea-battle", &[80, 4400, 353_200]),
    ("fetlar", &[116, 6788, 806_344]),
    ("copenhagen", &[116, 6788, 806_344]),
    ("copenhagen-relaxed", &[116, 6788, 806_344]),
    ("berserk", &[60, 6910, 440_948]),
    ("brandub", &[40, 960, 39_512, 1_007_392]),
    ("tawlbwrdd", &[136, 7620, 1_042_016]),
    ("tablut", &[80, 4400, 353_200]),
    ("foteviken-tablut", &[80, 4344, 337_856]),
    ("magpie", &[40, 960, 39_512, 996_096]),
    ("computer-fetlar", &[116, 6788, 806_344]),
    ("tablut-15", &[264, 35_584, 9_420_728]),
    ("sea-battle-parlett", &[184, 23_436, 4_370_608]),
    ("alea-evangelii", &[580, 107_492]),
    ("mercenary", &[37, 964, 37_138]),
    ("mercenary-9", &[72, 3948, 286_052]),
    ("guards", &[41, 726, 30_297]),
    ("berserk-parlett", &[128, 22_461, 2_811_578]),
    ("weak-shieldwall", &[60, 6900, 440_056]),
    ("hammer-king", &[40, 960, 39_512]),
    ("anvil-king", &[40, 960, 39_512]),
    ("unarmed-king", &[72, 3944, 285_728]),
    ("forts", &[72, 3944, 284_112]),
    ("speed-2", &[32, 520, 17_496]),
    ("speed-by-kind", &[72, 3944, 282_256]),
    ("jumpers", &[72, 3956, 286_900]),
    ("open-corners", &[56, 4408, 251_696]),
    ("no-centre", &[40, 960, 39_512]),
    ("edge-fort-9", &[72, 3944, 285_728]),
    ("linnaean-9", &[80, 4400, 353_200]),
];

/// The same for positions of random games: the variant, the board, whether the attackers are to move.
const POSITIONS: &[(&str, &str, bool, &[u64])] = &[
    (
        "sea-battle",
        "/4ttT1t/1t1tt4/9/4t3T/t2TKT1t1/tT6T/9/t7t/3ttt3/",
        true,
        &[83, 4256, 365_510],
    ),
    (
        "magpie",
        "/1t5/7/1t4T/t2K1tt/7/T5t/2t4/",
        true,
        &[44, 632, 27_132, 420_644],
    ),
    (
        "alea-evangelii",
        "/2t4t5t2t2/19/t4t7t5/7t1t1t6t/6t1T1T1t6/t1t2t7t2t1t/4t4T4t4/3t4T1T4t3/4T2T1T1T2T4/3t2T1TKT1T6/4T2T1T1T7/3t4T1T7t/4t4T4t4/t1t2t7t4t/6t3T1t6/7t1t1t7/t4t4t7t/15t3/2t2tt9T2/",
        true,
        &[588, 122_162],
    ),
    (
        "berserk",
        "/2t1tttt3/t4c5/11/t4T4t/N4T2T1t/t2TTKTT2t/t3TTT2ct/t10/1c8t/5c5/3ttttt3/",
        false,
        &[75, 10_710, 828_711],
    ),
    (
        "tawlbwrdd",
        "/ttt3tT3/4t1t4/10t/4T5T/1t1T1T3tt/t1t1TKT3t/t3TTT1ttt/11/t10/4t1t4/1t1Tttt4/",
        true,
        &[146, 10_582, 1_554_609],
    ),
    (
        "tablut",
        "/3ttt3/t7t/9/4T3t/ttTTKT2t/5T2t/9/t5t1T/3ttt1t1/",
        true,
        &[98, 4195, 403_809],
    ),
    (
        "anvil-king",
        "/3tt2/3t1t1/1T1T2t/t2K2T/6T/7/3t3/",
        true,
        &[36, 911, 32_369, 893_343],
    ),
    (
        "open-corners",
        "/3ttt1t1/8t/4t4/8t/tt1TKT2t/t3T3t/8T/4t4/t1T1tt3/",
        false,
        &[44, 4062, 180_783],
    ),
    (
        "edge-fort-9",
        "/1t1ttt3/4t4/t7T/T8/t2TKT1tt/t3T3t/9/8t/3ttt3/",
        true,
        &[78, 3173, 254_863],
    ),
    (
        "forts",
        "/3ttt3/T3t4/T8/4T1t2/t2TKT1tt/3t2t1t/8T/9/3ttt3/",
        true,
        &[67, 2790, 193_881],
    ),
    (
        "jumpers",
        "/3tc1T2/4n4/4C4/t3N3t/c1T1KT2c/t3N3t/9/8t/2tTct3/",
        true,
        &[60, 3361, 215_755],
    ),
    (
        "linnaean-9",
        "/3ttt3/8t/9/t3T3t/t2TK2tt/t3T3t/9/T7t/1t1tt1t2/",
        true,
        &[96, 3250, 314_233],
    ),
    (
        "mercenary",
        "/2t1TM1/7/7/ttT2tt/3K3/Tt1M3/7/",
        true,
        &[24, 752, 21_504, 707_270],
    ),
    (
        "mercenary-9",
        "/3tm4/T8/4T4/t7t/mtTTKt1t1/8m/5T2m/4t1t2/2t1mt3/",
        true,
        &[93, 4115, 382_608],
    ),
    (
        "no-centre",
        "/2t4/1t5/T5t/tt1K3/3T3/6t/2T1T2/",
        true,
        &[40, 1360, 52_184, 1_767_391],
    ),
    (
        "unarmed-king",
        "/1t1ttTt2/4t4/T8/t8/t2TK2tt/t3T3t/2T1T4/9/3tttt2/",
        true,
        &[85, 4195, 354_612],
    ),
];

fn rules(name: &str) -> Arc<Rules> {
    let variant = Variant::find(name).unwrap_or_else(|| panic!("{name}"));
    Arc::new(read(variant.rules))
}

fn check(position: &Position, counts: &[u64], what: &str) {
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(position.perft(depth), *count, "{what}, {depth} moves");
    }
    assert_eq!(position.perft(0), 1);
}

#[test]
fn sequences_from_the_beginning_are_counted() {
    for (name, counts) in STARTS {
        check(&Position::new(rules(name)), counts, name);
    }
}

#[test]
fn sequences_from_the_middle_of_a_game_are_counted() {
    for (name, board, attackers_move, counts) in POSITIONS {
        let board: Board = board.parse().unwrap();
        let side = if *attackers_move {
            ATTACKERS
        } else {
            DEFENDERS
        };
        check(
            &Position::at(rules(name), &board, side).unwrap(),
            counts,
            name,
        );
    }
}

#[test]
fn no_sequence_goes_on_after_the_end() {
    let position = super::scene::after("cor: cen:", "/7/7/T1tT3/7/7/7/K6/", "a3-b3");
    assert_eq!(
        (position.perft(0), position.perft(1), position.perft(2)),
        (1, 0, 0)
    );
}
