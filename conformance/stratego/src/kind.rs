//! The kinds of players.

use linesman_game_record::plain_name;

use crate::error::Error;

/// A kind of player, as the command line names it.
pub(crate) enum Kind<'a> {
    Human,
    Network(Option<&'a str>),
    Program(&'a str),
}

impl<'a> Kind<'a> {
    /// Reads a word of the command line. `person` is another word for a person, if the profile has one.
    pub(crate) fn parse(text: &'a str, person: Option<&str>) -> Result<Self, Error> {
        if Some(text) == person {
            return Ok(Self::Human);
        }
        let Some(word) = text.strip_prefix('@') else {
            return Ok(Self::Program(text));
        };
        match word.split_once(':') {
            None if word == "human" => Ok(Self::Human),
            None if word == "network" => Ok(Self::Network(None)),
            Some(("network", address)) if !address.is_empty() => Ok(Self::Network(Some(address))),
            _ => Err(Error::NoPlayer(text.to_owned())),
        }
    }

    /// Returns the player's name in results, which is one word.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Human => "human".to_owned(),
            Self::Network(_) => "no-name".to_owned(),
            Self::Program(path) => plain_name(path.split(' ').next().unwrap_or_default()),
        }
    }
}
