//! Durations in scenario files: a number and `ms` or `s`.

use std::time::Duration;

/// Reads `300ms` or `2s`.
///
/// # Errors
/// The text is not such a duration.
pub fn parse(text: &str) -> Result<Duration, String> {
    let wrong =
        || format!("{text:?} is not a time. Write a whole number and a unit, such as 300ms or 2s");
    let (number, unit) = text.split_at(
        text.find(|c: char| !c.is_ascii_digit())
            .unwrap_or(text.len()),
    );
    let number: u32 = number.parse().map_err(|_| wrong())?;
    match unit.trim() {
        "ms" => Ok(Duration::from_millis(number.into())),
        "s" => Ok(Duration::from_secs(number.into())),
        _ => Err(wrong()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_a_number_and_a_unit() {
        assert_eq!(parse("300ms"), Ok(Duration::from_millis(300)));
        assert_eq!(parse("2s"), Ok(Duration::from_secs(2)));
        assert_eq!(parse("2 s"), Ok(Duration::from_secs(2)));
        for wrong in ["", "2", "ms", "1.5s", "-1s", "2m", "99999999999s"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
