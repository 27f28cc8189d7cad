//! `info` lines: what an engine says of its search.

use std::time::Duration;

use linesman_protocols::{Bound, Remark, Score, Worth};

use super::{Rule, declared::Wrong};

/// What an `info` line says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// The depth, the score, the figures and the line.
    pub remark: Remark,
    /// Whether a line of moves stands there.
    pub has_line: bool,
    /// Whether a score stands there, well written or not.
    pub has_score: bool,
    /// Whether a depth stands there, well written or not.
    pub has_depth: bool,
    /// The number of the move that is searched.
    pub current_number: Option<i64>,
    /// Whether the move that is searched stands there, or a line that is.
    pub has_current: bool,
    /// The moves that are searched, from the position that was sent on: behind `currmove`, `currline` and `refutation`.
    pub current: Vec<Vec<String>>,
    /// Whether `currline` stands there.
    pub has_current_line: bool,
    /// Whether `refutation` stands there.
    pub has_refutation: bool,
    /// How full the hash is.
    pub hash_full: Option<i64>,
    /// The number that stands behind `multipv`.
    pub number: Option<i64>,
    /// Whether anything but text stands there.
    pub has_figures: bool,
}

impl Info {
    /// Returns whether only a search can say this.
    #[must_use]
    pub const fn shows_search(&self) -> bool {
        self.remark.depth.is_some() || self.has_line || self.has_current
    }
}

/// Returns what a line of an engine says of its search. None if it says nothing of it.
#[must_use]
pub fn remark(line: &str) -> Option<Remark> {
    let text = line.trim_ascii_start().strip_prefix("info")?;
    if !text.starts_with(|c: char| c.is_ascii_whitespace()) {
        return None;
    }
    Some(read(text).0.remark)
}

/// Reads the words behind `info`, and says what is wrong with them alone.
pub(super) fn read(text: &str) -> (Info, Vec<Wrong>) {
    let (before, string) = split_string(text);
    let words: Vec<&str> = before.split_ascii_whitespace().collect();
    let mut info = Info::default();
    let mut wrong = Vec::new();
    info.remark.text = string.trim().to_owned();
    let mut at = 0;
    while let Some(&word) = words.get(at) {
        at += 1;
        let rest = &words[at..];
        let number = rest.first().copied().unwrap_or_default();
        let figure = || number.parse::<i64>().ok();
        info.has_figures |= is_word(word);
        info.has_depth |= word == "depth";
        info.has_score |= word == "score";
        if FIGURES.contains(&word) {
            match figure() {
                Some(value) if value < 0 && !JUDGED_APART.contains(&word) => {
                    wrong.push((Rule::Figures, format!("{word} {value}")));
                }
                Some(value) => info.note_figure(word, value),
                None => wrong.push((Rule::Figures, format!("{word} {number}"))),
            }
            at += usize::from(!is_word(number) && !number.is_empty());
            continue;
        }
        match word {
            "score" => {
                let score = read_score(rest);
                if score.is_none() {
                    let shown = rest.iter().take(2).copied().collect::<Vec<_>>().join(" ");
                    wrong.push((Rule::ScoreForm, format!("score {shown}")));
                }
                info.remark.score = score;
                at += if score.is_some() { 2 } else { 0 };
            }
            "pv" => {
                info.has_line = true;
                info.remark.line = moves(rest);
                at += info.remark.line.len();
            }
            "currmove" => info.has_current = true,
            "currline" => (info.has_current, info.has_current_line) = (true, true),
            "refutation" => (info.has_current, info.has_refutation) = (true, true),
            _ => {}
        }
        if matches!(word, "currmove" | "currline" | "refutation") {
            let mut current = moves(rest);
            at += current.len();
            // The number of a processor may stand before the line.
            let has_number = word == "currline" && figure().is_some();
            current.drain(..usize::from(has_number && !current.is_empty()));
            info.current.push(current);
        }
    }
    if info.remark.selective_depth.is_some() && info.remark.depth.is_none() {
        let what = "seldepth without depth".to_owned();
        wrong.push((Rule::LoneSeldepth, what));
    }
    if let Some(full) = info.hash_full.filter(|full| !(0..=1000).contains(full)) {
        wrong.push((Rule::HashFull, format!("hashfull {full}")));
    }
    if let Some(number) = info.current_number.filter(|number| *number < 1) {
        wrong.push((Rule::CurrentMove, format!("currmovenumber {number}")));
    }
    (info, wrong)
}

impl Info {
    fn note_figure(&mut self, word: &str, value: i64) {
        let small = u32::try_from(value).ok();
        let large = u64::try_from(value).ok();
        match word {
            "depth" => self.remark.depth = small,
            "seldepth" => self.remark.selective_depth = small,
            "time" => self.remark.time = large.map(Duration::from_millis),
            "nodes" => self.remark.nodes = large,
            "multipv" => (self.number, self.remark.number) = (Some(value), small),
            "hashfull" => self.hash_full = Some(value),
            "currmovenumber" => {
                (self.has_current, self.current_number) = (true, Some(value));
            }
            _ => {}
        }
    }
}

/// Returns what stands before the word `string`, and what stands behind it.
fn split_string(text: &str) -> (&str, &str) {
    let is_edge = |text: &str, back: bool| {
        let next = if back {
            text.chars().next_back()
        } else {
            text.chars().next()
        };
        next.is_none_or(|c| c.is_ascii_whitespace())
    };
    let mut found = text.match_indices("string");
    let place = found
        .find(|(at, word)| is_edge(&text[..*at], true) && is_edge(&text[at + word.len()..], false));
    match place {
        Some((at, word)) => (&text[..at], &text[at + word.len()..]),
        None => (text, ""),
    }
}

/// Reads the words behind `score`.
fn read_score(words: &[&str]) -> Option<Score> {
    let number = words.get(1)?;
    let worth = match *words.first()? {
        "cp" => Worth::Hundredths(number.parse().ok()?),
        "mate" => Worth::End(number.parse().ok()?),
        _ => return None,
    };
    let bound = match words.get(2) {
        Some(&"lowerbound") => Some(Bound::Lower),
        Some(&"upperbound") => Some(Bound::Upper),
        _ => None,
    };
    Some(Score { worth, bound })
}

/// Returns the moves at the beginning of these words: everything up to the next word of the protocol.
fn moves(words: &[&str]) -> Vec<String> {
    let moves = words.iter().take_while(|word| !is_word(word));
    moves.map(|word| (*word).to_owned()).collect()
}

fn is_word(word: &str) -> bool {
    FIGURES.contains(&word) || OTHERS.contains(&word)
}

/// The words with a whole number behind them.
const FIGURES: &[&str] = &[
    "depth",
    "seldepth",
    "time",
    "nodes",
    "multipv",
    "currmovenumber",
    "hashfull",
    "nps",
    "tbhits",
    "sbhits",
    "cpuload",
];

/// Those whose range has a rule of its own.
const JUDGED_APART: &[&str] = &["multipv", "currmovenumber", "hashfull"];

/// The other words behind `info`, but for `string`.
const OTHERS: &[&str] = &["pv", "score", "currmove", "refutation", "currline"];

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(text: &str) -> Vec<Rule> {
        let (_, wrong) = read(text);
        wrong.into_iter().map(|(rule, _)| rule).collect()
    }

    #[test]
    fn figures_are_whole_numbers_from_0_on() {
        let wrong = |text| read(text).1;
        assert_eq!(wrong(" depth 3 nodes 0 nps 163462"), []);
        assert_eq!(wrong(" nps -163462")[0].0, Rule::Figures);
        assert_eq!(wrong(" nodes 2.0e1")[0].0, Rule::Figures);
        // A range of its own.
        assert_eq!(wrong(" hashfull -1")[0].0, Rule::HashFull);
    }

    #[test]
    fn a_line_has_its_figures_its_score_and_its_moves() {
        let (info, wrong) = read(
            "depth 12 seldepth 20 multipv 2 score cp -31 upperbound nodes 812345 nps 655117 wdl 1 2 3 time 1240 pv e2e4 e7e5",
        );
        assert_eq!(wrong, []);
        let remark = info.remark;
        assert_eq!(
            remark.to_string(),
            "line 2, depth 12/20, score <= -0.31, 1.24 s, 812345 nodes, e2e4 e7e5"
        );
    }

    #[test]
    fn the_rest_behind_string_is_text() {
        let (info, wrong) = read("string depth x score y");
        assert_eq!((info.has_figures, wrong), (false, vec![]));
        assert_eq!(info.remark.text, "depth x score y");
        let (info, _) = read("depth 3 string strings attached");
        assert_eq!(info.remark.text, "strings attached");
        assert_eq!(info.remark.depth, Some(3));
    }

    #[test]
    fn each_fault_of_a_line_is_one_rule() {
        for (text, rule) in [
            ("depth 1 nps 2.0e4", Rule::Figures),
            ("depth nodes 3", Rule::Figures),
            ("depth 1 score 0.20 pv e2e4", Rule::ScoreForm),
            ("depth 1 score cp +x", Rule::ScoreForm),
            ("seldepth 7 nodes 400", Rule::LoneSeldepth),
            ("hashfull 4120", Rule::HashFull),
            ("currmove e2e4 currmovenumber 0", Rule::CurrentMove),
        ] {
            assert_eq!(broken(text), [rule], "{text}");
        }
        assert_eq!(broken("depth 1 ebf 2.1 score mate -3 pv"), []);
    }
}
