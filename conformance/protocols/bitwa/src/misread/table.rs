//! The usual misreadings of Bitwa, and the answers tried under each.

use linesman_games::bitwa::Order;

use super::{
    conversation::{Turn, read},
    numbers::{
        flags_as_steps, flags_from_one, from_unit, in_places, numbers, shifted, steps_as_flags,
        swapped, within, wrapped,
    },
};
use linesman_interface::protocol::misreading::{
    ARBITRARY, MisreadingForm, Row, Spoken, misreadings,
};
use linesman_values::outcome::Trial;

/// What an answer means under a misreading.
#[derive(Clone, Copy)]
pub(super) enum Meaning {
    /// Another order, or none.
    Other(fn(&Turn) -> Option<Order>),
    /// The order whose numbers stand in these places of the text: A, xd, yd, dx, dy and p, each from 0.
    Places([usize; 6]),
}

impl Meaning {
    /// Returns the order that an answer means.
    pub(super) fn of(self, turn: &Turn) -> Option<Order> {
        match self {
            Self::Other(meant) => meant(turn),
            Self::Places(places) => Some(in_places(turn.order, places)),
        }
    }
}

/// The usual misreadings of Bitwa.
pub(in super::super) const MISREADINGS: MisreadingForm = MisreadingForm {
    all: || misreadings(ROWS),
    try_all,
};

pub(super) fn try_all(lines: &[Spoken]) -> Vec<Trial> {
    let turns = read(lines);
    let trials = turns.iter().map(|turn| {
        let side = turn.division.side().index();
        let is_legal = |order: &Order| is_legal(turn, order);
        // Most orders are legal, whatever the numbers mean, so only one that is not speaks for anything.
        let mut trial = Trial::new(side, turn.order.to_string(), is_legal(&turn.order));
        let like = like(turn);
        for (index, row) in ROWS.iter().enumerate() {
            let is_legal = |turn: &Turn| row.meaning.of(turn).is_some_and(|it| is_legal(&it));
            if is_legal(turn) {
                trial.note_legal(index, false);
            }
            if row.meaning.of(turn) != Some(turn.order) {
                trial.note_concern(index);
            }
            let legal = like.iter().filter(|turn| is_legal(turn)).count();
            trial.note_chance(legal, like.len());
        }
        trial
    });
    trials.collect()
}

fn is_legal(turn: &Turn, order: &Order) -> bool {
    let mut numbers = numbers(*order).into_iter().zip(legal_numbers(turn));
    numbers.all(|(number, legal)| legal.contains(&number))
}

/// Returns the numbers that are legal in each place of an order.
fn legal_numbers(turn: &Turn) -> [Vec<i64>; 6] {
    let (columns, rows) = (turn.board.columns().into(), turn.board.rows().into());
    let (flags, steps) = (vec![0, 1], vec![-1, 1]);
    let (x, y) = ((0..columns).collect(), (0..rows).collect());
    [flags.clone(), x, y, steps.clone(), steps, flags]
}

/// Returns orders that have legal numbers in the same places as the order of a turn, each in a turn of its own.
fn like(turn: &Turn) -> Vec<Turn> {
    let legal = legal_numbers(turn);
    let most = legal.iter().flatten().max().map_or(1, |most| most + 1);
    let all: Vec<i64> = (-1..=most).collect();
    let choices = numbers(turn.order)
        .into_iter()
        .zip(legal)
        .map(|(number, legal)| {
            let is_legal = legal.contains(&number);
            let alike = all.iter().copied();
            alike
                .filter(|it| legal.contains(it) == is_legal)
                .collect::<Vec<i64>>()
        });
    let choices: Vec<Vec<i64>> = choices.collect();
    let order = |number: usize| {
        // Each place runs through its numbers at a pace of its own.
        let at = |place: usize, pace: usize| choices[place][number * pace % choices[place].len()];
        Order {
            attack: at(0, 1),
            x: at(1, 3),
            y: at(2, 5),
            dx: at(3, 7),
            dy: at(4, 11),
            px_first: at(5, 13),
        }
    };
    let turns = (0..ARBITRARY).map(|number| Turn {
        division: turn.division,
        order: order(number),
        board: turn.board.clone(),
    });
    turns.filter(|other| other.order != turn.order).collect()
}

const fn row(
    name: &'static str,
    meant: fn(&Turn) -> Option<Order>,
    belief: &'static str,
    fix: &'static str,
) -> Row<Meaning> {
    Row::new(1, name, Meaning::Other(meant), belief, fix)
}

const fn places(name: &'static str, places: [usize; 6], belief: &'static str) -> Row<Meaning> {
    let fix = "write the six numbers in the order A xd yd dx dy p";
    Row::new(1, name, Meaning::Places(places), belief, fix)
}

const COLUMN_FIRST: &str =
    "print the column xd first, then the row yd; set_game gives the number of columns first, too";
const ZERO: &str = "count columns and rows from 0: xd is less than the number of columns, and yd less than the number of rows";

pub(super) const ROWS: &[Row<Meaning>] = &[
    row(
        "swapped",
        |turn| Some(swapped(turn.order)),
        "xd and yd were swapped",
        COLUMN_FIRST,
    ),
    row(
        "from-one",
        |turn| Some(shifted(turn.order, -1, -1)),
        "columns and rows were counted from 1",
        ZERO,
    ),
    row(
        "steps-as-flags",
        |turn| Some(steps_as_flags(turn.order)),
        "each 0 in dx and dy were -1",
        "dx and dy are -1 or 1, never 0",
    ),
    row(
        "flags-as-steps",
        |turn| Some(flags_as_steps(turn.order)),
        "A and p were -1 for 0",
        "A and p are 0 or 1; only dx and dy are -1 or 1",
    ),
    row(
        "flags-from-one",
        |turn| Some(flags_from_one(turn.order)),
        "A and p were counted from 1",
        "A and p are 0 or 1",
    ),
    places("flag-last", [5, 0, 1, 2, 3, 4], "A came last"),
    places(
        "flags-swapped-with-steps",
        [0, 1, 2, 4, 5, 3],
        "p came before dx and dy",
    ),
    places("flags-first", [0, 2, 3, 4, 5, 1], "p came right after A"),
    places(
        "steps-first",
        [0, 3, 4, 1, 2, 5],
        "dx and dy came before xd and yd",
    ),
    places(
        "by-columns",
        [0, 1, 3, 2, 4, 5],
        "the order were A xd dx yd dy p",
    ),
    row(
        "one-too-many",
        |turn| Some(within(turn)),
        "the board had one column and one row more",
        "xd runs from 0 to m - 1 and yd from 0 to n - 1: take care that m and n themselves are left out",
    ),
    row(
        "negative-remainder",
        |turn| Some(wrapped(turn)),
        "the size of the board were added to each xd and yd below 0",
        "take care of remainders below 0: in many languages -7 % 5 is -2, so add the size and take the remainder again",
    )
    .broad(),
    row(
        "x-from-one",
        |turn| Some(shifted(turn.order, -1, 0)),
        "columns were counted from 1",
        ZERO,
    ),
    row(
        "y-from-one",
        |turn| Some(shifted(turn.order, 0, -1)),
        "rows were counted from 1",
        ZERO,
    ),
    row(
        "from-unit",
        from_unit,
        "the target were given as seen from the division's first unit",
        "the target is a cell of the board, counted from the top left corner (0,0), not from a unit",
    ),
    row(
        "one-too-small",
        |turn| Some(shifted(turn.order, 1, 1)),
        "xd and yd were 1 greater",
        ZERO,
    ),
    row(
        "swapped-from-one",
        |turn| Some(shifted(swapped(turn.order), -1, -1)),
        "xd and yd were swapped, and counted from 1",
        "print the column xd first, then the row yd, and count both from 0",
    ),
];
