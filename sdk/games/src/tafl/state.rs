//! A position without its past, to search in.

use std::{fmt, sync::Arc};

use super::{
    ATTACKERS, Berserk, Board, DEFENDERS, End, IllegalAction, Move, Piece, Role, Rules, Square,
    bits::Bits,
    captures::{self, Made},
    legality,
    moves::{self, Step},
    results,
    stand::Stand,
    tables::Tables,
};
use crate::Side;

/// A position without its past: what stands where, who is to move, and which piece has to go on.
///
/// This is what a search works on. Nothing is recorded, and repetition is not looked for. It does not remember that the game is
/// over: [`play`](Self::play) says so once.
///
/// A clone is a copy of a few hundred bytes at most, and shares the rules. To try many moves, keep one state and let
/// [`clone_from`](Clone::clone_from) make it a copy again before each: between states of the same game it copies the pieces and
/// nothing else.
///
/// ```
/// # use std::sync::Arc;
/// # use linesman_games::tafl::{Position, Variant};
/// let rules = Variant::find("brandub").expect("a variant of that name").rules.parse()?;
/// let position = Position::new(Arc::new(rules));
/// let state = position.state();
/// let mut after = state.clone();
/// for mv in state.moves() {
///     after.clone_from(state);
///     assert_eq!(after.play(mv), None, "no first move ends the game");
/// }
/// # Ok::<(), linesman_games::tafl::NotationError>(())
/// ```
#[derive(PartialEq)]
pub struct State(Sized);

/// The state for boards of so many words of 64 squares.
#[derive(Clone, PartialEq)]
enum Sized {
    Upto7(Core<1>),
    Upto11(Core<2>),
    Upto13(Core<3>),
    Upto15(Core<4>),
    Upto19(Core<6>),
}

#[derive(Clone, PartialEq)]
struct Core<const N: usize> {
    tables: Arc<Tables<N>>,
    stand: Stand<N>,
}

/// What came of a move.
pub(super) struct Played {
    pub(super) is_jump: bool,
    /// What was captured, in the order of the squares.
    pub(super) captures: Vec<(Square, Piece)>,
    /// Whether none of the earlier positions can come back.
    pub(super) is_irreversible: bool,
    pub(super) end: Option<End>,
}

/// Evaluates an expression for the state's own size.
macro_rules! on_core {
    ($state:expr, $core:ident => $value:expr) => {
        match $state {
            Sized::Upto7($core) => $value,
            Sized::Upto11($core) => $value,
            Sized::Upto13($core) => $value,
            Sized::Upto15($core) => $value,
            Sized::Upto19($core) => $value,
        }
    };
}

impl State {
    /// Returns the state with these pieces; the board has the size of the rules' own.
    pub(super) fn new(rules: Arc<Rules>, board: &Board, to_move: Side) -> Self {
        Self(match rules.start.size() {
            ..=7 => Sized::Upto7(Core::new(rules, board, to_move)),
            8..=11 => Sized::Upto11(Core::new(rules, board, to_move)),
            12..=13 => Sized::Upto13(Core::new(rules, board, to_move)),
            14..=15 => Sized::Upto15(Core::new(rules, board, to_move)),
            16.. => Sized::Upto19(Core::new(rules, board, to_move)),
        })
    }

    /// Returns the rules that the game is played by.
    #[must_use]
    pub fn rules(&self) -> &Arc<Rules> {
        on_core!(&self.0, core => &core.tables.rules)
    }

    /// Returns the side to move.
    #[must_use]
    pub const fn to_move(&self) -> Side {
        on_core!(&self.0, core => core.stand.to_move)
    }

    /// Returns the square of the piece that has to go on after a capture.
    #[must_use]
    pub fn berserk(&self) -> Option<Square> {
        on_core!(&self.0, core => core.stand.berserk.map(|square| core.square(square)))
    }

    /// Returns what stands where.
    #[must_use]
    pub fn board(&self) -> Board {
        on_core!(&self.0, core => core.stand.board(&core.tables))
    }

    /// Returns whether the pieces stand as on this board.
    #[must_use]
    pub fn is_on(&self, board: &Board) -> bool {
        board.size() == self.rules().start.size()
            && on_core!(&self.0, core => core.stand.is_on(board))
    }

    /// Returns whether this is the position record of the board, without reading it. Each board has one record.
    #[must_use]
    pub fn is_written_as(&self, record: &str) -> bool {
        let size = usize::from(self.rules().start.size());
        on_core!(&self.0, core => core.stand.is_written_as(record, size))
    }

    /// Returns what stands on a square; nothing stands off the board.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        if !self.rules().start.has(square) {
            return None;
        }
        on_core!(&self.0, core => core.stand.piece_on(core.tables.index(square)))
    }

    /// Returns the number of pieces of a side.
    #[must_use]
    pub fn count(&self, side: Side) -> u32 {
        on_core!(&self.0, core => core.stand.of(side).count())
    }

    /// Returns where the defenders' king stands.
    #[must_use]
    pub fn king(&self) -> Option<Square> {
        on_core!(&self.0, core => {
            let king = core.stand.kings(DEFENDERS).iter().next();
            king.map(|square| core.tables.squares[square])
        })
    }

    /// Returns how the game is over with these pieces, if it is, whatever led to them. A game that begins with such pieces is over after
    /// its first move. Repetition is not looked for.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        on_core!(&self.0, core => results::of(&core.stand, &core.tables))
    }

    /// Returns every legal move, piece by piece from rank 1 and file a on. Of a game that is over it lists what would be
    /// legal if it were not.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(128);
        on_core!(&self.0, core => {
            moves::visit(&core.stand, &core.tables, |step| moves.push(core.mv(step)));
        });
        moves
    }

    /// Returns the number of legal moves, faster than by listing them.
    #[must_use]
    pub fn count_moves(&self) -> u64 {
        on_core!(&self.0, core => moves::count(&core.stand, &core.tables))
    }

    /// Makes a move that is legal, as those of [`moves`](Self::moves) are, and returns how it ends the game, if it does.
    /// Repetition is not looked for.
    ///
    /// Whether it is legal is not looked at either. One that is not leads somewhere where no game ever is, or panics.
    ///
    /// # Panics
    /// If a square is not on the board.
    pub fn play(&mut self, mv: Move) -> Option<End> {
        on_core!(&mut self.0, core => {
            let step = core.step(mv);
            core.play(step)
        })
    }

    /// Returns the number of sequences of so many moves; one that ends the game goes on no further, and each move of a piece
    /// that goes on after a capture is a move of its own. Repetition is not looked for.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        on_core!(&self.0, core => perft(&core.stand, &core.tables, depth))
    }

    /// Returns a number that tells positions apart, for tables of them. Equal states have equal numbers.
    #[must_use]
    pub fn key(&self) -> u64 {
        let mix = |key: u64, word: u64| {
            let product = u128::from(key ^ word ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
            (product >> 64) as u64 ^ product as u64
        };
        on_core!(&self.0, core => core.words().fold(0x243f_6a88_85a3_08d3, mix))
    }

    /// Returns the state as words, to compare it with others of the same game.
    pub(super) fn words(&self) -> Box<[u64]> {
        on_core!(&self.0, core => core.all_words())
    }

    /// Checks a move.
    ///
    /// # Errors
    /// Names the first rule that the move breaks.
    pub(super) fn check(&self, side: Side, mv: Move) -> Result<(), IllegalAction> {
        on_core!(&self.0, core => legality::check(&core.stand, &core.tables, side, mv).map(drop))
    }

    /// Makes a legal move and tells of it.
    pub(super) fn play_and_tell(&mut self, mv: Move) -> Played {
        on_core!(&mut self.0, core => {
            let before = core.stand;
            let step = core.step(mv);
            let made = captures::make(&mut core.stand, &core.tables, step);
            let end = conclude(&mut core.stand, &core.tables, step, &made);
            let captures = made.captured.iter().filter_map(|square| {
                Some((core.tables.squares[square], before.piece_on(square)?))
            });
            Played {
                is_jump: made.is_jump,
                captures: captures.collect(),
                is_irreversible: core.stand.occupied().count() < before.occupied().count(),
                end,
            }
        })
    }

    /// Returns whether the attackers could capture the king if it were their turn.
    pub(super) fn is_king_threatened(&self) -> bool {
        on_core!(&self.0, core => core.is_king_threatened())
    }

    /// Returns whether the king could escape if it were the defenders' turn.
    pub(super) fn is_escape_threatened(&self) -> bool {
        on_core!(&self.0, core => {
            let goals = |king| moves::goals(&core.stand, &core.tables, king);
            let mut kings = core.stand.kings(DEFENDERS).iter();
            kings.any(|king| goals(king).meets(&core.tables.goal))
        })
    }
}

impl Clone for State {
    #[inline]
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        match (&mut self.0, &source.0) {
            (Sized::Upto7(core), Sized::Upto7(source)) => core.copy_from(source),
            (Sized::Upto11(core), Sized::Upto11(source)) => core.copy_from(source),
            (Sized::Upto13(core), Sized::Upto13(source)) => core.copy_from(source),
            (Sized::Upto15(core), Sized::Upto15(source)) => core.copy_from(source),
            (Sized::Upto19(core), Sized::Upto19(source)) => core.copy_from(source),
            (core, source) => *core = source.clone(),
        }
    }
}

impl<const N: usize> Core<N> {
    /// Becomes a copy of another state. Two states of one game share their tables already.
    #[inline]
    fn copy_from(&mut self, source: &Self) {
        if !Arc::ptr_eq(&self.tables, &source.tables) {
            self.tables = Arc::clone(&source.tables);
        }
        self.stand.copy_from(&source.stand);
    }

    fn new(rules: Arc<Rules>, board: &Board, to_move: Side) -> Self {
        let tables = Tables::new(rules);
        let mut stand = Stand::new(board, to_move, &tables);
        stand.is_surrounded = results::is_surrounded(&stand, &tables);
        Self {
            tables: Arc::new(tables),
            stand,
        }
    }

    fn square(&self, index: u16) -> Square {
        self.tables.squares[usize::from(index)]
    }

    fn mv(&self, step: Step) -> Move {
        Move {
            from: self.square(step.from),
            to: self.square(step.to),
        }
    }

    fn step(&self, mv: Move) -> Step {
        let index = |square| moves::narrow(self.tables.index(square));
        Step {
            from: index(mv.from),
            to: index(mv.to),
        }
    }

    #[inline]
    fn play(&mut self, step: Step) -> Option<End> {
        play(&mut self.stand, &self.tables, step)
    }

    fn words(&self) -> impl Iterator<Item = u64> {
        let stand = &self.stand;
        let sets = stand.sides.iter().chain(&stand.roles[1..]);
        let berserk = stand.berserk.map_or(0, |square| u64::from(square) + 1);
        sets.flat_map(|set| *set.words())
            .chain([stand.to_move.index() as u64 | berserk << 1])
    }

    fn all_words(&self) -> Box<[u64]> {
        let sets = self.stand.sides.len() + self.stand.roles.len() - 1;
        let mut words = Vec::with_capacity(sets * N + 1);
        words.extend(self.words());
        words.into_boxed_slice()
    }

    fn is_king_threatened(&self) -> bool {
        let mut stand = self.stand;
        stand.to_move = ATTACKERS;
        stand.berserk = None;
        stand.kings(DEFENDERS).iter().any(|king| {
            let near = captures::weak_spots(&stand, &self.tables, king);
            let in_line = near.iter().fold(Bits::NONE, |in_line, square| {
                in_line | moves::in_line(&stand, &self.tables, square)
            });
            let mut attackers = (in_line & stand.of(ATTACKERS)).iter();
            attackers.any(|from| {
                let goals = moves::goals(&stand, &self.tables, from) & near;
                goals.iter().any(|to| {
                    let step = Step {
                        from: moves::narrow(from),
                        to: moves::narrow(to),
                    };
                    let mut after = stand;
                    captures::make(&mut after, &self.tables, step);
                    !after.with_role(Role::King).has(king)
                })
            })
        })
    }
}

#[inline]
fn play<const N: usize>(stand: &mut Stand<N>, tables: &Tables<N>, step: Step) -> Option<End> {
    let made = captures::make(stand, tables, step);
    conclude(stand, tables, step, &made)
}

/// Returns how a move that has been made ends the game, if it does; if not, a piece that captured may go on.
#[inline]
fn conclude<const N: usize>(
    stand: &mut Stand<N>,
    tables: &Tables<N>,
    step: Step,
    made: &Made<N>,
) -> Option<End> {
    if stand.is_surrounded || results::may_surround(stand, tables, step, made) {
        stand.is_surrounded = results::is_surrounded(stand, tables);
    }
    let end = results::of(stand, tables);
    if !made.captured.is_empty() && end.is_none() && tables.rules.berserk != Berserk::None {
        captures::go_berserk(stand, tables, step);
    }
    end
}

fn perft<const N: usize>(stand: &Stand<N>, tables: &Tables<N>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => moves::count(stand, tables),
        _ => {
            let mut count = 0;
            moves::visit(stand, tables, |step| {
                let mut after = *stand;
                if play(&mut after, tables, step).is_none() {
                    count += perft(&after, tables, depth - 1);
                }
            });
            count
        }
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State")
            .field(
                "pieces",
                &self.board().pieces().map(Placed).collect::<Vec<_>>(),
            )
            .field("to_move", &self.to_move())
            .field("berserk", &self.berserk())
            .finish()
    }
}

/// A piece on its square, in short: `Ke5`.
struct Placed((Square, Piece));

impl fmt::Debug for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (square, piece) = self.0;
        write!(f, "{}{square}", piece.letter())
    }
}
