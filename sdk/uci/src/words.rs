//! The words in which the protocols of the family differ.

use std::borrow::Cow;

use super::{Answer, swaps::Swaps};

/// The words of a protocol of the family. Lines, checks and messages are those of UCI where nothing here says otherwise.
#[derive(Debug)]
pub struct Words {
    /// The name of the protocol, and the first command.
    pub name: &'static str,
    /// The end of the answer to it.
    pub ok: &'static str,
    /// The command for another game.
    pub new_game: &'static str,
    /// The clocks behind `go`, that of the first side first.
    pub clocks: [&'static str; 2],
    /// The increments, in the same order.
    pub increments: [&'static str; 2],
    /// The option for another form of moves, if there is one.
    pub form: Option<&'static str>,
    /// How the answers are written, in the order of [`Answer::ALL`].
    pub wanted: [&'static str; 3],
    /// The checks of UCI that the protocol does not have, without the name of the protocol.
    pub without: &'static [&'static str],
    /// The words of the texts of UCI that are others here, and what stands for them.
    pub swaps: Swaps,
}

impl Words {
    /// The words of UCI.
    pub const UCI: Self = Self {
        name: "uci",
        ok: "uciok",
        new_game: "ucinewgame",
        clocks: ["wtime", "btime"],
        increments: ["winc", "binc"],
        form: Some("UCI_Chess960"),
        wanted: [
            "the lines id and option, then \"uciok\"",
            "\"readyok\"",
            "\"bestmove MOVE\", such as \"bestmove e2e4\"",
        ],
        without: &[],
        swaps: Swaps::new(&[]),
    };

    /// Returns whether a line can begin with this word.
    pub(super) fn is_first(&self, word: &str) -> bool {
        word == self.name || word == self.new_game || super::order::WORDS.contains(&word)
    }

    /// Returns whether a word has a meaning behind `go`.
    pub(super) fn is_of_go(&self, word: &str) -> bool {
        let timed = [self.clocks, self.increments];
        timed.as_flattened().contains(&word) || super::order::GO_WORDS.contains(&word)
    }

    /// Returns the word with which an answer begins. Placeholders have the same names.
    #[must_use]
    pub const fn answer(&self, answer: Answer) -> &'static str {
        match answer {
            Answer::UciOk => self.ok,
            Answer::ReadyOk => "readyok",
            Answer::BestMove => "bestmove",
        }
    }

    /// Returns the answer that begins with this word.
    #[must_use]
    pub fn answer_of(&self, word: &str) -> Option<Answer> {
        let mut all = Answer::ALL.into_iter();
        all.find(|answer| self.answer(*answer) == word)
    }

    /// Returns how an answer is written, in words.
    #[must_use]
    pub const fn wanted(&self, answer: Answer) -> &'static str {
        self.wanted[answer as usize]
    }

    /// Returns a text of UCI in the words of this protocol.
    #[must_use]
    pub fn reword<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if self.swaps.is_empty() {
            return Cow::Borrowed(text);
        }
        let (mut reworded, mut at) = (String::new(), 0);
        while let Some(next) = text[at..].chars().next() {
            match self.swaps.at(text.as_bytes(), at) {
                Some((word, other)) => {
                    reworded += other;
                    at += word.len();
                }
                None => {
                    reworded.push(next);
                    at += next.len_utf8();
                }
            }
        }
        Cow::Owned(reworded)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_are_swapped() {
        let words = Words {
            swaps: Swaps::new(&[("uci", "uai"), ("white", "black"), ("black", "white")]),
            ..Words::UCI
        };
        let reworded = words.reword("uci/hello: white, uciok, ucis, \"black\"");
        assert_eq!(reworded, "uai/hello: black, uciok, ucis, \"white\"");
        assert!(matches!(Words::UCI.reword("uci"), Cow::Borrowed("uci")));
    }
}
