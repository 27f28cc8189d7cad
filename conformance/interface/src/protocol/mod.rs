//! What a protocol brings to the tester.

pub mod analysis;
pub mod asking;
pub mod console;
pub mod declaring;
pub mod descriptor;
pub mod game_form;
pub mod listening;
pub mod misreading;
pub mod notation;
pub mod positions;
pub mod record_head;
pub mod recording;
pub mod rehearsal;
pub mod replaying;
pub mod setting;
pub mod showing;
pub mod stage;
pub mod stretch;
pub mod submission;
pub mod tasks;

pub use asking::{Choice, Picked, Question, QuestionForm, Stock};
pub use console::{Follower, Wait};
pub use declaring::{
    Bound, Declaration, Declared, DeclaringForm, EACH_OPTION, ITS_DEFAULT, Needed, Offer,
    OptionsError, declared, dismiss,
};
pub use descriptor::{
    Descriptor, GameOpening, OpeningForm, OwnPoints, Protocol, RandomOpening, ReadGame,
    ReadOpening, ReadOption, TournamentForm, Variety, beginnings,
};
pub use game_form::GameForm;
pub use listening::{Breach, Known, ListenForm, Listener, Weight};
pub use misreading::MisreadingForm;
pub use notation::NotationForm;
pub use record_head::{record_head, seated_head};
pub use recording::RecordingForm;
pub use replaying::{PastGame, ReplayForm, ReplayRequest, Replayed};
pub use setting::{AGENT_OPTIONS, OPPONENT, Setting};
pub use showing::{BeginShown, Colours, Look, ShowForm, Shown};
pub use stage::{Judgement, LineKind, Refereed, Stage};
pub use submission::SubmissionForm;
pub use tasks::{LeftOver, TaskForm};
