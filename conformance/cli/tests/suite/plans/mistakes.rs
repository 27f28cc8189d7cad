//! Mistakes in plans are named with their line and with what would be right, before the first game.

use std::fs;

use predicates::{prelude::PredicateBooleanExt, str::contains};

use super::{Cup, stderr, stdout};

const BITWA: &str = "protocol = \"bitwa\"\n[options]\nboard = \"corridor.bit\"\n";

#[test]
fn rules_of_a_file_are_chosen_by_their_name() {
    let cup = Cup::new("");
    let entrants = "[[entrant]]\nname = \"a\"\ncommand = \"true\"\n[[entrant]]\nname = \"b\"\ncommand = \"true\"\n";
    let tiny = |name: &str| format!("dim:5 name:{name} start:/2t2/2T2/tTKTt/2T2/2t2/\n");
    fs::create_dir(cup.path().join("sub")).unwrap();
    let check = |rules: &str, file: &str, expected: &str| {
        // A file is named as seen from the plan.
        fs::write(cup.path().join("sub/mine.conf"), file).unwrap();
        let plan = format!("protocol = \"otep\"\n[options]\nrules = {rules:?}\n{entrants}");
        fs::write(cup.path().join("sub/cup.toml"), plan).unwrap();
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
    let bitwa = "protocol = \"bitwa\"";
    check("", 1, "there is no entry 'protocol'; the protocols are");
    check("protocol = \"bitwas\"", 1, "did you mean \"bitwa\"?");
    check("protocol = bitwa", 1, "this is not TOML");
    check(
        "protocol = 3",
        1,
        "'protocol' is a text between quotes, not a value of type integer",
    );
    check(
        &format!("{bitwa}\ngame = 2"),
        2,
        "a plan has no entry 'game'; did you mean 'games'?",
    );
    check(
        &format!("{bitwa}\nprofile = \"arbitre\""),
        2,
        "did you mean \"arbiter\"?",
    );
    check(
        &format!("{bitwa}\nformat = \"swis\""),
        2,
        "did you mean \"swiss\"?",
    );
    check(
        &format!("{bitwa}\n\ngames = 3"),
        3,
        "1 or an even number, such as 4",
    );
    check(
        &format!("{bitwa}\ngames = 0"),
        2,
        "'games' is 0; it is a number from 1 to 1000000",
    );
    check(&format!("{bitwa}\ngames = -2"), 2, "'games' is -2");
    check(
        &format!("{bitwa}\ngames = \"two\""),
        2,
        "'games' is a whole number",
    );
    check(
        &format!("{bitwa}\nseed = 1.5"),
        2,
        "'seed' is a whole number, not a value of type float",
    );
    check(
        &format!("{bitwa}\nformat = \"knockout\"\nrounds = 2"),
        3,
        "leave 'rounds' out",
    );
    check(
        &format!("{bitwa}\nformat = \"swiss\"\nrounds = 2"),
        3,
        "it is at most 1",
    );
    // With an odd number of entrants, each of them has a bye.
    check(
        &format!(
            "{bitwa}\nformat = \"swiss\"\nrounds = 4\n[[entrant]]\nname = \"c\"\ncommand = \"true\""
        ),
        3,
        "it is at most 3",
    );
    check(
        "protocol = \"stratego\"\n[options]\nturns = \"many\"",
        3,
        "'turns' is \"many\": it is a whole number from 0 to 4294967295",
    );
    check(
        &format!("{bitwa}\n[options]\nboard = []"),
        3,
        "'board' is an empty list; leave it out, or name a value",
    );
    check(
        &format!("{bitwa}\n[simulation]\nspread = inf"),
        3,
        "'spread' is inf; it is a finite number",
    );
    check(
        &format!("{bitwa}\n[simulation]\nspread = -5"),
        3,
        "'spread' is -5; it is how far the first entrant is ahead of the last one in Elo, 0 or more",
    );
    check(
        &format!("{bitwa}\n[[entrant]]\nname = \"c\"\nstrength = 1"),
        2,
        "its results can only be drawn, with --simulate",
    );
    check(
        &format!("{bitwa}\nformat = \"knockout\"\ncannot-start = \"void\""),
        3,
        "somebody has to go on in a knockout; leave it out, and a program that cannot start loses its meeting. Games that have a result keep it",
    );
    check(
        &format!("{bitwa}\nchallengers = 1"),
        2,
        "belongs to the format \"gauntlet\"",
    );
    check(
        &format!("{bitwa}\nranking = \"elo\""),
        2,
        "'ranking' is \"own\" or \"points\"",
    );
    check(
        &format!("{bitwa}\n[options]\nboards = \"duel\""),
        3,
        "did you mean 'board'?",
    );
    check(&format!("{bitwa}\n[options]\nboard = \"dual\""), 3, "duel");
    check(
        &format!("{bitwa}\n[options]\nboard = [\"duel\", \"duel\"]"),
        3,
        "it is named twice",
    );
    check(
        &format!("{bitwa}\n[options]\ntime = \"0s\""),
        3,
        "longer than 0",
    );
    check(
        &format!("{bitwa}\n[openings]\nplies = 4"),
        3,
        "name a file of positions with 'file'",
    );
    check(
        &format!("{bitwa}\n[openings]\nfile = \"none.txt\""),
        3,
        "cannot read ./none.txt",
    );
    check(
        &format!("{bitwa}\n[limits]\nmemory = \"1KB\""),
        3,
        "no program runs in less than 1MB",
    );
    check(
        &format!("{bitwa}\n[limits]\nram = \"1MB\""),
        3,
        "[limits] has no entry 'ram'",
    );
    check(
        &format!("{bitwa}\n[sandbox]\nlevel = \"strict\""),
        3,
        "the levels are",
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
        cup.run("run cup.toml").code(2).stderr(contains(expected));
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
            cup.run("status cup.toml")
                .code(0)
                .stdout(contains("0 of 2 games"));
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
    fs::write(
        cup.path().join("bot/linesman.toml"),
        "name = \"x\"\nprotocol = \"stratego\"\ncommand = [\"true\"]\n",
    )
    .unwrap();
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
    let text = fs::read_to_string(cup.path().join("cup.toml")).unwrap();
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
        .code(2)
        .stderr(contains(
            "stay has no game that was decided without playing it",
        ));
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
        .code(0)
        .stderr(contains("other is another program than in its last games"));
}

#[test]
fn words_that_are_no_command_of_tournaments_are_named() {
    let cup = Cup::new("");
    cup.run("rum cup.toml").code(2).stderr(contains(
        "\"rum\" is neither a command of 'tournament' nor a protocol; the commands are new, run,",
    ));
    cup.run("chess a b")
        .code(2)
        .stderr(contains("there is no protocol \"chess\""));
    cup.run("run none.toml").code(2).stderr(contains(
        "a plan is a file that 'linesman tournament new' writes",
    ));
    cup.run("run cup.toml --shard 5/4")
        .code(2)
        .stderr(contains("such as 1/4 to 4/4"));
}

#[test]
fn a_changed_plan_is_not_mixed_with_old_results() {
    let cup = Cup::new(BITWA);
    cup.run("run cup.toml --quiet").code(0);
    let text = fs::read_to_string(cup.path().join("cup.toml")).unwrap();
    cup.plan(&format!("# A remark changes nothing.\n{text}"));
    cup.run("run cup.toml --quiet").code(0);
    cup.plan(&text.replace("\n[options]", "\nseed = 4\n[options]"));
    let error = stderr(&cup.run("run cup.toml").code(2));
    assert!(
        error.contains("cup.db has results of another plan: 'seed' was 1, and is 4 now"),
        "{error}"
    );
    cup.run("report cup.toml").code(2);
    // A board in a file is part of the plan, and so is what it is like.
    cup.plan(&text);
    cup.run("report cup.toml").code(0);
    let board = fs::read_to_string(cup.path().join("corridor.bit")).unwrap();
    fs::write(
        cup.path().join("corridor.bit"),
        board.replacen("10", "11", 1),
    )
    .unwrap();
    let error = stderr(&cup.run("run cup.toml").code(2));
    assert!(
        error.contains("another plan: the content of corridor.bit has changed. "),
        "{error}"
    );
}

#[test]
fn a_change_is_shown_as_the_plan_writes_it() {
    let cup = Cup::new(BITWA);
    let text = fs::read_to_string(cup.path().join("cup.toml")).unwrap();
    cup.run("run cup.toml --quiet").code(0);
    let check = |head: &str, expected: &str| {
        cup.plan(&text.replace("[options]", &format!("{head}\n[options]")));
        let error = stderr(&cup.run("run cup.toml").code(2));
        assert!(error.contains(expected), "{error}");
    };
    check(
        "[limits]\nmemory = \"100MB\"",
        "'memory' was 400MB, and is 100MB now",
    );
    check(
        "[limits]\npause-idle = true",
        "'pause-idle' was false, and is true now",
    );
    fs::write(cup.path().join("boards.txt"), "duel\nexample\n").unwrap();
    check(
        "[openings]\nfile = \"boards.txt\"",
        "'openings' was not set, and is a file with 2 positions now",
    );
    cup.plan(&text.replace("\"corridor.bit\"", "\"corridor.bit\"\ntime = \"9s\""));
    let error = stderr(&cup.run("run cup.toml").code(2));
    assert!(
        error.contains("'time' was not set, and is 9s now"),
        "{error}"
    );
}

#[test]
fn a_wrong_position_is_named_by_its_file_and_line() {
    let cup = Cup::new("");
    let start = "3aaa3/4a4/4d4/a3d3a/aaddkddaa/a3d3a/4d4/4a4/3aaa3";
    fs::write(
        cup.path().join("positions.txt"),
        format!("# The start\n\n{start} white\n"),
    )
    .unwrap();
    cup.plan(&format!(
        "protocol = \"otep\"\n[options]\nrules = \"brandub\"\n[openings]\nfile = \"positions.txt\"\n{}",
        super::ENTRANTS
    ));
    let error = stderr(&cup.run("run cup.toml").code(2));
    let expected = "the side to move is attackers or defenders, not \"white\"";
    assert!(
        error.contains("cup.toml, line 5: ./positions.txt, line 3: "),
        "{error}"
    );
    assert!(
        error.contains(expected) && !error.contains("--side"),
        "{error}"
    );
}
