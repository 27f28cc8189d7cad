//! Faults of the position, and of moves.

use linesman_games::chess::{CastlingForm, Square};

use super::{A_WHILE, Fault, Game, chooses, dies, illegal};
use crate::{
    fault::Act,
    protocol::Point,
    uci::thought::{is_castling, spell},
};

pub(super) fn breaking(id: &str) -> Option<Fault> {
    let fault = match id {
        "position/startpos" => {
            chooses(|game| game.agent.told.is_start().then(|| "e7e5".to_owned()))
        }
        "bestmove/legal" => chooses(|game| game.agent.told.is_start().then(|| "e2e5".to_owned())),
        "position/fen" => illegal(|game| game.agent.told.fen.is_some()),
        "position/side-to-move" => illegal(|game| game.agent.told.fen_has(" b ")),
        "position/castling-rights" => castles(|game| game.agent.told.fen_has("k3K2R w - ")),
        "position/rights-are-lost" => castles(|game| is_told(game, "h1h3")),
        "position/en-passant-field" => illegal(|game| game.agent.told.fen_has(" d6 ")),
        "position/en-passant-without-use" => dies(|game| game.line.contains(" e3 ")),
        "position/counters" => {
            chooses(|game| game.agent.told.fen_has(" 98 ").then(|| "0000".to_owned()))
        }
        "position/moves" => {
            illegal(|game| game.agent.told.fen.is_none() && !game.agent.told.moves.is_empty())
        }
        "position/fen-and-moves" => {
            illegal(|game| game.agent.told.fen.is_some() && !game.agent.told.moves.is_empty())
        }
        "position/castling" => illegal(|game| is_told(game, "e1g1")),
        "position/castling-long" => illegal(|game| is_told(game, "e8c8")),
        "position/castling-moves-960" => illegal(|game| is_told(game, "c1h1")),
        "position/rook-files-960" => illegal(|game| game.agent.told.fen_has(" w H ")),
        "position/en-passant" => illegal(|game| is_told(game, "d7d5 e5d6")),
        "position/en-passant-behind-moves" => illegal(|game| is_told(game, "a7a5")),
        "position/promotion" => illegal(|game| is_told(game, "b7b8n")),
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
            agent.is_new_since_options && agent.searches == 1 && agent.told.has("e2e4 e7e5")
        }),
        "position/no-answer" => Fault::at(Point::Handled, |game, _| {
            let is_moment = game.line == "ucinewgame" && !game.has_more;
            Act::SayUnlessHeard(A_WHILE, "readyok\n".to_owned()).when(is_moment)
        }),
        "position/long-history" => {
            illegal(|game| (500..=650).contains(&game.agent.told.moves.len()))
        }
        "position/moves-empty" => dies(|game| game.line.ends_with(" moves")),
        "game/second-game" => {
            illegal(|game| game.agent.told.has("d2d4 g8f6") && game.agent.told.moves.len() == 4)
        }
        "game/as-white" => {
            illegal(|game| is_late(game) && game.agent.told.moves.len().is_multiple_of(2))
        }
        "game/as-black" => {
            illegal(|game| is_late(game) && !game.agent.told.moves.len().is_multiple_of(2))
        }
        "bestmove/answers-check" => illegal(|game| {
            let is_check = game.agent.state().is_some_and(|state| state.is_check());
            is_check && game.agent.told.fen_has("7q/") && game.agent.told.moves.is_empty()
        }),
        "bestmove/castling" => castles_as(CastlingForm::TakesRook),
        "bestmove/castling-960" => castles_as(CastlingForm::TwoSquares),
        _ => return None,
    };
    Some(fault)
}

/// Returns whether these moves were told behind a FEN.
fn is_told(game: &Game<'_>, moves: &str) -> bool {
    game.agent.told.fen.is_some() && game.agent.told.has(moves)
}

/// Returns whether a game is further than the suite goes where it tests other things.
fn is_late(game: &Game<'_>) -> bool {
    game.agent.told.fen.is_none() && (12..100).contains(&game.agent.told.moves.len())
}

/// Castles to the side of the king where that is not allowed.
fn castles(is_moment: impl Fn(&Game<'_>) -> bool + 'static) -> Fault {
    chooses(move |game| is_moment(game).then(|| "e1g1".to_owned()))
}

/// Writes castling in this form, and not in the one in force.
fn castles_as(form: CastlingForm) -> Fault {
    chooses(move |game| {
        let state = game.agent.state()?;
        let best = game
            .agent
            .search
            .as_ref()?
            .thoughts
            .first()?
            .moves
            .first()?
            .clone();
        let mut moves = state.moves().into_iter();
        let mv = moves.find(|mv| spell(&state, *mv, game.agent.form()) == best)?;
        let is_moment = is_castling(&state, mv) && game.agent.form() != form;
        is_moment.then(|| spell(&state, mv, form))
    })
}

/// Returns a move that is not legal: of an own piece if there is one that cannot go everywhere.
pub(super) fn illegal_move(game: &Game<'_>) -> String {
    let Some(state) = game.agent.state() else {
        return "a1a2".to_owned();
    };
    let form = game.agent.form();
    let legal: Vec<String> = state
        .moves()
        .into_iter()
        .map(|mv| spell(&state, mv, form))
        .collect();
    let own = |square: &Square| {
        let piece = state.piece_at(*square);
        piece.is_some_and(|piece| piece.side == state.to_move())
    };
    let from = Square::all().filter(own);
    let mut moves = from.flat_map(|from| Square::all().map(move |to| (from, to)));
    let found = moves.find(|(from, to)| {
        let start = format!("{from}{to}");
        from != to && !legal.iter().any(|mv| mv.starts_with(&start))
    });
    found.map_or_else(|| "a1a1".to_owned(), |(from, to)| format!("{from}{to}"))
}
