//! The log of a game, as the competition's own program wrote it with `-o`.
//!
//! A log is a sequence of [`Entry`]s. Each writes itself ([`Entry::write_to`]), so a live game logs itself line by line
//! as things happen; [`Log::read`] takes any bytes apart again, and [`Replay`] plays what it read by the rules.
//!
//! ```text
//! log     = {notice} (bad | setups) {ply} end {broken} result
//! bad     = 'Controller for Player ' colour ' is invalid!' ['Check that executable "' path '" exists and has
//!           executable permissions set.'], for one colour or for RED and then BLUE
//! setups  = ['BOTH players give invalid setup!'] name ' RED SETUP' body name ' BLUE SETUP' body
//! body    = 4 rows, the topmost first, of 10 characters '1'..'9', 's', 'B', 'F' or '.' | 'INVALID!'
//! ply     = turn (' RED: ' | ' BLU: ') answer [' ' outcome]
//! outcome = 'OK' | ('KILLS ' | 'DIES ' | 'BOTHDIE ') attacker ' ' defender | 'VICTORY_FLAG' | 'FLAG'
//!           | 'ILLEGAL'
//! end     = 'Game ends ' ("on RED's turn" | "on BLUE's turn" | 'in the SETUP phase') ' - REASON: ' reason
//! broken  = 'SIGPIPE - Broken pipe (AI program no longer running)' {tab text} end
//! result  = name ' ' ('RED' | 'BLUE' | 'BOTH') ' ' word ' ' turn ' ' value ' ' value
//!         | (name ' ' ('RED' | 'BLUE') | 'DRAW' | 'NONE') ' ' turn
//! ```
//!
//! Every item stands on a line of its own (a set-up on five, or two) that a newline ends, and nothing else does: a
//! carriage return is a character like any other, because answers may have it. There are no empty lines and no comments. An editor may
//! have put a byte order mark in front, and a carriage return before every single newline: these are no part of the log.
//!
//! | field | what it is | illegal |
//! |---|---|---|
//! | notice | a line about a player on the network, any text; only before the first other line | |
//! | name | what the player is called: its path up to the first space, any bytes | newline |
//! | turn | decimal, from 1 and at most 4294967295; one ply of RED and one of BLUE bear the same number | signs, leading zeros |
//! | answer | what the agent sent, byte for byte; empty if nothing came or not the whole of a line | newline |
//! | outcome | what became of the move; missing where the answer could not be understood; `OK` of a surrender, which some versions leave out | |
//! | attacker, defender | the pieces, as in a set-up | `.` |
//! | reason | why the game ended; see [`Reason`] | newline |
//! | word | see [`ResultWord`] | other words |
//! | value | the summed value of the pieces of RED, then of BLUE; decimal | signs, leading zeros |
//!
//! The text is not free of ambiguity: an answer may itself end like an outcome. What stands before the end `Unintelligable
//! response` is taken to be an answer without an outcome, and everything else that can be an outcome to be one.
//!
//! The competition's program of early 2012 wrote the reason of `broken` straight behind the label of a ply, for want of an
//! answer, and then left out the result ([`Entry::Unanswered`]). Such a log is read, and counts as incomplete.
//!
//! The programs before 24 December 2011 wrote `FLAG` for `VICTORY_FLAG`, another text behind `SIGPIPE`
//! ([`Reason::MayHaveCrashed`]), and until 7 December results without outcome and values ([`ShortSummary`]).

mod document;
mod entry;
mod finding;
mod fit;
mod line;
mod opening;
mod options;
mod outcome;
mod picture;
mod ply;
mod read;
mod reason;
mod replay;
mod short_summary;
mod stage;
mod summary;
mod trace;
mod verdict;

pub use document::{Log, Numbered, Problem, Reading};
pub use entry::{Entry, Place, SetupBody, setup_entries};
pub use finding::Finding;
pub use fit::Fit;
pub use options::{ReplayOptions, TurnLimit};
pub use outcome::PlyOutcome;
pub use picture::board_picture;
pub use reason::Reason;
pub use replay::Replay;
pub use short_summary::{Named, ShortSummary};
pub use summary::{ResultWord, Summary, result_line};
pub use trace::Disagreement;
