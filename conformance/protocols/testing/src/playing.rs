//! Games between the tester's own players, for the tests of all protocols.

use linesman_games::{Position, Side};

/// Plays a game between two players, who may make legal moves only, to its end or for so many plies. Returns the last position.
pub fn play_out<P: Position>(
    mut position: P,
    mut players: [impl FnMut(&P::View) -> P::Action; 2],
    most_plies: u32,
    name: &str,
) -> P {
    for ply in 0..most_plies {
        let to_act = position.to_act();
        let Some(side) = Side::BOTH.into_iter().find(|side| to_act.contains(*side)) else {
            break;
        };
        let action = players[side.index()](&position.view(side));
        let submitted = position.submit(side, action);
        assert!(submitted.is_ok(), "{name}, ply {ply}: {submitted:?}");
    }
    position
}
