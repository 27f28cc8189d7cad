//! What a protocol brings to `linesman replay`.

use linesman_game_record::{Record, What};

use linesman_values::options::{Given, OptionError};

/// How recorded games of a protocol are replayed.
#[derive(Clone, Copy, Debug)]
pub struct ReplayForm {
    /// What a recorded game is called, such as `log`.
    pub kind: &'static str,
    /// The extension of its files; files with any other extension are read by the form that has none.
    pub extension: Option<&'static str>,
    /// Replays the game in a file.
    ///
    /// # Errors
    /// An option has a wrong value, or the file is not a game that can be replayed.
    pub replay: fn(&[u8], &ReplayRequest<'_>) -> Result<Replayed, OptionError>,
    /// Reads what was played in the game of a file.
    ///
    /// # Errors
    /// The file is not a game that can be replayed.
    pub read: fn(&[u8]) -> Result<PastGame, OptionError>,
}

/// What was played in a recorded game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PastGame {
    /// The profile, if the file names it.
    pub profile: Option<String>,
    /// The seed of everything that the referee drew.
    pub seed: u64,
    /// The protocol's own options, as scenarios have them.
    pub options: Vec<(String, String)>,
    /// The actions of both sides in their order, each with the number of its side, as the protocol describes actions.
    pub moves: Vec<(usize, String)>,
    /// The names of the players, the first side first; empty if the file does not tell them.
    pub players: [String; 2],
    /// What the file says of plies for people, each with the number of the ply: 0 for the game as a whole.
    pub comments: Vec<(usize, String)>,
    /// For each side, the checks that it broke, each with the number of plies before.
    pub broken: [Vec<(String, usize)>; 2],
    /// Whether each side broke a check that cost it the game.
    pub has_forfeited: [bool; 2],
    /// How many games the program of each side had played before, in the same process.
    pub earlier_games: [u64; 2],
}

impl PastGame {
    /// Returns what was played in the game of a record.
    #[must_use]
    pub fn of(record: &Record) -> Self {
        let mut broken = [Vec::new(), Vec::new()];
        let mut has_forfeited = [false; 2];
        let mut earlier_games = [0; 2];
        for entry in &record.entries {
            if let What::Earlier { side, earlier } = &entry.what {
                earlier_games[*side] = earlier.games;
            }
            if let What::Violation {
                side,
                check,
                is_tolerated,
                ..
            } = &entry.what
            {
                let found = (check.clone(), entry.ply as usize);
                let own: &mut Vec<_> = &mut broken[*side];
                has_forfeited[*side] |= !is_tolerated;
                // What ended the game for the side comes first.
                let at = if *is_tolerated { own.len() } else { 0 };
                own.insert(at, found);
            }
        }
        Self {
            profile: Some(record.head.profile.clone()),
            seed: record.head.seed,
            options: record.head.options.clone(),
            moves: record
                .moves()
                .map(|(side, text, _)| (side, text.to_owned()))
                .collect(),
            broken,
            has_forfeited,
            earlier_games,
            ..Self::default()
        }
    }
}

/// How a game is to be replayed.
#[derive(Clone, Copy, Debug)]
pub struct ReplayRequest<'a> {
    /// The protocol's own options.
    pub options: &'a Given,
    /// The profile by whose rules the game is judged, if the user names one.
    pub profile: Option<&'a str>,
    /// Whether all profiles are named whose rules the game fits.
    pub names_profiles: bool,
    /// Whether each ply is shown.
    pub shows_plies: bool,
    /// Whether the board is shown after each ply.
    pub shows_boards: bool,
}

/// A game that was replayed.
#[derive(Clone, Debug, Default)]
pub struct Replayed {
    /// Each ply as text, if plies are shown.
    pub plies: Vec<String>,
    /// What else there is to say, such as by which rules the game was judged.
    pub notes: Vec<String>,
    /// What is wrong, with the number of its line for the order, and with its place as text.
    pub faults: Vec<(usize, String)>,
    /// The result by the rules, if the game has one.
    pub result: Option<String>,
    /// The game as it is written to a file.
    pub text: Vec<u8>,
}
