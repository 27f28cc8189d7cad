//! The faults, one file for each theme of the checks.

mod answer;
mod end;
mod game;
mod order;
mod play;
mod process;
mod setup;
mod stream;
mod time;

pub(crate) use answer::AnswerFault;
pub(crate) use end::EndFault;
pub(crate) use game::GameFault;
pub(crate) use order::OrderFault;
pub(crate) use play::PlayFault;
pub(crate) use process::ProcessFault;
pub(crate) use setup::SetupFault;
pub(crate) use stream::StreamFault;
pub(crate) use time::TimeFault;
