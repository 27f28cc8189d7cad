//! A live game writes its log entry by entry.

use std::time::Duration;

use linesman_games::{
    Position as _,
    stratego::{Action, BLUE, Position, RED, Rule, Setup},
};
use linesman_protocols::{
    Cause,
    stratego::{
        Log, Profile,
        log::{
            Entry, Place, PlyOutcome, Reason, Replay, ReplayOptions, ResultWord, Summary,
            setup_entries,
        },
        parse_answer,
    },
};

use super::{BLUE_SETUP, RED_SETUP};

fn setup([_, a, b, c, d]: [&str; 5]) -> Setup {
    Setup::parse([a, b, c, d]).unwrap()
}

fn text(entries: &[Entry]) -> String {
    let mut out = Vec::new();
    entries.iter().for_each(|entry| entry.write_to(&mut out));
    String::from_utf8(out).unwrap()
}

#[test]
fn a_game_logs_itself_as_it_is_played() {
    let mut position = Position::new(Profile::final_2012().rules);
    let (red, blue) = (setup(RED_SETUP), setup(BLUE_SETUP));
    let mut log = setup_entries(["ann", "bob"], [Some(&red), Some(&blue)]);
    position.submit(RED, Action::Setup(red)).unwrap();
    position.submit(BLUE, Action::Setup(blue)).unwrap();
    for (side, answer) in [(RED, "0 3 DOWN"), (BLUE, "9  6 UP 3")] {
        let turn = position.turn();
        let action = parse_answer(answer.as_bytes()).unwrap().action;
        position.submit(side, action).unwrap();
        log.push(Entry::of_ply(turn, &position.view(side).last.unwrap()));
    }
    position.submit(RED, Action::Surrender).unwrap();
    let (turn, side) = (2, RED);
    log.push(Entry::Ply {
        turn,
        side,
        answer: b"SURRENDER".to_vec(),
        outcome: None,
    });
    let end = position.end().unwrap();
    log.push(Entry::End {
        place: Place::OnTurn(RED),
        reason: Reason::of_end(end),
    });
    let values = [RED, BLUE].map(|side| position.value(side));
    let result = Summary {
        name: b"ann".to_vec(),
        side: Some(RED),
        word: ResultWord::Surrender,
        turn,
        values,
    };
    log.push(Entry::Result(result.clone()));

    let expected = super::log(&[
        "1 RED: 0 3 DOWN OK",
        "1 BLU: 9  6 UP 3 BOTHDIE 9 9",
        "2 RED: SURRENDER",
        "Game ends on RED's turn - REASON: This player has surrendered!",
        "ann RED SURRENDER 2 146 146",
    ]);
    assert_eq!(text(&log), expected);
    let reading = Log::read(expected.as_bytes());
    assert_eq!(reading.problems, []);
    assert_eq!(reading.log, Log::new(log));
    let finding = Replay::new(&reading.log, ReplayOptions::default()).finish();
    assert_eq!(
        (finding.disagreements, finding.result),
        (vec![], Some(result))
    );
}

#[test]
fn games_that_do_not_begin_say_whose_fault_it_is() {
    let red = setup(RED_SETUP);
    let unstartable = |side, program: Option<&str>| Entry::Unstartable {
        side,
        program: program.map(Into::into),
    };
    let check = |entries: &[Entry], expected: &str| assert_eq!(text(entries), expected);
    check(
        &setup_entries(["ann", "bob"], [None, None]),
        "BOTH players give invalid setup!\nann RED SETUP\nINVALID!\nbob BLUE SETUP\nINVALID!\n",
    );
    check(
        &setup_entries(["ann", "bob"], [Some(&red), None])[1..],
        "bob BLUE SETUP\nINVALID!\n",
    );
    check(
        &[unstartable(RED, Some("./bot")), unstartable(BLUE, None)],
        "Controller for Player RED is invalid!\nCheck that executable \"./bot\" exists and has executable permissions \
         set.\nController for Player BLUE is invalid!\n",
    );
}

#[test]
fn lost_turns_and_silence_are_plies_too() {
    let ply = |answer: &str, outcome| Entry::Ply {
        turn: 7,
        side: BLUE,
        answer: answer.into(),
        outcome,
    };
    let check = |entry: Entry, expected: &str| assert_eq!(text(&[entry]), expected);
    check(ply("", None), "7 BLU: \n");
    check(ply("thinking...", None), "7 BLU: thinking...\n");
    check(
        ply("9 9 DOWN", Some(PlyOutcome::Illegal)),
        "7 BLU: 9 9 DOWN ILLEGAL\n",
    );
    check(
        Entry::Unanswered {
            turn: 7,
            side: BLUE,
        },
        "7 BLU: ",
    );
    let mut rules = Profile::final_2012().rules;
    rules.forgives_illegal_answers = true;
    let mut position = Position::new(rules);
    position
        .submit(RED, Action::Setup(setup(RED_SETUP)))
        .unwrap();
    position
        .submit(BLUE, Action::Setup(setup(BLUE_SETUP)))
        .unwrap();
    for (side, said, is_move) in [(RED, "0 0 UP", true), (BLUE, "what?", false)] {
        position
            .submit(
                side,
                Action::LostTurn {
                    said: said.as_bytes().into(),
                    is_move,
                },
            )
            .unwrap();
        let expected = if is_move {
            "1 RED: 0 0 UP ILLEGAL\n"
        } else {
            "1 BLU: what?\n"
        };
        check(
            Entry::of_ply(1, &position.view(side).last.unwrap()),
            expected,
        );
    }
}

#[test]
fn no_text_can_forge_a_line() {
    let entry = Entry::Notice(b"a\nb BLUE VICTORY 1 2 3".to_vec());
    assert_eq!(text(&[entry]), "a?b BLUE VICTORY 1 2 3\n");
}

#[test]
fn faults_and_broken_rules_have_their_reasons() {
    let check = |answer: &str, rule: Rule, expected: Reason| {
        let Action::Move { mv, .. } = parse_answer(answer.as_bytes()).unwrap().action else {
            panic!("{answer} is no move");
        };
        assert_eq!(Reason::of_rule(rule, mv), expected, "{answer}");
    };
    check("9 9 DOWN", Rule::OffBoard, Reason::CannotMoveSo);
    check("10 9 DOWN", Rule::OffBoard, Reason::NoSuchSquare);
    check("5 8 LEFT 2", Rule::ScoutsOnly, Reason::CannotMoveSo);
    check("0 0 UP", Rule::ImmobilePiece, Reason::ImmobilePiece);
    check("0 2 DOWN", Rule::OwnPiece, Reason::Occupied);
    check("2 3 DOWN", Rule::Lake, Reason::Occupied);
    let fault = |cause, expected| assert_eq!(Reason::of_fault(cause, LIMIT), expected);
    fault(Cause::NoNewline, Reason::TimedOut(LIMIT));
    fault(Cause::Exited(1), Reason::BrokenPipe);
    fault(Cause::Noise, Reason::NotUnderstood);
    fault(Cause::Harness, Reason::BrokenOff);
}

const LIMIT: Duration = Duration::from_secs(2);
