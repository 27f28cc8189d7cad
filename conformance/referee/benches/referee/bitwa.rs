//! Bitwa: a ply is `time_left` and `gen_move` to the side that moves, `play` to both, and the answers to all four.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Write},
    str::from_utf8,
    time::Duration,
};

use fastrand::Rng;
use linesman_games::{
    Side,
    bitwa::{MAX_ROUNDS, MAX_STRENGTH, NamedBoard, Order, Position, Setup},
};
use linesman_protocols::bitwa::{Profile, RefereeEnd};
use linesman_referee::{Referee, Seat, Settings};

use crate::bout::Bout;

/// A game that is stopped long before its last round. Its units are so strong that none is destroyed, so all plies have
/// the full number to move.
pub(crate) struct Bitwa {
    board: &'static NamedBoard,
    setup: Setup,
}

impl Bitwa {
    pub(crate) fn on(name: &str) -> Self {
        let board = NamedBoard::find(name).unwrap();
        let words = board.text.split_whitespace();
        let rows: Vec<&str> = words.skip(4).collect();
        let (m, n) = (rows[0].len(), rows.len());
        let text = format!("{m} {n} {MAX_ROUNDS} {MAX_STRENGTH} {}", rows.join(" "));
        Self {
            board,
            setup: text.parse().unwrap(),
        }
    }
}

impl Bout for Bitwa {
    const AGENT: &'static str = "bitwa";
    type Dialect = RefereeEnd;

    fn name(&self) -> String {
        format!("Bitwa, {}", self.board.name)
    }

    fn begin_with(&self, plies: u32, settings: Settings<Position>) -> Referee<RefereeEnd> {
        // The applet tells the agents to quit, and so they exit by themselves, as they do for the floor.
        let profile = Profile::applet().with_game(Duration::from_secs(600));
        let seats = Side::BOTH
            .map(|side| Seat::Agent(side.index(), RefereeEnd::new(side, &self.setup, &profile)));
        let settings = Settings {
            max_plies: Some(plies),
            ..settings
        };
        Referee::with(Position::new(self.setup.clone()), seats, settings)
    }

    fn plies(position: &Position) -> u32 {
        position.plies()
    }
}

/// The number of different orders of an agent. A prime, so that each division comes to give all of them.
const ORDERS: usize = 101;

/// Gives the same random orders in every game on the same board.
pub(crate) fn be_agent(mut input: BufReader<File>, mut output: File) -> io::Result<()> {
    let mut line = Vec::new();
    let mut orders = Vec::new();
    let mut asked = 0;
    loop {
        line.clear();
        input.read_until(b'\n', &mut line)?;
        match line.first() {
            None => return Ok(()),
            Some(b's') => orders = random_orders(&line),
            Some(b'g') => {
                output.write_all(&orders[asked % ORDERS])?;
                asked += 1;
                continue;
            }
            Some(_) => {}
        }
        output.write_all(b"=\n\n")?;
        if line[0] == b'q' {
            return Ok(());
        }
    }
}

/// Returns answers with orders for any place of the board that this line describes.
fn random_orders(line: &[u8]) -> Vec<Vec<u8>> {
    let words = from_utf8(line).unwrap().split(' ').skip(1);
    let size: Vec<i64> = words.take(2).map(|word| word.parse().unwrap()).collect();
    let mut rng = Rng::with_seed(40);
    (0..ORDERS)
        .map(|_| {
            let order = Order {
                attack: i64::from(rng.bool()),
                x: rng.i64(0..size[0]),
                y: rng.i64(0..size[1]),
                dx: if rng.bool() { 1 } else { -1 },
                dy: if rng.bool() { 1 } else { -1 },
                px_first: i64::from(rng.bool()),
            };
            format!("= {order}\n\n").into_bytes()
        })
        .collect()
}
