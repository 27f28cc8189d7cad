//! The memory that an agent may use, as the user types it.

use std::{fmt, str::FromStr};

/// How much memory an agent may use.
///
/// As text it is a number and a unit, such as `400MB`, `400MiB` or `1.5G`, or the word `none`. Upper and lower case are one. A unit is
/// always 1024 of the next smaller one, because that favours the agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryLimit(
    /// The number of bytes, if there is a limit.
    pub Option<u64>,
);

impl FromStr for MemoryLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match Self::of_any_size(text)? {
            Self(Some(..LEAST)) => Err("no program runs in less than 1MB".to_owned()),
            limit => Ok(limit),
        }
    }
}

impl fmt::Display for MemoryLimit {
    /// Writes the limit as the user types it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(bytes) = self.0 else {
            return f.write_str("none");
        };
        let units = [("GB", 1_u64 << 30), ("MB", 1 << 20), ("KB", 1 << 10)];
        let whole = units.into_iter().find(|(_, size)| bytes % size == 0);
        match whole {
            Some((unit, size)) => write!(f, "{}{unit}", bytes / size),
            None => write!(f, "{bytes} bytes"),
        }
    }
}

impl MemoryLimit {
    /// Reads a limit that may be lower than what a program needs of memory, such as one on output. It is at least 1 byte.
    ///
    /// # Errors
    /// The text is no size.
    pub fn of_any_size(text: &str) -> Result<Self, String> {
        if text == "none" {
            return Ok(Self(None));
        }
        let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
        let unit = text[digits.len()..].trim_start().to_ascii_uppercase();
        let factor = match unit.as_str() {
            "K" | "KB" | "KIB" => Some(1 << 10),
            "M" | "MB" | "MIB" => Some(1 << 20),
            "G" | "GB" | "GIB" => Some(1 << 30),
            _ => None,
        };
        factor
            .and_then(|factor| linesman_protocols::scaled(digits, factor))
            .filter(|bytes| *bytes > 0)
            .map(|bytes| Self(Some(bytes)))
            .ok_or_else(|| "a size is written such as 400MB or 2GB, or it is 'none'".to_owned())
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
        for text in ["400MiB", "400mb", "400M", "400 mib", "400.0MB"] {
            check(text, bytes(400 * 1024 * 1024));
        }
        check("1.5GB", bytes(1536 * 1024 * 1024));
        for wrong in [
            "",
            "MB",
            "400",
            "0MB",
            "1KB",
            "1023KB",
            "-1MB",
            "1.GB",
            ".5GB",
            "1.5.5GB",
            "400Mb/s",
            "400TB",
            "4e2MB",
            "99999999999GB",
            "all",
            "400MB!",
            "٤MB",
        ] {
            check(wrong, None);
        }
    }

    #[test]
    fn a_limit_is_written_as_the_user_types_it() {
        for text in ["none", "1MB", "100MB", "1536MB", "2GB"] {
            assert_eq!(text.parse::<MemoryLimit>().unwrap().to_string(), text);
        }
        assert_eq!(MemoryLimit(Some(1025)).to_string(), "1025 bytes");
    }

    #[test]
    fn output_and_files_may_have_a_limit_below_what_a_program_needs_of_memory() {
        let bytes = |number| Ok(MemoryLimit(Some(number)));
        assert_eq!(MemoryLimit::of_any_size("64KB"), bytes(64 * 1024));
        assert_eq!(MemoryLimit::of_any_size("none"), Ok(MemoryLimit(None)));
        assert!(MemoryLimit::of_any_size("0KB").is_err());
        assert!(MemoryLimit::of_any_size("64").is_err());
    }
}
