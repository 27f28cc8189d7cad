//! Plays a recorded game by the rules.

use std::{collections::BTreeMap, fmt, sync::Arc};

use super::{Entry, GameRecord, GameResult, Place};
use crate::{
    Outcome, Position as _, Side,
    tafl::{
        ATTACKERS, DEFENDERS, Mark, MoveRecord, NotationError, Piece, Position, Record, Role,
        Square, notation::quoted,
    },
};

/// What came of a replay.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Where the record and the rules disagree, in the order of play.
    pub disagreements: Vec<Disagreement>,
    /// The position where the record ends, or where it could not be followed any further.
    pub position: Position,
    /// How many moves were played.
    pub plies: usize,
    /// The outcome by the rules, or of a resignation; none if the game is not over.
    pub outcome: Option<Outcome>,
}

/// A place where the rules say something else than the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The move; none if it is the result of the game.
    pub place: Option<Place>,
    /// The index of its turn among all turns of the record; none if it is the result of the game.
    pub turn: Option<usize>,
    /// What the record says: in quotes, or a fragment.
    pub record: String,
    /// What the rules say: likewise, with the rule that was broken in parentheses.
    pub rules: String,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { record, rules, .. } = self;
        match self.place {
            Some(place) => write!(f, "{place}: ")?,
            None => f.write_str("result: ")?,
        }
        write!(f, "{record} in the record, but {rules} by the rules")
    }
}

impl GameRecord {
    /// Plays the main line by the rules, up to its end or to the first move that cannot be made.
    ///
    /// What is told is compared: kinds of pieces, captures in any order, jumps, berserk moves, marks and the result. What is
    /// left out is not taken for a statement, but in one case: a record that tells captures anywhere is taken to tell them
    /// all. Nor is the result `?`. `++` is understood as the victory of the attackers, and of whoever moved, for both are in
    /// use; so is `+`. A result for which the game would have to be over is no disagreement while it is not, for games end in
    /// other ways as well.
    ///
    /// A word of dots as the first of all says that the other side begins than by the rules.
    ///
    /// # Errors
    /// There are no rules, or they cannot be read. The column is that of the tag's value.
    pub fn replay(&self) -> Result<Finding, NotationError> {
        self.replay_as(|position| position)
    }

    /// Plays the main line as [`replay`](Self::replay) does, from the first position that `judging` makes of that of the rules.
    ///
    /// # Errors
    /// As for [`replay`](Self::replay).
    pub fn replay_as(
        &self,
        judging: impl FnOnce(Position) -> Position,
    ) -> Result<Finding, NotationError> {
        let rules = self.rules().unwrap_or_else(|| {
            Err(NotationError {
                column: 1,
                message: "the record has no tag rules".to_owned(),
            })
        })?;
        let rules = Arc::new(rules);
        let mut replay = Replay {
            tells_captures: self.tells_captures(),
            resigned: None,
            finding: Finding {
                disagreements: Vec::new(),
                position: judging(Position::new(rules)),
                plies: 0,
                outcome: None,
            },
        };
        replay.play(self);
        replay.judge_result(self);
        Ok(replay.finding)
    }

    fn tells_captures(&self) -> bool {
        let mut entries = self.main_line().flat_map(|turn| &turn.entries);
        entries.any(|entry| match entry {
            Entry::Played(Record::Move(record)) => !record.captures.is_empty(),
            _ => false,
        })
    }
}

struct Replay {
    tells_captures: bool,
    resigned: Option<Side>,
    finding: Finding,
}

/// Where an entry stands.
#[derive(Clone, Copy)]
struct At {
    turn: usize,
    place: Place,
}

/// The record cannot be followed any further.
struct Lost;

impl Replay {
    fn play(&mut self, record: &GameRecord) {
        let mut is_first = true;
        for (index, turn) in record.turns.iter().enumerate() {
            let super::Address::Main(number) = turn.address else {
                continue;
            };
            for (ply, entry) in turn.entries.iter().enumerate() {
                let place = Place {
                    turn: number,
                    // A turn of more moves than there are letters ends with as many z as it needs.
                    ply: u8::try_from(ply).unwrap_or(u8::MAX).min(25),
                };
                let at = At { turn: index, place };
                if std::mem::take(&mut is_first) && *entry == Entry::Omitted {
                    self.let_the_other_begin();
                    continue;
                }
                if self.play_entry(at, entry).is_err() {
                    return;
                }
            }
        }
    }

    fn let_the_other_begin(&mut self) {
        let position = &self.finding.position;
        if let Some(side) = position.to_move() {
            let rules = Arc::clone(position.state().rules());
            let start = rules.start.clone();
            self.finding.position =
                Position::at(rules, &start, side.other()).expect("it is the rules' own board");
        }
    }

    fn play_entry(&mut self, at: At, entry: &Entry) -> Result<(), Lost> {
        let side = match (self.resigned, self.finding.position.to_move()) {
            (Some(_), _) => return self.lose(at, entry, "the game was over by resignation"),
            (None, None) => return self.lose(at, entry, "the game was over"),
            (None, Some(side)) => side,
        };
        match entry {
            Entry::Unreadable(_) | Entry::Omitted => {
                let due = format!("a move of the {} was due", name_of(side));
                self.lose(at, entry, &due)
            }
            Entry::Played(Record::Resignation) => {
                self.resigned = Some(side);
                Ok(())
            }
            Entry::Played(Record::Move(record)) => {
                let position = &mut self.finding.position;
                let piece = position.piece_at(record.mv.from);
                if let Err(why) = position.submit(side, record.mv) {
                    return self.lose(at, entry, &format!("{why} ({})", why.rule));
                }
                self.finding.plies += 1;
                self.compare(at, record, side, piece);
                Ok(())
            }
        }
    }

    /// Compares what a record tells of a move that has just been made.
    fn compare(&mut self, at: At, record: &MoveRecord, side: Side, piece: Option<Piece>) {
        let Some(ply) = self.finding.position.last() else {
            return;
        };
        let by_rules = ply.record.clone();
        let is_over = self.finding.position.outcome().is_some();
        let is_same_piece = record.piece.is_none() || record.piece == piece;
        let tells_captures = self.tells_captures || !record.captures.is_empty();
        let agrees = is_same_piece
            && (!tells_captures || same_captures(record, &by_rules))
            && (!record.is_jump || by_rules.is_jump)
            && (!record.is_berserk || by_rules.is_berserk)
            && self.mark_agrees(record.mark, side, is_over);
        if !agrees {
            let by_rules = quoted(&by_rules.to_string());
            self.disagree(Some(at), quoted(&record.to_string()), by_rules);
        }
    }

    fn mark_agrees(&self, mark: Mark, mover: Side, is_over: bool) -> bool {
        let position = &self.finding.position;
        let has_won = |side| position.outcome() == Some(Outcome::Win(side));
        let state = position.state();
        match mark {
            Mark::None => true,
            Mark::AttackersWon => has_won(ATTACKERS) || has_won(mover),
            Mark::DefendersWon => has_won(DEFENDERS),
            // Who threatens to escape threatens to win.
            Mark::KingThreatened => {
                !is_over
                    && (state.is_king_threatened()
                        || mover == DEFENDERS && state.is_escape_threatened())
            }
            Mark::EscapeThreatened => !is_over && state.is_escape_threatened(),
        }
    }

    fn lose(&mut self, at: At, entry: &Entry, rules: &str) -> Result<(), Lost> {
        self.disagree(Some(at), quoted(&entry.to_string()), rules.to_owned());
        Err(Lost)
    }

    fn disagree(&mut self, at: Option<At>, record: String, rules: String) {
        self.finding.disagreements.push(Disagreement {
            place: at.map(|at| at.place),
            turn: at.map(|at| at.turn),
            record,
            rules,
        });
    }

    fn judge_result(&mut self, record: &GameRecord) {
        let resignation = self.resigned.map(|side| Outcome::Win(side.other()));
        self.finding.outcome = self.finding.position.outcome().or(resignation);
        let by_rules = GameResult::from(self.finding.outcome);
        let Some(result) = record.result() else {
            return;
        };
        if ![result, by_rules].contains(&GameResult::Other) && result != by_rules {
            self.disagree(None, quoted(result.text()), quoted(by_rules.text()));
        }
    }
}

/// Returns whether the same squares are captured. Kinds of pieces are compared where the record tells them.
fn same_captures(record: &MoveRecord, by_rules: &MoveRecord) -> bool {
    let pieces = |captures: &[(Option<Piece>, Square)]| -> BTreeMap<Square, Option<Piece>> {
        captures.iter().map(|(piece, at)| (*at, *piece)).collect()
    };
    let (told, due) = (pieces(&record.captures), pieces(&by_rules.captures));
    let is_same = |(square, told): (&Square, &Option<Piece>)| match (told, due.get(square)) {
        (_, None) => false,
        (None, Some(_)) => true,
        (Some(told), Some(due)) => {
            due.unwrap_or(Piece {
                role: Role::Taflman,
                ..*told
            }) == *told
        }
    };
    told.len() == due.len() && told.iter().all(is_same)
}

const fn name_of(side: Side) -> &'static str {
    match side {
        ATTACKERS => "attackers",
        DEFENDERS => "defenders",
    }
}
