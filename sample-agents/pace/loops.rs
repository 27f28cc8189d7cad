//! Bots that play at random in a loop, without the SDK: `loops PROTOCOL SEED`. `.ci/pace` compares their pace with that of the SDK.

use std::{
    env,
    io::{self, BufRead, Write},
};

/// Draws numbers (xorshift).
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}

fn main() -> io::Result<()> {
    let words: Vec<String> = env::args().collect();
    let seed: u64 = words[2].parse().expect("a seed is a number");
    let mut chance = Chance(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let mut input = io::stdin().lock();
    let mut output = io::stdout().lock();
    match words[1].as_str() {
        "stratego" => stratego(&mut chance, &mut input, &mut output),
        "otep" => otep(&mut chance, &mut input, &mut output),
        _ => bitwa(&mut chance, &mut input, &mut output),
    }
}

/// Reads a line without its newline, and returns whether there is one.
fn read(input: &mut impl BufRead, line: &mut String) -> io::Result<bool> {
    line.clear();
    input.read_line(line)?;
    Ok(line.pop().is_some())
}

fn send(output: &mut impl Write, text: &str) -> io::Result<()> {
    output.write_all(text.as_bytes())?;
    output.flush()
}

const SETUP: [&str; 4] = ["FBBB888885", "BBB5557777", "s332144466", "6699999999"];

fn stratego(
    chance: &mut Chance,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut line = String::new();
    read(input, &mut line)?;
    let mut rows = SETUP;
    if line.starts_with("BLUE") {
        rows.reverse();
    }
    send(output, &(rows.join("\n") + "\n"))?;
    let mut board = vec![String::new(); 10];
    let mut moves = Vec::new();
    while read(input, &mut line)? && !line.starts_with("QUIT") {
        for row in &mut board {
            read(input, row)?;
        }
        moves.clear();
        for (y, row) in board.iter().enumerate() {
            for (x, piece) in row.bytes().enumerate() {
                if !b"123456789s".contains(&piece) {
                    continue;
                }
                for (word, dx, dy) in [
                    ("UP", 0, -1),
                    ("DOWN", 0, 1),
                    ("LEFT", -1, 0),
                    ("RIGHT", 1, 0_isize),
                ] {
                    for steps in 1..10 {
                        let (to_x, to_y) = (x as isize + dx * steps, y as isize + dy * steps);
                        if !(0..10).contains(&to_x) || !(0..10).contains(&to_y) {
                            break;
                        }
                        let cell = board[to_y as usize].as_bytes()[to_x as usize];
                        if cell != b'.' && cell != b'#' {
                            break;
                        }
                        moves.push((x, y, word, steps));
                        if cell == b'#' || piece != b'9' {
                            break;
                        }
                    }
                }
            }
        }
        if moves.is_empty() {
            send(output, "NO_MOVE\n")?;
        } else {
            let (x, y, word, steps) = moves[chance.below(moves.len())];
            let answer = if steps == 1 {
                format!("{x} {y} {word}\n")
            } else {
                format!("{x} {y} {word} {steps}\n")
            };
            send(output, &answer)?;
        }
        if !read(input, &mut line)? || line.starts_with("QUIT") {
            break;
        }
    }
    Ok(())
}

/// Returns the letters of all squares of a position, rank by rank.
fn read_board(position: &str, cells: &mut Vec<u8>) {
    cells.clear();
    let mut run = 0;
    for byte in position.bytes() {
        if byte.is_ascii_digit() {
            run = run * 10 + usize::from(byte - b'0');
            continue;
        }
        cells.extend(std::iter::repeat_n(b'.', run));
        run = 0;
        if byte != b'/' {
            cells.push(byte);
        }
    }
}

/// Plays variants in which only the king may stop on the corners and the centre.
fn otep(chance: &mut Chance, input: &mut impl BufRead, output: &mut impl Write) -> io::Result<()> {
    send(output, "hello\n")?;
    let (mut line, mut cells, mut size, mut moves) =
        (String::new(), Vec::new(), 0_usize, Vec::new());
    while read(input, &mut line)? {
        let mut words = line.split_ascii_whitespace();
        match words.next().unwrap_or_default() {
            "rules" => {
                let start = words
                    .next_back()
                    .unwrap_or_default()
                    .trim_start_matches("start:");
                read_board(start, &mut cells);
                size = cells.len().isqrt();
            }
            "move" | "position" | "opponent-move" => {
                read_board(words.next_back().unwrap_or_default(), &mut cells)
            }
            "play" => {
                let is_attacker = words.next() == Some("attackers");
                moves.clear();
                for (at, piece) in cells.iter().enumerate() {
                    if !piece.is_ascii_alphabetic() || piece.is_ascii_lowercase() != is_attacker {
                        continue;
                    }
                    let (file, rank) = ((at % size) as isize, (at / size) as isize);
                    for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1_isize)] {
                        for steps in 1.. {
                            let (x, y) = (file + dx * steps, rank + dy * steps);
                            let last = size as isize - 1;
                            if x < 0
                                || y < 0
                                || x > last
                                || y > last
                                || cells[y as usize * size + x as usize] != b'.'
                            {
                                break;
                            }
                            if *piece != b'K' && (x == 0 || x == last) && (y == 0 || y == last) {
                                break;
                            }
                            if *piece == b'K' || (x, y) != (last / 2, last / 2) {
                                moves.push((file, rank, x, y));
                            }
                        }
                    }
                }
                if moves.is_empty() {
                    send(output, "error -1 no move\n")?;
                    continue;
                }
                let (file, rank, x, y) = moves[chance.below(moves.len())];
                let letter = |file: isize| char::from(b'a' + file as u8);
                send(
                    output,
                    &format!("move {}{}-{}{}\n", letter(file), rank + 1, letter(x), y + 1),
                )?;
            }
            "goodbye" => break,
            _ => {}
        }
    }
    Ok(())
}

fn bitwa(chance: &mut Chance, input: &mut impl BufRead, output: &mut impl Write) -> io::Result<()> {
    let (mut line, mut columns, mut rows) = (String::new(), 1, 1);
    while read(input, &mut line)? {
        let mut words = line.split_ascii_whitespace();
        match words.next().unwrap_or_default() {
            "gen_move" => {
                let (attack, x, y) = (chance.below(2), chance.below(columns), chance.below(rows));
                send(output, &format!("= {attack} {x} {y} 1 1 1\n\n"))?;
            }
            "set_game" => {
                columns = words.next().and_then(|it| it.parse().ok()).unwrap_or(1);
                rows = words.next().and_then(|it| it.parse().ok()).unwrap_or(1);
                send(output, "=\n\n")?;
            }
            "quit" => return send(output, "=\n\n"),
            "time_left" | "play" => send(output, "=\n\n")?,
            _ => send(output, "? unknown command\n\n")?,
        }
    }
    Ok(())
}
