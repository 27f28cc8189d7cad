//! Games at a terminal: the board in colour, the plies and the clocks, with the keys of the page.

#[cfg(not(feature = "terminal"))]
mod absent;
mod next;
#[cfg(feature = "terminal")]
mod past;
#[cfg(feature = "terminal")]
mod screen;
#[cfg(feature = "terminal")]
mod session;
#[cfg(feature = "terminal")]
mod squares;
#[cfg(feature = "terminal")]
mod viewer;

#[cfg(not(feature = "terminal"))]
pub use absent::{check_terminal, show};
pub use next::{Next, TerminalError};
#[cfg(feature = "terminal")]
pub use session::{check_terminal, show};
