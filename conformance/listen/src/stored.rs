//! Files with conversations, whose form is told by what is in them.

use crate::{
    conversation::Conversation,
    error::ReadError,
    logs::{CUTECHESS, FASTCHESS, Log, PYTHON_CHESS},
    own,
};

/// The conversations of a file.
#[derive(Clone, Debug)]
pub struct Stored {
    /// What the file is, such as `a transcript`.
    pub form: &'static str,
    /// Whether another program wrote it. Such a log may begin in the middle of a conversation.
    pub is_log: bool,
    /// The conversations, in the order of their first lines. A log may have several.
    pub conversations: Vec<Conversation>,
}

/// Reads the conversations of a file.
///
/// # Errors
/// The file has no form that is known, or a line of a transcript cannot be read.
pub fn read(bytes: &[u8]) -> Result<Stored, ReadError> {
    let text = String::from_utf8_lossy(bytes);
    if text.starts_with("scenario:") {
        return Ok(Stored {
            form: "a transcript of a scenario",
            is_log: false,
            conversations: own::read_yaml(&text)?,
        });
    }
    for line in text.lines() {
        if own::is_text(line) {
            return Ok(Stored {
                form: "a transcript",
                is_log: false,
                conversations: own::read_text(&text)?,
            });
        }
        let logs: [&Log; 3] = [&CUTECHESS, &FASTCHESS, &PYTHON_CHESS];
        if let Some(log) = logs.iter().find(|log| (log.read_line)(line).is_some()) {
            return Ok(Stored {
                form: log.form,
                is_log: true,
                conversations: log.read(&text),
            });
        }
    }
    let mut lines = text.lines().enumerate();
    match lines.find(|(_, line)| !line.trim_ascii().is_empty()) {
        Some((index, line)) => Err(ReadError::unknown(index + 1, line)),
        None => Err(ReadError::Empty),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_nothing_says_what_would_be_right() {
        let error = read(b"\n1. e4 e5\n").unwrap_err().to_string();
        assert!(
            error.starts_with("line 2: \"1. e4 e5\" begins none"),
            "{error}"
        );
        assert!(error.contains("12 >NAME(0): LINE"), "{error}");
        assert_eq!(read(b"\n").unwrap_err(), ReadError::Empty);
    }

    #[test]
    fn each_form_is_told_by_its_lines() {
        for (text, form) in [
            ("scenario: uci/a\nlines:\n", "a transcript of a scenario"),
            ("     1.000 >> uci\n", "a transcript"),
            ("      0 >> uci\n", "a transcript"),
            (
                "Started game 1\n12 >A(0): uci\n",
                "the output of cutechess-cli",
            ),
            (
                "[TRACE ] [02:35:00.034357] <  > fastchess --- x\n[Engine] [02:35:00.034357] <  2> A <--- uci\n",
                "a log of fastchess",
            ),
            (
                "DEBUG:asyncio:Using selector\nDEBUG:chess.engine:<UciProtocol (pid=7)>: << uci\n",
                "a log of python-chess",
            ),
        ] {
            assert_eq!(read(text.as_bytes()).unwrap().form, form, "{text}");
        }
    }
}
