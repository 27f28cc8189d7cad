//! What is said about a judgement.

use std::fmt::Write as _;

use linesman_interface::protocol::Weight;
use linesman_protocols::Speaker;
use linesman_values::text::{count, in_json};
use serde::Serialize;

use crate::{
    judge::{Finding, Judgement, WEIGHTS},
    verdict::Verdict,
};

/// The version of the form; it changes when a field changes its meaning or is removed.
const FORMAT: u32 = 1;

/// What came of judging a file.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Document<'a> {
    /// The version of this form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = FORMAT)))]
    format: u32,
    /// The file, as the command line names it.
    file: &'a str,
    /// What the file is, such as a log of fastchess.
    form: &'a str,
    /// The exit code: 0 neither end of a conversation breaks a must, 1 one does, 3 nothing could be judged.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = [0, 1, 3])))]
    exit_code: u8,
    /// The conversations, in the order of the file.
    conversations: Vec<ConversationJson<'a>>,
}

/// A conversation.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ConversationJson<'a> {
    /// What the agent is called.
    agent: &'a str,
    /// How many lines were said.
    lines: usize,
    /// The name of the protocol. Left out if the conversation is not judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    protocol: Option<&'static str>,
    /// The name of the profile. Left out if the conversation is not judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    profile: Option<&'static str>,
    /// Why the conversation is not judged. Left out if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    skipped: Option<String>,
    /// What both ends did wrong, the gravest first.
    breaches: Vec<BreachJson<'a>>,
    /// What was not judged, a sentence each.
    unjudged: Vec<&'static str>,
}

/// Something that an end did wrong.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct BreachJson<'a> {
    /// Who did it.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["agent", "referee"])))]
    by: &'static str,
    /// The level of the clause, or note if nothing is broken for certain.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = WEIGHTS.map(Weight::word))))]
    level: &'static str,
    /// The clause.
    clause: &'a str,
    /// The id of the check, if the agent breaks one.
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<&'static str>,
    /// The lines of the file in which it came, from 1.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    lines: &'a [usize],
    /// What should have come, the first time.
    expected: &'a str,
    /// What came instead, the first time.
    got: &'a str,
}

impl<'a> Document<'a> {
    /// Returns the document for a file.
    #[must_use]
    pub fn new(file: &'a str, form: &'a str, verdicts: &'a [Verdict]) -> Self {
        Self {
            format: FORMAT,
            file,
            form,
            exit_code: exit_code(verdicts),
            conversations: verdicts.iter().map(ConversationJson::of).collect(),
        }
    }

    /// Returns it as JSON, on one line.
    ///
    /// # Panics
    /// Never: it holds nothing that JSON does not have.
    #[must_use]
    pub fn json(&self) -> String {
        let json = serde_json::to_string(self).expect("numbers and text are always valid JSON");
        in_json(&json).into_owned() + "\n"
    }
}

impl<'a> ConversationJson<'a> {
    fn of(verdict: &'a Verdict) -> Self {
        let judged = verdict.judgement.as_ref().ok();
        let skipped = verdict.judgement.as_ref().err();
        let breaches = judged.map(Judgement::sorted).unwrap_or_default();
        Self {
            agent: &verdict.agent,
            lines: verdict.lines,
            protocol: judged.map(|it| it.protocol.name),
            profile: judged.map(|it| it.profile),
            skipped: skipped.map(ToString::to_string),
            breaches: breaches.into_iter().map(BreachJson::of).collect(),
            unjudged: judged.map(Judgement::unjudged).unwrap_or_default(),
        }
    }
}

impl<'a> BreachJson<'a> {
    fn of(finding: &'a Finding) -> Self {
        let breach = &finding.breach;
        Self {
            by: match breach.by {
                Speaker::Agent => "agent",
                Speaker::Referee => "referee",
            },
            level: breach.weight.word(),
            clause: &breach.clause,
            check: breach.check,
            lines: &finding.lines,
            expected: &breach.expected,
            got: &breach.actual,
        }
    }
}

/// Returns the exit code for a file: 0 neither end of a conversation breaks a must, 1 one does, 3 nothing could be judged.
#[must_use]
pub fn exit_code(verdicts: &[Verdict]) -> u8 {
    let mut judged = verdicts.iter().filter_map(|it| it.judgement.as_ref().ok());
    let are_good = judged.clone().all(Judgement::is_good);
    match (judged.next(), are_good) {
        (None, _) => 3,
        (Some(_), true) => 0,
        (Some(_), false) => 1,
    }
}

/// Returns a report for people.
#[must_use]
pub fn human(file: &str, form: &str, verdicts: &[Verdict]) -> String {
    let mut text = format!("{file} is {form}\n");
    for verdict in verdicts {
        let _ = match &verdict.judgement {
            Ok(judgement) => {
                let (title, profile) = (judgement.protocol.title, judgement.profile);
                let _ = writeln!(
                    text,
                    "\n{} ({title}, {profile}): {} lines",
                    verdict.agent, verdict.lines
                );
                text += &findings(file, judgement);
                for what in judgement.unjudged() {
                    let _ = writeln!(text, "  not judged: {what}");
                }
                writeln!(text, "  {}", summary(judgement))
            }
            Err(why) => writeln!(text, "\n{}: not judged, because {why}", verdict.agent),
        };
    }
    text
}

/// Describes what was found, the gravest first.
fn findings(file: &str, judgement: &Judgement) -> String {
    let mut text = String::new();
    for finding in judgement.sorted() {
        let breach = &finding.breach;
        let _ = writeln!(
            text,
            "  {file}:{}: {}",
            finding.lines[0],
            line(judgement, finding)
        );
        let _ = writeln!(text, "      expected: {}", breach.expected);
        let _ = writeln!(text, "      got: {}", breach.actual);
        if let [_, .., last] = finding.lines[..] {
            let count = finding.lines.len() - 1;
            let _ = writeln!(text, "      and {count} more, the last in line {last}");
        }
    }
    text
}

/// Says in one line what was found, without its place.
#[must_use]
pub fn line(judgement: &Judgement, finding: &Finding) -> String {
    let breach = &finding.breach;
    let who = name(judgement, breach.by);
    let clause = match breach.check {
        Some(check) => format!("{} ({check})", breach.clause),
        None => breach.clause.to_string(),
    };
    match breach.weight {
        Weight::Note => format!("note: {who}, {clause}"),
        Weight::Level(level) => format!("{level}: {who} breaks {clause}"),
    }
}

/// Says how much both ends broke.
#[must_use]
pub fn summary(judgement: &Judgement) -> String {
    let of = |by: Speaker| {
        let counts = WEIGHTS.iter().filter(|it| **it != Weight::Note);
        let counts = counts.map(|weight| (judgement.count(by, *weight), weight.word()));
        let parts = counts.filter(|(number, _)| *number > 0);
        let parts: Vec<String> = parts
            .map(|(number, word)| format!("{number} {word}"))
            .collect();
        let what = match parts.is_empty() {
            true => "nothing".to_owned(),
            false => parts.join(" and "),
        };
        let notes = match judgement.count(by, Weight::Note) {
            0 => String::new(),
            notes => format!(" ({})", count(notes, "note", "notes")),
        };
        format!("{} breaks {what}{notes}", name(judgement, by))
    };
    let [agent, referee] = [Speaker::Agent, Speaker::Referee].map(of);
    format!("{agent}; {referee}")
}

/// Returns what an end is called.
const fn name(judgement: &Judgement, by: Speaker) -> &'static str {
    match by {
        Speaker::Agent => "the agent",
        Speaker::Referee => judgement.form.referee,
    }
}
