//! Games of chess in PGN, as other programs read them.

use std::time::Duration;

use linesman_game_record::{Broken, EndReason, Entry, GameOutcome, Record, What};
use linesman_games::{
    Position as _, Side,
    chess::pgn::{Game, GameResult, Tag, clock_text},
};
use linesman_interface::protocol::NotationForm;
use linesman_protocols::{Remark, Time, Worth};
use linesman_uci::{Chess, Go, Order, Start};

use super::{member::Member, options::CHESS960};

/// PGN.
pub(super) const PGN: NotationForm = NotationForm {
    extension: "pgn",
    write,
};

/// Writes the game of a record. Behind each move is a comment: the score in pawns for the side that moved, the depth, the time in
/// seconds, and the clock.
fn write(record: &Record, event: Option<&str>) -> Result<String, String> {
    let head = &record.head;
    let option = |name: &str| {
        let mut all = head.options.iter();
        all.find(|(own, _)| own == name)
            .map(|(_, value)| value.as_str())
    };
    let is_960 = option("variant") == Some(CHESS960);
    let start = Start::read(option("fen"), is_960);
    let opening = start.moves.clone();
    let mut position = Chess::begin_at(&Start {
        moves: Vec::new(),
        ..start
    })?;
    let mut game = Game::new(*position.state(), position.variant());
    let mut searches = [Search::default(), Search::default()];
    let mut last = None;
    for text in &opening {
        let illegal = || format!("{text} is no legal move of the opening");
        let mover = position.to_move().ok_or_else(illegal)?;
        let mv = Chess::read_move(text, &position.view(mover)).ok_or_else(illegal)?;
        let kept = position.check(mover, mv).map_err(|_| illegal())?;
        position.submit(mover, mv).map_err(|_| illegal())?;
        let node = game.add(last, kept);
        if let Some(node) = game.node_mut(node) {
            node.comments.push(BOOK.to_owned());
        }
        last = Some(node);
    }
    for entry in &record.entries {
        let What::Move { side, text, clocks } = &entry.what else {
            for (side, search) in searches.iter_mut().enumerate() {
                search.note(entry, side);
            }
            continue;
        };
        let mover = Side::BOTH[*side];
        let illegal = |why: &dyn std::fmt::Display| format!("ply {}, {text}: {why}", entry.ply);
        let view = position.view(mover);
        let mv = Chess::read_move(text, &view).ok_or_else(|| illegal(&"no legal move"))?;
        let kept = position.check(mover, mv).map_err(|why| illegal(&why))?;
        position.submit(mover, mv).map_err(|why| illegal(&why))?;
        let node = game.add(last, kept);
        let search = std::mem::take(&mut searches[*side]);
        let clock = clocks[*side].map(|reading| reading.left);
        if let Some(node) = game.node_mut(node) {
            node.comments.push(search.comment(entry.at, clock));
        }
        last = Some(node);
    }
    game.result = result(record);
    let (termination, why) = termination(record);
    match last.and_then(|node| game.node_mut(node)?.comments.last_mut()) {
        Some(comment) => *comment += &format!(", {why}"),
        None => game.comments.push(why),
    }
    let name = |side: usize| head.sides[side].name.clone();
    let date = head.began.get(..10).unwrap_or("????.??.??");
    let tags = [
        ("Event", event.unwrap_or("?").to_owned()),
        ("Date", date.replace('-', ".")),
        (
            "Round",
            head.game.map_or("?".to_owned(), |it| it.to_string()),
        ),
        ("White", name(0)),
        ("Black", name(1)),
        ("TimeControl", option("clock").unwrap_or("60+1").to_owned()),
        ("PlyCount", (opening.len() + record.plies()).to_string()),
        ("Termination", termination.to_owned()),
    ];
    game.tags = tags
        .map(|(name, value)| Tag {
            name: name.to_owned(),
            value,
        })
        .into();
    Ok(game.to_string())
}

/// The comment behind a move that no engine has chosen.
const BOOK: &str = "book";

fn result(record: &Record) -> GameResult {
    let Some(end) = &record.end else {
        return GameResult::Unknown;
    };
    let first = &record.head.sides[0].side;
    match (end.result, &end.winner) {
        (GameOutcome::Win, Some(winner)) if winner == first => GameResult::WhiteWins,
        (GameOutcome::Win, _) => GameResult::BlackWins,
        (GameOutcome::Draw, _) => GameResult::Draw,
        _ => GameResult::Unknown,
    }
}

/// Returns why a game ended: in a word of the standard of PGN, and as a text.
fn termination(record: &Record) -> (&'static str, String) {
    let Some(end) = &record.end else {
        return ("unterminated", "the record is cut".to_owned());
    };
    let word = match end.reason {
        _ if end.result == GameOutcome::Void => "unterminated",
        EndReason::Rules | EndReason::Resigned => "normal",
        EndReason::TooLong | EndReason::Adjudicated => "adjudication",
        EndReason::Forfeit => end.broken.first().map_or("abandoned", of_forfeit),
        _ => "unterminated",
    };
    let why = match (&end.rule, &end.broken[..]) {
        (Some(rule), _) if end.reason == EndReason::Adjudicated => {
            format!("adjudicated by the {}", rule.replace('-', " "))
        }
        (None, []) if end.reason == EndReason::TooLong => "too many turns".to_owned(),
        (Some(rule), _) => rule.replace('-', " "),
        (None, []) if end.reason == EndReason::Resigned => {
            let mut sides = record.head.sides.iter();
            let loser = sides.find(|it| Some(&it.side) != end.winner.as_ref());
            format!("{} resigns", loser.map_or("a side", |it| &it.side))
        }
        (None, []) => word.to_owned(),
        (None, broken) => {
            let all = broken.iter();
            let all = all.map(|it| format!("{} forfeits by {}", it.side, it.check));
            all.collect::<Vec<_>>().join(", ")
        }
    };
    (word, why)
}

fn of_forfeit(broken: &Broken) -> &'static str {
    match broken.cause.split('(').next() {
        Some("no-output") => "time forfeit",
        Some("exited" | "signalled" | "closed-stdout") => "abandoned",
        _ => "rules infraction",
    }
}

/// What is known of a search that has not been answered.
#[derive(Default)]
struct Search {
    since: Option<Time>,
    /// When a search in the opponent's time was stopped, because the time for the move began.
    stopped: Option<Time>,
    given_back: Time,
    /// The last score that was said and is no bound, and the depth with it.
    found: Option<(Worth, Option<u32>)>,
}

impl Search {
    /// Notes what happened, if it is about this side.
    fn note(&mut self, entry: &Entry, own: usize) {
        match &entry.what {
            What::Sent { side, bytes } if *side == own => {
                for line in String::from_utf8_lossy(bytes).lines() {
                    self.note_sent(line, entry.at);
                }
            }
            What::Remark { side, remark } if *side == own => self.note_remark(remark),
            What::GivenBack { side, time } if *side == own => self.given_back += *time,
            _ => {}
        }
    }

    fn note_sent(&mut self, line: &str, at: Time) {
        // It has all moves of the game, and says nothing here.
        if line.starts_with("position ") {
            return;
        }
        match Order::read(line, <Chess as linesman_uci::Board>::WORDS) {
            Order::Go(Go { is_ponder, .. }) => {
                let since = self.stopped.unwrap_or(at);
                *self = Self {
                    since: (!is_ponder).then_some(since),
                    ..Self::default()
                };
            }
            Order::Stop => self.stopped = Some(at),
            // What it has found in the opponent's time counts.
            Order::PonderHit => (self.since, self.given_back) = (Some(at), Time::ZERO),
            _ => {}
        }
    }

    fn note_remark(&mut self, remark: &Remark) {
        if let Some(worth) = remark.exact_worth() {
            self.found = Some((worth, remark.depth));
        }
    }

    fn comment(&self, now: Time, clock: Option<Duration>) -> String {
        let mut parts = Vec::new();
        if let Some((worth, depth)) = self.found {
            let depth = depth.unwrap_or_default();
            parts.push(format!("{}/{depth}", score_text(worth)));
        }
        let spent = self.since.map_or(Time::ZERO, |since| {
            now.saturating_sub(since).saturating_sub(self.given_back)
        });
        parts.push(format!("{:.3}s", spent.as_secs_f64()));
        parts.extend(clock.map(clock_text));
        parts.join(" ")
    }
}

/// Writes a score in pawns, or the number of plies to the mate.
fn score_text(worth: Worth) -> String {
    match worth {
        Worth::Hundredths(score) => {
            let sign = if score < 0 { '-' } else { '+' };
            let size = score.unsigned_abs();
            format!("{sign}{}.{:02}", size / 100, size % 100)
        }
        Worth::End(moves) if moves > 0 => format!("+M{}", 2 * i64::from(moves) - 1),
        Worth::End(moves) => format!("-M{}", -2 * i64::from(moves)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = r#"{"kind":"head","format":"linesman-game-record","version":1,"linesman":"0","protocol":"uci","profile":"uci-2006","options":[["clock","1+0.01"]],"game":3,"began":"2026-11-28T04:08:10.623Z","sides":[{"side":"white","name":"a","player":"program"},{"side":"black","name":"b","player":"program"}]}"#;

    fn written(lines: &[&str]) -> String {
        let text: String = [HEAD]
            .iter()
            .chain(lines)
            .map(|line| format!("{line}\n"))
            .collect();
        write(&Record::read(text.as_bytes()).unwrap(), None).unwrap()
    }

    const FOOLS: &[&str] = &[
        r#"{"kind":"sent","at":0,"ply":0,"side":"white","text":"position startpos\ngo wtime 1000 btime 1000\n"}"#,
        r#"{"kind":"remark","at":100,"ply":0,"side":"white","depth":9,"score":-35}"#,
        r#"{"kind":"remark","at":110,"ply":0,"side":"white","depth":10,"score":-20,"bound":"upper"}"#,
        r#"{"kind":"remark","at":120,"ply":0,"side":"white","depth":10,"score":-90,"number":2}"#,
        r#"{"kind":"given-back","at":400000,"ply":0,"side":"white","time":100000}"#,
        r#"{"kind":"move","at":450000,"ply":1,"side":"white","text":"f2f3","clocks":[{"left":660000,"overtime":false,"overtimes":0},null]}"#,
        r#"{"kind":"move","at":500000,"ply":2,"side":"black","text":"e7e5","clocks":[null,null]}"#,
        r#"{"kind":"move","at":500000,"ply":3,"side":"white","text":"g2g4","clocks":[null,null]}"#,
        r#"{"kind":"sent","at":600000,"ply":2,"side":"black","text":"position startpos moves f2f3 e7e5 g2g4\ngo ponder wtime 1 btime 1\n"}"#,
        r#"{"kind":"remark","at":650000,"ply":3,"side":"black","depth":1,"end_in":1}"#,
        r#"{"kind":"sent","at":700000,"ply":3,"side":"black","text":"ponderhit\n"}"#,
        r#"{"kind":"move","at":701000,"ply":4,"side":"black","text":"d8h4","clocks":[null,null]}"#,
    ];

    /// 450 ms less 100 that were given back. The time of the other search begins at ponderhit.
    #[test]
    fn a_game_has_scores_depths_times_and_clocks() {
        let end = r#"{"kind":"end","result":"win","winner":"black","reason":"rules","rule":"checkmate","line":"","plies":4,"broken":[]}"#;
        let text = written(&[FOOLS, &[end]].concat());
        for part in [
            "[Date \"2026.11.28\"]\n[Round \"3\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"0-1\"]",
            "[TimeControl \"1+0.01\"]",
            "[Termination \"normal\"]",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
        let record = Record::read(format!("{HEAD}\n").as_bytes()).unwrap();
        let titled = write(&record, Some("The \"Cup\"")).unwrap();
        let event = "[Event \"The \\\"Cup\\\"\"]\n";
        assert!(titled.starts_with(event), "{titled}");
        let moves = text.split("\n\n").nth(1).unwrap().replace('\n', " ");
        assert_eq!(
            moves.trim(),
            "1. f3 {-0.35/9 0.350s [%clk 0:00:00.66]} 1... e5 {0.000s} 2. g4 {0.000s} 2... Qh4# {+M1/1 0.001s, checkmate} 0-1"
        );
    }

    #[test]
    fn a_forfeit_has_a_word_of_the_standard_and_names_its_check() {
        for (cause, check, word) in [
            ("no-output", "uci/go/clock", "time forfeit"),
            ("exited(1)", "uci/end/no-crash", "abandoned"),
            (
                "illegal(geometry)",
                "uci/bestmove/legal",
                "rules infraction",
            ),
        ] {
            let end = format!(
                r#"{{"kind":"end","result":"win","winner":"white","reason":"forfeit","line":"","plies":3,"broken":[{{"side":"black","check":"{check}","cause":"{cause}"}}]}}"#
            );
            let text = written(&[&FOOLS[..8], &[&end]].concat());
            assert!(
                text.contains(&format!("[Termination \"{word}\"]")),
                "{text}"
            );
            let flat = text.replace('\n', " ");
            let why = format!("black forfeits by {check}}} 1-0");
            assert!(flat.contains(&why), "{text}");
        }
    }

    #[test]
    fn a_game_that_is_given_up_says_who_resigns() {
        let end = r#"{"kind":"end","result":"win","winner":"black","reason":"resigned","line":"","plies":3,"broken":[]}"#;
        let flat = written(&[&FOOLS[..8], &[end]].concat()).replace('\n', " ");
        assert!(flat.contains("[Termination \"normal\"]"), "{flat}");
        assert!(flat.contains("white resigns} 0-1"), "{flat}");
    }

    #[test]
    fn a_game_that_was_adjudicated_says_by_which_rule() {
        let end = r#"{"kind":"end","result":"win","winner":"black","reason":"adjudicated","rule":"resign-rule","line":"","plies":3,"broken":[]}"#;
        let flat = written(&[&FOOLS[..8], &[end]].concat()).replace('\n', " ");
        assert!(flat.contains("[Termination \"adjudication\"]"), "{flat}");
        assert!(
            flat.contains("adjudicated by the resign rule} 0-1"),
            "{flat}"
        );
        let end =
            r#"{"kind":"end","result":"draw","reason":"too-long","line":"","plies":3,"broken":[]}"#;
        let flat = written(&[&FOOLS[..8], &[end]].concat()).replace('\n', " ");
        assert!(flat.contains("[Termination \"adjudication\"]"), "{flat}");
        assert!(flat.contains("too many turns} 1/2-1/2"), "{flat}");
    }

    /// Two plies of the opening and two of the engines.
    #[test]
    fn the_moves_of_an_opening_are_those_of_a_book() {
        let head = HEAD.replace(
            "[\"clock\"",
            "[\"fen\",\"startpos moves f2f3 e7e5\"],[\"clock\"",
        );
        let lines = [
            head.as_str(),
            r#"{"kind":"move","at":1,"ply":1,"side":"white","text":"g2g4","clocks":[null,null]}"#,
            r#"{"kind":"move","at":2,"ply":2,"side":"black","text":"d8h4","clocks":[null,null]}"#,
            r#"{"kind":"end","result":"win","winner":"black","reason":"rules","rule":"checkmate","line":"","plies":2,"broken":[]}"#,
        ];
        let text = lines.join("\n") + "\n";
        let text = write(&Record::read(text.as_bytes()).unwrap(), None).unwrap();
        let flat = text.replace('\n', " ");
        let moves = "1. f3 {book} 1... e5 {book} 2. g4 {0.000s} 2... Qh4# {0.000s, checkmate} 0-1";
        assert!(flat.contains(moves), "{text}");
        assert!(
            flat.contains("[PlyCount \"4\"]") && !flat.contains("[FEN"),
            "{text}"
        );
    }

    /// The clock runs from `stop` on: 300 ms, of which the search had 100.
    #[test]
    fn the_time_to_stop_pondering_is_the_mover_s_own() {
        let text = written(&[
            r#"{"kind":"sent","at":0,"ply":0,"side":"white","text":"position startpos moves e2e4 e7e5\ngo ponder wtime 1000 btime 1000\n"}"#,
            r#"{"kind":"sent","at":500000,"ply":0,"side":"white","text":"stop\n"}"#,
            r#"{"kind":"sent","at":700000,"ply":0,"side":"white","text":"position startpos\ngo wtime 1000 btime 1000\n"}"#,
            r#"{"kind":"move","at":800000,"ply":1,"side":"white","text":"f2f3","clocks":[null,null]}"#,
        ]);
        assert!(
            text.contains("1. f3 {0.300s, the record is cut} *"),
            "{text}"
        );
    }

    /// The other form of castling is kept, and so is where the game begins.
    #[test]
    fn a_game_of_chess960_castles() {
        let fen = "4k3/8/8/8/8/8/8/4K2R w H - 0 1";
        let head = HEAD.replace(
            r#"["clock","1+0.01"]"#,
            &format!(r#"["variant","chess960"],["fen","{fen}"]"#),
        );
        let text = format!(
            "{head}\n{}\n",
            r#"{"kind":"move","at":1,"ply":1,"side":"white","text":"e1h1","clocks":[null,null]}"#
        );
        let text = write(&Record::read(text.as_bytes()).unwrap(), None).unwrap();
        assert!(text.contains("1. O-O {"), "{text}");
        assert!(text.contains("[Variant \"Chess960\"]"), "{text}");
        assert!(text.starts_with("[Event \"?\"]"), "{text}");
        assert!(text.contains("[Termination \"unterminated\"]"), "{text}");
    }
}
