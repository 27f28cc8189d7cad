//! Two players at one table: the referee plays the game between them.

use std::{
    cell::RefCell,
    fs::File,
    io,
    os::fd::{AsFd as _, OwnedFd},
    time::Instant,
};

use linesman_game_record::{Record, Taken};
use linesman_games::Side;
use linesman_protocols::{Cause, Dialect, Time, Transcript, Violation};
use linesman_referee::{
    Agent, Doubts, Earlier, Ending, Event, Referee, SandboxLevel, Seat, Settings, SpawnError,
    Termination, Witness, drive, drive_before,
};

use super::{
    Arbiter, Contestant, PlayedGame, Standby, StayForm,
    arbiter::Arbited,
    contestant::player,
    judged_again::judge_again,
    person::{AnyEnd, PersonEnd, PersonForm},
    standby::{Called, said_earlier},
};
use linesman_values::{
    options::{Given, OptionError},
    text::{count, one_line},
};

/// Plays one game at a table.
pub type Game = Box<dyn Fn(&Table<'_>) -> Result<PlayedGame, GameError> + Send + Sync>;

/// Who plays a game, and where its moves come from.
#[derive(Clone, Copy)]
pub struct Table<'a> {
    /// The players, the first side first.
    pub contestants: [&'a Contestant; 2],
    /// What may differ from one attempt at the game to the next.
    pub attempt: Attempt,
    /// Where the moves come from.
    pub source: Source<'a>,
    /// Where programs wait that have played before, if they may stay for another game.
    pub standby: Option<&'a Standby>,
}

impl Table<'_> {
    /// Returns what is known of the players from earlier games of the same processes: of those that wait for this game, or of those in the
    /// record.
    ///
    /// # Errors
    /// The system fails.
    pub fn call(&self) -> Result<Called, GameError> {
        Ok(match (self.source, self.standby) {
            (Source::Record(record), _) => Called::of_record(record),
            (_, Some(standby)) => standby.call(self.contestants)?,
            (_, None) => Called::default(),
        })
    }
}

/// Where the moves of a game come from.
#[derive(Clone, Copy)]
pub enum Source<'a> {
    /// From the programs, which are started.
    Programs,
    /// From the programs, before a witness.
    Witnessed(&'a RefCell<dyn Witness>),
    /// From the programs, before a witness, as an arbiter lets the game go on.
    Arbited(&'a RefCell<dyn Witness>, &'a Arbiter),
    /// From a record of the game, which is judged again. No program is started.
    Record(&'a Record),
}

/// How games are to be played.
#[derive(Clone, Debug, Default)]
pub struct GameRequest {
    /// The protocol's own options.
    pub options: Given,
    /// The seed of everything that the referee draws.
    pub seed: u64,
    /// Whether an agent's processes are stopped while the other one thinks.
    pub pauses_idle: bool,
}

/// What may differ from one attempt at a game to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// Which faults make the game void.
    pub doubts: Doubts,
    /// Whether an agent's processes are stopped while the other one thinks, also if the request does not say so.
    pub pauses_idle: bool,
    /// How many attempts were void before.
    pub void: usize,
}

impl GameRequest {
    /// Returns the settings of the referee for an attempt at a game, in a protocol with this limit for exits.
    #[must_use]
    pub fn settings<P: linesman_games::Position>(
        &self,
        exit_limit: std::time::Duration,
        attempt: Attempt,
    ) -> Settings<P> {
        Settings {
            pauses_idle: self.pauses_idle || attempt.pauses_idle,
            doubts: attempt.doubts,
            ..Settings::new(exit_limit)
        }
    }
}

/// A game could not be played, for a reason that is no program's fault.
#[derive(Debug, thiserror::Error)]
pub enum GameError {
    /// A program could not be started.
    #[error(transparent)]
    Spawn(#[from] SpawnError),
    /// The system failed while the programs ran.
    #[error("the system failed during the game: {0}")]
    System(#[from] io::Error),
    /// The record of the game could not be written.
    #[error("cannot write the record of the game: {0}")]
    Record(#[source] io::Error),
    /// What an agent keeps from game to game cannot be copied.
    #[error("cannot copy what an agent keeps: {0}")]
    Kept(#[source] io::Error),
    /// A person wants to play a protocol that programs play.
    #[error("people cannot play this game")]
    NoPeople,
    /// The game has no result.
    #[error("the game did not end")]
    Unfinished,
    /// The game cannot be played with these options.
    #[error(transparent)]
    Options(#[from] OptionError),
}

/// A game that is over, and what its players said.
pub struct Over<D: Dialect> {
    /// The referee with the last position.
    pub referee: Referee<AnyEnd<D>>,
    /// How the game ended.
    pub ending: Ending,
    transcripts: [Transcript; 2],
    /// Empty for a side that has not lost by the end of its program.
    last_words: [Vec<String>; 2],
    names: [String; 2],
    /// The programs that have ended since their last game.
    gone: Vec<String>,
    /// How many games the program of each side had played before, in the same process.
    earlier_games: [u64; 2],
}

/// What only some protocols have.
pub struct Extras<D: Dialect> {
    /// How a person plays.
    pub person: Option<PersonForm<D>>,
    /// How a program stays for another game.
    pub stay: Option<StayForm<D>>,
    /// The programs that have waited for this game.
    pub called: Called,
}

impl<D: Dialect> Extras<D> {
    /// Returns what a protocol has that people may play too.
    #[must_use]
    pub fn of_person(form: PersonForm<D>) -> Self {
        Self {
            person: Some(form),
            ..Self::default()
        }
    }
}

impl<D: Dialect> Default for Extras<D> {
    fn default() -> Self {
        Self {
            person: None,
            stay: None,
            called: Called::default(),
        }
    }
}

/// Plays a game between the programs at a table: starts both programs, or judges a record again.
///
/// # Errors
/// A program cannot be started, the system fails, or a person is at the table.
pub fn play<D: Dialect>(
    table: &Table<'_>,
    position: D::Position,
    dialects: [D; 2],
    settings: Settings<D::Position>,
) -> Result<Over<D>, GameError> {
    play_with(table, position, dialects, settings, Extras::default())
}

/// Plays a game between the players at a table, as [`play`] does. People may play it too, and programs may stay for another game.
///
/// # Errors
/// A program cannot be started, or the system fails.
pub fn play_with<D: Dialect>(
    table: &Table<'_>,
    position: D::Position,
    dialects: [D; 2],
    mut settings: Settings<D::Position>,
    extras: Extras<D>,
) -> Result<Over<D>, GameError> {
    let (form, mut called) = (extras.person, extras.called);
    let stay = extras.stay.zip(table.standby);
    if let Some((_, standby)) = &stay {
        settings.may_stay = table.contestants.map(|it| standby.admits(it));
    }
    let mut agents = Vec::new();
    let is_played = !matches!(table.source, Source::Record(_));
    let mut terminal = None;
    let mut numbers = [0, 1];
    if is_played {
        let players = table.contestants.into_iter().zip(&mut called.agents);
        for (number, (contestant, waiting)) in numbers.iter_mut().zip(players) {
            // Two people share one terminal, and so one agent.
            *number = match terminal.filter(|_| contestant.is_at_terminal()) {
                Some(shared) => shared,
                None => agents.len(),
            };
            if *number < agents.len() {
                continue;
            }
            agents.push(match &contestant.lines {
                Some(lines) => elsewhere(lines)?,
                None if contestant.is_person => {
                    terminal = Some(*number);
                    at_terminal()?
                }
                None => match waiting.take() {
                    Some(agent) => agent,
                    None => Agent::spawn(&contestant.launch)?,
                },
            });
        }
    }
    let [first, second] = dialects;
    let seat = |side: Side, end: D| {
        let end = match (table.contestants[side.index()].is_person, form) {
            (false, _) => AnyEnd::Program(end),
            (true, Some(form)) => {
                let opponent = &table.contestants[side.other().index()].name;
                let is_shared = is_played && numbers[0] == numbers[1];
                AnyEnd::Person(PersonEnd::new(form, side, opponent, end).shared(is_shared))
            }
            (true, None) => return Err(GameError::NoPeople),
        };
        Ok(Seat::Agent(numbers[side.index()], end))
    };
    let seats = [seat(Side::First, first)?, seat(Side::Second, second)?];
    let mut referee = Referee::with(position, seats, settings);
    let (transcripts, last_words) = match table.source {
        Source::Record(record) => {
            let said = called.earlier.each_ref().map(|it| {
                let earlier = it.as_ref();
                earlier.map(said_earlier).unwrap_or_default()
            });
            let transcripts = judge_again(&mut referee, record, said);
            (transcripts, [Vec::new(), Vec::new()])
        }
        Source::Programs | Source::Witnessed(_) | Source::Arbited(..) => {
            let start = Instant::now();
            match table.source {
                Source::Arbited(witness, arbiter) => {
                    let mut witness = witness.borrow_mut();
                    tell_of_earlier(&mut *witness, &called.earlier);
                    let are_people = table.contestants.map(|it| it.is_person);
                    let mut game = Arbited::new(&mut referee, arbiter, numbers, are_people);
                    drive_before(&mut *witness, &mut game, &mut agents, start)?;
                }
                Source::Witnessed(witness) => {
                    let mut witness = witness.borrow_mut();
                    tell_of_earlier(&mut *witness, &called.earlier);
                    drive_before(&mut *witness, &mut referee, &mut agents, start)?;
                }
                _ => {
                    drive(&mut referee, &mut agents, start)?;
                }
            }
            let transcripts = numbers.map(|number| agents[number].transcript().clone());
            let last_words = Side::BOTH.map(|side| {
                if !has_lost_by_its_end_or_silence(&referee, side) {
                    return Vec::new();
                }
                let mut words = agents[numbers[side.index()]].last_words();
                words.extend(missed(table.contestants[side.index()], &words));
                words
            });
            (transcripts, last_words)
        }
    };
    if let Some((form, standby)) = stay {
        for (side, agent) in Side::BOTH.into_iter().zip(agents) {
            let end = referee.end_of(side).filter(|_| referee.stays(side));
            let Some(AnyEnd::Program(end)) = end else {
                continue;
            };
            let before = called.earlier[side.index()].as_ref();
            let earlier = Earlier {
                games: before.map_or(1, |it| it.games + 1),
                ..(form.introduction)(end)
            };
            let contestant = table.contestants[side.index()];
            standby.keep(contestant, agent, earlier, form.dismiss);
        }
    }
    let ending = referee.ending().cloned().ok_or(GameError::Unfinished)?;
    Ok(Over {
        referee,
        ending,
        transcripts,
        last_words,
        names: table.contestants.map(|contestant| contestant.name.clone()),
        gone: called.gone,
        earlier_games: called.earlier.map(|it| it.map_or(0, |it| it.games)),
    })
}

/// Tells a witness of what holds of earlier games.
fn tell_of_earlier(witness: &mut dyn Witness, earlier: &[Option<Earlier>; 2]) {
    for (agent, earlier) in earlier.iter().enumerate() {
        if let Some(earlier) = earlier {
            witness.note(Time::ZERO, Event::Earlier { agent, earlier });
        }
    }
}

/// Returns what a program whose last words are about a file may have missed in a sandbox.
fn missed(contestant: &Contestant, words: &[String]) -> Option<String> {
    const ABOUT_FILES: &[&str] = &[
        "ModuleNotFoundError",
        "ImportError",
        "FileNotFoundError",
        "PermissionError",
        "ClassNotFoundException",
        "NoSuchFileException",
        "AccessDeniedException",
        "Cannot find module",
        "No such file",
        ": not found",
        "Permission denied",
        "Read-only file system",
        "EACCES",
        "ENOENT",
        "EROFS",
    ];
    if let Some(withheld) = contestant.launch.withheld(&words.join("\n")) {
        return Some(withheld.to_string());
    }
    let level = contestant.launch.sandbox.in_force().level;
    let is_about_files = |word: &String| ABOUT_FILES.iter().any(|text| word.contains(text));
    (level > SandboxLevel::None && words.iter().any(is_about_files)).then(|| {
        format!(
            "it ran in the sandbox {level}, where it sees only the system and its own folder, and writes only to TMPDIR; --allow-read PATH shows it more"
        )
    })
}

/// Returns the person at the terminal. What is shown goes to standard error, because standard output has the results.
fn at_terminal() -> io::Result<Agent> {
    let output = io::stdin().as_fd().try_clone_to_owned()?;
    let input = io::stderr().as_fd().try_clone_to_owned()?;
    Ok(Agent::attach(output, input))
}

/// Returns a person whose lines come from elsewhere. Whoever passes them on follows the game in its record, so what is sent is dropped.
fn elsewhere(lines: &OwnedFd) -> io::Result<Agent> {
    let input = File::options().write(true).open("/dev/null")?;
    Ok(Agent::attach(lines.try_clone()?, input.into()))
}

impl<D: Dialect> Over<D> {
    /// Returns the game as a value with this result line, unless it is void; `sides` are the names of the two sides.
    #[must_use]
    pub fn into_game(self, sides: &[&str], line: String) -> PlayedGame {
        let forfeits = match &self.ending.termination {
            Termination::Forfeit(forfeits) => forfeits.as_slice(),
            _ => &[],
        };
        let who = Side::BOTH.map(|side| player(&self.names, sides, side));
        let note =
            |(side, violation): &(Side, Violation)| format!("{}: {violation}", who[side.index()]);
        let killed = self
            .referee
            .excluded()
            .iter()
            .map(|(side, violation)| format!("{}: killed by {violation}", who[side.index()]));
        // A fault that was tolerated cost nobody the game.
        let tolerated = |(side, violation): &(Side, Violation)| {
            format!("{}: tolerated: {violation}", who[side.index()])
        };
        let noted = forfeits.iter().map(note);
        let noted = noted.chain(self.referee.notes().iter().map(tolerated));
        let excluded = Side::BOTH.map(|side| {
            let mut excluded = self.referee.excluded().iter();
            excluded
                .find(|(loser, _)| *loser == side)
                .map(|(_, violation)| violation.clone())
        });
        let last_words = Side::BOTH.into_iter().flat_map(|side| {
            let name = &who[side.index()];
            let words = self.last_words[side.index()].iter();
            words.map(move |word| format!("{name}: {}", one_line(word)))
        });
        let given_back = Side::BOTH.into_iter().filter_map(|side| {
            let given = self.referee.given_back()[side.index()];
            let (name, millis) = (&who[side.index()], given.as_millis());
            self.referee.needed_time()[side.index()].then(|| {
                format!(
                    "{name}: {millis} ms were given back, because the machine kept it from a processor; without them an answer would have \
                     been late"
                )
            })
        });
        let line = match self.ending.doubt() {
            Some(doubt) => {
                let ([first, second], side) = (&self.names, sides[doubt.side.index()]);
                format!("void  {first} - {second}  {side}: {doubt}")
            }
            None => line,
        };
        // What is left over from them may be the reason.
        let earlier = Side::BOTH.into_iter().filter_map(|side| {
            let (games, name) = (self.earlier_games[side.index()], &who[side.index()]);
            let has_lost = forfeits.iter().any(|(loser, _)| *loser == side);
            (has_lost && games > 0).then(|| {
                let games = count(games, "game", "games");
                format!("{name}: its process had played {games} before; with --restart on, each game has its own")
            })
        });
        let notes = self.gone.into_iter().chain(killed).chain(noted);
        let notes = notes.chain(last_words).chain(given_back).chain(earlier);
        let notes = notes.collect();
        PlayedGame {
            last_words: self.last_words,
            void: Vec::new(),
            notes,
            remarks: Vec::new(),
            excluded,
            plies: self.referee.plies(),
            transcripts: self.transcripts,
            outcome: self.ending.outcome,
            termination: self.ending.termination,
            reason: None,
            line,
            scores: Vec::new(),
            record: None,
            taken: Taken::default(),
            names: self.names,
        }
    }
}

/// Returns whether a side has lost because its program ended, or said nothing.
fn has_lost_by_its_end_or_silence<D: Dialect>(referee: &Referee<D>, side: Side) -> bool {
    let forfeits = match referee.ending().map(|ending| &ending.termination) {
        Some(Termination::Forfeit(forfeits)) => forfeits.as_slice(),
        _ => &[],
    };
    let mut lost = forfeits.iter().chain(referee.excluded());
    lost.any(|(loser, violation)| {
        let is_end_or_silence = matches!(
            violation.cause,
            Cause::Exited(_) | Cause::Signalled(_) | Cause::NoOutput | Cause::ClosedStdout
        );
        *loser == side && is_end_or_silence
    })
}
