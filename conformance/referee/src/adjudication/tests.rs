//! The rules on sequences that were made by hand.

use linesman_protocols::{Bound, Score};

use super::*;

const RESIGN: &str = "score=600,moves=3";
const BOTH: &str = "score=600,moves=3,sides=both";
const DRAW: &str = "score=20,moves=2,from=10";

fn rules(resign: Option<&str>, draw: Option<&str>) -> Adjudication {
    Adjudication {
        resign: resign.map(|text| text.parse().unwrap()),
        draw: draw.map(|text| text.parse().unwrap()),
        before: 0,
    }
}

fn remark(worth: Worth) -> Remark {
    Remark {
        score: Some(Score { worth, bound: None }),
        ..Remark::default()
    }
}

/// Reads a score as in a line of chess: `-600`, `#3`, `#-3`, or `-` for none.
fn worth(word: &str) -> Option<Worth> {
    match word.strip_prefix('#') {
        Some(moves) => moves.parse().ok().map(Worth::End),
        None => word.parse().ok().map(Worth::Hundredths),
    }
}

/// Plays plies with these scores, the first side's first. Returns the verdict and the number of plies after which it came.
fn played(rules: Adjudication, scores: &str) -> Option<(u32, Outcome, &'static str)> {
    let mut judge = Adjudicator::new(rules);
    for ((word, side), plies) in scores
        .split(' ')
        .zip(Side::BOTH.into_iter().cycle())
        .zip(1..)
    {
        judge.note_search(side);
        if let Some(worth) = worth(word) {
            judge.note_remark(side, &remark(worth));
        }
        judge.note_move(side);
        if let Some((outcome, rule)) = judge.verdict() {
            return Some((plies, outcome, rule.id()));
        }
    }
    None
}

const FIRST_WINS: Outcome = Outcome::Win(Side::First);
const SECOND_WINS: Outcome = Outcome::Win(Side::Second);

#[test]
fn a_side_that_is_far_behind_in_its_last_moves_has_lost() {
    let check = |scores: &str, expected: Option<(u32, Outcome)>| {
        let expected = expected.map(|(plies, outcome)| (plies, outcome, "resign-rule"));
        assert_eq!(
            played(rules(Some(RESIGN), None), scores),
            expected,
            "{scores}"
        );
    };
    // The third move of the second side is ply 6, and that of the first side is ply 5.
    check("0 -600 0 -601 0 -9999 0", Some((6, FIRST_WINS)));
    check("-600 0 -600 0 -600", Some((5, SECOND_WINS)));
    // The opponent's score does not matter, nor how far ahead a side is.
    check("-600 -100 -600 -100 -600", Some((5, SECOND_WINS)));
    check("600 0 600 0 600 0 600 0", None);
    // Two in a row, then 5.99 behind, then three: the moves at plies 7, 9 and 11.
    check(
        "-600 0 -600 0 -599 0 -600 0 -600 0 -600",
        Some((11, SECOND_WINS)),
    );
    // A move without a score ends the row too.
    check("-700 0 -700 0 - 0 -700 0 -700", None);
    // A mate against the side counts, whatever its length, and a mate for it does not.
    check("#-9 0 -600 0 #0", Some((5, SECOND_WINS)));
    check("-600 0 -600 0 #1", None);
}

#[test]
fn both_sides_may_have_to_agree() {
    let check = |scores: &str, expected: Option<(u32, Outcome)>| {
        let expected = expected.map(|(plies, outcome)| (plies, outcome, "resign-rule"));
        assert_eq!(
            played(rules(Some(BOTH), None), scores),
            expected,
            "{scores}"
        );
    };
    check("-600 0 -600 0 -600 0", None);
    // The third move of the side that is ahead is ply 6.
    check("-600 600 -600 600 -600 600", Some((6, SECOND_WINS)));
    check("#4 -600 #3 #-2 700 -600", Some((6, FIRST_WINS)));
    // The side that is ahead tells 5.99 at ply 6, so its third move in a row is ply 12.
    check(
        "-600 600 -600 600 -600 599 -600 600 -600 600 -600 600",
        Some((12, SECOND_WINS)),
    );
    // Both think that they win.
    check("600 600 600 600 600 600 600 600", None);
}

#[test]
fn a_game_is_drawn_when_both_sides_have_been_level() {
    let check = |before: u32, scores: &str, expected: Option<u32>| {
        let rules = Adjudication {
            before,
            ..rules(None, Some(DRAW))
        };
        let expected = expected.map(|plies| (plies, Outcome::Draw, "draw-rule"));
        assert_eq!(played(rules, scores), expected, "{scores}");
    };
    // Two moves of each side are four plies. The score of 0.21 and the ply without a score end the row, so it is the one of plies 9 to 12.
    // With the 16 plies before, that are 28 / 2 = 14 moves of each side.
    check(16, "0 0 0 21 20 -20 0 - 1 2 3 -4", Some(12));
    // Ten moves of each side are 20 plies, 16 of which were made before.
    check(16, "0 0 0 0", Some(4));
    check(15, "0 0 0 0", None);
    check(15, "0 0 0 0 0", Some(5));
    // Without plies before, the twentieth ply is the first at which the game can be drawn.
    let level = vec!["0"; 24].join(" ");
    check(0, &level, Some(20));
    // A mate is not level.
    check(100, "0 0 0 #1 0 0 0 #-1", None);
}

#[test]
fn a_loss_comes_before_a_draw() {
    let rules = rules(Some("score=1,moves=1"), Some("score=5,moves=1"));
    assert_eq!(played(rules, "0 -1"), Some((2, FIRST_WINS, "resign-rule")));
    assert_eq!(played(rules, "0 0"), Some((2, Outcome::Draw, "draw-rule")));
    assert_eq!(played(Adjudication::default(), "-9999 #1 #-1 0"), None);
}

#[test]
fn the_last_exact_score_of_the_search_counts() {
    let verdict = |said: &dyn Fn(&mut Adjudicator)| {
        let mut judge = Adjudicator::new(rules(Some("score=100,moves=1"), None));
        said(&mut judge);
        judge.note_move(Side::First);
        judge.verdict().is_some()
    };
    let behind = remark(Worth::Hundredths(-100));
    let level = remark(Worth::Hundredths(0));
    let of_second_line = Remark {
        number: Some(2),
        ..level.clone()
    };
    let bound = Remark {
        score: Some(Score {
            worth: Worth::Hundredths(0),
            bound: Some(Bound::Lower),
        }),
        ..Remark::default()
    };
    for later in [of_second_line, bound, Remark::of_text("nodes")] {
        assert!(verdict(&|judge| {
            judge.note_remark(Side::First, &behind);
            judge.note_remark(Side::First, &later);
        }));
    }
    assert!(!verdict(&|judge| {
        judge.note_remark(Side::First, &behind);
        judge.note_remark(Side::First, &level);
    }));
    // What was said before another search, and what the opponent says, is about something else.
    assert!(!verdict(&|judge| {
        judge.note_remark(Side::First, &behind);
        judge.note_search(Side::First);
    }));
    assert!(!verdict(&|judge| judge.note_remark(Side::Second, &behind)));
}

#[test]
fn a_rule_is_read_from_words_with_values() {
    let one = NonZeroU32::MIN;
    let resign = ResignRule {
        score: one,
        moves: one,
        is_of_both: false,
    };
    assert_eq!("moves=1, score=1".parse(), Ok(resign));
    assert_eq!("moves=1,score=1,sides=one".parse(), Ok(resign));
    let draw = DrawRule {
        score: 0,
        moves: one,
        from: 34,
    };
    assert_eq!("score=0,moves=1,from=34".parse(), Ok(draw));
    for (text, expected) in [
        (
            "",
            "\"\" is none of its words with a value: score, moves, sides",
        ),
        ("score=600", "moves is missing"),
        (
            "score=0,moves=3",
            "score=0: it is a whole number from 1 to 4294967295",
        ),
        (
            "score=600,moves=3,moves=4",
            "moves is there twice; leave one out",
        ),
        (
            "score=600,moves=3,sides=two",
            "sides=two: it is one or both",
        ),
        (
            "score=600,moves=3,from=4",
            "\"from=4\" is none of its words with a value: score, moves, sides",
        ),
    ] {
        assert_eq!(
            text.parse::<ResignRule>(),
            Err(expected.to_owned()),
            "{text}"
        );
    }
    assert!("score=-1,moves=3".parse::<DrawRule>().is_err());
}
