//! The loop between pipes, processes and the clock on one side, and a conversation on the other.

use std::{
    io,
    time::{Duration, Instant},
};

use linesman_protocols::{Ending, Line, Stream, Time};

use crate::{
    Agent, Command, Conversation, Departure, Event, Excess, Flood, Witness,
    agent::QUICK,
    delays::Drive,
    freeze::{BEAT, note_freeze},
    processor_time::ProcessorTime,
    reading::ReadOutcome,
    rest::Rest,
    share::OwnWait,
    stopwatch::Stopwatch,
    watch::Watch,
    watched::{Descriptor, Descriptors, Ready, Source},
    witness::Nobody,
};

/// How long an agent may take to exit after its output has ended, before it counts as running with a closed output.
pub(crate) const EXIT_GRACE: Duration = Duration::from_millis(500);
/// How often to look for a debugger, and at a process on systems that do not announce its end.
const POLL: Duration = Duration::from_millis(20);
/// How often at most to measure what an agent uses that has a limit. It is less than a beat, so that each beat is a time to look.
const LIMITS_POLL: Duration = Duration::from_millis(40);
/// The number of bytes to read at once: the size of a pipe, so that one look at the pipes misses nothing.
const CHUNK: usize = 64 << 10;
/// How long to leave standard error alone after each chunk beyond its limit. A flood of it is drained, but not at any rate.
const STDERR_REST: Duration = Duration::from_millis(4);
/// How many chunks to read from an agent that has ended before its end is reported.
const LAST_CHUNKS: usize = 64;

/// Carries on a conversation with running agents until it is over.
///
/// Times count from `start`, and stand still while an agent whose [`Launch`](crate::Launch) allows it is under a debugger. A time-out is reported only after a look at the pipes that began when the time had come. So an
/// answer that was there while the machine was busy counts.
///
/// # Errors
/// The system fails to watch the pipes or the processes. An agent cannot cause an error.
pub fn drive<C: Conversation>(
    conversation: &mut C,
    agents: &mut [Agent],
    start: Instant,
) -> io::Result<Drive> {
    drive_before(&mut Nobody, conversation, agents, start)
}

/// Carries on a conversation as [`drive`] does, before a witness.
///
/// # Errors
/// As for [`drive`].
pub fn drive_before<W: Witness + ?Sized, C: Conversation>(
    witness: &mut W,
    conversation: &mut C,
    agents: &mut [Agent],
    start: Instant,
) -> io::Result<Drive> {
    let mut stats = Drive::default();
    let mut wires: Vec<Wire<'_>> = agents
        .iter_mut()
        .enumerate()
        .map(|(number, agent)| Wire::new(number, agent))
        .collect();
    let mut run = Run {
        conversation,
        witness,
        buffer: vec![0; CHUNK],
        clock: Stopwatch::new(start),
        own_wait: OwnWait::of_this_thread(),
    };
    let mut watch = Watch::new();
    let mut ready = Vec::with_capacity(8);
    let mut awake = run.clock.elapsed();
    let mut rest = Rest::default();
    loop {
        run.carry_out(&mut wires);
        let looked_at = run.clock.elapsed();
        stats.note(looked_at.saturating_sub(awake), run.conversation);
        note_freeze(times(&mut wires), [awake, awake], looked_at, &run.own_wait);
        if run.conversation.is_over() {
            return Ok(stats);
        }
        let due = run
            .conversation
            .poll_timeout()
            .map(|due| due.max(rest.until));
        let witness = run.witness.rest(looked_at);
        let look_up = run.conversation.poll_look_up();
        let until = [due, look_up].into_iter().flatten().min();
        run.own_wait.note(looked_at, QUICK);
        let planned = wait(&mut watch, &wires, until, witness, looked_at, &mut ready)?;
        if wires.iter().any(|wire| wire.agent.is_traced()) {
            run.clock.take_back(looked_at);
        }
        awake = run.clock.elapsed();
        note_freeze(
            times(&mut wires),
            [looked_at, planned],
            awake,
            &run.own_wait,
        );
        // Even if an answer is there now and the time no longer counts, the answer may have been there since then.
        let delay = due.map_or(Time::ZERO, |due| awake.saturating_sub(due.max(looked_at)));
        stats.note(delay, run.conversation);
        for (number, source) in ready.drain(..) {
            let wire = &mut wires[number];
            match source {
                Source::Stderr => {
                    wire.read_stderr(&mut run);
                }
                Source::Stdout => wire.read_stdout(&mut run),
                Source::Stdin => wire.agent.flush(),
                Source::Exit => wire.look_for_exit(&mut run)?,
            }
        }
        for wire in &mut wires {
            if wire.ends_unannounced() {
                wire.look_for_exit(&mut run)?;
            }
            wire.tell_of_eof(&mut run, looked_at);
            wire.look_at_limits(&mut run, looked_at);
            wire.stderr_rest = wire.stderr_rest.filter(|until| *until > looked_at);
        }
        let look_up = run.conversation.poll_look_up();
        if look_up.is_some_and(|at| at <= looked_at) {
            run.conversation.handle_look_up(looked_at);
        }
        let mut known_to = looked_at;
        let due = run.conversation.poll_timeout();
        if due.is_some_and(|due| due <= looked_at) {
            for wire in &mut wires {
                known_to = known_to.min(wire.give_back(&mut run));
            }
            rest.note(known_to == looked_at, looked_at);
        }
        // What was read or given back may have moved the deadline. A deadline counts only if it holds now and had come before the look, and
        // if it is known how long the agents were kept from a processor by then.
        if let Some(due) = run
            .conversation
            .poll_timeout()
            .filter(|due| *due <= known_to)
        {
            stats.note(known_to - due, run.conversation);
            run.witness.note(looked_at, Event::Timeout);
            run.conversation.handle_timeout(looked_at);
            // The diagnosis of a silence from here on concerns the time since that look.
            awake = looked_at;
        }
    }
}

/// Returns the processor times of agents, where they are measured.
fn times<'w>(wires: &'w mut [Wire<'_>]) -> impl Iterator<Item = &'w mut ProcessorTime> {
    wires.iter_mut().filter_map(|it| it.agent.time_mut())
}

/// What every part of the loop works with.
struct Run<'a, C, W: ?Sized> {
    conversation: &'a mut C,
    witness: &'a mut W,
    buffer: Vec<u8>,
    clock: Stopwatch,
    /// How long the loop was kept from a processor itself, noted when it last waited. So it is known how late it is behind that.
    own_wait: OwnWait,
}

impl<C: Conversation, W: Witness + ?Sized> Run<'_, C, W> {
    fn carry_out(&mut self, wires: &mut [Wire<'_>]) {
        self.tell_news(None);
        while let Some(command) = self.conversation.poll_command() {
            let now = self.clock.elapsed();
            match command {
                Command::Send { agent, bytes } => {
                    let bytes = bytes.as_slice();
                    self.witness.note(now, Event::Sent { agent, bytes });
                    wires[agent].agent.send(bytes, now);
                }
                Command::CloseInput { agent } => {
                    self.witness.note(now, Event::InputClosed { agent });
                    wires[agent].agent.close_input(now);
                }
                Command::Pause { agent } => wires[agent].agent.set_paused(true),
                Command::Resume { agent } => wires[agent].agent.set_paused(false),
                Command::Kill { agent } => wires[agent].agent.kill(),
                Command::Inspect { agent } => {
                    let look = wires[agent].agent.look();
                    wires[agent].look_at_what_is_used_up(self, None, now);
                    // An agent that waits for its input has written everything by now, perhaps since the last look at its
                    // pipe.
                    if wires[agent].agent.stdout().is_some() {
                        wires[agent].read_stdout(self);
                    }
                    let inspection = wires[agent].agent.inspect(look, now);
                    self.conversation.handle_inspection(agent, inspection, now);
                }
            }
        }
    }

    /// Tells the witness what is new, as of a time, or of now. Mostly nothing is, and then the clock is not read.
    fn tell_news(&mut self, when: Option<Time>) {
        while let Some(news) = self.conversation.poll_news() {
            let now = when.unwrap_or_else(|| self.clock.elapsed());
            self.witness.note(now, Event::News(&news));
        }
    }
}

/// Waits until something can be done or the time has come, and adds what can be done to the list. Returns until when it waits at most.
fn wait(
    watch: &mut Watch,
    wires: &[Wire<'_>],
    due: Option<Time>,
    rest: Option<Time>,
    now: Time,
    ready: &mut Vec<Ready>,
) -> io::Result<Time> {
    let mut until = [due, rest]
        .into_iter()
        .flatten()
        .fold(now + BEAT, Time::min);
    for wire in wires {
        let dues = [
            wire.agent.may_be_traced().then(|| now + POLL),
            wire.eof_due(),
            wire.ends_unannounced().then(|| now + POLL),
            // The next beat is soon enough, and no timer is needed for it.
            wire.limits_due().filter(|due| *due <= now),
            wire.stderr_rest,
        ];
        until = dues.into_iter().flatten().fold(until, Time::min);
    }
    let longest = Some(until.saturating_sub(now));
    watch.wait(wires.iter().map(Wire::descriptors), longest, ready)?;
    Ok(until)
}

/// An agent as the loop sees it.
struct Wire<'a> {
    number: usize,
    agent: &'a mut Agent,
    /// When the output ended, until it is known whether the process ends too.
    eof_at: Option<Time>,
    /// When to measure next what it uses. Never after it was too much.
    limits_look: Option<Time>,
    /// Whether it is known that it has used up something.
    has_used_up: bool,
    /// Until when standard error is left alone, because there is too much of it.
    stderr_rest: Option<Time>,
}

impl<'a> Wire<'a> {
    const fn new(number: usize, agent: &'a mut Agent) -> Self {
        Self {
            number,
            agent,
            eof_at: None,
            limits_look: Some(Time::ZERO),
            has_used_up: false,
            stderr_rest: None,
        }
    }

    /// Returns what to watch.
    fn descriptors(&self) -> Descriptors<'_> {
        Source::ALL.map(|source| {
            let (fd, is_watched) = match source {
                Source::Stdout => (self.agent.stdout(), true),
                Source::Stderr => (self.agent.stderr(), self.stderr_rest.is_none()),
                Source::Stdin => (self.agent.stdin(), self.agent.has_queue()),
                Source::Exit => (self.agent.exit_event(), true),
            };
            Descriptor { fd, is_watched }
        })
    }

    /// Returns whether the process runs, without a descriptor that announces its end.
    fn ends_unannounced(&self) -> bool {
        self.agent.is_process()
            && self.agent.departure().is_none()
            && self.agent.exit_event().is_none()
    }

    /// Returns when to report the end of the output, unless the process ends before.
    fn eof_due(&self) -> Option<Time> {
        self.eof_at.map(|at| at + EXIT_GRACE)
    }

    fn limits_due(&self) -> Option<Time> {
        self.limits_look.filter(|_| self.agent.is_measured())
    }

    fn look_at_limits<C: Conversation, W: Witness + ?Sized>(
        &mut self,
        run: &mut Run<'_, C, W>,
        now: Time,
    ) {
        if self.limits_due().is_none_or(|due| now < due) {
            return;
        }
        self.limits_look = now.checked_add(LIMITS_POLL);
        if let Some(excess) = self.agent.exceeded() {
            self.limits_look = None;
            self.tell_excess(run, excess, now);
        }
    }

    /// Tells, once, what the agent has used up.
    fn look_at_what_is_used_up<C: Conversation, W: Witness + ?Sized>(
        &mut self,
        run: &mut Run<'_, C, W>,
        departure: Option<Departure>,
        now: Time,
    ) {
        if self.has_used_up {
            return;
        }
        if let Some(excess) = self.agent.used_up(departure) {
            self.has_used_up = true;
            self.tell_excess(run, excess, now);
        }
    }

    fn tell_excess<C: Conversation, W: Witness + ?Sized>(
        &self,
        run: &mut Run<'_, C, W>,
        excess: Excess,
        now: Time,
    ) {
        let agent = self.number;
        run.witness.note(now, Event::Excess { agent, excess });
        run.conversation.handle_excess(agent, excess, now);
    }

    fn read_stdout<C: Conversation, W: Witness + ?Sized>(&mut self, run: &mut Run<'_, C, W>) {
        if self.read_chunk(run) == ReadOutcome::End {
            self.eof_at = Some(run.clock.elapsed());
        }
    }

    fn read_chunk<C: Conversation, W: Witness + ?Sized>(
        &mut self,
        run: &mut Run<'_, C, W>,
    ) -> ReadOutcome {
        let outcome = self.agent.read_stdout(&mut run.buffer);
        let now = run.clock.elapsed();
        match outcome {
            ReadOutcome::Flood => self.flood(run, Stream::Stdout, now),
            ReadOutcome::End => {
                self.tell_unfinished(run, now);
                self.agent.record_end_of_output(now);
            }
            ReadOutcome::Some => {
                let lost = self.agent.measure(now, || run.own_wait.late());
                self.tell_lost(run, lost, now);
            }
            ReadOutcome::Nothing => {}
        }
        while let Some(line) = self.agent.next_line(now) {
            let agent = self.number;
            run.conversation.handle_line(agent, line, now);
            let is_aside = run.conversation.was_aside();
            if is_aside {
                run.witness.note(now, Event::Aside { agent, line });
                // A witness that leaves the aside out leaves out what it said.
                run.tell_news(Some(now));
            } else {
                run.witness.note(now, Event::Said { agent, line });
            }
            let answers = run.conversation.limited_answers(agent);
            self.agent.note_heard(is_aside, answers, now);
        }
        outcome
    }

    /// Gives an agent whose time may be up the time back for which the machine has kept it from a processor. Returns up to which time that
    /// is known.
    fn give_back<C: Conversation, W: Witness + ?Sized>(&mut self, run: &mut Run<'_, C, W>) -> Time {
        let now = run.clock.elapsed();
        let Some((lost, known_to)) = self.agent.measure_silent(now, run.own_wait.late()) else {
            return now;
        };
        self.tell_lost(run, Some(lost), now);
        known_to
    }

    fn tell_lost<C: Conversation, W: Witness + ?Sized>(
        &mut self,
        run: &mut Run<'_, C, W>,
        lost: Option<Time>,
        now: Time,
    ) {
        let Some(lost) = lost.filter(|lost| !lost.is_zero()) else {
            return;
        };
        let agent = self.number;
        let time = run.conversation.handle_starvation(agent, lost, now);
        if !time.is_zero() {
            if let Some(own) = self.agent.time_mut() {
                own.note_given_back(time);
            }
            run.witness.note(now, Event::GivenBack { agent, time });
        }
    }

    fn read_stderr<C: Conversation, W: Witness + ?Sized>(
        &mut self,
        run: &mut Run<'_, C, W>,
    ) -> ReadOutcome {
        let now = run.clock.elapsed();
        let (outcome, count) = self.agent.read_stderr(&mut run.buffer, now);
        if count > 0 {
            let (agent, bytes) = (self.number, &run.buffer[..count]);
            run.witness.note(now, Event::Stderr { agent, bytes });
        }
        if outcome == ReadOutcome::Flood {
            self.flood(run, Stream::Stderr, now);
        }
        if outcome == ReadOutcome::Some && self.agent.has_flooded_stderr() {
            self.stderr_rest = Some(run.clock.elapsed() + STDERR_REST);
        }
        outcome
    }

    fn flood<C: Conversation, W: Witness + ?Sized>(
        &self,
        run: &mut Run<'_, C, W>,
        stream: Stream,
        now: Time,
    ) {
        let agent = self.number;
        let limit = self.agent.output_limit(stream);
        let flood = Flood { stream, limit };
        run.witness.note(now, Event::Flood { agent, flood });
        run.conversation.handle_flood(agent, flood, now);
    }

    /// Tells the witness of a line that the output ended within.
    fn tell_unfinished<C, W: Witness + ?Sized>(&self, run: &mut Run<'_, C, W>, now: Time) {
        let bytes = self.agent.unfinished();
        if !bytes.is_empty() {
            let (agent, ending) = (self.number, Ending::Missing);
            let line = Line { bytes, ending };
            run.witness.note(now, Event::Said { agent, line });
        }
    }

    /// Reports the end of the process, after everything that it said before.
    fn look_for_exit<C: Conversation, W: Witness + ?Sized>(
        &mut self,
        run: &mut Run<'_, C, W>,
    ) -> io::Result<()> {
        let Some(departure) = self.agent.look_for_exit()? else {
            return Ok(());
        };
        let has_more = |outcome| matches!(outcome, ReadOutcome::Some | ReadOutcome::Flood);
        // A child of the agent may hold the streams open and write without end.
        for _ in 0..LAST_CHUNKS {
            if self.agent.stdout().is_none() || !has_more(self.read_chunk(run)) {
                break;
            }
        }
        for _ in 0..LAST_CHUNKS {
            if self.agent.stderr().is_none() || !has_more(self.read_stderr(run)) {
                break;
            }
        }
        self.eof_at = None;
        let now = run.clock.elapsed();
        self.tell_unfinished(run, now);
        self.look_at_what_is_used_up(run, Some(departure), now);
        self.agent.record_exit(departure, now);
        let agent = self.number;
        run.witness.note(now, Event::Exited { agent, departure });
        run.conversation.handle_exit(self.number, departure, now);
        Ok(())
    }

    fn tell_of_eof<C: Conversation, W: Witness + ?Sized>(
        &mut self,
        run: &mut Run<'_, C, W>,
        now: Time,
    ) {
        if self.eof_due().is_some_and(|due| due <= now) {
            self.eof_at = None;
            let agent = self.number;
            run.witness.note(now, Event::OutputClosed { agent });
            run.conversation.handle_eof(agent, now);
        }
    }
}
