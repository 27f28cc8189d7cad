//! The game behind a scenario that is being written.

use std::collections::VecDeque;

use linesman::{Protocol, Setting, Stage};
use linesman_protocols::{Ending, Line, Time};

/// The game behind a scenario, several times over, each with other draws: only what all of them agree on holds in any run.
/// Where the scenario fixes what is drawn, one is enough.
pub(super) struct Shadow<'a> {
    protocol: &'a dyn Protocol,
    side: &'static str,
    options: Vec<(String, String)>,
    /// The seed that the scenario fixes.
    seed: Option<u64>,
    /// Was everything that was sent the tester's own?
    is_played: bool,
    /// What the game says by itself, and has not said in the recording yet.
    outbox: VecDeque<Vec<u8>>,
    stages: Vec<Box<dyn Stage>>,
    /// What the stages were told, for a stage cannot take anything back.
    past: Vec<Told>,
}

/// What a stage was told.
enum Told {
    Filled(String),
    Sent(Vec<u8>),
    Judged(&'static str, Vec<u8>, Ending),
}

/// What came of lines of the agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Judged {
    /// So many of them are what this placeholder stands for.
    Placeholder(&'static str, usize),
    /// The first one is no part of any answer.
    Aside,
    /// An answer is due, and this is none.
    Wrong,
    /// No answer is due.
    Undue,
}

/// With how many seeds.
const SEEDS: u64 = 4;

impl<'a> Shadow<'a> {
    pub(super) fn new(
        protocol: &'a dyn Protocol,
        side: &'static str,
        options: Vec<(String, String)>,
        seed: Option<u64>,
        is_played: bool,
    ) -> Self {
        let mut shadow = Self {
            protocol,
            side,
            options,
            seed,
            is_played,
            outbox: VecDeque::new(),
            stages: Vec::new(),
            past: Vec::new(),
        };
        shadow.build();
        shadow.collect();
        shadow
    }

    /// Takes what the game says by itself, if it was said in the recording by itself, too; is anything said?
    fn collect(&mut self) -> bool {
        let mut says_anything = false;
        for (index, stage) in self.stages.iter_mut().enumerate() {
            while let Some(message) = stage.poll_message() {
                says_anything = true;
                if self.is_played && index == 0 {
                    let lines = message.split_inclusive(|byte| *byte == b'\n');
                    self.outbox
                        .extend(lines.map(|line| line.trim_ascii_end().to_vec()));
                }
            }
        }
        says_anything
    }

    /// Is this line what the game says next by itself?
    pub(super) fn says_by_itself(&mut self, line: &[u8]) -> bool {
        let is_it = self.outbox.front().is_some_and(|next| next == line);
        if is_it {
            self.outbox.pop_front();
        }
        is_it
    }

    /// Returns the placeholder for what the agent owes.
    pub(super) fn due(&self) -> Option<&'static str> {
        self.stages[0].due()
    }

    /// Sets the stages anew and tells them what they had been told.
    fn rebuild(&mut self) {
        self.build();
        for stage in &mut self.stages {
            for told in &self.past {
                tell(stage.as_mut(), told);
            }
            while stage.poll_message().is_some() {}
        }
    }

    /// Sets the stages.
    fn build(&mut self) {
        let seeds = match self.seed {
            Some(seed) => vec![seed],
            None => (0..SEEDS)
                .map(|seed| seed.wrapping_mul(0x9E37_79B9_7F4A_7C15))
                .collect(),
        };
        let stage = |seed| {
            let setting = Setting {
                side: self.side,
                seed,
                options: &self.options,
            };
            self.protocol.stage(&setting)
        };
        self.stages = seeds.into_iter().map(stage).collect();
    }

    /// Does a placeholder stand for the first of these lines? Returns for how many. In a game that the tester played, lines
    /// that begin with one of the words `timed` tell the time, and need not tell the same.
    pub(super) fn fill(
        &mut self,
        placeholder: &str,
        lines: &[&[u8]],
        timed: &[&str],
    ) -> Option<usize> {
        let mut texts = Vec::new();
        for stage in &mut self.stages {
            texts.push(stage.fill(placeholder, Time::ZERO).unwrap_or_default());
            while stage.poll_message().is_some() {}
        }
        let is_played = self.is_played;
        let text = &texts[0];
        let count = text.iter().filter(|byte| **byte == b'\n').count();
        let is_it = count > 0
            && count <= lines.len()
            && texts.iter().all(|other| other == text)
            && text
                .split(|byte| *byte == b'\n')
                .zip(&lines[..count])
                .all(|(own, line)| own == *line || is_played && tell_time(own, line, timed));
        if is_it {
            self.past.push(Told::Filled(placeholder.to_owned()));
            return Some(count);
        }
        self.rebuild();
        None
    }

    /// Takes notice of a placeholder that stands for one line in any case; does it?
    pub(super) fn fill_anyway(&mut self, placeholder: &str) -> bool {
        let mut is_line = true;
        for stage in &mut self.stages {
            let text = stage.fill(placeholder, Time::ZERO).unwrap_or_default();
            is_line &= text.iter().filter(|byte| **byte == b'\n').count() == 1;
        }
        if is_line {
            self.past.push(Told::Filled(placeholder.to_owned()));
        } else {
            self.rebuild();
        }
        is_line
    }

    /// Takes notice of a line that stands in the scenario as it was sent.
    pub(super) fn note_sent(&mut self, line: &[u8]) {
        for stage in &mut self.stages {
            stage.note_sent(line, Time::ZERO);
        }
        self.past.push(Told::Sent(line.to_vec()));
    }

    /// Judges the first of these lines, or as many as an answer takes.
    pub(super) fn judge(&mut self, lines: &[Line<'_>]) -> Judged {
        let Some(due) = self.stages[0].due() else {
            return self.judge_undue(lines[0]);
        };
        let (length, is_played) = (self.past.len(), self.is_played);
        for (index, line) in lines.iter().enumerate() {
            let mut judgements = Vec::new();
            for stage in &mut self.stages {
                judgements.push(stage.judge(due, *line, Time::ZERO));
            }
            // What the stage has to say by itself was typed in a session, and stands in the file.
            let is_spoilt = self.collect() && !is_played;
            let is_good = !is_spoilt
                && judgements.iter().all(|judgement| {
                    let mut violations = judgement.violations.iter();
                    violations.all(|violation| is_played && violation.is_tolerable)
                });
            let is_aside = judgements.iter().all(|judgement| judgement.is_aside);
            let is_complete = judgements.iter().all(|judgement| judgement.is_complete);
            self.past
                .push(Told::Judged(due, line.bytes.to_vec(), line.ending));
            if is_good && is_complete {
                return Judged::Placeholder(due, index + 1);
            }
            if is_good && is_aside && index == 0 {
                return Judged::Aside;
            }
            if !is_good {
                break;
            }
        }
        self.past.truncate(length);
        self.rebuild();
        Judged::Wrong
    }

    fn judge_undue(&mut self, line: Line<'_>) -> Judged {
        let is_aside = self.stages.iter_mut().all(|stage| {
            let judgement = stage.judge_unasked(line, Time::ZERO);
            judgement.is_aside && judgement.violations.is_empty()
        });
        let is_aside = !self.collect() && is_aside;
        // Had the line been understood, it would have been told to the stage; a script does not tell it.
        self.rebuild();
        if is_aside {
            Judged::Aside
        } else {
            Judged::Undue
        }
    }
}

fn tell(stage: &mut dyn Stage, told: &Told) {
    match told {
        Told::Filled(placeholder) => {
            stage.fill(placeholder, Time::ZERO);
        }
        Told::Sent(line) => stage.note_sent(line, Time::ZERO),
        Told::Judged(due, bytes, ending) => {
            let line = Line {
                bytes,
                ending: *ending,
            };
            stage.judge(due, line, Time::ZERO);
        }
    }
    while stage.poll_message().is_some() {}
}

/// Do both lines begin with one of these words?
fn tell_time(own: &[u8], line: &[u8], timed: &[&str]) -> bool {
    let word = |line: &[u8]| {
        let end = line.iter().position(|byte| *byte == b' ');
        line[..end.unwrap_or(line.len())].to_vec()
    };
    let own = word(own);
    own == word(line) && timed.iter().any(|timed| timed.as_bytes() == own)
}
