//! What an agent has used: time, memory and processes.

use std::time::Duration;

use linesman_protocols::Time;

/// What is known of the time, memory and processes that an agent has used. Measured on Linux only, while it ran.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// When it first wrote to standard output.
    pub first_output: Option<Time>,
    /// When it was sent messages, and how long it had computed since then by its answer, of answers that took 10 ms or more.
    pub computed: Vec<(Time, Duration)>,
    /// The most bytes of memory that its processes held, each at its peak, as it was last measured.
    pub memory: Option<u64>,
    /// The most processes that ran at the same time.
    pub processes: usize,
}

impl Usage {
    /// Notes how long the agent has computed since it was sent a message.
    pub(crate) fn note_work(&mut self, sent: Time, computed: Duration) {
        match self.computed.last_mut() {
            Some((last, work)) if *last == sent => *work = computed,
            _ => self.computed.push((sent, computed)),
        }
    }

    /// Notes the memory that so many processes hold.
    pub(crate) fn note_memory(&mut self, bytes: u64, processes: usize) {
        self.memory = self.memory.max(Some(bytes));
        self.processes = self.processes.max(processes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_memory_and_the_most_processes_are_kept() {
        let mut usage = Usage::default();
        for (bytes, processes) in [(10, 2), (50, 1), (20, 3)] {
            usage.note_memory(bytes, processes);
        }
        assert_eq!((usage.memory, usage.processes), (Some(50), 3));
    }

    #[test]
    fn the_work_for_a_message_is_kept_once_as_it_was_last_measured() {
        let mut usage = Usage::default();
        let work = |seconds, millis| (Time::from_secs(seconds), Duration::from_millis(millis));
        for (sent, computed) in [work(1, 20), work(1, 50), work(2, 10)] {
            usage.note_work(sent, computed);
        }
        assert_eq!(usage.computed, [work(1, 50), work(2, 10)]);
    }
}
