//! The options of each game.

use linesman::{Given, OptionError};

use super::{Openings, Plan};
use crate::draw::mixed;

impl Plan {
    /// Returns the options of games of a kind that begin as usual.
    #[must_use]
    pub fn options_of_kind(&self, kind: usize) -> Given {
        let options = self.options.clone();
        match &self.kinds[kind].option {
            Some((name, value)) => options.with(*name, value),
            None => options,
        }
    }

    /// Returns the options of a game of a kind that begins with the opening of this number.
    ///
    /// # Errors
    /// There is no such opening in this kind of game.
    pub fn options_of_game(&self, kind: usize, opening: u32) -> Result<Given, OptionError> {
        let options = self.options_of_kind(kind);
        let form = self.descriptor.tournament.and_then(|form| form.openings);
        let Some(form) = form else {
            return Ok(options);
        };
        match &self.openings {
            Openings::Usual => Ok(options),
            Openings::Random { plies, count } => {
                let number = count.map_or(opening, |count| opening % count);
                let seed = mixed(self.seed, u64::from(number));
                let random = form
                    .random
                    .ok_or_else(|| OptionError("there are no random openings".to_owned()))?;
                random(&options, *plies, seed).map_err(OptionError)
            }
            Openings::Positions(all) => {
                let text = &all[opening as usize % all.len()];
                let file = self.folder().join(text);
                let text = match file.is_file() {
                    true => file.display().to_string(),
                    false => text.clone(),
                };
                (form.read)(&options, &text).map_err(OptionError)
            }
        }
    }
}
