//! The faults, one file for each theme of the checks.

mod analysis;
mod berserk;
mod clock;
mod end;
mod error;
mod hello;
mod legal;
mod movement;
mod process;
mod records;
mod rules;
mod stream;

pub(crate) use analysis::AnalysisFault;
pub(crate) use berserk::BerserkFault;
pub(crate) use clock::ClockFault;
pub(crate) use end::EndFault;
pub(crate) use error::ErrorFault;
pub(crate) use hello::HelloFault;
pub(crate) use legal::LegalFault;
pub(crate) use movement::MoveFault;
pub(crate) use process::ProcessFault;
pub(crate) use records::RecordFault;
pub(crate) use rules::RulesFault;
pub(crate) use stream::StreamFault;
