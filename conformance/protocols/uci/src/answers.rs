//! The answers of UCI and the usual slips in them.

use linesman_games::chess::uci::UciMove;

use linesman_values::wanted::{Said, Slip, Wanted};

const UCIOK: Wanted = Wanted {
    slips: &[Slip::new(
        "write uciok as one word in small letters, and nothing else in its line",
        |line| is_spelled(line, "uciok").then(|| "uciok".to_owned()),
    )],
    ..Wanted::new("uciok", "\"uciok\"", "\"uciok\"", |line| line == "uciok")
};

const READYOK: Wanted = Wanted {
    slips: &[Slip::new(
        "write readyok as one word in small letters, and nothing else in its line",
        |line| is_spelled(line, "readyok").then(|| "readyok".to_owned()),
    )],
    ..Wanted::new("readyok", "\"readyok\"", "\"readyok\"", |line| {
        line == "readyok"
    })
};

const BESTMOVE: Wanted = Wanted {
    slips: &[
        Slip::new(
            "write castling as the king's move, such as e1g1, and not as O-O",
            |line| {
                let word = line.split(' ').nth(1)?;
                let letters = word.to_ascii_lowercase().replace('0', "o");
                let is_castling = letters.starts_with("o-o") || letters.starts_with("oo");
                is_castling.then(|| "bestmove e1g1".to_owned())
            },
        ),
        Slip::new(
            "write the two squares of the move without a sign between them, such as e2e4",
            |line| plain_move(line, &["-", "x", ":"]),
        ),
        Slip::new(
            "write the piece of a promotion right behind the squares, as a small letter, such as e7e8q",
            |line| plain_move(line, &["=", "(", ")", "/"]).map(|text| text.to_ascii_lowercase()),
        ),
        Slip::new(
            "write the two squares of the move, such as g1f3, and not the piece and its target, such as Nf3",
            |line| {
                let word = line
                    .split(' ')
                    .nth(1)?
                    .trim_end_matches(['+', '#', '!', '?']);
                let target = word.get(word.len().checked_sub(2)?..)?;
                let is_short = word.len() < 4 || word.starts_with(['K', 'Q', 'R', 'B', 'N']);
                let example = format!("bestmove a1{target}");
                (is_short && is_best(&example)).then_some(example)
            },
        ),
        Slip::new(
            "begin the line with bestmove, in one word and small letters, and a blank",
            |line| {
                let start = line.find(|c: char| c.is_ascii_digit())?.checked_sub(1)?;
                let text = format!("bestmove {}", line.get(start..)?);
                (!line.starts_with("bestmove ")).then_some(text)
            },
        ),
        Slip::new("write \"ponder\" only with a move behind it", |line| {
            Some(line.strip_suffix(" ponder")?.to_owned())
        }),
        Slip::new(
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
        ),
    ],
    ..Wanted::new(
        "the best move",
        "\"bestmove MOVE\"",
        "\"bestmove e2e4\"",
        is_best,
    )
};

/// Returns the answer that is due: that to the last question that was not answered.
pub(super) fn answers(said: &Said<'_>) -> Option<Wanted> {
    let count = |lines: &[&str], word: &str| {
        let first = |line: &&&str| line.split_ascii_whitespace().next() == Some(word);
        lines.iter().filter(first).count()
    };
    let open = QUESTIONS
        .iter()
        .filter(|(asked, answered, _)| count(said.sent, asked) > count(said.heard, answered));
    let last = |(asked, ..): &&(&str, &str, Wanted)| {
        let first = |line: &&str| line.split_ascii_whitespace().next() == Some(*asked);
        said.sent.iter().rposition(first)
    };
    Some(open.max_by_key(last)?.2)
}

/// The questions of the GUI, and their answers.
const QUESTIONS: &[(&str, &str, Wanted)] = &[
    ("uci", "uciok", UCIOK),
    ("isready", "readyok", READYOK),
    ("go", "bestmove", BESTMOVE),
];

/// Returns whether a line is how an engine begins.
pub(super) fn begins(line: &str) -> bool {
    ["id name ", "id author ", "option name "]
        .iter()
        .any(|start| line.starts_with(start))
}

fn is_best(line: &str) -> bool {
    let is_move = |word: &str| word == "(none)" || word.parse::<UciMove>().is_ok();
    let words: Vec<&str> = line.split(' ').collect();
    match words[..] {
        ["bestmove", best] => is_move(best),
        ["bestmove", best, "ponder", ponder] => is_move(best) && is_move(ponder),
        _ => false,
    }
}

/// Returns whether the letters of a line are those of a word, perhaps as Python shows bytes.
fn is_spelled(line: &str, word: &str) -> bool {
    let line = line.strip_prefix("b'").unwrap_or(line);
    let letters = line.chars().filter(char::is_ascii_alphabetic);
    letters.map(|c| c.to_ascii_lowercase()).eq(word.chars())
}

/// Returns a line without these signs in its move.
fn plain_move(line: &str, signs: &[&str]) -> Option<String> {
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

    #[test]
    fn slips_are_known() {
        assert_slips(
            &UCIOK,
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
            answers(&Said { sent, heard }).map(|wanted| wanted.name)
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
