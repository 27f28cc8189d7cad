//! A search that an engine is asked for, and what every game of the family can tell of it.

use linesman_uci::{Board, Go, Placed};
use linesman_values::traits::Trait;

/// A search, and the position that it begins at.
pub(crate) struct Search<M> {
    placed: Placed,
    go: Go,
    pub(crate) board: M,
    /// The positions before it in the line.
    pub(crate) past: Vec<M>,
}

impl<M: Board> Search<M> {
    pub(crate) fn new(placed: &Placed, go: &Go) -> Option<Self> {
        let mut past = boards::<M>(placed)?;
        let board = past.pop()?;
        Some(Self {
            placed: placed.clone(),
            go: go.clone(),
            board,
            past,
        })
    }

    /// Returns the own clock and the own increment.
    fn own_time(&self) -> (Option<i64>, Option<i64>) {
        let side = usize::from(!self.board.is_first_to_move());
        (self.go.clocks[side], self.go.increments[side])
    }

    fn is_clock(&self, test: impl Fn(i64) -> bool) -> bool {
        self.own_time().0.is_some_and(test)
    }

    /// What the line `go` of every game of the family can have. Which words it has is what checks are about.
    pub(crate) const OF_GO: &'static [Trait<Self>] = &[
        ("its clock shows 0 or less", |it| {
            it.is_clock(|clock| clock <= 0)
        }),
        ("its clock shows less than 100 ms", |it| {
            it.is_clock(|clock| clock < 100)
        }),
        ("its clock shows less than a second", |it| {
            it.is_clock(|clock| clock < 1000)
        }),
        ("its clock shows an hour or more", |it| {
            it.is_clock(|clock| clock >= 3_600_000)
        }),
        ("it has no clock, and the other side has one", |it| {
            it.own_time().0.is_none() && it.go.clocks.iter().any(Option::is_some)
        }),
        ("no increment comes with the clock", |it| {
            it.own_time().0.is_some() && it.own_time().1.is_none()
        }),
        (
            "the increment is longer than the clock",
            |it| matches!(it.own_time(), (Some(clock), Some(more)) if more > clock),
        ),
        ("one move is left to the next time control", |it| {
            it.go.moves_to_go == Some(1)
        }),
        ("go has depth 1", |it| it.go.depth == Some(1)),
    ];

    /// What the position of a search of every game of the family can have.
    pub(crate) const OF_POSITION: &'static [Trait<Self>] = &[
        ("no move is legal", |it| it.board.count_moves() == 0),
        ("only one move is legal", |it| it.board.count_moves() == 1),
        ("200 moves or more are legal", |it| {
            it.board.count_moves() >= 200
        }),
        ("100 moves or more are legal", |it| {
            it.board.count_moves() >= 100
        }),
        ("64 moves or more are legal", |it| {
            it.board.count_moves() >= 64
        }),
        ("400 moves or more stand behind the position", |it| {
            it.placed.moves.len() >= 400
        }),
        ("100 moves or more stand behind the position", |it| {
            it.placed.moves.len() >= 100
        }),
        ("moves stand behind a FEN", |it| {
            it.placed.fen.is_some() && !it.placed.moves.is_empty()
        }),
        ("the position is a FEN", |it| it.placed.fen.is_some()),
        ("the position is startpos", |it| it.placed.fen.is_none()),
    ];
}

/// Returns the positions of a line, the last one as it is behind all moves.
pub(super) fn boards<B: Board>(placed: &Placed) -> Option<Vec<B>> {
    let mut board = match &placed.fen {
        Some(fen) => B::read(fen).ok()?,
        None => B::start(),
    };
    let mut boards = vec![board];
    for word in &placed.moves {
        // Nobody knows here which form castling has.
        if board.play(word).is_err() {
            board.set_form(true);
            board.play(word).ok()?;
        }
        boards.push(board);
    }
    Some(boards)
}
