//! Plain sentences about numbers on the command line that are none, or out of range.

use std::{
    error::Error as _,
    num::{IntErrorKind, ParseFloatError, ParseIntError},
};

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Returns what is wrong with the number, if that is the error.
pub fn of_wrong_number(error: &clap::Error) -> Option<String> {
    if error.kind() != ErrorKind::ValueValidation {
        return None;
    }
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let source = error.source()?;
    let wanted = match source.downcast_ref::<ParseIntError>() {
        Some(error) => match error.kind() {
            IntErrorKind::PosOverflow => "a smaller number".to_owned(),
            IntErrorKind::NegOverflow => "a greater number".to_owned(),
            IntErrorKind::Zero => "a whole number from 1".to_owned(),
            _ => "a whole number".to_owned(),
        },
        None if source.is::<ParseFloatError>() => "a number".to_owned(),
        // This is how clap says that a number is out of range.
        None => {
            let range = source.to_string();
            let (_, range) = range.split_once(" is not in ")?;
            let (least, most) = range.split_once("..")?;
            match (least, most.trim_start_matches('=')) {
                (least, "") => format!("a whole number from {least}"),
                ("", most) => format!("a whole number of at most {most}"),
                (least, most) => format!("a whole number from {least} to {most}"),
            }
        }
    };
    Some(format!(
        "{} takes {wanted}, not {:?}",
        text(ContextKind::InvalidArg)?,
        text(ContextKind::InvalidValue)?
    ))
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use clap::{Arg, Command, value_parser};

    use super::*;

    #[test]
    fn a_wrong_number_is_said_in_a_sentence() {
        let command = Command::new("x")
            .arg(Arg::new("a").long("a").value_parser(value_parser!(u32)))
            .arg(
                Arg::new("b")
                    .long("b")
                    .value_name("N")
                    .value_parser(value_parser!(u32).range(1..=9)),
            )
            .arg(
                Arg::new("c")
                    .long("c")
                    .value_name("N")
                    .value_parser(value_parser!(u32).range(2..)),
            )
            .arg(
                Arg::new("d")
                    .long("d")
                    .value_name("N")
                    .value_parser(value_parser!(NonZeroU32)),
            )
            .arg(
                Arg::new("e")
                    .long("e")
                    .value_name("RATE")
                    .value_parser(value_parser!(f64)),
            )
            .arg(Arg::new("f").long("f").value_parser(["one", "two"]));
        let check = |option: &str, value: &str, expected: Option<&str>| {
            let error = command
                .clone()
                .try_get_matches_from(["x", option, value])
                .expect_err(value);
            assert_eq!(of_wrong_number(&error).as_deref(), expected);
        };
        check("--a", "x", Some("--a <a> takes a whole number, not \"x\""));
        check("--a", "", Some("--a <a> takes a whole number, not \"\""));
        check(
            "--b",
            "1.5",
            Some("--b <N> takes a whole number, not \"1.5\""),
        );
        check(
            "--b",
            "10",
            Some("--b <N> takes a whole number from 1 to 9, not \"10\""),
        );
        check(
            "--c",
            "1",
            Some("--c <N> takes a whole number from 2 to 4294967295, not \"1\""),
        );
        check(
            "--d",
            "0",
            Some("--d <N> takes a whole number from 1, not \"0\""),
        );
        check(
            "--d",
            "5000000000",
            Some("--d <N> takes a smaller number, not \"5000000000\""),
        );
        check(
            "--e",
            "much",
            Some("--e <RATE> takes a number, not \"much\""),
        );
        check("--f", "three", None);
    }
}
