//! Everybody against everybody, and some against everybody.

use crate::Round;

/// Returns the rounds of a round robin: every two players meet once.
///
/// The last player stays in place and the others move on by one seat each round, so that everybody plays in every round. With an
/// odd number of players, each has one bye. The numbers of games on the first and on the second side differ by at most one for
/// each player. For a round robin "both ways", play each pair again with the sides exchanged.
#[must_use]
pub fn round_robin(players: usize) -> Vec<Round> {
    let seats = players.next_multiple_of(2);
    if players < 2 {
        return Vec::new();
    }
    let moving = seats - 1;
    (0..moving)
        .map(|number| {
            let mut round = Round::default();
            for seat in 0..seats / 2 {
                let one = (number + seat) % moving;
                let other = if seat == 0 {
                    moving
                } else {
                    (number + moving - seat) % moving
                };
                if one >= players || other >= players {
                    round.bye = Some(one.min(other));
                } else if seat == 0 && number % 2 == 1 || seat % 2 == 1 {
                    round.pairs.push([other, one]);
                } else {
                    round.pairs.push([one, other]);
                }
            }
            round
        })
        .collect()
}

/// Returns the pairs of a gauntlet: each of the first `challengers` players meets each of the others once. Within the pairs of a
/// challenger, the sides take turns.
#[must_use]
pub fn gauntlet(players: usize, challengers: usize) -> Vec<[usize; 2]> {
    let challengers = challengers.min(players);
    let pair = |challenger: usize, opponent: usize| {
        if (challenger + opponent) % 2 == 1 {
            [challenger, opponent]
        } else {
            [opponent, challenger]
        }
    };
    (0..challengers)
        .flat_map(|challenger| {
            (challengers..players).map(move |opponent| pair(challenger, opponent))
        })
        .collect()
}
