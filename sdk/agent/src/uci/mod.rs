//! Chess engines that speak UCI, the Universal Chess Interface.
//!
//! Implement [`Player`] and hand it to [`run`]. The search runs in a thread of its own, so lines are always read: `isready` is answered
//! in a search, and `stop`, `ponderhit` and `quit` are seen at once. Lines are flushed, options are declared and checked, an analysis
//! waits for `stop`, and `UCI_Chess960` decides how castling is written. In this crate castling is always the king's move onto its rook.
//!
//! A player asks [`Search::must_stop`] now and then. It is true when `stop` came, and when the time that [`Search::budget`] allots is
//! over.
//!
//! # Examples
//!
//! An engine that plays the first legal move. A program would end with `run(First)`; here the lines of the GUI come from a string.
//!
//! ```
//! use linesman_sdk::uci::{About, Line, Player, Search, Worth, run_on};
//!
//! struct First;
//!
//! impl Player for First {
//!     fn about(&self) -> About {
//!         About::new("First", "Ada Byron")
//!     }
//!
//!     fn choose(&mut self, search: &Search<'_>) -> Line {
//!         Line::new(Worth::Hundredths(0), [search.moves()[0]])
//!     }
//! }
//!
//! let gui = "position startpos\ngo wtime 1000 btime 1000\n";
//! let mut answers = Vec::new();
//! run_on(First, gui.as_bytes(), &mut answers)?;
//!
//! let answers = String::from_utf8_lossy(&answers);
//! assert!(answers.starts_with("info depth 1 score cp 0"));
//! assert_eq!(answers.lines().last().unwrap().split(' ').next(), Some("bestmove"));
//! # Ok::<(), linesman_sdk::uci::RunError>(())
//! ```

mod line;
mod player;
mod run;
mod search;
mod settings;
mod signal;
mod voice;

pub use line::Line;
pub use linesman_games::chess::{BLACK, Board, Move, Piece, Role, Square, State, WHITE};
pub use linesman_protocols::{AgentOption, OptionKind, Worth};
pub use linesman_uci::Go;
pub use player::{About, Player};
pub use run::{RunError, run, run_on};
pub use search::Search;
