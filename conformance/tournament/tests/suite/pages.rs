//! The pages of many games.

use std::{collections::BTreeSet, time::Duration};

use linesman_tournament::{
    Listing, Order, Pages, Played, Store, Table, games_page, numbers, player_page, tournament_page,
};

use crate::{plan, played};

/// Four players meet in six pairs, and each meeting has 42 games: 6 * 42 = 252 games, which need three pages of 120.
#[test]
fn many_games_have_several_pages_and_each_cell_leads_to_its_games() {
    let plan = plan(
        "protocol = \"bitwa\"\ngames = 42\n[options]\nboard = \"duel\"\n[simulation]\nentrants = 4\n",
    );
    let (_folder, stores, table) = played(&plan);
    let (listed, recorded) = numbers(&stores).unwrap();
    assert_eq!((listed.len(), recorded.len()), (252, 0));
    // Games of a simulation have no records. One that has a record has its page.
    let shown = BTreeSet::from([7]);
    let pages = Pages {
        listed: &listed,
        shown: &shown,
        ..Pages::plain()
    };
    let listing = Listing {
        order: Order::Number,
        sorted: &listed,
        slowest: &|_| None,
    };
    let page = |at| games_page(&plan, &stores, pages, listing, at).unwrap();
    let texts: Vec<String> = (0..3).filter_map(page).collect();
    assert_eq!(texts.len(), 3);
    assert!(page(3).is_none());
    for number in 1..=252_usize {
        let id = format!("id=\"game-{number}\"");
        let found: Vec<usize> = (0..3).filter(|at| texts[*at].contains(&id)).collect();
        assert_eq!(found, [(number - 1) / 120], "{number}");
    }
    assert!(texts[1].contains("<strong aria-current=\"page\">121\u{2013}240</strong>"));
    assert!(texts[1].contains("<a href=\"games-3.html\">241\u{2013}252</a>"));
    let links: Vec<&str> = texts[0].split("href=\"games/").skip(1).collect();
    assert!(links.len() == 1 && links[0].starts_with("7.html\""));

    let index = tournament_page(&plan, &table, &[], pages);
    assert!(index.contains("<a href=\"games.html\">All 252 games</a>"));
    let row = &table.rows[0];
    let own = player_page(&plan, &table, &stores, row, pages).unwrap();
    for other in &table.rows[1..] {
        let place = format!("against-{}", other.entrant + 1);
        let link = format!("href=\"players/{}.html#{place}\"", row.entrant + 1);
        assert!(index.contains(&link), "{link}: {index}");
        let (_, games) = own.split_once(&format!("id=\"{place}\"")).unwrap();
        let (games, _) = games.split_once("</tr>").unwrap();
        assert_eq!(games.matches(", game ").count(), 42);
    }
}

/// 252 games are on three pages in each order, and each game is on one of them. Every third game has an answer of as many milliseconds as its
/// number, and the other games have no times.
#[test]
fn games_are_sorted_without_a_script() {
    let plan = plan(
        "protocol = \"bitwa\"\ngames = 42\n[options]\nboard = \"duel\"\n[simulation]\nentrants = 4\n",
    );
    let (_folder, stores, _) = played(&plan);
    let (listed, _) = numbers(&stores).unwrap();
    let pages = Pages {
        listed: &listed,
        ..Pages::plain()
    };
    let slowest = |game: &Played| {
        let number = game.fixture.number;
        number
            .is_multiple_of(3)
            .then(|| Duration::from_millis(number))
    };
    let mut games = Vec::new();
    let taken = Store::each_in(&stores, |_, game| {
        games.push(game);
        Ok::<_, linesman_tournament::StoreError>(())
    });
    taken.unwrap();
    let shown = |order: Order| {
        let listing = Listing {
            order,
            sorted: &order.sorted(&stores, &listed, &slowest).unwrap(),
            slowest: &slowest,
        };
        let pages = (0..3).filter_map(|at| games_page(&plan, &stores, pages, listing, at).unwrap());
        pages.collect::<String>()
    };
    let on = |text: &str| -> Vec<u64> {
        let ids = text.split("id=\"game-").skip(1);
        ids.map(|id| id.split_once('"').unwrap().0.parse().unwrap())
            .collect()
    };
    let all: Vec<u64> = (1..=252).collect();
    let by_number = shown(Order::Number);
    assert_eq!(on(&by_number), all);
    assert!(by_number.contains("<strong aria-current=\"true\">by number</strong>"));
    assert!(by_number.contains("<a href=\"games-by-slowest.html\">slowest answer first</a>"));
    assert!(by_number.contains("slowest\u{a0}252\u{a0}ms</small>"));

    let by_slowest = shown(Order::Slowest);
    assert!(by_slowest.contains("<a href=\"games-by-slowest-3.html\">241\u{2013}252</a>"));
    let timed = all.iter().rev().filter(|number| number.is_multiple_of(3));
    let others = all.iter().filter(|number| !number.is_multiple_of(3));
    let expected: Vec<u64> = timed.chain(others).copied().collect();
    assert_eq!(on(&by_slowest), expected);

    let of = |number: u64| &games[usize::try_from(number).unwrap() - 1];
    for (order, rank) in [
        (
            Order::Plies,
            (|game| u64::from(u32::MAX - game.plies)) as fn(&Played) -> u64,
        ),
        (Order::Result, |game| game.ended as u64),
    ] {
        let numbers = on(&shown(order));
        let ranks: Vec<(u64, u64)> = numbers.iter().map(|it| (rank(of(*it)), *it)).collect();
        assert_eq!(ranks.len(), 252);
        assert!(ranks.is_sorted(), "{order:?}: {ranks:?}");
    }
}

/// A player with the most points has won when no game is left, and leads before that. Whoever shares the first place has won too.
#[test]
fn the_first_page_names_who_won_or_leads() {
    let plan =
        plan("protocol = \"bitwa\"\n[options]\nboard = \"duel\"\n[simulation]\nentrants = 4\n");
    let (_folder, _stores, mut table) = played(&plan);
    for row in &mut table.rows {
        row.place = 2;
    }
    table.rows[0].place = 1;
    let line = |table: &Table| {
        let page = tournament_page(&plan, table, &[], Pages::plain());
        let (_, line) = page.split_once("<p class=\"winner\">").unwrap();
        line.split_once("</p>").unwrap().0.to_owned()
    };
    let link = |at: usize| {
        let row = &table.rows[at];
        format!(
            "<strong><a href=\"players/{}.html\">{}</a></strong>",
            row.entrant + 1,
            row.name
        )
    };
    let (first, second) = (link(0), link(1));
    assert_eq!(line(&table), format!("Winner: {first}"));
    table.rows[1].place = 1;
    assert_eq!(line(&table), format!("Winners: {first}, {second}"));
    table.done -= 1;
    assert_eq!(line(&table), format!("In the lead: {first}, {second}"));
}
