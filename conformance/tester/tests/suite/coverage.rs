//! Which checks cover which clauses, read from the tables of the protocols' pages and the tables of checks.

use std::{fs, path::PathBuf};

use linesman_interface::protocol::Protocol;
use linesman_protocols::{Check, Level};

use super::protocols;

/// A row of a table of clauses.
#[derive(Debug)]
pub(crate) struct Clause {
    /// Its number, such as ST-3.2.
    pub(crate) id: String,
    /// How binding it is, in the page's words; the first one is the level in the strictest profile.
    pub(crate) level: String,
    /// What is asked.
    pub(crate) text: String,
    /// The ids of the checks that cover it besides those that cite it.
    pub(crate) also: Vec<String>,
    /// Why it is not tested, or not in all its parts.
    pub(crate) untested: Option<String>,
    /// The remark on a clause that binds the referee and not the agent; it may be empty.
    pub(crate) referee: Option<String>,
}

impl Clause {
    /// Reads a row, `| clause | level | what is asked | source | coverage |`, whose last cell may be missing.
    ///
    /// # Errors
    /// Says what the row lacks.
    fn read(row: &str) -> Result<Self, String> {
        let cells = cells(row);
        let [id, level, text, _source, rest @ ..] = cells.as_slice() else {
            return Err(format!("{row} has fewer than four cells"));
        };
        let mut clause = Self {
            id: id.clone(),
            level: level.clone(),
            text: text.clone(),
            also: Vec::new(),
            untested: None,
            referee: None,
        };
        let mut coverage = rest.first().map_or("", String::as_str);
        while !coverage.is_empty() {
            // A reason goes to the end of its cell.
            if let Some(reason) = coverage.strip_prefix("not tested: ") {
                clause.untested = Some(reason.to_owned());
                break;
            }
            let (part, others) = coverage.split_once("; ").unwrap_or((coverage, ""));
            if let Some(ids) = part.strip_prefix("also ") {
                let ids = ids.split(", ").map(|id| id.trim_matches('`').to_owned());
                clause.also = ids.collect();
            } else if let Some(remark) = part.strip_prefix("binds the referee") {
                clause.referee = Some(remark.trim_start_matches(", ").to_owned());
            } else {
                return Err(format!("{}: {part:?} says nothing of coverage", clause.id));
            }
            coverage = others;
        }
        Ok(clause)
    }

    /// Returns the level in the strictest profile.
    pub(crate) fn strictest_level(&self) -> Option<Level> {
        let word = self.level.split([';', ' ']).next()?;
        [Level::Must, Level::Should, Level::May]
            .into_iter()
            .find(|level| level.word() == word)
    }

    /// Returns the checks that cover the clause, those that cite it first.
    pub(crate) fn checks<'a>(&self, all: &[&'a Check]) -> Vec<&'a Check> {
        let citing = all.iter().filter(|check| check.clause == self.id);
        let others = all
            .iter()
            .filter(|check| self.also.iter().any(|id| id == check.id));
        citing.chain(others).copied().collect()
    }
}

/// Splits a row of a table at the bars that stand for themselves.
fn cells(row: &str) -> Vec<String> {
    let row = row.trim().trim_start_matches('|');
    let mut cells = vec![String::new()];
    let mut is_escaped = false;
    for c in row.chars() {
        if c == '|' && !is_escaped {
            cells.push(String::new());
        } else {
            cells.last_mut().expect("there is a cell").push(c);
        }
        is_escaped = c == '\\';
    }
    // Behind the last bar there is nothing.
    cells.pop();
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

/// Reads the tables of clauses of a page.
fn read(page: &str) -> Result<Vec<Clause>, String> {
    let mut clauses = Vec::new();
    let mut is_table = false;
    for line in page.lines() {
        is_table = line.starts_with("| clause | level | what is asked | source |")
            || (is_table && line.starts_with('|'));
        let is_rule = line.starts_with("|---");
        if is_table && !is_rule && !line.starts_with("| clause ") {
            clauses.push(Clause::read(line)?);
        }
    }
    Ok(clauses)
}

/// Returns the clauses of a protocol's page. A page may leave the others to that of another protocol of its family.
pub(crate) fn clauses(protocol: &dyn Protocol) -> Vec<Clause> {
    let name = protocol.descriptor().name;
    let page = page(name);
    let own = read(&page).unwrap_or_else(|why| panic!("docs/protocols/{name}.md: {why}"));
    let Some(family) = page
        .split_once(OTHERS)
        .and_then(|(_, rest)| rest.split(['(', '.']).nth(1))
    else {
        return own;
    };
    let others = self::page(family).replace(family, name);
    let (upper, own_upper) = (family.to_uppercase(), name.to_uppercase());
    let others = others.replace(&format!("{upper}-"), &format!("{own_upper}-"));
    let others = others.replace("](#", &format!("](protocols/{family}.md#"));
    let others = read(&others).expect("the other page has been read");
    let mut own = own;
    let merged = others.into_iter().map(|other| {
        let place = own.iter().position(|it| it.id == other.id);
        place.map_or_else(|| own_level(other), |place| own.remove(place))
    });
    let merged: Vec<Clause> = merged.collect();
    assert!(own.is_empty(), "{name} has clauses of its own: {own:?}");
    merged
}

/// What a page says that has the clauses of another one but for its own.
const OTHERS: &str = "Every other clause is that of ";

/// Returns a clause without what its page says of the profiles of another protocol.
fn own_level(mut clause: Clause) -> Clause {
    clause
        .level
        .truncate(clause.level.find(';').unwrap_or(clause.level.len()));
    clause
}

fn page(name: &str) -> String {
    let path = format!("../../docs/protocols/{name}.md");
    fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path))
        .expect("each protocol has its page")
}

/// Returns what is wrong with the coverage of these clauses by these checks.
fn gaps(clauses: &[Clause], checks: &[&Check]) -> Vec<String> {
    let mut gaps = Vec::new();
    for clause in clauses {
        let covering = clause.checks(checks);
        let id = &clause.id;
        if clause.strictest_level().is_none() {
            gaps.push(format!("{id} has no level"));
        }
        if clause.referee.is_some() && !covering.is_empty() {
            gaps.push(format!("{id} binds the referee, and has a check"));
        }
        if clause.referee.is_none() && clause.untested.is_none() && covering.is_empty() {
            gaps.push(format!("{id} has neither a check nor a reason"));
        }
        for other in &clause.also {
            match checks.iter().find(|check| check.id == other) {
                None => gaps.push(format!("{id} names {other}, which is no check")),
                Some(check) if check.clause == id => {
                    gaps.push(format!("{id} names {other}, which cites it anyway"));
                }
                Some(_) => {}
            }
        }
    }
    for check in checks {
        match clauses.iter().find(|clause| clause.id == check.clause) {
            None => gaps.push(format!(
                "{} cites {}, which is no clause",
                check.id, check.clause
            )),
            Some(clause) if clause.strictest_level() != Some(check.level) => gaps.push(format!(
                "{} is a {}, and {} a {}",
                check.id, check.level, clause.id, clause.level
            )),
            Some(_) => {}
        }
    }
    gaps
}

#[test]
fn every_clause_has_a_check_or_a_reason_and_every_check_a_clause() {
    for protocol in protocols() {
        let gaps = gaps(&clauses(&*protocol), protocol.descriptor().checks);
        assert!(
            gaps.is_empty(),
            "{}:\n{}",
            protocol.descriptor().name,
            gaps.join("\n")
        );
    }
}

#[test]
fn clauses_are_numbered_from_one_in_each_section() {
    for protocol in protocols() {
        let mut expected = (1, 1);
        for clause in clauses(&*protocol) {
            let (_, number) = clause.id.split_once('-').unwrap();
            let (section, number) = number.split_once('.').unwrap();
            let found: (u32, u32) = (section.parse().unwrap(), number.parse().unwrap());
            if found == (expected.0 + 1, 1) {
                expected = found;
            }
            assert_eq!(found, expected, "{}", clause.id);
            expected.1 += 1;
        }
    }
}

#[test]
fn a_gap_is_found() {
    let protocol = &protocols()[0];
    let checks = &protocol.descriptor().checks[..1];
    let (id, own) = (checks[0].id, checks[0].clause);
    let table = |rows: &str| {
        let page = format!(
            "| clause | level | what is asked | source | coverage |\n|---|---|\n{rows}\n\n| A | B |\n"
        );
        read(&page).map(|clauses| gaps(&clauses, checks))
    };
    let row = format!("| {own} | must | x \\| y. | z |");
    let check = |rows: &str, expected: &[&str]| {
        assert_eq!(
            table(&format!("{row}\n{rows}")).unwrap(),
            expected,
            "{rows}"
        );
    };
    check("", &[]);
    check(
        "| X-1.1 | must | x. | z | not tested: it cannot be seen |",
        &[],
    );
    check(
        &format!("| X-1.1 | may | x. | z | also `{id}`; not tested: all |"),
        &[],
    );
    check(
        "| X-1.1 | must | x. | z | binds the referee, as a rule |",
        &[],
    );
    check(
        "| X-1.1 | must; should in y | x. | z | |",
        &["X-1.1 has neither a check nor a reason"],
    );
    check(
        "| X-1.1 | should | x. | z |",
        &["X-1.1 has neither a check nor a reason"],
    );
    check(
        "| X-1.1 | could | x. | z | not tested: w |",
        &["X-1.1 has no level"],
    );
    check(
        "| X-1.1 | must | x. | z | also `a/b/c`; not tested: w |",
        &["X-1.1 names a/b/c, which is no check"],
    );
    check(
        &format!("| X-1.1 | must | x. | z | also `{id}`; binds the referee |"),
        &["X-1.1 binds the referee, and has a check"],
    );
    assert_eq!(
        table(&format!("| {own} | should | x. | z | also `{id}` |")).unwrap(),
        [
            format!("{own} names {id}, which cites it anyway"),
            format!("{id} is a must, and {own} a should"),
        ]
    );
    assert_eq!(
        table("").unwrap(),
        [format!("{id} cites {own}, which is no clause")]
    );
    assert!(table("| X-1.1 | must | x. | z | none |").is_err());
    assert!(table("| X-1.1 | must | x. |").is_err());
}
