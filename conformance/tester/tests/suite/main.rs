//! The tester as its users see it, without a process.

mod certificate;
mod clauses;
mod control;
mod coverage;
mod detour;
mod documents;
mod frozen;
mod games;
mod in_process;
mod known;
mod layers;
mod report;
mod scenarios;
mod verdicts;

use linesman::Protocol;
use linesman_protocols::{Profile as _, bitwa, otep, stratego};

/// Returns all protocols, each in its default profile.
fn protocols() -> Vec<Box<dyn Protocol>> {
    vec![
        Box::new(stratego::Profile::manual_2012()),
        Box::new(otep::Profile::otep()),
        Box::new(bitwa::Profile::arbiter()),
    ]
}

/// Returns all protocols in all of their profiles.
fn profiles() -> Vec<Box<dyn Protocol>> {
    let stratego = stratego::Profile::all().into_iter();
    let stratego = stratego.map(|profile| Box::new(profile) as Box<dyn Protocol>);
    let otep = otep::Profile::all().into_iter();
    let otep = otep.map(|profile| Box::new(profile) as Box<dyn Protocol>);
    let bitwa = bitwa::Profile::all().into_iter();
    let bitwa = bitwa.map(|profile| Box::new(profile) as Box<dyn Protocol>);
    stratego.chain(otep).chain(bitwa).collect()
}
