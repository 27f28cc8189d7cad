//! Clocks in comments.

use std::time::Duration;

use linesman_games::chess::pgn::{clock, clock_text};

#[test]
fn clocks_are_read_and_written() {
    for (millis, text) in [
        (0, "[%clk 0:00:00]"),
        (5_000, "[%clk 0:00:05]"),
        (3_723_000, "[%clk 1:02:03]"),
        (59_900, "[%clk 0:00:59.9]"),
        (1_025, "[%clk 0:00:01.025]"),
        (360_000_000, "[%clk 100:00:00]"),
    ] {
        let left = Duration::from_millis(millis);
        assert_eq!(clock_text(left), text);
        assert_eq!(clock(text), Some(left));
    }
    let left = Some(Duration::from_secs(65));
    for text in [
        "[%clk 0:01:05]",
        "Good. [%clk 0:01:05] [%emt 0:00:03]",
        "[%clk x] [%clk  00:01:05.000 ]",
        "[%eval 0.3] [%clk 0:1:5]",
    ] {
        assert_eq!(clock(text), left, "{text}");
    }
    for text in [
        "",
        "0:01:05",
        "[%clk]",
        "[%clk 1:05]",
        "[%clk 0:60:00]",
        "[%clk 0:00:60]",
        "[%clk 0:01:05",
        "[%clk -0:01:05]",
        "[%clk 0:01:+5]",
        "[%clk 0:01:05.]",
        "[%clock 0:01:05]",
        "[%clk 0:1:2:3]",
        "[%clk 99999999999:00:00]",
    ] {
        assert_eq!(clock(text), None, "{text}");
    }
}
