//! What checks and causes mean, at length.

use std::fmt::Write;

use linesman_protocols::Check;

/// A cause, explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CauseText {
    /// The cause's name, as reports show it.
    pub name: &'static str,
    /// What was observed.
    pub meaning: &'static str,
    /// What usually lies behind it.
    pub usually: &'static str,
}

/// All causes, in the order in which reports are most likely to show them.
pub const CAUSES: &[CauseText] = &[
    CauseText {
        name: "no-output",
        meaning: "Nothing came within the limit, and nothing came to light afterwards.",
        usually: "The agent waits for input that is not coming, has deadlocked, or computes without end. The line \
                  \"state\" of the report says which.",
    },
    CauseText {
        name: "no-newline",
        meaning: "Bytes came, but no newline after them, and the agent waits for its next input.",
        usually: "A write without a newline at the end: sys.stdout.write(move), printf(\"%d %d %s\", ...).",
    },
    CauseText {
        name: "buffered",
        meaning: "Nothing came within the limit; when the agent's input was closed, the answer appeared. It had been \
                  written, and lay in a buffer inside the agent's process. (Where closing the input did not settle it, \
                  the agent was run again with a terminal as its output, and answered there.)",
        usually: "Output to a pipe is not flushed line by line. Flush after every answer, or switch the buffer off.",
    },
    CauseText {
        name: "late",
        meaning: "The answer came, after the limit.",
        usually: "A search that does not look at the clock, slow loading, or a garbage collector's pause.",
    },
    CauseText {
        name: "exited",
        meaning: "The agent's process ended by itself, with the exit status in brackets.",
        usually: "An exception that nobody caught, or a main function that returned. See the agent's standard error.",
    },
    CauseText {
        name: "signalled",
        meaning: "The agent's process was ended by the signal in brackets, which the tester did not send.",
        usually: "11 is a segmentation fault, 6 an abort or failed assertion, 9 the system's out-of-memory killer or \
                  somebody's kill.",
    },
    CauseText {
        name: "closed-stdout",
        meaning: "The agent closed its standard output and lived on.",
        usually: "A library or a child process that took over the descriptor, or an explicit close.",
    },
    CauseText {
        name: "crlf",
        meaning: "Lines end with a carriage return and a newline.",
        usually: "Text mode on a system, or a library, that writes \"\\r\\n\".",
    },
    CauseText {
        name: "noise",
        meaning: "In place of the answer came a line that is no attempt at one.",
        usually: "Debugging output, a banner or a warning on standard output. It belongs on standard error.",
    },
    CauseText {
        name: "malformed",
        meaning: "The answer has not the form that the protocol gives.",
        usually: "A wrong order, lower case, brackets, commas, or spaces too many.",
    },
    CauseText {
        name: "illegal",
        meaning: "The answer is well-formed, and breaks the rule of the game in brackets.",
        usually: "The agent's own board differs from the real one. Run again with the same seed to meet the position again.",
    },
    CauseText {
        name: "extra-line",
        meaning: "A line came when none was due.",
        usually: "Two lines per answer, an answer to a line that asks nothing, or a greeting.",
    },
    CauseText {
        name: "did-not-exit",
        meaning: "The process was still there when its time to exit was up.",
        usually: "A loop that does not look for the end, or a thread that keeps the process alive.",
    },
    CauseText {
        name: "leaked-process",
        meaning: "The agent exited, and a process that it had started ran on.",
        usually: "A helper that is not ended, or a wrapper script that starts the agent in the background.",
    },
    CauseText {
        name: "over-limit",
        meaning: "The agent used more of what stands in brackets than it may.",
        usually: "Output: a loop that prints for ever, often because it does not notice the end of its input. Memory: a \
                  table that grows for ever, or a virtual machine that has been given no limit.",
    },
    CauseText {
        name: "harness",
        meaning: "The tester or the machine failed. This is never the agent's fault.",
        usually: "A machine out of memory or processes. The verdict is inconclusive; run again.",
    },
];

/// Explains a check.
#[must_use]
pub fn check(check: &Check) -> String {
    let mut text = format!(
        "{}   {} · clause {}\n\n",
        check.id, check.level, check.clause
    );
    let mut section = |title: &str, body: &str| {
        let body = body.replace('\n', "\n    ");
        writeln!(text, "{title}\n    {body}\n").expect("writing to a string does not fail");
    };
    section("What is asked", check.title);
    section("Why it matters", check.why);
    section("How to fix it", check.fix);
    section("This passes", check.passing);
    section("This fails", check.failing);
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// Explains a cause.
#[must_use]
pub fn cause(cause: &CauseText) -> String {
    format!(
        "{}\n\nWhat was seen\n    {}\n\nWhat usually lies behind it\n    {}\n",
        cause.name, cause.meaning, cause.usually
    )
}

/// Finds the cause of this name; what stands in brackets behind it does not matter.
#[must_use]
pub fn find_cause(name: &str) -> Option<&'static CauseText> {
    let name = name.split('(').next().unwrap_or_default();
    CAUSES.iter().find(|cause| cause.name == name)
}

/// Returns the page on all checks of a protocol, as it stands in `docs/checks.md`.
#[must_use]
pub fn markdown(protocol: &str, checks: &[&Check]) -> String {
    let mut text = format!("## {protocol}\n\n{} checks.\n", checks.len());
    let mut theme = "";
    for check in checks {
        let own_theme = check.id.rsplit_once('/').map_or("", |(theme, _)| theme);
        if own_theme != theme {
            theme = own_theme;
            write!(text, "\n### {theme}\n\n| check | level | clause | what is asked | why |\n|---|---|---|---|---|\n")
                .expect("writing to a string does not fail");
        }
        let cell = |text: &str| text.replace('|', "\\|");
        writeln!(
            text,
            "| `{}` | {} | {} | {} | {} |",
            check.id,
            check.level,
            check.clause,
            cell(check.title),
            cell(check.why)
        )
        .expect("writing to a string does not fail");
    }
    text
}

#[cfg(test)]
mod tests {
    use linesman_protocols::{Cause, Resource};

    use super::*;

    #[test]
    fn every_cause_is_explained() {
        let all = [
            Cause::NoOutput,
            Cause::NoNewline,
            Cause::Buffered,
            Cause::Late,
            Cause::Exited(1),
            Cause::Signalled(9),
            Cause::ClosedStdout,
            Cause::Crlf,
            Cause::Noise,
            Cause::Malformed,
            Cause::Illegal("lake"),
            Cause::ExtraLine,
            Cause::DidNotExit,
            Cause::LeakedProcess,
            Cause::OverLimit(Resource::Stdout),
            Cause::Harness,
        ];
        assert_eq!(all.len(), CAUSES.len());
        for cause in all {
            assert_eq!(
                find_cause(&cause.to_string()).map(|text| text.name),
                Some(cause.name())
            );
        }
    }
}
