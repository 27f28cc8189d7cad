//! The faults, one file for each theme of the checks.

mod end;
mod movement;
mod process;
mod setup;
mod stream;
mod turn;

pub(crate) use end::EndFault;
pub(crate) use movement::MoveFault;
pub(crate) use process::ProcessFault;
pub(crate) use setup::SetupFault;
pub(crate) use stream::StreamFault;
pub(crate) use turn::TurnFault;
