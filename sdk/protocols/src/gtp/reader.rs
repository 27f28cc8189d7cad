//! Answers out of lines.

use super::{Answer, Mark};
use crate::{Ending, Line};

/// How many bytes of an answer's text are kept; the rest is left out.
pub const MOST_TEXT: usize = 64 << 10;

/// Takes answers out of the lines that an agent writes, one after the other.
///
/// ```text
/// outside --("=..." or "?...")--> inside --(any line)--> inside --(empty line)--> outside, an answer is complete
/// ```
#[derive(Clone, Debug, Default)]
pub struct Reader {
    /// The answer that has begun.
    answer: Option<Answer>,
    /// Whether the last line was text outside any answer.
    is_after_text: bool,
}

/// What a line was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    /// How far the line has brought an answer.
    pub progress: Progress,
    /// What is wrong with the line.
    pub faults: Vec<Fault>,
}

/// How far a line has brought an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The line belongs to no answer.
    Nothing,
    /// An answer has begun.
    Began(Mark),
    /// The answer has got another line of text.
    Grew,
    /// The answer is complete.
    Completed(Answer),
}

/// What can be wrong with the form of a line, whatever its [ending](crate::Ending).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// White space stands at the end of the line.
    TrailingSpace,
    /// The line that ends the answer is not empty, but holds white space.
    BlankEnd,
    /// The line is empty, and ends no answer.
    EmptyLine {
        /// Whether it follows a line that belongs to no answer, as if it ended one.
        is_after_text: bool,
    },
    /// The line belongs to no answer, and begins none: it has no mark.
    Unmarked,
}

impl Reader {
    /// Returns a reader that has read nothing.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns whether an answer has begun and not ended.
    #[must_use]
    pub const fn is_inside(&self) -> bool {
        self.answer.is_some()
    }

    /// Takes the next line. One that the stream ended before its newline is not read.
    pub fn handle_line(&mut self, line: Line<'_>) -> Heard {
        let mut faults = Vec::new();
        if line.ending == Ending::Missing {
            let progress = Progress::Nothing;
            return Heard { progress, faults };
        }
        let is_blank = line.bytes.trim_ascii().is_empty();
        let was_after_text = std::mem::take(&mut self.is_after_text);
        let progress = if is_blank {
            match self.answer.take() {
                Some(answer) => {
                    if !line.bytes.is_empty() {
                        faults.push(Fault::BlankEnd);
                    }
                    Progress::Completed(answer)
                }
                None => {
                    faults.push(Fault::EmptyLine {
                        is_after_text: was_after_text,
                    });
                    Progress::Nothing
                }
            }
        } else {
            self.handle_text(line, &mut faults)
        };
        Heard { progress, faults }
    }

    fn handle_text(&mut self, line: Line<'_>, faults: &mut Vec<Fault>) -> Progress {
        let is_spaced = line.bytes.last().is_some_and(u8::is_ascii_whitespace);
        if let Some(answer) = &mut self.answer {
            if is_spaced {
                faults.push(Fault::TrailingSpace);
            }
            answer.rest.push(b'\n');
            answer.rest.extend_from_slice(line.bytes);
            answer.is_cut |= line.ending == Ending::Cut || answer.rest.len() > MOST_TEXT;
            answer.rest.truncate(MOST_TEXT);
            return Progress::Grew;
        }
        let Some((mark, rest)) = line
            .bytes
            .split_first()
            .and_then(|(first, rest)| Some((Mark::from_byte(*first)?, rest)))
        else {
            faults.push(Fault::Unmarked);
            self.is_after_text = true;
            return Progress::Nothing;
        };
        if is_spaced {
            faults.push(Fault::TrailingSpace);
        }
        self.answer = Some(Answer {
            mark,
            rest: rest[..rest.len().min(MOST_TEXT)].to_vec(),
            is_cut: line.ending == Ending::Cut || rest.len() > MOST_TEXT,
        });
        Progress::Began(mark)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Framer;

    /// Reads a text line by line. An answer is shown as its mark and text in brackets, a fault as its name.
    fn read(text: &str) -> String {
        let mut framer = Framer::new(40);
        framer.push(text.as_bytes());
        let mut reader = Reader::new();
        let mut seen = Vec::new();
        let mut take = |line: Line<'_>| {
            let heard = reader.handle_line(line);
            seen.extend(heard.faults.iter().map(|fault| format!("{fault:?}")));
            if let Progress::Completed(answer) = heard.progress {
                let text = String::from_utf8_lossy(&answer.rest).replace('\n', "|");
                seen.push(format!("[{}{text}]", answer.mark));
            }
        };
        while let Some(line) = framer.next_line() {
            take(line);
        }
        if let Some(line) = framer.finish() {
            take(line);
        }
        seen.join(" ")
    }

    fn check(text: &str, expected: &str) {
        assert_eq!(read(text), expected, "{text:?}");
    }

    #[test]
    fn an_answer_runs_from_its_mark_to_an_empty_line() {
        check("", "");
        check("=\n\n", "[=]");
        check("= 1 5 2 1 1 1\n\n", "[= 1 5 2 1 1 1]");
        check("? no\n\n=\n\n", "[? no] [=]");
        check("= a\nb\n c\n\n", "[= a|b| c]");
        check("=\n=\n\n", "[=|=]");
        check("=1\n\n", "[=1]");
    }

    #[test]
    fn what_is_wrong_with_the_form_is_told_and_passed_over() {
        check("=\r\n\r\n", "[=]");
        check("= \n\n", "TrailingSpace [= ]");
        check("= 1\t\n\n", "TrailingSpace [= 1\t]");
        check("=\n \n", "BlankEnd [=]");
        check("=\n\n\n", "[=] EmptyLine { is_after_text: false }");
        check("thinking\n=\n\n", "Unmarked [=]");
        check(
            "1 5 2 1 1 1\n\n",
            "Unmarked EmptyLine { is_after_text: true }",
        );
        check(" =\n\n", "Unmarked EmptyLine { is_after_text: true }");
    }

    #[test]
    fn a_reader_is_inside_an_answer_from_its_mark_to_its_end() {
        let mut reader = Reader::new();
        for (line, is_inside) in [
            ("thinking", false),
            ("= 1", true),
            ("2", true),
            ("", false),
            ("", false),
        ] {
            reader.handle_line(Line::plain(line.as_bytes()));
            assert_eq!(reader.is_inside(), is_inside, "{line:?}");
        }
    }

    #[test]
    fn an_unfinished_answer_is_none() {
        check("= 1 5 2 1 1 1\n", "");
        check("= 1 5 2 1 1 1", "");
        check("=\n\n= 1", "[=]");
    }

    #[test]
    fn long_text_is_cut() {
        let long = "x".repeat(41);
        check(
            &format!("= a\n{long}\n\n"),
            &format!("[= a|{}]", &long[..40]),
        );
        let mut reader = Reader::new();
        let line = [b'='; 1000];
        for _ in 0..1000 {
            reader.handle_line(Line::plain(&line));
        }
        match reader.handle_line(Line::plain(b"")).progress {
            Progress::Completed(answer) => {
                assert!(answer.is_cut);
                assert_eq!(answer.rest.len(), MOST_TEXT);
            }
            other => panic!("{other:?}"),
        }
    }

    /// The newline before the second line of an answer counts as a byte of it.
    #[test]
    fn an_answer_of_one_line_or_two_is_cut_behind_64_kib() {
        for (first, second, is_cut) in [
            (65_536, None, false),
            (65_537, None, true),
            (0, Some(65_535), false),
            (0, Some(65_536), true),
        ] {
            let mut reader = Reader::new();
            let line = format!("={}", "x".repeat(first));
            reader.handle_line(Line::plain(line.as_bytes()));
            if let Some(second) = second {
                reader.handle_line(Line::plain("x".repeat(second).as_bytes()));
            }
            match reader.handle_line(Line::plain(b"")).progress {
                Progress::Completed(answer) => {
                    assert_eq!((answer.rest.len(), answer.is_cut), (65_536, is_cut));
                }
                other => panic!("{other:?}"),
            }
        }
    }
}
