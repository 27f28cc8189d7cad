//! What the games so far say about a player who is to be paired.

use crate::Game;

/// What counts for the pairing of a player.
pub(crate) struct Candidate {
    pub(crate) half_points: u32,
    /// The number of games on the first side, less that of games on the second.
    pub(crate) balance: i32,
    /// The place by score, the best first; the seed decides between equals.
    pub(crate) place: usize,
    /// How many players have the same score.
    pub(crate) group: usize,
}

/// What a player has done so far.
#[derive(Clone, Copy, Default)]
pub(crate) struct Standing {
    half_points: u32,
    /// The number of games on the first side, less that of games on the second.
    balance: i32,
}

pub(crate) fn standing(players: usize, games: &[Game], byes: &[usize]) -> Vec<Standing> {
    let mut all = vec![Standing::default(); players];
    for game in games {
        let [first, second] = game.players;
        all[first].half_points += game.result.half_points();
        all[second].half_points += game.result.reversed().half_points();
        all[first].balance += 1;
        all[second].balance -= 1;
    }
    for &player in byes {
        all[player].half_points += 2;
    }
    all
}

pub(crate) fn candidates(standing: &[Standing], present: &[usize]) -> Vec<Candidate> {
    let half_points = |seat: usize| standing[present[seat]].half_points;
    let mut order: Vec<usize> = (0..present.len()).collect();
    order.sort_by_key(|&seat| (std::cmp::Reverse(half_points(seat)), seat));
    let mut place = vec![0; present.len()];
    for (at, &seat) in order.iter().enumerate() {
        place[seat] = at;
    }
    let group = |points: u32| {
        order
            .iter()
            .filter(|&&seat| half_points(seat) == points)
            .count()
    };
    (0..present.len())
        .map(|seat| Candidate {
            half_points: half_points(seat),
            balance: standing[present[seat]].balance,
            place: place[seat],
            group: group(half_points(seat)),
        })
        .collect()
}
