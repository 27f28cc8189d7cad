//! What a certificate is asked.

use std::path::{Path, PathBuf};

use super::super::PublicKey;
use linesman_values::outcome::Terms;

/// What a certificate is asked.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The key that must have signed the certificate, if that matters.
    pub key: Option<&'a PublicKey>,
    /// The files or folders that must be what was tested; the certificate's own paths if there are none.
    pub agents: &'a [PathBuf],
    /// Files of the reader, such as the certificate itself, which are no change of the agent where they are new in its folder.
    pub aside: &'a [&'a Path],
    /// Finds the terms on which this Linesman would test.
    pub find: FindTerms<'a>,
}

/// What a certificate says was tested.
#[derive(Clone, Copy, Debug)]
pub struct Tested<'a> {
    /// The name of the protocol.
    pub protocol: &'a str,
    /// The name of the frozen suite, if it was one.
    pub suite: Option<&'a str>,
    /// The name of the profile.
    pub profile: &'a str,
    /// The checks that were to be tested, as patterns of ids; all if there are none.
    pub only: &'a [glob::Pattern],
    /// The checks that were left out, as patterns of ids.
    pub skip: &'a [glob::Pattern],
}

/// Finds the terms on which this Linesman would test the same; nothing if it does not know the profile.
pub type FindTerms<'a> = &'a dyn Fn(Tested<'_>) -> Option<Terms>;
