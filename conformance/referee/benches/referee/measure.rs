//! Where everything runs, and what many runs come to.

/// Where referee and agents run.
#[derive(Clone, Copy)]
pub(crate) enum Placement {
    OneCore,
    Unpinned,
}

impl Placement {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::OneCore => "one core",
            Self::Unpinned => "unpinned",
        }
    }

    /// Places this thread, and the processes that it starts from now on; false if the system has no such thing.
    #[cfg(target_os = "linux")]
    pub(crate) fn take(self) -> bool {
        use std::sync::OnceLock;

        use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
        static ALLOWED: OnceLock<CpuSet> = OnceLock::new();
        let allowed = ALLOWED.get_or_init(|| sched_getaffinity(None).unwrap());
        let mut chosen = *allowed;
        if let Self::OneCore = self {
            let last = (0..CpuSet::MAX_CPU).rfind(|cpu| allowed.is_set(*cpu));
            chosen.clear();
            chosen.set(last.unwrap());
        }
        sched_setaffinity(None, &chosen).unwrap();
        true
    }

    #[cfg(not(target_os = "linux"))]
    pub(crate) fn take(self) -> bool {
        matches!(self, Self::Unpinned)
    }
}

/// The median of some figures, and the quarter of them on either side.
pub(crate) struct Spread {
    pub(crate) median: f64,
    low: f64,
    high: f64,
}

impl Spread {
    pub(crate) fn of(mut figures: Vec<f64>) -> Self {
        figures.sort_by(f64::total_cmp);
        let at = |quarter: usize| figures[(figures.len() - 1) * quarter / 4];
        Self {
            median: at(2),
            low: at(1),
            high: at(3),
        }
    }

    pub(crate) fn text(&self, digits: usize) -> String {
        let Self { median, low, high } = self;
        format!("{median:.digits$} ({low:.digits$} to {high:.digits$})")
    }
}
