//! Misreadings of a protocol, and the one under which all answers of an agent are legal.

use linesman_protocols::Check;

/// A way to misread a protocol that many programs have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misreading {
    /// A short name: a few lower-case words joined by hyphens, the same in every version.
    pub name: &'static str,
    /// What the agent takes for true; it continues "the answers would be legal if".
    pub belief: &'static str,
    /// What to do about it: a fragment without full stop.
    pub fix: &'static str,
    /// The check that such an agent breaks, if there is one for just that.
    pub subject: Option<MisreadSubject>,
    /// What to do instead, if something else would help as well: a fragment, or nothing.
    pub instead: &'static str,
    /// From how many different answers on that speak for it the misreading is worth mentioning. Where a wrong answer is often
    /// legal by chance, it takes more of them.
    pub least: usize,
    /// Whether it allows so much that other mistakes look like it too. Then it is likely at most, whatever speaks for it.
    pub is_broad: bool,
}

/// The check of what a misreading is about.
#[derive(Clone, Copy, Debug)]
pub struct MisreadSubject {
    /// The check.
    pub check: &'static Check,
    /// The checks of rules under which such an agent's answers show the breach.
    pub shown_by: &'static [&'static Check],
}

impl PartialEq for MisreadSubject {
    fn eq(&self, other: &Self) -> bool {
        self.check.id == other.check.id
    }
}

impl Eq for MisreadSubject {}

/// An answer that was tried under every misreading of a protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The agent's side, by its place in the names of the sides.
    pub side: usize,
    /// The answer.
    pub text: String,
    /// Whether the answer speaks for and against misreadings. An agent may find some answers in another way than its moves.
    pub is_evidence: bool,
    /// Whether the answer is legal as the protocol reads it.
    pub is_legal: bool,
    /// The misreadings under which the answer is legal, by their places in the list: bit 0 is the first.
    pub legal_under: u128,
    /// Those of them that take the answer for something else than the protocol does, so that the answer speaks for them.
    pub spoken_for: u128,
    /// The misreadings that make a difference where the answer was given: another board, another side, or another meaning of the answer.
    pub concerned: u128,
    /// For each misreading of the list, how often an arbitrary answer like this one would be legal under it, in thousandths. It is like this
    /// one if it is legal too, or breaks the same rule.
    pub by_chance: Vec<u16>,
}

impl Trial {
    /// Returns the trial of an answer that counts, before it is tried under any misreading.
    #[must_use]
    pub fn new(side: usize, text: String, is_legal: bool) -> Self {
        Self {
            side,
            text,
            is_evidence: true,
            is_legal,
            legal_under: 0,
            spoken_for: 0,
            concerned: 0,
            by_chance: Vec::new(),
        }
    }

    /// Notes that the misreading at this place of the list makes a difference where the answer was given.
    pub fn note_concern(&mut self, index: usize) {
        self.concerned |= 1 << index;
    }

    /// Notes for the next misreading of the list how many of some arbitrary answers like this one would be legal under it. A few of them
    /// prove no share of nothing, nor of all.
    pub fn note_chance(&mut self, legal: usize, of: usize) {
        let share = (legal + 1) * 1000 / (of + 2);
        self.by_chance.push(u16::try_from(share).unwrap_or(1000));
    }

    /// Returns how often an arbitrary answer like this one would be legal under the misreading at this place of the list.
    fn chance(&self, index: usize) -> f64 {
        self.by_chance
            .get(index)
            .map_or(1.0, |share| f64::from(*share) / 1000.0)
    }

    /// Notes that the answer is legal under the misreading at this place of the list. An answer that is not legal as the
    /// protocol reads it speaks for the misreading, and so does one that `is_taken_otherwise` there.
    pub fn note_legal(&mut self, index: usize, is_taken_otherwise: bool) {
        self.legal_under |= 1 << index;
        if is_taken_otherwise || !self.is_legal {
            self.spoken_for |= 1 << index;
        }
    }
}

/// The misreadings under which all answers of an agent are legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// One part if the same misreading explains both sides, or one side has no illegal answer; else one for each side.
    pub parts: Vec<MisreadSide>,
}

/// The misreadings under which all answers as one side, or as both, are legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisreadSide {
    /// The side, by its name; none if the misreading is not limited to a side.
    pub side: Option<&'static str>,
    /// How many answers there are.
    pub answers: usize,
    /// The misreadings, the likeliest first; at most three.
    pub misreadings: Vec<Misreading>,
    /// Whether so many answers speak for the first of them that chance is out of the question.
    pub is_sure: bool,
    /// Whether one answer alone is illegal, or one of very many, and the others are legal as the protocol reads them. An agent that misreads
    /// a board is rarely right so often.
    pub is_doubtful: bool,
}

impl Explanation {
    /// Returns what explains these answers, if any misreading of the list makes all of them legal that needs an explanation.
    #[must_use]
    pub fn of(
        trials: &[Trial],
        all: &[Misreading],
        sides: &'static [&'static str],
    ) -> Option<Self> {
        let of_side = |side: usize| -> Vec<&Trial> {
            let own = evidence(trials).filter(|trial| trial.side == side);
            own.collect()
        };
        let sides: Vec<(&'static str, Vec<&Trial>)> = sides
            .iter()
            .enumerate()
            .map(|(index, name)| (*name, of_side(index)))
            .collect();
        let is_broken = |trials: &[&Trial]| trials.iter().any(|trial| !trial.is_legal);
        let everything: Vec<&Trial> = evidence(trials).collect();
        if !is_broken(&everything) {
            return None;
        }
        if let Some(part) = MisreadSide::of(None, &everything, all) {
            return Some(Self { parts: vec![part] });
        }
        let broken = sides.iter().filter(|(_, trials)| is_broken(trials));
        let parts: Option<Vec<MisreadSide>> = broken
            .map(|(name, trials)| MisreadSide::of(Some(name), trials, all))
            .collect();
        parts.map(|parts| Self { parts })
    }

    /// Returns what may explain these answers of one side although too few speak for it, unless too much may: then nothing is known.
    #[must_use]
    pub fn suspected(trials: &[Trial], all: &[Misreading]) -> Option<Self> {
        let own: Vec<&Trial> = evidence(trials).collect();
        let once = |misreading: &Misreading| Misreading {
            least: 1,
            ..*misreading
        };
        let all: Vec<Misreading> = all.iter().map(once).collect();
        let is_broken = own.iter().any(|trial| !trial.is_legal);
        let is_known = is_broken && MisreadSide::fitting(&own, &all).len() <= MOST_NAMED;
        let part = is_known.then(|| MisreadSide::of(None, &own, &all))??;
        Some(Self { parts: vec![part] })
    }

    /// Returns whether more answers may lead to an explanation: some misreading makes all answers of each side legal that has an
    /// illegal one.
    #[must_use]
    pub fn is_possible(trials: &[Trial], all: &[Misreading], sides: usize) -> bool {
        let known = !0 >> (u128::BITS as usize - all.len()).min(127);
        let is_possible = |side: usize| {
            let own = || evidence(trials).filter(|trial| trial.side == side);
            let fitting = own().fold(known, |left, trial| left & trial.legal_under);
            own().all(|trial| trial.is_legal) || fitting != 0
        };
        !all.is_empty() && (0..sides).all(is_possible)
    }

    /// Returns whether the likeliest misreading makes an answer legal; `sides` are the names of the sides.
    #[must_use]
    pub fn explains(&self, trial: &Trial, all: &[Misreading], sides: &[&str]) -> bool {
        let is_of_side = |part: &&MisreadSide| {
            let side = part.side;
            side.is_none_or(|side| sides.get(trial.side) == Some(&side))
        };
        let part = self.parts.iter().find(is_of_side);
        let first = part.and_then(|part| part.misreadings.first());
        let index = first.and_then(|first| all.iter().position(|one| one == first));
        trial.is_legal || index.is_some_and(|index| trial.legal_under >> index & 1 == 1)
    }

    /// Returns whether chance is out of the question.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        self.parts.iter().all(|part| part.is_sure)
    }

    /// Returns whether it is sure, and nothing else explains the answers.
    #[must_use]
    pub fn is_clear(&self) -> bool {
        let is_clear = |part: &MisreadSide| part.is_sure && part.misreadings.len() == 1;
        self.parts.iter().all(is_clear)
    }

    /// Returns the check of what the likeliest misreading is about, if the misreading is sure and explains both sides.
    #[must_use]
    pub fn subject(&self) -> Option<MisreadSubject> {
        match self.parts.as_slice() {
            [part] if part.is_sure => part.misreadings.first()?.subject,
            _ => None,
        }
    }

    /// Says under what the answers would be legal: a clause without full stop.
    #[must_use]
    pub fn sentence(&self) -> String {
        let parts: Vec<String> = self.parts.iter().map(MisreadSide::sentence).collect();
        parts.join("; ")
    }
}

fn evidence(trials: &[Trial]) -> impl Iterator<Item = &Trial> {
    trials.iter().filter(|trial| trial.is_evidence)
}

impl MisreadSide {
    fn of(side: Option<&'static str>, trials: &[&Trial], all: &[Misreading]) -> Option<Self> {
        let mut found = Self::fitting(trials, all);
        found.truncate(MOST_NAMED);
        let first = found.first()?;
        // An answer that is meant in the same way with and without the misreading shows nothing.
        let concerned = trials
            .iter()
            .filter(|trial| trial.concerned >> first.index & 1 == 1);
        let concerned = concerned.count();
        let broken = trials.iter().filter(|trial| !trial.is_legal).count();
        let is_doubtful = broken == 1 && concerned >= DOUBTFUL || broken * RARE < concerned;
        Some(Self {
            side,
            answers: trials.len(),
            is_sure: first.support >= first.misreading.least + SURE
                && first.chance * (all.len() as f64) <= MOST_CHANCE
                && !is_doubtful,
            is_doubtful,
            misreadings: found.iter().map(|fit| fit.misreading).collect(),
        })
    }

    /// Returns the misreadings under which all these answers are legal, if enough different answers speak for them.
    fn fitting(trials: &[&Trial], all: &[Misreading]) -> Vec<Fit> {
        let fitting = trials
            .iter()
            .fold(u128::MAX, |left, trial| left & trial.legal_under);
        let fit = |(index, misreading): (usize, &Misreading)| {
            // The same answer again tells nothing new.
            let mut speaking: Vec<&Trial> = trials.to_vec();
            speaking.retain(|trial| trial.spoken_for >> index & 1 == 1);
            speaking.sort_unstable_by_key(|trial| (trial.side, &trial.text));
            speaking.dedup_by_key(|trial| (trial.side, &trial.text));
            Fit {
                index,
                misreading: *misreading,
                support: speaking.len(),
                chance: speaking.iter().map(|trial| trial.chance(index)).product(),
            }
        };
        all.iter()
            .enumerate()
            .filter(|(index, _)| fitting >> index & 1 == 1)
            .map(fit)
            .filter(|fit| fit.support >= fit.misreading.least)
            .collect()
    }

    fn sentence(&self) -> String {
        let beliefs: Vec<&str> = self.misreadings.iter().map(|one| one.belief).collect();
        let side = self
            .side
            .map_or_else(String::new, |side| format!(" as {side}"));
        let answers = match self.answers {
            1 => format!("the only answer{side}"),
            number => format!("all {number} answers{side}"),
        };
        format!("{answers} would be legal if {}", beliefs.join(", or if "))
    }
}

/// A misreading under which all answers are legal.
struct Fit {
    /// Its place in the list.
    index: usize,
    misreading: Misreading,
    /// How many different answers speak for it.
    support: usize,
    /// How often so many arbitrary answers like these would all be legal under it.
    chance: f64,
}

/// With how many of the misreadings of a list chance may agree in one case, so that one of them is sure.
const MOST_CHANCE: f64 = 0.01;
/// How many misreadings are named at most.
const MOST_NAMED: usize = 3;
/// How many answers more than the least number make a misreading sure.
const SURE: usize = 2;
/// From how many answers on that a misreading concerns one that is illegal says little about how the others were meant.
const DOUBTFUL: usize = 5;
/// One in how many of the answers is illegal at least that a misreading concerns.
const RARE: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;

    const FLIPPED: Misreading = Misreading {
        name: "flipped",
        belief: "y were counted from the bottom",
        fix: "count y from the top",
        instead: "",
        subject: None,
        least: 2,
        is_broad: false,
    };
    const TURNED: Misreading = Misreading {
        name: "turned",
        belief: "the board were turned",
        fix: "do not turn the board",
        ..FLIPPED
    };
    const ALL: &[Misreading] = &[FLIPPED, TURNED];
    const SIDES: &[&str] = &["RED", "BLUE"];

    /// Returns the names of what explains these answers: each is its side, whether it is legal, and the misreadings under
    /// which it is.
    fn explained(answers: &[(usize, bool, u128)]) -> Option<Vec<(Option<&'static str>, String)>> {
        let trials: Vec<Trial> = answers
            .iter()
            .enumerate()
            .map(|(number, (side, is_legal, legal_under))| Trial {
                legal_under: *legal_under,
                spoken_for: *legal_under,
                concerned: 3,
                by_chance: vec![100; 2],
                ..Trial::new(*side, number.to_string(), *is_legal)
            })
            .collect();
        let names = |part: MisreadSide| {
            let names: Vec<&str> = part.misreadings.iter().map(|one| one.name).collect();
            let mark = if part.is_sure { "!" } else { "" };
            (part.side, names.join(" ") + mark)
        };
        let explanation = Explanation::of(&trials, ALL, SIDES)?;
        Some(explanation.parts.into_iter().map(names).collect())
    }

    #[test]
    fn a_misreading_has_to_explain_every_answer() {
        let one = |side, names: &str| Some(vec![(side, names.to_owned())]);
        assert_eq!(explained(&[]), None);
        assert_eq!(explained(&[(0, true, 1); 9]), None);
        assert_eq!(explained(&[(0, false, 1)]), None);
        assert_eq!(explained(&[(0, false, 1); 2]), one(None, "flipped"));
        assert_eq!(explained(&[(0, false, 1); 4]), one(None, "flipped!"));
        assert_eq!(explained(&[(0, false, 3); 4]), one(None, "flipped turned!"));
        let contradicted = [(0, false, 1), (0, false, 1), (0, true, 2)];
        assert_eq!(explained(&contradicted), None);
        let as_blue = [(0, true, 0), (1, false, 2), (1, false, 2)];
        assert_eq!(explained(&as_blue), one(Some("BLUE"), "turned"));
    }

    #[test]
    fn what_makes_most_answers_legal_by_chance_is_proven_by_many() {
        let is_sure = |answers: usize, by_chance: u16| {
            let trials: Vec<Trial> = (0..answers)
                .map(|number| Trial {
                    legal_under: 1,
                    spoken_for: 1,
                    by_chance: vec![by_chance],
                    ..Trial::new(0, number.to_string(), false)
                })
                .collect();
            Explanation::of(&trials, &[FLIPPED], SIDES).map(|it| it.is_sure())
        };
        // One in ten, four times: 0.0001. Nine in ten, 35 times: 0.025, and 50 times: 0.005.
        assert_eq!(is_sure(4, 100), Some(true));
        assert_eq!(is_sure(35, 900), Some(false));
        assert_eq!(is_sure(50, 900), Some(true));
        // Two in five, four times: 0.0256, and six times: 0.0041.
        assert_eq!(is_sure(4, 400), Some(false));
        assert_eq!(is_sure(6, 400), Some(true));
        assert_eq!(is_sure(50, 1000), Some(false));
    }

    #[test]
    fn answers_that_a_misreading_does_not_concern_raise_no_doubt() {
        let is_doubtful = |broken: usize, concerned: usize| {
            // A hundred answers, the first of which are illegal.
            let trials: Vec<Trial> = (0..100)
                .map(|number| {
                    let is_legal = number >= broken;
                    Trial {
                        legal_under: 1,
                        spoken_for: u128::from(!is_legal),
                        concerned: u128::from(number < concerned),
                        by_chance: vec![100],
                        ..Trial::new(0, number.to_string(), is_legal)
                    }
                })
                .collect();
            let explanation = Explanation::of(&trials, &[FLIPPED], SIDES);
            explanation.is_some_and(|it| it.parts[0].is_doubtful)
        };
        // Two of a hundred are fewer than one of forty, and two of eighty are not.
        assert!(is_doubtful(2, 100));
        assert!(!is_doubtful(2, 80));
        assert!(!is_doubtful(2, 2));
    }

    #[test]
    fn a_few_arbitrary_answers_prove_no_share_of_nothing() {
        let mut trial = Trial::new(0, String::new(), false);
        trial.note_chance(0, 8);
        trial.note_chance(8, 8);
        trial.note_chance(0, 0);
        assert_eq!(trial.by_chance, [100, 900, 500]);
    }

    #[test]
    fn no_more_answers_are_wanted_once_they_contradict_everything() {
        let trial = |side, is_legal, legal_under| Trial {
            legal_under,
            ..Trial::new(side, String::new(), is_legal)
        };
        let check = |trials: &[Trial], expected: bool| {
            assert_eq!(
                Explanation::is_possible(trials, ALL, 2),
                expected,
                "{trials:?}"
            );
        };
        check(&[trial(0, false, 1)], true);
        check(&[trial(0, false, 1), trial(0, true, 2)], false);
        check(&[trial(0, false, 1), trial(1, true, 0)], true);
        check(&[trial(0, false, 1), trial(1, false, 0)], false);
        check(&[trial(0, false, 4)], false);
    }

    #[test]
    fn each_side_may_have_a_misreading_of_its_own() {
        let answers = [(0, false, 1), (0, false, 1), (1, false, 2), (1, false, 2)];
        let expected = [(Some("RED"), "flipped"), (Some("BLUE"), "turned")];
        let expected = expected.map(|(side, name)| (side, name.to_owned()));
        assert_eq!(explained(&answers), Some(expected.to_vec()));
        let half = [(0, false, 1), (0, false, 1), (1, false, 0)];
        assert_eq!(explained(&half), None);
    }
}
