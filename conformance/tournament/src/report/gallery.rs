//! All games of a tournament at a glance, on pages without a script.

use askama::Template;
use linesman_report::STYLE;

use super::{
    pages::{Pages, head, name_of_list, why},
    text,
};
use crate::{
    plan::Plan,
    played::{Ended, Played},
    store::{Store, StoreError},
};

#[derive(Template)]
#[template(path = "games.html")]
struct GamesPage<'a> {
    page_head: String,
    style: &'static str,
    simulated: Option<&'static str>,
    plan: &'a Plan,
    count: usize,
    cards: Vec<Card>,
    /// The other pages with games: the text, the address, and whether it is this one.
    lists: Vec<(String, String, bool)>,
    /// The name of the colours of the sides.
    colours: &'static str,
    sides: &'static [&'static str],
}

/// A game.
struct Card {
    number: u64,
    page: Option<String>,
    players: [Player; 2],
    score: &'static str,
    why: String,
    is_fault: bool,
    facts: String,
    /// What it is found by.
    class: &'static str,
}

struct Player {
    name: String,
    has_won: bool,
}

/// Returns a page with games, whose number is from 0; none if there is no such page.
///
/// # Errors
/// The results cannot be read.
pub fn games_page(
    plan: &Plan,
    stores: &[Store],
    pages: Pages<'_>,
    at: usize,
) -> Result<Option<String>, StoreError> {
    if at >= pages.count() {
        return Ok(None);
    }
    let mut cards = Vec::new();
    for number in pages.on(at) {
        let mut found: Option<Played> = None;
        for store in stores {
            if let Some(game) = store.game(*number)?
                && found.as_ref().is_none_or(|known| game.precedes(known))
            {
                found = Some(game);
            }
        }
        cards.extend(found.map(|game| card(plan, &game, pages)));
    }
    let lists = (0..pages.count()).filter(|_| pages.count() > 1);
    let page = GamesPage {
        page_head: head(pages),
        style: STYLE,
        simulated: text::simulation_notice(plan),
        plan,
        count: pages.listed.len(),
        cards,
        lists: lists
            .filter_map(|page| {
                let (first, last) = (pages.on(page).first()?, pages.on(page).last()?);
                Some((
                    format!("{first}\u{2013}{last}"),
                    name_of_list(page),
                    page == at,
                ))
            })
            .collect(),
        colours: plan
            .descriptor
            .showing
            .map_or("", |form| form.look.colours.name()),
        sides: plan.descriptor.sides,
    };
    Ok(Some(format!("{page}\n")))
}

/// Returns why a game ended, without what a card shows elsewhere: the result and the players.
fn short(plan: &Plan, game: &Played) -> String {
    let sides = plan.descriptor.sides;
    let line = sides
        .get(1)
        .and_then(|side| game.line.split_once(&format!("({side}) ")));
    match line {
        Some((_, line)) if game.was_played() && game.faults == [None, None] => line.to_owned(),
        _ => why(plan, game),
    }
}

fn card(plan: &Plan, game: &Played, pages: Pages<'_>) -> Card {
    let fixture = &game.fixture;
    let has_won = [game.ended == Ended::First, game.ended == Ended::Second];
    let player = |side: usize| Player {
        name: plan
            .entrants
            .get(fixture.players[side])
            .map(|it| it.name.clone())
            .unwrap_or_default(),
        has_won: has_won[side],
    };
    let kind = plan.name_of_game(fixture.kind, fixture.opening);
    let mut facts = vec![
        format!("game\u{a0}{}", fixture.number),
        format!("round\u{a0}{}", fixture.round),
    ];
    facts.extend((!kind.is_empty()).then_some(kind));
    if game.was_played() {
        facts.push(match game.plies {
            1 => "1\u{a0}ply".to_owned(),
            plies => format!("{plies}\u{a0}plies"),
        });
        facts.push(format!("{:.1}\u{a0}s", game.millis as f64 / 1000.0));
    }
    let is_fault = game.faults.iter().any(Option::is_some);
    Card {
        number: fixture.number,
        page: pages.game(fixture.number),
        players: [player(0), player(1)],
        score: game.ended.score(),
        why: short(plan, game),
        is_fault,
        facts: facts.join(" \u{b7} "),
        class: match (game.ended, is_fault) {
            (Ended::First, false) => "first",
            (Ended::First, true) => "first fault",
            (Ended::Second, false) => "second",
            (Ended::Second, true) => "second fault",
            (Ended::Draw, false) => "draw",
            (Ended::Draw, true) => "draw fault",
            (_, false) => "",
            (_, true) => "fault",
        },
    }
}
