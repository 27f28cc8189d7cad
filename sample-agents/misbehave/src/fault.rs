//! Faults as values: what an agent does differently, and at which points of the conversation.

use std::time::Duration;

use fastrand::Rng;
use linesman_protocols::Role;

use crate::protocol::{Misreading, Point, Protocol, Seen};

/// A protocol with faults of its own.
pub trait Faulty: Protocol {
    /// Returns the protocol's own fault that breaks a check. The id is without the protocol's name, such as `turn/form`.
    fn fault(id: &str) -> Option<Fault<Self>>;

    /// Returns the rules that the agent can misread.
    fn misreadings() -> &'static [Misreading] {
        &[]
    }

    /// Returns the fault of an agent that misreads one of these rules, if there is one.
    fn misread(misreading: &Misreading) -> Option<Fault<Self>> {
        let _ = misreading;
        None
    }
}

/// What a fault makes the agent do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Do nothing.
    Nothing,
    /// Leave out what a conforming agent does at this point.
    Skip,
    /// Wait.
    Sleep(Duration),
    /// Answer nothing from now on, and read until the agent is told to exit.
    FallSilent,
    /// Write this to standard output.
    Say(String),
    /// Write this to standard output if no input comes within this time.
    SayUnlessHeard(Duration, String),
    /// Throw away the input that comes within this time.
    MissWhatComes(Duration),
    /// Write this many bytes to standard error.
    Chatter(usize),
    /// Allocate this many bytes and keep them.
    TakeMemory(usize),
    /// Write this to standard output again and again until that fails, then exit.
    Flood(&'static str),
    /// Close standard output.
    CloseStdout,
    /// Start a process that is still there when the agent has exited.
    StartChild,
    /// Exit with this status, and write the reason to standard error if there is one.
    Exit(u8, &'static str),
    /// End by a signal.
    Crash,
    /// Neither read nor write any more.
    Hang,
}

impl Act {
    /// Returns the act if the condition is true, and nothing otherwise.
    #[must_use]
    pub fn when(self, condition: bool) -> Self {
        if condition { self } else { Self::Nothing }
    }
}

/// How answers become bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writing {
    /// Each answer is written at once.
    AtOnce,
    /// Each answer is written at once, with a carriage return before each newline.
    CarriageReturns,
    /// All answers are written when the agent exits.
    AtExit,
}

/// A fault: what an agent does differently.
///
/// A fault has one or several parts. Each part does something at a point of the conversation, changes an answer, chooses
/// another move, or reads and writes in another way. [`and`](Self::and) joins them.
pub struct Fault<P: Protocol> {
    pub(crate) parts: Vec<Part<P>>,
}

/// One difference between a faulty and a conforming agent.
pub(crate) enum Part<P: Protocol> {
    At(Point<P::Answer>, Box<Ask<P>>),
    Rewrite(P::Answer, Box<Rewrite<P>>),
    Choose(Box<Choose<P>>),
    Write(Writing),
    TakeReadsForLines,
    LoseRest(Box<IsLosing<P>>, fn(&str) -> bool),
}

pub(crate) type Ask<P> = dyn Fn(&Seen<'_, P>, &mut Rng) -> Act;
pub(crate) type Rewrite<P> = dyn Fn(String, &Seen<'_, P>) -> String;
pub(crate) type Choose<P> =
    dyn Fn(<P as Protocol>::Choice, &Seen<'_, P>, &mut Rng) -> <P as Protocol>::Choice;
pub(crate) type IsLosing<P> = dyn Fn(&Seen<'_, P>) -> bool;

impl<P: Protocol> Fault<P> {
    /// Does something at a point of the conversation.
    pub fn at(
        point: Point<P::Answer>,
        ask: impl Fn(&Seen<'_, P>, &mut Rng) -> Act + 'static,
    ) -> Self {
        Part::At(point, Box::new(ask)).into()
    }

    /// Changes the text of answers of one kind.
    pub fn rewrite(
        answer: P::Answer,
        rewrite: impl Fn(String, &Seen<'_, P>) -> String + 'static,
    ) -> Self {
        Part::Rewrite(answer, Box::new(rewrite)).into()
    }

    /// Chooses instead of the agent.
    pub fn choose(
        choose: impl Fn(P::Choice, &Seen<'_, P>, &mut Rng) -> P::Choice + 'static,
    ) -> Self {
        Part::Choose(Box::new(choose)).into()
    }

    /// Loses what comes in the same read as certain lines, behind them. The second function says which of the lost lines the
    /// agent obeys all the same, so that it still exits.
    pub fn lose_rest(
        is_losing: impl Fn(&Seen<'_, P>) -> bool + 'static,
        is_obeyed: fn(&str) -> bool,
    ) -> Self {
        Part::LoseRest(Box::new(is_losing), is_obeyed).into()
    }

    /// Has this fault and another.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.parts.extend(other.parts);
        self
    }
}

/// The faults that make sense in every protocol.
impl<P: Protocol> Fault<P> {
    /// Returns the fault that breaks the check with a role in the same way in every protocol.
    pub(crate) fn of_every_protocol(role: Role) -> Option<Self> {
        Some(match role {
            // Keeps everything in memory until the agent exits.
            Role::Flushes => Part::Write(Writing::AtExit).into(),
            // Leaves out the newlines at the end of moves.
            Role::EndsLines => Self::rewrite(P::MOVE, |answer, _| answer.trim_end().to_owned()),
            // Writes a carriage return before each newline.
            Role::NoCarriageReturn => Part::Write(Writing::CarriageReturns).into(),
            // Prints a remark before each move.
            Role::NoNoise => Self::rewrite(P::MOVE, |answer, game| {
                format!("thinking after {} moves\n{answer}", game.moves)
            }),
            // Takes what one read returns for whole lines, and dies of a line that is not whole.
            Role::SplitLines => Part::TakeReadsForLines.into(),
            // Exits with status 3 when it is told to exit.
            Role::ExitStatus => Self::at(Point::Quit, |_, _| Act::Exit(3, "")),
            // Does not exit when its input has ended.
            Role::EndOfInput => Self::at(Point::EndOfInput, |_, _| Act::Hang),
            _ => return None,
        })
    }

    /// Does not answer from a point on.
    #[must_use]
    pub fn silent(point: Point<P::Answer>) -> Self {
        Self::at(point, |_, _| Act::FallSilent)
    }

    /// Does something at a point of the conversation after this many moves.
    #[must_use]
    pub fn after(moves: u32, point: Point<P::Answer>, act: Act) -> Self {
        Self::at(point, move |game, _| act.clone().when(game.moves == moves))
    }

    /// Makes its first move too late, by this much.
    #[must_use]
    pub fn slow(time: Duration) -> Self {
        Self::after(0, Point::Before(P::MOVE), Act::Sleep(time))
    }

    /// Takes longer for each move than for the one before, by this much. The first takes no extra time.
    #[must_use]
    pub fn leaks_time(step: Duration) -> Self {
        Self::at(Point::Before(P::MOVE), move |game, _| {
            Act::Sleep(step.saturating_mul(game.moves)).when(game.moves > 0 && !step.is_zero())
        })
    }

    /// Exits with status 1 instead of making another move, after this many.
    #[must_use]
    pub fn dies(moves: u32) -> Self {
        let exit = Act::Exit(1, "no move came to mind");
        Self::after(moves, Point::Before(P::MOVE), exit)
    }

    /// Closes standard output when this many moves have been confirmed.
    #[must_use]
    pub fn closes_stdout(moves: u32) -> Self {
        Self::after(moves, Point::Confirmed, Act::CloseStdout)
    }

    /// Leaves a process behind that it starts at this point.
    #[must_use]
    pub fn leaves_child(point: Point<P::Answer>) -> Self {
        Self::at(point, |_, _| Act::StartChild)
    }

    /// Floods standard output with this text after the first move.
    #[must_use]
    pub fn floods_stdout(text: &'static str) -> Self {
        Self::after(1, Point::After(P::MOVE), Act::Flood(text))
    }

    /// Floods standard error instead of making another move at once, after this many.
    #[must_use]
    pub fn floods_stderr(moves: u32) -> Self {
        Self::after(moves, Point::Before(P::MOVE), Act::Chatter(4 << 20))
    }

    /// Reads on when it is told to exit.
    #[must_use]
    pub fn stays() -> Self {
        Self::at(Point::Quit, |_, _| Act::Skip)
    }
}

impl<P: Protocol> From<Part<P>> for Fault<P> {
    fn from(part: Part<P>) -> Self {
        Self { parts: vec![part] }
    }
}
