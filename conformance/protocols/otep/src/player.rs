//! The tester's own players.

use fastrand::Rng;
use linesman_games::{
    Position as _,
    tafl::{Move, View},
};
use linesman_protocols::otep::RefereeEnd;
use linesman_referee::Chooser;

use linesman_interface::protocol::stretch::Wording;
use linesman_values::scenario::Player;

/// Returns a player.
pub(super) fn player(kind: Player, seed: u64) -> Chooser<RefereeEnd> {
    let mut random = Rng::with_seed(seed);
    Box::new(move |view| {
        choose(kind, view, &mut random).expect("a side that is to act has a legal move")
    })
}

/// How moves are written.
pub(super) const WORDING: Wording<RefereeEnd> = Wording {
    word: |mv| Some(mv.to_string()),
    text: Move::to_string,
    read: |text, view| {
        let mv = text.parse().ok()?;
        view.position.legal_moves().contains(&mv).then_some(mv)
    },
};

/// Chooses a legal move, if there is one.
fn choose(kind: Player, view: &View, random: &mut Rng) -> Option<Move> {
    let moves = view.position.legal_moves();
    let captures: Vec<Move> = match kind {
        Player::Aggressive => moves
            .iter()
            .copied()
            .filter(|mv| is_capture(view, *mv))
            .collect(),
        Player::Random | Player::Runner | Player::Fighter | Player::Blocker => Vec::new(),
    };
    let choice = random.choice(captures);
    choice.or_else(|| random.choice(moves))
}

fn is_capture(view: &View, mv: Move) -> bool {
    let mut position = view.position.clone();
    position.submit(view.side, mv).is_ok()
        && position
            .last()
            .is_some_and(|ply| !ply.record.captures.is_empty())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use linesman_games::tafl::{ATTACKERS, Position, Variant};

    use super::*;
    use linesman_protocol_testing::play_out;

    #[test]
    fn the_tester_s_own_players_play_legal_games_of_every_variant() {
        for (seed, variant) in (0..).zip(Variant::all()) {
            let position = Position::new(Arc::new(variant.rules.parse().unwrap()));
            let players = [Player::Random, Player::Aggressive].map(|kind| player(kind, seed));
            play_out(position, players, 60, variant.name);
        }
    }

    #[test]
    fn an_aggressive_player_captures_when_it_can() {
        // One move captures: c1-c4 takes the man on b4, between a4 and c4.
        let rules = "dim:7 start:/2t4/5K1/7/tT5/7/7/7/".parse().unwrap();
        let position = Position::new(Arc::new(rules));
        for seed in 0..20 {
            let mut aggressive = player(Player::Aggressive, seed);
            let mv = aggressive(&position.view(ATTACKERS));
            assert_eq!(mv.to_string(), "c1-c4", "seed {seed}");
        }
    }
}
