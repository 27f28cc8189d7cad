//! Lines of two threads of an engine that have run into each other.

use super::{Board, Heard, Monitor};
use crate::{Answer, Rule};

impl<B: Board> Monitor<B> {
    /// Takes an answer that stands inside another line, if this is such a line. The rest of it says nothing.
    pub(super) fn hear_torn(&mut self, text: &str, heard: &mut Heard<B>) -> bool {
        let answer = Answer::ReadyOk;
        let word = B::WORDS.answer(answer);
        let is_open = self.questions.open().any(|asked| asked.wants == word);
        if !is_open || !is_torn(text, word) {
            return false;
        }
        self.questions.settle(word);
        let what = format!("{:?}", text.trim());
        self.find_all(vec![(Rule::TornAnswer, what)], heard);
        true
    }
}

/// Returns whether a word stands inside a line about a search, or at its beginning with such a line behind it.
fn is_torn(text: &str, word: &str) -> bool {
    let (before, _) = text.split_once(" string ").unwrap_or((text, ""));
    let mut words = before.split_ascii_whitespace();
    let Some((at, _)) = before.match_indices(word).next() else {
        return false;
    };
    let is_search = |word: &str| SEARCH.contains(&word);
    match words.next() {
        Some(first) if is_search(first) => true,
        _ => {
            before[..at].trim().is_empty()
                && before[at + word.len()..]
                    .split_ascii_whitespace()
                    .any(is_search)
        }
    }
}

/// The first words of the lines about a search.
const SEARCH: [&str; 2] = ["info", "bestmove"];

#[cfg(test)]
mod tests {
    use linesman_protocols::{Broken, Cause, Time};

    use super::*;
    use crate::Chess;

    #[test]
    fn an_answer_inside_another_line_is_found() {
        for (line, is_wrong) in [
            ("info depth 3 readyok", true),
            ("info depth 3 score cp 2readyok", true),
            ("readyokinfo depth 3", true),
            ("readyok info depth 3", true),
            ("readyok", false),
            ("info depth 3 string readyok", false),
            ("info string readyok", false),
            ("readyok for more", false),
            ("not readyok", false),
        ] {
            let mut monitor = Monitor::<Chess>::new(true);
            let lines = [
                ">uci",
                "<id name A",
                "<id author B",
                "<option name Hash type spin default 1 min 1 max 2",
                "<uciok",
            ];
            for said in lines
                .into_iter()
                .chain([">position startpos", ">go infinite", ">isready"])
            {
                match said.split_at(1) {
                    (">", sent) => monitor.note_sent(sent, Time::ZERO),
                    (_, heard) => _ = monitor.hear(heard, Time::ZERO),
                }
            }
            let found = monitor.hear(line, Time::ZERO).findings;
            let causes = found.iter().map(|found| found.cause);
            let torn = Cause::Illegal(Broken::Protocol(Rule::TornAnswer));
            assert_eq!(
                causes.clone().any(|cause| cause == torn),
                is_wrong,
                "{line}"
            );
            // One question, one answer.
            let open = monitor
                .questions()
                .open()
                .filter(|it| it.wants == "readyok");
            let is_answered = is_wrong || line == "readyok";
            assert_eq!(open.count(), usize::from(!is_answered), "{line}");
        }
    }
}
