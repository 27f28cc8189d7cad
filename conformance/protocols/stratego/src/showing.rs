//! Games of Stratego on a board.

use linesman_games::{
    Position as _, Side,
    stratego::{
        Action, BLUE, BOARD_SIZE, EndReason, Move, Phase, Position, RED, Rank, Revealed, Square,
        is_lake,
    },
};
use linesman_protocols::{
    Profile as _,
    stratego::{Profile, outcome_text, parse_answer, parse_setup_text, side_name},
};

use super::{
    asking::{answer, question},
    game,
};
use linesman_interface::protocol::showing::{
    Colours, Look, Picked, Picture, PositionRequest, Question, ShowForm, Shown,
};
use linesman_values::{
    options::OptionError,
    picture::{Cell, numbers},
};

/// How games of Stratego are shown.
pub(super) const SHOWING: ShowForm = ShowForm {
    begin: |profile, request| {
        let profile = Profile::find(profile)
            .ok_or_else(|| OptionError(format!("there is no profile {profile:?}")))?;
        let profile = game::profile(&profile, request)?;
        Ok(Box::new(Board {
            position: Position::new(profile.rules),
            known: Revealed::default(),
            last: None,
        }))
    },
    position: read_position,
    name: |letter| {
        let byte = u8::try_from(letter).ok();
        let rank = byte.and_then(Rank::from_byte);
        rank.map_or_else(|| "piece".to_owned(), |rank| rank.name().to_owned())
    },
    marks: "the squares of the last move",
    look: Look {
        colours: Colours::RedBlue,
        figure,
        has_letters: true,
        is_alone: false,
    },
};

/// Draws a rank: stars and diamonds for the high ranks, chevrons for the low ones, and a tool for who has one.
fn figure(letter: char) -> &'static str {
    match letter {
        '1' => {
            "M20.0 6.0L23.5 16.1L34.3 16.4L25.7 22.9L28.8 33.1L20.0 27.0L11.2 33.1L14.3 22.9L5.7 16.4L16.5 16.1Z"
        }
        '2' => {
            "M11.5 10.5L13.7 16.9L20.5 17.1L15.1 21.2L17.1 27.7L11.5 23.8L5.9 27.7L7.9 21.2L2.5 17.1L9.3 16.9ZM28.5 10.5L30.7 16.9L37.5 17.1L32.1 21.2L34.1 27.7L28.5 23.8L22.9 27.7L24.9 21.2L19.5 17.1L26.3 16.9Z"
        }
        '3' => {
            "M8.5 11L13.5 20L8.5 29L3.5 20ZM20 11L25 20L20 29L15 20ZM31.5 11L36.5 20L31.5 29L26.5 20Z"
        }
        '4' => "M13 10L19 20L13 30L7 20ZM27 10L33 20L27 30L21 20Z",
        '5' => "M20 8L28 20L20 32L12 20Z",
        '6' => {
            "M7 15L20 7L33 15V19.5L20 11.5L7 19.5ZM7 23L20 15L33 23V27.5L20 19.5L7 27.5ZM7 31L20 23L33 31V35.5L20 27.5L7 35.5Z"
        }
        '7' => "M7 19L20 11L33 19V23.5L20 15.5L7 23.5ZM7 28L20 20L33 28V32.5L20 24.5L7 32.5Z",
        '8' => "M6 13Q20 3 34 13L31 16Q26 13 22.5 12.5V34H17.5V12.5Q14 13 9 16Z",
        '9' => "M5 17H22V9L35 20L22 31V23H5Z",
        's' => {
            "M4 20Q20 5 36 20Q20 35 4 20ZM20 13.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13ZM20 17a3 3 0 1 1 0 6a3 3 0 1 1 0-6Z"
        }
        'F' => "M10 5H13V7L33 13L13 21V35H10Z",
        'B' => "M19 14a10.5 10.5 0 1 0 .1 0ZM20 12L24 6L31 5L32 8L26 9L23.5 13Z",
        _ => "",
    }
}

/// A game, with what both sides know of it.
struct Board {
    position: Position,
    known: Revealed,
    last: Option<Move>,
}

impl Board {
    fn submit(&mut self, side: Side, action: &str) -> Result<(), String> {
        if self.position.phase() == Phase::Setup {
            let setup = parse_setup_text(action).ok_or("it is not a set-up")?;
            let submitted = self.position.submit(side, Action::Setup(setup));
            return submitted.map_err(|error| error.to_string());
        }
        let answer = parse_answer(action.as_bytes());
        let is_move = answer.is_ok();
        let submitted = match answer {
            Ok(answer) => {
                let submitted = self.position.submit(side, answer.action);
                submitted.map_err(|error| error.to_string())
            }
            Err(error) => Err(error.to_string()),
        };
        if submitted.is_ok() || !self.position.rules().forgives_illegal_answers {
            return submitted;
        }
        let said = action.as_bytes().into();
        let lost = Action::LostTurn { said, is_move };
        self.position
            .submit(side, lost)
            .map_err(|error| error.to_string())
    }
}

impl Shown for Board {
    fn picture(&self) -> Picture {
        let position = &self.position;
        let caption = match position.phase() {
            Phase::Setup => "Set-up".to_owned(),
            Phase::Over => format!("Turn {}, the game is over", position.turn()),
            Phase::Play => {
                let side = if position.to_act().contains(RED) {
                    RED
                } else {
                    BLUE
                };
                format!("Turn {}, {} to move", position.turn(), side_name(side))
            }
        };
        let mut picture = draw(caption, |square| match position.piece(square) {
            Some((side, rank)) => Cell {
                is_secret: !self.known.contains(square),
                ..Cell::piece(side, char::from(rank.byte()))
            },
            None => Cell::EMPTY,
        });
        if let Some((from, to)) = self.last.and_then(Move::squares) {
            picture.marked = [from, to]
                .map(|square| (usize::from(square.y()), usize::from(square.x())))
                .to_vec();
        }
        picture
    }

    fn play(&mut self, side: Side, action: &str) -> Result<String, String> {
        let before = self.position.plies();
        self.submit(side, action)?;
        self.last = None;
        if self.position.plies() == before {
            return Ok(String::new());
        }
        let Some(ply) = self.position.view(side).last else {
            return Ok(String::new());
        };
        let mut outcome = Vec::new();
        match ply.action {
            Action::Move { mv, .. } => {
                self.known.follow(mv, ply.encounter);
                self.last = Some(mv);
                outcome_text(ply.encounter, &mut outcome);
            }
            Action::LostTurn { .. } => outcome.extend_from_slice(b"ILLEGAL"),
            _ => {}
        }
        Ok(String::from_utf8_lossy(&outcome).into_owned())
    }

    fn arrows(&self) -> Vec<[(usize, usize); 2]> {
        let squares = self.last.and_then(Move::squares);
        let place = |square: Square| (usize::from(square.y()), usize::from(square.x()));
        let arrow = squares.map(|(from, to)| [place(from), place(to)]);
        arrow.into_iter().collect()
    }

    fn ending(&self) -> Option<String> {
        let end = self.position.end()?;
        let loser = end.outcome.winner().map(Side::other);
        let loser = loser.map_or("a side", side_name);
        Some(match end.reason {
            EndReason::FlagTaken => format!("the flag of {loser} was captured"),
            EndReason::NoMobilePiece => format!("{loser} has no piece left that can move"),
            EndReason::NoLegalMove => format!("{loser} has no legal move left"),
            EndReason::TurnLimit => "the limit of turns was reached".to_owned(),
            EndReason::BothPassed => "both sides passed one after the other".to_owned(),
            EndReason::Surrendered => format!("{loser} gave up"),
        })
    }

    fn exclude(&mut self, side: Side) {
        self.position.exclude(side);
    }

    fn question(&self, side: Side) -> Option<Question> {
        question(&self.position, side)
    }

    fn answer(&self, _: Side, picked: &Picked) -> Result<String, String> {
        answer(picked)
    }

    fn is_secret(&self) -> bool {
        self.position.phase() == Phase::Setup
    }
}

/// Reads ten rows of ten squares, with slashes or newlines between them. RED's pieces are on the rows where they are set up, and a row
/// with `#` shows a piece that is not known.
fn read_position(request: &PositionRequest<'_>) -> Result<Picture, OptionError> {
    let text = request.position.trim();
    let rows: Vec<&str> = text.split(['/', '\n']).map(str::trim).collect();
    let size = usize::from(BOARD_SIZE);
    if rows.len() != size {
        return Err(OptionError(format!(
            "a position of Stratego is 10 rows with slashes between them, not {}; a square is R or B with a piece, such as R1 or B#, \
             or '.', or '+' for a lake",
            rows.len()
        )));
    }
    let mut cells = vec![Cell::EMPTY; size * size];
    for (y, row) in rows.iter().enumerate() {
        let found = read_row(row).map_err(|why| OptionError(format!("in row {y}: {why}")))?;
        if found.len() != size {
            return Err(OptionError(format!(
                "row {y} has {} squares instead of 10",
                found.len()
            )));
        }
        cells[y * size..(y + 1) * size].copy_from_slice(&found);
    }
    for square in Square::all().filter(|square| is_lake(*square)) {
        if cells[square.index()]
            .letter
            .is_some_and(|letter| letter != '+')
        {
            return Err(OptionError(format!("a piece is on the lake {square}")));
        }
    }
    Ok(draw("A position of Stratego".to_owned(), |square| {
        cells[square.index()]
    }))
}

/// Reads a row as the program `stratego` prints it: `R4`, `B#`, `.`, and one or three `+` for a lake. White space may separate squares.
fn read_row(row: &str) -> Result<Vec<Cell>, String> {
    let mut cells = Vec::new();
    let mut letters = row.chars().filter(|c| !c.is_whitespace()).peekable();
    while let Some(letter) = letters.next() {
        let side = match letter {
            '.' => {
                cells.push(Cell::EMPTY);
                continue;
            }
            '+' => {
                // A lake is printed as wide as a piece.
                for _ in 0..2 {
                    if row.contains("+++") {
                        letters.next_if_eq(&'+');
                    }
                }
                cells.push(Cell::blocked('+'));
                continue;
            }
            'R' => RED,
            'B' => BLUE,
            other => {
                return Err(format!(
                    "{other:?} is not a square; one is R or B with a piece, such as R1 or B#, or '.', or '+' for a lake"
                ));
            }
        };
        let piece = letters.next().unwrap_or(' ');
        let is_piece = u8::try_from(piece).ok().and_then(Rank::from_byte).is_some();
        if !is_piece && piece != '#' {
            return Err(format!(
                "{piece:?} after {letter} is not a piece; one is 1 to 9, s, B, F or '#'"
            ));
        }
        cells.push(Cell::piece(side, piece));
    }
    Ok(cells)
}

/// Draws ten rows of ten squares with the lakes.
fn draw(caption: String, cell: impl Fn(Square) -> Cell) -> Picture {
    let size = usize::from(BOARD_SIZE);
    let cells: Vec<Cell> = Square::all()
        .map(|square| match is_lake(square) {
            true => Cell::BLOCKED,
            false => cell(square),
        })
        .collect();
    Picture {
        caption,
        rows: cells.chunks(size).map(<[Cell]>::to_vec).collect(),
        columns: numbers(size),
        lines: numbers(size),
        marked: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use linesman_protocol_testing as testing;

    /// The set-up of the manual's example.
    const ROWS: &str = "FB8sB479B8/BB31555583/6724898974/967B669999";

    fn begin(options: &[(&str, &str)]) -> Box<dyn Shown> {
        testing::begin(SHOWING, "manual-2012", options)
    }

    #[test]
    fn a_game_is_shown_with_what_became_of_each_move() {
        let mut game = begin(&[]);
        assert_eq!(game.picture().caption, "Set-up");
        game.play(RED, ROWS).unwrap();
        let upside_down: Vec<&str> = ROWS.split('/').rev().collect();
        game.play(BLUE, &upside_down.join("/")).unwrap();
        assert_eq!(game.picture().caption, "Turn 1, RED to move");
        assert_eq!(testing::draw(&game.picture())[0], "1F1B181s1B1417191B18");
        assert_eq!(game.play(RED, "0 3 DOWN").unwrap(), "OK");
        let picture = game.picture();
        assert_eq!(picture.marked, [(3, 0), (4, 0)]);
        assert!(picture.rows[4][0].is_secret);
        // From the manual's example: two scouts meet.
        assert_eq!(game.play(BLUE, "9 6 UP 3").unwrap(), "BOTHDIE 9 9");
        let why = game.play(RED, "0 0 DOWN").unwrap_err();
        assert!(why.contains("flag") || why.contains("moves"), "{why}");
        assert_eq!(game.picture().caption, "Turn 2, RED to move");
    }

    #[test]
    fn a_piece_that_has_fought_is_no_secret() {
        let mut game = begin(&[]);
        let upside_down: Vec<&str> = ROWS.split('/').rev().collect();
        game.play(RED, ROWS).unwrap();
        game.play(BLUE, &upside_down.join("/")).unwrap();
        // RED's scout on (9,3) reaches BLUE's scout on (9,6); the sergeant on (8,3) is as it was.
        assert_eq!(game.play(RED, "9 3 DOWN 2").unwrap(), "OK");
        assert_eq!(game.play(BLUE, "1 6 UP").unwrap(), "OK");
        // RED's 6 on (1,3) moves down, and BLUE's 6 attacks it.
        assert_eq!(game.play(RED, "0 3 DOWN").unwrap(), "OK");
        assert_eq!(game.play(BLUE, "1 5 UP").unwrap(), "OK");
        assert_eq!(game.play(RED, "0 4 RIGHT").unwrap(), "DIES 9 6");
        let picture = game.picture();
        assert_eq!(picture.rows[4][1].letter, Some('6'));
        assert!(!picture.rows[4][1].is_secret);
        assert!(picture.rows[5][9].is_secret);
    }

    #[test]
    fn an_answer_that_costs_the_turn_alone_is_shown() {
        let mut game = begin(&[("ignore-illegal", "")]);
        let upside_down: Vec<&str> = ROWS.split('/').rev().collect();
        game.play(RED, ROWS).unwrap();
        game.play(BLUE, &upside_down.join("/")).unwrap();
        assert_eq!(game.play(RED, "0 0 DOWN").unwrap(), "ILLEGAL");
        assert_eq!(game.picture().caption, "Turn 1, BLUE to move");
    }

    #[test]
    fn a_position_is_read_as_the_program_prints_it() {
        let read = |text: &str| {
            read_position(&PositionRequest {
                position: text,
                options: &linesman_values::options::Given::default(),
            })
        };
        let empty = ". . . . . . . . . .";
        let lakes = " .  . ++++++ .  . ++++++ .  . ";
        let text = [
            "R1 RF .  .  .  .  .  .  .  . ",
            empty,
            empty,
            empty,
            lakes,
            "..++..++..",
            empty,
            empty,
            empty,
            "B# Bs . . . . . . . .",
        ];
        let picture = read(&text.join("/")).unwrap();
        let drawn = testing::draw(&picture);
        assert_eq!(drawn[0], "111F . . . . . . . .");
        assert_eq!(drawn[4], " . . # # . . # # . .");
        assert_eq!(drawn[9], "2#2s . . . . . . . .");
        for (wrong, why) in [
            ("R1", "10 rows"),
            (&text.join("/").replace("Bs", "Bx"), "'x' after B"),
            (&text.join("/").replace("R1", "Q1"), "'Q' is not a square"),
            (
                &text.join("/").replace("Bs . ", "Bs "),
                "row 9 has 9 squares",
            ),
            (
                &text.join("/").replace("..++..++..", "..R1+..++.."),
                "lake (2,5)",
            ),
        ] {
            let error = read(wrong).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
