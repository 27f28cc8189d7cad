//! What was found out about an answer that did not come in time.

use std::time::Duration;

use linesman_protocols::Cause;
use linesman_referee::{ProcessState, Program, Programs};

use linesman_languages::language::Language;

/// What was found out about an answer that did not come in time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Silence {
    /// What brought the answer, if anything did.
    pub evidence: Evidence,
    /// Whether the agent was seen to wait for its input, with everything read and no thread that could go on without more.
    pub is_calm: bool,
    /// How many lines the agent had been sent since its last one, where that was counted.
    pub lines: Option<usize>,
    /// How much processor time the agent had used since the last message to it when it was last looked at, where that is known.
    pub busy: Option<Duration>,
    /// Which programs its processes ran. The reader waited for input instead of answering.
    pub programs: Programs,
}

/// What brought an answer that did not come in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename_all = "kebab-case")
)]
pub enum Evidence {
    /// Time alone: it came after the limit, before anything else was tried.
    Time,
    /// A terminal as the agent's output, at once: the library of its language had kept the answer in a buffer.
    Terminal,
    /// A terminal, and an environment that tells libraries to keep nothing back: the library had kept the answer of a program inside a
    /// pipeline in a buffer.
    Unbuffered,
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
            Self::Unbuffered => "unbuffered",
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
    pub const fn seen(self) -> &'static str {
        match self {
            Self::Terminal => "with a terminal as its standard output the agent answers",
            Self::Unbuffered => {
                "with PYTHONUNBUFFERED=1 or with stdbuf the agent answers: a program inside the pipeline keeps its output in a buffer"
            }
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
            Self::Time => "the answer came later without more input",
            Self::OwnBuffer | Self::Nothing | Self::Untried => "",
        }
    }

    /// Returns whether it proves that the answer had been written, and was in a buffer.
    pub const fn is_of_buffer(self) -> bool {
        matches!(self, Self::Terminal | Self::Unbuffered | Self::OwnBuffer)
    }
}

impl Silence {
    /// Returns the language of the program that has to be changed, if it can be told.
    ///
    /// In a pipeline, only the last program has the terminal of an experiment. What filters read and write between is not their fault.
    pub fn language(&self) -> Option<Language> {
        let of = |program: Option<&Program>| Language::of_process(program?);
        let Programs {
            reader,
            writer,
            all,
        } = &self.programs;
        let (reader, writer) = (of(reader.as_ref()), of(writer.as_ref()));
        if self.evidence == Evidence::Terminal {
            return writer.or(reader);
        }
        // Of the others, one that only starts programs is no better than what was started.
        let others = all.iter().map(|program| of(Some(program)));
        let others = others.filter(|language| language.is_some_and(|it| !it.is_shell()));
        let mut all = [reader, writer].into_iter().chain(others).flatten();
        all.find(|language| !language.is_filter())
    }

    /// Returns whether what the bot writes goes through another program, at the end of a pipeline.
    pub fn is_in_pipeline(&self) -> bool {
        let last = self.programs.writer.as_ref().and_then(Language::of_process);
        last.is_some_and(Language::is_filter)
    }

    /// Returns how to make the last program of a pipeline flush, if it may keep lines.
    fn fix_for_filter(&self) -> Option<&'static str> {
        let filter = Language::of_process(self.programs.writer.as_ref()?)?;
        filter.is_filter().then_some(())?;
        filter.own_fix(Cause::Buffered)
    }

    /// Returns how to fix a fault of this cause in an agent of this language that was last seen in this state, if more is known than the
    /// check itself says.
    pub fn fix(
        &self,
        cause: Cause,
        language: Language,
        state: Option<ProcessState>,
    ) -> Option<String> {
        if cause != Cause::NoOutput && cause != Cause::Buffered {
            return None;
        }
        let is_untried = matches!(self.evidence, Evidence::Untried | Evidence::Nothing);
        match state {
            Some(ProcessState::Waits) if is_untried => {
                return Some(
                    "the agent waits for something that is not its input: look for a lock that is taken twice or never released (a \
                     deadlock), a thread or a child process that it waits for, or a long sleep"
                        .to_owned(),
                );
            }
            Some(ProcessState::Running) if is_untried => {
                return Some(
                    "the agent still computes: look for a loop that never ends, or a search that does not check the clock, or that takes \
                     milliseconds for seconds".to_owned(),
                );
            }
            _ => {}
        }
        let own = match (&self.programs.writer, language.fix(Cause::Buffered)) {
            // Only the last program of a pipeline has had a terminal, so this may be the library's buffer.
            (Some(_), Some(of_library)) => match self.fix_for_filter() {
                Some(of_filter) => &format!("{of_library}; or {of_filter}"),
                None => of_library,
            },
            _ => language.fix_for_own_buffer(),
        };
        let reading = language.fix_for_reading();
        Some(match self.evidence {
            Evidence::Terminal => language.fix(Cause::Buffered)?.to_owned(),
            Evidence::Unbuffered => {
                let of_library = language.fix(Cause::Buffered)?;
                let of_filter = self.fix_for_filter().map(|fix| format!("; and {fix}"));
                let rest = of_filter.unwrap_or_else(|| {
                    "; it is the bot inside the pipeline that keeps its answers, not the program behind it".to_owned()
                });
                format!("{of_library}{rest}")
            }
            Evidence::OwnBuffer => own.to_owned(),
            Evidence::EndOfInput if cause == Cause::NoOutput => format!(
                "if the program reads all its input before it answers, read one line at a time instead: {reading}; if it does not, {own}"
            ),
            Evidence::EndOfInput => format!(
                "{own}; if the program reads all its input before it answers, read one line at a time instead: {reading}"
            ),
            Evidence::OneLine if self.lines == Some(0) => {
                "speak first: the agent waits for a line before it says anything, and none comes before it does".to_owned()
            }
            Evidence::OneLine => format!(
                "the agent waits for one more line than is sent{}: look for a read too many, or one that looks ahead, and answer as soon \
                 as the last line of a message has been read",
                self.count()
            ),
            Evidence::Lines => format!(
                "the agent waits for more lines than are sent{}: count the lines that you read for each message",
                self.count()
            ),
            Evidence::Bytes => format!(
                "read line by line, not in blocks of a fixed size: {reading}"
            ),
            Evidence::LastLine => format!(
                "look for a line that is read and thrown away{}, such as a second read in the condition of a loop",
                self.count()
            ),
            Evidence::OneByOne => format!(
                "keep what arrives after the first newline: create one reader when the program starts and use it for every line; a new \
                 reader for each line loses what the old one had read ahead, and select() or poll() does not see it; {reading}"
            ),
            Evidence::Nothing => format!(
                "first make sure that each answer is flushed: {own}; then that it goes to standard output, and not to a file; then look for what the agent waits for instead of answering"
            ),
            Evidence::Time | Evidence::Untried => return None,
        })
    }

    /// Describes how many lines the agent had been sent, if that was counted.
    fn count(&self) -> String {
        match self.lines {
            None | Some(0) => String::new(),
            Some(1) => " (here 1 line)".to_owned(),
            Some(lines) => format!(" (here {lines} lines)"),
        }
    }
}
