//! `linesman play bitwa`.

use std::fs;

use predicates::{
    prelude::PredicateBooleanExt,
    str::{contains, is_match, starts_with},
};

use super::{Ring, stdout};
use crate::{Says as _, assert_contains};

/// Plays games, and checks their results. Each paragraph is a game: the words of its command line, the line of its result, and
/// a pattern for its notes on standard error, if there are any.
fn check(games: &str) {
    let ring = Ring::new();
    for game in games.trim().split("\n\n") {
        let mut lines = game.lines().map(str::trim);
        let words = format!("play bitwa {}", lines.next().unwrap());
        let played = ring.run(&words).code(0);
        let text = stdout(&played);
        let (result, score) = text.split_once('\n').unwrap();
        assert_eq!(result, lines.next().unwrap());
        // A line for the game, and one for the score.
        assert_eq!(score.lines().count(), 1, "{score}");
        match lines.collect::<Vec<_>>().join("\n").as_str() {
            "" => played.stderr(""),
            notes => played.stderr(is_match(notes).unwrap()),
        };
    }
}

#[test]
fn the_last_unit_s_end_ends_the_game() {
    check(
        "
        march stay --board corridor.bit
        1-0  march.py (first) - stay.py (second)  annihilation in round 4, units 1-0, strength 1-0

        stay march --board corridor.bit
        0-1  stay.py (first) - march.py (second)  annihilation in round 4, units 0-1, strength 0-1
        ",
    );
}

#[test]
fn rounds_run_out_and_units_decide() {
    check(
        "
        stay stay --board corridor.bit
        1/2-1/2  stay.py#1 (first) - stay.py#2 (second)  all 10 rounds played, units 1-1, strength 1-1

        stay stay --board unequal.bit
        0-1  stay.py#1 (first) - stay.py#2 (second)  all 3 rounds played, units 1-2, strength 2-4
        ",
    );
}

#[test]
fn a_bot_that_errs_is_killed_and_the_game_goes_on_with_the_other() {
    // In the first game, the other still needs its three steps and its blow. In the second and the last game, the units of the
    // killed program still count, and win.
    check(
        r"
        march wrong --board corridor.bit
        1-0  march.py (first) - wrong.py (second)  annihilation in round 4, units 1-0, strength 1-0, second killed by bitwa/order/target-on-board
        ^wrong\.py \(second\): killed by bitwa/order/target-on-board: illegal\(target-off-board\):

        stay wrong --board unequal.bit
        0-1  stay.py (first) - wrong.py (second)  all 3 rounds played, units 1-2, strength 2-4, second killed by bitwa/order/target-on-board
        ^wrong\.py \(second\): killed by

        stay swap --board corridor.bit
        1/2-1/2  stay.py (first) - swap.py (second)  all 10 rounds played, units 1-1, strength 1-1, second killed by bitwa/order/target-on-board
        ^swap\.py \(second\): killed by bitwa/order/target-on-board: .*
        swap\.py \(second\): perhaps a misreading: the only answer would be legal if xd and yd were swapped

        refuse stay --board corridor.bit
        1/2-1/2  refuse.py (first) - stay.py (second)  all 10 rounds played, units 1-1, strength 1-1, first killed by bitwa/order/given
        ^refuse\.py \(first\): killed by bitwa/order/given:

        stay leave --board unequal.bit
        0-1  stay.py (first) - leave.py (second)  all 3 rounds played, units 1-2, strength 2-4, second killed by bitwa/process/stays-until-the-end
        ^leave\.py \(second\): killed by bitwa/process/stays-until-the-end: exited\(7\):
        ",
    );
}

#[test]
fn when_both_are_killed_the_game_is_scored_at_once() {
    check(
        r"
        wrong refuse --board unequal.bit
        0-1  wrong.py (first) - refuse.py (second)  both killed in round 1, units 1-2, strength 2-4, first killed by bitwa/order/target-on-board, second killed by bitwa/order/given
        ^wrong\.py \(first\): killed by .*
        refuse\.py \(second\): killed by
        ",
    );
}

#[test]
fn whoever_floods_its_output_is_killed_and_its_standard_error_is_dropped() {
    check(
        r"
        march flood --board corridor.bit
        1-0  march.py (first) - flood.py (second)  annihilation in round 4, units 1-0, strength 1-0, second killed by bitwa/answer/one-per-command
        ^flood\.py \(second\): killed by bitwa/answer/one-per-command: extra-line:

        shout march --board corridor.bit
        0-1  shout.py (first) - march.py (second)  annihilation in round 4, units 0-1, strength 0-1
        ^shout\.py \(first\): tolerated: bitwa/process/stderr-bounded: over-limit\(stderr\):
        ",
    );
}

#[test]
fn a_board_file_may_have_the_command_that_sends_it() {
    let ring = Ring::new();
    let write = |text: &str| fs::write(ring.folder.path().join("sent.bit"), text).unwrap();
    let corridor = ring.output("play bitwa march stay --board corridor.bit");
    for text in [
        "set_game 7 3 10 1 ####### #A...a# #######\n",
        "\u{feff}set_game\r\n7 3 10 1\r\n#######\r\n#A...a#\r\n#######\r\n",
    ] {
        write(text);
        assert_eq!(
            ring.output("play bitwa march stay --board sent.bit"),
            corridor
        );
    }
    // The place is that in the file: 11 characters to the numbers, 9 to the first row, 8 to the second one, and its seventh.
    write("  set_game 7 3 10 1 ####### #A...a. #######\n");
    ring.run("play bitwa march stay --board sent.bit")
        .complains(2, "sent.bit: line 1, column 35: ");
}

#[test]
fn one_time_for_the_whole_game_runs_out() {
    check(
        r"
        march mute --board corridor.bit --time 4s
        1-0  march.py (first) - mute.py (second)  annihilation in round 4, units 1-0, strength 1-0, second killed by bitwa/order/answered
        ^mute\.py \(second\): killed by bitwa/order/answered: no-output: .*4000 ms
        ",
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
        .stderr(
            is_match(r"^hoard\.py \(first\): killed by bitwa/process/\S+: over-limit\(memory\): ")
                .unwrap(),
        );
    // What it takes is within the usual limit; it is killed for its silence.
    game(&["--time", "4s"])
        .code(0)
        .stdout(starts_with(line))
        .stderr(contains(
            "hoard.py (first): killed by bitwa/order/answered: no-output: ",
        ));
}

#[test]
fn sides_are_swapped_and_points_are_added_up() {
    let ring = Ring::new();
    let words = "play bitwa march stay --board corridor.bit --games 2 --swap --transcripts said";
    let lines = ring.output(words);
    let lines: Vec<&str> = lines.lines().collect();
    assert!(lines[0].starts_with("1-0  march.py (first)"), "{lines:?}");
    assert!(lines[1].starts_with("0-1  stay.py (first)"), "{lines:?}");
    assert_eq!(lines[2..], ["march.py 2 - 0 stay.py"]);
    // The board is told as the file has it, and `quit` is not said.
    let said = fs::read_to_string(ring.folder.path().join("said/game-1-first.txt")).unwrap();
    assert_contains(&said, "set_game 7 3 10 1 ####### #A...a# #######");
    assert!(
        said.contains("gen_move A") && !said.contains("quit"),
        "{said}"
    );
}

#[test]
fn the_applet_says_quit() {
    let ring = Ring::new();
    let words = "play bitwa march stay --board corridor.bit --profile applet --transcripts said";
    // The bots answer `quit` and stay, until they are killed.
    ring.run(words).shows(0, "1-0  march.py").stderr(contains(
        "march.py (first): tolerated: bitwa/end/exits-at-quit: did-not-exit",
    ));
    let said = fs::read_to_string(ring.folder.path().join("said/game-1-second.txt")).unwrap();
    assert_contains(&said, "quit");
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
fn times_and_sizes_have_units_and_a_board_may_have_a_byte_order_mark() {
    let ring = Ring::new();
    let board = "\u{feff}7 3 2 1\r\n#######\r\n#A...a#\r\n#######\r\n";
    fs::write(ring.folder.path().join("marked.bit"), board).unwrap();
    for options in ["--time 15m --memory 400MiB", "--time 1.5s --memory 1g"] {
        ring.run(&format!(
            "play bitwa stay stay --board marked.bit {options}"
        ))
        .code(0);
    }
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
    // The cells of the large board, a space before each of 1000 rows, "set_game 1100 1000 9 1" and a newline.
    let mistakes = r#"
        --board dual => there is no board "dual"; there are example, duel, gate,
        --board open.bit => open.bit: line 3, column 7:
        --board letter.bit => letter.bit: line 3, column 4:
        --board bytes.bit => bytes.bit: line 3, column 4:
        --board . => cannot read .
        --board large.bit => large.bit: the board is too large for a game; set_game would be a line of 1101023 bytes
        --profile 2010 => there is no profile "2010"; the profiles are arbiter, applet and 'all'
        --time 0s => longer than 0
        --memory 400 => such as 400MB or 2GB, or it is 'none'
        --timeout 2s => --timeout is an option of Stratego and OTEP, not of Bitwa
        --turns 5 => --turns is an option of Stratego, OTEP, UCI and UAI, not of Bitwa
        --clock 5+1x1 => --clock is an option of OTEP, UCI and UAI, not of Bitwa
        --rules brandub => --rules is an option of OTEP, not of Bitwa
    "#;
    for line in mistakes.trim().lines() {
        let (words, expected) = line.split_once(" => ").unwrap();
        ring.run(&format!("play bitwa stay stay {words}"))
            .code(2)
            .stdout("")
            .stderr(contains(expected));
    }
    ring.linesman(&["play", "bitwa", "stay", "./no-such-bot"])
        .code(2)
        .stdout("")
        .stderr(contains("cannot start \"./no-such-bot\"").and(contains("killed").not()));
}

#[test]
fn agents_without_enough_cores_are_stopped_in_turns_and_it_is_said() {
    let ring = Ring::new();
    let words = "march stay --board corridor.bit";
    let said = "cores: two agents are to have 1024 cores, and fewer are free, so they share all cores, and an agent is stopped";
    ring.run(&format!(
        "play bitwa {words} --record games --agent-cores 512"
    ))
    .complains(0, said);
    let record = fs::read_to_string(ring.folder.path().join("games/game-1.jsonl")).unwrap();
    assert_contains(&record, "\"pauses_idle\":true");
    ring.run(&format!(
        "compare bitwa {words} --max-games 2 --agent-cores 512"
    ))
    .complains(3, said);
    ring.refuses(
        &format!("play bitwa {words} --agent-cores 0"),
        "from 1 to 512",
    );
}
