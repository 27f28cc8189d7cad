//! Starts untrusted programs, and ends them with everything that they started.
//!
//! [`Start`] holds everything that a program needs. [`Start::spawn`] forks and returns a [`Contained`] program.
//!
//! On Linux, the fork is a *reaper*: a small process between us and the program. The program and all its descendants are
//! descendants of the reaper, whatever groups and sessions they are in and whatever their environment is. A process whose
//! parent has ended becomes a child of the reaper. When we ask for it, or when we end for any reason, the reaper ends them
//! all and then itself.
//!
//! A [`Sandbox`] confines the program. [`InForce`] says what of it this machine can do.
//!
//! On other systems there is no reaper, and a program is ended together with its process group.

#[cfg(target_os = "linux")]
mod calls;
#[cfg(target_os = "linux")]
mod cgroup;
mod confinement;
mod contained;
mod descriptors;
mod exit;
#[cfg(target_os = "linux")]
mod files;
#[cfg(target_os = "linux")]
mod filter;
mod hides;
mod image;
mod in_force;
mod level;
mod limits;
#[cfg(target_os = "linux")]
mod look;
mod message;
mod missing;
#[cfg(target_os = "linux")]
mod mounts;
#[cfg(target_os = "linux")]
mod namespaces;
#[cfg(target_os = "linux")]
mod others;
mod own_folder;
mod paths;
mod prepared;
#[cfg(target_os = "linux")]
mod reaper;
mod removal;
#[cfg(target_os = "linux")]
mod rights;
mod signals;
mod start;
mod step;
#[cfg(target_os = "linux")]
mod sweep;
mod threats;
#[cfg(target_os = "linux")]
mod view;
#[cfg(target_os = "linux")]
mod workspace;

pub use confinement::Sandbox;
pub use contained::Contained;
pub use exit::{at_exit, exit_at_once};
pub use in_force::InForce;
pub use level::Level;
pub use limits::Limits;
pub use message::Ending;
pub use missing::Missing;
#[cfg(target_os = "linux")]
pub use others::{end_process, give_way};
pub use paths::{Needs, is_shared, needs, needs_in};
pub use removal::{clear_folder, remove_folder};
pub use start::Start;
pub use step::{StartError, Step};
pub use threats::{Hold, Kind, THREATS, Threat};
