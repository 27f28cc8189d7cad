//! Games from records and from the files of protocols.

use linesman_game_record::Record;
use linesman_interface::{
    game::GameRequest,
    protocol::{Descriptor, PastGame},
};
use linesman_values::{options::Given, text::one_line};

use crate::{End, Game};

/// Returns the game of a record. `source` is the name of its file.
#[must_use]
pub fn of_record(descriptor: &'static Descriptor, record: &Record, source: &str) -> Game {
    let head = &record.head;
    let request = request(&head.options, head.seed);
    let mut game = Game::new(
        descriptor,
        &head.profile,
        &request,
        Game::sides_of(head),
        source,
    );
    game.begun(head);
    for entry in &record.entries {
        game.take(entry);
    }
    if let Some(end) = &record.end {
        game.finish(end, head, descriptor.checks);
    }
    game.notes.extend(record.cut());
    game
}

/// Returns the game of a file in the protocol's own format, with the result that the rules give it.
#[must_use]
pub fn of_past_game(
    descriptor: &'static Descriptor,
    past: &PastGame,
    result: Option<&str>,
    source: &str,
) -> Game {
    let profile = past
        .profile
        .as_deref()
        .unwrap_or(descriptor.default_profile);
    let mut sides = Game::nobody(descriptor);
    for (side, player) in sides.iter_mut().zip(&past.players) {
        side.player = one_line(player).into_owned();
    }
    let request = request(&past.options, past.seed);
    let mut game = Game::new(descriptor, profile, &request, sides, source);
    for (side, action) in &past.moves {
        game.play(*side, action);
    }
    for (ply, comment) in &past.comments {
        let comment = one_line(comment);
        let place = ply.checked_sub(1).and_then(|at| game.plies.get_mut(at));
        match place.map(|ply| &mut ply.comment) {
            Some(text) if text.is_empty() => *text = comment.into_owned(),
            Some(text) => *text += &format!(" {comment}"),
            None => game.notes.push(comment.into_owned()),
        }
    }
    game.end = result.map(End::told);
    game
}

fn request(options: &[(String, String)], seed: u64) -> GameRequest {
    let options = options.iter();
    GameRequest {
        options: options.fold(Given::default(), |given, (name, value)| {
            given.with(name, value)
        }),
        seed,
        pauses_idle: false,
    }
}
