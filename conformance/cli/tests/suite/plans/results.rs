//! What a tournament by a plan plays, keeps and shows.

use std::{
    collections::HashSet,
    fs,
    os::unix::{
        fs::{MetadataExt, PermissionsExt},
        process::CommandExt,
    },
    process::Command,
};

use assert_cmd::cargo::CommandCargoExt;
use predicates::{prelude::PredicateBooleanExt, str::contains};
use serde_json::Value;

use super::{Cup, site::check_site, stdout};
use crate::bitwa::lines;
use crate::{Says as _, assert_contains};

const HEAD: &str =
    "title = \"Corridor\"\nprotocol = \"bitwa\"\n[options]\nboard = \"corridor.bit\"\n";

/// No machine has a thousand and twenty-four cores to spare for each game.
#[test]
fn games_that_are_to_have_too_many_cores_share_all_and_say_so() {
    let cup = Cup::new(&format!("{HEAD}[limits]\ncores = 1024\n"));
    cup.run("run cup.toml").complains(
        0,
        "cores: a game is to have 1024 cores, and this machine has ",
    );
}

/// March beats the two others, by a unit in each of four games, and they draw with one another.
#[test]
fn a_round_robin_is_played_kept_and_shown() {
    let cup = Cup::new(HEAD);
    let ran = stdout(&cup.run("run cup.toml --jobs 2").code(0));
    let table = |text: &str| -> Vec<Vec<String>> {
        let lines = text.lines().skip_while(|line| !line.starts_with("place"));
        let cells = lines.take_while(|line| !line.is_empty());
        cells
            .map(|line| line.split_whitespace().map(str::to_owned).collect())
            .collect()
    };
    let rows = table(&ran);
    let figures = |row: usize| rows[row][..9].join(" ");
    assert_eq!(
        figures(0),
        "place player games won drawn lost balance units strength"
    );
    assert_eq!(figures(1), "1 march 4 4 0 0 +4 +4 +4");
    assert_eq!(figures(2), "2 stay 4 0 2 2 -2 -2 -2");
    assert_eq!(figures(3), "2 wrong 4 0 2 2 -2 -2 -2");
    assert_contains(&ran, "6 of 6 games have a result.");
    // Nothing is played again.
    let again = cup.run("run cup.toml").code(0);
    assert_eq!(table(&stdout(&again)), rows);
    assert!(!stdout(&again).contains("1/6"), "{}", stdout(&again));

    cup.run("status cup.toml")
        .shows(0, "Corridor: 6 of 6 games (100.0 %), over");
    let report = stdout(&cup.run("report cup.toml --format json").code(0));
    let report = &lines(&report, "tournament-1.schema.json")[0];
    assert_eq!(
        (&report["done"], &report["complete"]),
        (&6.into(), &true.into())
    );
    assert_eq!(report["players"][0]["name"], "march");
    assert_eq!(report["players"][0]["points"], 4.0);
    // Each of the two others was killed in every game, and drew or lost.
    assert_eq!(report["players"][0]["forfeits"], 0);
    let csv = stdout(&cup.run("report cup.toml --format csv").code(0));
    assert!(
        csv.starts_with("place,player,games,won,drawn,lost,byes,points,own,units,strength,"),
        "{csv}"
    );
    assert_contains(&csv, "\n1,march,4,4,0,0,0,4,,4,4,");

    cup.run("export cup.toml out")
        .shows(0, "6 games, 6 records");
    let games = cup.read("out/games.jsonl");
    let games = lines(&games, "tournament-1.schema.json");
    let seeds: HashSet<u64> = games
        .iter()
        .map(|game| game["seed"].as_u64().unwrap())
        .collect();
    assert_eq!((games.len(), seeds.len()), (6, 6));
    let mut numbers = HashSet::new();
    for game in &games {
        let number = &game["game"];
        let record = cup.read(&format!("out/records/game-{number}.jsonl"));
        let head: Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
        let end: Value = serde_json::from_str(record.lines().last().unwrap()).unwrap();
        assert_eq!((&head["game"], &head["seed"]), (number, &game["seed"]));
        assert_eq!(head["sides"][0]["name"], game["first"]["name"]);
        assert_eq!(
            (&end["kind"], &end["plies"]),
            (&"end".into(), &game["plies"])
        );
        let replayed = crate::program()
            .current_dir(cup.path())
            .arg("replay")
            .arg(format!("out/records/game-{number}.jsonl"))
            .assert();
        replayed.code(0);
        // A number takes the place of {seed} in the command.
        for side in 0..2 {
            if head["sides"][side]["name"] == "march" {
                let command = head["sides"][side]["command"].as_array().unwrap();
                let number: u32 = command.last().unwrap().as_str().unwrap().parse().unwrap();
                assert!(numbers.insert(number));
            }
        }
    }
    assert_eq!(numbers.len(), 4);
    let games = cup.read("out/games.csv");
    assert_eq!(games.lines().count(), 7);

    cup.run("report cup.toml --html site")
        .shows(0, "report: site/index.html");
    check_site(cup.path());
}

/// The bot finds out what it is from its name, which it gets when it is built.
#[test]
fn an_entrant_that_is_a_folder_is_built_in_a_copy() {
    let cup = Cup::new(HEAD);
    let folder = cup.path().join("bot");
    fs::create_dir(&folder).unwrap();
    fs::rename(cup.path().join("leave.py"), folder.join("source")).unwrap();
    let write = |build: &str| {
        let text = format!(
            "name = \"x\"\nprotocol = \"bitwa\"\nbuild = {build}\ncommand = [\"python3\", \"march.py\"]\n"
        );
        fs::write(folder.join("linesman.toml"), text).unwrap();
    };
    let built = "\n[[entrant]]\nname = \"built\"\nfolder = \"bot\"\n";
    let stay = "[[entrant]]\nname = \"stay\"\ncommand = \"python3 stay.py\"\n";
    cup.plan(&format!("{HEAD}{built}{stay}"));
    write("[\"sh\", \"-c\", \"echo no compiler; exit 3\"]");
    cup.run("run cup.toml").complains(
        4,
        "built forfeits its games: it cannot be built: the build exited with status 3: no compiler",
    );
    cup.run("rejudge cup.toml --of built --replay --reason late")
        .shows(
            0,
            "to play games 1, 2 again, use: linesman tournament run cup.toml",
        );
    write("[\"cp\", \"source\", \"march.py\"]");
    let ran = cup.run("run cup.toml").code(0);
    let ran = ran.stderr(contains("building built\n").and(contains("another program").not()));
    assert!(stdout(&ran).contains("\n    1  built "), "{}", stdout(&ran));
    assert!(!folder.join("march.py").exists() && !cup.path().join("cup.built").exists());
}

#[test]
fn a_bot_that_has_changed_since_the_last_game_is_named() {
    let cup = Cup::new(HEAD);
    cup.run("run cup.toml").code(0);
    cup.write("stay.py", "# changed\n");
    cup.run("run cup.toml").complains(
        0,
        "stay is another program than in its last games, so it has a new version",
    );
}

#[test]
fn the_parts_of_a_tournament_make_the_same_table() {
    let whole = Cup::new(HEAD);
    whole.run("run cup.toml --quiet").code(0);
    let expected = stdout(&whole.run("report cup.toml --format json").code(0));
    let parts = Cup::new(HEAD);
    parts
        .run("run cup.toml --shard 1/3")
        .shows(0, "4 games are due in other shards");
    parts.run("merge cup.toml").code(3).stderr(
        contains("shard 2/3: 2 games are missing, there is no file of it; use: linesman tournament run cup.toml --shard 2/3"),
    );
    for shard in ["2/3", "3/3", "1/3"] {
        parts
            .run(&format!("run cup.toml --quiet --shard {shard}"))
            .code(0);
    }
    let merged = parts.run("merge cup.toml").code(0);
    assert!(
        stdout(&merged).starts_with("3 files: 4 new games, 2 known"),
        "{}",
        stdout(&merged)
    );
    parts.run("merge cup.toml").shows(0, "0 new games, 6 known");
    // Nothing is left to merge.
    parts
        .run("run cup.toml --quiet --shard 1/3")
        .shows(0, "0 games played, and none left for now; the tournament has no more games. All of them are merged; use: linesman tournament report cup.toml");
    assert_eq!(
        stdout(&parts.run("report cup.toml --format json").code(0)),
        expected
    );
    // A part that was played twice counts once, and is named.
    fs::create_dir(parts.path().join("twin")).unwrap();
    for file in [
        "cup.toml",
        "march.py",
        "stay.py",
        "wrong.py",
        "corridor.bit",
    ] {
        fs::copy(
            parts.path().join(file),
            parts.path().join("twin").join(file),
        )
        .unwrap();
    }
    parts.run("run twin/cup.toml --quiet --shard 2/3").code(0);
    let merged = parts.run("merge cup.toml twin/cup.shard-2-of-3.db").code(0);
    merged.stderr(contains(
        "2 games were played twice, and the one that began first counts: ",
    ));
    assert_eq!(
        stdout(&parts.run("report cup.toml --format json").code(0)),
        expected
    );
}

#[test]
fn a_swiss_tournament_and_a_knockout_are_played_in_rounds_and_in_parts() {
    for format in ["swiss", "knockout"] {
        let head = HEAD.replace("[options]", &format!("format = \"{format}\"\n[options]"));
        let whole = Cup::new(&head);
        whole.run("run cup.toml --quiet").code(0);
        let expected = stdout(&whole.run("report cup.toml --format json").code(0));
        let report: Value = serde_json::from_str(&expected).unwrap();
        assert_eq!(report["players"][0]["name"], "march", "{format}");
        let parts = Cup::new(&head);
        for _ in 0..2 {
            for shard in ["1/2", "2/2"] {
                parts
                    .run(&format!("run cup.toml --quiet --shard {shard}"))
                    .code(0);
            }
            parts.run("merge cup.toml");
        }
        assert_eq!(
            stdout(&parts.run("report cup.toml --format json").code(0)),
            expected,
            "{format}"
        );
    }
}

#[test]
fn a_cluster_gets_an_array_and_a_merge_after_it() {
    let cup = Cup::new(HEAD);
    let slurm = stdout(
        &cup.run("submit cup.toml --slurm --tasks 4 --dry-run --option=--partition=long")
            .code(0),
    );
    let lines: Vec<&str> = slurm.lines().collect();
    assert_eq!(lines.len(), 2, "{slurm}");
    assert!(
        lines[0].contains("--array=1-4") && lines[0].contains("--partition=long"),
        "{slurm}"
    );
    assert!(
        lines[0].contains("--shard \"$SLURM_ARRAY_TASK_ID/4\""),
        "{slurm}"
    );
    assert!(
        lines[1].contains("--dependency=afterany:JOB") && lines[1].contains("tournament merge"),
        "{slurm}"
    );
    let hq = stdout(&cup.run("submit cup.toml --hq --tasks 2 --dry-run").code(0));
    assert!(
        hq.contains("--array=1-2") && hq.contains("$HQ_TASK_ID/2"),
        "{hq}"
    );
    cup.run("submit cup.toml --tasks 2")
        .complains(2, "<--slurm|--hq>");
    cup.run("submit cup.toml --tasks 2 --slurm --hq")
        .complains(2, "cannot be used with");
}

#[test]
fn a_plan_to_begin_with_is_complete_but_for_the_bots() {
    let cup = Cup::new("");
    for protocol in ["stratego", "otep", "bitwa"] {
        let file = format!("{protocol}.toml");
        cup.run(&format!("new {file} --protocol {protocol}"))
            .shows(0, &file);
        cup.run(&format!("run {file}")).code(2).stderr(
            contains("alpha cannot play: cannot start").and(contains(format!("{file}, line "))),
        );
        cup.run(&format!("new {file}"))
            .complains(2, "cannot write the plan");
    }
}

#[test]
fn results_are_drawn_from_strengths_if_the_user_wants_it() {
    let cup = Cup::new("");
    cup.plan("protocol = \"bitwa\"\nformat = \"swiss\"\nrounds = 7\n[options]\nboard = \"duel\"\n[simulation]\nentrants = 50\nspread = 1000\n");
    cup.run("run cup.toml").complains(2, "with --simulate");
    cup.run("run cup.toml --simulate")
        .shows(0, "350 of 350 games have a result.");
    let report = stdout(&cup.run("report cup.toml --simulate --format json").code(0));
    let report: Value = serde_json::from_str(&report).unwrap();
    let best: Vec<&str> = (0..10)
        .map(|at| report["players"][at]["name"].as_str().unwrap())
        .collect();
    assert!(
        best.iter().filter(|name| **name < "player-0016").count() >= 7,
        "{best:?}"
    );
    cup.run("report cup.toml").code(2);
}

/// Of three rounds of four meetings with two games each, every second meeting is on the second machine.
#[test]
fn games_of_a_machine_and_rounds_after_them_are_played_again() {
    let cup = Cup::new("");
    cup.plan("protocol = \"bitwa\"\nformat = \"swiss\"\nrounds = 3\n[options]\nboard = \"duel\"\n[simulation]\nentrants = 8\nnodes = 2\n");
    cup.run("status cup.toml --simulate").complains(
        2,
        "to begin, use: linesman tournament run cup.toml --simulate",
    );
    cup.run("run cup.toml --simulate").code(0);
    let report = || stdout(&cup.run("report cup.toml --simulate --format json").code(0));
    let before = report();
    cup.run("merge cup.toml --simulate --void-node node-2")
        .shows(0, "12 games of the machine node-2 are void, and so are 8 games of the rounds after round 1; use:");
    cup.run("status cup.toml --simulate")
        .code(0)
        .stdout(contains("4 of 24 games").and(contains(
            "and 3 more; 'linesman tournament report cup.toml --simulate' shows all",
        )));
    cup.run("run cup.toml --simulate").code(0);
    assert_eq!(report(), before);
    cup.run("merge cup.toml --simulate --void-node node-3")
        .complains(2, "no game was played on the machine \"node-3\"");
}

/// Somebody else looks at the results, in a folder that only the organiser can write to.
#[test]
fn results_are_shown_to_those_who_cannot_write_them() {
    let cup = Cup::new(HEAD);
    cup.run("run cup.toml --quiet").code(0);
    let mut command = Command::cargo_bin("linesman").unwrap();
    if fs::metadata(cup.path()).unwrap().uid() == 0 {
        // Root can write everywhere, so another user looks, who may be unable to reach the program where it is.
        let copy = cup.path().join("linesman");
        // A process of another test that is being forked would hold a copy of our own open for writing, and then it cannot be started.
        let copied = Command::new("cp")
            .arg(command.get_program())
            .arg(&copy)
            .status();
        assert!(copied.unwrap().success());
        command = Command::new(copy);
        command.uid(65_534).gid(65_534);
    }
    fs::set_permissions(cup.path(), fs::Permissions::from_mode(0o555)).unwrap();
    command.current_dir(cup.path());
    command.args(["tournament", "report", "cup.toml"]);
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        output.status.success() && text.contains("march"),
        "{output:?}"
    );
    fs::set_permissions(cup.path(), fs::Permissions::from_mode(0o755)).unwrap();
}

/// Counts its games in the folder that it keeps, then plays as `stay.py` does.
const LEARNS: &str = "import io, os, runpy, sys
first = sys.stdin.readline()
path = os.path.join(os.environ['KEEP_DIR'], 'games')
games = int(open(path).read()) if os.path.exists(path) else 0
if first: open(path, 'w').write(str(games + 1))
class Rest:
    def __iter__(self):
        yield first
        yield from sys.__stdin__
sys.stdin = Rest()
runpy.run_path('stay.py', run_name='__main__')
";

#[test]
fn what_a_bot_keeps_goes_on_from_plan_to_plan() {
    let cup = Cup::new(HEAD);
    cup.write("learns.py", LEARNS);
    let plan = |name: &str, size: &str| {
        let entrant = "[[entrant]]\nname = \"learns\"\ncommand = \"python3 learns.py\"\n\
                       [[entrant]]\nname = \"march\"\ncommand = \"python3 march.py 1\"\n";
        let text = format!("{HEAD}\n[sandbox]\nkeep = \"kept\"\n{size}\n{entrant}");
        cup.write(name, text);
    };
    let games = || cup.read("kept/learns/games");
    plan("spring.toml", "");
    plan("autumn.toml", "keep-size = \"1MB\"");
    cup.run("run spring.toml --shard 1/2")
        .complains(2, "leave --shard out");
    cup.run("run spring.toml --jobs 2").code(0);
    assert_eq!(games(), "2");
    cup.run("run autumn.toml").code(0);
    assert_eq!(games(), "4");
    let copy = |path: &str| cup.path().join("kept/snapshots").join(path);
    let before = |path: &str| fs::read_to_string(copy(path)).unwrap_or_default();
    assert_eq!(before("spring/learns/game-1/games"), "");
    assert_eq!(before("autumn/learns/game-1/games"), "2");
    assert_eq!(before("autumn/learns/game-2/games"), "3");
    // The last game was interrupted, so it begins again with what the bot knew then.
    let script = "import sqlite3; db = sqlite3.connect('autumn.db'); db.executescript('delete from game where number = 2; delete from record where game = 2')";
    let mut python = Command::new("python3");
    let changed = python.args(["-c", script]).current_dir(cup.path()).status();
    assert!(changed.unwrap().success());
    cup.write("kept/learns/games", "77");
    cup.run("run autumn.toml").code(0);
    assert_eq!(games(), "4");
    plan("autumn.toml", "");
    cup.run("run autumn.toml")
        .complains(2, "'keep-size' was 1MB, and is 64MB now");
}
