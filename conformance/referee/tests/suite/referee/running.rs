//! How a game is run: who looks on, who is stopped meanwhile, and when it is broken off.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use linesman_games::{
    Outcome, Side,
    stratego::{Action, BLUE, Position, RED, Rules, View},
};
use linesman_protocols::{
    Line, Resource,
    stratego::{Profile, RefereeEnd},
};
use linesman_referee::{
    Command, Conversation as _, Departure, Ending, Excess, Inspection, Referee, Seat, Settings,
    Termination,
};

use super::{first_move, set_up, set_up_by};

const EXIT: Duration = Duration::from_secs(2);

/// Returns a player that makes the first legal move.
fn local() -> Seat<RefereeEnd> {
    Seat::Local(Box::new(|view: &View| {
        Action::plain_move(view.legal_moves()[0])
    }))
}

/// Returns the agents with these numbers, of RED and of BLUE.
fn agents(numbers: [usize; 2]) -> [Seat<RefereeEnd>; 2] {
    agents_of(&Profile::manual_2012(), numbers)
}

fn agents_of(profile: &Profile, numbers: [usize; 2]) -> [Seat<RefereeEnd>; 2] {
    Side::BOTH.map(|side| Seat::Agent(numbers[side.index()], RefereeEnd::new(side, "x", profile)))
}

/// Lets an agent make the first legal move of a side.
fn answer(referee: &mut Referee<RefereeEnd>, agent: usize, side: Side, now: Duration) {
    let mv = first_move(referee.position(), side);
    referee.handle_line(agent, Line::plain(mv.as_bytes()), now);
}

/// Returns which agents have been stopped (`-`) and let go on (`+`), in this order.
fn pauses(referee: &mut Referee<RefereeEnd>) -> String {
    let mut text = String::new();
    while let Some(command) = referee.poll_command() {
        match command {
            Command::Pause { agent } => text += &format!("-{agent}"),
            Command::Resume { agent } => text += &format!("+{agent}"),
            _ => {}
        }
    }
    text
}

#[test]
fn a_game_that_is_too_long_is_drawn() {
    for plies in [0, 1, 10] {
        let settings = Settings {
            max_plies: Some(plies),
            ..Settings::new(EXIT)
        };
        let referee = Referee::with(set_up(), [local(), local()], settings);
        let ending = Ending {
            outcome: Some(Outcome::Draw),
            termination: Termination::TooLong,
        };
        assert_eq!(referee.ending(), Some(&ending));
        assert_eq!(referee.plies(), plies);
        assert!(referee.is_over());
    }
}

#[test]
fn time_that_an_observer_takes_counts_against_nobody() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = seen.clone();
    let settings = Settings {
        observer: Some(Box::new(move |position: &Position, side, _action| {
            log.lock().unwrap().push((side, position.plies()));
            Duration::from_secs(10)
        })),
        ..Settings::new(EXIT)
    };
    let mut referee = Referee::with(set_up(), agents([0, 1]), settings);
    assert_eq!(referee.poll_timeout(), Some(Duration::from_secs(2)));
    // An answer is due 2 s after its question, which goes out when the observer has had its 10 s. The third answer is
    // one that the loop read while the observer was still looking on.
    for (side, said, due) in [(RED, 1, 13), (BLUE, 12, 24), (RED, 21, 34)] {
        answer(&mut referee, side.index(), side, Duration::from_secs(said));
        assert_eq!(referee.poll_timeout(), Some(Duration::from_secs(due)));
    }
    assert_eq!(*seen.lock().unwrap(), [(RED, 1), (BLUE, 2), (RED, 3)]);
}

#[test]
fn whoever_is_not_asked_is_stopped_until_the_game_is_over() {
    let settings = Settings {
        pauses_idle: true,
        ..Settings::new(EXIT)
    };
    let mut referee = Referee::with(set_up(), agents([0, 1]), settings);
    assert_eq!(pauses(&mut referee), "-1");
    answer(&mut referee, 0, RED, Duration::ZERO);
    assert_eq!(pauses(&mut referee), "+1-0");
    answer(&mut referee, 1, BLUE, Duration::ZERO);
    assert_eq!(pauses(&mut referee), "+0-1");
    referee.handle_line(0, Line::plain(b"nonsense"), Duration::ZERO);
    assert_eq!(pauses(&mut referee), "+1");
    assert!(referee.ending().is_some());
}

#[test]
fn nobody_is_stopped_unless_the_settings_say_so_or_while_both_are_asked() {
    let mut referee = Referee::with(set_up(), agents([0, 1]), Settings::new(EXIT));
    answer(&mut referee, 0, RED, Duration::ZERO);
    assert_eq!(pauses(&mut referee), "");
    // BLUE goes on as soon as it is asked for its set-up, too.
    let settings = Settings {
        pauses_idle: true,
        ..Settings::new(EXIT)
    };
    let position = Position::new(Rules::default());
    let mut referee = Referee::with(position, agents([0, 1]), settings);
    assert_eq!(pauses(&mut referee), "-1+1");
}

#[test]
fn two_who_share_a_terminal_speak_when_they_are_asked() {
    let mut referee = Referee::with(set_up(), agents([5, 5]), Settings::new(EXIT));
    for (plies, side) in [(1, RED), (2, BLUE), (3, RED)] {
        answer(&mut referee, 5, side, Duration::ZERO);
        assert_eq!((referee.plies(), referee.ending()), (plies, None));
    }
}

#[test]
fn an_agent_that_nobody_knows_is_not_heard() {
    let mut referee = Referee::with(set_up(), agents([0, 1]), Settings::new(EXIT));
    answer(&mut referee, 2, RED, Duration::ZERO);
    referee.handle_eof(2, Duration::ZERO);
    assert_eq!((referee.plies(), referee.ending()), (0, None));
}

#[test]
fn too_much_memory_loses_the_game_and_the_report_says_how_much() {
    let mut referee = Referee::with(set_up(), agents([0, 1]), Settings::new(EXIT));
    let excess = Excess {
        resource: Resource::Memory,
        used: 300 << 20,
        limit: Some(200 << 20),
    };
    referee.handle_excess(1, excess, Duration::ZERO);
    let ending = referee.ending().expect("the game is over");
    assert_eq!(ending.outcome, Some(Outcome::Win(RED)));
    assert_eq!(ending.forfeited().collect::<Vec<_>>(), [BLUE]);
    let Termination::Forfeit(forfeits) = &ending.termination else {
        panic!("{ending:?}");
    };
    let (_, violation) = &forfeits[0];
    let expected = "300 MB of memory, all its processes together; the limit is 200 MB";
    assert_eq!(violation.actual, expected);
}

/// What the system refuses is no fault. It is named where the agent fails afterwards.
#[test]
fn a_limit_that_was_used_up_is_named_where_the_agent_fails() {
    let mut referee = Referee::with(set_up(), agents([0, 1]), Settings::new(EXIT));
    let excess = Excess {
        resource: Resource::Processes,
        used: 50,
        limit: Some(50),
    };
    referee.handle_excess(1, excess, Duration::ZERO);
    assert_eq!(referee.ending(), None);
    referee.handle_exit(1, Departure::Exited(3), Duration::ZERO);
    let ending = referee.ending().expect("the game is over");
    let Termination::Forfeit(forfeits) = &ending.termination else {
        panic!("{ending:?}");
    };
    let expected = "the agent exited with status 3; at that time it had 50 processes and threads; the limit is 50";
    assert_eq!(forfeits[0].1.actual, expected);
}

#[test]
fn an_illegal_answer_costs_the_turn_where_the_rules_forgive_it() {
    let mut profile = Profile::manual_2012();
    profile.rules.forgives_illegal_answers = true;
    let position = set_up_by(profile.rules.clone());
    let seats = agents_of(&profile, [0, 1]);
    let mut referee = Referee::with(position, seats, Settings::new(EXIT));
    for (plies, line) in [(1, "5 5 UP"), (3, "thinking"), (5, "5 5 DOWN")] {
        referee.handle_line(0, Line::plain(line.as_bytes()), Duration::ZERO);
        assert_eq!((referee.plies(), referee.ending()), (plies, None));
        answer(&mut referee, 1, BLUE, Duration::ZERO);
        assert_eq!((referee.plies(), referee.ending()), (plies + 1, None));
    }
    let notes = referee.notes().iter();
    let notes: Vec<_> = notes
        .map(|(side, violation)| (*side, violation.check.id, violation.is_tolerable()))
        .collect();
    let expected = ["stratego/move/own-piece", "stratego/stream/no-noise"];
    assert_eq!(notes, expected.map(|id| (RED, id, true)));
}

#[test]
fn whoever_stays_is_killed_once_and_when_its_time_is_up() {
    let mut referee = Referee::with(set_up(), agents([0, 1]), Settings::new(EXIT));
    let kills = |referee: &mut Referee<RefereeEnd>, seconds| {
        referee.handle_timeout(Duration::from_secs(seconds));
        let mut killed = Vec::new();
        while let Some(command) = referee.poll_command() {
            match command {
                Command::Kill { agent } => killed.push(agent),
                Command::Inspect { agent } => {
                    let now = Duration::from_secs(seconds);
                    referee.handle_inspection(agent, Inspection::default(), now);
                }
                _ => {}
            }
        }
        killed
    };
    answer(&mut referee, 0, RED, Duration::ZERO);
    answer(&mut referee, 1, BLUE, Duration::ZERO);
    referee.handle_line(0, Line::plain(b"nonsense"), Duration::from_secs(1));
    assert_eq!(referee.poll_timeout(), Some(Duration::from_secs(3)));
    assert_eq!(kills(&mut referee, 2), []);
    assert_eq!((referee.notes().len(), referee.is_over()), (0, false));
    assert_eq!(kills(&mut referee, 3), [0, 1]);
    assert_eq!((referee.notes().len(), referee.is_over()), (2, true));
    assert_eq!(kills(&mut referee, 4), []);
    assert_eq!(referee.poll_timeout(), None);
}
