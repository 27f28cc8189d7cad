//! How a conversation between an agent and a referee that is another program is judged.

use std::borrow::Cow;

use linesman_protocols::{Dialect, Fault, Level, Line, Profile, Speaker, Time, Violation};
use linesman_referee::Departure;

/// How conversations of a protocol are judged when Linesman is neither of the two ends.
#[derive(Clone, Copy)]
pub struct ListenForm {
    /// What the text of the protocol calls the referee, with its article, such as `the manager`.
    pub referee: &'static str,
    /// Returns whether a line is how a referee of this protocol begins, and no referee of another.
    pub opens: fn(&str) -> bool,
    /// What is not judged, a sentence each, without a full stop.
    pub unjudged: &'static [&'static str],
    /// Returns a listener at the beginning of a conversation, in the profile with this name; none if there is no such profile.
    pub listener: fn(&str, Known) -> Option<Box<dyn Listener>>,
}

/// What is known of a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Whether it is known when each line came. If not, all times are zero, and nothing that depends on time is judged.
    pub has_times: bool,
    /// Whether every line is there. A transcript may lack asides.
    pub is_whole: bool,
}

/// Hears both ends of a conversation, and says what each did wrong. It sends nothing.
///
/// What follows from a fault of the referee is not put to the agent.
pub trait Listener: Send {
    /// Takes a line of the referee.
    fn note_sent(&mut self, line: Line<'_>, now: Time) -> Vec<Breach>;
    /// Takes a line of the agent.
    fn note_heard(&mut self, line: Line<'_>, now: Time) -> Vec<Breach>;
    /// Notes that the agent's input was closed.
    fn note_closed(&mut self, now: Time) -> Vec<Breach>;
    /// Notes that the agent's process has ended.
    fn note_exit(&mut self, departure: Departure, now: Time) -> Vec<Breach> {
        let _ = (departure, now);
        Vec::new()
    }
    /// Notes that nothing more is known of the conversation.
    fn note_end(&mut self) -> Vec<Breach> {
        Vec::new()
    }
}

/// Something that one of the two ends did wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// Who did it.
    pub by: Speaker,
    /// How much it matters.
    pub weight: Weight,
    /// The clause.
    pub clause: Cow<'static, str>,
    /// The id of the check, if the agent broke one.
    pub check: Option<&'static str>,
    /// What should have come; a fragment without a full stop.
    pub expected: String,
    /// What came instead.
    pub actual: String,
}

/// How much a breach matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// As much as the clause is binding.
    Level(Level),
    /// It is worth knowing, and breaks nothing for certain, such as an answer that came late on a machine that may have been busy.
    Note,
}

impl Breach {
    /// Returns the breach of an agent. None if the profile says nothing about the check.
    #[must_use]
    pub fn of_agent(violation: Violation, profile: &impl Profile) -> Option<Self> {
        Some(Self {
            by: Speaker::Agent,
            weight: Weight::Level(profile.level_of(violation.check)?),
            clause: violation.check.clause.into(),
            check: Some(violation.check.id),
            expected: violation.expected,
            actual: violation.actual,
        })
    }

    /// Returns the breaches of an agent, without those that the profile says nothing about.
    #[must_use]
    pub fn of_agents(
        violations: impl IntoIterator<Item = Violation>,
        profile: &impl Profile,
    ) -> Vec<Self> {
        let breaches = violations.into_iter();
        breaches
            .filter_map(|violation| Self::of_agent(violation, profile))
            .collect()
    }

    /// Returns the breach of an agent whose process ended as it may not, at this point of the conversation.
    #[must_use]
    pub fn of_end(
        end: &impl Dialect,
        departure: Departure,
        is_dismissed: bool,
        expected: &str,
        profile: &impl Profile,
    ) -> Vec<Self> {
        let fault = fault_of_end(departure, is_dismissed);
        let violation =
            fault.map(|fault| end.judge_fault(fault, expected, format!("it {departure}")));
        Self::of_agents(violation, profile)
    }

    /// Returns the breach of a referee.
    #[must_use]
    pub fn of_referee(
        clause: impl Into<Cow<'static, str>>,
        weight: Weight,
        expected: impl Into<String>,
        actual: impl Into<String>,
    ) -> Self {
        Self {
            by: Speaker::Referee,
            weight,
            clause: clause.into(),
            check: None,
            expected: expected.into(),
            actual: actual.into(),
        }
    }

    /// Returns whether it is the breach of a must.
    #[must_use]
    pub fn is_must(&self) -> bool {
        self.weight == Weight::MUST
    }
}

/// Returns the fault that the end of an agent's process is. It was dismissed if it was told to exit, or its input was closed. None if it
/// may end so, or if something may have killed it.
#[must_use]
pub fn fault_of_end(departure: Departure, is_dismissed: bool) -> Option<Fault> {
    match departure {
        Departure::Exited(_) if is_dismissed => None,
        Departure::Exited(status) => Some(Fault::Exited(status)),
        Departure::Signalled(signal) if KILLS.contains(&signal) => None,
        Departure::Signalled(signal) => Some(Fault::Signalled(signal)),
    }
}

/// The signals with which programs are ended from outside: SIGHUP, SIGINT, SIGKILL and SIGTERM.
const KILLS: &[i32] = &[1, 2, 9, 15];

impl Weight {
    /// Whoever breaks it does not conform.
    pub const MUST: Self = Self::Level(Level::Must);
    /// Whoever breaks it runs a risk.
    pub const SHOULD: Self = Self::Level(Level::Should);

    /// Returns the word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Level(level) => level.word(),
            Self::Note => "note",
        }
    }
}
