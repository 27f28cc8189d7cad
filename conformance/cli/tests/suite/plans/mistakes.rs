//! Mistakes in plans are named with their line and with what would be right, before the first game.

use std::fs;

use predicates::{prelude::PredicateBooleanExt, str::contains};

use super::{Cup, stderr, stdout};
use crate::{Says as _, assert_contains};

const BITWA: &str = "protocol = \"bitwa\"\n[options]\nboard = \"corridor.bit\"\n";

#[test]
fn rules_of_a_file_are_chosen_by_their_name() {
    let cup = Cup::new("");
    let entrants = "[[entrant]]\nname = \"a\"\ncommand = \"true\"\n[[entrant]]\nname = \"b\"\ncommand = \"true\"\n";
    let tiny = |name: &str| format!("dim:5 name:{name} start:/2t2/2T2/tTKTt/2T2/2t2/\n");
    fs::create_dir(cup.path().join("sub")).unwrap();
    let check = |rules: &str, file: &str, expected: &str| {
        // A file is named as seen from the plan.
        cup.write("sub/mine.conf", file);
        let plan = format!("protocol = \"otep\"\n[options]\nrules = {rules:?}\n{entrants}");
        cup.write("sub/cup.toml", plan);
        let error = stderr(&cup.run("run sub/cup.toml").code(2));
        assert!(error.contains(expected), "{rules}: {error}");
    };
    let both = tiny("One") + &tiny("Two");
    check(
        "mine.conf",
        &both,
        "mine.conf has 2 rules strings; choose one",
    );
    check("mine.conf:Three", &both, "there are One, Two");
    check("mine.conf:Two", &both, "a cannot play");
    check("mine.conf", &tiny("One"), "a cannot play");
    check("yours.conf:One", &both, "there is no file \"yours.conf\"");
}

#[test]
fn a_mistake_has_its_line_and_what_would_be_right() {
    let cup = Cup::new("");
    let entrants = "[[entrant]]\nname = \"a\"\ncommand = \"true\"\n[[entrant]]\nname = \"b\"\ncommand = \"true\"\n";
    let check = |head: &str, line: usize, expected: &str| {
        cup.plan(&format!("{head}\n{entrants}"));
        let error = stderr(&cup.run("run cup.toml").code(2));
        let place = format!("linesman: cup.toml, line {line}: ");
        assert!(error.starts_with(&place), "{head}: {error}");
        assert!(error.contains(expected), "{head}: {error}");
    };
    check("", 1, "there is no entry 'protocol'; the protocols are");
    check("protocol = \"bitwas\"", 1, "did you mean \"bitwa\"?");
    check("protocol = bitwa", 1, "this is not TOML");
    check(
        "protocol = 3",
        1,
        "'protocol' is a text between quotes, not a value of type integer",
    );
    check(
        "protocol = \"stratego\"\n[options]\nturns = \"many\"",
        3,
        "'turns' is \"many\": it is a whole number from 0 to 4294967295",
    );
    check(
        "protocol = \"stratego\"\n[openings]\nplies = 4",
        2,
        "leave [openings] out",
    );
    check(
        "protocol = \"otep\"\ngames = 1\n[openings]\nplies = 4",
        3,
        "'games' is an even number",
    );
    check(
        "protocol = \"otep\"\n[options]\nrules = \"brandup\"",
        3,
        "did you mean \"brandub\"?",
    );
    let check_all = |line: usize, rows: &[(&str, &str)]| {
        for (lines, expected) in rows {
            check(&format!("protocol = \"bitwa\"\n{lines}"), line, expected);
        }
    };
    let of_line_2 = [
        (
            "game = 2",
            "a plan has no entry 'game'; did you mean 'games'?",
        ),
        ("profile = \"arbitre\"", "did you mean \"arbiter\"?"),
        ("format = \"swis\"", "did you mean \"swiss\"?"),
        (
            "games = 0",
            "'games' is 0; it is a number from 1 to 1000000",
        ),
        ("games = -2", "'games' is -2"),
        ("games = \"two\"", "'games' is a whole number"),
        (
            "seed = 1.5",
            "'seed' is a whole number, not a value of type float",
        ),
        (
            "[[entrant]]\nname = \"c\"\nstrength = 1",
            "its results can only be drawn, with --simulate",
        ),
        ("challengers = 1", "belongs to the format \"gauntlet\""),
        ("ranking = \"elo\"", "'ranking' is \"own\" or \"points\""),
    ];
    check_all(2, &of_line_2);
    let of_line_3 = [
        ("\ngames = 3", "1 or an even number, such as 4"),
        ("format = \"knockout\"\nrounds = 2", "leave 'rounds' out"),
        ("format = \"swiss\"\nrounds = 2", "it is at most 1"),
        // With an odd number of entrants, each of them has a bye.
        (
            "format = \"swiss\"\nrounds = 4\n[[entrant]]\nname = \"c\"\ncommand = \"true\"",
            "it is at most 3",
        ),
        (
            "[options]\nboard = []",
            "'board' is an empty list; leave it out, or name a value",
        ),
        (
            "[simulation]\nspread = inf",
            "'spread' is inf; it is a finite number",
        ),
        (
            "[simulation]\nspread = -5",
            "'spread' is -5; it is how far the first entrant is ahead of the last one in Elo, 0 or more",
        ),
        (
            "format = \"knockout\"\ncannot-start = \"void\"",
            "somebody has to go on in a knockout; leave it out, and a program that cannot start loses its meeting. Games that have a result keep it",
        ),
        ("[options]\nboards = \"duel\"", "did you mean 'board'?"),
        ("[options]\nboard = \"dual\"", "duel"),
        (
            "[options]\nboard = [\"duel\", \"duel\"]",
            "it is named twice",
        ),
        ("[options]\ntime = \"0s\"", "longer than 0"),
        (
            "[openings]\nplies = 4",
            "name a file of positions with 'file'",
        ),
        ("[openings]\nfile = \"none.txt\"", "cannot read ./none.txt"),
        (
            "[limits]\nmemory = \"1KB\"",
            "no program runs in less than 1MB",
        ),
        ("[limits]\nram = \"1MB\"", "[limits] has no entry 'ram'"),
        ("[sandbox]\nlevel = \"strict\"", "the levels are"),
    ];
    check_all(3, &of_line_3);
}

#[test]
fn names_are_unique_words() {
    let cup = Cup::new("");
    let check = |names: [&str; 2], line: usize, expected: &str| {
        let [one, other] = names;
        cup.plan(&format!(
            "protocol = \"bitwa\"\n[[entrant]]\nname = \"{one}\"\ncommand = \"true\"\n[[entrant]]\nname = \"{other}\"\ncommand = \"true\"\n"
        ));
        let error = stderr(&cup.run("run cup.toml").code(2));
        assert!(
            error.contains(&format!("line {line}: ")) && error.contains(expected),
            "{error}"
        );
    };
    check(
        ["a", "a"],
        6,
        "the name \"a\" is taken by the entrant of line 2",
    );
    check(["a", "A"], 6, "more than upper and lower case");
    check(["a b", "c"], 3, "such as \"a_b\"");
    check(["", "c"], 3, "it is one word");
    let refused = |entrant: &str, expected: &str| {
        cup.plan(&format!("protocol = \"bitwa\"\n[[entrant]]\n{entrant}\n"));
        cup.run("run cup.toml").complains(2, expected);
    };
    refused("command = \"true\"", "line 2: this entrant has no 'name'");
    refused("name = \"a\"", "no 'command', such as \"python3 bot.py\"");
    refused("name = \"a\"\ncommand = \"true\"", "this plan has 1");
}

#[test]
fn an_entrant_that_cannot_run_is_found_before_the_first_game() {
    let cup = Cup::new("");
    let check = |command: &str, expected: &str| {
        cup.plan(&format!(
            "{BITWA}\n[[entrant]]\nname = \"march\"\ncommand = \"python3 march.py\"\n[[entrant]]\nname = \"other\"\n{command}\n"
        ));
        let ran = cup.run("run cup.toml").code(2);
        let error = stderr(&ran);
        assert!(
            error.contains("cup.toml, line 8: other cannot play: ") && error.contains(expected),
            "{error}"
        );
        assert_eq!(ran.get_output().stdout, b"");
        let results = cup.path().join("cup.db");
        if results.exists() {
            cup.run("status cup.toml").shows(0, "0 of 2 games");
        }
        let _ = fs::remove_file(results);
    };
    check("command = \"./none\"", "cannot start");
    check("command = \"python3 none.py\"", "none.py");
    fs::create_dir(cup.path().join("bot")).unwrap();
    check(
        "folder = \"bot\"",
        "there is no file that describes the bot: linesman.toml",
    );
    cup.write(
        "bot/linesman.toml",
        "name = \"x\"\nprotocol = \"stratego\"\ncommand = [\"true\"]\n",
    );
    check(
        "folder = \"bot\"",
        "is a bot for stratego, and the plan is for bitwa",
    );
}

#[test]
fn an_entrant_that_ends_at_its_start_holds_up_none_of_the_others() {
    let cup = Cup::new("");
    let check = |command: &str, expected: &str| {
        let _ = fs::remove_file(cup.path().join("cup.db"));
        cup.plan(&format!(
            "{BITWA}\n[[entrant]]\nname = \"march\"\ncommand = \"python3 march.py\"\n[[entrant]]\nname = \"stay\"\ncommand = \"python3 stay.py\"\n[[entrant]]\nname = \"other\"\n{command}\n"
        ));
        let ran = cup.run("run cup.toml --quiet").code(4);
        let said = format!(
            "other forfeits its games: it cannot start: it exited with status {expected}\n"
        );
        // At the beginning, and at the end again.
        assert_eq!(stderr(&ran).matches(&said).count(), 2, "{}", stderr(&ran));
        let table = format!(
            "\nother lost 4 games without playing: it cannot start: it exited with status {expected}\n"
        );
        assert!(stdout(&ran).contains(&table), "{}", stdout(&ran));
        assert!(stdout(&ran).contains("\n6 of 6 games have a result.\n"));
    };
    check(
        "command = \"sh -c 'echo no library >&2; exit 3'\"",
        "3 before it was sent anything: no library",
    );
    check(
        "command = \"python3 -c 'import none'\"",
        "1 before it was sent anything: ModuleNotFoundError: No module named 'none'",
    );
    check(
        "command = \"sh -c 'echo error: no option -x >&2; echo Try --help. >&2; exit 2'\"",
        "2 before it was sent anything: error: no option -x",
    );
    // As the plan says, the games can be void.
    let text = cup.read("cup.toml");
    fs::remove_file(cup.path().join("cup.db")).unwrap();
    cup.plan(&format!("cannot-start = \"void\"\n{text}"));
    let ran = cup.run("run cup.toml --quiet").code(4);
    let ran = ran.stderr(contains(
        "other does not play, and its games are void: it cannot start",
    ));
    // Two meetings of two games.
    let said = "4 games of other were not played and do not count: it cannot start: it exited";
    ran.stdout(contains(said).and(contains("stayed void").not()));
    let status = cup.run("status cup.toml").code(0);
    status.stdout(contains(said).and(contains("stayed void").not()));
    cup.run("rejudge cup.toml --of stay --replay --reason x")
        .complains(2, "stay has no game that was decided without playing it");
    cup.run("rejudge cup.toml --of other --replay --reason x")
        .code(0);
}

#[test]
fn a_command_that_was_wrong_can_be_put_right() {
    let cup = Cup::new("");
    let plan = |file: &str| {
        cup.plan(&format!(
            "{BITWA}\n[[entrant]]\nname = \"march\"\ncommand = \"python3 march.py\"\n[[entrant]]\nname = \"other\"\ncommand = \"python3 {file}\"\n"
        ));
    };
    plan("sty.py");
    cup.run("run cup.toml").code(2);
    plan("stay.py");
    cup.run("status cup.toml").code(0);
    cup.run("run cup.toml --quiet").code(0);
    plan("wrong.py");
    cup.run("run cup.toml")
        .complains(0, "other is another program than in its last games");
}

#[test]
fn words_that_are_no_command_of_tournaments_are_named() {
    let cup = Cup::new("");
    cup.run("rum cup.toml").complains(
        2,
        "\"rum\" is neither a command of 'tournament' nor a protocol; the commands are new, run,",
    );
    cup.run("chess a b")
        .complains(2, "there is no protocol \"chess\"");
    cup.run("run none.toml")
        .complains(2, "a plan is a file that 'linesman tournament new' writes");
    cup.run("run cup.toml --shard 5/4")
        .complains(2, "such as 1/4 to 4/4");
}

#[test]
fn a_changed_plan_is_not_mixed_with_old_results() {
    let cup = Cup::new(BITWA);
    cup.run("run cup.toml --quiet").code(0);
    let text = cup.read("cup.toml");
    cup.plan(&format!("# A remark changes nothing.\n{text}"));
    cup.run("run cup.toml --quiet").code(0);
    cup.plan(&text.replace("\n[options]", "\nseed = 4\n[options]"));
    let error = stderr(&cup.run("run cup.toml").code(2));
    assert_contains(
        &error,
        "cup.db has results of another plan: 'seed' was 1, and is 4 now",
    );
    cup.run("report cup.toml").code(2);
    // A board in a file is part of the plan, and so is what it is like.
    cup.plan(&text);
    cup.run("report cup.toml").code(0);
    let board = cup.read("corridor.bit");
    cup.write("corridor.bit", board.replacen("10", "11", 1));
    let error = stderr(&cup.run("run cup.toml").code(2));
    assert_contains(
        &error,
        "another plan: the content of corridor.bit has changed. ",
    );
}

#[test]
fn a_change_is_shown_as_the_plan_writes_it() {
    let cup = Cup::new(BITWA);
    let text = cup.read("cup.toml");
    cup.run("run cup.toml --quiet").code(0);
    let check = |head: &str, expected: &str| {
        cup.plan(&text.replace("[options]", &format!("{head}\n[options]")));
        let error = stderr(&cup.run("run cup.toml").code(2));
        assert_contains(&error, expected);
    };
    check(
        "[limits]\nmemory = \"100MB\"",
        "'memory' was 400MB, and is 100MB now",
    );
    check(
        "[limits]\npause-idle = true",
        "'pause-idle' was false, and is true now",
    );
    cup.write("boards.txt", "duel\nexample\n");
    check(
        "[openings]\nfile = \"boards.txt\"",
        "'openings' was not set, and is a file with 2 positions now",
    );
    cup.plan(&text.replace("\"corridor.bit\"", "\"corridor.bit\"\ntime = \"9s\""));
    let error = stderr(&cup.run("run cup.toml").code(2));
    assert_contains(&error, "'time' was not set, and is 9s now");
}

#[test]
fn a_wrong_position_is_named_by_its_file_and_line() {
    let cup = Cup::new("");
    let start = "3aaa3/4a4/4d4/a3d3a/aaddkddaa/a3d3a/4d4/4a4/3aaa3";
    cup.write("positions.txt", format!("# The start\n\n{start} white\n"));
    cup.plan(&format!(
        "protocol = \"otep\"\n[options]\nrules = \"brandub\"\n[openings]\nfile = \"positions.txt\"\n{}",
        super::ENTRANTS
    ));
    let error = stderr(&cup.run("run cup.toml").code(2));
    let expected = "the side to move is attackers or defenders, not \"white\"";
    assert_contains(&error, "cup.toml, line 5: ./positions.txt, line 3: ");
    assert!(
        error.contains(expected) && !error.contains("--side"),
        "{error}"
    );
}
