//! What was found out about an answer that did not come in time.

use std::time::Duration;

use linesman_protocols::Cause;
use linesman_referee::Program;

use crate::language::Language;

/// What was found out about an answer that did not come in time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Silence {
    /// What brought the answer, if anything did.
    pub evidence: Evidence,
    /// How much processor time the agent had used since the last message to it when it was last looked at, where that is known.
    pub busy: Option<Duration>,
    /// The program that waited for input instead of answering, if one did.
    pub reader: Option<Program>,
}

/// What brought an answer that did not come in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Evidence {
    /// Time alone: it came after the limit, before anything else was tried.
    Time,
    /// A terminal as the agent's output, at once: the library of its language had kept the answer in a buffer.
    Terminal,
    /// The end of the input or the order to exit, and no more input that asks nothing: the answer was in a buffer of the program itself.
    OwnBuffer,
    /// The end of the input, and nothing else that was tried: the answer was in a buffer of the program itself, or the program reads
    /// all its input before it answers.
    EndOfInput,
    /// One more line: the agent waited for it.
    OneLine,
    /// Several more lines.
    Lines,
    /// More input without the end of a line: the agent reads in blocks.
    Bytes,
    /// The last line once more: the agent had skipped or lost it.
    LastLine,
    /// The same lines, each sent when the agent waited for the next: it loses lines that come together.
    OneByOne,
    /// Nothing that was tried.
    Nothing,
    /// It was not tried to bring it.
    Untried,
}

impl Evidence {
    /// Returns its name, as it stands in the report for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Terminal => "terminal",
            Self::OwnBuffer => "own-buffer",
            Self::EndOfInput => "end-of-input",
            Self::OneLine => "one-line",
            Self::Lines => "lines",
            Self::Bytes => "bytes",
            Self::LastLine => "last-line",
            Self::OneByOne => "one-by-one",
            Self::Nothing => "nothing",
            Self::Untried => "untried",
        }
    }

    /// Returns what was seen, to be appended to how long nothing had come; nothing if there is no more to say.
    pub(crate) const fn seen(self) -> &'static str {
        match self {
            Self::Terminal => "with a terminal as its standard output the agent answers",
            Self::EndOfInput => "the answer appeared when the agent's input was closed",
            Self::OneLine => {
                "it answered when one more line was sent: it reads one line more than the protocol sends"
            }
            Self::Lines => {
                "it answered when several more lines were sent: it waits for lines that the protocol does not send"
            }
            Self::Bytes => {
                "it answered after 4 KiB or more of further input: it reads its input in blocks"
            }
            Self::LastLine => {
                "it answered when the last line was sent again: it had skipped or lost that line"
            }
            Self::OneByOne => {
                "it answers when the lines are sent one by one: it loses lines that arrive together"
            }
            Self::OwnBuffer | Self::Time | Self::Nothing | Self::Untried => "",
        }
    }

    /// Returns whether it proves that the answer had been written, and was in a buffer.
    pub(crate) const fn is_of_buffer(self) -> bool {
        matches!(self, Self::Terminal | Self::OwnBuffer)
    }
}

impl Silence {
    /// Returns the language of the program that waited for input, if it can be told.
    pub(crate) fn language(&self) -> Option<Language> {
        Language::of_process(self.reader.as_ref()?)
    }

    /// Returns how to fix a fault of this cause in an agent of this language, if more is known than the check itself says.
    pub(crate) fn fix(&self, cause: Cause, language: Language) -> Option<String> {
        if cause != Cause::NoOutput && cause != Cause::Buffered {
            return None;
        }
        let own = language.fix_for_own_buffer();
        let reading = language.fix_for_reading();
        Some(match self.evidence {
            Evidence::Terminal => language.fix(Cause::Buffered)?.to_owned(),
            Evidence::OwnBuffer => own.to_owned(),
            Evidence::EndOfInput => format!(
                "{own}; if the program reads all its input before it answers, read one line at a time instead: {reading}"
            ),
            Evidence::OneLine => {
                "answer as soon as the last line of a message has been read, before you read the next line; look for a read too many, or one \
                 that looks ahead"
                    .to_owned()
            }
            Evidence::Lines => {
                "count the lines that you read for each message: the agent waits for more lines than the protocol sends"
                    .to_owned()
            }
            Evidence::Bytes => format!(
                "read line by line, not in blocks of a fixed size: {reading}"
            ),
            Evidence::LastLine => {
                "look for a line that is read and thrown away, such as a second read in the condition of a loop".to_owned()
            }
            Evidence::OneByOne => format!(
                "create one reader when the program starts and keep it: a new reader for each line loses what the old one had read ahead; \
                 {reading}"
            ),
            Evidence::Nothing => format!(
                "first make sure that each answer is flushed: {own}; then look for what the agent waits for instead of answering"
            ),
            Evidence::Time | Evidence::Untried => return None,
        })
    }
}
