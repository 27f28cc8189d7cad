//! One failure, and what was seen around it.

use std::{borrow::Cow, sync::Arc};

use linesman_protocols::{Cause, Check, Ending, Entry, EntryKind, Role, Speaker, Time};

use super::{
    finding::Finding,
    place::{is_closing, is_line, place_of_fault},
    shown::shown,
};
use linesman_languages::language::Language;
use linesman_values::{
    outcome::{Diagnosis, Found, Rank, Run, ScenarioReport},
    rule_fix::RuleFix,
    wanted::{Answers, Said, Wanted},
};

/// One failure, and what was seen around it.
pub(crate) struct Case<'a> {
    pub(super) check: &'static Check,
    pub(super) found: &'a Found,
    pub(super) run: &'a Run,
    pub(super) language: Language,
    /// The names of the interpreters and launchers in the agent's command.
    pub(super) starters: Vec<String>,
    /// Whether the agent was told a diagnosis before its files changed, for this failure.
    was_told: &'a dyn Fn(&Diagnosis) -> bool,
    /// All runs of the agent.
    pub(super) runs: &'a [Arc<ScenarioReport>],
    answers: Option<Answers>,
    rule_fixes: &'static [RuleFix],
    pub(super) entries: Vec<Entry<'a>>,
    /// Where in the entries the line at fault is, if a line is at fault.
    pub(super) at: Option<usize>,
}

impl<'a> Case<'a> {
    /// Returns the case of a failure in a run of an agent in this language.
    pub(crate) fn new(
        check: &'static Check,
        found: &'a Found,
        run: &'a Run,
        language: Language,
        answers: Option<Answers>,
    ) -> Self {
        let entries: Vec<Entry<'a>> = run.transcript.entries().collect();
        let at = place_of_fault(&entries, found, run.transcript.kept_lines(found.good_lines));
        Self {
            check,
            found,
            run,
            language,
            starters: Vec::new(),
            was_told: &|_| false,
            runs: &[],
            answers,
            rule_fixes: &[],
            entries,
            at,
        }
    }

    /// Returns the case of an agent whose command has these interpreters and launchers.
    pub(crate) fn started_by(self, starters: Vec<String>) -> Self {
        Self { starters, ..self }
    }

    /// Returns the case of an agent that was told some diagnoses of this failure before its files changed.
    pub(crate) fn told_before(self, was_told: &'a dyn Fn(&Diagnosis) -> bool) -> Self {
        Self { was_told, ..self }
    }

    /// Returns the case of a protocol that says what to do about these rules.
    pub(crate) fn with_rule_fixes(self, rule_fixes: &'static [RuleFix]) -> Self {
        Self { rule_fixes, ..self }
    }

    /// Returns what to do about the rule that was broken, if the check is about many and the protocol says it; else what the check says.
    pub(super) fn fix(&self) -> &'static str {
        let Cause::Illegal(rule) = self.cause() else {
            return self.check.fix;
        };
        let mut fixes = self.rule_fixes.iter();
        let own = fixes.find(|it| it.rule == rule.name() && self.check.is(Role::OtherRules));
        own.map_or(self.check.fix, |it| it.fix)
    }

    /// Returns the case of an agent of which there are these runs.
    pub(crate) fn among(self, runs: &'a [Arc<ScenarioReport>]) -> Self {
        Self { runs, ..self }
    }

    /// Returns whether the agent ended by itself with status 0 once its input had ended, and has never written anything: a library writes
    /// what is in its buffer then, unless the program ends in a hurry.
    pub(super) fn ends_without_a_word(&self) -> bool {
        let is_good_end = |entry: &Entry<'_>| {
            let text = String::from_utf8_lossy(entry.text);
            entry.kind == EntryKind::Exited && text.ends_with("with status 0")
        };
        let has_ended = self.entries.iter().any(is_good_end);
        has_ended && self.is_input_closed() && self.all_heard().is_empty()
    }

    /// Returns whether a diagnosis did not help when it was told before. What an experiment has shown is so all the same.
    pub(crate) fn did_not_help(&self, finding: &Finding) -> bool {
        finding.rank != Rank::Shown && (self.was_told)(&finding.diagnosis(self.language))
    }

    /// Returns where a diagnosis stands among others: the surest first, and one that did not help behind those that tell more than the check.
    pub(crate) fn order(&self, finding: &Finding) -> u8 {
        match (finding.rank, self.did_not_help(finding)) {
            (Rank::Shown, _) => 0,
            (Rank::Seen, false) => 1,
            (Rank::Fits, false) => 2,
            (Rank::Seen, true) => 3,
            (Rank::Fits, true) => 4,
            (Rank::Common, false) => 5,
            (Rank::Common, true) => 6,
        }
    }

    /// Returns the lines on standard error that may tell of the fault: what a program says once its input has ended is about that end, unless
    /// the fault is.
    pub(super) fn stderr(&self) -> &'a [String] {
        let all = self.run.stderr.as_slice();
        let is_of_end = matches!(
            self.cause(),
            Cause::Exited(_) | Cause::Signalled(_) | Cause::DidNotExit | Cause::OverLimit(_)
        );
        let end = self.entries.iter().find(|entry| is_closing(entry));
        match end.filter(|_| !is_of_end) {
            Some(end) => &all[..self.stderr_before(end.at).unwrap_or(all.len())],
            None => all,
        }
    }

    /// Returns the lines on standard error that came since the question whose answer is at fault, and what was sent with it. Nothing if that
    /// is not known.
    pub(super) fn stderr_since_question(&self) -> Option<&'a [String]> {
        let before = &self.entries[..self.at.unwrap_or(self.entries.len())];
        let is_question =
            |entry: &Entry<'_>| is_line(entry, Speaker::Referee) && entry.at <= self.found.at;
        let question = before.iter().rposition(is_question)?;
        let is_own = |entry: &Entry<'_>| is_line(entry, Speaker::Agent);
        let own = before[..question].iter().rposition(is_own);
        let first = own.map_or(0, |own| own + 1);
        let mut asked = before[first..].iter();
        let asked = asked.find(|entry| is_line(entry, Speaker::Referee))?;
        let all = self.stderr();
        let first = self.stderr_before(asked.at)?;
        // What came later than a line has not led to it. A little later it may only have been read later, if nothing was sent meanwhile.
        let end = match self.at {
            Some(at) => {
                let moment = self.entries[at].at + A_MOMENT;
                let mut later = self.entries[at + 1..].iter();
                let sent = later.find(|entry| is_line(entry, Speaker::Referee));
                self.stderr_before(sent.map_or(moment, |sent| moment.min(sent.at)))?
            }
            None => all.len(),
        };
        all.get(first..end.clamp(first, all.len()))
    }

    /// Returns how many lines on standard error came before this time. Nothing if that is not known.
    fn stderr_before(&self, time: Time) -> Option<usize> {
        let times = &self.run.stderr_times;
        let is_known = times.len() == self.run.stderr.len();
        is_known.then(|| times.partition_point(|at| *at < time))
    }

    pub(super) const fn cause(&self) -> Cause {
        self.found.violation.cause
    }

    /// Returns the line at fault as the agent wrote it, without its newline. Bytes that are not UTF-8 are replaced.
    pub(super) fn text(&self) -> Option<Cow<'a, str>> {
        self.bytes().map(String::from_utf8_lossy)
    }

    /// Returns the bytes of the line at fault.
    pub(super) fn bytes(&self) -> Option<&'a [u8]> {
        self.at.map(|at| self.entries[at].text)
    }

    /// Returns the agent's lines after the line at fault, or after the time of the fault if no line is at fault.
    pub(super) fn later(&self) -> Vec<Cow<'a, str>> {
        let is_later = |(index, entry): &(usize, &Entry<'a>)| match self.at {
            Some(at) => *index > at,
            None => entry.at > self.found.at,
        };
        let later = self.entries.iter().enumerate().filter(is_later);
        later
            .map(|(_, entry)| entry)
            .filter(|entry| is_line(entry, Speaker::Agent))
            .map(|entry| String::from_utf8_lossy(entry.text))
            .collect()
    }

    /// Returns the agent's lines before the line at fault, or before the fault if no line is at fault.
    pub(super) fn heard(&self) -> Vec<Cow<'a, str>> {
        self.before(Speaker::Agent)
    }

    /// Returns the lines to the agent before the fault.
    pub(super) fn sent(&self) -> Vec<Cow<'a, str>> {
        self.before(Speaker::Referee)
    }

    /// Returns the messages to the agent before the fault. A message is all that was sent at one time.
    pub(super) fn messages(&self) -> Vec<Vec<Cow<'a, str>>> {
        let end = self.at.unwrap_or(self.entries.len());
        let mut messages: Vec<Vec<Cow<'a, str>>> = Vec::new();
        let mut last = None;
        for (index, entry) in self.entries[..end].iter().enumerate() {
            if !is_line(entry, Speaker::Referee) {
                continue;
            }
            if last != Some((index.wrapping_sub(1), entry.at)) {
                messages.push(Vec::new());
            }
            last = Some((index, entry.at));
            let line = String::from_utf8_lossy(entry.text);
            messages.last_mut().expect("one was pushed").push(line);
        }
        messages
    }

    /// Returns the lines to the agent between its last line and the fault.
    pub(super) fn sent_since_answer(&self) -> Vec<Cow<'a, str>> {
        let end = self.at.unwrap_or(self.entries.len());
        let before = &self.entries[..end];
        let last = before
            .iter()
            .rposition(|entry| is_line(entry, Speaker::Agent));
        before[last.map_or(0, |last| last + 1)..]
            .iter()
            .filter(|entry| is_line(entry, Speaker::Referee))
            .map(|entry| String::from_utf8_lossy(entry.text))
            .collect()
    }

    /// Returns the agent's lines between the last message to it and the next, the line at fault and what came after it included.
    pub(super) fn since_message(&self) -> Vec<Cow<'a, str>> {
        self.since_message_until(|_| false)
    }

    /// Returns the agent's lines since the last message to it that came while its input was open.
    pub(super) fn unprompted(&self) -> Vec<Cow<'a, str>> {
        self.since_message_until(is_closing)
    }

    fn since_message_until(&self, is_end: impl Fn(&Entry<'_>) -> bool) -> Vec<Cow<'a, str>> {
        let end = self.at.unwrap_or(self.entries.len());
        let is_message = |entry: &Entry<'_>| is_line(entry, Speaker::Referee);
        let start = self.entries[..end].iter().rposition(is_message);
        let rest = &self.entries[start.map_or(0, |start| start + 1)..];
        rest.iter()
            .take_while(|entry| !is_end(entry) && !is_message(entry))
            .filter(|entry| is_line(entry, Speaker::Agent))
            .map(|entry| String::from_utf8_lossy(entry.text))
            .collect()
    }

    /// Returns the answer that was due, if the protocol tells.
    pub(super) fn wanted(&self) -> Option<Wanted> {
        self.said(self.answers?)
    }

    /// Returns what follows from all that had been said.
    pub(super) fn said<T>(&self, follows: impl FnOnce(&Said<'_>) -> T) -> T {
        let (sent, heard) = (self.sent(), self.heard());
        let sent: Vec<&str> = sent.iter().map(AsRef::as_ref).collect();
        let heard: Vec<&str> = heard.iter().map(AsRef::as_ref).collect();
        follows(&Said {
            sent: &sent,
            heard: &heard,
        })
    }

    /// Returns whether an answer is due before anything has been sent.
    pub(super) fn speaks_first(&self) -> bool {
        let nothing = Said {
            sent: &[],
            heard: &[],
        };
        self.answers
            .is_some_and(|answers| answers(&nothing).is_some())
    }

    /// Returns the answers to each line that the agent has been sent, if the protocol tells.
    pub(super) fn questions(&self) -> impl Iterator<Item = Wanted> {
        let mut sent = self.sent();
        sent.sort_unstable();
        sent.dedup();
        sent.into_iter().filter_map(|line| self.wanted_by(&line))
    }

    /// Returns the answer that a line to the agent asks for by itself, if the protocol tells.
    pub(super) fn wanted_by(&self, line: &str) -> Option<Wanted> {
        self.answers?(&Said {
            sent: &[line],
            heard: &[],
        })
    }

    /// Returns the line to the agent before the last one, and the answer that was due to it, if the protocol tells.
    pub(super) fn wanted_before(&self) -> Option<(Cow<'a, str>, Wanted)> {
        let (mut sent, heard) = (self.sent(), self.heard());
        sent.pop();
        let lines: Vec<&str> = sent.iter().map(AsRef::as_ref).collect();
        let heard: Vec<&str> = heard.iter().map(AsRef::as_ref).collect();
        let wanted = self.answers?(&Said {
            sent: &lines,
            heard: &heard,
        })?;
        Some((sent.pop()?, wanted))
    }

    /// Returns the answer that was due when the last message had been sent, if the protocol tells.
    pub(super) fn wanted_by_message(&self) -> Option<Wanted> {
        let end = self.at.unwrap_or(self.entries.len());
        let is_message = |entry: &Entry<'_>| is_line(entry, Speaker::Referee);
        let asked = self.entries[..end].iter().rposition(is_message)?;
        let lines = |speaker| -> Vec<Cow<'a, str>> {
            let lines = self.entries[..=asked].iter();
            let lines = lines.filter(|entry| is_line(entry, speaker));
            lines
                .map(|entry| String::from_utf8_lossy(entry.text))
                .collect()
        };
        let (sent, heard) = (lines(Speaker::Referee), lines(Speaker::Agent));
        let sent: Vec<&str> = sent.iter().map(AsRef::as_ref).collect();
        let heard: Vec<&str> = heard.iter().map(AsRef::as_ref).collect();
        self.answers?(&Said {
            sent: &sent,
            heard: &heard,
        })
    }

    /// Returns the answer that was due when the last message had been sent, if this asks nothing by itself.
    pub(super) fn wanted_behind_message(&self) -> Option<Wanted> {
        let message = self.messages().pop()?;
        let sent: Vec<&str> = message.iter().map(AsRef::as_ref).collect();
        let asks = self.answers?(&Said {
            sent: &sent,
            heard: &[],
        });
        self.wanted_by_message().filter(|_| asks.is_none())
    }

    /// Returns whether the agent had written each of its lines since the last message before that line was ever sent to it.
    pub(super) fn are_first_its_own(&self) -> bool {
        let since = self.since_message();
        since.iter().all(|line| self.was_first_its_own(line))
    }

    fn was_first_its_own(&self, line: &str) -> bool {
        let end = self.at.unwrap_or(self.entries.len());
        let is_same = |entry: &&Entry<'_>| {
            matches!(entry.kind, EntryKind::Line(_))
                && entry.text.trim_ascii() == line.trim().as_bytes()
        };
        let first = self.entries[..end].iter().find(is_same);
        first.is_some_and(|entry| entry.speaker == Speaker::Agent)
    }

    /// Returns the last line of the agent before the line at fault that is not empty.
    pub(super) fn last_answer(&self) -> Option<Cow<'a, str>> {
        self.heard().into_iter().rfind(|line| !line.is_empty())
    }

    /// Returns whether the whole answer came too, next to the line at fault. Then that line was not meant as the answer.
    pub(super) fn is_beside_answer(&self) -> bool {
        let Some(wanted) = self.wanted() else {
            return false;
        };
        let fault = self.text();
        let is_at_fault = |line: &str| fault.as_ref().is_some_and(|fault| fault == line);
        let lines = self.since_message();
        let answers = lines
            .iter()
            .filter(|line| wanted.is(line) && !is_at_fault(line));
        answers.count() >= wanted.lines
    }

    /// Returns what came of a line that has no newline.
    pub(super) fn unfinished(&self) -> Option<String> {
        let of_transcript = self.entries.iter().rev().find(|entry| {
            entry.speaker == Speaker::Agent && entry.kind == EntryKind::Line(Ending::Missing)
        });
        if let Some(entry) = of_transcript {
            return Some(String::from_utf8_lossy(entry.text).into_owned());
        }
        let actual = &self.found.violation.actual;
        let (start, end) = (actual.find('"')?, actual.rfind('"')?);
        (start < end).then(|| actual[start + 1..end].to_owned())
    }

    /// Returns the last message before the fault in quotes: its first line, and its last one if it has several. What was sent with it, line by
    /// line, belongs to it.
    pub(super) fn last_message(&self) -> Option<String> {
        let (_, message) = self.found.sent.as_ref()?;
        let text = String::from_utf8_lossy(message);
        let mut lines = text.lines().filter(|line| !line.is_empty());
        let first = lines.next()?;
        let last = lines.next_back().unwrap_or(first);
        let with_it = self.sent_since_answer();
        let is_with_it = with_it.last().is_some_and(|line| line == last);
        let earliest = with_it.iter().find(|line| !line.is_empty() && is_with_it);
        let first = shown(earliest.map_or(first, AsRef::as_ref));
        let last = shown(last);
        Some(if first == last {
            last
        } else {
            format!("the lines from {first} to {last}")
        })
    }

    /// Returns whether a line of the agent was found to be no part of the protocol.
    pub(super) fn is_noise(&self, line: &str) -> bool {
        let mut faults = self.run.found.iter().map(|found| &found.violation);
        faults.any(|fault| {
            matches!(fault.cause, Cause::Noise | Cause::Malformed) && fault.actual.contains(line)
        })
    }

    /// Returns how many messages the agent wrote something after, before the next message came. An agent without input reacts to one at
    /// most: at its end.
    pub(super) fn answered(&self) -> usize {
        let mut is_open = false;
        let mut count = 0;
        for entry in &self.entries {
            if is_line(entry, Speaker::Referee) {
                is_open = true;
            } else if is_open && is_line(entry, Speaker::Agent) {
                is_open = false;
                count += 1;
            }
        }
        count
    }

    /// Returns the agent's lines since its input was closed.
    pub(super) fn since_closed(&self) -> Vec<Cow<'a, str>> {
        let since = self.entries.iter().skip_while(|entry| !is_closing(entry));
        since
            .filter(|entry| is_line(entry, Speaker::Agent))
            .map(|entry| String::from_utf8_lossy(entry.text))
            .collect()
    }

    /// Returns whether the agent's input had been closed before the fault.
    pub(super) fn is_input_closed(&self) -> bool {
        self.entries.iter().any(is_closing)
    }

    /// Returns all lines of the agent, before the fault and after it.
    pub(super) fn all_heard(&self) -> Vec<Cow<'a, str>> {
        let own = self
            .entries
            .iter()
            .filter(|entry| is_line(entry, Speaker::Agent));
        own.map(|entry| String::from_utf8_lossy(entry.text))
            .collect()
    }

    fn before(&self, speaker: Speaker) -> Vec<Cow<'a, str>> {
        // Where an answer is missing, what came after the input was closed is about that.
        let is_silence = self.cause() == Cause::NoOutput;
        let closed = self.entries.iter().position(is_closing);
        let end = closed.filter(|_| is_silence);
        let is_before = |(index, entry): &(usize, &Entry<'a>)| match self.at {
            Some(at) => *index < at,
            None => entry.at <= self.found.at && end.is_none_or(|end| *index < end),
        };
        let before = self.entries.iter().enumerate().filter(is_before);
        before
            .map(|(_, entry)| entry)
            .filter(|entry| is_line(entry, speaker))
            .map(|entry| String::from_utf8_lossy(entry.text))
            .collect()
    }
}

/// How much later than it was written a line on standard error may have been read.
const A_MOMENT: Time = Time::from_millis(20);

/// Returns the command at the start of a line: a word of small letters, which most protocols have.
pub(super) fn command_of(line: &str) -> Option<&str> {
    let word = line.split(' ').next()?;
    let is_letter = |c: char| c.is_ascii_lowercase() || "_-".contains(c);
    (word.len() >= 3 && word.chars().all(is_letter)).then_some(word)
}
