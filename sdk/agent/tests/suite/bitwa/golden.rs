//! A conversation by the text, from the first command to the last.

use std::{
    io::{self, BufReader, Read},
    iter,
};

use linesman_sdk::bitwa::run_on;

use super::scripted::Scripted;

/// The board is the one of the text's own example.
const CONVERSATION: &str = "
    >> set_game 8 6 2 2 ######## #.A..a.# #AA#.aa# #BB.#bb# #.B..b.# ########
    << =
    >> time_left 180000
    << =
    >> gen_move A
    << = 1 5 2 -1 1 0
    >> play A 1 5 2 -1 1 0
    << =
    >> play a 0 2 2 1 1 1
    << =
    >> time_left 179900
    << =
    >> gen_move B
    << = 0 0 0 1 1 1
    >> play B 0 0 0 1 1 1
    << =
    >> play b 0 7 5 1 1 1
    << =
    >> showboard
    << ? unknown command
    >> quit
    << =
";

const CALLS: [&str; 8] = [
    "begin 8 6 2 2 ######## #.A..a.# #AA#.aa# #BB.#bb# #.B..b.# ########",
    "choose A Some(180000)",
    "observe A 1",
    "observe a 2",
    "choose B Some(179900)",
    "observe B 3",
    "observe b 4",
    "finished",
];

/// Gives out at most so many bytes at once.
struct Pieces<'a>(&'a [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.1.min(self.0.len()).min(buffer.len());
        let (piece, rest) = self.0.split_at(count);
        buffer[..count].copy_from_slice(piece);
        self.0 = rest;
        Ok(count)
    }
}

#[test]
fn a_conversation_by_the_text_is_carried_on_however_its_lines_arrive() {
    let spoken = |mark: &str| -> Vec<&str> {
        let lines = CONVERSATION.lines().map(str::trim);
        lines.filter_map(|line| line.strip_prefix(mark)).collect()
    };
    for (size, line_end) in iter::zip([1, 3, 10_000], ["\n", "\r\n", "\n"]) {
        let input: String = spoken(">> ")
            .iter()
            .map(|line| format!("{line}{line_end}"))
            .collect();
        let expected: String = spoken("<< ")
            .iter()
            .map(|answer| format!("{answer}\n\n"))
            .collect();
        let mut player = Scripted::new(&["1 5 2 -1 1 0", "0 0 0 1 1 1"]);
        let mut sent = Vec::new();
        let reader = BufReader::with_capacity(8, Pieces(input.as_bytes(), size));
        run_on(&mut player, reader, &mut sent).unwrap();
        assert_eq!(String::from_utf8(sent).unwrap(), expected);
        assert_eq!(player.calls, CALLS);
    }
}
