//! Programs that play Tafl, or analyse it, over OTEP, the OpenTafl Engine Protocol.
//!
//! Implement [`Player`] and hand it to [`run`]: the conversation with the referee, flushing included, is then taken care of.
//! It gets on with OpenTafl as well as with a referee that keeps to the protocol's text. Coordinates: files a to s from left
//! to right, ranks 1 to 19 from bottom to top. The attackers ([`ATTACKERS`]) want to capture the king, the defenders
//! ([`DEFENDERS`]) to let him escape.
//!
//! Whatever the variant, [`Turn::moves`] lists the legal moves. A program that searches works on a [`State`], a copy of
//! [`Position::state`] that makes moves and does nothing else; [`Turn::deadline`] says how long.
//!
//! # Examples
//!
//! A player that makes the first legal move it finds. A program would end with `run(First)`; here the referee's lines come
//! from a string.
//!
//! ```
//! use linesman_sdk::otep::{Move, Player, Turn, run_on};
//!
//! struct First;
//!
//! impl Player for First {
//!     fn choose(&mut self, turn: &mut Turn<'_>) -> Move {
//!         turn.moves()[0]
//!     }
//! }
//!
//! let referee = "rules dim:7 name:Brandub surf:n ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\n\
//!                play attackers\n";
//! let mut answers = Vec::new();
//! run_on(First, referee.as_bytes(), &mut answers)?;
//!
//! // The man on d1 goes to the left as far as he can: the corner a1 is closed to him.
//! assert_eq!(String::from_utf8_lossy(&answers), "hello\nmove d1-b1\n");
//! # Ok::<(), linesman_sdk::otep::RunError>(())
//! ```

mod alone;
mod inbox;
mod play;
mod player;
mod run;
mod turn;

pub(crate) use alone::ask;
pub use linesman_games::{
    Outcome, Side,
    tafl::{
        ATTACKERS, Berserk, Board, DEFENDERS, End, EndReason, Escape, IllegalAction, Jump,
        KingArms, KingStrength, Mark, Move, MoveRecord, NotationError, Piece, PieceSet, Ply,
        Position, Repetition, Role, Rules, Shieldwall, SpecialSquares, Speeds, Square, State,
        Variant,
    },
};
pub use linesman_protocols::{
    Reading,
    otep::{PlayError, Variation},
};
pub use play::play;
pub use player::Player;
pub use run::{RunError, run, run_by_turns, run_on};
pub use turn::Turn;
