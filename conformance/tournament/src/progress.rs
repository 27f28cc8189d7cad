//! How fast a tournament goes on.

use std::time::{Duration, SystemTime};

use crate::store::{Store, StoreError};

/// How fast games have ended lately.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// Games in a second.
    pub rate: f64,
    /// How long ago the last game ended.
    pub since: Duration,
}

/// How many games the pace is taken from.
const LATELY: usize = 100;

/// Returns the pace at this time, if two games or more have ended.
///
/// # Errors
/// A store cannot be read.
pub fn pace(stores: &[Store], now: SystemTime) -> Result<Option<Pace>, StoreError> {
    let mut ends: Vec<SystemTime> = Vec::new();
    for store in stores {
        for (began, millis) in store.latest(LATELY)? {
            if let Ok(began) = humantime::parse_rfc3339(&began) {
                ends.push(began + Duration::from_millis(millis));
            }
        }
    }
    ends.sort_unstable();
    let lately = &ends[ends.len().saturating_sub(LATELY)..];
    let (Some(first), Some(last)) = (lately.first(), lately.last()) else {
        return Ok(None);
    };
    let span = last.duration_since(*first).unwrap_or_default();
    if span.is_zero() {
        return Ok(None);
    }
    Ok(Some(Pace {
        rate: (lately.len() - 1) as f64 / span.as_secs_f64(),
        since: now.duration_since(*last).unwrap_or_default(),
    }))
}
