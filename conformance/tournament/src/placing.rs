//! The order of a table: who comes before whom, and who shares a place.

use crate::{
    plan::{Plan, Ranked},
    row::Row,
};

/// Puts the rows in the order of the plan, and numbers their places.
pub(crate) fn rank(rows: &mut [Row], plan: &Plan, exits: Option<&[Option<u32>]>) {
    let is_own = plan.ranked == Ranked::Own;
    let merit = |row: &Row| -> Vec<i64> {
        let whole = |number: f64| (number * 100.0).round() as i64;
        let points = [
            whole(row.score.points),
            whole(row.score.buchholz),
            whole(row.score.sonneborn_berger),
            i64::from(row.wins),
        ];
        if let Some(exits) = exits {
            return match exits[row.entrant] {
                // Who went out in the same round shares a place.
                Some(round) => vec![i64::from(round)],
                // Those who are still in come first.
                None => [&[i64::MAX], points.as_slice()].concat(),
            };
        }
        match row.score.own {
            Some(own) if is_own => vec![whole(own)],
            // The balance of won and lost games comes first, and then the measures.
            _ if is_own => {
                let balance = i64::from(row.wins) - i64::from(row.losses);
                [&[balance], row.score.measures.as_slice()].concat()
            }
            _ => points.to_vec(),
        }
    };
    // Who has not played yet has shown nothing, and comes after those who played and lost. In a knockout, it is still in.
    let rank = |row: &Row| {
        let has_played = exits.is_some() || row.games > 0 || row.byes > 0;
        (has_played, merit(row))
    };
    rows.sort_by_key(|row| (std::cmp::Reverse(rank(row)), row.player));
    for at in 0..rows.len() {
        rows[at].place = match at.checked_sub(1) {
            Some(before) if rank(&rows[before]) == rank(&rows[at]) => rows[before].place,
            _ => at + 1,
        };
    }
}
