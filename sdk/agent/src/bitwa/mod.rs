//! Programs that play Bitwa as the ITPW tournament of 2010 played it.
//!
//! Implement [`Player`] and hand it to [`run`]: the conversation with the referee, flushing included, is then taken care of,
//! and the game is followed by its rules. Coordinates: `x` from 0 from left to right, `y` from 0 from top to bottom. The
//! first player ([`UPPER`]) has the capital letters, the second ([`LOWER`]) the small ones; which of them a program is shows
//! with its first order.
//!
//! Nothing is hidden in this game, so a program sees the whole [`Position`] and can try an order on it: [`Turn::after`] is
//! the position after one, [`Position::margin`] tells who is ahead there, and [`Turn::share`] how long to think. To go on from
//! there, with orders of the opponent's, use the trait [`Game`], which has [`submit`](Game::submit).
//!
//! # Examples
//!
//! A player that sends every division to the middle of the board. A program would end with `run(Middle)`; here the
//! referee's lines come from a string.
//!
//! ```
//! use linesman_sdk::bitwa::{Order, Player, Turn, run_on};
//!
//! struct Middle;
//!
//! impl Player for Middle {
//!     fn choose(&mut self, turn: &Turn<'_>) -> Order {
//!         let board = turn.position.board();
//!         Order::towards(i64::from(board.columns() / 2), i64::from(board.rows() / 2)).attacking()
//!     }
//! }
//!
//! let referee = "set_game 6 3 10 2 ###### #A.a.# ######\ntime_left 1000\ngen_move A\n";
//! let mut answers = Vec::new();
//! run_on(Middle, referee.as_bytes(), &mut answers)?;
//!
//! assert_eq!(String::from_utf8_lossy(&answers), "=\n\n=\n\n= 1 3 1 1 1 1\n\n");
//! # Ok::<(), linesman_sdk::bitwa::RunError>(())
//! ```

mod play;
mod player;
mod run;
mod turn;

pub use linesman_games::{
    Outcome, Position as Game, Side,
    bitwa::{
        Action, Board, Cell, Division, End, EndReason, IllegalAction, LOWER, LastOrder, Margin,
        Order, Position, Score, Setup, UPPER, Unit,
    },
};
pub use play::play;
pub use player::Player;
pub use run::{RunError, run, run_on};
pub use turn::Turn;
