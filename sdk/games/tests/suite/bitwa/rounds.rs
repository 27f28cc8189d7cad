//! Whose division is due.

use linesman_games::{
    Position as _, Side, ToAct,
    bitwa::{Action, Division, LOWER, LastOrder, Order, Position, UPPER},
};

use super::board::{due, play, start};

/// An order by which walled-in units stay where they are and nobody is attacked.
const STAY: &str = "0 0 0 1 1 1";

/// Returns the letters of the divisions that are due, and the number of the round before each that begins one.
fn sequence(position: &mut Position, plies: u32) -> String {
    let mut text = String::new();
    let mut round = 0;
    for _ in 0..plies {
        if position.round() != round {
            round = position.round();
            text.push_str(&round.to_string());
        }
        text.push(due(position));
        play(position, STAY);
    }
    text
}

#[test]
fn divisions_move_in_alphabetical_order_with_the_upper_case_letter_first() {
    let mut example = start(
        100,
        2,
        "######## #.A..a.# #AA#.aa# #BB.#bb# #.B..b.# ########",
    );
    assert_eq!(sequence(&mut example, 9), "1AaBb2AaBb3A");
    assert_eq!(example.plies(), 9);
    // Letters may be missing, and the order on the board does not matter.
    let mut sparse = start(100, 1, "############### #z#Y#c#B#b#Z#c# ###############");
    assert_eq!(sequence(&mut sparse, 8), "1BbcYZz2Bb");
    let mut lower_first = start(100, 1, "##### #B#a# #####");
    assert_eq!(sequence(&mut lower_first, 4), "1aB2aB");
}

#[test]
fn only_the_side_of_the_division_that_is_due_is_to_act() {
    let mut position = start(1, 1, "##### #A#b# #####");
    assert_eq!(position.to_act(), ToAct::only(UPPER));
    play(&mut position, STAY);
    assert_eq!(position.to_act(), ToAct::only(LOWER));
    play(&mut position, STAY);
    assert_eq!(position.to_act(), ToAct::NOBODY);
    assert_eq!(position.due(), None);
}

#[test]
fn the_same_side_may_act_several_times_in_a_row() {
    let mut position = start(2, 1, "######### #A#B#C#b# #########");
    assert_eq!(sequence(&mut position, 8), "1ABbC2ABbC");
}

#[test]
fn a_division_that_was_emptied_is_passed_over_from_then_on() {
    for (drawing, orders) in [
        // A destroys the a, so B follows; b is still there.
        (
            "####### #Aa.b.# #B##### #######",
            "0 2 1 1 1 1 => B1; 0 1 2 1 1 1 => b1; 0 5 1 1 1 1 => A2",
        ),
        // b destroys the A that has moved before, so it is missing from the next round.
        (
            "####### #.A.b.# #B##### #######",
            "0 3 1 1 1 1 => B1; 0 1 2 1 1 1 => b1; 0 3 1 1 1 1 => B2",
        ),
    ] {
        let mut position = start(9, 1, drawing);
        for step in orders.split("; ") {
            let (order, expected) = step.split_once(" => ").unwrap();
            play(&mut position, order);
            let due = format!("{}{}", due(&position), position.round());
            assert_eq!(due, expected, "{step} from {drawing}");
        }
    }
}

#[test]
fn a_division_that_lost_some_of_its_units_still_moves() {
    let mut position = start(9, 1, "########## #Aa.a.a.a# ##########");
    play(&mut position, "0 2 1 1 1 1");
    assert_eq!(due(&position), 'a');
    // The three that are left, in columns 4, 6 and 8, all go one cell to the left.
    play(&mut position, "0 3 1 1 1 1");
    assert_eq!(position.board().row(1), Some("#.Aa.a.a.#"));
    assert_eq!(due(&position), 'A');
}

#[test]
fn a_killed_side_is_passed_over_from_then_on() {
    let drawing = "############# #A#a#B#b#C#c# #############";
    // The side is killed when it is due, and when it is not.
    let kill = |side: Side, plies: u32| {
        let mut position = start(3, 1, drawing);
        sequence(&mut position, plies);
        position.submit(side, Action::Killed).unwrap();
        assert!(position.is_killed(side) && !position.is_killed(side.other()));
        sequence(&mut position, 5)
    };
    assert_eq!(kill(UPPER, 0), "1abc2ab");
    assert_eq!(kill(UPPER, 1), "1abc2ab");
    assert_eq!(kill(UPPER, 2), "1bc2abc");
    assert_eq!(kill(UPPER, 6), "2abc3ab");
    assert_eq!(kill(LOWER, 0), "1ABC2AB");
    assert_eq!(kill(LOWER, 1), "1BC2ABC");
    // The last division of the round is that of the killed side, so a new round begins.
    assert_eq!(kill(LOWER, 5), "2ABC3AB");
}

#[test]
fn the_view_of_either_side_is_the_whole_position() {
    let mut position = start(5, 2, "###### #Aa.b# ######");
    assert_eq!(position.view(UPPER).last, None);
    play(&mut position, "1 3 1 1 -1 0");
    position.kill(UPPER);
    for side in Side::BOTH {
        let view = position.view(side);
        assert_eq!(view.side, side);
        assert_eq!(view.setup.to_string(), "6 3 5 2 ###### #Aa.b# ######");
        assert_eq!(*view.board, *position.board());
        assert_eq!((view.round, view.due), (1, Division::from_letter('a')));
        let order: Order = "1 3 1 1 -1 0".parse().unwrap();
        let division = Division::from_letter('A').unwrap();
        assert_eq!(view.last, Some(LastOrder { division, order }));
        assert_eq!(view.scores, Side::BOTH.map(|side| position.score(side)));
        assert_eq!(view.killed, [true, false]);
        assert_eq!(view.margin(), position.margin(side));
        assert_eq!(view.end, None);
    }
}
