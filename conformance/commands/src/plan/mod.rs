//! `linesman tournament` with a plan.

mod files;
mod play;
mod serve;
mod show;
mod submit;

use anyhow::{Context, anyhow};
use linesman_tournament::{
    DamagedRecord, Place, Plan, Start, Store, StoreError, read_plan, set_aside,
};

use crate::{
    ExitResult, Failure,
    args::{PlanOptions, TournamentCommand},
    exit::Exit,
    output::read_text,
    protocols::Protocols,
};

/// Carries out a command about a plan.
pub(crate) fn run(protocols: Protocols<'_>, command: TournamentCommand) -> ExitResult {
    match command {
        TournamentCommand::New(options) => files::new(protocols, &options),
        TournamentCommand::Run(options) => play::run(protocols, &options),
        TournamentCommand::Status(options) => show::status(protocols, &options),
        TournamentCommand::Report(options) => show::report(protocols, &options),
        TournamentCommand::Export(options) => files::export(protocols, &options),
        TournamentCommand::Merge(options) => play::merge(protocols, &options),
        TournamentCommand::Submit(options) => submit::submit(protocols, &options),
        TournamentCommand::Serve(options) => serve::serve(protocols, &options),
    }
}

/// Reads a plan, and finds the place of its results.
fn read(protocols: Protocols<'_>, options: &PlanOptions) -> Result<(Plan, Place), Failure> {
    let path = &options.plan;
    let text = read_text(path)
        .with_context(|| "a plan is a file that 'linesman tournament new' writes")
        .map_err(Failure::usage)?;
    let plan = read_plan(path, &text, protocols.all).map_err(Failure::usage)?;
    let mut entrants = plan.entrants.iter();
    if let Some(drawn) = entrants.find(|it| it.start == Start::Nothing)
        && !options.simulate
    {
        return Err(Failure::usage(anyhow!(
            "{}, line {}: an entrant has a strength and no program, so its results can only be drawn, with --simulate",
            path.display(),
            drawn.line
        )));
    }
    let plan = if options.simulate {
        plan.simulated()
    } else {
        plan
    };
    let place = Place::of(path, options.simulate);
    Ok((plan, place))
}

/// Opens everything that is known: the whole, and the parts that are next to it.
fn open_all(plan: &Plan, place: &Place) -> Result<Vec<Store>, Failure> {
    let identity = plan.identity();
    let shards = place.shards().into_iter().map(|(_, path)| path);
    let mut stores = Vec::new();
    for path in std::iter::once(place.whole()).chain(shards) {
        if let Some(store) = Store::read(&path).map_err(unusable)? {
            store.expect_plan(&identity).map_err(unusable)?;
            stores.push(store);
        }
    }
    if stores.len() > 1 {
        let has_whole = stores[0].path() == place.whole();
        let mut all: Vec<&mut Store> = stores.iter_mut().collect();
        set_aside(plan, &mut all, has_whole).map_err(unusable)?;
    }
    Ok(stores)
}

/// Opens everything that is known, or says that there is nothing yet.
fn open_some(plan: &Plan, place: &Place) -> Result<Vec<Store>, Failure> {
    let stores = open_all(plan, place)?;
    if stores.is_empty() {
        return Err(Failure::usage(anyhow!(
            "no game has been played yet: there is no {}; to begin, use: linesman tournament run {}",
            place.whole().display(),
            plan.words()
        )));
    }
    Ok(stores)
}

/// Names the records that cannot be read. The rest is written, and the exit code says that something is missing.
fn exit_of(damaged: &[DamagedRecord]) -> Exit {
    for one in damaged {
        tell!("{one}; its result counts");
    }
    if damaged.is_empty() {
        Exit::Good
    } else {
        Exit::CouldNotTell
    }
}

/// A store that belongs to something else is the user's mistake, and one that fails is the system's.
fn unusable(error: StoreError) -> Failure {
    match error {
        StoreError::Foreign(_) | StoreError::OtherPlan { .. } | StoreError::Busy(_) => {
            Failure::usage(error)
        }
        error => Failure::system(error),
    }
}
