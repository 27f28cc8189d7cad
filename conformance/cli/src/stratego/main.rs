//! `stratego`: the program of the UCC Programming Competition 2012, with its switches, its log and its result line.

mod args;
mod human;
mod network;
mod players;
mod replay;
mod seat;
mod watch;

use std::{
    cell::RefCell,
    io::Write,
    process::ExitCode,
    rc::Rc,
    time::{Duration, Instant},
};

use anstream::{eprintln, stdout};
use anyhow::{Context, anyhow};
use linesman_cli::verdict;
use linesman_games::{
    Position as _,
    stratego::{BLUE, Position, RED},
};
use linesman_protocols::stratego::{Limits, Profile, result_line};
use linesman_referee::{Agent, Referee, Seat, Settings, drive};

use args::Arguments;
use players::Players;
use watch::{LogFile, Watcher};

fn main() -> ExitCode {
    let arguments = match Arguments::read() {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help is no error; the exit code of everything else is 1, as it always was.
            let _ = error.print();
            return ExitCode::from(u8::from(error.use_stderr()));
        }
    };
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("stratego: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> anyhow::Result<()> {
    if arguments.window {
        eprintln!("stratego: -g: the picture is not built yet; the board is printed here instead");
    }
    if let Some(path) = &arguments.replay {
        return replay::replay(path, arguments);
    }
    linesman_referee::guard::end_agents_on_signals().context("cannot watch for signals")?;
    linesman_referee::guard::adopt_orphans();
    let profile = profile(arguments)?;
    let log = arguments
        .log
        .as_deref()
        .map(LogFile::open)
        .transpose()?
        .map(|log| Rc::new(RefCell::new(log)));
    let (line, logged) = match Players::open(&arguments.players, &profile)? {
        Ok(players) => play(players, &profile, arguments, log.as_ref())?,
        Err(missing) => (missing.result_line(), missing.report(log.as_ref())),
    };
    // The result is told whatever became of the log.
    writeln!(stdout(), "{line}").context("cannot write the result")?;
    logged
}

/// Returns the profile with what the switches change of it.
fn profile(arguments: &Arguments) -> anyhow::Result<Profile> {
    let mut profile = Profile::find(&arguments.profile).ok_or_else(|| {
        let names: Vec<&str> = Profile::all().iter().map(|profile| profile.name).collect();
        anyhow!(
            "there is no profile {:?}; there are {}",
            arguments.profile,
            names.join(", ")
        )
    })?;
    profile = profile.with_seed(arguments.seed);
    profile.rules.turn_limit = arguments.turns.0;
    profile.rules.forgives_illegal_answers = arguments.ignore_illegal;
    if let Some(timeout) = arguments.timeout {
        // A limit that no clock reaches is none.
        let limit = timeout.0.unwrap_or(Duration::MAX);
        profile.limits = Limits {
            setup: limit,
            turn: limit,
            ..profile.limits
        };
    }
    Ok(profile)
}

/// Plays the game; returns its result line.
fn play(
    players: Players,
    profile: &Profile,
    arguments: &Arguments,
    log: Option<&Rc<RefCell<LogFile>>>,
) -> anyhow::Result<(String, anyhow::Result<()>)> {
    let Players {
        mut agents,
        ends,
        names,
        relay,
    } = players;
    let watcher = Rc::new(RefCell::new(Watcher::new(
        arguments,
        names.clone(),
        log.cloned(),
        relay,
    )));
    let seats = ends.map(|(agent, end)| Seat::Agent(agent, end));
    let observer = {
        let watcher = Rc::clone(&watcher);
        move |position: &Position, side, action: &_| {
            let began = Instant::now();
            watcher.borrow_mut().saw(position, side, action);
            began.elapsed()
        }
    };
    let summariser = {
        let (profile, names) = (profile.clone(), names.clone());
        move |position: &Position, ending: &_| {
            result_line(
                &profile,
                position,
                &verdict(ending, position),
                [&names[0], &names[1]],
            )
        }
    };
    let settings = Settings {
        pauses_idle: !arguments.no_pause_idle,
        observer: Some(Box::new(observer)),
        summariser: Some(Box::new(summariser)),
        ..Settings::new(profile.limits.exit)
    };
    let mut referee = Referee::with(Position::new(profile.rules.clone()), seats, settings);
    drive(&mut referee, &mut agents, Instant::now()).context("cannot watch the players")?;
    let ending = referee
        .ending()
        .cloned()
        .ok_or_else(|| anyhow!("the game did not end"))?;
    for (side, violation) in referee.notes() {
        eprintln!(
            "{}: {violation}",
            linesman_protocols::stratego::side_name(*side)
        );
    }
    let (position, seats) = referee.into_parts();
    let said = [RED, BLUE].map(|side| match &seats[side.index()] {
        Seat::Agent(_, end) => end.said().to_vec(),
        Seat::Local(_) => Vec::new(),
    });
    let line = result_line(
        profile,
        &position,
        &verdict(&ending, &position),
        [&names[0], &names[1]],
    );
    let logged = watcher.borrow_mut().ended(&position, &ending, &said, &line);
    debug_assert!(position.outcome().is_some() || position.end().is_none());
    end(agents);
    Ok((line, logged))
}

/// Ends the programs before the result is told, so that whoever reads it finds nothing running.
fn end(agents: Vec<Agent>) {
    drop(agents);
}
