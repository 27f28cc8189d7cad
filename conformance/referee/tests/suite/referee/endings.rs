//! How games end that the rules end, and what is still looked at afterwards.

use linesman_games::{
    Outcome,
    stratego::{BLUE, RED},
};
use linesman_protocols::Cause;
use linesman_referee::{Conversation, Ending, Termination};

use super::{
    ALMOST, LIMIT,
    script::{FIRST_TURN, Game, SET_UPS, both_quit, set_ups},
};

const RED_WINS: Ending = Ending {
    outcome: Some(Outcome::Win(RED)),
    termination: Termination::Rules,
};

/// RED takes the flag with its first move.
fn won() -> Game {
    Game::new().play(SET_UPS).play("RED << 9 3 DOWN 3")
}

#[test]
fn quit_comes_in_place_of_the_echo_and_of_the_next_header() {
    let game = won().play(&both_quit()).ended(&RED_WINS).noted(&[], true);
    assert_eq!(game.referee.plies(), 3);
}

#[test]
fn a_game_may_end_with_the_set_ups() {
    const FLAG: [&str; 4] = ["F.........", "..........", "..........", ".........."];
    const BOMB: [&str; 4] = ["F.........", "B.........", "..........", ".........."];
    const MARSHAL: [&str; 4] = ["F.........", "..........", "..........", "1........."];
    let draw = Ending {
        outcome: Some(Outcome::Draw),
        termination: Termination::Rules,
    };
    // BLUE has nothing that moves, or no side has.
    for (both, ending) in [
        ([("RED", MARSHAL), ("BLUE", BOMB)], RED_WINS),
        ([("BLUE", FLAG), ("RED", FLAG)], draw),
    ] {
        Game::new()
            .play(&set_ups(both))
            .play(&both_quit())
            .ended(&ending)
            .noted(&[], true);
    }
}

#[test]
fn a_winner_that_exits_at_once_has_won() {
    won()
        .play("RED >> QUIT\nBLUE >> QUIT\nRED exits 0")
        .ended(&RED_WINS)
        .noted(&[], false)
        .play("BLUE exits 0")
        .noted(&[], true);
    // Even if it does so badly.
    won()
        .play("RED >> QUIT\nBLUE >> QUIT\nRED is ended by signal 11\nBLUE exits 0")
        .ended(&RED_WINS)
        .noted(
            &[(RED, "stratego/end/exit-status", Cause::Signalled(11))],
            true,
        );
}

#[test]
fn agents_have_their_full_time_to_exit() {
    won()
        .play("RED >> QUIT\nBLUE >> QUIT")
        .wait_until(ALMOST)
        .play("RED exits 0\nBLUE exits 0")
        .noted(&[], true);
}

#[test]
fn an_agent_that_does_not_exit_is_killed_and_the_result_stands() {
    let game = won()
        .wait_until(LIMIT / 2)
        .play("RED >> QUIT\nBLUE >> QUIT\nRED exits 0\ntime passes\nBLUE is killed")
        .ended(&RED_WINS)
        .noted(
            &[(BLUE, "stratego/end/quit-after-setup", Cause::DidNotExit)],
            true,
        );
    assert_eq!(game.now, LIMIT);
    assert_eq!(game.referee.poll_timeout(), None);
}

#[test]
fn what_an_agent_says_after_quit_is_noted_once() {
    won()
        .play("RED >> QUIT\nBLUE >> QUIT\nBLUE << good game\nBLUE << really\nRED exits 0\nBLUE exits 3")
        .ended(&RED_WINS)
        .noted(
            &[
                (BLUE, "stratego/end/silent-after-quit", Cause::ExtraLine),
                (BLUE, "stratego/end/exit-status", Cause::Exited(3)),
            ],
            true,
        );
}

#[test]
fn an_output_that_is_closed_after_quit_is_nobody_s_business() {
    won()
        .play("RED >> QUIT\nBLUE >> QUIT\nRED closes its output\nRED exits 0\nBLUE exits 0")
        .ended(&RED_WINS)
        .noted(&[], true);
}

#[test]
fn what_can_be_tolerated_is_noted_once_and_the_game_goes_on() {
    let with_returns = |line: &str| {
        let end = if line.contains("RED  <<") { "\\r" } else { "" };
        format!("{line}{end}\n")
    };
    let set_ups = SET_UPS.lines().map(with_returns);
    let game = Game::new().play(&set_ups.collect::<String>()).play(
        "
        RED  << 0 3  DOWN
        RED  >> 0 3  DOWN OK
        BLUE >> 0 3  DOWN OK
        BLUE >> (board)
        BLUE << 0 9 RIGHT\\r
        BLUE >> 0 9 RIGHT\\r OK
        RED  >> 0 9 RIGHT\\r OK
        RED  >> (board)
        RED  << 9 3 DOWN 3\\r
    ",
    );
    let carriage_return = "stratego/stream/no-carriage-return";
    game.play(&both_quit()).ended(&RED_WINS).noted(
        &[
            (RED, carriage_return, Cause::Crlf),
            (RED, "stratego/turn/plain-form", Cause::Malformed),
            (BLUE, carriage_return, Cause::Crlf),
        ],
        true,
    );
}

#[test]
fn the_first_turn_is_followed_by_the_next() {
    Game::new()
        .play(SET_UPS)
        .play(FIRST_TURN)
        .play("RED << 9 3 DOWN 3")
        .play(&both_quit())
        .ended(&RED_WINS)
        .noted(&[], true);
}
