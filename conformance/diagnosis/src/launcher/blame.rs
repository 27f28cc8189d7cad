//! Whether a launcher is to blame for a failure.

use std::path::Path;

use linesman_protocols::Cause;
use linesman_referee::Launch;

use super::{
    super::{
        case::Case,
        finding::Finding,
        shown::{shown, whole},
    },
    java::{self, Java},
};
use linesman_languages::launcher::{Effect, Launcher, Started, What, inner, started, words_of};
use linesman_values::outcome::Evidence;

/// Something that a launcher did.
#[derive(Clone, Debug)]
struct Fault {
    effect: &'static Effect,
    /// The line that shows it, in quotes.
    said: String,
    /// The command that works, if it is known.
    command: Option<String>,
    /// The script in which the command is.
    script: Option<String>,
    /// Whether the launcher in the command is not to blame, but one that it starts.
    is_nested: bool,
}

/// Looks for a launcher or a form of the command that is to blame for a failure, in place of the bot.
pub(crate) fn blame(launch: &Launch, case: &Case<'_>) -> Option<Finding> {
    let found = started(launch);
    let of_started = |started: &Started| {
        let mut effects = started.launcher.effects.iter();
        effects.find_map(|effect| fault(effect, Some(started), case))
    };
    let of_command = || found.iter().find_map(of_started);
    let of_head = || {
        let mut launchers = Launcher::all().iter();
        launchers.find_map(|launcher| {
            let mut effects = launcher.effects.iter();
            let fault = effects.find_map(|effect| fault(effect, None, case))?;
            let is_nested = found
                .iter()
                .any(|started| started.launcher.name == launcher.name);
            Some(Fault { is_nested, ..fault })
        })
    };
    let of_java = || {
        let words = inner(launch).map_or_else(|| words_of(launch), |launch| words_of(&launch));
        let dir = launch.dir.as_deref().unwrap_or(Path::new("."));
        java::judge(&words, dir, case.stderr())
    };
    let is_end = matches!(case.cause(), Cause::Exited(_));
    of_command()
        .or_else(of_head)
        .map(|fault| fault.finding())
        .or_else(|| is_end.then(of_java).flatten().map(of_java_command))
}

/// Returns the fault if the effect shows. Without a launcher in the command, only a line that nobody else writes counts.
fn fault(effect: &'static Effect, started: Option<&Started>, case: &Case<'_>) -> Option<Fault> {
    if let Some(started) = started {
        let is_off = !effect.without.is_empty() && started.has(&effect.without);
        let is_on = effect.with.is_empty() || started.has(&effect.with);
        (is_on && !is_off).then_some(())?;
    } else {
        effect.head.as_ref()?;
    }
    let said = match effect.what {
        What::Prints => printed(effect, case)?,
        What::KeepsBack => kept_back(case).then(String::new)?,
        What::CutsOff => is_cut_off(effect, case).then(String::new)?,
        What::Terminal => of_terminal(case)?,
        What::Fails => failed(effect, case)?,
        What::Builds => is_late_at_first(case).then(String::new)?,
    };
    Some(Fault {
        effect,
        said,
        command: started.and_then(|started| started.edited(&effect.edits)),
        script: started.and_then(|started| started.script.clone()),
        is_nested: false,
    })
}

/// Returns the line that a launcher printed, if the line at fault is one of its own.
fn printed(effect: &Effect, case: &Case<'_>) -> Option<String> {
    let text = case.text()?;
    let heard = case.all_heard();
    let is_head = |line: &str| effect.head.as_ref().is_some_and(|head| head.is_match(line));
    let head = heard.iter().find(|line| is_head(line));
    (effect.head.is_none() || head.is_some()).then_some(())?;
    let is_own = |line: &str| is_head(line) || effect.lines.iter().any(|own| own.is_match(line));
    let (before, later) = (case.heard(), case.later());
    // Empty lines are around a banner.
    let is_around = text.trim().is_empty()
        && [before.last(), later.first()]
            .into_iter()
            .flatten()
            .any(|line| is_own(line));
    (is_own(&text) || is_around).then_some(())?;
    let of_around = || {
        [before.last(), later.first()]
            .into_iter()
            .flatten()
            .find(|line| is_own(line))
    };
    let line = head.or_else(|| if is_around { of_around() } else { None });
    Some(line.map_or_else(|| shown(&text), |line| shown(line)))
}

/// Returns whether an answer was due and nothing came, unless after the end of the input.
fn kept_back(case: &Case<'_>) -> bool {
    let is_silent = matches!(case.cause(), Cause::Buffered | Cause::NoOutput);
    is_silent && case.all_heard().len() == case.since_closed().len()
}

/// Returns whether the agent ended or was silent, and has shown no sign that it reads.
fn is_cut_off(effect: &Effect, case: &Case<'_>) -> bool {
    let is_end = matches!(
        case.cause(),
        Cause::Exited(_) | Cause::Signalled(_) | Cause::NoOutput | Cause::Buffered
    );
    // Where no option decides, a crash says more.
    let is_sure = !effect.without.is_empty() || !effect.with.is_empty();
    let is_explained = !is_sure && case.run.crash.is_some();
    is_end && !is_explained && case.answered() <= 1
}

/// Returns a line that shows that a terminal is between.
fn of_terminal(case: &Case<'_>) -> Option<String> {
    let text = case.text()?;
    let is_echo = |line: &std::borrow::Cow<'_, str>| {
        text.trim().len() > 2 && line.trim() == text.trim_end_matches('\r').trim()
    };
    let shows = case.cause() == Cause::Crlf || case.sent().iter().any(is_echo);
    shows.then(|| shown(&text))
}

/// Returns what a launcher said that did not start the bot.
fn failed(effect: &Effect, case: &Case<'_>) -> Option<String> {
    let is_end = matches!(
        case.cause(),
        Cause::Exited(_) | Cause::Signalled(_) | Cause::NoOutput | Cause::Buffered
    );
    (is_end && case.answered() <= 1).then_some(())?;
    let mut patterns = effect.lines.iter();
    let line = patterns.find_map(|own| case.stderr().iter().find(|line| own.is_match(line)))?;
    Some(whole(line))
}

/// Returns whether the first answer came, and came too late.
fn is_late_at_first(case: &Case<'_>) -> bool {
    let is_of_time = case
        .found
        .silence
        .as_ref()
        .is_some_and(|silence| silence.evidence == Evidence::Time);
    let is_late = case.cause() == Cause::Late || case.cause() == Cause::NoOutput && is_of_time;
    is_late && case.found.good_lines == 0
}

/// Returns the diagnosis of a command for Java.
fn of_java_command(java: Java) -> Finding {
    let (id, command) = match java {
        Java::Works(command) => ("other-command-for-java", command),
        Java::NoJar(command) => ("jar-not-built", command),
        Java::NotCompiled(command) => ("not-compiled", command),
    };
    Finding::of(id).with("command", command)
}

impl Fault {
    /// Returns what the table of launchers says about it.
    fn finding(&self) -> Finding {
        let example = self.effect.example.as_deref().unwrap_or_default();
        let command = self.command.as_deref().unwrap_or(example);
        let nested = self.effect.nested.as_ref().filter(|_| self.is_nested);
        let fix = nested.unwrap_or(&self.effect.fix);
        let fix = fix.replace("COMMAND", command).replace("SAID", &self.said);
        let id = match self.effect.what {
            What::Prints => "launcher-prints",
            What::KeepsBack => "launcher-keeps-back",
            What::CutsOff => "launcher-cuts-off",
            What::Terminal => "launcher-has-terminal",
            What::Fails => "launcher-fails",
            What::Builds => "launcher-builds",
        };
        let finding = Finding::of(id).with("fix", fix);
        match &self.script {
            Some(script) => finding.shown_by(format!("it is in {script}")),
            None => finding,
        }
    }
}
