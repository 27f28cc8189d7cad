//! The tester's own players.

use fastrand::Rng;
use linesman_referee::Chooser;
use linesman_uci::{ActionOf, RefereeEnd, ViewOf};

use linesman_interface::protocol::stretch::Wording;
use linesman_values::scenario::Player;

use super::member::Member;

/// Returns a player.
pub(super) fn player<M: Member>(kind: Player, seed: u64) -> Chooser<RefereeEnd<M>> {
    let mut random = Rng::with_seed(seed);
    Box::new(move |view| {
        choose::<M>(kind, view, &mut random).expect("a side that is to act has a legal move")
    })
}

/// How moves are written.
pub(super) const fn wording<M: Member>() -> Wording<RefereeEnd<M>> {
    Wording {
        word: |mv| Some(mv.to_string()),
        text: |mv| mv.to_string(),
        read: M::read_move,
    }
}

/// Chooses a legal move, if there is one.
fn choose<M: Member>(kind: Player, view: &ViewOf<M>, random: &mut Rng) -> Option<ActionOf<M>> {
    let moves = M::moves(view);
    let captures: Vec<ActionOf<M>> = match kind {
        Player::Aggressive => {
            let captures = moves.iter().filter(|mv| M::is_capture(view, mv));
            captures.copied().collect()
        }
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
    use linesman_uci::Chess;

    #[test]
    fn the_tester_s_own_players_play_legal_games() {
        for seed in 0..5 {
            let players =
                [Player::Random, Player::Aggressive].map(|kind| player::<Chess>(kind, seed));
            play_out(Position::new(), players, 60, "chess");
        }
    }

    #[test]
    fn an_aggressive_player_captures_when_it_can() {
        // The pawn on e4 takes on d5, and nothing else can be taken.
        let state = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse().unwrap();
        let position = Position::at(state, Variant::Standard).unwrap();
        for seed in 0..20 {
            let mut aggressive = player::<Chess>(Player::Aggressive, seed);
            let mv = aggressive(&position.view(WHITE));
            assert_eq!(mv.to_string(), "e4d5", "seed {seed}");
        }
    }
}
