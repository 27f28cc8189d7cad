//! Words that stand for others, found when the program is compiled.

/// Words, and what stands for each.
#[derive(Debug)]
pub struct Swaps {
    all: &'static [(&'static str, &'static str)],
    /// For each first byte, one more than the index of the first of its words, or 0. The compiler, which interprets what it runs, would
    /// take long to look at all words for each byte of a text.
    first: [u8; 256],
    /// The same for the next word with the same first byte.
    next: [u8; 256],
}

impl Swaps {
    /// Makes a table of at most 255 words. The first of two words that stand at one place counts.
    ///
    /// # Panics
    ///
    /// Panics if there are more words, or if one is empty.
    #[must_use]
    pub const fn new(all: &'static [(&'static str, &'static str)]) -> Self {
        let (mut first, mut next) = ([0; 256], [0; 256]);
        assert!(all.len() < 256, "at most 255 words are swapped");
        let mut index = all.len();
        while index > 0 {
            let byte = all[index - 1].0.as_bytes()[0] as usize;
            #[allow(clippy::cast_possible_truncation, reason = "it is below 256")]
            let number = index as u8;
            (next[index - 1], first[byte]) = (first[byte], number);
            index -= 1;
        }
        Self { all, first, next }
    }

    /// Returns whether no word is swapped.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Returns the swap for the words at this byte of a text, which begin and end there.
    pub(super) const fn at(&self, text: &[u8], at: usize) -> Option<(&'static str, &'static str)> {
        let mut number = self.first[text[at] as usize];
        if number == 0 || at > 0 && IS_LETTER[text[at - 1] as usize] {
            return None;
        }
        while number > 0 {
            let swap = self.all[number as usize - 1];
            if stands_at(swap.0.as_bytes(), text, at) {
                return Some(swap);
            }
            number = self.next[number as usize - 1];
        }
        None
    }

    /// Returns whether a text in these words is another text.
    pub(super) const fn make(&self, text: &[u8], other: &[u8]) -> bool {
        let (mut at, mut end) = (0, 0);
        while at < text.len() {
            match self.at(text, at) {
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
}

const IS_LETTER: [bool; 256] = {
    let (mut is_letter, mut byte) = ([false; 256], 0_u8);
    while byte < u8::MAX {
        is_letter[byte as usize] = byte.is_ascii_alphanumeric() || byte == b'_';
        byte += 1;
    }
    is_letter
};

const fn stands_at(word: &[u8], text: &[u8], at: usize) -> bool {
    let end = at + word.len();
    starts_at(word, text, at) && (end == text.len() || !IS_LETTER[text[end] as usize])
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
