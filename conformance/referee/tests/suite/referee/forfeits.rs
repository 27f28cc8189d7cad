//! How a game is lost by breaking the protocol or the rules, and by whom.

use linesman_games::stratego::{BLUE, RED, Rule};
use linesman_protocols::{Cause, Resource, stratego::Profile};

use super::{
    ALMOST, LIMIT,
    script::{FIRST_TURN, Fault, Game, SET_UPS, both_quit},
};

const HEADERS: &str = "RED >> RED blue 10 10\nBLUE >> BLUE red 10 10\n";

const STAYS: &str = "stratego/process/stays-until-the-end";
const KEEPS_OPEN: &str = "stratego/process/keeps-stdout-open";
const BOUNDED: &str = "stratego/process/stdout-bounded";

/// Returns a script in which a side sends a set-up that is legal.
fn legal(side: &str) -> String {
    rows(side, "F.........")
}

/// Returns a script in which a side sends a set-up with this topmost row.
fn rows(side: &str, first: &str) -> String {
    format!("{side} << {first}\n{side} << ..........\n{side} << ..........\n{side} << 1.........\n")
}

/// Asserts that a game is over and was lost by this fault alone.
fn assert_lost(game: Game, fault: Fault) {
    game.forfeited(Some(fault.0.other()), &[fault])
        .noted(&[], true);
}

/// A side breaks the protocol in its set-up, before or after the other sends one that is legal.
fn check_set_up(script: &str, fault: Fault) {
    let (loser, ..) = fault;
    let [name, other] = match loser == RED {
        true => ["RED", "BLUE"],
        false => ["BLUE", "RED"],
    };
    let script = script.replace("SIDE", name);
    for script in [
        format!("{}{script}", legal(other)),
        format!("{script}\n{}", legal(other)),
    ] {
        let game = Game::new().play(HEADERS).play(&script);
        assert_lost(game.play(&both_quit()), fault);
    }
}

#[test]
fn a_bad_set_up_loses_when_the_other_has_been_heard() {
    for side in [RED, BLUE] {
        let check = |script: &str, check, cause| check_set_up(script, (side, check, cause));
        check(
            &rows("SIDE", "2........."),
            "stratego/setup/has-flag",
            Cause::Illegal(Rule::NoFlag.into()),
        );
        check(
            &rows("SIDE", "FF........"),
            "stratego/setup/piece-counts",
            Cause::Illegal(Rule::TooManyPieces.into()),
        );
        check(
            "SIDE << F........",
            "stratego/setup/row-length",
            Cause::Illegal(Rule::RowLength.into()),
        );
        check(
            "SIDE << loading the book",
            "stratego/stream/no-noise",
            Cause::Noise,
        );
    }
}

/// A set-up that is not accepted is worth nothing, and a marshal counts 10.
#[test]
fn a_set_up_that_follows_a_fault_does_not_make_up_for_it() {
    let game = Game::new()
        .play(HEADERS)
        .play("RED << loading the book")
        .play(&legal("RED"))
        .play(&legal("BLUE"))
        .play(&both_quit())
        .forfeited(
            Some(BLUE),
            &[(RED, "stratego/stream/no-noise", Cause::Noise)],
        )
        .noted(&[], true);
    let position = game.referee.position();
    assert_eq!([RED, BLUE].map(|side| position.value(side)), [0, 10]);
}

#[test]
fn two_bad_set_ups_lose_for_both_in_either_order() {
    let no_flag = |side| {
        (
            side,
            "stratego/setup/has-flag",
            Cause::Illegal(Rule::NoFlag.into()),
        )
    };
    for [first, second] in [
        [("RED", RED), ("BLUE", BLUE)],
        [("BLUE", BLUE), ("RED", RED)],
    ] {
        Game::new()
            .play(HEADERS)
            .play(&rows(first.0, "2........."))
            .play(&rows(second.0, "2........."))
            .play(&both_quit())
            .forfeited(None, &[no_flag(first.1), no_flag(second.1)])
            .noted(&[], true);
    }
}

/// In `final-2012` RED comes first, and BLUE when RED's rows have come or failed.
#[test]
fn blue_is_asked_for_its_set_up_when_that_of_red_has_failed() {
    let noise = |side| (side, "stratego/stream/no-noise", Cause::Noise);
    let army = ["FB8sB479B8", "BB31555583", "6724898974", "967B669999"];
    let army = army.map(|row| format!("BLUE << {row}\n")).concat();
    for (blue, winner, faults) in [
        (army.as_str(), Some(BLUE), vec![noise(RED)]),
        (
            "BLUE << loading the book",
            None,
            vec![noise(RED), noise(BLUE)],
        ),
    ] {
        Game::of(&Profile::final_2012(), ["red", "blue"])
            .play("RED >> RED blue 10 10\nRED << loading the book")
            .play("BLUE >> BLUE red 10 10")
            .play(blue)
            .play(&both_quit())
            .forfeited(winner, &faults)
            .noted(&[], true);
    }
}

#[test]
fn one_bad_set_up_and_one_that_never_comes_lose_for_both() {
    let game = Game::new()
        .play(HEADERS)
        .play(&rows("RED", "2........."))
        .play("BLUE << F.........\ntime passes")
        .play(&both_quit())
        .forfeited(
            None,
            &[
                (
                    RED,
                    "stratego/setup/has-flag",
                    Cause::Illegal(Rule::NoFlag.into()),
                ),
                (BLUE, "stratego/setup/all-four-rows", Cause::NoOutput),
            ],
        )
        .noted(&[], true);
    assert_eq!(game.now, LIMIT);
}

#[test]
fn two_set_ups_that_never_come_lose_for_both() {
    let missing = |side| (side, "stratego/setup/answered", Cause::NoOutput);
    Game::new()
        .play(HEADERS)
        .play("time passes")
        .play(&both_quit())
        .forfeited(None, &[missing(RED), missing(BLUE)]);
}

#[test]
fn an_agent_that_ends_in_the_set_ups_loses_once_the_other_was_heard() {
    for side in [RED, BLUE] {
        check_set_up("SIDE exits 1", (side, STAYS, Cause::Exited(1)));
    }
    // That its own set-up is in makes no difference.
    let game = Game::new()
        .play(HEADERS)
        .play(&legal("RED"))
        .play("RED exits 0")
        .play(&legal("BLUE"))
        .play(&both_quit());
    assert_lost(game, (RED, STAYS, Cause::Exited(0)));
}

/// RED does this on its second turn, and loses by it at once.
fn check_turn(script: &str, check: &'static str, cause: Cause) {
    let game = Game::new().play(SET_UPS).play(FIRST_TURN).play(script);
    assert_lost(game.play(&both_quit()), (RED, check, cause));
}

#[test]
fn a_bad_answer_loses_at_once() {
    check_turn(
        "RED << 0 4 LEFT",
        "stratego/move/on-board",
        Cause::Illegal(Rule::OffBoard.into()),
    );
    check_turn(
        "RED << 0 3 DOWN",
        "stratego/move/own-piece",
        Cause::Illegal(Rule::EmptySquare.into()),
    );
    check_turn("RED << 0 4 down", "stratego/turn/form", Cause::Malformed);
    check_turn("RED << thinking", "stratego/stream/no-noise", Cause::Noise);
    check_turn(
        "RED << NO_MOVE",
        "stratego/turn/known-commands",
        Cause::Illegal(Rule::WrongKind.into()),
    );
    check_turn("RED is ended by signal 11", STAYS, Cause::Signalled(11));
    check_turn("RED exits 0", STAYS, Cause::Exited(0));
    check_turn("RED closes its output", KEEPS_OPEN, Cause::ClosedStdout);
    check_turn("RED floods", BOUNDED, Cause::OverLimit(Resource::Stdout));
    check_turn("time passes", "stratego/turn/answered", Cause::NoOutput);
}

#[test]
fn an_answer_at_the_last_moment_counts_and_none_at_the_limit_loses() {
    let turn_began = LIMIT / 4;
    let game = || {
        let game = Game::new().play(SET_UPS).wait_until(turn_began);
        game.play(FIRST_TURN)
    };
    game()
        .wait_until(turn_began + ALMOST)
        .play("RED << 0 4 DOWN\nRED >> 0 4 DOWN OK\nBLUE >> 0 4 DOWN OK\nBLUE >> (board)")
        .noted(&[], false);
    let late = game().play("time passes").play(&both_quit()).forfeited(
        Some(BLUE),
        &[(RED, "stratego/turn/answered", Cause::NoOutput)],
    );
    assert_eq!(late.now, turn_began + LIMIT);
    // An answer that comes after all is no second fault.
    let late = game().play("time passes\nRED >> QUIT\nBLUE >> QUIT");
    late.play("RED << 0 4 DOWN\nRED exits 0\nBLUE exits 0")
        .noted(&[], true);
}

/// BLUE is to move, and RED does this; RED loses at once, and whether BLUE answers makes no difference.
fn check_out_of_turn(script: &str, check: &'static str, cause: Cause) {
    let game = || {
        Game::new()
            .play(SET_UPS)
            .play("RED << 0 3 DOWN\nRED >> 0 3 DOWN OK\nBLUE >> 0 3 DOWN OK\nBLUE >> (board)")
            .play(script)
            .play("RED >> QUIT\nBLUE >> QUIT")
            .forfeited(Some(BLUE), &[(RED, check, cause)])
    };
    game().play("RED exits 0\nBLUE exits 0").noted(&[], true);
    // BLUE's answer may have crossed our QUIT, and so may a bad one.
    for answer in ["0 9 RIGHT", "0 9 LEFT", "thinking"] {
        let game = game().play(&format!("BLUE << {answer}\nRED exits 0\nBLUE exits 0"));
        assert_lost(game, (RED, check, cause));
    }
}

#[test]
fn a_fault_in_the_opponent_s_turn_loses_at_once() {
    check_out_of_turn(
        "RED << 0 4 DOWN",
        "stratego/turn/echo-is-no-question",
        Cause::ExtraLine,
    );
    check_out_of_turn("RED is ended by signal 9", STAYS, Cause::Signalled(9));
    check_out_of_turn("RED closes its output", KEEPS_OPEN, Cause::ClosedStdout);
    check_out_of_turn("RED floods", BOUNDED, Cause::OverLimit(Resource::Stdout));
}

#[test]
fn a_line_before_the_first_turn_loses() {
    Game::new()
        .play(HEADERS)
        .play(&legal("BLUE"))
        .play("BLUE << ..........")
        .play(&legal("RED"))
        .play(&both_quit())
        .forfeited(
            Some(RED),
            &[(BLUE, "stratego/setup/no-fifth-row", Cause::ExtraLine)],
        );
}

#[test]
fn the_other_is_told_and_may_exit_in_its_time() {
    Game::new()
        .play(SET_UPS)
        .play("RED exits 1\nRED >> QUIT\nBLUE >> QUIT")
        .noted(&[], false)
        .play("time passes\nBLUE is killed")
        .noted(
            &[(BLUE, "stratego/end/quit-after-setup", Cause::DidNotExit)],
            true,
        );
}
