//! What programs write to standard error: it is passed on to ours, while the game is recorded.

use std::{
    collections::VecDeque,
    fmt::Write as _,
    io::{self, IsTerminal, Write as _, stderr},
    time::{Duration, Instant},
};

use linesman_game_record::Recorder;
use linesman_protocols::{Time, text::is_hidden};
use linesman_referee::{Event, Witness};
use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// Passes on what programs write to standard error, and records the game.
///
/// A file or a pipe receives the bytes as they are. At a terminal, control characters are spelled out. A reader who does not read
/// never keeps the game waiting: up to 1 MiB waits for it, and what does not fit is dropped.
pub(crate) struct PassedOn<'a> {
    recorder: &'a mut Recorder,
    is_terminal: bool,
    /// For each agent, the beginning of a character of which the rest has not come.
    begun: [Vec<u8>; 2],
    waiting: VecDeque<u8>,
    has_dropped: bool,
}

impl<'a> PassedOn<'a> {
    /// Returns the witness of a game that this recorder records.
    pub(crate) fn new(recorder: &'a mut Recorder) -> Self {
        Self {
            recorder,
            is_terminal: stderr().is_terminal(),
            begun: [Vec::new(), Vec::new()],
            waiting: VecDeque::new(),
            has_dropped: false,
        }
    }

    /// Writes what is left, if it can be written in a second.
    pub(crate) fn finish(mut self) {
        for begun in std::mem::take(&mut self.begun) {
            self.push(begun.escape_ascii().to_string().as_bytes());
        }
        let until = Instant::now() + PATIENCE;
        while !self.waiting.is_empty() {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            self.write(left);
        }
    }

    fn pass_on(&mut self, agent: usize, bytes: &[u8]) {
        if self.is_terminal
            && let Some(begun) = self.begun.get_mut(agent)
        {
            begun.extend_from_slice(bytes);
            let text = spelled_out(begun);
            self.push(text.as_bytes());
        } else {
            self.push(bytes);
        }
        self.write(Duration::ZERO);
    }

    fn push(&mut self, bytes: &[u8]) {
        let room = MOST_WAITING - self.waiting.len();
        self.waiting.extend(&bytes[..bytes.len().min(room)]);
        self.has_dropped |= bytes.len() > room;
    }

    /// Writes as much as can be written without waiting for longer than this.
    fn write(&mut self, patience: Duration) {
        let limit = Timespec::try_from(patience).unwrap_or_default();
        while !self.waiting.is_empty() {
            let out = stderr();
            let mut watched = [PollFd::new(&out, PollFlags::OUT)];
            let ready = poll(&mut watched, Some(&limit));
            if !ready.is_ok_and(|count| count > 0) {
                return;
            }
            // A pipe that is ready takes so many bytes at once.
            let (part, _) = self.waiting.as_slices();
            let part = &part[..part.len().min(PIPE_PART)];
            match out.lock().write(part) {
                Ok(count) if count > 0 => {
                    self.waiting.drain(..count);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // Nobody reads it any more.
                _ => self.waiting.clear(),
            }
            if !patience.is_zero() {
                return;
            }
        }
    }
}

impl Witness for PassedOn<'_> {
    fn note(&mut self, at: Time, event: Event<'_>) {
        if let Event::Stderr { agent, bytes } = event {
            self.pass_on(agent, bytes);
        }
        self.recorder.note(at, event);
    }

    fn rest(&mut self, now: Time) -> Option<Time> {
        self.write(Duration::ZERO);
        let again = (!self.waiting.is_empty()).then(|| now + LOOK_AGAIN);
        match (self.recorder.rest(now), again) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        }
    }
}

/// Takes the whole characters from the beginning of these bytes, with everything spelled out that would command a terminal.
fn spelled_out(bytes: &mut Vec<u8>) -> String {
    let mut text = String::new();
    let mut rest = bytes.as_slice();
    while let Some(chunk) = rest.utf8_chunks().next() {
        for sign in chunk.valid().chars() {
            match sign {
                '\n' | '\t' => text.push(sign),
                _ if is_hidden(sign) => {
                    let _ = write!(text, "{}", sign.escape_default());
                }
                _ => text.push(sign),
            }
        }
        let invalid = chunk.invalid();
        rest = &rest[chunk.valid().len()..];
        // A character may come in two pieces.
        if invalid.len() == rest.len() && is_begun(invalid) {
            break;
        }
        let _ = write!(text, "{}", invalid.escape_ascii());
        rest = &rest[invalid.len()..];
    }
    let left = rest.len();
    bytes.drain(..bytes.len() - left);
    text
}

/// Returns whether more bytes can make a character of these.
fn is_begun(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none())
}

/// How much waits for a reader.
const MOST_WAITING: usize = 1 << 20;
/// How many bytes a pipe takes at once if it takes any, on every system.
const PIPE_PART: usize = 512;
/// How soon to look again whether a reader has read.
const LOOK_AGAIN: Time = Time::from_millis(20);
/// How long a reader may take in the end.
const PATIENCE: Duration = Duration::from_secs(1);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_commands_a_terminal_is_spelled_out() {
        let check = |pieces: &[&[u8]], expected: &str, left: &[u8]| {
            let mut begun = Vec::new();
            let shown: String = pieces
                .iter()
                .map(|piece| {
                    begun.extend_from_slice(piece);
                    spelled_out(&mut begun)
                })
                .collect();
            assert_eq!((shown.as_str(), begun.as_slice()), (expected, left));
        };
        check(&[b"plain\n\tgoes\n"], "plain\n\tgoes\n", b"");
        check(&[b"\x1b[2Jred\r\n"], "\\u{1b}[2Jred\\r\n", b"");
        check(
            &["caf\u{e9} \u{202e}x".as_bytes()],
            "caf\u{e9} \\u{202e}x",
            b"",
        );
        check(&[b"caf\xc3", b"\xa9!"], "caf\u{e9}!", b"");
        check(&[b"a\xff\xfeb\xc3"], "a\\xff\\xfeb", b"\xc3");
        check(&[b"\xc3", b"x"], "\\xc3x", b"");
    }
}
