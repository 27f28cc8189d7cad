//! The tester's own players.

use fastrand::Rng;
use linesman_games::bitwa::{Action, Order, View};
use linesman_protocols::bitwa::RefereeEnd;
use linesman_referee::Chooser;

use linesman_interface::protocol::stretch::Wording;
use linesman_values::scenario::Player;

/// Returns a player.
pub(super) fn player(kind: Player, seed: u64) -> Chooser<RefereeEnd> {
    let mut random = Rng::with_seed(seed);
    Box::new(move |view| Action::Order(choose(kind, view, &mut random)))
}

/// How orders are written.
pub(super) const WORDING: Wording<RefereeEnd> = Wording {
    word,
    text: |action| word(action).unwrap_or_default(),
    read: |text, view| {
        let order: Order = text.parse().ok()?;
        let is_legal = view.check_order(&order).is_ok();
        is_legal.then_some(Action::Order(order))
    },
};

fn word(action: &Action) -> Option<String> {
    match action {
        Action::Order(order) => Some(order.to_string()),
        Action::Killed => None,
    }
}

/// Chooses a legal order to the division that is due.
fn choose(kind: Player, view: &View, random: &mut Rng) -> Order {
    let sign = |random: &mut Rng| if random.bool() { 1 } else { -1 };
    let any = Order {
        attack: random.bool().into(),
        x: random.i64(0..i64::from(view.board.columns())),
        y: random.i64(0..i64::from(view.board.rows())),
        dx: sign(random),
        dy: sign(random),
        px_first: random.bool().into(),
    };
    let nearest = match kind {
        Player::Aggressive => nearest_enemy(view),
        Player::Random | Player::Runner | Player::Fighter | Player::Blocker => None,
    };
    match nearest {
        Some((x, y)) => Order {
            attack: 1,
            x,
            y,
            ..any
        },
        None => any,
    }
}

/// Returns the cell of the enemy that stands nearest to a unit of the division that is due.
fn nearest_enemy(view: &View) -> Option<(i64, i64)> {
    let units = || {
        view.board
            .units()
            .map(|(x, y, unit)| (i64::from(x), i64::from(y), unit.division))
    };
    let own: Vec<_> = units()
        .filter(|(.., division)| Some(*division) == view.due)
        .collect();
    let distance = |x: i64, y: i64| {
        let distances = own
            .iter()
            .map(|(own_x, own_y, _)| (x - own_x).pow(2) + (y - own_y).pow(2));
        distances.min()
    };
    units()
        .filter(|(.., division)| division.side() != view.side)
        .min_by_key(|(x, y, _)| distance(*x, *y))
        .map(|(x, y, _)| (x, y))
}

#[cfg(test)]
mod tests {
    use linesman_games::{
        Position as _,
        bitwa::{NamedBoard, Position, Setup, UPPER},
    };

    use super::*;
    use linesman_protocol_testing::play_out;

    #[test]
    fn the_tester_s_own_players_play_legal_games_on_every_board() {
        for (seed, board) in (0..).zip(NamedBoard::ALL) {
            let players = [Player::Random, Player::Aggressive].map(|kind| player(kind, seed));
            play_out(Position::new(board.setup()), players, 200, board.name);
        }
    }

    #[test]
    fn an_aggressive_player_goes_for_the_nearest_enemy() {
        // The one on the left is three cells away from A, the one on the right two.
        let setup: Setup = "9 3 10 1 ######### #b..A.a.# #########".parse().unwrap();
        let position = Position::new(setup);
        for seed in 0..20 {
            match player(Player::Aggressive, seed)(&position.view(UPPER)) {
                Action::Order(order) => {
                    assert_eq!((order.attack, order.x, order.y), (1, 6, 1), "seed {seed}");
                }
                Action::Killed => panic!("no order"),
            }
        }
    }
}
