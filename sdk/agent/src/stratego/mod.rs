//! Programs that play Stratego as the UCC Programming Competition 2012 played it.
//!
//! Implement [`Player`] and hand it to [`run`]: the conversation with the referee, flushing included, is then
//! taken care of. Coordinates: `x` 0..=9 from left to right, `y` 0..=9 from top to bottom. RED ([`RED`]) has the
//! top four rows and moves first, BLUE ([`BLUE`]) the bottom four; both see the board the same way up.
//!
//! [`View::legal_moves`] lists the legal moves. [`Knowledge`] keeps what fights and moves have revealed of the opponent's
//! pieces, and [guesses](Knowledge::guess) whole positions to search in.
//!
//! # Examples
//!
//! A player that makes the first legal move it finds. A program would end with `run(First)`; here the referee's
//! lines come from a string.
//!
//! ```
//! use linesman_sdk::stratego::{Game, Move, Player, RED, Setup, View, run_on};
//!
//! struct First;
//!
//! impl Player for First {
//!     fn set_up(&mut self, game: &Game) -> Setup {
//!         // An army in some order; a random number generator would go in place of the closure.
//!         Setup::shuffled(game.side, |n| n - 1)
//!     }
//!
//!     fn choose(&mut self, view: &View) -> Option<Move> {
//!         view.legal_moves().first().copied()
//!     }
//! }
//!
//! let referee = "RED vixen 10 10\nQUIT\n";
//! let mut answers = Vec::new();
//! run_on(First, referee.as_bytes(), &mut answers)?;
//!
//! let expected = First.set_up(&Game { side: RED, opponent: "vixen".to_owned() });
//! assert_eq!(String::from_utf8_lossy(&answers), expected.to_string());
//! # Ok::<(), linesman_sdk::stratego::RunError>(())
//! ```

mod knowledge;
mod play;
mod player;
mod ranks;
mod report;
mod run;

pub use knowledge::{Knowledge, Seen};
pub use linesman_games::{
    Side,
    stratego::{
        Action, BLUE, BOARD_SIZE, Blocked, Bombs, Cell, Direction, Encounter, End, EndReason,
        EqualRanks, IllegalAction, LastPly, Move, Phase, Position, RED, Rank, Row, Rule, Rules,
        SETUP_ROWS, Setup, SetupOrder, SetupSize, Square, View, encounter, is_lake, parse_row,
    },
};
pub use linesman_protocols::stratego::{Profile, UnexpectedLine};
pub use play::play;
pub use player::{Game, Player};
pub use ranks::Ranks;
pub use run::{RunError, run, run_in, run_on};
