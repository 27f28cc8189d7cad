//! How many orders a second the rules of Bitwa carry out, beside a literal reading of their text.
//!
//! ```text
//! cargo bench -p linesman-games --bench bitwa
//! ```
//!
//! Games of random orders on boards of 40 x 40 cells with 26 divisions a side, of few units or many. The very same
//! orders go to the rules and to the slow and plain model that the tests compare them with, and both have to come to the
//! same end. The two take turns, and each pair of runs gives a ratio; absolute times vary with the machine and with what
//! else it does.
//!
//! Without cargo's `--bench` everything is done just once and briefly, to see that it works.

#![expect(clippy::print_stdout, reason = "a benchmark reports to its caller")]
#![expect(clippy::unwrap_used, reason = "a benchmark that cannot run fails")]

use std::{
    env,
    time::{Duration, Instant},
};

use fastrand::Rng;
use linesman_games::{
    Position as _,
    bitwa::{Action, Division, Order, Position, Setup, UPPER},
};

#[path = "../tests/suite/bitwa/literal.rs"]
#[expect(dead_code, reason = "nobody is killed here")]
mod literal;
mod spread;

use literal::Literal;
use spread::Spread;

/// The number of columns, and of rows.
const SIZE: usize = 40;
/// The numbers of units that a division begins with.
const UNITS: [usize; 3] = [4, 12, 24];
/// How often the rules play a game while the literal model plays it once: about as long, so that both suffer alike from
/// whatever else the machine does.
const REPEATS: u32 = 50;

fn main() {
    let is_bench = env::args().any(|arg| arg == "--bench");
    let (runs, rounds) = if is_bench { (15, 40) } else { (1, 2) };
    println!(
        "{:>5} {:>7} {:>15} {:>15} {:>24}",
        "units", "orders", "literal /s", "rules /s", "rules/literal"
    );
    for units in UNITS {
        compare(&Game::random(units, rounds), runs);
    }
}

/// Plays a game in both ways, again and again, and prints a line of the table.
fn compare(game: &Game, runs: u32) {
    let orders = game.orders.len();
    let speed = |took: Duration| orders as f64 / took.as_secs_f64();
    let pairs: Vec<(f64, f64)> = (0..runs)
        .map(|_| {
            let rules: Duration = (0..REPEATS).map(|_| game.play()).sum();
            (speed(game.play_literally()), speed(rules / REPEATS))
        })
        .collect();
    println!(
        "{:>5} {orders:>7} {:>15.0} {:>15.0} {:>24}",
        game.units,
        Spread::of(pairs.iter().map(|(literal, _)| *literal))
            .unwrap()
            .median,
        Spread::of(pairs.iter().map(|(_, rules)| *rules))
            .unwrap()
            .median,
        Spread::of(pairs.iter().map(|(literal, rules)| rules / literal))
            .unwrap()
            .text(1),
    );
}

/// A game and its end.
struct Game {
    /// The number of units that it begins with.
    units: usize,
    text: String,
    orders: Vec<[i64; 6]>,
    board: String,
}

impl Game {
    /// Plays random orders until so many rounds are over or a side has lost all units.
    fn random(units_of_division: usize, rounds: u32) -> Self {
        let mut rng = Rng::with_seed(40);
        let text = random_setup(&mut rng, units_of_division, rounds);
        let mut position = Position::new(text.parse::<Setup>().unwrap());
        let mut orders = Vec::new();
        while position.end().is_none() {
            let sign = |is_forward| if is_forward { 1 } else { -1 };
            let numbers = [
                i64::from(rng.bool()),
                rng.i64(0..SIZE as i64),
                rng.i64(0..SIZE as i64),
                sign(rng.bool()),
                sign(rng.bool()),
                i64::from(rng.bool()),
            ];
            submit(&mut position, numbers);
            orders.push(numbers);
        }
        Self {
            units: 52 * units_of_division,
            text,
            orders,
            board: position.board().to_string(),
        }
    }

    fn play(&self) -> Duration {
        let mut position = Position::new(self.text.parse::<Setup>().unwrap());
        let began = Instant::now();
        for order in &self.orders {
            submit(&mut position, *order);
        }
        let took = began.elapsed();
        assert!(position.end().is_some());
        assert_eq!(position.board().to_string(), self.board);
        took
    }

    fn play_literally(&self) -> Duration {
        let mut literal = Literal::new(&self.text);
        let began = Instant::now();
        for order in &self.orders {
            literal.play(*order);
        }
        let took = began.elapsed();
        assert!(literal.due().is_none());
        let rows = literal
            .board
            .iter()
            .map(|row| row.iter().collect::<String>() + "\n");
        assert_eq!(rows.collect::<String>(), self.board);
        took
    }
}

fn submit(position: &mut Position, [attack, x, y, dx, dy, px_first]: [i64; 6]) {
    let order = Order {
        attack,
        x,
        y,
        dx,
        dy,
        px_first,
    };
    let side = position.due().map_or(UPPER, Division::side);
    position.submit(side, Action::Order(order)).unwrap();
}

/// Returns the text of a board on which units of all divisions are strewn about, with a wall here and there.
fn random_setup(rng: &mut Rng, units_of_division: usize, rounds: u32) -> String {
    let mut cells: Vec<char> = ('A'..='Z')
        .flat_map(|letter| [letter, letter.to_ascii_lowercase()])
        .flat_map(|letter| std::iter::repeat_n(letter, units_of_division))
        .chain(std::iter::repeat_n('#', 60))
        .collect();
    cells.resize((SIZE - 2) * (SIZE - 2), '.');
    rng.shuffle(&mut cells);
    let wall = "#".repeat(SIZE);
    let rows: Vec<String> = cells
        .chunks(SIZE - 2)
        .map(|row| format!("#{}#", row.iter().collect::<String>()))
        .collect();
    format!("{SIZE} {SIZE} {rounds} 3 {wall} {} {wall}", rows.join(" "))
}
