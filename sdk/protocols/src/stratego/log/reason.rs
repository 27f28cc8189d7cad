//! Why a game ended, in the words of a log.

use linesman_games::{
    Outcome, Side,
    stratego::{BLUE, End, EndReason, Move, RED, Rule, Square},
};

use super::summary::parse_number;
use crate::Cause;

/// Why a game ended, as the line of its end says it.
///
/// Of the competition's own wordings six are known, and these are used letter by letter. The others are **ours**; a log
/// of the competition may word such an end differently, and is read as [`Other`](Self::Other) then.
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

    /// Ours: neither side has a mobile piece left, which is a draw.
    NothingMobile,
    /// Ours: the side to move has no legal move and loses by that.
    NoLegalMove,
    /// Ours: both sides passed, one after the other.
    BothPassed,
    /// Ours: the side gave up.
    Surrendered,
    /// Ours: no answer, or not the whole of one, came in time.
    TimedOut,
    /// Ours: the move starts off the board.
    NoSuchSquare,
    /// Ours: the move starts on an empty square or a lake.
    NoPiece,
    /// Ours: the move starts on a piece of the opponent.
    EnemyPiece,
    /// Ours: the move is one of a bomb or a flag.
    ImmobilePiece,
    /// Ours: the move goes no distance, or a negative one.
    NoDistance,
    /// Ours: a scout would pass over something.
    PathBlocked,
    /// Ours: the move ends on a lake or on a piece of the same side.
    Occupied,
    /// Ours: the set-up of this side is invalid; none stands for both.
    BadSetup(Option<Side>),
    /// Ours: the program of this side cannot be started; none stands for both.
    Unstartable(Option<Side>),
    /// Ours: the game was broken off, and no player is to blame.
    BrokenOff,

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

    /// Returns the reason of an end by a fault of the agent that is no breach of a rule of the game.
    #[must_use]
    pub const fn of_fault(cause: Cause) -> Self {
        match cause {
            Cause::NoOutput | Cause::NoNewline | Cause::Buffered | Cause::Late => Self::TimedOut,
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
        let fixed = WORDS.iter().find(|(_, words)| words.as_bytes() == text);
        fixed.map_or_else(|| Self::Other(text.to_vec()), |(reason, _)| reason.clone())
    }

    /// Returns the reason's text.
    #[must_use]
    pub fn to_text(&self) -> Vec<u8> {
        match self {
            Self::Other(text) => text.clone(),
            Self::TurnLimit(limit) => format!("{DRAW_BEFORE}{limit}{DRAW_AFTER}").into(),
            fixed => {
                let words = WORDS.iter().find(|(reason, _)| reason == fixed);
                words.map_or_else(Vec::new, |(_, words)| (*words).into())
            }
        }
    }

    /// Returns whether a log that gives this reason agrees with rules that give `by_rules`.
    ///
    /// Where the wording is ours, a log may have any that is not known to mean something else; of an illegal move, it
    /// may say that the piece cannot move so.
    pub(super) fn agrees_with(&self, by_rules: &Self) -> bool {
        self == by_rules
            || match self {
                Self::Other(_) => by_rules.is_ours(),
                Self::CannotMoveSo => by_rules.is_about_move(),
                _ => false,
            }
    }

    const fn is_ours(&self) -> bool {
        !matches!(
            self,
            Self::FlagTaken
                | Self::NoMobilePiece
                | Self::TurnLimit(_)
                | Self::CannotMoveSo
                | Self::NotUnderstood
                | Self::BrokenPipe
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
static WORDS: [(Reason, &str); 24] = [
    (Reason::FlagTaken, "Captured the flag"),
    (Reason::NoMobilePiece, "Destroyed all mobile enemy pieces"),
    (Reason::CannotMoveSo, "Selected unit cannot move that way"),
    (Reason::NotUnderstood, "Unintelligable response"),
    (Reason::BrokenPipe, BROKEN_PIPE),
    (Reason::NothingMobile, "Neither side can ever move again"),
    (Reason::NoLegalMove, "No legal move is left"),
    (Reason::BothPassed, "Both sides passed"),
    (Reason::Surrendered, "Surrendered"),
    (Reason::TimedOut, "No answer within the time limit"),
    (Reason::NoSuchSquare, "There is no such square"),
    (Reason::NoPiece, "No piece stands there"),
    (Reason::EnemyPiece, "The piece is the opponent's"),
    (Reason::ImmobilePiece, "Bombs and flags stay where they are"),
    (Reason::NoDistance, "A move goes one square or more"),
    (Reason::PathBlocked, "Something stands in the way"),
    (
        Reason::Occupied,
        "A lake or a piece of the same side stands there",
    ),
    (Reason::BadSetup(Some(RED)), "The set-up of RED is invalid"),
    (
        Reason::BadSetup(Some(BLUE)),
        "The set-up of BLUE is invalid",
    ),
    (Reason::BadSetup(None), "Both set-ups are invalid"),
    (
        Reason::Unstartable(Some(RED)),
        "The program of RED cannot be started",
    ),
    (
        Reason::Unstartable(Some(BLUE)),
        "The program of BLUE cannot be started",
    ),
    (Reason::Unstartable(None), "Neither program can be started"),
    (Reason::BrokenOff, "The game was broken off"),
];

fn parse_turn_limit(text: &[u8]) -> Option<u32> {
    let number = text
        .strip_prefix(DRAW_BEFORE.as_bytes())?
        .strip_suffix(DRAW_AFTER.as_bytes())?;
    parse_number(number).ok()
}

/// What a log says when an agent has gone, on a line of its own or as a reason.
pub(super) const BROKEN_PIPE: &str = "SIGPIPE - Broken pipe (AI program no longer running)";

const DRAW_BEFORE: &str = "Game declared a draw after ";
const DRAW_AFTER: &str = " turns";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_is_read_as_it_is_written() {
        let others = [Reason::TurnLimit(1000), Reason::Other(b"\xff? \r".to_vec())];
        let fixed = WORDS.iter().map(|(reason, _)| reason.clone());
        for reason in fixed.chain(others) {
            assert_eq!(Reason::parse(&reason.to_text()), reason);
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
