//! The referee's ends against agents that write anything.

use proptest::{collection::vec, prelude::*, sample::select};

use crate::properties::check_otep_host;

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_an_agent(bytes in vec(any::<u8>(), 0..400)) {
        check_otep_host(&bytes);
    }

    #[test]
    fn any_lines_are_an_agent(choice in any::<u8>(), lines in vec(select(LINES), 0..60)) {
        check_otep_host(&[&[choice], lines.join("\n").as_bytes()].concat());
        check_otep_host(&[&[choice], &b"hello\n"[..], lines.join("\n").as_bytes()].concat());
    }

    #[test]
    fn any_words_are_an_agent(choice in any::<u8>(), words in vec(select(WORDS), 0..200)) {
        check_otep_host(&[&[choice], words.concat().as_bytes()].concat());
    }
}

/// What an agent may say, in season or not. The moves are legal in one of the games or were once.
const LINES: &[&str] = &[
    "",
    "hello",
    "hello\r",
    "simple-moves off",
    "simple-moves on",
    "simple-moves",
    "rules",
    "position",
    "side",
    "clock",
    "move d1-c1",
    "move d2-c2",
    "move d3-c3",
    "move d6-c6",
    "move c1-d1",
    "move c5-c2",
    "move c2-c3xd2",
    "move c3=c4",
    "move e2-e3",
    "move b6-b7",
    "move d4-d3",
    "move d1-d1",
    "move ---",
    "move s19-a1",
    "move",
    "Move a4-a5 ",
    "analysis 1 d1-c1|d3-c3 0.5",
    "analysis 3",
    "analysis 1 d1-c1",
    "analysis 1 d1-c1|d1-c1|d1-c1 1e300",
    "error 0 book is missing",
    "error -1 giving up",
    "error 5",
    "status thinking",
    "status",
    "dump 3",
    "play attackers",
    "finish 2",
    "goodbye",
];

/// What lines are made of.
const WORDS: &[&str] = &[
    "hello",
    "move",
    "analysis",
    "error",
    "status",
    "simple-moves",
    "rules",
    "clock",
    " ",
    " ",
    " ",
    "\n",
    "\n",
    "\n",
    "\r\n",
    "\t",
    "d1-c1",
    "d3-c3",
    "c5-c2",
    "x",
    "/",
    "|",
    "^",
    "=",
    "-",
    "+",
    "a1",
    "s19",
    "t20",
    "K",
    "t",
    "0",
    "-1",
    "1",
    "18446744073709551616",
    "1e309",
    "nan",
    "on",
    "off",
    "\0",
    "é",
    "---",
];
