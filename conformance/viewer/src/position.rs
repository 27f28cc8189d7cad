//! The position of a game while it is followed.

use linesman_games::Side;
use linesman_interface::{
    game::GameRequest,
    protocol::{Descriptor, Picked, Question, Shown},
};
use linesman_values::picture::{Drawing, Picture};

/// The position of a game.
pub(crate) enum Position {
    /// By the rules of the protocol.
    Ruled(Box<dyn Shown>),
    /// As the referee's messages tell it, in a protocol that has no better way.
    Told {
        /// Draws the position that messages describe.
        drawing: Drawing,
        /// The lines that were sent to either side.
        lines: Vec<String>,
    },
    /// The protocol draws no positions, or the rules disagree with the record.
    Unknown,
}

impl Position {
    /// Returns the beginning of a game in a profile. An error says why there is no board.
    pub(crate) fn begin(
        descriptor: &Descriptor,
        profile: &str,
        request: &GameRequest,
    ) -> Result<Self, String> {
        match (descriptor.showing, descriptor.picture) {
            (Some(form), _) => (form.begin)(profile, request)
                .map(Self::Ruled)
                .map_err(|error| error.to_string()),
            (None, Some(drawing)) => Ok(Self::Told {
                drawing,
                lines: Vec::new(),
            }),
            (None, None) => Ok(Self::Unknown),
        }
    }

    /// Returns the position as a picture, if it is known.
    pub(crate) fn picture(&self) -> Option<Picture> {
        match self {
            Self::Ruled(shown) => Some(shown.picture()),
            Self::Told { drawing, lines } => {
                let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
                drawing(&lines, None)
            }
            Self::Unknown => None,
        }
    }

    /// Takes a message of the referee to a side. Returns whether the position may be another one.
    pub(crate) fn hear(&mut self, message: &[u8]) -> bool {
        let Self::Told { lines, .. } = self else {
            return false;
        };
        let text = String::from_utf8_lossy(message);
        lines.extend(text.lines().map(str::to_owned));
        // What the first messages said does not matter any more.
        let old = lines.len().saturating_sub(MOST_LINES);
        lines.drain(..old);
        true
    }

    /// Carries out an action, and returns what became of it. After an error, the position is unknown.
    pub(crate) fn play(&mut self, side: usize, action: &str) -> Result<String, String> {
        let Self::Ruled(shown) = self else {
            return Ok(String::new());
        };
        let played = shown.play(Side::BOTH[side.min(1)], action);
        if played.is_err() {
            *self = Self::Unknown;
        }
        played
    }

    /// Returns what a side is asked, if it is to act and people can answer on a board.
    pub(crate) fn question(&self, side: usize) -> Option<Question> {
        match self {
            Self::Ruled(shown) => shown.question(Side::BOTH[side.min(1)]),
            Self::Told { .. } | Self::Unknown => None,
        }
    }

    /// Writes what a side has picked on the board as the protocol does.
    pub(crate) fn answer(&self, side: usize, picked: &Picked) -> Result<String, String> {
        match self {
            Self::Ruled(shown) => shown.answer(Side::BOTH[side.min(1)], picked),
            Self::Told { .. } | Self::Unknown => Err("the board is not known".to_owned()),
        }
    }

    /// Returns whether the next action of a side is a secret of that side.
    pub(crate) fn is_secret(&self) -> bool {
        matches!(self, Self::Ruled(shown) if shown.is_secret())
    }

    /// Returns what goes where by the last action, as pairs of squares.
    pub(crate) fn arrows(&self) -> Vec<[(usize, usize); 2]> {
        match self {
            Self::Ruled(shown) => shown.arrows(),
            Self::Told { .. } | Self::Unknown => Vec::new(),
        }
    }

    /// Returns why the rules have ended the game, if they have.
    pub(crate) fn ending(&self) -> Option<String> {
        match self {
            Self::Ruled(shown) => shown.ending(),
            Self::Told { .. } | Self::Unknown => None,
        }
    }

    /// Takes a side out of the game.
    pub(crate) fn exclude(&mut self, side: usize) {
        if let Self::Ruled(shown) = self {
            shown.exclude(Side::BOTH[side.min(1)]);
        }
    }
}

/// How many lines of the referee are kept to draw a position.
const MOST_LINES: usize = 400;
