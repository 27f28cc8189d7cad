//! Faults in the set-up.

use std::time::Duration;

use linesman_games::{
    Side,
    stratego::{BLUE, Rank, Setup},
};

use crate::{
    deed::Deed,
    stratego::{arrangement::leave_out, hooks::Hooks},
};

/// A fault in the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SetupFault {
    /// A greeting comes before the set-up line.
    Greets,
    /// The set-up line is not answered.
    Silent,
    /// The set-up comes too late.
    Slow,
    /// The fourth row is missing.
    ThreeRows,
    /// An empty row follows the fourth.
    FiveRows,
    /// A row lacks its last square.
    ShortRow,
    /// The spy is a capital letter.
    CapitalSpy,
    /// A second marshal stands in the place of a sergeant.
    TwoMarshals,
    /// The flag's square is empty.
    NoFlag,
    /// A bomb and two scouts are left out, which all profiles but one allow.
    PartialArmy,
    /// BLUE's set-up line is not answered.
    RedOnly,
}

impl Hooks for SetupFault {
    fn at_start(&self) -> Deed {
        match self {
            Self::Greets => Deed::Say("hello, this is misbehave\n".to_owned()),
            _ => Deed::Nothing,
        }
    }

    fn at_header(&self, side: Side) -> Deed {
        match self {
            Self::Silent => Deed::FallSilent,
            Self::RedOnly if side == BLUE => Deed::FallSilent,
            Self::Slow => Deed::Sleep(TOO_LONG),
            _ => Deed::Nothing,
        }
    }

    fn arrange(&self, setup: Setup, side: Side) -> Setup {
        match self {
            Self::PartialArmy => leave_out(&setup, side, &[Rank::Bomb, Rank::Scout, Rank::Scout]),
            _ => setup,
        }
    }

    fn rows(&self, rows: &mut Vec<String>, _side: Side) {
        match self {
            Self::ThreeRows => rows.truncate(3),
            Self::FiveRows => rows.push("..........".to_owned()),
            Self::ShortRow => {
                // The flag stays, so that the length is all that is wrong.
                if let Some(row) = rows.iter_mut().find(|row| !row.ends_with('F')) {
                    row.pop();
                }
            }
            Self::CapitalSpy => replace_one(rows, "s", "S"),
            Self::TwoMarshals => replace_one(rows, "7", "1"),
            Self::NoFlag => replace_one(rows, "F", "."),
            Self::Greets | Self::Silent | Self::Slow | Self::PartialArmy | Self::RedOnly => {}
        }
    }

    fn after_setup(&self) -> Deed {
        match self {
            // What waits for its fourth row makes no moves.
            Self::ThreeRows => Deed::FallSilent,
            _ => Deed::Nothing,
        }
    }
}

/// Replaces the first piece of one kind.
fn replace_one(rows: &mut [String], piece: &str, by: &str) {
    if let Some(row) = rows.iter_mut().find(|row| row.contains(piece)) {
        *row = row.replacen(piece, by, 1);
    }
}

/// Longer than the default limit of two seconds.
const TOO_LONG: Duration = Duration::from_secs(3);

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use linesman_games::stratego::{RED, Rules, SetupSize};

    use super::*;

    /// Reads the rows as a referee does, and names the rule that they break.
    fn judge(rows: &[String], setup_size: SetupSize) -> Result<(), &'static str> {
        let rows: [&str; 4] = std::array::from_fn(|index| rows[index].as_str());
        let rules = Rules {
            setup_size,
            ..Rules::default()
        };
        Setup::parse(rows)
            .and_then(|setup| setup.check(&rules))
            .map_err(|why| why.rule)
    }

    fn check(fault: SetupFault, count: usize, expected: Result<(), &str>) {
        let mut rng = Rng::with_seed(1);
        for side in [RED, BLUE].repeat(50) {
            let setup = Setup::shuffled(side, |n| rng.usize(..n));
            let setup = fault.arrange(setup, side).to_string();
            let mut rows: Vec<String> = setup.lines().map(str::to_owned).collect();
            fault.rows(&mut rows, side);
            assert_eq!(rows.len(), count, "{fault:?}");
            rows.resize(4, "..........".to_owned());
            if count >= 4 {
                assert_eq!(judge(&rows, SetupSize::AtMostForty), expected, "{rows:?}");
            }
            if fault == SetupFault::PartialArmy {
                assert_eq!(judge(&rows, SetupSize::ExactlyForty), Err("too-few-pieces"));
            }
        }
    }

    #[test]
    fn each_faulty_set_up_breaks_its_rule_alone() {
        check(SetupFault::ThreeRows, 3, Ok(()));
        check(SetupFault::FiveRows, 5, Ok(()));
        check(SetupFault::ShortRow, 4, Err("row-length"));
        check(SetupFault::CapitalSpy, 4, Err("unknown-piece"));
        check(SetupFault::TwoMarshals, 4, Err("too-many-pieces"));
        check(SetupFault::NoFlag, 4, Err("no-flag"));
        check(SetupFault::PartialArmy, 4, Ok(()));
        check(SetupFault::RedOnly, 4, Ok(()));
    }
}
