//! `linesman run`: tests an agent with the user's own scenario files.

mod files;

use std::{ffi::OsString, path::PathBuf, time::Duration};

use linesman_command_line::meant::{self, MisplacedAgent};
use linesman_interface::protocol::Protocol;
use linesman_referee::join;
use linesman_tester::{Options, Suite};
use linesman_values::{scenario::Scenario, text::listed};
use linesman_vet::is_engine_file;

use crate::{
    ExitResult, Failure,
    args::RunOptions,
    check::{
        Test, known_failures, refuse_idle_patterns, refuse_wrong_name, stop, subject, suite_options,
    },
    protocols::Protocols,
};
use files::Loaded;

/// Tests an agent with the scenarios in files, and reports on it.
pub(crate) fn run(protocols: Protocols<'_>, options: &RunOptions) -> ExitResult {
    let is_engine = |path: &&PathBuf| is_engine_file(&path.to_string_lossy());
    let (engines, paths): (Vec<&PathBuf>, Vec<&PathBuf>) =
        options.files.iter().partition(is_engine);
    if engines.len() + usize::from(!options.agent.is_empty()) > 1 {
        return Err(Failure::usage(MisplacedAgent::Two));
    }
    if engines.is_empty() && options.agent.is_empty() {
        return Err(Failure::usage(without_agent(&paths)));
    }
    let files = files::find(&paths)?;
    let loaded = files::load(protocols, &files, options.protocol.as_deref())?;
    let mut subject = subject(
        protocols,
        engines.first().map(|file| file.as_path()),
        &options.agent,
        &options.test,
        &[],
    )?;
    subject.again.files = files.iter().map(|file| files::id(file)).collect();
    if let Some(protocol) = &options.protocol {
        subject.again.options.push(format!("--protocol {protocol}"));
    }
    let tested: Vec<_> = protocols
        .iter()
        .filter(|it| loaded.iter().any(|one| one.protocol == it.name))
        .collect();
    refuse_idle_patterns(&options.test, &tested)?;
    refuse_wrong_name(&options.test, &tested)?;
    let groups = group(protocols, &loaded, options)?;
    let stop = stop(&options.test, Some(TIME_LIMIT));
    let suites: Vec<Suite<'_>> = groups
        .iter()
        .map(|(protocol, scenarios)| {
            let options = Options {
                known: known_failures(&**protocol, &options.test)?,
                ..suite_options(&options.test, &stop)
            };
            Ok(Suite::new(&**protocol, scenarios.clone(), options).partial())
        })
        .filter(|suite| !matches!(suite, Ok(suite) if suite.scenario_count() == 0))
        .collect::<Result<_, Failure>>()?;
    if suites.is_empty() {
        return Err(usage!(
            "there is no scenario to run: --profile, --only and --skip leave out all checks"
        ));
    }
    Test {
        suites,
        subject,
        options: &options.test,
        usual_time: Some(TIME_LIMIT),
        request: None,
    }
    .run()
}

/// Returns what is wrong with a command line that names only files.
fn without_agent(paths: &[&PathBuf]) -> MisplacedAgent {
    let is_scenario = |path: &&PathBuf| {
        let ending = path.extension().unwrap_or_default();
        path.is_dir() || ending == "yaml" || ending == "yml"
    };
    let scenarios = paths.iter().take_while(|path| is_scenario(path)).count();
    let (files, agent) = paths.split_at(scenarios.max(1).min(paths.len()));
    let words = |paths: &[&PathBuf]| -> Vec<OsString> {
        paths
            .iter()
            .map(|path| path.as_os_str().to_owned())
            .collect()
    };
    if agent.is_empty() {
        let files = join(&words(files));
        MisplacedAgent::Missing(format!("linesman run {files} -- {}", meant::EXAMPLE))
    } else {
        MisplacedAgent::WithoutDashes(words(agent))
    }
}

/// A protocol in one of its profiles, and the scenarios that are run in it.
type Group = (Box<dyn Protocol>, Vec<Scenario>);

/// Returns the suites of the scenarios: one for each profile of each protocol.
fn group(
    protocols: Protocols<'_>,
    loaded: &[Loaded],
    options: &RunOptions,
) -> Result<Vec<Group>, Failure> {
    let asked = &options.test.profile;
    let mut unknown: Vec<&str> = asked.iter().map(String::as_str).collect();
    unknown.retain(|name| *name != "all");
    let mut known: Vec<&str> = Vec::new();
    let mut groups = Vec::new();
    for default in protocols.defaults() {
        let own = || {
            loaded
                .iter()
                .filter(|one| one.protocol == default.descriptor().name)
        };
        if own().next().is_none() {
            continue;
        }
        let profiles = (default.descriptor().profiles)();
        unknown.retain(|name| !profiles.contains(name));
        let is_own = |name: &&String| *name == "all" || profiles.contains(&name.as_str());
        let mut wanted: Vec<String> = asked.iter().filter(is_own).cloned().collect();
        let is_asked = !wanted.is_empty();
        if !is_asked {
            wanted.push(default.profile().to_owned());
            let homes = own().map(|one| home(&one.scenario, default.profile()));
            for home in homes {
                if !wanted.iter().any(|name| name == home) {
                    wanted.push(home.to_owned());
                }
            }
        }
        for protocol in
            protocols.find_profiles(default.descriptor().name, &wanted, options.test.timeout)?
        {
            let is_run = |one: &&Loaded| {
                is_asked || home(&one.scenario, default.profile()) == protocol.profile()
            };
            let scenarios = own().filter(is_run).map(|one| one.scenario.clone());
            let scenarios = scenarios.collect();
            groups.push((protocol, scenarios));
        }
        known.extend(profiles);
    }
    if let Some(name) = unknown.first() {
        return Err(usage!(
            "no protocol of these scenarios has a profile {name:?}; the profiles are {}",
            listed(known.into_iter().chain(["'all'"]))
        ));
    }
    tell_what_is_left_out(loaded, &groups);
    Ok(groups)
}

/// Returns the profile in which a scenario runs unless the user chooses one: the default profile if the scenario allows it, or
/// else the first that it names.
fn home<'a>(scenario: &'a Scenario, default: &'a str) -> &'a str {
    match scenario.profiles.first() {
        Some(first) if !scenario.profiles.iter().any(|name| name == default) => first,
        _ => default,
    }
}

/// Names the scenarios that do not run in any of the chosen profiles.
fn tell_what_is_left_out(loaded: &[Loaded], groups: &[Group]) {
    for Loaded { protocol, scenario } in loaded {
        let is_possible = groups.iter().any(|(group, _)| {
            let has = |name: &String| name == group.profile();
            group.descriptor().name == *protocol
                && (scenario.profiles.is_empty() || scenario.profiles.iter().any(has))
        });
        if !is_possible {
            tell!(
                "linesman: {} is not run, because it is for {} only",
                scenario.id,
                listed(scenario.profiles.iter().map(String::as_str))
            );
        }
    }
}

/// The time for all scenarios, unless the user chooses one. A scenario of a user may wait for anything.
const TIME_LIMIT: Duration = Duration::from_secs(10 * 60);
