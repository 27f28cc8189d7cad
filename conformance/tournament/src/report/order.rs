//! In which order pages list games. A page in another order is a file of its own, so it needs no script and has an address that stays.

use std::{cmp::Reverse, time::Duration};

use crate::{
    played::{Ended, Played},
    store::{Store, StoreError},
};

/// Returns how long the slowest answer of a game took; none if it is not known.
pub type SlowestAnswer<'a> = &'a dyn Fn(&Played) -> Option<Duration>;

linesman_games::table! {
    /// In which order pages list games. The usual one is the first.
    pub enum Order {
        /// Returns what people read.
        label: &'static str,
        /// Returns what the names of its files have behind `games`.
        suffix: &'static str;

        /// By number.
        Number("by number", ""),
        /// The longest game first.
        Plies("most plies first", "-by-plies"),
        /// The game with the slowest answer first, and those without times last.
        Slowest("slowest answer first", "-by-slowest"),
        /// By result: what the first side won, what the second side won, and the others.
        Result("by result", "-by-result"),
    }
}

impl Order {
    /// Returns the file of a page with games in this order, whose number is from 0.
    pub(super) fn file(self, page: usize) -> String {
        let order = self.suffix();
        match page {
            0 => format!("games{order}.html"),
            page => format!("games{order}-{}.html", page + 1),
        }
    }

    /// Returns the order and the number of the page with games that has this name.
    #[must_use]
    pub fn of_file(name: &str) -> Option<(Self, usize)> {
        let number = name.strip_suffix(".html")?.rsplit('-').next()?;
        let page = number.parse().unwrap_or(1_usize).checked_sub(1)?;
        let mut all = Self::ALL.into_iter();
        let order = all.find(|order| order.file(page) == name)?;
        Some((order, page))
    }

    /// Sorts games, whose numbers are given in order. Equal games are in the order of their numbers.
    ///
    /// # Errors
    /// The results cannot be read.
    pub fn sorted(
        self,
        stores: &[Store],
        listed: &[u64],
        slowest: SlowestAnswer<'_>,
    ) -> Result<Vec<u64>, StoreError> {
        if self == Self::Number {
            return Ok(listed.to_vec());
        }
        let mut games = Vec::new();
        Store::each_in(stores, |_, game| -> Result<(), StoreError> {
            let (plies, time) = match self {
                Self::Plies => (game.plies, None),
                Self::Slowest => (0, slowest(&game)),
                Self::Number | Self::Result => (0, None),
            };
            let ended = match self {
                Self::Result => Ended::ALL.iter().position(|it| *it == game.ended),
                _ => None,
            };
            let number = game.fixture.number;
            if listed.binary_search(&number).is_ok() {
                games.push((ended, Reverse(plies), Reverse(time), number));
            }
            Ok(())
        })?;
        games.sort_unstable();
        Ok(games.into_iter().map(|(.., number)| number).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_page_has_its_own_name() {
        for order in Order::ALL {
            for page in [0, 1, 9] {
                assert_eq!(Order::of_file(&order.file(page)), Some((order, page)));
            }
        }
        for name in [
            "games-0.html",
            "games-1.html",
            "games-02.html",
            "games-x.html",
            "games-by-plies-1.html",
            "index.html",
            "games",
        ] {
            assert_eq!(Order::of_file(name), None, "{name}");
        }
    }
}
