//! The memory that an agent may use, as the user types it.

use std::str::FromStr;

/// How much memory an agent may use.
///
/// As text it is a whole number and a unit, `KB`, `MB` or `GB`, or the word `none`. A unit is 1024 of the next smaller one,
/// because that favours the agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MemoryLimit(
    /// The number of bytes, if there is a limit.
    pub(crate) Option<u64>,
);

impl FromStr for MemoryLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "none" {
            return Ok(Self(None));
        }
        let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
        let factor = match text[digits.len()..].trim_start() {
            "KB" => Some(1 << 10),
            "MB" => Some(1 << 20),
            "GB" => Some(1 << 30),
            _ => None,
        };
        let number = digits.parse::<u64>().ok();
        number
            .zip(factor)
            .and_then(|(number, factor)| number.checked_mul(factor))
            .ok_or_else(|| "a size is written such as 400MB or 2GB, or it is 'none'".to_owned())
            .and_then(|bytes| match bytes {
                LEAST.. => Ok(Self(Some(bytes))),
                _ => Err("no program runs in less than 1MB".to_owned()),
            })
    }
}

/// The lowest limit. Every program needs more.
const LEAST: u64 = 1 << 20;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units_of_1024() {
        let check = |text: &str, expected: Option<MemoryLimit>| {
            assert_eq!(text.parse().ok(), expected, "{text:?}");
        };
        let bytes = |number| Some(MemoryLimit(Some(number)));
        check("none", Some(MemoryLimit(None)));
        check("1MB", bytes(1024 * 1024));
        check("1024KB", bytes(1024 * 1024));
        check("400MB", bytes(400 * 1024 * 1024));
        check("2 GB", bytes(2 * 1024 * 1024 * 1024));
        for wrong in [
            "",
            "MB",
            "400",
            "0MB",
            "1KB",
            "1023KB",
            "-1MB",
            "1.5GB",
            "400mb",
            "4e2MB",
            "99999999999GB",
            "all",
            "400MB!",
            "٤MB",
        ] {
            check(wrong, None);
        }
    }
}
