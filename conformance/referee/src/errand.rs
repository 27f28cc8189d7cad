//! Programs that are run to their end for what they write or leave behind, such as a build.

use std::{
    collections::VecDeque,
    io,
    time::{Duration, Instant},
};

use linesman_protocols::{Line, Stream, Time};

use crate::{
    Agent, Command, Conversation, Departure, Excess, Flood, Inspection, Launch, OwnTime,
    SpawnError, drive,
};

/// What a program came to that was run to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Errand {
    /// How it ended; none if it was killed because it took too long or used too much of something.
    pub departure: Option<Departure>,
    /// The last lines of its standard output.
    pub output: Vec<String>,
    /// The last lines of its standard error.
    pub errors: Vec<String>,
    /// What it had used up, or used more of than it may.
    pub excess: Option<Excess>,
}

/// A program could not be run to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ErrandError {
    /// It cannot be started.
    #[error(transparent)]
    Spawn(#[from] SpawnError),
    /// The system failed while it ran.
    #[error("failed to watch the program")]
    Watch(#[source] io::Error),
}

impl ErrandError {
    /// Returns whether the machine is to blame, or who uses it, and not the program or its command.
    #[must_use]
    pub const fn is_of_machine(&self) -> bool {
        match self {
            Self::Spawn(error) => error.obstacle.is_of_machine(),
            Self::Watch(_) => true,
        }
    }
}

impl Errand {
    /// Runs a program without input until it ends, and ends everything that it has started. Kills it after `limit`.
    ///
    /// # Errors
    /// The program cannot be started, or the system fails.
    pub fn run(launch: &Launch, limit: Duration) -> Result<Self, ErrandError> {
        Self::run_with(
            launch,
            limit,
            None,
            VecDeque::from([Command::CloseInput { agent: 0 }]),
        )
    }

    /// Starts a program, sends it nothing, and ends it as soon as it waits for its input, or else after `longest`. An agent that waits
    /// for its first line has no departure then. The time for which the machine keeps the program from a processor does not count, up
    /// to a bound.
    ///
    /// # Errors
    /// The program cannot be started, or the system fails.
    pub fn watch(launch: &Launch, longest: Duration) -> Result<Self, ErrandError> {
        let look_at = Some(LOOK_EVERY);
        Self::run_with(launch, longest, look_at, VecDeque::new())
    }

    fn run_with(
        launch: &Launch,
        limit: Duration,
        look_at: Option<Duration>,
        commands: VecDeque<Command>,
    ) -> Result<Self, ErrandError> {
        let start = Instant::now();
        let mut waiting = Waiting {
            limit,
            look_at,
            commands,
            ..Waiting::default()
        };
        let mut agents = [Agent::spawn(launch)?];
        drive(&mut waiting, &mut agents, start).map_err(ErrandError::Watch)?;
        let errors = agents[0].stderr_kept().last_lines(KEPT);
        Ok(Self {
            departure: waiting.departure,
            output: waiting.output.into(),
            errors,
            excess: waiting.excess,
        })
    }

    /// Returns whether the program ended by itself with exit status 0.
    #[must_use]
    pub fn is_good(&self) -> bool {
        self.departure == Some(Departure::Exited(0))
    }
}

/// How often to look whether a program waits for its input.
const LOOK_EVERY: Duration = Duration::from_millis(50);
/// How many lines of each stream are kept.
const KEPT: usize = 20;

/// A conversation in which nothing is said.
#[derive(Default)]
struct Waiting {
    limit: Duration,
    /// When to look whether the program waits for its input, if that ends it.
    look_at: Option<Duration>,
    /// What of its time it was given back.
    own: OwnTime,
    commands: VecDeque<Command>,
    output: VecDeque<String>,
    departure: Option<Departure>,
    excess: Option<Excess>,
    is_killed: bool,
}

impl Waiting {
    fn kill(&mut self) {
        self.commands.push_back(Command::Kill { agent: 0 });
        self.is_killed = true;
    }
}

impl Conversation for Waiting {
    fn handle_line(&mut self, _agent: usize, line: Line<'_>, _now: Time) {
        if self.output.len() == KEPT {
            self.output.pop_front();
        }
        let text = String::from_utf8_lossy(line.bytes).into_owned();
        self.output.push_back(text);
    }

    fn handle_eof(&mut self, _agent: usize, _now: Time) {}

    fn handle_exit(&mut self, _agent: usize, departure: Departure, _now: Time) {
        self.departure = Some(departure);
    }

    fn handle_flood(&mut self, _agent: usize, flood: Flood, _now: Time) {
        // Standard error is drained and dropped. Nothing more is read from standard output, so the program would block.
        if flood.stream == Stream::Stdout {
            self.kill();
        }
    }

    fn handle_excess(&mut self, _agent: usize, excess: Excess, _now: Time) {
        self.excess = Some(excess);
        if !excess.is_refused() {
            self.kill();
        }
    }

    fn handle_starvation(&mut self, _agent: usize, lost: Time, now: Time) -> Time {
        match self.look_at {
            Some(_) => self.own.extend(&mut self.limit, lost, now),
            None => Time::ZERO,
        }
    }

    fn handle_inspection(&mut self, _agent: usize, inspection: Inspection, _now: Time) {
        if self.look_at.is_some() && inspection.waits_for_more() {
            self.kill();
        }
    }

    fn handle_timeout(&mut self, now: Time) {
        if self.look_at.is_some() && now < self.limit {
            self.look_at = Some(now + LOOK_EVERY);
            self.commands.push_back(Command::Inspect { agent: 0 });
        } else {
            self.kill();
        }
    }

    fn poll_command(&mut self) -> Option<Command> {
        self.commands.pop_front()
    }

    fn poll_timeout(&self) -> Option<Time> {
        let next = self.look_at.map_or(self.limit, |at| at.min(self.limit));
        (!self.is_killed).then_some(next)
    }

    fn is_over(&self) -> bool {
        self.departure.is_some() || self.is_killed && self.commands.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(script: &str, limit: Duration) -> Errand {
        Errand::run(&Launch::new("sh", ["-c", script]), limit).unwrap()
    }

    #[test]
    fn a_program_is_run_to_its_end_and_what_it_wrote_last_is_kept() {
        let minute = Duration::from_secs(60);
        let good = run("read x; echo one; echo two; echo three >&2", minute);
        assert!(good.is_good());
        assert_eq!(good.output, ["one", "two"]);
        assert_eq!(good.errors, ["three"]);
        let bad = run("for i in $(seq 30); do echo $i; done; exit 3", minute);
        assert_eq!(bad.departure, Some(Departure::Exited(3)));
        assert_eq!(bad.output.first().map(String::as_str), Some("11"));
    }

    /// Returns a program that is watched, at the end of its four seconds.
    fn watched(look_at: Option<Duration>) -> Waiting {
        Waiting {
            limit: Duration::from_secs(4),
            look_at,
            ..Waiting::default()
        }
    }

    #[test]
    fn a_watched_program_has_its_time_without_what_the_machine_kept_from_it() {
        let at = Duration::from_secs;
        let mut waiting = watched(Some(at(4)));
        assert_eq!(waiting.handle_starvation(0, at(3), at(4)), at(3));
        waiting.handle_timeout(at(4));
        assert!(!waiting.is_killed);
        // It is looked at all the time, and has nothing left after 4 seconds of its own.
        assert_eq!(waiting.poll_timeout(), Some(at(4) + LOOK_EVERY));
        waiting.handle_timeout(at(7));
        assert!(waiting.is_killed);
    }

    #[test]
    fn a_watched_program_that_has_no_processor_is_not_waited_for_without_end() {
        let at = Duration::from_secs;
        let mut waiting = watched(Some(at(4)));
        for now in 4..600 {
            let kept = at(now).saturating_sub(waiting.own.in_all());
            waiting.handle_starvation(0, kept, at(now));
        }
        assert_eq!(waiting.limit, at(64));
    }

    #[test]
    fn a_program_that_sleeps_is_watched_for_its_time_only() {
        let at = Duration::from_secs;
        let mut waiting = watched(Some(at(4)));
        waiting.handle_timeout(at(4));
        assert!(waiting.is_killed);
        // What is run to its end has a limit by the clock.
        assert_eq!(watched(None).handle_starvation(0, at(3), at(4)), at(0));
    }

    #[test]
    fn a_program_that_takes_too_long_is_killed() {
        let late = run("echo begun; sleep 600", Duration::from_millis(300));
        assert_eq!(late.departure, None);
        assert!(!late.is_good());
    }
}
