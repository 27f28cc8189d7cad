//! Ends of games that follow from what the sides say of their positions, and not from the rules.

use std::{num::NonZeroU32, str::FromStr};

use linesman_games::{Outcome, Side};
use linesman_protocols::{Remark, Worth};

/// When a game ends by what its sides say. Without a rule, it never does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// When a side has lost.
    pub resign: Option<ResignRule>,
    /// When the game is drawn.
    pub draw: Option<DrawRule>,
    /// How many plies were made before the game, as the position says that it begins with. They count where moves have numbers.
    pub before: u32,
}

/// A side has lost when it has been far behind in its last moves, as it says itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResignRule {
    /// How far behind, in hundredths.
    pub score: NonZeroU32,
    /// In how many of its moves in a row.
    pub moves: NonZeroU32,
    /// Whether the opponent must have been as far ahead in as many of its moves, as it says.
    pub is_of_both: bool,
}

/// The game is drawn when both sides have been nearly level in their last moves, as they say themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRule {
    /// How near, in hundredths.
    pub score: u32,
    /// In how many moves of each side in a row.
    pub moves: NonZeroU32,
    /// After how many moves of each side since the usual start of a game.
    pub from: u32,
}

linesman_games::table! {
    /// The rule that has ended a game.
    pub enum Adjudged {
        /// Returns the id in records and results.
        id: &'static str;

        /// A side has lost by [`ResignRule`].
        Resign("resign-rule"),
        /// The game is drawn by [`DrawRule`].
        Draw("draw-rule"),
    }
}

/// Looks at the remarks and the moves of a game, and says when a rule ends it.
///
/// The score of a move is the last exact one that its side has told of its best line in the search for this move. A move before which it
/// has told none is no move with a score, so it ends what was counted in a row.
#[derive(Clone, Debug, Default)]
pub(crate) struct Adjudicator {
    rules: Adjudication,
    /// What each side has said in its search.
    said: [Option<Worth>; 2],
    /// In how many moves in a row each side was far behind.
    behind: [u32; 2],
    /// In how many moves in a row each side was far ahead.
    ahead: [u32; 2],
    /// In how many plies in a row the score was near level.
    level: u32,
    plies: u32,
}

impl Adjudicator {
    pub(crate) fn new(rules: Adjudication) -> Self {
        Self {
            rules,
            ..Self::default()
        }
    }

    /// Notes that a side begins another search.
    pub(crate) const fn note_search(&mut self, side: Side) {
        self.said[side.index()] = None;
    }

    pub(crate) fn note_remark(&mut self, side: Side, remark: &Remark) {
        let own = &mut self.said[side.index()];
        *own = remark.exact_worth().or(*own);
    }

    pub(crate) fn note_move(&mut self, side: Side) {
        let index = side.index();
        let said = self.said[index].take();
        let count =
            |row: &mut u32, holds: bool| *row = if holds { row.saturating_add(1) } else { 0 };
        if let Some(rule) = self.rules.resign {
            let most = i64::from(rule.score.get());
            let (behind, ahead) = match said {
                Some(Worth::Hundredths(score)) => (score <= -most, score >= most),
                Some(Worth::End(moves)) => (moves <= 0, moves > 0),
                None => (false, false),
            };
            count(&mut self.behind[index], behind);
            count(&mut self.ahead[index], ahead);
        }
        if let Some(rule) = self.rules.draw {
            let near = match said {
                Some(Worth::Hundredths(score)) => score.unsigned_abs() <= u64::from(rule.score),
                Some(Worth::End(_)) | None => false,
            };
            count(&mut self.level, near);
        }
        self.plies = self.plies.saturating_add(1);
    }

    /// Returns the result of the game, if a rule ends it now.
    pub(crate) fn verdict(&self) -> Option<(Outcome, Adjudged)> {
        let has_lost = |side: &Side| {
            self.rules.resign.is_some_and(|rule| {
                let moves = rule.moves.get();
                self.behind[side.index()] >= moves
                    && (!rule.is_of_both || self.ahead[side.other().index()] >= moves)
            })
        };
        if let Some(loser) = Side::BOTH.into_iter().find(has_lost) {
            return Some((Outcome::Win(loser.other()), Adjudged::Resign));
        }
        let rule = self.rules.draw?;
        let moves = self.rules.before.saturating_add(self.plies) / 2;
        let is_drawn = moves >= rule.from && self.level >= rule.moves.get().saturating_mul(2);
        is_drawn.then_some((Outcome::Draw, Adjudged::Draw))
    }
}

/// Reads `score=600,moves=3`, perhaps with `,sides=both`.
impl FromStr for ResignRule {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let words = Words::read(text, &["score", "moves", "sides"])?;
        Ok(Self {
            score: words.needed("score", 1)?,
            moves: words.needed("moves", 1)?,
            is_of_both: match words.get("sides") {
                None | Some("one") => false,
                Some("both") => true,
                Some(other) => return Err(format!("sides={other}: it is one or both")),
            },
        })
    }
}

/// Reads `score=20,moves=8`, perhaps with `,from=34`.
impl FromStr for DrawRule {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let words = Words::read(text, &["score", "moves", "from"])?;
        Ok(Self {
            score: words.needed("score", 0)?,
            moves: words.needed("moves", 1)?,
            from: words.number("from", 0)?.unwrap_or(0),
        })
    }
}

/// Names with values, such as `score=20,moves=8`.
struct Words<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Words<'a> {
    fn read(text: &'a str, names: &[&str]) -> Result<Self, String> {
        let mut words: Vec<(&str, &str)> = Vec::new();
        for word in text.split(',').map(str::trim) {
            let found = word
                .split_once('=')
                .filter(|(name, _)| names.contains(name));
            let Some((name, value)) = found else {
                let all = names.join(", ");
                return Err(format!("{word:?} is none of its words with a value: {all}"));
            };
            if words.iter().any(|(own, _)| *own == name) {
                return Err(format!("{name} is there twice; leave one out"));
            }
            words.push((name, value));
        }
        Ok(Self(words))
    }

    fn get(&self, name: &str) -> Option<&'a str> {
        let mut words = self.0.iter();
        words.find(|(own, _)| *own == name).map(|(_, value)| *value)
    }

    fn needed<T: FromStr>(&self, name: &str, least: u32) -> Result<T, String> {
        let number = self.number(name, least)?;
        number.ok_or_else(|| format!("{name} is missing"))
    }

    fn number<T: FromStr>(&self, name: &str, least: u32) -> Result<Option<T>, String> {
        let read = |value: &str| {
            let range = format!("it is a whole number from {least} to {}", u32::MAX);
            value
                .parse()
                .map_err(|_| format!("{name}={value}: {range}"))
        };
        self.get(name).map(read).transpose()
    }
}

#[cfg(test)]
mod tests;
