//! What a log consists of, and how it is written.

use linesman_games::{
    Side,
    stratego::{Action, LastPly, Setup},
};

use super::{PlyOutcome, Reason, ShortSummary, Summary, reason::BROKEN_PIPE, summary::ply_colour};
use crate::stratego::side_name;

/// An item of a log. The order in which they come is the module's grammar.
///
/// Texts are bytes as they came from a file or an agent. They hold no newline; where one is put in all the same, `?` is
/// written, so that an agent or a file name cannot forge a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// What a player on the network had written before the game; any text that is no other entry.
    Notice(Vec<u8>),
    /// The player of this side could not be started.
    Unstartable {
        /// The side; RED's entry comes first where both have one.
        side: Side,
        /// The path of the program; none for a player that is no program.
        program: Option<Vec<u8>>,
    },
    /// Both set-ups are invalid; stands before them, and only then.
    BothInvalid,
    /// The set-up of a side, RED's first.
    Setup {
        /// The side.
        side: Side,
        /// What the player is called.
        name: Vec<u8>,
        /// Its pieces.
        body: SetupBody,
    },
    /// A ply that was asked for and answered, or whose time ran out.
    Ply {
        /// The turn, from 1.
        turn: u32,
        /// The side.
        side: Side,
        /// What the agent sent, byte for byte; empty if no whole line came.
        answer: Vec<u8>,
        /// What became of it; none if the answer could not be understood or gave up the game.
        outcome: Option<PlyOutcome>,
    },
    /// A ply in place of whose answer, on the same line, stands the next entry: [`End`](Self::End) or
    /// [`BrokenPipe`](Self::BrokenPipe). Only the competition's own program wrote this.
    Unanswered {
        /// The turn, from 1.
        turn: u32,
        /// The side.
        side: Side,
    },
    /// The end of the game.
    End {
        /// When it ended.
        place: Place,
        /// Why.
        reason: Reason,
    },
    /// An agent has gone; another [`End`](Self::End) follows.
    BrokenPipe,
    /// More about that: any text, written behind a tab.
    Detail(Vec<u8>),
    /// The result; the last line.
    Result(Summary),
    /// The result in its earliest form, in the place of the other.
    ShortResult(ShortSummary),
}

/// The pieces of a set-up, as far as the log has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupBody {
    /// Four rows.
    Rows(Setup),
    /// `INVALID!`: the agent's set-up was not accepted, and what it was is not told.
    Invalid,
    /// The rows could not be read. Nothing is written.
    Damaged,
}

/// When a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// Before both set-ups were made.
    InSetup,
    /// When it was this side's turn.
    OnTurn(Side),
}

/// Returns the entries with which the log of a game begins that could be started: both set-ups, RED's first, where none
/// stands for an invalid one.
#[must_use]
pub fn setup_entries(names: [&str; 2], setups: [Option<&Setup>; 2]) -> Vec<Entry> {
    let both_invalid = setups == [None, None];
    let entries = Side::BOTH.map(|side| Entry::Setup {
        side,
        name: names[side.index()].into(),
        body: setups[side.index()]
            .map_or(SetupBody::Invalid, |setup| SetupBody::Rows(setup.clone())),
    });
    both_invalid
        .then_some(Entry::BothInvalid)
        .into_iter()
        .chain(entries)
        .collect()
}

impl Entry {
    /// Returns the entry of a ply that the rules took: a move, passing, or the loss of a turn.
    #[must_use]
    pub fn of_ply(turn: u32, ply: &LastPly) -> Self {
        let outcome = match ply.action {
            Action::Move { .. } => Some(ply.encounter.into()),
            Action::LostTurn { is_move: true, .. } => Some(PlyOutcome::Illegal),
            _ => None,
        };
        let answer = match &ply.action {
            Action::Move {
                wording: Some(said),
                ..
            }
            | Action::LostTurn { said, .. } => said.to_vec(),
            Action::Move { mv, wording: None } => mv.to_string().into(),
            Action::NoMove => b"NO_MOVE".to_vec(),
            Action::Setup(_) | Action::Surrender => Vec::new(),
        };
        Self::Ply {
            turn,
            side: ply.side,
            answer,
            outcome,
        }
    }

    /// Returns why the game ended, if this is an end.
    pub(super) const fn reason(&self) -> Option<&Reason> {
        match self {
            Self::End { reason, .. } => Some(reason),
            _ => None,
        }
    }

    /// Writes the entry, with the newline that ends it.
    pub fn write_to(&self, out: &mut Vec<u8>) {
        match self {
            Self::Notice(text) => push_text(text, out),
            Self::Unstartable { side, program } => {
                write_unstartable(*side, program.as_deref(), out);
            }
            Self::BothInvalid => out.extend_from_slice(BOTH_INVALID),
            Self::Setup { side, name, body } => return write_setup(*side, name, body, out),
            Self::Ply {
                turn,
                side,
                answer,
                outcome,
            } => {
                push_label(*turn, *side, out);
                push_text(answer, out);
                if let Some(outcome) = outcome {
                    outcome.write_to(out);
                }
            }
            Self::Unanswered { turn, side } => return push_label(*turn, *side, out),
            Self::End { place, reason } => {
                out.extend_from_slice(place.lead());
                push_text(&reason.to_text(), out);
            }
            Self::BrokenPipe => out.extend_from_slice(BROKEN_PIPE.as_bytes()),
            Self::Detail(text) => {
                out.push(b'\t');
                push_text(text, out);
            }
            Self::Result(summary) => push_text(&summary.to_line(), out),
            Self::ShortResult(summary) => push_text(&summary.to_line(), out),
        }
        out.push(b'\n');
    }
}

impl Place {
    /// Every place.
    pub const ALL: [Self; 3] = [
        Self::OnTurn(Side::First),
        Self::OnTurn(Side::Second),
        Self::InSetup,
    ];

    /// Returns what stands before the reason.
    pub(super) const fn lead(self) -> &'static [u8] {
        match self {
            Self::OnTurn(Side::First) => b"Game ends on RED's turn - REASON: ",
            Self::OnTurn(Side::Second) => b"Game ends on BLUE's turn - REASON: ",
            Self::InSetup => b"Game ends in the SETUP phase - REASON: ",
        }
    }
}

fn write_unstartable(side: Side, program: Option<&[u8]>, out: &mut Vec<u8>) {
    out.extend_from_slice(UNSTARTABLE_BEFORE);
    out.extend_from_slice(side_name(side).as_bytes());
    out.extend_from_slice(UNSTARTABLE_AFTER);
    if let Some(program) = program {
        out.push(b'\n');
        out.extend_from_slice(CHECK_BEFORE);
        push_text(program, out);
        out.extend_from_slice(CHECK_AFTER);
    }
}

fn write_setup(side: Side, name: &[u8], body: &SetupBody, out: &mut Vec<u8>) {
    push_text(name, out);
    out.extend_from_slice(format!(" {} SETUP\n", side_name(side)).as_bytes());
    match body {
        SetupBody::Rows(setup) => out.extend_from_slice(setup.to_string().as_bytes()),
        SetupBody::Invalid => {
            out.extend_from_slice(INVALID);
            out.push(b'\n');
        }
        SetupBody::Damaged => {}
    }
}

fn push_label(turn: u32, side: Side, out: &mut Vec<u8>) {
    out.extend_from_slice(format!("{turn} {}: ", ply_colour(side)).as_bytes());
}

fn push_text(text: &[u8], out: &mut Vec<u8>) {
    out.extend(
        text.iter()
            .map(|byte| if *byte == b'\n' { b'?' } else { *byte }),
    );
}

pub(super) const BOTH_INVALID: &[u8] = b"BOTH players give invalid setup!";
pub(super) const INVALID: &[u8] = b"INVALID!";
pub(super) const UNSTARTABLE_BEFORE: &[u8] = b"Controller for Player ";
pub(super) const UNSTARTABLE_AFTER: &[u8] = b" is invalid!";
pub(super) const CHECK_BEFORE: &[u8] = b"Check that executable \"";
pub(super) const CHECK_AFTER: &[u8] = b"\" exists and has executable permissions set.";
