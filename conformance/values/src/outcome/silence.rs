//! What was found out about an answer that did not come in time.

use std::{ffi::OsString, path::Path, time::Duration};

use linesman_protocols::Cause;
use linesman_referee::{Program, Programs};

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
    /// What was known of the other questions to the agent.
    pub others: Others,
    /// How much processor time the agent had used since the last message to it when it was last looked at, where that is known.
    pub busy: Option<Duration>,
    /// Which programs its processes ran. The reader waited for input instead of answering.
    pub programs: Programs,
}

/// The other questions to an agent that did not answer one of several, by the kinds of their answers. They tell an agent that has stopped
/// reading from one that has lost a question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Others {
    /// Those that were open too, the oldest first.
    pub open: Vec<&'static str>,
    /// Those that it answered after it was asked what it did not answer.
    pub answered: Vec<&'static str>,
}

impl Others {
    /// Describes them, to be appended to what came. Nothing if there are none.
    #[must_use]
    pub fn words(&self) -> String {
        let list = |kinds: &[&str]| kinds.join(" and ");
        match (self.open.as_slice(), self.answered.as_slice()) {
            ([], []) => String::new(),
            (open, []) => format!("; {} did not come either", list(open)),
            ([], answered) => format!("; {} came meanwhile", list(answered)),
            (open, answered) => format!(
                "; {} came meanwhile, and {} did not",
                list(answered),
                list(open)
            ),
        }
    }
}

linesman_games::table! {
    /// What brought an answer that did not come in time.
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename_all = "kebab-case"))]
    pub enum Evidence {
        /// Returns its name, as it stands in the report for programs.
        name: &'static str,
        /// Returns what was seen, to be appended to how long nothing had come; nothing if there is no more to say.
        seen: &'static str;

        /// Time alone: it came after the limit, before anything else was tried.
        Time("time", "the answer came later without more input"),
        /// A terminal as the agent's output, at once: the library of its language had kept the answer in a buffer.
        Terminal("terminal", "with a terminal as its standard output the agent answers"),
        /// A terminal, and an environment that tells libraries to keep nothing back: the library had kept the answer of a program in a buffer
        /// that stands inside a pipeline, or behind another program.
        Unbuffered(
            "unbuffered",
            "with PYTHONUNBUFFERED=1 or with stdbuf the agent answers: a program inside it keeps its output in a buffer",
        ),
        /// The end of the input or the order to exit, and no more input that asks nothing: the answer was in a buffer of the program itself.
        OwnBuffer("own-buffer", ""),
        /// The end of the input, and nothing else that was tried: the answer was in a buffer of the program itself, or the program reads
        /// all its input before it answers.
        EndOfInput("end-of-input", "the answer appeared when the agent's input was closed"),
        /// One more line: the agent waited for it.
        OneLine("one-line", "it answered when one more line was sent: it reads one line more than the protocol sends"),
        /// Several more lines.
        Lines("lines", "it answered when several more lines were sent: it waits for lines that the protocol does not send"),
        /// More input without the end of a line: the agent reads in blocks.
        Bytes("bytes", "it answered after 4 KiB or more of further input: it reads its input in blocks"),
        /// The last line once more: the agent had skipped or lost it.
        LastLine("last-line", "it answered when the last line was sent again: it had skipped or lost that line"),
        /// The same lines, each sent when the agent waited for the next: it loses lines that come together.
        OneByOne("one-by-one", "it answers when the lines are sent one by one: it loses lines that arrive together"),
        /// The same, where the agent reads lines that come together: it misses a line that comes while it handles the one before.
        Apart(
            "apart",
            "it answers when the lines are sent one by one, and it reads lines that arrive together elsewhere: it misses a line that comes \
             while it handles the one before",
        ),
        /// Nothing that was tried.
        Nothing("nothing", ""),
        /// It was not tried to bring it.
        Untried("untried", ""),
    }
}

impl Evidence {
    /// Returns whether it proves that the answer had been written, and was in a buffer.
    pub const fn is_of_buffer(self) -> bool {
        matches!(self, Self::Terminal | Self::Unbuffered | Self::OwnBuffer)
    }
}

/// Returns the name of the filter that waits for the input, if nothing but filters and what started them is left of the agent.
#[must_use]
pub fn left_filter(programs: &Programs) -> Option<String> {
    let mut languages = programs.all.iter().map(Language::of_process);
    let is_left = |it: Option<Language>| it.is_some_and(|it| it.is_filter() || it.is_shell());
    languages
        .all(is_left)
        .then(|| reading_filter(programs))
        .flatten()
}

/// Returns the name of the program that waits for the input if it is a filter.
fn reading_filter(programs: &Programs) -> Option<String> {
    let reader = programs.reader.as_ref()?;
    let is_filter = Language::of_process(reader).is_some_and(Language::is_filter);
    let name = reader.path.file_name()?.to_string_lossy();
    is_filter.then(|| name.into_owned())
}

/// Returns the name of a program: that of its script, if an interpreter runs it.
#[must_use]
pub fn name_of(program: &Program) -> Option<String> {
    let is_file = |argument: &&OsString| !argument.as_encoded_bytes().starts_with(b"-");
    let file = program.args.iter().find(is_file);
    let script = file.filter(|_| Language::of_process(program).is_some());
    let path = script.map_or(program.path.as_path(), Path::new);
    Some(path.file_name()?.to_string_lossy().into_owned())
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
            ..
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

    /// Returns the name of a program that waits for the input although it cannot answer: a filter that the writer of the output has started.
    pub fn thief(&self) -> Option<String> {
        reading_filter(&self.programs).filter(|_| self.programs.is_reader_of_writer)
    }

    /// Returns the name of the program behind a wrapper, which reads what that program prints and prints it again. A program that only starts
    /// another one, such as npm, leaves it both streams.
    pub fn child(&self) -> Option<String> {
        let all = self.programs.all.iter();
        let is_own = |program: &&Program| {
            let language = Language::of_process(program);
            language.is_none_or(|it| !it.is_shell() && !it.is_filter())
        };
        let own: Vec<&Program> = all.filter(is_own).collect();
        let (first, child) = (*own.first()?, *own.get(1)?);
        let is_wrapper = match &self.programs.writer {
            Some(writer) => writer == first,
            None => self.programs.reader.as_ref() == Some(first),
        };
        if !is_wrapper {
            return None;
        }
        name_of(child)
    }

    /// Returns whether what the bot writes goes through another program, at the end of a pipeline.
    pub fn is_in_pipeline(&self) -> bool {
        let last = self.programs.writer.as_ref().and_then(Language::of_process);
        last.is_some_and(Language::is_filter)
    }

    /// Returns how to make the last program of a pipeline flush, if it may keep lines.
    pub fn way_of_filter(&self) -> Option<&'static str> {
        let filter = Language::of_process(self.programs.writer.as_ref()?)?;
        filter.is_filter().then_some(())?;
        filter.own_fix(Cause::Buffered)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(words: &str) -> Program {
        let mut words = words.split(' ');
        Program {
            path: words.next().unwrap().into(),
            args: words.map(OsString::from).collect(),
        }
    }

    /// What is known of a silence of these programs, of which these read and write.
    fn of(all: &[&str], reader: &str, writer: Option<&str>) -> Silence {
        Silence {
            evidence: Evidence::EndOfInput,
            is_calm: true,
            lines: None,
            others: Others::default(),
            busy: None,
            programs: Programs {
                reader: Some(program(reader)),
                writer: writer.map(program),
                all: all.iter().map(|words| program(words)).collect(),
                ..Programs::default()
            },
        }
    }

    #[test]
    fn a_wrapper_reads_or_writes_itself() {
        let (wrapper, engine) = (
            "/usr/bin/python3 wrap.py",
            "/usr/bin/python3 -u bots/engine.py -v",
        );
        let all = ["/bin/sh run.sh", wrapper, engine];
        let child = |reader, writer| of(&all, reader, writer).child();
        assert_eq!(child(wrapper, None).as_deref(), Some("engine.py"));
        assert_eq!(child(engine, Some(wrapper)).as_deref(), Some("engine.py"));
        // A program such as npm, which leaves both streams to what it starts.
        assert_eq!(child(engine, None), None);
        let alone = of(&[wrapper], wrapper, None);
        assert_eq!(alone.child(), None);
    }

    #[test]
    fn a_filter_is_left_if_nothing_but_filters_and_shells_is() {
        let (shell, tee) = ("/bin/bash run.sh", "/usr/bin/tee -a log");
        let left = |all: &[&str], reader| left_filter(&of(all, reader, None).programs);
        assert_eq!(left(&[shell, tee, tee], tee).as_deref(), Some("tee"));
        assert_eq!(left(&[shell, tee, "/bots/osprey", tee], tee), None);
        assert_eq!(left(&[shell], shell), None);
    }
}
