//! Replays the recorded games of the competition.

#[path = "../../../games/tests/corpus/running.rs"]
mod running;

use std::{
    fs, io,
    path::{Path, PathBuf},
    process::ExitCode,
};

use libtest_mimic::{Failed, Trial};
use linesman_games::{
    ListActions as _,
    stratego::{Action, Move, Position},
};
use linesman_protocols::{
    Profile as _,
    stratego::{
        Log, Profile,
        log::{Entry, Finding, PlyOutcome, Replay, ReplayOptions, Summary, TurnLimit},
        parse_answer,
    },
};

/// Where the logs lie below the folder of the corpus, and how many there are.
const ROUNDS: [&str; 2] = ["stratego/round4", "stratego/round5"];
const LOGS: usize = 112;

/// The logs that end without a result, for the manager of that day crashed, and the line with which they end.
const INCOMPLETE: [(&str, usize); 3] = [
    ("stratego/round4/peternlewis.vs.ramen.4.45", 12),
    ("stratego/round5/basic_cpp.vs.basic_python.5.49", 1216),
    ("stratego/round5/peternlewis.vs.ramen.5.12", 12),
];

/// The games were played with `-m 1000`.
const TURNS: TurnLimit = TurnLimit::At(1000);

fn main() -> ExitCode {
    running::run("recorded games of Stratego are replayed", &[trials])
}

/// Returns a trial for each log.
///
/// # Errors
/// Says what is wrong with the folder.
fn trials(corpus: &Path) -> Result<Vec<Trial>, String> {
    let mut trials = Vec::new();
    for round in ROUNDS {
        let folder = corpus.join(round);
        let paths = files(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for path in paths {
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            let name = format!("{round}/{file}");
            let incomplete = INCOMPLETE.iter().find(|(log, _)| *log == name);
            let check = move || match incomplete {
                Some((_, line)) => check_incomplete(&fs::read(&path)?, *line),
                None => check_complete(&fs::read(&path)?),
            };
            trials.push(Trial::test(name, check));
        }
    }
    if trials.len() == LOGS {
        trials.extend(december(corpus));
        Ok(trials)
    } else {
        let (folder, count) = (corpus.display(), trials.len());
        Err(format!(
            "{folder} holds {count} logs of Stratego instead of {LOGS}"
        ))
    }
}

/// Returns a trial for each log of the programs of December 2011, and for the logs that an editor has saved.
fn december(corpus: &Path) -> impl Iterator<Item = Trial> {
    let folder = corpus.join("reports");
    DECEMBER.into_iter().map(move |(name, profile, result)| {
        let path = folder.join(name);
        Trial::test(format!("reports/{name}"), move || {
            let reading = Log::read(&fs::read(&path)?);
            let profile = Profile::find(profile).ok_or("there is no such profile")?;
            let finding = Replay::by(&profile, &reading.log, ReplayOptions::default()).finish();
            let by_rules = finding.result.as_ref().map(Summary::to_line);
            let is_right = reading.problems.is_empty()
                && finding.disagreements.is_empty()
                && by_rules.as_deref() == Some(result.as_bytes());
            match is_right {
                true => Ok(()),
                false => Err(format!("{:?}, {finding:#?}", reading.problems).into()),
            }
        })
    })
}

/// Logs, the profile by which each is judged, and its result. The programs of 5 and 7 December 2011 wrote the first two. The first
/// names no values: RED has two bombs and the flag left, and BLUE pieces worth 92.
const DECEMBER: [(&str, &str, &str); 5] = [
    (
        "beta_equal_ranks.log",
        "beta-2011",
        "./red RED ILLEGAL 49 0 92",
    ),
    ("beta.log", "beta-2011", "./red RED VICTORY 146 18 21"),
    ("short.log", "final-2012", "./ann RED ILLEGAL 2 146 146"),
    ("crlf.log", "final-2012", "./ann RED ILLEGAL 2 146 146"),
    ("bom.log", "final-2012", "./ann RED ILLEGAL 2 146 146"),
];

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut paths = entries.collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

fn check_complete(bytes: &[u8]) -> Result<(), Failed> {
    let reading = Log::read(bytes);
    require(reading.problems.is_empty(), || {
        format!("{:?}", reading.problems)
    })?;
    require(reading.log.to_bytes() == bytes, || {
        "the log is written differently".into()
    })?;
    let finding = replay(&reading.log, TURNS)?;
    require(finding.log.to_bytes() == bytes, || {
        "the replay is written differently".into()
    })?;
    let result = finding
        .result
        .as_ref()
        .map(|result| [result.to_line(), b"\n".to_vec()].concat());
    require(result.is_some_and(|line| bytes.ends_with(&line)), || {
        format!("the result is {:?}", finding.result)
    })?;
    require(replay(&reading.log, TurnLimit::OfLog)? == finding, || {
        "the turn limit of the log itself makes a difference".into()
    })
}

/// A log without a result is reported as such, at its last line, and the replay writes what is missing.
fn check_incomplete(bytes: &[u8], last_line: usize) -> Result<(), Failed> {
    let reading = Log::read(bytes);
    let is_told = match reading.problems.as_slice() {
        [problem] => problem.line == last_line && problem.message.contains("without a result"),
        _ => false,
    };
    require(is_told, || format!("{:?}", reading.problems))?;
    let finding = replay(&reading.log, TURNS)?;
    let result = finding.result.ok_or("there is no result by the rules")?;
    let completed = [bytes, &result.to_line(), b"\n"].concat();
    require(finding.log.to_bytes() == completed, || {
        "the replay is written differently".into()
    })
}

/// Replays a log with which the rules agree.
fn replay(log: &Log, turn_limit: TurnLimit) -> Result<Finding, Failed> {
    let options = ReplayOptions {
        turn_limit,
        ..ReplayOptions::default()
    };
    let mut replay = Replay::new(log, options);
    loop {
        let before = replay.position().clone();
        let Some(ply) = replay.step().cloned() else {
            break;
        };
        check_listing(&before, replay.position(), &ply)?;
    }
    let finding = replay.finish();
    let disagreements: Vec<String> = finding
        .disagreements
        .iter()
        .map(ToString::to_string)
        .collect();
    require(disagreements.is_empty(), || disagreements.join("\n"))?;
    Ok(finding)
}

/// A move is listed if and only if it is legal, and an illegal one changes nothing.
fn check_listing(before: &Position, after: &Position, ply: &Entry) -> Result<(), Failed> {
    let Entry::Ply {
        side,
        answer,
        outcome,
        ..
    } = ply
    else {
        return Ok(());
    };
    let mv = match parse_answer(answer).map(|answer| answer.action) {
        Ok(Action::Move { mv, .. }) => Some(mv),
        _ => None,
    };
    let is_same =
        |a: Move, b: Move| (a.x, a.y, a.direction, a.steps()) == (b.x, b.y, b.direction, b.steps());
    let is_listed = before
        .legal_actions(*side)
        .iter()
        .any(|listed| match (listed, mv) {
            (Action::Move { mv: listed, .. }, Some(mv)) => is_same(*listed, mv),
            _ => false,
        });
    let is_legal = !matches!(outcome, None | Some(PlyOutcome::Illegal));
    require(is_listed == is_legal, || {
        format!("listed: {is_listed}, legal: {is_legal}: {ply:?}")
    })?;
    let is_unchanged = format!("{before:?}") == format!("{after:?}");
    require(is_unchanged != is_legal, || {
        format!("the position is wrong after {ply:?}")
    })
}

fn require(holds: bool, problem: impl FnOnce() -> String) -> Result<(), Failed> {
    if holds { Ok(()) } else { Err(problem().into()) }
}
