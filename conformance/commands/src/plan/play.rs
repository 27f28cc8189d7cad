//! Playing the games of a plan, and bringing parts together.

use std::{
    collections::HashSet,
    fs,
    io::{ErrorKind, IsTerminal},
    path::Path,
};

use anyhow::{Context, anyhow};
use linesman_referee::{InForce, SandboxLevel, remove_folder};
use linesman_tournament::{
    Lineup, LineupError, Missing, Plan, Results, Run, RunError, Shard, Step, Store, Table, hide,
    programs, simulation_notice, summary, table_text, too_few_cores, try_out,
};

use super::{open_all, read, unusable};
use crate::{
    ExitResult, Failure,
    args::{MergeOptions, RunPlanOptions},
    exit::Exit,
    output::{print_line, show_for_now},
    protocols::Protocols,
};

/// Plays the games that are due.
pub(super) fn run(protocols: Protocols<'_>, options: &RunPlanOptions) -> ExitResult {
    let (plan, place) = read(protocols, &options.plan)?;
    let mut lineup = match options.plan.simulate {
        true => None,
        false => Some(Lineup::of(&plan, protocols.all).map_err(unable)?),
    };
    let path = options
        .shard
        .map_or_else(|| place.whole(), |shard| place.shard(shard));
    let identity = plan.identity();
    let mut store = Store::open(&path, &identity).map_err(unusable)?;
    // A shard knows what was merged before, so it plays nothing twice and goes on after each round.
    let mut known = Results::new();
    if options.shard.is_some()
        && let Some(whole) = Store::read(&place.whole()).map_err(unusable)?
    {
        whole.expect_plan(&identity).map_err(unusable)?;
        known = whole.results().map_err(unusable)?;
    }
    let running = place.running(options.shard);
    let before = store.results().map_err(unusable)?.len();
    if before > 0 && !options.quiet {
        tell!("{}: going on, {before} games have a result", path.display());
    }
    if let Some(lineup) = &mut lineup {
        let in_force = InForce::of(plan.terms.sandbox);
        if in_force.asked > SandboxLevel::None {
            let are_built = lineup.has_builds();
            let in_force = if are_built {
                in_force.with_builds()
            } else {
                in_force.to_string()
            };
            tell!("sandbox: {in_force}");
        }
        let launches = lineup.contestants.iter().map(|it| &it.launch);
        let changed = store.note_programs(&programs(&plan, launches));
        for name in changed.map_err(unusable)?.iter().filter(|_| before > 0) {
            tell!("{name} is another program than in the games that have a result");
        }
        let built = place.built(options.shard);
        remove_folder(&built).map_err(Failure::system)?;
        let tell_build = |name: &str| tell!("building {name}");
        lineup.build(&plan, &built, tell_build).map_err(unable)?;
        let contestants = &mut lineup.contestants;
        hide(contestants, &place.secrets());
        try_out(&plan, contestants).map_err(unable)?;
        clear(&running).map_err(Failure::system)?;
        hide(contestants, std::slice::from_ref(&running));
    }
    let contestants = lineup.as_ref().map(|lineup| &*lineup.contestants);
    if let Some(cores) = too_few_cores(plan.terms.cores).filter(|_| contestants.is_some()) {
        let wanted = plan.terms.cores;
        tell!(
            "cores: a game is to have {wanted} cores, and this machine has {cores}, so all games share all cores"
        );
    }
    let run = Run {
        plan: &plan,
        contestants,
        shard: options.shard,
        running: contestants.is_some().then_some(&*running),
        jobs: options.jobs,
    };
    let mut printed = Ok(());
    let is_quiet = options.quiet || options.plan.simulate;
    let ended = run.play(&mut store, &known, |step| {
        if is_quiet {
            show_progress(step);
        } else if printed.is_ok() {
            printed = tell(step);
        }
    });
    // If a game failed, its record is left for whoever looks for the cause.
    let _ = fs::remove_dir(&running);
    drop(lineup);
    let _ = fs::remove_dir(place.built(options.shard));
    let ended = ended.map_err(|error| match error {
        RunError::Store(error) => unusable(error),
        error => Failure::system(error),
    })?;
    printed?;
    if let Some(shard) = options.shard {
        let rest = match ended.elsewhere {
            0 => "the tournament has no more games".to_owned(),
            games => format!("{games} games are due in other shards"),
        };
        let merge = format!("linesman tournament merge {}", plan.words());
        print_line(&format!(
            "shard {shard}: {} games played, and none left for now; {rest}. Then: {merge}",
            ended.played
        ))?;
        return Ok(exit_of(&store_void(&store)?));
    }
    let table = print_table(&plan, store)?;
    Ok(exit_of(&table.void))
}

fn unable(error: LineupError) -> Failure {
    match error.is_system {
        true => Failure::system(error),
        false => Failure::usage(error),
    }
}

/// Prints the table of all games in the store, and returns it.
fn print_table(plan: &Plan, store: Store) -> Result<Table, Failure> {
    let table = Table::of(plan, &[store]).map_err(unusable)?;
    let notice = simulation_notice(plan).map_or_else(String::new, |it| format!("{it}\n\n"));
    print_line(&format!(
        "\n{notice}{}\n\n{}",
        table_text(plan, &table),
        summary(&table).trim_end()
    ))?;
    Ok(table)
}

/// Makes an empty folder for the records of the games that are being played. A run that was killed may have left some.
fn clear(running: &Path) -> anyhow::Result<()> {
    let cleared = match fs::remove_dir_all(running) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => fs::create_dir(running),
    };
    cleared.with_context(|| format!("cannot use the folder {}", running.display()))
}

/// Returns the games that stayed void.
fn store_void(store: &Store) -> Result<Vec<u64>, Failure> {
    let mut void = Vec::new();
    store
        .each(|game| {
            if game.ended == linesman_tournament::Ended::Void {
                void.push(game.fixture.number);
            }
        })
        .map_err(unusable)?;
    Ok(void)
}

const fn exit_of(void: &[u64]) -> Exit {
    if void.is_empty() {
        Exit::Good
    } else {
        Exit::CouldNotTell
    }
}

fn tell(step: &Step<'_>) -> Result<(), Failure> {
    let played = step.played;
    for fault in played.faults.iter().flatten() {
        tell!(
            "game {}: {}: {}",
            played.fixture.number,
            fault.check,
            fault.cause
        );
    }
    if played.replays > 0 {
        let attempts = match played.replays {
            1 => "an attempt was void".to_owned(),
            replays => format!("{replays} attempts were void"),
        };
        tell!(
            "game {}: played again, because {attempts}",
            played.fixture.number
        );
    }
    let (done, total, number) = (step.done, step.total, played.fixture.number);
    print_line(&format!("{done}/{total}  game {number}: {}", played.line))
}

/// Shows at a terminal how many games are done.
fn show_progress(step: &Step<'_>) {
    if std::io::stderr().is_terminal() && step.done.is_multiple_of(100) {
        show_for_now(&format!("{} of {} games", step.done, step.total));
    }
}

/// Brings the parts of a tournament together.
pub(super) fn merge(protocols: Protocols<'_>, options: &MergeOptions) -> ExitResult {
    let (plan, place) = read(protocols, &options.plan)?;
    let own = place.shards();
    let files = match options.files.as_slice() {
        [] => own.iter().map(|(_, path)| path.clone()).collect(),
        files => files.to_vec(),
    };
    if files.is_empty() && options.void_node.is_empty() {
        return Err(Failure::usage(anyhow!(
            "there are no parts to merge next to {}; 'linesman tournament run {} --shard 1/4' plays the first of four",
            plan.path.display(),
            plan.words()
        )));
    }
    if !options.void_node.is_empty() {
        return void(&plan, &place, &options.void_node);
    }
    let mut store = Store::open(&place.whole(), &plan.identity()).map_err(unusable)?;
    let parts: Vec<Shard> = own.iter().map(|(shard, _)| *shard).collect();
    let merged = linesman_tournament::merge(&plan, &mut store, &files, &parts);
    let merged = merged.map_err(|error| match error {
        linesman_tournament::MergeError::Store(error) => unusable(error),
        error => Failure::usage(error),
    })?;
    print_line(&format!(
        "{} files: {} new games, {} known",
        files.len(),
        merged.new,
        merged.known
    ))?;
    if !merged.doubled.is_empty() {
        let numbers: Vec<String> = merged.doubled.iter().take(20).map(u64::to_string).collect();
        let which = match plan.format.waits_for_results() {
            true => "that was merged first",
            false => "that began first",
        };
        tell!(
            "{} games were played twice, and the one {which} counts: {}",
            merged.doubled.len(),
            numbers.join(", ")
        );
    }
    if merged.outdated > 0 {
        tell!(
            "{} games do not count, because results before them have changed and others meet now",
            merged.outdated
        );
    }
    for missing in &merged.missing {
        tell_missing(&plan, missing);
    }
    let table = print_table(&plan, store)?;
    Ok(if table.is_complete() && table.void.is_empty() {
        Exit::Good
    } else {
        Exit::CouldNotTell
    })
}

fn tell_missing(plan: &Plan, missing: &Missing) {
    let Missing {
        shard,
        games,
        is_lost,
    } = missing;
    let why = if *is_lost {
        "there is no file of it"
    } else {
        "it is not finished"
    };
    tell!(
        "shard {shard}: {games} games are missing, {why}; use: linesman tournament run {} --shard {shard}",
        plan.words()
    );
}

/// Removes the games that were played on these machines, so that they are played again.
fn void(plan: &Plan, place: &linesman_tournament::Place, nodes: &[String]) -> ExitResult {
    let known = open_all(plan, place)?;
    let paths: Vec<_> = known.iter().map(|store| store.path().to_owned()).collect();
    drop(known);
    for node in nodes {
        let mut voided = HashSet::new();
        let mut first: Option<u32> = None;
        for path in &paths {
            let mut store = Store::open(path, &plan.identity()).map_err(unusable)?;
            let round = store.first_round_on(node).map_err(unusable)?;
            first = [first, round].into_iter().flatten().min();
            let games = store.games_on(node).map_err(unusable)?;
            store.remove(&games).map_err(unusable)?;
            voided.extend(games);
        }
        let Some(first) = first else {
            return Err(Failure::usage(anyhow!(
                "no game was played on the machine {node:?}"
            )));
        };
        let mut later = HashSet::new();
        for path in paths.iter().filter(|_| plan.format.waits_for_results()) {
            // Who met in later rounds followed from results that are gone.
            let mut store = Store::open(path, &plan.identity()).map_err(unusable)?;
            let games = store.games_after(first).map_err(unusable)?;
            store.remove(&games).map_err(unusable)?;
            later.extend(games);
        }
        let later = match later.len() {
            0 => String::new(),
            games => format!(", and so are {games} games of the rounds after round {first}"),
        };
        print_line(&format!(
            "{} games of the machine {node} are void{later}; use: linesman tournament run {}",
            voided.len(),
            plan.words()
        ))?;
    }
    Ok(Exit::Good)
}
