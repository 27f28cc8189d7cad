//! `linesman replay`.

use std::fs;

use assert_cmd::assert::Assert;
use predicates::{prelude::PredicateBooleanExt, str::contains};
use tempfile::TempDir;

use super::{Says as _, folder_for, linesman};

/// The set-ups of the manual's example, RED's as it stands there and BLUE's upside down.
pub(crate) const SETUPS: &str = "\
ann RED SETUP
FB8sB479B8
BB31555583
6724898974
967B669999
bob BLUE SETUP
967B669999
6724898974
BB31555583
FB8sB479B8
";

/// The manual's first plies, and a surrender.
pub(crate) const GAME: &str = "\
1 RED: 0 3 DOWN OK
1 BLU: 9 6 UP 3 BOTHDIE 9 9
2 RED: SURRENDER
Game ends on RED's turn - REASON: This player has surrendered!
ann RED SURRENDER 2 146 146
";

/// A log in a folder of its own.
struct LogFile {
    folder: TempDir,
}

impl LogFile {
    fn new(text: impl AsRef<[u8]>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("log"), text).unwrap();
        Self { folder }
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_owned()
    }

    fn replay(&self, options: &[&str]) -> Assert {
        linesman(&[&["replay", &self.path("log")], options].concat())
    }
}

fn game(rest: &str) -> LogFile {
    LogFile::new(format!("{SETUPS}{rest}"))
}

#[test]
fn a_log_that_agrees_with_the_rules_is_summed_up_in_its_result() {
    game(GAME)
        .replay(&[])
        .code(0)
        .stdout("ann RED SURRENDER 2 146 146\n")
        .stderr("");
}

#[test]
fn a_whole_log_is_written_out_as_it_was() {
    let log = game(GAME);
    let copy = log.path("copy");
    log.replay(&["--output", &copy]).code(0);
    let text = fs::read_to_string(copy).unwrap();
    assert_eq!(text, format!("{SETUPS}{GAME}"));
    log.replay(&["--output", "/nowhere/copy"])
        .complains(2, "cannot write the log to /nowhere/copy");
}

#[test]
fn disagreements_are_shown_with_file_and_line() {
    let log = game(&GAME.replace("BOTHDIE 9 9", "OK"));
    let expected = format!(
        "{}:12: \"1 BLU: 9 6 UP 3 OK\" in the log, but \"1 BLU: 9 6 UP 3 BOTHDIE 9 9\" by the rules\n\
         ann RED SURRENDER 2 146 146\n",
        log.path("log")
    );
    log.replay(&[]).code(1).stdout(expected);
}

#[test]
fn damaged_lines_and_disagreements_come_in_the_order_of_the_lines() {
    let log = game(
        &GAME
            .replace("1 BLU", "what is this\n1 BLU")
            .replace("146", "148"),
    );
    let output = log.replay(&[]).code(1).get_output().stdout.clone();
    let text = String::from_utf8(output).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert!(
        lines[0].contains("log:12: \"what is this\" has no place here"),
        "{text}"
    );
    assert!(
        lines[1].contains("log:16: \"ann RED SURRENDER 2 148 148\" in the log, but"),
        "{text}"
    );
    assert_eq!(lines[2], "ann RED SURRENDER 2 146 146");
}

#[test]
fn an_incomplete_log_does_not_pass() {
    game("1 RED: 0 3 DOWN OK\n").replay(&[]).code(1).stdout(
        contains("log:11: the log ends here without a result").and(contains("ann RED").not()),
    );
    LogFile::new("ann RED SETUP\nFB8s")
        .replay(&[])
        .shows(1, "log:2: the log ends here without a result");
}

#[test]
fn a_file_that_is_no_log_is_a_usage_error() {
    let check =
        |text: &[u8], problem: &str| {
            LogFile::new(text).replay(&[]).code(2).stdout("").stderr(
                contains("/log: it is not a log of Stratego: line 1: ").and(contains(problem)),
            );
        };
    let refused = |name: &str, text: &[u8], expected: &str| {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(name);
        fs::write(&file, text).unwrap();
        for command in ["replay", "view"] {
            let ran = super::program().arg(command).arg(&file).assert();
            ran.complains(2, expected);
        }
    };
    refused("log", b"", "the file is empty");
    let pgn = b"[Event \"?\"]\n\n1. e4 *\n";
    refused("games.pgn", pgn, "is a PGN. A game is read from its record");
    let folder = tempfile::tempdir().unwrap();
    let ran = super::program().arg("replay").arg(folder.path()).assert();
    ran.complains(2, "it is a folder");
    LogFile::new("{\"kind\":\"head\",\"form")
        .replay(&[])
        .code(2)
        .stderr(contains("cannot read the record").and(contains("line 1: ")));
    check(b"what is this?\n", "no log begins so");
    check(&[0, 255, 10, 13, 27], "\"\\x00\\xff\"");
    let record = tempfile::Builder::new().suffix(".otg").tempfile().unwrap();
    fs::write(&record, format!("{SETUPS}{GAME}")).unwrap();
    linesman(&["replay", record.path().to_str().unwrap()]).complains(2, "cannot replay ");
}

/// With 39 pieces each, a set-up is valid by the manual and not by the final version.
#[test]
fn a_log_is_judged_by_the_rules_that_it_fits() {
    let few = SETUPS.replace("967B669999", "967B66999.");
    let log = LogFile::new(format!(
        "{few}1 RED: 0 3 DOWN OK\n1 BLU: what?\nGame ends on BLUE's turn - REASON: Unintelligable response\n\
         bob BLUE ILLEGAL 1 146 146\n"
    ));
    let result = "bob BLUE ILLEGAL 1 146 146\n";
    // The other profiles are named only if they are asked for.
    let note = "linesman: judged by the rules of manual-2012\n";
    log.replay(&[]).code(0).stdout(result).stderr(note);
    let note =
        "linesman: judged by the rules of manual-2012; the log also fits beta-2011, web-2011\n";
    let all = log.replay(&["--profile", "all"]);
    all.code(0).stdout(result).stderr(note);
    for profile in ["manual-2012", "beta-2011", "web-2011"] {
        log.replay(&["--profile", profile])
            .code(0)
            .stdout(result)
            .stderr("");
    }
    log.replay(&["--profile", "final-2012"])
        .shows(1, "an invalid one (the set-up has 39 pieces");
    log.replay(&["--profile", "final-2011"]).complains(
        2,
        "there is no profile \"final-2011\"; the profiles are web-2011",
    );
    let wrong = LogFile::new(
        fs::read_to_string(log.path("log"))
            .unwrap()
            .replace("1 146", "1 145"),
    );
    wrong.replay(&[]).complains(
        1,
        "the log fits the rules of no profile; judged by the rules of manual-2012",
    );
}

#[test]
fn plies_and_boards_are_shown_if_they_are_asked_for() {
    let plies = "1 RED: 0 3 DOWN OK\n1 BLU: 9 6 UP 3 BOTHDIE 9 9\n2 RED: SURRENDER\n";
    let log = game(GAME);
    for options in [&["--step"][..], &["--delay", "0s"], &["--delay", "1ms"]] {
        log.replay(options)
            .code(0)
            .stdout(format!("{plies}ann RED SURRENDER 2 146 146\n"));
    }
    let output = log.replay(&["--board"]).code(0).get_output().stdout.clone();
    let text = String::from_utf8(output).unwrap();
    let (first, rest) = text.split_once("\n\n").unwrap();
    let rows: Vec<&str> = first.lines().collect();
    assert_eq!(rows.len(), 11);
    assert_eq!(rows[0], "1 RED: 0 3 DOWN OK");
    assert_eq!(rows[1], "RF RB R8 Rs RB R4 R7 R9 RB R8");
    assert_eq!(rows[5], "R9  . ++++++ .  . ++++++ .  .");
    assert!(rest.starts_with("1 BLU: 9 6 UP 3 BOTHDIE 9 9\n"), "{rest}");
    assert!(
        !text.contains('\u{1b}'),
        "there are colours where there is no terminal"
    );
}

#[test]
fn the_turn_limit_can_be_given() {
    let log = game(
        "1 RED: 0 3 DOWN OK\n1 BLU: 0 6 UP OK\n\
         Game ends on BLUE's turn - REASON: Game declared a draw after 2 turns\nbob BLUE DRAW_DEFAULT 2 148 148\n",
    );
    log.replay(&[]).code(0);
    log.replay(&["--turns", "2"]).code(0);
    log.replay(&["--turns", "inf"])
        .shows(1, "the game is not over");
    log.replay(&["--turns", "-1"]).code(2);
    log.replay(&["--turns", "many"])
        .complains(2, "a turn limit is a number from 0 on, or 'inf'");
}

#[test]
fn an_illegal_answer_can_be_let_pass() {
    let log = game(
        "1 RED: hm\n1 BLU: \n2 RED: SURRENDER\n\
         Game ends on RED's turn - REASON: Surrendered\nann RED SURRENDER 2 148 148\n",
    );
    log.replay(&[])
        .code(1)
        .stdout(contains("log:12: \"1 BLU: \" in the log, but the game was over before").count(1));
    log.replay(&["--ignore-illegal"]).code(0);
}

#[test]
fn what_a_log_holds_cannot_command_the_terminal() {
    let log = LogFile::new(format!("{SETUPS}{GAME}").replace("ann", "\x1b[2Jann"));
    log.replay(&["--step"])
        .shows(0, "\\x1b[2Jann RED SURRENDER");
}

#[test]
fn usage_errors_exit_with_2() {
    linesman(&["replay", "./no-such-log"]).complains(
        2,
        "linesman: cannot read the log ./no-such-log: No such file",
    );
    linesman(&["replay", "."]).complains(2, "cannot read the log .");
    linesman(&["replay"]).complains(2, "<FILE>");
    game(GAME)
        .replay(&["--delay", "1s", "--step"])
        .complains(2, "cannot be used with");
    game(GAME)
        .replay(&["--delay", "fast"])
        .complains(2, "300ms or 2s");
}

/// Who makes the third occurrence of a position wins by the text, and loses by the program.
#[test]
fn a_record_of_tafl_is_judged_by_the_profile_that_it_fits() {
    let (_folder, path) = folder_for("game.otg");
    let path = path.to_str().unwrap();
    let check = |result: &str, profile: &[&str], code, shown: &str, note: &'static str| {
        let text = format!(
            "[result:{result}]\n[rules:dim:7 tfr:w surf:n start:/7/t6/7/7/7/7/3K3/]\n\n1. a2-b2 Kd7-d6\n\
             2. b2-a2 Kd6-d7\n3. a2-b2 Kd7-d6\n4. b2-a2 Kd6-d7\n"
        );
        fs::write(path, text).unwrap();
        linesman(&[&["replay", path], profile].concat())
            .code(code)
            .stdout(contains(format!("{shown}, 8 plies\n")))
            .stderr(note);
    };
    check("-1", &[], 0, "defenders win", "");
    check("1", &["--profile", "opentafl"], 0, "attackers win", "");
    check("1", &["--profile", "otep"], 1, "defenders win", "");
    let note = "linesman: judged by the rules of opentafl\n";
    check("1", &[], 0, "attackers win", note);
    let all = "linesman: judged by the rules of opentafl\nlinesman: the record fits opentafl\n";
    check("1", &["--profile", "all"], 0, "attackers win", all);
}

/// Notepad and PowerShell write files so.
#[test]
fn a_file_that_an_editor_has_saved_is_read() {
    let saved = |text: &str| {
        let returned = text.replace('\n', "\r\n");
        [
            format!("\u{feff}{text}"),
            returned.clone(),
            format!("\u{feff}{returned}"),
        ]
    };
    for text in saved(&format!("{SETUPS}{GAME}")) {
        let log = LogFile::new(&text);
        let result = "ann RED SURRENDER 2 146 146\n";
        log.replay(&[]).code(0).stdout(result).stderr("");
        let page = log.path("page.html");
        linesman(&["view", &log.path("log"), "--export", &page]).code(0);
        let shown = fs::read_to_string(&page).unwrap();
        assert!(shown.contains("9 6 UP 3"), "{text:?}");
        let mut again = assert_cmd::Command::cargo_bin("stratego").unwrap();
        let again = again.args(["-f", &log.path("log")]).assert();
        again.code(0).stdout(result).stderr("");
    }
    let (folder, kept) = folder_for("kept");
    let path = kept.to_str().unwrap();
    let bot = "sh -c 'read line; exit 0'";
    linesman(&["play", "bitwa", bot, bot, "--record", path]).code(0);
    let record = kept.join("game-1.jsonl");
    let text = fs::read_to_string(&record).unwrap();
    let played = linesman(&["replay", record.to_str().unwrap()]).code(0);
    for (number, text) in saved(&text).iter().enumerate() {
        let path = folder.path().join(format!("{number}.jsonl"));
        fs::write(&path, text).unwrap();
        let path = path.to_str().unwrap();
        let again = linesman(&["replay", path]).code(0);
        assert_eq!(again.get_output().stdout, played.get_output().stdout);
        linesman(&["replay", path, record.to_str().unwrap()]).code(0);
        let page = folder.path().join("page.html");
        linesman(&["view", path, "--export", page.to_str().unwrap()]).code(0);
    }
}
