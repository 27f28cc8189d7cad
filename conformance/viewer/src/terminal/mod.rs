//! Games at a terminal: the board in colour, the plies and the clocks, with the keys of the page.

mod past;
mod screen;
mod session;
mod squares;
mod viewer;

pub use session::{Next, TerminalError, check_terminal, show};
