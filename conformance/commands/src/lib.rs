//! The commands of `linesman`, which tests and referees programs that play board games over stdin and stdout.
//!
//! [`run`] carries out a command line for a [`Program`]: a list of protocols, and who gives advice.

#[macro_use]
mod tell;

mod agent_options;
mod analyze;
mod arbiter;
mod args;
mod certificate;
mod check;
mod compare;
mod completion;
mod contestant;
mod dash;
mod draw;
mod effort;
mod exit;
mod failure;
mod host;
mod idle;
mod judge;
mod keep;
mod list;
mod listen;
mod live;
mod manual;
mod memory;
mod new;
mod output;
mod past;
mod plan;
mod play;
mod positions;
mod program;
mod progress;
mod protocols;
mod record;
mod records;
mod replay;
mod reports;
mod review;
mod run;
mod sandbox;
#[cfg(feature = "schema")]
pub mod schema;
mod score;
mod screen;
mod secret;
mod shown;
mod sign;
mod strength;
mod talk;
mod told;
mod tournament;
mod vet;
mod view;
mod watch;

use failure::{ExitResult, Failure, OrFail};
pub use program::{Program, Sibling, run};
