//! When a fault shows.

use std::time::Duration;

use linesman_games::Side;

/// A condition for a fault to show.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Condition {
    /// From the agent's n-th move of a game on, counted from 1.
    Ply(u32),
    /// In games in which the agent has this side, once it knows.
    Side(Side),
    /// In the n-th game, counted from 1.
    Game(u32),
    /// In the turns after a loss: the opponent has just captured something.
    Captured,
    /// In the turns in which the machine is busy: the agent gets less processor time than it asks for.
    Load,
    /// Until the fault has shown once.
    Once,
    /// In some turns, drawn with this probability.
    Random(f64),
}

/// The circumstances that decide whether a condition holds. A turn begins when a move is due, and lasts until the next move
/// is due.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Circumstances {
    /// The number of the game, from 1.
    pub(crate) game: u32,
    /// The agent's turn.
    pub(crate) turn: Turn,
    /// The agent's side, once it knows.
    pub(crate) side: Option<Side>,
    /// The number drawn for the fault when this turn began, from 0 to 1.
    pub(crate) luck: f64,
    /// Whether the fault has shown already.
    pub(crate) has_shown: bool,
}

impl Condition {
    /// Reads a condition. The names of the sides are those of the first and the second side.
    ///
    /// # Errors
    /// There is no such condition. The message lists the conditions.
    pub(crate) fn read(text: &str, sides: [&str; 2]) -> Result<Self, String> {
        let (word, value) = text.split_once(':').unwrap_or((text, ""));
        let number = || match value.parse() {
            Ok(number) if number > 0 => Ok(number),
            _ => Err(format!("{word} needs a number from 1, as in {word}:2")),
        };
        match (word, value) {
            ("ply", _) => number().map(Self::Ply),
            ("game", _) => number().map(Self::Game),
            ("side", _) => Side::BOTH
                .into_iter()
                .find(|side| sides[side.index()].eq_ignore_ascii_case(value))
                .map(Self::Side)
                .ok_or_else(|| {
                    let all = sides.join(", ");
                    format!("a side is one of {all}, as in side:{}", sides[0])
                }),
            ("captured", "") => Ok(Self::Captured),
            ("load", "") => Ok(Self::Load),
            ("once", "") => Ok(Self::Once),
            ("random", _) => match value.parse() {
                Ok(share) if (0.0..=1.0).contains(&share) => Ok(Self::Random(share)),
                _ => Err("random needs a probability from 0 to 1, as in random:0.05".to_owned()),
            },
            _ => Err(format!("there is no condition {text}. {ALL}")),
        }
    }

    /// Returns whether the condition holds.
    pub(crate) fn holds(&self, now: &Circumstances) -> bool {
        match *self {
            Self::Ply(ply) => now.turn.number >= ply,
            Self::Side(side) => now.side == Some(side),
            Self::Game(game) => now.game == game,
            Self::Captured => now.turn.number > 0 && now.turn.has_lost,
            Self::Load => now.turn.is_busy,
            Self::Once => !now.has_shown,
            Self::Random(share) => now.turn.number > 0 && now.luck < share,
        }
    }
}

/// A turn of the agent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Turn {
    /// The number in this game: 1 in the first turn, 0 before it.
    pub(crate) number: u32,
    /// Whether the opponent captured something before it.
    pub(crate) has_lost: bool,
    /// Whether the machine was busy when it began.
    pub(crate) is_busy: bool,
}

/// Reads a time such as 20ms or 2s.
///
/// # Errors
/// The text is not a time. The message shows the format.
pub(crate) fn read_time(text: &str) -> Result<Duration, String> {
    let millis = text.strip_suffix("ms").map(|number| (number, 1));
    let (number, unit) = millis
        .or_else(|| text.strip_suffix('s').map(|number| (number, 1000)))
        .unwrap_or_default();
    number
        .parse::<u32>()
        .map(|number| Duration::from_millis(u64::from(number) * unit))
        .map_err(|_| "a time is a whole number with its unit, as in 20ms or 2s".to_owned())
}

/// All conditions.
const ALL: &str = "The conditions are ply:N, side:NAME, game:N, captured, load, once and random:P";

#[cfg(test)]
mod tests {
    use super::*;

    const SIDES: [&str; 2] = ["RED", "BLUE"];

    #[test]
    fn conditions_are_read_as_they_are_listed() {
        for (text, expected) in [
            ("ply:100", Condition::Ply(100)),
            ("side:BLUE", Condition::Side(Side::Second)),
            ("side:red", Condition::Side(Side::First)),
            ("game:2", Condition::Game(2)),
            ("captured", Condition::Captured),
            ("load", Condition::Load),
            ("once", Condition::Once),
            ("random:0.25", Condition::Random(0.25)),
        ] {
            assert_eq!(Condition::read(text, SIDES), Ok(expected));
        }
    }

    #[test]
    fn an_unknown_condition_is_an_error_that_lists_the_conditions() {
        for (text, expected) in [
            ("ply", "ply needs a number from 1, as in ply:2"),
            ("ply:0", "ply needs a number from 1, as in ply:2"),
            ("game:second", "game needs a number from 1, as in game:2"),
            ("side:GREEN", "a side is one of RED, BLUE, as in side:RED"),
            (
                "random:2",
                "random needs a probability from 0 to 1, as in random:0.05",
            ),
            (
                "random:NaN",
                "random needs a probability from 0 to 1, as in random:0.05",
            ),
            (
                "once:3",
                "there is no condition once:3. The conditions are ply:N, side:NAME, game:N, captured, load, once and random:P",
            ),
        ] {
            assert_eq!(Condition::read(text, SIDES), Err(expected.to_owned()));
        }
    }

    #[test]
    fn a_condition_holds_in_its_circumstances_only() {
        let start = Circumstances {
            game: 1,
            ..Circumstances::default()
        };
        let turn = Circumstances {
            turn: Turn {
                number: 3,
                ..Turn::default()
            },
            luck: 0.5,
            ..start
        };
        let in_turn = |change: fn(&mut Turn)| {
            let mut now = turn;
            change(&mut now.turn);
            now
        };
        for (condition, now, expected) in [
            (Condition::Ply(1), start, false),
            (Condition::Ply(3), turn, true),
            (Condition::Ply(4), turn, false),
            (Condition::Side(Side::First), start, false),
            (
                Condition::Side(Side::First),
                Circumstances {
                    side: Some(Side::First),
                    ..start
                },
                true,
            ),
            (Condition::Game(1), start, true),
            (Condition::Game(2), turn, false),
            (Condition::Captured, turn, false),
            (
                Condition::Captured,
                in_turn(|turn| turn.has_lost = true),
                true,
            ),
            (Condition::Load, turn, false),
            (Condition::Load, in_turn(|turn| turn.is_busy = true), true),
            (Condition::Once, turn, true),
            (
                Condition::Once,
                Circumstances {
                    has_shown: true,
                    ..turn
                },
                false,
            ),
            (Condition::Random(0.6), start, false),
            (Condition::Random(0.6), turn, true),
            (Condition::Random(0.5), turn, false),
        ] {
            assert_eq!(condition.holds(&now), expected, "{condition:?}: {now:?}");
        }
    }

    #[test]
    fn times_have_a_unit() {
        for (text, expected) in [
            ("20ms", Some(20)),
            ("2s", Some(2000)),
            ("20", None),
            ("ms", None),
        ] {
            assert_eq!(
                read_time(text).ok(),
                expected.map(Duration::from_millis),
                "{text}"
            );
        }
    }
}
