//! `linesman list` and `linesman explain`.

use std::io::Write;

use anstream::stdout;
use anyhow::anyhow;
use linesman::{Protocol, explain};

use crate::{
    Failure,
    args::{ExplainOptions, ListFormat, ListOptions},
    exit::Exit,
    protocols,
};

/// Lists checks.
pub(crate) fn list(options: &ListOptions) -> Result<Exit, Failure> {
    let protocols = match &options.protocol {
        Some(name) => vec![protocols::find(name, None)?],
        None => protocols::all(),
    };
    let text: String = protocols
        .iter()
        .map(|protocol| describe(&**protocol, options.format))
        .collect();
    show(&text)
}

fn describe(protocol: &dyn Protocol, format: ListFormat) -> String {
    let checks = protocol.checks();
    match format {
        ListFormat::Ids => checks
            .iter()
            .map(|check| format!("{}\n", check.id))
            .collect(),
        ListFormat::Markdown => explain::markdown(protocol.name(), checks),
        ListFormat::Human => {
            let width = checks.iter().map(|check| check.id.len()).max().unwrap_or(0);
            checks
                .iter()
                .map(|check| {
                    format!(
                        "{:<width$}  {:<6}  {:<8}  {}\n",
                        check.id, check.level, check.clause, check.title
                    )
                })
                .collect()
        }
    }
}

/// Explains a check or a cause.
pub(crate) fn explain(options: &ExplainOptions) -> Result<Exit, Failure> {
    let name = options.name.as_str();
    if let Some(cause) = explain::find_cause(name) {
        return show(&explain::cause(cause));
    }
    let protocols = protocols::all();
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
        .chain(explain::CAUSES.iter().map(|cause| cause.name));
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
