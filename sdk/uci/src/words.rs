//! The words in which the protocols of the family differ.

use std::borrow::Cow;

use super::Answer;

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
    pub swaps: &'static [(&'static str, &'static str)],
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
        swaps: &[],
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
        if !self.rewords() {
            return Cow::Borrowed(text);
        }
        let (mut reworded, mut at) = (String::new(), 0);
        while let Some(next) = text[at..].chars().next() {
            match self.swap_at(text.as_bytes(), at) {
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

    /// Returns whether any word differs from those of UCI.
    pub(super) const fn rewords(&self) -> bool {
        !self.swaps.is_empty()
    }

    /// Returns whether a text in the words of this protocol is another text.
    pub(super) const fn makes(&self, text: &[u8], other: &[u8]) -> bool {
        let (mut at, mut end) = (0, 0);
        while at < text.len() {
            match self.swap_at(text, at) {
                Some((word, swapped)) if starts_at(swapped.as_bytes(), other, end) => {
                    (at, end) = (at + word.len(), end + swapped.len());
                }
                None if end < other.len() && other[end] == text[at] => {
                    (at, end) = (at + 1, end + 1);
                }
                _ => return false,
            }
        }
        end == other.len()
    }

    /// Returns the swap for the words at this place, which begin and end there.
    pub(super) const fn swap_at(
        &self,
        text: &[u8],
        at: usize,
    ) -> Option<(&'static str, &'static str)> {
        if at > 0 && is_letter(text[at - 1]) {
            return None;
        }
        let mut index = 0;
        while index < self.swaps.len() {
            let (word, other) = self.swaps[index];
            if word.as_bytes()[0] == text[at] && stands_at(word.as_bytes(), text, at) {
                return Some((word, other));
            }
            index += 1;
        }
        None
    }
}

const fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

const fn stands_at(word: &[u8], text: &[u8], at: usize) -> bool {
    let end = at + word.len();
    starts_at(word, text, at) && (end == text.len() || !is_letter(text[end]))
}

const fn starts_at(word: &[u8], text: &[u8], at: usize) -> bool {
    if at + word.len() > text.len() {
        return false;
    }
    let mut index = 0;
    while index < word.len() {
        if text[at + index] != word[index] {
            return false;
        }
        index += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_are_swapped() {
        let words = Words {
            swaps: &[("uci", "uai"), ("white", "black"), ("black", "white")],
            ..Words::UCI
        };
        let reworded = words.reword("uci/hello: white, uciok, ucis, \"black\"");
        assert_eq!(reworded, "uai/hello: black, uciok, ucis, \"white\"");
        assert!(matches!(Words::UCI.reword("uci"), Cow::Borrowed("uci")));
    }
}
