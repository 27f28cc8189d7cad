//! `linesman list` and `linesman explain`.

use linesman_protocols::{CauseKind, Check, Level};
use linesman_report::explain;

use crate::{
    ExitResult,
    args::{ListFormat, ListOptions},
    exit::Exit,
    output::print,
    protocols::Protocols,
};

/// Lists checks.
pub(crate) fn list(protocols: Protocols<'_>, options: &ListOptions) -> ExitResult {
    let protocols = match &options.protocol {
        Some(name) => protocols.find_profiles(name, &options.profile, None)?,
        None => protocols.defaults(),
    };
    // Profiles of one protocol share most of their checks; each is listed once, as the first profile has it.
    let mut listed: Vec<(&'static Check, Level)> = Vec::new();
    for protocol in &protocols {
        for check in protocol.descriptor().checks {
            if let Some(level) = protocol.level_of(check)
                && !listed.iter().any(|(known, _)| known.id == check.id)
            {
                listed.push((check, level));
            }
        }
    }
    print(&describe(&listed, options.format))?;
    Ok(Exit::Good)
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

/// Explains a check, a cause, a clause, the checks below a path or a diagnosis, or lists everything that can be explained.
pub(crate) fn explain(protocols: Protocols<'_>, name: Option<&str>) -> ExitResult {
    let checks: Vec<&'static Check> = protocols
        .iter()
        .flat_map(|protocol| protocol.checks.iter().copied())
        .collect();
    let Some(name) = name else {
        print(&explain::everything(&checks))?;
        return Ok(Exit::Good);
    };
    let found = explain::find_cause(name)
        .map(explain::cause)
        .or_else(|| {
            let check = checks.iter().find(|check| check.id == name)?;
            Some(explain::check(check))
        })
        .or_else(|| explain::clause(name, &checks))
        .or_else(|| explain::path(name, &checks))
        .or_else(|| (protocols.explain)(name));
    if let Some(text) = found {
        print(&text)?;
        return Ok(Exit::Good);
    }
    let names = checks
        .iter()
        .flat_map(|check| [check.id, check.clause])
        .chain(CauseKind::ALL.map(CauseKind::name));
    let nearest = linesman_values::nearest::nearest(name, names);
    Err(usage!(
        "there is no check, no cause, no clause and no diagnosis {name:?}; did you mean {nearest:?}? (linesman explain lists them)"
    ))
}
