//! Faults of the position, and of moves.

use super::{A_WHILE, Fault, Rules, Seen, chooses, dies, illegal};
use crate::{fault::Act, protocol::Point};

pub(super) fn breaking<R: Rules>(id: &str) -> Option<Fault<R>> {
    let fault = match id {
        "position/startpos" => {
            chooses(|game| game.agent.told.is_start().then(|| R::ILLEGAL[1].to_owned()))
        }
        "bestmove/legal" => {
            chooses(|game| game.agent.told.is_start().then(|| R::ILLEGAL[0].to_owned()))
        }
        "position/fen" => illegal(|game| game.agent.told.fen.is_some()),
        "position/side-to-move" => illegal(|game| game.agent.told.fen_has(R::SECOND)),
        "position/counters" => {
            chooses(|game| game.agent.told.fen_has(" 98 ").then(|| "0000".to_owned()))
        }
        "position/moves" => {
            illegal(|game| game.agent.told.fen.is_none() && !game.agent.told.moves.is_empty())
        }
        "position/fen-and-moves" => {
            illegal(|game| game.agent.told.fen.is_some() && !game.agent.told.moves.is_empty())
        }
        // Takes no move back.
        "position/stands-alone" => illegal(|game| {
            let (told, before) = (&game.agent.told, &game.agent.told_before);
            let is_back = before.moves.starts_with(&told.moves) && before.fen == told.fen;
            is_back && !told.moves.is_empty() && before.moves.len() > told.moves.len()
        }),
        "position/another-game" => illegal(|game| {
            let (told, before) = (&game.agent.told, &game.agent.told_before);
            told.fen.is_some() && before.fen.is_none() && !before.moves.is_empty()
        }),
        "position/behind-newgame" => illegal(|game| {
            let agent = game.agent;
            agent.is_new_since_options && agent.searches == 1 && agent.told.has(R::OPENINGS[0])
        }),
        "position/no-answer" => Fault::at(Point::Handled, |game, _| {
            let is_moment = game.line == R::WORDS.new_game && !game.has_more;
            Act::SayUnlessHeard(A_WHILE, "readyok\n".to_owned()).when(is_moment)
        }),
        "position/long-history" => {
            illegal(|game| (500..=650).contains(&game.agent.told.moves.len()))
        }
        "position/nothing-adds-up" => dies(|game| {
            let (told, before) = (&game.agent.told, &game.agent.told_before);
            told.moves.len() >= 500 && told.moves == before.moves
        }),
        "position/moves-empty" => dies(|game| game.line.ends_with(" moves")),
        "game/second-game" => {
            illegal(|game| game.agent.told.has(R::OPENINGS[1]) && game.agent.told.moves.len() == 4)
        }
        "game/as-white" => {
            illegal(|game| is_late(game) && game.agent.told.moves.len().is_multiple_of(2))
        }
        "game/as-black" => {
            illegal(|game| is_late(game) && !game.agent.told.moves.len().is_multiple_of(2))
        }
        _ => return None,
    };
    Some(fault)
}

/// Returns whether a game is further than the suite goes where it tests other things.
fn is_late<R: Rules>(game: &Seen<'_, R>) -> bool {
    game.agent.told.fen.is_none() && (12..100).contains(&game.agent.told.moves.len())
}
