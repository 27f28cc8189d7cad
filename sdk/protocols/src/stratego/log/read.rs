//! Takes a log apart. Whatever the bytes are, this ends, and what is wrong with them is data.

use linesman_games::{
    Side,
    stratego::{Row, SETUP_ROWS, Setup, parse_row},
};

use super::{
    Entry, Log, Numbered, PlyOutcome, Problem, Reading, Reason, SetupBody, ShortSummary,
    line::{Parsed, parse_line},
    stage::{Stage, setup_stage, stage_of},
};
use crate::{
    line::quoted,
    stratego::{parse_answer, side_name},
};

impl Log {
    /// Takes a log apart, whatever it holds. Needs time and memory in proportion to its length.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Reading {
        let mut reader = Reader::default();
        let bytes = bytes.strip_prefix(MARK).unwrap_or(bytes);
        // What follows the last newline is nothing if the log is whole.
        let is_cut_off = !bytes.is_empty() && !bytes.ends_with(b"\n");
        let text = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        let has_returns = has_carriage_returns(bytes);
        if !bytes.is_empty() {
            for line in text.split(|byte| *byte == b'\n') {
                reader.take(if has_returns {
                    without_returns(line)
                } else {
                    line
                });
            }
        }
        reader.finish(is_cut_off)
    }
}

/// Returns whether all lines end with a carriage return and a newline. An agent may have sent a line with a carriage return, but no agent
/// writes the other lines of a log.
fn has_carriage_returns(bytes: &[u8]) -> bool {
    let mut lines = bytes
        .split_inclusive(|byte| *byte == b'\n')
        .filter(|line| line.ends_with(b"\n"))
        .peekable();
    lines.peek().is_some() && lines.all(|line| line.ends_with(b"\r\n"))
}

/// Returns a line without what stands before its newline. A file that was converted twice has two carriage returns.
fn without_returns(mut line: &[u8]) -> &[u8] {
    while let Some(rest) = line.strip_suffix(b"\r") {
        line = rest;
    }
    line
}

#[derive(Default)]
struct Reader {
    reading: Reading,
    line: usize,
    stage: Stage,
    /// The lines before the first that is known: notices if a log follows.
    unknown: Vec<(usize, Vec<u8>)>,
    setup: Option<OpenSetup>,
}

/// A set-up of which not all rows have come.
struct OpenSetup {
    line: usize,
    side: Side,
    name: Vec<u8>,
    rows: Vec<Option<Row>>,
}

impl Reader {
    fn take(&mut self, line: &[u8]) {
        self.line += 1;
        let parsed = parse_line(line);
        if let Some(open) = self.setup.take() {
            let may_be_row = matches!(
                parsed,
                Parsed::Unknown(_) | Parsed::Invalid | Parsed::Entry(Entry::Detail(_))
            );
            if !may_be_row {
                let (rows, name) = (open.rows.len(), side_name(open.side));
                self.complain(
                    self.line,
                    &match rows {
                        1 => format!("the set-up of {name} has 1 row instead of {SETUP_ROWS}"),
                        _ => {
                            format!("the set-up of {name} has {rows} rows instead of {SETUP_ROWS}")
                        }
                    },
                );
                self.close_setup(open, SetupBody::Damaged);
            } else if let Some(open) = self.take_row(open, line) {
                self.setup = Some(open);
                return;
            } else {
                return;
            }
        }
        self.take_parsed(parsed, line);
    }

    fn take_parsed(&mut self, parsed: Parsed<'_>, line: &[u8]) {
        match parsed {
            Parsed::Unknown(_) | Parsed::Entry(Entry::Detail(_))
                if self.stage == Stage::Start && !line.is_empty() =>
            {
                self.take_unknown(line);
            }
            Parsed::Heading { side, name } => {
                if self.reach(setup_stage(side), line) {
                    self.setup = Some(OpenSetup {
                        line: self.line,
                        side,
                        name: name.to_vec(),
                        rows: Vec::new(),
                    });
                }
            }
            Parsed::Check { program } => self.take_check(program, line),
            Parsed::Entry(entry) => {
                if self.reach(stage_of(&entry), line) {
                    self.take_back_outcome(&entry);
                    self.push(self.line, entry);
                }
            }
            Parsed::Unanswered { turn, side, end } => {
                if self.reach(Stage::Ply, line) {
                    self.push(self.line, Entry::Unanswered { turn, side });
                    self.take_parsed(Parsed::Entry(end), line);
                }
            }
            Parsed::Invalid => self.refuse(
                self.line,
                line,
                "there is no set-up that it could belong to",
            ),
            Parsed::Unknown(why) => match ShortSummary::parse(line) {
                // Before the end of the game, such a line would be a notice or nothing.
                Some(short) if self.stage == Stage::End => {
                    self.stage = Stage::Result;
                    self.push(self.line, Entry::ShortResult(short));
                }
                _ => self.refuse(self.line, line, why),
            },
        }
    }

    fn take_unknown(&mut self, line: &[u8]) {
        if self.unknown.len() == MOST_NOTICES {
            self.refuse_unknown();
        }
        self.unknown.push((self.line, line.to_vec()));
    }

    fn refuse_unknown(&mut self) {
        for (number, text) in std::mem::take(&mut self.unknown) {
            self.refuse(number, &text, "no log begins so");
        }
    }

    /// Takes a row; returns the set-up if more rows are to come.
    fn take_row(&mut self, mut open: OpenSetup, line: &[u8]) -> Option<OpenSetup> {
        if line == super::entry::INVALID && open.rows.is_empty() {
            self.close_setup(open, SetupBody::Invalid);
            return None;
        }
        let row = parse_row(line);
        if let Err(why) = &row {
            let (row, name) = (open.rows.len() + 1, side_name(open.side));
            self.complain(
                self.line,
                &format!("row {row} of the set-up of {name}: {why}"),
            );
        }
        open.rows.push(row.ok());
        if open.rows.len() < SETUP_ROWS {
            return Some(open);
        }
        let rows: Option<Vec<Row>> = open.rows.iter().copied().collect();
        let body = rows
            .and_then(|rows| rows.try_into().ok())
            .map_or(SetupBody::Damaged, |rows| SetupBody::Rows(Setup::new(rows)));
        self.close_setup(open, body);
        None
    }

    fn close_setup(&mut self, open: OpenSetup, body: SetupBody) {
        let (side, name) = (open.side, open.name);
        self.push(open.line, Entry::Setup { side, name, body });
    }

    /// Takes the line that names the program of a player that could not be started.
    fn take_check(&mut self, program: &[u8], line: &[u8]) {
        let before = self.line - 1;
        match self.reading.log.entries.last_mut() {
            Some(Numbered {
                line,
                entry: Entry::Unstartable { program: slot, .. },
            }) if *line == before => *slot = Some(program.to_vec()),
            _ => self.refuse(
                self.line,
                line,
                "it does not follow the line that names the player",
            ),
        }
    }

    /// Gives an answer back what was taken for its outcome, if `end` says that the answer could not be understood.
    fn take_back_outcome(&mut self, end: &Entry) {
        let last = self.reading.log.entries.last_mut();
        if let Some(Entry::Ply {
            answer, outcome, ..
        }) = last.map(|last| &mut last.entry)
            && end.reason() == Some(&Reason::NotUnderstood)
            && (*outcome != Some(PlyOutcome::Illegal) || parse_answer(answer).is_err())
            && let Some(outcome) = outcome.take()
        {
            outcome.write_to(answer);
        }
    }

    /// Goes on to `stage` and complains of what is missing before it; false if it is past.
    fn reach(&mut self, stage: Stage, line: &[u8]) -> bool {
        let due = self.stage.next();
        if self.stage == Stage::Start && due.contains(&stage) {
            for (number, text) in std::mem::take(&mut self.unknown) {
                self.push(number, Entry::Notice(text));
            }
        }
        self.refuse_unknown();
        if !due.contains(&stage) {
            let what = due.first().map_or("nothing", |stage| stage.name());
            let why = format!("{what} is due here");
            if stage <= self.stage || !stage.is_landmark() {
                self.refuse(self.line, line, &why);
                return false;
            }
            self.complain(
                self.line,
                &format!("{why}, and something is missing before {}", quoted(line)),
            );
        }
        self.stage = stage;
        true
    }

    fn push(&mut self, line: usize, entry: Entry) {
        self.reading.log.entries.push(Numbered { line, entry });
    }

    fn refuse(&mut self, number: usize, line: &[u8], why: &str) {
        // Of a file that is no log at all, not every line is worth the words.
        if self.reading.problems.len() <= MOST_PROBLEMS {
            self.complain(
                number,
                &format!("{} has no place here: {why}", quoted(line)),
            );
        }
    }

    fn complain(&mut self, line: usize, message: &str) {
        let message = match self.reading.problems.len() {
            0..MOST_PROBLEMS => message,
            MOST_PROBLEMS => "there are more problems from here on",
            _ => return,
        };
        self.reading.problems.push(Problem {
            line,
            message: message.to_owned(),
        });
    }

    fn finish(mut self, is_cut_off: bool) -> Reading {
        if let Some(open) = self.setup.take() {
            self.close_setup(open, SetupBody::Damaged);
        }
        self.refuse_unknown();
        if is_cut_off {
            self.complain(
                self.line,
                "the line has no newline and may have been cut off",
            );
        }
        if let Some(due) = self.stage.next().first() {
            let place = match due {
                Stage::Result => String::new(),
                _ => format!(", where {} is due", due.name()),
            };
            let last = self.line.max(1);
            self.complain(last, &format!("the log ends here without a result{place}"));
        }
        // Of the lines before a log's first one it turns out late that they are no part of it.
        self.reading.problems.sort_by_key(|problem| problem.line);
        self.reading
    }
}

/// A byte order mark.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// No game has more, and a file that is no log is not kept in memory.
const MOST_NOTICES: usize = 100;
const MOST_PROBLEMS: usize = 100;
