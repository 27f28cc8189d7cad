//! What is kept of an agent's standard error.

use linesman_protocols::Time;

/// How much of the beginning is kept, in bytes.
const HEAD: usize = 4 << 10;
/// How much of the end is kept, in bytes.
const TAIL: usize = 16 << 10;
/// How much is kept whole at most, in bytes.
const MOST_WHOLE: usize = HEAD + 2 * TAIL;

/// The beginning and the end of an agent's standard error: up to 4 KiB and 16 KiB. The first message often says more than a thousand that
/// follow from it.
#[derive(Clone, Debug, Default)]
pub struct StderrKept {
    head: Vec<u8>,
    /// What follows the head. Up to twice as much as is shown.
    tail: Vec<u8>,
    total: u64,
    /// When its parts came, each with the number of bytes before it, as long as all of them are kept.
    times: Vec<(u64, Time)>,
}

impl StderrKept {
    pub(crate) fn push(&mut self, bytes: &[u8], now: Time) {
        if !bytes.is_empty() && self.total < MOST_WHOLE as u64 {
            self.times.push((self.total, now));
        }
        self.total += bytes.len() as u64;
        let (head, rest) = bytes.split_at(bytes.len().min(HEAD - self.head.len()));
        self.head.extend_from_slice(head);
        self.tail.extend_from_slice(rest);
        if self.tail.len() > 2 * TAIL {
            self.tail.drain(..self.tail.len() - TAIL);
        }
    }

    /// Returns when each line of the kept text began to come. Nothing where the middle is left out.
    #[must_use]
    pub fn line_times(&self) -> Vec<Time> {
        let all = [self.head.as_slice(), &self.tail].concat();
        if all.len() as u64 != self.total {
            return Vec::new();
        }
        let time_of = |at: u64| {
            let later = self.times.partition_point(|(before, _)| *before <= at);
            later.checked_sub(1).map(|part| self.times[part].1)
        };
        let mut at = 0;
        let lines = all.split_inclusive(|byte| *byte == b'\n');
        let times = lines.filter_map(|line| {
            let begins = at;
            at += line.len() as u64;
            time_of(begins)
        });
        times.collect()
    }

    /// Returns the total number of bytes.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.total
    }

    /// Returns what is kept. Bytes that are not UTF-8 are replaced. Where the middle is left out, both parts are cut at lines if they have
    /// any, and a line says how much is missing.
    #[must_use]
    pub fn text(&self) -> String {
        let mut tail = &self.tail[self.tail.len().saturating_sub(TAIL)..];
        let mut head = self.head.as_slice();
        let kept = (head.len() + tail.len()) as u64;
        if kept == self.total {
            return String::from_utf8_lossy(&[head, tail].concat()).into_owned();
        }
        if let Some(end) = head.iter().rposition(|byte| *byte == b'\n') {
            head = &head[..end];
        }
        if let Some(end) = tail.iter().position(|byte| *byte == b'\n')
            && end + 1 < tail.len()
        {
            tail = &tail[end + 1..];
        }
        let missing = self.total - (head.len() + tail.len()) as u64;
        let [head, tail] = [head, tail].map(String::from_utf8_lossy);
        let left_out = match missing {
            1 => "1 byte is".to_owned(),
            _ => format!("{missing} bytes are"),
        };
        format!("{head}\n... {left_out} left out ...\n{tail}")
    }

    /// Returns the last `count` lines of what is kept, or all if there are fewer.
    #[must_use]
    pub fn last_lines(&self, count: usize) -> Vec<String> {
        let text = self.text();
        let lines: Vec<&str> = text.lines().collect();
        lines[lines.len().saturating_sub(count)..]
            .iter()
            .map(|line| (*line).to_owned())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(text: &str, chunk: usize) -> StderrKept {
        let mut kept = StderrKept::default();
        text.as_bytes()
            .chunks(chunk)
            .for_each(|part| kept.push(part, Time::ZERO));
        kept
    }

    #[test]
    fn a_line_came_when_it_began() {
        let [first, second, third] = [1, 2, 3].map(Time::from_millis);
        let mut kept = StderrKept::default();
        kept.push(b"one\ntw", first);
        kept.push(b"o\nthree\n", second);
        kept.push(b"", third);
        assert_eq!(kept.line_times(), [first, first, second]);
        // Of a text without its middle, no line is known.
        kept.push(&[b'x'; MOST_WHOLE], third);
        assert!(kept.line_times().is_empty());
    }

    #[test]
    fn a_short_text_is_kept_whole() {
        for chunk in [1, 7, 10_000] {
            let text = "why\n".repeat(2000);
            let kept = kept(&text, chunk);
            assert_eq!((kept.text(), kept.total()), (text, 8000));
        }
    }

    #[test]
    fn of_a_long_text_the_middle_is_left_out_between_lines() {
        // Lines of 10 bytes: 409 of them fit into 4096 bytes, and 1638 into 16384.
        let lines: Vec<String> = (0..20_000)
            .map(|number| format!("line {number:04}"))
            .collect();
        let text: String = lines
            .iter()
            .take(10_000)
            .map(|line| format!("{line}\n"))
            .collect();
        for chunk in [1, 999, 100_000] {
            let shown = kept(&text, chunk).text();
            let shown: Vec<&str> = shown.lines().collect();
            assert_eq!(shown[0], "line 0000");
            assert_eq!(shown[408], "line 0408");
            assert_eq!(shown[410], "line 8362");
            assert_eq!(shown.last(), Some(&"line 9999"));
            // 10000 lines less 409 and 1638, and the newline of the last line before the gap.
            assert_eq!(shown[409], "... 79531 bytes are left out ...");
        }
    }

    #[test]
    fn a_text_without_lines_is_cut_anywhere() {
        let shown = kept(&"x".repeat(100_000), 4096).text();
        assert!(shown.contains("... 79520 bytes are left out ..."));
        // The newline at the end is no place to cut at: nothing would be left.
        let ended = kept(&format!("{}\n", "x".repeat(100_000)), 4096).text();
        assert!(ended.contains("... 79521 bytes are left out ..."));
        assert!(ended.ends_with("x\n"));
    }
}
