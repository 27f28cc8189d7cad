//! What is to be played: the plan of a tournament, as its organiser writes it.

mod openings;
mod players;
mod reading;
mod section;
mod simulated;
mod template;
mod value;

pub use openings::{Openings, OpeningsError};
pub use reading::read_plan;
pub use section::PlanError;
pub use simulated::Simulation;
pub use template::template;
pub use value::{Entrant, Format, Kind, Plan, Ranked, Start, Terms};
