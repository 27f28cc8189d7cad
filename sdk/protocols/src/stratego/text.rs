//! Actions on one line, as records of games and scenarios have them.

use linesman_games::stratego::{Action, Row, Setup};

use super::judge_row;
use crate::{Gravity, Line};

/// Returns an action on one line: a move as it is sent, and a set-up as its rows with slashes between them.
#[must_use]
pub fn action_text(action: &Action) -> String {
    match action {
        Action::Setup(setup) => setup.to_string().trim_end().replace('\n', "/"),
        Action::Move { mv, .. } => mv.to_string(),
        Action::NoMove => "NO_MOVE".to_owned(),
        Action::Surrender => "SURRENDER".to_owned(),
        Action::LostTurn { said, .. } => String::from_utf8_lossy(said).into_owned(),
    }
}

/// Reads a set-up as [`action_text`] writes it.
#[must_use]
pub fn parse_setup_text(text: &str) -> Option<Setup> {
    let row = |text: &str| -> Option<Row> {
        let judged = judge_row(Line::plain(text.as_bytes()), 0, Gravity::Fatal);
        judged.value.filter(|_| judged.violations.is_empty())
    };
    let rows: Option<Vec<Row>> = text.split('/').map(row).collect();
    Some(Setup::new(<[Row; 4]>::try_from(rows?).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows of the manual's example.
    const ROWS: &str = "FB8sB479B8/BB31555583/6724898974/967B669999";

    #[test]
    fn a_set_up_is_read_as_it_was_written() {
        let setup = parse_setup_text(ROWS).unwrap();
        assert_eq!(action_text(&Action::Setup(setup)), ROWS);
    }

    #[test]
    fn what_is_no_set_up_is_not_read_as_one() {
        for text in [
            "",
            "0 3 DOWN",
            "FB8sB479B8",
            &format!("{ROWS}/6724898974"),
            &ROWS.replace('F', "x"),
        ] {
            assert_eq!(parse_setup_text(text), None, "{text}");
        }
    }
}
