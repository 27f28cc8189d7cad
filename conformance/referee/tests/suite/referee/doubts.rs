//! Games that are void, because somebody other than an agent may have made it late or ended it.

use std::{sync::Arc, time::Duration};

use linesman_games::{
    Side,
    tafl::{ATTACKERS, Position, Rules},
};
use linesman_protocols::{
    Cause,
    otep::{Profile, RefereeEnd},
};
use linesman_referee::{
    Command, Conversation as _, Doubts, Ending, Excuse, Inspection, ProcessState, Referee, Seat,
    Settings, Termination,
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

#[test]
fn an_answer_that_is_late_by_what_the_machine_took_makes_the_game_void() {
    let script = [
        BEGINNING,
        "0 computes 2000 9000 9000",
        "@10600",
        "0 << move d1-c1",
        NO_RESULT,
    ];
    let ending = ending(MACHINE, &script);
    let Excuse::Machine {
        overdue, starved, ..
    } = excuse(&ending)
    else {
        panic!("{ending:?}");
    };
    assert_eq!((overdue.as_millis(), starved.as_millis()), (600, 9000));
}

#[test]
fn an_answer_that_never_comes_loses_once_the_agent_has_had_its_time() {
    let script = [
        "0 computes 2000 9000 9000",
        "@10600",
        "0 computes 10000 9000 9000",
        "@11000",
    ];
    assert_forfeit(MACHINE, &script, Cause::NoOutput);
}

#[test]
fn an_answer_that_the_machine_does_not_account_for_loses_as_soon_as_that_is_known() {
    let script = [
        "0 computes 9700 300 300",
        "@10299",
        "due 10300",
        "@10300",
        "due 10310",
        "@10310",
    ];
    assert_forfeit(MACHINE, &script, Cause::NoOutput);
    // Nothing is held back from an agent that waits for its input, or if the game doubts nothing.
    assert_forfeit(MACHINE, &["@10000"], Cause::NoOutput);
    let script = ["0 computes 2000 9000 9000", "@10000"];
    assert_forfeit(NONE, &script, Cause::NoOutput);
}

/// The attackers have nine seconds for their second move, and have computed for ten since they were asked.
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
         @4000
         1 << move d3-c3
         1 >> move {second}
         0 >> opponent-move d3-c3 {second}
         0 >> play attackers
         0 >> clock 9000 7000
         0 computes 10000 9000 9000
         @13000"
    );
    assert_forfeit(MACHINE, &[&script], Cause::NoOutput);
}

#[test]
fn an_agent_that_exits_instead_of_answering_has_left_however_busy_the_machine_is() {
    let script = ["0 computes 2000 9000 9000", "@10600", "0 exits 0"];
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
fn what_the_loop_was_late_counts_as_the_machine_s() {
    let three_seconds = Duration::from_secs(3);
    let late = [
        "0 computes 7000 0 0",
        "@10500",
        "0 << move d1-c1",
        NO_RESULT,
    ]
    .join("\n");
    let mut referee = converse(game(MACHINE), BEGINNING);
    referee.handle_delay(three_seconds);
    let referee = converse(referee, &late);
    let Excuse::Machine { overdue, late, .. } = excuse(referee.ending().unwrap()) else {
        panic!("{:?}", referee.ending());
    };
    assert_eq!((overdue.as_millis(), late), (500, three_seconds));
}

#[test]
fn an_agent_is_not_blamed_for_staying_while_it_had_no_processor() {
    for (starved, notes) in [(250, 1), (251, 0)] {
        let stays = format!("0 computes 0 {starved} {starved}");
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
        let stays = ["0 computes 0 0 0", "@10000", "0 is killed"];
        let referee = converse(referee, &stays.join("\n"));
        assert_eq!(referee.notes().len(), notes, "{late}");
    }
}

/// A loop that is late each time it looks must not wait for ever.
#[test]
fn what_the_loop_is_late_after_the_answer_was_due_counts_once() {
    let mut referee = converse(
        game(MACHINE),
        &[BEGINNING, "0 computes 7000 0 0"].join("\n"),
    );
    let mut now = Duration::from_secs(10);
    referee.handle_timeout(now);
    let mut looks = 0;
    while referee.ending().is_none() {
        // Whatever is seen now, the agent is looked at again.
        assert_eq!(
            referee.poll_timeout(),
            Some(now + Duration::from_millis(50))
        );
        while let Some(command) = referee.poll_command() {
            if let Command::Inspect { agent } = command {
                let seen = Inspection {
                    state: ProcessState::Waits,
                    ..Inspection::default()
                };
                referee.handle_inspection(agent, seen, now);
                looks += 1;
            }
        }
        let delay = Duration::from_secs(2);
        now += delay;
        referee.handle_delay(delay);
        referee.handle_timeout(now);
    }
    assert_eq!(looks, 3);
    assert_lost(referee.ending().unwrap(), Cause::NoOutput);
}
