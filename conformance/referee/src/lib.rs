//! Runs game-playing programs and judges their games.
//!
//! [`Agent`] is a program as a process with pipes. A [`Conversation`] decides what is said, without I/O and
//! without a clock; [`drive`] is the one loop that joins the two. [`drive_in_process`] does the same for agents that are functions of this
//! process, without pipes and on a clock that waits. [`Referee`] is the conversation that plays a game.
//!
//! Unix only. On Linux, processes that leave their process group are found too; elsewhere only the group is.

mod adjudication;
mod agent;
mod bare;
mod command;
mod conversation;
mod cores;
#[cfg(target_os = "linux")]
mod crowd;
mod delays;
mod drive;
#[cfg(target_os = "linux")]
mod epoll;
mod errand;
mod excess;
pub mod file;
mod freeze;
mod gone;
pub mod guard;
mod held_up;
mod hindrance;
mod in_process;
mod inspect;
mod interpreter;
mod launch;
mod limits;
mod memory;
mod memory_limit;
mod modules;
mod news;
mod obstacle;
mod own_time;
mod priority;
mod process;
mod processor_time;
mod ranking;
mod reading;
mod referee;
mod rest;
mod said;
mod scheduling;
mod share;
mod stderr;
mod stopwatch;
mod stuck;
mod tree;
mod unbuilt;
mod usage;
mod waiting;
mod watch;
mod watched;
mod withheld;
mod withholding;
mod witness;

pub use adjudication::{Adjudged, Adjudication, DrawRule, ResignRule};
pub use agent::Agent;
pub use bare::Bare;
pub use command::{CommandError, join, quote, split_command};
pub use conversation::{Command, Conversation, Departure};
pub use cores::{allowed_cores, pin};
pub use delays::Drive;
pub use drive::{drive, drive_before};
pub use errand::{Errand, ErrandError};
pub use excess::{Excess, Flood};
pub use hindrance::{Hindrance, TOLERABLE_DELAY};
pub use in_process::{
    AgentInput, AgentOutput, ExitStatus, InProcess, InProcessAgent, Unfinished, drive_in_process,
};
pub use inspect::{Inspection, Pending, ProcessState, Program, Programs, Stuck, StuckOn, Work};
pub use launch::{Launch, Output};
pub use linesman_sandbox::{
    InForce, Kind as ProgramKind, Level as SandboxLevel, Missing, Sandbox, THREATS, clear_folder,
    remove_folder,
};
pub use memory_limit::MemoryLimit;
pub use news::{Consequence, News};
pub use obstacle::{Instead, Obstacle, SpawnError};
pub use own_time::OwnTime;
pub use process::Leftover;
pub use ranking::{GameResult, Standing, rank};
pub use referee::{
    Chooser, Doubt, Doubts, Ending, Excuse, Observer, Referee, Seat, Settings, Summariser,
    Termination, Words,
};
pub use stderr::StderrKept;
pub use unbuilt::unbuilt_source;
pub use usage::Usage;
pub use withheld::Withheld;
pub use witness::{Earlier, Event, Witness};
