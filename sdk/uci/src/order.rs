//! Lines of the GUI: what the engine is told, as far as the protocol has words for it.

use std::time::Duration;

use super::Words;

/// A line of the GUI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// `uci`: say who you are and which options you have.
    Uci,
    /// `debug on` or `debug off`.
    Debug,
    /// `isready`.
    IsReady,
    /// `setoption`.
    SetOption {
        /// The name of the option.
        name: String,
        /// The value; none for a button.
        value: Option<String>,
    },
    /// `register`.
    Register,
    /// `ucinewgame`.
    NewGame,
    /// `position`.
    Position(Placed),
    /// `go`.
    Go(Go),
    /// `stop`.
    Stop,
    /// `ponderhit`.
    PonderHit,
    /// `quit`.
    Quit,
    /// Nothing that the protocol has.
    Unknown,
}

/// What `position` describes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The words behind `fen`; none for `startpos`.
    pub fen: Option<String>,
    /// The moves, as they were written.
    pub moves: Vec<String>,
}

/// What `go` asks for. What is missing has no influence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The clocks of both sides, the first side first, in milliseconds. They may be below 0.
    pub clocks: [Option<i64>; 2],
    /// What both sides get for each move.
    pub increments: [Option<i64>; 2],
    /// How many moves are to be made until the next time control.
    pub moves_to_go: Option<i64>,
    /// The greatest depth.
    pub depth: Option<i64>,
    /// The number of positions.
    pub nodes: Option<i64>,
    /// The number of moves to a mate.
    pub mate: Option<i64>,
    /// The time to search.
    pub move_time: Option<i64>,
    /// Whether the search lasts until `stop`.
    pub is_infinite: bool,
    /// Whether the engine ponders.
    pub is_ponder: bool,
    /// The moves to search; all if there is none.
    pub moves: Vec<String>,
}

impl Order {
    /// Reads a line. Words before the first one that is known are passed over.
    #[must_use]
    pub fn read(line: &str, protocol: &Words) -> Self {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let known = words.iter().position(|word| protocol.is_first(word));
        let Some(known) = known else {
            return Self::Unknown;
        };
        let rest = &words[known + 1..];
        match words[known] {
            word if word == protocol.name => Self::Uci,
            word if word == protocol.new_game => Self::NewGame,
            "debug" => Self::Debug,
            "isready" => Self::IsReady,
            "setoption" => read_set_option(rest),
            "register" => Self::Register,
            "position" => read_position(rest).map_or(Self::Unknown, Self::Position),
            "go" => Self::Go(Go::read(rest, protocol)),
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            _ => Self::Quit,
        }
    }
}

impl Go {
    /// Reads the words behind `go`, in any order. Unknown words are passed over.
    #[must_use]
    pub fn read(words: &[&str], protocol: &Words) -> Self {
        let mut go = Self::default();
        let mut at = 0;
        while let Some(word) = words.get(at) {
            let number = || words.get(at + 1).and_then(|word| word.parse().ok());
            let side = |words: [&str; 2]| words.iter().position(|own| own == word);
            let (clock, increment) = (side(protocol.clocks), side(protocol.increments));
            let place = match (*word, clock, increment) {
                (_, Some(side), _) => Some(&mut go.clocks[side]),
                (_, _, Some(side)) => Some(&mut go.increments[side]),
                ("movestogo", ..) => Some(&mut go.moves_to_go),
                ("depth", ..) => Some(&mut go.depth),
                ("nodes", ..) => Some(&mut go.nodes),
                ("mate", ..) => Some(&mut go.mate),
                ("movetime", ..) => Some(&mut go.move_time),
                _ => None,
            };
            if let Some(place) = place {
                *place = number();
                at += 1;
            }
            match *word {
                "infinite" => go.is_infinite = true,
                "ponder" => go.is_ponder = true,
                "searchmoves" => {
                    let rest = &words[at + 1..];
                    let moves = rest.iter().take_while(|word| !protocol.is_of_go(word));
                    go.moves = moves.map(|word| (*word).to_owned()).collect();
                    at += go.moves.len();
                }
                _ => {}
            }
            at += 1;
        }
        go
    }

    /// Returns the time until which the side with this index has to answer, if a clock or `movetime` limits it. The clock of a search
    /// without one limits nothing.
    #[must_use]
    pub fn time(&self, side: usize) -> Option<Duration> {
        let limit = self.move_time.or(self.clocks[side])?;
        Some(Duration::from_millis(u64::try_from(limit).unwrap_or(0)))
    }
}

/// Reads the words behind `position`. None if they describe none.
fn read_position(words: &[&str]) -> Option<Placed> {
    let behind = words.iter().position(|word| *word == "moves");
    let (place, moves) = words.split_at(behind.unwrap_or(words.len()));
    let fen = match *place.first()? {
        "startpos" => None,
        "fen" => Some(place[1..].join(" ")),
        _ => return None,
    };
    let moves = moves.iter().skip(1).map(|word| (*word).to_owned());
    Some(Placed {
        fen,
        moves: moves.collect(),
    })
}

/// Reads the words behind `setoption`. The name is what stands between `name` and `value`.
fn read_set_option(words: &[&str]) -> Order {
    let name = words.iter().position(|word| *word == "name");
    let Some(name) = name else {
        return Order::Unknown;
    };
    let rest = &words[name + 1..];
    let value = rest.iter().position(|word| *word == "value");
    let (name, value) = rest.split_at(value.unwrap_or(rest.len()));
    Order::SetOption {
        name: name.join(" "),
        value: (!value.is_empty()).then(|| value[1..].join(" ")),
    }
}

/// The first words of lines that are the same in every protocol of the family.
pub(super) const WORDS: &[&str] = &[
    "debug",
    "isready",
    "setoption",
    "register",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
];

/// The words behind `go` that are the same in every protocol of the family.
pub(super) const GO_WORDS: &[&str] = &[
    "searchmoves",
    "ponder",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> Go {
        Go::read(
            &text.split_ascii_whitespace().collect::<Vec<_>>(),
            &Words::UCI,
        )
    }

    #[test]
    fn words_before_a_known_one_are_passed_over() {
        assert_eq!(Order::read("joho debug on", &Words::UCI), Order::Debug);
        assert_eq!(Order::read("\t isready \t", &Words::UCI), Order::IsReady);
        assert_eq!(Order::read("", &Words::UCI), Order::Unknown);
        assert_eq!(Order::read("bench", &Words::UCI), Order::Unknown);
    }

    #[test]
    fn names_and_values_have_blanks() {
        let order = Order::read(
            "setoption name Style of  play value very risky",
            &Words::UCI,
        );
        let expected = Order::SetOption {
            name: "Style of play".to_owned(),
            value: Some("very risky".to_owned()),
        };
        assert_eq!(order, expected);
        let button = Order::SetOption {
            name: "Clear Hash".to_owned(),
            value: None,
        };
        assert_eq!(
            Order::read("setoption name Clear Hash", &Words::UCI),
            button
        );
    }

    #[test]
    fn the_words_of_go_come_in_any_order() {
        let one = go("wtime 300 btime 200 depth 5 searchmoves e2e4 d2d4");
        let other = go("depth 5 searchmoves e2e4 d2d4 btime 200 joho wtime 300");
        assert_eq!(one, other);
        assert_eq!(one.moves, ["e2e4", "d2d4"]);
        assert_eq!(one.time(1), Some(Duration::from_millis(200)));
        assert_eq!(go("depth 3").time(0), None);
        assert_eq!(go("wtime -40").time(0), Some(Duration::ZERO));
    }

    #[test]
    fn a_position_has_a_start_and_moves() {
        let placed = |text| match Order::read(text, &Words::UCI) {
            Order::Position(placed) => placed,
            other => panic!("{other:?}"),
        };
        let start = placed("position startpos moves e2e4 e7e5");
        assert_eq!((start.fen, start.moves.len()), (None, 2));
        let fen = placed("position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        assert_eq!(fen.fen.unwrap(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        assert_eq!(Order::read("position", &Words::UCI), Order::Unknown);
    }
}
