//! The game behind a scenario that is being written.

use linesman::{Protocol, Setting, Stage};
use linesman_protocols::{Line, Time};

/// The game behind a scenario, several times over, each with other draws: only what all of them agree on holds in any run.
pub(super) struct Shadow<'a> {
    protocol: &'a dyn Protocol,
    side: &'static str,
    options: Vec<(String, String)>,
    stages: Vec<Box<dyn Stage>>,
    /// What the stages were told, for a stage cannot take anything back.
    past: Vec<Told>,
}

/// What a stage was told.
enum Told {
    Filled(String),
    Sent(Vec<u8>),
    Judged(&'static str, Vec<u8>),
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
    ) -> Self {
        let mut shadow = Self {
            protocol,
            side,
            options,
            stages: Vec::new(),
            past: Vec::new(),
        };
        shadow.rebuild();
        shadow
    }

    /// Sets the stages anew and tells them what they had been told.
    fn rebuild(&mut self) {
        self.stages = (0..SEEDS)
            .map(|seed| {
                let setting = Setting {
                    side: self.side,
                    seed: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15),
                    options: &self.options,
                };
                let mut stage = self.protocol.stage(&setting);
                for told in &self.past {
                    tell(stage.as_mut(), told);
                }
                stage
            })
            .collect();
    }

    /// Does a placeholder stand for the first of these lines? Returns for how many.
    pub(super) fn fill(&mut self, placeholder: &str, lines: &[&[u8]]) -> Option<usize> {
        let mut texts = Vec::new();
        for stage in &mut self.stages {
            texts.push(stage.fill(placeholder, Time::ZERO).unwrap_or_default());
            while stage.poll_message().is_some() {}
        }
        let text = &texts[0];
        let count = text.iter().filter(|byte| **byte == b'\n').count();
        let is_it = count > 0
            && count <= lines.len()
            && texts.iter().all(|other| other == text)
            && *text == [&lines[..count].join(&b'\n'), &b"\n"[..]].concat();
        if is_it {
            self.past.push(Told::Filled(placeholder.to_owned()));
            return Some(count);
        }
        self.rebuild();
        None
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
        let length = self.past.len();
        for (index, line) in lines.iter().enumerate() {
            let mut judgements = Vec::new();
            for stage in &mut self.stages {
                judgements.push(stage.judge(due, *line, Time::ZERO));
                // What the stage has to say by itself was sent in the session, and stands in the file.
                if stage.poll_message().is_some() {
                    judgements.clear();
                    break;
                }
            }
            let is_good = judgements.len() == self.stages.len()
                && judgements
                    .iter()
                    .all(|judgement| judgement.violations.is_empty());
            let is_aside = judgements.iter().all(|judgement| judgement.is_aside);
            let is_complete = judgements.iter().all(|judgement| judgement.is_complete);
            self.past.push(Told::Judged(due, line.bytes.to_vec()));
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
            let says_nothing = stage.poll_message().is_none();
            judgement.is_aside && judgement.violations.is_empty() && says_nothing
        });
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
        Told::Judged(due, line) => {
            stage.judge(due, Line::plain(line), Time::ZERO);
        }
    }
    while stage.poll_message().is_some() {}
}
