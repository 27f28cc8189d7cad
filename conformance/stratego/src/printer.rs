//! The printed board, and the pause between moves.

use std::{
    fs::File,
    io::{self, Read, Write, stdin},
    os::fd::AsFd,
    process::exit,
    thread,
    time::Duration,
};

use anstream::stdout;
use anstyle::{AnsiColor, Style};
use linesman_games::stratego::{BOARD_SIZE, Encounter, Move, Position, Revealed};
use linesman_protocols::stratego::log::board_picture;
use linesman_referee::guard;

use crate::args::{Arguments, Limit};

/// Prints the board after each move.
#[derive(Clone, Debug)]
pub(crate) struct Printer {
    hides: [bool; 2],
    /// The squares of the pieces that have fought and survived.
    known: Revealed,
    has_coordinates: bool,
}

impl Printer {
    /// Returns the printer, if the switches ask for one. For a person at the terminal, the board has its coordinates.
    pub(crate) fn new(arguments: &Arguments, has_person: bool) -> Option<Self> {
        arguments.prints().then(|| Self {
            hides: [arguments.hide_red, arguments.hide_blue],
            known: Revealed::default(),
            has_coordinates: has_person,
        })
    }

    /// Follows a ply, to know which pieces have fought.
    pub(crate) fn follow(&mut self, mv: Move, encounter: Encounter) {
        self.known.follow(mv, encounter);
    }

    /// Prints the board, with colours if the output is a terminal.
    pub(crate) fn print(&self, position: &Position) -> io::Result<()> {
        let colours = [AnsiColor::Red, AnsiColor::Blue]
            .map(|colour| Style::new().fg_color(Some(colour.into())).bold());
        let picture = board_picture(
            position,
            |square, side| self.hides[side.index()] && !self.known.contains(square),
            |side, text| {
                let style = colours[side.index()];
                format!("{style}{text}{style:#}")
            },
        );
        if !self.has_coordinates {
            return writeln!(stdout(), "{picture}");
        }
        let columns: Vec<String> = (0..BOARD_SIZE).map(|x| format!("{x:<2}")).collect();
        let rows = picture.lines().enumerate();
        let rows: String = rows.map(|(y, row)| format!("{y:>2} {row}\n")).collect();
        writeln!(stdout(), "   {}\n{rows}", columns.join(" ").trim_end())
    }
}

/// Waits between two moves: this long, or until the user presses the enter key. The user may also type QUIT, which ends the
/// program without a result, as in the historic program.
pub(crate) fn pause(stall: Limit<Duration>) {
    if let Some(span) = stall.0 {
        return thread::sleep(span);
    }
    let mut out = stdout();
    let prompt = writeln!(
        out,
        "Waiting for user to press enter... (type QUIT to exit)"
    );
    // Someone who does not see the prompt can still press enter.
    let _ = prompt.and_then(|()| out.flush());
    if read_line().trim_ascii() == b"QUIT" {
        guard::end_agents();
        exit(0);
    }
}

/// Reads a line from standard input, and not more: a person who plays may have typed what follows. At the end of input there is
/// nothing to wait for, and the game goes on.
fn read_line() -> Vec<u8> {
    let mut line = Vec::new();
    let Ok(input) = stdin().as_fd().try_clone_to_owned() else {
        return line;
    };
    let mut input = File::from(input);
    let mut byte = [0];
    while let Ok(1) = input.read(&mut byte)
        && byte != *b"\n"
        && line.len() < LONGEST_LINE
    {
        line.push(byte[0]);
    }
    line
}

/// The longest line that is read as a whole.
const LONGEST_LINE: usize = 4096;
