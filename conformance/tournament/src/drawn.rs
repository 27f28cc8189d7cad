//! What was drawn: who meets whom, who rests, and which numbers the games have.
//!
//! A draw is made once and kept with the results. Later draws add to it, so an old round and the number of an old game never change,
//! whatever becomes of the plan.

use serde::{Deserialize, Serialize};

/// Two players who meet. A meeting has some games of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "[u64; 4]", into = "[u64; 4]")]
pub struct Meeting {
    /// The round, from 1.
    pub round: u32,
    /// How often everyone has met before, from 0. It decides which openings are played.
    pub cycle: u32,
    /// The numbers of the players, the first side of the first game first.
    pub players: [usize; 2],
}

impl From<[u64; 4]> for Meeting {
    fn from([round, cycle, one, other]: [u64; 4]) -> Self {
        let narrow = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        Self {
            round: narrow(round),
            cycle: narrow(cycle),
            players: [one, other].map(|player| usize::try_from(player).unwrap_or(usize::MAX)),
        }
    }
}

impl From<Meeting> for [u64; 4] {
    fn from(meeting: Meeting) -> Self {
        let [one, other] = meeting.players;
        [
            meeting.round.into(),
            meeting.cycle.into(),
            one as u64,
            other as u64,
        ]
    }
}

/// A player without an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bye {
    /// The round, from 1.
    pub round: u32,
    /// The number of the player.
    pub player: usize,
}

/// The openings of consecutive pairs of games in a cycle, which have consecutive numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opened {
    /// The cycle, from 0.
    pub cycle: u32,
    /// The number of the first two games of a meeting that begin alike, from 0.
    pub pair: u32,
    /// The number of their opening, from 0.
    pub opening: u32,
    /// How many pairs there are.
    pub count: u32,
}

impl Opened {
    /// Returns whether the next pair has the next opening.
    pub(crate) const fn goes_on(&self, cycle: u32, pair: u32, opening: u32) -> bool {
        self.cycle == cycle
            && self.pair + self.count == pair
            && self.opening + self.count == opening
    }
}

/// What was drawn at one time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draw {
    /// The meetings that are new.
    pub meetings: Vec<Meeting>,
    /// The players who rest in the new rounds.
    pub byes: Vec<Bye>,
    /// The openings that are new.
    pub openings: Vec<Opened>,
    /// The games that get numbers.
    pub games: Numbered,
}

/// Games with consecutive numbers: some of those of consecutive meetings. The games of a meeting stay together, and in them those of
/// a kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Numbered {
    /// The number of the first game, from 1.
    pub first: u64,
    /// The numbers of the meetings, from 0: the first, and the one after the last.
    pub meetings: [u64; 2],
    /// Which games of a kind these are in each meeting, from 0: the first, and the one after the last.
    pub games: [u32; 2],
}

impl Numbered {
    /// Returns whether a meeting has games among these.
    pub(crate) const fn has(&self, meeting: u64) -> bool {
        self.meetings[0] <= meeting && meeting < self.meetings[1]
    }

    /// Returns how many games of a kind each meeting has here.
    pub(crate) const fn of_a_kind(&self) -> u32 {
        self.games[1] - self.games[0]
    }
}
