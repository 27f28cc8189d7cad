//! Games on a board: pages for a browser and pictures.
//!
//! [`Game`] is everything that a viewer shows of a game: the board after each ply, what was said, and why the game ended. It is made
//! from a record, from a file of the protocol or from a conversation of a test. The page has no rules of its own. Its script is built from `page` and kept in
//! `page/dist`, so that a build needs no Node.js.

mod board;
mod conversation;
mod game;
mod html;
mod letters;
mod neighbours;
mod picture_error;
#[cfg(feature = "pictures")]
mod pixels;
mod position;
mod said;
mod server;
mod source;
mod svg;
mod terminal;
mod text;
mod thumb;
mod verdict;
#[cfg(not(feature = "pictures"))]
mod without_pictures;

pub use board::{Board, Change, Lost, Piece};
pub use conversation::{PageBoards, of_conversation};
pub use game::{Clock, Game, Ply, Side};
pub use html::{page, site_page, site_script};
pub use neighbours::Neighbours;
pub use picture_error::PictureError;
#[cfg(feature = "pictures")]
pub use pixels::{animation, png};
pub use said::{Entry, EntryKind};
pub use server::{Desk, Feed, Live, Page, ServeError, Server, Site, Source, Viewer};
pub use source::{of_past_game, of_record};
pub use svg::{Drawing, WIDEST};
pub use terminal::{Next, TerminalError, check_terminal, show};
pub use thumb::thumbnail;
pub use verdict::{Broken, End};
#[cfg(not(feature = "pictures"))]
pub use without_pictures::{animation, png};
