//! Games on a board at the terminal: what a person sees there.

use std::{fs, process::Command, time::Instant};

use predicates::str::contains;
use rustix::{
    process::{Pid, Signal, kill_process},
    termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize},
};
use tempfile::TempDir;
use vt100::{Color, Parser};

use super::{
    Says as _, assert_contains, folder_with, program,
    replay::{GAME, SETUPS},
    search_path,
    terminal::{LIMIT, Terminal},
    view::OTG,
};

/// A program at a terminal, and what the terminal shows.
struct Screen {
    terminal: Terminal,
    parser: Parser,
    folder: TempDir,
}

impl Screen {
    fn start(line: &str, rows: u16, columns: u16, colours: bool) -> Self {
        let log = format!("{SETUPS}{GAME}");
        let bot = include_str!("bitwa/bot.py");
        let folder = folder_with(&[
            ("game.log", &log),
            ("game.otg", OTG),
            ("corridor.bit", super::bitwa::CORRIDOR),
            ("march.py", bot),
            ("stay.py", bot),
            ("mute.py", bot),
        ]);
        let mut command = Command::new(env!("CARGO_BIN_EXE_linesman"));
        command.args(shell_words::split(line).unwrap());
        command
            .current_dir(folder.path())
            .env("XDG_STATE_HOME", folder.path().join("state"))
            .env("TERM", "xterm-256color");
        command.env("PATH", search_path()).env_remove("NO_COLOR");
        if !colours {
            command.env("NO_COLOR", "1");
        }
        Self {
            terminal: Terminal::sized(command, rows, columns),
            parser: Parser::new(rows.try_into().unwrap(), columns.try_into().unwrap(), 0),
            folder,
        }
    }

    /// Types something, and waits until the screen has a text.
    #[track_caller]
    fn shows(&mut self, typed: &str, wanted: &str) -> String {
        self.terminal.types(typed);
        let until = Instant::now() + LIMIT;
        loop {
            let text = self.parser.screen().contents();
            if text.contains(wanted) {
                return text;
            }
            let more = self.terminal.next();
            assert!(
                !more.is_empty() && Instant::now() < until,
                "no {wanted:?} in:\n{text}"
            );
            self.parser.process(more.as_bytes());
        }
    }

    /// Returns whether lines are edited and shown by the terminal itself, as usual.
    fn is_usual(&self) -> bool {
        let usual = LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG;
        tcgetattr(&self.terminal.device)
            .unwrap()
            .local_modes
            .contains(usual)
    }

    /// Waits for the end, and asserts that the terminal is as it was. Returns the exit code and what is written after the board.
    #[track_caller]
    fn ends(mut self) -> (Option<i32>, String) {
        let (code, rest) = self.terminal.ends();
        self.parser.process(rest.as_bytes());
        let screen = self.parser.screen();
        assert!(
            !screen.alternate_screen() && !screen.hide_cursor(),
            "{rest:?}"
        );
        assert!(self.is_usual());
        (code, screen.contents())
    }
}

/// Brandub after its only move: the attacker from d1 to e1.
const BRANDUB: &str = "\
OTEP otep, game.otg
(attackers)   lost: none
[defenders]   lost: none
7  x  .  . (t) .  .  x                        0 Start
6  .  .  . (t) .  .  .                    >   1 attackers d1-e1
5  .  .  . [T] .  .  .
4 (t)(t)[T][K][T](t)(t)
3  .  .  . [T] .  .  .
2  .  .  . (t) .  .  .
1  x  .  .  . (t) .  x
   a  b  c  d  e  f  g
Ply 1 of 1. attackers d1-e1. defenders
to move
not over, 1 ply
";

#[test]
fn a_game_of_tafl_is_shown_and_gone_through_by_key() {
    let mut screen = Screen::start("view --tui game.otg", 24, 80, true);
    let start = screen.shows("", "q quit");
    assert_contains(&start, "1  x  .  . (t) .  .  x\n");
    assert_contains(&start, ">   0 Start");
    let after = screen.shows("\x1b[C", "Ply 1 of 1.");
    let lines = after.lines().map(|line| format!("{}\n", line.trim_end()));
    let after: String = lines.collect();
    assert!(after.starts_with(BRANDUB), "{after}");
    let keys = "q quit  arrows PgUp PgDn Home End  space play  +- 2/s  g ply\n";
    assert!(after.trim_end().ends_with(keys.trim_end()), "{after}");
    screen.shows("\x1b[H", "Ply 0 of 1.");
    screen.shows("+ ", "Ply 1 of 1.");
    screen.shows("g0", "Go to ply: 0_");
    screen.shows("\r", "Ply 0 of 1.");
    screen.shows("\x1b[6~", "Ply 1 of 1.");
    screen.shows("\x1b[D", "Ply 0 of 1.");
    assert!(!screen.is_usual());
    screen.terminal.types("q");
    assert_eq!(screen.ends(), (Some(0), String::new()));
}

#[test]
fn the_sides_differ_in_colour_and_without_colours_too() {
    for colours in [true, false] {
        let mut screen = Screen::start("view --tui game.log", 24, 80, colours);
        // The last ply: both scouts die. Ply 3 has the scout of RED in its fourth row.
        screen.shows("\x1b[F", "Ply 4 of 4.");
        let text = screen.shows("\x1b[D", "Ply 3 of 4.");
        assert_contains(&text, "\n4 (9) . ######");
        let cell = |row, column| screen.parser.screen().cell(row, column).unwrap().clone();
        // Square 0 4 of RED and square 9 9 of BLUE; the move is marked.
        let (red, blue) = (cell(4, 3), cell(12, 30));
        let expected = match colours {
            true => [Color::Idx(1), Color::Idx(4)],
            false => [Color::Default; 2],
        };
        assert_eq!([red.bgcolor(), blue.bgcolor()], expected);
        assert!(cell(7, 3).inverse() && !red.inverse());
        // As with the switch of stratego, what RED has is not shown.
        let hidden = screen.shows("r", "\n4 (?) . ######");
        assert!(
            hidden.contains("\n6 [9][6]") && !hidden.contains("(9)"),
            "{hidden}"
        );
        screen.shows("r", "\n4 (9)");
        screen.terminal.types("\x1b");
        assert_eq!(screen.ends().0, Some(0));
    }
}

#[test]
fn a_terminal_that_is_too_small_says_so_until_it_is_larger() {
    let mut screen = Screen::start("view --tui game.log", 10, 60, true);
    screen.shows("", "it has 60 columns and 10 rows");
    let size = Winsize {
        ws_row: 24,
        ws_col: 80,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    tcsetwinsize(&screen.terminal.device, size).unwrap();
    screen.parser = Parser::new(24.try_into().unwrap(), 80.try_into().unwrap(), 0);
    screen.shows("", "Ply 0 of 4.");
    screen.terminal.types("\x03");
    assert_eq!(screen.terminal.ends().0, Some(0));
}

#[test]
fn the_terminal_is_given_back_when_a_signal_ends_the_program() {
    for (signal, number) in [(Signal::TERM, 15), (Signal::HUP, 1)] {
        let mut screen = Screen::start("replay --tui game.log", 24, 80, true);
        screen.shows("", "Ply 0 of 4.");
        kill_process(Pid::from_child(&screen.terminal.child), signal).unwrap();
        let (code, _) = screen.ends();
        assert_eq!(code, None, "signal {number}");
    }
}

#[test]
fn a_replay_is_judged_after_it_was_looked_at() {
    let mut screen = Screen::start("replay --tui game.log", 24, 80, true);
    screen.shows("", "Ply 0 of 4.");
    screen.terminal.types("\x03");
    let (code, after) = screen.ends();
    assert_eq!(
        (code, after.trim()),
        (Some(0), "ann RED SURRENDER 2 146 146")
    );
}

#[test]
fn games_are_watched_while_they_are_played() {
    let line = "play bitwa --board corridor.bit 'python3 march.py' 'python3 stay.py' --tui";
    let mut screen = Screen::start(line, 24, 80, true);
    // March walks three cells and kills in the fourth round: seven plies.
    screen.shows("", "Ply 7 of 7.");
    screen.shows("", "first wins");
    screen.terminal.types("q");
    let folder = screen.folder.path().join("state/linesman/records");
    let run = fs::read_dir(folder).unwrap().next().unwrap().unwrap();
    assert!(run.path().join("game-1.jsonl").is_file());
    let (code, after) = screen.ends();
    assert_eq!(code, Some(0), "{after}");
    assert_contains(&after, "march.py 1 - 0 stay.py");
}

#[test]
fn a_game_that_is_left_is_ended() {
    let line =
        "play bitwa --record kept --board corridor.bit 'python3 mute.py' 'python3 stay.py' --tui";
    let mut screen = Screen::start(line, 24, 80, true);
    screen.shows("", "Ply 0 of 0.");
    screen.terminal.types("q");
    let (code, after) = screen.ends();
    assert_eq!(code, Some(3), "{after}");
    assert_contains(&after, "not played to its end");
}

/// A terminal that is closed ends the program, whether or not it is the one that sends signals.
#[test]
fn a_terminal_that_is_closed_ends_the_program() {
    let mut screen = Screen::start("view --tui game.otg", 24, 80, true);
    screen.shows("", "q quit");
    screen.terminal.hang_up();
}

#[test]
fn games_that_cannot_begin_leave_the_screen_with_the_reason() {
    let line = "play bitwa --board nowhere.bit 'python3 mute.py' 'python3 stay.py' --tui";
    let (code, after) = Screen::start(line, 24, 80, true).ends();
    assert_eq!(code, Some(2), "{after}");
    assert_contains(&after, "nowhere.bit");
}

#[test]
fn what_cannot_show_a_board_is_refused() {
    let mut dumb = Command::new(env!("CARGO_BIN_EXE_linesman"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.otg");
    fs::write(&file, OTG).unwrap();
    dumb.args(["view", "--tui"]).arg(&file).env("TERM", "dumb");
    let (code, said) = Terminal::sized(dumb, 24, 80).ends();
    assert_eq!(code, Some(2));
    assert_contains(&said, "cannot move its cursor (TERM is \"dumb\")");
    assert!(!said.contains('\x1b'), "{said:?}");
    let line = |words: &[&str]| program().args(words).arg(&file).assert();
    let no_terminal = contains("there is no terminal to show the board on");
    line(&["view", "--tui"])
        .code(2)
        .stdout("")
        .stderr(no_terminal.clone());
    line(&["replay", "--tui"])
        .code(2)
        .stdout("")
        .stderr(no_terminal.clone());
    let words = ["play", "bitwa", "a", "b", "--tui"];
    program().args(words).assert().code(2).stderr(no_terminal);
    let words = ["play", "bitwa", "@human", "b", "--tui"];
    program().args(words).assert().complains(2, "@human");
}

#[test]
fn the_terminal_is_given_back_before_the_message_of_a_panic() {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args([
        "--ignored",
        "--exact",
        "--nocapture",
        "screen::a_panic_at_a_terminal",
    ]);
    command
        .env("TERM", "xterm")
        .env("LINESMAN_TEST_PANICS", "1");
    let (_, said) = Terminal::sized(command, 24, 80).ends();
    let (before, after) = said.split_once("\x1b[?1049l").unwrap();
    assert!(before.contains("\x1b[?1049h"), "{said:?}");
    assert!(after.contains("a game that cannot be shown"), "{said:?}");
}

#[test]
#[ignore = "panics; another test starts it at a terminal"]
fn a_panic_at_a_terminal() {
    if std::env::var_os("LINESMAN_TEST_PANICS").is_some() {
        let _ = linesman_viewer::show(Vec::new(), || panic!("a game that cannot be shown"));
    }
}
