//! The judgement of both ends.

use linesman_interface::protocol::{Breach, Descriptor, Known, ListenForm, Listener, Weight};
use linesman_protocols::{Level, Speaker};

use crate::conversation::{Conversation, Event, What};

/// Judges a conversation, event by event.
pub struct Judge {
    listener: Box<dyn Listener>,
    judgement: Judgement,
}

/// What both ends did wrong.
#[derive(Clone)]
pub struct Judgement {
    /// The protocol.
    pub protocol: &'static Descriptor,
    /// Its form of conversations between other programs.
    pub form: ListenForm,
    /// The name of the profile.
    pub profile: &'static str,
    /// What was known of the conversation.
    pub known: Known,
    /// What was found, in the order in which it came first.
    pub findings: Vec<Finding>,
}

/// A breach, and where it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The first breach of this kind.
    pub breach: Breach,
    /// The lines of all, from 1.
    pub lines: Vec<usize>,
}

impl Judge {
    /// Returns the judge of a conversation in a profile of a protocol. None if the protocol has no such profile, or does not judge such
    /// conversations.
    #[must_use]
    pub fn new(protocol: &'static Descriptor, profile: Option<&str>, known: Known) -> Option<Self> {
        let form = protocol.listening?;
        let name = profile.unwrap_or(protocol.default_profile);
        let profile = (protocol.profiles)().into_iter().find(|it| *it == name)?;
        Some(Self {
            listener: (form.listener)(profile, known)?,
            judgement: Judgement {
                protocol,
                form,
                profile,
                known,
                findings: Vec::new(),
            },
        })
    }

    /// Judges a conversation from its beginning to its end.
    #[must_use]
    pub fn all(mut self, conversation: &Conversation) -> Judgement {
        for event in &conversation.events {
            self.take(event);
        }
        self.end(conversation.events.last().map_or(0, |event| event.number))
    }

    /// Takes what happened next. Returns what was wrong with it and has not been found before.
    pub fn take(&mut self, event: &Event) -> Vec<Breach> {
        let breaches = match &event.what {
            What::Said(Speaker::Referee, said) => self.listener.note_sent(said.line(), event.at),
            What::Said(Speaker::Agent, said) => self.listener.note_heard(said.line(), event.at),
            What::InputClosed => self.listener.note_closed(event.at),
            What::Exited(departure) => self.listener.note_exit(*departure, event.at),
        };
        self.note(breaches, event.number)
    }

    /// Ends the conversation, whose last line this is.
    #[must_use]
    pub fn end(mut self, last: usize) -> Judgement {
        let breaches = self.listener.note_end();
        self.note(breaches, last);
        self.judgement
    }

    fn note(&mut self, breaches: Vec<Breach>, number: usize) -> Vec<Breach> {
        let findings = &mut self.judgement.findings;
        let mut fresh = Vec::new();
        for breach in breaches {
            let is_same = |it: &&mut Finding| is_same(&it.breach, &breach);
            if let Some(known) = findings.iter_mut().find(is_same) {
                known.lines.push(number);
                continue;
            }
            fresh.push(breach.clone());
            let lines = vec![number];
            findings.push(Finding { breach, lines });
        }
        fresh
    }
}

impl Judgement {
    /// Returns how many breaches one end made of this weight, those of one kind counted once.
    #[must_use]
    pub fn count(&self, by: Speaker, weight: Weight) -> usize {
        let is_it = |it: &&Finding| it.breach.by == by && it.breach.weight == weight;
        self.findings.iter().filter(is_it).count()
    }

    /// Returns whether neither end broke a must.
    #[must_use]
    pub fn is_good(&self) -> bool {
        !self.findings.iter().any(|it| it.breach.is_must())
    }

    /// Returns what was found, the gravest first.
    #[must_use]
    pub fn sorted(&self) -> Vec<&Finding> {
        let mut all: Vec<&Finding> = self.findings.iter().collect();
        all.sort_by_key(|it| (it.breach.weight, it.lines[0]));
        all
    }

    /// Returns what was not judged, a sentence each, without a full stop.
    #[must_use]
    pub fn unjudged(&self) -> Vec<&'static str> {
        let mut all = Vec::new();
        if !self.known.has_times {
            all.push("what depends on time, because the file has no times");
        }
        if !self.known.is_whole {
            all.push("what only asides would show, because some may have been left out");
        }
        all.extend(self.form.unjudged);
        all
    }
}

/// All weights, the gravest first.
pub(crate) const WEIGHTS: [Weight; 4] = [
    Weight::MUST,
    Weight::SHOULD,
    Weight::Level(Level::May),
    Weight::Note,
];

/// Returns whether two breaches are of one kind.
fn is_same(one: &Breach, other: &Breach) -> bool {
    let kind = |it: &Breach| (it.by, it.weight, it.clause.clone(), it.check);
    // What breaks a clause in another way expects something else.
    kind(one) == kind(other) && one.expected == other.expected
}
