//! A game of Stratego as its lines tell it.

use linesman_games::{
    Side,
    stratego::{Action, BLUE, Cell, Move, RED, Rank, Row, parse_row},
};
use linesman_protocols::stratego::parse_answer;

use linesman_interface::protocol::misreading::Spoken;

/// The cells of a board in reading order, the topmost row first.
pub(super) type Cells = [Cell; 100];

/// A game as the agent could follow it.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) side: Side,
    /// The rows of the agent's set-up, the topmost first; none if it is not complete.
    pub(super) setup: Vec<Row>,
    pub(super) turns: Vec<Turn>,
}

/// A turn that the agent answered with a move.
#[derive(Debug)]
pub(super) struct Turn {
    /// The plies that the agent was told since its last answer.
    pub(super) plies: Vec<Ply>,
    /// The line before the board.
    pub(super) header: String,
    /// The board that was sent.
    pub(super) board: Cells,
    /// The lines that the agent was sent since its last answer.
    pub(super) sent: Vec<String>,
    pub(super) text: String,
    pub(super) mv: Move,
}

#[cfg(test)]
impl Turn {
    /// Returns a turn with this board, of which nothing else matters.
    pub(super) fn on(board: Cells) -> Self {
        Self {
            plies: Vec::new(),
            header: String::new(),
            board,
            sent: Vec::new(),
            text: String::new(),
            mv: Move {
                x: 0,
                y: 0,
                direction: linesman_games::stratego::Direction::Down,
                multiplier: None,
            },
        }
    }
}

/// A ply that the agent was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ply {
    pub(super) is_own: bool,
    /// The rank that the agent takes its own piece for that has won the fight; none if it knows better.
    pub(super) taken_for: Option<Rank>,
    pub(super) mv: Move,
    pub(super) outcome: Outcome,
    /// The ranks of the attacker and of the piece that it attacked, after a fight.
    pub(super) ranks: Option<(Rank, Rank)>,
}

/// What became of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The piece went to a square that was empty, or took the flag.
    Moved,
    Kills,
    /// The piece that was attacked is lost, and the attacker stays where it was. No fight ends so; an agent may think so.
    KillsAfar,
    Dies,
    BothDie,
}

impl Game {
    /// Reads the lines of a conversation; none if no side was given.
    pub(super) fn read(lines: &[Spoken]) -> Option<Self> {
        let mut game = None;
        let mut reader = Reader::default();
        for line in lines {
            match (&mut game, line) {
                (None, Spoken::Sent(line)) => game = Self::begin(line),
                (None, Spoken::Heard(_)) => {}
                (Some(_), Spoken::Sent(line)) => reader.note_sent(line),
                (Some(game), Spoken::Heard(line)) => reader.note_heard(line, game),
            }
        }
        game
    }

    fn begin(line: &str) -> Option<Self> {
        let side = match line.split_once(' ')?.0 {
            "RED" => RED,
            "BLUE" => BLUE,
            _ => return None,
        };
        Some(Self {
            side,
            setup: Vec::new(),
            turns: Vec::new(),
        })
    }
}

/// How far a conversation has been read.
#[derive(Default)]
struct Reader {
    sent: Vec<String>,
    rows: Vec<Cell>,
    header: String,
    /// The board that waits for an answer.
    board: Option<Cells>,
    plies: Vec<Ply>,
    /// Whether the next ply that is told is the agent's own.
    is_echo_due: bool,
}

impl Reader {
    fn note_sent(&mut self, line: &str) {
        self.sent.push(line.to_owned());
        if let Some(row) = read_row(line) {
            self.rows.extend(row);
            if let Ok(board) = Cells::try_from(self.rows.as_slice()) {
                self.board = Some(board);
                self.rows.clear();
            }
            return;
        }
        self.rows.clear();
        line.clone_into(&mut self.header);
        if let Some(ply) = read_ply(line) {
            let is_own = self.is_echo_due;
            self.plies.push(Ply { is_own, ..ply });
        }
        self.is_echo_due = false;
    }

    fn note_heard(&mut self, line: &str, game: &mut Game) {
        if game.setup.len() < 4 {
            game.setup.extend(parse_row(line.as_bytes()).ok());
            return;
        }
        let Some(board) = self.board.take() else {
            return;
        };
        self.is_echo_due = true;
        if let Some(mv) = read_move(line) {
            game.turns.push(Turn {
                plies: std::mem::take(&mut self.plies),
                sent: std::mem::take(&mut self.sent),
                header: self.header.clone(),
                board,
                text: line.to_owned(),
                mv,
            });
        }
    }
}

fn read_move(text: &str) -> Option<Move> {
    match parse_answer(text.as_bytes()).ok()?.action {
        Action::Move { mv, .. } => Some(mv),
        _ => None,
    }
}

/// Reads a row of a board as it is sent.
fn read_row(line: &str) -> Option<[Cell; 10]> {
    let cells: Option<Vec<Cell>> = line.bytes().map(read_cell).collect();
    cells?.try_into().ok()
}

/// Reads a square of a board as it is sent.
pub(super) fn read_cell(byte: u8) -> Option<Cell> {
    match byte {
        b'.' => Some(Cell::Empty),
        b'+' | b'*' => Some(Cell::Lake),
        b'#' => Some(Cell::Enemy),
        byte => Rank::from_byte(byte).map(Cell::Own),
    }
}

/// Reads a ply of the opponent and its outcome.
fn read_ply(line: &str) -> Option<Ply> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let (index, outcome) = words.iter().enumerate().find_map(|(index, word)| {
        let outcome = match *word {
            "OK" | "FLAG" => Outcome::Moved,
            "KILLS" => Outcome::Kills,
            "DIES" => Outcome::Dies,
            "BOTHDIE" => Outcome::BothDie,
            _ => return None,
        };
        Some((index, outcome))
    })?;
    let rank = |place: usize| Rank::from_byte(*words.get(index + place)?.as_bytes().first()?);
    Some(Ply {
        is_own: false,
        mv: read_move(&words[..index].join(" "))?,
        outcome,
        ranks: rank(1).zip(rank(2)),
        taken_for: None,
    })
}

#[cfg(test)]
mod tests {
    use linesman_games::stratego::Direction;

    use super::*;
    use linesman_protocol_testing::{heard, sent};

    #[test]
    fn a_conversation_is_read_turn_by_turn() {
        let board = [
            "F.........",
            "..........",
            "..........",
            "s.........",
            "..++..++..",
            "..++..++..",
            "..........",
            "..........",
            "..........",
            "#########.",
        ];
        let mut lines = vec![sent("RED scripted 10 10")];
        lines.extend(board[..4].iter().map(|row| heard(row)));
        lines.push(sent("START"));
        lines.extend(board.iter().map(|row| sent(row)));
        lines.push(heard("0 3 DOWN"));
        lines.push(sent("0 3 DOWN OK"));
        lines.push(sent("8 9 RIGHT 1 KILLS 9 s"));
        lines.extend(board.iter().map(|row| sent(row)));
        lines.push(heard("thinking"));
        lines.extend(board.iter().map(|row| sent(row)));
        lines.push(heard("0 3 UP"));
        let game = Game::read(&lines).unwrap();
        assert_eq!((game.side, game.setup.len()), (RED, 4));
        let told: Vec<_> = game
            .turns
            .iter()
            .map(|turn| (turn.text.as_str(), turn.plies.len()))
            .collect();
        assert_eq!(told, [("0 3 DOWN", 0), ("0 3 UP", 2)]);
        let plies: Vec<_> = game.turns[1]
            .plies
            .iter()
            .map(|ply| (ply.is_own, ply.mv.direction, ply.outcome))
            .collect();
        let expected = [
            (true, Direction::Down, Outcome::Moved),
            (false, Direction::Right, Outcome::Kills),
        ];
        assert_eq!(plies, expected);
        assert_eq!(game.turns[1].header, "8 9 RIGHT 1 KILLS 9 s");
        assert_eq!(game.turns[0].board[30], Cell::Own(Rank::Spy));
    }
}
