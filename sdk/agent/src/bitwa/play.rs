//! A whole game of two players, in process.

use std::time::{Duration, Instant};

use linesman_games::bitwa;

use crate::testing::Played;

/// Plays a game of Bitwa. With a `time`, this much is left before every order.
pub fn play<'a>(
    first: &'a mut dyn super::Player,
    second: &'a mut dyn super::Player,
    setup: bitwa::Setup,
    time: Option<Duration>,
) -> Played<bitwa::Position> {
    let mut players = [first, second];
    players.iter_mut().for_each(|player| player.begin(&setup));
    let mut played = Played::new(bitwa::Position::new(setup));
    while let Some(division) = played.position.due() {
        let order = players[division.side().index()].choose(&super::Turn {
            position: &played.position,
            division,
            time_left: time,
            started: Instant::now(),
        });
        if !played.submit(division.side(), bitwa::Action::Order(order)) {
            break;
        }
        played.plies += 1;
        if let Some(last) = played.position.last() {
            let position = &played.position;
            players
                .iter_mut()
                .for_each(|player| player.observe(&last, position));
        }
    }
    players.iter_mut().for_each(|player| player.finished());
    played
}
