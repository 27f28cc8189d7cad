//! The judgement of all conversations of a file.

use linesman_interface::protocol::Descriptor;
use linesman_protocols::Speaker;

use crate::{
    conversation::{Conversation, What},
    judge::{Judge, Judgement},
    stored::Stored,
    told::protocol_of,
};

/// A conversation, and what came of judging it.
pub struct Verdict {
    /// What the agent is called.
    pub agent: String,
    /// How many lines were said.
    pub lines: usize,
    /// What both ends did wrong, or why this is not known.
    pub judgement: Result<Judgement, Unjudged>,
}

/// Why a conversation is not judged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unjudged {
    /// Nothing tells which protocol it is in.
    #[error("no line tells the protocol; name it before the file: {0}")]
    UnknownProtocol(String),
    /// The protocol is not one of this program.
    #[error("there is no protocol {0:?}")]
    NoSuchProtocol(String),
    /// The protocol has no such profile.
    #[error("{0} has no profile {1:?}; its profiles are {2}")]
    NoSuchProfile(&'static str, String, String),
    /// The protocol does not judge conversations of other programs.
    #[error("conversations of {0} between other programs are not judged")]
    NotOffered(&'static str),
    /// The referee says nothing.
    #[error("the file has no line that was sent to the agent")]
    NoReferee,
    /// A log that was begun in the middle of a conversation.
    #[error("the log begins in the middle of the conversation")]
    NoBeginning,
}

impl Unjudged {
    /// Returns whether the user has to change the command line.
    #[must_use]
    pub const fn is_usage(&self) -> bool {
        !matches!(self, Self::NoReferee | Self::NoBeginning)
    }
}

/// Judges all conversations of a file, in the protocol that is named, or else in the one that each tells.
#[must_use]
pub fn judge(
    stored: &Stored,
    protocols: &[&'static Descriptor],
    named: Option<&'static Descriptor>,
    profile: Option<&str>,
) -> Vec<Verdict> {
    let verdict = |conversation: &Conversation| Verdict {
        agent: conversation.agent.clone(),
        lines: conversation.lines(),
        judgement: protocol(conversation, protocols, named).and_then(|protocol| {
            let judge = judge_of(conversation, stored.is_log, protocol, profile)?;
            Ok(judge.all(conversation))
        }),
    };
    stored.conversations.iter().map(verdict).collect()
}

/// Returns the protocol of a conversation.
fn protocol(
    conversation: &Conversation,
    protocols: &[&'static Descriptor],
    named: Option<&'static Descriptor>,
) -> Result<&'static Descriptor, Unjudged> {
    if let Some(protocol) = named {
        return Ok(protocol);
    }
    if let Some(name) = &conversation.protocol {
        let found = protocols.iter().find(|it| it.name == name);
        return found
            .copied()
            .ok_or_else(|| Unjudged::NoSuchProtocol(name.clone()));
    }
    protocol_of(&conversation.events, protocols).ok_or_else(|| {
        let names: Vec<&str> = protocols.iter().map(|it| it.name).collect();
        Unjudged::UnknownProtocol(names.join(", "))
    })
}

fn judge_of(
    conversation: &Conversation,
    is_log: bool,
    protocol: &'static Descriptor,
    profile: Option<&str>,
) -> Result<Judge, Unjudged> {
    let form = protocol
        .listening
        .ok_or(Unjudged::NotOffered(protocol.title))?;
    let mut events = conversation.events.iter();
    let first = events.find_map(|event| match &event.what {
        What::Said(Speaker::Referee, said) => Some(String::from_utf8_lossy(&said.bytes)),
        _ => None,
    });
    match first {
        None if is_log => return Err(Unjudged::NoReferee),
        Some(first) if is_log && !(form.opens)(&first) => return Err(Unjudged::NoBeginning),
        _ => {}
    }
    Judge::new(protocol, profile, conversation.known).ok_or_else(|| {
        let names = (protocol.profiles)().join(", ");
        let name = profile.unwrap_or_default().to_owned();
        Unjudged::NoSuchProfile(protocol.title, name, names)
    })
}
