//! Times in scenario files and on command lines: a number and a unit.

use std::time::Duration;

/// Reads `300ms`, `2s`, `1.5s`, `15m` or `1h`.
///
/// # Errors
/// The text is not such a time.
pub fn parse(text: &str) -> Result<Duration, String> {
    linesman_protocols::parse_duration(text, None).ok_or_else(|| {
        format!(
            "{text:?} is not a time. Write a number and a unit (ms, s, m or h), such as 300ms or 2s"
        )
    })
}

/// The form of these times, as a regular expression.
pub const FORM: &str = r"^[0-9]+(\.[0-9]+)? *(ms|s|m|min|h)$";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_without_a_unit_is_refused_with_the_units() {
        assert_eq!(parse("15m"), Ok(Duration::from_secs(900)));
        let error = parse("15").unwrap_err();
        assert!(error.contains("such as 300ms or 2s"), "{error}");
    }
}
