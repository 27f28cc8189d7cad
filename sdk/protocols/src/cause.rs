//! What can be wrong with what an agent does.

use std::{convert::Infallible, fmt};

use linesman_games::AnyRule;

/// Declares the causes and their kinds from one table, so that neither list can lack an entry of the other.
macro_rules! causes {
    (@map Illegal $rule:ident $convert:ident) => { $convert($rule) };
    (@map $cause:ident $detail:ident $convert:ident) => { $detail };
    ($($(#[$about:meta])* $cause:ident $(($detail:ident: $type:ty))? = $name:literal {
        meaning: $meaning:literal,
        usually: $usually:literal,
        fix: $fix:literal,
    })+) => {
        /// The closed list of what can be wrong; no two fit one observation. `R` holds the rules that an action can break.
        ///
        /// It is exhaustive, so a new cause does not compile until each protocol says which check it breaks.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Cause<R = AnyRule> {
            $($(#[$about])* $cause $(($type))?,)+
        }

        linesman_games::table! {
            /// A cause without its details. The first are those that reports are most likely to show.
            #[non_exhaustive]
            pub enum CauseKind {
                /// Returns the cause's name, without its details.
                name: &'static str,
                /// Returns what was observed.
                meaning: &'static str,
                /// Returns what usually leads to it.
                usually: &'static str,
                /// Returns what to do about it.
                fix: &'static str;

                $($(#[$about])* $cause($name, $meaning, $usually, $fix),)+
            }
        }

        impl<R> Cause<R> {
            /// Returns the kind of cause.
            #[must_use]
            pub const fn kind(&self) -> CauseKind {
                match self {
                    $(Self::$cause { .. } => CauseKind::$cause,)+
                }
            }

            /// Returns the cause with its rule, if it has one, as `convert` gives it.
            pub fn map<T>(self, convert: impl FnOnce(R) -> T) -> Cause<T> {
                match self {
                    $(Self::$cause $(($detail))? => Cause::$cause $((causes!(@map $cause $detail convert)))?,)+
                }
            }
        }
    };
}

causes! {
    /// Nothing came within the limit, nor after it.
    NoOutput = "no-output" {
        meaning: "Nothing came within the limit. If the agent waited for its input, the conversation was held again to see what brings the answer: one more line, more lines, more bytes, the last line once more, or the same lines one by one. The line \"got\" of the report says what did.",
        usually: "The agent waits for input that is not coming, because it reads in blocks, reads a line too many, or loses lines that arrive together. Or it is deadlocked, computes without end, or never flushes its output, not even when it exits. The line \"cause\" of the report says whether it was waiting or computing.",
        fix: "Look at the last line that was sent to the agent and follow what the program does with it. If it waits for input, look for a read too many, for a loop that counts lines wrongly, or for a line that it has skipped. If it waits for a lock, a thread or a child process, look for a deadlock. If it computes, stop the search well before the limit. `linesman talk` lets you send the lines yourself.",
    }
    /// Bytes came, but no newline to end the line.
    NoNewline = "no-newline" {
        meaning: "Bytes came, but no newline after them, and the agent waits for its next input.",
        usually: "A write without a newline at the end: sys.stdout.write(move), printf(\"%d %d %s\", ...).",
        fix: "End each line of an answer with a newline, and flush it.",
    }
    /// The answer had been written, and was still in a buffer of the agent's own process.
    Buffered = "buffered" {
        meaning: "Nothing came within the limit, although the answer had been written: it was in a buffer inside the agent's process. This is proven in one of two ways. With a terminal as its output the agent answers in time, so the library of its language had kept the answer back. Or the answer comes when the input ends or the agent is told to exit, and neither a terminal nor more input brings it, so it was in a buffer of the program itself.",
        usually: "Output to a pipe is not flushed line by line. Flush after every answer, or switch the buffer off.",
        fix: "Flush standard output after each answer, or switch buffering off at the start of the program. In a script that starts the agent, the program that writes the answer has to flush.",
    }
    /// The answer came after the limit.
    Late = "late" {
        meaning: "The answer came after the limit, by itself: the agent was still computing, or one of its threads could still go on without more input.",
        usually: "A search that does not look at the clock, slow loading, or a garbage collector's pause.",
        fix: "Measure the time from the moment when the question has been read, and stop the search well before the limit. Load tables before the first question. Other machines are slower than yours.",
    }
    /// The agent's process ended by itself with this exit status.
    Exited(status: i32) = "exited" {
        meaning: "The agent's process ended by itself, with the exit status in brackets.",
        usually: "An exception that was not caught, or a main function that returned. See the agent's standard error.",
        fix: "Read the lines \"crash\" and \"stderr\" of the report: they have the message of the exception and the line of your program. If both are empty and the status is 0, the program returned: look for a loop that ends too early, and for code that catches every exception and exits. Use the command in the line \"rerun\" to see it again.",
    }
    /// The agent's process was ended by this signal.
    Signalled(signal: i32) = "signalled" {
        meaning: "The agent's process was ended by the signal in brackets, which the tester did not send.",
        usually: "11 is a segmentation fault, 6 an abort or failed assertion, 9 the system's out-of-memory killer or a kill command.",
        fix: "Read the line \"fix\" of the report, which says what the signal means. Build with debugging information and a sanitizer, such as gcc -g -fsanitize=address, and use the command in the line \"rerun\" to see it again.",
    }
    /// The agent closed its standard output and kept running.
    ClosedStdout = "closed-stdout" {
        meaning: "The agent closed its standard output and kept running.",
        usually: "A library or a child process that took over the descriptor, or an explicit close.",
        fix: "Do not close standard output, and do not pass it to a child process that closes it.",
    }
    /// The line ended with a carriage return and a newline.
    Crlf = "crlf" {
        meaning: "Lines end with a carriage return and a newline.",
        usually: "Text mode on a system, or a library, that writes \"\\r\\n\".",
        fix: "Write \"\\n\" alone. Open the stream in binary mode, or set the newline that your library writes.",
    }
    /// A line came that is no attempt at the answer that was due.
    Noise = "noise" {
        meaning: "Instead of the answer came a line that is no attempt at one.",
        usually: "Debugging output, a banner or a warning on standard output. It belongs on standard error.",
        fix: "Write diagnostics to standard error. Only answers belong on standard output.",
    }
    /// The answer is not in the format the protocol requires.
    Malformed = "malformed" {
        meaning: "The answer is not in the format the protocol requires.",
        usually: "A wrong order, lower case, brackets, commas, or too many spaces.",
        fix: "Compare the lines \"expected\" and \"got\" of the report character by character. Print exactly the form that the protocol gives, in its case, with single spaces and nothing around it.",
    }
    /// The answer is well-formed and breaks this rule.
    Illegal(rule: R) = "illegal" {
        meaning: "The answer is well-formed, and breaks the rule in brackets.",
        usually: "The agent's own board differs from the real one. Run again with the same seed to meet the position again.",
        fix: "Draw the position of the report and find out how the agent sees it. Typical reasons are a board that is turned, columns and rows that are swapped, counting from 1, and a board of the agent's own that misses a move of the opponent. Use the command in the line \"rerun\" to meet the position again.",
    }
    /// A line came when none was due.
    ExtraLine = "extra-line" {
        meaning: "A line came when none was due.",
        usually: "Two lines per answer, an answer to a line that asks nothing, or a greeting.",
        fix: "Print one answer for each question. Look for a stray print, for a line end too many, and for code that answers a line that asks nothing.",
    }
    /// The answer came before the earliest time for it.
    Early = "early" {
        meaning: "The answer came before the earliest time for it.",
        usually: "A limit that the agent ignores, such as a time for a move, or a stop that it does not wait for.",
        fix: "Look for the number or the word in the question that the agent does not read. Write to a log when it has read the question, and why it stops.",
    }
    /// The process was still there when it should have ended.
    DidNotExit = "did-not-exit" {
        meaning: "The process was still there when its time to exit was up.",
        usually: "A loop that does not look for the end, or a thread that keeps the process alive.",
        fix: "End the program when it reads the last command of the protocol, and when its input ends. Look for a thread, a timer or a child process that keeps it alive.",
    }
    /// The agent ended and left another process behind.
    LeakedProcess = "leaked-process" {
        meaning: "The agent exited, and a process that it had started kept running.",
        usually: "A helper that is not ended, or a wrapper script that starts the agent in the background.",
        fix: "End each child process and wait for it before the program exits. In a start script, use exec.",
    }
    /// The agent used more of something than it may.
    OverLimit(resource: Resource) = "over-limit" {
        meaning: "The agent used more of the resource in brackets than it may.",
        usually: "Output: a loop that prints forever, often because it does not notice the end of its input. Memory: a table that grows forever, or a virtual machine without a limit.",
        fix: "Look for a loop that prints or allocates without end. Such a loop often does not notice that its input has ended.",
    }
    /// The tester or the machine failed; never the agent's fault. The cause of every inconclusive verdict.
    Harness = "harness" {
        meaning: "The tester or the machine failed. This is never the agent's fault.",
        usually: "A machine out of memory or processes. The verdict is inconclusive; run again.",
        fix: "Run the test again, with fewer jobs (`--jobs 1`) or on a machine that is less busy.",
    }
}

/// A cause that has nothing to do with the rules of a game: something wrong with the agent's process, its output or its time.
pub type Fault = Cause<Infallible>;

impl<R> Cause<R> {
    /// Returns the cause's name without its details.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.kind().name()
    }

    /// Returns whether the agent's process ended by itself.
    #[must_use]
    pub const fn is_end(&self) -> bool {
        matches!(self, Self::Exited(_) | Self::Signalled(_))
    }

    /// Returns whether the cause depends on how fast the machine was.
    #[must_use]
    pub const fn is_about_time(&self) -> bool {
        matches!(
            self.kind(),
            CauseKind::NoOutput
                | CauseKind::NoNewline
                | CauseKind::Buffered
                | CauseKind::Late
                | CauseKind::ClosedStdout
                | CauseKind::DidNotExit
                | CauseKind::LeakedProcess
                | CauseKind::Harness
        )
    }
}

impl Fault {
    /// Returns the fault as a cause among those of a game with rules.
    #[must_use]
    pub fn widen<R>(self) -> Cause<R> {
        self.map(|never| match never {})
    }
}

impl<R: Copy + Into<AnyRule>> fmt::Display for Cause<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Self::Exited(number) | Self::Signalled(number) => write!(f, "({number})"),
            Self::Illegal(rule) => write!(f, "({})", (*rule).into()),
            Self::OverLimit(resource) => write!(f, "({})", resource.name()),
            _ => Ok(()),
        }
    }
}

linesman_games::table! {
    /// What there is a limit on.
    #[non_exhaustive]
    pub enum Resource {
        /// Returns the resource's name.
        name: &'static str;

        /// Bytes on standard output.
        Stdout("output"),
        /// Bytes on standard error.
        Stderr("stderr"),
        /// Memory, of the agent and all its descendants together.
        Memory("memory"),
        /// Processor time, of the agent and all its descendants together.
        Processor("processor time"),
        /// Processes and threads at a time.
        Processes("processes"),
        /// Open files of one process.
        OpenFiles("open files"),
        /// What is written to files.
        Disk("disk"),
    }
}

impl From<Stream> for Resource {
    fn from(stream: Stream) -> Self {
        match stream {
            Stream::Stdout => Self::Stdout,
            Stream::Stderr => Self::Stderr,
        }
    }
}

/// A stream that an agent writes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stream {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}
