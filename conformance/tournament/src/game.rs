//! A finished game as text and as JSON.

use linesman_games::{Outcome, Side};
use linesman_interface::game::PlayedGame;
use linesman_values::text::in_json;
use serde_json::json;

/// A finished game of a tournament.
#[derive(Clone, Copy, Debug)]
pub struct FinishedGame<'a> {
    /// The number of the game, from 1.
    pub number: usize,
    /// The number of games in the tournament.
    pub total: usize,
    /// The option that differs from game to game and its value in this game, such as the board.
    pub kind: Option<(&'static str, &'a str)>,
    /// The names of the players, the first side first.
    pub players: [&'a str; 2],
    /// The result.
    pub game: &'a PlayedGame,
}

impl FinishedGame<'_> {
    /// Returns a line for people.
    #[must_use]
    pub fn line(&self) -> String {
        let kind = self
            .kind
            .map_or_else(String::new, |(_, value)| format!(" {value}"));
        format!("{}/{}{kind}  {}", self.number, self.total, self.game.line)
    }

    /// Returns a line of JSON: the number of the game, its kind, the winner (`first`, `second` or null), why and in which
    /// round it ended, why it is void, or null, the number of earlier attempts that were void, and for each side the player, its scores, and the check and cause that it was killed for, or null.
    #[must_use]
    pub fn json(&self) -> String {
        let side = |side: Side| {
            let killed = self.game.excluded[side.index()].as_ref().map(|violation| {
                json!({ "check": violation.check.id, "cause": violation.cause.to_string() })
            });
            let mut fields = json!({ "player": self.players[side.index()], "killed": killed });
            for score in &self.game.scores {
                fields[score.name] = json!(score.values[side.index()]);
            }
            fields
        };
        let winner = match self.game.outcome {
            Some(Outcome::Win(Side::First)) => Some("first"),
            Some(Outcome::Win(Side::Second)) => Some("second"),
            _ => None,
        };
        let reason = self.game.reason;
        let mut fields = json!({
            "game": self.number,
            "winner": winner,
            "reason": reason.map(|reason| reason.id),
            "round": reason.and_then(|reason| reason.round),
            "void": self.game.doubt().map(ToString::to_string),
            "replays": self.game.void.len(),
            "first": side(Side::First),
            "second": side(Side::Second),
        });
        if let Some((name, value)) = self.kind {
            fields[name] = json!(value);
        }
        in_json(&fields.to_string()).into_owned()
    }
}
