//! Why a game ended, in the words of a log.

use std::time::Duration;

use linesman_games::{
    Outcome, Side,
    stratego::{BLUE, End, EndReason, Move, RED, Rule, Square},
};

use super::summary::parse_number;
use crate::Cause;

/// Why a game ended, as the line of its end says it.
///
/// The wordings are those of the competition's program in its final version, letter by letter, except where it had none: these
/// are **ours**. Six of them are in logs of the competition. Of the others it is not known whether all versions of the program
/// had them, and a log may word such an end differently. It is read as [`Other`](Self::Other) then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// `Captured the flag`.
    FlagTaken,
    /// `Destroyed all mobile enemy pieces`, also where the last of them died in its own attack.
    NoMobilePiece,
    /// `Game declared a draw after N turns`, N being the limit.
    TurnLimit(u32),
    /// `Selected unit cannot move that way`: off the board, or too far for the piece.
    CannotMoveSo,
    /// `Unintelligable response` (thus spelt): the answer could not be understood, or is of a kind that is not due.
    NotUnderstood,
    /// `SIGPIPE - Broken pipe (AI program no longer running)`: the agent has gone. The competition's first programs
    /// had it as a reason; the later ones wrote it on a line of its own, [`Entry::BrokenPipe`](super::Entry::BrokenPipe).
    BrokenPipe,
    /// `SIGPIPE - Broken pipe (AI program may have segfaulted)`: the same, as the programs before 24 December 2011 wrote it.
    MayHaveCrashed,

    /// Neither side has a mobile piece left, which is a draw.
    NothingMobile,
    /// The side gave up.
    Surrendered,
    /// No answer, or not the whole of one, came within this time. Microseconds are written.
    TimedOut(Duration),
    /// The move starts off the board.
    NoSuchSquare,
    /// The move starts on an empty square or a lake.
    NoPiece,
    /// The move starts on a piece of the opponent.
    EnemyPiece,
    /// The move is one of a bomb or a flag.
    ImmobilePiece,
    /// The move goes no distance, or a negative one. Written as [`CannotMoveSo`](Self::CannotMoveSo).
    NoDistance,
    /// A scout would pass over something. Written as [`CannotMoveSo`](Self::CannotMoveSo).
    PathBlocked,
    /// The move ends on a lake or on a piece of the same side.
    Occupied,
    /// The set-up of this side is invalid, or its program cannot be started; none stands for both.
    BadSetup(Option<Side>),
    /// The game was broken off, and no player is to blame.
    BrokenOff,

    /// Ours: the side to move has no legal move and loses by that.
    NoLegalMove,
    /// Ours: both sides passed, one after the other.
    BothPassed,

    /// Any other text, as it was read: any bytes but a newline.
    Other(Vec<u8>),
}

impl Reason {
    /// Returns the reason of an end by the rules.
    #[must_use]
    pub const fn of_end(end: End) -> Self {
        match (end.reason, end.outcome) {
            (EndReason::FlagTaken, _) => Self::FlagTaken,
            (EndReason::NoMobilePiece, Outcome::Draw) => Self::NothingMobile,
            (EndReason::NoMobilePiece, _) => Self::NoMobilePiece,
            (EndReason::NoLegalMove, _) => Self::NoLegalMove,
            (EndReason::TurnLimit, _) => Self::TurnLimit(end.turn),
            (EndReason::BothPassed, _) => Self::BothPassed,
            (EndReason::Surrendered, _) => Self::Surrendered,
        }
    }

    /// Returns the reason of an end by a move that breaks `rule`, by its name.
    #[must_use]
    pub fn of_rule(rule: Rule, mv: Move) -> Self {
        match rule {
            Rule::OffBoard if Square::new(mv.x, mv.y).is_none() => Self::NoSuchSquare,
            Rule::OffBoard | Rule::ScoutsOnly => Self::CannotMoveSo,
            Rule::EmptySquare => Self::NoPiece,
            Rule::EnemyPiece => Self::EnemyPiece,
            Rule::ImmobilePiece => Self::ImmobilePiece,
            Rule::NoDistance => Self::NoDistance,
            Rule::PathBlocked => Self::PathBlocked,
            Rule::OwnPiece | Rule::Lake => Self::Occupied,
            Rule::RowLength
            | Rule::UnknownPiece
            | Rule::TooManyPieces
            | Rule::TooFewPieces
            | Rule::NoFlag
            | Rule::NotToAct
            | Rule::WrongKind => Self::NotUnderstood,
        }
    }

    /// Returns the reason of an end by a fault of the agent that is no breach of a rule of the game. `limit` is the time that it
    /// had to answer.
    #[must_use]
    pub const fn of_fault(cause: Cause, limit: Duration) -> Self {
        match cause {
            Cause::NoOutput | Cause::NoNewline | Cause::Buffered | Cause::Late => {
                Self::TimedOut(limit)
            }
            Cause::Exited(_)
            | Cause::Signalled(_)
            | Cause::ClosedStdout
            | Cause::DidNotExit
            | Cause::LeakedProcess => Self::BrokenPipe,
            Cause::Harness => Self::BrokenOff,
            _ => Self::NotUnderstood,
        }
    }

    /// Returns the reason that a text stands for.
    #[must_use]
    pub fn parse(text: &[u8]) -> Self {
        if let Some(limit) = parse_turn_limit(text) {
            return Self::TurnLimit(limit);
        }
        if let Some(limit) = parse_time_limit(text) {
            return Self::TimedOut(limit);
        }
        let fixed = WORDS.iter().find(|(_, words)| words.as_bytes() == text);
        fixed.map_or_else(|| Self::Other(text.to_vec()), |(reason, _)| reason.clone())
    }

    /// Returns the reason's text.
    #[must_use]
    pub fn to_text(&self) -> Vec<u8> {
        match self {
            Self::Other(text) => text.clone(),
            Self::TurnLimit(limit) => format!("{DRAW_BEFORE}{limit}{DRAW_AFTER}").into(),
            Self::TimedOut(limit) => {
                let (seconds, micros) = (limit.as_secs(), limit.subsec_micros());
                format!("{TIMED_OUT_BEFORE}{seconds}.{micros:06}{TIMED_OUT_AFTER}").into()
            }
            Self::NoDistance | Self::PathBlocked => Self::CannotMoveSo.to_text(),
            fixed => {
                let words = WORDS.iter().find(|(reason, _)| reason == fixed);
                words.map_or_else(Vec::new, |(_, words)| (*words).into())
            }
        }
    }

    /// Returns whether a log that gives this reason agrees with rules that give `by_rules`.
    ///
    /// Where the wording is not in logs of the competition, a log may have any that is not known to mean something else; of an
    /// illegal move, it may say that the piece cannot move so.
    pub(super) fn agrees_with(&self, by_rules: &Self) -> bool {
        self == by_rules
            || self.is_broken_pipe() && by_rules.is_broken_pipe()
            || match self {
                Self::Other(_) => !by_rules.is_certain(),
                Self::CannotMoveSo | Self::Occupied => by_rules.is_about_move(),
                _ => false,
            }
    }

    /// Returns whether the agent had gone.
    pub(super) const fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::BrokenPipe | Self::MayHaveCrashed)
    }

    /// Returns whether logs of the competition have this reason, and so its wording.
    const fn is_certain(&self) -> bool {
        matches!(
            self,
            Self::FlagTaken
                | Self::NoMobilePiece
                | Self::TurnLimit(_)
                | Self::CannotMoveSo
                | Self::NotUnderstood
                | Self::BrokenPipe
                | Self::MayHaveCrashed
        )
    }

    const fn is_about_move(&self) -> bool {
        matches!(
            self,
            Self::NoSuchSquare
                | Self::NoPiece
                | Self::EnemyPiece
                | Self::ImmobilePiece
                | Self::NoDistance
                | Self::PathBlocked
                | Self::Occupied
        )
    }
}

/// Every reason whose text is always the same, with the text.
static WORDS: [(Reason, &str); 19] = [
    (Reason::FlagTaken, "Captured the flag"),
    (Reason::NoMobilePiece, "Destroyed all mobile enemy pieces"),
    (Reason::CannotMoveSo, "Selected unit cannot move that way"),
    (Reason::NotUnderstood, "Unintelligable response"),
    (Reason::BrokenPipe, BROKEN_PIPE),
    (
        Reason::MayHaveCrashed,
        "SIGPIPE - Broken pipe (AI program may have segfaulted)",
    ),
    (
        Reason::NothingMobile,
        "Game declared a draw because neither player has mobile pieces",
    ),
    (Reason::Surrendered, "This player has surrendered!"),
    (Reason::NoSuchSquare, "Coords outside board"),
    (Reason::NoPiece, "Move does not select a piece"),
    (Reason::EnemyPiece, "Selected piece belongs to other player"),
    (
        Reason::ImmobilePiece,
        "Selected piece is not mobile (FLAG or BOMB)",
    ),
    (
        Reason::Occupied,
        "Attempted move into square occupied by neutral or allied piece",
    ),
    (
        Reason::BadSetup(Some(RED)),
        "An illegal setup was made by RED",
    ),
    (
        Reason::BadSetup(Some(BLUE)),
        "An illegal setup was made by BLUE",
    ),
    (
        Reason::BadSetup(None),
        "An illegal setup was made by BOTH players",
    ),
    (
        Reason::BrokenOff,
        "Internal controller error - Unspecified ERROR",
    ),
    (Reason::NoLegalMove, "No legal move is left"),
    (Reason::BothPassed, "Both sides passed"),
];

fn parse_turn_limit(text: &[u8]) -> Option<u32> {
    let number = text
        .strip_prefix(DRAW_BEFORE.as_bytes())?
        .strip_suffix(DRAW_AFTER.as_bytes())?;
    parse_number(number).ok()
}

/// Reads the reason of a time-out, if it is written as we would write it.
fn parse_time_limit(text: &[u8]) -> Option<Duration> {
    let number = text
        .strip_prefix(TIMED_OUT_BEFORE.as_bytes())?
        .strip_suffix(TIMED_OUT_AFTER.as_bytes())?;
    let point = number.iter().position(|byte| *byte == b'.')?;
    let (seconds, [_, micros @ ..]) = number.split_at(point) else {
        return None;
    };
    let is_whole = micros.len() == 6 && micros.iter().all(u8::is_ascii_digit);
    let micros = std::str::from_utf8(micros).ok().filter(|_| is_whole)?;
    let (seconds, micros) = (parse_number(seconds).ok()?, micros.parse().ok()?);
    Some(Duration::from_secs(seconds.into()) + Duration::from_micros(micros))
}

/// What a log says when an agent has gone, on a line of its own or as a reason.
pub(super) const BROKEN_PIPE: &str = "SIGPIPE - Broken pipe (AI program no longer running)";

const DRAW_BEFORE: &str = "Game declared a draw after ";
const DRAW_AFTER: &str = " turns";
const TIMED_OUT_BEFORE: &str = "Response timeout after ";
const TIMED_OUT_AFTER: &str = " seconds.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_is_read_as_it_is_written() {
        let others = [
            Reason::TurnLimit(1000),
            Reason::TimedOut(Duration::from_millis(2050)),
            Reason::Other(b"\xff? \r".to_vec()),
        ];
        let fixed = WORDS.iter().map(|(reason, _)| reason.clone());
        for reason in fixed.chain(others) {
            assert_eq!(Reason::parse(&reason.to_text()), reason);
        }
        let text = b"Response timeout after 2.050000 seconds.";
        let parsed = Reason::parse(text);
        assert_eq!(parsed, Reason::TimedOut(Duration::from_millis(2050)));
        for text in [
            "2 seconds.",
            "2.05 seconds.",
            "02.050000 seconds.",
            "2.+50000 seconds.",
        ] {
            let text = format!("Response timeout after {text}").into_bytes();
            assert_eq!(Reason::parse(&text), Reason::Other(text));
        }
        let padded = b"Game declared a draw after 01000 turns";
        assert_eq!(Reason::parse(padded), Reason::Other(padded.to_vec()));
    }

    #[test]
    fn only_a_reason_of_unknown_wording_may_be_worded_otherwise() {
        let other = Reason::Other(b"gave up".to_vec());
        assert!(other.agrees_with(&Reason::Surrendered));
        assert!(!other.agrees_with(&Reason::FlagTaken));
        assert!(!Reason::FlagTaken.agrees_with(&Reason::Surrendered));
        assert!(Reason::CannotMoveSo.agrees_with(&Reason::PathBlocked));
        assert!(!Reason::NotUnderstood.agrees_with(&Reason::PathBlocked));
    }
}
