//! How far a tournament is, and its table.

use std::{
    path::Path,
    time::{Duration, SystemTime},
};

use linesman_game_record::Record;
use linesman_tournament::{
    Around, Node, Plan, Player, ShownGame, SiteError, Table, absences, added_up, nodes, pace,
    simulation_notice, summary, suspects, table_csv, table_json, table_text, write_season,
    write_site,
};
use linesman_viewer::{Neighbours, of_record, site_page, site_script, thumbnail};

use super::{NO_BOARD, exit_of, open_some, read, unusable};
use crate::{
    ExitResult, Failure,
    args::{PlanOptions, PlanReport, ReportOptions},
    exit::Exit,
    output::{print, print_line, refuse_file_for_folder},
    protocols::Protocols,
};

/// How many players are shown as leaders.
const LEADERS: usize = 5;

/// Shows how far a tournament is.
pub(super) fn status(protocols: Protocols<'_>, options: &PlanOptions) -> ExitResult {
    let (mut plan, place) = read(protocols, options)?;
    let stores = open_some(&mut plan, &place)?;
    let mut table = Table::of(&plan, &stores).map_err(unusable)?;
    let pace = pace(&stores, SystemTime::now()).map_err(unusable)?;
    let (done, total) = (table.done, table.total);
    let percent = 100.0 * done as f64 / total.max(1) as f64;
    let mut text = format!("{}: {done} of {total} games ({percent:.1} %)", plan.title);
    match pace {
        _ if table.is_complete() => text += ", over",
        Some(pace) => {
            let left = Duration::from_secs_f64((total - done) as f64 / pace.rate);
            text += &format!(", about {} left at the pace of the last games", span(left));
            if pace.since.as_secs_f64() > 60.0 + 10.0 / pace.rate {
                text += &format!("; no game has ended for {}", span(pace.since));
            }
        }
        None => {}
    }
    print_line(&text)?;
    if !table.void.is_empty() {
        print_line(&format!("{} games stayed void", table.void.len()))?;
    }
    let absences = absences(&table);
    if !absences.is_empty() {
        print(&absences)?;
    }
    if let Some(note) = &table.note {
        print_line(note)?;
    }
    let more = table.rows.len().saturating_sub(LEADERS);
    table.rows.truncate(LEADERS);
    print_line(&format!("\n{}", table_text(&plan, &table)))?;
    if more > 0 {
        print_line(&format!(
            "and {more} more; 'linesman tournament report {}' shows all",
            plan.words()
        ))?;
    }
    Ok(Exit::Good)
}

fn span(time: Duration) -> String {
    let seconds = time.as_secs();
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60);
    match (days, hours, minutes) {
        (0, 0, 0) => format!("{seconds} s"),
        (0, 0, minutes) => format!("{minutes} min {} s", seconds % 60),
        (0, hours, minutes) => format!("{hours} h {minutes} min"),
        (days, hours, _) => format!("{days} d {hours} h"),
    }
}

/// Shows the table, and writes the pages.
pub(super) fn report(protocols: Protocols<'_>, options: &ReportOptions) -> ExitResult {
    refuse_file_for_folder("--html", options.html.as_deref())?;
    if !options.more.is_empty() {
        return report_of_all(protocols, options);
    }
    let (mut plan, place) = read(protocols, &options.plan)?;
    let stores = open_some(&mut plan, &place)?;
    let table = Table::of(&plan, &stores).map_err(unusable)?;
    let are_shown = options.html.is_some() || options.format == PlanReport::Human;
    let machines = match are_shown {
        true => nodes(&stores, &table).map_err(unusable)?,
        false => Vec::new(),
    };
    let mut damaged = Vec::new();
    if let Some(folder) = &options.html {
        let read = |number: u64, record: &[u8]| {
            let record = Record::read(record).ok()?;
            let slowest = record.slowest_answer();
            let name = format!("game-{number}.jsonl");
            let mut game = of_record(plan.descriptor, &record, &name);
            let thumbnail = thumbnail(&game).unwrap_or_else(|| NO_BOARD.to_owned());
            let title = plan.title.clone();
            let page = move |around: Around| {
                game.neighbours = Some(Neighbours {
                    title,
                    round: Some(around.round),
                    table: "../index.html".to_owned(),
                    all: format!("../{}", around.place),
                    previous: around.neighbours[0].map(|it| format!("{it}.html")),
                    next: around.neighbours[1].map(|it| format!("{it}.html")),
                });
                site_page(&game, "../player.js")
            };
            Some(ShownGame {
                thumbnail,
                slowest,
                page: Box::new(page),
            })
        };
        let player = Player {
            read: &read,
            script: site_script(),
        };
        let written = write_site(&plan, &table, &machines, &stores, player, folder);
        damaged = written.map_err(|error| match error {
            SiteError::Store(error) => unusable(error),
            error => Failure::usage(error),
        })?;
        if options.format == PlanReport::Human {
            print_line(&format!(
                "report: {}\n",
                folder.join("index.html").display()
            ))?;
        }
    }
    print(&shown(&plan, &table, &machines, options.format))?;
    Ok(exit_of(&damaged))
}

fn shown(plan: &Plan, table: &Table, machines: &[Node], format: PlanReport) -> String {
    match format {
        PlanReport::Json => table_json(plan, table),
        PlanReport::Csv => table_csv(table),
        PlanReport::Human => {
            let notice = simulation_notice(plan);
            let notice = notice.map_or_else(String::new, |it| format!("{it}\n\n"));
            let text = format!("{}\n\n{}", table_text(plan, table), summary(plan, table));
            format!("{notice}{text}{}", suspects(plan, machines))
        }
    }
}

/// Shows one table of several plans.
fn report_of_all(protocols: Protocols<'_>, options: &ReportOptions) -> ExitResult {
    let mut parts = Vec::new();
    for path in std::iter::once(&options.plan.plan).chain(&options.more) {
        let own = PlanOptions {
            plan: path.clone(),
            simulate: options.plan.simulate,
        };
        let (mut plan, place) = read(protocols, &own)?;
        let file = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let same = parts
            .iter()
            .find(|(other, _): &&(Plan, _)| file(&other.file) == file(&plan.file));
        if let Some((other, _)) = same {
            return Err(usage!(
                "{} and {} are one plan, whose games would count twice",
                other.path.display(),
                plan.path.display()
            ));
        }
        let stores = open_some(&mut plan, &place)?;
        parts.push((plan, stores));
    }
    let (first, _) = &parts[0];
    let name = first.descriptor.name;
    if let Some((other, _)) = parts.iter().find(|(plan, _)| plan.descriptor.name != name) {
        return Err(usage!(
            "{} is a plan of {}, and {} one of {name}; plans of one protocol are added up",
            other.path.display(),
            other.descriptor.name,
            first.path.display()
        ));
    }
    let mut games = Vec::new();
    let (plan, table) = added_up(&parts, |game| {
        if options.html.is_some() {
            games.push(game.clone());
        }
    })
    .map_err(unusable)?;
    if let Some(folder) = &options.html {
        write_season(&plan, &table, &games, folder).map_err(Failure::usage)?;
        if options.format == PlanReport::Human {
            print_line(&format!(
                "report: {}\n",
                folder.join("index.html").display()
            ))?;
        }
    }
    print(&shown(&plan, &table, &[], options.format))?;
    Ok(Exit::Good)
}
