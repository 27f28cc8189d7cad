//! The set-ups of faults, judged as a referee judges them.

use linesman_games::{
    Side,
    stratego::{BLUE, IllegalAction, RED, Rules, Setup, SetupSize},
};

use crate::testing::play_seeded;

/// Returns the lines that a player with a fault answers to the set-up line.
fn rows(id: &str, side: Side, seed: u64) -> Vec<String> {
    let header = if side == RED {
        "RED random 10 10\n"
    } else {
        "BLUE random 10 10\n"
    };
    let (_, record) = play_seeded(id, &[header], seed);
    record.output().lines().map(str::to_owned).collect()
}

/// Returns the set-up of a player with a fault, or why it cannot be read.
pub(crate) fn setup_of(id: &str, side: Side, seed: u64) -> Result<Setup, IllegalAction> {
    let mut rows = rows(id, side, seed);
    rows.resize(4, "..........".to_owned());
    Setup::parse(std::array::from_fn(|index| rows[index].as_str()))
}

/// Checks how many lines a fault sends, and which rule its set-up breaks.
fn check(id: &str, count: [usize; 2], expected: Result<(), &str>) {
    for seed in 0..50 {
        for side in [RED, BLUE] {
            assert_eq!(rows(id, side, seed).len(), count[side.index()], "{id}");
            let judge = |setup_size| {
                let rules = Rules {
                    setup_size,
                    ..Rules::default()
                };
                let setup = setup_of(id, side, seed);
                setup
                    .and_then(|setup| setup.check(&rules))
                    .map_err(|why| why.rule.name())
            };
            if count[side.index()] >= 4 {
                assert_eq!(judge(SetupSize::AtMostForty), expected, "{id}, seed {seed}");
            }
            if id.ends_with("full-army") {
                assert_eq!(judge(SetupSize::ExactlyForty), Err("too-few-pieces"));
            }
        }
    }
}

#[test]
fn each_faulty_set_up_breaks_its_rule_alone() {
    check("stratego", [4, 4], Ok(()));
    check("stratego/setup/all-four-rows", [3, 3], Ok(()));
    check("stratego/setup/no-fifth-row", [5, 5], Ok(()));
    check("stratego/setup/row-length", [4, 4], Err("row-length"));
    check("stratego/setup/known-pieces", [4, 4], Err("unknown-piece"));
    check(
        "stratego/setup/piece-counts",
        [4, 4],
        Err("too-many-pieces"),
    );
    check("stratego/setup/has-flag", [4, 4], Err("no-flag"));
    check("stratego/setup/full-army", [4, 4], Ok(()));
    check("stratego/setup/either-colour", [4, 0], Ok(()));
    check("stratego/turn/waits-for-its-turn", [4, 5], Ok(()));
}
