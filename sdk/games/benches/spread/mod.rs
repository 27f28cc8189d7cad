//! What the benchmarks say of figures that they measured many times.

/// The median of some figures, and the quarter of them on either side.
pub(crate) struct Spread {
    pub(crate) median: f64,
    low: f64,
    high: f64,
}

impl Spread {
    /// Returns the spread of some figures; nothing if there are none.
    pub(crate) fn of(figures: impl IntoIterator<Item = f64>) -> Option<Self> {
        let mut figures: Vec<f64> = figures.into_iter().collect();
        figures.sort_by(f64::total_cmp);
        let at = |quarter: usize| figures.get(figures.len().checked_sub(1)? * quarter / 4);
        Some(Self {
            median: *at(2)?,
            low: *at(1)?,
            high: *at(3)?,
        })
    }

    /// Formats it with this many digits behind the point.
    pub(crate) fn text(&self, digits: usize) -> String {
        let Self { median, low, high } = self;
        format!("{median:.digits$} ({low:.digits$} to {high:.digits$})")
    }
}
