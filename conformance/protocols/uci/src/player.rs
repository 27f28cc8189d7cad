//! The tester's own players.

use fastrand::Rng;
use linesman_games::chess::{Move, View, uci};
use linesman_protocols::uci::RefereeEnd;
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
    read: |text, view| uci::read(&view.position, view.side, text).ok(),
};

/// Chooses a legal move, if there is one.
fn choose(kind: Player, view: &View, random: &mut Rng) -> Option<Move> {
    let moves = view.position.legal_moves();
    let is_capture = |mv: &&Move| {
        let taken = view.position.state().piece_at(mv.to);
        taken.is_some_and(|piece| piece.side != view.side)
    };
    let captures: Vec<Move> = match kind {
        Player::Aggressive => moves.iter().filter(is_capture).copied().collect(),
        Player::Random | Player::Runner | Player::Fighter | Player::Blocker => Vec::new(),
    };
    let choice = random.choice(captures);
    choice.or_else(|| random.choice(moves))
}

#[cfg(test)]
mod tests {
    use linesman_games::{
        Position as _,
        chess::{Position, Variant, WHITE},
    };

    use super::*;
    use linesman_protocol_testing::play_out;

    #[test]
    fn the_tester_s_own_players_play_legal_games() {
        for seed in 0..5 {
            let players = [Player::Random, Player::Aggressive].map(|kind| player(kind, seed));
            play_out(Position::new(), players, 60, "chess");
        }
    }

    #[test]
    fn an_aggressive_player_captures_when_it_can() {
        // The pawn on e4 takes on d5, and nothing else can be taken.
        let state = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse().unwrap();
        let position = Position::at(state, Variant::Standard).unwrap();
        for seed in 0..20 {
            let mut aggressive = player(Player::Aggressive, seed);
            let mv = aggressive(&position.view(WHITE));
            assert_eq!(mv.to_string(), "e4d5", "seed {seed}");
        }
    }
}
