//! Faults in orders.

use linesman_games::bitwa::{Order, Rule};
use linesman_protocols::bitwa::Command;

use crate::{
    bitwa::{game::Game, hooks::Hooks},
    deed::Deed,
};

/// A fault in orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OrderFault {
    /// No order is given, and nothing else is said.
    Silent,
    /// No order is given, and that is said.
    Refuses,
    /// The last field is missing.
    FiveFields,
    /// The first field is a word.
    Words,
    /// Every order breaks this rule.
    Breaks(Rule),
}

impl Hooks for OrderFault {
    fn at_command(&self, game: &Game) -> Deed {
        match self {
            Self::Silent if game.is_at(Command::GenMove) => Deed::FallSilent,
            _ => Deed::Nothing,
        }
    }

    fn choose(&self, order: Order, game: &Game) -> Order {
        match self {
            Self::Breaks(rule) => broken(order, *rule, game),
            _ => order,
        }
    }

    fn word_answer(&self, answer: String, game: &Game) -> String {
        if !game.is_at(Command::GenMove) {
            return answer;
        }
        match self {
            Self::Refuses => "? no order came to mind\n\n".to_owned(),
            Self::FiveFields => match answer.rsplit_once(' ') {
                Some((five, _)) => format!("{five}\n\n"),
                None => answer,
            },
            Self::Words => answer
                .replacen("= 0 ", "= false ", 1)
                .replacen("= 1 ", "= true ", 1),
            Self::Silent | Self::Breaks(_) => answer,
        }
    }
}

/// Returns the order so changed that it breaks this rule and no other.
pub(super) fn broken(order: Order, rule: Rule, game: &Game) -> Order {
    let columns = game
        .position
        .as_ref()
        .map_or(0, |position| position.board().columns());
    match rule {
        Rule::AttackFlag => Order { attack: 2, ..order },
        Rule::TargetOffBoard => Order {
            x: columns.into(),
            ..order
        },
        Rule::Dx => Order { dx: 0, ..order },
        Rule::Dy => Order { dy: 0, ..order },
        Rule::PointFlag => Order {
            px_first: 2,
            ..order
        },
        // These are not about what an order says.
        Rule::NotToAct | Rule::Killed => order,
    }
}
