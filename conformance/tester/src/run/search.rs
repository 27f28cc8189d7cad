//! What the experiments are with an agent that was silent, and what follows from them.

use linesman_protocols::{Cause, Time};
use linesman_referee::{ProcessState, Stuck};

use super::{
    before::Before,
    probe::POINT_WAIT,
    trial::{Manner, Push, Trial},
};
use linesman_values::outcome::{Evidence, Found, Silence};

/// A way to hold a conversation again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Experiment {
    /// With a terminal as output; if the answer does not come, more input that asks nothing.
    Terminal,
    /// The same, without more input.
    OnlyTerminal,
    /// The same, with an environment that tells libraries to keep nothing back.
    Unbuffered,
    /// Nothing is changed.
    Control,
    /// Each line is sent when the agent waits for it.
    OneByOne,
    /// The last line is sent again, a few times.
    LastLine,
    /// The agent is told to exit.
    Farewell,
    /// The agent has this time, and is sent nothing.
    Patience(Time),
}

impl Experiment {
    /// Returns how the conversation is held again. `farewell` is what tells an agent to exit.
    pub(super) fn manner(self, farewell: &str) -> Manner {
        Manner {
            pushes: self.pushes(farewell),
            is_one_by_one: self == Self::OneByOne,
            is_hasty: self == Self::OnlyTerminal,
            patience: POINT_WAIT,
            wanted: None,
        }
    }

    /// Returns whether the agent has been silent before for as long as an answer may take. An answer that comes now comes as soon as others
    /// did. One that is missed costs a hint, and proves nothing wrong.
    pub(super) const fn may_hurry(self) -> bool {
        matches!(
            self,
            Self::OneByOne | Self::LastLine | Self::Farewell | Self::Unbuffered
        )
    }

    fn pushes(self, farewell: &str) -> Vec<Push> {
        match self {
            Self::OnlyTerminal | Self::Unbuffered | Self::Control | Self::OneByOne => Vec::new(),
            Self::Terminal => vec![
                Push::Send(b"x\n".to_vec()),
                Push::Send(vec![b'x'; 4 << 10]),
                Push::Send(vec![b'x'; 60 << 10]),
                Push::Send([b"\n".as_slice(), b"x\n".repeat(MANY_LINES).as_slice()].concat()),
                Push::Close,
            ],
            Self::LastLine => vec![Push::LastLine; FEW_LINES],
            Self::Patience(time) => vec![Push::Wait(time)],
            // Once where it may be obeyed at any time, and then as often as an agent may read a line without looking at it.
            Self::Farewell => {
                let line = format!("{farewell}\n").into_bytes();
                let many = line.repeat(MANY_LINES);
                vec![Push::Send(line), Push::Send(many)]
            }
        }
    }
}

/// The numbers of the pushes of [`Experiment::Terminal`]. The first of each experiment is a line.
const LINE: usize = 0;
const BYTES: [usize; 2] = [1, 2];
const LINES: usize = 3;
const CLOSE: usize = 4;
/// How many lines more are tried. The answers to so many do not fill the buffer of any language.
const MANY_LINES: usize = 40;
/// How often the last line is sent again. An agent that counts lines wrongly is mostly one or two too far.
const FEW_LINES: usize = 3;

/// What the experiments show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    /// What brings the answer.
    pub(super) evidence: Evidence,
    /// Whether the agent was silent again.
    pub(super) was_silent_again: bool,
    /// How many lines the agent had been sent, if that was counted.
    pub(super) lines: Option<usize>,
}

/// The search for what brings an answer.
pub(super) struct Search<'a, E> {
    found: &'a Found,
    is_in_process: bool,
    /// Carries out an experiment.
    hold: &'a mut dyn FnMut(Experiment) -> Result<Trial, E>,
    before: Before,
    lines: Option<usize>,
    /// Whether the end of the input ends the work for the answer.
    ends_work: bool,
}

impl<'a, E> Search<'a, E> {
    /// Returns a search for what brings the answer that was missing. `hold` carries out an experiment.
    pub(super) fn new(
        found: &'a Found,
        before: Before,
        is_in_process: bool,
        hold: &'a mut dyn FnMut(Experiment) -> Result<Trial, E>,
    ) -> Self {
        Self {
            found,
            is_in_process,
            hold,
            before,
            lines: None,
            ends_work: false,
        }
    }

    /// Returns the same search where the end of the input may itself be what brings the answer: then that says nothing of a buffer.
    pub(super) const fn where_the_end_answers(self, ends_work: bool) -> Self {
        Self { ends_work, ..self }
    }

    /// Tries what may bring the answer, until something does. Returns nothing if there is nothing to find out.
    pub(super) fn run(mut self) -> Result<Option<Finding>, E> {
        let Some(silence) = &self.found.silence else {
            return Ok(None);
        };
        // What an agent cannot write somewhere else keeps it, whatever brings an answer in another run.
        let stuck = silence.programs.stuck.as_ref();
        if stuck.is_some_and(Stuck::is_by_full_pipe) {
            return Ok(None);
        }
        // An agent that works until its input ends has written nothing before that.
        let has_worked = self.found.state == Some(ProcessState::Running);
        let came_at_end = silence.evidence == Evidence::EndOfInput && !has_worked;
        let says_nothing = came_at_end && self.ends_work;
        let came_at_end = came_at_end && !self.ends_work;
        let is_silence = (silence.evidence == Evidence::Nothing || has_worked || says_nothing)
            && self.found.violation.cause == Cause::NoOutput;
        if !came_at_end && !is_silence {
            return Ok(None);
        }
        // An agent that does not wait for input does not wait for more of it either.
        let (evidence, was_silent_again) = if self.has_waited() || came_at_end {
            let evidence = self.try_input(came_at_end)?;
            (evidence, evidence != Evidence::Untried)
        } else {
            self.try_terminal()?
        };
        Ok(Some(Finding {
            evidence,
            was_silent_again,
            lines: self.lines,
        }))
    }

    /// Returns whether the agent was waiting for input when its answer was missing, as far as that can be told here.
    const fn has_waited(&self) -> bool {
        matches!(
            self.found.state,
            Some(ProcessState::ReadsInput | ProcessState::Unknown)
        )
    }

    fn hold(&mut self, experiment: Experiment) -> Result<Trial, E> {
        (self.hold)(experiment)
    }

    /// Returns whether the agent is silent if nothing is changed. One that answers now and then is not cured by a terminal.
    fn is_silent_again(&mut self) -> Result<bool, E> {
        Ok(self.hold(Experiment::Control)?.is_silent())
    }

    /// Returns whether the answer comes although nothing is sent. That is tried only if the agent has a thread that may go on without
    /// input, such as one that sleeps.
    fn comes_by_itself(&mut self) -> Result<bool, E> {
        let silence = self.found.silence.as_ref();
        if silence.is_none_or(|silence| silence.is_calm) {
            return Ok(false);
        }
        // What nobody asks for, such as a greeting, is due from the start on.
        let sent = self.found.sent.as_ref();
        let asked = sent.map_or(Time::ZERO, |(sent, _)| *sent);
        let took = self.found.at.saturating_sub(asked);
        let trial = self.hold(Experiment::Patience(took + LONGER))?;
        Ok(trial.brought_by.is_some())
    }

    /// Returns whether no answer can have been in a buffer of a library: other answers came through the pipe, and the agent ended well without
    /// this one. With a terminal, it has other times too.
    fn has_kept_nothing(&self) -> bool {
        let silence = self.found.silence.as_ref();
        let came_nothing = silence.is_some_and(|it| it.evidence == Evidence::Nothing);
        came_nothing && self.before.had_answered && self.before.has_ended_well
    }

    fn try_terminal(&mut self) -> Result<(Evidence, bool), E> {
        let trial = self.hold(Experiment::OnlyTerminal)?;
        if trial.has_answered && self.is_silent_again()? {
            return Ok((Evidence::Terminal, true));
        }
        // One that computes may still be about to answer.
        Ok((Evidence::Untried, trial.is_silent() && !trial.computes))
    }

    fn try_input(&mut self, came_at_end: bool) -> Result<Evidence, E> {
        let more = self.hold(Experiment::Terminal)?;
        let may_be_kept = !self.is_in_process && !self.has_kept_nothing();
        if more.has_answered && may_be_kept && self.is_silent_again()? {
            return Ok(Evidence::Terminal);
        }
        if !more.is_silent() {
            // The agent does something else each time, and what brings its answer cannot be told.
            return Ok(Evidence::Untried);
        }
        let had_spoken = self.found.good_lines > 0;
        self.lines = Some(more.sent_lines).filter(|sent| *sent > 0 || !had_spoken);
        // An agent that was computing or asleep has lost no lines, and one that is slow now and then answers now and then.
        if more.had_joined_lines
            && self.has_waited()
            && self.hold(Experiment::OneByOne)?.has_answered
        {
            let is_cured = self.is_silent_again()?;
            return Ok(if is_cured {
                Evidence::OneByOne
            } else {
                Evidence::Untried
            });
        }
        let by_end = |push| push == CLOSE && self.ends_work;
        let brought_by = more.brought_by.filter(|push| !by_end(*push));
        let has_come = came_at_end || brought_by.is_some();
        if has_come && self.comes_by_itself()? {
            return Ok(Evidence::Time);
        }
        // An agent that was slow may have answered by itself meanwhile, so it has to happen twice.
        if let Some(evidence) = brought(&more) {
            let once_more = self.hold(Experiment::Terminal)?;
            if brought(&once_more) == Some(evidence) {
                return Ok(evidence);
            }
            let is_of_library = once_more.has_answered && self.is_silent_again()?;
            return Ok(if is_of_library {
                Evidence::Terminal
            } else {
                Evidence::Untried
            });
        }
        let came_at_end = came_at_end || brought_by.is_some();
        let has_reacted = more.exited_at.is_some_and(|push| push < CLOSE);
        if !came_at_end && !has_reacted && self.before.has_spoken {
            return Ok(Evidence::Nothing);
        }
        if !came_at_end || has_reacted {
            let again = self.hold(Experiment::LastLine)?;
            match (again.brought_by, again.exited_at) {
                // It did not survive a line that means nothing, and answers to one that means something.
                (Some(LINE), None) if has_reacted => return Ok(Evidence::OneLine),
                (Some(LINE), None) => return Ok(Evidence::LastLine),
                (Some(_), None) => return Ok(Evidence::Lines),
                _ if !came_at_end => return Ok(Evidence::Nothing),
                _ => {}
            }
        }
        // Only the last program of a pipeline has had the terminal, and an engine that another program talks to had none.
        let silence = self.found.silence.as_ref();
        let has_inner =
            silence.is_some_and(|silence| silence.is_in_pipeline() || silence.child().is_some());
        if has_inner && self.hold(Experiment::Unbuffered)?.has_answered && self.is_silent_again()? {
            return Ok(Evidence::Unbuffered);
        }
        // The program that has taken the input ended with it, and the agent went on.
        let thief = self.found.silence.as_ref().and_then(Silence::thief);
        if thief.is_some() {
            return Ok(Evidence::EndOfInput);
        }
        // An agent that exits when it is told to reads what comes before the end of its input. One that has answered before need not: a
        // later read may be another one.
        let reads_lines = has_reacted || self.hold(Experiment::Farewell)?.has_reacted();
        Ok(if reads_lines {
            Evidence::OwnBuffer
        } else {
            Evidence::EndOfInput
        })
    }
}

/// How much longer than before an agent may take that may answer by itself.
const LONGER: Time = Time::from_secs(1);

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

#[cfg(test)]
mod tests;
