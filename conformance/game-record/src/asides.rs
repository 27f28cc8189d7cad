//! What one agent says of its search, of which a record keeps a part.

use linesman_protocols::{Ending, Remark, Thinning, Time};

/// The asides of a side that follow one another. A record keeps the first, the last, one a second, and the last one that told an exact
/// score, because such a score may decide a game.
#[derive(Default)]
pub(crate) struct Asides {
    thinning: Thinning,
    /// The last one, as long as it is not known whether another one follows.
    last: Option<Aside>,
    /// The last one before it that told an exact score.
    scored: Option<Aside>,
}

/// An aside that is written unless another one follows.
pub(crate) struct Aside {
    pub(crate) at: Time,
    pub(crate) agent: usize,
    pub(crate) bytes: Vec<u8>,
    pub(crate) ending: Ending,
    /// What it says of a search.
    pub(crate) remark: Option<Remark>,
}

impl Asides {
    /// Notes that another aside has come at this time. Returns whether it is written at once.
    pub(crate) fn begin(&mut self, at: Time) -> bool {
        let is_scored = |aside: &Aside| {
            let remark = aside.remark.as_ref();
            remark.is_some_and(|remark| remark.exact_worth().is_some())
        };
        if let Some(scored) = self.last.take().filter(is_scored) {
            self.scored = Some(scored);
        }
        self.thinning.keeps(at)
    }

    /// Keeps an aside that is not written at once.
    pub(crate) fn hold(&mut self, aside: Aside) {
        self.last = Some(aside);
    }

    /// Returns the aside that is held, if there is one.
    pub(crate) const fn held(&mut self) -> Option<&mut Aside> {
        self.last.as_mut()
    }

    /// Returns what is written, because something else follows: in its order.
    pub(crate) fn take(&mut self) -> impl Iterator<Item = Aside> + use<> {
        self.scored.take().into_iter().chain(self.last.take())
    }

    /// Notes that something else was said, after which asides begin anew.
    pub(crate) fn end(&mut self) {
        self.thinning.end();
    }
}
