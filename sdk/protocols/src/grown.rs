//! Long lines that repeat the one before and go on. Only what is new of them is kept.

/// Long lines, each of which may go on from the one before.
#[derive(Clone, Debug, Default)]
pub struct Grown {
    texts: Vec<Vec<u8>>,
}

/// A line that is kept: the beginning of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GrownLine {
    text: usize,
    length: usize,
}

impl Grown {
    /// Returns nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self { texts: Vec::new() }
    }

    /// Keeps the first line of a message, unless it is short, and returns what is behind it, with the newline.
    pub fn take_first<'a>(&mut self, message: &'a [u8]) -> Option<(GrownLine, &'a [u8])> {
        // Mostly the line goes on from the last one, and its end is near.
        let last = self
            .texts
            .last()
            .map_or(0, |last| match message.starts_with(last) {
                true => last.len(),
                false => 0,
            });
        let end = message[last..].iter().position(|byte| *byte == b'\n');
        let (line, rest) = message.split_at(end.map_or(message.len(), |end| last + end));
        Some((self.take(line)?, rest))
    }

    /// Keeps a line, unless it is short.
    fn take(&mut self, line: &[u8]) -> Option<GrownLine> {
        if line.len() < LONG {
            return None;
        }
        match self.texts.last_mut() {
            Some(last) if line.starts_with(last) => last.extend_from_slice(&line[last.len()..]),
            // The line after it may be the same again.
            Some(last) if last.starts_with(line) => {}
            _ => self.texts.push(line.to_vec()),
        }
        Some(GrownLine {
            text: self.texts.len() - 1,
            length: line.len(),
        })
    }

    /// Returns a line that was kept.
    #[must_use]
    pub fn line(&self, line: GrownLine) -> &[u8] {
        &self.texts[line.text][..line.length]
    }
}

/// A line of fewer bytes is not worth the search.
const LONG: usize = 64;
