//! Games that are played by clocks, and agents that are asked again. OTEP's are such.

use std::sync::Arc;

use linesman_games::{
    Outcome, Side,
    tafl::{ATTACKERS, DEFENDERS, Position, Rules},
};
use linesman_protocols::{
    Violation,
    otep::{Profile, RefereeEnd},
};
use linesman_referee::{Conversation as _, Ending, Referee, Seat, Termination};

use super::{checks, conversation::converse};

const BRANDUB: &str = "dim:7 atkf:y start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

/// Returns a game with this time control; without one if it is empty.
fn game(control: &str) -> Referee<RefereeEnd> {
    let rules: Arc<Rules> = Arc::new(BRANDUB.parse().unwrap());
    let profile = Profile::otep();
    let control = (!control.is_empty()).then(|| control.parse().unwrap());
    let seats = Side::BOTH.map(|side| {
        let end = RefereeEnd::new(side, rules.clone(), control, &profile);
        Seat::Agent(side.index(), end)
    });
    Referee::new(Position::new(rules), seats, profile.limits.exit)
}

#[test]
fn a_side_is_told_the_clock_when_asked_and_when_a_period_runs_out() {
    let script = format!(
        "1 << hello
         1 >> rules {BRANDUB}
         0 << hello
         0 >> rules {BRANDUB}
         0 >> play attackers
         0 >> clock 10000 10000 5 2 2
         due 10000
         @12000
         0 >> clock 5000* 10000 5 2 2
         1 >> clock 5000* 10000 5 2 2
         due 15000
         0 << move d1-c1
         0 >> move /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
         1 >> opponent-move d1-c1 /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
         1 >> play defenders
         1 >> clock 5000* 10000 5 2 2
         due 22000
         1 << move ---
         0 >> finish 2
         0 >> goodbye
         1 >> finish 2
         1 >> goodbye
         due 14000
         0 exits 0
         1 exits 0"
    );
    let referee = converse(game("10+2x5"), &script);
    let ending = Ending {
        outcome: Some(Outcome::Win(ATTACKERS)),
        termination: Termination::Resigned(DEFENDERS),
    };
    assert_eq!(referee.ending(), Some(&ending));
    assert_eq!(ending.resigned(), Some(DEFENDERS));
    assert_eq!(ending.forfeited().count(), 0);
    assert_eq!(checks(referee.notes()), []);
    assert!(referee.is_over());
}

#[test]
fn an_agent_is_asked_again_and_forfeits_with_the_fourth_illegal_move() {
    let again = "
        0 << move d1-d3
        0 >> error 2
        0 >> play attackers";
    let script = format!(
        "0 << hello
         0 >> rules {BRANDUB}
         0 >> play attackers
         {again}
         {again}
         {again}
         0 << move d1-d3
         0 >> finish 3
         0 >> goodbye
         1 >> finish 3
         1 >> goodbye"
    );
    let referee = converse(game(""), &script);
    let ending = referee.ending().expect("the game is over");
    assert_eq!(ending.forfeited().collect::<Vec<_>>(), [ATTACKERS]);
    assert_eq!(ending.outcome, Some(Outcome::Win(DEFENDERS)));
    assert_eq!(ending.resigned(), None);
    // Each check is noted once, however often it is broken.
    let expected = ["otep/legal/allowed", "otep/legal/tries-again"];
    assert_eq!(checks(referee.notes()), expected.map(|id| (ATTACKERS, id)));
    // What the agent may try again is tolerable, and what ends its tries is not.
    let is_tolerable = |(_, violation): &(Side, Violation)| violation.is_tolerable();
    assert!(referee.notes().iter().all(is_tolerable));
    let Termination::Forfeit(forfeits) = &ending.termination else {
        panic!("no forfeit: {ending:?}");
    };
    assert!(!forfeits.iter().any(is_tolerable));
    assert_eq!(referee.plies(), 0);
}
