//! Tables of checks that follow from that of UCI by other words, made when the program is compiled.

use super::Words;
use linesman_protocols::Check;

/// A row of such a table: the check of UCI, or one that stands in its place.
#[derive(Clone, Copy)]
pub(super) struct Row {
    check: &'static Check,
    /// Its id without the name of the protocol.
    fact: &'static [u8],
    is_own: bool,
}

impl Row {
    const fn new(check: &'static Check, is_own: bool) -> Self {
        let fact = fact(check.id);
        Self {
            check,
            fact,
            is_own,
        }
    }
}

/// The texts of one field of all rows, one behind the other. The fields are apart so that each takes the compiler little time.
pub(super) struct Texts<const BYTES: usize, const COUNT: usize> {
    bytes: [u8; BYTES],
    ends: [usize; COUNT],
}

const fn field(check: &'static Check, field: usize) -> &'static str {
    match field {
        0 => check.id,
        1 => check.clause,
        2 => check.title,
        3 => check.why,
        4 => check.fix,
        5 => check.passing,
        _ => check.failing,
    }
}

/// Returns an id without the name of the protocol.
const fn fact(id: &'static str) -> &'static [u8] {
    let mut rest = id.as_bytes();
    while let [first, behind @ ..] = rest {
        rest = behind;
        if *first == b'/' {
            break;
        }
    }
    rest
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}

const fn is_left_out(fact: &[u8], without: &[&str]) -> bool {
    let mut at = 0;
    while at < without.len() {
        if is_same(fact, without[at].as_bytes()) {
            return true;
        }
        at += 1;
    }
    false
}

/// Returns the check of a table that has the same id in other words, or the same check if there is none.
pub(super) const fn of(
    all: &[&'static Check],
    check: &'static Check,
    words: &Words,
) -> &'static Check {
    let mut at = 0;
    // The words of UCI itself are no other ones.
    while at < all.len() && !words.swaps.is_empty() {
        if words.swaps.make(check.id.as_bytes(), all[at].id.as_bytes()) {
            return all[at];
        }
        at += 1;
    }
    check
}

/// Returns how many checks there are without these.
pub(super) const fn count(all: &[&'static Check], without: &[&str]) -> usize {
    let (mut count, mut at) = (0, 0);
    while at < all.len() {
        count += !is_left_out(fact(all[at].id), without) as usize;
        at += 1;
    }
    count
}

/// Returns the rows of all checks but those that are left out, and those that stand instead of others.
pub(super) const fn rows<const COUNT: usize>(
    all: &[&'static Check],
    without: &[&str],
    replaced: &[&'static str],
    by: &[&'static Check],
) -> [Row; COUNT] {
    let (mut rows, mut row, mut at) = ([Row::new(all[0], false); COUNT], 0, 0);
    while at < all.len() {
        let of_uci = Row::new(all[at], false);
        at += 1;
        if is_left_out(of_uci.fact, without) {
            continue;
        }
        rows[row] = of_uci;
        let mut own = 0;
        while own < replaced.len() {
            if is_same(of_uci.fact, replaced[own].as_bytes()) {
                rows[row] = Row::new(by[own], true);
            }
            own += 1;
        }
        row += 1;
    }
    rows
}

/// Returns the texts of a field of the rows in other words.
pub(super) const fn texts<const BYTES: usize, const COUNT: usize>(
    rows: &[Row; COUNT],
    words: &Words,
    number: usize,
) -> Texts<BYTES, COUNT> {
    let (mut bytes, mut ends) = ([0; BYTES], [0; COUNT]);
    let (mut length, mut index) = (0, 0);
    while index < COUNT {
        let text = field(rows[index].check, number).as_bytes();
        let mut at = 0;
        while at < text.len() {
            if let Some((word, other)) = words.swaps.at(text, at) {
                let other = other.as_bytes();
                let mut letter = 0;
                while letter < other.len() {
                    bytes[length] = other[letter];
                    (length, letter) = (length + 1, letter + 1);
                }
                at += word.len();
            } else {
                bytes[length] = text[at];
                (length, at) = (length + 1, at + 1);
            }
        }
        ends[index] = length;
        index += 1;
    }
    Texts { bytes, ends }
}

impl<const BYTES: usize, const COUNT: usize> Texts<BYTES, COUNT> {
    const fn text(&'static self, row: usize) -> &'static str {
        let start = if row == 0 { 0 } else { self.ends[row - 1] };
        let text = self.bytes.split_at(self.ends[row]).0.split_at(start).1;
        match std::str::from_utf8(text) {
            Ok(text) => text,
            Err(_) => panic!("words are swapped for words"),
        }
    }
}

/// Returns the row of the check with this id; the number of rows if there is none.
const fn find(rows: &[Row], id: &'static str) -> usize {
    let (mut row, wanted) = (0, fact(id));
    while row < rows.len() && !is_same(rows[row].fact, wanted) {
        row += 1;
    }
    row
}

/// Returns how many required checks the rows have together.
pub(super) const fn count_required(rows: &[Row]) -> usize {
    let (mut count, mut row) = (0, 0);
    while row < rows.len() {
        count += required_by(rows, row);
        row += 1;
    }
    count
}

const fn required_by(rows: &[Row], row: usize) -> usize {
    let (mut count, mut at) = (0, 0);
    let required = rows[row].check.requires;
    while at < required.len() {
        count += (find(rows, required[at]) < rows.len()) as usize;
        at += 1;
    }
    count
}

/// Returns the ids that the rows require, those of one row behind those of the row before.
pub(super) const fn required<const COUNT: usize, const BYTES: usize, const ROWS: usize>(
    rows: &[Row; ROWS],
    ids: &'static Texts<BYTES, ROWS>,
) -> [&'static str; COUNT] {
    let (mut all, mut count, mut row) = ([""; COUNT], 0, 0);
    while row < rows.len() {
        let required = rows[row].check.requires;
        let mut at = 0;
        while at < required.len() {
            let found = find(rows, required[at]);
            if found < rows.len() {
                all[count] = ids.text(found);
                count += 1;
            }
            at += 1;
        }
        row += 1;
    }
    all
}

/// Returns the checks of the rows in other words.
pub(super) const fn checks<const COUNT: usize, const BYTES: usize>(
    rows: &'static [Row; COUNT],
    texts: [&'static Texts<BYTES, COUNT>; 7],
    required: &'static [&'static str],
) -> [Check; COUNT] {
    let (mut checks, mut rest, mut row) = ([Check::BLANK; COUNT], required, 0);
    while row < COUNT {
        let (requires, behind) = rest.split_at(required_by(rows, row));
        rest = behind;
        checks[row] = Check {
            id: texts[0].text(row),
            clause: texts[1].text(row),
            title: texts[2].text(row),
            why: texts[3].text(row),
            fix: texts[4].text(row),
            passing: texts[5].text(row),
            failing: texts[6].text(row),
            level: rows[row].check.level,
            requires,
            is: rows[row].check.is,
        };
        row += 1;
    }
    checks
}

/// Returns the checks of the table: those that have other words, and those that are the protocol's own.
pub(super) const fn all<const COUNT: usize>(
    rows: &[Row; COUNT],
    checks: &'static [Check; COUNT],
) -> [&'static Check; COUNT] {
    let (mut all, mut row) = ([&checks[0]; COUNT], 0);
    while row < COUNT {
        all[row] = if rows[row].is_own {
            rows[row].check
        } else {
            &checks[row]
        };
        row += 1;
    }
    all
}
