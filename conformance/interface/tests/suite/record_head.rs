//! The heads of records.

use std::time::Duration;

use linesman_protocol_bitwa::Bitwa;
use linesman_protocol_otep::Otep;
use linesman_protocol_stratego::Stratego;
use linesman_protocols::{bitwa, otep, stratego};

use linesman_interface::{
    game::GameRequest,
    protocol::{Protocol, record_head},
};
use linesman_values::options::Given;

#[test]
fn a_record_has_the_limits_that_are_in_force() {
    let check = |protocol: &dyn Protocol, given: &[(&str, &str)], expected: &[(&str, u64)]| {
        let mut options = Given::default();
        for (name, value) in given.iter().copied() {
            options = options.with(name, value);
        }
        let request = GameRequest {
            options,
            ..GameRequest::default()
        };
        let limits = record_head(protocol, &request).limits_ms;
        for (name, millis) in expected {
            let found = limits.iter().find(|(it, _)| it == name);
            assert_eq!(found.map(|(_, it)| *it), Some(*millis), "{limits:?}");
        }
        limits.iter().any(|(name, _)| name == "turn")
    };
    let manual = Stratego(stratego::Profile::manual_2012());
    let turn = u64::try_from(manual.0.limits.turn.as_millis()).unwrap();
    check(&manual, &[], &[("turn", turn)]);
    let short = [("timeout", "300ms")];
    check(&manual, &short, &[("setup", 300), ("turn", 300)]);
    let otep = Otep(otep::Profile::otep());
    check(&otep, &short, &[("hello", 300), ("turn", 300)]);
    // By a clock, no single move has a limit.
    let clock = [("clock", "60+3x5")];
    let has_turn = check(&otep, &clock, &[("main", 60_000), ("overtime", 5000)]);
    assert!(!has_turn);
    let bitwa = Bitwa(bitwa::Profile::arbiter());
    let game = u64::try_from(bitwa.0.limits.game.as_millis()).unwrap();
    check(&bitwa, &[], &[("game", game)]);
    check(&bitwa, &[("time", "90s")], &[("game", 90_000)]);
    assert!(Duration::from_millis(game) > Duration::from_secs(90));
}
