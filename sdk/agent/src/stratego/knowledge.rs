//! What a side knows of pieces that it cannot see.

use linesman_games::{
    Side,
    stratego::{
        Action, BLUE, Cell, Encounter, LastPly, Move, Position, RED, Rank, Rules, SETUP_ROWS,
        Square, View,
    },
};

use super::Ranks;

/// What the opponent of a side can know of this side's pieces, from the reports of plies alone.
///
/// A fight reveals the ranks of both pieces. A piece that has moved is neither a bomb nor the flag, and one that has moved
/// more than one square is a scout. When all pieces of a rank are revealed, no other piece has this rank. From this follows
/// what each hidden piece [can be](Self::possible), and how [likely](Self::chance) each rank is.
///
/// Call [`see`](Self::see) with every view and [`observe`](Self::observe) with every ply. A second one, of the player's own
/// side, shows what the opponent knows. A clone is a copy of a few hundred bytes.
///
/// # Examples
///
/// ```
/// use linesman_sdk::stratego::{Action, BLUE, Direction, Encounter, Knowledge, LastPly, Move, Rank, Square};
///
/// let mut knowledge = Knowledge::of(BLUE);
/// let from = Square::new(9, 6).unwrap();
/// assert_eq!(knowledge.possible(from).len(), 12);
///
/// // BLUE's piece on (9,6) goes up by three squares and meets a scout: both are destroyed.
/// knowledge.observe(&LastPly {
///     side: BLUE,
///     action: Action::plain_move(Move::new(from, Direction::Up, 3)),
///     encounter: Encounter::BothDie(Rank::Scout, Rank::Scout),
/// });
/// assert_eq!(knowledge.piece(from), None);
/// assert_eq!(knowledge.hidden(Rank::Scout), 7);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    side: Side,
    pieces: [Option<Seen>; 100],
    /// How many pieces of each rank have been revealed, whether they are still there or not.
    revealed: [u8; Rank::ALL.len()],
    count: Count,
}

/// What has been seen of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Seen {
    /// Whether the piece has moved.
    pub has_moved: bool,
    /// Its rank, if a fight or a long move has revealed it.
    pub rank: Option<Rank>,
}

impl Knowledge {
    /// Returns what is known of the side's pieces before the first ply: they are somewhere in its four rows.
    #[must_use]
    pub fn of(side: Side) -> Self {
        let rows = match side {
            RED => 0..SETUP_ROWS,
            BLUE => 10 - SETUP_ROWS..10,
        };
        let mut pieces = [None; 100];
        pieces[rows.start * 10..rows.end * 10].fill(Some(Seen::default()));
        let mut knowledge = Self {
            side,
            pieces,
            revealed: [0; Rank::ALL.len()],
            count: Count::default(),
        };
        knowledge.recount();
        knowledge
    }

    /// Returns the side whose pieces these are.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Returns what has been seen of the piece on a square; none if no piece of the side is there.
    #[must_use]
    pub const fn piece(&self, square: Square) -> Option<Seen> {
        self.pieces[square.index()]
    }

    /// Returns all pieces of the side in reading order.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Seen)> {
        Square::all().filter_map(|square| Some((square, self.piece(square)?)))
    }

    /// Returns how many pieces of the rank have not been revealed, if the side began with all of them.
    #[must_use]
    pub const fn hidden(&self, rank: Rank) -> u8 {
        rank.count().saturating_sub(self.revealed[rank as usize])
    }

    /// Returns the ranks that the piece on a square can have; none if no piece of the side is there.
    #[must_use]
    pub fn possible(&self, square: Square) -> Ranks {
        let Some(seen) = self.piece(square) else {
            return Ranks::NONE;
        };
        if let Some(rank) = seen.rank {
            return Ranks::NONE.with(rank);
        }
        let count = self.count;
        let is_possible = |rank: &Rank| {
            self.hidden(*rank) > 0
                && match (seen.has_moved, rank.is_mobile()) {
                    (true, is_mobile) => is_mobile,
                    // One of the pieces that have not moved is the flag.
                    (false, _) if count.unmoved == 1 => *rank == Rank::Flag,
                    // The pieces that have moved may need all hidden ranks that can move.
                    (false, true) => count.mobile > count.moved,
                    (false, false) => true,
                }
        };
        Rank::ALL.into_iter().filter(is_possible).collect()
    }

    /// Returns the rank of the piece on a square, if it is revealed or nothing else is possible.
    #[must_use]
    pub fn rank(&self, square: Square) -> Option<Rank> {
        self.possible(square).only()
    }

    /// Returns how likely it is that the piece on a square has this rank, from 0.0 to 1.0, if all arrangements of a full army
    /// that fit what is known are equally likely.
    #[must_use]
    pub fn chance(&self, square: Square, rank: Rank) -> f64 {
        if !self.possible(square).contains(rank) {
            return 0.0;
        }
        let Some(Seen {
            has_moved,
            rank: None,
        }) = self.piece(square)
        else {
            return 1.0;
        };
        let count = self.count;
        let hidden = f64::from(self.hidden(rank));
        let of_mobile = hidden / f64::from(count.mobile.max(1));
        let unmoved = f64::from(count.unmoved);
        match (has_moved, rank) {
            (true, _) => of_mobile,
            (false, Rank::Flag) => 1.0 / unmoved,
            _ => {
                // Where pieces were left out of the set-up, there are more ranks than pieces.
                let mobile = f64::from(count.mobile.saturating_sub(count.moved));
                let others = mobile + f64::from(self.hidden(Rank::Bomb));
                let share = if rank.is_mobile() {
                    of_mobile * mobile
                } else {
                    hidden
                };
                share / others * (1.0 - 1.0 / unmoved)
            }
        }
    }

    /// Returns a rank for each square of the side's pieces, drawn among all arrangements that fit what is known.
    ///
    /// `below(n)` returns a random number in `0..n`. [`guess`](Self::guess) makes a whole position of it.
    #[must_use]
    pub fn deal(&self, mut below: impl FnMut(usize) -> usize) -> [Option<Rank>; 100] {
        let mut ranks = self.pieces.map(|piece| piece.and_then(|seen| seen.rank));
        let mut pool: Vec<Rank> = Rank::ALL
            .into_iter()
            .flat_map(|rank| std::iter::repeat_n(rank, usize::from(self.hidden(rank))))
            .collect();
        let mut unmoved = Vec::new();
        for square in Square::all() {
            match self.piece(square) {
                Some(Seen {
                    has_moved: true,
                    rank: None,
                }) => {
                    // The pool is sorted: the ranks that can move come first.
                    let mobile = pool.partition_point(|rank| rank.is_mobile());
                    if mobile > 0 {
                        ranks[square.index()] = Some(pool.remove(below(mobile)));
                    }
                }
                Some(Seen { rank: None, .. }) => unmoved.push(square.index()),
                _ => {}
            }
        }
        // The flag is on the board, whatever was left out of the set-up.
        if !unmoved.is_empty() && pool.last() == Some(&Rank::Flag) {
            ranks[unmoved.swap_remove(below(unmoved.len()))] = pool.pop();
        }
        for index in unmoved.into_iter().take(pool.len()) {
            let drawn = below(pool.len());
            ranks[index] = Some(pool.swap_remove(drawn));
        }
        ranks
    }

    /// Returns a position to search in: the board of the view, with ranks [dealt](Self::deal) to the opponent's pieces.
    ///
    /// The traits [`Position`](crate::Position) and [`ListActions`](crate::ListActions) play on with it.
    #[must_use]
    pub fn guess(&self, view: &View, rules: Rules, below: impl FnMut(usize) -> usize) -> Position {
        let ranks = self.deal(below);
        Position::of_board(rules, view.side, |square| match view.cell(square) {
            Cell::Own(rank) => Some((view.side, rank)),
            Cell::Enemy => Some((self.side, ranks[square.index()].unwrap_or(Rank::Scout))),
            Cell::Empty | Cell::Lake => None,
        })
    }

    /// Notes a ply of either side.
    pub fn observe(&mut self, ply: &LastPly) {
        self.follow(ply);
        self.recount();
    }

    fn follow(&mut self, ply: &LastPly) {
        let Action::Move { mv, .. } = ply.action else {
            return;
        };
        let Some((from, to)) = squares(mv) else {
            return;
        };
        let is_own = ply.side == self.side;
        if is_own {
            let seen = self.pieces[from.index()].get_or_insert_default();
            seen.has_moved = true;
            if mv.steps() > 1 {
                self.reveal(from, Rank::Scout);
            }
        }
        let (attacker, defender, survives) = match ply.encounter {
            Encounter::Peaceful => {
                if is_own {
                    self.pieces[to.index()] = self.pieces[from.index()].take();
                }
                return;
            }
            Encounter::Kills(attacker, defender) => (attacker, defender, (true, false)),
            Encounter::Dies(attacker, defender) => (attacker, defender, (false, true)),
            Encounter::BothDie(attacker, defender) => (attacker, defender, (false, false)),
            Encounter::TakesFlag(attacker) => (attacker, Rank::Flag, (true, false)),
        };
        if is_own {
            self.reveal(from, attacker);
            let piece = self.pieces[from.index()].take();
            if survives.0 {
                self.pieces[to.index()] = piece;
            }
        } else {
            self.reveal(to, defender);
            if !survives.1 {
                self.pieces[to.index()] = None;
            }
        }
    }

    /// Compares what is known with a view of either side, and takes over where pieces are.
    ///
    /// This matters before the first move, because a set-up need not have all pieces, and after a ply whose report could
    /// not be read. Pieces that such a ply may have concerned are unknown again.
    pub fn see(&mut self, view: &View) {
        self.compare(view);
        self.recount();
    }

    fn compare(&mut self, view: &View) {
        let is_here = |square: &Square| match view.cell(*square) {
            Cell::Own(_) => view.side == self.side,
            Cell::Enemy => view.side != self.side,
            Cell::Empty | Cell::Lake => false,
        };
        let (here, elsewhere): (Vec<Square>, Vec<Square>) = Square::all().partition(is_here);
        let come: Vec<Square> = here
            .into_iter()
            .filter(|square| self.piece(*square).is_none())
            .collect();
        let gone: Vec<Square> = elsewhere
            .into_iter()
            .filter(|square| self.piece(*square).is_some())
            .collect();
        if let ([from], [to]) = (gone.as_slice(), come.as_slice()) {
            let seen = self.pieces[from.index()].take();
            self.pieces[to.index()] = seen.map(|seen| Seen {
                has_moved: true,
                ..seen
            });
            return;
        }
        for square in gone {
            let seen = self.pieces[square.index()].take();
            // A revealed piece that is gone may be one of those that have come.
            if let Some(rank) = seen.and_then(|seen| seen.rank).filter(|_| !come.is_empty()) {
                self.revealed[rank as usize] = self.revealed[rank as usize].saturating_sub(1);
            }
        }
        for square in come {
            self.pieces[square.index()] = Some(Seen {
                has_moved: true,
                rank: None,
            });
        }
    }

    fn reveal(&mut self, square: Square, rank: Rank) {
        let seen = self.pieces[square.index()].get_or_insert_default();
        if seen.rank.replace(rank).is_none() {
            self.revealed[rank as usize] += 1;
        }
    }

    fn recount(&mut self) {
        let mobile = Rank::ALL.into_iter().filter(|rank| rank.is_mobile());
        let mut count = Count {
            mobile: mobile.map(|rank| u32::from(self.hidden(rank))).sum(),
            ..Count::default()
        };
        for seen in self.pieces.iter().flatten() {
            match seen {
                Seen { rank: Some(_), .. } => {}
                Seen {
                    has_moved: true, ..
                } => count.moved += 1,
                Seen { .. } => count.unmoved += 1,
            }
        }
        self.count = count;
    }
}

/// Numbers of hidden pieces and ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct Count {
    /// Hidden ranks that can move.
    mobile: u32,
    /// Hidden pieces that have moved.
    moved: u32,
    /// Hidden pieces that have not.
    unmoved: u32,
}

/// Returns where a move starts and ends, if both are on the board.
fn squares(mv: Move) -> Option<(Square, Square)> {
    let (dx, dy) = mv.direction.delta();
    let steps = mv.steps().clamp(0, 100);
    Some((
        Square::new(mv.x, mv.y)?,
        Square::new(mv.x + dx * steps, mv.y + dy * steps)?,
    ))
}
