//! A whole game of two players, in process.

use linesman_games::{Position as _, Side, stratego};

use crate::testing::Played;

/// Plays a game of Stratego. A player that returns no move surrenders; under rules that do not know this, it forfeits.
pub fn play<'a>(
    red: &'a mut dyn super::Player,
    blue: &'a mut dyn super::Player,
    rules: stratego::Rules,
) -> Played<stratego::Position> {
    use stratego::Action;
    let mut players = [red, blue];
    let mut played = Played::new(stratego::Position::new(rules));
    for side in Side::BOTH {
        let game = super::Game {
            side,
            opponent: "opponent".to_owned(),
        };
        let setup = players[side.index()].set_up(&game);
        if !played.submit(side, Action::Setup(setup)) {
            return played;
        }
    }
    let mut side = stratego::RED;
    while played.position.to_act().contains(side) {
        let view = played.position.view(side);
        let action = players[side.index()]
            .choose(&view)
            .map_or(Action::Surrender, Action::plain_move);
        if !played.submit(side, action) {
            break;
        }
        played.plies += 1;
        side = side.other();
        // The ply that ends a game is not reported.
        if let Some(ply) = played
            .position
            .view(side)
            .last
            .filter(|_| !played.position.to_act().is_empty())
        {
            players.iter_mut().for_each(|player| player.observe(&ply));
        }
    }
    players.iter_mut().for_each(|player| player.finished(None));
    played
}
