//! The rules of ataxx against python-ataxx, which is run as a program.

use std::{env, fmt::Write as _};

use fastrand::Rng;
use linesman_games::{
    Position as _,
    ataxx::{Move, Position},
};

use crate::{oracle::ask, winner};

/// How many games are compared, unless `LINESMAN_ATAXX` says otherwise.
const GAMES: usize = 100;

/// Where games begin: with gaps and without, and where a side has to pass.
const STARTS: &[&str] = &[
    "x5o/7/7/7/7/7/o5x x 0 1",
    "x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1",
    "x5o/7/3-3/2-1-2/3-3/7/o5x o 0 1",
    "7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1",
    "7/7/7/7/-------/-------/x5o o 90 50",
];

#[test]
#[ignore = "needs python-ataxx; .ci/run brings it"]
fn positions_of_random_games_are_as_in_python_ataxx() {
    let games = env::var("LINESMAN_ATAXX").map_or(GAMES, |games| games.parse().unwrap());
    let mut rng = Rng::with_seed(49);
    let (mut input, mut count) = (String::new(), 0);
    for start in STARTS.iter().cycle().take(games) {
        writeln!(input, "game\t{start}").unwrap();
        let mut position = Position::at(start.parse().unwrap());
        write_position(&mut input, &position);
        count += 1;
        while let Some(side) = position.to_move() {
            let moves = position.state().moves();
            position
                .submit(side, moves[rng.usize(..moves.len())])
                .unwrap();
            write_position(&mut input, &position);
            count += 1;
        }
    }
    let output = ask("ataxx", "plies", input.clone());
    let said = String::from_utf8(output.stdout).unwrap();
    let last = format!("{count} positions, 0 differences\n");
    assert_eq!(said, last, "{}", String::from_utf8_lossy(&output.stderr));
    // It can tell: a game that is over differs.
    let wrong = input.replacen("\t*\t", "\t1-0\t", 1);
    assert!(!ask("ataxx", "plies", wrong).status.success());
}

fn write_position(input: &mut String, position: &Position) {
    let state = position.state();
    let mut moves: Vec<String> = state.moves().iter().map(Move::to_string).collect();
    moves.sort();
    let result = position
        .outcome()
        .map_or("*", |outcome| winner(outcome, ["1-0", "0-1", "1/2-1/2"]));
    let played = position.last().map_or("-".to_owned(), |mv| mv.to_string());
    *input += &format!("ply\t{played}\t{state}\t{result}\t{}\n", moves.join(" "));
}
