//! A conversation that is held once more, up to where an answer did not come, to find out what brings it.

use std::collections::VecDeque;

use linesman_protocols::{Line, Stream, Time};
use linesman_referee::{Command, Conversation, Departure, Excess, Flood, Inspection, ProcessState};

use super::trial::{Manner, Point, Push, Trial};
use crate::script::{
    Script,
    activity::{Activity, LOOK_AGAIN, Looks},
};

/// A scripted conversation that goes on in another way where an answer did not come the first time.
///
/// ```text
/// talking --(an answer more than the first time)--> over
///    '--(the agent waits for input at the point, or has done nothing there for a while)--> pushing --(an answer or an exit)--> settling --> over
///                                                                       '--(nothing brings it)--> over
/// ```
pub(super) struct Probe<'s, 'a> {
    script: &'s mut Script<'a>,
    point: Point,
    manner: Manner,
    /// Since when the conversation has been at the point.
    point_since: Option<Time>,
    /// Lines that are sent one by one.
    unsent: VecDeque<Vec<u8>>,
    /// When the next of them is sent even if the agent has not been seen to wait for it.
    send_at: Option<Time>,
    commands: VecDeque<Command>,
    stage: Stage,
    looks: Looks,
    look_at: Option<Time>,
    /// Whether the agent was last seen to compute, and until when that is a reason to wait.
    computes: bool,
    computes_until: Time,
    /// For how long the script's clock has been stopped in all, and since when it is.
    stopped: Time,
    stopped_since: Option<Time>,
    /// How many lines the agent has been sent since its last.
    sent_lines: usize,
    /// Whether the last message had several lines.
    is_joined: bool,
    last_line: Vec<u8>,
    trial: Trial,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Talking { patience: Option<Time> },
    Pushing { number: usize, until: Time },
    Settling { until: Time },
    Over,
}

impl<'s, 'a> Probe<'s, 'a> {
    pub(super) fn new(script: &'s mut Script<'a>, point: Point, manner: Manner) -> Self {
        script.watch_no_longer();
        let mut probe = Self {
            script,
            point,
            manner,
            point_since: None,
            unsent: VecDeque::new(),
            send_at: None,
            commands: VecDeque::new(),
            stage: Stage::Talking { patience: None },
            looks: Looks::default(),
            look_at: None,
            computes: false,
            computes_until: Time::ZERO,
            stopped: Time::ZERO,
            stopped_since: None,
            sent_lines: 0,
            is_joined: false,
            last_line: Vec::new(),
            trial: Trial::default(),
        };
        probe.follow(Time::ZERO);
        probe
    }

    /// Returns what came of it.
    pub(super) fn into_trial(self) -> Trial {
        Trial {
            computes: self.computes,
            ..self.trial
        }
    }

    /// Returns the time as the script has it: its clock stands still while lines wait to be sent.
    fn script_time(&self, now: Time) -> Time {
        self.stopped_since
            .unwrap_or(now)
            .saturating_sub(self.stopped)
    }

    /// Takes what the script wants done, and what follows from it.
    fn follow(&mut self, now: Time) {
        if !matches!(self.stage, Stage::Talking { .. }) {
            return;
        }
        while let Some(command) = self.script.poll_command() {
            match command {
                Command::Send { bytes, .. } => self.take_message(&bytes, now),
                // The answer is missing at another point this time.
                Command::Inspect { .. } if !self.script.is_at_start() => {
                    self.stage = Stage::Over;
                    return;
                }
                other => self.commands.push_back(other),
            }
        }
        if self.script.is_over() {
            self.stage = Stage::Over;
        } else if self.is_at_point() {
            self.trial.was_reached = true;
            self.point_since.get_or_insert(now);
            self.look_at.get_or_insert(now + LOOK_AGAIN);
        }
    }

    fn take_message(&mut self, bytes: &[u8], now: Time) {
        let lines = bytes.split_inclusive(|byte| *byte == b'\n');
        let count = lines.clone().count();
        self.sent_lines += count;
        self.is_joined = count > 1;
        if let Some(last) = lines.clone().next_back() {
            self.last_line = last.to_vec();
        }
        // What was seen before does not count: the agent has something to read now.
        self.looks = Looks::default();
        if self.manner.is_one_by_one {
            self.unsent.extend(lines.map(<[u8]>::to_vec));
            self.stopped_since.get_or_insert(now);
            self.send_at.get_or_insert(now + PUSH_WAIT);
            self.look_at.get_or_insert(now);
        } else {
            self.send(bytes.to_vec());
        }
    }

    fn send(&mut self, bytes: Vec<u8>) {
        self.commands.push_back(Command::Send { agent: 0, bytes });
    }

    fn is_at_point(&self) -> bool {
        self.unsent.is_empty()
            && self.script.heard_answers() == self.point.answers
            && self.script.waits_in() == Some(self.point.step)
    }

    /// Sends the next of the lines that are sent one by one.
    fn send_next(&mut self, now: Time) {
        if let Some(line) = self.unsent.pop_front() {
            self.send(line);
            self.looks = Looks::default();
        }
        self.send_at = (!self.unsent.is_empty()).then(|| now + PUSH_WAIT);
        if self.unsent.is_empty()
            && let Some(since) = self.stopped_since.take()
        {
            self.stopped += now.saturating_sub(since);
        }
    }

    fn push(&mut self, number: usize, now: Time) {
        self.looks = Looks::default();
        self.look_at = Some(now + LOOK_AGAIN);
        let wait = match self.manner.pushes.get(number) {
            None => {
                self.stage = Stage::Over;
                return;
            }
            Some(Push::Send(bytes)) => {
                let bytes = bytes.clone();
                self.send(bytes);
                PUSH_WAIT
            }
            Some(Push::LastLine) => {
                let bytes = self.last_line.clone();
                self.send(bytes);
                PUSH_WAIT
            }
            Some(Push::Wait(time)) => *time,
            Some(Push::Close) => {
                self.commands.push_back(Command::CloseInput { agent: 0 });
                CLOSE_WAIT
            }
        };
        self.computes = false;
        self.computes_until = now + BUSY_WAIT;
        self.stage = Stage::Pushing {
            number,
            until: now + wait,
        };
    }

    fn begin_to_push(&mut self, now: Time) {
        self.trial.was_reached = true;
        self.trial.sent_lines = self.sent_lines;
        self.trial.had_joined_lines = self.is_joined || self.sent_lines > 1;
        self.push(0, now);
    }

    fn settle(&mut self, now: Time) {
        self.looks = Looks::default();
        self.look_at = Some(now + LOOK_AGAIN);
        let until = now + SETTLE;
        self.stage = Stage::Settling { until };
    }

    fn handle_activity(&mut self, activity: Activity, now: Time) {
        match self.stage {
            Stage::Talking { .. } if !self.unsent.is_empty() => {
                if matches!(activity, Activity::WaitsForInput { .. }) {
                    self.send_next(now);
                    self.follow(now);
                }
            }
            Stage::Talking { .. } => {
                let waits = activity == Activity::WaitsForInput { may_go_on: false };
                if waits && self.is_at_point() {
                    self.begin_to_push(now);
                }
            }
            Stage::Pushing { number, .. } => {
                // One that waits for input that has ended has not noticed it yet.
                let push = self.manner.pushes.get(number);
                let is_open = !matches!(push, Some(Push::Close | Push::Wait(_)));
                if is_open && matches!(activity, Activity::WaitsForInput { .. }) {
                    self.push(number + 1, now);
                }
            }
            Stage::Settling { .. } => {
                if matches!(activity, Activity::WaitsForInput { .. }) {
                    self.stage = Stage::Over;
                }
            }
            Stage::Over => {}
        }
    }

    /// Returns when an agent that does nothing at the point is no longer waited for.
    ///
    /// Its whole time has been waited for before, and what it had in a buffer comes as soon as it has been written.
    fn point_due(&self) -> Option<Time> {
        let since = self.point_since.filter(|_| self.is_at_point())?;
        let is_due = self.manner.is_hasty || !self.computes;
        is_due.then_some(since + self.manner.patience)
    }

    /// Returns when the script's own time-out is due.
    fn script_due(&self) -> Option<Time> {
        let is_running = self.stopped_since.is_none();
        Some(self.script.poll_timeout().filter(|_| is_running)? + self.stopped)
    }
}

impl Conversation for Probe<'_, '_> {
    fn handle_line(&mut self, agent: usize, line: Line<'_>, now: Time) {
        match self.stage {
            Stage::Talking { .. } => {
                let is_due = self.script.heard_answers() >= self.point.answers
                    && self.script.waits_in() == Some(self.point.step);
                let before = self.script.progress();
                let time = self.script_time(now);
                self.script.handle_line(agent, line, time);
                if is_due && self.script.progress() != before {
                    self.trial.was_reached = true;
                    self.trial.has_answered = true;
                    self.stage = Stage::Over;
                    return;
                }
                self.sent_lines = 0;
                self.look_at = None;
                self.follow(now);
            }
            Stage::Pushing { .. } if !self.manner.is_answer(line.bytes) => {}
            Stage::Pushing { number, .. } => {
                self.trial.brought_by = Some(number);
                self.settle(now);
            }
            Stage::Settling { .. } | Stage::Over => {}
        }
    }

    fn handle_eof(&mut self, agent: usize, now: Time) {
        if matches!(self.stage, Stage::Talking { .. }) {
            let time = self.script_time(now);
            self.script.handle_eof(agent, time);
            self.follow(now);
        }
    }

    fn handle_exit(&mut self, agent: usize, departure: Departure, now: Time) {
        match self.stage {
            Stage::Talking { .. } => {
                let time = self.script_time(now);
                self.script.handle_exit(agent, departure, time);
                self.follow(now);
            }
            Stage::Pushing { number, .. } => self.trial.exited_at = Some(number),
            Stage::Settling { .. } => self.trial.exited_at = self.trial.brought_by,
            Stage::Over => {}
        }
        self.stage = Stage::Over;
    }

    fn handle_flood(&mut self, _agent: usize, flood: Flood, _now: Time) {
        if flood.stream == Stream::Stdout {
            self.stage = Stage::Over;
        }
    }

    fn handle_excess(&mut self, _agent: usize, excess: Excess, _now: Time) {
        if !excess.is_refused() {
            self.stage = Stage::Over;
        }
    }

    fn handle_starvation(&mut self, agent: usize, lost: Time, now: Time) -> Time {
        match self.stage {
            Stage::Talking { .. } if self.stopped_since.is_none() => {
                let time = self.script_time(now);
                self.script.handle_starvation(agent, lost, time)
            }
            _ => Time::ZERO,
        }
    }

    fn handle_inspection(&mut self, agent: usize, inspection: Inspection, now: Time) {
        if self.script.is_at_start() {
            let script_now = self.script_time(now);
            self.script.handle_inspection(agent, inspection, script_now);
            return self.follow(now);
        }
        let is_cut = !inspection.pending.partial.is_empty();
        if matches!(self.stage, Stage::Settling { .. }) {
            self.trial.is_cut = is_cut;
        } else if let Stage::Pushing { number, .. } = self.stage
            && is_cut
        {
            // A buffer that overflows need not hold the end of a line.
            self.trial.brought_by = Some(number);
            self.trial.is_cut = true;
            self.settle(now);
        }
        self.computes = inspection.state == ProcessState::Running;
        let activity = self.looks.take(inspection, now);
        self.handle_activity(activity, now);
    }

    fn handle_timeout(&mut self, now: Time) {
        if self.look_at.is_some_and(|at| at <= now) {
            self.look_at = Some(now + LOOK_AGAIN);
            self.commands.push_back(Command::Inspect { agent: 0 });
        }
        let waits_on = self.computes && now < self.computes_until;
        match &mut self.stage {
            // What an agent has not come to yet says nothing about what brings its answer.
            Stage::Talking {
                patience: Some(until),
            }
            | Stage::Pushing { until, .. }
            | Stage::Settling { until }
                if *until <= now && waits_on =>
            {
                *until = now + LOOK_AGAIN;
                return;
            }
            _ => {}
        }
        match self.stage {
            Stage::Talking { .. } if self.send_at.is_some_and(|at| at <= now) => {
                self.send_next(now);
                self.follow(now);
            }
            Stage::Talking { patience: None } if self.point_due().is_some_and(|at| at <= now) => {
                self.begin_to_push(now);
            }
            Stage::Talking { patience: None } => {
                if self.script_due().is_none_or(|due| due > now) {
                    return;
                }
                if self.script.waits_in() == Some(self.point.step)
                    && self.script.heard_answers() >= self.point.answers
                {
                    let patience = Some(now + CALM_WAIT);
                    self.stage = Stage::Talking { patience };
                    self.computes_until = now + BUSY_WAIT;
                    self.look_at.get_or_insert(now);
                } else {
                    let time = self.script_time(now);
                    self.script.handle_timeout(time);
                    self.follow(now);
                }
            }
            Stage::Talking {
                patience: Some(until),
            } if until <= now => self.begin_to_push(now),
            Stage::Pushing { number, until } if until <= now => self.push(number + 1, now),
            Stage::Settling { until } if until <= now => self.stage = Stage::Over,
            _ => {}
        }
    }

    fn poll_command(&mut self) -> Option<Command> {
        self.commands.pop_front()
    }

    fn was_aside(&self) -> bool {
        self.script.was_aside()
    }

    fn limited_answers(&self, agent: usize) -> Option<u32> {
        self.script.limited_answers(agent)
    }

    fn poll_timeout(&self) -> Option<Time> {
        let due = match self.stage {
            Stage::Talking { patience: None } => {
                let dues = [self.script_due(), self.point_due()];
                dues.into_iter().flatten().min()
            }
            Stage::Talking { patience } => patience,
            Stage::Pushing { until, .. } | Stage::Settling { until } => Some(until),
            Stage::Over => None,
        };
        if self.stage == Stage::Over {
            return None;
        }
        let dues = [due, self.look_at, self.send_at];
        dues.into_iter().flatten().min()
    }

    fn is_over(&self) -> bool {
        self.stage == Stage::Over && self.commands.is_empty()
    }
}

/// How long an answer may take to appear after a push, if the agent is not seen to wait for more before.
const PUSH_WAIT: Time = Time::from_secs(1);
/// The same once the agent's input has been closed.
const CLOSE_WAIT: Time = Time::from_secs(1);
/// How long an agent that does nothing is waited for where its answer was missing.
pub(super) const POINT_WAIT: Time = Time::from_secs(2);
/// How long an agent that may go on without more input is waited for after its time was up.
const CALM_WAIT: Time = Time::from_secs(1);
/// The same of an agent that computes, or is kept from a processor.
const BUSY_WAIT: Time = Time::from_secs(5);
/// How long an agent that has answered is listened to, to see whether it exits.
const SETTLE: Time = Time::from_millis(300);

#[cfg(test)]
mod tests;
