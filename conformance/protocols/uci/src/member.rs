//! What a protocol of the family brings.

use linesman_games::{ListActions, Position, Side};
use linesman_interface::protocol::{
    Descriptor, ReadGame,
    showing::{Choice, Look},
};
use linesman_uci::{ActionOf, Board, Start, ViewOf};
use linesman_values::{
    picture::{Cell, Picture},
    rule_fix::RuleFix,
    traits::Trait,
    wanted::Wanted,
};

use super::search::Search;

/// A square, as its row from the top and its column from the left.
pub(crate) type Place = (usize, usize);

/// Returns where a square is in a drawing of so many ranks.
pub(crate) fn place(ranks: u8, [file, rank]: [u8; 2]) -> Place {
    (usize::from(ranks - 1 - rank), usize::from(file))
}

/// Returns the file and the rank of a place in a drawing of so many ranks and files.
pub(crate) fn coordinates(ranks: u8, (row, column): Place) -> [u8; 2] {
    let number = |at: usize| u8::try_from(at).unwrap_or(u8::MAX).min(ranks - 1);
    [number(column), ranks - 1 - number(row)]
}

/// Draws a position on a board of so many ranks and files. `cell` returns what is on a square, by its file and rank.
pub(crate) fn picture<M: Member>(
    ranks: u8,
    to_move: Side,
    cell: impl Fn([u8; 2]) -> Cell,
) -> Picture {
    let row = |rank| (0..ranks).map(|file| cell([file, rank])).collect();
    let to_move = M::SIDES[to_move.index()];
    Picture {
        caption: format!("The position as it was last sent, {to_move} to move"),
        rows: (0..ranks).rev().map(row).collect(),
        columns: (b'a'..b'a' + ranks)
            .map(|file| char::from(file).to_string())
            .collect(),
        lines: (1..=ranks).rev().map(|rank| rank.to_string()).collect(),
        marked: Vec::new(),
    }
}

/// A protocol of the family, by the board of its game.
pub(crate) trait Member: Shown {
    /// Its entry.
    const DESCRIPTOR: &'static Descriptor;
    /// The names of the sides, the first one first.
    const SIDES: &'static [&'static str];
    /// The first command, as a line.
    const QUESTION: &'static str;
    /// How the beginning of a recorded game is read, if games are kept as PGN.
    const GAMES: Option<ReadGame> = None;
    /// The positions that come with the protocol, if there are any.
    const BOOK: Option<&'static str> = None;
    /// What is not judged where both ends are other programs.
    const UNJUDGED: &'static [&'static str];
    /// The answer to the first command, and the usual slips in it.
    const OK: Wanted;
    /// The answer to `go`, and the usual slips in it.
    const BEST: Wanted;
    /// What to do about rules of the game that a best move breaks.
    const RULE_FIXES: &'static [RuleFix] = &[];
    /// What its positions can have, the most special first.
    const TRAITS: &'static [Trait<Search<Self>>];

    /// Returns a game that begins at a position, with moves in the usual form or in the other one.
    ///
    /// # Errors
    /// Says what is wrong with the position.
    fn begin(fen: Option<&str>, is_960: bool) -> Result<Self::Game, String>;
    /// Returns a game that begins as this says, with the past that its moves have.
    ///
    /// # Errors
    /// Says what is wrong with the position or with a move.
    fn begin_at(start: &Start) -> Result<Self::Game, String> {
        let mut game = Self::begin(start.fen.as_deref(), start.is_960)?;
        for word in &start.moves {
            let wrong = || format!("{word} is no legal move of the opening");
            let mut sides = Side::BOTH.into_iter();
            let side = sides.find(|side| game.to_act().contains(*side));
            let side = side.ok_or_else(wrong)?;
            let mv = Self::read_move(word, &game.view(side)).ok_or_else(wrong)?;
            game.submit(side, mv)
                .map_err(|why| format!("{word}: {why}"))?;
        }
        Ok(game)
    }
    /// Writes the position of a game.
    fn fen(game: &Self::Game) -> String;
    /// Returns the FEN of a position as books have it, perhaps with something behind it.
    fn position_of(line: &str) -> String {
        line.trim().to_owned()
    }
    /// Returns the id of the rule by which a game is over, and what happened.
    fn end(game: &Self::Game) -> Option<(&'static str, &'static str)>;
    /// Returns the legal moves of the side that sees this.
    fn moves(view: &ViewOf<Self>) -> Vec<ActionOf<Self>>;
    /// Returns whether a move takes something.
    fn is_capture(view: &ViewOf<Self>, mv: &ActionOf<Self>) -> bool;
    /// Reads a move that is legal here.
    fn read_move(text: &str, view: &ViewOf<Self>) -> Option<ActionOf<Self>>;
    /// Returns whether a word is written as a move.
    fn is_move(word: &str) -> bool;
    /// Draws the position.
    fn draw(&self) -> Picture;
}

/// How the game of a protocol of the family is shown to people, and how they move.
pub(crate) trait Shown:
    Board<Game: ListActions + Position<Action: Send + Sync, View: Send> + Send + Sync>
{
    /// How the pieces are drawn.
    const LOOK: Look;
    /// Returns what a letter on the board stands for.
    fn name(letter: char) -> &'static str;
    /// What a person is asked.
    const PROMPT: &'static str;
    /// Returns the game that a side sees.
    fn game_of(view: &ViewOf<Self>) -> &Self::Game;
    /// Reads a legal move that a person has typed, in the notation of players too.
    fn read_typed(text: &str, view: &ViewOf<Self>) -> Option<ActionOf<Self>>;
    /// Says why what a person typed is no move here, without a full stop, if it has the form of a move.
    fn why_no_move(_text: &str, _view: &ViewOf<Self>) -> Option<String> {
        None
    }
    /// Draws the position of a game.
    fn draw_game(game: &Self::Game) -> Picture;
    /// Returns the squares of a move, its last one last.
    fn squares(mv: &ActionOf<Self>) -> Vec<Place>;
    /// Says what a move is in a game, in the words of its players; empty if its squares say it all.
    fn tell(game: &Self::Game, mv: &ActionOf<Self>) -> String;
    /// Returns the squares by which someone picks a legal move: where a piece stands, and where it goes.
    fn pairs(game: &Self::Game, mv: &ActionOf<Self>) -> Vec<[Place; 2]>;
    /// Returns what is chosen beside the board for one of these moves.
    fn choices(legal: &[ActionOf<Self>]) -> Vec<Choice>;
    /// Returns the move that is picked by its squares and this value of the choice. It need not be legal.
    fn write(game: &Self::Game, pair: [Place; 2], choice: Option<i64>) -> ActionOf<Self>;
}
