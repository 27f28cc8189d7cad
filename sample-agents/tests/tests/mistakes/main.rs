//! Bots with one typical mistake each: the report names the check and the cause, and its fix is what an expert would say.
//!
//! The bots and the right answers are in `bots/mistakes`. A mistake is a change of a good bot. The good bots conform.
//!
//! | variable | effect |
//! |---|---|
//! | `LINESMAN_ALL_LANGUAGES` | a language that is not installed is a failure |
//! | `LINESMAN_SAMPLE` | how many bots with a mistake run without `--ignored` |
//! | `LINESMAN_SAMPLE_SEED` | which ones, 1 by default |
//! | `LINESMAN_MISTAKES_LOG` | the file to which all wrong answers are written |

mod judge;
mod repaired;
mod run;
mod sample;
mod table;
mod toolchain;

use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    fmt::Write as _,
    fs,
    io::{self, Write as _},
    process::ExitCode,
    sync::{Mutex, PoisonError},
};

use judge::{Judgement, Part, judge};
use libtest_mimic::{Arguments, Completion, Failed, Trial};
use linesman::PROTOCOLS;
use linesman_end_to_end::ignored;
use repaired::Repair;
use run::Answer;
use sample::Sample;
use table::Mistake;

/// What became of the bots.
static OUTCOMES: Mutex<Vec<Outcome>> = Mutex::new(Vec::new());

/// Why a bot is not run by default.
const LONG: &str = "takes long; .ci/long mistakes runs it";
/// Why a bot is not run where a sample is.
const NOT_DRAWN: &str = "not in the sample; .ci/long mistakes runs it";
/// The least number of languages that the table has.
const LEAST_LANGUAGES: usize = 8;
/// The least number of bots that the table has.
const LEAST_BOTS: usize = 60;

#[derive(Debug)]
enum Outcome {
    Judged(String, Judgement),
    NotRun(&'static str),
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // The bots mostly wait.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    arguments.test_threads.get_or_insert(3 * cores);
    let mistakes = match table::mistakes() {
        Ok(mistakes) => mistakes,
        Err(error) => {
            say(&format!("{error}\n"));
            return ExitCode::FAILURE;
        }
    };
    let sample = match Sample::of_environment(&mistakes) {
        Ok(sample) => sample,
        Err(error) => {
            say(&format!("{error}\n"));
            return ExitCode::FAILURE;
        }
    };
    let mut trials = vec![table_trial(mistakes.clone())];
    for base in table::good_bots().unwrap_or_default() {
        let name = format!("good/{base}");
        trials.push(ignored(
            Trial::ignorable_test(name, move || check_good(&base)),
            LONG,
        ));
    }
    trials.extend(late_trials(&mistakes, sample.as_ref()));
    match repaired_trials(&mistakes, sample.as_ref()) {
        Ok(repaired) => trials.extend(repaired),
        Err(error) => {
            say(&format!("{error}\n"));
            return ExitCode::FAILURE;
        }
    }
    for mistake in mistakes {
        let is_in_sample = sample.as_ref().map(|sample| sample.contains(&mistake));
        let trial = Trial::ignorable_test(mistake.name.clone(), move || check_mistake(&mistake));
        trials.push(match is_in_sample {
            Some(true) => trial,
            Some(false) => ignored(trial, NOT_DRAWN),
            None => ignored(trial, LONG),
        });
    }
    if let Some(sample) = sample {
        say(&sample.describe());
        trials.push(Trial::test("the-sample-is-whole", move || {
            sample.fault().map_or(Ok(()), |fault| Err(fault.into()))
        }));
    }
    let conclusion = libtest_mimic::run(&arguments, trials);
    close();
    conclusion.exit_code()
}

/// Tests the tables, which is quick.
fn table_trial(mistakes: Vec<Mistake>) -> Trial {
    Trial::test("the-table-is-sound", move || {
        let checks: BTreeSet<&str> = PROTOCOLS
            .iter()
            .flat_map(|protocol| protocol.checks)
            .map(|check| check.id)
            .collect();
        let mut faults = table::faults(&mistakes, &checks);
        faults.extend(sample::faults(&mistakes));
        faults.extend(table::gaps(&mistakes)?);
        let endings: BTreeSet<&str> = mistakes.iter().map(Mistake::ending).collect();
        for ending in &endings {
            faults.extend(toolchain::language_of(ending).err());
        }
        if endings.len() < LEAST_LANGUAGES || mistakes.len() < LEAST_BOTS {
            let (languages, bots) = (endings.len(), mistakes.len());
            faults.push(format!(
                "there are only {bots} bots in {languages} languages"
            ));
        }
        if faults.is_empty() {
            Ok(())
        } else {
            Err(faults.join("\n").into())
        }
    })
}

/// Checks that a bot without a mistake conforms.
fn check_good(base: &str) -> Result<Completion, Failed> {
    let ending = base.rsplit_once('.').map_or("", |(_, ending)| ending);
    let language = toolchain::language_of(ending)?;
    if !language.is_installed() {
        return not_run(language.name);
    }
    let source = table::good_source(base)?;
    let command = language.build(&format!("good-{base}"), &source, &[], None)?;
    let options = ["--level".to_owned(), "should".to_owned()];
    let answer = Answer::of(
        &format!("good/{base}"),
        &table::protocol_of(base),
        &options,
        &command,
    )?;
    if answer.code == 0 {
        Ok(Completion::Completed)
    } else {
        Err(answer.human.into())
    }
}

fn check_mistake(mistake: &Mistake) -> Result<Completion, Failed> {
    let language = toolchain::language_of(mistake.ending())?;
    if !language.is_installed() {
        return not_run(language.name);
    }
    let wrapper = mistake.wrapper.as_deref();
    let command = language.build(&mistake.name, &mistake.source()?, &mistake.flags, wrapper)?;
    let run = || {
        let (protocol, options) = (mistake.protocol(), &mistake.options);
        let answer = Answer::of(&mistake.name, &protocol, options, &command)?;
        let judgement = judge(mistake, &answer);
        Ok::<_, String>((answer, judgement))
    };
    let (mut answer, mut judgement) = run()?;
    // A bot that draws lots may show too little of its mistake in one run: most of three decide.
    if judgement.is_of_advice() && answer.repeats != Some(true) {
        let (second, third) = (run()?, run()?);
        if second.1.wrong.is_empty() && third.1.wrong.is_empty() {
            (answer, judgement) = third;
        }
    }
    let wrong: Vec<String> = judgement
        .wrong
        .iter()
        .map(|wrong| format!("{}: {}", wrong.part.name(), wrong.text))
        .collect();
    let message = format!(
        "{}\n{}\ngot {}\n\n{}",
        mistake.mistake,
        wrong.join("\n"),
        judgement.got,
        answer.human
    );
    record(Outcome::Judged(mistake.name.clone(), judgement));
    if wrong.is_empty() {
        Ok(Completion::Completed)
    } else {
        Err(message.into())
    }
}

/// Returns tests of bots that write about an error once their input has ended: that never changes what is wrong with them.
fn late_trials(mistakes: &[Mistake], sample: Option<&Sample>) -> Vec<Trial> {
    let late = mistakes.iter().filter_map(Mistake::that_speaks_late);
    let trials = late.take(MOST_LATE).map(|mistake| {
        let is_in_sample = sample.is_some_and(|sample| sample.contains(&mistake));
        let name = format!("late/{}", mistake.name);
        let late = Mistake {
            name: format!("{}-late", mistake.name),
            ..mistake
        };
        let trial = Trial::ignorable_test(name, move || check_mistake(&late));
        long_unless(is_in_sample, trial)
    });
    trials.collect()
}

/// Returns a test that only the long series runs, unless it is drawn.
fn long_unless(is_drawn: bool, trial: Trial) -> Trial {
    match is_drawn {
        true => trial,
        false => ignored(trial, LONG),
    }
}

/// Returns tests of bots that are repaired as their diagnosis says. There are enough of them.
fn repaired_trials(mistakes: &[Mistake], sample: Option<&Sample>) -> Result<Vec<Trial>, String> {
    let repairs = repaired::repairs()?;
    let (mut trials, mut drawn) = (Vec::new(), 0);
    for mistake in mistakes {
        let Some(repair) = repaired::repair_of(mistake, &repairs) else {
            continue;
        };
        let is_in_sample = sample.is_some_and(|sample| sample.contains(mistake));
        // OTEP has too many scenarios for minutes.
        let is_short = mistake.protocol() != "otep";
        let is_run = is_in_sample && is_short && drawn < MOST_IN_SAMPLE;
        drawn += usize::from(is_run);
        let (name, mistake) = (format!("repaired/{}", mistake.name), mistake.clone());
        let trial = Trial::ignorable_test(name, move || check_repaired(&mistake, &repair));
        trials.push(long_unless(is_run, trial));
    }
    let found = trials.len();
    if found < repaired::LEAST_REPAIRED {
        return Err(format!("only {found} bots have a repair without an author"));
    }
    Ok(trials)
}

/// Checks that a bot conforms once it is repaired as its diagnosis says.
fn check_repaired(mistake: &Mistake, repair: &Repair) -> Result<Completion, Failed> {
    let language = toolchain::language_of(mistake.ending())?;
    if !language.is_installed() {
        return not_run(language.name);
    }
    let wrapper = mistake.wrapper.as_deref();
    let bot = language.build(&mistake.name, &mistake.source()?, &mistake.flags, wrapper)?;
    let protocol = mistake.protocol();
    let command = repair.command(&protocol, &bot);
    let name = format!("{}-repaired", mistake.name);
    let answer = Answer::of(&name, &protocol, &mistake.options, &command)?;
    match answer.code {
        0 => Ok(Completion::Completed),
        _ => Err(format!("{}\n{repair:?}\n{}", mistake.mistake, answer.human).into()),
    }
}

/// How many repaired bots run where a sample does: each is asked everything.
const MOST_IN_SAMPLE: usize = 3;

/// How many bots also run in a form that speaks late.
const MOST_LATE: usize = 40;

/// A bot whose language is not installed is never a success.
fn not_run(language: &'static str) -> Result<Completion, Failed> {
    record(Outcome::NotRun(language));
    let reason = format!("{language} is not installed");
    if env::var_os("LINESMAN_ALL_LANGUAGES").is_some() {
        return Err(reason.into());
    }
    Ok(Completion::ignored_with(reason))
}

fn record(outcome: Outcome) {
    let mut outcomes = OUTCOMES.lock().unwrap_or_else(PoisonError::into_inner);
    outcomes.push(outcome);
}

/// Prints how many answers are right, and which bots were not run.
fn close() {
    let mut outcomes = OUTCOMES.lock().unwrap_or_else(PoisonError::into_inner);
    let outcomes = std::mem::take(&mut *outcomes);
    let mut missing: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut judged, mut right, mut log) = (0, 0, String::new());
    let mut wrong_parts: BTreeMap<Part, usize> = BTreeMap::new();
    for outcome in outcomes {
        match outcome {
            Outcome::NotRun(language) => *missing.entry(language).or_default() += 1,
            Outcome::Judged(name, judgement) => {
                judged += 1;
                right += usize::from(judgement.wrong.is_empty());
                let parts: BTreeSet<Part> =
                    judgement.wrong.iter().map(|wrong| wrong.part).collect();
                for part in parts {
                    *wrong_parts.entry(part).or_default() += 1;
                }
                log += &format!("{name}: got {}\n", judgement.got);
                for wrong in judgement.wrong {
                    log += &format!("    {}: {}\n", wrong.part.name(), wrong.text);
                }
            }
        }
    }
    let mut text = String::new();
    if judged > 0 {
        text += &format!("{judged} bots with a mistake: {right} right answers");
        for part in Part::ALL {
            let count = wrong_parts.get(&part).unwrap_or(&0);
            let _ = write!(text, ", {count} times a wrong {}", part.name());
        }
        text += "\n";
    }
    for (language, count) in missing {
        text += &format!("NOT RUN: {count} bots, because {language} is not installed\n");
    }
    if let Some(file) = env::var_os("LINESMAN_MISTAKES_LOG")
        && let Err(error) = fs::write(&file, log)
    {
        text += &format!("{}: {error}\n", file.display());
    }
    say(&text);
}

fn say(text: &str) {
    // Nobody may be left to read it.
    let _ = io::stdout().write_all(text.as_bytes());
}
