//! The answers of engines and the usual slips in them.

use linesman_values::wanted::{Said, Slip, Wanted};

use super::member::Member;

/// An answer that is one word.
macro_rules! word {
    ($word:literal) => {
        Wanted {
            slips: &[Slip::new(
                concat!(
                    "write ",
                    $word,
                    " as one word in small letters, and nothing else in its line"
                ),
                |line| is_spelled(line, $word).then(|| $word.to_owned()),
            )],
            ..Wanted::new(
                $word,
                concat!("\"", $word, "\""),
                concat!("\"", $word, "\""),
                |line| line == $word,
            )
        }
    };
}
pub(crate) use word;

/// A sign in a move that is written without.
macro_rules! signs {
    ($example:literal) => {
        Slip::new(
            concat!(
                "write the two squares of the move without a sign between them, such as ",
                $example
            ),
            |line| plain_move(line, &["-", "x", ":"]),
        )
    };
}
pub(crate) use signs;

const READYOK: Wanted = word!("readyok");

/// The line does not begin with its word.
pub(crate) const BEGINNING: Slip = Slip::new(
    "begin the line with bestmove, in one word and small letters, and a blank",
    |line| {
        let start = line.find(|c: char| c.is_ascii_digit())?.checked_sub(1)?;
        let text = format!("bestmove {}", line.get(start..)?);
        (!line.starts_with("bestmove ")).then_some(text)
    },
);

/// A ponder move is announced, and none is there.
pub(crate) const NO_PONDER: Slip =
    Slip::new("write \"ponder\" only with a move behind it", |line| {
        Some(line.strip_suffix(" ponder")?.to_owned())
    });

/// More than the moves stands in the line.
pub(crate) const MORE: Slip = Slip::new(
    "write bestmove, the move, and at most ponder and a move: what is for people belongs behind info string",
    |line| {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let most = if words.get(2) == Some(&"ponder") {
            4
        } else {
            2
        };
        (words.len() > most).then(|| words[..most].join(" "))
    },
);

/// Returns the answer that is due: that to the last question that was not answered.
pub(super) fn answers<M: Member>(said: &Said<'_>) -> Option<Wanted> {
    let count = |lines: &[&str], word: &str| {
        let first = |line: &&&str| line.split_ascii_whitespace().next() == Some(word);
        lines.iter().filter(first).count()
    };
    // The questions of the GUI, and their answers.
    let questions = [
        (M::WORDS.name, M::WORDS.ok, M::OK),
        ("isready", "readyok", READYOK),
        ("go", "bestmove", M::BEST),
    ];
    let open = questions
        .iter()
        .filter(|(asked, answered, _)| count(said.sent, asked) > count(said.heard, answered));
    let last = |(asked, ..): &&(&str, &str, Wanted)| {
        let first = |line: &&str| line.split_ascii_whitespace().next() == Some(*asked);
        said.sent.iter().rposition(first)
    };
    Some(open.max_by_key(last)?.2)
}

/// Returns whether a line is how an engine begins.
pub(super) fn begins(line: &str) -> bool {
    ["id name ", "id author ", "option name "]
        .iter()
        .any(|start| line.starts_with(start))
}

/// Returns whether a line is a best move, whether it is legal or not.
pub(crate) fn is_best<M: Member>(line: &str) -> bool {
    let is_move = |word: &str| word == "(none)" || M::is_move(word);
    let words: Vec<&str> = line.split(' ').collect();
    match words[..] {
        ["bestmove", best] => is_move(best),
        ["bestmove", best, "ponder", ponder] => is_move(best) && is_move(ponder),
        _ => false,
    }
}

/// Returns whether the letters of a line are those of a word, perhaps as Python shows bytes.
pub(crate) fn is_spelled(line: &str, word: &str) -> bool {
    let line = line.strip_prefix("b'").unwrap_or(line);
    let letters = line.chars().filter(char::is_ascii_alphabetic);
    letters.map(|c| c.to_ascii_lowercase()).eq(word.chars())
}

/// Returns a line without these signs in its move.
pub(crate) fn plain_move(line: &str, signs: &[&str]) -> Option<String> {
    let (start, rest) = line.split_once(' ')?;
    let mut plain = rest.to_owned();
    for sign in signs {
        plain = plain.replace(sign, "");
    }
    (plain != rest).then(|| format!("{start} {plain}"))
}

#[cfg(test)]
mod tests {
    use linesman_protocol_testing::assert_slips;

    use super::*;
    use linesman_uci::Chess;

    const BESTMOVE: Wanted = Chess::BEST;

    #[test]
    fn slips_are_known() {
        assert_slips(
            &Chess::OK,
            "one word",
            &["uci ok", "UCIOK", "UciOk.", "b'uciok'"],
        );
        assert_slips(&READYOK, "one word", &["ready ok", "ReadyOk"]);
        assert_slips(&BESTMOVE, "O-O", &["bestmove O-O", "bestmove 0-0-0"]);
        assert_slips(
            &BESTMOVE,
            "without a sign",
            &["bestmove e2-e4", "bestmove e4xd5"],
        );
        assert_slips(&BESTMOVE, "promotion", &["bestmove e7e8=Q"]);
        assert_slips(
            &BESTMOVE,
            "Nf3",
            &["bestmove Nf3", "bestmove e4", "bestmove Qh5+"],
        );
        assert_slips(
            &BESTMOVE,
            "begin the line",
            &["e2e4", "move e2e4", "Bestmove: e2e4"],
        );
        assert_slips(&BESTMOVE, "only with a move", &["bestmove e2e4 ponder"]);
        assert_slips(&BESTMOVE, "at most", &["bestmove e2e4 score 12"]);
        assert_slips(&BESTMOVE, "nothing", &["bestmove e2e4 ponder e7e5"]);
    }

    #[test]
    fn the_last_question_that_is_open_is_due() {
        let due = |sent: &[&str], heard: &[&str]| {
            answers::<Chess>(&Said { sent, heard }).map(|wanted| wanted.name)
        };
        assert_eq!(due(&["uci"], &["id name A"]), Some("uciok"));
        let both = ["uci", "isready", "go infinite", "isready"];
        assert_eq!(due(&both, &["uciok", "readyok"]), Some("readyok"));
        assert_eq!(
            due(&both, &["uciok", "readyok", "readyok"]),
            Some("the best move")
        );
        assert_eq!(due(&both[..2], &["uciok", "readyok"]), None);
    }
}
