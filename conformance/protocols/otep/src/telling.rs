//! What a record of tafl (.otg) says besides its moves: who played, how the game ended, and comments.

use linesman_games::{
    Outcome, Position as _, Side,
    tafl::{
        ATTACKERS, DEFENDERS, Record,
        game::{Entry, Finding, GameRecord, GameResult},
    },
};
use linesman_protocols::otep::side_name;

use linesman_values::text::{count, one_line, shortened};

/// Says how a game ended.
pub(super) fn outcome_text(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Win(ATTACKERS)) => "attackers win",
        Some(Outcome::Win(DEFENDERS)) => "defenders win",
        Some(Outcome::Draw) => "draw",
        None => "not over",
    }
}

/// Returns how the game ended by the record, where the rules have not ended it; none if the record does not tell.
pub(super) fn told_end(record: &GameRecord, finding: &Finding) -> Option<String> {
    if finding.position.outcome().is_some() {
        return None;
    }
    let result = match record.result() {
        Some(GameResult::AttackersWon) => Some(Outcome::Win(ATTACKERS)),
        Some(GameResult::DefendersWon) => Some(Outcome::Win(DEFENDERS)),
        Some(GameResult::Draw) => Some(Outcome::Draw),
        Some(GameResult::Other) | None => None,
    };
    // A resignation among the moves has been counted already.
    let result = result.filter(|_| finding.outcome.is_none());
    let told = record.tag("termination").map(plain);
    let resigned = match finding.outcome {
        Some(Outcome::Win(winner)) => Some(format!("{} resign", side_name(winner.other()))),
        _ => None,
    };
    let why = told.filter(|text| !text.is_empty()).or(resigned);
    let parts: Vec<String> = result
        .map(|result| outcome_text(Some(result)).to_owned())
        .into_iter()
        .chain(why)
        .collect();
    (!parts.is_empty()).then(|| format!("the record: {}", parts.join(", ")))
}

/// Returns the names of the players; empty if the record does not tell them.
pub(super) fn players(record: &GameRecord) -> [String; 2] {
    Side::BOTH.map(|side| record.tag(side_name(side)).map(plain).unwrap_or_default())
}

/// Returns the comments on the main line, each with the number of the ply that it is about: 0 for the game as a whole. Of the moves,
/// so many could be played.
pub(super) fn comments(record: &GameRecord, plies: usize) -> Vec<(usize, String)> {
    let start = record.tag("start-comment").unwrap_or_default();
    let mut all = vec![(0, plain(start))];
    let mut ply = 0;
    for turn in record.main_line() {
        for place in 0..turn.entries.len().max(turn.comments.len()) {
            if let Some(Entry::Played(Record::Move(_))) = turn.entries.get(place) {
                ply += 1;
            }
            let comment = turn.comments.get(place).map(|comment| plain(comment));
            all.extend(comment.map(|comment| (ply.min(plies), comment)));
        }
    }
    all.retain(|(_, comment)| !comment.is_empty());
    all
}

/// Says which comments and variations there are beyond the moves; none if there are none.
pub(super) fn annotations(record: &GameRecord, comments: usize) -> Option<String> {
    let variations = record.turns.len() - record.main_line().count();
    let mut parts = Vec::new();
    if comments > 0 {
        let by = record.tag("annotator").map(plain);
        let by = by.filter(|name| !name.is_empty());
        let by = by.map_or_else(String::new, |name| format!(" by {name}"));
        parts.push(count(comments, "comment", "comments") + &by);
    }
    if variations > 0 {
        let turns = count(variations, "turn", "turns");
        parts.push(format!("{turns} of variations, which are not replayed"));
    }
    (!parts.is_empty()).then(|| format!("the record has {}", parts.join(" and ")))
}

/// Returns a text of a record as one line that is not too long.
fn plain(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    shortened(&one_line(&words.join(" ")), LONGEST_TEXT)
}

/// How much of a text is shown, in characters. Comments on a game may be whole paragraphs.
const LONGEST_TEXT: usize = 4000;

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "[rules:dim:7 surf:n ks:w start:/7/2t4/7/3K3/3T3/4t2/7/]";

    fn record(tags: &str, turns: &str) -> GameRecord {
        GameRecord::read(format!("{tags}\n{RULES}\n\n{turns}\n").as_bytes()).record
    }

    #[test]
    fn the_end_is_told_where_the_rules_have_not_ended_the_game() {
        let check = |tags: &str, turns: &str, expected: Option<&str>| {
            let record = record(tags, turns);
            let finding = record.replay().unwrap();
            assert_eq!(told_end(&record, &finding).as_deref(), expected, "{tags}");
        };
        let played = "1. c2-c5 Kd4-a4";
        let resigned = "[result:-1]\n[termination:attackers\r\n resign]";
        check(
            resigned,
            played,
            Some("the record: defenders win, attackers resign"),
        );
        check("[result:1]", played, Some("the record: attackers win"));
        check("[result:0]", played, Some("the record: draw"));
        check(
            "[result:?]\n[termination:time]",
            played,
            Some("the record: time"),
        );
        check("[result:?]\n[termination:]", played, None);
        check("", played, None);
        // The attackers give up at their second move.
        let given_up = "1. c2-c5 Kd4-a4\n\n2. ---";
        check("", given_up, Some("the record: attackers resign"));
        check(resigned, given_up, Some("the record: attackers resign"));
        // The king escapes, so that the rules say it.
        let escaped = "1. c2-c5 Kd4-a4\n\n2. e6-e5xd5 Ka4-a1--";
        check(resigned, escaped, None);
    }

    #[test]
    fn a_comment_belongs_to_its_move() {
        let turns = "1. c2-c5 Kd4-a4\n[|the king\nruns]\n\n1b.1.1a. ..... Kd4-d1\n[what if?]\n\n2. e6-e5xd5 Ka4-a1--\n[a bl\u{202e}under|home|and over]";
        let tags =
            "[start-comment:A short game.]\n[annotator:Ann]\n[attackers:A]\n[defenders:B\u{1b}]";
        let record = record(tags, turns);
        let comments = comments(&record, 4);
        let expected = [
            (0, "A short game."),
            (2, "the king runs"),
            (3, "a bl\\u{202e}under"),
            (4, "home"),
            (4, "and over"),
        ];
        let expected = expected.map(|(ply, text)| (ply, text.to_owned()));
        assert_eq!(comments, expected);
        assert_eq!(players(&record), ["A", "B\\x1b"]);
        assert_eq!(
            annotations(&record, comments.len()).unwrap(),
            "the record has 5 comments by Ann and 1 turn of variations, which are not replayed"
        );
    }
}
