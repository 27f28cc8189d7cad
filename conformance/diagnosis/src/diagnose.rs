//! What is wrong with an agent: the launcher is judged before the command, and the command before the bot.

use std::path::Path;

use linesman_languages::{language::Language, launcher::takes_names};
use linesman_protocols::{Cause, Entry, Role, Speaker};
use linesman_referee::{quote, unbuilt_source};
use linesman_report::{FAILS_AS_BEFORE, Subject, Told};
use linesman_values::outcome::{
    CheckReport, Diagnosis, Evidence, Explanation, Found, MisreadSide, Rank, Report, Run, Silence,
};

use crate::{
    Case, advise,
    advise::MOST,
    alike::{repeated_answer, wrong_alike},
    behind::wrong_behind,
    blame,
    finding::Finding,
    launcher::merged_streams,
    novelty, of_turns, pitfalls,
    place::is_line,
    shown, starters, threshold,
};

/// Returns what is wrong with an agent that failed a check, and what to do, the surest first; nothing if it did not fail.
pub fn diagnose(subject: &Subject, report: &CheckReport, whole: &Report) -> Vec<Diagnosis> {
    let (Some(found), Some(seen)) = (report.verdict.found(), report.shown_by.as_deref()) else {
        return Vec::new();
    };
    // What was started may only have started what has to be changed.
    let of_silence = found.silence.as_ref().and_then(Silence::language);
    let language = of_silence.unwrap_or(subject.language);
    let case = Case::new(
        report.check,
        found,
        &seen.run,
        language,
        whole.insight.answers,
    )
    .started_by(starters(&subject.launch))
    .with_rule_fixes(whole.insight.rule_fixes);
    let told = |diagnosis: &Diagnosis| {
        let told = Told::new(whole, report.check, &found.violation, diagnosis);
        subject.told.contains(&told)
    };
    let case = case.told_before(&told).among(&whole.runs);
    let mut findings = match &report.misreading {
        Some(explanation) if explanation.is_sure() => {
            let mut findings = of_misreading(explanation);
            findings.extend(pitfalls(&subject.launch, &case));
            findings
        }
        // The same question has been answered well alone, so the rules are not what is misread.
        Some(_) if report.check.is(Role::StandsAlone) => find(subject, &case, whole),
        Some(explanation) => {
            let mut findings = find(subject, &case, whole);
            findings.extend(repeated_answer(&case, whole));
            findings.extend(of_misreading(explanation));
            with_turns(findings, &case, whole)
        }
        None => {
            let mut findings = find(subject, &case, whole);
            findings.extend(repeated_answer(&case, whole));
            findings.extend(wrong_behind(&case, whole));
            findings.extend(wrong_alike(&case, whole));
            with_turns(findings, &case, whole)
        }
    };
    findings.sort_by_key(|finding| case.order(finding));
    let is_told = |finding: &Finding| case.did_not_help(finding);
    if findings.first().is_some_and(is_told) {
        let at = findings.partition_point(|finding| finding.rank <= Rank::Seen);
        findings.insert(at, Finding::of(FAILS_AS_BEFORE));
    }
    findings.truncate(MOST);
    let told = findings.iter().map(|finding| finding.diagnosis(language));
    told.collect()
}

/// Adds what the turns have in common in which the agent failed, unless something is shown.
fn with_turns(mut findings: Vec<Finding>, case: &Case<'_>, whole: &Report) -> Vec<Finding> {
    let is_shown = |finding: &Finding| finding.rank == Rank::Shown;
    if findings.iter().any(is_shown) {
        return findings;
    }
    let Some(of_turns) = of_turns(case, whole) else {
        return findings;
    };
    let is_of_check = |it: &Finding| it.is("as-the-check-says") && it.rank == Rank::Common;
    match (case.cause(), of_turns.rank) {
        // It has what the check says, and where.
        (Cause::Illegal(_), _) => {
            findings.retain(|finding| !is_of_check(finding));
            findings.push(of_turns);
        }
        // What a program does in the end says less than where it does it. An error that it told says more, and so does what keeps it.
        (Cause::NoOutput | Cause::Late, Rank::Seen) if !is_stuck(case) => {
            let is_error = |it: &Finding| it.is("stays-silent-after-error");
            let at = findings.iter().take_while(|it| is_error(it)).count();
            findings.insert(at, of_turns);
        }
        // A check is often about what a turn has that is like no other.
        _ => {
            let of_check = findings.iter_mut().filter(|it| is_of_check(it));
            of_check.for_each(|it| it.rank = Rank::Fits);
            findings.push(of_turns);
        }
    }
    findings
}

/// Returns whether it was seen what keeps the agent from an answer.
fn is_stuck(case: &Case<'_>) -> bool {
    let silence = case.found.silence.as_ref();
    silence.is_some_and(|silence| silence.programs.stuck.is_some())
}

/// Returns what is wrong in a case that no misreading of the protocol explains.
fn find(subject: &Subject, case: &Case<'_>, whole: &Report) -> Vec<Finding> {
    // A launcher is judged before the bot.
    if let Some(blame) = blame(&subject.launch, case) {
        return vec![blame];
    }
    if let Some(merged) = merged_streams(&subject.launch, case) {
        return vec![merged];
    }
    let (found, run, cause) = (case.found, case.run, case.cause());
    let of_command = of_bare_interpreter(subject, cause).or_else(|| {
        of_other_interpreter(subject, cause)
            .or_else(|| of_unbuilt(subject, cause))
            .filter(|_| first_line(run).is_none())
    });
    if let Some(finding) = of_command {
        return vec![finding];
    }
    let mut findings = advise(case);
    if let Some(finding) = of_narrow(case, &findings) {
        // The line that brings it is told behind it.
        let lines = pitfalls(&subject.launch, case).into_iter();
        let likely = lines.filter(|it| it.rank <= Rank::Fits);
        return std::iter::once(finding).chain(likely).collect();
    }
    let is_error = |finding: &Finding| finding.is("stays-silent-after-error");
    // The author's own line says more than when it was reached, and so do what it waits for, and work that goes on and reads nothing.
    let is_surer = |finding: &Finding| is_error(finding) || finding.is("works-on");
    let is_known = is_stuck(case) || findings.iter().any(is_surer);
    let rank = is_known.then_some(Rank::Fits);
    let silent = of_silent_turn(case, whole);
    findings.splice(
        0..0,
        silent.map(|it| match rank {
            Some(rank) => it.ranked(rank),
            None => it,
        }),
    );
    // An exit at the line that ends a game is new at that line only.
    let is_end = matches!(cause, Cause::Exited(_) | Cause::Signalled(_))
        && !(cause == Cause::Exited(0) && case.check.is(Role::End));
    if let Some(new) = novelty(found, run, whole).filter(|_| is_end) {
        findings.push(Finding::of("fails-only-at").with("new", new));
    } else if let Some(finding) = threshold(found, whole) {
        findings.push(finding);
    }
    if let Some(other) = of_other_protocol(subject, found, run, whole) {
        findings.insert(0, other);
    }
    // Where the program says itself what is wrong, that is it.
    let is_open = |finding: &Finding| finding.rank >= Rank::Fits;
    if is_silent_stranger(found, whole) && findings.iter().all(is_open) {
        let stranger = Finding::of("perhaps-another-protocol").with("protocol", whole.protocol);
        // Who speaks first is asked for its greeting.
        let at = if case.speaks_first() { MOST } else { MOST - 1 };
        findings.insert(findings.len().min(at), stranger);
    }
    findings.extend(pitfalls(&subject.launch, case));
    if let Some(detour) = run.detour {
        let finding = Finding::of("goes-on-with-another-form").with("form", detour.form);
        findings.insert(0, finding.with("fix", detour.fix));
    }
    findings
}

/// Returns what the check says, if that is narrower than what was found and no experiment and no error says more. A program that exits
/// with status 0 says nothing.
pub(super) fn of_narrow(case: &Case<'_>, findings: &[Finding]) -> Option<Finding> {
    let is_surer = |it: &Finding| it.rank == Rank::Shown || it.is("stays-silent-after-error");
    let has_ended = match case.cause() {
        Cause::Exited(0) => case.run.crash.is_some(),
        cause => matches!(cause, Cause::Exited(_) | Cause::Signalled(_)),
    };
    let is_narrow = case.check.is(Role::Narrow) && !has_ended && !findings.iter().any(is_surer);
    is_narrow.then(|| {
        let finding = Finding::of("as-the-check-says").with("fix", case.check.fix);
        finding.ranked(Rank::Seen)
    })
}

/// Looks for what is new in the turn in which an agent fell silent that had answered in others.
fn of_silent_turn(case: &Case<'_>, whole: &Report) -> Option<Finding> {
    let is_silent = matches!(case.cause(), Cause::NoOutput);
    let silence = case.found.silence.as_ref()?;
    // Where the whole answer was in a buffer, or was late, it is not a matter of what the turn has.
    let is_of_turn = matches!(
        silence.evidence,
        Evidence::OneLine
            | Evidence::Lines
            | Evidence::LastLine
            | Evidence::Nothing
            | Evidence::Untried
    );
    if !is_silent || !is_of_turn || case.answered() < LEAST_ANSWERED {
        return None;
    }
    let new = novelty(case.found, case.run, whole)?;
    Some(Finding::of("falls-silent-at").with("new", new))
}

/// How many messages an agent has to have answered, so that another silence has a reason of its own.
const LEAST_ANSWERED: usize = 3;

/// Returns the misreadings under which all answers would be legal.
fn of_misreading(explanation: &Explanation) -> Vec<Finding> {
    explanation.parts.iter().flat_map(of_side).collect()
}

/// Returns the misreadings under which all answers of a side would be legal.
fn of_side(part: &MisreadSide) -> Vec<Finding> {
    let rank = if part.is_sure {
        Rank::Shown
    } else {
        Rank::Fits
    };
    let side = part
        .side
        .map_or_else(String::new, |side| format!(" as {side}"));
    let mut findings: Vec<Finding> = Vec::new();
    let mut fixes: Vec<&str> = Vec::new();
    for one in &part.misreadings {
        let rank = if one.is_broad { Rank::Fits } else { rank };
        let finding = Finding::of("misreads-the-game")
            .ranked(rank)
            .with("side", &side)
            .with("count", part.answers)
            .with("belief", one.belief)
            .with("fix", one.fix)
            .explaining(part.answers, part.answers);
        let finding = match one.instead {
            "" => finding,
            instead => finding.or_else(instead),
        };
        if !fixes.contains(&one.fix) {
            fixes.push(one.fix);
            findings.push(finding);
        }
    }
    findings
}

/// Looks for an agent that begins like those of another protocol.
fn of_other_protocol(
    subject: &Subject,
    found: &Found,
    run: &Run,
    whole: &Report,
) -> Option<Finding> {
    let line = String::from_utf8_lossy(first_line(run)?.text);
    let mut beginnings = subject.beginnings.iter();
    let other = beginnings.find(|it| (it.is_first)(&line))?.protocol;
    // Whoever gets through a conversation speaks this protocol, and what comes first only looks like another one.
    let gets_through = whole.runs.iter().any(|shown| {
        let entries = shown.run.transcript.entries();
        let lines = entries.filter(|entry| is_line(entry, Speaker::Agent));
        shown.run.is_complete && lines.count() > 1
    });
    (found.good_lines == 0 && other != whole.protocol && !gets_through).then(|| {
        Finding::of("speaks-another-protocol")
            .with("line", shown(&line))
            .with("other", other)
            .with("protocol", whole.protocol)
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
    let mut entries = run.transcript.entries();
    entries.find(|entry| is_line(entry, Speaker::Agent))
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

/// Looks for a program of another language that was started with an interpreter that does not know it.
fn of_other_interpreter(subject: &Subject, cause: Cause) -> Option<Finding> {
    let interpreter = Language::of_interpreter(&subject.launch.program)?;
    let mut args = subject.launch.args.iter().map(Path::new);
    let file = args.find(|arg| arg.is_file())?;
    let ending = file.extension()?.to_str()?;
    let (_, language) = ENDINGS.iter().find(|(known, _)| *known == ending)?;
    let mut known = ENDINGS.iter().map(|(_, language)| *language);
    let is_of_other = *language != interpreter.name() && known.any(|it| it == interpreter.name());
    (is_of_other && matches!(cause, Cause::Exited(_))).then(|| {
        Finding::of("other-interpreter")
            .with("file", quote(&file.display().to_string()))
            .with("language", language)
            .with(
                "interpreter",
                quote(&subject.launch.program.to_string_lossy()),
            )
    })
}

/// Looks for a program that has only its source.
fn of_unbuilt(subject: &Subject, cause: Cause) -> Option<Finding> {
    let dir = subject.launch.dir.as_deref().unwrap_or(Path::new(""));
    let mut args = subject.launch.args.iter().map(Path::new);
    let (program, source) = args.find_map(|arg| {
        let path = dir.join(arg);
        unbuilt_source(&path).map(|source| (arg, source))
    })?;
    let source = source.strip_prefix(dir).unwrap_or(&source);
    let is_file = !takes_names(&subject.launch);
    (is_file && matches!(cause, Cause::Exited(_))).then(|| {
        Finding::of("not-built")
            .with("program", quote(&program.display().to_string()))
            .with("source", quote(&source.display().to_string()))
    })
}

/// Looks for a command that is an interpreter alone, which then takes what it reads for its program.
fn of_bare_interpreter(subject: &Subject, cause: Cause) -> Option<Finding> {
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
        let interpreter = quote(&subject.launch.program.to_string_lossy());
        Finding::of("bare-interpreter").with("interpreter", interpreter)
    })
}
