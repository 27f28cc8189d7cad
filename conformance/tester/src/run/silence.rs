//! Finding out why an agent was silent: the conversation is held again, and several things are tried to bring the answer.

use linesman_protocols::Cause;
use linesman_referee::{Launch, Output, ProcessState};

use super::{
    AnyAgent, RunError, Runner,
    converse::hold_again,
    probe::{Point, Push, Trial},
};
use crate::{
    language::Language,
    outcome::{Evidence, Found, Run, Silence},
    protocol::Setting,
    scenario::Scenario,
};

/// A way to hold a conversation again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Experiment {
    /// With a terminal as output; if the answer does not come, more input that asks nothing.
    Terminal,
    /// The same, without more input.
    OnlyTerminal,
    /// Nothing is changed.
    Control,
    /// Each line is sent when the agent waits for it.
    OneByOne,
    /// The last line is sent again.
    LastLine,
    /// The agent is told to exit.
    Farewell,
}

impl Experiment {
    fn pushes(self, farewell: &str) -> Vec<Push> {
        match self {
            Self::OnlyTerminal | Self::Control | Self::OneByOne => Vec::new(),
            Self::Terminal => vec![
                Push::Send(b"x\n".to_vec()),
                Push::Send(vec![b'x'; 4 << 10]),
                Push::Send(vec![b'x'; 60 << 10]),
                Push::Send([b"\n".as_slice(), b"x\n".repeat(MANY_LINES).as_slice()].concat()),
                Push::Close,
            ],
            Self::LastLine => vec![Push::LastLine],
            // Once where it may be obeyed at any time, and then as often as an agent may read a line without looking at it.
            Self::Farewell => {
                let line = format!("{farewell}\n").into_bytes();
                let many = line.repeat(MANY_LINES);
                vec![Push::Send(line), Push::Send(many)]
            }
        }
    }
}

/// The numbers of the pushes of [`Experiment::Terminal`].
const LINE: usize = 0;
const BYTES: [usize; 2] = [1, 2];
const LINES: usize = 3;
const CLOSE: usize = 4;
/// How many lines more are tried. The answers to so many do not fill the buffer of any language.
const MANY_LINES: usize = 40;
/// How the id of the check ends that several lines may arrive at once. A protocol need not have it.
const JOINED_LINES: &str = "/stream/reads-joined-lines";

impl Runner<'_> {
    /// Finds out why the agent was silent at the end of a run, if it was, and words the fault by what is proven. Returns whether it was
    /// silent again.
    pub(super) fn explain_silence(
        &self,
        scenario: &Scenario,
        run: &mut Run,
    ) -> Result<bool, RunError> {
        let Some(found) = run.found.last_mut() else {
            return Ok(false);
        };
        let mut lines = None;
        let Some(evidence) = self.search(scenario, found, &mut lines)? else {
            return Ok(false);
        };
        if let Some(silence) = &mut found.silence {
            silence.evidence = evidence;
            silence.lines = lines;
        }
        self.word(scenario, found, evidence);
        self.name_lost_lines(found, evidence);
        Ok(evidence != Evidence::Untried)
    }

    /// Returns what brings the answer; nothing if there is nothing to find out. Notes how many lines the agent had been sent.
    fn search(
        &self,
        scenario: &Scenario,
        found: &Found,
        lines: &mut Option<usize>,
    ) -> Result<Option<Evidence>, RunError> {
        let Some(first) = found.silence.as_ref().map(|silence| silence.evidence) else {
            return Ok(None);
        };
        let came_at_end = first == Evidence::EndOfInput;
        let is_silence = first == Evidence::Nothing && found.violation.cause == Cause::NoOutput;
        if !came_at_end && !is_silence {
            return Ok(None);
        }
        let point = Point {
            step: found.step,
            lines: found.good_lines,
        };
        let hold = |experiment| self.hold(scenario, point, experiment);
        // One that answers now and then is not cured by a terminal.
        let is_silent_again = || {
            let trial = hold(Experiment::Control)?;
            Ok::<_, RunError>(trial.was_reached && !trial.has_answered)
        };
        // An agent that does not wait for input does not wait for more of it either.
        let waits = matches!(
            found.state,
            Some(ProcessState::ReadsInput | ProcessState::Unknown)
        );
        if !waits && !came_at_end {
            let trial = hold(Experiment::OnlyTerminal)?;
            return Ok(Some(if trial.has_answered && is_silent_again()? {
                Evidence::Terminal
            } else {
                Evidence::Untried
            }));
        }
        let more = hold(Experiment::Terminal)?;
        if more.has_answered && !self.is_in_process() && is_silent_again()? {
            return Ok(Some(Evidence::Terminal));
        }
        if !more.was_reached || more.has_answered {
            // The agent does something else each time, and what brings its answer cannot be told.
            return Ok(Some(Evidence::Untried));
        }
        *lines = Some(more.sent_lines).filter(|sent| *sent > 0 || point.lines == 0);
        if more.had_joined_lines && hold(Experiment::OneByOne)?.has_answered {
            return Ok(Some(Evidence::OneByOne));
        }
        // An agent that was slow may have answered by itself meanwhile, so it has to happen twice.
        let once_more = match brought(&more) {
            Some(_) => hold(Experiment::Terminal)?,
            None => Trial::default(),
        };
        match (brought(&more), brought(&once_more)) {
            (Some(evidence), Some(again)) if evidence == again => return Ok(Some(evidence)),
            (Some(_), _) if once_more.has_answered && is_silent_again()? => {
                return Ok(Some(Evidence::Terminal));
            }
            (Some(_), _) => return Ok(Some(Evidence::Untried)),
            (None, _) => {}
        }
        let came_at_end = came_at_end || more.brought_by.is_some();
        let has_reacted = more.exited_at.is_some_and(|push| push < CLOSE);
        if !came_at_end || has_reacted {
            let again = hold(Experiment::LastLine)?;
            match (again.brought_by, again.exited_at) {
                // It did not survive a line that means nothing, and answers to one that means something.
                (Some(_), None) if has_reacted => return Ok(Some(Evidence::OneLine)),
                (Some(_), None) => return Ok(Some(Evidence::LastLine)),
                _ if !came_at_end => return Ok(Some(Evidence::Nothing)),
                _ => {}
            }
        }
        // An agent that has answered before, or exits when it is told to, reads what comes before the end of its input.
        let reads_lines =
            has_reacted || point.lines > 0 || hold(Experiment::Farewell)?.has_reacted();
        Ok(Some(if reads_lines {
            Evidence::OwnBuffer
        } else {
            Evidence::EndOfInput
        }))
    }

    const fn is_in_process(&self) -> bool {
        matches!(self.agent, AnyAgent::InProcess(_))
    }

    fn hold(
        &self,
        scenario: &Scenario,
        point: Point,
        experiment: Experiment,
    ) -> Result<Trial, RunError> {
        let is_one_by_one = experiment == Experiment::OneByOne;
        let pushes = experiment.pushes(self.farewell(scenario));
        let hold = |agent| {
            hold_again(
                (scenario, self.seed_of(scenario)),
                agent,
                self.protocol,
                (point, pushes, is_one_by_one),
            )
        };
        match self.agent {
            AnyAgent::Process(launch) => {
                let output = match experiment {
                    // A terminal brings what a library keeps back, and does no harm where that is not asked.
                    Experiment::Farewell | Experiment::Control => Output::Pipe,
                    _ => Output::Terminal,
                };
                let launch = Launch {
                    output,
                    ..launch.clone()
                };
                hold(AnyAgent::Process(&launch))
            }
            agent @ AnyAgent::InProcess(_) => hold(agent),
        }
    }

    fn farewell(&self, scenario: &Scenario) -> &'static str {
        let options = scenario.chosen_options();
        let stage = self.protocol.stage(&Setting {
            side: &scenario.agent,
            seed: self.seed_of(scenario),
            options: &options,
        });
        stage.farewell()
    }

    /// Returns whether the program that was silent is likely to have a writer of its own, judged by its language.
    fn has_own_writers(&self, found: &Found) -> bool {
        let of_reader = found.silence.as_ref().and_then(Silence::language);
        let language = match self.agent {
            AnyAgent::Process(launch) => of_reader.unwrap_or_else(|| Language::of(launch)),
            AnyAgent::InProcess(_) => return false,
        };
        language.has_own_writers()
    }

    /// Counts the loss of lines that arrive together against the check of that, if the profile has it and is as strict about it.
    fn name_lost_lines(&self, found: &mut Found, evidence: Evidence) {
        let level = |check| self.protocol.level_of(check);
        let before = level(found.violation.check);
        let checks = self.protocol.descriptor().checks.iter().copied();
        let named = checks
            .filter(|_| evidence == Evidence::OneByOne)
            .find(|check| check.id.ends_with(JOINED_LINES))
            .filter(|check| level(check).is_some_and(|own| before.is_none_or(|it| own <= it)));
        if let Some(check) = named {
            found.violation.check = check;
            found.check = check.id;
        }
    }

    /// Describes the fault by what is proven.
    fn word(&self, scenario: &Scenario, found: &mut Found, evidence: Evidence) {
        let seen = evidence.seen();
        let violation = &mut found.violation;
        let came = violation.actual.split(';').next().unwrap_or_default();
        if !seen.is_empty() {
            violation.actual = format!("{came}; {seen}");
        }
        let is_likely = evidence == Evidence::EndOfInput && self.has_own_writers(found);
        if !evidence.is_of_buffer() && !is_likely {
            return;
        }
        let is_named = found.check != found.violation.check.id;
        let options = scenario.chosen_options();
        let stage = self.protocol.stage(&Setting {
            side: &scenario.agent,
            seed: self.seed_of(scenario),
            options: &options,
        });
        let Found { violation, .. } = found;
        let actual = std::mem::take(&mut violation.actual);
        *violation = stage.judge_fault(Cause::Buffered, &violation.expected, actual);
        if !is_named {
            found.check = found.violation.check.id;
        }
    }
}

/// Returns what brought the answer, if it was more input and nothing else.
fn brought(trial: &Trial) -> Option<Evidence> {
    let push = trial.brought_by.filter(|push| *push < CLOSE)?;
    if trial.is_cut {
        return Some(Evidence::OwnBuffer);
    }
    if is_ambiguous(trial) {
        return None;
    }
    Some(if push == LINE {
        Evidence::OneLine
    } else if BYTES.contains(&push) {
        Evidence::Bytes
    } else {
        debug_assert_eq!(push, LINES, "the end of the input is no more input");
        Evidence::Lines
    })
}

/// Returns whether the answer came together with an exit before the end of the input: it may have been written before, or by the exit.
fn is_ambiguous(trial: &Trial) -> bool {
    trial.brought_by.is_some_and(|push| push < CLOSE) && trial.exited_at == trial.brought_by
}
