//! What to do about a failure: the launcher is judged before the command, and the command before the bot.

use std::path::Path;

use linesman_languages::{language::Language, launcher::takes_names};
use linesman_protocols::{Cause, Entry, EntryKind, Speaker};
use linesman_referee::{quote, unbuilt_source};
use linesman_report::Subject;
use linesman_values::outcome::{CheckReport, Found, Report, Run, Silence};

use crate::{Case, advise, blame, novelty, shown, starters};

/// Returns what to do about a failure.
pub fn fix(subject: &Subject, report: &CheckReport, whole: &Report) -> String {
    let (Some(found), Some(seen)) = (report.verdict.found(), report.shown_by.as_deref()) else {
        return String::new();
    };
    if let Some(misreading) = &report.misreading {
        return misreading.fix(report.check.fix);
    }
    // What was started may only have started what has to be changed.
    let of_silence = found.silence.as_ref().and_then(Silence::language);
    let language = of_silence.unwrap_or(subject.language);
    let answers = whole.insight.answers;
    let case = Case::new(report.check, found, &seen.run, language, answers)
        .started_by(starters(&subject.launch));
    // A launcher is judged before the bot.
    if let Some(blame) = blame(&subject.launch, &case) {
        return blame.to_string();
    }
    let cause = found.violation.cause;
    let of_command = fix_for_bare_interpreter(subject, cause).or_else(|| {
        fix_for_other_interpreter(subject, cause)
            .or_else(|| fix_for_unbuilt(subject, cause))
            .filter(|_| first_line(&seen.run).is_none())
    });
    if let Some(fix) = of_command {
        return fix;
    }
    let mut fix = advise(&case);
    let is_end = matches!(
        found.violation.cause,
        Cause::Exited(_) | Cause::Signalled(_)
    );
    if let Some(new) = novelty(found, &seen.run, whole).filter(|_| is_end) {
        fix += &format!("; only the lines at which it ended have {new}");
    }
    if let Some(other) = of_other_protocol(subject, found, &seen.run, whole) {
        fix = format!("{other}; if not: {fix}");
    }
    if is_silent_stranger(found, whole) {
        fix += &format!(
            "; if the program is meant for another protocol, name that one in place of {}",
            whole.protocol
        );
    }
    match seen.run.detour {
        Some(detour) => format!("{}; {fix}", detour.fix),
        None => fix,
    }
}

/// Returns what to do if an agent begins like those of another protocol.
fn of_other_protocol(
    subject: &Subject,
    found: &Found,
    run: &Run,
    whole: &Report,
) -> Option<String> {
    let line = String::from_utf8_lossy(first_line(run)?.text);
    let mut beginnings = subject.beginnings.iter();
    let other = beginnings.find(|it| (it.is_first)(&line))?.protocol;
    (found.good_lines == 0 && other != whole.protocol).then(|| {
        format!(
            "{} is how an agent of {other} begins, and this is the test for {}: if that is what the program is, run 'linesman check {other}' \
             instead",
            shown(&line),
            whole.protocol
        )
    })
}

/// Returns whether the agent has read something and not said a word in any run, as one does that knows only another protocol.
fn is_silent_stranger(found: &Found, whole: &Report) -> bool {
    let is_such = match found.violation.cause {
        Cause::NoOutput => true,
        // What ended before it was sent anything did not end because of that.
        Cause::Exited(_) | Cause::Signalled(_) => found.sent.is_some(),
        _ => false,
    };
    let mut runs = whole.runs.iter();
    is_such && runs.all(|shown| first_line(&shown.run).is_none())
}

/// Returns the first line that an agent has written to its standard output; none if it has written nothing.
fn first_line(run: &Run) -> Option<Entry<'_>> {
    let is_line = |entry: &Entry<'_>| {
        entry.speaker == Speaker::Agent && matches!(entry.kind, EntryKind::Line(_))
    };
    run.transcript.entries().find(is_line)
}

/// The endings of sources, each with the name of its language.
const ENDINGS: &[(&str, &str)] = &[
    ("py", "Python"),
    ("js", "JavaScript"),
    ("mjs", "JavaScript"),
    ("cjs", "JavaScript"),
    ("pl", "Perl"),
    ("rb", "Ruby"),
    ("php", "PHP"),
    ("lua", "Lua"),
    ("sh", "shell"),
    ("tcl", "Tcl"),
];

/// Returns what to do if the program of another language was started with an interpreter that does not know it.
fn fix_for_other_interpreter(subject: &Subject, cause: Cause) -> Option<String> {
    let interpreter = Language::of_interpreter(&subject.launch.program)?;
    let mut args = subject.launch.args.iter().map(Path::new);
    let file = args.find(|arg| arg.is_file())?;
    let ending = file.extension()?.to_str()?;
    let (_, language) = ENDINGS.iter().find(|(known, _)| *known == ending)?;
    let mut known = ENDINGS.iter().map(|(_, language)| *language);
    let is_of_other = *language != interpreter.name() && known.any(|it| it == interpreter.name());
    (is_of_other && matches!(cause, Cause::Exited(_))).then(|| {
        format!(
            "start {} with an interpreter of {language}: by its ending it is no program in {}, which {} runs",
            quote(&file.display().to_string()),
            interpreter.name(),
            quote(&subject.launch.program.to_string_lossy())
        )
    })
}

/// Returns what to do if the program that the command names has only its source.
fn fix_for_unbuilt(subject: &Subject, cause: Cause) -> Option<String> {
    let dir = subject.launch.dir.as_deref().unwrap_or(Path::new(""));
    let mut args = subject.launch.args.iter().map(Path::new);
    let (program, source) = args.find_map(|arg| {
        let path = dir.join(arg);
        unbuilt_source(&path).map(|source| (arg, source))
    })?;
    let source = source.strip_prefix(dir).unwrap_or(&source);
    let is_file = !takes_names(&subject.launch);
    (is_file && matches!(cause, Cause::Exited(_))).then(|| {
        format!(
            "build the agent first: there is no {}, and its source {} is there",
            quote(&program.display().to_string()),
            quote(&source.display().to_string())
        )
    })
}

/// Returns what to do if the command is an interpreter alone, which then takes what it reads for its program.
fn fix_for_bare_interpreter(subject: &Subject, cause: Cause) -> Option<String> {
    let language = Language::of_interpreter(&subject.launch.program)?;
    let is_bare = subject
        .launch
        .args
        .iter()
        .all(|arg| arg == "-u" || arg == "-i");
    let is_silent = matches!(
        cause,
        Cause::NoOutput | Cause::Exited(_) | Cause::Noise | Cause::ExtraLine
    );
    (is_bare && is_silent && !language.is_filter()).then(|| {
        format!(
            "write the agent's file into the command, behind {}: without one, the interpreter takes the lines that it is sent for its \
             program",
            quote(&subject.launch.program.to_string_lossy())
        )
    })
}
