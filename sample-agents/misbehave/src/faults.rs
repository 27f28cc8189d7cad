//! The faults of a player, each under its conditions.

use std::borrow::Cow;

use fastrand::Rng;

use crate::{
    condition::{Circumstances, Condition},
    protocol::Protocol,
};

/// A fault, and what has to be so for it to show.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Flaw<P: Protocol> {
    /// What the player does.
    pub(crate) fault: P::Fault,
    /// When it does so: when all of these hold.
    pub(crate) conditions: Vec<Condition>,
}

/// The faults of a player in the course of its game.
///
/// A fault is asked at each point of the conversation at which its conditions hold; at all others the player conforms.
/// To a fault the game begins where they begin to hold, so one that is a matter of the first move is from then on a matter
/// of the first move under these conditions.
pub(crate) struct Faults<'a, P: Protocol> {
    all: Vec<Conditional<'a, P>>,
    /// What is so for all of them.
    now: Circumstances,
    /// The number of moves that had been made when the game began.
    moves_before: u32,
    rng: Rng,
}

struct Conditional<'a, P: Protocol> {
    flaw: &'a Flaw<P>,
    has_shown: bool,
    luck: f64,
    /// The number of moves that had been made when the conditions began to hold; none while they do not.
    since: Option<u32>,
}

impl<'a, P: Protocol> Faults<'a, P> {
    /// Returns the faults before the first game, which has this number.
    pub(crate) fn new(flaws: &'a [Flaw<P>], game: u32, rng: Rng) -> Self {
        let conditional = |flaw| Conditional {
            flaw,
            has_shown: false,
            luck: 0.0,
            since: None,
        };
        Self {
            all: flaws.iter().map(conditional).collect(),
            now: Circumstances {
                game,
                ..Circumstances::default()
            },
            moves_before: 0,
            rng,
        }
    }

    /// Does any fault depend on whether the machine is busy?
    pub(crate) fn ask_for_load(&self) -> bool {
        let mut conditions = self.all.iter().flat_map(|one| &one.flaw.conditions);
        conditions.any(|condition| *condition == Condition::Load)
    }

    /// Takes notice that another game begins, with this number.
    pub(crate) fn begin_game(&mut self, number: u32, game: &P::Game) {
        self.moves_before = P::moves(game);
        self.now = Circumstances {
            game: number,
            ..Circumstances::default()
        };
    }

    /// Takes notice that a move is due; is the machine busy?
    pub(crate) fn begin_turn(&mut self, game: &P::Game, is_busy: bool) {
        self.now.turn = P::moves(game).saturating_sub(self.moves_before) + 1;
        self.now.has_lost = P::has_lost(game);
        self.now.is_busy = is_busy;
        for one in &mut self.all {
            one.luck = self.rng.f64();
        }
    }

    /// Asks one fault after the other until the answer is not `usual`, and returns that.
    pub(crate) fn first<T: PartialEq>(
        &mut self,
        game: &P::Game,
        usual: T,
        mut ask: impl FnMut(&P::Hooks, &P::Game) -> T,
    ) -> T {
        for one in &mut self.all {
            let Some(seen) = one.look(game, self.now) else {
                continue;
            };
            let answer = ask(P::hooks(&one.flaw.fault), &seen);
            if answer != usual {
                one.has_shown = true;
                return answer;
            }
        }
        usual
    }

    /// Has every fault change something in its turn, and returns what comes of it.
    pub(crate) fn change<T: Clone + PartialEq>(
        &mut self,
        game: &P::Game,
        mut value: T,
        mut change: impl FnMut(&P::Hooks, T, &P::Game) -> T,
    ) -> T {
        for one in &mut self.all {
            let Some(seen) = one.look(game, self.now) else {
                continue;
            };
            let before = value.clone();
            value = change(P::hooks(&one.flaw.fault), value, &seen);
            one.has_shown |= value != before;
        }
        value
    }
}

impl<P: Protocol> Conditional<'_, P> {
    /// Returns the game as the fault sees it if its conditions hold.
    fn look<'g>(&mut self, game: &'g P::Game, now: Circumstances) -> Option<Cow<'g, P::Game>> {
        let now = Circumstances {
            side: P::side(game),
            luck: self.luck,
            has_shown: self.has_shown,
            ..now
        };
        let conditions = &self.flaw.conditions;
        if !conditions.iter().all(|condition| condition.holds(&now)) {
            self.since = None;
            return None;
        }
        // What is always so has been so from the beginning.
        let begins = if conditions.is_empty() {
            0
        } else {
            P::moves(game)
        };
        match *self.since.get_or_insert(begins) {
            0 => Some(Cow::Borrowed(game)),
            moves => Some(Cow::Owned(P::since(game, moves))),
        }
    }
}
