//! Boards of Bitwa as a command line names them.

use std::{fs, path::Path};

use anyhow::{Context, anyhow};
use linesman_games::bitwa::{NamedBoard, Setup};
use linesman_protocols::bitwa::set_game_line;

use crate::Failure;

/// How many bytes are kept for an agent that has not read them yet, at the least. An agent that was told the half of a
/// game could only lose it.
const LONGEST_LINE: usize = 1 << 20;

/// What a game begins from, and what it is called.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    /// The board's name, or the file as it was named.
    pub(crate) name: String,
    /// The board with all units, the rounds and the strengths.
    pub(crate) setup: Setup,
}

impl Field {
    /// Finds a board by its name, or reads it from a file.
    pub(crate) fn find(name: &str) -> Result<Self, Failure> {
        if let Some(board) = NamedBoard::find(name) {
            return Ok(Self::named(board));
        }
        if !Path::new(name).exists() {
            let names: Vec<&str> = NamedBoard::ALL.iter().map(|board| board.name).collect();
            return Err(Failure::usage(anyhow!(
                "there is no board {name:?}; there are {}, and no such file",
                names.join(", ")
            )));
        }
        let text = fs::read(name)
            .with_context(|| format!("cannot read {name}"))
            .map_err(Failure::usage)?;
        // What is not text is found to be no cell, with its place.
        let setup: Setup = String::from_utf8_lossy(&text)
            .parse()
            .map_err(|error| Failure::usage(anyhow!("{name}: {error}")))?;
        let length = set_game_line(&setup).len();
        if length > LONGEST_LINE {
            return Err(Failure::usage(anyhow!(
                "{name}: the board is too large for a game; set_game would be a line of {length} bytes, and it may be {LONGEST_LINE}"
            )));
        }
        let name = name.to_owned();
        Ok(Self { name, setup })
    }

    /// Returns a board that has a name.
    pub(crate) fn named(board: &NamedBoard) -> Self {
        Self {
            name: board.name.to_owned(),
            setup: board.setup(),
        }
    }
}
