//! What a GUI does wrong: lines that it must not send, or not now.

use linesman_protocols::{OptionKind, OptionValue, WrongValue};

use super::{Board, Go, Misstep, Monitor, MoveFault, Order, Phase, Placed, Spoils, Words};

/// Follows what a GUI sends.
#[derive(Clone, Debug, Default)]
pub struct Gui {
    has_begun: bool,
    has_quit: bool,
    has_asked_ready: bool,
    /// Whether `ucinewgame` came, and no `isready` behind it.
    is_game_new: bool,
    has_position: bool,
}

impl Gui {
    /// Returns what is wrong with a line that the GUI sends to an engine. The monitor has not noted the line.
    pub fn judge<B: Board>(&mut self, line: &str, monitor: &Monitor<B>) -> Vec<Misstep> {
        let found = self.judge_line(line, monitor).into_iter();
        found.map(|misstep| misstep.reworded(B::WORDS)).collect()
    }

    fn judge_line<B: Board>(&mut self, line: &str, monitor: &Monitor<B>) -> Vec<Misstep> {
        let mut found = Vec::new();
        if line.trim_ascii().is_empty() {
            return found;
        }
        let order = Order::read(line, B::WORDS);
        let word = word_of(line);
        let had_quit = self.has_quit;
        self.has_quit |= order == Order::Quit;
        if had_quit {
            found.push(Misstep::note("UCI-11.1", "nothing behind quit").got(format!("{word:?}")));
            return found;
        }
        if order == Order::Unknown {
            found.extend(judge_unknown(line, B::WORDS));
        } else if !B::WORDS.is_first(word) {
            let unknown = Misstep::note("UCI-1.15", "a line that begins with a command");
            let actual = format!("{word:?} before a command");
            found.push(unknown.got(actual).spoiling(Spoils::Rest));
        }
        let is_first = !std::mem::replace(&mut self.has_begun, true);
        match (&order, monitor.phase()) {
            (Order::Uci, Phase::Silent) => {}
            (Order::Uci, _) => {
                let twice = Misstep::must("UCI-2.6", "uci once, as the first command");
                found.push(
                    twice
                        .got(format!("{word:?} again"))
                        .spoiling(Spoils::Answer),
                );
            }
            (Order::Unknown | Order::Quit, _) => {}
            (_, Phase::Silent) if is_first => {
                let missing = Misstep::must("UCI-2.6", "uci once, as the first command");
                found.push(missing.got(format!("{word:?} first")));
            }
            (Order::Debug | Order::Register, _) => {}
            (_, Phase::Hello) => {
                let early = Misstep::should("UCI-2.4", "nothing before uciok");
                let actual = format!("{word:?} before uciok");
                found.push(early.got(actual));
            }
            (order, Phase::Searching(_)) => found.extend(in_search(order, word)),
            _ => {}
        }
        found.extend(self.judge_order(&order, line, monitor));
        found
    }

    fn judge_order<B: Board>(
        &mut self,
        order: &Order,
        line: &str,
        monitor: &Monitor<B>,
    ) -> Vec<Misstep> {
        match order {
            Order::IsReady => {
                (self.has_asked_ready, self.is_game_new) = (true, false);
                Vec::new()
            }
            Order::NewGame => {
                self.is_game_new = true;
                Vec::new()
            }
            Order::SetOption { name, value } => {
                let fault = judge_option(name, value.as_deref(), monitor);
                fault.into_iter().collect()
            }
            Order::Position(placed) => {
                self.has_position = true;
                let fault = judge_position::<B>(placed, monitor.is_960());
                fault.into_iter().collect()
            }
            Order::Go(go) => self.judge_go(go, line, monitor),
            Order::Stop if !matches!(monitor.phase(), Phase::Searching(_)) => {
                let idle = Misstep::note("UCI-8.2", "stop in a search");
                vec![idle.got("\"stop\" when no search is running")]
            }
            Order::PonderHit if !monitor.is_pondering() => {
                let idle = Misstep::should("UCI-8.9", "ponderhit while the engine ponders");
                vec![idle.got("\"ponderhit\" when the engine does not ponder")]
            }
            _ => Vec::new(),
        }
    }

    fn judge_go<B: Board>(&self, go: &Go, line: &str, monitor: &Monitor<B>) -> Vec<Misstep> {
        let mut found = Vec::new();
        if !self.has_position {
            let missing = Misstep::must("UCI-6.11", "position before go");
            found.push(missing.got("\"go\" without a position"));
        }
        if !self.has_asked_ready {
            let missing = Misstep::must("UCI-5.6", "isready before the first search");
            found.push(missing.got("\"go\", and no isready before it"));
        } else if self.is_game_new {
            let missing = Misstep::should("UCI-5.6", "isready behind ucinewgame");
            let new = B::WORDS.new_game;
            let actual = format!("\"go\" behind {new}, and no isready between them");
            found.push(missing.got(actual));
        }
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let behind = words.iter().position(|word| *word == "go");
        found.extend(judge_words(
            &words[behind.map_or(0, |at| at + 1)..],
            B::WORDS,
        ));
        let times = go.clocks.iter().chain(&go.increments).flatten();
        if let Some(time) = times.chain(&go.move_time).find(|time| **time <= 0) {
            let few = Misstep::note("UCI-7.16", "times above 0");
            found.push(few.got(format!("a time of {time} ms")));
        }
        let is_first = monitor.board().is_none_or(B::is_first_to_move);
        let [own, other] = match is_first {
            true => [go.clocks[0], go.clocks[1]],
            false => [go.clocks[1], go.clocks[0]],
        };
        if own.is_some() && other.is_none() && go.move_time.is_none() {
            let alone = Misstep::note("UCI-7.3", "the clocks of both sides");
            found.push(alone.got("one clock"));
        }
        if let (Some(board), chosen) = (monitor.board(), &go.moves) {
            let wrong = chosen.iter().find(|word| board.clone().play(word).is_err());
            found.extend(wrong.map(|word| {
                match word.as_str() {
                    "0000" => Misstep::note("UCI-7.12", "legal moves behind searchmoves")
                        .got("\"searchmoves 0000\", which is no move")
                        .spoiling(Spoils::Position),
                    word => Misstep::must("UCI-7.12", "legal moves behind searchmoves")
                        .got(format!("\"searchmoves {word}\", which is not legal"))
                        .spoiling(Spoils::Position),
                }
            }));
        }
        found
    }
}

/// Returns what is wrong with a line while the engine searches.
fn in_search(order: &Order, word: &str) -> Option<Misstep> {
    let (clause, expected) = match order {
        Order::SetOption { .. } => ("UCI-4.9", "options only when no search is running"),
        Order::NewGame => ("UCI-6.11", "ucinewgame only when no search is running"),
        Order::Position(_) => ("UCI-6.11", "bestmove before the next position"),
        Order::Go(_) => ("UCI-7.17", "bestmove before the next go"),
        _ => return None,
    };
    let actual = format!("{word:?} in a search");
    Some(
        Misstep::must(clause, expected)
            .got(actual)
            .spoiling(Spoils::Position),
    )
}

/// Returns what is wrong with a line that the protocol does not have.
fn judge_unknown(line: &str, protocol: &Words) -> Option<Misstep> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let actual = format!("{:?}", shortened(line));
    let known = words.iter().find(|word| protocol.is_first(word));
    Some(match known {
        Some(&"position") => {
            Misstep::must("UCI-6.11", "\"position startpos\" or \"position fen FEN\"")
                .got(actual)
                .spoiling(Spoils::Position)
        }
        Some(_) => Misstep::must(
            "UCI-4.2",
            "\"setoption name NAME\" and perhaps \"value VALUE\"",
        )
        .got(actual)
        .spoiling(Spoils::Answer),
        None => Misstep::note("UCI-1.4", "a line of the protocol")
            .got(actual)
            .spoiling(Spoils::Answer),
    })
}

/// Returns what is wrong with an option that is set.
fn judge_option<B: Board>(
    name: &str,
    value: Option<&str>,
    monitor: &Monitor<B>,
) -> Option<Misstep> {
    if matches!(monitor.phase(), Phase::Silent | Phase::Hello) {
        return None;
    }
    let Some(option) = monitor.options().iter().find(|it| it.is_called(name)) else {
        // What the engine declared and nobody could read is not known to be undeclared.
        if monitor.has_unread_options() {
            return None;
        }
        let unknown = Misstep::must("UCI-4.9", "an option that the engine declares");
        return Some(unknown.got(format!("{name:?}")).spoiling(Spoils::Answer));
    };
    let wrong = match (option.read(value), value) {
        (Err(wrong), _) => wrong,
        (Ok(read), Some(value)) if !is_exact(&read, value) => {
            let spelt = Misstep::note("UCI-4.12", "a value in the letters of the engine");
            return Some(spelt.got(format!("{value:?}")).spoiling(Spoils::Rest));
        }
        _ => return None,
    };
    let (clause, expected) = match &option.kind {
        OptionKind::Flag { .. } => ("UCI-3.4", "true or false"),
        OptionKind::Number { .. } => ("UCI-3.3", "a whole number from min to max"),
        OptionKind::Choice { .. } => ("UCI-3.5", "one of the values behind var"),
        OptionKind::Button => ("UCI-4.3", "no value for a button"),
        OptionKind::Text { .. } => ("UCI-4.2", "a value behind the name"),
    };
    let actual = match wrong {
        WrongValue::Missing => format!("{name:?} without a value"),
        WrongValue::Other(value) => format!(
            "{name:?} with the value {value:?}, which takes {}",
            option.kind
        ),
    };
    Some(
        Misstep::must(clause, expected)
            .got(actual)
            .spoiling(Spoils::Answer),
    )
}

/// Returns whether a value has the case of letters that the engine writes. Some engines ignore others.
fn is_exact(read: &OptionValue, value: &str) -> bool {
    match read {
        OptionValue::Flag(is_on) => value == is_on.to_string(),
        OptionValue::Choice(own) => value == own,
        _ => true,
    }
}

/// Returns what is wrong with a position.
fn judge_position<B: Board>(placed: &Placed, is_960: bool) -> Option<Misstep> {
    let mut board = match &placed.fen {
        None => B::start(),
        Some(fen) => match B::read(fen) {
            Ok(board) => board,
            Err(why) => {
                let wrong = Misstep::must("UCI-6.2", "a legal position in six fields");
                let actual = format!("{fen:?}: {why}");
                return Some(wrong.got(actual).spoiling(Spoils::Position));
            }
        },
    };
    board.set_form(is_960);
    for (index, word) in placed.moves.iter().enumerate() {
        let (clause, why) = match board.play(word) {
            Ok(()) => continue,
            Err(MoveFault::Form(why)) => ("UCI-9.3", why),
            Err(MoveFault::Capitals) => ("UCI-9.3", "it has capitals".to_owned()),
            Err(MoveFault::Illegal(_, why)) => ("UCI-6.11", why),
        };
        let wrong = Misstep::must(clause, "legal moves behind moves");
        let actual = format!("{word:?}, which is move {} of the list: {why}", index + 1);
        return Some(wrong.got(actual).spoiling(Spoils::Position));
    }
    None
}

/// Returns what is wrong with the words behind `go`.
fn judge_words(words: &[&str], protocol: &Words) -> Vec<Misstep> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(word) = words.get(at) {
        at += 1;
        match *word {
            "infinite" | "ponder" => {}
            "searchmoves" => {
                let moves = words[at..].iter();
                at += moves.take_while(|word| !protocol.is_of_go(word)).count();
            }
            word if protocol.is_of_go(word) => {
                let number = words.get(at).map(|text| (*text, text.parse::<i64>()));
                let fault = match number {
                    Some((_, Ok(number))) if word == "movestogo" && number < 1 => {
                        Some(format!("\"movestogo {number}\""))
                    }
                    Some((_, Ok(_))) => None,
                    Some((text, Err(_))) => Some(format!("\"{word} {text}\"")),
                    None => Some(format!("\"{word}\" and nothing behind it")),
                };
                let wrong = Misstep::must("UCI-7.3", "a whole number behind the word");
                found.extend(fault.map(|actual| wrong.got(actual).spoiling(Spoils::Position)));
                at += 1;
            }
            word => {
                let unknown = Misstep::note("UCI-7.15", "words that the protocol has behind go");
                found.push(unknown.got(format!("{word:?}")));
            }
        }
    }
    found
}

fn word_of(line: &str) -> &str {
    line.split_ascii_whitespace().next().unwrap_or_default()
}

/// Returns a line that is not too long to be shown.
fn shortened(line: &str) -> String {
    let line = line.trim_ascii();
    match line.char_indices().nth(80) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use linesman_protocols::{Level, Time};

    use crate::Chess;

    /// Plays lines: `>` is the GUI, `<` the engine. Returns the clauses that the GUI broke, each with its level.
    fn broken(lines: &str) -> Vec<String> {
        let mut monitor = Monitor::<Chess>::new(true);
        let mut gui = Gui::default();
        let mut all = Vec::new();
        for line in lines.lines().map(str::trim) {
            let (mark, text) = line.split_at(1);
            if mark == "<" {
                monitor.hear(text, Time::ZERO);
                continue;
            }
            for found in gui.judge(text, &monitor) {
                let level = found.level.map_or("note", Level::word);
                all.push(format!("{} {level}", found.clause));
            }
            monitor.note_sent(text, Time::ZERO);
        }
        all
    }

    /// Plays lines behind a start in which nothing is wrong.
    fn broken_behind_start(lines: &str) -> Vec<String> {
        let start = ">uci\n<id name A\n<id author B\n<option name Hash type spin default 1 min 1 max 8\n\
            <option name Clear Hash type button\n<option name Style type combo default A var A var B\n\
            <option name UCI_Chess960 type check default false\n<uciok\n>isready\n<readyok\n";
        broken(&format!("{start}{}", lines.trim()))
    }

    #[test]
    fn a_game_breaks_nothing() {
        let lines = ">setoption name hash value 8\n>setoption name Clear Hash\n>setoption name Style value B\n\
            >ucinewgame\n>isready\n<readyok\n>position startpos moves e2e4\n>go wtime 10 btime 10\n<bestmove e7e5\n\
            >position startpos moves e2e4 e7e5 g1f3\n>go ponder wtime 10 btime 10\n>isready\n<readyok\n>ponderhit\n\
            <bestmove b8c6\n>quit";
        assert_eq!(broken_behind_start(lines), [""; 0]);
    }

    #[test]
    fn the_start_has_an_order() {
        assert_eq!(broken(">isready\n<readyok"), ["UCI-2.6 must"]);
        assert_eq!(broken(">uci\n<uciok\n>uci"), ["UCI-2.6 must"]);
        assert_eq!(broken(">uci\n>isready"), ["UCI-2.4 should"]);
        assert_eq!(
            broken(">uci\n<uciok\n>go depth 1"),
            ["UCI-6.11 must", "UCI-5.6 must"]
        );
    }

    #[test]
    fn each_fault_has_its_clause() {
        for (lines, clause) in [
            (">setoption name Hush value 1", "UCI-4.9 must"),
            (">setoption name Hash value 9", "UCI-3.3 must"),
            (">setoption name Hash value big", "UCI-3.3 must"),
            (">setoption name Hash", "UCI-3.3 must"),
            (">setoption name UCI_Chess960 value yes", "UCI-3.4 must"),
            (">setoption name Style value C", "UCI-3.5 must"),
            (">setoption name Clear Hash value now", "UCI-4.3 must"),
            (">setoption Hash 8", "UCI-4.2 must"),
            (">position", "UCI-6.11 must"),
            (">position fen 8/8/8/8/8/8/8/8 w - - 0 1", "UCI-6.2 must"),
            (">position startpos moves e2e4 e7e4", "UCI-6.11 must"),
            (">position startpos moves E2E4", "UCI-9.3 must"),
            (">position startpos moves e4", "UCI-9.3 must"),
            (">stop", "UCI-8.2 note"),
            (">ponderhit", "UCI-8.9 should"),
            (">bench", "UCI-1.4 note"),
            (">joho isready", "UCI-1.15 note"),
            (">setoption name Style value b", "UCI-4.12 note"),
            (">quit\n>stop", "UCI-11.1 note"),
        ] {
            assert_eq!(broken_behind_start(lines), [clause], "{lines}");
        }
    }

    #[test]
    fn the_words_of_go_are_judged() {
        for (words, clause) in [
            ("depth", "UCI-7.3 must"),
            ("depth x", "UCI-7.3 must"),
            ("wtime 9 btime 9 movestogo 0", "UCI-7.3 must"),
            ("depth 1 fast", "UCI-7.15 note"),
            ("wtime 0 btime 5", "UCI-7.16 note"),
            ("wtime 5", "UCI-7.3 note"),
            ("depth 1 searchmoves e2e5", "UCI-7.12 must"),
            ("depth 1 searchmoves 0000", "UCI-7.12 note"),
        ] {
            let lines = format!(">position startpos\n>go {words}");
            assert_eq!(broken_behind_start(&lines), [clause], "{words}");
        }
    }

    #[test]
    fn what_waits_for_the_end_of_a_search_comes_too_early_in_it() {
        for (line, clause) in [
            (">position startpos", "UCI-6.11 must"),
            (">go depth 1", "UCI-7.17 must"),
            (">ucinewgame", "UCI-6.11 must"),
            (">setoption name Hash value 2", "UCI-4.9 must"),
        ] {
            let lines = format!(">position startpos\n>go infinite\n>stop\n{line}");
            assert_eq!(broken_behind_start(&lines), [clause], "{line}");
        }
    }
}
