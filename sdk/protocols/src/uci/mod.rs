//! The family of UCI, the Universal Chess Interface: lines between a GUI and an engine.
//!
//! The core knows words and states: [`Order`] is a line of the GUI, [`Monitor`] hears both sides and says what an engine does wrong, and
//! [`Gui`] what a GUI does wrong.
//! The game is behind the trait [`Board`], so that a protocol of the family for another game has another board and other words.
//!
//! [`RefereeEnd`] is the GUI's end of a conversation.

mod board;
pub mod checks;
mod declared;
mod gui;
mod info;
mod known;
mod levels;
mod misstep;
mod monitor;
mod order;
mod profile;
mod referee_end;
mod rule;
mod search;
mod situation;
mod telling;

pub use board::{Board, Chess, MoveFault};

pub use declared::option;
pub use gui::Gui;
pub use info::{Info, remark};
pub use misstep::{Misstep, Spoils};
pub use monitor::{Finding, Heard, Monitor};
pub use order::{Go, Order, Placed};
pub use profile::{Limits, Profile};
pub use referee_end::{RefereeEnd, script_clock};
pub use rule::Rule;
pub use situation::{Answer, Phase, Searching, Situation, Until};
pub use telling::Start;

/// The rules of chess and of the protocol.
pub type AnyRule = crate::Broken<linesman_games::chess::Rule, Rule>;
