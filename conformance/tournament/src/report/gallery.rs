//! All games of a tournament at a glance, on pages without a script.

use std::time::Duration;

use askama::Template;
use linesman_report::STYLE;

use super::{
    order::{Order, SlowestAnswer},
    pages::{GAMES_OF_PAGE, Pages, head, why},
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
    /// The pages with games in this order.
    lists: Vec<Link>,
    /// The first pages in all orders.
    orders: Vec<Link>,
    /// The name of the colours of the sides.
    colours: &'static str,
    sides: &'static [&'static str],
}

/// A way to a page.
struct Link {
    text: String,
    page: String,
    is_here: bool,
}

/// Games in an order.
#[derive(Clone, Copy)]
pub struct Listing<'a> {
    /// The order.
    pub order: Order,
    /// The numbers of the games.
    pub sorted: &'a [u64],
    /// How long the slowest answer of each game took.
    pub slowest: SlowestAnswer<'a>,
}

impl Listing<'_> {
    /// Returns how many pages there are.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.sorted.len().div_ceil(GAMES_OF_PAGE)
    }

    /// Returns the ways to all pages. Those by number are named by their games, and the others by the places of their games.
    fn lists(&self, here: usize) -> Vec<Link> {
        let pages = self.sorted.chunks(GAMES_OF_PAGE).enumerate();
        let link = |(page, games): (usize, &[u64])| {
            let first = page * GAMES_OF_PAGE;
            let places = (first as u64 + 1, (first + games.len()) as u64);
            let (first, last) = match (self.order, games) {
                (Order::Number, [first, .., last]) => (*first, *last),
                (Order::Number, [only]) => (*only, *only),
                _ => places,
            };
            Link {
                text: format!("{first}\u{2013}{last}"),
                page: self.order.file(page),
                is_here: page == here,
            }
        };
        pages.filter(|_| self.count() > 1).map(link).collect()
    }

    /// Returns the ways to the other orders, if there is something to sort.
    fn orders(&self) -> Vec<Link> {
        let all = Order::ALL.into_iter().filter(|_| self.sorted.len() > 1);
        let link = |order: Order| Link {
            text: order.label().to_owned(),
            page: order.file(0),
            is_here: order == self.order,
        };
        all.map(link).collect()
    }
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
    listing: Listing<'_>,
    at: usize,
) -> Result<Option<String>, StoreError> {
    let Some(numbers) = listing.sorted.chunks(GAMES_OF_PAGE).nth(at) else {
        return Ok(None);
    };
    let mut cards = Vec::new();
    for number in numbers {
        let mut found: Option<Played> = None;
        for store in stores {
            if let Some(game) = store.game(*number)?
                && found.as_ref().is_none_or(|known| game.precedes(known))
            {
                found = Some(game);
            }
        }
        cards.extend(found.map(|game| card(plan, &game, pages, listing.slowest)));
    }
    let page = GamesPage {
        page_head: head(pages),
        style: STYLE,
        simulated: text::simulation_notice(plan),
        plan,
        count: pages.listed.len(),
        cards,
        lists: listing.lists(at),
        orders: listing.orders(),
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

/// Writes a time in few letters, as the page of a game does.
fn short_time(time: Duration) -> String {
    match time.as_micros() {
        micros @ ..1000 => format!("{micros}\u{a0}\u{b5}s"),
        micros @ ..10_000 => format!("{:.1}\u{a0}ms", micros as f64 / 1e3),
        micros @ ..1_000_000 => format!("{:.0}\u{a0}ms", micros as f64 / 1e3),
        micros @ ..10_000_000 => format!("{:.1}\u{a0}s", micros as f64 / 1e6),
        micros => format!("{:.0}\u{a0}s", micros as f64 / 1e6),
    }
}

fn card(plan: &Plan, game: &Played, pages: Pages<'_>, slowest: SlowestAnswer<'_>) -> Card {
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
        facts.extend(slowest(game).map(|time| format!("slowest\u{a0}{}", short_time(time))));
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
