//! What an organiser changes while a tournament goes on: who takes part, and what counts.

use linesman_referee::quote;
use linesman_tournament::{
    Course, EditError, Entrant, Format, Place, Plan, Results, Ruling, Start, Store, draws_of,
    expect_program, forfeits, listed, with_command, with_entrant, with_last_round,
};

use super::{kept, nothing_yet, of_text, open_all, open_to_write, read, seat, unusable};
use crate::{
    ExitResult, Failure, OrFail,
    args::{
        AddOptions, ForfeitOptions, ImportOptions, PlanOptions, RejudgeOptions, ReplaceOptions,
        WithdrawOptions,
    },
    exit::Exit,
    output::{print_line, read_text, replace as replace_file},
    protocols::Protocols,
};

/// Adds an entrant to a plan.
pub(super) fn add(protocols: Protocols<'_>, options: &AddOptions) -> ExitResult {
    let (plan, place) = known(protocols, &options.entrant.plan)?;
    let name = &options.entrant.name;
    let mut entrants = plan.entrants.iter();
    if let Some(own) = entrants.find(|it| it.name == *name && it.start != Start::Gone) {
        return Err(taken(&plan, own));
    }
    if plan.format == Format::Knockout && is_drawn(&plan, &place)? {
        return Err(usage!(
            "nobody joins a knockout that was drawn; to play another one with {name}, use: linesman tournament new NEW.toml"
        ));
    }
    check_program(&plan, name, &options.command)?;
    let text = with_entrant(
        &text_of(&plan)?,
        &options.entrant.name,
        &options.command,
        options.from,
    );
    let changed = of_text(protocols, &options.entrant.plan, &text)?;
    let missing = missing_round(&changed, &place, options.from.unwrap_or(1))?;
    write(protocols, &options.entrant.plan, &place, &text)?;
    let takes_part = match missing {
        Some(first) => format!(
            "takes part from {} {first} on; the plan has rounds = {}, so first write rounds = {first} or more to {}; then",
            plan.format.unit(),
            plan.rounds,
            plan.path.display()
        ),
        None => "takes part;".to_owned(),
    };
    print_line(&format!(
        "{name} {takes_part} use: linesman tournament run {}",
        plan.words()
    ))?;
    Ok(Exit::Good)
}

/// Refuses to add an entrant that takes part already.
fn taken(plan: &Plan, own: &Entrant) -> Failure {
    let (name, words) = (&own.name, plan.words());
    let advice = match own.until {
        Some(_) => format!(
            "to let it play on, take 'until' out of line {} and below",
            own.line
        ),
        None => format!(
            "to give it another program, use: linesman tournament replace {words} {} COMMAND",
            quote(name)
        ),
    };
    usage!(
        "{}, line {}: {name} is in the plan already; {advice}",
        plan.path.display(),
        own.line
    )
}

/// Returns whether there are results, so that the entrants have their places.
fn is_drawn(plan: &Plan, place: &Place) -> Result<bool, Failure> {
    let Some(store) = kept(plan, &place.whole())? else {
        return Ok(false);
    };
    Ok(!store.roster().map_err(unusable)?.is_empty())
}

/// Refuses a command that cannot be right. In a simulation, it is never started.
fn check_program(plan: &Plan, name: &str, command: &str) -> Result<(), Failure> {
    if plan.is_simulated() {
        return Ok(());
    }
    expect_program(plan, command).map_err(|why| usage!("the command of {name}: {why}"))
}

/// Returns the first round of a new entrant if the plan does not have it yet. In a Swiss tournament, it joins with the next round
/// that is drawn.
fn missing_round(plan: &Plan, place: &Place, from: u32) -> Result<Option<u32>, Failure> {
    let drawn = match (plan.format, kept(plan, &place.whole())?) {
        (Format::Knockout, _) => return Ok(None),
        (Format::Swiss, Some(store)) => {
            let draws = draws_of(plan, [&store]).map_err(unusable)?;
            let meetings = draws.iter().flat_map(|draw| &draw.meetings);
            meetings.map(|meeting| meeting.round).max().unwrap_or(0)
        }
        _ => 0,
    };
    let first = from.max(drawn + 1);
    Ok((first > plan.rounds).then_some(first))
}

/// Lets an entrant leave after a round.
pub(super) fn withdraw(protocols: Protocols<'_>, options: &WithdrawOptions) -> ExitResult {
    let (mut plan, place) = known(protocols, &options.entrant.plan)?;
    if plan.format == Format::Knockout {
        return Err(usage!(
            "nobody leaves a knockout that was drawn; to let the others go on, use: linesman tournament forfeit {} {} --reason TEXT",
            plan.words(),
            quote(&options.entrant.name)
        ));
    }
    let left = Leaving::of(&mut plan, &place, &options.entrant.name)?;
    let last = options.after.unwrap_or(left.last);
    if last < left.earliest {
        return Err(usage!(
            "{} is in round {}, which was drawn, so it leaves after it at the earliest; use: linesman tournament withdraw {} {}",
            options.entrant.name,
            left.earliest,
            plan.words(),
            quote(&options.entrant.name)
        ));
    }
    let edited = with_last_round(&text_of(&plan)?, &options.entrant.name, last);
    let text = edited.map_err(|why| wrong(&plan, &why))?;
    write(protocols, &options.entrant.plan, &place, &text)?;
    let when = match last {
        0 => "plays no more".to_owned(),
        last => format!("leaves after {} {last}", plan.format.unit()),
    };
    print_line(&format!(
        "{} {when}; what it has played counts",
        options.entrant.name
    ))?;
    Ok(Exit::Good)
}

/// Gives an entrant another program.
pub(super) fn replace(protocols: Protocols<'_>, options: &ReplaceOptions) -> ExitResult {
    let (plan, place) = known(protocols, &options.entrant.plan)?;
    check_program(&plan, &options.entrant.name, &options.command)?;
    let edited = with_command(&text_of(&plan)?, &options.entrant.name, &options.command);
    let text = edited.map_err(|why| match why {
        EditError::Unknown(ref name, _) => usage!(
            "{}: {why}; to add it, use: linesman tournament add {} {} COMMAND",
            plan.path.display(),
            plan.words(),
            quote(name)
        ),
        why => wrong(&plan, &why),
    })?;
    write(protocols, &options.entrant.plan, &place, &text)?;
    print_line(&format!(
        "{} has another program from the next game on, which is a new version of it",
        options.entrant.name
    ))?;
    Ok(Exit::Good)
}

/// Lets an entrant lose all its games that have no result.
pub(super) fn forfeit(protocols: Protocols<'_>, options: &ForfeitOptions) -> ExitResult {
    let (plan, place) = known(protocols, &options.entrant.plan)?;
    let mut entrants = plan.entrants.iter();
    if !entrants.any(|entrant| entrant.name == options.entrant.name) {
        return Err(no_entrant(&plan, &options.entrant.name));
    }
    let is_begun = place.whole().exists() || !place.shards().is_empty();
    if !is_begun {
        return Err(usage!(
            "no game has been played yet, so the plan can still change; take {} out of {}",
            options.entrant.name,
            plan.path.display()
        ));
    }
    // Parts obey the decisions of the whole, also before their first merge.
    let mut store = opened_or_new(&plan, &place)?;
    let name = &options.entrant.name;
    let decisions = store.decisions().map_err(unusable)?;
    let is_forfeiting = forfeits(&decisions).contains_key(name.as_str());
    if options.lift && !is_forfeiting {
        return Err(usage!(
            "{name} forfeits no games, so there is nothing to take back; to play games again that it lost without playing, use: linesman \
             tournament rejudge {} --of {} --replay --reason TEXT",
            plan.words(),
            quote(name)
        ));
    }
    if !options.lift && is_forfeiting {
        return Err(usage!(
            "{name} forfeits its games already; to take that back, use: linesman tournament forfeit {} {} --lift --reason TEXT",
            plan.words(),
            quote(name)
        ));
    }
    let (ruling, what) = match options.lift {
        true => (Ruling::Lift, "plays on"),
        false => (Ruling::Forfeit, "forfeits its games that have no result"),
    };
    store
        .decide(name, ruling, &options.reason)
        .map_err(unusable)?;
    print_line(&format!(
        "{name} {what}; use: linesman tournament run {}",
        plan.words()
    ))?;
    Ok(Exit::Good)
}

/// Decides about games that have a result.
pub(super) fn rejudge(protocols: Protocols<'_>, options: &RejudgeOptions) -> ExitResult {
    let (plan, place) = known(protocols, &options.plan)?;
    let mut store = opened(&plan, &place)?;
    let ruling = match options.replay {
        true => Ruling::Replay,
        false => Ruling::Void,
    };
    let mut games = match &options.of {
        Some(name) => not_played(&plan, &store, name)?,
        None => options.games.clone(),
    };
    games.sort_unstable();
    games.dedup();
    // One that cannot be decided about leaves the others as they are.
    check_decidable(&plan, &place, &store, &games, ruling)?;
    for &game in &games {
        store
            .rejudge(game, ruling, &options.reason)
            .map_err(unusable)?;
    }
    let numbers = listed(&games);
    let which = if games.len() == 1 { "game" } else { "games" };
    let text = match ruling {
        Ruling::Replay => format!(
            "to play {which} {numbers} again, use: linesman tournament run {}",
            plan.words()
        ),
        _ if games.len() == 1 => format!("game {numbers} does not count any more"),
        _ => format!("games {numbers} do not count any more"),
    };
    print_line(&text)?;
    Ok(Exit::Good)
}

/// Refuses to decide about games that have no result, that later rounds follow from, or that would be forfeited again.
fn check_decidable(
    plan: &Plan,
    place: &Place,
    store: &Store,
    games: &[u64],
    ruling: Ruling,
) -> Result<(), Failure> {
    let decisions = store.decisions().map_err(unusable)?;
    let forfeits = forfeits(&decisions);
    let draws = draws_of(plan, [store]).map_err(unusable)?;
    let course = Course::as_drawn(plan, draws);
    let last = course.round();
    for &game in games {
        let Some(played) = store.game(game).map_err(unusable)? else {
            let last = course.last_game();
            if game > last && place.shards().is_empty() {
                return Err(usage!(
                    "there is no game {game}: the last one so far is game {last}; to see all games, use: linesman tournament export {} DIR",
                    plan.words()
                ));
            }
            let advice = match place.shards().is_empty() {
                true => "to play what is due, use: linesman tournament run",
                false => {
                    "to bring the results of parts together first, use: linesman tournament merge"
                }
            };
            return Err(usage!(
                "game {game} has no result in {}; {advice} {}",
                store.path().display(),
                plan.words()
            ));
        };
        let round = played.fixture.round;
        if plan.format == Format::Knockout && round < last {
            return Err(usage!(
                "game {game} is of round {round}, and round {last} was drawn by its result; in a knockout, only games of the last round that was \
                 drawn can be decided anew. To let an entrant lose its open games, use: linesman tournament forfeit {} NAME --reason TEXT",
                plan.words()
            ));
        }
        if ruling == Ruling::Void && played.is_rejudged() {
            return Err(usage!(
                "game {game} does not count already; to play it again, use: linesman tournament rejudge {} {game} --replay --reason TEXT",
                plan.words()
            ));
        }
        if ruling == Ruling::Void && plan.format == Format::Knockout && !played.was_played() {
            return Err(usage!(
                "game {game} was not played, because an entrant was absent; if it did not count, that entrant could go on as the better seed. To \
                 play it after all, use: linesman tournament rejudge {} {game} --replay --reason TEXT",
                plan.words()
            ));
        }
        let name = |player: usize| plan.entrants.get(player).map(|it| &*it.name);
        let mut players = played.fixture.players.into_iter().filter_map(name);
        let forfeiting = players.find(|name| forfeits.contains_key(name));
        if let Some(name) = forfeiting.filter(|_| ruling == Ruling::Replay) {
            return Err(usage!(
                "{name} would forfeit game {game} again; first use: linesman tournament forfeit {} {} --lift --reason TEXT",
                plan.words(),
                quote(name)
            ));
        }
    }
    Ok(())
}

/// Takes results of games that were played elsewhere.
pub(super) fn import(protocols: Protocols<'_>, options: &ImportOptions) -> ExitResult {
    let (plan, place) = known(protocols, &options.plan)?;
    let text = read_text(&options.file).map_err(Failure::usage)?;
    let mut store = opened_or_new(&plan, &place)?;
    let draws = draws_of(&plan, [&store]).map_err(unusable)?;
    let results = store.results().map_err(unusable)?;
    let mut known = Vec::new();
    store.each(|game| known.push(game)).map_err(unusable)?;
    let imported = linesman_tournament::import(&plan, draws, &results, &known, &text);
    let file = options.file.display();
    let imported = imported.map_err(|why| usage!("{file}: {why}"))?;
    let count = imported.games.len();
    let games: Vec<_> = imported
        .games
        .into_iter()
        .map(|game| (game, None))
        .collect();
    store.keep_draws(&imported.draws).map_err(unusable)?;
    store.keep(&games).map_err(unusable)?;
    for (line, number) in &imported.skipped {
        tell!(
            "{file}, line {line}: skipped, because it is game {number}, which has this result already"
        );
    }
    let skipped = match imported.skipped.len() {
        0 => String::new(),
        skipped => format!(", and {skipped} skipped"),
    };
    print_line(&format!(
        "{file}: {count} results, marked as played elsewhere{skipped}; use: linesman tournament report {}",
        plan.words()
    ))?;
    Ok(Exit::Good)
}

/// Reads a plan, and gives its entrants the numbers that they have in the results.
fn known(protocols: Protocols<'_>, options: &PlanOptions) -> Result<(Plan, Place), Failure> {
    let (mut plan, place) = read(protocols, options)?;
    seat_as_kept(&mut plan, &place)?;
    Ok((plan, place))
}

/// Gives the entrants of a plan the numbers that they have in the results, if the plan goes on with them.
fn seat_as_kept(plan: &mut Plan, place: &Place) -> Result<(), Failure> {
    let store = kept(plan, &place.whole())?;
    seat(plan, &store)
}

/// Opens the results of a plan to write to them. There are some.
fn opened(plan: &Plan, place: &Place) -> Result<Store, Failure> {
    match place.whole().exists() {
        true => opened_or_new(plan, place),
        false => Err(nothing_yet(plan, place)),
    }
}

/// Opens the results of a plan to write to them.
fn opened_or_new(plan: &Plan, place: &Place) -> Result<Store, Failure> {
    let mut store = open_to_write(plan, &place.whole())?;
    store.enrol(plan).map_err(unusable)?;
    Ok(store)
}

/// When an entrant can leave.
#[derive(Default)]
struct Leaving {
    /// The last round in which it has no open game.
    last: u32,
    /// The last round of a Swiss tournament that was drawn with it.
    earliest: u32,
}

impl Leaving {
    fn of(plan: &mut Plan, place: &Place, name: &str) -> Result<Self, Failure> {
        let stores = open_all(plan, place)?;
        let Some(player) = plan.entrants.iter().position(|it| it.name == name) else {
            return Ok(Self::default());
        };
        let mut results = Results::new();
        for store in &stores {
            results.extend(store.results().map_err(unusable)?);
        }
        let draws = draws_of(plan, &stores).map_err(unusable)?;
        let mut course = Course::as_drawn(plan, draws);
        let due = course.due(&results);
        let own = due.iter().filter(|game| game.players.contains(&player));
        Ok(match plan.format {
            // A round that was drawn is played.
            Format::Swiss => {
                let draws = course.draws().iter();
                let own = draws.flat_map(|draw| {
                    let meetings = draw.meetings.iter();
                    let met = meetings.filter(|it| it.players.contains(&player));
                    let byes = draw.byes.iter().filter(|it| it.player == player);
                    met.map(|it| it.round).chain(byes.map(|it| it.round))
                });
                Self {
                    last: course.round(),
                    earliest: own.max().unwrap_or(0),
                }
            }
            _ => {
                let first = own.map(|game| course.cycle(game)).min();
                Self {
                    last: first.unwrap_or(plan.rounds),
                    earliest: 0,
                }
            }
        })
    }
}

/// Returns the numbers of the games that an entrant lost without playing, or that do not count because it was absent.
fn not_played(plan: &Plan, store: &Store, name: &str) -> Result<Vec<u64>, Failure> {
    let Some(player) = plan.entrants.iter().position(|it| it.name == name) else {
        return Err(no_entrant(plan, name));
    };
    let mut games = Vec::new();
    let take = |game: linesman_tournament::Played, _| {
        let side = game.fixture.players.iter().position(|it| *it == player);
        let fault = side.and_then(|side| game.faults[side].as_ref());
        if fault.is_some() && !game.was_played() {
            games.push(game.fixture.number);
        }
    };
    store.each_of(player, take).map_err(unusable)?;
    if games.is_empty() {
        return Err(usage!(
            "{name} has no game that was decided without playing it; name other games by their numbers: linesman tournament rejudge {} GAME...",
            plan.words()
        ));
    }
    Ok(games)
}

fn no_entrant(plan: &Plan, name: &str) -> Failure {
    let names: Vec<&str> = plan.entrants.iter().map(|it| &*it.name).collect();
    usage!(
        "{}: there is no entrant {name:?}; the entrants are {}",
        plan.path.display(),
        names.join(", ")
    )
}

fn text_of(plan: &Plan) -> Result<String, Failure> {
    read_text(&plan.file).map_err(Failure::usage)
}

/// Writes a plan, if it is right and goes on with the results.
fn write(
    protocols: Protocols<'_>,
    options: &PlanOptions,
    place: &Place,
    text: &str,
) -> Result<(), Failure> {
    let mut changed = of_text(protocols, options, text)?;
    seat_as_kept(&mut changed, place)?;
    replace_file(&changed.file, text.as_bytes())
        .or_usage(|| format!("cannot write {}", changed.path.display()))
}

fn wrong(plan: &Plan, why: &EditError) -> Failure {
    usage!("{}: {why}", plan.path.display())
}
