//! The forms in which results are shown.

mod cross;
mod csv;
mod folder;
mod gallery;
mod json;
mod order;
mod pages;
mod player;
mod plot;
mod site;
mod text;

pub use csv::{crosstable_csv, games_csv, table_csv};
pub use folder::{FolderError, OutputFolder};
pub use gallery::{Listing, games_page};
#[cfg(feature = "schema")]
pub use json::results_schema;
pub use json::{FORMAT, game_json, table_json};
pub use order::{Order, SlowestAnswer};
pub use pages::{Pages, Running, numbers};
pub use player::player_page;
pub use site::{
    Around, Player, ReadGame, ShownGame, SiteError, running_games, tournament_page, write_season,
    write_site,
};
pub use text::{absences, listed, simulation_notice, summary, suspects, table_text};
