//! Games that begin elsewhere than at the usual start: at positions and games of books, and after random plies.

use fastrand::Rng;
use linesman_games::{
    Position as _, Side,
    chess::{
        State,
        pgn::{Games, Variations},
    },
};
use linesman_interface::protocol::{GameOpening, OpeningForm};
use linesman_uci::{Chess, Start};
use linesman_values::options::Given;

use super::{
    member::Member,
    options::{is_960, start},
};

/// A position is told to the engines as a FEN, and a game with its moves.
pub(super) const fn form<M: Member>() -> OpeningForm {
    OpeningForm {
        random: Some(random::<M>),
        game: M::GAMES,
        own: M::BOOK,
        start: Some("fen"),
        ..OpeningForm::new(read::<M>)
    }
}

/// How many sequences of plies are drawn. Few games of chess end within a few plies.
const DRAWS: u32 = 1000;

fn random<M: Member>(options: &Given, plies: u32, seed: u64) -> Result<Given, String> {
    let start = M::begin_at(&start(options))?;
    let mut random = Rng::with_seed(seed);
    for _ in 0..DRAWS {
        let mut game = start.clone();
        let mut played = 0;
        while played < plies
            && let Some(side) = Side::BOTH
                .into_iter()
                .find(|it| game.to_act().contains(*it))
            && let Some(mv) = random.choice(M::moves(&game.view(side)))
            && game.submit(side, mv).is_ok()
        {
            played += 1;
        }
        if played == plies && M::end(&game).is_none() {
            return Ok(options.replaced("fen", &M::fen(&game)));
        }
    }
    Err(format!(
        "no game was found that is open after {plies} random plies; choose fewer"
    ))
}

/// Reads a line of a book: a FEN, or an EPD.
fn read<M: Member>(options: &Given, line: &str) -> Result<Given, String> {
    if options.get("fen").is_some() {
        return Err(TWO_STARTS.to_owned());
    }
    beginning_at::<M>(options, &M::position_of(line))
}

fn beginning_at<M: Member>(options: &Given, place: &str) -> Result<Given, String> {
    let game = M::begin_at(&Start::read(Some(place), is_960(options)))?;
    match M::end(&game) {
        Some((_, text)) => Err(format!("the game is over there: {text}")),
        None => Ok(options.replaced("fen", place)),
    }
}

/// Returns the FEN of a position in EPD, whose first four fields are those of a FEN. Operations come behind them, of which `hmvc` and
/// `fmvn` are the last two fields. A FEN stays as it is, and so do moves behind a position.
pub(super) fn fen_of_epd(line: &str) -> String {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    if words.first() == Some(&"startpos") {
        return words.join(" ");
    }
    let is_number = |word: &&str| word.parse::<u32>().is_ok();
    if words.len() < 4 || (words.len() >= 6 && words[4..6].iter().all(is_number)) {
        let has_moves = words.get(6) == Some(&"moves");
        let end = if has_moves { words.len() } else { 6 };
        return words[..words.len().min(end)].join(" ");
    }
    let operations = words[4..].join(" ");
    let operand = |name: &str| {
        let mut all = operations.split(';').map(str::trim);
        let found = all.find_map(|it| it.strip_prefix(name)?.strip_prefix(' '));
        found.map(|it| it.trim().to_owned())
    };
    let halfmoves = operand("hmvc").unwrap_or_else(|| "0".to_owned());
    let number = operand("fmvn").unwrap_or_else(|| "1".to_owned());
    format!("{} {halfmoves} {number}", words[..4].join(" "))
}

/// Reads the beginning of a game, with its moves, so that repetitions and the fifty moves count from there. What is wrong behind the plies that are played does not matter.
pub(super) fn of_game(options: &Given, opening: &GameOpening<'_>) -> Result<Given, String> {
    if options.get("fen").is_some() {
        return Err(TWO_STARTS.to_owned());
    }
    let mut games = Games::new(Variations::Skip);
    games.handle_input(opening.text.as_bytes());
    games.handle_end();
    let game = games.poll_game().ok_or("there is no game")?;
    let plies = opening.plies.map_or(usize::MAX, |plies| plies as usize);
    let mut start = Start {
        fen: (game.start != State::start()).then(|| game.start.to_string()),
        ..Start::read(None, is_960(options))
    };
    let mut position = Chess::begin_at(&start)?;
    for node in game.main_line().take(plies) {
        let over = || format!("the game is over before its ply {}", start.moves.len() + 1);
        let side = position.to_move().ok_or_else(over)?;
        let mv = position.spell(node.mv);
        position.submit(side, mv).map_err(|why| why.to_string())?;
        start.moves.push(mv.to_string());
    }
    let played = start.moves.len();
    match game.problems.first() {
        Some(error) if played < plies => {
            let line = opening.line + error.place.line - 1;
            Err(format!("line {line}: {}", error.problem))
        }
        _ => beginning_at::<Chess>(options, &start.to_string()),
    }
}

const TWO_STARTS: &str = "--fen and openings both say where a game begins; leave one out";

#[cfg(test)]
mod tests {
    use super::*;
    use linesman_uci::Ataxx;

    fn fen(given: Result<Given, String>) -> String {
        given.unwrap().get("fen").unwrap().to_owned()
    }

    #[test]
    fn a_line_of_a_book_is_a_fen_or_an_epd() {
        let check = |line: &str, expected: &str| {
            assert_eq!(fen(read::<Chess>(&Given::default(), line)), expected);
        };
        let kings = "4k3/8/8/8/8/8/4P3/4K3 w - -";
        check(kings, &format!("{kings} 0 1"));
        check(&format!("{kings} 3 20"), &format!("{kings} 3 20"));
        check(&format!("{kings} 3 20 ; a note"), &format!("{kings} 3 20"));
        check(
            &format!("{kings} ce 30; id \"a b\";"),
            &format!("{kings} 0 1"),
        );
        let counted = format!("{kings} fmvn 7; hmvc 5; bm e4;");
        check(&counted, &format!("{kings} 5 7"));
        let told = format!("{kings} 3 20 moves e2e4 e8e7");
        check(&told, &told);
        check("startpos moves e2e4 e7e5", "startpos moves e2e4 e7e5");
        check(
            &format!("{kings} id \"two moves e2e4\";"),
            &format!("{kings} 0 1"),
        );
    }

    #[test]
    fn a_line_that_no_game_begins_at_is_refused() {
        let given = Given::default();
        let check = |line: &str, expected: &str| {
            let error = read::<Chess>(&given, line).unwrap_err();
            assert!(error.contains(expected), "{line}: {error}");
        };
        check("nonsense", "it is no FEN");
        check("4k3/8/8/8/8/8/8/8 w - -", "it is no FEN");
        // Fool's mate.
        let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -";
        check(mated, "the game is over there: checkmate");
        let both = given.with("fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        assert_eq!(read::<Chess>(&both, "x"), Err(TWO_STARTS.to_owned()));
    }

    #[test]
    fn a_game_begins_after_the_plies_of_another_one() {
        let check = |text: &str, plies, expected: Result<&str, &str>| {
            let opening = GameOpening {
                text,
                line: 10,
                plies,
            };
            let found = of_game(&Given::default(), &opening);
            let found = found.map(|given| given.get("fen").unwrap().to_owned());
            assert_eq!(found, expected.map(str::to_owned).map_err(str::to_owned));
        };
        let text = "[Event \"?\"]\n\n1. e4 (1. d4) e5 {x} 2. Nf3 *\n";
        check(text, Some(2), Ok("startpos moves e2e4 e7e5"));
        check(text, Some(0), Ok("startpos"));
        let all = "startpos moves e2e4 e7e5 g1f3";
        check(text, None, Ok(all));
        check(text, Some(30), Ok(all));
        let kings = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        let castled = format!("[FEN \"{kings}\"]\n\n1. O-O *\n");
        let moves = format!("{kings} moves e1g1");
        check(&castled, None, Ok(&moves));
        let mated = "[Event \"?\"]\n\n1. f3 e5 2. g4 Qh4# *\n";
        check(mated, None, Err("the game is over there: checkmate"));
        // The first position is there for the third time after eight plies.
        let knights = "Nf3 Nf6 Ng1 Ng8 ".repeat(2);
        let repeated = format!("[Event \"?\"]\n\n{knights} Nf3 *\n");
        check(&repeated, None, Err("the game is over before its ply 9"));
        let wrong = "[Event \"?\"]\n\n1. e4 e5 2. Nf3\nKe4 *\n";
        check(wrong, Some(3), Ok(all));
        let opening = GameOpening {
            text: wrong,
            line: 10,
            plies: None,
        };
        let error = of_game(&Given::default(), &opening).unwrap_err();
        // The move is on the fourth line of a game whose first line is 10.
        assert!(
            error.starts_with("line 13: ") && error.contains("Ke4"),
            "{error}"
        );
    }

    /// The usual position is there for the third time after eight plies, seven of which are the opening.
    #[test]
    fn the_past_of_an_opening_counts_for_repetition() {
        let place = "startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";
        let mut game = Chess::begin_at(&Start::read(Some(place), false)).unwrap();
        assert_eq!(Chess::end(&game), None);
        game.submit(Side::Second, "f6g8".parse().unwrap()).unwrap();
        let (id, _) = Chess::end(&game).unwrap();
        assert_eq!(id, "threefold-repetition");
        // Ninety-eight plies without a capture or a move of a pawn, then one of the opening, and one of an engine.
        let place = "4k3/8/8/8/8/8/4P3/R3K3 w - - 98 80 moves a1a2";
        let mut game = Chess::begin_at(&Start::read(Some(place), false)).unwrap();
        assert_eq!(Chess::end(&game), None);
        game.submit(Side::Second, "e8d8".parse().unwrap()).unwrap();
        assert!(Chess::end(&game).is_some());
        let wrong = Chess::begin_at(&Start::read(Some("startpos moves e2e5"), false));
        assert_eq!(
            wrong.err(),
            Some("e2e5 is no legal move of the opening".to_owned())
        );
        let stones = Ataxx::begin_at(&Start::read(Some("startpos moves g2 a2"), false)).unwrap();
        assert!(stones.to_act().contains(Side::First));
    }

    #[test]
    fn random_plies_follow_from_the_seed() {
        let given = Given::default();
        let all: Vec<String> = (0..20)
            .map(|seed| fen(random::<Chess>(&given, 5, seed)))
            .collect();
        // After five plies, Black is to move, in the third move.
        assert!(
            all.iter()
                .all(|fen| fen.contains(" b ") && fen.ends_with(" 3")),
            "{all:?}"
        );
        assert_eq!(all[3], fen(random::<Chess>(&given, 5, 3)));
        let mut different = all.clone();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), all.len());
        let ataxx = fen(random::<Ataxx>(&given, 3, 1));
        assert!(ataxx.contains(" o "), "{ataxx}");
    }

    /// The head of the book says how it was made.
    #[test]
    fn the_own_book_has_500_different_positions_of_which_a_game_can_begin() {
        let mut positions = Vec::new();
        for line in Chess::BOOK
            .unwrap()
            .lines()
            .filter(|line| !line.starts_with('#'))
        {
            positions.push(fen(read::<Chess>(&Given::default(), line)));
        }
        let lines = positions.len();
        positions.sort();
        positions.dedup();
        assert!(positions.len() == lines && lines >= 500, "{lines}");
    }
}
