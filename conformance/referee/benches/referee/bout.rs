//! A game of two agents, refereed.

use std::{
    env,
    time::{Duration, Instant},
};

use linesman_protocols::Dialect;
use linesman_referee::{Agent, Launch, Referee, SandboxLevel, Settings, Termination, drive};

/// A game of any length between two agents that always answer alike.
pub(crate) trait Bout {
    /// The name under which this program becomes one of the agents.
    const AGENT: &'static str;
    type Dialect: Dialect;

    fn name(&self) -> String;

    /// Returns a game that is over after so many plies, when nobody has won.
    fn begin(&self, plies: u32) -> Referee<Self::Dialect> {
        self.begin_with(plies, Settings::new(LONG))
    }

    /// Returns the same game with these settings.
    fn begin_with(
        &self,
        plies: u32,
        settings: Settings<<Self::Dialect as Dialect>::Position>,
    ) -> Referee<Self::Dialect>;

    /// Returns the number of plies played, without set-ups.
    fn plies(position: &<Self::Dialect as Dialect>::Position) -> u32;
}

/// Plays a refereed game; returns how long it took from the start of the conversation to the agents' exit.
pub(crate) fn play<B: Bout>(bout: &B, plies: u32, level: SandboxLevel) -> Duration {
    let mut game = bout.begin(plies);
    let mut agents = agents::<B>(level);
    let began = Instant::now();
    drive(&mut game, &mut agents, began).unwrap();
    let took = began.elapsed();
    check_end::<B>(&game, plies);
    took
}

pub(crate) fn agents<B: Bout>(level: SandboxLevel) -> [Agent; 2] {
    let mut launch = Launch::new(env::current_exe().unwrap(), ["agent", B::AGENT]);
    launch.sandbox.level = level;
    [(); 2].map(|()| Agent::spawn(&launch).unwrap())
}

/// Checks that a game came to its end, and that nobody did anything wrong in it.
pub(crate) fn check_end<B: Bout>(game: &Referee<B::Dialect>, plies: u32) {
    let ending = game.ending().unwrap();
    let is_played = matches!(
        ending.termination,
        Termination::Rules | Termination::TooLong
    );
    assert!(is_played, "{ending:?}");
    assert_eq!(B::plies(game.position()), plies);
    assert_eq!(game.notes(), []);
    assert_eq!(game.excluded(), []);
}

/// A limit that no agent of a benchmark reaches.
pub(crate) const LONG: Duration = Duration::from_secs(20);
