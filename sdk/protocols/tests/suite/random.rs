//! The properties, for bytes that are drawn: any at all, and good input with a few mistakes in it.

use proptest::{collection::vec, prelude::*, sample::select};

use crate::properties::{check_agent_end, check_framing, check_log, check_moves, check_setups};

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_a_log(bytes in vec(any::<u8>(), 0..2000)) {
        check_log(&bytes);
    }

    #[test]
    fn any_lines_are_a_log(lines in vec(select(LOG_LINES), 0..40)) {
        check_log(lines.join("\n").as_bytes());
        check_log(format!("{SETUPS}{}\n", lines.join("\n")).as_bytes());
    }

    #[test]
    fn a_damaged_log_is_a_log(damages in vec(damage(GAME.len()), 0..6)) {
        check_log(&damaged(GAME, &damages));
    }

    #[test]
    fn any_bytes_are_lines(
        bytes in vec(prop_oneof![Just(b'\n'), Just(b'\r'), any::<u8>()], 0..400),
        limit in 0..40_usize,
        pieces in vec(any::<u8>(), 0..8),
    ) {
        check_framing(&bytes, limit, &pieces);
    }

    #[test]
    fn any_bytes_are_rows(bytes in vec(any::<u8>(), 0..400)) {
        check_setups(&bytes);
    }

    #[test]
    fn damaged_rows_are_rows(damages in vec(damage(ROWS.len()), 0..4)) {
        check_setups(&damaged(ROWS, &damages));
    }

    #[test]
    fn any_bytes_are_an_answer(bytes in vec(any::<u8>(), 0..100)) {
        check_moves(&bytes);
    }

    #[test]
    fn any_words_are_an_answer(words in vec(select(WORDS), 0..6), separator in select(&[" ", "", "\t"][..])) {
        check_moves(words.join(separator).as_bytes());
    }

    #[test]
    fn any_text_is_told_to_an_agent(text in "(?s).{0,400}") {
        check_agent_end(&text);
    }

    #[test]
    fn a_damaged_conversation_is_told_to_an_agent(damages in vec(damage(CONVERSATION.len()), 0..4)) {
        check_agent_end(&String::from_utf8_lossy(&damaged(CONVERSATION, &damages)));
    }
}

/// What is done to a text: at this place, this many bytes give way to these.
#[derive(Clone, Debug)]
struct Damage {
    at: usize,
    removed: usize,
    inserted: Vec<u8>,
}

fn damage(length: usize) -> impl Strategy<Value = Damage> {
    let inserted = prop_oneof![
        vec(any::<u8>(), 0..3),
        select(LOG_LINES).prop_map(|line| format!("\n{line}\n").into_bytes()),
    ];
    (0..=length, 0..40_usize, inserted).prop_map(|(at, removed, inserted)| Damage {
        at,
        removed,
        inserted,
    })
}

fn damaged(text: &str, damages: &[Damage]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for damage in damages {
        let at = damage.at.min(bytes.len());
        let end = (at + damage.removed).min(bytes.len());
        bytes.splice(at..end, damage.inserted.iter().copied());
    }
    bytes
}

/// What stands in logs, true or not.
const LOG_LINES: &[&str] = &[
    "",
    "a RED SETUP",
    "b BLUE SETUP",
    "FB8sB479B8",
    "INVALID!",
    "BOTH players give invalid setup!",
    "Controller for Player RED is invalid!",
    "Controller for Player BLUE is invalid!",
    "Check that executable \"b\" exists and has executable permissions set.",
    "1 RED: 0 3 DOWN OK",
    "1 BLU: 0 6 UP OK",
    "1 BLU: 9 6 UP 3 KILLS 9 9",
    "2 RED: 0 4 DOWN BOTHDIE 9 9",
    "2 BLU: 1 6 UP",
    "1 RED: 3 3 DOWN ILLEGAL",
    "1 BLU: what?",
    "1 RED: SURRENDER",
    "1 BLU: ",
    "1 BLU: SIGPIPE - Broken pipe (AI program no longer running)",
    "1 BLU: Game ends on BLUE's turn - REASON: SIGPIPE - Broken pipe (AI program no longer running)",
    "Game ends on RED's turn - REASON: Surrendered",
    "Game ends on BLUE's turn - REASON: Unintelligable response",
    "Game ends on BLUE's turn - REASON: Game declared a draw after 2 turns",
    "Game ends in the SETUP phase - REASON: Both set-ups are invalid",
    "SIGPIPE - Broken pipe (AI program no longer running)",
    "\tdetail",
    "a RED SURRENDER 1 148 148",
    "a RED 1",
    "NONE 2",
    "1 RED: 0 3 DOWN FLAG",
    "1 RED: NO_MOVE",
    "1 BLU: Game ends on BLUE's turn - REASON: SIGPIPE - Broken pipe (AI program may have segfaulted)",
    "b BLUE DRAW_DEFAULT 2 148 148",
    "neither BOTH BAD_SETUP 0 0 0",
];

/// What stands in answers.
const WORDS: &[&str] = &[
    "0",
    "3",
    "9",
    "10",
    "-1",
    "+0",
    "03",
    "2147483647",
    "2147483648",
    "UP",
    "DOWN",
    "LEFT",
    "RIGHT",
    "down",
    "1",
    "2",
    "1.5",
    "2x",
    "NO_MOVE",
    "SURRENDER",
    "",
    "\r",
    "\0",
];

const SETUPS: &str = "a RED SETUP\nFB8sB479B8\nBB31555583\n6724898974\n967B669999\n\
                      b BLUE SETUP\n967B669999\n6724898974\nBB31555583\nFB8sB479B8\n";

const GAME: &str = "a RED SETUP\nFB8sB479B8\nBB31555583\n6724898974\n967B669999\n\
                    b BLUE SETUP\n967B669999\n6724898974\nBB31555583\nFB8sB479B8\n\
                    1 RED: 0 3 DOWN OK\n1 BLU: 9 6 UP 3 BOTHDIE 9 9\n2 RED: 9 2 DOWN OK\n2 BLU: 0 6 UP OK\n\
                    3 RED: SURRENDER\nGame ends on RED's turn - REASON: Surrendered\na RED SURRENDER 3 146 146\n";

const ROWS: &str = "FB8sB479B8\nBB31555583\n6724898974\n967B669999\n";

const CONVERSATION: &str = "RED b 10 10\nSTART\nFB8sB479B8\nBB31555583\n6724898974\n967B669999\n..++..++..\n..++..++..\n\
                            ##########\n##########\n##########\n##########\n0 3 DOWN OK\nQUIT";
