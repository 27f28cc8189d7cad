//! How long an agent took for its answers.

use linesman_protocols::{Cause, EntryKind, Speaker, Time};

use linesman_values::outcome::{Report, ScenarioReport};

/// An answer out of a transcript: all that the agent said between one message and the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Answer<'a> {
    /// The scenario's id.
    pub(super) scenario: &'a str,
    /// When its last line came, counted from the start of the conversation.
    pub(super) at: Time,
    /// How long that was after the message before it, or after the start.
    pub(super) took: Time,
    /// How long it could take, as far as the script had a limit.
    pub(super) limit: Option<Time>,
}

impl Answer<'_> {
    pub(super) fn is_late(&self) -> bool {
        self.limit.is_some_and(|limit| self.took > limit)
    }
}

/// Returns all answers of a run, scenario by scenario.
pub(super) fn answers(report: &Report) -> Vec<Answer<'_>> {
    report.runs.iter().flat_map(|run| answers_in(run)).collect()
}

/// Returns the answers of one conversation. What comes after the end of the agent's input answers nothing.
fn answers_in(shown: &ScenarioReport) -> Vec<Answer<'_>> {
    let mut answers: Vec<Answer<'_>> = Vec::new();
    let (mut asked, mut is_open) = (Time::ZERO, false);
    for entry in shown.run.transcript.entries() {
        match (entry.speaker, entry.kind) {
            (Speaker::Referee, EntryKind::Line(_)) => (asked, is_open) = (entry.at, false),
            (Speaker::Referee, EntryKind::Closed) => break,
            (Speaker::Agent, EntryKind::Line(_)) => {
                if is_open {
                    answers.pop();
                }
                is_open = true;
                let mut limits = shown.run.limits.iter().rev();
                answers.push(Answer {
                    scenario: &shown.scenario.id,
                    at: entry.at,
                    took: entry.at.saturating_sub(asked),
                    limit: limits
                        .find(|(from, _)| *from <= entry.at)
                        .map(|(_, limit)| *limit),
                });
            }
            _ => {}
        }
    }
    answers
}

/// Returns how many questions had no answer in time.
pub(super) fn silences(report: &Report) -> usize {
    let found = report.runs.iter().flat_map(|shown| &shown.run.found);
    found
        .filter(|found| {
            matches!(
                found.violation.cause,
                Cause::NoOutput | Cause::NoNewline | Cause::Buffered
            )
        })
        .count()
}

#[cfg(test)]
mod tests {
    use linesman_protocol_stratego::Stratego;
    use linesman_protocols::{Ending, Transcript, stratego::Profile};

    use super::*;
    use linesman_values::outcome::Run;

    const fn ms(millis: u64) -> Time {
        Time::from_millis(millis)
    }

    fn shown(transcript: Transcript, limits: &[(Time, Time)]) -> ScenarioReport {
        let protocol = Stratego(Profile::manual_2012());
        let mut scenarios = linesman_tester::loading::scenarios(&protocol).unwrap();
        ScenarioReport {
            scenario: scenarios.remove(0),
            in_place_of: None,
            number: 1,
            run: Run {
                unseen: Vec::new(),
                undecided: None,
                played: Vec::new(),
                found: Vec::new(),
                is_complete: true,
                transcript,
                stderr: Vec::new(),
                crash: None,
                departure: None,
                took: ms(0),
                worst_delay: ms(0),
                starved: None,
                detour: None,
                limits: limits.to_vec(),
                ..Run::default()
            },
            was_confirmed: false,
        }
    }

    #[test]
    fn an_answer_is_all_that_came_between_two_messages() {
        let mut talk = Transcript::new();
        let line = EntryKind::Line(Ending::Lf);
        talk.record(ms(3), Speaker::Agent, line, b"hello");
        talk.record_message(ms(10), b"RED scripted 10 10\n");
        talk.record(ms(12), Speaker::Agent, line, b"first row");
        talk.record(ms(15), Speaker::Agent, line, b"second row");
        talk.record_message(ms(20), b"START\n");
        talk.record_message(ms(30), b"the board\n");
        talk.record(ms(2031), Speaker::Agent, line, b"0 3 DOWN");
        talk.record_message(ms(2040), b"never answered\n");
        talk.record(ms(2050), Speaker::Referee, EntryKind::Closed, b"");
        talk.record(ms(2060), Speaker::Agent, line, b"too late to be an answer");
        let shown = shown(talk, &[(ms(10), ms(5)), (ms(20), ms(2000))]);
        let seen: Vec<(u128, u128, Option<Time>, bool)> = answers_in(&shown)
            .iter()
            .map(|answer| {
                let (at, took) = (answer.at.as_millis(), answer.took.as_millis());
                (at, took, answer.limit, answer.is_late())
            })
            .collect();
        // 15 - 10 = 5 ms are just within 5 ms; 2031 - 30 = 2001 ms are not within 2000 ms.
        assert_eq!(
            seen,
            [
                (3, 3, None, false),
                (15, 5, Some(ms(5)), false),
                (2031, 2001, Some(ms(2000)), true),
            ]
        );
    }
}
