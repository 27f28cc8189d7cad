//! The properties, for bytes that are drawn.

use proptest::{collection::vec, prelude::*, sample::select};

use crate::properties::{check_bitwa_agent_end, check_bitwa_host};

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_agent_may_write_anything(choice in any::<u8>(), bytes in bytes_or_lines(ANSWERS, 80)) {
        check_bitwa_host(&[&[choice], bytes.as_slice()].concat());
    }

    #[test]
    fn a_referee_may_write_anything(bytes in bytes_or_lines(COMMANDS, 40)) {
        check_bitwa_agent_end(&bytes);
    }
}

/// Bytes of any kind, or fewer than `most` of these lines.
fn bytes_or_lines(lines: &'static [&str], most: usize) -> impl Strategy<Value = Vec<u8>> {
    let lines = vec(select(lines), 0..most);
    prop_oneof![
        vec(any::<u8>(), 0..300),
        lines.prop_map(|lines| lines.join("\n").into_bytes()),
    ]
}

/// What stands in answers, right or not. The right ones stand more often, so that games go on.
const ANSWERS: &[&str] = &[
    "=\n",
    "=\n",
    "=\n",
    "=\n",
    "= 1 2 1 1 1 1\n",
    "= 1 2 1 1 1 1\n",
    "= 0 3 2 -1 1 0\n",
    "= 1 2 1 1 1",
    "= 1 2 1 1 1 99999999999999999999\n",
    "= 2 2 1 1 1 1\n",
    "=",
    "?",
    "? no\n",
    "= \n",
    "=\r\n\r",
    "",
    " ",
    "thinking",
    "1 2 1 1 1 1",
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "= xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "\0",
];

/// What stands in commands, right or not.
const COMMANDS: &[&str] = &[
    "set_game 6 4 3 1 ###### #Aa.b# #.B..# ######",
    "set_game 6 4 3 1 ###### #Aa.b# #.B..# ######",
    "set_game 6 4 3 1 ###### #Aa.b# #.B..#",
    "set_game 100000 100000 1 1",
    "set_game",
    "time_left 1000",
    "time_left 18446744073709551615",
    "time_left x",
    "gen_move A",
    "gen_move b",
    "gen_move Z",
    "gen_move",
    "play A 1 2 1 1 1 1",
    "play a 1 1 1 1 1 1",
    "play B 0 2 1 1 1 1",
    "play b 0 2 1 1 1 1",
    "play b 0 2 1 1 1",
    "play A 0 9 9 9 9 9",
    "play Z 0 1 1 1 1 1",
    "quit",
    "showboard",
    "",
    "\r",
    "?",
];
