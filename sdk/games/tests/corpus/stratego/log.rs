//! The manager's log of a game.
//!
//! A log holds both set-ups (a heading `NAME COLOUR SETUP` and four rows, RED's first), a line per ply
//! (`TURN RED: ANSWER OUTCOME` or `TURN BLU: ...`; an answer that is no move has no outcome), one or more lines
//! `Game ends on COLOUR's turn - REASON: ...`, and the result `NAME COLOUR OUTCOME TURN RED_VALUE BLUE_VALUE`, which
//! is missing where the manager crashed.

use linesman_games::{
    Side,
    stratego::{BLUE, RED},
};

/// A log, taken apart but not judged.
#[derive(Debug)]
pub(super) struct Log<'a> {
    /// By side: the player's name and the rows of its set-up, topmost first.
    pub(super) setups: [(&'a str, [&'a str; 4]); 2],
    /// All plies; the last one may be unfinished.
    pub(super) plies: Vec<Ply<'a>>,
    /// On whose turn the game ended, and why, as often as the manager says so.
    pub(super) ends: Vec<(Side, &'a str)>,
    /// The last line.
    pub(super) result: Option<Summary<'a>>,
}

/// A line of a ply.
#[derive(Debug)]
pub(super) struct Ply<'a> {
    pub(super) turn: u32,
    pub(super) side: Side,
    /// What the player answered; empty if the game broke off before it did.
    pub(super) answer: &'a str,
    /// What became of it; empty if the manager did not say.
    pub(super) outcome: &'a str,
}

/// The line that sums the game up.
#[derive(Debug)]
pub(super) struct Summary<'a> {
    pub(super) name: &'a str,
    pub(super) side: Side,
    pub(super) outcome: &'a str,
    pub(super) turn: u32,
    /// By side: the value of its pieces.
    pub(super) values: [u32; 2],
}

impl<'a> Log<'a> {
    /// Takes a log apart.
    ///
    /// # Errors
    /// Shows the first line that has no place in a log.
    pub(super) fn parse(text: &'a str) -> Result<Self, String> {
        let mut lines = text.lines();
        let mut next_setup = |side: Side, colour: &str| {
            let heading = lines.next().unwrap_or_default();
            let name = heading
                .strip_suffix(" SETUP")
                .and_then(|rest| rest.strip_suffix(colour)?.strip_suffix(' '))
                .ok_or_else(|| format!("{heading:?} does not head the set-up of {side:?}"))?;
            Ok::<_, String>((name, [(); 4].map(|()| lines.next().unwrap_or_default())))
        };
        let setups = [next_setup(RED, "RED")?, next_setup(BLUE, "BLUE")?];
        let mut log = Self {
            setups,
            plies: Vec::new(),
            ends: Vec::new(),
            result: None,
        };
        for line in lines {
            log.add(line)
                .ok_or_else(|| format!("{line:?} has no place here"))?;
        }
        Ok(log)
    }

    fn add(&mut self, line: &'a str) -> Option<()> {
        if self.result.is_some() {
            return None;
        }
        if let Some(end) = parse_end(line) {
            self.ends.push(end);
        } else if !self.ends.is_empty() {
            self.result = Some(parse_summary(line)?);
        } else {
            let (ply, end) = parse_ply(line)?;
            self.plies.push(ply);
            self.ends.extend(end);
        }
        Some(())
    }
}

fn parse_end(line: &str) -> Option<(Side, &str)> {
    let (colour, reason) = line
        .strip_prefix("Game ends on ")?
        .split_once("'s turn - REASON: ")?;
    Some((parse_colour(colour)?, reason))
}

/// Reads a ply, and the end of the game where it stands in place of an answer.
fn parse_ply(line: &str) -> Option<(Ply<'_>, Option<(Side, &str)>)> {
    let (label, rest) = line.split_once(": ")?;
    let (turn, colour) = label.split_once(' ')?;
    let side = match colour {
        "RED" => RED,
        "BLU" => BLUE,
        _ => return None,
    };
    let end = parse_end(rest);
    let answer = if end.is_some() { "" } else { rest };
    let outcome = OUTCOMES
        .iter()
        .filter_map(|word| answer.rfind(word))
        .min()
        .unwrap_or(answer.len());
    let (answer, outcome) = answer.split_at(outcome);
    let ply = Ply {
        turn: turn.parse().ok()?,
        side,
        answer,
        outcome: outcome.trim_start(),
    };
    Some((ply, end))
}

fn parse_summary(line: &str) -> Option<Summary<'_>> {
    let mut words = line.rsplitn(6, ' ');
    let [blue, red, turn] = [(); 3].map(|()| words.next().and_then(|word| word.parse().ok()));
    let (outcome, colour, name) = (words.next()?, words.next()?, words.next()?);
    Some(Summary {
        name,
        side: parse_colour(colour)?,
        outcome,
        turn: turn?,
        values: [red?, blue?],
    })
}

fn parse_colour(word: &str) -> Option<Side> {
    match word {
        "RED" => Some(RED),
        "BLUE" => Some(BLUE),
        _ => None,
    }
}

/// What an outcome begins with; ` DIES` is no part of ` BOTHDIE`.
const OUTCOMES: [&str; 6] = [
    " OK",
    " KILLS ",
    " DIES ",
    " BOTHDIE ",
    " VICTORY_FLAG",
    " ILLEGAL",
];
