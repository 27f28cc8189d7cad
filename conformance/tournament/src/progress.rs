//! How fast a tournament goes on.

use std::time::{Duration, SystemTime};

use crate::store::{Store, StoreError};

/// How fast games have ended lately.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// Games in a second, of the time in which games were played. Pauses between runs do not count.
    pub rate: f64,
    /// How long ago the last game ended.
    pub since: Duration,
}

/// How many games the pace is taken from.
const LATELY: usize = 100;

/// Returns the pace at this time, if a game has ended that was played here.
///
/// # Errors
/// A store cannot be read.
pub fn pace(stores: &[Store], now: SystemTime) -> Result<Option<Pace>, StoreError> {
    let mut games = Vec::new();
    for store in stores {
        for (began, millis) in store.latest(LATELY)? {
            if let Ok(began) = humantime::parse_rfc3339(&began) {
                games.push((began, began + Duration::from_millis(millis)));
            }
        }
    }
    games.sort_unstable();
    let lately = &games[games.len().saturating_sub(LATELY)..];
    let busy = busy(lately);
    let Some(last) = lately.iter().map(|(_, ended)| *ended).max() else {
        return Ok(None);
    };
    if busy.is_zero() {
        return Ok(None);
    }
    Ok(Some(Pace {
        rate: lately.len() as f64 / busy.as_secs_f64(),
        since: now.duration_since(last).unwrap_or_default(),
    }))
}

/// Returns how long at least one game was being played, of games sorted by their beginning.
fn busy(games: &[(SystemTime, SystemTime)]) -> Duration {
    let mut busy = Duration::ZERO;
    let mut until = SystemTime::UNIX_EPOCH;
    for (began, ended) in games {
        let new = ended.duration_since(until.max(*began));
        busy += new.unwrap_or_default();
        until = until.max(*ended);
    }
    busy
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_between_two_runs_is_not_busy() {
        let at = |seconds: u64| SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
        let check = |games: &[(u64, u64)], expected: u64| {
            let games: Vec<_> = games.iter().map(|(a, b)| (at(*a), at(*b))).collect();
            assert_eq!(busy(&games), Duration::from_secs(expected), "{games:?}");
        };
        check(&[], 0);
        check(&[(10, 40)], 30);
        // One after the other, and then a day of nothing.
        check(&[(10, 40), (40, 60), (86_460, 86_470)], 30 + 20 + 10);
        // At the same time: one within the other, and one that goes on.
        check(&[(10, 40), (20, 30), (35, 50)], 40);
    }
}
