//! `linesman tournament` with a plan.

mod changes;
mod files;
mod merge;
mod play;
mod serve;
mod show;
mod submit;

use std::path::Path;

use linesman_tournament::{
    DamagedRecord, Place, Plan, Start, Store, StoreError, draws_of, read_plan, set_aside,
};

use crate::{
    ExitResult, Failure, OrFail,
    args::{PlanOptions, TournamentCommand},
    exit::Exit,
    output::read_text,
    protocols::Protocols,
};

/// The picture of a game whose board is not known.
const NO_BOARD: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\" width=\"10\" height=\"10\"></svg>\n";

/// Carries out a command about a plan.
pub(crate) fn run(protocols: Protocols<'_>, command: TournamentCommand) -> ExitResult {
    match command {
        TournamentCommand::New(options) => files::new(protocols, &options),
        TournamentCommand::Run(options) => play::run(protocols, &options),
        TournamentCommand::Status(options) => show::status(protocols, &options),
        TournamentCommand::Report(options) => show::report(protocols, &options),
        TournamentCommand::Export(options) => files::export(protocols, &options),
        TournamentCommand::Merge(options) => merge::merge(protocols, &options),
        TournamentCommand::Submit(options) => submit::submit(protocols, &options),
        TournamentCommand::Serve(options) => serve::serve(protocols, &options),
        TournamentCommand::Add(options) => changes::add(protocols, &options),
        TournamentCommand::Withdraw(options) => changes::withdraw(protocols, &options),
        TournamentCommand::Replace(options) => changes::replace(protocols, &options),
        TournamentCommand::Forfeit(options) => changes::forfeit(protocols, &options),
        TournamentCommand::Import(options) => changes::import(protocols, &options),
        TournamentCommand::Rejudge(options) => changes::rejudge(protocols, &options),
    }
}

/// Reads a plan, and finds the place of its results.
fn read(protocols: Protocols<'_>, options: &PlanOptions) -> Result<(Plan, Place), Failure> {
    let text = read_text(&options.plan)
        .or_usage(|| "a plan is a file that 'linesman tournament new' writes")?;
    let plan = of_text(protocols, options, &text)?;
    let place = Place::of(&plan.file, options.simulate);
    Ok((plan, place))
}

/// Reads the text of a plan.
fn of_text(protocols: Protocols<'_>, options: &PlanOptions, text: &str) -> Result<Plan, Failure> {
    let plan = read_plan(&options.plan, text, protocols.all).map_err(Failure::usage)?;
    let mut entrants = plan.entrants.iter();
    if let Some(drawn) = entrants.find(|it| it.start == Start::Nothing)
        && !options.simulate
    {
        return Err(usage!(
            "{}, line {}: an entrant has a strength and no program, so its results can only be drawn, with --simulate",
            options.plan.display(),
            drawn.line
        ));
    }
    Ok(if options.simulate {
        plan.simulated()
    } else {
        plan
    })
}

/// Opens results of a plan to read them, if there are any.
fn kept(plan: &Plan, path: &Path) -> Result<Option<Store>, Failure> {
    let store = Store::read(path).map_err(unusable)?;
    if let Some(store) = &store {
        store.expect_plan(plan).map_err(unusable)?;
    }
    Ok(store)
}

/// Opens results of a plan to write to them. Says at once if another command has them, and then waits for it.
fn open_to_write(plan: &Plan, path: &Path) -> Result<Store, Failure> {
    let tell_busy = || {
        tell!(
            "{} is in use: another 'run' or 'merge' of this tournament is under way. Waiting for a few seconds; to look at it, use: linesman \
             tournament status {}",
            path.display(),
            plan.words()
        );
    };
    Store::open_or(path, plan, tell_busy).map_err(unusable)
}

/// Opens everything that is known: the whole, and the parts that are next to it. The entrants get the numbers that they have there.
fn open_all(plan: &mut Plan, place: &Place) -> Result<Vec<Store>, Failure> {
    let shards = place.shards().into_iter().map(|(_, path)| path);
    let mut stores = Vec::new();
    for path in std::iter::once(place.whole()).chain(shards) {
        stores.extend(kept(plan, &path)?);
    }
    seat(plan, &stores)?;
    if let Some((first, rest)) = stores.split_first_mut() {
        let has_whole = first.path() == place.whole();
        if has_whole {
            let decisions = first.decisions().map_err(unusable)?;
            for store in &mut *rest {
                store.leave_out(&decisions).map_err(unusable)?;
            }
        }
        if !rest.is_empty() {
            let draws = draws_of(plan, stores.iter()).map_err(unusable)?;
            let mut all: Vec<&mut Store> = stores.iter_mut().collect();
            set_aside(plan, &mut all, has_whole, draws).map_err(unusable)?;
        }
    }
    Ok(stores)
}

/// Gives the entrants of a plan the numbers that they have in results.
fn seat<'a>(plan: &mut Plan, stores: impl IntoIterator<Item = &'a Store>) -> Result<(), Failure> {
    for store in stores {
        let roster = store.roster().map_err(unusable)?;
        if !roster.is_empty() {
            return plan
                .seat(&roster)
                .map_err(|why| usage!("{}: {why}", plan.path.display()));
        }
    }
    Ok(())
}

/// Opens everything that is known, or says that there is nothing yet.
fn open_some(plan: &mut Plan, place: &Place) -> Result<Vec<Store>, Failure> {
    let stores = open_all(plan, place)?;
    if stores.is_empty() {
        return Err(nothing_yet(plan, place));
    }
    Ok(stores)
}

/// Says that there are no results yet.
fn nothing_yet(plan: &Plan, place: &Place) -> Failure {
    usage!(
        "no game has been played yet: there is no {}; to begin, use: linesman tournament run {}",
        place.whole().display(),
        plan.words()
    )
}

/// Names the records that cannot be read. The rest is written, and the exit code says that something is missing.
fn exit_of(damaged: &[DamagedRecord]) -> Exit {
    for one in damaged {
        tell!("{one}; its result counts");
    }
    Exit::good_if(damaged.is_empty(), Exit::CouldNotTell)
}

/// A store that belongs to something else is the user's mistake, and one that fails is the system's.
fn unusable(error: StoreError) -> Failure {
    match error {
        StoreError::Foreign(_)
        | StoreError::OtherPlan { .. }
        | StoreError::OtherDraw(_)
        | StoreError::Busy(_) => Failure::usage(error),
        error => Failure::system(error),
    }
}
