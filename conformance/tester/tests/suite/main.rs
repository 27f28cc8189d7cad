//! The tester as its users see it, without a process.

mod certificate;
mod clauses;
mod control;
mod coverage;
mod detour;
mod documents;
mod frozen;
mod games;
mod known;
mod layers;
mod report;
mod scenarios;
mod verdicts;

use linesman::PROTOCOLS;
use linesman_interface::protocol::Protocol;

/// Returns all protocols, each in its default profile.
fn protocols() -> Vec<Box<dyn Protocol>> {
    let all = PROTOCOLS.iter();
    all.filter_map(|it| it.protocol(None, None)).collect()
}

/// Returns all protocols in all of their profiles.
fn profiles() -> Vec<Box<dyn Protocol>> {
    let all = PROTOCOLS.iter();
    let all = all.flat_map(|it| {
        (it.profiles)()
            .into_iter()
            .map(|name| (it.in_profile)(name))
    });
    all.flatten().collect()
}
