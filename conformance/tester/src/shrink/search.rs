//! The search for the shortest conversation that still fails. It knows no process: whoever calls it runs what it asks for.

use linesman_values::scenario::{Play, Player};

/// How much a search may cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) runs: u32,
    /// How many runs where each costs its time limit.
    pub(super) slow_runs: u32,
}

impl Bounds {
    /// Returns the bounds for a fault that has to do with time, or for one that has not.
    pub(super) fn of(self, is_about_time: bool) -> Self {
        Self {
            runs: if is_about_time {
                self.slow_runs
            } else {
                self.runs
            },
            ..self
        }
    }
}

/// How a run showed the fault that is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    /// How many plies of each stretch had been played by then.
    pub(super) plies: Vec<u32>,
    /// What the opponent did in each of them.
    pub(super) moves: Vec<Vec<String>>,
    /// Whether the fault showed within the last of these stretches, and not after it.
    pub(super) is_within: bool,
    /// What the agent had said by then.
    pub(super) said: Vec<String>,
}

impl Shown {
    pub(super) fn total(&self) -> u32 {
        self.plies.iter().sum()
    }

    /// Returns these stretches as they have to be for the same to happen again: no longer, and with the same opponent.
    fn settle(&self, plays: &[Play]) -> Vec<Play> {
        let reached = self.plies.len();
        let last = reached - 1;
        let settled = |(index, play): (usize, &Play)| {
            let beyond = u32::from(self.is_within && index == last);
            Play {
                plies: self.plies[index] + beyond,
                moves: self.moves[index].clone(),
                ..play.clone()
            }
        };
        let mut settled: Vec<Play> = plays
            .iter()
            .take(reached)
            .enumerate()
            .map(settled)
            .collect();
        // What came to light between two games takes the beginning of the second one.
        if let Some(next) = plays.get(reached).filter(|_| !self.is_within) {
            settled.push(Play {
                plies: 1,
                moves: Vec::new(),
                ..next.clone()
            });
        }
        settled
    }
}

/// What came of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shrunk {
    pub(super) plays: Vec<Play>,
    pub(super) shown: Shown,
    /// After how many plies the fault had shown at first.
    pub(super) first: u32,
    pub(super) runs: u32,
    pub(super) is_deterministic: bool,
}

/// Looks for the shortest stretches in which `attempt` still shows the fault, beginning with those that have `shown` it. An attempt
/// is told whether it may leave out what follows the stretches.
pub(super) fn search(
    plays: &[Play],
    shown: &Shown,
    bounds: &Bounds,
    attempt: impl FnMut(&[Play], bool) -> Option<Shown>,
    is_late: impl Fn() -> bool,
) -> Shrunk {
    let first = shown.total();
    let settled = shown.settle(plays);
    let mut search = Search {
        best: Shrunk {
            plays: settled.clone(),
            shown: shown.clone(),
            first,
            runs: 0,
            is_deterministic: false,
        },
        most: bounds.runs,
        attempt,
        is_late,
    };
    let again = search.run(&settled);
    search.best.is_deterministic = again.as_ref() == Some(shown);
    if let Some(again) = again {
        search.take(&settled, again);
    }
    if search.best.is_deterministic && bounds.runs > bounds.slow_runs {
        search.drop_first_games();
        search.begin_anew(FRESH);
        search.delete_moves();
    } else {
        search.begin_anew(bounds.runs.min(FRESH / 2));
    }
    search.best
}

struct Search<A, L> {
    best: Shrunk,
    most: u32,
    attempt: A,
    is_late: L,
}

impl<A: FnMut(&[Play], bool) -> Option<Shown>, L: Fn() -> bool> Search<A, L> {
    fn is_spent(&self) -> bool {
        self.best.runs >= self.most || (self.is_late)()
    }

    fn run(&mut self, plays: &[Play]) -> Option<Shown> {
        self.best.runs += 1;
        (self.attempt)(plays, self.best.shown.is_within)
    }

    /// Keeps stretches if the fault showed in fewer plies than ever.
    fn take(&mut self, plays: &[Play], shown: Shown) -> bool {
        let is_better = shown.total() < self.best.shown.total();
        if is_better {
            self.best.plays = shown.settle(plays);
            self.best.shown = shown;
        }
        is_better
    }

    fn try_out(&mut self, plays: &[Play]) -> bool {
        let shown = self.run(plays);
        shown.is_some_and(|shown| self.take(plays, shown))
    }

    /// Leaves out all games but the last, or makes those before it as short as they can be.
    ///
    /// After another first game an agent may play the last one otherwise, so the fault may take its time there as long as it all
    /// gets shorter.
    fn drop_first_games(&mut self) {
        while self.best.plays.len() > 1 && !self.is_spent() {
            let mut without = self.best.plays[1..].to_vec();
            self.let_last_take_its_time(&mut without);
            if !self.try_out(&without) {
                break;
            }
        }
        if self.best.plays.len() < 2 {
            return;
        }
        let mut plies = 1;
        while plies < self.best.plays[0].plies && !self.is_spent() {
            let mut plays = self.best.plays.clone();
            plays[0].plies = plies;
            self.let_last_take_its_time(&mut plays);
            if self.try_out(&plays) {
                break;
            }
            plies *= 2;
        }
    }

    /// Lets the last of these games be as long as it can be if all together are to be shorter than the best.
    fn let_last_take_its_time(&self, plays: &mut [Play]) {
        if let Some((last, before)) = plays.split_last_mut()
            && self.best.shown.is_within
        {
            let others: u32 = before.iter().map(|play| play.plies).sum();
            last.plies = last
                .plies
                .max(self.best.shown.total().saturating_sub(others));
        }
    }

    /// Plays other games against other opponents, none of them longer than the best.
    fn begin_anew(&mut self, times: u32) {
        for number in 0..times {
            let is_replay = !self.best.is_deterministic && number % 2 == 0;
            let mut plays = self.best.plays.clone();
            let Some(last) = plays.last_mut() else { return };
            if last.plies <= 1 || self.is_spent() {
                return;
            }
            // An agent that does something else each time may do it sooner against the same moves, too.
            if !is_replay {
                last.moves.clear();
                last.seed = u64::from(number) + 1000;
                last.opponent = [Player::Aggressive, Player::Random][(number / 2 % 2) as usize];
            }
            if self.best.shown.is_within {
                last.plies -= 1;
            } else {
                last.plies /= 2;
            }
            self.try_out(&plays);
        }
    }

    /// Leaves out moves of the opponent, many at once at first; where none is left it chooses for itself.
    fn delete_moves(&mut self) {
        let count = |search: &Self| search.best.plays.last().map_or(0, |play| play.moves.len());
        let mut size = count(self).div_ceil(2);
        while size > 0 {
            let mut start = 0;
            while start < count(self) {
                let mut plays = self.best.plays.clone();
                let Some(last) = plays.last_mut().filter(|play| play.plies > 1) else {
                    return;
                };
                if self.is_spent() {
                    return;
                }
                let end = (start + size).min(last.moves.len());
                last.moves.drain(start..end);
                last.plies -= 1;
                if !self.try_out(&plays) {
                    start += size;
                }
            }
            size /= 2;
        }
    }
}

/// How many other games are tried.
const FRESH: u32 = 24;

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: Bounds = Bounds {
        runs: 200,
        slow_runs: 4,
    };

    fn play(plies: u32, moves: &[&str]) -> Play {
        Play {
            plies,
            seed: 0,
            opponent: Player::Random,
            moves: moves.iter().map(|mv| (*mv).to_owned()).collect(),
        }
    }

    fn shown(plies: &[u32], moves: &[&[&str]]) -> Shown {
        let owned = |moves: &&[&str]| moves.iter().map(|mv| (*mv).to_owned()).collect();
        Shown {
            plies: plies.to_vec(),
            moves: moves.iter().map(owned).collect(),
            is_within: true,
            said: Vec::new(),
        }
    }

    /// An agent that fails when it has been told this move; every second ply is its own. The opponent makes the listed moves, and
    /// then others.
    fn fails_at(wanted: &'static str) -> impl FnMut(&[Play], bool) -> Option<Shown> {
        move |plays, _| {
            let play = plays.last()?;
            let filler = std::iter::repeat_n("other".to_owned(), play.plies as usize);
            let moves: Vec<String> = play.moves.iter().cloned().chain(filler).collect();
            let at = moves.iter().position(|mv| mv == wanted)?;
            let plies = 2 * at as u32 + 1;
            let moves: Vec<&str> = moves[..=at].iter().map(String::as_str).collect();
            (plies < play.plies).then(|| shown(&[plies], &[&moves]))
        }
    }

    #[test]
    fn a_fault_that_one_move_brings_about_is_shrunk_to_this_move() {
        let moves = ["a", "b", "c", "d", "e", "f", "g", "h"];
        let first = shown(&[15], &[&moves]);
        let result = search(&[play(400, &[])], &first, &BOUNDS, fails_at("h"), || false);
        assert_eq!(result.plays, [play(2, &["h"])]);
        assert_eq!((result.first, result.shown.total()), (15, 1));
        assert!(result.is_deterministic);
    }

    #[test]
    fn what_needs_many_plies_stays_as_long_as_it_has_to_be() {
        // It fails in its answer to ply 101, whatever was played.
        let agent = |plays: &[Play], _| {
            let moves: Vec<&str> = vec!["x"; 50];
            (plays[0].plies > 100).then(|| shown(&[100], &[&moves]))
        };
        let moves: Vec<&str> = vec!["x"; 50];
        let first = shown(&[100], &[&moves]);
        let result = search(&[play(400, &[])], &first, &BOUNDS, agent, || false);
        assert_eq!(result.plays, [play(101, &moves)]);
        assert!(result.runs <= BOUNDS.runs);
    }

    /// Shrinks two games of this length, of which the second fails at its fourth ply. Returns the lengths that are left.
    fn plies_of_two_games(
        plies: u32,
        agent: impl FnMut(&[Play], bool) -> Option<Shown>,
    ) -> Vec<u32> {
        let first = shown(&[plies, 4], &[&[], &["a"]]);
        let plays = [play(plies, &[]), play(plies, &[])];
        let result = search(&plays, &first, &BOUNDS, agent, || false);
        result.plays.iter().map(|play| play.plies).collect()
    }

    #[test]
    fn a_fault_of_the_second_game_keeps_a_first_one_of_one_ply() {
        let agent = |plays: &[Play], _| {
            let [first, second] = plays else { return None };
            (second.plies > 4).then(|| shown(&[first.plies, 4], &[&[], &["a"]]))
        };
        assert_eq!(plies_of_two_games(80, agent), [1, 5]);
    }

    #[test]
    fn the_last_game_may_grow_if_the_first_one_shrinks_by_more() {
        // After a long first game it fails at the fourth ply of the second, after a short one at the thirtieth.
        let agent = |plays: &[Play], _| {
            let [first, second] = plays else { return None };
            let at = if first.plies > 100 { 4 } else { 30 };
            (second.plies > at).then(|| shown(&[first.plies, at], &[&[], &["a"]]))
        };
        assert_eq!(plies_of_two_games(400, agent), [1, 31]);
    }

    #[test]
    fn a_fault_that_needs_no_first_game_is_shown_without() {
        let agent = |plays: &[Play], _: bool| {
            let plies: Vec<u32> = plays.iter().map(|play| play.plies).collect();
            match plies.as_slice() {
                [first, second] if *second > 4 => Some(shown(&[*first, 4], &[&[], &["a"]])),
                [only] if *only > 4 => Some(shown(&[4], &[&["a"]])),
                _ => None,
            }
        };
        let first = shown(&[80, 4], &[&[], &["a"]]);
        let plays = [play(80, &[]), play(80, &[])];
        let result = search(&plays, &first, &BOUNDS, agent, || false);
        assert_eq!(result.plays, [play(5, &["a"])]);
    }

    #[test]
    fn of_an_agent_that_does_something_else_each_time_the_shortest_is_kept() {
        let mut lengths = [30, 8, 20, 12].into_iter().cycle();
        let agent = move |plays: &[Play], _| {
            let plies = lengths.next()?;
            (plies < plays[0].plies).then(|| Shown {
                said: vec![plies.to_string()],
                ..shown(&[plies], &[&["a"]])
            })
        };
        let first = shown(&[40], &[&["a"]]);
        let result = search(&[play(400, &[])], &first, &BOUNDS, agent, || false);
        assert!(!result.is_deterministic);
        assert_eq!(result.shown.total(), 8);
        assert_eq!(result.plays[0].plies, 9);
    }

    #[test]
    fn what_follows_the_game_is_shown_after_a_shorter_one() {
        let agent = |plays: &[Play], _| {
            let plies = plays[0].plies.min(60);
            Some(Shown {
                is_within: false,
                ..shown(&[plies], &[&[]])
            })
        };
        let first = Shown {
            is_within: false,
            ..shown(&[60], &[&[]])
        };
        let result = search(&[play(400, &[])], &first, &BOUNDS, agent, || false);
        assert_eq!(
            result.plays,
            [Play {
                seed: result.plays[0].seed,
                opponent: result.plays[0].opponent,
                ..play(1, &[])
            }]
        );
    }

    #[test]
    fn a_fault_of_time_costs_few_runs() {
        let bounds = BOUNDS.of(true);
        let first = shown(&[15], &[&["a"]]);
        let mut runs = 0;
        let agent = |_: &[Play], _| {
            runs += 1;
            Some(shown(&[15], &[&["a"]]))
        };
        let result = search(&[play(400, &[])], &first, &bounds, agent, || false);
        assert_eq!(result.runs, runs);
        assert_eq!(runs, 4);
    }

    #[test]
    fn a_search_ends_when_its_time_is_up() {
        let moves = ["a", "b", "c", "d"];
        let first = shown(&[7], &[&moves]);
        let result = search(&[play(400, &[])], &first, &BOUNDS, fails_at("d"), || true);
        assert_eq!(result.runs, 1);
        assert_eq!(result.plays, [play(8, &moves)]);
    }
}
