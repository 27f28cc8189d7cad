//! What a protocol brings to the tester.

pub mod analysis;
mod asking;
mod bitwa;
mod console;
mod descriptor;
mod game_form;
pub mod misreading;
mod otep;
mod playing;
pub mod positions;
mod record_head;
mod recording;
mod rehearsal;
mod replaying;
mod setting;
mod showing;
mod stage;
mod stratego;
pub mod stretch;
mod submission;

pub use asking::{Choice, Picked, Question, QuestionForm, Stock};
pub use bitwa::BITWA;
pub use console::{Follower, Wait};
pub use descriptor::{
    Descriptor, OpeningForm, OwnPoints, Protocol, RandomOpening, ReadOpening, ReadOption,
    TournamentForm, Variety,
};
pub use game_form::GameForm;
pub use misreading::MisreadingForm;
pub use otep::OTEP;
pub use record_head::{record_head, seated_head};
pub use recording::RecordingForm;
pub use replaying::{PastGame, ReplayForm, ReplayRequest, Replayed};
pub(crate) use setting::OPPONENT;
pub use setting::Setting;
pub use showing::{BeginShown, ShowForm, Shown};
pub use stage::{Judgement, Refereed, Stage};
pub use stratego::{STRATEGO, STRATEGO_PERSON};
pub use submission::SubmissionForm;

/// The protocols that come with Linesman.
pub const PROTOCOLS: &[&Descriptor] = &[STRATEGO, OTEP, BITWA];

/// Returns the name of the protocol whose agents begin with this line, if only those of one do.
pub(crate) fn protocol_that_begins_with(line: &str) -> Option<&'static str> {
    let begins = |protocol: &&&Descriptor| protocol.begins.is_some_and(|begins| begins(line));
    PROTOCOLS.iter().find(begins).map(|protocol| protocol.name)
}
