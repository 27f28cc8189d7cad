//! The statistics of a matrix of faults.

use std::{
    fmt,
    io::{self, Write as _},
    process::ExitCode,
    sync::{Mutex, PoisonError},
    thread,
};

use libtest_mimic::{Arguments, Failed, Trial};

/// How one fault was judged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Judged {
    /// Whether the check that the fault breaks failed.
    pub is_detected: bool,
    /// Whether it failed for the cause that the fault has.
    pub has_right_cause: bool,
    /// The number of other checks that failed and do not follow from the fault.
    pub besides: usize,
}

/// How many faults were judged, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    faults: usize,
    detected: usize,
    right_cause: usize,
    besides: usize,
}

impl Statistics {
    fn add(&mut self, judged: Judged) {
        self.faults += 1;
        self.detected += usize::from(judged.is_detected);
        self.right_cause += usize::from(judged.has_right_cause);
        self.besides += judged.besides;
    }

    /// Returns whether everything was found, for the right reason, and nothing else.
    #[must_use]
    pub const fn is_perfect(&self) -> bool {
        self.detected == self.faults && self.right_cause == self.faults && self.besides == 0
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Rounded down, so that 100 % means all.
        let share = |count: usize| count * 100 / self.faults.max(1);
        let Self {
            faults,
            detected,
            right_cause,
            besides,
        } = *self;
        write!(
            f,
            "{faults} faults: detected {detected} ({} %), right cause {right_cause} ({} %), checks that failed besides {besides}",
            share(detected),
            share(right_cause),
        )
    }
}

/// Rows that run at the same time. A row is its protocol, its name, and what judges it.
#[derive(Debug)]
pub struct Phase<R> {
    threads: usize,
    rows: Vec<(&'static str, String, R)>,
}

impl<R> Phase<R> {
    /// Returns rows that wait more than they compute, so that several of them run at a time.
    #[must_use]
    pub fn waiting(rows: Vec<(&'static str, String, R)>) -> Self {
        let threads = 4 * cores();
        Self { threads, rows }
    }

    /// Returns rows that do hardly anything but wait, so that many of them run at a time.
    #[must_use]
    pub fn idle(rows: Vec<(&'static str, String, R)>) -> Self {
        let threads = 6 * cores();
        Self { threads, rows }
    }

    /// Returns rows that compute, so that only as many of them run at a time as there are cores.
    #[must_use]
    pub fn computing(rows: Vec<(&'static str, String, R)>) -> Self {
        let threads = cores();
        Self { threads, rows }
    }

    /// Returns rows that run one at a time.
    #[must_use]
    pub const fn alone(rows: Vec<(&'static str, String, R)>) -> Self {
        Self { threads: 1, rows }
    }
}

/// Returns how many processors there are.
#[must_use]
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Runs a trial for each row, phase by phase, and prints the statistics of each protocol and of all. Returns the exit code: a
/// failure if a trial failed or if the statistics are not perfect. What cannot be judged counts as not detected.
pub fn run_matrix<R>(arguments: &Arguments, phases: impl IntoIterator<Item = Phase<R>>) -> ExitCode
where
    R: FnOnce() -> (Judged, Result<(), Failed>) + Send + 'static,
{
    static TALLY: Mutex<Vec<(&'static str, Judged)>> = Mutex::new(Vec::new());
    let mut has_failed = false;
    for Phase { threads, rows } in phases {
        let trials = rows.into_iter().map(|(protocol, name, judge)| {
            Trial::test(name, move || {
                let (judged, result) = judge();
                let mut tally = TALLY.lock().unwrap_or_else(PoisonError::into_inner);
                tally.push((protocol, judged));
                result
            })
        });
        let mut arguments = arguments.clone();
        arguments.test_threads.get_or_insert(threads);
        has_failed |= libtest_mimic::run(&arguments, trials.collect()).has_failed();
    }
    let tally = TALLY.lock().unwrap_or_else(PoisonError::into_inner);
    close(has_failed, &tally)
}

fn close(has_failed: bool, tally: &[(&'static str, Judged)]) -> ExitCode {
    let mut protocols: Vec<&str> = tally.iter().map(|(protocol, _)| *protocol).collect();
    protocols.sort_unstable();
    protocols.dedup();
    let of = |wanted: Option<&str>| {
        let mut statistics = Statistics::default();
        for (protocol, judged) in tally {
            if wanted.is_none_or(|wanted| wanted == *protocol) {
                statistics.add(*judged);
            }
        }
        statistics
    };
    let mut text = String::new();
    for protocol in protocols {
        text += &format!("{protocol}: {}\n", of(Some(protocol)));
    }
    let all = of(None);
    if !tally.is_empty() {
        text += &format!("all: {all}\n\n");
    }
    // Nobody may be left to read it.
    let _ = io::stdout().write_all(text.as_bytes());
    if has_failed || !all.is_perfect() {
        ExitCode::from(101)
    } else {
        ExitCode::SUCCESS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RIGHT: Judged = Judged {
        is_detected: true,
        has_right_cause: true,
        besides: 0,
    };

    fn of(all: &[Judged]) -> Statistics {
        let mut statistics = Statistics::default();
        all.iter().for_each(|judged| statistics.add(*judged));
        statistics
    }

    #[test]
    fn a_share_is_never_rounded_up_to_all() {
        let mut all = vec![RIGHT; 199];
        assert!(of(&all).is_perfect());
        all.push(Judged {
            has_right_cause: false,
            ..RIGHT
        });
        assert!(!of(&all).is_perfect());
        assert_eq!(
            of(&all).to_string(),
            "200 faults: detected 200 (100 %), right cause 199 (99 %), checks that failed besides 0"
        );
    }

    #[test]
    fn a_check_that_failed_besides_is_no_perfection() {
        let besides = Judged {
            besides: 2,
            ..RIGHT
        };
        assert!(!of(&[RIGHT, besides]).is_perfect());
        assert!(!of(&[Judged::default()]).is_perfect());
    }
}
