//! The folders of reports and exports: what they replace, what they leave alone, and what they say of damaged records.

use std::{fs, path::Path};

use predicates::{prelude::PredicateBooleanExt, str::contains};
use serde_json::Value;

use super::{Cup, stderr, stdout};
use crate::{Says as _, assert_contains};

const HEAD: &str =
    "title = \"Corridor\"\nprotocol = \"bitwa\"\n[options]\nboard = \"corridor.bit\"\n";

/// Returns the names of everything in a folder, in their order.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_damaged_record_is_named_and_everything_else_is_written() {
    let cup = Cup::new(HEAD);
    cup.run("run cup.toml --quiet").code(0);
    let damages = [
        "update record set bytes = x'deadbeef' where game = 1",
        "update record set bytes = x'' where game = 1",
        "update record set bytes = 'text' where game = 1",
        "update record set bytes = substr(bytes, 1, length(bytes) - 1) where game = 1",
    ];
    for damage in damages {
        cup.change(damage);
        let named =
            || contains("the record of game 1 is damaged: ").and(contains("its result counts"));
        cup.run("export cup.toml out")
            .shows(3, "6 games, 5 records")
            .stderr(named());
        let records: Vec<String> = (2..=6).map(|it| format!("game-{it}.jsonl")).collect();
        assert_eq!(names(&cup.path().join("out/records")), records);
        let games = cup.read("out/games.csv");
        let last: Vec<&str> = games
            .lines()
            .map(|line| line.rsplit(',').next().unwrap())
            .collect();
        assert_eq!(last[..3], ["record", "damaged", "records/game-2.jsonl"]);
        let games = cup.read("out/games.jsonl");
        let games = crate::bitwa::lines(&games, "tournament-1.schema.json");
        assert_eq!(
            [&games[0]["record"], &games[1]["record"]],
            ["damaged", "kept"]
        );

        cup.run("report cup.toml --html site")
            .shows(3, "6 of 6 games have a result.")
            .stderr(named());
        let site = cup.path().join("site");
        let packed: Vec<String> = records.iter().map(|name| format!("{name}.gz")).collect();
        assert_eq!(names(&site.join("records")), packed);
        assert_eq!(names(&site.join("games")).len(), 5);
        assert_eq!(names(&site.join("thumbs")).len(), 5);
        let index = fs::read_to_string(site.join("index.html")).unwrap();
        assert!(index.contains("The record of game 1 is damaged. Its result counts."));
        let pages = ["1", "2", "3"]
            .map(|number| fs::read_to_string(site.join(format!("players/{number}.html"))).unwrap());
        let marked = |page: &&String| page.contains("<td>damaged</td>");
        assert_eq!(pages.iter().filter(marked).count(), 2);
        assert!(!pages.iter().any(|page| page.contains("game-1.jsonl")));
    }
    // Without the records, nothing is wrong.
    cup.run("report cup.toml").code(0).stderr("");
}

#[test]
fn earlier_output_is_replaced_whole_and_files_of_others_stay() {
    let cup = Cup::new(&HEAD.replace("[options]", "games = 4\n[options]"));
    cup.run("run cup.toml --quiet").code(0);
    cup.run("export cup.toml out").code(0);
    cup.run("report cup.toml --html site").code(0);
    let plan = cup.read("cup.toml");
    cup.write("small.toml", plan.replace("games = 4", "games = 2"));
    cup.run("run small.toml --quiet").code(0);
    cup.write("site/CNAME", "cup.example");
    cup.run("export small.toml out").code(0);
    cup.run("report small.toml --html site").code(0);
    for folder in ["out/records", "site/records", "site/games", "site/thumbs"] {
        assert_eq!(names(&cup.path().join(folder)).len(), 6, "{folder}");
    }
    assert!(cup.path().join("site/CNAME").exists());

    for (words, file) in [
        ("report small.toml --html", "index.html"),
        ("export small.toml", "table.csv"),
    ] {
        let own = cup.path().join("mine");
        fs::create_dir(&own).unwrap();
        fs::write(own.join(file), "mine").unwrap();
        let refused = cup.run(&format!("{words} mine")).code(2);
        let error = stderr(&refused);
        assert_contains(&error, "mine has files that 'linesman tournament");
        assert_contains(&error, "name a new or an empty folder");
        assert_eq!(names(&own), [file]);
        assert_eq!(fs::read_to_string(own.join(file)).unwrap(), "mine");
        fs::remove_dir_all(own).unwrap();
    }
    fs::create_dir(cup.path().join("empty")).unwrap();
    cup.run("export small.toml empty").code(0);
    cup.run("export small.toml cup.toml").code(2).stderr(
        contains("FOLDER cup.toml: there is a file with this name").and(contains("--output").not()),
    );
}

const SIMULATED: &str = "protocol = \"bitwa\"\n[options]\nboard = \"duel\"\n[simulation]\nentrants = 4\nnodes = 2\ndraws = 0.0\n";

#[test]
fn every_page_of_simulated_results_says_so() {
    let cup = Cup::new("");
    cup.plan(SIMULATED);
    let notice = "These results are simulated.";
    cup.run("run cup.toml --simulate").shows(0, notice);
    let report = stdout(&cup.run("report cup.toml --simulate").code(0));
    assert!(report.starts_with(notice), "{report}");
    let report = stdout(&cup.run("report cup.toml --simulate --format json").code(0));
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["simulated"], true);
    cup.run("report cup.toml --simulate --html site").code(0);
    for page in ["index", "games", "players/1", "players/4"] {
        let page = cup.read(&format!("site/{page}.html"));
        assert_contains(&page, notice);
    }
}

#[test]
fn commands_that_follow_simulate_too() {
    let cup = Cup::new("");
    cup.plan(SIMULATED);
    cup.run("merge cup.toml --simulate").complains(
        2,
        "'linesman tournament run cup.toml --simulate --shard 1/4'",
    );
    cup.run("run cup.toml --simulate --shard 1/2")
        .shows(0, "Then: linesman tournament merge cup.toml --simulate\n");
    cup.run("merge cup.toml --simulate").complains(
        3,
        "use: linesman tournament run cup.toml --simulate --shard 2/2",
    );
    cup.run("merge cup.toml --simulate --void-node node-1")
        .shows(0, "use: linesman tournament run cup.toml --simulate\n");
}

#[test]
fn what_changes_simulated_results_is_part_of_the_plan() {
    let cup = Cup::new("");
    cup.plan(SIMULATED);
    cup.run("run cup.toml --simulate").code(0);
    let check = |from: &str, to: &str, expected: &str| {
        cup.plan(&SIMULATED.replace(from, to));
        cup.run("run cup.toml --simulate")
            .code(2)
            .stderr(contains("has results of another plan: ").and(contains(expected)));
    };
    check("0.0", "0.99", "'draws' was 0, and is 0.99 now");
    check("nodes = 2", "nodes = 3", "'nodes' was 2, and is 3 now");
    check(
        "draws",
        "slow-node = 1\ndraws",
        "'slow-node' was not set, and is 1 now",
    );
    check(
        "draws",
        "spread = 600\ndraws",
        "'the strength of player-0001' was 200, and is 300 now",
    );
    cup.plan(SIMULATED);
    cup.run("run cup.toml --simulate").code(0);
}

#[test]
fn results_are_shown_without_the_folders_of_the_bots() {
    let cup = Cup::new("");
    let bot = cup.path().join("bot");
    fs::create_dir(&bot).unwrap();
    fs::copy(cup.path().join("march.py"), bot.join("march.py")).unwrap();
    fs::write(
        bot.join("linesman.toml"),
        "name = \"bot\"\nprotocol = \"bitwa\"\ncommand = [\"python3\", \"march.py\"]\n",
    )
    .unwrap();
    cup.plan(&format!(
        "{HEAD}[sandbox]\nallow-read = \"shared\"\n[[entrant]]\nname = \"bot\"\nfolder = \"bot\"\n[[entrant]]\nname = \"stay\"\ncommand = \"python3 stay.py\"\n"
    ));
    fs::create_dir(cup.path().join("shared")).unwrap();
    cup.run("run cup.toml --quiet").code(0);
    fs::rename(&bot, cup.path().join("gone")).unwrap();
    cup.run("report cup.toml").code(0);
    cup.run("status cup.toml").code(0);
    cup.run("export cup.toml out").code(0);
    for words in [
        "run cup.toml",
        "submit cup.toml --slurm --tasks 2 --dry-run",
    ] {
        cup.run(words).complains(2, "cup.toml, line 7: bot cannot play: there is no folder ./bot; it is a folder with linesman.toml");
    }
    fs::rename(cup.path().join("gone"), &bot).unwrap();
    fs::remove_dir(cup.path().join("shared")).unwrap();
    cup.run("report cup.toml").code(0);
    cup.run("run cup.toml")
        .complains(2, "'allow-read' names ./shared: ");
}

#[test]
fn the_list_of_games_says_which_board_and_opening_each_game_had() {
    let cup = Cup::new("");
    let columns = |cup: &Cup, wanted: [&str; 2]| -> Vec<String> {
        cup.run("run cup.toml --quiet").code(0);
        cup.run("export cup.toml out").code(0);
        let games = cup.read("out/games.csv");
        let mut lines = games
            .lines()
            .map(|line| line.split(',').collect::<Vec<_>>());
        let head = lines.next().unwrap();
        let at = wanted.map(|name| head.iter().position(|it| *it == name).unwrap());
        let all = lines
            .map(|cells| at.map(|at| cells[at]).join(" "))
            .collect();
        fs::remove_file(cup.path().join("cup.db")).unwrap();
        all
    };
    let entrants = "[[entrant]]\nname = \"march\"\ncommand = \"python3 march.py\"\n[[entrant]]\nname = \"stay\"\ncommand = \"python3 stay.py\"\n";
    cup.plan(&format!("{HEAD}{entrants}"));
    assert_eq!(columns(&cup, ["of", "opening"]), ["corridor.bit "; 2]);
    cup.write("boards.txt", "# Boards\ncorridor.bit\nexample\n");
    let head = "protocol = \"bitwa\"\ngames = 6\n[options]\nboard = \"duel\"\n[openings]\nfile = \"boards.txt\"\n";
    cup.plan(&format!("{head}{entrants}"));
    let expected = [
        "corridor.bit 1",
        "corridor.bit 1",
        "example 2",
        "example 2",
        "corridor.bit 1",
        "corridor.bit 1",
    ];
    assert_eq!(columns(&cup, ["of", "opening"]), expected);
    // An editor may save all three files with a byte order mark and carriage returns.
    for name in ["cup.toml", "boards.txt", "corridor.bit"] {
        let path = cup.path().join(name);
        let text = fs::read_to_string(&path).unwrap().replace('\n', "\r\n");
        fs::write(path, format!("\u{feff}{text}")).unwrap();
    }
    assert_eq!(columns(&cup, ["of", "opening"]), expected);
}
