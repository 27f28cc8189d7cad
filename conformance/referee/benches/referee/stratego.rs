//! Stratego: a ply is one message to the side that moved, one to the side that moves next, and one answer.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Write},
};

use linesman_games::stratego::{BLUE, Position, RED, Rules};
use linesman_protocols::stratego::{Limits, Profile, RefereeEnd};
use linesman_referee::{Referee, Seat, Settings};

use crate::bout::{Bout, LONG};

/// A game that is drawn by its turn limit.
pub(crate) struct Stratego;

impl Bout for Stratego {
    const AGENT: &'static str = "stratego";
    type Dialect = RefereeEnd;

    fn name(&self) -> String {
        "Stratego".to_owned()
    }

    fn begin_with(&self, plies: u32, settings: Settings<Position>) -> Referee<RefereeEnd> {
        let rules = Rules {
            turn_limit: Some(plies / 2 + 1),
            ..Rules::default()
        };
        let limits = Limits {
            setup: LONG,
            turn: LONG,
            exit: LONG,
            ..Profile::manual_2012().limits
        };
        let profile = Profile {
            limits,
            ..Profile::manual_2012()
        };
        let seats = [RED, BLUE]
            .map(|side| Seat::Agent(side.index(), RefereeEnd::new(side, "opponent", &profile)));
        Referee::with(Position::new(rules), seats, settings)
    }

    fn plies(position: &Position) -> u32 {
        position.plies()
    }
}

/// Of each side's answers, the set-up and then two moves in turn. The first column's pieces step to and fro and never meet.
const ANSWERS: [[&str; 3]; 2] = [
    [
        "FB8sB479B8\nBB31555583\n6724898974\n967B669999\n",
        "0 3 DOWN\n",
        "0 4 UP\n",
    ],
    [
        "967B669999\n6724898974\nBB31555583\nFB8sB479B8\n",
        "0 6 UP\n",
        "0 5 DOWN\n",
    ],
];

/// Follows the protocol by counting lines: a header asks for the set-up; then eleven lines ask for a move and one repeats it.
pub(crate) fn be_agent(mut input: BufReader<File>, mut output: File) -> io::Result<()> {
    let mut answers: Option<[&str; 3]> = None;
    let (mut until_answer, mut moves, mut is_line_start) = (1, 0, true);
    loop {
        let bytes = input.fill_buf()?;
        if bytes.is_empty() {
            return Ok(());
        }
        for byte in bytes {
            if is_line_start && *byte == b'Q' {
                return Ok(());
            }
            if is_line_start && answers.is_none() {
                answers = Some(ANSWERS[usize::from(*byte != b'R')]);
            }
            is_line_start = *byte == b'\n';
            if !is_line_start {
                continue;
            }
            until_answer -= 1;
            if until_answer == 0
                && let Some([setup, there, back]) = answers
            {
                let answer = match moves {
                    0 => setup,
                    _ if moves % 2 == 1 => there,
                    _ => back,
                };
                output.write_all(answer.as_bytes())?;
                until_answer = if moves == 0 { 11 } else { 12 };
                moves += 1;
            }
        }
        let count = bytes.len();
        input.consume(count);
    }
}
