//! `linesman talk`: lets the user send an agent any line.

use linesman_talk::{Limits, TalkError};

use crate::{ExitResult, Failure, args::TalkOptions, contestant, exit::Exit, protocols::Protocols};

/// Opens the console.
pub(crate) fn talk(protocols: Protocols<'_>, options: &TalkOptions) -> ExitResult {
    let descriptor = protocols.find(&options.protocol)?;
    let launch = contestant::launch(&options.agent)?;
    let limits = Limits {
        quiet: options.wait,
        answer: options.timeout,
        exit: options.exit,
    };
    match linesman_talk::talk(descriptor, &launch, limits) {
        Ok(()) => Ok(Exit::Good),
        Err(TalkError::Spawn(error)) => Err(Failure::spawn(error)),
        Err(TalkError::System(error)) => Err(Failure::system(error)),
    }
}
