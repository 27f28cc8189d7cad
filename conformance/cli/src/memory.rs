//! The memory that an agent may use, as a command line says it.

use std::str::FromStr;

use linesman::Launch;

/// How much memory an agent may use.
///
/// As text it is a whole number and a unit, `KB`, `MB` or `GB`, or the word `none`. A unit is 1024 of the next smaller one,
/// which is the reading in an agent's favour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MemoryLimit {
    /// As much as there is.
    None,
    /// So many bytes.
    Bytes(u64),
}

impl MemoryLimit {
    /// Sets the limit for an agent that is to be started.
    pub(crate) const fn apply_to(self, launch: &mut Launch) {
        launch.memory_limit = match self {
            Self::None => None,
            Self::Bytes(bytes) => Some(bytes),
        };
    }
}

impl FromStr for MemoryLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "none" {
            return Ok(Self::None);
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
            .filter(|bytes| *bytes > 0)
            .map(Self::Bytes)
            .ok_or_else(|| "a size is written such as 400MB or 2GB, or it is 'none'".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units_of_1024() {
        let check = |text: &str, expected: Option<MemoryLimit>| {
            assert_eq!(text.parse().ok(), expected, "{text:?}");
        };
        let bytes = |number| Some(MemoryLimit::Bytes(number));
        check("none", Some(MemoryLimit::None));
        check("1KB", bytes(1024));
        check("400MB", bytes(400 * 1024 * 1024));
        check("2 GB", bytes(2 * 1024 * 1024 * 1024));
        for wrong in [
            "",
            "MB",
            "400",
            "0MB",
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
