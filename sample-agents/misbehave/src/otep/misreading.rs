//! An engine that keeps its own board and misreads one rule.

use std::sync::Arc;

use linesman_games::{
    Position as _,
    tafl::{Board, Move, Piece, Position, Role, Rules},
};

use super::{
    agent::{Answer, Choice, Otep},
    moves::with_board,
};
use crate::{Act, Fault, Misreading, Point};

/// All rules that an engine can misread, each with the check that names it. The name is `key:value`: the engine takes the
/// key to have this value, whatever the rules say. `piece:ct` takes commanders for taflmen, by their letters.
pub(super) const MISREADINGS: &[Misreading] = &[
    named("atkf:y", "otep/keys/first-side"),
    named("esc:e", "otep/keys/escape"),
    named("surf:y", "otep/keys/surrounding"),
    named("tfr:d", "otep/keys/repetition"),
    named("ka:n", "otep/keys/king-arms"),
    named("ka:y", "otep/keys/king-arms"),
    named("ka:a", "otep/keys/king-arms"),
    named("ka:h", "otep/keys/king-arms"),
    named("ks:w", "otep/keys/king-strength"),
    named("ks:c", "otep/keys/king-strength"),
    named("ks:m", "otep/keys/king-strength"),
    named("kj:n", "otep/keys/jumps"),
    named("kj:j", "otep/keys/jumps"),
    named("kj:c", "otep/keys/jumps"),
    named("nj:n", "otep/keys/jumps"),
    named("nj:j", "otep/keys/jumps"),
    named("nj:c", "otep/keys/jumps"),
    named("cj:n", "otep/keys/jumps"),
    named("cj:j", "otep/keys/jumps"),
    named("cj:c", "otep/keys/jumps"),
    named("mj:n", "otep/keys/jumps"),
    named("gj:n", "otep/keys/jumps"),
    named("gj:j", "otep/keys/jumps"),
    named("cor:a1,g1,a7,g7,", "otep/keys/special-squares"),
    named("cen:d4,", "otep/keys/special-squares"),
    named("afor:", "otep/keys/special-squares"),
    named("dfor:", "otep/keys/special-squares"),
    named("cenp:tcnkmTCNKM", "otep/keys/pass"),
    named("cenp:", "otep/keys/pass"),
    named("corp:K", "otep/keys/pass"),
    named("corp:tcnkmTCNKM", "otep/keys/pass"),
    named("aforp:tcnkmTCNKM", "otep/keys/pass"),
    named("aforp:", "otep/keys/pass"),
    named("dforp:tcnkmTCNKM", "otep/keys/pass"),
    named("dforp:", "otep/keys/pass"),
    named("cors:K", "otep/keys/stop"),
    named("cors:tcnkmTCNKM", "otep/keys/stop"),
    named("cens:K", "otep/keys/stop"),
    named("cens:tcnkmTCNKM", "otep/keys/stop"),
    named("afors:tcnkmTCNKM", "otep/keys/stop"),
    named("afors:tcnkm", "otep/keys/stop"),
    named("dfors:tcnkmTCNKM", "otep/keys/stop"),
    named("dfors:TCNKM", "otep/keys/stop"),
    named("cenre:tcnkmTCNKM", "otep/keys/re-entry"),
    named("aforre:tcnkmTCNKM", "otep/keys/re-entry"),
    named("aforre:", "otep/keys/re-entry"),
    named("dforre:tcnkmTCNKM", "otep/keys/re-entry"),
    named("dforre:", "otep/keys/re-entry"),
    named("corh:", "otep/keys/hostility"),
    named("corh:tcnkmTCNKM", "otep/keys/hostility"),
    named("cenh:", "otep/keys/hostility"),
    named("cenhe:", "otep/keys/hostility"),
    named("cenhe:tcnkmTCNKM", "otep/keys/hostility"),
    named("aforh:", "otep/keys/hostility"),
    named("aforh:TCNKM", "otep/keys/hostility"),
    named("dforh:", "otep/keys/hostility"),
    named("dforh:tcnkm", "otep/keys/hostility"),
    named("spd:-1", "otep/keys/speeds"),
    named("sw:n", "otep/keys/shieldwalls"),
    named("sw:w", "otep/keys/shieldwalls"),
    named("sw:s", "otep/keys/shieldwalls"),
    named("swf:y", "otep/keys/shieldwalls"),
    named("swf:n", "otep/keys/shieldwalls"),
    named("efe:y", "otep/keys/edge-forts"),
    named("linc:n", "otep/keys/linnaean-captures"),
    named("linc:y", "otep/keys/linnaean-captures"),
    named("ber:n", "otep/berserk/same-piece"),
    named("ber:c", "otep/berserk/same-piece"),
    named("piece:ct", "otep/keys/king-strength"),
    named("piece:mt", "otep/keys/pieces"),
    named("piece:gt", "otep/keys/pieces"),
];

const fn named(name: &'static str, check: &'static str) -> Misreading {
    Misreading { name, check }
}

/// What breaks the check of a key, by the check's name in this section, and no other: a misreading, and the variant in which the engine misreads.
const FAULTS: &[(&str, &str, &str)] = &[
    ("first-side", "atkf:y", "Defenders move first"),
    ("escape", "esc:e", "Edge is no escape"),
    ("surrounding", "surf:y", "Closed ring"),
    ("repetition", "tfr:d", "Third occurrence"),
    ("king-arms", "ka:y", "Unarmed king stands"),
    ("king-strength", "ks:w", "Strong king"),
    ("jumps", "kj:n", "King jumps"),
    ("special-squares", "cen:d4,", "No centre"),
    ("pass", "cenp:", "Attackers pass the centre"),
    ("stop", "cens:K", "Everyone stops on the centre"),
    ("re-entry", "aforre:", "Everyone enters the attackers fort"),
    ("hostility", "corh:", "Corners are hostile to attackers"),
    ("speeds", "spd:-1", "Everyone moves one square"),
    ("shieldwalls", "sw:n", "Row at the edge"),
    ("edge-forts", "efe:y", "No edge forts"),
    ("linnaean-captures", "linc:n", "Against the king"),
    ("pieces", "piece:gt", "Guard is not captured"),
];

/// Returns the fault that breaks a check of this section.
pub(super) fn breaking(id: &str) -> Option<Fault<Otep>> {
    let key = id.strip_prefix("keys/")?;
    let (_, name, variant) = FAULTS.iter().find(|(check, ..)| *check == key)?;
    Some(misreading_in(name, Some(variant)))
}

/// Returns the fault of an engine that misreads a rule.
pub(super) fn fault(misreading: &Misreading) -> Fault<Otep> {
    misreading_in(misreading.name, None)
}

/// Returns the fault of an engine that misreads a rule in one variant, or in all.
fn misreading_in(name: &'static str, variant: Option<&'static str>) -> Fault<Otep> {
    let chooses = Fault::choose(move |choice, game, rng| match choice {
        Choice::Move(mv) => match believed_moves(game.agent, name, variant) {
            Some(moves) => Choice::Move(rng.choice(moves)),
            None => Choice::Move(mv),
        },
        position @ Choice::Position(_) => position,
    });
    // An engine that finds no move takes the game to be over, and waits for the next one.
    chooses.and(Fault::at(Point::Before(Answer::Move), move |game, _| {
        let believed = believed_moves(game.agent, name, variant);
        Act::FallSilent.when(believed.is_some_and(|moves| moves.is_empty()))
    }))
}

/// Returns the moves that the engine takes to be legal in a game of this variant, or of any. There are none if it takes the
/// game to be over.
fn believed_moves(engine: &Otep, name: &str, variant: Option<&str>) -> Option<Vec<Move>> {
    let rules = engine.record.rules.as_deref()?;
    let is_misread = variant.is_none_or(|variant| rules.name == variant);
    let rules = Some(rules).filter(|_| is_misread)?;
    let plies = &engine.record.plies;
    let position = believed(rules, plies, name)?;
    let side = engine.end.side()?;
    if position.end().is_some() {
        return Some(Vec::new());
    }
    // A move that comes out of turn for the engine is made all the same, but for the first one.
    let is_own_turn = position.to_move() == Some(side) || plies.is_empty();
    let mut moves = if is_own_turn {
        position.legal_moves()
    } else {
        with_board(&position, &position.board(), side)?.legal_moves()
    };
    if engine.record.refusals > 0 {
        moves.retain(|mv| Some(*mv) != engine.last_move);
    }
    Some(moves)
}

/// Returns the position that the engine keeps by itself, from the moves alone.
fn believed(rules: &Rules, plies: &[Move], name: &str) -> Option<Position> {
    let (key, value) = name.split_once(':')?;
    let start;
    let misread = if key == "piece" {
        start = renamed(&rules.start, value);
        Rules {
            start: start.clone(),
            ..rules.clone()
        }
    } else {
        start = rules.start.clone();
        with_key(rules, key, value)
    };
    let first = misread.first();
    let mut position = Position::at(Arc::new(misread), &start, first).ok()?;
    for mv in plies {
        // What no piece of the engine's board can have done leaves the board as it is.
        let Some(piece) = position.piece_at(mv.from) else {
            continue;
        };
        if position.submit(piece.side, *mv).is_err() {
            let mut board = position.board();
            board.put(mv.from, None);
            board.put(mv.to, Some(piece));
            position = with_board(&position, &board, piece.side.other())?;
        }
    }
    Some(position)
}

/// Returns the rules with another value of a key. A value that does not fit the board changes nothing.
fn with_key(rules: &Rules, key: &str, value: &str) -> Rules {
    let text = rules.to_string();
    let is_other = |word: &&str| !word.starts_with(&format!("{key}:"));
    let mut words: Vec<&str> = text.split(' ').filter(is_other).collect();
    let changed = format!("{key}:{value}");
    words.insert(1, &changed);
    words.join(" ").parse().unwrap_or_else(|_| rules.clone())
}

/// Returns the board with the kind of piece of the first letter taken for the kind of the second.
fn renamed(board: &Board, letters: &str) -> Board {
    let role = |index| {
        let letter = letters.chars().nth(index);
        Role::ALL
            .into_iter()
            .find(|role| Some(role.letter()) == letter)
    };
    let mut renamed = board.clone();
    if let (Some(from), Some(to)) = (role(0), role(1)) {
        for (square, piece) in board.pieces().filter(|(_, piece)| piece.role == from) {
            let taken_for = Piece { role: to, ..piece };
            renamed.put(square, Some(taken_for));
        }
    }
    renamed
}

#[cfg(test)]
mod tests {
    use linesman_games::tafl::DEFENDERS;

    use super::*;

    /// The attackers' move f5-f1 captures d1 and e1 in a shieldwall.
    const WALL: &str = "dim:9 surf:n sw:w start:/2tTT4/3tt4/9/9/5t3/9/9/1K7/9/";

    fn pieces(name: &str) -> u32 {
        let mv = "f5-f1".parse().unwrap();
        let position = believed(&WALL.parse().unwrap(), &[mv], name).unwrap();
        position.state().count(DEFENDERS)
    }

    #[test]
    fn a_misread_rule_leaves_another_board() {
        for (name, expected) in [("ka:y", 1), ("sw:n", 3), ("swf:n", 1)] {
            assert_eq!(pieces(name), expected, "{name}");
        }
    }

    #[test]
    fn every_misreading_changes_some_rules_or_pieces() {
        let all = "dim:7 esc:c surf:n atkf:n tfr:i ka:n ks:s kj:r nj:c cj:j mj:j gj:c cor:b2, cen: afor:c3, dfor:c5, spd:1 start:/7/7/7/3K3/7/7/7/";
        let rules: Rules = all.parse().unwrap();
        for Misreading { name, .. } in MISREADINGS {
            let (key, value) = name.split_once(':').unwrap();
            if key == "piece" {
                let letters: Vec<char> = value.chars().collect();
                assert_eq!(letters.len(), 2, "{name}");
                continue;
            }
            let misread = with_key(&rules, key, value);
            let text = with_key(&misread, key, value).to_string();
            assert_eq!(text, misread.to_string(), "{name}");
            let word = format!("{key}:{value}");
            let expected: Rules = format!("dim:7 {word} start:/7/7/7/3K3/7/7/7/")
                .parse()
                .unwrap();
            assert_eq!(with_key(&expected, key, value), expected, "{name}");
        }
    }
}
