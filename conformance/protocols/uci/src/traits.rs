//! What a search is about that few searches are about.

use linesman_uci::Order;
use linesman_values::traits::{Had, that_hold};

use super::{member::Member, search::Search};

pub(super) mod ataxx;
pub(super) mod chess;

/// Returns what the searches have that these messages ask for.
pub(super) fn traits<M: Member>(messages: &[Vec<&str>]) -> Vec<Had> {
    let mut placed = None;
    let mut go = None;
    let of_message = |message: &Vec<&str>| {
        let mut asks = false;
        for line in message {
            match Order::read(line, M::WORDS) {
                Order::Position(next) => (placed, go) = (Some(next), None),
                Order::Go(next) => (go, asks) = (Some(next), true),
                Order::Stop | Order::PonderHit => asks = true,
                _ => {}
            }
        }
        let (Some(placed), Some(go), true) = (&placed, &go, asks) else {
            return Had::default();
        };
        let Some(search) = Search::<M>::new(placed, go) else {
            return Had::default();
        };
        let of_position = M::TRAITS.iter().chain(Search::<M>::OF_POSITION);
        Had {
            position: that_hold(of_position, &search),
            question: that_hold(Search::<M>::OF_GO, &search),
        }
    };
    messages.iter().map(of_message).collect()
}
