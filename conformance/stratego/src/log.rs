//! The log of a game: its file, and the entries between the last accepted ply and the result.

use std::{
    fs::File,
    io::{self, Write},
    path::Path,
    time::Duration,
};

use linesman_games::{
    Side,
    stratego::{Action, BLUE, EndReason, Phase, Position, RED},
};
use linesman_protocols::{
    Cause,
    stratego::{
        log::{Entry, Place, PlyOutcome, Reason},
        parse_answer,
    },
};
use linesman_referee::{Ending, Termination};

use crate::error::Error;

/// The file that receives the log of a game, line by line.
pub(crate) struct LogFile {
    out: Box<dyn Write>,
    /// Whether something could not be written. Then nothing more is, so that the log shows that it was cut.
    is_cut: bool,
}

impl LogFile {
    /// Opens the log. The name `stdout` means standard output.
    pub(crate) fn open(path: &Path) -> Result<Self, Error> {
        if path == Path::new("stdout") {
            let out = Box::new(io::stdout());
            return Ok(Self { out, is_cut: false });
        }
        let file = File::create(path);
        let file = file.map_err(Error::cannot(format!("write the log {}", path.display())))?;
        Ok(Self {
            out: Box::new(file),
            is_cut: false,
        })
    }

    /// Writes one entry.
    pub(crate) fn write(&mut self, entry: &Entry) -> Result<(), Error> {
        if self.is_cut {
            return Ok(());
        }
        let mut line = Vec::new();
        entry.write_to(&mut line);
        let written = self.out.write_all(&line).and_then(|()| self.out.flush());
        self.is_cut = written.is_err();
        written.map_err(Error::cannot("write the log"))
    }
}

/// Returns the entries between the last accepted ply and the result. `said` has each side's last answer, and `limit` is the time
/// for one.
pub(crate) fn end_entries(
    position: &Position,
    ending: &Ending,
    said: &[Vec<u8>; 2],
    limit: Duration,
) -> Vec<Entry> {
    match (&ending.termination, position.end()) {
        (Termination::Forfeit(forfeits), _) if position.phase() == Phase::Setup => {
            let culprit = match forfeits.as_slice() {
                [(side, _)] => Some(*side),
                _ => None,
            };
            vec![in_setup(Reason::BadSetup(culprit))]
        }
        (Termination::Forfeit(forfeits), _) => {
            let Some((side, violation)) = forfeits.first() else {
                return Vec::new();
            };
            let has_answered = matches!(
                violation.cause,
                Cause::Illegal(_) | Cause::Malformed | Cause::Noise | Cause::Crlf
            );
            let answer = if has_answered {
                said[side.index()].clone()
            } else {
                Vec::new()
            };
            let parsed = parse_answer(&answer).ok().map(|answer| answer.action);
            let (outcome, reason) = match (violation.cause, parsed) {
                (Cause::Illegal(rule), Some(Action::Move { mv, .. })) => {
                    let reason = rule.downcast().map(|rule| Reason::of_rule(rule, mv));
                    let reason = reason.unwrap_or(Reason::NotUnderstood);
                    (Some(PlyOutcome::Illegal), reason)
                }
                (Cause::Illegal(_), _) => (None, Reason::NotUnderstood),
                (cause, _) => (None, Reason::of_fault(cause, limit)),
            };
            let ply = Entry::Ply {
                turn: position.turn(),
                side: *side,
                answer,
                outcome,
            };
            vec![ply, on_turn(*side, reason)]
        }
        (Termination::Resigned(_), _) if position.phase() == Phase::Setup => {
            vec![in_setup(Reason::Surrendered)]
        }
        (_, None) if position.phase() == Phase::Setup => vec![in_setup(Reason::BrokenOff)],
        (Termination::Resigned(side), _) => {
            vec![
                surrender(position, *side),
                on_turn(*side, Reason::Surrendered),
            ]
        }
        (_, Some(end)) => {
            let side = match (end.outcome.winner(), end.reason) {
                (Some(winner), EndReason::Surrendered | EndReason::NoLegalMove) => winner.other(),
                (Some(winner), _) => winner,
                (None, EndReason::TurnLimit) if position.plies() == 0 => RED,
                (None, _) => BLUE,
            };
            vec![on_turn(side, Reason::of_end(end))]
        }
        (_, None) => vec![on_turn(RED, Reason::BrokenOff)],
    }
}

/// Returns the entry of a ply in which a side gives up.
pub(crate) fn surrender(position: &Position, side: Side) -> Entry {
    Entry::Ply {
        turn: position.turn(),
        side,
        answer: b"SURRENDER".to_vec(),
        outcome: Some(PlyOutcome::Peaceful),
    }
}

const fn in_setup(reason: Reason) -> Entry {
    Entry::End {
        place: Place::InSetup,
        reason,
    }
}

const fn on_turn(side: Side, reason: Reason) -> Entry {
    Entry::End {
        place: Place::OnTurn(side),
        reason,
    }
}
