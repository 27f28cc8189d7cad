//! `linesman play bitwa`.

use std::fs;

use predicates::{
    prelude::PredicateBooleanExt,
    str::{contains, is_match, starts_with},
};

use super::{Ring, stdout};

/// Plays a game and asks for its line, and for what is said of it on standard error.
fn check(ring: &Ring, words: &[&str], line: &str, note: &str) {
    let game = ring.linesman(&[&["play", "bitwa"], words].concat()).code(0);
    assert_eq!(stdout(&game), format!("{line}\n"));
    if note.is_empty() {
        game.stderr("");
    } else {
        game.stderr(is_match(note).unwrap());
    }
}

#[test]
fn the_last_unit_s_end_ends_the_game() {
    let ring = Ring::new();
    check(
        &ring,
        &["march", "stay", "--board", "corridor.bit"],
        "1-0  march.py (first) - stay.py (second)  annihilation in round 4, units 1-0, strength 1-0",
        "",
    );
    check(
        &ring,
        &["stay", "march", "--board", "corridor.bit"],
        "0-1  stay.py (first) - march.py (second)  annihilation in round 4, units 0-1, strength 0-1",
        "",
    );
}

#[test]
fn rounds_run_out_and_units_decide() {
    let ring = Ring::new();
    check(
        &ring,
        &["stay", "stay", "--board", "corridor.bit"],
        "1/2-1/2  stay.py (first) - stay.py (second)  all 10 rounds played, units 1-1, strength 1-1",
        "",
    );
    check(
        &ring,
        &["stay", "stay", "--board", "unequal.bit"],
        "0-1  stay.py (first) - stay.py (second)  all 3 rounds played, units 1-2, strength 2-4",
        "",
    );
}

#[test]
fn a_bot_that_errs_is_killed_and_the_game_goes_on_with_the_other() {
    let ring = Ring::new();
    // The other still needs its three steps and its blow.
    check(
        &ring,
        &["march", "wrong", "--board", "corridor.bit"],
        "1-0  march.py (first) - wrong.py (second)  annihilation in round 4, units 1-0, strength 1-0, \
         second killed by bitwa/order/target-on-board",
        r"^second: killed by bitwa/order/target-on-board: illegal\(target-off-board\): ",
    );
    // The units of a killed program still count, and win here.
    check(
        &ring,
        &["stay", "wrong", "--board", "unequal.bit"],
        "0-1  stay.py (first) - wrong.py (second)  all 3 rounds played, units 1-2, strength 2-4, \
         second killed by bitwa/order/target-on-board",
        "^second: killed by ",
    );
    check(
        &ring,
        &["refuse", "stay", "--board", "corridor.bit"],
        "1/2-1/2  refuse.py (first) - stay.py (second)  all 10 rounds played, units 1-1, strength 1-1, \
         first killed by bitwa/order/given",
        "^first: killed by bitwa/order/given: ",
    );
    check(
        &ring,
        &["stay", "leave", "--board", "unequal.bit"],
        "0-1  stay.py (first) - leave.py (second)  all 3 rounds played, units 1-2, strength 2-4, \
         second killed by bitwa/process/stays-until-the-end",
        r"^second: killed by bitwa/process/stays-until-the-end: exited\(7\): ",
    );
}

#[test]
fn when_both_are_killed_the_game_is_scored_at_once() {
    let ring = Ring::new();
    check(
        &ring,
        &["wrong", "refuse", "--board", "unequal.bit"],
        "0-1  wrong.py (first) - refuse.py (second)  both killed in round 1, units 1-2, strength 2-4, \
         first killed by bitwa/order/target-on-board, second killed by bitwa/order/given",
        "^first: killed by .*\nsecond: killed by ",
    );
}

#[test]
fn whoever_floods_is_killed() {
    let ring = Ring::new();
    check(
        &ring,
        &["march", "flood", "--board", "corridor.bit"],
        "1-0  march.py (first) - flood.py (second)  annihilation in round 4, units 1-0, strength 1-0, \
         second killed by bitwa/answer/one-per-command",
        "^second: killed by bitwa/answer/one-per-command: extra-line: ",
    );
    check(
        &ring,
        &["shout", "march", "--board", "corridor.bit"],
        "0-1  shout.py (first) - march.py (second)  annihilation in round 4, units 0-1, strength 0-1, \
         first killed by bitwa/process/stderr-bounded",
        r"^first: killed by bitwa/process/stderr-bounded: over-limit\(stderr\): ",
    );
}

#[test]
fn one_time_for_the_whole_game_runs_out() {
    let ring = Ring::new();
    check(
        &ring,
        &["march", "mute", "--board", "corridor.bit", "--time", "4s"],
        "1-0  march.py (first) - mute.py (second)  annihilation in round 4, units 1-0, strength 1-0, \
         second killed by bitwa/order/answered",
        "^second: killed by bitwa/order/answered: no-output: .*4000 ms",
    );
}

#[test]
fn whoever_takes_too_much_memory_is_killed() {
    let ring = Ring::new();
    let words = ["hoard", "march", "--board", "corridor.bit"];
    let game = |limit: &[&str]| ring.linesman(&[&["play", "bitwa"], &words[..], limit].concat());
    let line = "0-1  hoard.py (first) - march.py (second)  annihilation in round 4, units 0-1, strength 0-1, first killed by";
    game(&["--memory", "100MB"])
        .code(0)
        .stdout(starts_with(line))
        .stderr(is_match(r"^first: killed by bitwa/process/\S+: over-limit\(memory\): ").unwrap());
    // What it takes is within the usual limit; it is killed for its silence.
    game(&["--time", "4s"])
        .code(0)
        .stdout(starts_with(line))
        .stderr(contains(
            "first: killed by bitwa/order/answered: no-output: ",
        ));
}

#[test]
fn sides_are_swapped_and_points_are_added_up() {
    let ring = Ring::new();
    let words = "--board corridor.bit --games 2 --swap --transcripts said";
    let words: Vec<&str> = words.split(' ').collect();
    let games = ring
        .linesman(&[&["play", "bitwa", "march", "stay"], &words[..]].concat())
        .code(0);
    let lines = stdout(&games);
    let lines: Vec<&str> = lines.lines().collect();
    assert!(lines[0].starts_with("1-0  march.py (first)"), "{lines:?}");
    assert!(lines[1].starts_with("0-1  stay.py (first)"), "{lines:?}");
    assert_eq!(lines[2..], ["march.py 2 - 0 stay.py"]);
    // The board is told as the file has it, and `quit` is not said.
    let said = fs::read_to_string(ring.folder.path().join("said/game-1-first.txt")).unwrap();
    assert!(
        said.contains("set_game 7 3 10 1 ####### #A...a# #######"),
        "{said}"
    );
    assert!(
        said.contains("gen_move A") && !said.contains("quit"),
        "{said}"
    );
}

#[test]
fn the_applet_says_quit() {
    let ring = Ring::new();
    let words = "--board corridor.bit --profile applet --transcripts said";
    let words: Vec<&str> = words.split(' ').collect();
    // The bots answer `quit` and stay, until they are killed.
    ring.linesman(&[&["play", "bitwa", "march", "stay"], &words[..]].concat())
        .code(0)
        .stdout(contains("1-0  march.py"))
        .stderr(contains("first: bitwa/end/exits-at-quit: did-not-exit"));
    let said = fs::read_to_string(ring.folder.path().join("said/game-1-second.txt")).unwrap();
    assert!(said.contains("quit"), "{said}");
}

#[test]
fn the_board_is_duel_unless_another_is_named() {
    let ring = Ring::new();
    let result = is_match(r"all 40 rounds played, units \d+-\d+").unwrap();
    ring.linesman(&["play", "bitwa", "stay", "stay"])
        .code(0)
        .stdout(result);
    let result = is_match(r"all 60 rounds played, units \d+-\d+").unwrap();
    ring.linesman(&["play", "bitwa", "stay", "stay", "--board", "gate"])
        .code(0)
        .stdout(result);
}

#[test]
fn mistakes_on_the_command_line_are_named() {
    let ring = Ring::new();
    let file = |name: &str, text: &[u8]| fs::write(ring.folder.path().join(name), text).unwrap();
    file("open.bit", b"7 3 10 1\n#######\n#A...a.\n#######\n");
    file("letter.bit", b"7 3 10 1\n#######\n#A.?.a#\n#######\n");
    file("bytes.bit", b"7 3 10 1\n#######\n#A.\xff.a#\n#######\n");
    // A board of 1100 x 1000 cells.
    let edge = "#".repeat(1100);
    let row = format!("#Aa{}#\n", ".".repeat(1096));
    let rows = row.repeat(998);
    let large = format!("1100 1000 9 1\n{edge}\n{rows}{edge}\n");
    file("large.bit", large.as_bytes());
    let check = |words: &[&str], expected: &str| {
        ring.linesman(&[&["play", "bitwa", "stay", "stay"], words].concat())
            .code(2)
            .stdout("")
            .stderr(contains(expected));
    };
    check(
        &["--board", "dual"],
        "there is no board \"dual\"; there are example, duel, gate, ",
    );
    check(&["--board", "open.bit"], "open.bit: line 3, column 7: ");
    check(&["--board", "letter.bit"], "letter.bit: line 3, column 4: ");
    check(&["--board", "bytes.bit"], "bytes.bit: line 3, column 4: ");
    check(&["--board", "."], "cannot read .");
    // The cells, a space before each of 1000 rows, "set_game 1100 1000 9 1" and a newline.
    check(
        &["--board", "large.bit"],
        "large.bit: the board is too large for a game; set_game would be a line of 1101023 bytes",
    );
    check(
        &["--profile", "2010"],
        "there is no profile \"2010\"; the profiles are arbiter, applet and",
    );
    check(&["--time", "0s"], "longer than 0");
    check(
        &["--memory", "400"],
        "such as 400MB or 2GB, or it is 'none'",
    );
    check(
        &["--timeout", "2s"],
        "--timeout is an option of Stratego and OTEP, not of Bitwa",
    );
    check(
        &["--turns", "5"],
        "--turns is an option of Stratego and OTEP, not of Bitwa",
    );
    check(
        &["--clock", "5+1x1"],
        "--clock is an option of OTEP, not of Bitwa",
    );
    check(
        &["--rules", "brandub"],
        "--rules is an option of OTEP, not of Bitwa",
    );
    ring.linesman(&["play", "bitwa", "stay", "./no-such-bot"])
        .code(2)
        .stdout("")
        .stderr(contains("cannot start \"./no-such-bot\"").and(contains("killed").not()));
}
