//! Bringing the parts of a tournament together, and voiding the games of a machine.

use std::collections::HashSet;

use linesman_tournament::{Missing, Plan, Shard, Store};
use linesman_values::text::count;

use super::{open_all, open_to_write, play::print_table, read, seat, unusable};
use crate::{
    ExitResult, Failure, args::MergeOptions, exit::Exit, output::print_line, protocols::Protocols,
};

/// Brings the parts of a tournament together.
pub(super) fn merge(protocols: Protocols<'_>, options: &MergeOptions) -> ExitResult {
    let (mut plan, place) = read(protocols, &options.plan)?;
    let own = place.shards();
    let files = match options.files.as_slice() {
        [] => own.iter().map(|(_, path)| path.clone()).collect(),
        files => files.to_vec(),
    };
    if files.is_empty() && options.void_node.is_empty() {
        return Err(usage!(
            "there are no parts to merge next to {}; 'linesman tournament run {} --shard 1/4' plays the first of four",
            plan.path.display(),
            plan.words()
        ));
    }
    if !options.void_node.is_empty() {
        return void(&mut plan, &place, &options.void_node);
    }
    let whole = Store::read(&place.whole()).map_err(unusable)?;
    let first = files.first().map(|file| Store::read(file)).transpose();
    let first = first.map_err(unusable)?.flatten();
    seat(&mut plan, whole.iter().chain(&first))?;
    drop((whole, first));
    let mut store = open_to_write(&plan, &place.whole())?;
    store.enrol(&plan).map_err(unusable)?;
    let parts: Vec<Shard> = own.iter().map(|(shard, _)| *shard).collect();
    let merged = linesman_tournament::merge(&plan, &mut store, &files, &parts);
    let merged = merged.map_err(|error| match error {
        linesman_tournament::MergeError::Store(error) => unusable(error),
        error => Failure::usage(error),
    })?;
    print_line(&format!(
        "{}: {}, {} known",
        count(files.len(), "file", "files"),
        count(merged.new, "new game", "new games"),
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
    Ok(Exit::good_if(
        table.is_complete() && table.void.is_empty(),
        Exit::CouldNotTell,
    ))
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
fn void(plan: &mut Plan, place: &linesman_tournament::Place, nodes: &[String]) -> ExitResult {
    let known = open_all(plan, place)?;
    let paths: Vec<_> = known.iter().map(|store| store.path().to_owned()).collect();
    drop(known);
    for node in nodes {
        let mut voided = HashSet::new();
        let mut first: Option<u32> = None;
        for path in &paths {
            let mut store = open_to_write(plan, path)?;
            let round = store.first_round_on(node).map_err(unusable)?;
            first = [first, round].into_iter().flatten().min();
            let games = store.games_on(node).map_err(unusable)?;
            store.remove(&games).map_err(unusable)?;
            voided.extend(games);
        }
        let Some(first) = first else {
            return Err(usage!("no game was played on the machine {node:?}"));
        };
        let mut later = HashSet::new();
        for path in paths.iter().filter(|_| plan.format.waits_for_results()) {
            // Who met in later rounds followed from results that are gone.
            let mut store = open_to_write(plan, path)?;
            let games = store.games_after(first).map_err(unusable)?;
            store.remove(&games).map_err(unusable)?;
            store.forget_rounds_after(first).map_err(unusable)?;
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
