//! The checks that have another level in a version than in the table.

use linesman_protocols::Levels;

/// Takes the levels of a version out of its column of the table.
macro_rules! levels {
    ($ids:ident, $column:literal) => {
        Levels {
            absent: &marked::<{ count($column, b'A') }>($ids, $column, b'A'),
            lenient: &marked::<{ count($column, b'L') }>($ids, $column, b'L'),
        }
    };
}

/// The levels of the text.
pub(super) const UCI_2006: Levels = levels!(UCI, 0);
/// The levels of python-chess.
pub(super) const PYTHON_CHESS: Levels = levels!(UCI, 1);
/// The levels of fastchess.
pub(super) const FASTCHESS: Levels = levels!(UCI, 2);
/// The levels of cutechess.
pub(super) const CUTECHESS: Levels = levels!(UCI, 3);
/// The levels of the texts about UAI.
pub(super) const UAI: Levels = levels!(OF_UAI, 5);
/// The levels of cuteataxx.
pub(super) const CUTEATAXX: Levels = levels!(OF_UAI, 6);

/// Makes the table: the ids of both protocols, and the marks.
macro_rules! table {
    ($($fact:literal $marks:literal)+) => {
        const UCI: &[&str] = &[$(concat!("uci/", $fact)),+];
        const OF_UAI: &[&str] = &[$(concat!("uai/", $fact)),+];
        const MARKS: &[&str] = &[$($marks),+];
    };
}

// The columns are the text, python-chess, fastchess and cutechess; behind the blank the texts about UAI and cuteataxx. A check marked A
// says nothing about the version, and a check marked L is less binding in it.
table! {
    "stream/blanks-around" ".AAA .A"
    "stream/blanks-between" ".AAA .A"
    "stream/whole-lines" ".AA. .A"
    "stream/empty-lines" ".AAA .A"
    "stream/survives-unknown-commands" ".AAA .A"
    "search/only-behind-go" ".L.. .."
    "hello/starts-fast" ".AAA .A"
    "stream/takes-crlf" ".AA. .A"
    "stream/reads-on-behind-unknown-words" ".AAA .A"
    "hello/id-name" ".L.L .A"
    "hello/id-author" ".A.A .A"
    "hello/all-before-uciok" ".L.. .."
    "hello/in-time" "...L .."
    "hello/once" ".L.. .."
    "hello/waits" ".LLL .."
    "hello/copy-protection" ".AAA .A"
    "hello/registration" ".AAA .A"
    "hello/register-ignored" ".AAA .A"
    "option/form" "..LL .."
    "option/type" "..LL .."
    "option/spin-numbers" "...L .."
    "option/spin-range" "..LL .."
    "set/declared-maximum" "..AA .."
    "option/check-default" ".LLL .."
    "option/combo-default" "..LL .."
    "option/button-plain" "..AA .."
    "option/string-default" ".AAA .."
    "option/fixed-types" "..LL .."
    "option/hash-offered" ".A.. .A"
    "option/elo-pair" ".AAA .A"
    "option/flags-off" ".LLL .."
    "option/multipv-default" ".LLL .."
    "option/no-keywords" ".AAA .."
    "set/name-case" ".AAA .."
    "set/takes-effect" ".LAA .."
    "set/stays" ".LAA .."
    "set/again" ".LAA .."
    "set/no-answer" ".L.. .."
    "set/unknown" ".AAA .."
    "set/default-in-force" ".L.. .."
    "set/out-of-range" ".AAA .."
    "set/ponder-starts-nothing" ".LA. .."
    "set/value-case" ".AAA .."
    "set/analyse-mode" "..AA .."
    "set/threads" "...L .."
    "set/declared-defaults" "..AA .."
    "ready/each-answered" ".ALL .."
    "ready/while-searching" ".AA. .A"
    "ready/when-done" ".AA. .A"
    "ready/while-pondering" ".AA. .A"
    "ready/behind-stop" ".AA. .A"
    "ready/search-goes-on" ".AA. .A"
    "ready/in-order" ".AAA .."
    "ready/one-each" ".L.L .."
    "position/no-answer" ".L.. .."
    "position/behind-newgame" ".AA. .."
    "position/moves-empty" ".AAA .."
    "search/answers-once" "...L .."
    "search/any-order" ".A.. .."
    "time/clock-alone" "...A .."
    "time/in-time" ".L.. .."
    "time/own-clock" ".L.. .."
    "time/increment-comes-later" ".L.. .."
    "time/last-move" ".L.. .."
    "search/mate" "..AA .."
    "search/searchmoves" ".LAA .A"
    "search/infinite-waits" ".LAA .A"
    "search/infinite-waits-at-win" ".LAA .."
    "search/infinite-waits-at-one-move" ".LAA .A"
    "search/infinite-waits-without-moves" ".LAA .A"
    "ponder/waits" ".LA. .A"
    "ponder/waits-at-win" ".LA. .."
    "search/unknown-words" ".AAA .."
    "time/one-millisecond" "L..L L."
    "time/nothing-left" "LA.L L."
    "search/movetime-used" ".AAA .."
    "search/limits-forgotten" "..A. .A"
    "search/stops" "..A. .."
    "search/stops-at-once" "..A. .."
    "search/stops-with-limit" "..A. .."
    "search/second-stop" ".A.. .."
    "ponder/hit" "..A. .A"
    "ponder/hit-at-once" "..A. .A"
    "ponder/hit-when-done" "..A. .A"
    "ponder/own-clock" ".LA. .A"
    "ponder/stops" "..A. .A"
    "ponder/idle-hit" ".AA. .A"
    "search/late-stop-forgotten" ".LA. .A"
    "ponder/not-by-itself" ".LA. .."
    "bestmove/lower-case" ".L.. .L"
    "bestmove/castling" ".L.. .."
    "bestmove/ponder-legal" ".LAL .L"
    "bestmove/without-moves" "..AA .A"
    "bestmove/info-before" "LA.L LA"
    "bestmove/null-move" "L.AA LA"
    "info/numbers" ".L.. .."
    "info/score-form" ".L.. .."
    "info/score-side" ".L.. .."
    "info/mate-in-moves" ".LLL .."
    "info/mate-sign" ".L.. .."
    "info/mate-is-mate" ".LLL .."
    "info/currmove-legal" ".LAA .A"
    "info/pv-legal" ".LLL .."
    "info/seldepth" ".AAA .."
    "info/multipv" ".LAA .."
    "info/hashfull" ".AAA .."
    "info/time-in-ms" ".LLL .."
    "info/currmovenumber" ".AAA .."
    "info/currline-on-request" ".AAA .."
    "info/currmove-late" ".AAA .."
    "info/pv-in-one-line" ".A.A .."
    "end/exits-at-quit" "...L .."
    "end/quit-in-search" "...L .."
    "end/quit-when-done" ".AAA .A"
    "end/no-crash" ".LLL .."
    "debug/idle" ".AAA .A"
    "debug/in-search" ".AAA .A"
}

/// Returns how many rows have this mark in a column.
const fn count(column: usize, mark: u8) -> usize {
    let (mut count, mut row) = (0, 0);
    while row < MARKS.len() {
        count += (MARKS[row].as_bytes()[column] == mark) as usize;
        row += 1;
    }
    count
}

/// Returns the ids of the rows that have this mark in a column.
const fn marked<const N: usize>(
    ids: &[&'static str],
    column: usize,
    mark: u8,
) -> [&'static str; N] {
    let (mut marked, mut count, mut row) = ([""; N], 0, 0);
    while row < MARKS.len() {
        if MARKS[row].as_bytes()[column] == mark {
            marked[count] = ids[row];
            count += 1;
        }
        row += 1;
    }
    marked
}
