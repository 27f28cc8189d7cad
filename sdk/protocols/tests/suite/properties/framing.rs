//! Lines out of bytes.

use linesman_protocols::{Ending, Framer};

/// Frames `input` in pieces of the given lengths, one after the other and over again, and compares with lines that were cut
/// out of the whole.
pub(crate) fn check_framing(input: &[u8], limit: usize, pieces: &[u8]) {
    let expected = lines_of(input, limit);
    let actual = framed(input, limit, pieces);
    assert_eq!(actual, expected, "limit {limit}, pieces {pieces:?}");
}

/// A simple account of what a framer does, with all bytes at hand.
fn lines_of(input: &[u8], limit: usize) -> Vec<(Vec<u8>, Ending)> {
    let mut lines: Vec<&[u8]> = input.split(|byte| *byte == b'\n').collect();
    let last = lines.pop().unwrap_or_default();
    let complete = lines.into_iter().map(|line| match line {
        _ if line.len() > limit => (line[..limit].to_vec(), Ending::Cut),
        [rest @ .., b'\r'] => (rest.to_vec(), Ending::CrLf),
        _ => (line.to_vec(), Ending::Lf),
    });
    let unfinished = match last {
        [] => None,
        _ if last.len() > limit => Some((last[..limit].to_vec(), Ending::Cut)),
        _ => Some((last.to_vec(), Ending::Missing)),
    };
    complete.chain(unfinished).collect()
}

fn framed(mut input: &[u8], limit: usize, pieces: &[u8]) -> Vec<(Vec<u8>, Ending)> {
    let mut framer = Framer::new(limit);
    let mut lines = Vec::new();
    let mut lengths = pieces.iter().cycle();
    while !input.is_empty() {
        let length = lengths
            .next()
            .map_or(input.len(), |length| usize::from(*length) + 1);
        let (piece, rest) = input.split_at(length.min(input.len()));
        input = rest;
        framer.push(piece);
        while let Some(line) = framer.next_line() {
            lines.push((line.bytes.to_vec(), line.ending));
        }
        assert!(
            framer.partial().len() <= limit,
            "an unfinished line outgrows its limit"
        );
    }
    lines.extend(
        framer
            .finish()
            .map(|line| (line.bytes.to_vec(), line.ending)),
    );
    assert_eq!(framer.finish(), None, "the end comes twice");
    lines
}
