//! Pages that programs write or serve: reports with boards, submissions and tournaments. Everything on them that comes from a bot or its
//! author tries to be markup.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use linesman_end_to_end::{program, repository};

use super::{super::shown::Served, text, tool};

/// What a bot and its author write to become part of a page.
const MARKUP: &str = "</script><img src=x onerror=alert(1)><b class=evil>";
/// The same as one word, such as a name of an entrant.
const WORD: &str = "</td><img/src=x/onerror=alert(1)>";

/// An engine of tafl that moves from an empty square.
const OTEP: &str =
    r#"echo hello; while read -r line; do case $line in play*) echo "move a1-a1";; esac; done"#;

/// Asserts that a browser finds nothing wrong with pages: files and addresses.
fn look(pages: &[String]) -> String {
    let script = repository().join("conformance/tester/tests/browser/site.cjs");
    let output = Command::new("node")
        .env("NODE_PATH", tool("node_modules"))
        .arg(script)
        .args(pages)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert!(output.status.success(), "{said}");
    assert!(
        said.contains(&format!("{} pages, 0 faults", pages.len())),
        "{said}"
    );
    said
}

/// Runs `linesman` in a folder, and expects this exit code.
fn run(folder: &Path, words: &[&str], code: i32) {
    let output = Command::new(program("linesman"))
        .current_dir(folder)
        .args(words)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{words:?}: {errors}");
}

fn misbehave(check: &str) -> Vec<String> {
    vec![
        text(&program("misbehave")),
        "--break".to_owned(),
        check.to_owned(),
    ]
}

#[test]
#[ignore = "needs Chromium, Node.js, puppeteer-core and axe-core; .ci/run brings them"]
fn a_report_shows_the_conversations_of_failures_on_boards() {
    let folder = tempfile::tempdir().unwrap();
    let mut pages = Vec::new();
    let of_check = |check: &str| misbehave(check).join(" ");
    for (protocol, bot) in [
        ("stratego", of_check("stratego/move/clear-path")),
        ("otep", OTEP.to_owned()),
        ("bitwa", of_check("bitwa/order/target-on-board")),
    ] {
        let page = folder.path().join(format!("{protocol}.html"));
        let report = format!("html={}", text(&page));
        let words = ["check", protocol, "--report", &report, "--"];
        run(
            folder.path(),
            &[&words[..], &["sh", "-c", &bot]].concat(),
            1,
        );
        pages.push(text(&page));
    }
    // A bot whose lines are markup.
    let hostile = folder.path().join("hostile.html");
    let report = format!("html={}", text(&hostile));
    let bot = format!(
        "echo '{MARKUP}' >&2; while read -r line; do case $line in gen_move*) printf '= {MARKUP}\\n\\n';; *) printf '=\\n\\n';; esac; done"
    );
    run(
        folder.path(),
        &[
            "check", "bitwa", "--report", &report, "--", "sh", "-c", &bot,
        ],
        1,
    );
    pages.push(text(&hostile));
    let said = look(&pages);
    assert!(!said.contains(": 0 boards"), "{said}");
}

/// Makes a submission whose name, author and build try to be markup.
fn submission(all: &Path, name: &str, bot: &str, more: &str) {
    let folder = all.join(name);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("bot.sh"), bot).unwrap();
    let text = format!(
        "name = \"{MARKUP}\"\nauthor = \"{MARKUP}\"\nlanguage = \"{MARKUP}\"\nprotocol = \"bitwa\"\ncommand = [\"sh\", \"bot.sh\"]\n{more}\n"
    );
    fs::write(folder.join("linesman.toml"), text).unwrap();
}

#[test]
#[ignore = "needs Chromium, Node.js, puppeteer-core and axe-core; .ci/run brings them"]
fn everyone_can_use_the_pages_of_submissions() {
    let folder = tempfile::tempdir().unwrap();
    let all = folder.path().join("all");
    let bot = format!(
        "echo '{MARKUP}' >&2\nwhile read -r line; do case $line in gen_move*) printf '= 0 99 1 1 1 1\\n\\n';; *) printf '=\\n\\n';; esac; done\n"
    );
    submission(&all, "<img src=x onerror=alert(1)>", &bot, "");
    let build = format!("build = [\"sh\", \"-c\", \"echo '{MARKUP}'; exit 1\"]");
    submission(&all, "built", &bot, &build);
    submission(&all, "unknown", &bot, &format!("profile = \"{MARKUP}\""));
    let good = all.join("good");
    fs::create_dir_all(&good).unwrap();
    fs::copy(program("bitwa-random"), good.join("bot")).unwrap();
    let good_toml = "name = \"good\"\nprotocol = \"bitwa\"\ncommand = [\"./bot\"]\n";
    fs::write(good.join("linesman.toml"), good_toml).unwrap();
    run(folder.path(), &["vet", "all", "--output", "out"], 1);
    // The second overview has what has changed.
    fs::remove_dir_all(all.join("built")).unwrap();
    let before = folder.path().join("before.json");
    fs::copy(folder.path().join("out/overview.json"), &before).unwrap();
    let words = [
        "vet",
        "all",
        "--output",
        "again",
        "--compare",
        "before.json",
    ];
    run(folder.path(), &words, 1);
    let mut pages = vec![
        text(&folder.path().join("out/index.html")),
        text(&folder.path().join("again/index.html")),
    ];
    let mut submissions: Vec<PathBuf> = fs::read_dir(folder.path().join("out/submissions"))
        .unwrap()
        .map(|entry| entry.unwrap().path().join("index.html"))
        .collect();
    submissions.sort();
    assert_eq!(submissions.len(), 4);
    pages.extend(submissions.iter().map(|path| text(path)));
    look(&pages);
}

/// Writes the plan of a tournament whose title and players try to be markup.
fn plan(folder: &Path, games: u32) {
    let bot = text(&program("bitwa-random"));
    let wrong = misbehave("bitwa/order/target-on-board").join(" ");
    let greedy = text(&program("bitwa-greedy"));
    let plan = format!(
        "title = \"{MARKUP}\"\nprotocol = \"bitwa\"\ngames = {games}\n[options]\nboard = \"duel\"\n\
         [[entrant]]\nname = \"{WORD}\"\ncommand = \"{bot} --seed {{seed}}\"\n\
         [[entrant]]\nname = \"wrong\"\ncommand = \"{wrong}\"\n\
         [[entrant]]\nname = \"greedy\"\ncommand = \"{greedy}\"\n"
    );
    fs::write(folder.join("cup.toml"), plan).unwrap();
}

#[test]
#[ignore = "needs Chromium, Node.js, puppeteer-core and axe-core; .ci/run brings them"]
fn everyone_can_use_the_pages_of_a_tournament() {
    let folder = tempfile::tempdir().unwrap();
    plan(folder.path(), 4);
    run(
        folder.path(),
        &["tournament", "run", "cup.toml", "--quiet"],
        0,
    );
    let report = ["tournament", "report", "cup.toml", "--html", "site"];
    run(folder.path(), &report, 0);
    let site = folder.path().join("site");
    let files = [
        "index.html",
        "games.html",
        "games-by-slowest.html",
        "players/1.html",
        "players/2.html",
        "games/1.html",
    ];
    let mut pages: Vec<String> = files.map(|name| text(&site.join(name))).to_vec();
    // A game that goes on is a record next to the plan.
    run(
        folder.path(),
        &["tournament", "export", "cup.toml", "out"],
        0,
    );
    let record = fs::read_to_string(folder.path().join("out/records/game-1.jsonl")).unwrap();
    let lines: Vec<&str> = record.lines().collect();
    let running = folder.path().join("cup.running");
    fs::create_dir_all(&running).unwrap();
    let begun = lines[..lines.len() / 2].join("\n") + "\n";
    fs::write(running.join("game-99.jsonl"), begun).unwrap();
    let served = Served::start(folder.path(), &["tournament", "serve", "cup.toml"]);
    let paths = [
        "",
        "games.html",
        "games-by-slowest.html",
        "players/1.html",
        "players/2.html",
        "games/1/",
        "games/99/",
    ];
    pages.extend(paths.map(|path| format!("{}{path}", served.address)));
    look(&pages);
}

#[test]
#[ignore = "needs Chromium, Node.js, puppeteer-core and axe-core; .ci/run brings them"]
fn everyone_can_use_the_pages_of_games() {
    let folder = tempfile::tempdir().unwrap();
    let bot = format!("{} --seed 1", text(&program("bitwa-random")));
    let words = [
        "play", "bitwa", &bot, &bot, "--board", "duel", "--record", "games",
    ];
    run(folder.path(), &words, 0);
    let file = folder
        .path()
        .join("games")
        .join(format!("{}.jsonl", WORD.replace('/', "-")));
    fs::rename(folder.path().join("games/game-1.jsonl"), &file).unwrap();
    let file = text(&file);
    let viewed = Served::start(folder.path(), &["view", &file]);
    let arbiter = Served::start(folder.path(), &["arbiter", "stratego", &bot]);
    look(&[viewed.address.clone(), arbiter.address.clone()]);
}
