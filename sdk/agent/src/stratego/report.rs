//! Plies as the referee reports them.

use linesman_games::{
    Side,
    stratego::{Action, Encounter, LastPly, Rank},
};
use linesman_protocols::stratego::parse_answer;

/// Reads the report of a ply of `side`: the move in its author's own words, then `OK`, or one of `KILLS`, `DIES` and
/// `BOTHDIE` with the ranks of attacker and defender; or `NO_MOVE` alone.
///
/// Returns none for what did not change the board (`ILLEGAL`, or an answer that was repeated without an outcome) and
/// for `FLAG`, with which the game is over and which does not tell the attacker's rank.
pub(super) fn parse_report(side: Side, report: &str) -> Option<LastPly> {
    if report == "NO_MOVE" {
        return Some(LastPly {
            side,
            action: Action::NoMove,
            encounter: Encounter::Peaceful,
        });
    }
    let (wording, encounter) = match report.rsplit_once(' ')? {
        (wording, "OK") => (wording, Encounter::Peaceful),
        (fight, defender) => {
            let (fight, attacker) = fight.rsplit_once(' ')?;
            let (wording, word) = fight.rsplit_once(' ')?;
            let (attacker, defender) = (parse_rank(attacker)?, parse_rank(defender)?);
            let encounter = match word {
                "KILLS" => Encounter::Kills(attacker, defender),
                "DIES" => Encounter::Dies(attacker, defender),
                "BOTHDIE" => Encounter::BothDie(attacker, defender),
                _ => return None,
            };
            (wording, encounter)
        }
    };
    match parse_answer(wording.as_bytes()).ok()?.action {
        action @ Action::Move { .. } => Some(LastPly {
            side,
            action,
            encounter,
        }),
        _ => None,
    }
}

fn parse_rank(text: &str) -> Option<Rank> {
    match text.as_bytes() {
        [byte] => Rank::from_byte(*byte),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use linesman_games::stratego::BLUE;
    use linesman_protocols::stratego::ply_text;

    use super::*;

    /// The ply that is read must be reported with the same words.
    fn check(report: &str, expected: Option<Encounter>) {
        let ply = parse_report(BLUE, report);
        assert_eq!(ply.as_ref().map(|ply| ply.encounter), expected, "{report}");
        if let Some(ply) = ply {
            let mut text = Vec::new();
            ply_text(&ply, &mut text);
            assert_eq!(String::from_utf8(text).unwrap(), report);
            assert_eq!(ply.side, BLUE);
        }
    }

    #[test]
    fn reports_are_a_move_and_what_became_of_it() {
        use Encounter::{BothDie, Dies, Kills, Peaceful};
        check("0 3 DOWN OK", Some(Peaceful));
        check("9 6 UP 3 OK", Some(Peaceful));
        check(
            "9 6 UP 3 BOTHDIE 9 9",
            Some(BothDie(Rank::Scout, Rank::Scout)),
        );
        check("9 6 UP KILLS 8 B", Some(Kills(Rank::Miner, Rank::Bomb)));
        check("9 6 UP DIES s 2", Some(Dies(Rank::Spy, Rank::General)));
        check("NO_MOVE", Some(Peaceful));
    }

    #[test]
    fn the_opponents_odd_wording_is_kept() {
        check("0  3 DOWN OK", Some(Encounter::Peaceful));
        check("0 3 DOWN 2 please OK", Some(Encounter::Peaceful));
    }

    #[test]
    fn what_changed_nothing_is_no_ply() {
        for report in [
            "",
            "OK",
            "0 3 DOWN",
            "0 3 DOWN ILLEGAL",
            "0 3 DOWN FLAG",
            "0 3 DOWN WINS 3 4",
            "0 3 DOWN KILLS 3",
            "0 3 DOWN KILLS 3 44",
            "0 3 DOWN KILLS 3 x",
            "0 3 down OK",
            "SURRENDER OK",
            "thinking",
        ] {
            check(report, None);
        }
    }
}
