//! Games that are void, because somebody other than an agent may have made it late or ended it.

use std::{sync::Arc, time::Duration};

use linesman_games::{
    Side, stratego,
    tafl::{ATTACKERS, Position, Rules},
};
use linesman_protocols::{
    Cause,
    otep::{Profile, RefereeEnd},
    stratego as manager,
};
use linesman_referee::{
    Conversation as _, Doubts, Ending, Excuse, Referee, Seat, Settings, Termination,
};

use super::conversation::converse;

const BRANDUB: &str = "dim:7 atkf:y start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

/// The attackers have ten seconds for their first move.
const BEGINNING: &str = "
    1 << hello
    1 >> rules dim:7 atkf:y start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
    0 << hello
    0 >> rules dim:7 atkf:y start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
    0 >> play attackers
    0 >> clock 10000 10000
    due 10000";

/// Both are told that nobody has won.
const NO_RESULT: &str = "
    0 >> finish 0
    0 >> goodbye
    1 >> finish 0
    1 >> goodbye";

const ATTACKERS_HAVE_LOST: &str = "
    0 >> finish 3
    0 >> goodbye
    1 >> finish 3
    1 >> goodbye";

fn game(doubts: Doubts) -> Referee<RefereeEnd> {
    let rules: Arc<Rules> = Arc::new(BRANDUB.parse().unwrap());
    let profile = Profile::otep();
    let control = "10".parse().ok();
    let seats = Side::BOTH.map(|side| {
        let end = RefereeEnd::new(side, rules.clone(), control, &profile);
        Seat::Agent(side.index(), end)
    });
    let settings = Settings {
        doubts,
        ..Settings::new(profile.limits.exit)
    };
    Referee::with(Position::new(rules), seats, settings)
}

fn ending(doubts: Doubts, script: &[&str]) -> Ending {
    let referee = converse(game(doubts), &script.join("\n"));
    referee.ending().expect("the game is over").clone()
}

const MACHINE: Doubts = Doubts {
    machine: true,
    signals: false,
};
const SIGNALS: Doubts = Doubts {
    machine: false,
    signals: true,
};
const NONE: Doubts = Doubts {
    machine: false,
    signals: false,
};

/// Asserts that the attackers lose for this, when `script` follows on the beginning.
fn assert_forfeit(doubts: Doubts, script: &[&str], cause: Cause) {
    let script = [&[BEGINNING], script, &[ATTACKERS_HAVE_LOST]].concat();
    assert_lost(&ending(doubts, &script), cause);
}

/// Asserts that the attackers have lost for this.
fn assert_lost(ending: &Ending, cause: Cause) {
    let Termination::Forfeit(forfeits) = &ending.termination else {
        panic!("no forfeit: {ending:?}");
    };
    let forfeits: Vec<_> = forfeits
        .iter()
        .map(|(side, it)| (*side, it.cause))
        .collect();
    assert_eq!(forfeits, [(ATTACKERS, cause)]);
}

fn excuse(ending: &Ending) -> Excuse {
    let doubt = ending.doubt().expect("the game is void");
    assert_eq!((doubt.side, ending.outcome), (ATTACKERS, None));
    doubt.excuse
}

/// The attackers have a quarter of a processor.
const STARVED: &str = "0 gets 25";

/// An answer after half a minute, in which the attackers computed for 7.5 s of their ten.
#[test]
fn a_clock_stands_still_while_the_machine_keeps_a_side_from_a_processor() {
    let board = "/2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    let script = format!(
        "@30000
         0 << move d1-c1
         0 >> move {board}
         1 >> opponent-move d1-c1 {board}
         1 >> play defenders
         1 >> clock 2500 10000
         due 40000"
    );
    for doubts in [MACHINE, NONE] {
        let referee = converse(game(doubts), &[BEGINNING, STARVED, &script].join("\n"));
        let given = referee.given_back().map(|time| time.as_millis());
        assert_eq!(given, [22_500, 0]);
        assert_eq!(referee.needed_time(), [true, false]);
    }
    // An answer after 8 s would have been in time without the 6 s that are given back.
    let script = format!(
        "@8000
         0 << move d1-c1
         0 >> move {board}
         1 >> opponent-move d1-c1 {board}
         1 >> play defenders
         1 >> clock 8000 10000"
    );
    let referee = converse(game(MACHINE), &[BEGINNING, STARVED, &script].join("\n"));
    let given = referee.given_back().map(|time| time.as_millis());
    assert_eq!((given, referee.needed_time()), ([6000, 0], [false; 2]));
}

/// Ten seconds of their own are over after forty.
#[test]
fn a_side_loses_when_it_has_had_its_own_time() {
    let script = [STARVED, "0 computes 9900 0", "@39990", "@40015"];
    assert_forfeit(MACHINE, &script, Cause::NoOutput);
    assert_forfeit(NONE, &script, Cause::NoOutput);
    // On an idle machine at once.
    let script = ["0 computes 9900 0", "@9999", "due 10000", "@10000"];
    assert_forfeit(MACHINE, &script, Cause::NoOutput);
    assert_forfeit(MACHINE, &["@10000"], Cause::NoOutput);
}

#[test]
fn a_forfeit_on_time_names_its_proof() {
    let script = [
        BEGINNING,
        STARVED,
        "0 computes 9900 0",
        "@41000",
        ATTACKERS_HAVE_LOST,
    ];
    let ending = ending(MACHINE, &script);
    let Termination::Forfeit(forfeits) = &ending.termination else {
        panic!("no forfeit: {ending:?}");
    };
    let actual = &forfeits[0].1.actual;
    assert!(actual.contains("and 30"), "{actual}");
    assert!(
        actual.ends_with(" ms without a processor were given back"),
        "{actual}"
    );
}

/// Ten times ten seconds are given back, and no more.
#[test]
fn a_game_is_void_when_the_machine_takes_more_than_is_given_back() {
    let script = [
        BEGINNING,
        "0 gets 1",
        "0 computes 1100 0",
        "@110500",
        NO_RESULT,
    ];
    let ending = ending(MACHINE, &script);
    let Excuse::Machine { given, more } = excuse(&ending) else {
        panic!("{ending:?}");
    };
    assert_eq!(given.as_millis(), 100_000);
    assert!(!more.is_zero());
    // Its own work would have taken ten seconds on any machine.
    let script = ["0 gets 1", "0 computes 10000 0", "@110500"];
    assert_forfeit(MACHINE, &script, Cause::NoOutput);
}

#[test]
fn a_game_is_void_when_nobody_knows_whether_a_side_had_a_processor() {
    let script = [BEGINNING, "0 is not measured", "@10000", NO_RESULT];
    assert_eq!(excuse(&ending(MACHINE, &script)), Excuse::Unmeasured);
    let script = ["0 is not measured", "@10000"];
    assert_forfeit(NONE, &script, Cause::NoOutput);
}

/// The start has five seconds for hello. What it is given back is no part of what the game may be given back.
#[test]
fn a_start_has_an_allowance_of_its_own() {
    let start = format!(
        "1 << hello
         1 >> rules {BRANDUB}
         0 gets 5
         @60000
         0 << hello
         0 >> rules {BRANDUB}
         0 >> play attackers
         0 >> clock 10000 10000
         0 gets 25
         @69990
         due 70000
         @99000
         0 << move ---"
    );
    let referee = converse(game(MACHINE), &[&start, ATTACKERS_HAVE_LOST].join("\n"));
    // All 57 s of the start, and three quarters of the 39 s after it.
    let given = referee.given_back()[0].as_millis();
    assert_eq!(given, 57_000 + 29_250);
    let late = [
        "1 << hello",
        &format!("1 >> rules {BRANDUB}"),
        "0 gets 2",
        "0 computes 2100 0",
        "@105500",
        NO_RESULT,
    ];
    let Excuse::Machine { given, .. } = excuse(&ending(MACHINE, &late)) else {
        panic!("the start is not void");
    };
    assert_eq!(given.as_millis(), 100_000);
}

#[test]
fn what_an_agent_may_compute_counts_from_its_own_question() {
    let first = "/2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    let second = "/2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/";
    let script = format!(
        "@1000
         0 << move d1-c1
         0 >> move {first}
         1 >> opponent-move d1-c1 {first}
         1 >> play defenders
         1 >> clock 9000 10000
         1 gets 50
         @7000
         1 << move d3-c3
         1 >> move {second}
         0 >> opponent-move d3-c3 {second}
         0 >> play attackers
         0 >> clock 9000 7000
         0 gets 10
         0 computes 8999 0
         @15999
         due 16000
         @97005"
    );
    assert_forfeit(MACHINE, &[&script], Cause::NoOutput);
}

/// Both are asked for their set-ups at once. The first of them to answer takes no time from the other, which has had no processor since
/// before that. The system says so only when it has one again.
#[test]
fn an_answer_of_one_side_takes_no_time_from_the_other() {
    let profile = manager::Profile::manual_2012();
    let seats = Side::BOTH.map(|side| {
        let end = manager::RefereeEnd::new(side, "other", &profile);
        Seat::Agent(side.index(), end)
    });
    let position = stratego::Position::new(profile.rules.clone());
    let referee = Referee::new(position, seats, profile.limits.exit);
    let limit = profile.limits.setup;
    let script = [
        "0 >> RED other 10 10",
        "1 >> BLUE other 10 10",
        "@1000",
        "1 << F.........",
        "1 << ..........",
        "1 << ..........",
        "1 << 1.........",
    ];
    let mut referee = converse(referee, &script.join("\n"));
    let now = limit - Duration::from_millis(100);
    let lost = now - Duration::from_millis(50);
    assert_eq!(referee.handle_starvation(0, lost, now), lost);
    assert_eq!(referee.poll_timeout(), Some(limit + lost));
}

#[test]
fn an_agent_that_exits_has_left_on_a_busy_machine_too() {
    let script = [STARVED, "@10600", "0 exits 0"];
    assert_forfeit(MACHINE, &script, Cause::Exited(0));
}

#[test]
fn only_a_game_that_doubts_signals_is_void_when_an_agent_is_killed() {
    let killed = [BEGINNING, "0 is ended by signal 9", NO_RESULT];
    assert_eq!(excuse(&ending(SIGNALS, &killed)), Excuse::Signal(9));
    assert_forfeit(MACHINE, &["0 is ended by signal 9"], Cause::Signalled(9));
    // Nobody ends another's program by a segmentation fault.
    assert_forfeit(SIGNALS, &["0 is ended by signal 11"], Cause::Signalled(11));
}

#[test]
fn an_agent_that_is_stopped_loses_unless_the_game_doubts_signals() {
    let both = Doubts {
        machine: true,
        signals: true,
    };
    let stopped = [BEGINNING, "0 is stopped", "@10000", NO_RESULT];
    assert_eq!(excuse(&ending(both, &stopped)), Excuse::Signal(19));
    assert_forfeit(MACHINE, &["0 is stopped", "@10000"], Cause::NoOutput);
}

#[test]
fn an_agent_is_not_blamed_for_staying_while_it_had_no_processor() {
    for (starved, notes) in [(250, 1), (251, 0)] {
        let stays = format!("0 computes 0 {starved}");
        let script = [
            BEGINNING,
            "0 << move ---",
            ATTACKERS_HAVE_LOST,
            "1 exits 0",
            &stays,
            "@10000",
            "0 is killed",
        ];
        let referee = converse(game(MACHINE), &script.join("\n"));
        assert_eq!(referee.notes().len(), notes, "{starved}");
    }
}

#[test]
fn an_agent_is_not_blamed_for_staying_while_the_loop_was_late() {
    let lost = [BEGINNING, "0 << move ---", ATTACKERS_HAVE_LOST, "1 exits 0"];
    // Twice the half of 250 ms, and a little more.
    for (late, notes) in [(125, 1), (126, 0)] {
        let mut referee = converse(game(MACHINE), &lost.join("\n"));
        for _ in 0..2 {
            referee.handle_delay(Duration::from_millis(late));
        }
        let stays = ["0 computes 0 0", "@10000", "0 is killed"];
        let referee = converse(referee, &stays.join("\n"));
        assert_eq!(referee.notes().len(), notes, "{late}");
    }
}
