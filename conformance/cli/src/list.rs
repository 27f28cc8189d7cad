//! `linesman list` and `linesman explain`.

use linesman_protocols::CauseKind;
use std::io::Write;

use anstream::stdout;
use anyhow::anyhow;
use linesman::{Check, Level, explain};

use crate::{
    Failure,
    args::{ExplainOptions, ListFormat, ListOptions},
    exit::Exit,
    protocols::Protocols,
};

/// Lists checks.
pub(crate) fn list(protocols: Protocols<'_>, options: &ListOptions) -> Result<Exit, Failure> {
    let protocols = match &options.protocol {
        Some(name) => protocols.find_profiles(name, &options.profile, None)?,
        None => protocols.defaults(),
    };
    // Profiles of one protocol share most of their checks; each is listed once, as the first profile has it.
    let mut listed: Vec<(&'static Check, Level)> = Vec::new();
    for protocol in &protocols {
        for check in protocol.checks() {
            if let Some(level) = protocol.level_of(check)
                && !listed.iter().any(|(known, _)| known.id == check.id)
            {
                listed.push((check, level));
            }
        }
    }
    show(&describe(&listed, options.format))
}

fn describe(checks: &[(&'static Check, Level)], format: ListFormat) -> String {
    let width = checks
        .iter()
        .map(|(check, _)| check.id.len())
        .max()
        .unwrap_or(0);
    let line = |(check, level): &(&Check, Level)| match format {
        ListFormat::Ids => format!("{}\n", check.id),
        ListFormat::Human => {
            format!(
                "{:<width$}  {:<6}  {:<8}  {}\n",
                check.id,
                level.word(),
                check.clause,
                check.title
            )
        }
    };
    checks.iter().map(line).collect()
}

/// Explains a check or a cause.
pub(crate) fn explain(protocols: Protocols<'_>, options: &ExplainOptions) -> Result<Exit, Failure> {
    let name = options.name.as_str();
    if let Some(cause) = explain::find_cause(name) {
        return show(&explain::cause(cause));
    }
    let protocols = protocols.defaults();
    let checks = || {
        protocols
            .iter()
            .flat_map(|protocol| protocol.checks().iter().copied())
    };
    if let Some(check) = checks().find(|check| check.id == name) {
        return show(&explain::check(check));
    }
    let names = checks()
        .map(|check| check.id)
        .chain(CauseKind::ALL.map(CauseKind::name));
    let nearest = linesman::nearest(name, names);
    Err(Failure::usage(anyhow!(
        "there is no check and no cause {name:?}; did you mean {nearest:?}?"
    )))
}

fn show(text: &str) -> Result<Exit, Failure> {
    match stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(Failure::system(error)),
        _ => Ok(Exit::Good),
    }
}
