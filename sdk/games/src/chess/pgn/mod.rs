//! Games as text: PGN (Portable Game Notation, standard of 12 March 1994).
//!
//! A [`Reader`] takes bytes in pieces of any size and gives [`Event`]s: tags, moves, comments, variations, results. It plays nothing.
//! [`Games`] stands on it: it plays the moves and gives whole [`Game`]s, one at a time. Both hold one game at most, so the memory
//! does not grow with the file. A variation inside a variation costs an entry in a list, not a call, so no file is nested too deeply.
//!
//! ```
//! use linesman_games::chess::pgn::{Games, Variations};
//!
//! let mut games = Games::new(Variations::Keep);
//! games.handle_input(b"[Event \"?\"]\n\n1. e4 {[%clk 0:05:00]} e5 (1... c5 2. Nf3) 2. Nf3 *\n");
//! games.handle_end();
//! let game = games.poll_game().expect("there is one game");
//! assert!(game.problems.is_empty());
//! assert_eq!((game.main_line().count(), game.nodes().len()), (3, 5));
//! ```
//!
//! # What is read
//! - Tags, `[Name "value"]`, with `\"` and `\\` in the value. A tag behind moves begins the next game.
//! - Comments in braces, which do not nest, and from `;` to the end of the line. A line that begins with `%` is skipped.
//! - Moves as [`san::read`](super::san::read) takes them, with numbers and dots anywhere, which are not checked.
//! - NAGs, `$0` to `$255`; `!`, `?`, `!!`, `??`, `!?` and `?!` are `$1` to `$6`.
//! - Variations in parentheses: what could have been played in place of the last move.
//! - `1-0`, `0-1`, `1/2-1/2` and `*`, which end a game.
//!
//! Text is UTF-8. A value or comment that is not UTF-8 is taken for ISO 8859-1.
//!
//! What is wrong is a [`PgnError`] with its line and column, and reading goes on behind it. Nothing else of a line of play
//! is read behind a move that is not legal, or is not a move. The rest of the game is, so that its result is there.
//!
//! # Limits
//! A word has 255 bytes at most, a comment or value 65,536; the rest is cut, which is a problem of the game. [`Games`] keeps
//! 500,000 moves of a game, 16 MiB of its tags and comments, and its first 100 problems.

mod clock;
mod error;
mod game;
mod games;
mod lexer;
mod reader;
mod write;

pub use clock::{clock, clock_text};
pub use error::{PgnError, PgnProblem, Place};
pub use game::{Game, GameResult, Node, Tag};
pub use games::{Games, Variations};
pub use reader::{Event, Reader};
