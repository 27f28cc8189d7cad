//! Whether the answer to a bot is the right one.

use linesman_end_to_end::Wanted;

use crate::{run::Answer, table::Mistake};

/// What an answer got wrong; nothing if it is right.
#[derive(Debug, Default)]
pub(super) struct Judgement {
    pub(super) wrong: Vec<Wrong>,
    /// The first failure in one line.
    pub(super) got: String,
}

/// One thing that is wrong with an answer.
#[derive(Debug)]
pub(super) struct Wrong {
    pub(super) part: Part,
    pub(super) text: String,
}

/// The part of an answer that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    /// Whether the bot conforms.
    Verdict,
    /// Which check fails first.
    Check,
    /// What kind of fault it is.
    Cause,
    /// How many checks fail.
    Number,
    /// What is wrong with the bot.
    Diagnosis,
    /// What to do about it.
    Fix,
    /// The rest of the report.
    Report,
}

impl Part {
    pub(super) const ALL: [Self; 7] = [
        Self::Verdict,
        Self::Check,
        Self::Cause,
        Self::Number,
        Self::Diagnosis,
        Self::Fix,
        Self::Report,
    ];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Verdict => "verdict",
            Self::Check => "check",
            Self::Cause => "cause",
            Self::Number => "number of failures",
            Self::Diagnosis => "diagnosis",
            Self::Fix => "fix",
            Self::Report => "report",
        }
    }
}

impl Judgement {
    /// Returns whether only the advice is wrong, which can be a matter of what a bot has drawn.
    pub(super) fn is_of_advice(&self) -> bool {
        let is_advice = |wrong: &Wrong| wrong.part >= Part::Diagnosis;
        !self.wrong.is_empty() && self.wrong.iter().all(is_advice)
    }
}

/// Compares an answer with the table.
pub(super) fn judge(mistake: &Mistake, answer: &Answer) -> Judgement {
    let mut judgement = Judgement::default();
    if answer.code != mistake.code {
        judgement.add(
            Part::Verdict,
            format!("exit code {}, not {}", answer.code, mistake.code),
        );
    }
    let failures = &answer.failures;
    let ids: Vec<&str> = failures.iter().map(|failure| failure.id.as_str()).collect();
    if failures.len() > mistake.at_most {
        judgement.add(
            Part::Number,
            format!(
                "{} checks fail, not at most {}: {}",
                ids.len(),
                mistake.at_most,
                ids.join(", ")
            ),
        );
    }
    let Some(failure) = failures.first() else {
        judgement.add(Part::Check, "no check fails".to_owned());
        "no failure".clone_into(&mut judgement.got);
        return judgement;
    };
    let first = failure.id.as_str();
    let is_match = |pattern: &String| matches_pattern(pattern, first);
    if !mistake.first.as_slice().iter().any(is_match) {
        judgement.add(
            Part::Check,
            format!("{first} fails first, not {:?}", mistake.first.as_slice()),
        );
    }
    let diagnosis = failure.diagnoses.first().map_or("", String::as_str);
    judgement.got = format!(
        "{first}, {}, {diagnosis}: \"{}\"",
        failure.cause, failure.fix
    );
    let wanted = mistake.diagnosis.as_slice();
    if !wanted.is_empty() && !wanted.iter().any(|id| id == diagnosis) {
        judgement.add(Part::Diagnosis, format!("{diagnosis}, not {wanted:?}"));
    }
    for id in &mistake.also {
        if !failure.diagnoses.contains(id) {
            judgement.add(Part::Diagnosis, format!("{id} is missing"));
        }
    }
    for id in &mistake.near_miss_of {
        if failure.diagnoses.contains(id) {
            judgement.add(Part::Diagnosis, format!("{id}, which it only resembles"));
        }
    }
    let causes = mistake.cause.as_slice();
    if !causes
        .iter()
        .any(|cause| failure.cause.starts_with(cause.as_str()))
    {
        judgement.add(Part::Cause, format!("{}, not {causes:?}", failure.cause));
    }
    // Several may explain the answers, and which is first depends on the moves that the bot has drawn.
    let is_named = |wanted: &String| failure.misreadings.contains(wanted);
    if !mistake.misreading.iter().all(is_named) {
        let (got, wanted) = (&failure.misreadings, &mistake.misreading);
        judgement.add(Part::Diagnosis, format!("{got:?}, not {wanted:?}"));
    }
    judgement.compare(Part::Fix, &mistake.fix, &failure.fix);
    judgement.compare(Part::Report, &mistake.report, &answer.human);
    match mistake.line_of_frame() {
        Ok(Some(line)) if !names_line(&answer.human, line) => {
            judgement.add(Part::Report, format!("line {line} of the bot is not named"));
        }
        Ok(_) => {}
        Err(fault) => judgement.add(Part::Report, fault),
    }
    judgement
}

impl Judgement {
    fn add(&mut self, part: Part, text: String) {
        self.wrong.push(Wrong { part, text });
    }

    fn compare(&mut self, part: Part, wanted: &Wanted, text: &str) {
        for fault in wanted.faults(text, str::to_lowercase) {
            self.add(part, format!("it {fault}"));
        }
    }
}

/// Returns whether a report names a line of the bot's source, in the form of any of its languages.
fn names_line(report: &str, line: usize) -> bool {
    let forms = [
        format!(":{line}"),
        format!("line {line}"),
        format!("({line})"),
    ];
    let is_end = |rest: &str| !rest.starts_with(|next: char| next.is_ascii_digit());
    report
        .lines()
        .filter(|text| text.to_lowercase().contains("bot"))
        .any(|text| {
            forms.iter().any(|form| {
                text.match_indices(form.as_str())
                    .any(|(at, _)| is_end(&text[at + form.len()..]))
            })
        })
}

/// Returns whether a name fits a pattern, in which `*` is any text.
fn matches_pattern(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|name| {
            (0..=name.len())
                .filter(|at| name.is_char_boundary(*at))
                .any(|at| matches_pattern(rest, &name[at..]))
        }),
    }
}
