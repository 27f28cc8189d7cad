//! The line that sums a game up, as data.

use linesman_games::{
    Outcome, Side,
    stratego::{BLUE, End, EndReason, Phase, Position, RED},
};

use super::super::{Profile, side_name};

/// The line that sums a game up: `NAME COLOUR WORD TURN RED_VALUE BLUE_VALUE`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The name of the player on whose turn the game ended; `neither` if that was nobody's or both players'.
    pub name: Vec<u8>,
    /// That player's side; none stands for `BOTH`.
    pub side: Option<Side>,
    /// What that player came to.
    pub word: ResultWord,
    /// The turn in which the game ended, from 1; 0 if it did so before both set-ups were made.
    pub turn: u32,
    /// The summed value of the pieces of RED and of BLUE when the game ended.
    pub values: [u32; 2],
}

linesman_games::table! {
    /// What the player whom a result line names came to.
    pub enum ResultWord {
        /// Returns the word as a result line has it.
        word: &'static str;

        /// `VICTORY`: it won.
        Victory("VICTORY"),
        /// `DEFEAT`: it lost.
        Defeat("DEFEAT"),
        /// `SURRENDER`: it gave up.
        Surrender("SURRENDER"),
        /// `DRAW`: nobody won, by the rules.
        Draw("DRAW"),
        /// `DRAW_DEFAULT`: nobody won, because the turn limit was reached.
        DrawDefault("DRAW_DEFAULT"),
        /// `ILLEGAL`: it lost by an illegal answer, or by none.
        Illegal("ILLEGAL"),
        /// `DEFAULT`: it won because the other player's answer was illegal.
        Default("DEFAULT"),
        /// `BOTH_ILLEGAL`: both players' answers were illegal.
        BothIllegal("BOTH_ILLEGAL"),
        /// `BAD_SETUP`: it lost by its set-up, or could not be started; so did both if the line names both.
        BadSetup("BAD_SETUP"),
        /// `INTERNAL_ERROR`: the game was broken off.
        InternalError("INTERNAL_ERROR"),
    }
}

impl Summary {
    /// Takes a result line apart; none if it is not one.
    ///
    /// A name may hold spaces, for it is what is left when the other five parts have been taken from the end.
    #[must_use]
    pub fn parse(line: &[u8]) -> Option<Self> {
        let mut words = line.rsplitn(6, |byte| *byte == b' ');
        let [blue, red, turn] =
            [(); 3].map(|()| words.next().and_then(|word| parse_number(word).ok()));
        let word = ResultWord::parse(words.next()?)?;
        let side = match words.next()? {
            b"BOTH" => None,
            colour => Some(side_of(colour)?),
        };
        Some(Self {
            name: words.next()?.to_vec(),
            side,
            word,
            turn: turn?,
            values: [red?, blue?],
        })
    }

    /// Returns the line without its newline.
    #[must_use]
    pub fn to_line(&self) -> Vec<u8> {
        let colour = self.side.map_or("BOTH", side_name);
        let [red, blue] = self.values;
        let rest = format!(" {colour} {} {} {red} {blue}", self.word.word(), self.turn);
        [self.name.as_slice(), rest.as_bytes()].concat()
    }
}

/// Returns the line that sums up a game that stopped in this position, from the sides that forfeited and the side that gave up
/// by other means than the rules provide: name and colour of a player, outcome, turn, and the piece values of RED and BLUE.
///
/// The player is the winner of a game that was won and the loser of one that was lost, surrendered or forfeited. A draw
/// is told of BLUE, whose ply comes last in a turn, or of RED if the turn limit leaves no ply.
#[must_use]
pub fn result_line(
    profile: &Profile,
    position: &Position,
    forfeited: impl IntoIterator<Item = Side>,
    resigned: Option<Side>,
    names: [&str; 2],
) -> String {
    let is_setup = position.phase() == Phase::Setup;
    let of_setup = |otherwise| match profile.names_bad_setups {
        true => ResultWord::BadSetup,
        false => otherwise,
    };
    let mut forfeited = forfeited.into_iter();
    let (side, word) = match (forfeited.next(), forfeited.next(), resigned, position.end()) {
        (Some(_), Some(_), ..) => (None, of_setup(ResultWord::BothIllegal)),
        (Some(side), ..) if is_setup => (Some(side), of_setup(ResultWord::Illegal)),
        (Some(side), ..) => (Some(side), ResultWord::Illegal),
        (None, _, Some(side), _) => (Some(side), ResultWord::Surrender),
        (None, _, None, Some(end)) => {
            let (side, word) = ResultWord::of_end(end);
            // A limit that was reached before the first ply is told of RED, whose turn it is.
            let is_at_once = word == ResultWord::DrawDefault && position.plies() == 0;
            (side.or(Some(if is_at_once { RED } else { BLUE })), word)
        }
        (None, _, None, None) => (None, ResultWord::InternalError),
    };
    let summary = Summary {
        name: side.map_or("neither", |side| names[side.index()]).into(),
        side,
        word,
        turn: if is_setup { 0 } else { position.turn() },
        values: Side::BOTH.map(|side| position.value(side)),
    };
    String::from_utf8_lossy(&summary.to_line()).into_owned()
}

impl ResultWord {
    /// Returns how the result line of a game that ended by the rules names its end, and of which side it tells: the winner,
    /// or the loser who gave up or could not move. None stands for a draw.
    pub(super) const fn of_end(end: End) -> (Option<Side>, Self) {
        match (end.outcome, end.reason) {
            (Outcome::Win(winner), EndReason::Surrendered) => {
                (Some(winner.other()), Self::Surrender)
            }
            (Outcome::Win(winner), EndReason::NoLegalMove) => (Some(winner.other()), Self::Defeat),
            (Outcome::Win(winner), _) => (Some(winner), Self::Victory),
            (Outcome::Draw, EndReason::TurnLimit) => (None, Self::DrawDefault),
            (Outcome::Draw, _) => (None, Self::Draw),
        }
    }

    fn parse(word: &[u8]) -> Option<Self> {
        let is_it = |candidate: &Self| candidate.word().as_bytes() == word;
        Self::ALL.into_iter().find(is_it)
    }
}

/// Returns the side of a colour's name.
pub(super) fn side_of(colour: &[u8]) -> Option<Side> {
    let is_it = |side: &Side| side_name(*side).as_bytes() == colour;
    Side::BOTH.into_iter().find(is_it)
}

/// Returns the side of a colour's word in a ply: `RED` or `BLU`.
pub(super) const fn ply_colour(side: Side) -> &'static str {
    match side {
        RED => "RED",
        Side::Second => "BLU",
    }
}

/// Reads a number as the log writes it: decimal digits without a sign and without leading zeros.
///
/// # Errors
/// Says what is wrong with it.
pub(super) fn parse_number(text: &[u8]) -> Result<u32, &'static str> {
    match text {
        [] => return Err("no number stands there"),
        [b'0', _, ..] => return Err("the number has leading zeros"),
        _ if !text.iter().all(u8::is_ascii_digit) => {
            return Err("the number has something but digits in it");
        }
        _ => {}
    }
    std::str::from_utf8(text)
        .ok()
        .and_then(|text| text.parse().ok())
        .ok_or("the number is larger than 4294967295")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_line_is_read_from_its_end() {
        for line in [
            "../../agents/vixen/vixen.py RED VICTORY 602 84 80",
            "a name with spaces BLUE DRAW_DEFAULT 1000 0 148",
            " RED ILLEGAL 1 148 148",
            "neither BOTH BAD_SETUP 0 0 0",
            "x RED RED VICTORY 4294967295 4294967295 0",
        ] {
            let summary = Summary::parse(line.as_bytes());
            assert_eq!(
                summary.map(|summary| summary.to_line()),
                Some(line.as_bytes().to_vec()),
                "{line}"
            );
        }
    }

    #[test]
    fn whatever_would_not_be_written_so_is_no_result_line() {
        for line in [
            "",
            "RED VICTORY 1 2 3",
            "x GREEN VICTORY 1 2 3",
            "x RED WIN 1 2 3",
            "x RED VICTORY 01 2 3",
            "x RED VICTORY 1 +2 3",
            "x RED VICTORY 1  2 3",
            "x RED VICTORY 1 2 3 ",
            "x RED VICTORY 1 2 4294967296",
            "x RED VICTORY 1 2",
        ] {
            assert_eq!(Summary::parse(line.as_bytes()), None, "{line}");
        }
    }

    #[test]
    fn a_number_that_cannot_be_read_is_described() {
        for (text, expected) in [
            ("0", Ok(0)),
            ("4294967295", Ok(u32::MAX)),
            ("", Err("no number stands there")),
            ("01", Err("the number has leading zeros")),
            ("+1", Err("the number has something but digits in it")),
            ("4294967296", Err("the number is larger than 4294967295")),
        ] {
            assert_eq!(parse_number(text.as_bytes()), expected, "{text:?}");
        }
    }
}
