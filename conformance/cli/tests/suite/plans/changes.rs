//! What an organiser changes in a plan while it goes on.

use std::{fs, os::unix::fs::PermissionsExt};

use predicates::{prelude::PredicateBooleanExt, str::contains};

use super::{Cup, stdout};
use crate::Says as _;

const HEAD: &str = "protocol = \"bitwa\"\nrounds = 2\n[options]\nboard = \"corridor.bit\"\n";

#[test]
fn a_command_that_cannot_be_right_is_not_written_to_the_plan() {
    let cup = Cup::new(HEAD);
    let path = cup.path().join("cup.toml");
    let before = fs::read_to_string(&path).unwrap();
    for (command, expected) in [
        (
            "",
            "it is empty; name a program, such as \"python3 bot.py\"",
        ),
        (" ", "it is empty"),
        ("python3 'bot.py", "quote"),
        ("./none --seed {seed}", "there is no file "),
        (
            "no-such-program",
            "there is no program \"no-such-program\" in PATH",
        ),
        (
            "python3 none.py",
            "there is no file none.py; paths begin at the folder of the plan",
        ),
    ] {
        let refused = |words: &[&str]| {
            let refused = cup.run_words(&[words, &[command]].concat()).code(2);
            refused
                .stderr(contains(format!("the command of {}: ", words[2])).and(contains(expected)));
        };
        refused(&["add", "cup.toml", "late"]);
        refused(&["replace", "cup.toml", "stay"]);
    }
    let late = ["add", "cup.toml", "late", "python3 march.py", "--from"];
    assert_eq!(fs::read_to_string(&path).unwrap(), before);
    // Rounds can be added before or after the entrants that they are for.
    cup.run_words(&[&late[..], &["3"]].concat()).shows(0, "late takes part from cycle 3 on; the plan has rounds = 2, so first write rounds = 3 or more to cup.toml; then use: linesman");
    fs::write(&path, &before).unwrap();
    // A file that the program makes need not be there, and who may read the plan stays.
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    cup.run_words(&[&late[..], &["2"]].concat()).code(0);
    let replace = [
        "replace",
        "cup.toml",
        "stay",
        "python3 stay.py --log out.txt",
    ];
    cup.run_words(&replace).code(0);
    let mode = fs::metadata(&path).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

/// Who met in a drawn round never changes, so nobody leaves before it.
#[test]
fn nobody_leaves_a_round_that_was_drawn() {
    let cup = Cup::new(&HEAD.replace("rounds = 2", "format = \"swiss\"\nrounds = 1"));
    cup.run("run cup.toml --quiet").code(0);
    let path = cup.path().join("cup.toml");
    let before = fs::read_to_string(&path).unwrap();
    for name in ["stay", "wrong", "march"] {
        let expected = format!(
            "{name} is in round 1, which was drawn, so it leaves after it at the earliest; use: linesman tournament withdraw cup.toml {name}\n"
        );
        let refused = cup
            .run(&format!("withdraw cup.toml {name} --after 0"))
            .code(2);
        refused.stderr(contains(expected));
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), before);
    cup.run("withdraw cup.toml stay --after 1").code(0);
}

#[test]
fn a_list_that_is_imported_twice_counts_once() {
    let cup = Cup::new(HEAD);
    let list = "first,second,result,began\nstay,march,1-0,2026-11-28T08:00:00.000Z\n";
    cup.write("games.csv", list);
    let first = cup.run("import cup.toml games.csv").code(0);
    first.stdout(contains(
        "games.csv: 1 results, marked as played elsewhere; use: ",
    ));
    let again = cup.run("import cup.toml games.csv").code(0);
    again
        .stdout(contains(
            "0 results, marked as played elsewhere, and 1 skipped",
        ))
        .stderr(contains("games.csv, line 2: skipped, because it is game "));
    let status = stdout(&cup.run("status cup.toml").code(0));
    assert!(status.starts_with("cup: 1 of "), "{status}");
}

#[test]
fn a_round_of_a_swiss_tournament_is_left_for_who_comes_late() {
    let cup = Cup::new(&HEAD.replace("rounds = 2", "format = \"swiss\"\nrounds = 1"));
    cup.run("run cup.toml --quiet").code(0);
    let add = ["add", "cup.toml", "late", "python3 march.py"];
    cup.run_words(&add).shows(0, "late takes part from round 2 on; the plan has rounds = 1, so first write rounds = 2 or more to cup.toml; then use: linesman");
}

#[test]
fn a_name_that_changes_is_told_to_be_another_entrant() {
    let cup = Cup::new(HEAD);
    let text = cup.read("cup.toml");
    // Before there are results, a name is free.
    cup.plan(&text.replace("wrong.py", "none.py"));
    cup.run("run cup.toml --quiet").code(2);
    cup.plan(&text.replace("name = \"wrong\"", "name = \"better\""));
    let ran = cup.run("run cup.toml --quiet").code(0);
    let ran = ran.stderr(contains("another name").not());
    assert!(!stdout(&ran).contains(" wrong "), "{}", stdout(&ran));
    cup.plan(&text);
    let told = "wrong is new, and better is gone: another name makes another entrant. To keep the games of an entrant, stop and name it as before";
    cup.run("run cup.toml --quiet").complains(0, told);
    cup.run("run cup.toml --quiet")
        .code(0)
        .stderr(contains("another name").not());
}

#[test]
fn a_decision_has_a_reason_in_one_line_and_changes_something() {
    let cup = Cup::new(HEAD);
    cup.run("run cup.toml --quiet").code(0);
    let rejudge = |games: &[&str], ruling: &str, reason: &str| {
        let words = [
            &["rejudge", "cup.toml"],
            games,
            &[ruling, "--reason", reason],
        ]
        .concat();
        cup.run_words(&words)
    };
    for (reason, expected) in [
        ("", "it is empty; say why"),
        (" ", "it is empty; say why"),
        ("one\ntwo", "it is one line of text"),
    ] {
        rejudge(&["1"], "--void", reason).complains(2, expected);
        let forfeit = ["forfeit", "cup.toml", "stay", "--reason", reason];
        cup.run_words(&forfeit).complains(2, expected);
    }
    let twice = rejudge(&["5", "2", "5"], "--replay", "noise").code(0);
    twice.stdout(contains("to play games 2, 5 again, use:"));
    cup.run("run cup.toml --quiet").code(0);
    let report = cup.run("report cup.toml").code(0);
    report.stdout(contains("\nGames 2, 5 were played again: noise\n"));
    rejudge(&["3"], "--void", "noise").code(0);
    rejudge(&["3"], "--void", "noise").complains(2, "game 3 does not count already; to play it again, use: linesman tournament rejudge cup.toml 3 --replay --reason TEXT");
    let forfeit = ["forfeit", "cup.toml", "stay", "--reason", "noise"];
    cup.run_words(&forfeit).code(0);
    cup.run_words(&forfeit).complains(2, "stay forfeits its games already; to take that back, use: linesman tournament forfeit cup.toml stay --lift --reason TEXT");
}

#[test]
fn a_change_that_is_refused_names_the_command_that_does_it() {
    let cup = Cup::new(HEAD);
    let refused = |words: &[&str], expected: &str| {
        cup.run_words(words).complains(2, expected);
    };
    refused(
        &["forfeit", "cup.toml", "stay", "--reason", "x"],
        "no game has been played yet, so the plan can still change; take stay out of cup.toml",
    );
    refused(
        &["add", "cup.toml", "stay", "python3 stay.py"],
        "stay is in the plan already; to give it another program, use: linesman tournament replace cup.toml stay COMMAND",
    );
    refused(
        &["replace", "cup.toml", "late", "python3 stay.py"],
        "it has stay, wrong, march; to add it, use: linesman tournament add cup.toml late COMMAND",
    );
    let import = |text: &str| cup.write("games.csv", text);
    import("first,second,result\nstay,march,1-0\n");
    cup.run("import cup.toml games.csv").code(0);
    refused(
        &["rejudge", "cup.toml", "99", "--void", "--reason", "x"],
        "there is no game 99: the last one so far is game 12; to see all games, use: linesman tournament export cup.toml DIR",
    );
    // One of the games is in another cycle.
    import(&format!(
        "first,second,result\n{}",
        "stay,march,1-0\n".repeat(2)
    ));
    refused(
        &["import", "cup.toml", "games.csv"],
        "one that has a result is due again after: linesman tournament rejudge cup.toml GAME --replay --reason TEXT",
    );
    cup.run("withdraw cup.toml stay").code(0);
    refused(
        &["add", "cup.toml", "stay", "python3 stay.py"],
        "to let it play on, take 'until' out of line",
    );
}

#[test]
fn an_absent_entrant_does_not_go_on_in_a_knockout() {
    let cup = Cup::new("");
    let head = HEAD.replace("rounds = 2", "format = \"knockout\"");
    // The better seed cannot start.
    cup.plan(&format!(
        "{head}[[entrant]]\nname = \"absent\"\ncommand = \"sh -c 'exit 3'\"\n[[entrant]]\nname = \"stay\"\ncommand = \"python3 stay.py\"\n"
    ));
    let first = |text: &str| {
        let mut lines = text.lines().skip_while(|line| !line.starts_with("place"));
        lines.nth(1).unwrap_or_default().to_owned()
    };
    let ran = stdout(&cup.run("run cup.toml --quiet").code(4));
    assert!(first(&ran).contains(" stay "), "{ran}");
    let refused = cup
        .run("rejudge cup.toml --of absent --void --reason x")
        .code(2);
    refused.stderr(contains(
        "game 1 was not played, because an entrant was absent",
    ));
    let report = stdout(&cup.run("report cup.toml").code(0));
    assert!(first(&report).contains(" stay "), "{report}");
    let added = cup.run("add cup.toml late true").code(2);
    added.stderr(contains(
        "nobody joins a knockout that was drawn; to play another one with late, use: linesman tournament new NEW.toml",
    ));
    // One round more would follow from a third entrant.
    let text = cup.read("cup.toml");
    cup.plan(&format!(
        "{text}[[entrant]]\nname = \"late\"\ncommand = \"python3 stay.py\"\n"
    ));
    let report = cup.run("report cup.toml").code(2);
    report.stderr(contains(
        "late cannot join, because this knockout was drawn without it. Take it out again",
    ));
}
