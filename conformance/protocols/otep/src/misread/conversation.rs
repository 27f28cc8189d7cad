//! Games of tafl as their lines tell them.

use std::sync::Arc;

use linesman_games::{
    Side,
    tafl::{Board, Move, MoveList, Rules},
};
use linesman_protocols::otep::{Command, parse_command, side_name};

use linesman_interface::protocol::misreading::Spoken;

/// What happened in a conversation, as far as it concerns the board.
#[derive(Debug)]
pub(super) enum Event {
    /// A game begins, or a position is sent by itself.
    Board(Board),
    /// Plies have been made.
    Plies(Plies),
    /// The agent answered with a move, or with an analysis.
    Turn(Turn),
}

/// Plies that the agent was told, of one side.
#[derive(Debug)]
pub(super) struct Plies {
    pub(super) is_own: bool,
    pub(super) moves: Vec<Move>,
    /// The board before them, and after them, as it was sent.
    pub(super) before: Board,
    pub(super) after: Board,
}

/// A move that the agent answered.
#[derive(Debug)]
pub(super) struct Turn {
    pub(super) rules: Arc<Rules>,
    pub(super) board: Board,
    pub(super) side: Side,
    pub(super) mv: Move,
    /// Whether it is the first move of an analysis.
    pub(super) is_analysis: bool,
    /// Whether the board is still the one that the rules gave under the key starti.
    pub(super) is_of_starti: bool,
}

/// Reads the lines of a conversation.
pub(super) fn read(lines: &[Spoken]) -> Vec<Event> {
    let mut reader = Reader::default();
    for line in lines {
        match line {
            Spoken::Sent(line) => reader.note_sent(line),
            Spoken::Heard(line) => reader.note_heard(line),
        }
    }
    reader.events
}

/// What an agent owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Due {
    Move,
    Analysis,
}

/// How far a conversation has been read.
#[derive(Default)]
struct Reader {
    events: Vec<Event>,
    rules: Option<Arc<Rules>>,
    board: Option<Board>,
    /// The side that is to move, and whether a move or an analysis is due.
    side: Option<Side>,
    due: Option<Due>,
    /// The last move of the agent.
    last: Option<Move>,
    /// Whether the board is still the one of the key starti.
    is_of_starti: bool,
}

impl Reader {
    fn note_sent(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "rules" => {
                self.rules = rest.parse::<Rules>().ok().map(Arc::new);
                let start = self.rules.as_ref().map(|rules| rules.start.clone());
                self.put(start);
                self.is_of_starti = rest.split(' ').any(|field| field.starts_with("starti:"));
            }
            "position" => self.put(rest.parse().ok()),
            "move" => {
                let moves = self.last.take().into_iter().collect();
                self.follow(true, moves, rest);
            }
            "opponent-move" => {
                let (moves, record) = rest.split_once(' ').unwrap_or((rest, ""));
                let moves = moves.parse().map_or_else(
                    |_| Vec::new(),
                    |list: MoveList| list.0.iter().map(|record| record.mv).collect(),
                );
                self.follow(false, moves, record);
            }
            "side" => self.note_side(rest),
            "play" => {
                self.note_side(rest);
                self.due = Some(Due::Move);
            }
            "analyze" => self.due = Some(Due::Analysis),
            _ => {}
        }
    }

    fn note_side(&mut self, name: &str) {
        let mut sides = Side::BOTH.into_iter();
        self.side = sides.find(|side| side_name(*side) == name.trim());
    }

    fn put(&mut self, board: Option<Board>) {
        self.events.extend(board.clone().map(Event::Board));
        self.board = board;
        self.is_of_starti = false;
    }

    fn follow(&mut self, is_own: bool, moves: Vec<Move>, record: &str) {
        let Ok(after) = record.trim().parse::<Board>() else {
            return;
        };
        self.is_of_starti = false;
        match self.board.replace(after.clone()) {
            Some(before) => self.events.push(Event::Plies(Plies {
                is_own,
                moves,
                before,
                after,
            })),
            None => self.events.push(Event::Board(after)),
        }
    }

    fn note_heard(&mut self, line: &str) {
        let Ok(heard) = parse_command(line.as_bytes()) else {
            return;
        };
        let (mv, due) = match &heard.command {
            Command::Move(record) => (Some(record.mv), Due::Move),
            Command::Analysis(analysis) => {
                let line = analysis.lines.first();
                let first = line.and_then(|line| line.moves.0.first());
                (first.map(|record| record.mv), Due::Analysis)
            }
            _ => return,
        };
        if self.due.take_if(|other| *other == due).is_none() {
            return;
        }
        let is_analysis = due == Due::Analysis;
        if !is_analysis {
            self.last = mv;
        }
        if let (Some(rules), Some(board), Some(side), Some(mv)) =
            (&self.rules, &self.board, self.side, mv)
        {
            self.events.push(Event::Turn(Turn {
                rules: Arc::clone(rules),
                board: board.clone(),
                side,
                mv,
                is_analysis,
                is_of_starti: self.is_of_starti,
            }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use linesman_protocol_testing::{heard, sent};

    #[test]
    fn a_conversation_is_read_event_by_event() {
        let lines = [
            heard("hello"),
            sent("rules dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"),
            sent("play attackers"),
            heard("status thinking"),
            heard("move d9-c9"),
            sent("error 1"),
            sent("play attackers"),
            heard("move d1-c1"),
            sent("move /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"),
            sent("opponent-move d3-c3|c3-b3 /2t4/3t3/1T5/ttTKTtt/3T3/3t3/3t3/"),
            sent("clock 100 100"),
            sent("play attackers"),
            heard("move a4-a5"),
            sent("position /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"),
            sent("side defenders"),
            sent("analyze 3 1"),
            heard("analysis 1 d3-a3 0"),
        ];
        let told: Vec<String> = read(&lines)
            .iter()
            .map(|event| match event {
                Event::Board(board) => format!("board {}", board.size()),
                Event::Plies(plies) => format!("{} {:?}", plies.is_own, plies.moves.len()),
                Event::Turn(turn) => format!("{} on {}", turn.mv, turn.board),
            })
            .collect();
        let expected = [
            "board 7",
            "d9-c9 on /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
            "d1-c1 on /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
            "true 1",
            "false 2",
            "a4-a5 on /2t4/3t3/1T5/ttTKTtt/3T3/3t3/3t3/",
            "board 7",
            "d3-a3 on /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
        ];
        assert_eq!(told, expected);
    }
}
