//! What became of a ply, as a log says it.

use linesman_games::stratego::{Encounter, Rank};

/// What became of a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlyOutcome {
    /// `OK`: the square was empty. Also where somebody passed, in the versions of the rules that have it.
    Peaceful,
    /// `KILLS A D`: the attacker destroyed the defender.
    Kills(Rank, Rank),
    /// `DIES A D`: the attacker was destroyed.
    Dies(Rank, Rank),
    /// `BOTHDIE A D`: both were destroyed.
    BothDie(Rank, Rank),
    /// `VICTORY_FLAG`: the attacker took the flag.
    TakesFlag,
    /// `FLAG`: the same, as the programs before 24 December 2011 wrote it.
    Flag,
    /// `ILLEGAL`: a move, but one that the rules do not allow.
    Illegal,
}

impl From<Encounter> for PlyOutcome {
    fn from(encounter: Encounter) -> Self {
        match encounter {
            Encounter::Peaceful => Self::Peaceful,
            Encounter::Kills(attacker, defender) => Self::Kills(attacker, defender),
            Encounter::Dies(attacker, defender) => Self::Dies(attacker, defender),
            Encounter::BothDie(attacker, defender) => Self::BothDie(attacker, defender),
            Encounter::TakesFlag(_) => Self::TakesFlag,
        }
    }
}

impl PlyOutcome {
    /// Writes the outcome as it follows an answer, with the space in front.
    pub(super) fn write_to(self, out: &mut Vec<u8>) {
        let (word, ranks) = match self {
            Self::Peaceful => ("OK", None),
            Self::TakesFlag => ("VICTORY_FLAG", None),
            Self::Flag => ("FLAG", None),
            Self::Illegal => ("ILLEGAL", None),
            Self::Kills(attacker, defender) => ("KILLS", Some((attacker, defender))),
            Self::Dies(attacker, defender) => ("DIES", Some((attacker, defender))),
            Self::BothDie(attacker, defender) => ("BOTHDIE", Some((attacker, defender))),
        };
        // The space in front keeps DIES apart from BOTHDIE.
        out.push(b' ');
        out.extend_from_slice(word.as_bytes());
        if let Some((attacker, defender)) = ranks {
            out.extend_from_slice(&[b' ', attacker.byte(), b' ', defender.byte()]);
        }
    }

    /// Returns whether both say that the same happened.
    pub(super) fn agrees_with(self, other: Self) -> bool {
        let usual = |outcome| match outcome {
            Self::Flag => Self::TakesFlag,
            outcome => outcome,
        };
        usual(self) == usual(other)
    }

    /// Splits a ply's text into the answer and the outcome; what cannot be an outcome is part of the answer.
    pub(super) fn split(text: &[u8]) -> (&[u8], Option<Self>) {
        let mut outcomes = vec![Self::Peaceful, Self::TakesFlag, Self::Flag, Self::Illegal];
        if let [.., b' ', attacker, b' ', defender] = *text
            && let Some(attacker) = Rank::from_byte(attacker)
            && let Some(defender) = Rank::from_byte(defender)
        {
            outcomes.extend(
                [Self::Kills, Self::Dies, Self::BothDie].map(|fight| fight(attacker, defender)),
            );
        }
        let written = |outcome: &Self| {
            let mut bytes = Vec::new();
            outcome.write_to(&mut bytes);
            bytes
        };
        let mut found = outcomes
            .into_iter()
            .filter_map(|outcome| Some((text.strip_suffix(&*written(&outcome))?, Some(outcome))));
        found.next().unwrap_or((text, None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, answer: &str, outcome: Option<PlyOutcome>) {
        assert_eq!(
            PlyOutcome::split(text.as_bytes()),
            (answer.as_bytes(), outcome),
            "{text}"
        );
        let mut written = answer.as_bytes().to_vec();
        if let Some(outcome) = outcome {
            outcome.write_to(&mut written);
        }
        assert_eq!(written, text.as_bytes());
    }

    #[test]
    fn outcomes_stand_at_the_end() {
        use PlyOutcome::{BothDie, Dies, Flag, Illegal, Kills, Peaceful, TakesFlag};
        check("0 3 DOWN OK", "0 3 DOWN", Some(Peaceful));
        check(
            "7 3 RIGHT 1 KILLS 4 9",
            "7 3 RIGHT 1",
            Some(Kills(Rank::Major, Rank::Scout)),
        );
        check(
            "7 3 UP DIES s B",
            "7 3 UP",
            Some(Dies(Rank::Spy, Rank::Bomb)),
        );
        check(
            "9 6 UP 3 BOTHDIE 9 9",
            "9 6 UP 3",
            Some(BothDie(Rank::Scout, Rank::Scout)),
        );
        check("0 1 UP VICTORY_FLAG", "0 1 UP", Some(TakesFlag));
        check("0 1 UP FLAG", "0 1 UP", Some(Flag));
        check("9 9 DOWN ILLEGAL", "9 9 DOWN", Some(Illegal));
        check(" 0 3 DOWN\r  OK", " 0 3 DOWN\r ", Some(Peaceful));
    }

    #[test]
    fn everything_else_is_answer() {
        for text in [
            "",
            "OK",
            "NO_MOVE",
            "0 3 DOWN",
            "0 3 DOWN KILLS 4",
            "0 3 DOWN KILLS 4 x",
            "0 3 DOWN KILLS 4  9",
            "0 3 DOWN ok",
            "0 3 DOWN OK ",
        ] {
            check(text, text, None);
        }
    }
}
