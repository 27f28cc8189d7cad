//! A tournament as lines of JSON.

use linesman_games::{
    Side,
    bitwa::{EndReason, Score},
};
use linesman_protocols::bitwa::side_name;
use linesman_referee::Standing;
use serde_json::json;

use crate::play::bitwa::Fought;

/// Returns the line of a game: its number from 1, the board, the winner's side or null, why and in which round it ended, and
/// for each side its player, what it had at the end, and the check and cause that it was killed for, or null.
pub(super) fn game_line(number: u32, board: &str, names: [&str; 2], fought: &Fought) -> String {
    let reason = match fought.end.reason {
        EndReason::RoundsPlayed => "rounds-played",
        EndReason::Annihilation => "annihilation",
        EndReason::BothKilled => "both-killed",
    };
    let [first, second] = Side::BOTH.map(|side| {
        let Score { units, strength } = fought.scores[side.index()];
        let killed = fought.killed[side.index()]
            .map(|(check, cause)| json!({ "check": check.id, "cause": cause.to_string() }));
        json!({ "player": names[side.index()], "units": units, "strength": strength, "killed": killed })
    });
    json!({
        "game": number,
        "board": board,
        "winner": fought.end.outcome.winner().map(side_name),
        "reason": reason,
        "round": fought.end.round,
        "first": first,
        "second": second,
    })
    .to_string()
}

/// Returns the line of a player's place.
pub(super) fn standing_line(standing: &Standing, names: &[String]) -> String {
    let difference = |index: usize| standing.differences.get(index).copied().unwrap_or(0);
    json!({
        "place": standing.place,
        "player": names[standing.player],
        "games": standing.games(),
        "wins": standing.wins,
        "draws": standing.draws,
        "losses": standing.losses,
        "units": difference(0),
        "strength": difference(1),
    })
    .to_string()
}
