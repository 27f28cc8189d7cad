//! `linesman tournament`.

use linesman_interface::{
    game::{Contestant, Furnished, GameError, GameRequest, play_recorded},
    protocol::{Descriptor, Protocol, Variety},
};
use linesman_referee::SandboxLevel;
use linesman_tournament::{FinishedGame, GameKind, Openings, PlayNumbered, Tournament, seated};
use linesman_values::options::{Given, OptionError, Place};

use crate::{
    ExitResult, Failure, agent_options,
    args::{TournamentFormat, TournamentOptions, openings},
    contestant, effort,
    exit::Exit,
    output::print_line,
    play::{is_remarkable, write_transcripts},
    protocols::Protocols,
    records::Records,
};

/// Plays a tournament and prints each game's result and the ranking.
pub(crate) fn tournament(
    protocols: Protocols<'_>,
    options: &TournamentOptions,
    given: &Given,
) -> ExitResult {
    let descriptor = protocols.find(&options.protocol)?;
    let form = descriptor.tournament.ok_or_else(|| {
        let name = descriptor.name;
        usage!(
            "there are no tournaments of {name} yet; 'linesman play {name}' plays games between two agents"
        )
    })?;
    protocols.refuse_foreign(descriptor, given, Place::Tournament)?;
    options.running.refuse_files()?;
    protocols.in_profile(descriptor, options.profile.as_deref(), None)?;
    let openings = options.openings.read(descriptor, given, options.seed)?;
    let kinds = kinds(descriptor, given, form.variety, options, &openings)?;
    let (entrants, _furnished) = entrants(descriptor, options, given)?;
    options.running.make_folders()?;
    let tournament = Tournament::new(
        entrants,
        kinds,
        form.measures,
        options.games_per_pair,
        options.seed,
    );
    let sides = descriptor.sides;
    // What an agent keeps of one game is there in the next.
    let jobs = match options.keep.is_wanted() {
        true => 1,
        false => options.jobs.get(),
    };
    let ranking = tournament.play(jobs, |game| tell(game, sides, options))?;
    let ranking = match options.format {
        TournamentFormat::Human => format!("\n{ranking}"),
        TournamentFormat::Json => ranking.json_lines(),
    };
    print_line(&ranking)?;
    Ok(Exit::Good)
}

/// Returns the kinds of games, in the order in which the user named them.
fn kinds(
    descriptor: &'static Descriptor,
    given: &Given,
    variety: Option<Variety>,
    options: &TournamentOptions,
    openings: &Openings,
) -> Result<Vec<GameKind>, Failure> {
    let kind = |option: Option<(&'static str, String)>| {
        let protocol =
            in_profile(descriptor, options.profile.as_deref()).map_err(Failure::usage)?;
        let mut request = GameRequest::default();
        let is_varied = |name: &str| option.as_ref().is_some_and(|(own, _)| *own == name);
        for (name, value) in given.iter().filter(|(name, _)| !is_varied(name)) {
            request.options = request.options.with(name, value);
        }
        if let Some((name, value)) = &option {
            request.options = request.options.with(*name, value);
        }
        let seed = options.seed;
        let begun = openings.clone();
        let begin = move |protocol: &dyn Protocol, request: &GameRequest, number| {
            openings::begin(&begun, descriptor, protocol, request, seed, number)
        };
        openings::refuse_wrong(openings, |number| {
            begin(&*protocol, &request, number).map(drop)
        })?;
        let (profile, folder) = (options.profile.clone(), options.running.record.clone());
        let play: PlayNumbered = Box::new(move |game, contestants, attempt, standby| {
            let number = game.number;
            let protocol = in_profile(descriptor, profile.as_deref())?;
            let request = GameRequest {
                seed: seed.wrapping_add(number as u64 - 1),
                ..request.clone()
            };
            // Two games of a pair have the same one, with the sides reversed.
            let begun = begin(&*protocol, &request, game.before / 2);
            let (request, game) = begun.map_err(GameError::Options)?;
            let records = Records::new(&*protocol, folder.as_deref(), &request);
            let seated = seated(contestants, seed, number as u64);
            let seated = seated.each_ref();
            let recorder = records.begin(number, attempt.void, descriptor.sides, seated);
            let recorder = recorder.map_err(GameError::Record)?;
            let mut played = play_recorded(&game, seated, attempt, recorder, Some(standby))?;
            let path = played.taken.path.clone();
            if let Some(path) = path.filter(|_| is_remarkable(&played)) {
                played.notes.push(format!("record: {}", path.display()));
            }
            Ok(played)
        });
        Ok(GameKind { option, play })
    };
    let Some((name, defaults)) = variety else {
        return Ok(vec![kind(None)?]);
    };
    let mut values: Vec<String> = Vec::new();
    for value in given.all(name) {
        match value {
            "all" => values.extend(
                descriptor
                    .read_argument(name, value)
                    .map_err(|why| usage!(why))?,
            ),
            _ => values.push(value.to_owned()),
        }
    }
    if values.is_empty() {
        values.extend(defaults().into_iter().map(str::to_owned));
    }
    for (index, value) in values.iter().enumerate() {
        if values[..index].contains(value) {
            return Err(usage!(
                "the {name} {value:?} is named twice; --games-per-pair says how often each pair plays on it"
            ));
        }
    }
    let kinds = values.into_iter().map(|value| kind(Some((name, value))));
    kinds.collect()
}

fn in_profile(
    descriptor: &'static Descriptor,
    profile: Option<&str>,
) -> Result<Box<dyn Protocol>, OptionError> {
    descriptor.protocol(profile, None).ok_or_else(|| {
        let name = profile.unwrap_or("default");
        OptionError(format!("there is no profile {name:?}"))
    })
}

/// Returns the entrants, with the folders that they keep. Each of them can play.
fn entrants(
    descriptor: &'static Descriptor,
    options: &TournamentOptions,
    given: &Given,
) -> Result<(Vec<Contestant>, Option<Furnished>), Failure> {
    let mut entrants = contestant::programs(&options.agents, options.running.memory, descriptor)?;
    let sandbox = options.running.sandbox.or(SandboxLevel::Full);
    sandbox.confine_all(&mut entrants)?;
    let furnished = options.keep.furnish(&mut entrants)?;
    effort::give(&mut entrants, given)?;
    contestant::refuse_those_that_cannot_play(&entrants, options.seed)?;
    agent_options::give(
        &mut entrants,
        &options.running.option,
        descriptor,
        given,
        options.seed,
    )?;
    sandbox.announce();
    Ok((entrants, furnished))
}

/// Prints a game's result, and to standard error what went wrong in it.
fn tell(
    finished: &FinishedGame<'_>,
    sides: &[&str],
    options: &TournamentOptions,
) -> Result<(), Failure> {
    let line = match options.format {
        TournamentFormat::Human => finished.line(),
        TournamentFormat::Json => finished.json(),
    };
    print_line(&line)?;
    let number = finished.number;
    for note in finished.game.notes.iter().chain(&finished.game.remarks) {
        tell!("game {number}: {note}");
    }
    if let Some(folder) = &options.running.transcripts {
        write_transcripts(folder, number, finished.game, sides)?;
    }
    Ok(())
}

/// A game of a tournament failed. All programs could be started at the beginning, so the command line is not at fault.
impl From<GameError> for Failure {
    fn from(error: GameError) -> Self {
        Self::system(error)
    }
}
