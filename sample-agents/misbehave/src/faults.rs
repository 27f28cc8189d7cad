//! The faults of an agent, each under its conditions.

use fastrand::Rng;

use crate::{
    condition::{Circumstances, Condition, Turn},
    fault::{Act, Fault, Part, Writing},
    protocol::{Point, Protocol, Seen},
};

/// The faults of an agent in the course of its games.
///
/// A fault is asked at each point of the conversation at which all its conditions hold. For a fault, the game begins when its
/// conditions begin to hold: a fault of the first move shows in the first move under its conditions.
pub(crate) struct Faults<P: Protocol> {
    all: Vec<Conditional<P>>,
    /// The circumstances that are the same for all of them.
    now: Circumstances,
    /// The number of moves that had been made when the game began.
    moves_before: u32,
    rng: Rng,
}

/// A fault and its conditions.
pub(crate) struct Conditional<P: Protocol> {
    fault: Fault<P>,
    conditions: Vec<Condition>,
    has_shown: bool,
    luck: f64,
    /// The number of moves that had been made when the conditions began to hold, if they hold.
    since: Option<u32>,
}

impl<P: Protocol> Conditional<P> {
    /// Returns the fault without conditions.
    pub(crate) const fn new(fault: Fault<P>) -> Self {
        Self {
            fault,
            conditions: Vec::new(),
            has_shown: false,
            luck: 0.0,
            since: None,
        }
    }

    /// Adds a condition.
    pub(crate) fn add(&mut self, condition: Condition) {
        self.conditions.push(condition);
    }

    /// Returns the conversation as the fault sees it, if its conditions hold.
    fn look<'a>(&mut self, seen: &Seen<'a, P>, now: Circumstances) -> Option<Seen<'a, P>> {
        let now = Circumstances {
            side: seen.agent.side(),
            luck: self.luck,
            has_shown: self.has_shown,
            ..now
        };
        if !self
            .conditions
            .iter()
            .all(|condition| condition.holds(&now))
        {
            self.since = None;
            return None;
        }
        // Without conditions a fault begins with the first game.
        let begins = if self.conditions.is_empty() {
            0
        } else {
            seen.moves
        };
        let since = *self.since.get_or_insert(begins);
        Some(Seen {
            moves: seen.moves.saturating_sub(since),
            ..*seen
        })
    }
}

impl<P: Protocol> Faults<P> {
    /// Returns the faults before the first game, which has this number.
    pub(crate) fn new(all: Vec<Conditional<P>>, game: u32, rng: Rng) -> Self {
        Self {
            all,
            now: Circumstances {
                game,
                ..Circumstances::default()
            },
            moves_before: 0,
            rng,
        }
    }

    /// Returns whether a condition asks if the machine is busy.
    pub(crate) fn ask_for_load(&self) -> bool {
        let mut conditions = self.all.iter().flat_map(|one| &one.conditions);
        conditions.any(|condition| *condition == Condition::Load)
    }

    /// Begins the game with this number, after this many moves.
    pub(crate) fn begin_game(&mut self, number: u32, moves: u32) {
        self.moves_before = moves;
        self.now = Circumstances {
            game: number,
            ..Circumstances::default()
        };
    }

    /// Begins a turn.
    pub(crate) fn begin_turn(&mut self, seen: &Seen<'_, P>, is_busy: bool) {
        self.now.turn = Turn {
            number: seen.moves.saturating_sub(self.moves_before) + 1,
            has_lost: seen.agent.has_lost(),
            is_busy,
        };
        for one in &mut self.all {
            one.luck = self.rng.f64();
        }
    }

    /// Returns what to do at a point: what the first fault asks for that asks for anything.
    pub(crate) fn act(
        &mut self,
        point: Point<P::Answer>,
        seen: &Seen<'_, P>,
        rng: &mut Rng,
    ) -> Act {
        let asked = |part: &Part<P>, seen: &Seen<'_, P>| match part {
            Part::At(at, ask) if *at == point => {
                Some(ask(seen, rng)).filter(|act| *act != Act::Nothing)
            }
            _ => None,
        };
        self.first(seen, asked).unwrap_or(Act::Nothing)
    }

    /// Returns how answers become bytes.
    pub(crate) fn writing(&mut self, seen: &Seen<'_, P>) -> Writing {
        let writing = self.first(seen, |part, _| match part {
            Part::Write(writing) => Some(*writing),
            _ => None,
        });
        writing.unwrap_or(Writing::AtOnce)
    }

    /// Returns whether the agent takes what one read returns for whole lines.
    pub(crate) fn take_reads_for_lines(&mut self, seen: &Seen<'_, P>) -> bool {
        let is_fault =
            |part: &Part<P>, _: &Seen<'_, P>| matches!(part, Part::TakeReadsForLines).then_some(());
        self.first(seen, is_fault).is_some()
    }

    /// Returns which of the lines that came with this one, behind it, the agent obeys, if it loses the others.
    pub(crate) fn lose_rest(&mut self, seen: &Seen<'_, P>) -> Option<fn(&str) -> bool> {
        self.first(seen, |part, seen| match part {
            Part::LoseRest(is_losing, is_obeyed) if is_losing(seen) => Some(*is_obeyed),
            _ => None,
        })
    }

    /// Returns an answer as the faults change it, one after the other.
    pub(crate) fn rewrite(
        &mut self,
        answer: P::Answer,
        text: String,
        seen: &Seen<'_, P>,
    ) -> String {
        self.change(text, seen, |part, text, seen| match part {
            Part::Rewrite(kind, rewrite) if *kind == answer => rewrite(text, seen),
            _ => text,
        })
    }

    /// Returns a choice as the faults change it, one after the other.
    pub(crate) fn choose(
        &mut self,
        choice: P::Choice,
        seen: &Seen<'_, P>,
        rng: &mut Rng,
    ) -> P::Choice {
        self.change(choice, seen, |part, choice, seen| match part {
            Part::Choose(choose) => choose(choice, seen, rng),
            _ => choice,
        })
    }

    /// Returns the first answer of a fault whose conditions hold.
    fn first<T>(
        &mut self,
        seen: &Seen<'_, P>,
        mut ask: impl FnMut(&Part<P>, &Seen<'_, P>) -> Option<T>,
    ) -> Option<T> {
        for one in &mut self.all {
            let Some(seen) = one.look(seen, self.now) else {
                continue;
            };
            let answer = one.fault.parts.iter().find_map(|part| ask(part, &seen));
            if answer.is_some() {
                one.has_shown = true;
                return answer;
            }
        }
        None
    }

    /// Returns what comes of a value when each fault changes it whose conditions hold.
    fn change<T: Clone + PartialEq>(
        &mut self,
        mut value: T,
        seen: &Seen<'_, P>,
        mut change: impl FnMut(&Part<P>, T, &Seen<'_, P>) -> T,
    ) -> T {
        for one in &mut self.all {
            let Some(seen) = one.look(seen, self.now) else {
                continue;
            };
            let before = value.clone();
            for part in &one.fault.parts {
                value = change(part, value, &seen);
            }
            one.has_shown |= value != before;
        }
        value
    }
}
