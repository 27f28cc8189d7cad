//! What a protocol brings to every command.

use std::{fmt, num::NonZeroUsize, time::Duration};

use linesman_protocols::{Check, Profile};

use super::{
    DeclaringForm, Follower, GameForm, ListenForm, MisreadingForm, NotationForm, RecordingForm,
    ReplayForm, Setting, ShowForm, Stage, SubmissionForm, TaskForm,
    analysis::AnalysisForm,
    console::Uninformed,
    declaring::{self, Needed, OptionsError},
    positions::ReadPosition,
    setting::{AGENT_OPTIONS, OPPONENT},
};
use crate::{
    game::{Game, GameRequest, ReadRemark},
    scenario_file::ScenarioFile,
};
use linesman_referee::Launch;
use linesman_values::{
    assignment::Assignment,
    options::{Given, OptionError, OptionSpec, Place},
    outcome::Beginning,
    picture::Drawing,
    rule_fix::RuleFix,
    scenario::{Detour, Direction, Player},
    traits::Traits,
    wanted::Answers,
};

/// A protocol as every command knows it: one value per protocol.
///
/// Commands, reports and tests work on a list of descriptors, such as `linesman::PROTOCOLS`. Nothing else names
/// a protocol. [`Descriptor::new`] returns a descriptor without the capabilities that a protocol may lack:
///
/// ```ignore
/// pub const NIM: &Descriptor = &Descriptor {
///     title: "Nim",
///     checks: ALL,
///     ..Descriptor::new::<Profile>("nim", "standard", GameForm::new([&TAKE_LEGAL; 2]))
/// };
/// ```
#[derive(Clone, Copy)]
pub struct Descriptor {
    /// The name that a user types, such as `stratego`. Ids of checks and scenarios begin with it.
    pub name: &'static str,
    /// The name for people, such as `Stratego`.
    pub title: &'static str,
    /// A phrase that says what the protocol is, without a full stop.
    pub about: &'static str,
    /// The name of the profile that is meant if none is named.
    pub default_profile: &'static str,
    /// Returns the names of the profiles, in the order in which reports have them.
    pub profiles: fn() -> Vec<&'static str>,
    /// Returns the protocol in the profile with this name; none if there is no such profile.
    pub in_profile: fn(&str) -> Option<Box<dyn Protocol>>,
    /// The checks of all profiles, in the order of their clauses.
    pub checks: &'static [&'static Check],
    /// The names of the two sides, the first side first.
    pub sides: &'static [&'static str],
    /// The placeholders that a line to the agent may contain in a scenario.
    pub sent: &'static [&'static str],
    /// The placeholders that a line from the agent may contain in a scenario.
    pub heard: &'static [&'static str],
    /// The ways in which the tester's own player plays this game.
    pub players: &'static [Player],
    /// Reads a move of the opponent, as a scenario lists them. An error describes a correct move.
    pub read_move: fn(&str) -> Result<(), String>,
    /// The scenario files that decide the checks; [`scenario_files!`](crate::scenario_files) lists the files of a crate.
    pub scenario_files: &'static [ScenarioFile],
    /// Returns the profiles that know the word at the beginning of a line, if not every profile knows it.
    pub profiles_with: fn(&str) -> Option<Vec<&'static str>>,
    /// The options that the protocol adds to commands and scenarios.
    pub options: &'static [OptionSpec],
    /// Reads the value of an option in a scenario.
    pub read_option: ReadOption,
    /// Reads the value of an option on the command line, where it may be the name of a file; as in a scenario if there is
    /// nothing more to it.
    pub read_argument: Option<ReadOption>,
    /// Other forms of lines, with which the tester goes on if an agent dies of the usual form.
    pub detours: &'static [Detour],
    /// How tournaments are played, if there are any.
    pub tournament: Option<TournamentForm>,
    /// The function that lets an agent analyse a position, if the protocol has analyses.
    pub analysis: Option<AnalysisForm>,
    /// The function that reads a position, if moves can be listed and counted.
    pub positions: Option<ReadPosition>,
    /// The function that draws a position for reports, if positions can be drawn.
    pub picture: Option<Drawing>,
    /// How games are shown on a board, if they can be.
    pub showing: Option<ShowForm>,
    /// The usual misreadings of the protocol.
    pub misreadings: MisreadingForm,
    /// The function that returns the answer that is due, for fixes that follow from what came instead.
    pub answers: Option<Answers>,
    /// What to do about rules that were broken, for checks that are about many of them.
    pub rule_fixes: &'static [RuleFix],
    /// The function that returns what the turns of a conversation have, for faults that come in some turns only.
    pub traits: Option<Traits>,
    /// Returns whether a line is how agents of this protocol begin, if no agent of another protocol begins so.
    pub begins: Option<fn(&str) -> bool>,
    /// The function that reads what a line of an agent says about its search or tells people, if agents do.
    pub remark: Option<ReadRemark>,
    /// How agents declare options of their own, if they do.
    pub declaring: Option<DeclaringForm>,
    /// How recorded games are replayed, if games are recorded.
    pub replay: Option<ReplayForm>,
    /// The notation in which games are written for other programs, if there is one.
    pub notation: Option<NotationForm>,
    /// Returns a follower at the start of a conversation at the console.
    pub follower: fn() -> Box<dyn Follower>,
    /// How conversations between other programs are judged, if they can be.
    pub listening: Option<ListenForm>,
    /// The form of the games that are played on top of the scenarios.
    pub games: GameForm,
    /// How conversations are written as scenarios.
    pub recording: RecordingForm,
    /// How many scenarios run at a time on each processor, if nobody says. More than one where agents wait more than they compute.
    pub jobs_per_processor: NonZeroUsize,
    /// How a conversation consists of tasks that have nothing to do with each other, if it does.
    pub tasks: Option<TaskForm>,
    /// How submissions to a competition describe themselves.
    pub submission: SubmissionForm,
}

/// Reads the value of the option with this name. Returns the values that it stands for; a scenario runs once for each. An error
/// says what is wrong with the value, and what is allowed.
pub type ReadOption = fn(&str, &str) -> Result<Vec<String>, String>;

impl Descriptor {
    /// Returns a protocol with this name, these profiles, this default profile and these games, and nothing else.
    #[must_use]
    pub const fn new<P: Protocol + Profile + 'static>(
        name: &'static str,
        default_profile: &'static str,
        games: GameForm,
    ) -> Self {
        Self {
            name,
            title: name,
            about: "",
            default_profile,
            profiles: P::names,
            in_profile: |name| P::find(name).map(|profile| Box::new(profile) as Box<dyn Protocol>),
            checks: &[],
            sides: &[],
            sent: &[],
            heard: &[],
            players: &[Player::Random],
            read_move: |_| Ok(()),
            scenario_files: &[],
            profiles_with: |_| None,
            options: &[],
            read_option: |_, value| Ok(vec![value.to_owned()]),
            read_argument: None,
            detours: &[],
            tournament: None,
            analysis: None,
            positions: None,
            picture: None,
            showing: None,
            misreadings: MisreadingForm::NONE,
            answers: None,
            rule_fixes: &[],
            traits: None,
            begins: None,
            remark: None,
            declaring: None,
            replay: None,
            notation: None,
            follower: || Box::new(Uninformed),
            listening: None,
            games,
            recording: RecordingForm::NONE,
            jobs_per_processor: NonZeroUsize::MIN,
            tasks: None,
            submission: SubmissionForm::None,
        }
    }

    /// Returns the protocol in the profile with this name, or in its default profile; none if there is no such profile.
    ///
    /// `timeout` replaces the profile's own limits for answers.
    #[must_use]
    pub fn protocol(
        &self,
        profile: Option<&str>,
        timeout: Option<Duration>,
    ) -> Option<Box<dyn Protocol>> {
        let mut protocol = (self.in_profile)(profile.unwrap_or(self.default_profile))?;
        if let Some(limit) = timeout {
            protocol.limit_answers(limit);
        }
        Some(protocol)
    }

    /// Returns the placeholders that a line of a scenario may contain.
    #[must_use]
    pub const fn placeholders(&self, direction: Direction) -> &'static [&'static str] {
        match direction {
            Direction::ToAgent => self.sent,
            Direction::FromAgent => self.heard,
        }
    }

    /// Returns the names of the options that a scenario of this protocol may set.
    #[must_use]
    pub fn scenario_options(&self) -> Vec<&'static str> {
        let options = self.options.iter();
        let own = options.filter(|option| option.places.contains(&Place::Scenario));
        let agent_options = self.declaring.map(|_| AGENT_OPTIONS);
        own.map(|option| option.name)
            .chain([OPPONENT])
            .chain(agent_options)
            .collect()
    }

    /// Reads the value of one of these options. Returns the values that it stands for; a scenario runs once for each.
    ///
    /// # Errors
    /// Says what is wrong with the value, and what is allowed.
    pub fn read_scenario_option(&self, name: &str, value: &str) -> Result<Vec<String>, String> {
        if name == OPPONENT {
            return Player::find(value, self.name, self.players).map(|_| vec![value.to_owned()]);
        }
        if name == AGENT_OPTIONS {
            let mut lines = value.lines().map(str::parse::<Assignment>);
            lines.try_for_each(|line| line.map(drop))?;
            return Ok(vec![value.to_owned()]);
        }
        (self.read_option)(name, value)
    }

    /// Refuses values for options of agents, if agents declare none.
    ///
    /// # Errors
    /// Says so.
    pub fn expect_declaring(&self) -> Result<DeclaringForm, OptionsError> {
        self.declaring.ok_or(OptionsError::NotDeclared(self.title))
    }

    /// Checks what a user has chosen for an agent, and what a game with these options needs, against what the agent declares. Returns what
    /// was chosen as the agent writes it. The agent is started for that, unless nothing was chosen and nothing is needed.
    ///
    /// # Errors
    /// Agents declare no options, the agent has no such option or does not take the value, or lacks what the game needs, or it does not
    /// declare its options.
    pub fn settled(
        &self,
        launch: &Launch,
        chosen: &[Assignment],
        game: &Given,
    ) -> Result<Vec<Assignment>, OptionsError> {
        let needed = self.needed(game);
        if chosen.is_empty() && needed.is_none() {
            return Ok(Vec::new());
        }
        declaring::settled(self.expect_declaring()?, launch, chosen, needed)
    }

    /// Returns the option that an agent has to have for a game with these options, if there is one.
    #[must_use]
    pub fn needed(&self, game: &Given) -> Option<Needed> {
        (self.declaring?.needed)(game)
    }

    /// Returns the id of the check that a recorded scenario lists until its author chooses another.
    #[must_use]
    pub fn recorded_check(&self) -> &'static str {
        let check = self.recording.check.or(self.checks.first().copied());
        check.map_or("", |check| check.id)
    }

    /// Reads the value of an option on the command line. Returns the values that it stands for, as scenarios have them.
    ///
    /// # Errors
    /// Says what is wrong with the value, and what is allowed.
    pub fn read_argument(&self, name: &str, value: &str) -> Result<Vec<String>, String> {
        self.read_argument.unwrap_or(self.read_option)(name, value)
    }
}

/// Returns how agents of these protocols begin, where that tells them from the others.
#[must_use]
pub fn beginnings(protocols: &[&'static Descriptor]) -> Vec<Beginning> {
    let beginning = |descriptor: &&'static Descriptor| {
        let (protocol, is_first) = (descriptor.name, descriptor.begins?);
        Some(Beginning { protocol, is_first })
    };
    protocols.iter().filter_map(beginning).collect()
}

impl fmt::Debug for Descriptor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Descriptor").field(&self.name).finish()
    }
}

/// A protocol in one of its profiles.
pub trait Protocol: Profile + Sync {
    /// Returns what is the same in every profile.
    fn descriptor(&self) -> &'static Descriptor;
    /// Returns the time limits of this profile, each with its name. The limit `exit` is how long an agent has to exit when it
    /// is told to.
    fn limits(&self) -> Vec<(&'static str, Duration)>;
    /// Returns the time limits that are in force in a game that is requested so, each with its name.
    fn limits_of_game(&self, request: &GameRequest) -> Vec<(&'static str, Duration)> {
        let _ = request;
        self.limits()
    }
    /// Replaces the limits for answers.
    fn limit_answers(&mut self, limit: Duration);
    /// Returns how many bytes of memory an agent may hold, its descendants included; no limit if there is none.
    fn memory_limit(&self) -> Option<u64> {
        None
    }
    /// Returns how many bytes an agent may write to its standard output in one conversation, or for one answer if the protocol limits
    /// each. None for the usual limit.
    fn output_limit(&self) -> Option<u64> {
        None
    }
    /// Returns the value that an option has in a scenario that does not set it, if that is known.
    fn option_default(&self, option: &str) -> Option<String> {
        let _ = option;
        None
    }
    /// Returns whether a seed decides something in games between two programs, such as a fight between equal ranks.
    fn draws_lots(&self) -> bool {
        false
    }
    /// Returns the function that plays whole games between two programs.
    ///
    /// # Errors
    /// An option has a wrong value or is missing, or the protocol has no games between two programs.
    fn game(&self, request: &GameRequest) -> Result<Game, OptionError> {
        let _ = request;
        let title = self.descriptor().title;
        Err(OptionError(format!(
            "there are no games of {title} between two programs"
        )))
    }
    /// Returns the function that plays whole games, as [`game`](Self::game) does. If a side forfeits by an illegal action, the notes of
    /// the game say under which misreading its answers would be legal. What the programs told people is kept too.
    ///
    /// # Errors
    /// As for [`game`](Self::game).
    fn explained_game(&self, request: &GameRequest) -> Result<Game, OptionError> {
        let game = self.game(request)?;
        let protocol = self.descriptor();
        Ok(Box::new(move |table| {
            let mut played = game(table)?;
            let misreadings = protocol.misreadings;
            misreadings.explain_forfeits(&mut played, protocol.sides);
            if let Some(read) = protocol.remark {
                played.keep_remarks(read, protocol.sides);
            }
            Ok(played)
        }))
    }
    /// Returns the stage for one scripted conversation.
    fn stage(&self, setting: &Setting<'_>) -> Box<dyn Stage>;

    /// Returns the name of the profile.
    fn profile(&self) -> &'static str {
        self.name()
    }
    /// Returns how long an agent has to exit when it is told to.
    fn exit_limit(&self) -> Duration {
        let mut limits = self.limits().into_iter();
        let exit = limits.find(|(name, _)| *name == "exit");
        exit.map_or(EXIT_LIMIT, |(_, limit)| limit)
    }
}

/// Declares a type for the profiles of a protocol whose own type is in another crate, so that it can be a [`Protocol`].
#[macro_export]
macro_rules! own_profile {
    ($(#[doc = $doc:literal])+ $access:vis struct $own:ident($profile:ty);) => {
        $(#[doc = $doc])+
        #[derive(Clone, Debug)]
        $access struct $own(pub $profile);

        impl linesman_protocols::Profile for $own {
            fn all() -> Vec<Self> {
                let all = <$profile as linesman_protocols::Profile>::all();
                all.into_iter().map(Self).collect()
            }

            fn name(&self) -> &'static str {
                linesman_protocols::Profile::name(&self.0)
            }

            fn levels(&self) -> linesman_protocols::Levels {
                linesman_protocols::Profile::levels(&self.0)
            }
        }
    };
}

/// How long an agent has to exit in a protocol that does not say it.
const EXIT_LIMIT: Duration = Duration::from_secs(2);

/// How tournaments of a protocol are played.
#[derive(Clone, Copy, Debug)]
pub struct TournamentForm {
    /// The option that differs from game to game, and its values unless the user names others.
    pub variety: Option<Variety>,
    /// The names of the scores that break ties, the most important first.
    pub measures: &'static [&'static str],
    /// How games begin elsewhere than at their usual start; nothing if they cannot.
    pub openings: Option<OpeningForm>,
    /// Returns the points of both sides, in hundredths, that the protocol's own competition gave for a game with this result line, if it
    /// counted points of its own.
    pub points: Option<OwnPoints>,
    /// The points, in hundredths, for a game that one side does not begin: its own and those of the other side.
    pub forfeit: Option<[i32; 2]>,
}

/// Returns the points of both sides, in hundredths, for a result line.
pub type OwnPoints = fn(&str) -> Option<[i32; 2]>;

/// How games begin elsewhere than at their usual start.
#[derive(Clone, Copy, Debug)]
pub struct OpeningForm {
    /// Draws an opening of random legal plies, if positions in the middle of a game can be told to the agents.
    pub random: Option<RandomOpening>,
    /// Reads a position, which is a line of a file.
    pub read: ReadOpening,
    /// Reads the beginning of a game of a PGN, if games are kept so.
    pub game: Option<ReadGame>,
    /// The positions that come with the protocol, one on each line, if there are any.
    pub own: Option<&'static str>,
    /// The option of the command line that says where all games begin, and so excludes a book, if there is one.
    pub start: Option<&'static str>,
}

impl OpeningForm {
    /// Openings that are lines of a file.
    #[must_use]
    pub const fn new(read: ReadOpening) -> Self {
        Self {
            random: None,
            read,
            game: None,
            own: None,
            start: None,
        }
    }
}

/// Returns the options of a game that begins after so many random legal plies, which the seed draws.
pub type RandomOpening = fn(&Given, plies: u32, seed: u64) -> Result<Given, String>;

/// Returns the options of a game that begins at this position. An error says what is wrong with it.
pub type ReadOpening = fn(&Given, &str) -> Result<Given, String>;

/// Returns the options of a game that begins as this one did.
pub type ReadGame = fn(&Given, &GameOpening<'_>) -> Result<Given, String>;

/// The beginning of a game in a PGN.
#[derive(Clone, Copy, Debug)]
pub struct GameOpening<'a> {
    /// The game, with its tags.
    pub text: &'a str,
    /// Where it begins in its file: the line, from 1.
    pub line: u64,
    /// How many plies of it are played; all of them if nobody says.
    pub plies: Option<u32>,
}

/// The name of an option, and a function that returns its values.
pub type Variety = (&'static str, fn() -> Vec<&'static str>);

impl TournamentForm {
    /// Tournaments whose games are all alike, and in which only wins and draws count.
    pub const PLAIN: Self = Self {
        variety: None,
        measures: &[],
        openings: None,
        points: None,
        forfeit: None,
    };
}
