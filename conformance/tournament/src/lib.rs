//! Tournaments between programs: their plans, their games, their results, and their tables.
//!
//! A [`Plan`] says what is to be played. From it, from what was drawn before and from the results so far follow the games that are due:
//! a [`Course`] draws rounds and gives each game a number. A [`Run`] plays them. A [`Store`] keeps each draw, each game before it counts,
//! and each [`Decision`] of the organiser. A [`Table`] says what all results mean, and the functions of `report` show it. Parts of a
//! tournament ([`Shard`]) can be played elsewhere, and [`merge`] brings them together.
//!
//! [`Tournament`] is a round robin that keeps nothing. Nothing here prints, and nothing here knows a protocol.

mod absence;
mod book;
mod columns;
mod cores;
mod course;
mod damage;
mod decisions;
mod draw;
mod drawing;
mod drawn;
mod elsewhere;
mod facts;
mod fixtures;
mod game;
mod importing;
mod lineup;
mod merging;
mod names;
mod network;
mod nodes;
mod openings_left;
mod outdated;
mod packing;
mod place;
mod placing;
mod plan;
mod played;
mod playing;
mod pool;
mod programs;
mod progress;
mod queries;
mod ranking;
mod report;
mod row;
mod rows;
mod schedule;
mod seasons;
mod seating;
mod settling;
mod shown;
mod simulation;
mod store;
mod table;
mod tournament;
mod trial;
mod unable;
mod versions;

pub use absence::{Absence, Absences, Unplayed};
pub use book::{Book, BookError, Reading};
pub use cores::{AgentCores, too_few_cores};
pub use course::Course;
pub use damage::{DamagedRecord, Recording};
pub use decisions::{Decision, Ruling, forfeits};
pub use drawn::{Bye, Draw, Meeting, Numbered, Opened};
pub use elsewhere::{Elsewhere, Part, elsewhere, part, part_called};
pub use fixtures::{Fixture, Results, Shard};
pub use game::FinishedGame;
pub use importing::{ImportError, Imported, import};
pub use lineup::{
    Lineup, LineupError, expect_folders, expect_program, hide, missing_files, seated, seeded,
};
pub use merging::{MergeError, Merged, Missing, merge};
pub use names::distinct;
pub use nodes::{Node, nodes};
pub use outdated::{Outdated, set_aside};
pub use packing::PackedRecord;
pub use place::Place;
pub use plan::{
    Absent, EditError, Entrant, Format, Kind, Openings, Plan, PlanError, Ranked, Simulation, Start,
    Terms, Versions, read_plan, template, with_command, with_entrant, with_last_round,
};
pub use played::{Ended, Fault, Played};
pub use playing::{Run, RunEnd, RunError, Step, node};
pub use programs::programs;
pub use progress::{Pace, pace};
pub use ranking::Ranking;
#[cfg(feature = "schema")]
pub use report::results_schema;
pub use report::{
    Around, FORMAT, FolderError, Listing, Order, OutputFolder, Pages, Player, ReadGame, Running,
    ShownGame, SiteError, SlowestAnswer, absences, crosstable_csv, game_json, games_csv,
    games_page, listed, numbers, player_page, running_games, simulation_notice, summary, suspects,
    table_csv, table_json, table_text, tournament_page, write_season, write_site,
};
pub use row::{Rating, Row, Score};
pub use seasons::added_up;
pub use seating::{draws_of, newcomers};
pub use settling::settle_options;
pub use simulation::simulate;
pub use store::{Store, StoreError};
pub use table::Table;
pub use tournament::{GameKind, Ordinal, PlayNumbered, Tournament};
pub use trial::{cannot_play, expect_no_hindrance, first_unable, try_out, watch};
pub use unable::Unable;
pub use versions::{Version, changed};
