//! The ranking as a table and as JSON.

use std::fmt;

use linesman_referee::Standing;
use linesman_values::text::in_json;
use serde_json::json;

use crate::columns::{aligned, signed};

/// The players in the order of their places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranking {
    /// Where each player stands, the best first.
    pub standings: Vec<Standing>,
    /// The names of the players by their numbers.
    pub names: Vec<String>,
    /// The names of the scores that break ties.
    pub measures: &'static [&'static str],
}

/// The columns that every table has.
const HEADER: [&str; 7] = [
    "place", "player", "games", "won", "drawn", "lost", "balance",
];

impl Ranking {
    /// Returns a line of JSON for each player.
    #[must_use]
    pub fn json_lines(&self) -> String {
        let lines = self.standings.iter().map(|standing| {
            let mut fields = json!({
                "place": standing.place,
                "player": self.names[standing.player],
                "games": standing.games(),
                "wins": standing.wins,
                "draws": standing.draws,
                "losses": standing.losses,
            });
            for (index, name) in self.measures.iter().enumerate() {
                fields[*name] = json!(difference(standing, index));
            }
            in_json(&fields.to_string()).into_owned()
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    fn row(&self, standing: &Standing) -> Vec<String> {
        let measures = 0..self.measures.len();
        let mut row = vec![
            standing.place.to_string(),
            self.names[standing.player].clone(),
            standing.games().to_string(),
            standing.wins.to_string(),
            standing.draws.to_string(),
            standing.losses.to_string(),
            signed(standing.balance()),
        ];
        row.extend(measures.map(|index| signed(difference(standing, index))));
        row
    }
}

/// Formats the ranking as a table without a newline at the end.
impl fmt::Display for Ranking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let header = HEADER.iter().chain(self.measures);
        let header: Vec<String> = header.map(|name| (*name).to_owned()).collect();
        let rows = self.standings.iter().map(|standing| self.row(standing));
        let rows: Vec<Vec<String>> = std::iter::once(header).chain(rows).collect();
        f.write_str(&aligned(&rows))
    }
}

fn difference(standing: &Standing, index: usize) -> i64 {
    standing.differences.get(index).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let standing = |player, place, wins, losses, differences: [i64; 2]| Standing {
            player,
            place,
            wins,
            draws: 0,
            losses,
            differences: differences.to_vec(),
        };
        let standings = [
            standing(1, 1, 12, 0, [100, 250]),
            standing(0, 2, 0, 12, [-100, -250]),
        ];
        let ranking = Ranking {
            standings: standings.to_vec(),
            names: vec!["python_bot.py".to_owned(), "ä".to_owned()],
            measures: &["units", "strength"],
        };
        assert_eq!(
            ranking.to_string(),
            "\
place  player         games  won  drawn  lost  balance  units  strength
    1  ä                 12   12      0     0      +12   +100      +250
    2  python_bot.py     12    0      0    12      -12   -100      -250"
        );
        assert_eq!(signed(0), "0");
    }
}
