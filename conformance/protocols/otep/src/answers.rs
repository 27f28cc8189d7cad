//! The answers of OTEP and the usual slips in them.

use linesman_protocols::otep::{Command, parse_command};

use linesman_values::wanted::{Said, Slip, Wanted};

const HELLO: Wanted = Wanted::new("the greeting", "\"hello\"", "\"hello\"", |line| {
    line == "hello"
});

const MOVE: Wanted = Wanted {
    slips: &[
        Slip::new(
            "write \"move\" instead of \"bestmove\": a move is \"move FROM-TO\"",
            |line| {
                Some(format!(
                    "move {}",
                    squares(line.strip_prefix("bestmove ")?)?
                ))
            },
        ),
        Slip::new(
            "put a dash '-' between the two squares, without spaces",
            |line| Some(format!("move {}", squares(line.strip_prefix("move ")?)?)),
        ),
        Slip::new(
            "begin the line with the word move: \"move FROM-TO\"",
            |line| Some(format!("move {}", squares(line)?)),
        ),
        Slip::new(
            "begin the line with the word move alone: \"move FROM-TO\"",
            |line| {
                let words = line.split([' ', ':', '=']);
                if line.to_ascii_lowercase().starts_with("move ") {
                    return None;
                }
                let record = words.filter_map(squares).next_back()?;
                Some(format!("move {record}"))
            },
        ),
        Slip::new(
            "name a square by its letter and its number, such as d1: \"move FROM-TO\"",
            |line| {
                let numbers = line.strip_prefix("move ").unwrap_or(line);
                let are_numbers = numbers
                    .split([' ', ',', '-', '(', ')', ':'])
                    .filter(|part| !part.is_empty())
                    .map(str::parse::<u8>)
                    .collect::<Result<Vec<_>, _>>()
                    .is_ok_and(|numbers| numbers.len() == 4);
                are_numbers.then(|| "move d1-c1".to_owned())
            },
        )
        .by_example(),
        Slip::new(
            "count ranks from 1, not from 0: the first row of a position is rank 1; and print both digits of ranks from 10 on",
            |line| {
                let (from, to) = squares(line.strip_prefix("move ")?)?
                    .split_once('-')
                    .map(|(from, to)| (from.to_owned(), to.to_owned()))?;
                let up = |square: &str| {
                    let rank: u8 = square.get(1..)?.parse().ok()?;
                    Some(format!("{}{}", &square[..1], rank.checked_add(1)?))
                };
                let has_rank_0 =
                    from.ends_with('0') && from.len() == 2 || to.ends_with('0') && to.len() == 2;
                has_rank_0.then_some(())?;
                Some(format!("move {}-{}", up(&from)?, up(&to)?))
            },
        ),
        Slip::new(
            "print the whole record: it is cut, for instance because the text has no room for squares with three characters, such as s19",
            |line| {
                let record = line.strip_prefix("move ")?;
                let (from, to) = record.split_once('-')?;
                let is_cut = to.len() < 2
                    && !from.is_empty()
                    && from.len() > 1
                    && to.chars().all(|c| c.is_ascii_lowercase());
                is_cut.then(|| format!("move {from}-a1"))
            },
        )
        .by_example(),
        Slip::new(
            "write a square as a letter and then a number, such as d1",
            |line| {
                let words = line.trim_start_matches(|c: char| !c.is_ascii_digit());
                let (from, to) = words.split_once('-')?;
                let turned = |square: &str| {
                    let at = square.find(|c: char| c.is_ascii_alphabetic())?;
                    let (rank, file) = square.split_at(at);
                    Some(format!("{file}{rank}"))
                };
                Some(format!("move {}-{}", turned(from)?, turned(to)?))
            },
        ),
    ],
    ..Wanted::new("a move", "\"move FROM-TO\"", "\"move d1-c1\"", |line| {
        is_plain(line, |command| matches!(command, Command::Move(_)))
    })
};

const ANALYSIS: Wanted = Wanted {
    slips: &[
        Slip::new(
            "write an evaluation with a decimal point, as in 0.5, and not with a comma",
            |line| {
                let (before, number) = line.rsplit_once(' ')?;
                Some(format!("{before} {}", number.replace(',', ".")))
            },
        ),
        Slip::new(
            "write each evaluation as a finite number, with a large one such as 1000 for a win, and not as inf or nan",
            |line| {
                let is_finite = |word: &&str| {
                    let word = word.trim_start_matches(['-', '+']).to_ascii_lowercase();
                    !["inf", "infinity", "nan"].contains(&word.as_str())
                };
                let words = line
                    .split(' ')
                    .map(|word| if is_finite(&word) { word } else { "0" });
                Some(words.collect::<Vec<_>>().join(" "))
            },
        )
        .by_example(),
        Slip::new(
            "write each move list before its evaluation, and the number of such pairs in front of them",
            |line| {
                let words: Vec<&str> = line.strip_prefix("analysis ")?.split(' ').collect();
                let (moves, numbers): (Vec<&str>, Vec<&str>) = words
                    .iter()
                    .partition(|word| word.contains('-') && !word.starts_with('-'));
                let ([mv], [_, _]) = (moves.as_slice(), numbers.as_slice()) else {
                    return None;
                };
                (words[1] != *mv).then(|| format!("analysis 1 {mv} 0"))
            },
        )
        .by_example(),
        Slip::new(
            "write the number of pairs behind the word analysis",
            |line| Some(format!("analysis 1 {}", line.strip_prefix("analysis ")?)),
        ),
        Slip::new(
            "write an evaluation, a number, behind each move list",
            |line| {
                let is_analysis = line.starts_with("analysis ");
                is_analysis.then(|| format!("{line} 0"))
            },
        )
        .by_example(),
        Slip::new(
            "answer analyze with an analysis and not with a move",
            |line| Some(format!("analysis 1 {} 0", line.strip_prefix("move ")?)),
        )
        .by_example(),
    ],
    ..Wanted::new(
        "an analysis",
        "\"analysis NUMBER\" and pairs of a move list and an evaluation",
        "\"analysis 1 d1-c1 0.5\"",
        |line| {
            is_plain(line, |command| matches!(command, Command::Analysis(_)))
                && line.split(' ').count() > 3
        },
    )
};

/// Returns whether a line is how an agent of OTEP begins.
pub(super) fn begins(line: &str) -> bool {
    (HELLO.fits)(line)
}

/// Returns the answer that is due: hello at first, an analysis after `analyze`, and otherwise a move.
pub(super) fn answers(said: &Said<'_>) -> Option<Wanted> {
    if !said.heard.contains(&"hello") {
        return Some(HELLO);
    }
    let is_over = |line: &&&str| line.starts_with("finish") || line.starts_with("goodbye");
    if said.sent.last().filter(is_over).is_some() {
        return None;
    }
    let asked = said
        .sent
        .iter()
        .rev()
        .find(|line| line.starts_with("play") || line.starts_with("analyze"))?;
    Some(if asked.starts_with("analyze") {
        ANALYSIS
    } else {
        MOVE
    })
}

fn is_plain(line: &str, is_it: fn(&Command) -> bool) -> bool {
    parse_command(line.as_bytes()).is_ok_and(|heard| heard.is_plain && is_it(&heard.command))
}

/// Returns two squares with a dash between them.
fn squares(text: &str) -> Option<String> {
    let lower = text.trim().to_ascii_lowercase();
    let mut found = Vec::new();
    let mut square = String::new();
    for c in lower.chars() {
        match c {
            'a'..='z' if square.is_empty() => square.push(c),
            '0'..='9' if !square.is_empty() => square.push(c),
            'a'..='z' if square.len() > 1 => {
                found.push(std::mem::take(&mut square));
                square.push(c);
            }
            ' ' | '-' | '>' | ',' | ':' | '=' | '(' | ')' | '/' | '\u{2013}' | '\u{2192}' => {
                if !square.is_empty() {
                    found.push(std::mem::take(&mut square));
                }
            }
            _ => return None,
        }
    }
    if !square.is_empty() {
        found.push(square);
    }
    match found.as_slice() {
        [from, to] if from.len() > 1 && to.len() > 1 => Some(format!("{from}-{to}")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use linesman_protocol_testing::assert_slips;

    use linesman_protocols::{Remark, otep::remark};

    use super::*;

    #[test]
    fn slips_of_moves_are_known() {
        assert_slips(&MOVE, "bestmove", &["bestmove d1-c1"]);
        assert_slips(&MOVE, "dash", &["move d1c1", "move d1 c1", "move a10 a11"]);
        assert_slips(&MOVE, "the word move", &["d1-c1", "play d1-c1"]);
        assert_slips(&MOVE, "a letter and then a number", &["move 1d-1c"]);
        assert_slips(&MOVE, "from 1, not from 0", &["move d0-f0", "move a3-a0"]);
        assert_slips(&MOVE, "its letter and its number", &["move 3 0 2 0"]);
        assert_slips(&MOVE, "it is cut", &["move c15-d", "move s19-"]);
        assert_slips(&MOVE, "nothing", &["move d1-c1", "info depth 3"]);
    }

    #[test]
    fn slips_of_analyses_are_known() {
        assert_slips(&ANALYSIS, "number of pairs", &["analysis d1-c1 0.5"]);
        assert_slips(
            &ANALYSIS,
            "before its evaluation",
            &["analysis 0 1 d1-c1", "analysis d1-c1 1 0.5"],
        );
        assert_slips(&ANALYSIS, "evaluation", &["analysis 1 d1-c1"]);
        assert_slips(&ANALYSIS, "not with a move", &["move d1-c1"]);
        assert_slips(&ANALYSIS, "decimal point", &["analysis 1 d1-c1 0,5"]);
        assert_slips(&ANALYSIS, "finite", &["analysis 1 d1-c1 -inf"]);
        assert_slips(&ANALYSIS, "nothing", &["analysis 1 d1-c1 0.5"]);
    }

    #[test]
    fn a_status_is_for_people_and_nothing_else_is() {
        let check = |line: &str, expected: Option<&str>| {
            let expected = expected.map(Remark::of_text);
            assert_eq!(remark(line.as_bytes()), expected, "{line}");
        };
        check("status depth 4", Some("depth 4"));
        check("status  two  words ", Some("two  words"));
        check("status", None);
        check("status ", None);
        check("statusdepth 4", None);
        check("move d1-c1", None);
        check("error 0 the clock looks odd", None);
        assert_eq!(remark(b"status \xff"), Some(Remark::of_text("\u{fffd}")));
    }
}
