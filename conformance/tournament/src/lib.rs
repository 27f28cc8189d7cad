//! Tournaments between programs: their plans, their games, their results, and their tables.
//!
//! A [`Plan`] says what is to be played. From it and the results so far follow the games that are due: a [`Course`] pairs rounds and
//! gives each game a number. A [`Run`] plays them, and keeps each in a [`Store`] before it counts. A [`Table`] says what all results
//! mean, and the functions of `report` show it. Parts of a tournament ([`Shard`]) can be played elsewhere, and [`merge`] brings them
//! together.
//!
//! [`Tournament`] is a round robin that keeps nothing. Nothing here prints, and nothing here knows a protocol.

mod columns;
mod cores;
mod damage;
mod draw;
mod elsewhere;
mod fixtures;
mod game;
mod lineup;
mod merging;
mod names;
mod nodes;
mod outdated;
mod packing;
mod place;
mod plan;
mod played;
mod playing;
mod pool;
mod programs;
mod progress;
mod queries;
mod ranking;
mod report;
mod rows;
mod schedule;
mod shown;
mod simulation;
mod store;
mod table;
mod tournament;

pub use cores::too_few_cores;
pub use damage::{DamagedRecord, Recording};
pub use elsewhere::{Elsewhere, elsewhere};
pub use fixtures::{Course, Fixture, Results, Shard};
pub use game::FinishedGame;
pub use lineup::{
    Lineup, LineupError, Unable, expect_folders, first_unable, hide, seated, seeded, try_out, watch,
};
pub use merging::{MergeError, Merged, Missing, merge};
pub use names::distinct;
pub use nodes::{Node, nodes};
pub use outdated::{Outdated, set_aside};
pub use packing::PackedRecord;
pub use place::Place;
pub use plan::{
    Entrant, Format, Kind, Openings, OpeningsError, Plan, PlanError, Ranked, Simulation, Start,
    Terms, read_plan, template,
};
pub use played::{Ended, Fault, Played};
pub use playing::{Run, RunEnd, RunError, Step, node};
pub use programs::programs;
pub use progress::{Pace, pace};
pub use ranking::Ranking;
#[cfg(feature = "schema")]
pub use report::results_schema;
pub use report::{
    FORMAT, FolderError, GamePage, OutputFolder, Pages, Running, SiteError, crosstable_csv,
    game_json, games_csv, player_page, running_games, simulation_notice, summary, suspects,
    table_csv, table_json, table_text, tournament_page, write_site,
};
pub use simulation::simulate;
pub use store::{Store, StoreError};
pub use table::{Rating, Row, Score, Table};
pub use tournament::{GameKind, PlayNumbered, Tournament};
