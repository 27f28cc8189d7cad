//! Finds the message and the author's own line in what a crashed program wrote.
//!
//! A traceback has dozens of lines, and most are about the language's own library. [`Crash::find`] returns the two things that help:
//! the message of the exception, and the last line of the author's own code that led to it. [`signal()`] says what a signal means
//! where a program ended without a word.

mod forms;
mod signal;

use std::{fmt, sync::LazyLock};

use regex_lite::{Captures, Regex};

pub use signal::{SignalMeaning, signal};

use self::forms::{FORMS, Form, Own};

/// What languages call the code of a file outside any function.
const WHOLE_FILE: &[&str] = &["<module>", "Object.<anonymous>", "<main>"];
/// The longest message, path or line of code, in characters.
const LONGEST: usize = 160;

/// What a crashed program said about its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crash {
    /// The message of the exception, in one line.
    pub message: String,
    /// The place in the author's own code, if the text names one.
    pub place: Option<Place>,
}

/// A place in a program's source. The text of the program named it. No file is opened to find it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file, as the program named it.
    pub file: String,
    /// The number of the line, from 1.
    pub line: u32,
    /// The name of the function, if the text gives it.
    pub function: Option<String>,
    /// The line of code itself, if the text quotes it.
    pub code: Option<String>,
}

impl Crash {
    /// Finds the last crash in what a program wrote to its standard error. Returns nothing if the text has no known form.
    #[must_use]
    pub fn find(text: &str) -> Option<Self> {
        // A group of exceptions draws a tree at the margin.
        Self::find_in(&COMPILED, &MARGIN.replace_all(text, ""))
    }

    /// Finds the last warning of a language in what a program wrote to its standard error. Such a program goes on.
    #[must_use]
    pub fn find_warning(text: &str) -> Option<Self> {
        Self::find_in(&WARNINGS, text)
    }

    /// Finds what is described in one of these forms.
    fn find_in(forms: &[Compiled], text: &str) -> Option<Self> {
        let mut best: Option<(usize, Self)> = None;
        for form in forms {
            let Some((at, crash)) = form.find(text) else {
                continue;
            };
            let is_better = best.as_ref().is_none_or(|(best_at, best)| {
                best.place.is_none() && crash.place.is_some()
                    || best.place.is_some() == crash.place.is_some() && at > *best_at
            });
            if is_better {
                best = Some((at, crash));
            }
        }
        best.map(|(_, crash)| crash)
    }
}

/// Returns what a program that ended by itself says about its end: the crash, or else what its signal means and the last lines on standard
/// error. `stdout` is what no one had asked for on standard output, where some programs write their errors.
#[must_use]
pub fn last_words(stderr: &str, stdout: &str, killed_by: Option<i32>) -> Vec<String> {
    if let Some(crash) = Crash::find(stderr).or_else(|| Crash::find(stdout)) {
        return vec![crash.to_string()];
    }
    let meaning = killed_by.and_then(signal).map(|signal| {
        let (name, meaning, remedy) = (signal.name, signal.meaning, signal.remedy);
        format!("{name} is {meaning}; {remedy}")
    });
    let lines: Vec<&str> = stderr
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    let last = &lines[lines.len().saturating_sub(LAST_LINES)..];
    meaning
        .into_iter()
        .chain(last.iter().map(|line| shorten(line)))
        .collect()
}

/// How many lines of standard error are shown where it names no crash.
const LAST_LINES: usize = 3;

impl fmt::Display for Crash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.place {
            Some(place) => write!(f, ", at {place}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)?;
        if let Some(function) = &self.function {
            write!(f, " in {function}")?;
        }
        match &self.code {
            Some(code) => write!(f, ": {code}"),
            None => Ok(()),
        }
    }
}

static COMPILED: LazyLock<Vec<Compiled>> =
    LazyLock::new(|| FORMS.iter().map(Compiled::new).collect());
static WARNINGS: LazyLock<Vec<Compiled>> =
    LazyLock::new(|| forms::WARNINGS.iter().map(Compiled::new).collect());
/// Frames of libraries, in all languages.
static LIBRARY: LazyLock<Regex> = LazyLock::new(|| compile(forms::LIBRARY));
/// The messages of calls that went too deep, in all languages.
static TOO_DEEP: LazyLock<Regex> = LazyLock::new(|| compile(forms::TOO_DEEP));

/// The margin of a group of exceptions in Python.
static MARGIN: LazyLock<Regex> = LazyLock::new(|| compile(r"(?m)^ +(?:\| ?|\+-[^\n]*$|\+ )"));
/// The message of a crash that only follows from another one: that of a thread that is joined.
static FOLLOWS: LazyLock<Regex> = LazyLock::new(|| compile(r"on an `Err` value: Any \{ \.\. \}"));
/// What Python writes between the crash of another process and its own.
static REMOTE: LazyLock<Regex> = LazyLock::new(|| {
    compile(r#"(?m)^"""\n\nThe above exception was the direct cause of the following exception:$"#)
});

/// Where a fault is in the body of a loop, in Tcl.
static BODY_LINE: LazyLock<Regex> = LazyLock::new(|| {
    compile(r#"(?m)^\s*\("[^"\n]+" (?:body|arm|then script|else script) line (?P<line>\d+)\)"#)
});

struct Compiled {
    message: Regex,
    frame: Option<Regex>,
    own: Own,
}

impl Compiled {
    fn new(form: &Form) -> Self {
        Self {
            message: compile(form.message),
            frame: form.frame.map(compile),
            own: form.own,
        }
    }

    /// Returns where the last crash of this form begins, and the crash.
    fn find(&self, text: &str) -> Option<(usize, Crash)> {
        let all = self.message.captures_iter(text);
        let causes = all.filter(|found| !FOLLOWS.is_match(&found["message"]));
        let found = match REMOTE.find(text) {
            // The other process has the cause.
            Some(remote) => causes
                .take_while(|found| {
                    let start = found.get(0).map_or(0, |found| found.start());
                    start < remote.end()
                })
                .last(),
            None => causes.last(),
        }?;
        let whole = found.get(0).expect("a match has a text");
        let mut message = shorten(&found["message"]);
        if let Some(detail) = found.name("detail") {
            message = shorten(&format!("{message}: {}", detail.as_str()));
        }
        let trace = found
            .name("trace")
            .map_or(&text[whole.end()..], |trace| trace.as_str());
        // What a library reports of itself is not the author's line.
        let own = place(&found).filter(|place| !LIBRARY.is_match(&place.file));
        let place = own.or_else(|| self.own_frame(trace, &message));
        let place = place.map(|place| Place {
            line: place.line + lines_below(trace),
            ..place
        });
        Some((whole.start(), Crash { message, place }))
    }

    /// Returns the author's frame that is nearest to the fault. Where calls went too deep, that is the one that is there most often, because
    /// the last one is only where the room was at its end.
    fn own_frame(&self, trace: &str, message: &str) -> Option<Place> {
        let frames = self.frame.as_ref()?.captures_iter(trace);
        let mut own = frames.filter(|frame| !LIBRARY.is_match(&frame[0]));
        if TOO_DEEP.is_match(message) {
            let places: Vec<Place> = own.filter_map(|frame| place(&frame)).collect();
            let is_at =
                |one: &Place, other: &Place| one.file == other.file && one.line == other.line;
            let count = |place: &Place| places.iter().filter(|it| is_at(it, place)).count();
            return places.iter().max_by_key(|place| count(place)).cloned();
        }
        let frame = match self.own {
            Own::First => own.next(),
            Own::Last => own.last(),
        };
        place(&frame?)
    }
}

/// Returns how many lines the fault is below the line of the file that Tcl names: that is the line where an outermost loop begins.
fn lines_below(trace: &str) -> u32 {
    let outermost = trace.rsplit("(procedure \"").next().unwrap_or_default();
    let of_loops = BODY_LINE.captures_iter(outermost);
    let lines = of_loops.filter_map(|found| found["line"].parse::<u32>().ok());
    lines.map(|line| line.saturating_sub(1)).sum()
}

/// Returns the place that a match names, if it names one.
fn place(found: &Captures<'_>) -> Option<Place> {
    let text = |name| found.name(name).map(|text| shorten(text.as_str()));
    Some(Place {
        file: text("file")?,
        line: found.name("line")?.as_str().parse().ok()?,
        function: text("function").filter(|name| !WHOLE_FILE.contains(&name.as_str())),
        code: text("code"),
    })
}

/// Returns a text with single spaces, cut where it becomes too long.
fn shorten(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

fn compile(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the patterns of the table are valid")
}
