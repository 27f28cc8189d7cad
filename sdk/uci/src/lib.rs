//! The family of UCI, the Universal Chess Interface: lines between a GUI and an engine.
//!
//! The core knows words and states: [`Order`] is a line of the GUI, [`Monitor`] hears both sides and says what an engine does wrong, and
//! [`Gui`] what a GUI does wrong.
//! The game is behind the trait [`Board`], so that a protocol of the family for another game has another board and other [`Words`].
//!
//! [`RefereeEnd`] is the GUI's end of a conversation.

mod ataxx;
mod board;
pub mod checks;
mod chess;
mod declared;
mod derived;
mod gui;
mod info;
mod known;
mod levels;
mod misstep;
mod monitor;
mod order;
mod pondering;
mod profile;
mod referee_end;
mod rule;
mod search;
mod situation;
mod swaps;
mod telling;
mod uai;
mod words;

pub use ataxx::Ataxx;
pub use board::{ActionOf, Board, MoveFault, ViewOf};
pub use chess::Chess;

pub use declared::option;
pub use gui::Gui;
pub use info::{Info, remark};
pub use misstep::{Misstep, Spoils};
pub use monitor::{Finding, Heard, Monitor, place};
pub use order::{Go, Order, Placed};
pub use profile::{Limits, Profile};
pub use referee_end::{Introduction, RefereeEnd};
pub use rule::Rule;
pub use situation::{Answer, Behind, Phase, Searching, Situation, Until};
pub use swaps::Swaps;
pub use telling::{Start, option_line, script_clock};
pub use words::Words;

/// The rules of chess and of the protocol.
pub type AnyRule = linesman_protocols::Broken<linesman_games::chess::Rule, Rule>;

/// Returns a check of the family as the protocol of a board has it: the one with the same id in its words.
#[must_use]
pub const fn own<B: Board>(
    check: &'static linesman_protocols::Check,
) -> &'static linesman_protocols::Check {
    derived::of(B::CHECKS, check, B::WORDS)
}
