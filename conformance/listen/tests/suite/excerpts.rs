//! Parts of recorded conversations, for those who have no corpus, and logs of programs in their own forms.

use linesman::PROTOCOLS;
use linesman_listen::{Stored, Unjudged, judge, read};
use linesman_protocols::Speaker;

/// What is found in the conversations of a file, as `WHO LEVEL CLAUSE LINE`.
fn found(stored: &Stored) -> Vec<Vec<String>> {
    let verdicts = judge(stored, PROTOCOLS, None, None);
    let one = |verdict: &linesman_listen::Verdict| {
        let judgement = verdict
            .judgement
            .as_ref()
            .unwrap_or_else(|why| panic!("{why}"));
        let findings = judgement.sorted().into_iter().map(|finding| {
            let breach = &finding.breach;
            let who = match breach.by {
                Speaker::Agent => "engine",
                Speaker::Referee => "GUI",
            };
            format!(
                "{who} {} {} {}",
                breach.weight.word(),
                breach.clause,
                finding.lines[0]
            )
        });
        findings.collect()
    };
    verdicts.iter().map(one).collect()
}

fn check(text: &str, expected: &[&str]) {
    let lines = text.trim().lines().enumerate();
    let lines: String = lines
        .map(|(at, line)| format!("{at:>7} {}\n", line.trim()))
        .collect();
    assert_eq!(
        found(&read(lines.as_bytes()).unwrap()),
        [expected],
        "{lines}"
    );
}

#[test]
fn fastchess_stops_an_idle_engine() {
    check(
        ">> uci\n<< id name Ethereal 12.00\n<< id author Andrew Grant\n<< option name Hash type spin default 16 min 2 max 131072\n\
         << uciok\n>> isready\n<< readyok\n>> ucinewgame\n>> isready\n<< readyok\n>> position startpos\n>> isready\n<< readyok\n\
         >> go btime 100 wtime 100\n<< info depth 1 seldepth 1 score cp 24 time 0 nodes 20 pv e2e4\n<< bestmove e2e4\n\
         >> isready\n<< readyok\n>> stop\n>> quit\n-- end of output\n-- exit 0",
        &["GUI note UCI-8.2 19"],
    );
}

#[test]
fn stockfish_greets_and_has_an_empty_text() {
    check(
        "<< Stockfish 15.1 by the Stockfish developers (see AUTHORS file)\n>> uci\n<< id name Stockfish 15.1\n\
         << id author the Stockfish developers (see AUTHORS file)\n<< \n<< option name Debug Log File type string default \n\
         << option name Hash type spin default 16 min 1 max 33554432\n<< uciok\n>> ucinewgame\n>> isready\n<< readyok\n\
         >> position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n>> go movetime 100\n<< info depth 0 score cp 0\n<< bestmove (none)\n\
         >> position startpos\n>> go movetime 100 searchmoves 0000\n<< info depth 0 score cp 0\n<< bestmove (none)\n\
         >> quit\n-- exit 0",
        &[
            "engine should UCI-3.7 6",
            "engine note UCI-2.5 1",
            "GUI note UCI-7.12 17",
        ],
    );
}

#[test]
fn toga_answers_mate_with_a_square() {
    check(
        ">> uci\n<< Toga II 3.0 UCI based on Fruit 2.1\n<< id name Toga II 3.0\n<< id author Thomas Gaksch\n\
         << option name Hash type spin default 128 min 4 max 1024\n<< uciok\n>> ucinewgame\n>> isready\n<< readyok\n\
         >> position fen 4k3/4Q3/4K3/8/8/8/8/8 b - - 0 1\n>> go movetime 100\n<< info depth 1\n<< bestmove a1a1\n>> quit\n-- exit 0",
        &["engine should UCI-9.9 13", "engine note UCI-2.5 2"],
    );
}
/// The GUI of these conversations gives up, and closes the engine's input.
#[test]
fn a_silence_longer_than_its_limit_is_noted() {
    let gives_up = |after: &str| {
        let text = format!("0 >> uci\n{after} -- the agent's input is closed\n");
        found(&read(text.as_bytes()).unwrap()).concat()
    };
    assert_eq!(gives_up("12000"), ["engine note UCI-2.4 2"]);
    assert_eq!(gives_up("9000"), [""; 0]);
}

/// Some engines take only the small letters of the text, so nobody knows which moves they write then.
#[test]
fn nothing_is_judged_behind_a_value_in_capitals() {
    check(
        ">> uci\n<< id name A\n<< id author B\n<< option name Hash type spin default 1 min 1 max 8\n\
         << option name UCI_Chess960 type check default false\n<< uciok\n>> setoption name UCI_Chess960 value TRUE\n\
         >> isready\n<< readyok\n>> position fen 5r1k/8/8/8/8/7p/7P/6KR w K - 0 1\n>> go depth 1\n<< info score cp 0\n\
         << bestmove g1g1\n>> quit\n-- exit 0",
        &["GUI note UCI-4.12 7"],
    );
}

/// What an engine says whose best move is illegal, as the programs log it.
const SAID: &[&str] = &[
    ">uci",
    "<id name A",
    "<id author B",
    "<option name Hash type spin default 1 min 1 max 8",
    "<uciok",
    ">isready",
    "<readyok",
    ">position startpos",
    ">go movetime 100",
    "<info depth 1 score cp 1",
    "<bestmove e2e5",
    ">quit",
];

fn check_log(form: &str, marks: [&str; 2], line: fn(mark: &str, text: &str) -> String) {
    let lines = SAID.iter().map(|said| {
        let (mark, text) = said.split_at(1);
        line(if mark == ">" { marks[0] } else { marks[1] }, text)
    });
    let text: String = lines.collect();
    let stored = read(text.as_bytes()).unwrap();
    assert_eq!(stored.form, form);
    assert_eq!(found(&stored), [["engine must UCI-9.2 11"]], "{text}");
    let uci = PROTOCOLS.iter().copied().find(|it| it.name == "uci");
    // A log that begins later is not judged.
    let later: String = text
        .lines()
        .skip(5)
        .map(|line| format!("{line}\n"))
        .collect();
    let verdicts = judge(&read(later.as_bytes()).unwrap(), PROTOCOLS, uci, None);
    let why = verdicts[0].judgement.as_ref().err();
    assert_eq!(why, Some(&Unjudged::NoBeginning));
}

#[test]
fn the_output_of_cutechess_is_judged() {
    check_log("the output of cutechess-cli", [">", "<"], |mark, text| {
        format!("12 {mark}A(0): {text}\n")
    });
}

#[test]
fn a_log_of_fastchess_is_judged() {
    check_log("a log of fastchess", ["<---", "--->"], |mark, text| {
        format!("[Engine] [02:35:00.034357] <     140198998402624> A {mark} {text}\n")
    });
}

#[test]
fn a_log_of_python_chess_is_judged_without_times() {
    check_log("a log of python-chess", ["<<", ">>"], |mark, text| {
        format!("DEBUG:chess.engine:<UciProtocol (pid=7)>: {mark} {text}\n")
    });
}
