//! The game that follows a scenario while it is written.

use std::collections::VecDeque;

use linesman_interface::protocol::{Protocol, Setting, Stage};
use linesman_protocols::{Ending, Line, Time};

/// The game of a scenario, as several stages with different seeds: only what all of them agree on holds in every run. If the
/// scenario fixes the seed, there is one stage.
pub(crate) struct Shadow<'a> {
    protocol: &'a dyn Protocol,
    side: &'static str,
    options: Vec<(String, String)>,
    /// The seed that the scenario fixes.
    seed: Option<u64>,
    /// Whether the tester sent everything.
    is_played: bool,
    /// The lines that the game sends by itself, and that the recording has not reached yet.
    outbox: VecDeque<Vec<u8>>,
    stages: Vec<Box<dyn Stage>>,
    /// Everything that the stages were told, because a stage cannot undo.
    past: Vec<Told>,
}

/// Something that a stage was told.
enum Told {
    Filled(String),
    Sent(Vec<u8>),
    Judged(&'static str, Vec<u8>, Ending),
}

/// What the lines of the agent are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Judged {
    /// This many of them are what this placeholder stands for.
    Placeholder(&'static str, usize),
    /// The first one is not part of an answer.
    Aside,
    /// An answer is due, and this is not one.
    Wrong,
    /// No answer is due.
    Undue,
}

/// How many stages there are if the scenario fixes no seed.
const SEEDS: u64 = 4;

impl<'a> Shadow<'a> {
    /// Returns the game at its beginning.
    pub(crate) fn new(
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

    /// Takes what the stages send by themselves, and keeps it if the tester did so in the recording too. Returns whether they
    /// sent anything.
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

    /// Returns whether the game sends this line next by itself.
    pub(crate) fn says_by_itself(&mut self, line: &[u8]) -> bool {
        let is_it = self.outbox.front().is_some_and(|next| next == line);
        if is_it {
            self.outbox.pop_front();
        }
        is_it
    }

    /// Returns the placeholder for what the agent owes.
    pub(crate) fn due(&self) -> Option<&'static str> {
        self.stages[0].due()
    }

    /// Makes new stages, and tells them everything again.
    fn rebuild(&mut self) {
        self.build();
        for stage in &mut self.stages {
            for told in &self.past {
                tell(stage.as_mut(), told);
            }
            while stage.poll_message().is_some() {}
        }
    }

    /// Makes the stages.
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

    /// Returns for how many of these lines a placeholder stands, if it stands for the first. In a game that the tester played,
    /// lines that begin with a word of `timed` tell the time, and may differ.
    pub(crate) fn fill(
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

    /// Sends a placeholder, whatever it stands for. Returns whether it stands for exactly one line; if not, nothing happens.
    pub(crate) fn fill_anyway(&mut self, placeholder: &str) -> bool {
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

    /// Records a line that is sent as it was in the recording.
    pub(crate) fn note_sent(&mut self, line: &[u8]) {
        for stage in &mut self.stages {
            stage.note_sent(line, Time::ZERO);
        }
        self.past.push(Told::Sent(line.to_vec()));
    }

    /// Judges the first of these lines, or as many as the answer takes.
    pub(crate) fn judge(&mut self, lines: &[Line<'_>]) -> Judged {
        let answered = self.stages[0].answers(lines[0]);
        let Some(due) = answered.or_else(|| self.stages[0].due()) else {
            return self.judge_undue(lines[0]);
        };
        let (length, is_played) = (self.past.len(), self.is_played);
        for (index, line) in lines.iter().enumerate() {
            let mut judgements = Vec::new();
            for stage in &mut self.stages {
                judgements.push(stage.judge(due, *line, Time::ZERO));
            }
            // In a session the user typed what the stage sends by itself, so the file has it already.
            let is_spoilt = self.collect() && !is_played;
            let is_good = !is_spoilt
                && judgements.iter().all(|judgement| {
                    let mut violations = judgement.violations.iter();
                    violations.all(|violation| is_played && violation.is_tolerable())
                });
            let is_aside = judgements.iter().all(|it| it.kind.is_interjection());
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
            judgement.kind.is_interjection() && judgement.violations.is_empty()
        });
        let is_aside = !self.collect() && is_aside;
        // A script does not show the stage such a line, so the stages must forget it.
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

/// Returns whether both lines begin with the same one of these words.
fn tell_time(own: &[u8], line: &[u8], timed: &[&str]) -> bool {
    let word = |line: &[u8]| {
        let end = line.iter().position(|byte| *byte == b' ');
        line[..end.unwrap_or(line.len())].to_vec()
    };
    let own = word(own);
    own == word(line) && timed.iter().any(|timed| timed.as_bytes() == own)
}
