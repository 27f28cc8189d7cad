//! Plans to begin with, and results as files.

use std::{
    fs::{self, File},
    hash::{BuildHasher as _, RandomState},
    io::{BufWriter, Write},
};

use anyhow::Context;
use linesman_game_record::Record;
use linesman_tournament::{
    OutputFolder, Recording, Store, Table, crosstable_csv, game_json, games_csv, table_csv,
    table_json, template,
};
use linesman_values::text::in_json;

use super::{exit_of, open_some, read, unusable};
use crate::{
    ExitResult, Failure, OrFail,
    args::{ExportOptions, NewPlanOptions},
    exit::Exit,
    output::{print_line, refuse_file_for_folder, replace, replace_with, write_new},
    protocols::Protocols,
};

/// Writes a plan to begin with.
pub(super) fn new(protocols: Protocols<'_>, options: &NewPlanOptions) -> ExitResult {
    let descriptor = match &options.protocol {
        Some(name) => protocols.find(name)?,
        None => protocols
            .iter()
            .find(|it| it.tournament.is_some())
            .ok_or_else(|| usage!("no protocol has tournaments"))?,
    };
    if descriptor.tournament.is_none() {
        return Err(usage!(
            "there are no tournaments of {} yet",
            descriptor.name
        ));
    }
    let file = &options.file;
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).or_usage(|| format!("cannot create {}", folder.display()))?;
    }
    // Nobody knows this number, and JSON can hold it.
    let seed = RandomState::new().hash_one(file) >> 11;
    write_new(file, &template(descriptor, seed), 0o666)
        .or_usage(|| format!("cannot write the plan {}", file.display()))?;
    print_line(&format!(
        "{} is a plan of a tournament of {}. Name your bots in it, and then: linesman tournament run {}",
        file.display(),
        descriptor.title,
        linesman_referee::quote(&file.to_string_lossy())
    ))?;
    Ok(Exit::Good)
}

/// Writes everything that is known to a folder.
pub(super) fn export(protocols: Protocols<'_>, options: &ExportOptions) -> ExitResult {
    let folder = &options.folder;
    refuse_file_for_folder("FOLDER", Some(folder.as_path()))?;
    let (mut plan, place) = read(protocols, &options.plan)?;
    let stores = open_some(&mut plan, &place)?;
    let table = Table::of(&plan, &stores).map_err(unusable)?;
    OutputFolder::Export
        .prepare(folder)
        .map_err(Failure::usage)?;
    let records = folder.join("records");
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        replace(&path, text.as_bytes()).or_usage(|| format!("cannot write {}", path.display()))
    };
    fs::create_dir_all(&records).or_usage(|| format!("cannot create {}", records.display()))?;
    // There may be a million games, so they are not kept in memory.
    let (mut count, mut recorded) = (0, 0);
    let mut damaged = Vec::new();
    let (sheet, list) = (folder.join("games.csv"), folder.join("games.jsonl"));
    let notation = plan.descriptor.notation;
    let mut all = match notation {
        Some(form) => {
            let path = folder.join(format!("games.{}", form.extension));
            let file =
                File::create(&path).or_usage(|| format!("cannot write {}", path.display()))?;
            Some((form, BufWriter::new(file)))
        }
        None => None,
    };
    let written = replace_with(&sheet, |sheet| {
        sheet.write_all(games_csv(&plan, None).as_bytes())?;
        replace_with(&list, |list| {
            Store::each_in(&stores, |at, game| -> anyhow::Result<()> {
                count += 1;
                let number = game.fixture.number;
                let recording = match stores[at].record(number)? {
                    None => Recording::Missing,
                    Some(Err(found)) => {
                        damaged.push(found);
                        Recording::Damaged
                    }
                    Some(Ok(bytes)) => {
                        recorded += 1;
                        if let Some((form, all)) = &mut all {
                            let record = Record::read(&bytes)?;
                            let text = (form.write)(&record, Some(&plan.title))
                                .map_err(anyhow::Error::msg)?;
                            writeln!(all, "{text}")?;
                        }
                        let path = records.join(format!("game-{number}.jsonl"));
                        fs::write(&path, bytes)
                            .with_context(|| format!("cannot write {}", path.display()))?;
                        Recording::Kept
                    }
                };
                sheet.write_all(games_csv(&plan, Some((&game, recording))).as_bytes())?;
                let game = game_json(&plan, &game, recording).to_string();
                writeln!(list, "{}", in_json(&game))?;
                Ok(())
            })
        })
    });
    written.map_err(|error| match error.downcast() {
        Ok(error) => unusable(error),
        Err(error) => {
            Failure::usage(error.context(format!("cannot export to {}", folder.display())))
        }
    })?;
    if let Some((_, all)) = &mut all {
        let flushed = all.flush().context("cannot write the games");
        flushed.map_err(Failure::usage)?;
    }
    write("table.csv", &table_csv(&table))?;
    write("crosstable.csv", &crosstable_csv(&table))?;
    write("table.json", &table_json(&plan, &table))?;
    print_line(&format!(
        "{}: {count} games, {recorded} records",
        folder.display()
    ))?;
    Ok(exit_of(&damaged))
}
