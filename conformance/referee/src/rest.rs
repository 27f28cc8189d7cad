//! How often the loop looks at an agent of which it does not know yet for how long it was kept from a processor.

use std::time::Duration;

use linesman_protocols::Time;

/// When to look again at an agent of which it is not known yet for how long it was kept from a processor.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Rest {
    pub(crate) until: Time,
    length: Duration,
}

impl Rest {
    /// Notes whether everything is known now.
    pub(crate) fn note(&mut self, is_known: bool, now: Time) {
        self.length = match self.length {
            _ if is_known => Duration::ZERO,
            Duration::ZERO => FIRST_REST,
            length => LONGEST_REST.min(length * 2),
        };
        self.until = now + self.length;
    }
}

/// How soon to look again at an agent that may be waiting for a processor. A look keeps it from one too.
const FIRST_REST: Duration = Duration::from_millis(2);
/// The longest time between two such looks.
const LONGEST_REST: Duration = Duration::from_millis(16);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_looks_become_rarer_as_long_as_nothing_is_known() {
        let mut rest = Rest::default();
        let now = Time::from_secs(1);
        let mut after = |is_known| {
            rest.note(is_known, now);
            (rest.until - now).as_millis()
        };
        let rests = [false, false, false, false, false, true, false].map(&mut after);
        assert_eq!(rests, [2, 4, 8, 16, 16, 0, 2]);
    }
}
