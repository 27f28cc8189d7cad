//! The sample programs for Bitwa.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use linesman_sdk::bitwa::{Action, Game as _, Order, Position, Setup, Side};

use super::run_program;

const RANDOM: &str = env!("CARGO_BIN_EXE_bitwa-random");
const GREEDY: &str = env!("CARGO_BIN_EXE_bitwa-greedy");

const GAME: &str = "set_game 8 6 30 2 ######## #.A..a.# #AA#.aa# #BB.#bb# #.B..b.# ########";

/// A program that plays, with its pipes.
struct Bot {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Bot {
    fn start(program: &str, arguments: &[&str]) -> Self {
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self {
            child,
            input,
            output,
        }
    }

    /// Sends a command and returns what stands behind the mark of its answer.
    fn say(&mut self, command: &str) -> String {
        writeln!(self.input, "{command}").unwrap();
        let mut answer = String::new();
        while !answer.ends_with("\n\n") {
            assert_ne!(self.output.read_line(&mut answer).unwrap(), 0, "{command}");
        }
        let text = answer.trim_end().strip_prefix('=');
        text.unwrap_or_else(|| panic!("{command}: {answer}"))
            .trim()
            .to_owned()
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        // A test that has failed leaves nothing behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Plays a game on a board, and returns it.
fn play(setup: &str, bots: &mut [Bot; 2]) -> Position {
    let setup: Setup = setup.parse().unwrap();
    for bot in bots.iter_mut() {
        bot.say(&format!("set_game {setup}"));
    }
    let mut position = Position::new(setup);
    while let Some(division) = position.due() {
        let bot = &mut bots[division.side().index()];
        bot.say("time_left 60000");
        let answer = bot.say(&format!("gen_move {division}"));
        let order: Order = answer.parse().unwrap();
        position
            .submit(division.side(), Action::Order(order))
            .unwrap();
        for bot in bots.iter_mut() {
            bot.say(&format!("play {division} {order}"));
        }
    }
    position
}

#[test]
fn greed_beats_chance_on_either_side() {
    const GAMES: u32 = 8;
    for setup in [&GAME["set_game ".len()..], WALLS] {
        for greedy in Side::BOTH {
            let mut won = 0;
            for seed in 0..GAMES {
                let seed = seed.to_string();
                let mut bots = [
                    Bot::start(GREEDY, &[]),
                    Bot::start(RANDOM, &["--seed", &seed]),
                ];
                if greedy == Side::Second {
                    bots.reverse();
                }
                let outcome = play(setup, &mut bots).outcome().unwrap();
                won += u32::from(outcome.winner() == Some(greedy));
            }
            // Chance has its day.
            assert!(
                won > GAMES / 2,
                "{greedy:?} won {won} of {GAMES} on {setup}"
            );
        }
    }
}

#[test]
fn a_seed_decides_the_orders() {
    let orders = |seed| {
        let input = format!("{GAME}\ngen_move A\ngen_move A\ngen_move A\n");
        let output = run_program(RANDOM, &["--seed", seed], &input);
        assert_eq!(output.status.code(), Some(0));
        assert!(output.stderr.is_empty());
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(orders("1").matches("\n\n").count(), 4);
    assert_eq!(orders("1"), orders("1"));
    assert_ne!(orders("1"), orders("2"));
}

#[test]
fn quit_and_the_end_of_input_are_no_failure() {
    for program in [RANDOM, GREEDY] {
        for input in ["", "quit\n", GAME, &format!("{GAME}\ngen_move A\n")] {
            let output = run_program(program, &[], input);
            assert_eq!(output.status.code(), Some(0), "{input:?}");
        }
    }
}

#[test]
fn wrong_arguments_are_explained() {
    for (program, argument) in [(RANDOM, "--seed"), (RANDOM, "--hlp"), (GREEDY, "--hlp")] {
        let output = run_program(program, &[argument], "");
        assert_eq!(output.status.code(), Some(2), "{program} {argument}");
        assert!(output.stdout.is_empty());
        assert!(String::from_utf8_lossy(&output.stderr).contains("--help"));
    }
}

#[test]
fn every_division_of_a_large_board_gets_a_legal_order() {
    // 40 by 40 cells with all 52 divisions: 18 full rows for each side, and two empty rows between them.
    let mut rows = vec!["#".repeat(40)];
    for y in 1..39 {
        let first = match y {
            1..19 => b'A',
            21..39 => b'a',
            _ => 0,
        };
        let cells: String = (0..38)
            .map(|x| {
                if first == 0 {
                    '.'
                } else {
                    char::from(first + (x + y) % 26)
                }
            })
            .collect();
        rows.push(format!("#{cells}#"));
    }
    rows.push("#".repeat(40));
    let mut bot = Bot::start(GREEDY, &[]);
    let setup = format!("40 40 100 5 {}", rows.join(" "));
    bot.say(&format!("set_game {setup}"));
    bot.say("time_left 10000");
    let position = Position::new(setup.parse::<Setup>().unwrap());
    for letter in 'A'..='Z' {
        let order: Order = bot.say(&format!("gen_move {letter}")).parse().unwrap();
        position.check_order(&order).unwrap();
    }
}

/// A narrow board with a wall across it.
const WALLS: &str = "9 9 40 3 ######### #A.B.C.A# #..B.B..# #.......# #.##.##.# #.......# #..a.a..# #b.a.c.b# #########";
