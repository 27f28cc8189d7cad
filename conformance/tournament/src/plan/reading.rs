//! Reads plans.

use std::path::{Path, PathBuf};

use linesman_competition::most_swiss_rounds;
use linesman_interface::protocol::Descriptor;
use linesman_referee::SandboxLevel;
use linesman_values::{
    nearest::meant,
    options::{Given, OptionSpec, Place},
};
use toml::de::DeTable;

use crate::{book::Reading, draw::digest};

use super::{
    Absent, Format, Kind, Openings, Plan, PlanError, Ranked, Terms, Versions,
    players::{entrants, simulation},
    section::{At, OPENINGS, Section, Source, TOP},
    terms::{limits, sandbox},
};

/// Reads a plan. `path` is its file, which relative paths begin at.
///
/// # Errors
/// Names the first mistake with its line, and what would be right.
pub fn read_plan(
    path: &Path,
    text: &str,
    protocols: &[&'static Descriptor],
) -> Result<Plan, PlanError> {
    let source = Source {
        path: path.to_owned(),
        text,
    };
    let parsed = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        source.error(at, format!("this is not TOML: {}", error.message()))
    })?;
    let top = Section::new(&source, "", &(0..0), parsed.get_ref());
    top.expect_only(TOP)?;
    let descriptor = protocol(&top, protocols)?;
    let profile = profile(&top, descriptor)?;
    let format = chosen(&top, "format", &Format::ALL, Format::name)?;
    let mut plan = Plan {
        path: path.to_owned(),
        file: file_of(path),
        title: String::new(),
        descriptor,
        profile,
        format,
        games: 2,
        rounds: 1,
        challengers: 1,
        seed: top.number("seed", 0..1 << 62)?.unwrap_or(1),
        ranked: Ranked::Points,
        versions: Versions::Together,
        absent: Absent::Forfeits,
        kinds: Vec::new(),
        options: Given::default(),
        openings: Openings::Usual,
        terms: Terms {
            memory: None,
            pauses_idle: false,
            cores: 1,
            agent_cores: 0,
            sandbox: SandboxLevel::Full,
            requires_sandbox: false,
            readable: Vec::new(),
            keeping: None,
        },
        entrants: Vec::new(),
        simulation: None,
        simulates: false,
    };
    plan.title = match top.text("title")? {
        Some(title) => title.value,
        None => plan.stem(),
    };
    plan.simulation = simulation(&top)?;
    plan.versions = chosen(&top, "versions", &Versions::ALL, Versions::name)?;
    plan.absent = chosen(&top, "cannot-start", &Absent::ALL, Absent::name)?;
    if plan.format == Format::Knockout && plan.absent == Absent::Void {
        let what = "'cannot-start' is \"void\", and somebody has to go on in a knockout; leave it out, and a program that cannot start loses its \
                    meeting. Games that have a result keep it";
        return Err(top.wrong(top.at("cannot-start"), what));
    }
    plan.entrants = entrants(&top, descriptor, plan.folder(), plan.simulation.as_ref())?;
    counts(&top, &mut plan)?;
    ranking(&top, &mut plan)?;
    options(&top, &mut plan)?;
    openings(&top, &mut plan)?;
    limits(&top, &mut plan)?;
    sandbox(&top, &mut plan)?;
    Ok(plan)
}

fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("{name:?}")).collect();
    names.join(", ")
}

fn protocol(
    top: &Section<'_, '_>,
    protocols: &[&'static Descriptor],
) -> Result<&'static Descriptor, PlanError> {
    let names: Vec<&str> = protocols.iter().map(|it| it.name).collect();
    let Some(name) = top.text("protocol")? else {
        let what = format!(
            "there is no entry 'protocol'; the protocols are {}",
            listed(names)
        );
        return Err(top.wrong(0, what));
    };
    let found = protocols.iter().find(|it| it.name == name.value);
    let Some(descriptor) = found.copied() else {
        let meant = meant(&name.value, names.clone());
        let what = format!(
            "there is no protocol {:?}; {meant}the protocols are {}",
            name.value,
            listed(names)
        );
        return Err(top.wrong(name.at, what));
    };
    if descriptor.tournament.is_none() {
        let what = format!("there are no tournaments of {} yet", descriptor.title);
        return Err(top.wrong(name.at, what));
    }
    Ok(descriptor)
}

fn profile(top: &Section<'_, '_>, descriptor: &'static Descriptor) -> Result<String, PlanError> {
    let Some(name) = top.text("profile")? else {
        return Ok(descriptor.default_profile.to_owned());
    };
    let names = (descriptor.profiles)();
    if names.contains(&name.value.as_str()) {
        return Ok(name.value);
    }
    let meant = meant(&name.value, names.clone());
    let what = format!(
        "{} has no profile {:?}; {meant}the profiles are {}",
        descriptor.title,
        name.value,
        listed(names)
    );
    Err(top.wrong(name.at, what))
}

/// Returns the file of a plan, and not a link to it.
fn file_of(path: &Path) -> PathBuf {
    let is_link = std::fs::read_link(path).is_ok();
    let file = is_link.then(|| std::fs::canonicalize(path).ok()).flatten();
    file.unwrap_or_else(|| path.to_owned())
}

/// Returns one of the values that an entry can have. The first is the usual one.
fn chosen<T: Copy>(
    top: &Section<'_, '_>,
    entry: &str,
    all: &[T],
    name_of: fn(T) -> &'static str,
) -> Result<T, PlanError> {
    let Some(name) = top.text(entry)? else {
        return Ok(all[0]);
    };
    let found = all.iter().find(|value| name_of(**value) == name.value);
    found.copied().ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|value| name_of(*value)).collect();
        let meant = meant(&name.value, names.clone());
        let what = format!(
            "'{entry}' is {:?}; {meant}it is one of {}",
            name.value,
            listed(names)
        );
        top.wrong(name.at, what)
    })
}

fn counts(top: &Section<'_, '_>, plan: &mut Plan) -> Result<(), PlanError> {
    let format = plan.format;
    if let Some(games) = top.number("games", 1..1_000_001)? {
        if games > 1 && games % 2 == 1 {
            let what = format!(
                "'games' is {games}; each opening is played from both sides, so it is 1 or an even number, such as {}",
                games + 1
            );
            return Err(top.wrong(top.at("games"), what));
        }
        plan.games = u32::try_from(games).unwrap_or(u32::MAX);
    }
    let players = plan.entrants.len();
    let rounds = top.number("rounds", 1..1_000_001)?;
    let rounds = rounds.map(|rounds| u32::try_from(rounds).unwrap_or(u32::MAX));
    plan.rounds = match (format, rounds) {
        (Format::Knockout, Some(_)) => {
            let what = "a knockout has as many rounds as it needs; leave 'rounds' out";
            return Err(top.wrong(top.at("rounds"), what));
        }
        (Format::Knockout, None) => players.next_power_of_two().ilog2(),
        (Format::Swiss, None) => (players.next_power_of_two().ilog2() + 1)
            .min(u32::try_from(players - 1).unwrap_or(u32::MAX)),
        (Format::Swiss, Some(rounds)) if rounds as usize > most_swiss_rounds(players) => {
            let most = most_swiss_rounds(players);
            let what = format!(
                "'rounds' is {rounds}, and there are {players} entrants; nobody meets twice in a Swiss tournament, so it is at most {most}"
            );
            return Err(top.wrong(top.at("rounds"), what));
        }
        (_, rounds) => rounds.unwrap_or(1),
    };
    let most = players as u64;
    if let Some(challengers) = top.number("challengers", 1..most)? {
        if format != Format::Gauntlet {
            let what =
                "'challengers' belongs to the format \"gauntlet\", in which they meet all others";
            return Err(top.wrong(top.at("challengers"), what));
        }
        plan.challengers = usize::try_from(challengers).unwrap_or(1);
    }
    Ok(())
}

fn ranking(top: &Section<'_, '_>, plan: &mut Plan) -> Result<(), PlanError> {
    let form = plan
        .descriptor
        .tournament
        .unwrap_or(linesman_interface::protocol::TournamentForm::PLAIN);
    let has_own = form.points.is_some() || !form.measures.is_empty();
    plan.ranked = match top.text("ranking")? {
        None if has_own && !plan.format.waits_for_results() => Ranked::Own,
        None => Ranked::Points,
        Some(name) => match name.value.as_str() {
            "points" => Ranked::Points,
            "own" if has_own => Ranked::Own,
            "own" => {
                let what = format!(
                    "{} has no ranking of its own; it is \"points\"",
                    plan.descriptor.title
                );
                return Err(top.wrong(name.at, what));
            }
            other => {
                let what = format!("'ranking' is \"own\" or \"points\", not {other:?}");
                return Err(top.wrong(name.at, what));
            }
        },
    };
    Ok(())
}

/// Returns the options of a protocol in tournaments.
fn specs(descriptor: &Descriptor) -> Vec<&'static OptionSpec> {
    let options = descriptor.options.iter();
    options
        .filter(|option| option.places.contains(&Place::Tournament))
        .collect()
}

fn options(top: &Section<'_, '_>, plan: &mut Plan) -> Result<(), PlanError> {
    let descriptor = plan.descriptor;
    let form = descriptor
        .tournament
        .unwrap_or(linesman_interface::protocol::TournamentForm::PLAIN);
    let section = top.table("options")?;
    let mut kinds = Vec::new();
    if let Some(section) = &section {
        let specs = specs(descriptor);
        let names: Vec<&str> = specs.iter().map(|spec| spec.name).collect();
        if names.is_empty() && !section.keys().is_empty() {
            let what = format!("{} has no options in tournaments", descriptor.title);
            return Err(section.wrong(section.at, what));
        }
        section.expect_only(&names)?;
        for spec in specs {
            let values = section.options(spec.name)?;
            let is_varied = form.variety.is_some_and(|(name, _)| name == spec.name);
            if values.is_empty() && section.keys().iter().any(|key| key.value == spec.name) {
                let what = format!(
                    "'{}' is an empty list; leave it out, or name a value",
                    spec.name
                );
                return Err(section.wrong(section.at(spec.name), what));
            }
            if values.len() > 1 && !is_varied {
                let what = format!("'{}' has one value", spec.name);
                return Err(section.wrong(values[1].at, what));
            }
            for value in values {
                let wrong = |why: String| {
                    section.wrong(
                        value.at,
                        format!("'{}' is {:?}: {why}", spec.name, value.value),
                    )
                };
                (spec.check)(&value.value).map_err(wrong)?;
                if is_varied {
                    add_kinds(&mut kinds, plan, spec.name, &value).map_err(wrong)?;
                } else if spec.value.is_empty() {
                    if value.value == "true" {
                        plan.options = plan.options.clone().with(spec.name, "");
                    }
                } else {
                    plan.options = plan.options.clone().with(spec.name, &value.value);
                }
            }
        }
    }
    if kinds.is_empty() {
        kinds = match form.variety {
            Some((name, usual)) => usual()
                .into_iter()
                .map(|value| Kind {
                    name: value.to_owned(),
                    option: Some((name, value.to_owned())),
                    content: None,
                })
                .collect(),
            None => vec![Kind {
                name: String::new(),
                option: None,
                content: None,
            }],
        };
    }
    plan.kinds = kinds;
    // What the options say together shows when a game is made.
    let at = section.map_or(0, |section| section.at);
    for kind in 0..plan.kinds.len() {
        let options = plan.options_of_kind(kind);
        let request = linesman_interface::game::GameRequest {
            options,
            ..Default::default()
        };
        let made = plan.protocol().explained_game(&request);
        drop(made.map_err(|error| top.wrong(at, error.to_string()))?);
    }
    Ok(())
}

fn add_kinds(
    kinds: &mut Vec<Kind>,
    plan: &Plan,
    option: &'static str,
    value: &At<String>,
) -> Result<(), String> {
    let text = &value.value;
    // A file may hold several. Then the name of one of them follows a colon.
    let is_file = |path: &str| plan.folder().join(path).is_file();
    let chosen = text.rsplit_once(':').filter(|(path, _)| is_file(path));
    let chosen = chosen.filter(|_| !is_file(text));
    let file = plan
        .folder()
        .join(chosen.map_or(text.as_str(), |(path, _)| path));
    let mut content = None;
    let values = if text == "all" {
        plan.descriptor.read_argument(option, text)?
    } else if file.is_file() {
        let bytes = std::fs::read(&file).map_err(|error| error.to_string())?;
        content = Some(digest(&bytes));
        let file = file.display();
        vec![chosen.map_or_else(|| file.to_string(), |(_, name)| format!("{file}:{name}"))]
    } else {
        plan.descriptor.read_argument(option, text)?;
        vec![text.clone()]
    };
    let is_one = values.len() == 1;
    for value in values {
        let name = if is_one { text.clone() } else { value.clone() };
        if kinds.iter().any(|kind| kind.name == name) {
            return Err(
                "it is named twice; 'games' says how many games a meeting has on it".to_owned(),
            );
        }
        kinds.push(Kind {
            name,
            option: Some((option, value)),
            content,
        });
    }
    Ok(())
}

/// The orders of a book.
const IN_TURN: &str = "sequential";
const AT_RANDOM: &str = "random";

/// How many openings of a book are read before the first game. A mistake in a later one ends the run when it is played.
const MOST_CHECKED: u32 = 100_000;

fn openings(top: &Section<'_, '_>, plan: &mut Plan) -> Result<(), PlanError> {
    let Some(section) = top.table("openings")? else {
        return Ok(());
    };
    section.expect_only(OPENINGS)?;
    if let Some(obstacle) = Openings::always_usual(plan.descriptor) {
        let what = format!(
            "{obstacle}; leave [openings] out. To make games differ, put {{seed}} into the commands"
        );
        return Err(section.wrong(section.at, what));
    }
    if plan.games == 1 {
        let what =
            "each opening is played from both sides, so 'games' is an even number, such as 2";
        return Err(section.wrong(section.at, what));
    }
    let plies = section.number("plies", 1..201)?;
    let count = section.number("count", 1..1_000_001)?;
    let file = section.text("file")?;
    let order = section.text("order")?;
    if let Some(order) = &order {
        let what = match (order.value.as_str(), &file) {
            (IN_TURN | AT_RANDOM, Some(_)) => None,
            (IN_TURN | AT_RANDOM, None) => Some("'order' belongs to 'file'".to_owned()),
            (other, _) => Some(format!(
                "'order' is {IN_TURN} or {AT_RANDOM}, not {other:?}"
            )),
        };
        if let Some(what) = what {
            return Err(section.wrong(order.at, what));
        }
    }
    let narrow = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    plan.openings = match (plies, &file) {
        (Some(plies), None) => Openings::Random {
            plies: narrow(plies),
            count: count.map(narrow),
        },
        (plies, Some(file)) => {
            if count.is_some() {
                let what = "'count' belongs to 'plies'; the file says how many positions there are";
                return Err(section.wrong(section.at("count"), what));
            }
            let path = plan.folder().join(&file.value);
            let is_random = order.is_some_and(|order| order.value == AT_RANDOM);
            let reading = Reading {
                seed: is_random.then_some(plan.seed),
                plies: plies.map(narrow),
            };
            Openings::read(plan.descriptor, &path, reading)
                .map_err(|error| section.wrong(file.at, error.to_string()))?
        }
        (None, None) => {
            let what = "[openings] has 'plies', the number of random plies, or 'file', a file with a position on each line";
            return Err(section.wrong(section.at, what));
        }
    };
    if let Some(obstacle) = plan.openings.obstacle(plan.descriptor) {
        let what = format!("{obstacle}; name a file of positions with 'file'");
        return Err(section.wrong(section.at("plies"), what));
    }
    let (is_file, shown) = match &plan.openings {
        Openings::Book(book) => (true, book.len().min(MOST_CHECKED)),
        _ => (false, 1),
    };
    for kind in 0..plan.kinds.len() {
        for opening in 0..shown {
            let at = section.at(if is_file { "file" } else { "plies" });
            plan.options_of_game(kind, opening).map_err(|error| {
                let which = plan.openings.place(opening);
                let which = which.map_or_else(String::new, |which| format!("{which}: "));
                section.wrong(at, format!("{which}{error}"))
            })?;
        }
    }
    Ok(())
}
