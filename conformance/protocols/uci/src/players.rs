//! Best moves in the notation of players: what an engine meant by `O-O` and `Nf3`.

use linesman_games::chess::{san, uci::UciMove};
use linesman_uci::{Board as _, Chess, Order};
use linesman_values::wanted::{Said, Slip};

use super::{answers::is_best, member::Member, picture::board_sent};

/// Castling as players write it.
pub(super) const CASTLING: Slip = Slip::new(
    "write castling as the king's move, such as e1g1, and not as O-O",
    |line| {
        let word = line.split(' ').nth(1)?;
        let letters = word.to_ascii_lowercase().replace('0', "o");
        let is_castling = letters.starts_with("o-o") || letters.starts_with("oo");
        is_castling.then(|| "bestmove e1g1".to_owned())
    },
)
.read_by(read);

/// A piece and its target, a pawn's capture, or a target alone.
pub(super) const SHORT: Slip = Slip::new(
    "write the two squares of the move, such as g1f3, and not the piece and its target, such as Nf3",
    |line| {
        let mut words = line.split(' ').skip(1);
        let word = words.next()?;
        // Two squares with a blank between them are something else.
        let is_alone = words.next().is_none_or(|next| next == "ponder");
        let word = word.trim_end_matches(['+', '#', '!', '?']);
        let word = word.trim_end_matches(['Q', 'R', 'B', 'N']);
        let word = word.trim_end_matches('=');
        let target = word.get(word.len().checked_sub(2)?..)?;
        let has_squares = word.get(..4).is_some_and(Chess::is_move);
        let is_short = !has_squares && is_best::<Chess>(&format!("bestmove a1{target}"));
        (is_alone && is_short).then(|| "bestmove g1f3".to_owned())
    },
)
.read_by(read);

/// Reads the best move in the position that was sent last.
fn read(said: &Said<'_>, line: &str) -> Option<String> {
    let word = line.split(' ').nth(1)?;
    let board = board_sent::<Chess>(said.sent)?;
    let is_960 = said
        .sent
        .iter()
        .rev()
        .find_map(|line| match Order::read(line, Chess::WORDS) {
            Order::SetOption { name, value } if name.eq_ignore_ascii_case("UCI_Chess960") => {
                Some(value.is_some_and(|value| value == "true"))
            }
            _ => None,
        });
    let fen = board.state().to_string();
    let position = Chess::begin(Some(&fen), is_960.unwrap_or(false)).ok()?;
    let mv = san::read(position.state(), word).ok()?;
    let text = UciMove::Move(position.spell(mv));
    Some(format!("bestmove {text}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_meant_is_read_in_the_position() {
        let castling = "position fen r3k2r/8/8/8/8/8/8/R3K2R";
        let of = |sent: &[&str], line| read(&Said { sent, heard: &[] }, line);
        let white = format!("{castling} w KQkq - 0 1");
        let black = format!("{castling} b KQkq - 0 1");
        for (sent, line, expected) in [
            ("position startpos", "bestmove Nf3", Some("bestmove g1f3")),
            (
                "position startpos moves e2e4 d7d5",
                "bestmove exd5",
                Some("bestmove e4d5"),
            ),
            (&white, "bestmove O-O", Some("bestmove e1g1")),
            (&black, "bestmove O-O-O", Some("bestmove e8c8")),
            ("position startpos", "bestmove Nf6", None),
            ("isready", "bestmove Nf3", None),
        ] {
            let found = of(&[sent], line);
            assert_eq!(found.as_deref(), expected, "{sent} {line}");
        }
        let is_960 = "setoption name UCI_Chess960 value true";
        let found = of(&[is_960, &white], "bestmove O-O");
        assert_eq!(found.as_deref(), Some("bestmove e1h1"));
    }
}
