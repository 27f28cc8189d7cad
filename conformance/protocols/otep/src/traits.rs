//! What a turn of tafl has that few turns have.

use std::sync::Arc;

use linesman_games::{
    Outcome, Side,
    tafl::{ATTACKERS, Board, DEFENDERS, Move, Position, Rules, State},
};
use linesman_protocols::otep::side_name;
use linesman_values::traits::{Had, Trait, that_hold};

/// A turn, or a position to be analysed, with its legal moves.
struct Turn {
    state: State,
    side: Side,
    moves: Vec<Move>,
    /// Whether several moves of the opponent came in a row.
    is_behind_several: bool,
    /// What the agent was told of the clock, in milliseconds.
    time: Option<i64>,
}

/// How far a conversation has been read.
#[derive(Default)]
struct Reader {
    rules: Option<Arc<Rules>>,
    board: Option<Board>,
    side: Option<Side>,
    /// What the clocks of the attackers and of the defenders show.
    clocks: [Option<i64>; 2],
}

/// Returns what the turns have that these messages begin.
pub(super) fn traits(messages: &[Vec<&str>]) -> Vec<Had> {
    let mut reader = Reader::default();
    let of_message = |message: &Vec<&str>| {
        let turn = reader.read(message);
        turn.map_or_else(Had::default, |turn| Had {
            position: that_hold(OF_POSITION, &turn),
            question: that_hold(OF_QUESTION, &turn),
        })
    };
    messages.iter().map(of_message).collect()
}

impl Reader {
    /// Reads a message, and returns the turn that it begins.
    fn read(&mut self, message: &[&str]) -> Option<Turn> {
        let (mut is_asked, mut is_behind_several) = (false, false);
        for line in message {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "rules" => {
                    self.rules = rest.parse::<Rules>().ok().map(Arc::new);
                    self.board = self.rules.as_ref().map(|rules| rules.start.clone());
                }
                "position" | "move" => self.put(rest),
                "opponent-move" => {
                    let (moves, record) = rest.split_once(' ').unwrap_or((rest, ""));
                    is_behind_several = moves.contains('|');
                    self.put(record);
                }
                "side" => self.note_side(rest),
                "play" => {
                    self.note_side(rest);
                    is_asked = true;
                }
                "analyze" => is_asked = true,
                "clock" => self.note_clocks(rest),
                _ => {}
            }
        }
        if !is_asked {
            return None;
        }
        let (rules, board, side) = (self.rules.clone()?, self.board.as_ref()?, self.side?);
        let position = Position::at(rules, board, side).ok()?;
        Some(Turn {
            state: position.state().clone(),
            side,
            moves: position.legal_moves(),
            is_behind_several,
            time: self.clocks[usize::from(side == DEFENDERS)],
        })
    }

    fn put(&mut self, record: &str) {
        self.board = record.trim().parse().ok().or(self.board.take());
    }

    fn note_side(&mut self, name: &str) {
        let mut sides = Side::BOTH.into_iter();
        self.side = sides.find(|side| side_name(*side) == name.trim());
    }

    fn note_clocks(&mut self, rest: &str) {
        let mut words = rest.split_ascii_whitespace();
        self.clocks = [(); 2].map(|()| words.next()?.trim_end_matches('*').parse().ok());
    }
}

impl Turn {
    /// Returns whether a move leads to a position like this.
    fn leads(&self, is_such: impl Fn(&State, Option<Outcome>) -> bool) -> bool {
        self.moves.iter().any(|mv| {
            let mut after = self.state.clone();
            let end = after.play(*mv);
            is_such(&after, end.map(|end| end.outcome))
        })
    }

    fn captures(&self) -> bool {
        let enemy = self.side.other();
        let before = self.state.count(enemy);
        self.leads(|after, _| after.count(enemy) < before)
    }

    fn wins(&self) -> bool {
        self.leads(|_, outcome| outcome == Some(Outcome::Win(self.side)))
    }

    fn king_moves(&self) -> bool {
        let king = self.state.king();
        self.moves.iter().any(|mv| Some(mv.from) == king)
    }

    fn is_king_met(&self) -> bool {
        let Some(king) = self.state.king() else {
            return false;
        };
        let board = self.state.board();
        board.pieces().any(|(at, piece)| {
            let away = at.file.abs_diff(king.file) + at.rank.abs_diff(king.rank);
            piece.side == ATTACKERS && away == 1
        })
    }

    fn is_in_corner_line(&self) -> bool {
        self.moves
            .iter()
            .any(|mv| mv.from.file == 0 || mv.to.file == 0)
    }
}

/// What a question can have.
const OF_QUESTION: &[Trait<Turn>] = &[("less than a second is left on its clock", |it| {
    it.time.is_some_and(|time| time < 1000)
})];

/// What a position can have, the most special first.
const OF_POSITION: &[Trait<Turn>] = &[
    ("no move is legal", |it| it.moves.is_empty()),
    ("only one move is legal", |it| it.moves.len() == 1),
    ("only the king can move", |it| {
        let king = it.state.king();
        !it.moves.is_empty() && it.moves.iter().all(|mv| Some(mv.from) == king)
    }),
    ("the opponent has made several moves in a row", |it| {
        it.is_behind_several
    }),
    ("a move wins", Turn::wins),
    ("there is no king on the board", |it| {
        it.state.king().is_none()
    }),
    ("200 moves or more are legal", |it| it.moves.len() >= 200),
    ("100 moves or more are legal", |it| it.moves.len() >= 100),
    ("an attacker stands next to the king", Turn::is_king_met),
    ("a move captures", Turn::captures),
    ("the king can move", Turn::king_moves),
    ("the board has 13 ranks or more", |it| {
        it.state.board().size() >= 13
    }),
    ("the board has 10 ranks or more", |it| {
        it.state.board().size() >= 10
    }),
    ("a move begins or ends on file a", Turn::is_in_corner_line),
    ("the attackers are to move", |it| it.side == ATTACKERS),
    ("the defenders are to move", |it| it.side == DEFENDERS),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_has_what_its_board_shows() {
        // The defender on c1 is between the attackers on b1 and on d2, which can go to d1 and capture it.
        let told = traits(&[
            vec!["rules dim:5 surf:n atkf:y ks:w start:/5/2K2/5/3t1/1tT2/"],
            vec!["play attackers", "clock 900* 5000"],
            vec![
                "error 1",
                "opponent-move c1-e1|e1-e2 /5/2K2/5/3tT/1t3/",
                "play attackers",
            ],
        ]);
        assert!(told[0] == Had::default());
        for clause in [
            "a move captures",
            "less than a second is left on its clock",
            "the attackers are to move",
            "a move begins or ends on file a",
        ] {
            assert!(
                [&told[1].position[..], &told[1].question]
                    .concat()
                    .contains(&clause),
                "{clause}: {:?}",
                told[1]
            );
        }
        for clause in ["the king can move", "an attacker stands next to the king"] {
            assert!(
                ![&told[1].position[..], &told[1].question]
                    .concat()
                    .contains(&clause),
                "{clause}"
            );
        }
        assert!(
            told[2]
                .position
                .contains(&"the opponent has made several moves in a row")
        );
    }

    #[test]
    fn a_king_that_can_reach_the_edge_wins() {
        let rules = "rules dim:5 surf:n atkf:n ks:w esc:e start:/5/2K2/5/3t1/1t3/";
        let told = traits(&[vec![rules, "play defenders"]]);
        for clause in ["only the king can move", "a move wins", "the king can move"] {
            assert!(
                told[0].position.contains(&clause),
                "{clause}: {:?}",
                told[0]
            );
        }
    }
}
