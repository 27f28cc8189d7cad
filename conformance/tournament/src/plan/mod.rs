//! What is to be played: the plan of a tournament, as its organiser writes it.

mod editing;
mod identity;
mod openings;
mod players;
mod reading;
mod section;
mod simulated;
mod template;
mod terms;
mod value;

pub use editing::{EditError, with_command, with_entrant, with_last_round};
pub use openings::Openings;
pub use reading::read_plan;
pub use section::PlanError;
pub use simulated::Simulation;
pub use template::template;
pub use value::{Absent, Entrant, Format, Kind, Plan, Ranked, Start, Terms, Versions};
