//! A trial start of each entrant before the first game, which finds those that cannot play.

use std::{num::NonZeroUsize, sync::Mutex, thread, time::Duration};

use linesman_crash::Crash;
use linesman_interface::game::Contestant;
use linesman_referee::{Departure, Errand, ErrandError, InForce, Launch, quote};

use crate::{
    lineup::{LineupError, error, seeded},
    plan::{Format, Plan},
    unable::Unable,
};

/// How long an entrant is watched before the first game, unless it waits for its first line before that. A program that cannot run
/// ends.
const WATCHED: Duration = Duration::from_secs(4);
/// How many entrants are watched at the same time.
const AT_A_TIME: usize = 8;

/// Starts each of these entrants once. An agent comes to wait for its first line. A program that ends by itself before that cannot
/// play. Returns those that cannot, and why.
///
/// # Errors
/// The machine is the cause, or not one of them can play.
pub fn try_out(
    plan: &Plan,
    contestants: &[Contestant],
    playing: &[usize],
) -> Result<Vec<(usize, Unable)>, LineupError> {
    let in_force = InForce::of(plan.terms.sandbox);
    if plan.terms.requires_sandbox && !in_force.is_whole() {
        let what = format!("the plan asks for a sandbox, and this machine has {in_force}");
        return Err(error(plan, 0, what, true));
    }
    let chosen: Vec<&Contestant> = playing.iter().map(|&at| &contestants[at]).collect();
    let unable = all_unable(&chosen, 1);
    let are_all = !unable.is_empty() && unable.len() == chosen.len();
    let unable = unable.into_iter().map(|(at, unable)| (playing[at], unable));
    let mut unable: Vec<(usize, Unable)> = unable.collect();
    let stops = |(_, unable): &(usize, Unable)| unable.is_system || are_all;
    match unable.iter().position(stops) {
        Some(at) => {
            let (number, unable) = unable.swap_remove(at);
            Err(cannot_play(plan, number, unable))
        }
        None => Ok(unable),
    }
}

/// Returns the mistake of a plan with an entrant that cannot play.
#[must_use]
pub fn cannot_play(plan: &Plan, number: usize, unable: Unable) -> LineupError {
    error(plan, number, unable.what, unable.is_system)
}

/// Refuses to go on with a knockout without an entrant that its sandbox may hold up. It would be out, and later rounds could not take that
/// back.
///
/// # Errors
/// Says what to do.
pub fn expect_no_hindrance(plan: &Plan, number: usize, unable: &Unable) -> Result<(), LineupError> {
    if plan.format != Format::Knockout || !unable.is_withheld {
        return Ok(());
    }
    let what = format!(
        "{}. A knockout waits for it, because its sandbox may be the cause. To go on without it, use: linesman tournament forfeit {} {} \
         --reason TEXT",
        unable.what,
        plan.words(),
        quote(&plan.entrants[number].name)
    );
    Err(error(plan, number, what, false))
}

/// Starts each contestant once, as [`watch`] does. Returns the first one that cannot play, and why.
#[must_use]
pub fn first_unable(contestants: &[Contestant], seed: u64) -> Option<(usize, Unable)> {
    let all: Vec<&Contestant> = contestants.iter().collect();
    all_unable(&all, seed).into_iter().next()
}

/// Starts each contestant once, several at a time, as [`watch`] does. Returns those that cannot play in their order, and why.
fn all_unable(contestants: &[&Contestant], seed: u64) -> Vec<(usize, Unable)> {
    let next = Mutex::new(0..contestants.len());
    let found: Mutex<Vec<(usize, Unable)>> = Mutex::default();
    let work = || {
        loop {
            let number = next.lock().ok().and_then(|mut next| next.next());
            let Some(number) = number else { break };
            let contestant = seeded(contestants[number], seed);
            let watched = match contestant.on_trial() {
                Ok(trial) => watch(&trial.launch),
                Err(error) => Err(Unable {
                    is_system: true,
                    ..Unable::of(format!("cannot copy what it keeps: {error}"))
                }),
            };
            if let Err(unable) = watched
                && let Ok(mut found) = found.lock()
            {
                found.push((number, unable));
            }
        }
    };
    let workers = NonZeroUsize::new(contestants.len().min(AT_A_TIME)).map_or(1, NonZeroUsize::get);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(work);
        }
    });
    let mut found = found.into_inner().unwrap_or_default();
    found.sort_by_key(|(number, _)| *number);
    found
}

/// Starts a program and watches it until it waits for its first line, or for a few seconds.
///
/// # Errors
/// It cannot be started, or has ended by itself.
pub fn watch(launch: &Launch) -> Result<(), Unable> {
    let unable = |what: String, is_system, obstacle| Unable {
        is_system,
        obstacle,
        ..Unable::of(what)
    };
    Err(match Errand::watch(launch, WATCHED) {
        Ok(errand) => {
            let Some(departure) = errand.departure else {
                return Ok(());
            };
            let said = reason(&errand.errors);
            let said = said.map_or_else(String::new, |said| {
                format!(": {}", linesman_values::outcome::printable(said.as_bytes()))
            });
            let withheld = withheld(launch, &errand.errors.join("\n"), departure);
            let is_withheld = withheld.is_some();
            let withheld = withheld.map_or_else(String::new, |it| format!("; {it}"));
            let what = format!("it {departure} before it was sent anything{said}{withheld}");
            Unable {
                is_withheld,
                ..unable(what, false, None)
            }
        }
        Err(ErrandError::Spawn(error)) => {
            let is_system = error.obstacle.is_of_machine();
            Unable {
                is_withheld: launch.may_be_refused(&error),
                ..unable(error.to_string(), is_system, Some(error))
            }
        }
        Err(error) => unable(error.to_string(), true, None),
    })
}

/// Describes what the sandbox withheld from a program, if it may have been the cause of its end.
fn withheld(launch: &Launch, said: &str, departure: Departure) -> Option<String> {
    let known = launch.withheld(said).map(|it| match it.is_of_others() {
        true => format!("{it} (fix: give it a copy of its own)"),
        false => it.to_string(),
    });
    known.or_else(|| {
        launch.may_withhold(said, departure).then(|| {
            "the sandbox may be the cause (fix: --allow-read with the files that it needs; in a plan, 'allow-read' in [sandbox])"
                .to_owned()
        })
    })
}

/// Returns what a program says about its own end: the message of a crash, or the first line that names an error, or the first line.
fn reason(errors: &[String]) -> Option<String> {
    if let Some(crash) = Crash::find(&errors.join("\n")) {
        return Some(crash.message);
    }
    let lines = || errors.iter().map(|line| line.trim());
    let is_error = |line: &&str| line.to_lowercase().contains("error");
    let line = lines().find(is_error);
    let line = line.or_else(|| lines().find(|line| !line.is_empty()));
    line.map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_cannot_start_is_quoted_where_it_names_its_error() {
        let check = |text: &str, expected: Option<&str>| {
            let lines: Vec<String> = text.lines().map(str::to_owned).collect();
            assert_eq!(reason(&lines).as_deref(), expected, "{text}");
        };
        check(
            "error: unexpected argument '--deep' found\n\nUsage: bot\n\nFor more information, try '--help'.",
            Some("error: unexpected argument '--deep' found"),
        );
        check(
            "Traceback (most recent call last):\n  File \"a.py\", line 1, in <module>\n    import none\nModuleNotFoundError: No module named 'none'",
            Some("ModuleNotFoundError: No module named 'none'"),
        );
        check("\nno library\nsee the manual", Some("no library"));
        check("loading\nerror: no book\nbye", Some("error: no book"));
        check("", None);
    }
}
