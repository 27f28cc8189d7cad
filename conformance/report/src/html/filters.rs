//! What templates can do with a value, in addition to the filters of askama.

#![expect(unreachable_pub, reason = "`filter_fn` writes it")]

use askama::{Result, Values, filter_fn};
use linesman_protocols::Time;

use linesman_values::text::millis;

/// Returns a time with so many digits that it can be read.
#[filter_fn]
pub(super) fn readable(time: &Time, _: &dyn Values) -> Result<String> {
    let millis = millis(*time);
    Ok(match millis {
        ..1.0 => format!("{millis:.2} ms"),
        1.0..100.0 => format!("{millis:.1} ms"),
        100.0..10_000.0 => format!("{millis:.0} ms"),
        _ => format!("{:.0} s", millis / 1000.0),
    })
}
