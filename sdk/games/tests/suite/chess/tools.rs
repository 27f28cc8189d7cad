//! The rules of chess against python-chess, which is run as a program.

use std::{env, fmt::Write as _};

use fastrand::Rng;
use linesman_games::{
    Outcome, Side,
    chess::{
        BLACK, Move, Position, Variant, WHITE,
        fen::{CastlingField, EnPassantField, FenStyle},
        pgn::{Game, GameResult, Tag, Variations, clock_text},
        san,
    },
};

use super::{properties::read_games, random};
use crate::oracle::ask;

/// How many plies are compared, unless `LINESMAN_PLIES` says otherwise.
const PLIES: usize = 2000;

#[test]
#[ignore = "needs python-chess; .ci/run brings it"]
fn positions_of_random_games_are_as_in_python_chess() {
    let plies = env::var("LINESMAN_PLIES").map_or(PLIES, |plies| plies.parse().unwrap());
    let mut rng = Rng::with_seed(960);
    let mut input = String::new();
    let mut count = 0;
    for variant in [Variant::Standard, Variant::Chess960].into_iter().cycle() {
        if count >= plies {
            break;
        }
        let start = random::start(variant, &mut rng);
        let is_960 = i32::from(variant == Variant::Chess960);
        writeln!(input, "game\t{is_960}\t{}", start.state()).unwrap();
        random::play(start, 300, &mut rng, |position, mv| {
            count += 1;
            write_position(&mut input, position, mv);
        });
    }
    let output = ask("chess", "plies", input.clone());
    let said = String::from_utf8(output.stdout).unwrap();
    let last = format!("{count} positions, 0 differences\n");
    assert_eq!(said, last, "{}", String::from_utf8_lossy(&output.stderr));
    // It can tell: a check that is none differs.
    let first = input.find("\ngame\t").map_or(&*input, |end| &input[..=end]);
    let wrong = first.replacen("\tfalse\t-\t", "\ttrue\t-\t", 1);
    assert_ne!(wrong, first);
    assert!(!ask("chess", "plies", wrong).status.success());
}

fn write_position(input: &mut String, position: &Position, mv: Option<Move>) {
    let state = position.state();
    let style = |castling, en_passant| {
        state.fen(FenStyle {
            castling,
            en_passant,
        })
    };
    let (letters, files) = (CastlingField::Letters, CastlingField::Files);
    let end = position.end().map_or("-".to_owned(), |end| {
        let result = GameResult::from(Some(end.outcome)).text();
        format!("{} {result}", end.reason.text())
    });
    let material = [WHITE, BLACK].map(|side| state.cannot_mate_by_material(side).to_string());
    // The game may be over, but python-chess lists the moves that there would be.
    let mut moves: Vec<String> = state
        .moves()
        .into_iter()
        .map(|mv| format!("{}:{}", position.spell(mv), san::write(state, mv)))
        .collect();
    moves.sort();
    let fields = [
        mv.map_or("-".to_owned(), |mv| mv.to_string()),
        style(letters, EnPassantField::Legal),
        style(letters, EnPassantField::Always),
        style(letters, EnPassantField::Attacked),
        style(files, EnPassantField::Legal),
        state.is_check().to_string(),
        end,
        (position.occurrences() >= 3).to_string(),
        position.can_claim_fifty_moves().to_string(),
        position.can_claim_repetition().to_string(),
        material.join(" "),
        moves.join(" "),
    ];
    *input += &format!("ply\t{}\n", fields.join("\t"));
}

#[test]
#[ignore = "needs python-chess; .ci/run brings it"]
fn games_are_read_by_python_chess_and_come_back() {
    let mut rng = Rng::with_seed(64);
    let games: Vec<Game> = (0..30)
        .map(|number| random_game(number, &mut rng))
        .collect();
    let text: String = games.iter().map(|game| format!("{game}\n")).collect();
    let output = ask("chess", "pgn", text);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{errors}");
    let back = read_games(&output.stdout, Variations::Keep, 1000);
    assert_eq!(back.len(), games.len());
    for (back, game) in back.iter().zip(&games) {
        assert_eq!(back.problems, []);
        assert_eq!(Shape::of(back), Shape::of(game), "{game}");
    }
    // It can tell: a move that is not legal is an error.
    let wrong = "[Event \"?\"]\n\n1. e5 *\n".to_owned();
    assert!(!ask("chess", "pgn", wrong).status.success());
}

/// All that both programs keep of a game: each line of play in the order in which it is written.
#[derive(Debug, PartialEq)]
struct Shape {
    start: String,
    result: GameResult,
    round: Option<String>,
    comments: String,
    moves: Vec<(Vec<Move>, Vec<u8>, String, String)>,
}

impl Shape {
    fn of(game: &Game) -> Self {
        let way = |mut index: usize| {
            let mut way = vec![game.nodes()[index].mv];
            while let Some(parent) = game.nodes()[index].parent() {
                way.push(game.nodes()[parent].mv);
                index = parent;
            }
            way.reverse();
            way
        };
        let mut moves: Vec<_> = (0..game.nodes().len())
            .map(|index| {
                let node = &game.nodes()[index];
                let [before, behind] =
                    [&node.comments_before, &node.comments].map(|comments| plain(comments));
                let mut nags = node.nags.clone();
                nags.sort_unstable();
                (way(index), nags, before, behind)
            })
            .collect();
        moves.sort_by(|a, b| a.0.cmp(&b.0));
        Self {
            start: game.start.to_string(),
            result: game.result,
            round: game.tag("Round").map(str::to_owned),
            comments: plain(&game.comments),
            moves,
        }
    }
}

/// Returns comments as one, and the ends of lines in it as spaces.
fn plain(comments: &[String]) -> String {
    let words = comments
        .iter()
        .flat_map(|comment| comment.split_ascii_whitespace());
    words.collect::<Vec<_>>().join(" ")
}

/// Returns a game with variations, comments, clocks and NAGs.
fn random_game(number: usize, rng: &mut Rng) -> Game {
    let variant = [Variant::Standard, Variant::Chess960][number % 2];
    let start = random::start(variant, rng);
    let mut game = Game::new(*start.state(), variant);
    let round = Tag {
        name: "Round".to_owned(),
        value: format!("{number} \"a\\b\""),
    };
    game.tags.push(round);
    game.comments = vec!["Hello there".to_owned()];
    // Where lines of play end. A move is added to one of them, or anywhere behind the line that was played.
    let mut ends = vec![(None, *start.state())];
    for _ in 0..120 {
        let index = if rng.u32(..4) > 0 {
            ends.len() - 1
        } else {
            rng.usize(..ends.len())
        };
        let (parent, state) = ends[index];
        let siblings: Vec<Move> = game
            .nodes()
            .iter()
            .filter(|node| node.parent() == parent)
            .map(|node| node.mv)
            .collect();
        let moves = state.moves().into_iter();
        let moves: Vec<Move> = moves.filter(|mv| !siblings.contains(mv)).collect();
        let Some(mv) = rng.choice(moves) else {
            continue;
        };
        let node = game.add(parent, mv);
        annotate(&mut game, node, !siblings.is_empty(), rng);
        let mut after = state;
        after.play(mv);
        ends.push((Some(node), after));
    }
    let results = [
        Some(Outcome::Win(Side::First)),
        Some(Outcome::Win(Side::Second)),
        Some(Outcome::Draw),
        None,
    ];
    game.result = results[rng.usize(..4)].into();
    game
}

fn annotate(game: &mut Game, node: usize, is_variation: bool, rng: &mut Rng) {
    let node = game.node_mut(node).expect("it has just been added");
    if rng.u32(..4) == 0 {
        node.nags.push(rng.u8(1..140));
    }
    if rng.u32(..3) == 0 {
        let left = std::time::Duration::from_millis(rng.u64(..10_000_000));
        node.comments.push(clock_text(left));
    }
    if rng.u32(..6) == 0 {
        let words =
            "A long comment; it has (parentheses), [brackets] and a % that goes on over the line";
        node.comments.push(words.to_owned());
    }
    if is_variation && rng.bool() {
        node.comments_before.push("Better".to_owned());
    }
}
