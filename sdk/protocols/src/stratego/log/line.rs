//! What a line of a log is, whatever stands around it.

use linesman_games::Side;

use super::{
    Entry, Place, PlyOutcome, Reason, Summary,
    entry::{
        BOTH_INVALID, CHECK_AFTER, CHECK_BEFORE, INVALID, UNSTARTABLE_AFTER, UNSTARTABLE_BEFORE,
    },
    reason::BROKEN_PIPE,
    summary::{parse_number, ply_colour},
};
use crate::stratego::side_name;

/// A line, taken for what it looks like.
#[derive(Debug)]
pub(super) enum Parsed<'a> {
    /// What is a whole entry.
    Entry(Entry),
    /// The first line of a set-up.
    Heading { side: Side, name: &'a [u8] },
    /// What stands in place of the rows of an invalid set-up.
    Invalid,
    /// What follows a player that could not be started.
    Check { program: &'a [u8] },
    /// A ply and, in place of an answer, what broke the game off.
    Unanswered { turn: u32, side: Side, end: Entry },
    /// A row of a set-up, a notice, or nothing that belongs into a log; and why not.
    Unknown(&'static str),
}

/// Says what a line looks like.
pub(super) fn parse_line(line: &[u8]) -> Parsed<'_> {
    if line == INVALID {
        return Parsed::Invalid;
    }
    if let Some(parsed) = parse_ply(line) {
        return parsed;
    }
    if let Some(entry) = parse_fixed(line).or_else(|| parse_end(line)) {
        return Parsed::Entry(entry);
    }
    if let Some(detail) = line.strip_prefix(b"\t") {
        return Parsed::Entry(Entry::Detail(detail.to_vec()));
    }
    if let Some(parsed) = parse_heading(line) {
        return parsed;
    }
    if let Some(summary) = Summary::parse(line) {
        return Parsed::Entry(Entry::Result(summary));
    }
    Parsed::Unknown("it has not the form of any line of a log")
}

/// Reads the lines that say the same in every log.
fn parse_fixed(line: &[u8]) -> Option<Entry> {
    if line == BOTH_INVALID {
        return Some(Entry::BothInvalid);
    }
    if line == BROKEN_PIPE.as_bytes() {
        return Some(Entry::BrokenPipe);
    }
    let colour = line
        .strip_prefix(UNSTARTABLE_BEFORE)?
        .strip_suffix(UNSTARTABLE_AFTER)?;
    let side = Side::BOTH
        .into_iter()
        .find(|side| side_name(*side).as_bytes() == colour)?;
    Some(Entry::Unstartable {
        side,
        program: None,
    })
}

fn parse_end(line: &[u8]) -> Option<Entry> {
    Place::ALL.into_iter().find_map(|place| {
        let reason = Reason::parse(line.strip_prefix(place.lead())?);
        Some(Entry::End { place, reason })
    })
}

fn parse_heading(line: &[u8]) -> Option<Parsed<'_>> {
    if let Some(program) = line
        .strip_prefix(CHECK_BEFORE)
        .and_then(|rest| rest.strip_suffix(CHECK_AFTER))
    {
        return Some(Parsed::Check { program });
    }
    let rest = line.strip_suffix(b" SETUP")?;
    Side::BOTH.into_iter().find_map(|side| {
        let name = rest
            .strip_suffix(side_name(side).as_bytes())?
            .strip_suffix(b" ")?;
        Some(Parsed::Heading { side, name })
    })
}

/// Reads a ply; none if the line does not begin like one.
fn parse_ply(line: &[u8]) -> Option<Parsed<'_>> {
    let space = line.iter().position(|byte| *byte == b' ')?;
    let (number, rest) = line.split_at(space);
    let (side, text) = Side::BOTH.into_iter().find_map(|side| {
        let text = rest[1..].strip_prefix(ply_colour(side).as_bytes())?;
        Some((side, text.strip_prefix(b": ")?))
    })?;
    let turn = match parse_number(number) {
        Ok(turn) => turn,
        Err(why) => return Some(Parsed::Unknown(why)),
    };
    if let Some(end) = parse_breach(text) {
        return Some(Parsed::Unanswered { turn, side, end });
    }
    let (answer, outcome) = PlyOutcome::split(text);
    Some(Parsed::Entry(Entry::Ply {
        turn,
        side,
        answer: answer.to_vec(),
        outcome,
    }))
}

/// Reads what stands in place of an answer when the agent has gone. Any other text may be one that an agent has sent.
fn parse_breach(text: &[u8]) -> Option<Entry> {
    let end = parse_fixed(text).or_else(|| parse_end(text))?;
    let has_gone = end == Entry::BrokenPipe || end.reason().is_some_and(Reason::is_broken_pipe);
    has_gone.then_some(end)
}
