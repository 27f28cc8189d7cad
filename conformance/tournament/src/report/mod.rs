//! The forms in which results are shown.

mod csv;
mod folder;
mod json;
mod plot;
mod site;
mod text;

pub use csv::{crosstable_csv, games_csv, table_csv};
pub use folder::{FolderError, OutputFolder};
#[cfg(feature = "schema")]
pub use json::results_schema;
pub use json::{FORMAT, game_json, table_json};
pub use site::{
    GamePage, Pages, Player, Running, SiteError, player_page, running_games, tournament_page,
    write_season, write_site,
};
pub use text::{absences, listed, simulation_notice, summary, suspects, table_text};
