//! Plans to begin with, and results as files.

use std::{fmt::Write, fs};

use anyhow::{Context, anyhow};
use linesman_tournament::{
    Table, crosstable_csv, game_json, games_csv, table_csv, table_json, template,
};

use super::{open_some, read, shown, unusable};
use crate::{
    ExitResult, Failure,
    args::{ExportOptions, NewPlanOptions},
    exit::Exit,
    output::{print_line, refuse_file_for_folder, replace, write_new},
    protocols::Protocols,
};

/// Writes a plan to begin with.
pub(super) fn new(protocols: Protocols<'_>, options: &NewPlanOptions) -> ExitResult {
    let descriptor = match &options.protocol {
        Some(name) => protocols.find(name)?,
        None => protocols
            .iter()
            .find(|it| it.tournament.is_some())
            .ok_or_else(|| Failure::usage(anyhow!("no protocol has tournaments")))?,
    };
    if descriptor.tournament.is_none() {
        return Err(Failure::usage(anyhow!(
            "there are no tournaments of {} yet",
            descriptor.name
        )));
    }
    let file = &options.file;
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create {}", folder.display()))
            .map_err(Failure::usage)?;
    }
    write_new(file, &template(descriptor), 0o666)
        .with_context(|| format!("cannot write the plan {}", file.display()))
        .map_err(Failure::usage)?;
    print_line(&format!(
        "{} is a plan of a tournament of {}. Name your bots in it, and then: linesman tournament run {}",
        file.display(),
        descriptor.title,
        shown(file)
    ))?;
    Ok(Exit::Good)
}

/// Writes everything that is known to a folder.
pub(super) fn export(protocols: Protocols<'_>, options: &ExportOptions) -> ExitResult {
    let folder = &options.folder;
    refuse_file_for_folder("output", Some(folder.as_path()))?;
    let (plan, place) = read(protocols, &options.plan)?;
    let stores = open_some(&plan, &place)?;
    let table = Table::of(&plan, &stores).map_err(unusable)?;
    let records = folder.join("records");
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        replace(&path, text.as_bytes())
            .with_context(|| format!("cannot write {}", path.display()))
            .map_err(Failure::usage)
    };
    fs::create_dir_all(&records)
        .with_context(|| format!("cannot create {}", records.display()))
        .map_err(Failure::usage)?;
    let mut games = games_csv(&plan, None);
    let mut lines = String::new();
    let mut numbers = std::collections::BTreeMap::new();
    for (at, store) in stores.iter().enumerate() {
        store
            .each(|game| {
                let number = game.fixture.number;
                numbers.entry(number).or_insert_with(|| (at, game));
            })
            .map_err(unusable)?;
    }
    let mut count = 0;
    for (number, (at, game)) in &numbers {
        games += &games_csv(&plan, Some(game));
        let _ = writeln!(lines, "{}", game_json(&plan, game));
        if let Some(bytes) = stores[*at].record(*number).map_err(unusable)? {
            count += 1;
            let path = records.join(format!("game-{number}.jsonl"));
            fs::write(&path, bytes)
                .with_context(|| format!("cannot write {}", path.display()))
                .map_err(Failure::usage)?;
        }
    }
    write("games.csv", &games)?;
    write("games.jsonl", &lines)?;
    write("table.csv", &table_csv(&table))?;
    write("crosstable.csv", &crosstable_csv(&table))?;
    write("table.json", &format!("{}\n", table_json(&plan, &table)))?;
    print_line(&format!(
        "{}: {} games, {count} records",
        folder.display(),
        numbers.len()
    ))?;
    Ok(Exit::Good)
}
