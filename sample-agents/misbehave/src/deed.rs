//! What a fault has a player do, whatever is played.

use std::time::Duration;

/// What a fault has the player do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// Go on.
    Nothing,
    /// Go on later.
    Sleep(Duration),
    /// Answer nothing any more; read on until the game ends.
    FallSilent,
    /// Write this to standard output.
    Say(String),
    /// Write this to standard output if nothing can be read within this time.
    SayUnlessHeard(Duration, String),
    /// Throw away what can be read, if anything can be within this time.
    MissWhatComes(Duration),
    /// Write so many bytes to standard error.
    Chatter(usize),
    /// Hold so many bytes of memory from now on.
    TakeMemory(usize),
    /// Write this to standard output again and again until that fails, then exit.
    Flood(&'static str),
    /// Close standard output.
    CloseStdout,
    /// Start a process that stays when the player exits.
    StartChild,
    /// Exit with this status; a reason that is not empty goes to standard error.
    Exit(u8, &'static str),
    /// Go on reading where the player should exit.
    ReadOn,
    /// Never come back.
    Hang,
}

/// How answers become bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Writing {
    /// As soon as they are made.
    AtOnce,
    /// As soon as they are made, with a carriage return before each newline.
    CarriageReturns,
    /// All together before the player exits.
    AtExit,
}
