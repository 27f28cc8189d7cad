//! What is left out of a record that may not be wanted: long lines that repeat the one before and go on.

use linesman_protocols::{Grown, GrownLine};

use crate::json;

/// What was left out of a buffer, and where.
#[derive(Debug, Default)]
pub(crate) struct Held {
    /// The lines to each agent.
    grown: [Grown; 2],
    left_out: Vec<LeftOut>,
}

/// A line that belongs into the buffer at this place.
#[derive(Debug)]
struct LeftOut {
    at: usize,
    agent: usize,
    line: GrownLine,
}

impl Held {
    /// Writes a message to an agent as [`json::bytes`] does, perhaps without its first line.
    pub(crate) fn bytes(&mut self, out: &mut Vec<u8>, agent: usize, message: &[u8]) {
        let is_text = std::str::from_utf8(message).is_ok();
        let grown = self.grown.get_mut(agent).filter(|_| is_text);
        let Some((line, rest)) = grown.and_then(|it| it.take_first(message)) else {
            return json::bytes(out, message);
        };
        let rest = String::from_utf8_lossy(rest);
        json::text_behind(out, "text", &rest, |out| {
            let at = out.len();
            self.left_out.push(LeftOut { at, agent, line });
        });
    }

    /// Returns a buffer with everything that was left out.
    pub(crate) fn put_back(&self, buffer: Vec<u8>) -> Vec<u8> {
        if self.left_out.is_empty() {
            return buffer;
        }
        let mut whole = Vec::with_capacity(2 * buffer.len());
        let mut from = 0;
        for LeftOut { at, agent, line } in &self.left_out {
            whole.extend_from_slice(&buffer[from..*at]);
            let line = self.grown[*agent].line(*line);
            json::escape(&mut whole, &String::from_utf8_lossy(line));
            from = *at;
        }
        whole.extend_from_slice(&buffer[from..]);
        whole
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_left_out_is_put_back_where_it_was() {
        let moves = |count: usize| format!("position startpos moves{}", " e2e4".repeat(count));
        let go = |line: String| format!("{line}\ngo \"infinite\"\n");
        let messages = [
            go(moves(20)),
            go(moves(21)),
            "uci\n".to_owned(),
            go("x\u{1}".repeat(40)),
            moves(22),
            go(moves(23)),
        ];
        let (mut held, mut short, mut expected) = (Held::default(), Vec::new(), Vec::new());
        for message in &messages {
            held.bytes(&mut short, 0, message.as_bytes());
            json::bytes(&mut expected, message.as_bytes());
        }
        held.bytes(&mut short, 0, b"\xff\n");
        json::bytes(&mut expected, b"\xff\n");
        assert!(short.len() < expected.len() / 2);
        assert_eq!(held.put_back(short), expected);
    }
}
