//! Any text as the board of Bitwa's `set_game`, or as a file of it.

#![no_main]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
};

use linesman_games::{
    Side,
    bitwa::{Division, MAX_CELLS, MAX_ROUNDS, MAX_SIZE, MAX_STRENGTH, Position, Setup},
};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Ok(text) = std::str::from_utf8(bytes) {
        check_setup(text);
    }
});

/// Reads a text. What is taken is printed as it was but for white space and the digits of numbers, and what is refused
/// has its fault within the text. However large a board the numbers promise, memory is only taken for what is there.
fn check_setup(text: &str) {
    let limit = |bytes_of_character| bytes_of_character * text.len() + 4096;
    let (parsed, most) = Meter::most_during(|| text.parse::<Setup>());
    assert!(most <= limit(16), "{most} bytes for a set-up");
    let setup = match parsed {
        Ok(setup) => setup,
        Err(error) => {
            let line = text.split('\n').nth(error.line - 1);
            let line = line.expect("the line is one of the text's");
            assert!((1..=line.chars().count() + 1).contains(&error.column));
            let message = error.to_string();
            assert!(message.len() < 400 && !message.contains(['\n', '\r']));
            return;
        }
    };
    for printed in [setup.to_string(), format!("{setup:#}")] {
        assert_eq!(printed.parse::<Setup>().as_ref(), Ok(&setup));
        let rows = |text| str::split_ascii_whitespace(text).skip(4);
        assert!(rows(&printed).eq(rows(text)));
    }
    let board = setup.board();
    assert!((1..=MAX_SIZE).contains(&board.columns()));
    assert!((1..=MAX_SIZE).contains(&board.rows()));
    assert!(board.columns() * board.rows() <= MAX_CELLS);
    assert!((1..=MAX_ROUNDS).contains(&setup.rounds()));
    assert!((1..=MAX_STRENGTH).contains(&setup.strength()));
    let divisions: Vec<Division> = text.chars().filter_map(Division::from_letter).collect();
    let strength = setup.strength();
    let (position, most) = Meter::most_during(|| Position::new(setup));
    assert!(most <= limit(64), "{most} bytes for a position");
    assert_eq!(position.due(), divisions.iter().min().copied());
    for side in Side::BOTH {
        let units = divisions.iter().filter(|it| it.side() == side).count();
        let score = position.score(side);
        assert!(units > 0);
        assert_eq!(score.units as usize, units);
        assert_eq!(score.strength, units as u64 * u64::from(strength));
    }
}

/// The system's allocator, which counts what is in use.
struct Meter;

static IN_USE: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

#[global_allocator]
static METER: Meter = Meter;

impl Meter {
    /// Returns what a function returns, and the greatest number of bytes that it had in use.
    fn most_during<T>(function: impl FnOnce() -> T) -> (T, usize) {
        let before = IN_USE.load(Relaxed);
        MOST.store(before, Relaxed);
        let result = function();
        (result, MOST.load(Relaxed) - before)
    }
}

// SAFETY: every call is handed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Meter {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = IN_USE.fetch_add(layout.size(), Relaxed) + layout.size();
        MOST.fetch_max(now, Relaxed);
        // SAFETY: the caller has promised what the system's allocator wants.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller has promised what the system's allocator wants.
        unsafe { System.dealloc(pointer, layout) }
    }
}
