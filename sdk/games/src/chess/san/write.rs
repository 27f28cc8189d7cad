//! Writes a move in SAN.

use crate::chess::{
    Bitboard, Move, Role, State,
    castling::wing_of,
    legality,
    moves::{self, Step, Visitor},
};

/// Writes a move that is legal, as those of [`State::moves`] are: castling is the king's move onto its rook.
#[must_use]
pub fn write(state: &State, mv: Move) -> String {
    let mut text = String::with_capacity(8);
    if legality::is_castling(state, mv) {
        text.push_str(wing_of(mv.from, mv.to).text());
    } else {
        write_piece(state, mv, &mut text);
    }
    let mut after = *state;
    after.play(mv);
    if after.is_check() {
        text.push(if after.count_moves() == 0 { '#' } else { '+' });
    }
    text
}

fn write_piece(state: &State, mv: Move, text: &mut String) {
    let Move {
        from,
        to,
        promotion,
    } = mv;
    let role = state.board.role_at(from).unwrap_or(Role::Pawn);
    let is_pawn = role == Role::Pawn;
    let is_capture = state.board.occupied().has(to) || is_pawn && from.file() != to.file();
    if is_pawn {
        if is_capture {
            text.push(from.file_letter());
        }
    } else {
        text.push(role.capital());
        let others = others(state, role, mv);
        let [on_file, on_rank] = [Bitboard::file(from.file()), Bitboard::rank(from.rank())]
            .map(|line| others.meets(line));
        if !others.is_empty() && (!on_file || on_rank) {
            text.push(from.file_letter());
        }
        if on_file {
            text.push(from.rank_digit());
        }
    }
    if is_capture {
        text.push('x');
    }
    text.push(to.file_letter());
    text.push(to.rank_digit());
    if let Some(role) = promotion {
        text.push('=');
        text.push(role.capital());
    }
}

/// Returns the squares of other pieces of the kind that can legally go to the same square.
fn others(state: &State, kind: Role, mv: Move) -> Bitboard {
    let pieces = state.board.of_role(state.to_move, kind);
    if !pieces.has_several() {
        return Bitboard::EMPTY;
    }
    let mut others = Bitboard::EMPTY;
    moves::generate(
        state,
        &mut Visitor(|step| {
            if let Step::Plain(role, from, to, _) = step
                && role == kind
                && to == mv.to
                && from != mv.from
            {
                others |= Bitboard::of(from);
            }
        }),
    );
    others
}
