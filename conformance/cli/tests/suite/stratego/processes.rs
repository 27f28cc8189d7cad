//! What happens to the bots' processes.

use super::game::{BLUE, BLUE_FLAG_IN_FRONT, PROFILES, RED, TAKE, play};

#[test]
fn a_winner_that_exits_at_once_has_won() {
    for profile in PROFILES {
        play(
            &["--profile", profile],
            &[RED, &format!("{TAKE}!exit\n")],
            &[BLUE_FLAG_IN_FRONT],
        )
        .ended("./red RED VICTORY 1 148 148");
    }
}

#[test]
fn whoever_ends_too_early_is_blamed() {
    play(&[], &[RED, "!exit\n"], &[BLUE]).ended("./red RED ILLEGAL 1 148 148");
    play(&[], &[RED, "1 3 DOWN\n"], &[BLUE, "!exit\n"]).ended("./blue BLUE ILLEGAL 1 148 148");
}

#[cfg(target_os = "linux")]
mod linux {
    use super::*;
    use crate::stratego::game::{play_two_turns, talk};

    #[test]
    fn the_idle_player_is_stopped_while_the_other_thinks() {
        let played = play_two_turns(&[], "!state ./blue\n1 3 DOWN\n", "!state ./red\n9 6 UP\n");
        let quit = "QUIT ./red RED VICTORY 2 148 148";
        played
            .heard(
                0,
                &[
                    "RED ./blue 10 10",
                    "START",
                    "!state ./blue: True",
                    "1 3 DOWN OK",
                    "9 6 UP OK",
                    quit,
                ],
            )
            .heard(
                1,
                &[
                    "BLUE ./red 10 10",
                    "1 3 DOWN OK",
                    "!state ./red: True",
                    "9 6 UP OK",
                    quit,
                ],
            );
    }

    #[test]
    fn the_idle_player_runs_on_where_that_is_asked_for() {
        let played = play_two_turns(
            &["--no-pause-idle"],
            "!state-now ./blue\n1 3 DOWN\n",
            "!state-now ./red\n9 6 UP\n",
        );
        assert!(
            played.heard[0].contains("!state-now ./blue: False\n"),
            "{}",
            played.heard[0]
        );
        assert!(
            played.heard[1].contains("!state-now ./red: False\n"),
            "{}",
            played.heard[1]
        );
    }

    #[test]
    fn no_bot_inherits_the_others_pipes_or_the_log() {
        let played = play_two_turns(&[], "!fds\n1 3 DOWN\n", "!fds\n9 6 UP\n");
        for heard in &played.heard {
            let lines = talk(heard);
            let fds = lines
                .iter()
                .find_map(|line| line.strip_prefix("!fds: "))
                .unwrap();
            for fd in fds.split(' ') {
                let (number, link) = fd.split_once('=').unwrap();
                let is_own = ["0", "1", "2"].contains(&number) || link.ends_with(".heard");
                assert!(is_own, "{fds}");
            }
        }
    }

    /// BLUE says all its moves beforehand, makes its pipe as small as can be, and reads no more: 49 turns are some 7000
    /// bytes, which do not fit.
    #[test]
    fn a_bot_that_never_reads_keeps_nobody_waiting() {
        let red: Vec<&str> = [RED]
            .into_iter()
            .chain(["1 3 DOWN\n", "1 4 UP\n"].into_iter().cycle().take(49))
            .collect();
        let moves: String = ["9 6 UP\n", "9 5 DOWN\n"]
            .into_iter()
            .cycle()
            .take(49)
            .collect();
        play(&["-m", "50"], &red, &[&format!("{BLUE}{moves}!deaf\n")])
            .ended("./blue BLUE DRAW_DEFAULT 50 148 148");
    }
}
