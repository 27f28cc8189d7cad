//! Which check a fault of a Stratego agent breaks at each point of the conversation, and what passes for a row.

use std::time::Duration;

use linesman_games::{
    Outcome, Position as _,
    stratego::{Action, BLUE, Position, RED, Rule, Setup},
};
use linesman_protocols::{
    AgentEvent, Cause, Dialect as _, Ending, GameOver, Gravity, Line, OnIllegal, Resource, Time,
    stratego::{Profile, QuitPlace, RefereeEnd, Situation, judge_row, parse_answer},
};

use super::broken::{Row, check_table};

const STARTED: Situation = Situation::Started;
const HEADED: Situation = Situation::Setup { rows: 0 };
const ROWS: Situation = Situation::Setup { rows: 3 };
const SET_UP: Situation = Situation::SetUp;
const TURN: Situation = Situation::Turn;
const MOVED: Situation = Situation::Moved;
const ECHOED: Situation = Situation::Echoed;
const AS_HEADER: Situation = Situation::Quit(QuitPlace::Header);
const FOR_ECHO: Situation = Situation::Quit(QuitPlace::Echo);
const AFTER_SETUP: Situation = Situation::Quit(QuitPlace::Start);

const ALL: &[Situation] = &[
    STARTED,
    HEADED,
    ROWS,
    SET_UP,
    TURN,
    MOVED,
    ECHOED,
    AS_HEADER,
    FOR_ECHO,
    AFTER_SETUP,
];
const IN_SETUP: &[Situation] = &[STARTED, HEADED, SET_UP];
const BETWEEN_ROWS: &[Situation] = &[Situation::Setup { rows: 1 }, ROWS];
const IN_PLAY: &[Situation] = &[TURN, MOVED, ECHOED];
const BEFORE_QUIT: &[Situation] = &[STARTED, HEADED, ROWS, SET_UP, TURN, MOVED, ECHOED];
const AFTER_QUIT: &[Situation] = &[AS_HEADER, FOR_ECHO, AFTER_SETUP];

type Causes = &'static [Cause<Rule>];

const SILENT: Causes = &[Cause::NoOutput, Cause::Harness];
const CRASHED: Causes = &[Cause::Exited(1), Cause::Signalled(11)];
const EXITED: Causes = &[Cause::Exited(0), Cause::Exited(1), Cause::Signalled(11)];
const STAYED: Causes = &[Cause::DidNotExit];
const EXTRA: Causes = &[Cause::ExtraLine];
// No profile limits memory, but a user can: an agent that goes beyond is ended.
const MEMORY: Causes = &[Cause::OverLimit(Resource::Memory)];

/// Causes, the situations in which they occur, and the check that they break there.
const TABLE: &[Row<Situation>] = &[
    (&[Cause::NoNewline], ALL, "stream/ends-lines"),
    (&[Cause::Malformed], ALL, "turn/form"),
    (MEMORY, ALL, "process/stays-until-the-end"),
    (EXITED, BEFORE_QUIT, "process/stays-until-the-end"),
    (CRASHED, AFTER_QUIT, "end/exit-status"),
    (STAYED, &[AS_HEADER], "end/quit-as-header"),
    (STAYED, &[FOR_ECHO], "end/quit-in-place-of-echo"),
    (STAYED, &[AFTER_SETUP], "end/quit-after-setup"),
    (STAYED, BEFORE_QUIT, "end/end-of-input"),
    (EXTRA, &[STARTED], "setup/waits-for-header"),
    (EXTRA, &[HEADED, ROWS, SET_UP], "setup/no-fifth-row"),
    (EXTRA, &[TURN, MOVED], "turn/one-line"),
    (EXTRA, &[ECHOED], "turn/echo-is-no-question"),
    (EXTRA, AFTER_QUIT, "end/silent-after-quit"),
    (&[Cause::Late], IN_SETUP, "setup/in-time"),
    (&[Cause::Late], &[ROWS], "setup/in-time"),
    (&[Cause::Late], IN_PLAY, "turn/in-time"),
    (SILENT, IN_SETUP, "setup/answered"),
    (&[Cause::NoOutput], BETWEEN_ROWS, "setup/all-four-rows"),
    (SILENT, IN_PLAY, "turn/answered"),
    // The rules of the game are the same everywhere.
    (&[illegal(Rule::RowLength)], ALL, "setup/row-length"),
    (&[illegal(Rule::UnknownPiece)], ALL, "setup/known-pieces"),
    (&[illegal(Rule::TooManyPieces)], ALL, "setup/piece-counts"),
    (&[illegal(Rule::TooFewPieces)], ALL, "setup/full-army"),
    (&[illegal(Rule::NoFlag)], ALL, "setup/has-flag"),
    (&[illegal(Rule::WrongKind)], ALL, "turn/known-commands"),
    (&[illegal(Rule::OffBoard)], ALL, "move/on-board"),
    (&[illegal(Rule::EmptySquare)], ALL, "move/own-piece"),
    (&[illegal(Rule::EnemyPiece)], ALL, "move/own-piece"),
    (&[illegal(Rule::ImmobilePiece)], ALL, "move/mobile-piece"),
    (&[illegal(Rule::NoDistance)], ALL, "move/multiplier"),
    (&[illegal(Rule::ScoutsOnly)], ALL, "move/scouts-only"),
    (&[illegal(Rule::PathBlocked)], ALL, "move/clear-path"),
    (&[illegal(Rule::OwnPiece)], ALL, "move/not-onto-own"),
    (&[illegal(Rule::Lake)], ALL, "move/not-into-lake"),
    (&[illegal(Rule::NotToAct)], ALL, "turn/form"),
];

const fn illegal(rule: Rule) -> Cause<Rule> {
    Cause::Illegal(rule)
}

#[test]
fn each_fault_breaks_the_check_of_its_situation() {
    check_table("stratego", ALL, TABLE, &Rule::ALL);
}

/// Returns the check that a line breaks as the first row of a set-up; `-` if none.
fn broken(line: &str) -> &'static str {
    let judged = judge_row(Line::plain(line.as_bytes()), 0, Gravity::Fatal);
    judged
        .violations
        .first()
        .map_or("-", |violation| violation.check.id)
}

#[test]
fn a_bad_row_is_told_from_something_else() {
    const LENGTH: &str = "stratego/setup/row-length";
    const PIECES: &str = "stratego/setup/known-pieces";
    const NOISE: &str = "stratego/stream/no-noise";
    for (line, expected) in [
        ("FB8sB479B8", "-"),
        // Of the right characters, and too short or too long.
        ("F", LENGTH),
        ("FB8sB479B", LENGTH),
        ("FB8sB479B88", LENGTH),
        (&"9".repeat(20), LENGTH),
        // Nobody means a row of twice the length.
        (&"9".repeat(21), NOISE),
        ("", NOISE),
        // Half of the characters are pieces, or fewer.
        ("99999xxxxx", PIECES),
        ("9999xxxxxx", NOISE),
        // The wrong case is the commonest mistake.
        ("fb8Sb479b8", PIECES),
        // A blank makes it text, unless it is around a row that is right.
        ("9999 99999", NOISE),
        (" FB8sB479B8", PIECES),
        ("FB8sB479B8  ", PIECES),
        ("loading the opening book", NOISE),
    ] {
        assert_eq!(broken(line), expected, "{line:?}");
    }
}

/// The original reads them whenever it asks, however many there are.
#[test]
fn any_number_of_lines_may_wait_for_their_question_where_lines_may_wait() {
    let mut end = RefereeEnd::new(RED, "x", &Profile::final_2012());
    for _ in 0..400 {
        end.handle_line(Line::plain(b"FB8sB479B8"), Time::ZERO);
        assert_eq!(end.poll_event(), None);
    }
}

/// Returns the manual's profile, in which an illegal answer costs the turn or the game.
fn forgiving(is_forgiven: bool) -> Profile {
    let mut profile = Profile::manual_2012();
    profile.rules.forgives_illegal_answers = is_forgiven;
    profile
}

/// Returns a game after both sides have set up a flag, and these pieces in their last row.
fn begun(profile: &Profile, last: &str) -> Position {
    let mut position = Position::new(profile.rules.clone());
    for side in [RED, BLUE] {
        let setup = Setup::parse(["F.........", "..........", "..........", last]).unwrap();
        position.submit(side, Action::Setup(setup)).unwrap();
    }
    position
}

/// With `stratego -i` it costs the turn. Otherwise it loses the game, and nothing is submitted.
#[test]
fn an_answer_without_a_meaning_is_an_action_only_where_it_costs_the_turn() {
    for is_forgiven in [false, true] {
        let profile = forgiving(is_forgiven);
        let position = begun(&profile, "1.........");
        let mut end = RefereeEnd::new(RED, "x", &profile);
        end.ask(&position.view(RED), Time::ZERO);
        end.handle_line(Line::plain(b"thinking"), Time::ZERO);
        assert_eq!(end.said(), b"thinking");
        let Some(AgentEvent::Violated(found)) = end.poll_event() else {
            panic!("no answer is no move");
        };
        assert_eq!(found.is_tolerable(), is_forgiven);
        let lost = end.poll_event();
        let is_lost = matches!(lost, Some(AgentEvent::Acted(Action::LostTurn { .. })));
        assert_eq!((is_lost, lost.is_some()), (is_forgiven, is_forgiven));
    }
}

/// "With `stratego -i`, an illegal move costs the turn only." A set-up is no move.
#[test]
fn only_an_illegal_move_that_is_forgiven_is_a_lost_turn() {
    for is_forgiven in [false, true] {
        let profile = forgiving(is_forgiven);
        let mut position = Position::new(profile.rules.clone());
        let mut end = RefereeEnd::new(RED, "x", &profile);
        end.ask(&position.view(RED), Time::ZERO);
        for row in ["F.........", "..........", "..........", "1........."] {
            end.handle_line(Line::plain(row.as_bytes()), Time::ZERO);
        }
        let Some(AgentEvent::Acted(setup)) = end.poll_event() else {
            panic!("four rows are a set-up");
        };
        assert_eq!(end.on_illegal(), OnIllegal::Forfeit, "a set-up");
        position.submit(RED, setup.clone()).unwrap();
        position.submit(BLUE, setup).unwrap();
        end.ask(&position.view(RED), Time::ZERO);
        end.handle_line(Line::plain(b"5 5 UP"), Time::ZERO);
        let lost = Action::LostTurn {
            said: b"5 5 UP".as_slice().into(),
            is_move: true,
        };
        let expected = match is_forgiven {
            true => OnIllegal::Submit(lost),
            false => OnIllegal::Forfeit,
        };
        assert_eq!(end.on_illegal(), expected);
    }
}

#[test]
fn an_output_that_ends_before_the_process_is_a_fault() {
    let mut end = RefereeEnd::new(RED, "x", &Profile::manual_2012());
    assert!(!end.handle_eof(Time::ZERO));
}

#[test]
fn a_line_does_not_wait_where_lines_may_not() {
    let mut end = RefereeEnd::new(RED, "x", &Profile::manual_2012());
    end.handle_line(Line::plain(b"FB8sB479B8"), Time::ZERO);
    let Some(AgentEvent::Violated(found)) = end.poll_event() else {
        panic!("the header has not been sent");
    };
    assert_eq!(found.check.id, "stratego/setup/waits-for-header");
}

#[test]
fn silence_is_a_fault_from_the_limit_on() {
    let mut profile = Profile::manual_2012();
    profile.limits.setup = Duration::from_secs(3);
    let mut end = RefereeEnd::new(RED, "x", &profile);
    let position = Position::new(profile.rules.clone());
    end.ask(&position.view(RED), Time::ZERO);
    let limit = profile.limits.setup;
    assert_eq!(end.poll_timeout(), Some(limit));
    end.handle_timeout(limit - Duration::from_millis(1));
    assert_eq!(end.poll_event(), None);
    end.handle_timeout(limit);
    let Some(AgentEvent::Violated(found)) = end.poll_event() else {
        panic!("the limit has been reached");
    };
    assert_eq!(found.check.id, "stratego/setup/answered");
    assert_eq!(found.expected, "four rows of set-up");
    assert_eq!(found.actual, "no answer within 3000 ms");
}

/// The last manager gave the time for each row, and the manual for all four.
#[test]
fn the_time_for_a_set_up_begins_again_with_each_row_in_the_last_profile() {
    for (profile, second) in [(Profile::manual_2012(), 2), (Profile::final_2012(), 3)] {
        let mut end = RefereeEnd::new(RED, "x", &profile);
        let position = Position::new(profile.rules.clone());
        end.ask(&position.view(RED), Time::ZERO);
        assert_eq!(end.poll_timeout(), Some(Duration::from_secs(2)));
        end.handle_line(Line::plain(b"FB8sB479B8"), Duration::from_secs(1));
        assert_eq!(end.poll_timeout(), Some(Duration::from_secs(second)));
    }
}

/// A move is repeated in the agent's own words.
#[test]
fn a_move_keeps_its_wording_if_it_is_not_the_usual_one() {
    let profile = Profile::manual_2012();
    let position = begun(&profile, "9.........");
    for (text, ending, expected) in [
        ("0 3 DOWN", Ending::Lf, None),
        ("0 3 DOWN", Ending::CrLf, Some("0 3 DOWN\r")),
        ("0  3 DOWN", Ending::Lf, Some("0  3 DOWN")),
    ] {
        let mut end = RefereeEnd::new(RED, "x", &profile);
        end.ask(&position.view(RED), Time::ZERO);
        let bytes = text.as_bytes();
        end.handle_line(Line { bytes, ending }, Time::ZERO);
        let acted = std::iter::from_fn(|| end.poll_event()).find_map(|event| match event {
            AgentEvent::Acted(Action::Move { wording, .. }) => Some(wording),
            _ => None,
        });
        let expected = expected.map(|words| words.as_bytes().into());
        assert_eq!(acted, Some(expected), "{text:?}");
    }
}

/// The page of 2011 has a word for each side; the one that has forfeited reads ILLEGAL.
#[test]
fn the_oldest_profile_ends_a_game_with_a_word() {
    for (outcome, forfeited, expected) in [
        (Some(Outcome::Win(RED)), vec![], "VICTORY\n"),
        (Some(Outcome::Win(BLUE)), vec![], "DEFEAT\n"),
        (Some(Outcome::Draw), vec![], "DRAW\n"),
        (Some(Outcome::Win(BLUE)), vec![RED], "ILLEGAL\n"),
        (Some(Outcome::Win(RED)), vec![BLUE], "DEFAULT\n"),
    ] {
        let mut end = RefereeEnd::new(RED, "x", &Profile::web_2011());
        let over = GameOver {
            forfeited: &forfeited,
            ..GameOver::without_fault(outcome)
        };
        end.finish(&over, Time::ZERO);
        assert_eq!(end.poll_message().unwrap(), expected.as_bytes());
    }
}

#[test]
fn quit_is_sent_in_place_of_the_line_that_is_due() {
    for (situation, expected) in [
        (MOVED, FOR_ECHO),
        (SET_UP, AFTER_SETUP),
        (ECHOED, AS_HEADER),
        (TURN, AS_HEADER),
    ] {
        assert_eq!(situation.after_quit(), expected, "{situation:?}");
    }
}

#[test]
fn only_faults_that_the_machine_can_cause_are_about_time() {
    for cause in [
        Cause::<Rule>::NoOutput,
        Cause::Late,
        Cause::Buffered,
        Cause::DidNotExit,
    ] {
        assert!(cause.is_about_time(), "{cause}");
    }
    for cause in [
        Cause::Noise,
        Cause::Malformed,
        Cause::Crlf,
        Cause::ExtraLine,
        Cause::Exited(1),
        Cause::Illegal(Rule::Lake),
    ] {
        assert!(!cause.is_about_time(), "{cause}");
    }
}

#[test]
fn an_agent_is_told_its_own_ply_and_not_that_of_its_opponent() {
    let profile = Profile::manual_2012();
    let mut position = begun(&profile, "1.........");
    let mut ends = [RED, BLUE].map(|side| RefereeEnd::new(side, "x", &profile));
    let answer = parse_answer(b"0 3 DOWN").unwrap();
    position.submit(RED, answer.action).unwrap();
    for (side, end) in [RED, BLUE].into_iter().zip(&mut ends) {
        end.inform(RED, &position.view(side), Time::ZERO);
        let expected = (side == RED).then(|| b"0 3 DOWN OK\n".to_vec());
        assert_eq!(end.poll_message(), expected, "{side:?}");
    }
}

#[test]
fn an_illegal_action_is_a_set_up_or_a_move() {
    let profile = Profile::manual_2012();
    let mut position = Position::new(profile.rules.clone());
    let setup = Setup::parse(["1.........", "..........", "..........", ".........."]).unwrap();
    let no_flag = position.submit(RED, Action::Setup(setup)).unwrap_err();
    let mut end = RefereeEnd::new(RED, "x", &profile);
    for (situation, expected) in [(SET_UP, "a legal set-up"), (MOVED, "a legal move")] {
        end.resume(situation);
        let found = end.judge_illegal(Gravity::Fatal, &no_flag);
        assert_eq!(found.expected, expected);
    }
}

#[test]
fn a_row_with_a_carriage_return_is_taken_where_that_is_only_noted() {
    for (gravity, is_taken) in [(Gravity::Tolerable, true), (Gravity::Fatal, false)] {
        let line = Line {
            bytes: b"FB8sB479B8",
            ending: Ending::CrLf,
        };
        let judged = judge_row(line, 0, gravity);
        assert_eq!(judged.value.is_some(), is_taken);
        assert_eq!(judged.violations.len(), 1);
        assert_eq!(judged.violations[0].is_tolerable(), is_taken);
    }
}
