//! What explains the illegal answers of a game.

use linesman_protocols::{Ending, EntryKind, Speaker, Time, Transcript};

use linesman_interface::protocol::Descriptor;
use linesman_protocol_bitwa::BITWA;
use linesman_protocol_stratego::STRATEGO;

const LITTLE: &str = "one game is little evidence; 'linesman check' tries more";

/// Returns what explains the answers of a conversation: `>>` to the agent, `<<` from it.
fn why(protocol: &Descriptor, conversation: &str) -> Option<String> {
    let mut transcript = Transcript::new();
    for line in conversation.lines().map(str::trim) {
        match line.split_at(2) {
            (">>", text) => {
                let message = format!("{}\n", text.trim_start());
                transcript.record_message(Time::ZERO, message.as_bytes());
            }
            (_, text) => transcript.record(
                Time::ZERO,
                Speaker::Agent,
                EntryKind::Line(Ending::Lf),
                text.trim_start().as_bytes(),
            ),
        }
    }
    protocol.misreadings.suspicion(&transcript, protocol.sides)
}

/// Returns a game of BLUE, whose only piece that can move is the scout on (0,6), with this answer to the first turn.
fn as_blue(answer: &str) -> String {
    let enemies = ["##########"; 4].join("\n>> ");
    let own = ["9.........", "B.........", "F.........", ".........."];
    format!(
        ">> BLUE opponent 10 10\n<< {}\n>> START\n>> {enemies}\n>> ..++..++..\n>> ..++..++..\n>> {}\n<< {answer}",
        own.join("\n<< "),
        own.join("\n>> "),
    )
}

/// Returns a game of Bitwa on a board of eight columns and six rows, with these orders.
fn orders(orders: &[&str]) -> String {
    let board = "######## #.A..a.# #AA#.aa# #BB.#bb# #.B..b.# ########";
    let orders = orders.iter();
    let asked = orders.map(|order| format!("\n>> gen_move A\n<< = {order}\n<<"));
    format!(">> set_game 8 6 100 2 {board}\n<< =\n<<") + &asked.collect::<String>()
}

#[test]
fn one_illegal_answer_is_a_suspicion_only() {
    let told = |conversation: &str, protocol| why(protocol, conversation).unwrap_or_default();
    let suspicion = "perhaps a misreading: the only answer would be legal if";
    let flipped = format!("{suspicion} y were counted from the bottom ({LITTLE})");
    assert_eq!(told(&as_blue("0 3 UP"), STRATEGO), flipped);
    assert_eq!(told(&as_blue("0 6 UP"), STRATEGO), "");
    // No misreading finds the scout there. At 11 * 5 + 5, it would be square 60, which is (0,6).
    assert_eq!(told(&as_blue("7 5 UP"), STRATEGO), "");
    let swapped = format!("{suspicion} xd and yd were swapped ({LITTLE})");
    assert_eq!(told(&orders(&["0 0 7 -1 -1 0"]), BITWA), swapped);
}

/// Of the numbers -1, 6, 7 and 8, which are no rows here, half are columns, and six of eight columns are rows. So three in eight of such orders
/// would be legal by chance if xd and yd were swapped. With 16 misreadings, three of them are no proof, at 16 * (3/8)^3 = 0.84, and ten are,
/// at 16 * (3/8)^10 = 0.0009.
#[test]
fn several_answers_leave_no_doubt() {
    let answers = [
        "0 0 7 -1 -1 0",
        "0 0 6 -1 -1 0",
        "1 1 7 -1 -1 0",
        "0 1 6 -1 -1 0",
        "0 2 7 -1 -1 0",
        "0 2 6 -1 -1 0",
        "0 3 7 -1 -1 0",
        "0 3 6 -1 -1 0",
        "0 4 7 -1 -1 0",
        "0 4 6 -1 -1 0",
    ];
    let swapped =
        |count: usize| format!("all {count} answers would be legal if xd and yd were swapped");
    assert_eq!(why(BITWA, &orders(&answers)), Some(swapped(10)));
    let few = why(BITWA, &orders(&answers[..3]));
    let suspicion = format!("perhaps a misreading: {} ({LITTLE})", swapped(3));
    assert_eq!(few, Some(suspicion));
}
