//! A board that the agent keeps by itself, from the moves that it is told.

use linesman_games::tafl::{Board, Square};

use super::conversation::{Event, Plies};

/// How an agent keeps a board of its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    /// What it does with a ply of its own that was accepted.
    pub(super) own: Taking,
    /// What it does with the plies of the opponent.
    pub(super) opponents: Taking,
}

/// What an agent does with plies that it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taking {
    /// It takes the board that is sent with them.
    Board,
    /// It makes the moves and removes what is captured.
    Captures,
    /// It makes the first move of a list, and passes over the others.
    FirstMove,
    /// It makes the moves and removes nothing.
    Moves,
    /// It passes over them.
    Nothing,
}

impl Memory {
    /// Returns the agent's own board at each of its turns; none where it has none.
    pub(super) fn boards(self, events: &[Event]) -> Vec<Option<Board>> {
        let mut board: Option<Board> = None;
        let mut boards = Vec::new();
        for event in events {
            match event {
                Event::Board(sent) => board = Some(sent.clone()),
                Event::Plies(plies) => {
                    let taking = if plies.is_own {
                        self.own
                    } else {
                        self.opponents
                    };
                    if let Some(board) = &mut board {
                        take(board, plies, taking);
                    }
                }
                Event::Turn(_) => boards.push(board.clone()),
            }
        }
        boards
    }
}

fn take(board: &mut Board, plies: &Plies, taking: Taking) {
    match taking {
        Taking::Board => *board = plies.after.clone(),
        Taking::Nothing => {}
        Taking::Moves | Taking::Captures | Taking::FirstMove => {
            let made = match taking {
                Taking::FirstMove => 1,
                _ => plies.moves.len(),
            };
            for mv in plies.moves.iter().take(made) {
                if board.has(mv.from) && board.has(mv.to) {
                    let piece = board.piece_at(mv.from);
                    board.put(mv.from, None);
                    board.put(mv.to, piece);
                }
            }
            if taking != Taking::Moves {
                for square in captured(plies) {
                    if board.has(square) {
                        board.put(square, None);
                    }
                }
            }
        }
    }
}

/// Returns the squares of the pieces that the plies captured.
fn captured(plies: &Plies) -> Vec<Square> {
    let is_origin = |square: Square| plies.moves.iter().any(|mv| mv.from == square);
    plies
        .before
        .pieces()
        .map(|(square, _)| square)
        .filter(|square| !is_origin(*square) && plies.after.piece_at(*square).is_none())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::misread::conversation::read;
    use linesman_protocol_testing::{heard, sent};

    #[test]
    fn a_board_is_kept_from_what_is_told() {
        let lines = [
            sent("rules dim:5 start:/t4/1K3/5/4T/t3t/"),
            sent("play attackers"),
            heard("move a5-b5"),
            sent("move /t4/1K3/5/4T/1t2t/"),
            // The king goes to the right and captures e5, as it might by some rules.
            sent("opponent-move b2-c2 /t4/2K2/5/4T/1t3/"),
            sent("play attackers"),
            heard("move a1-a2"),
        ];
        let check = |own, opponents, expected: &str| {
            let boards = Memory { own, opponents }.boards(&read(&lines));
            let last = boards.last().unwrap().as_ref().unwrap();
            assert_eq!(last.to_string(), expected, "{own:?} {opponents:?}");
        };
        use Taking::{Board, Captures, FirstMove, Moves, Nothing};
        check(Board, Board, "/t4/2K2/5/4T/1t3/");
        check(Captures, Captures, "/t4/2K2/5/4T/1t3/");
        check(Captures, Moves, "/t4/2K2/5/4T/1t2t/");
        check(Captures, FirstMove, "/t4/2K2/5/4T/1t3/");
        check(Board, Nothing, "/t4/1K3/5/4T/1t2t/");
        check(Nothing, Nothing, "/t4/1K3/5/4T/t3t/");
    }
}
