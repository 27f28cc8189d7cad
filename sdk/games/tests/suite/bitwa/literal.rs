//! The rules once more, as literally as the text has them.
//!
//! There are three distances for every comparison, a list for every choice, and the board as it is drawn. It is slow and
//! plain, and shares nothing with the rules that it is compared with.

/// A game, in the words of the text.
pub(crate) struct Literal {
    /// The cells, by row and column.
    pub(crate) board: Vec<Vec<char>>,
    /// The strength of the unit on each cell, by row and column; 0 where there is none.
    pub(crate) strengths: Vec<Vec<u32>>,
    rounds: u32,
    pub(crate) round: u32,
    /// The letters in the order in which divisions move.
    order: Vec<char>,
    /// The place in this order of the division that is due; meaningless once the game is over.
    place: usize,
    /// Whether the player of the upper-case letters was killed, and the one of the lower-case letters.
    killed: [bool; 2],
    pub(crate) is_over: bool,
}

/// A cell, as column and row.
type Point = (i64, i64);

impl Literal {
    /// Reads `<m> <n> <r> <s> <row 0> ... <row n-1>`.
    pub(crate) fn new(text: &str) -> Self {
        let words: Vec<&str> = text.split(' ').collect();
        let strength: u32 = words[3].parse().expect("s is a number");
        let board: Vec<Vec<char>> = words[4..].iter().map(|row| row.chars().collect()).collect();
        let strengths = board
            .iter()
            .map(|row| {
                row.iter()
                    .map(|cell| if cell.is_alphabetic() { strength } else { 0 })
                    .collect()
            })
            .collect();
        let mut game = Self {
            board,
            strengths,
            rounds: words[2].parse().expect("r is a number"),
            round: 1,
            order: ('A'..='Z')
                .flat_map(|letter| [letter, letter.to_ascii_lowercase()])
                .collect(),
            place: 0,
            killed: [false, false],
            is_over: false,
        };
        game.find_due();
        game
    }

    /// Returns the letter of the division that is due, unless the game is over.
    pub(crate) fn due(&self) -> Option<char> {
        (!self.is_over).then(|| self.order[self.place])
    }

    /// Returns the number of units and the total strength of the player of the upper-case letters, or of the other one.
    pub(crate) fn score(&self, is_upper: bool) -> (usize, u64) {
        let units = self.units(|letter| letter.is_uppercase() == is_upper);
        let strength = units
            .iter()
            .map(|unit| u64::from(self.strength(*unit)))
            .sum();
        (units.len(), strength)
    }

    /// Kills a player.
    pub(crate) fn kill(&mut self, is_upper: bool) {
        self.killed[usize::from(!is_upper)] = true;
        self.find_due();
    }

    /// Moves the division that is due; the numbers are A, xd, yd, dx, dy and p.
    pub(crate) fn play(&mut self, [attack, xd, yd, dx, dy, p]: [i64; 6]) {
        let division = self.order[self.place];
        let px = (xd + dx, yd);
        let py = (xd, yd + dy);
        let (first, second) = if p == 1 { (px, py) } else { (py, px) };
        let distances = |point: &Point| {
            [
                distance(*point, (xd, yd)),
                distance(*point, first),
                distance(*point, second),
            ]
        };
        let mut units = self.units(|letter| letter == division);
        units.sort_by_key(distances);
        for unit in units {
            let neighbours: Vec<Point> = (-1..=1)
                .flat_map(|down| (-1..=1).map(move |right| (unit.0 + right, unit.1 + down)))
                .collect();
            let enemies: Vec<Point> = neighbours
                .iter()
                .copied()
                .filter(|cell| are_enemies(division, self.cell(*cell)))
                .collect();
            let mut choice: Vec<Point> = neighbours
                .iter()
                .copied()
                .filter(|cell| self.cell(*cell) == '.' || *cell == unit)
                .collect();
            if attack == 1 && !enemies.is_empty() {
                choice = enemies;
            } else {
                choice.extend(enemies);
            }
            choice.sort_by_key(distances);
            let chosen = choice[0];
            if are_enemies(division, self.cell(chosen)) {
                let strength = self.strength(chosen) - 1;
                self.put(chosen, self.cell(chosen), strength);
                if strength > 0 {
                    continue;
                }
            }
            let strength = self.strength(unit);
            self.put(unit, '.', 0);
            self.put(chosen, division, strength);
        }
        self.place += 1;
        self.find_due();
    }

    /// Goes on to a division that has units and a player, unless the game is over.
    fn find_due(&mut self) {
        let has_units = |is_upper| self.score(is_upper).0 > 0;
        if !has_units(true) || !has_units(false) || self.killed == [true, true] {
            self.is_over = true;
        }
        while !self.is_over {
            if self.place == self.order.len() {
                self.place = 0;
                if self.round == self.rounds {
                    self.is_over = true;
                } else {
                    self.round += 1;
                }
                continue;
            }
            let letter = self.order[self.place];
            let is_killed = self.killed[usize::from(letter.is_lowercase())];
            if !is_killed && !self.units(|other| other == letter).is_empty() {
                return;
            }
            self.place += 1;
        }
    }

    /// Returns the cells of all units of certain divisions.
    fn units(&self, is_wanted: impl Fn(char) -> bool) -> Vec<Point> {
        let mut units = Vec::new();
        for (y, row) in self.board.iter().enumerate() {
            for (x, cell) in row.iter().enumerate() {
                if cell.is_alphabetic() && is_wanted(*cell) {
                    units.push((x as i64, y as i64));
                }
            }
        }
        units
    }

    fn cell(&self, (x, y): Point) -> char {
        self.board[y as usize][x as usize]
    }

    fn strength(&self, (x, y): Point) -> u32 {
        self.strengths[y as usize][x as usize]
    }

    fn put(&mut self, (x, y): Point, cell: char, strength: u32) {
        self.board[y as usize][x as usize] = cell;
        self.strengths[y as usize][x as usize] = strength;
    }
}

fn distance((x, y): Point, (xd, yd): Point) -> i64 {
    (x - xd) * (x - xd) + (y - yd) * (y - yd)
}

fn are_enemies(division: char, cell: char) -> bool {
    cell.is_alphabetic() && cell.is_uppercase() != division.is_uppercase()
}
