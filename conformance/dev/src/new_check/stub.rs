//! The stubs.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{
    Places, Refused,
    places::{failed, files, read},
};

/// The words that each stub has until it is filled in.
pub const TO_FILL_IN: &str = "TO FILL IN";

/// What is written to a file.
pub struct Stub {
    /// The file, from the top of the repository.
    pub path: PathBuf,
    /// The first line of the stub, from 1.
    pub line: usize,
    /// What is left to do by hand; nothing if it is complete.
    pub to_do: Option<&'static str>,
    text: String,
}

/// Writes the stubs of a check. Nothing is written unless all files have a place for it.
///
/// # Errors
/// A file has no place for the check, or cannot be read or written.
pub fn write(places: &Places) -> Result<Vec<Stub>, Refused> {
    let clause = next_clause(places)?;
    let mut stubs = vec![
        row(places, clause)?,
        page(places, clause)?,
        scenario(places)?,
        fault(places)?,
        cause(places)?,
    ];
    stubs.extend(exception(places)?);
    stubs.push(change(places, clause)?);
    for stub in &stubs {
        let path = places.top.join(&stub.path);
        let folder = path.parent().unwrap_or(&path);
        let written = fs::create_dir_all(folder).and_then(|()| fs::write(&path, &stub.text));
        written.map_err(|error| failed(&stub.path, error))?;
    }
    Ok(stubs)
}

/// Returns the places of stubs that are not filled in yet, as file and line.
///
/// # Errors
/// A file cannot be read.
pub fn stubs_left(top: &Path) -> Result<Vec<String>, Refused> {
    let mut left = Vec::new();
    for (folder, end) in [
        ("sdk/protocols/src", ".rs"),
        ("sdk/uci/src", ".rs"),
        ("docs/protocols", ".md"),
        ("scenarios", ".yaml"),
        ("sample-agents/misbehave/src", ".rs"),
        ("sample-agents/misbehave/src", ".txt"),
        ("sample-agents/tests/tests/matrix", ".rs"),
    ] {
        for path in files(top, Path::new(folder), end)? {
            for (index, line) in read(top, &path)?.lines().enumerate() {
                if line.contains(TO_FILL_IN) {
                    left.push(format!("{}:{}", path.display(), index + 1));
                }
            }
        }
    }
    Ok(left)
}

/// Returns the clause behind the last of the section that the subject has.
fn next_clause(places: &Places) -> Result<(u32, u32), Refused> {
    let section = places.sibling().clause.0;
    let text = read(&places.top, &places.page())?;
    let mark = format!("| {}{section}.", places.clauses);
    let numbers = text.lines().filter_map(|line| {
        let number = line.strip_prefix(&mark)?.split(' ').next()?;
        number.parse::<u32>().ok()
    });
    let last = numbers
        .max()
        .unwrap_or(0)
        .max(places.last_of(section).clause.1);
    Ok((section, last + 1))
}

/// The row of the table of checks, behind the last one of its section. The checks before it are those of the last one of its subject.
fn row(places: &Places, (section, number): (u32, u32)) -> Result<Stub, Refused> {
    let Places { subject, name, .. } = places;
    let upper = |text: &str| text.to_uppercase().replace('-', "_");
    let (sibling, before) = (places.sibling(), places.last_of(section));
    let is_taken = |constant: &str| places.rows.iter().any(|row| row.constant == constant);
    let mut constant = upper(name);
    let has_subject = sibling.constant.starts_with(&(upper(subject) + "_"));
    if has_subject || is_taken(&constant) || constant.starts_with(|c: char| c.is_ascii_digit()) {
        constant = upper(&format!("{subject}-{name}"));
    }
    let required = &sibling.required;
    let lines = format!(
        "
    /// {TO_FILL_IN}: what the agent does, as one sentence.
    {constant} \"{subject}/{name}\" \"{section}.{number}\" Must after {required} {{
        why: \"{TO_FILL_IN}\",
        fix: \"{TO_FILL_IN}\",
        passing: \"{TO_FILL_IN}\",
        failing: \"{TO_FILL_IN}\",
    }}"
    );
    let todo = "the rule, why it matters, how to fix it, two examples, the level, its roles, and what has to pass before";
    insert(places, &before.path, before.end, &lines, Some(todo))
}

/// The clause, behind the last one of its section.
fn page(places: &Places, (section, number): (u32, u32)) -> Result<Stub, Refused> {
    let clauses = &places.clauses;
    let line = format!("| {clauses}{section}.{number} | must | {TO_FILL_IN} | {TO_FILL_IN} | |");
    let mark = format!("| {clauses}{section}.");
    let path = places.page();
    let at = behind_last(places, &path, &mark)?;
    let todo = "what is asked, its source, and the level";
    insert(places, &path, at, &line, Some(todo))
}

/// A scenario with the steps of the shortest one that is about the same subject, or about anything.
fn scenario(places: &Places) -> Result<Stub, Refused> {
    let folder = places.scenarios();
    let id = places.id();
    let about = format!("{}/{}/", places.protocol, places.subject);
    let mut models = Vec::new();
    for path in files(&places.top, &folder, ".yaml")? {
        models.push(read(&places.top, &path)?);
    }
    let rank = |text: &String| (!text.contains(&about), text.lines().count());
    let model = models.into_iter().min_by_key(rank);
    let model = model.ok_or_else(|| no_place(&folder, "scenario".to_owned()))?;
    let mut lines = vec![
        format!("about: {TO_FILL_IN}, what happens here. The steps are those of another scenario."),
        format!("checks: [{id}]"),
    ];
    // What it is about and its checks are replaced, and the latter may be a list of many lines.
    let mut is_replaced = false;
    for line in model.lines() {
        if !line.starts_with(' ') {
            is_replaced = line.starts_with("about:") || line.starts_with("checks:");
        }
        if is_replaced {
            continue;
        }
        let decides = line.split_once("check: ").map(|(indent, _)| indent);
        lines
            .push(decides.map_or_else(|| line.to_owned(), |indent| format!("{indent}check: {id}")));
    }
    Ok(Stub {
        path: places.scenario(),
        line: 1,
        to_do: Some("the conversation that decides the check"),
        text: lines.join("\n") + "\n",
    })
}

/// An arm for the fault, behind the last one of its subject. It has no fault yet, which tests notice.
fn fault(places: &Places) -> Result<Stub, Refused> {
    let Places { subject, name, .. } = places;
    let folder = places.misbehaver();
    let mut sources = files(&places.top, &folder.join("faults"), ".rs")?;
    sources.push(folder.join("faults.rs"));
    sources.retain(|path| places.top.join(path).is_file());
    let of_subject = format!("\"{subject}/");
    let is_arm =
        |line: &str, mark: &str| line.trim_start().starts_with(mark) && line.contains("=>");
    let mut best = None;
    for path in sources {
        let text = read(&places.top, &path)?;
        let lines: Vec<&str> = text.lines().collect();
        let last = |mark: &str| lines.iter().rposition(|line| is_arm(line, mark));
        let Some(end) = last("_ => return ") else {
            continue;
        };
        let arm = last(&of_subject);
        let indent = indent(lines[end]);
        let is_next = |line: &&str| {
            self::indent(line) == indent && line.trim_start().starts_with(['"', '/', '_'])
        };
        let at = arm.map_or(end, |arm| {
            let next = lines[arm + 1..].iter().position(is_next);
            next.map_or(end, |next| arm + 1 + next)
        });
        if arm.is_some() || best.is_none() {
            best = Some((path, at, indent));
        }
        if arm.is_some() {
            break;
        }
    }
    let (path, at, indent) = best.ok_or_else(|| no_place(&folder, "list of faults".into()))?;
    let indent = " ".repeat(indent);
    let lines = format!(
        "{indent}// {TO_FILL_IN}: what breaks this check, and no other.\n{indent}\"{subject}/{name}\" => return None,"
    );
    let todo = "the fault that breaks this check and no other";
    insert(places, &path, at, &lines, Some(todo))
}

/// The cause that the fault shows, behind the last one of its subject.
fn cause(places: &Places) -> Result<Stub, Refused> {
    let path = places.matrix();
    let mark = format!("    (\"{}/{}/", places.protocol, places.subject);
    let line = format!("    (\"{}\", \"{TO_FILL_IN}\"),", places.id());
    let at = behind_last(places, &path, &mark)?;
    insert(
        places,
        &path,
        at,
        &line,
        Some("the cause that the fault shows"),
    )
}

/// What whole games show of the fault, where the misbehaver's tests have a list of it.
fn exception(places: &Places) -> Result<Option<Stub>, Refused> {
    let path = places.misbehaver().join("testing/exceptions.txt");
    if !places.top.join(&path).is_file() {
        return Ok(None);
    }
    let text = read(&places.top, &path)?;
    let lines = format!(
        "# {TO_FILL_IN}: why no whole game shows it. Without these lines, each game does.\n{:<41} {:<39} -",
        places.id(),
        "-"
    );
    let at = text.lines().count();
    let todo = "whether whole games show the fault: a reason, or no lines";
    insert(places, &path, at, &lines, Some(todo)).map(Some)
}

/// The line of the changelog, which is complete.
fn change(places: &Places, (section, number): (u32, u32)) -> Result<Stub, Refused> {
    let path = PathBuf::from("CHANGELOG.md");
    let text = read(&places.top, &path)?;
    let lines: Vec<&str> = text.lines().collect();
    let head = lines.iter().position(|line| *line == "### New");
    let head = head.ok_or_else(|| no_place(&path, "heading ### New".into()))?;
    let items = lines[head + 1..]
        .iter()
        .take_while(|line| !line.starts_with('#'));
    let last = items.clone().collect::<Vec<_>>();
    let length = last.iter().rposition(|line| !line.is_empty());
    let at = head + 2 + length.unwrap_or(0);
    let line = format!(
        "- The check `{}` ({}{section}.{number}).",
        places.id(),
        places.clauses
    );
    insert(places, &path, at, &line, None)
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Returns the line behind the last one that begins like this.
fn behind_last(places: &Places, path: &Path, mark: &str) -> Result<usize, Refused> {
    let text = read(&places.top, path)?;
    let lines: Vec<&str> = text.lines().collect();
    let last = lines.iter().rposition(|line| line.starts_with(mark));
    let last = last.ok_or_else(|| no_place(path, format!("line that begins with {mark:?}")))?;
    Ok(last + 1)
}

/// Inserts lines behind so many others.
fn insert(
    places: &Places,
    path: &Path,
    at: usize,
    lines: &str,
    to_do: Option<&'static str>,
) -> Result<Stub, Refused> {
    let text = read(&places.top, path)?;
    let mut all: Vec<&str> = text.lines().collect();
    all.insert(at, lines);
    let blank = usize::from(lines.starts_with('\n'));
    Ok(Stub {
        path: path.to_owned(),
        line: at + 1 + blank,
        to_do,
        text: all.join("\n") + "\n",
    })
}

fn no_place(path: &Path, what: String) -> Refused {
    let path = path.to_owned();
    Refused::NoPlace { path, what }
}
