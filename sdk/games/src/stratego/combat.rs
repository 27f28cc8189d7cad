//! What happens when one piece moves onto another.

use super::{Bombs, EqualRanks, Rank, Rules};

/// What became of a move, as both sides are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encounter {
    /// The square was empty.
    Peaceful,
    /// The attacker destroyed the defender and stands in its place.
    Kills(Rank, Rank),
    /// The attacker was destroyed.
    Dies(Rank, Rank),
    /// Both were destroyed.
    BothDie(Rank, Rank),
    /// The attacker took the flag.
    TakesFlag(Rank),
}

/// Returns what happens when `attacker` moves onto `defender`; `ply` (from 0) feeds the seeded draw between
/// equal ranks where the rules ask for one.
#[must_use]
pub fn encounter(attacker: Rank, defender: Rank, rules: &Rules, ply: u32) -> Encounter {
    use Encounter::{BothDie, Dies, Kills, TakesFlag};
    match (attacker, defender) {
        (_, Rank::Flag) => TakesFlag(attacker),
        (Rank::Miner, Rank::Bomb) | (Rank::Spy, Rank::Marshal) => Kills(attacker, defender),
        (_, Rank::Bomb) => match rules.bombs {
            Bombs::Survive => Dies(attacker, defender),
            Bombs::Explode => BothDie(attacker, defender),
        },
        _ if attacker == defender => match rules.equal_ranks {
            EqualRanks::BothDie => BothDie(attacker, defender),
            EqualRanks::Drawn { seed } if is_heads(seed, ply) => Kills(attacker, defender),
            EqualRanks::Drawn { .. } => Dies(attacker, defender),
        },
        _ if attacker < defender => Kills(attacker, defender),
        _ => Dies(attacker, defender),
    }
}

/// Tosses a coin that depends on nothing but the seed and the ply (the finaliser of SplitMix64).
fn is_heads(seed: u64, ply: u32) -> bool {
    let mut z = seed.wrapping_add((u64::from(ply) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (z ^ (z >> 31)) & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(attacker: u8, defender: u8, rules: &Rules, expected: &str) {
        let (attacker, defender) = (
            Rank::from_byte(attacker).unwrap(),
            Rank::from_byte(defender).unwrap(),
        );
        let actual = match encounter(attacker, defender, rules, 0) {
            Encounter::Peaceful => "peaceful",
            Encounter::Kills(..) => "kills",
            Encounter::Dies(..) => "dies",
            Encounter::BothDie(..) => "both",
            Encounter::TakesFlag(_) => "flag",
        };
        assert_eq!(actual, expected, "{attacker} against {defender}");
    }

    #[test]
    fn the_lower_number_wins() {
        let rules = Rules::default();
        for (a, attacker) in b"123456789s".iter().enumerate() {
            for (d, defender) in b"123456789s".iter().enumerate() {
                let expected = match (attacker, defender) {
                    (b's', b'1') => "kills",
                    _ if a == d => "both",
                    _ if a < d => "kills",
                    _ => "dies",
                };
                check(*attacker, *defender, &rules, expected);
            }
        }
    }

    #[test]
    fn a_marshal_that_attacks_a_spy_wins() {
        check(b'1', b's', &Rules::default(), "kills");
    }

    #[test]
    fn only_miners_clear_bombs() {
        let explode = Rules {
            bombs: Bombs::Explode,
            ..Rules::default()
        };
        for attacker in b"12345679s" {
            check(*attacker, b'B', &Rules::default(), "dies");
            check(*attacker, b'B', &explode, "both");
        }
        check(b'8', b'B', &Rules::default(), "kills");
        check(b'8', b'B', &explode, "kills");
    }

    #[test]
    fn anything_takes_the_flag() {
        for attacker in b"123456789s" {
            check(*attacker, b'F', &Rules::default(), "flag");
        }
    }

    #[test]
    fn a_drawn_fight_depends_on_seed_and_ply_alone_and_is_fair() {
        let rules = Rules {
            equal_ranks: EqualRanks::Drawn { seed: 7 },
            ..Rules::default()
        };
        let wins = |rules: &Rules| -> Vec<bool> {
            (0..1000)
                .map(|ply| {
                    matches!(
                        encounter(Rank::Scout, Rank::Scout, rules, ply),
                        Encounter::Kills(..)
                    )
                })
                .collect()
        };
        assert_eq!(wins(&rules), wins(&rules));
        // A fair coin lands 500 times of 1000, give or take 16; five times that is beyond chance.
        let heads = wins(&rules).iter().filter(|win| **win).count();
        assert!((420..=580).contains(&heads), "{heads} of 1000");
    }
}
