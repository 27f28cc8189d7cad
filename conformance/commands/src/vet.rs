//! `linesman vet`.

use std::{
    num::NonZeroUsize,
    path::Path,
    sync::atomic::{AtomicUsize, Ordering},
    thread::available_parallelism,
};

use linesman_referee::{InForce, Launch, SandboxLevel};
use linesman_values::outcome::printable;
use linesman_vet::{
    News, Outcome, Overview, Settings, compare, find, read_overview, table, vet as vet_all,
};
use linesman_viewer::PageBoards;

use crate::{
    ExitResult, Failure, OrFail,
    args::VetOptions,
    exit::Exit,
    output::{print, refuse_file_for_folder},
    protocols::Protocols,
    sandbox::SandboxOptions,
};

/// Vets submissions, and writes an overview and a page for each.
pub(crate) fn vet(protocols: Protocols<'_>, options: &VetOptions) -> ExitResult {
    refuse_file_for_folder("--output", Some(options.output.as_path()))?;
    let before = options
        .compare
        .as_deref()
        .map(|path| read_overview(path).or_usage(|| format!("--compare {}", path.display())));
    // Before anything is written, because it may be the overview of the same folder.
    let before = before.transpose()?;
    let finds = find(&options.folders, protocols.all, &options.output).map_err(Failure::usage)?;
    let submissions = finds.submissions;
    for path in &finds.others {
        let path = printable(path.as_os_str().as_encoded_bytes());
        tell!("not vetted: {path}: neither a folder nor an archive");
    }
    let sandbox = options.sandbox.or(best_level());
    sandbox.confine(&mut Launch::new("true", [] as [&str; 0]), &[])?;
    let in_force = sandbox.in_force();
    tell!("sandbox: {}", in_force.with_builds());
    let confine = |launch: &mut Launch| {
        // It succeeded before.
        let _ = sandbox.confine(launch, &[]);
    };
    let boards = PageBoards(protocols.all);
    let cores = available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let settings = Settings {
        protocols: protocols.all,
        output: options.output.clone(),
        jobs: options.jobs.unwrap_or(cores.saturating_mul(AT_A_TIME)),
        seed: options.seed,
        games: options.games,
        build_limit: options.build_time,
        test_limit: options.time_limit,
        confine: &confine,
        boards: Some(&boards),
        advise: protocols.advise,
        named: named(options, &sandbox, &in_force),
        is_fresh: options.fresh,
    };
    let done = AtomicUsize::new(0);
    let all = submissions.len();
    let show = |outcome: &Outcome, news: News| {
        let name = printable(outcome.identity.name.as_bytes());
        let verdict = outcome.verdict.words();
        let number = match news {
            News::Again => return tell!("alone, once more: {name}: {verdict}"),
            News::Vetted | News::Kept => done.fetch_add(1, Ordering::Relaxed) + 1,
        };
        let old = if news == News::Kept {
            " (from an earlier run)"
        } else {
            ""
        };
        tell!("{number}/{all} {name}: {verdict}{old}");
    };
    let outcomes = vet_all(&settings, &submissions, show).map_err(Failure::system)?;
    let changes = before.map(|before| compare(&before, &outcomes));
    let overview = Overview::of(outcomes, changes);
    overview.write(&options.output).map_err(Failure::system)?;
    print(&format!("{}{}\n", table(&overview), pages(&options.output)))?;
    Ok(Exit::of_code(overview.exit_code().into()))
}

/// Returns the highest level of the sandbox. What the machine lacks of it is left out.
fn best_level() -> SandboxLevel {
    SandboxLevel::ALL.into_iter().max().unwrap_or_default()
}

/// How many submissions are vetted at the same time, for each processor. A test waits more than it computes.
const AT_A_TIME: NonZeroUsize = NonZeroUsize::new(2).unwrap();

/// Returns the options that bear on the verdicts.
fn named(options: &VetOptions, sandbox: &SandboxOptions, in_force: &InForce) -> Vec<String> {
    let mut named = vec![
        format!("--seed {}", options.seed),
        format!("--build-time {}ms", options.build_time.as_millis()),
        format!("--sandbox {}", in_force.level),
    ];
    let others = sandbox.repeated().into_iter();
    named.extend(others.filter(|option| !option.starts_with("--sandbox ")));
    if options.games > 0 {
        named.push(format!("--games {}", options.games));
    }
    named
}

/// Says where the results are.
fn pages(folder: &Path) -> String {
    format!("overview: {}", folder.join("index.html").display())
}
