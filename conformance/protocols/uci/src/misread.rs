//! The usual misreadings of the family: squares and sides, and positions that are not the one that was sent.

use std::marker::PhantomData;

use linesman_interface::protocol::misreading::{
    MisreadingForm, Row, Spoken, arbitrary, misreadings,
};
use linesman_uci::{ActionOf, Board, Order, Placed, place};
use linesman_values::outcome::Trial;

pub(super) mod ataxx;
pub(super) mod chess;

/// A game with its misreadings.
pub(super) trait Misread: Board {
    /// The misreadings, the likeliest first.
    const ROWS: &'static [Row<Meaning<Self>>];

    /// Returns the rule that a move of the side to move breaks, if it is not legal.
    fn broken_by(&self, mv: ActionOf<Self>) -> Option<Self::Rule>;
    /// Returns every move that can be written.
    fn every_move() -> Vec<ActionOf<Self>>;
}

/// Returns the usual misreadings of a protocol.
pub(super) const fn form<B: Misread>() -> MisreadingForm {
    MisreadingForm {
        all: || misreadings(B::ROWS),
        try_all: try_all::<B>,
    }
}

/// What an answer means under a misreading.
#[derive(Clone, Copy)]
pub(super) enum Meaning<B: Board> {
    /// Another move, in the position that was sent.
    Move(fn(ActionOf<B>) -> ActionOf<B>),
    /// The same move in another position. Nothing if the agent's position is not known.
    Position(fn(&Turn<B>) -> Option<B>),
}

/// A best move, and what it is about.
pub(super) struct Turn<B: Board> {
    placed: Placed,
    /// The position of the line before, if there is one.
    before: Option<B>,
    board: B,
    best: ActionOf<B>,
}

impl<B: Board> Turn<B> {
    /// Returns the position without the moves behind it.
    fn without_moves(&self) -> Option<B> {
        board_of(&Placed {
            moves: Vec::new(),
            ..self.placed.clone()
        })
    }

    /// Returns the position without the last move behind it.
    fn without_last_move(&self) -> Option<B> {
        let Some((_, all_but_last)) = self.placed.moves.split_last() else {
            return Some(self.board);
        };
        board_of(&Placed {
            moves: all_but_last.to_vec(),
            ..self.placed.clone()
        })
    }

    /// Returns the start position with the moves.
    fn behind_start(&self) -> Option<B> {
        board_of(&Placed {
            fen: None,
            ..self.placed.clone()
        })
    }

    /// Returns the position of the line before, and this one if it is the first.
    fn of_line_before(&self) -> Option<B> {
        Some(self.before.unwrap_or(self.board))
    }
}

/// The misreadings that every protocol of the family knows.
struct Common<B>(PhantomData<B>);

impl<B: Board> Common<B> {
    const WITHOUT_MOVES: Row<Meaning<B>> = position(
        "without-moves",
        Turn::without_moves,
        "the moves behind the position had not been played",
        "play each word behind moves, one after the other, with the right side to move",
    );
    const WITHOUT_LAST_MOVE: Row<Meaning<B>> = position(
        "without-the-last-move",
        Turn::without_last_move,
        "the last move of the line had not been played",
        "play all words behind moves, the last one too",
    );
    const START_FOR_FEN: Row<Meaning<B>> = position(
        "start-for-fen",
        Turn::behind_start,
        "the FEN were the start position",
        "read the words behind \"position fen\"",
    );
    const POSITION_BEFORE: Row<Meaning<B>> = position(
        "position-before",
        Turn::of_line_before,
        "the position of the line before were still on the board",
        "begin with a new board at each position line",
    );
}

const fn squares<B: Board>(
    name: &'static str,
    meant: fn(ActionOf<B>) -> ActionOf<B>,
    belief: &'static str,
    fix: &'static str,
) -> Row<Meaning<B>> {
    Row::new(1, name, Meaning::Move(meant), belief, fix)
}

const fn position<B: Board>(
    name: &'static str,
    other: fn(&Turn<B>) -> Option<B>,
    belief: &'static str,
    fix: &'static str,
) -> Row<Meaning<B>> {
    Row::new(1, name, Meaning::Position(other), belief, fix)
}

fn try_all<B: Misread>(lines: &[Spoken]) -> Vec<Trial> {
    let turns = read::<B>(lines);
    let every = B::every_move();
    let trials = turns.iter().map(|turn| {
        let is_legal = is_legal(&turn.board, turn.best);
        let side = usize::from(!turn.board.is_first_to_move());
        let mut trial = Trial::new(side, turn.best.to_string(), is_legal);
        let like = arbitrary(like(turn, &every));
        for (index, row) in B::ROWS.iter().enumerate() {
            let other = match row.meaning {
                Meaning::Move(_) => Some(turn.board),
                Meaning::Position(other) => other(turn),
            };
            let meant = |mv| match row.meaning {
                Meaning::Move(meant) => meant(mv),
                Meaning::Position(_) => mv,
            };
            // Nobody knows what an agent does with moves that it cannot play.
            let is_legal = |mv| other.is_none_or(|board| self::is_legal(&board, meant(mv)));
            if other.is_none() {
                trial.legal_under |= 1 << index;
            } else if is_legal(turn.best) {
                trial.note_legal(index, false);
            }
            let is_other_board = other.is_some_and(|board| board != turn.board);
            if is_other_board || meant(turn.best) != turn.best {
                trial.note_concern(index);
            }
            let legal = like.iter().filter(|mv| is_legal(**mv)).count();
            trial.note_chance(legal, like.len());
        }
        trial
    });
    trials.collect()
}

fn is_legal<B: Misread>(board: &B, mv: ActionOf<B>) -> bool {
    board.broken_by(mv).is_none()
}

/// Returns the moves that are legal if the best move is, or break the same rule.
fn like<B: Misread>(turn: &Turn<B>, every: &[ActionOf<B>]) -> impl Iterator<Item = ActionOf<B>> {
    let own = turn.board.broken_by(turn.best);
    let others = every.iter().copied().filter(|mv| *mv != turn.best);
    others.filter(move |mv| turn.board.broken_by(*mv) == own)
}

/// Reads the best moves of a conversation, until castling is written in another form.
fn read<B: Board>(lines: &[Spoken]) -> Vec<Turn<B>> {
    let (mut turns, mut placed, mut before) = (Vec::new(), None, None);
    for line in lines {
        match line {
            Spoken::Sent(line) => match Order::read(line, B::WORDS) {
                Order::Position(next) => {
                    before = placed.as_ref().and_then(board_of);
                    placed = Some(next);
                }
                Order::SetOption { name, .. } if name.eq_ignore_ascii_case("UCI_Chess960") => break,
                _ => {}
            },
            Spoken::Heard(line) => {
                let best = line.strip_prefix("bestmove ");
                let best = best.and_then(|rest| rest.split(' ').next()?.parse().ok());
                let (Some(best), Some(placed)) = (best, &placed) else {
                    continue;
                };
                if let Some(board) = board_of(placed) {
                    turns.push(Turn {
                        placed: placed.clone(),
                        before,
                        board,
                        best,
                    });
                }
            }
        }
    }
    turns
}

fn board_of<B: Board>(placed: &Placed) -> Option<B> {
    place::<B>(placed, false)
}
