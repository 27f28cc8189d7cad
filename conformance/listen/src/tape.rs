//! What is made of the bytes beside passing them on: a transcript, and a judgement. A thread of its own does it, so nobody waits for it.

use std::{
    fs::File,
    io::{self, Write as _},
    sync::mpsc::Receiver,
};

use linesman_interface::protocol::{Descriptor, Known};
use linesman_protocols::{Framer, Speaker, Time};
use linesman_referee::Departure;

use crate::{
    conversation::{Event, Said, What},
    judge::{Judge, Judgement},
    own,
    told::protocol_of,
};

/// Something that was passed on, or happened.
pub(crate) enum Piece {
    /// Bytes of one end.
    Bytes(Speaker, Vec<u8>, Time),
    /// The agent's input was closed.
    InputClosed(Time),
    /// The agent's process has ended.
    Exited(Departure, Time),
}

/// In which protocol a conversation is judged.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    /// The protocols among which the first lines tell one, if none is named.
    pub(crate) protocols: Vec<&'static Descriptor>,
    pub(crate) named: Option<&'static Descriptor>,
    pub(crate) profile: Option<String>,
}

/// What is left at the end.
pub(crate) struct Taped {
    /// What both ends did wrong; none if no line told the protocol.
    pub(crate) judgement: Option<Judgement>,
    /// Why the transcript is not complete.
    pub(crate) failure: Option<io::Error>,
}

/// Writes the transcript, and judges.
pub(crate) struct Tape {
    file: File,
    failure: Option<io::Error>,
    /// How many lines the file has.
    number: usize,
    referee: Framer,
    agent: Framer,
    chosen: Chosen,
    /// What happened before the protocol was known.
    early: Vec<Event>,
    judge: Option<Judge>,
}

impl Tape {
    pub(crate) fn new(file: File, agent: &str, chosen: Chosen) -> Self {
        let mut tape = Self {
            file,
            failure: None,
            number: 0,
            referee: Framer::new(LONGEST_LINE),
            agent: Framer::new(LONGEST_LINE),
            chosen,
            early: Vec::new(),
            judge: None,
        };
        let head = own::head(tape.chosen.named.map(|it| it.name), agent);
        tape.number = head.lines().count();
        tape.write(&head);
        tape
    }

    /// Takes all pieces until nobody sends any more.
    pub(crate) fn run(mut self, pieces: &Receiver<Piece>) -> Taped {
        while let Ok(first) = pieces.recv() {
            let mut events = Vec::new();
            self.cut(first, &mut events);
            for piece in pieces.try_iter().take(MOST_AT_ONCE) {
                self.cut(piece, &mut events);
            }
            self.take(events);
        }
        let mut events = Vec::new();
        self.finish(Speaker::Referee, Time::ZERO, &mut events);
        self.finish(Speaker::Agent, Time::ZERO, &mut events);
        self.take(events);
        Taped {
            judgement: self.judge.map(|judge| judge.end(self.number)),
            failure: self.failure,
        }
    }

    /// Cuts a piece into events.
    fn cut(&mut self, piece: Piece, events: &mut Vec<Event>) {
        match piece {
            Piece::Bytes(speaker, bytes, at) => {
                let framer = match speaker {
                    Speaker::Referee => &mut self.referee,
                    Speaker::Agent => &mut self.agent,
                };
                framer.push(&bytes);
                while let Some(line) = framer.next_line() {
                    let said = Said::new(line.bytes, line.ending);
                    note(&mut self.number, at, What::Said(speaker, said), events);
                }
            }
            Piece::InputClosed(at) => {
                self.finish(Speaker::Referee, at, events);
                note(&mut self.number, at, What::InputClosed, events);
            }
            Piece::Exited(departure, at) => {
                self.finish(Speaker::Agent, at, events);
                note(&mut self.number, at, What::Exited(departure), events);
            }
        }
    }

    /// Takes a line that has no end.
    fn finish(&mut self, speaker: Speaker, at: Time, events: &mut Vec<Event>) {
        let framer = match speaker {
            Speaker::Referee => &mut self.referee,
            Speaker::Agent => &mut self.agent,
        };
        if let Some(line) = framer.finish() {
            let said = Said::new(line.bytes, line.ending);
            note(&mut self.number, at, What::Said(speaker, said), events);
        }
    }

    fn take(&mut self, events: Vec<Event>) {
        let lines: String = events.iter().map(|it| own::line(it.at, &it.what)).collect();
        self.write(&lines);
        for event in events {
            self.judge(event);
        }
    }

    fn write(&mut self, text: &str) {
        if self.failure.is_none() {
            self.failure = self.file.write_all(text.as_bytes()).err();
        }
    }

    fn judge(&mut self, event: Event) {
        if let Some(judge) = &mut self.judge {
            judge.take(&event);
            return;
        }
        if self.early.len() >= MOST_EARLY {
            return;
        }
        self.early.push(event);
        let Chosen {
            protocols,
            named,
            profile,
        } = &self.chosen;
        let protocol = named.or_else(|| protocol_of(&self.early, protocols));
        let known = Known {
            has_times: true,
            is_whole: true,
        };
        let judge = protocol.and_then(|it| Judge::new(it, profile.as_deref(), known));
        if let Some(mut judge) = judge {
            for event in std::mem::take(&mut self.early) {
                judge.take(&event);
            }
            self.judge = Some(judge);
        }
    }
}

fn note(number: &mut usize, at: Time, what: What, events: &mut Vec<Event>) {
    *number += 1;
    events.push(Event {
        number: *number,
        at,
        what,
    });
}

/// A longer line is cut in the transcript, and not judged.
const LONGEST_LINE: usize = 1 << 20;
/// How many pieces are written together.
const MOST_AT_ONCE: usize = 256;
/// In how many events a protocol is looked for.
const MOST_EARLY: usize = 200;
