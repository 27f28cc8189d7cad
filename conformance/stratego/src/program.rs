//! The program from its command line to its result line.

use std::{
    cell::RefCell,
    io::{self, Write},
    process::ExitCode,
    rc::Rc,
    time::{Duration, Instant},
};

use anstream::stdout;
use linesman_game_record::{End, Recorder};
use linesman_games::stratego::{BLUE, Position, RED};
use linesman_protocols::{
    Cause, Dialect as _, Profile as _, Transcript,
    stratego::{Limits, Profile, action_text, result_line, side_name},
};
use linesman_referee::{Agent, Ending, Referee, Seat, Settings, Termination, drive_before, guard};

use crate::{
    args::{Arguments, asks_for_manual, known_switches, missing_feature},
    error::Error,
    log::LogFile,
    page::Page,
    players::{Opened, Players},
    recording,
    replay::replay,
    seat::AnyEnd,
    stderr::PassedOn,
    watcher::Watcher,
};

/// Runs the program with the arguments of this process. Returns its exit code: 0 for every result of a game, 1 for an error
/// of the program.
///
/// `explain` says why a program's last move was illegal, as far as that follows from what was said.
#[must_use]
pub fn main(explain: impl Fn(&Transcript) -> Option<String>) -> ExitCode {
    let (words, unknown) = known_switches(std::env::args_os());
    if asks_for_manual(&words) {
        return print_manual();
    }
    if let Some(why) = unknown.iter().find_map(|switch| missing_feature(switch)) {
        tell!("stratego: {why}");
        return ExitCode::FAILURE;
    }
    for switch in unknown {
        tell!("stratego: {switch}: there is no such switch, and it is ignored");
    }
    let arguments = match Arguments::read(words) {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help is not an error. Everything else exits with 1, as the historic program does.
            let is_printed = match error.print() {
                Err(why) if why.kind() != io::ErrorKind::BrokenPipe => {
                    tell!("stratego: cannot print the help: {why}");
                    false
                }
                _ => true,
            };
            return ExitCode::from(u8::from(error.use_stderr() || !is_printed));
        }
    };
    match run(&arguments, &explain) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            if !error.is_reader_gone() {
                tell!("stratego: {error}");
            }
            ExitCode::from(error.exit_code())
        }
    }
}

/// Prints the manual's page.
fn print_manual() -> ExitCode {
    match write!(stdout(), "{MANUAL}").and_then(|()| stdout().flush()) {
        Err(why) if why.kind() != io::ErrorKind::BrokenPipe => {
            tell!("stratego: cannot print the manual: {why}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

/// The manual's page.
const MANUAL: &str = include_str!("manual.txt");

fn run(arguments: &Arguments, explain: &Explain<'_>) -> Result<(), Error> {
    let asked = arguments.profile.as_deref();
    if let Some(path) = arguments.replay() {
        let named = asked.filter(|name| *name != ALL).map(find).transpose()?;
        return replay(path, named, asked == Some(ALL), arguments);
    }
    let named = asked.map(find).transpose()?;
    let profile = changed(named.unwrap_or_else(Profile::final_2012), arguments);
    let kinds = Players::kinds(&arguments.players, &profile)?;
    guard::end_agents_on_signals()
        .map_err(io::Error::other)
        .map_err(Error::cannot("go on"))?;
    guard::hide_this_process();
    guard::adopt_all_orphans();
    let log = arguments.log().map(LogFile::open).transpose()?;
    let log = log.map(|log| Rc::new(RefCell::new(log)));
    let page = Page::of_players(arguments, kinds.each_ref())?;
    let (words, is_printed) = (&arguments.players, arguments.prints());
    let opened = Players::open(words, &kinds, &profile, page.as_ref(), is_printed)?;
    let is_played = matches!(opened, Opened::Ready(_));
    let (line, logged) = match opened {
        Opened::Ready(players) => play(*players, &profile, arguments, page.as_ref(), log, explain)?,
        Opened::Missing(missing) => (missing.result_line(), missing.report(log.as_ref())),
    };
    // The result is printed whether or not the log was written.
    writeln!(stdout(), "{line}").map_err(Error::cannot("write the result"))?;
    if let Some(page) = page.filter(|_| is_played) {
        page.stay();
    }
    logged
}

/// What asks for all profiles that a log fits.
const ALL: &str = "all";

/// Finds a profile.
fn find(name: &str) -> Result<Profile, Error> {
    Profile::find(name).ok_or_else(|| Error::NoProfile {
        name: name.to_owned(),
        known: Profile::names().join(", "),
    })
}

/// Returns a profile, changed as the switches say.
fn changed(profile: Profile, arguments: &Arguments) -> Profile {
    let mut profile = profile.with_seed(arguments.seed);
    profile.rules.turn_limit = arguments.turns.0;
    profile.rules.forgives_illegal_answers = arguments.ignore_illegal;
    if let Some(timeout) = arguments.timeout {
        // A limit that no clock reaches is no limit.
        let limit = timeout.0.unwrap_or(Duration::MAX);
        profile.limits = Limits {
            setup: limit,
            turn: limit,
            ..profile.limits
        };
    }
    profile
}

/// Says why the last move of a program was illegal, as far as that follows from what was said.
type Explain<'a> = dyn Fn(&Transcript) -> Option<String> + 'a;

/// Plays the game. Returns its result line, and the failure to write its log or board if there was one.
fn play(
    players: Players,
    profile: &Profile,
    arguments: &Arguments,
    page: Option<&Page>,
    log: Option<Rc<RefCell<LogFile>>>,
    explain: &Explain<'_>,
) -> Result<(String, Result<(), Error>), Error> {
    let recorder = recording::begin(&players, profile, arguments)?;
    let mut recorder = match page {
        Some(page) => recorder.followed_by(page.begin(), Recorder::PAUSE),
        None => recorder,
    };
    let Players {
        mut agents,
        ends,
        names,
        relay,
    } = players;
    let is_person = |(_, end): &(usize, AnyEnd)| matches!(end, AnyEnd::Human(_));
    let has_person = page.is_none() && ends.iter().any(is_person);
    let (limit, known) = (profile.limits.turn, names.clone());
    let watcher = Watcher::new(arguments, limit, known, log, relay, has_person);
    let watcher = Rc::new(RefCell::new(watcher));
    let observer = {
        let watcher = Rc::clone(&watcher);
        move |position: &Position, side, action: &_| {
            let began = Instant::now();
            watcher.borrow_mut().observe(position, side, action);
            began.elapsed()
        }
    };
    let result = {
        let profile = profile.clone();
        move |position: &Position, ending: &Ending| {
            let (forfeited, resigned) = (ending.forfeited(), ending.resigned());
            let names = [names[0].as_str(), names[1].as_str()];
            result_line(&profile, position, forfeited, resigned, names)
        }
    };
    let settings = Settings {
        pauses_idle: !arguments.no_pause_idle,
        observer: Some(Box::new(observer)),
        summariser: Some(Box::new(result.clone())),
        words: Some(action_text),
        ..Settings::new(profile.limits.exit)
    };
    let places = [ends[0].0, ends[1].0];
    let are_programs = ends.each_ref().map(|(_, end)| end.is_program());
    let seats = ends.map(|(agent, end)| Seat::Agent(agent, end));
    let mut referee = Referee::with(Position::new(profile.rules.clone()), seats, settings);
    let mut witness = PassedOn::new(&mut recorder);
    let driven = drive_before(&mut witness, &mut referee, &mut agents, Instant::now());
    witness.finish();
    driven.map_err(Error::cannot("watch the players"))?;
    let ending = referee.ending().cloned().ok_or(Error::Unfinished)?;
    for (side, violation) in referee.notes() {
        tell!("{}: {violation}", side_name(*side));
    }
    if let Some(doubt) = ending.doubt() {
        tell!("{}: the game is void: {doubt}", side_name(doubt.side));
    }
    if let Termination::Forfeit(forfeits) = &ending.termination {
        for (side, found) in forfeits {
            tell!("{}: {found}", side_name(*side));
            let agent = &agents[places[side.index()]];
            let explain = are_programs[side.index()].then_some(explain);
            for line in reasons(found.cause, agent, explain) {
                let line = line.replace(char::is_control, "?");
                tell!("{}: {line}", side_name(*side));
            }
        }
    }
    let plies = referee.plies();
    let (position, seats) = referee.into_parts();
    let said = [RED, BLUE].map(|side| match &seats[side.index()] {
        Seat::Agent(_, end) => end.said().to_vec(),
        Seat::Local(_) => Vec::new(),
    });
    let line = result(&position, &ending);
    let logged = watcher.borrow_mut().end(&position, &ending, &said, &line);
    let end = End {
        line: line.clone(),
        ..End::of(recorder.head(), &ending, &[], plies)
    };
    let taken = recorder
        .finish(&end)
        .map_err(Error::cannot("write the record"));
    let recorded = taken.map(|taken| {
        if let Some(path) = taken.path {
            tell!("stratego: record: {}", path.display());
        }
    });
    let logged = logged.and(recorded);
    // The programs end before the result is printed, so that a reader of the result finds nothing running.
    drop(agents);
    Ok((line, logged))
}

/// Returns why a player forfeited, in lines, as far as more is known than the result line says.
fn reasons(cause: Cause, agent: &Agent, explain: Option<&Explain<'_>>) -> Vec<String> {
    match cause {
        Cause::Exited(_) | Cause::Signalled(_) => agent.last_words(),
        Cause::Illegal(_) => {
            let why = explain.and_then(|explain| explain(agent.transcript()));
            why.into_iter().collect()
        }
        _ => Vec::new(),
    }
}
