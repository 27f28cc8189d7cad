//! The lines of a search: their numbers, how many there are, and with which moves they begin.

use std::collections::BTreeSet;

use super::settings::Settings;
use crate::{Board, Rule, declared::Wrong};

/// What has come of the lines of a search.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    /// The number of the last line, and the greatest so far.
    number: u64,
    most: u64,
    has_any: bool,
    /// Whether lines were numbered or split in a wrong way.
    has_odd: bool,
    /// The first move of the last line, and of all lines.
    last_first: String,
    firsts: BTreeSet<String>,
    /// How many lines followed the line with the number before, and how many of them began with the same move.
    followers: [u32; 2],
}

impl Lines {
    /// Returns the number of the last line.
    pub(super) const fn number(&self) -> u64 {
        self.number
    }

    /// Notes that lines are numbered or split in a wrong way.
    pub(super) const fn note_odd(&mut self) {
        self.has_odd = true;
    }

    /// Notes a line, and judges it if no move is left for it.
    pub(super) fn judge_beyond<B: Board>(
        &mut self,
        number: Option<i64>,
        board: Option<&B>,
    ) -> Option<Wrong> {
        self.has_any = true;
        let number = usize::try_from(number?).ok().filter(|number| *number > 1)?;
        let moves = board?.count_moves();
        (1..number).contains(&moves).then(|| {
            let what = format!("multipv {number} where {moves} moves are legal");
            (Rule::LineWithoutMove, what)
        })
    }

    /// Judges the number of a line.
    pub(super) fn judge_number(
        &mut self,
        number: Option<i64>,
        settings: &Settings,
    ) -> Option<Wrong> {
        let last = self.number;
        let number = number.unwrap_or(1);
        let found = u64::try_from(number).unwrap_or(0);
        (self.number, self.most) = (found, self.most.max(found));
        let what = format!("multipv {number}");
        if found == 0 || found > last + 1 {
            self.has_odd = true;
            return Some((Rule::LineNumbers, what));
        }
        match (settings.lines, settings.default_lines) {
            (Some(most), _) if found > settings.earlier_lines.max(most) => {
                Some((Rule::TooManyLines, what))
            }
            (Some(most), _) if found > most => Some((Rule::ExtraLines, what)),
            (None, Some(most)) if found > most => Some((Rule::UnsetLines, what)),
            _ => None,
        }
    }

    /// Counts a line that follows the one with the number before.
    pub(super) fn compare(&mut self, before: u64, line: &[String]) {
        let Some(first) = line.first() else {
            return;
        };
        if before > 0 && self.number == before + 1 {
            let is_same = first.eq_ignore_ascii_case(&self.last_first);
            self.followers[0] += 1;
            self.followers[1] += u32::from(is_same);
        }
        self.firsts.insert(first.to_ascii_lowercase());
        self.last_first.clone_from(first);
    }

    /// Judges whether the lines are all the same. An engine may sort its lines anew while it prints them, so some may be.
    pub(super) fn judge_sameness(&self) -> Option<Wrong> {
        let [all, same] = self.followers;
        (all >= LEAST_FOLLOWERS && same == all).then(|| {
            let what = format!("{} in each of several lines", self.last_first);
            (Rule::SameLines, what)
        })
    }

    /// Judges how many lines have come. Where there may be one for each move, a move that has none is missed.
    pub(super) fn judge_count<B: Board>(
        &self,
        board: &B,
        chosen: &[String],
        settings: &Settings,
    ) -> Option<Wrong> {
        // Lines that are numbered or split in another way are another fault.
        if !self.has_any || self.has_odd {
            return None;
        }
        let most = settings.lines?;
        let moves = match chosen {
            [] => board.move_words(),
            chosen => chosen.to_vec(),
        };
        let count = moves.len();
        let wanted = most.min(u64::try_from(count).ok()?);
        let is_missed = |mv: &String| !self.firsts.contains(mv);
        let missed: Vec<String> = moves.into_iter().filter(is_missed).collect();
        let is_complete = most >= u64::try_from(count).ok()?;
        if is_complete && !missed.is_empty() && missed.len() * FEW < count {
            let (are, listed) = (count - missed.len(), missed.join(" "));
            let what = format!("{are} of {count} moves, and none of {listed}");
            return Some((Rule::MissedMoves, what));
        }
        (self.most < wanted).then(|| {
            let what = format!("{} of {wanted} lines", self.most);
            (Rule::MissingLines, what)
        })
    }
}

/// How many lines have to follow others before they say something together.
const LEAST_FOLLOWERS: u32 = 2;
/// Fewer than one move of so many is a move that the engine does not know. Where more have no line, it prints fewer lines.
const FEW: usize = 2;
