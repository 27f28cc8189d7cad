//! The points of the competition of 2012.

use linesman_games::Side;
use linesman_protocols::stratego::log::{ResultWord, Summary};

/// Returns the points of RED and BLUE, in hundredths, as the script of the competition counted them.
pub(super) fn points(line: &str) -> Option<[i32; 2]> {
    let summary = Summary::parse(line.as_bytes())?;
    // The points of the side that the line names, and of the other.
    let (named, other) = match summary.word {
        ResultWord::Victory => (30, 10),
        ResultWord::Defeat => (10, 30),
        ResultWord::Draw => (20, 20),
        ResultWord::DrawDefault => (10, 10),
        ResultWord::Surrender => (0, 30),
        ResultWord::Illegal => (FORFEIT[0], FORFEIT[1]),
        ResultWord::Default => (FORFEIT[1], FORFEIT[0]),
        ResultWord::BothIllegal => (-10, -10),
        ResultWord::BadSetup | ResultWord::InternalError => (0, 0),
    };
    Some(match summary.side {
        Some(Side::Second) => [other, named],
        Some(Side::First) | None => [named, other],
    })
}

/// The points of the side that forfeits a game, and of the other side.
pub(super) const FORFEIT: [i32; 2] = [-10, 20];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_those_of_the_script() {
        let check =
            |line: &str, expected: Option<[i32; 2]>| assert_eq!(points(line), expected, "{line}");
        check("one RED VICTORY 84 200 17", Some([30, 10]));
        check("two BLUE VICTORY 84 17 200", Some([10, 30]));
        check("two BLUE DRAW 84 17 17", Some([20, 20]));
        check("two BLUE DRAW_DEFAULT 5000 17 17", Some([10, 10]));
        check("one RED SURRENDER 9 17 17", Some([0, 30]));
        check("two BLUE ILLEGAL 9 17 17", Some([20, -10]));
        check("neither BOTH BOTH_ILLEGAL 9 17 17", Some([-10, -10]));
        check("one RED BAD_SETUP 0 0 0", Some([0, 0]));
        check("void  one - two  RED: nobody can tell", None);
    }
}
