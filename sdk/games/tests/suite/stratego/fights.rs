//! What is left on the board after one piece has attacked another, for every pair of ranks.

use linesman_games::{
    Position as _, Side,
    stratego::{BLUE, Bombs, Encounter, EqualRanks, Position, RED, Rank, Rules, Square, encounter},
};

use super::board::play;

const DEFENDERS: &str = "123456789sB";

/// Attackers and, by defender in the order of [`DEFENDERS`], what becomes of the attack: `k`ills, `d`ies, `b`oth die.
const SURVIVING_BOMBS: [(char, &str); 10] = [
    ('1', "bkkkkkkkkkd"),
    ('2', "dbkkkkkkkkd"),
    ('3', "ddbkkkkkkkd"),
    ('4', "dddbkkkkkkd"),
    ('5', "ddddbkkkkkd"),
    ('6', "dddddbkkkkd"),
    ('7', "ddddddbkkkd"),
    ('8', "dddddddbkkk"),
    ('9', "ddddddddbkd"),
    ('s', "kddddddddbd"),
];

/// Lets `attacker` walk up to `defender` and attack it; both sides have a scout to spare.
fn fight(rules: &Rules, side: Side, attacker: char, defender: char) -> Position {
    let (red, blue, plies) = match side {
        Side::First => (
            attacker,
            defender,
            "0 3 DOWN; 9 6 UP; 0 4 DOWN; 9 5 DOWN; 0 5 DOWN",
        ),
        Side::Second => (
            defender,
            attacker,
            "9 3 DOWN; 0 6 UP; 9 4 UP; 0 5 UP; 9 3 DOWN; 0 4 UP",
        ),
    };
    let flag = |piece| if piece == 'F' { '.' } else { 'F' };
    let (red_flag, blue_flag) = (flag(red), flag(blue));
    let drawing = format!(
        "
        ....{red_flag}.....
        ..........
        ..........
        {red}........9
        ..++..++..
        ..++..++..
        {blue}........9
        ..........
        ..........
        ....{blue_flag}.....
        "
    );
    play(rules, &drawing, plies)
}

/// Returns the squares on which the attacker and the defender of a [`fight`] stand before it.
fn squares(side: Side) -> [Square; 2] {
    let rows = match side {
        Side::First => [5, 6],
        Side::Second => [4, 3],
    };
    rows.map(|y| Square::new(0, y).expect("the square is on the board"))
}

fn rank(piece: char) -> Rank {
    Rank::from_byte(piece as u8).expect("the tables hold pieces only")
}

fn check(rules: &Rules, side: Side, attacker: char, defender: char, expected: char) {
    let position = fight(rules, side, attacker, defender);
    let context = format!("{attacker} of {side:?} against {defender}");
    let [from, to] = squares(side);
    let (attacker, defender) = (rank(attacker), rank(defender));
    let (encounter, left, own, theirs) = match expected {
        'k' => (
            Encounter::Kills(attacker, defender),
            Some((side, attacker)),
            attacker.value(),
            0,
        ),
        'd' => (
            Encounter::Dies(attacker, defender),
            Some((side.other(), defender)),
            0,
            defender.value(),
        ),
        _ => (Encounter::BothDie(attacker, defender), None, 0, 0),
    };
    for viewer in Side::BOTH {
        let last = position.view(viewer).last.expect("a ply was made");
        assert_eq!(last.encounter, encounter, "{context}");
    }
    assert_eq!(position.piece(from), None, "{context}");
    assert_eq!(position.piece(to), left, "{context}");
    // The spare scout is worth 2.
    assert_eq!(position.value(side), own + 2, "{context}");
    assert_eq!(position.value(side.other()), theirs + 2, "{context}");
    assert_eq!(position.end(), None, "{context}");
}

fn check_table(rules: &Rules, expected: impl Fn(char, char, char) -> char) {
    for (attacker, row) in SURVIVING_BOMBS {
        for (defender, usual) in DEFENDERS.chars().zip(row.chars()) {
            for side in Side::BOTH {
                let expected = expected(attacker, defender, usual);
                check(rules, side, attacker, defender, expected);
            }
        }
    }
}

#[test]
fn the_winner_holds_the_attacked_square_and_the_attackers_square_is_empty() {
    check_table(&Rules::default(), |_, _, usual| usual);
}

#[test]
fn an_exploding_bomb_takes_every_attacker_but_the_miner_with_it() {
    let rules = Rules {
        bombs: Bombs::Explode,
        ..Rules::default()
    };
    check_table(&rules, |attacker, defender, usual| {
        match (attacker, defender) {
            ('8', 'B') => 'k',
            (_, 'B') => 'b',
            _ => usual,
        }
    });
}

#[test]
fn a_draw_between_equal_ranks_leaves_exactly_one_of_them() {
    let mut wins = 0;
    for seed in 0..40 {
        let rules = Rules {
            equal_ranks: EqualRanks::Drawn { seed },
            ..Rules::default()
        };
        let position = fight(&rules, RED, '5', '5');
        let last = position.view(RED).last.expect("a ply was made");
        let is_win = last.encounter == Encounter::Kills(Rank::Captain, Rank::Captain);
        check(&rules, RED, '5', '5', if is_win { 'k' } else { 'd' });
        wins += u32::from(is_win);
    }
    assert!((1..40).contains(&wins), "{wins} of 40");
}

#[test]
fn the_draws_of_a_seed_never_change() {
    // The lowest bits of SplitMix64's first outputs, from a separate computation that gives the published numbers.
    for (seed, expected) in [
        (0, "kdkdkdkdkdkdkkkkkdddkkdd"),
        (1_234_567, "kkkkkdkkddddkkdkdkddkdkk"),
        (u64::MAX, "dkkddkkdddkkkdkdkdkkkkkd"),
    ] {
        let rules = Rules {
            equal_ranks: EqualRanks::Drawn { seed },
            ..Rules::default()
        };
        let draw = |ply| match encounter(Rank::Miner, Rank::Miner, &rules, ply) {
            Encounter::Kills(..) => 'k',
            _ => 'd',
        };
        assert_eq!((0..24).map(draw).collect::<String>(), expected, "{seed}");
    }
}

#[test]
fn other_fights_are_not_drawn() {
    let rules = Rules {
        equal_ranks: EqualRanks::Drawn { seed: 1 },
        ..Rules::default()
    };
    for (attacker, row) in SURVIVING_BOMBS {
        for (defender, usual) in DEFENDERS.chars().zip(row.chars()) {
            if attacker != defender {
                check(&rules, BLUE, attacker, defender, usual);
            }
        }
    }
}

#[test]
fn the_attacker_stands_where_the_flag_stood() {
    for (attacker, _) in SURVIVING_BOMBS {
        for side in Side::BOTH {
            let position = fight(&Rules::default(), side, attacker, 'F');
            let last = position.view(side.other()).last.expect("a ply was made");
            assert_eq!(last.encounter, Encounter::TakesFlag(rank(attacker)));
            let pieces = squares(side).map(|square| position.piece(square));
            assert_eq!(pieces, [None, Some((side, rank(attacker)))]);
        }
    }
}
