//! What the tests of all protocols share: worlds without a process, a pipe or a clock.

mod record;
mod table;

use crate::{Misbehaver, PROTOCOLS};

pub(crate) use record::{PAUSE, Record, check_bytes, check_words, play, play_seeded};
pub(crate) use table::{Host, Table, check_conforming_game, check_first_violations};

/// Returns the misbehaver for a check, the conforming agent of a protocol, or the misbehaver that these words describe.
pub(crate) fn misbehaver(words: &str) -> Misbehaver {
    let is_check = words.contains('/') && !words.contains(' ');
    let words = if is_check {
        format!("--break {words}")
    } else {
        words.to_owned()
    };
    Misbehaver::from_words(PROTOCOLS, words.split_ascii_whitespace())
        .map_err(drop)
        .unwrap()
}
