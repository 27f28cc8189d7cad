//! What an organiser decides while a tournament goes on, and results that were made elsewhere.

use predicates::{prelude::PredicateBooleanExt, str::contains};

use super::Cup;
use crate::Says as _;

const HEAD: &str = "protocol = \"bitwa\"\n[options]\nboard = \"corridor.bit\"\n";

#[test]
fn a_forfeit_is_taken_back_and_its_games_are_played_again() {
    let cup = Cup::new(HEAD);
    cup.run("run cup.toml").code(0);
    let run = |words: &[&str], code: i32| {
        let mut program = crate::program();
        program
            .current_dir(cup.path())
            .arg("tournament")
            .args(words);
        program.assert().code(code)
    };
    let reason = ["--reason", "a slip"];
    let forfeit = |more: &[&'static str], code| {
        run(
            &[&["forfeit", "cup.toml", "stay"][..], more, &reason].concat(),
            code,
        )
    };
    forfeit(&["--lift"], 2).stderr(contains("stay forfeits no games"));
    let rejudge = |games: &[&'static str], code| {
        run(
            &[&["rejudge", "cup.toml", "--replay"][..], games, &reason].concat(),
            code,
        )
    };
    rejudge(&["--of", "stay"], 2).stderr(contains(
        "stay has no game that was decided without playing it",
    ));
    rejudge(&["--of", "sty"], 2).stderr(contains("there is no entrant \"sty\"; the entrants are"));
    rejudge(&["1", "2", "3", "4", "5", "6"], 0);
    forfeit(&[], 0);
    cup.run("run cup.toml").code(0);
    let lost = "stay lost 4 games without playing: it forfeits: a slip";
    cup.run("report cup.toml").stdout(contains(lost));
    rejudge(&["--of", "stay"], 2).stderr(contains(
        "first use: linesman tournament forfeit cup.toml stay --lift --reason TEXT",
    ));
    forfeit(&["--lift"], 0);
    rejudge(&["--of", "stay"], 0);
    cup.run("run cup.toml").code(0);
    let report = cup.run("report cup.toml");
    report.stdout(contains("stay plays on: a slip").and(contains("without playing").not()));
    // The same plan twice would count its games twice.
    let path = cup.path().join("cup.toml");
    run(&["report", "cup.toml", path.to_str().unwrap()], 2).stderr(contains("are one plan"));
}

#[test]
fn a_command_in_a_message_can_be_copied_whatever_the_name_is() {
    let cup = Cup::new(HEAD);
    cup.plan(&format!(
        "{HEAD}[[entrant]]\nname = \"o'neil|x\"\ncommand = \"python3 march.py\"\n[[entrant]]\nname = \"stay\"\ncommand = \"python3 stay.py\"\n"
    ));
    cup.run("run cup.toml --quiet").code(0);
    cup.run("forfeit cup.toml o'neil|x --reason slip").code(0);
    let quoted = "use: linesman tournament forfeit cup.toml 'o'\\''neil|x' --lift --reason TEXT";
    cup.run("forfeit cup.toml o'neil|x --reason slip")
        .complains(2, quoted);
    cup.run("rejudge cup.toml 1 --replay --reason slip")
        .complains(2, quoted);
    cup.run("rejudge cup.toml 3 --replay --reason slip")
        .complains(2, "there is no game 3: the last one so far is game 2; to see all games, use: linesman tournament export cup.toml DIR");
}

#[test]
fn a_game_that_was_played_elsewhere_takes_the_place_of_one_of_its_kind() {
    let cup = Cup::new("protocol = \"bitwa\"\n[options]\nboard = [\"duel\", \"gate\"]\n");
    let import = |text: &str| {
        cup.write("games.csv", text);
        let mut program = crate::program();
        program.current_dir(cup.path());
        program.args(["tournament", "import", "cup.toml", "games.csv"]);
        program.assert()
    };
    let wrong = import("first,second,result,of\r\nstay,march,lost,gate\r\n").code(2);
    wrong.stderr(contains("line 2: the result is \"lost\""));
    let wrong = import("first,second,result,of\nstay,march,1-0,gtae\n").code(2);
    wrong.stderr(contains(
        "of \"gtae\"; those that are due are of duel, gate",
    ));
    import("first,second,result,of\nstay,march,1-0,gate\n").code(0);
    cup.run("export cup.toml out").code(0);
    let games = cup.read("out/games.csv");
    let is_it = |line: &&str| line.contains(",gate,") && line.contains(",stay,march,1-0,imported,");
    assert_eq!(games.lines().filter(is_it).count(), 1, "{games}");
}
