//! What has to be known of a protocol to write its conversations as scenarios.

/// How conversations of a protocol are written as scenarios.
pub(crate) struct Manner {
    /// The protocol's name.
    pub(crate) name: &'static str,
    /// The first words of the lines that the game behind a scenario follows by itself, or makes nothing of.
    pub(super) followed: &'static [&'static str],
    /// The first words of the lines that tell the time, which is another in every run.
    pub(super) timed: &'static [&'static str],
    /// The placeholders, or first words of lines, with which a turn of the agent begins.
    pub(super) openings: &'static [&'static str],
    /// The placeholders for the lines that end a game, in their order.
    pub(super) closings: &'static [&'static str],
    /// The steps that end a game.
    pub(crate) farewell: &'static [&'static str],
    /// The check that a scenario decides, until its author knows better.
    pub(crate) check: &'static str,
}

impl Manner {
    /// Finds the manner of a protocol.
    pub(crate) fn find(name: &str) -> Option<&'static Self> {
        MANNERS.iter().find(|manner| manner.name == name)
    }
}

const MANNERS: &[Manner] = &[
    Manner {
        name: "stratego",
        followed: &["RED", "BLUE", "START", "QUIT"],
        timed: &[],
        openings: &["START", "reply"],
        closings: &["quit"],
        farewell: &[">> {quit}"],
        check: "stratego/turn/answered",
    },
    Manner {
        name: "otep",
        followed: &["rules", "clock", "finish", "goodbye"],
        timed: &["clock"],
        openings: &["play"],
        closings: &["finish", "goodbye"],
        farewell: &[">> {finish}", ">> {goodbye}"],
        check: "otep/move/answered",
    },
    Manner {
        name: "bitwa",
        followed: &["time_left", "quit"],
        timed: &["time_left"],
        openings: &["time_left"],
        closings: &["quit"],
        farewell: &[">> {quit}", "<< {answer}"],
        check: "bitwa/order/answered",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocols;

    #[test]
    fn every_protocol_has_the_check_that_is_named() {
        for protocol in protocols::all() {
            let manner = Manner::find(protocol.name()).unwrap();
            let mut checks = protocol.checks().iter();
            assert!(
                checks.any(|check| check.id == manner.check),
                "{}",
                manner.check
            );
        }
    }
}
