//! Programs that stay between games, and play the next one in the same process.

use std::{
    cell::{Cell, RefCell},
    io,
};

use linesman_game_record::{Record, What};
use linesman_games::Side;
use linesman_protocols::{Ending, EntryKind, Speaker, Time, Transcript};
use linesman_referee::{Agent, Earlier, Launch, SandboxLevel};
use linesman_values::assignment::Assignment;

use super::Contestant;

/// Programs that have played a game and wait for the next one. They are told to leave when it is dropped, or when others play.
///
/// The games are played one after the other, in the thread that starts the programs.
#[derive(Debug, Default)]
pub struct Standby {
    waiting: RefCell<Vec<Waiting>>,
    is_closed: Cell<bool>,
}

/// A program that waits for its next game.
#[derive(Debug)]
struct Waiting {
    launch: Launch,
    options: Vec<Assignment>,
    agent: Agent,
    earlier: Earlier,
    dismiss: fn(Agent),
}

/// How programs of a protocol stay for another game.
pub struct StayForm<D> {
    /// Returns what a program was told and has said before its first game. The number of games does not matter.
    pub introduction: fn(&D) -> Earlier,
    /// Tells a program to leave, waits until it has, for a while, and ends it.
    pub dismiss: fn(Agent),
}

/// What is known of the players of a game from earlier games of the same processes.
#[derive(Debug, Default)]
pub struct Called {
    /// What holds of earlier games, for each side whose program has played some.
    pub earlier: [Option<Earlier>; 2],
    /// The programs that have waited for this game.
    pub(super) agents: [Option<Agent>; 2],
    /// The programs that have ended since their last game, as people are told.
    pub(super) gone: Vec<String>,
}

impl Standby {
    /// Lets no program stay from now on. Those that wait play the next game.
    pub fn close(&self) {
        self.is_closed.set(true);
    }

    /// Returns whether a program may stay after its game. Limits of a sandbox, a limit of processor time, and a folder that it keeps are
    /// made for one game.
    pub(super) fn admits(&self, contestant: &Contestant) -> bool {
        let launch = &contestant.launch;
        let is_of_one_game = contestant.is_person
            || contestant.kept.is_some()
            || launch.processor_limit.is_some()
            || launch.sandbox.in_force().level > SandboxLevel::None;
        !self.is_closed.get() && !is_of_one_game
    }

    /// Lets a program wait for its next game.
    pub(super) fn keep(
        &self,
        contestant: &Contestant,
        agent: Agent,
        earlier: Earlier,
        dismiss: fn(Agent),
    ) {
        self.waiting.borrow_mut().push(Waiting {
            launch: contestant.launch.clone(),
            options: contestant.options.clone(),
            agent,
            earlier,
            dismiss,
        });
    }

    /// Calls the programs that wait for a game of these players. All others are told to leave.
    ///
    /// # Errors
    /// The system fails.
    pub(super) fn call(&self, contestants: [&Contestant; 2]) -> io::Result<Called> {
        let mut called = Called::default();
        let mut waiting = self.waiting.take();
        for side in Side::BOTH {
            let contestant = contestants[side.index()];
            let is_its =
                |it: &Waiting| it.launch == contestant.launch && it.options == contestant.options;
            let Some(place) = waiting.iter().position(is_its) else {
                continue;
            };
            let mut own = waiting.swap_remove(place);
            if own.agent.begin_anew(said_earlier(&own.earlier))? {
                called.earlier[side.index()] = Some(own.earlier);
                called.agents[side.index()] = Some(own.agent);
            } else {
                let how = match own.agent.departure() {
                    Some(departure) => format!("its program {departure}"),
                    None => "its program had closed a stream, or did not read".to_owned(),
                };
                called.gone.push(format!(
                    "{}: {how} after its last game, and was started again",
                    contestant.name
                ));
            }
        }
        waiting.into_iter().for_each(Waiting::dismiss);
        Ok(called)
    }
}

impl Drop for Standby {
    fn drop(&mut self) {
        self.waiting.take().into_iter().for_each(Waiting::dismiss);
    }
}

impl Waiting {
    fn dismiss(self) {
        (self.dismiss)(self.agent);
    }
}

impl Called {
    /// Returns what a record has of earlier games.
    pub(super) fn of_record(record: &Record) -> Self {
        let mut called = Self::default();
        for entry in &record.entries {
            if let What::Earlier { side, earlier } = &entry.what {
                called.earlier[*side] = Some(earlier.clone());
            }
        }
        called
    }
}

/// Returns what was said before the first game of a process, as the beginning of a transcript.
pub(super) fn said_earlier(earlier: &Earlier) -> Transcript {
    let mut transcript = Transcript::new();
    let mut told = earlier.told.iter();
    let line = EntryKind::Line(Ending::Lf);
    let mut record = |speaker, text: &String| {
        transcript.record(Time::ZERO, speaker, line, text.as_bytes());
    };
    told.by_ref()
        .take(1)
        .for_each(|text| record(Speaker::Referee, text));
    earlier
        .said
        .iter()
        .for_each(|text| record(Speaker::Agent, text));
    told.for_each(|text| record(Speaker::Referee, text));
    transcript
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(standby: &Standby, contestant: &Contestant, agent: Agent) {
        let earlier = Earlier {
            games: 1,
            ..Earlier::default()
        };
        standby.keep(contestant, agent, earlier, drop);
    }

    #[test]
    fn a_program_is_called_by_those_who_start_the_same_one() {
        let named = |name: &str, word: &str| {
            Contestant::program(Launch::new("cat", [word]), name.to_owned())
        };
        let (one, other) = (named("one", "-u"), named("other", "-"));
        let standby = Standby::default();
        waiting(&standby, &one, Agent::spawn(&one.launch).unwrap());
        let called = standby.call([&other, &one]).unwrap();
        let games = called.earlier.map(|it| it.map(|it| it.games));
        assert_eq!(games, [None, Some(1)]);
        assert!(called.gone.is_empty(), "{:?}", called.gone);
        // It has been called away.
        let called = standby.call([&one, &other]).unwrap();
        assert_eq!(called.earlier, [None, None]);
    }

    #[test]
    fn a_program_that_has_ended_meanwhile_is_started_again() {
        let gone = Contestant::program(Launch::new("true", [""; 0]), "gone".to_owned());
        let mut agent = Agent::spawn(&gone.launch).unwrap();
        while agent.begin_anew(Transcript::new()).unwrap() {
            std::thread::yield_now();
        }
        let standby = Standby::default();
        waiting(&standby, &gone, agent);
        let called = standby.call([&gone, &gone]).unwrap();
        assert_eq!(called.earlier, [None, None]);
        let expected =
            "gone: its program exited with status 0 after its last game, and was started again";
        assert_eq!(called.gone, [expected]);
    }
}
