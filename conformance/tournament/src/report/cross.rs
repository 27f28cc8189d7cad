//! Who played whom, with the way to each game.

use std::collections::BTreeMap;

use super::pages::Pages;
use crate::{
    played::Ended,
    row::Row,
    table::{Brief, Table},
};

/// The most games that a cell of the crosstable lists.
const MOST_IN_CELL: usize = 6;

/// What a player did against an opponent.
#[derive(Default)]
pub(super) struct Meetings {
    /// The points and the number of games; empty if there were none.
    pub(super) score: String,
    /// The page that lists the games, if there are more than are listed here.
    pub(super) list: Option<String>,
    pub(super) games: Vec<Met>,
}

/// A game as one of its players sees it.
pub(super) struct Met {
    pub(super) number: u64,
    pub(super) sign: &'static str,
    pub(super) word: &'static str,
    pub(super) page: String,
}

impl Met {
    /// Returns a game for the player of a side, if there is a page that shows or lists the game.
    pub(super) fn of(number: u64, ended: Ended, side: usize, pages: Pages<'_>) -> Option<Self> {
        let page = pages.game(number).or_else(|| pages.listing(number))?;
        let (sign, word) = match (ended, side) {
            (Ended::First, 0) | (Ended::Second, 1) => ("1", "won"),
            (Ended::Draw, _) => ("\u{bd}", "drawn"),
            (Ended::Void, _) => ("\u{2013}", "void"),
            _ => ("0", "lost"),
        };
        Some(Self {
            number,
            sign,
            word,
            page,
        })
    }
}

/// A row of the crosstable.
pub(super) struct CrossRow {
    pub(super) name: String,
    pub(super) page: usize,
    /// What it did against each player; none against itself.
    pub(super) cells: Vec<Option<Meetings>>,
}

/// Returns the rows of the crosstable.
pub(super) fn crosstable(table: &Table, pages: Pages<'_>) -> Vec<CrossRow> {
    let mut games: BTreeMap<[u32; 2], Vec<&Brief>> = BTreeMap::new();
    for game in &table.games {
        let mut players = game.players;
        players.sort_unstable();
        games.entry(players).or_default().push(game);
    }
    let cell = |row: &Row, other: &Row| {
        if other.player == row.player {
            return None;
        }
        let Some(tally) = table.against.get(&[row.player, other.player]) else {
            return Some(Meetings::default());
        };
        let points = f64::from(2 * tally.wins + tally.draws) / 2.0;
        let own = u32::try_from(row.player).unwrap_or(u32::MAX);
        let mut players = [own, u32::try_from(other.player).unwrap_or(u32::MAX)];
        players.sort_unstable();
        let met = games.get(&players).map_or(&[][..], Vec::as_slice).iter();
        let met = met.filter_map(|game| {
            let side = usize::from(game.players[0] != own);
            Met::of(game.number, game.ended, side, pages)
        });
        let mut met: Vec<Met> = met.take(MOST_IN_CELL + 1).collect();
        let list = (met.len() > MOST_IN_CELL).then(|| {
            met.clear();
            format!(
                "players/{}.html#against-{}",
                row.entrant + 1,
                other.entrant + 1
            )
        });
        Some(Meetings {
            score: format!("{points} / {}", tally.games()),
            list,
            games: met,
        })
    };
    let rows = table.rows.iter();
    rows.map(|row| CrossRow {
        name: row.name.clone(),
        page: row.entrant + 1,
        cells: table.rows.iter().map(|other| cell(row, other)).collect(),
    })
    .collect()
}
