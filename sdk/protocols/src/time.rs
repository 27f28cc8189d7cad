//! Moments of a conversation, and times as people write them.

use std::time::Duration;

/// A moment, as the time since the conversation began.
pub type Time = Duration;

/// Reads a time: a number, which may have a decimal fraction, and a unit: `ms`, `s`, `m` or `min`, `h`. It is a whole number of
/// milliseconds. A number without a unit has the unit `default`; without one, it is no time.
#[must_use]
pub fn parse_duration(text: &str, default: Option<&str>) -> Option<Duration> {
    let is_part = |c: char| c.is_ascii_digit() || c == '.';
    let (number, unit) = text.split_at(text.find(|c| !is_part(c)).unwrap_or(text.len()));
    let unit = Some(unit.trim())
        .filter(|unit| !unit.is_empty())
        .or(default)?;
    let (_, unit) = UNITS.iter().find(|(name, _)| *name == unit)?;
    let millis = scaled(number, *unit)?;
    let is_short = millis / 1000 <= u64::from(u32::MAX);
    is_short.then(|| Duration::from_millis(millis))
}

/// Reads a decimal number, such as `400` or `1.5`, and multiplies it by `unit`. The product must be a whole number.
#[must_use]
pub fn scaled(number: &str, unit: u64) -> Option<u64> {
    let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    if !is_number(whole) || !is_number(fraction) || fraction.len() > MOST_DIGITS {
        return None;
    }
    let divisor = 10u128.pow(fraction.len() as u32);
    let whole = whole.parse::<u64>().ok()?;
    let product = u128::from(fraction.parse::<u64>().ok()?) * u128::from(unit);
    if product % divisor != 0 {
        return None;
    }
    let part = u64::try_from(product / divisor).ok()?;
    whole.checked_mul(unit)?.checked_add(part)
}

/// The units of times, in milliseconds.
const UNITS: &[(&str, u64)] = &[
    ("ms", 1),
    ("s", 1000),
    ("m", 60_000),
    ("min", 60_000),
    ("h", 3_600_000),
];

/// The most digits after a decimal point.
const MOST_DIGITS: usize = 9;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_a_number_and_a_unit() {
        for (text, millis) in [
            ("300ms", 300),
            ("2s", 2000),
            ("2 s", 2000),
            ("1.5s", 1500),
            ("0.25s", 250),
            ("15m", 900_000),
            ("15min", 900_000),
            ("0.5m", 30_000),
            ("1h", 3_600_000),
        ] {
            let expected = Some(Duration::from_millis(millis));
            assert_eq!(parse_duration(text, None), expected, "{text}");
        }
        assert_eq!(parse_duration("2", Some("s")), Some(Duration::from_secs(2)));
        assert_eq!(
            parse_duration("2ms", Some("s")),
            Some(Duration::from_millis(2))
        );
        for wrong in [
            "",
            "2",
            "ms",
            "-1s",
            "+1s",
            "1.s",
            ".5s",
            "1.2.3s",
            "0.5ms",
            "0.0001s",
            "2d",
            "2S",
            "1s2",
            "99999999999s",
            "\u{663}s",
        ] {
            assert_eq!(parse_duration(wrong, None), None, "{wrong}");
        }
    }
}
