//! What a side is asked, for a person who answers on a board.

use serde::Serialize;

/// What a side may answer now, for a person who answers on a board. The referee judges the answer.
///
/// A square is a number: row by row from the top, from left to right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Question {
    /// What to do, as a sentence without its full stop.
    pub prompt: String,
    /// How it is done on the board.
    #[serde(flatten)]
    pub form: QuestionForm,
}

/// How a question is answered on a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "form", rename_all = "lowercase")]
pub enum QuestionForm {
    /// With the square of a piece and the square that it goes to.
    Move {
        /// The legal answers.
        legal: Vec<[usize; 2]>,
        /// What is chosen beside the board, before the move.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        choices: Vec<Choice>,
    },
    /// With one square, and a value for each choice.
    Target {
        /// The squares of the pieces that the answer is about.
        own: Vec<usize>,
        /// What is chosen beside the board.
        choices: Vec<Choice>,
    },
    /// With pieces on squares: their letters, a row at a time with slashes between the rows, and `.` for an empty square.
    Setup {
        /// The squares, in rows.
        rows: Vec<Vec<usize>>,
        /// The pieces.
        pieces: Vec<Stock>,
        /// An answer that is ready.
        ready: String,
    },
}

/// Something that is chosen beside the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// What is chosen, in words.
    pub name: &'static str,
    /// The values, each with what it means. The first is the usual one.
    pub values: &'static [(i64, &'static str)],
}

/// Pieces of one kind that can be put on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stock {
    /// Their letter.
    pub letter: char,
    /// What they are, in words.
    pub name: &'static str,
    /// How many there are.
    pub count: u8,
}

/// What a person has picked on a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picked {
    /// The squares, in order.
    pub squares: Vec<usize>,
    /// The values of the choices, in order.
    pub values: Vec<i64>,
}
