//! The conformance tester for programs that play board games over stdin and stdout.
//!
//! A [`Protocol`] has a table of checks and brings its rules; [`Scenario`]s are scripted conversations that
//! decide them; a [`Suite`] runs scenarios against an agent and comes to a [`Report`], which [`report`] words.

mod advice;
mod builtin;
mod cargo_test;
pub mod certificate;
mod digest;
mod event;
pub mod explain;
mod frozen;
pub mod game;
mod games;
mod known;
mod language;
mod launcher;
mod loading;
mod nearest;
mod options;
mod outcome;
mod picture;
mod protocol;
pub mod report;
mod run;
mod scenario;
mod script;
mod shrink;
mod stop;
mod subject;
mod suite;
mod text;
mod wanted;

pub use builtin::ScenarioFile;
pub use cargo_test::{ProtocolTest, TestError};
pub use event::{Event, EventKind, Plan, Progress, Pulse};
pub use frozen::{FrozenError, FrozenSuite};
pub use known::{KnownError, KnownFailures};
pub use language::Language;
pub use linesman_protocols::{Cause, Check, Level};
pub use linesman_referee::{
    AgentInput, AgentOutput, ExitStatus, InForce, InProcess, Launch, SandboxLevel,
};
pub use loading::{Draft, scenario_schema, scenarios};
pub use nearest::{nearest, probable};
pub use options::{Given, OptionError, OptionSpec, Place};
pub use outcome::{
    AnswerFacts, CheckReport, Conclusion, Counts, Evidence, Explanation, Extent, Facts, Found,
    GameFault, Games, Insight, Lateness, MisreadSide, MisreadSubject, Misreading, Missing, Played,
    Report, Run, Shortened, Silence, Stopped, Tally, Terms, Times, Trial, Undecided, Verdict,
    ending_note, printable,
};
pub use picture::{Cell, Drawing, Ground, Kind, Picture};
pub use protocol::*;
pub use run::{AnyAgent, Machine, RunError};
pub use scenario::{
    Detour, Direction, Excerpt, Exit, Expect, LoadError, Part, Play, Player, Scenario, Span, Step,
    StepKind, Template, TemplateError, Tried, parse_duration,
};
pub use stop::Stop;
pub use suite::{Keep, Options, Suite};
pub use text::{in_json, in_yaml, one_line, shortened, visible, won_by};
pub use wanted::{Answers, Said, Slip, Wanted};
