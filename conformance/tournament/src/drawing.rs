//! Draws the rounds of a tournament: who meets, who rests, and which numbers and openings the games get.

use std::collections::HashMap;

use linesman_competition::{gauntlet, round_robin, swiss_round_among};

use crate::{
    course::Course,
    drawn::{Bye, Draw, Meeting, Numbered, Opened},
    plan::Format,
};

impl Course<'_> {
    /// Takes a draw that was made before.
    pub(crate) fn take(&mut self, draw: Draw) {
        self.meetings.extend(&draw.meetings);
        for opened in &draw.openings {
            for at in 0..opened.count {
                let key = (opened.cycle, opened.pair + at);
                self.openings.insert(key, opened.opening + at);
                self.openings_left.note(opened.opening + at);
            }
        }
        self.draws.push(draw);
    }

    /// Draws what the cycles of a round robin or a gauntlet are missing: all of a new one, and in the others the meetings of entrants
    /// who have joined.
    pub(crate) fn draw_cycles(&mut self) {
        let mut drawn: HashMap<u32, Vec<[usize; 2]>> = HashMap::new();
        for meeting in &self.meetings {
            let pairs = drawn.entry(meeting.cycle).or_default();
            pairs.push(sorted(meeting.players));
        }
        let mut new = Vec::new();
        let mut round = self.round();
        for cycle in 0..self.plan.rounds {
            let known = drawn.get_mut(&cycle).map(|pairs| {
                pairs.sort_unstable();
                &*pairs
            });
            for pairs in self.rounds_of_cycle(cycle) {
                let is_new = |pair: &[usize; 2]| {
                    known.is_none_or(|known| known.binary_search(&sorted(*pair)).is_err())
                };
                let pairs: Vec<[usize; 2]> = pairs.into_iter().filter(is_new).collect();
                if pairs.is_empty() {
                    continue;
                }
                round += 1;
                let is_turned = cycle % 2 == 1;
                new.extend(pairs.into_iter().map(|[one, other]| Meeting {
                    round,
                    cycle,
                    players: if is_turned {
                        [other, one]
                    } else {
                        [one, other]
                    },
                }));
            }
        }
        self.add(new, None);
    }

    /// Returns who meets whom in a cycle, in rounds.
    fn rounds_of_cycle(&self, cycle: u32) -> Vec<Vec<[usize; 2]>> {
        let plan = self.plan;
        let present: Vec<usize> = plan.present(cycle + 1).collect();
        let seated = |pair: [usize; 2]| pair.map(|at| present[at]);
        if plan.format == Format::Gauntlet {
            let is_challenger = |player: &&usize| **player < plan.challengers;
            let challengers = present.iter().filter(is_challenger).count();
            let pairs = gauntlet(present.len(), challengers).into_iter();
            return vec![pairs.map(seated).collect()];
        }
        let rounds = round_robin(present.len()).into_iter();
        rounds
            .map(|round| round.pairs.into_iter().map(seated).collect())
            .collect()
    }

    /// Draws more games of meetings that were drawn with fewer than the plan has now.
    pub(crate) fn draw_more_games(&mut self) {
        let games = self.plan.games;
        let mut covered = vec![0; self.meetings.len()];
        for draw in &self.draws {
            let [from, to] = draw.games.meetings;
            for number in from..to {
                if let Some(covered) = covered.get_mut(number as usize) {
                    *covered = draw.games.games[1].max(*covered);
                }
            }
        }
        let mut at = 0;
        while at < covered.len() {
            let alike = covered[at..].iter().take_while(|it| **it == covered[at]);
            let end = at + alike.count();
            if covered[at] < games {
                let meetings = [at as u64, end as u64];
                self.number(meetings, [covered[at], games], Draw::default());
            }
            at = end;
        }
    }

    /// Takes new meetings, and gives their games numbers.
    fn add(&mut self, meetings: Vec<Meeting>, bye: Option<Bye>) {
        if meetings.is_empty() {
            return;
        }
        let from = self.meetings.len() as u64;
        let to = from + meetings.len() as u64;
        let draw = Draw {
            meetings,
            byes: bye.into_iter().collect(),
            ..Draw::default()
        };
        self.number([from, to], [0, self.plan.games], draw);
    }

    /// Gives games of meetings numbers after all others, and openings where they have none.
    fn number(&mut self, meetings: [u64; 2], games: [u32; 2], mut draw: Draw) {
        let first = self.draws.iter().map(|draw| self.end(&draw.games)).max();
        draw.games = Numbered {
            first: first.unwrap_or(1),
            meetings,
            games,
        };
        self.meetings.extend(&draw.meetings);
        if self.knockout.is_none() {
            let mut cycles: Vec<u32> = self.meetings[meetings[0] as usize..meetings[1] as usize]
                .iter()
                .map(|meeting| meeting.cycle)
                .collect();
            cycles.sort_unstable();
            cycles.dedup();
            for cycle in cycles {
                for pair in games[0] / 2..games[1].div_ceil(2) {
                    if self.openings.contains_key(&(cycle, pair)) {
                        continue;
                    }
                    let opening = self.openings_left.draw();
                    self.openings.insert((cycle, pair), opening);
                    match draw.openings.last_mut() {
                        Some(last) if last.goes_on(cycle, pair, opening) => last.count += 1,
                        _ => draw.openings.push(Opened {
                            cycle,
                            pair,
                            opening,
                            count: 1,
                        }),
                    }
                }
            }
        }
        self.draws.push(draw);
    }

    /// Returns the number of the last game that was drawn, or 0 if none was.
    #[must_use]
    pub fn last_game(&self) -> u64 {
        let ends = self.draws.iter().map(|draw| self.end(&draw.games));
        ends.max().map_or(0, |end| end - 1)
    }

    /// Returns the number after the last of these games.
    fn end(&self, numbered: &Numbered) -> u64 {
        let [from, to] = numbered.meetings;
        numbered.first + (to - from) * self.slots(numbered)
    }

    /// Pairs the next round. Returns false if there is none.
    pub(crate) fn pair(&mut self) -> bool {
        let round = self.round() + 1;
        let (pairs, bye) = if let Some(knockout) = &self.knockout {
            (knockout.pairs(), None)
        } else {
            if round > self.plan.rounds {
                return false;
            }
            let present: Vec<usize> = self.plan.present(round).collect();
            let byes: Vec<usize> = self.byes().map(|bye| bye.player).collect();
            let left = (self.plan.rounds - round + 1) as usize;
            let players = self.plan.entrants.len();
            match swiss_round_among(players, &present, &self.games, &byes, left) {
                Ok(paired) => (paired.pairs, paired.bye),
                Err(error) => {
                    self.note = Some(format!("{} rounds were played: {error}", round - 1));
                    return false;
                }
            }
        };
        let meetings: Vec<Meeting> = pairs
            .into_iter()
            .map(|players| Meeting {
                round,
                cycle: round - 1,
                players,
            })
            .collect();
        let is_any = !meetings.is_empty();
        self.add(meetings, bye.map(|player| Bye { round, player }));
        is_any
    }
}

fn sorted([one, other]: [usize; 2]) -> [usize; 2] {
    [one.min(other), one.max(other)]
}
