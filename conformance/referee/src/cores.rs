//! The processor cores that a thread may use, and the programs that it starts. Linux only: elsewhere, nothing is kept on a core.

/// The cores of a thread, for as long as they are others than usual.
#[derive(Debug)]
pub(crate) struct Pinned {
    before: Vec<usize>,
}

impl Pinned {
    /// Lets this thread, and the programs that it starts, run on these cores only, until the value is dropped. Without cores it changes
    /// nothing.
    pub(crate) fn to(cores: &[usize]) -> Self {
        if cores.is_empty() {
            return Self { before: Vec::new() };
        }
        let before = allowed_cores();
        pin(cores);
        Self { before }
    }
}

impl Drop for Pinned {
    fn drop(&mut self) {
        if !self.before.is_empty() {
            pin(&self.before);
        }
    }
}

/// Returns the numbers of the cores that this thread may use; none if the system does not say.
#[cfg(target_os = "linux")]
#[must_use]
pub fn allowed_cores() -> Vec<usize> {
    use rustix::thread::{CpuSet, sched_getaffinity};
    let Ok(set) = sched_getaffinity(None) else {
        return Vec::new();
    };
    let all = 0..CpuSet::MAX_CPU;
    all.filter(|core| set.is_set(*core)).collect()
}

/// Lets this thread, and the programs that it starts, run on these cores only. If the system refuses, agents share cores, which the
/// doubts about their times allow for.
#[cfg(target_os = "linux")]
pub fn pin(cores: &[usize]) {
    use rustix::thread::{CpuSet, sched_setaffinity};
    let mut set = CpuSet::new();
    for core in cores.iter().filter(|core| **core < CpuSet::MAX_CPU) {
        set.set(*core);
    }
    let _ = sched_setaffinity(None, &set);
}

/// Returns no cores, so there is one game at a time.
#[cfg(not(target_os = "linux"))]
#[must_use]
pub const fn allowed_cores() -> Vec<usize> {
    Vec::new()
}

/// Does nothing.
#[cfg(not(target_os = "linux"))]
pub const fn pin(_cores: &[usize]) {}
