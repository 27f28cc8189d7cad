//! A plan as a value.

use std::path::{Path, PathBuf};

use linesman_interface::{
    game::Keeping,
    protocol::{Descriptor, Protocol},
};
use linesman_protocols::Effort;
use linesman_referee::{SandboxLevel, quote};
use linesman_values::{
    assignment::Assignment,
    options::{Given, OptionError},
};

use super::{openings::Openings, simulated::Simulation};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The file of the plan, as the user names it.
    pub path: PathBuf,
    /// The same file, and not a link to it.
    pub file: PathBuf,
    /// The title, for reports.
    pub title: String,
    /// The protocol.
    pub descriptor: &'static Descriptor,
    /// The name of the profile.
    pub profile: String,
    /// Who meets whom.
    pub format: Format,
    /// How many games a meeting has on each kind of game: 1, or an even number.
    pub games: u32,
    /// How often everyone meets everyone, or how many rounds a Swiss tournament has.
    pub rounds: u32,
    /// How many of the entrants, the first ones, meet all others in a gauntlet.
    pub challengers: usize,
    /// The seed of everything that is drawn.
    pub seed: u64,
    /// What the final ranking goes by.
    pub ranked: Ranked,
    /// How the games of an entrant's earlier programs count.
    pub versions: Versions,
    /// What becomes of the games of an entrant that cannot start.
    pub absent: Absent,
    /// The kinds of games, such as boards. Every meeting has games of each kind.
    pub kinds: Vec<Kind>,
    /// The protocol's own options that are the same in all games.
    pub options: Given,
    /// How games begin.
    pub openings: Openings,
    /// How agents run.
    pub terms: Terms,
    /// Who takes part, in the order of their seeds.
    pub entrants: Vec<Entrant>,
    /// How results are drawn, where they are simulated.
    pub simulation: Option<Simulation>,
    /// Whether the user asks for simulated results.
    pub simulates: bool,
}

linesman_games::table! {
    /// Who meets whom.
    pub enum Format {
        /// Returns the name in plans.
        name: &'static str;

        /// Everyone meets everyone.
        RoundRobin("round-robin"),
        /// The first entrants meet all others.
        Gauntlet("gauntlet"),
        /// Players of equal score meet.
        Swiss("swiss"),
        /// Who loses a meeting is out.
        Knockout("knockout"),
    }
}

impl Format {
    /// Returns what the entries `rounds`, `from` and `until` count. In a cycle, everyone who meets does so once. It has several rounds.
    #[must_use]
    pub const fn unit(self) -> &'static str {
        match self {
            Self::RoundRobin | Self::Gauntlet => "cycle",
            Self::Swiss | Self::Knockout => "round",
        }
    }

    /// Returns whether the pairs of a round follow from the results of the rounds before it.
    #[must_use]
    pub const fn waits_for_results(self) -> bool {
        matches!(self, Self::Swiss | Self::Knockout)
    }
}

/// What a ranking goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranked {
    /// A point for a win and half a point for a draw, then tie-breaks.
    Points,
    /// What the protocol's own competition counted.
    Own,
}

linesman_games::table! {
    /// How the games of an entrant's earlier programs count.
    pub enum Versions {
        /// Returns the name in plans.
        name: &'static str;

        /// Like those of its last program.
        Together("together"),
        /// For a row of their own in the table.
        Apart("apart"),
        /// Not at all.
        Last("last"),
    }
}

linesman_games::table! {
    /// What becomes of the games of an entrant that cannot start.
    pub enum Absent {
        /// Returns the name in plans.
        name: &'static str;

        /// It loses them.
        Forfeits("forfeit"),
        /// They do not count.
        Void("void"),
    }
}

/// A kind of game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The value as the plan has it; empty if all games are alike.
    pub name: String,
    /// The option that differs from kind to kind, such as the board, and its value.
    pub option: Option<(&'static str, String)>,
    /// A digest of the file that the value names, if it names one.
    pub content: Option<u64>,
}

impl Terms {
    /// Returns how many processor cores each game has for itself; 0 if games are not kept apart.
    #[must_use]
    pub const fn cores_of_game(&self) -> usize {
        match self.agent_cores {
            0 => self.cores,
            own => own * 2,
        }
    }
}

/// What agents may use of the machine, and what they may see of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The most bytes of memory that an agent may use, if there is a limit.
    pub memory: Option<u64>,
    /// Whether an agent's processes are stopped while its opponent thinks.
    pub pauses_idle: bool,
    /// How many processor cores each game has for itself; 0 if games are not kept apart.
    pub cores: usize,
    /// How many processor cores each agent has for itself, in games whose agents think in each other's time; 0 if the agents of a game
    /// share its cores.
    pub agent_cores: usize,
    /// How agents are confined, as far as the machine can do it.
    pub sandbox: SandboxLevel,
    /// Whether nothing of it may be missing, because the plan asks for this level.
    pub requires_sandbox: bool,
    /// What agents in a sandbox may read in addition to their own folders.
    pub readable: Vec<PathBuf>,
    /// Where agents keep files from game to game, if they may.
    pub keeping: Option<Keeping>,
}

/// Someone who takes part.
#[derive(Clone, Debug, PartialEq)]
pub struct Entrant {
    /// The name, which no other has.
    pub name: String,
    /// The line of the plan that begins its table.
    pub line: usize,
    /// The first round that it takes part in, from 1.
    pub from: u32,
    /// The last round that it takes part in, if it leaves.
    pub until: Option<u32>,
    /// How it is started.
    pub start: Start,
    /// The values of its own options.
    pub options: Vec<Assignment>,
    /// How far it searches, where that is not as for all.
    pub effort: Effort,
    /// Its strength in Elo, where results are simulated.
    pub strength: Option<f64>,
}

/// How an entrant is started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// A command with its arguments, in the folder of the plan.
    Command(String),
    /// A folder with a file that describes the bot.
    Folder(PathBuf),
    /// Not at all: its results are simulated.
    Nothing,
    /// Not any more: the plan does not name it, and it has games.
    Gone,
}

impl Plan {
    /// Returns the name of its file without the ending.
    #[must_use]
    pub fn stem(&self) -> String {
        let stem = self.path.file_stem().unwrap_or_default();
        stem.to_string_lossy().into_owned()
    }

    /// Returns the folder of the plan, where commands run and relative paths begin. If the file is a link, it is the folder of what
    /// the link names.
    #[must_use]
    pub fn folder(&self) -> &Path {
        let folder = self.file.parent().unwrap_or(Path::new(""));
        if folder.as_os_str().is_empty() {
            Path::new(".")
        } else {
            folder
        }
    }

    /// Returns the protocol in the plan's profile.
    ///
    /// # Panics
    /// Never for a plan that was read: its profile exists.
    #[must_use]
    pub fn protocol(&self) -> Box<dyn Protocol> {
        let protocol = self.descriptor.protocol(Some(&self.profile), None);
        protocol.expect("the profile of a plan exists")
    }

    /// Returns how many games a meeting has.
    #[must_use]
    pub fn games_of_meeting(&self) -> u32 {
        self.games * u32::try_from(self.kinds.len()).unwrap_or(1)
    }

    /// Returns whether an entrant takes part in a round, by its number.
    #[must_use]
    pub fn is_present(&self, player: usize, round: u32) -> bool {
        self.entrants.get(player).is_some_and(|entrant| {
            let is_gone = entrant.start == Start::Gone;
            !is_gone && entrant.from <= round && entrant.until.is_none_or(|last| round <= last)
        })
    }

    /// Returns the numbers of the entrants who take part in a round.
    pub fn present(&self, round: u32) -> impl Iterator<Item = usize> {
        (0..self.entrants.len()).filter(move |&player| self.is_present(player, round))
    }

    /// Returns whether the results are simulated.
    #[must_use]
    pub fn is_simulated(&self) -> bool {
        let mut entrants = self.entrants.iter();
        self.simulates || entrants.any(|it| it.start == Start::Nothing)
    }

    /// Returns the same plan with simulated results.
    #[must_use]
    pub fn simulated(mut self) -> Self {
        self.simulates = true;
        // Nothing is drawn but who won, so there is nothing of the protocol's own to rank by.
        self.ranked = Ranked::Points;
        self
    }

    /// Returns the plan as the commands of `linesman tournament` take it.
    #[must_use]
    pub fn words(&self) -> String {
        let path = quote(&self.path.to_string_lossy());
        let simulate = if self.is_simulated() {
            " --simulate"
        } else {
            ""
        };
        format!("{path}{simulate}")
    }

    /// Returns what is played in a game, as the plan or its file of openings has it: the board or the variant. It is empty if all games
    /// are alike.
    #[must_use]
    pub fn name_of_game(&self, kind: usize, opening: u32) -> String {
        let Some(kind) = self.kinds.get(kind) else {
            return String::new();
        };
        // A position that can be read without the board or the variant of the plan replaces it.
        let replaces = || {
            let alone = self.with_opening(&self.options, opening);
            alone.is_ok() && kind.option.is_some()
        };
        match &self.openings {
            Openings::Book(book) if replaces() => {
                let entry = book.entry(book.which(opening));
                entry.map_or_else(|_| kind.name.clone(), |entry| entry.text)
            }
            _ => kind.name.clone(),
        }
    }

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
        self.with_opening(&self.options_of_kind(kind), opening)
    }

    fn with_opening(&self, options: &Given, opening: u32) -> Result<Given, OptionError> {
        let (descriptor, folder) = (self.descriptor, self.folder());
        self.openings
            .options(descriptor, options, folder, self.seed, opening)
    }
}
