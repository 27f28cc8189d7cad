//! The result line of the programs of early December 2011.

use linesman_games::Side;

use super::{
    ResultWord, Summary,
    summary::{parse_number, side_of},
};
use crate::stratego::side_name;

/// The line that sums a game up without its outcome and without values: `NAME COLOUR TURN`, `DRAW TURN` or `NONE TURN`.
///
/// By the manual of that day the line names the winner. The program named the player on whose turn the game ended, also if that player
/// had lost by an illegal answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortSummary {
    /// Whom the line names.
    pub named: Named,
    /// The turn in which the game ended, from 1; 0 if it did so before both set-ups were made.
    pub turn: u32,
}

/// Whom a result line in the earliest form names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// A player, by its name and its side.
    Player(Vec<u8>, Side),
    /// `DRAW`: nobody won.
    Draw,
    /// `NONE`: nobody won, or there was no game.
    Nobody,
}

impl ShortSummary {
    /// Takes a line apart; none if it is not in this form. A name may hold spaces.
    #[must_use]
    pub fn parse(line: &[u8]) -> Option<Self> {
        let mut words = line.rsplitn(3, |byte| *byte == b' ');
        let turn = parse_number(words.next()?).ok()?;
        let named = match (words.next()?, words.next()) {
            (b"DRAW", None) => Named::Draw,
            (b"NONE", None) => Named::Nobody,
            (colour, Some(name)) => Named::Player(name.to_vec(), side_of(colour)?),
            _ => return None,
        };
        Some(Self { named, turn })
    }

    /// Returns the line without its newline.
    #[must_use]
    pub fn to_line(&self) -> Vec<u8> {
        let (name, word) = match &self.named {
            Named::Player(name, side) => (&name[..], side_name(*side)),
            Named::Draw => (&b""[..], "DRAW"),
            Named::Nobody => (&b""[..], "NONE"),
        };
        let space = if matches!(self.named, Named::Player(..)) {
            " "
        } else {
            ""
        };
        let rest = format!("{space}{word} {}", self.turn);
        [name, rest.as_bytes()].concat()
    }

    /// Returns whether a game that is summed up so can have this line: it names the player whom the sum names, or the winner.
    pub(super) fn agrees_with(&self, summary: &Summary) -> bool {
        use ResultWord::{
            BadSetup, BothIllegal, Defeat, Draw, DrawDefault, Illegal, InternalError, Surrender,
        };
        let word = summary.word;
        let agrees = match &self.named {
            Named::Player(name, side) if Some(*side) == summary.side => *name == summary.name,
            Named::Player(_, side) => {
                let has_lost = matches!(word, Defeat | Illegal | Surrender);
                has_lost && summary.side == Some(side.other())
            }
            Named::Draw => matches!(word, Draw | DrawDefault),
            Named::Nobody => {
                matches!(
                    word,
                    Draw | DrawDefault | BothIllegal | BadSetup | InternalError
                )
            }
        };
        agrees && self.turn == summary.turn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_result_is_written_as_it_was_read() {
        for line in [
            "./red RED 49",
            "a name BLUE 1",
            " RED 4294967295",
            "DRAW 5000",
            "NONE 0",
        ] {
            let read = ShortSummary::parse(line.as_bytes());
            let written = read.map(|read| read.to_line());
            assert_eq!(written, Some(line.as_bytes().to_vec()), "{line}");
        }
        for line in [
            "",
            "RED 49",
            "x GREEN 4",
            "x RED 04",
            "x RED ",
            "x RED VICTORY 1 2 3",
            "DRAW",
            "x DRAW 3",
        ] {
            assert_eq!(ShortSummary::parse(line.as_bytes()), None, "{line}");
        }
    }

    #[test]
    fn it_names_the_player_of_the_last_turn_or_the_winner() {
        let check = |short: &str, whole: &str, expected: bool| {
            let short = ShortSummary::parse(short.as_bytes()).unwrap();
            let whole = Summary::parse(whole.as_bytes()).unwrap();
            assert_eq!(short.agrees_with(&whole), expected, "{short:?}, {whole:?}");
        };
        check("a RED 9", "a RED VICTORY 9 1 2", true);
        check("b BLUE 9", "a RED VICTORY 9 1 2", false);
        check("a RED 9", "a RED ILLEGAL 9 1 2", true);
        check("b BLUE 9", "a RED ILLEGAL 9 1 2", true);
        check("c RED 9", "a RED ILLEGAL 9 1 2", false);
        check("a RED 8", "a RED ILLEGAL 9 1 2", false);
        check("NONE 9", "b BLUE DRAW_DEFAULT 9 1 2", true);
        check("DRAW 9", "b BLUE DRAW_DEFAULT 9 1 2", true);
        check("DRAW 9", "b BLUE VICTORY 9 1 2", false);
        check("NONE 9", "b BLUE VICTORY 9 1 2", false);
    }
}
