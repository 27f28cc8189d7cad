//! Whether the rounds of a Swiss tournament that remain can still be paired.

/// What is known about the number of games a player had on each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sides {
    /// As many on the first side as on the second.
    Even,
    /// One more on the first side.
    MoreFirst,
    /// One more on the second side.
    MoreSecond,
    /// One more on the side on which this player has one less. Which side that is, is still open.
    Opposite(usize),
}

/// What may still be played: the pairs that have not met, and the sides that keep everyone balanced to within one.
///
/// With an odd number of players there is one more place, the bye. Each player may have it once.
#[derive(Clone, Debug)]
pub(crate) struct Remaining {
    /// For each place, the places that it has not met.
    open: Vec<u128>,
    sides: Vec<Sides>,
    more_first: u128,
    more_second: u128,
    /// The place that stands for the bye, if there is one.
    bye: Option<usize>,
    /// What has been changed, to go back.
    changes: Vec<(usize, Sides)>,
}

/// The most players whose rounds are looked at. Each of them is a bit of a number.
pub(crate) const MOST_PLAYERS: usize = 127;
/// Up to this number of places the answer is certain: everything is tried. Beyond it, the search gives up after a while.
pub(crate) const CERTAIN: usize = 12;
/// How many pairs one attempt tries, and how many attempts there are. Another attempt tries pairs in another order.
const TRIES: usize = 4000;
const ATTEMPTS: u64 = 6;
/// Far more than the pairs of up to 12 places have ever needed, so that a search always ends.
const MOST_TRIES: usize = 10_000_000;

/// A choice of the search.
struct Choice {
    one: usize,
    /// Who has no opponent in this round yet, `one` included.
    free: u128,
    untried: u128,
    chosen: usize,
    /// How many changes came before.
    changes: usize,
}

impl Remaining {
    /// Returns what remains to players with these balances: games on the first side less games on the second.
    ///
    /// # Panics
    /// There are more players than [`MOST_PLAYERS`].
    pub(crate) fn new(balances: impl Iterator<Item = i32>, has_bye: bool) -> Self {
        let mut sides: Vec<Sides> = balances
            .map(|balance| match balance {
                0 => Sides::Even,
                1.. => Sides::MoreFirst,
                _ => Sides::MoreSecond,
            })
            .collect();
        assert!(sides.len() <= MOST_PLAYERS, "each player is a bit");
        let bye = has_bye.then_some(sides.len());
        sides.extend(bye.map(|_| Sides::Even));
        let all = everyone(sides.len());
        let with = |wanted: Sides| {
            let found = sides.iter().enumerate().filter(|(_, it)| **it == wanted);
            found.fold(0, |sum, (at, _)| sum | bit(at))
        };
        Self {
            open: (0..sides.len()).map(|one| all & !bit(one)).collect(),
            more_first: with(Sides::MoreFirst),
            more_second: with(Sides::MoreSecond),
            sides,
            bye,
            changes: Vec::new(),
        }
    }

    /// Takes the bye of a player. It changes nothing about sides.
    pub(crate) fn rest(&mut self, player: usize) {
        if let Some(bye) = self.bye {
            self.close([player, bye]);
        }
    }

    /// Takes a pair, or a player and the bye, off what may be played.
    pub(crate) fn close(&mut self, [one, other]: [usize; 2]) {
        self.open[one] &= !bit(other);
        self.open[other] &= !bit(one);
    }

    /// Takes a game in which the sides are known. Neither player has had one side more often than this game makes up for.
    pub(crate) fn play(&mut self, [first, second]: [usize; 2]) {
        self.close([first, second]);
        for (player, before, more) in [
            (first, Sides::MoreSecond, Sides::MoreFirst),
            (second, Sides::MoreFirst, Sides::MoreSecond),
        ] {
            let is_even_now = self.sides[player] == before;
            self.set(player, if is_even_now { Sides::Even } else { more });
        }
    }

    /// Takes a game whose sides are open where that is possible, or a bye. Returns false if both players need the same side.
    pub(crate) fn meet(&mut self, [one, other]: [usize; 2]) -> bool {
        self.close([one, other]);
        if self.bye == Some(one) || self.bye == Some(other) {
            return true;
        }
        match (self.sides[one], self.sides[other]) {
            (Sides::Even, Sides::Even) => {
                self.set(one, Sides::Opposite(other));
                self.set(other, Sides::Opposite(one));
            }
            // The one who is even now takes over what the other one had.
            (Sides::Even, _) => self.take_over(one, other),
            (_, Sides::Even) => self.take_over(other, one),
            (Sides::Opposite(third), Sides::Opposite(fourth)) => {
                self.set(one, Sides::Even);
                self.set(other, Sides::Even);
                if third != other {
                    self.set(third, Sides::Opposite(fourth));
                    self.set(fourth, Sides::Opposite(third));
                }
            }
            // The two who meet need different sides, so the third one has what the one who is known has.
            (Sides::Opposite(third), known) | (known, Sides::Opposite(third)) => {
                self.set(one, Sides::Even);
                self.set(other, Sides::Even);
                self.set(third, known);
            }
            (known, also_known) => {
                if known == also_known {
                    return false;
                }
                self.set(one, Sides::Even);
                self.set(other, Sides::Even);
            }
        }
        true
    }

    fn take_over(&mut self, even: usize, odd: usize) {
        let sides = self.sides[odd];
        self.set(even, sides);
        self.set(odd, Sides::Even);
        if let Sides::Opposite(third) = sides {
            self.set(third, Sides::Opposite(even));
        }
    }

    fn set(&mut self, player: usize, sides: Sides) {
        self.changes.push((player, self.sides[player]));
        self.put(player, sides);
    }

    fn put(&mut self, player: usize, sides: Sides) {
        self.sides[player] = sides;
        self.more_first &= !bit(player);
        self.more_second &= !bit(player);
        match sides {
            Sides::MoreFirst => self.more_first |= bit(player),
            Sides::MoreSecond => self.more_second |= bit(player),
            Sides::Even | Sides::Opposite(_) => {}
        }
    }

    /// Returns all pairs of this many rounds, one round after the other, if there is a way. A pair with the place of the bye is a bye.
    /// A player may have to get the first bye.
    pub(crate) fn rounds(
        &self,
        rounds: usize,
        first_bye: Option<usize>,
    ) -> Option<Vec<[usize; 2]>> {
        // Everyone needs somebody else in each round.
        let opponents = self.open.iter().map(|open| open.count_ones() as usize);
        if opponents.min().unwrap_or(0) < rounds {
            return None;
        }
        let is_small = self.open.len() <= CERTAIN;
        for attempt in 0..ATTEMPTS {
            let is_last = attempt + 1 == ATTEMPTS;
            let tries = if is_small && is_last {
                MOST_TRIES
            } else {
                TRIES.max(4 * rounds * self.open.len())
            };
            if let Ok(found) = self.clone().attempt(rounds, first_bye, attempt, tries) {
                return found;
            }
        }
        None
    }

    /// Tries pairs until there are enough rounds, or none is left to try.
    ///
    /// # Errors
    /// It takes too long.
    fn attempt(
        mut self,
        rounds: usize,
        first_bye: Option<usize>,
        seed: u64,
        tries: usize,
    ) -> Result<Option<Vec<[usize; 2]>>, TooLong> {
        let all = everyone(self.open.len());
        let pairs = rounds * self.open.len() / 2;
        let mut choices: Vec<Choice> = Vec::with_capacity(pairs);
        let mut free = all;
        for number in 0..tries {
            if free == 0 {
                free = all;
            }
            if choices.len() == pairs {
                let found = choices.iter().map(|it| [it.one, it.chosen]).collect();
                return Ok(Some(found));
            }
            let (one, untried) = match (first_bye, self.bye) {
                (Some(player), Some(bye)) if choices.is_empty() => {
                    (player, self.open[player] & bit(bye))
                }
                _ => self.hardest(free),
            };
            choices.push(Choice {
                one,
                free,
                untried,
                chosen: one,
                changes: self.changes.len(),
            });
            // Goes back to the last choice that has something left to try.
            loop {
                let Some(choice) = choices.last_mut() else {
                    return Ok(None);
                };
                if choice.chosen != choice.one {
                    self.open[choice.one] |= bit(choice.chosen);
                    self.open[choice.chosen] |= bit(choice.one);
                    while self.changes.len() > choice.changes {
                        if let Some((player, sides)) = self.changes.pop() {
                            self.put(player, sides);
                        }
                    }
                }
                if choice.untried == 0 {
                    choices.pop();
                    continue;
                }
                let other = pick(choice.untried, seed, number);
                choice.untried &= !bit(other);
                choice.chosen = other;
                let one = choice.one;
                free = choice.free & !bit(one) & !bit(other);
                self.meet([one, other]);
                break;
            }
        }
        Err(TooLong)
    }

    /// Returns who has the fewest opponents left among those who are free, and these opponents.
    fn hardest(&self, free: u128) -> (usize, u128) {
        let with_opponents = members(free).map(|one| (one, self.opponents(one, free)));
        let hardest = with_opponents.min_by_key(|(_, opponents)| opponents.count_ones());
        hardest.unwrap_or((0, 0))
    }

    fn opponents(&self, one: usize, free: u128) -> u128 {
        let needs_the_same = match self.sides[one] {
            Sides::MoreFirst => self.more_first,
            Sides::MoreSecond => self.more_second,
            Sides::Even | Sides::Opposite(_) => 0,
        };
        self.open[one] & free & !needs_the_same
    }
}

/// The search was given up.
struct TooLong;

const fn bit(place: usize) -> u128 {
    1 << place
}

const fn everyone(places: usize) -> u128 {
    if places == 128 {
        u128::MAX
    } else {
        bit(places) - 1
    }
}

fn members(set: u128) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let next = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(next)
    })
}

/// Returns a member of a set that is not empty. Which one it is depends on the numbers alone, and has no pattern.
fn pick(set: u128, seed: u64, number: usize) -> usize {
    let mut mixed = (number as u64)
        .wrapping_add(seed << 32)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    let at = (mixed >> 33) as usize % set.count_ones() as usize;
    members(set).nth(at).unwrap_or(0)
}
