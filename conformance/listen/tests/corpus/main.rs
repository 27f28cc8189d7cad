//! Judges the recorded conversations of real programs.

#[path = "../../../../sdk/games/tests/corpus/running.rs"]
mod running;

use std::{
    fs, io,
    path::{Path, PathBuf},
    process::ExitCode,
};

use libtest_mimic::{Failed, Trial};
use linesman::PROTOCOLS;
use linesman_listen::{judge, read};
use linesman_protocols::Speaker;

fn main() -> ExitCode {
    running::run("the conversations of real programs are judged", &[trials])
}

/// Returns a trial for each conversation, and one that counts them.
///
/// # Errors
/// Says what is wrong with the folder.
fn trials(corpus: &Path) -> Result<Vec<Trial>, String> {
    let folder = corpus.join("uci/conversations");
    let files = files(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let count = files.len();
    let all = Trial::test("no conversation is missing", move || match count {
        41 => Ok(()),
        count => Err(format!("there are {count} conversations").into()),
    });
    let trial = |path: PathBuf| {
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        Trial::test(name.clone(), move || check(&name, &path))
    };
    Ok(files.into_iter().map(trial).chain([all]).collect())
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut files = entries.collect::<io::Result<Vec<_>>>()?;
    files.sort();
    Ok(files)
}

/// Judges a conversation. Stockfish, python-chess and fastchess break no must, and everything else is known.
fn check(name: &str, path: &Path) -> Result<(), Failed> {
    let mut found = found(&fs::read(path)?)?;
    let is_must = |who: &str| {
        found
            .iter()
            .any(|it| it.starts_with(&format!("{who} must")))
    };
    if is_must("GUI") || name.contains("stockfish") && is_must("engine") {
        return Err(format!("a must: {found:?}").into());
    }
    // On a busy machine, an answer may be late.
    found.retain(|it| !LATE.contains(&it.as_str()));
    let known = KNOWN
        .iter()
        .filter(|(words, _)| words.split('*').all(|word| name.contains(word)));
    let mut expected: Vec<&str> = known.map(|(_, what)| *what).collect();
    expected.sort_unstable();
    found.sort_unstable();
    match found == expected {
        true => Ok(()),
        false => Err(format!("found {found:?}, and not {expected:?}").into()),
    }
}

/// Returns what is found in a conversation, as `WHO LEVEL CLAUSE`.
fn found(bytes: &[u8]) -> Result<Vec<String>, Failed> {
    let stored = read(bytes)?;
    let verdicts = judge(&stored, PROTOCOLS, None, None);
    let [verdict] = &verdicts[..] else {
        return Err(format!("{} conversations", verdicts.len()).into());
    };
    let judgement = verdict.judgement.as_ref().map_err(ToString::to_string)?;
    let findings = judgement.sorted().into_iter().map(|finding| {
        let breach = &finding.breach;
        let who = match breach.by {
            Speaker::Agent => "engine",
            Speaker::Referee => "GUI",
        };
        format!("{who} {} {}", breach.weight.word(), breach.clause)
    });
    Ok(findings.collect())
}

/// What is found in the conversations whose names have all of these words.
const KNOWN: &[(&str, &str)] = &[
    // Stockfish, Toga and Glaurung greet.
    ("stockfish", "engine note UCI-2.5"),
    ("toga2", "engine note UCI-2.5"),
    ("glaurung", "engine note UCI-2.5"),
    // Stockfish writes nothing for an empty text.
    ("stockfish", "engine should UCI-3.7"),
    // fastchess sends stop at the end of each game, and its compliance test sends one clock.
    ("fastchess", "GUI note UCI-8.2"),
    ("compliance", "GUI note UCI-7.3"),
    // Glaurung answers that stop.
    ("movestogo*glaurung", "engine may UCI-1.16"),
    // python-chess says so if no move is to be searched.
    ("searchmoves", "GUI note UCI-7.12"),
    ("mated*toga2", "engine should UCI-9.9"),
    ("mated*ethereal", "engine should UCI-9.9"),
    // Toga and Ethereal take any move, and Glaurung ends where it should wait.
    ("searchmoves*toga2", "engine must UCI-7.12"),
    ("960-ethereal", "engine must UCI-7.12"),
    ("infinite*glaurung", "engine must UCI-7.13"),
];

/// What depends on the machine.
const LATE: &[&str] = &[
    "engine note UCI-7.4",
    "engine note UCI-8.1",
    "engine note UCI-5.1",
];
