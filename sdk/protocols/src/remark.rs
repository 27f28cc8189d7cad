//! What an agent says about its search.

use std::{fmt, time::Duration};

/// What an agent says about its search, without being asked. It decides nothing.
///
/// Everything may be missing. A program that only talks to people has a text and nothing else.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remark {
    /// How deep it has searched, in plies.
    pub depth: Option<u32>,
    /// How deep the deepest line goes, in plies.
    pub selective_depth: Option<u32>,
    /// What it thinks of its own position.
    pub score: Option<Score>,
    /// How long it has searched, as it says.
    pub time: Option<Duration>,
    /// How many positions it has searched.
    pub nodes: Option<u64>,
    /// The number of the line, from 1 for the best one, if it shows several.
    pub number: Option<u32>,
    /// The moves that it expects, its own first, as the protocol writes them.
    pub line: Vec<String>,
    /// What it says to people.
    pub text: String,
}

/// What an agent thinks of a position, from its own side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// How good the position is.
    pub worth: Worth,
    /// Which way the score may be wrong, if the search was cut.
    pub bound: Option<Bound>,
}

/// How good a position is for an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// In hundredths of a piece or of what else the game counts; above 0 if it is ahead.
    Hundredths(i64),
    /// It wins in so many of its own moves; it loses in so many if the number is below 0. It has lost already at 0.
    End(i32),
}

linesman_games::table! {
    /// Which way a score may be wrong.
    pub enum Bound {
        /// Returns the name in records.
        name: &'static str,
        /// Returns the sign before the score.
        sign: &'static str;

        /// The position is worth this much or more.
        Lower("lower", ">="),
        /// The position is worth this much or less.
        Upper("upper", "<="),
    }
}

impl Remark {
    /// Returns a remark for people.
    #[must_use]
    pub fn of_text(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }

    /// Returns whether it says something that can be compared and plotted, and not only words.
    #[must_use]
    pub const fn is_typed(&self) -> bool {
        self.depth.is_some()
            || self.score.is_some()
            || self.time.is_some()
            || self.nodes.is_some()
            || !self.line.is_empty()
    }

    /// Returns what the agent thinks of its own position by its best line, unless it says no more than that it is worth this much at least
    /// or at most.
    #[must_use]
    pub fn exact_worth(&self) -> Option<Worth> {
        let is_best = self.number.is_none_or(|number| number == 1);
        let score = self.score.filter(|score| is_best && score.bound.is_none());
        score.map(|score| score.worth)
    }

    /// Adds what the agent said next in the same search. A depth, a score and a line belong together, so they are replaced together.
    /// The second line and later ones are left out.
    pub fn add(&mut self, next: &Self) {
        if next.number.is_some_and(|number| number > 1) {
            return;
        }
        if next.score.is_some() || !next.line.is_empty() {
            (self.depth, self.selective_depth) = (next.depth, next.selective_depth);
            (self.score, self.line) = (next.score, next.line.clone());
        } else if self.score.is_none() && self.line.is_empty() {
            self.depth = next.depth.or(self.depth);
            self.selective_depth = next.selective_depth.or(self.selective_depth);
        }
        self.time = next.time.or(self.time);
        self.nodes = next.nodes.or(self.nodes);
        self.number = next.number.or(self.number);
        if !next.text.is_empty() {
            self.text.clone_from(&next.text);
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(bound) = self.bound {
            write!(f, "{} ", bound.sign())?;
        }
        match self.worth {
            Worth::Hundredths(value) => {
                let sign = if value < 0 { '-' } else { '+' };
                let size = value.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
            Worth::End(moves) if moves > 0 => write!(f, "wins in {moves}"),
            Worth::End(moves) => write!(f, "loses in {}", moves.unsigned_abs()),
        }
    }
}

/// For people, on one line if the text is one: `depth 12, score +0.31, 1.24 s, 812345 nodes, e2e4 e7e5: text`.
impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let depth = self.depth.map(|depth| match self.selective_depth {
            Some(deepest) => format!("depth {depth}/{deepest}"),
            None => format!("depth {depth}"),
        });
        let parts = [
            self.number.map(|number| format!("line {number}")),
            depth,
            self.score.map(|score| format!("score {score}")),
            self.time.map(|it| format!("{:.2} s", it.as_secs_f64())),
            self.nodes.map(|nodes| format!("{nodes} nodes")),
            (!self.line.is_empty()).then(|| self.line.join(" ")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        let separator = match self.text.is_empty() || parts.is_empty() {
            true => "",
            false => ": ",
        };
        write!(f, "{}{separator}{}", parts.join(", "), self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn score(value: i64) -> Option<Score> {
        Some(Score {
            worth: Worth::Hundredths(value),
            bound: None,
        })
    }

    fn line(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn a_remark_is_one_line_for_people() {
        let check = |remark: &Remark, expected: &str| assert_eq!(remark.to_string(), expected);
        let mut remark = Remark {
            depth: Some(12),
            score: score(31),
            time: Some(Duration::from_millis(1240)),
            nodes: Some(812_345),
            line: line("e2e4 e7e5"),
            ..Remark::default()
        };
        check(
            &remark,
            "depth 12, score +0.31, 1.24 s, 812345 nodes, e2e4 e7e5",
        );
        remark.text = "so it is".to_owned();
        remark.selective_depth = Some(20);
        check(
            &remark,
            "depth 12/20, score +0.31, 1.24 s, 812345 nodes, e2e4 e7e5: so it is",
        );
        check(&Remark::of_text("hello"), "hello");
        check(&Remark::default(), "");
        for (worth, bound, expected) in [
            (Worth::Hundredths(-5), None, "-0.05"),
            (Worth::Hundredths(0), None, "+0.00"),
            (Worth::Hundredths(1250), Some(Bound::Lower), ">= +12.50"),
            (Worth::Hundredths(-100), Some(Bound::Upper), "<= -1.00"),
            (Worth::End(3), None, "wins in 3"),
            (Worth::End(-2), None, "loses in 2"),
            (Worth::End(0), None, "loses in 0"),
            (Worth::Hundredths(i64::MIN), None, "-92233720368547758.08"),
        ] {
            assert_eq!(Score { worth, bound }.to_string(), expected);
        }
    }

    #[test]
    fn only_the_score_of_the_best_line_is_exact() {
        let with = |bound, number| Remark {
            score: Some(Score {
                worth: Worth::Hundredths(7),
                bound,
            }),
            number,
            ..Remark::default()
        };
        let seven = Some(Worth::Hundredths(7));
        assert_eq!(with(None, None).exact_worth(), seven);
        assert_eq!(with(None, Some(1)).exact_worth(), seven);
        assert_eq!(with(None, Some(2)).exact_worth(), None);
        assert_eq!(with(Some(Bound::Upper), None).exact_worth(), None);
        assert_eq!(Remark::of_text("7").exact_worth(), None);
    }

    #[test]
    fn the_depth_stays_with_the_score_that_it_belongs_to() {
        let mut last = Remark::default();
        last.add(&Remark {
            depth: Some(1),
            nodes: Some(20),
            ..Remark::default()
        });
        assert_eq!((last.depth, last.nodes), (Some(1), Some(20)));
        last.add(&Remark {
            depth: Some(2),
            score: score(31),
            nodes: Some(400),
            line: line("e2e4 e7e5"),
            ..Remark::default()
        });
        // The next depth has begun, and has no score yet.
        last.add(&Remark {
            depth: Some(3),
            nodes: Some(900),
            ..Remark::default()
        });
        last.add(&Remark {
            depth: Some(3),
            score: score(-500),
            number: Some(2),
            ..Remark::default()
        });
        last.add(&Remark::of_text("a book would help"));
        let expected = Remark {
            depth: Some(2),
            score: score(31),
            nodes: Some(900),
            line: line("e2e4 e7e5"),
            text: "a book would help".to_owned(),
            ..Remark::default()
        };
        assert_eq!(last, expected);
        let again = last.clone();
        last.add(&again);
        assert_eq!(last, expected);
        assert!(last.is_typed() && !Remark::of_text("x").is_typed());
    }
}
