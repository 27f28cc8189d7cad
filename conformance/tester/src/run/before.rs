//! What an agent had said before it was silent.

use linesman_protocols::{EntryKind, Speaker};
use linesman_referee::Departure;

use linesman_values::{
    outcome::{Found, Run},
    wanted::{Answers, Said, Wanted},
};

/// What an agent had said before it was silent.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Before {
    /// Whether it had said something after it was sent something, so it reads what it is sent.
    pub(super) had_answered: bool,
    /// Whether it had said something since the last message. Then it may say the same again to the same message.
    pub(super) has_spoken: bool,
    /// Whether it ended with status 0 by itself later. The library of its language has written then what it had kept.
    pub(super) has_ended_well: bool,
    /// The answer that was due, if the protocol tells.
    pub(super) wanted: Option<Wanted>,
}

impl Before {
    /// Returns what an agent had said that has answered with so many lines.
    #[cfg(test)]
    pub(super) const fn with_lines(lines: usize) -> Self {
        Self {
            had_answered: lines > 0,
            has_spoken: false,
            has_ended_well: false,
            wanted: None,
        }
    }

    /// Looks at what was said in a run before a fault. A greeting that no message asks for is no answer, whenever it came.
    pub(super) fn of(run: &Run, found: &Found, answers: Option<Answers>) -> Self {
        let nothing = Said {
            sent: &[],
            heard: &[],
        };
        let speaks_first = answers.is_some_and(|answers| answers(&nothing).is_some());
        let mut greetings = usize::from(speaks_first);
        let (mut was_sent, mut before) = (false, Self::default());
        let (mut sent, mut heard) = (Vec::new(), Vec::new());
        for entry in run.transcript.entries() {
            if entry.at > found.at {
                break;
            }
            if let EntryKind::Line(_) = entry.kind {
                let line = String::from_utf8_lossy(entry.text);
                match entry.speaker {
                    Speaker::Referee => sent.push(line),
                    Speaker::Agent => heard.push(line),
                }
            }
            match (entry.speaker, entry.kind) {
                // What the end of the input brings is no answer either.
                (Speaker::Referee, EntryKind::Closed) => break,
                (Speaker::Referee, EntryKind::Line(_)) => {
                    (was_sent, before.has_spoken) = (true, false);
                }
                (Speaker::Agent, EntryKind::Line(_)) if greetings > 0 => greetings -= 1,
                (Speaker::Agent, EntryKind::Line(_)) if was_sent => {
                    (before.had_answered, before.has_spoken) = (true, true);
                }
                _ => {}
            }
        }
        let sent: Vec<&str> = sent.iter().map(AsRef::as_ref).collect();
        let heard: Vec<&str> = heard.iter().map(AsRef::as_ref).collect();
        let said = Said {
            sent: &sent,
            heard: &heard,
        };
        before.wanted = answers.and_then(|answers| answers(&said));
        before.has_ended_well = run.departure == Some(Departure::Exited(0));
        before
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use linesman_protocols::{Cause, Ending, Gravity, Transcript, Violation, otep::checks};

    use super::*;

    fn check(conversation: &[&str], had_answered: bool, has_spoken: bool) {
        let mut transcript = Transcript::new();
        for (at, line) in (0..).map(Duration::from_millis).zip(conversation) {
            match line.split_at(3) {
                (">> ", line) => transcript.record_message(at, format!("{line}\n").as_bytes()),
                (_, line) => {
                    let kind = EntryKind::Line(Ending::Lf);
                    transcript.record(at, Speaker::Agent, kind, line.as_bytes());
                }
            }
        }
        let run = Run {
            transcript,
            ..Run::default()
        };
        let cause: Cause = Cause::NoOutput;
        let found = Found {
            at: Duration::from_secs(1),
            ..Found::new(Violation::new(
                Gravity::Fatal,
                &checks::HELLO_SENT,
                cause,
                "",
                "",
            ))
        };
        let answers = linesman_protocol_otep::OTEP.answers;
        let before = Before::of(&run, &found, answers);
        assert_eq!(
            (before.had_answered, before.has_spoken),
            (had_answered, has_spoken),
            "{conversation:?}"
        );
    }

    #[test]
    fn a_greeting_is_no_answer() {
        check(&["<< hello", ">> play attackers"], false, false);
        check(&[">> rules dim:7", "<< hello"], false, false);
        check(
            &["<< hello", ">> play attackers", "<< move a1-a2"],
            true,
            true,
        );
        let moves = [
            "<< hello",
            ">> play attackers",
            "<< move a1-a2",
            ">> play attackers",
        ];
        check(&moves, true, false);
    }
}
