//! The pages of a tournament as files.

use std::{collections::HashSet, fs, path::Path};

use crate::assert_contains;

/// Every link of every page leads to a file, and no page has a script but those that show a game on a board.
pub(super) fn check_site(folder: &Path) {
    let site = folder.join("site");
    let mut pages = vec![site.join("index.html")];
    let mut seen = HashSet::new();
    let (mut records, mut boards) = (HashSet::new(), HashSet::new());
    while let Some(page) = pages.pop() {
        if !seen.insert(page.clone()) {
            continue;
        }
        let text = fs::read_to_string(&page).unwrap();
        assert!(!text.contains("<script") && text.contains("default-src 'none'"));
        for link in text.split("href=\"").skip(1) {
            let address = link.split('"').next().unwrap();
            let (file, place) = address.split_once('#').unwrap_or((address, ""));
            let target = match file {
                "" => page.clone(),
                file => page.parent().unwrap().join(file).canonicalize().unwrap(),
            };
            if !place.is_empty() {
                let text = fs::read_to_string(&target).unwrap();
                assert!(text.contains(&format!("id=\"{place}\"")), "{address}");
            }
            if target.parent().is_some_and(|it| it.ends_with("games")) {
                boards.insert(target);
            } else if target.extension().is_some_and(|it| it == "html") {
                pages.push(target);
            } else {
                records.insert(target);
            }
        }
    }
    // The table, the games in four orders and three players, however a path is spelt.
    let names: HashSet<_> = seen.iter().map(|page| page.file_name().unwrap()).collect();
    assert_eq!((names.len(), records.len(), boards.len()), (8, 6, 6));
    for board in boards {
        let name = board.file_stem().unwrap().to_string_lossy();
        let text = fs::read_to_string(&board).unwrap();
        assert_contains(&text, format!("game-{name}.jsonl</title>"));
        assert!(text.contains("default-src 'none'; script-src 'self' file:; "));
        assert!(text.contains("<script src=\"../player.js\"></script>"));
        // The player is there once, and what is packed is read as it is.
        let record = site.join(format!("records/game-{name}.jsonl.gz"));
        let sizes = [&board, &record].map(|path| fs::metadata(path).unwrap().len());
        assert!(sizes[0] + sizes[1] < 15_000, "{sizes:?}");
        crate::program().arg("replay").arg(record).assert().code(0);
    }
    let text = fs::read_to_string(site.join("players/2.html")).unwrap();
    let fault = "wrong broke bitwa/order/target-on-board: illegal(target-off-board)";
    assert_contains(&text, fault);
    check_way(&site);
}

/// The first page names the winner, its crosstable leads to each game, and all games are on a page with their last positions.
fn check_way(site: &Path) {
    let read = |name: &str| fs::read_to_string(site.join(name)).unwrap();
    let index = read("index.html");
    assert_contains(
        &index,
        "Winner: <strong><a href=\"players/3.html\">march</a></strong>",
    );
    let games = read("games.html");
    for number in 1..=6 {
        // A game is in the cells of both players.
        let link = format!("href=\"games/{number}.html\"");
        let cells = index.split("<td>").filter(|cell| cell.contains(&link));
        assert_eq!(cells.count(), 2, "{index}");
        assert!(games.contains(&format!("id=\"game-{number}\"")));
        assert!(games.contains(&format!("src=\"thumbs/{number}.svg\"")));
        // One unit of each side began, and one at most is left of each.
        let thumbnail = read(&format!("thumbs/{number}.svg"));
        assert!(thumbnail.starts_with("<svg ") && thumbnail.contains("class=\"block\""));
    }
    // The times of the games are in their records, and each order has a page. Two games are without the player who breaks a rule.
    let timed = |page: &str| page.matches("slowest\u{a0}").count();
    assert!((2..=6).contains(&timed(&games)), "{games}");
    for order in ["plies", "slowest", "result"] {
        let sorted = read(&format!("games-by-{order}.html"));
        assert_eq!(timed(&sorted), timed(&games), "{order}");
    }
    // March won all of its four games.
    let row = index
        .split("<th scope=\"row\"><a href=\"players/3.html\">")
        .nth(2)
        .unwrap();
    let row = row.split("</tr>").next().unwrap();
    assert_eq!(row.matches(", won\">1</a>").count(), 4, "{row}");
}
