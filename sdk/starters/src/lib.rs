//! Starters: small bots that conform to their protocol from the first minute, in many languages.
//!
//! A language is a folder in `languages`: `language.yaml` says how its programs are built and run, and one source for each
//! protocol is the bot, unless the bots are like those in another language. Some protocols have bots in some languages only. A protocol is a file in `protocols`. The files in `common` are part of every starter.
//!
//! ```
//! let python = linesman_starters::find("python").unwrap();
//! let bot = linesman_starters::Bot {
//!     name: "my-bot",
//!     protocol: "bitwa",
//!     title: "Bitwa",
//!     profile: "tournament",
//! };
//! let files = python.starter(&bot, &python.toolchains[0]).unwrap();
//! assert!(files.iter().any(|file| file.path == "bot.py"));
//! ```

mod language;
mod packed;
mod starter;

pub use language::{Language, Mistake, Toolchain, find, languages, protocols};
pub use starter::{Bot, File, shell};
