//! The openings that are drawn next.

use std::collections::BTreeSet;

use crate::plan::Openings;

/// The openings in the order in which they are drawn: those that were drawn least come first.
pub(crate) enum OpeningsLeft {
    /// There is always a new one: the next number.
    Endless(u32),
    /// How often each was drawn.
    Limited {
        uses: Vec<u32>,
        /// The same, with the number of the opening, in order.
        order: BTreeSet<(u32, u32)>,
    },
}

impl OpeningsLeft {
    pub(crate) fn of(openings: &Openings) -> Self {
        match openings.count() {
            None => Self::Endless(0),
            // After the last opening, the first one is played again.
            Some(count) if count > MOST => Self::Endless(0),
            Some(count) => Self::Limited {
                uses: vec![0; count as usize],
                order: (0..count).map(|number| (0, number)).collect(),
            },
        }
    }

    /// Notes that an opening was drawn.
    pub(crate) fn note(&mut self, opening: u32) {
        match self {
            Self::Endless(next) => *next = (*next).max(opening.saturating_add(1)),
            Self::Limited { uses, order } => {
                if let Some(uses) = uses.get_mut(opening as usize) {
                    order.remove(&(*uses, opening));
                    *uses = uses.saturating_add(1);
                    order.insert((*uses, opening));
                }
            }
        }
    }

    /// Draws an opening.
    pub(crate) fn draw(&mut self) -> u32 {
        let opening = match self {
            Self::Endless(next) => *next,
            Self::Limited { order, .. } => order.first().map_or(0, |(_, number)| *number),
        };
        self.note(opening);
        opening
    }
}

/// How many openings there are at most of which it is kept how often each was drawn.
const MOST: u32 = 1_000_000;
