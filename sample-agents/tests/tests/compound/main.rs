//! Faults that show under conditions only: games find them, and shrink them to a scenario that a person can read.
//!
//! No scripted scenario shows these checks broken; at most it shows others that follow from the same fault.
//!
//! Faults that show on a busy machine alone take as long as all others. They are tried only with the variable `LINESMAN_BUSY`.

mod bitwa;
mod otep;
mod stratego;

use std::{env, fs, ops::RangeInclusive, path::Path, process::ExitCode};

use libtest_mimic::{Arguments, Failed};
use linesman_end_to_end::{
    Failure, Judged, Load, Phase, Report, Shrunk, program, report_of, run_matrix,
};

/// An agent that conforms but for faults under conditions, and what games find of it.
struct Compound {
    /// What is wrong, in a few words.
    name: &'static str,
    /// What the misbehaver is told beside its seed.
    agent: &'static str,
    /// What the tester is told beside the protocol and the number of games.
    options: &'static str,
    /// The faults that games find.
    faults: &'static [Fault],
    /// The checks that may fail besides, since they follow from the faults: in the scripted scenarios a check of its own stands
    /// for the whole of a long game.
    may_fail: &'static [&'static str],
    /// What else has to be so.
    setting: Setting,
}

impl Compound {
    /// What most of them have: nothing more than an agent and its faults.
    const PLAIN: Self = Self {
        name: "",
        agent: "",
        options: "",
        faults: &[],
        may_fail: &[],
        setting: Setting::Plain,
    };
}

/// A fault that games find.
struct Fault {
    check: &'static str,
    cause: &'static str,
    /// The plies of the scenario that it is shrunk to. The least follows from the fault by arithmetic; the most is what a
    /// person reads.
    plies: RangeInclusive<u64>,
}

const fn fault(check: &'static str, cause: &'static str, plies: RangeInclusive<u64>) -> Fault {
    Fault {
        check,
        cause,
        plies,
    }
}

/// What else has to be so for a fault to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Setting {
    /// Nothing: what the agent does follows from its seed and from what it is told.
    Plain,
    /// The agent gets slower and slower, so each of its games takes seconds, and a few are enough.
    Slow,
    /// Every processor is busy. A few games are enough here, too.
    Busy,
    /// The agent counts its processes in a file, and the fault shows in the second that plays a whole game. A scenario shows
    /// it again if the count is the same again, which the tester cannot know.
    SecondProcess,
}

impl Setting {
    /// Returns how many games are played.
    const fn games(self) -> &'static str {
        match self {
            Self::Plain | Self::SecondProcess => "12",
            Self::Slow | Self::Busy => "4",
        }
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let tables = [
        ("stratego", stratego::COMPOUNDS),
        ("otep", otep::COMPOUNDS),
        ("bitwa", bitwa::COMPOUNDS),
    ];
    let rows = |is_wanted: fn(Setting) -> bool| {
        let row = |(protocol, compound): (&'static str, &'static Compound)| {
            let judge = move || {
                let mut judged = Judged::default();
                let result = try_compound(protocol, compound, &mut judged);
                (judged, result.map_err(Failed::from))
            };
            (protocol, format!("{protocol}/{}", compound.name), judge)
        };
        let compounds = tables.into_iter();
        compounds
            .flat_map(|(protocol, compounds)| compounds.iter().map(move |one| (protocol, one)))
            .filter(move |(_, compound)| is_wanted(compound.setting))
            .map(row)
            .collect()
    };
    // An agent whose fault shows on a busy machine makes the machine busy for the others, too.
    let quiet = Phase::waiting(rows(|setting| setting != Setting::Busy));
    let busy = Phase::alone(rows(|setting| setting == Setting::Busy && with_busy()));
    run_matrix(&arguments, [quiet, busy])
}

/// Returns whether the machine is to be made busy.
fn with_busy() -> bool {
    env::var_os("LINESMAN_BUSY").is_some()
}

/// Checks an agent, judges what was found, and runs the scenarios that came of it.
fn try_compound(protocol: &str, compound: &Compound, judged: &mut Judged) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let memory = folder.path().join("memory");
    let mut agent = vec![path(&program("misbehave"))];
    agent.extend(words(compound.agent));
    agent.extend(words("--seed 1"));
    let mut ask = words("check");
    ask.push(protocol.to_owned());
    ask.extend(words("--format json --jobs 1"));
    ask.extend(words(compound.options));
    let mut before = 0;
    if compound.setting == Setting::SecondProcess {
        agent.extend(["--memory".to_owned(), path(&memory)]);
        // The scripted scenarios come first, one process each.
        tell(&ask, &agent)?;
        before = fs::read(&memory).map_err(|error| error.to_string())?.len() + 1;
        fs::remove_file(&memory).map_err(|error| error.to_string())?;
        agent.extend(["--when".to_owned(), format!("game:{}", before + 1)]);
    }
    let load = (compound.setting == Setting::Busy).then(Load::on_every_core);
    let _load = load.transpose().map_err(|error| error.to_string())?;
    ask.extend(words("--found"));
    ask.push(path(&folder.path().join("found")));
    ask.extend(["--games".to_owned(), compound.setting.games().to_owned()]);
    let report = tell(&ask, &agent)?;
    for (fault, shrunk) in judge(compound, &report, judged)? {
        if compound.setting == Setting::SecondProcess {
            fs::write(&memory, ".".repeat(before)).map_err(|error| error.to_string())?;
        }
        try_scenario(compound, fault, shrunk, &agent)?;
    }
    Ok(())
}

/// Judges a report, and returns the scenarios that the faults were shrunk to.
fn judge<'a>(
    compound: &'a Compound,
    report: &'a Report,
    judged: &mut Judged,
) -> Result<Vec<(&'a Fault, &'a Shrunk)>, String> {
    let is_fault = |failure: &&Failure| {
        let mut faults = compound.faults.iter();
        faults.any(|fault| fault.check == failure.id)
    };
    let found: Vec<_> = (compound.faults.iter())
        .filter_map(|fault| Some((fault, report.failure(fault.check)?)))
        .collect();
    let right = found
        .iter()
        .filter(|(fault, failure)| failure.cause == fault.cause);
    let besides = report
        .failures
        .iter()
        .filter(|failure| !is_fault(failure) && !compound.may_fail.contains(&failure.id.as_str()));
    *judged = Judged {
        is_detected: found.len() == compound.faults.len(),
        has_right_cause: right.count() == compound.faults.len(),
        besides: besides.count(),
    };
    let is_right = judged.is_detected && judged.has_right_cause && judged.besides == 0;
    if !is_right || report.code != 1 {
        let (code, failures) = (report.code, &report.failures);
        return Err(format!("exit code {code}, {failures:?}\n{}", report.text));
    }
    let mut shrunk = Vec::new();
    for (fault, failure) in found {
        let check = fault.check;
        let scenario = failure.shrunk.as_ref();
        let scenario = scenario.ok_or_else(|| format!("{check} was shown by a script"))?;
        if !fault.plies.contains(&scenario.plies) {
            let text = fs::read_to_string(&scenario.file).unwrap_or_default();
            let plies = scenario.plies;
            return Err(format!("{check} was shrunk to {plies} plies:\n{text}"));
        }
        shrunk.push((fault, scenario));
    }
    Ok(shrunk)
}

/// Runs the scenario that a fault was shrunk to: it shows the same fault, and none besides.
fn try_scenario(
    compound: &Compound,
    fault: &Fault,
    shrunk: &Shrunk,
    agent: &[String],
) -> Result<(), String> {
    let text = fs::read_to_string(&shrunk.file).map_err(|error| error.to_string())?;
    if matches!(compound.setting, Setting::Plain | Setting::Slow) && !shrunk.is_reproduced {
        return Err(format!("the tester has not seen it again:\n{text}"));
    }
    let mut ask = words("run --format json");
    ask.push(path(&shrunk.file));
    // What the scenario decides is in its file.
    let timeout = words(compound.options);
    let timeout = timeout
        .iter()
        .skip_while(|word| *word != "--timeout")
        .take(2);
    ask.extend(timeout.cloned());
    // An agent that does not always do the same has to be asked several times.
    let tries = if compound.setting == Setting::Busy {
        TRIES
    } else {
        1
    };
    let mut last = String::new();
    for _ in 0..tries {
        let report = tell(&ask, agent)?;
        match report.failures.as_slice() {
            [failure] if failure.id == fault.check && failure.cause == fault.cause => return Ok(()),
            failures => last = format!("the scenario shows {failures:?}\n{}", report.text),
        }
    }
    Err(format!("{last}\n{text}"))
}

/// How often a scenario is run that need not show its fault each time.
const TRIES: u32 = 100;

fn tell(ask: &[String], agent: &[String]) -> Result<Report, String> {
    report_of(ask.iter().chain([&"--".to_owned()]).chain(agent))
}

fn words(text: &str) -> Vec<String> {
    text.split_ascii_whitespace().map(str::to_owned).collect()
}

fn path(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
