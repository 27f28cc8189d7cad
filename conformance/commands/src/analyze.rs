//! `linesman analyze`.

use anyhow::anyhow;
use linesman_interface::{
    game::GameError,
    protocol::{
        Protocol,
        analysis::{AnalysisReport, AnalysisRequest},
    },
};
use linesman_protocols::{Level, Violation};
use linesman_values::{
    options::{Given, Place},
    text::listed,
};

use crate::{
    ExitResult, Failure, args::AnalyzeOptions, contestant, exit::Exit, output::print_line,
    protocols::Protocols,
};

/// Lets an agent analyse a position and prints the result.
pub(crate) fn analyze(
    protocols: Protocols<'_>,
    options: &AnalyzeOptions,
    given: &Given,
) -> ExitResult {
    let (descriptor, analyse) = protocols
        .iter()
        .filter(|it| {
            let mut names = options.protocol.iter();
            names.all(|name| name == it.name)
        })
        .find_map(|it| Some((it, it.analysis?.analyse)))
        .ok_or_else(|| usage!("{}", without_analysis(protocols, options)))?;
    protocols.refuse_foreign(descriptor, given, Place::Analyze)?;
    let profile = options.profile.as_deref();
    let protocol = protocols.in_profile(descriptor, profile, None)?;
    let request = AnalysisRequest {
        launch: &contestant::parse(&options.engine)?.launch,
        position: &options.position,
        moves: options.moves,
        seconds: options.seconds,
        options: given,
    };
    let report = analyse(profile, &request).map_err(|error| match error {
        GameError::Spawn(error) => Failure::spawn(error),
        GameError::Options(error) => Failure::usage(error),
        error => Failure::system(error),
    })?;
    tell(&report);
    let mut found = report.violations.iter();
    let is_good = !found.any(|found| is_strict(found, &*protocol));
    match report.lines {
        None if is_good => return Err(Failure::system(anyhow!("the engine gave no analysis"))),
        lines => {
            for (evaluation, moves) in lines.unwrap_or_default() {
                print_line(&format!("{evaluation:>10}  {moves}"))?;
            }
        }
    }
    Ok(Exit::good_if(is_good, Exit::Violations))
}

/// Tells what an engine has reported of its progress, and what it did wrong.
pub(crate) fn tell(report: &AnalysisReport) {
    for status in &report.statuses {
        tell!("{status}");
    }
    for (violation, count) in noted_once(&report.violations) {
        match count {
            1 => tell!("{violation}"),
            _ => tell!("{violation} ({count} times)"),
        }
    }
}

/// Returns whether a violation is more than a note. As in `check`, what is less strict than a must is one.
pub(crate) fn is_strict(found: &Violation, protocol: &dyn Protocol) -> bool {
    protocol.level_of(found.check) == Some(Level::Must)
}

/// Returns the first violation of each check by each cause, and how often it came.
fn noted_once(violations: &[Violation]) -> Vec<(&Violation, usize)> {
    let mut once: Vec<(&Violation, usize)> = Vec::new();
    for found in violations {
        let mut noted = once.iter_mut();
        let same = noted.find(|(it, _)| it.check.id == found.check.id && it.cause == found.cause);
        match same {
            Some((_, count)) => *count += 1,
            None => once.push((found, 1)),
        }
    }
    once
}

fn without_analysis(protocols: Protocols<'_>, options: &AnalyzeOptions) -> String {
    let able = protocols.iter().filter(|it| it.analysis.is_some());
    match &options.protocol {
        Some(name) => format!(
            "there are no analyses of {name:?}; the protocols with analyses are {}",
            listed(able.map(|it| it.name))
        ),
        None => "no protocol of this program has analyses".to_owned(),
    }
}
