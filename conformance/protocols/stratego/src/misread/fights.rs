//! Fights by other rules than those of the game.

use linesman_games::stratego::Rank;

use super::conversation::{Outcome, Ply};

/// Takes a fight between these ranks for one that ends otherwise, if it is one that this agent misreads.
fn judge(ply: Ply, judge: fn(Rank, Rank) -> Option<Outcome>) -> Option<Ply> {
    let outcome = ply
        .ranks
        .and_then(|(attacker, defender)| judge(attacker, defender));
    Some(Ply {
        outcome: outcome.unwrap_or(ply.outcome),
        ..ply
    })
}

/// Lets the higher number win. Spies and bombs fight as they do.
pub(super) fn higher_number_wins(ply: Ply) -> Option<Ply> {
    judge(ply, |attacker, defender| match (attacker, defender) {
        (_, Rank::Bomb | Rank::Spy) | (Rank::Spy, _) => None,
        _ if attacker < defender => Some(Outcome::Dies),
        _ if attacker > defender => Some(Outcome::Kills),
        _ => None,
    })
}

/// Lets a spy die that attacks the marshal.
pub(super) fn spy_dies(ply: Ply) -> Option<Ply> {
    judge(ply, |attacker, defender| {
        ((attacker, defender) == (Rank::Spy, Rank::Marshal)).then_some(Outcome::Dies)
    })
}

/// Lets the marshal die that attacks the spy.
pub(super) fn spy_defends(ply: Ply) -> Option<Ply> {
    judge(ply, |attacker, defender| {
        ((attacker, defender) == (Rank::Marshal, Rank::Spy)).then_some(Outcome::Dies)
    })
}

/// Lets a spy kill everything that it attacks.
pub(super) fn spy_kills_all(ply: Ply) -> Option<Ply> {
    judge(ply, |attacker, defender| {
        let is_beaten = !matches!(defender, Rank::Bomb | Rank::Spy);
        (attacker == Rank::Spy && is_beaten).then_some(Outcome::Kills)
    })
}

/// Lets a bomb be destroyed by whatever attacks it.
pub(super) fn bombs_fall(ply: Ply) -> Option<Ply> {
    judge(ply, |_, defender| {
        (defender == Rank::Bomb).then_some(Outcome::Kills)
    })
}

/// Lets a bomb be destroyed together with an attacker that is no miner.
pub(super) fn bombs_explode(ply: Ply) -> Option<Ply> {
    judge(ply, |attacker, defender| {
        (attacker != Rank::Miner && defender == Rank::Bomb).then_some(Outcome::BothDie)
    })
}

/// Lets miners die like all others that attack a bomb.
pub(super) fn miners_die(ply: Ply) -> Option<Ply> {
    judge(ply, |attacker, defender| {
        ((attacker, defender) == (Rank::Miner, Rank::Bomb)).then_some(Outcome::Dies)
    })
}

/// Takes a piece of its own for the rank that it has beaten.
pub(super) fn takes_rank_of_loser(ply: Ply) -> Option<Ply> {
    let taken_for = ply
        .ranks
        .and_then(|(attacker, defender)| match ply.outcome {
            Outcome::Kills if ply.is_own => Some(defender),
            Outcome::Dies if !ply.is_own => Some(attacker),
            _ => None,
        });
    Some(Ply { taken_for, ..ply })
}

/// Takes a piece of its own that was attacked for the rank that is named first.
pub(super) fn own_rank_first(ply: Ply) -> Option<Ply> {
    let ranks = ply
        .ranks
        .filter(|_| !ply.is_own && ply.outcome == Outcome::Dies);
    let taken_for = ranks.map(|(attacker, _)| attacker);
    Some(Ply { taken_for, ..ply })
}

#[cfg(test)]
mod tests {
    use linesman_games::stratego::{Direction, Move, Square};

    use super::*;

    /// Returns what a fight ends like for an agent that misreads this, if that is not as it does.
    fn ended(take: fn(Ply) -> Option<Ply>, ranks: &str, outcome: Outcome) -> Option<Outcome> {
        let ranks: Vec<Rank> = ranks.bytes().filter_map(Rank::from_byte).collect();
        let ply = Ply {
            is_own: true,
            mv: Move::new(Square::new(0, 3).unwrap(), Direction::Down, 1),
            outcome,
            ranks: Some((ranks[0], ranks[1])),
            taken_for: None,
        };
        let taken = take(ply).unwrap().outcome;
        (taken != outcome).then_some(taken)
    }

    #[test]
    fn each_misreading_changes_its_own_fights_only() {
        use Outcome::{BothDie, Dies, Kills};
        for (take, changed) in [
            (
                higher_number_wins as fn(Ply) -> Option<Ply>,
                vec![("38", Dies), ("83", Kills)],
            ),
            (spy_dies, vec![("s1", Dies)]),
            (spy_defends, vec![("1s", Dies)]),
            (spy_kills_all, vec![("s4", Kills)]),
            (bombs_fall, vec![("7B", Kills)]),
            (bombs_explode, vec![("7B", BothDie)]),
            (miners_die, vec![("8B", Dies)]),
        ] {
            for (ranks, outcome) in [
                ("38", Kills),
                ("83", Dies),
                ("1s", Kills),
                ("s1", Kills),
                ("s4", Dies),
                ("7B", Dies),
                ("8B", Kills),
                ("55", BothDie),
            ] {
                let expected = changed.iter().find(|(other, _)| *other == ranks);
                let expected = expected.map(|(_, taken)| *taken);
                assert_eq!(ended(take, ranks, outcome), expected, "{ranks}");
            }
        }
    }
}
