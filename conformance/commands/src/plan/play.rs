//! Playing the games of a plan.

use std::{
    fs,
    io::{ErrorKind, IsTerminal},
    num::NonZeroUsize,
    path::Path,
};

use anyhow::Context;
use linesman_interface::game::Furnished;
use linesman_referee::{InForce, SandboxLevel, remove_folder};
use linesman_tournament::{
    Absence, Absences, Absent, Course, Decision, Draw, Format, Lineup, LineupError, Place, Plan,
    Results, Run, RunEnd, RunError, Shard, Step, Store, Table, Unable, cannot_play, changed,
    draws_of, expect_no_hindrance, hide, missing_files, newcomers, programs, settle_options,
    simulation_notice, summary, table_text, too_few_cores, try_out,
};
use linesman_values::text::one_line;

use super::{kept, open_to_write, read, seat, unusable};
use crate::{
    ExitResult, Failure,
    args::RunPlanOptions,
    exit::Exit,
    output::{print_line, show_for_now},
    protocols::Protocols,
};

/// Plays the games that are due.
pub(super) fn run(protocols: Protocols<'_>, options: &RunPlanOptions) -> ExitResult {
    let (mut plan, place) = read(protocols, &options.plan)?;
    refuse_parts_that_learn(&plan, options)?;
    let whole = seat_all(&mut plan, &place, options)?;
    // A program that cannot be found leaves no store behind.
    let lineup = match options.plan.simulate {
        true => None,
        false => Some(Lineup::of(&plan, protocols.all).map_err(unable)?),
    };
    let mut books = Books::open(&plan, &place, options, whole)?;
    let mut absences = Absences::default();
    forfeits(&plan, &books.decisions()?, &mut absences);
    let programs = match lineup {
        None => Programs::default(),
        Some(lineup) => Programs::prepare(lineup, &plan, &place, options.shard, &books, &absences)?,
    };
    absences.extend(&programs.missing);
    tell_missing(&plan, &programs.missing);
    let running = place.running(options.shard);
    let contestants = programs.lineup.as_ref().map(|it| &*it.contestants);
    let run = Run {
        plan: &plan,
        contestants,
        programs: programs.digests.clone(),
        absences,
        draws: std::mem::take(&mut books.draws),
        shard: options.shard,
        running: contestants.is_some().then_some(&*running),
        // What an agent keeps of one game is there in the next.
        jobs: match plan.terms.keeping {
            Some(_) => Some(NonZeroUsize::MIN),
            None => options.jobs,
        },
    };
    let mut printed = Ok(());
    let is_quiet = options.quiet || options.plan.simulate;
    let ended = run.play(&mut books.store, &books.known, |step| {
        if is_quiet {
            show_progress(step);
        } else if printed.is_ok() {
            printed = tell(&plan, step);
        }
    });
    // If a game failed, its record is left for those who look for the cause.
    let _ = fs::remove_dir(&running);
    let missing = programs.missing.clone();
    drop(programs);
    let _ = fs::remove_dir(place.built(options.shard));
    let ended = ended.map_err(|error| match error {
        RunError::Store(error) => unusable(error),
        error => Failure::system(error),
    })?;
    printed?;
    let void = match options.shard {
        Some(shard) => {
            print_line(&end_of_shard(shard, &plan, ended, &books))?;
            store_void(&books.store)?
        }
        None => print_table(&plan, books.store)?.void,
    };
    tell_missing(&plan, &missing);
    Ok(match Exit::good_if(void.is_empty(), Exit::CouldNotTell) {
        Exit::Good if !missing.is_empty() => Exit::Absent,
        exit => exit,
    })
}

/// Refuses to play a part of a tournament in which every game depends on those before it.
fn refuse_parts_that_learn(plan: &Plan, options: &RunPlanOptions) -> Result<(), Failure> {
    if plan.terms.keeping.is_none() || options.shard.is_none() {
        return Ok(());
    }
    Err(usage!(
        "{}: the agents keep files from game to game ('keep'), so the games are played one after another, and cannot be shared out; \
         leave --shard out",
        plan.path.display()
    ))
}

/// Gives those who take part the numbers that they had before. Returns what was merged before, if this is a part.
fn seat_all(
    plan: &mut Plan,
    place: &Place,
    options: &RunPlanOptions,
) -> Result<Option<Store>, Failure> {
    let whole = match options.shard {
        Some(_) => kept(plan, &place.whole())?,
        None => None,
    };
    let own = kept(plan, &place.results(options.shard))?;
    if let Some(store) = whole.iter().chain(&own).next() {
        tell_newcomers(plan, &store.roster().map_err(unusable)?);
    }
    seat(plan, whole.iter().chain(&own))?;
    Ok(whole)
}

/// Says who is new, and what a new name means.
fn tell_newcomers(plan: &Plan, roster: &[String]) {
    let [new, gone] = newcomers(plan, roster);
    if !new.is_empty() && !gone.is_empty() {
        let are = |names: &[&str]| match names.len() {
            1 => format!("{} is", names[0]),
            _ => format!("{} are", names.join(", ")),
        };
        tell!(
            "{} new, and {} gone: another name makes another entrant. To keep the games of an entrant, stop and name it as before",
            are(&new),
            are(&gone)
        );
    }
    for entrant in &plan.entrants {
        if entrant.from > plan.rounds && plan.format != Format::Knockout {
            tell!(
                "{} takes part from {} {}, and the plan has rounds = {}, so it plays no game yet",
                entrant.name,
                plan.format.unit(),
                entrant.from,
                plan.rounds
            );
        }
    }
}

/// What is known before games are played.
struct Books {
    /// What was merged before. Only a part of a tournament has it.
    whole: Option<Store>,
    store: Store,
    /// The results of the whole. A part plays nothing twice, and goes on after each round.
    known: Results,
    draws: Vec<Draw>,
    own: Results,
}

impl Books {
    fn open(
        plan: &Plan,
        place: &Place,
        options: &RunPlanOptions,
        whole: Option<Store>,
    ) -> Result<Self, Failure> {
        let path = place.results(options.shard);
        let mut store = open_to_write(plan, &path)?;
        store.enrol(plan).map_err(unusable)?;
        let mut known = Results::new();
        if let Some(whole) = &whole {
            known = whole.results().map_err(unusable)?;
            let decisions = whole.decisions().map_err(unusable)?;
            store.obey(&decisions).map_err(unusable)?;
        }
        let draws = draws_of(plan, whole.iter().chain([&store])).map_err(unusable)?;
        let own = store.results().map_err(unusable)?;
        let games = own.len();
        if games > 0 && !options.quiet {
            tell!("{}: going on, {games} games have a result", path.display());
        }
        Ok(Self {
            whole,
            store,
            known,
            draws,
            own,
        })
    }

    /// Returns the store that has the decisions and the versions of programs.
    fn first(&self) -> &Store {
        self.whole.as_ref().unwrap_or(&self.store)
    }

    fn decisions(&self) -> Result<Vec<Decision>, Failure> {
        self.first().decisions().map_err(unusable)
    }

    /// Returns all results, those of this part too.
    fn results(&self) -> Results {
        let mut results = self.own.clone();
        results.extend(&self.known);
        results
    }
}

/// The programs that play. A simulation has none.
#[derive(Default)]
struct Programs {
    lineup: Option<Lineup>,
    digests: Vec<String>,
    missing: Absences,
    _furnished: Option<Furnished>,
}

impl Programs {
    /// Builds the programs, and starts those that play once.
    fn prepare(
        mut lineup: Lineup,
        plan: &Plan,
        place: &Place,
        shard: Option<Shard>,
        books: &Books,
        absences: &Absences,
    ) -> Result<Self, Failure> {
        tell_sandbox(plan, &lineup);
        let digests = programs(plan, lineup.contestants.iter().map(|it| &it.launch));
        let stores = std::slice::from_ref(books.first());
        for name in changed(plan, stores, &digests).map_err(unusable)? {
            tell!("{name} is another program than in its last games, so it has a new version");
        }
        let results = books.results();
        let playing = playing(plan, books.draws.clone(), &results, absences);
        let built = place.built(shard);
        remove_folder(&built).map_err(Failure::system)?;
        let mut missing = build(plan, &mut lineup, &built)?;
        let furnished = furnish(plan, &mut lineup)?;
        hide(&mut lineup.contestants, &place.secrets());
        try_all(
            plan,
            &mut lineup,
            &playing,
            results.is_empty(),
            &mut missing,
        )?;
        let running = place.running(shard);
        clear(&running).map_err(Failure::system)?;
        hide(&mut lineup.contestants, std::slice::from_ref(&running));
        if let Some(cores) = too_few_cores(plan.terms.cores_of_game()) {
            let wanted = plan.terms.cores_of_game();
            let stopped = match plan.terms.agent_cores {
                0 => "",
                _ => ", and an agent is stopped while its opponent is to move",
            };
            tell!(
                "cores: a game is to have {wanted} cores, and this machine has {cores}, so all games share all cores{stopped}"
            );
        }
        Ok(Self {
            lineup: Some(lineup),
            digests,
            missing,
            _furnished: furnished,
        })
    }
}

/// Says that a part has ended, and what comes next.
fn end_of_shard(shard: Shard, plan: &Plan, ended: RunEnd, books: &Books) -> String {
    let rest = match ended.elsewhere {
        0 => "the tournament has no more games".to_owned(),
        games => format!("{games} games are due in other shards"),
    };
    let mut own = books.own.keys();
    let is_merged = ended.played == 0 && own.all(|number| books.known.contains_key(number));
    let next = match is_merged && ended.elsewhere == 0 {
        true => "All of them are merged; use: linesman tournament report",
        false => "Then: linesman tournament merge",
    };
    format!(
        "shard {shard}: {} games played, and none left for now; {rest}. {next} {}",
        ended.played,
        plan.words()
    )
}

/// Builds the entrants that say how. Returns those that cannot be built.
fn build(plan: &Plan, lineup: &mut Lineup, folder: &Path) -> Result<Absences, Failure> {
    let tell_build = |name: &str| tell!("building {name}");
    let mut missing = Absences::default();
    for (player, why) in lineup.build(plan, folder, tell_build).map_err(unable)? {
        expect_no_hindrance(plan, player, &why).map_err(unable)?;
        missing.add(player, absence(plan, why.to_string(), &why));
    }
    Ok(missing)
}

/// Returns what becomes of the games of a program that cannot play. What the sandbox may have done costs no game.
fn absence(plan: &Plan, what: String, why: &Unable) -> Absence {
    let games = match why.is_withheld {
        true => Absent::Void,
        false => plan.absent,
    };
    Absence { why: what, games }
}

/// Gives the entrants the folders that they keep, if the plan says so.
fn furnish(plan: &Plan, lineup: &mut Lineup) -> Result<Option<Furnished>, Failure> {
    let Some(keeping) = &plan.terms.keeping else {
        return Ok(None);
    };
    let furnished = keeping.furnish(&mut lineup.contestants, &plan.stem());
    furnished.map(Some).map_err(|error| {
        let (plan, folder) = (plan.path.display(), keeping.folder.display());
        usage!("{plan}: 'keep', {folder}: {error}")
    })
}

/// Starts those who play once, and notes who cannot start.
fn try_all(
    plan: &Plan,
    lineup: &mut Lineup,
    playing: &[usize],
    is_first_run: bool,
    missing: &mut Absences,
) -> Result<(), Failure> {
    let there: Vec<usize> = playing
        .iter()
        .copied()
        .filter(|it| !missing.has(*it))
        .collect();
    let mut found = try_out(plan, &lineup.contestants, &there).map_err(unable)?;
    let start = |player: &usize| !found.iter().any(|(other, _)| other == player);
    let starting: Vec<usize> = there.into_iter().filter(start).collect();
    let silent = settle_options(plan, &mut lineup.contestants, &starting);
    found.extend(silent.map_err(unable)?);
    for (player, why) in found {
        // Before the first game, a program that is not there is a mistake in the plan.
        let launch = &lineup.contestants[player].launch;
        let is_there = why.obstacle.is_none() && missing_files(launch).next().is_none();
        if is_first_run && !is_there {
            return Err(unable(cannot_play(plan, player, why)));
        }
        expect_no_hindrance(plan, player, &why).map_err(unable)?;
        missing.add(
            player,
            absence(plan, format!("it cannot start: {why}"), &why),
        );
    }
    Ok(())
}

/// Names the entrants that cannot play.
fn tell_missing(plan: &Plan, missing: &Absences) {
    for (player, absence) in missing.iter() {
        let games = match absence.games {
            Absent::Forfeits => "forfeits its games",
            Absent::Void => "does not play, and its games are void",
        };
        tell!("{} {games}: {}", plan.entrants[player].name, absence.why);
    }
}

/// Says how the entrants are confined.
fn tell_sandbox(plan: &Plan, lineup: &Lineup) {
    let in_force = InForce::of(plan.terms.sandbox);
    if in_force.asked > SandboxLevel::None {
        let in_force = if lineup.has_builds() {
            in_force.with_builds()
        } else {
            in_force.to_string()
        };
        tell!("sandbox: {in_force}");
    }
}

/// Notes who forfeits, as the organiser decided.
fn forfeits(plan: &Plan, decisions: &[Decision], absences: &mut Absences) {
    for (name, decision) in linesman_tournament::forfeits(decisions) {
        let mut entrants = plan.entrants.iter();
        if let Some(player) = entrants.position(|it| it.name == name) {
            let absence = Absence {
                why: format!("it forfeits: {}", decision.reason),
                games: Absent::Forfeits,
            };
            absences.add(player, absence);
        }
    }
}

/// Returns who has games that are due now, or may have some later.
fn playing(plan: &Plan, draws: Vec<Draw>, results: &Results, absences: &Absences) -> Vec<usize> {
    let mut playing = Course::of(plan, draws).playing(results);
    playing.retain(|player| !absences.has(*player));
    playing
}

fn unable(error: LineupError) -> Failure {
    match error.is_system {
        true => Failure::system(error),
        false => Failure::usage(error),
    }
}

/// Prints the table of all games in the store, and returns it.
pub(super) fn print_table(plan: &Plan, store: Store) -> Result<Table, Failure> {
    let table = Table::of(plan, &[store]).map_err(unusable)?;
    let notice = simulation_notice(plan).map_or_else(String::new, |it| format!("{it}\n\n"));
    print_line(&format!(
        "\n{notice}{}\n\n{}",
        table_text(plan, &table),
        summary(plan, &table).trim_end()
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
            if game.is_void() {
                void.push(game.fixture.number);
            }
        })
        .map_err(unusable)?;
    Ok(void)
}

fn tell(plan: &Plan, step: &Step<'_>) -> Result<(), Failure> {
    let played = step.played;
    for (side, fault) in played.faults.iter().enumerate() {
        let (number, player) = (played.fixture.number, played.fixture.players[side]);
        let (name, place) = (&plan.entrants[player].name, plan.descriptor.sides[side]);
        // The line of a game that was not played says it already.
        if let Some(fault) = fault.as_ref().filter(|fault| !fault.check.is_empty()) {
            let (check, cause) = (fault.check.as_str(), &fault.cause);
            tell!("game {number}: {name} ({place}): {check}: {cause}");
        }
        for words in &played.last_words[side] {
            tell!("game {number}: {name} ({place}): {}", one_line(words));
        }
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
