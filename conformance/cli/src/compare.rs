//! `linesman compare`: whether a new version of an agent is better than the old one.

use std::{
    collections::HashMap,
    io::{IsTerminal, Write},
    path::Path,
};

use anstream::stderr;
use anyhow::anyhow;
use linesman::{
    Descriptor, Given, OptionError, Protocol,
    game::{Contestant, Game, GameRequest, Pairing, PlayedGame},
};
use linesman_competition::{Decision, Estimate, Pairs, Result as GameResult, Sprt};
use linesman_tournament::{Openings, OpeningsError, seated, seeded, watch};
use serde_json::json;

use crate::{
    ExitResult, Failure,
    args::{CompareOptions, PlayFormat},
    contestant,
    exit::Exit,
    output::print_line,
    play::{is_remarkable, play_one, write_transcripts},
    protocols::Protocols,
    records::Records,
};

/// The version of the lines of JSON.
const FORMAT: u32 = 1;

/// How many pairs in a row may repeat earlier ones before it is clear that nothing new will come.
const REPEATED: usize = 8;

/// Plays pairs of games until a sequential test decides.
pub(crate) fn compare(
    protocols: Protocols<'_>,
    options: &CompareOptions,
    given: &Given,
) -> ExitResult {
    let (descriptor, protocol) =
        protocols.for_games(&options.protocol, options.profile.as_deref(), given)?;
    options.running.refuse_files()?;
    let test = Sprt::new([options.elo0, options.elo1], options.alpha, options.beta)
        .map_err(Failure::usage)?;
    let openings = openings(options).map_err(Failure::usage)?;
    let commands = [&options.old, &options.new];
    let mut versions = contestant::programs(commands, options.running.memory, descriptor)?;
    options.running.sandbox.confine_all(&mut versions)?;
    options.running.sandbox.announce();
    contestant::tell_apart(&mut versions);
    let [old, new] = <[Contestant; 2]>::try_from(versions)
        .map_err(|_| Failure::usage(anyhow!("compare takes two agents")))?;
    let comparison = Comparison {
        descriptor,
        protocol: &*protocol,
        options,
        given,
        openings,
        test,
        old,
        new,
    };
    comparison.refuse_wrong_openings()?;
    comparison.refuse_those_that_cannot_play()?;
    comparison.run()
}

/// Returns how the games begin.
fn openings(options: &CompareOptions) -> Result<Openings, OpeningsError> {
    match (&options.openings, options.opening_plies) {
        (Some(file), _) => Openings::read(file),
        (None, Some(plies)) => Ok(Openings::Random { plies, count: None }),
        (None, None) => Ok(Openings::Usual),
    }
}

struct Comparison<'a> {
    descriptor: &'static Descriptor,
    protocol: &'a dyn Protocol,
    options: &'a CompareOptions,
    given: &'a Given,
    openings: Openings,
    test: Sprt,
    old: Contestant,
    new: Contestant,
}

/// Why no more games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    Better,
    NotBetter,
    MostGames,
    Repeats,
    Void,
}

impl Stop {
    const fn id(self) -> &'static str {
        match self {
            Self::Better => "better",
            Self::NotBetter => "not-better",
            Self::MostGames => "most-games",
            Self::Repeats => "repeats",
            Self::Void => "void",
        }
    }

    const fn exit(self) -> Exit {
        match self {
            Self::Better => Exit::Good,
            Self::NotBetter => Exit::Violations,
            Self::MostGames | Self::Repeats | Self::Void => Exit::CouldNotTell,
        }
    }
}

/// What is known so far.
#[derive(Default)]
struct Progress {
    pairs: Pairs,
    /// The first pair with these moves and results.
    seen: HashMap<String, usize>,
    /// How many pairs in a row were played for nothing, because they repeat earlier ones, or because they are void.
    repeats: usize,
    voids: usize,
}

impl Comparison<'_> {
    fn run(&self) -> ExitResult {
        let pairing = Pairing::default();
        let mut progress = Progress::default();
        let most_pairs = self.options.max_games.div_ceil(2) as usize;
        let mut number = 0;
        let stop = loop {
            if let Some(stop) = self.stop(&progress) {
                break stop;
            }
            if number == most_pairs {
                break Stop::MostGames;
            }
            number += 1;
            self.show_progress(number, &progress);
            let played = self.play_pair(number, &pairing)?;
            self.count(number, &played, &mut progress)?;
        };
        self.conclude(stop, &progress)?;
        Ok(stop.exit())
    }

    fn stop(&self, progress: &Progress) -> Option<Stop> {
        if progress.repeats >= REPEATED {
            return Some(Stop::Repeats);
        }
        if progress.voids >= REPEATED {
            return Some(Stop::Void);
        }
        match self.test.decide(&progress.pairs) {
            Decision::Lower => Some(Stop::NotBetter),
            Decision::Upper => Some(Stop::Better),
            Decision::Continue => None,
        }
    }

    /// Refuses openings that cannot be played, before the first game.
    fn refuse_wrong_openings(&self) -> Result<(), Failure> {
        if let Some(obstacle) = self.openings.obstacle(self.descriptor) {
            return Err(Failure::usage(anyhow!(
                "{obstacle}; leave --openings and --opening-plies out"
            )));
        }
        let all = match &self.openings {
            Openings::Positions(all) => all.len(),
            _ => 1,
        };
        for number in 1..=all {
            let game = self.game(number).map_err(|error| {
                Failure::usage(match &self.openings {
                    Openings::Positions(all) => {
                        anyhow!("position {number}: {:?}: {error}", all[number - 1])
                    }
                    _ => anyhow!(error),
                })
            })?;
            drop(game);
        }
        Ok(())
    }

    /// Starts each version once. A program that ends by itself before it is sent anything is not worse, but cannot be compared.
    fn refuse_those_that_cannot_play(&self) -> Result<(), Failure> {
        for version in [&self.old, &self.new] {
            let launch = seeded(version, self.options.seed).launch;
            watch(&launch).map_err(|unable| {
                let is_system = unable.is_system;
                let error = anyhow!("{} cannot play: {unable}", version.name);
                match is_system {
                    true => Failure::system(error),
                    false => Failure::usage(error),
                }
            })?;
        }
        Ok(())
    }

    /// Returns what the games of a pair are like.
    fn game(&self, pair: usize) -> Result<(GameRequest, Game), OptionError> {
        let number = u32::try_from(pair - 1).unwrap_or(u32::MAX);
        let drawn = (self.options.seed, number);
        let folder = Path::new("");
        let request = GameRequest {
            options: self
                .openings
                .options(self.descriptor, self.given, folder, drawn)?,
            seed: self.options.seed.wrapping_add(u64::from(number)),
            pauses_idle: self.options.pause_idle,
        };
        let game = self.protocol.explained_game(&request)?;
        Ok((request, game))
    }

    /// Plays two games with the same opening and seed: the new version has the first side in one and the second side in the other.
    fn play_pair(&self, pair: usize, pairing: &Pairing) -> Result<[PlayedGame; 2], Failure> {
        let (request, game) = self.game(pair).map_err(Failure::usage)?;
        let folder = self.options.running.record.as_deref();
        let records = Records::new(self.protocol, folder, &request);
        let play = |number: usize, players: [&Contestant; 2]| {
            // Both games of a pair have the same numbers, so neither version gets the luckier ones.
            let seated = seated(players, self.options.seed, pair as u64);
            let seated = seated.each_ref();
            let sides = self.descriptor.sides;
            let played = play_one(&game, pairing, (&records, number), sides, seated)?;
            self.keep(number, &played)?;
            Ok::<_, Failure>(played)
        };
        Ok([
            play(2 * pair - 1, [&self.new, &self.old])?,
            play(2 * pair, [&self.old, &self.new])?,
        ])
    }

    fn keep(&self, number: usize, played: &PlayedGame) -> Result<(), Failure> {
        for note in &played.notes {
            tell!("game {number}: {note}");
        }
        if let (Some(path), true) = (&played.taken.path, is_remarkable(played)) {
            tell!("game {number}: record: {}", path.display());
        }
        if let Some(folder) = &self.options.running.transcripts {
            write_transcripts(folder, number, played, self.descriptor.sides)?;
        }
        Ok(())
    }

    /// Counts a pair, unless it is void or repeats an earlier one move for move.
    fn count(
        &self,
        pair: usize,
        played: &[PlayedGame; 2],
        progress: &mut Progress,
    ) -> Result<(), Failure> {
        let is_void = played.iter().any(|game| game.doubt().is_some());
        let how = played
            .each_ref()
            .map(|game| (game.taken.moves, game.points()));
        // The opening is part of what was played, and the moves do not show it.
        let number = u32::try_from(pair - 1).unwrap_or(u32::MAX);
        let how = format!("{} {how:?}", self.openings.which(number));
        let first = *progress.seen.entry(how.clone()).or_insert(pair);
        let results = [played[0].points()[0], played[1].points()[1]].map(result);
        progress.voids = if is_void { progress.voids + 1 } else { 0 };
        if is_void {
            // It was not seen to its end, so a later pair may be the same.
            progress.seen.remove(&how);
        } else if first == pair {
            progress.repeats = 0;
            progress.pairs.add(results);
        } else {
            progress.repeats += 1;
        }
        let note = match (is_void, first == pair) {
            (true, _) => Some("void, and does not count".to_owned()),
            (_, false) => Some(format!("repeats pair {first}, and does not count")),
            _ => None,
        };
        let half_points: u32 = results.iter().map(|it| it.half_points()).sum();
        let points = f64::from(half_points) / 2.0;
        print_line(&match self.options.format {
            PlayFormat::Human => {
                let note = note.map_or_else(String::new, |note| format!("  ({note})"));
                format!(
                    "pair {pair}  {points} - {}{note}  {}",
                    2.0 - points,
                    self.state(&progress.pairs)
                )
            }
            PlayFormat::Json => json!({
                "format": FORMAT,
                "kind": "pair",
                "pair": pair,
                "points": if is_void { None } else { Some(points) },
                "counted": !is_void && first == pair,
                "repeats": if is_void || first == pair { None } else { Some(first) },
                "void": is_void,
                "llr": self.test.log_ratio(&progress.pairs),
                "games": played.each_ref().map(|game| json!({
                    "plies": game.plies,
                    "points": game.points(),
                    "record": game.taken.path.as_ref().map(|path| path.display().to_string()),
                })),
            })
            .to_string(),
        })
    }

    /// Returns what else makes games differ.
    fn other_openings(&self) -> &'static str {
        let random = Openings::Random {
            plies: 1,
            count: None,
        };
        let file = Openings::Positions(Vec::new());
        let can = |openings: &Openings| openings.obstacle(self.descriptor).is_none();
        match &self.openings {
            Openings::Usual | Openings::Positions(_) if can(&random) => {
                ". Or let games begin differently, with --opening-plies N"
            }
            Openings::Usual if can(&file) => {
                ". Or let games begin differently, with --openings FILE"
            }
            _ => "",
        }
    }

    /// Returns how far the test is.
    fn state(&self, pairs: &Pairs) -> String {
        let [lower, upper] = self.test.bounds();
        let ratio = self.test.log_ratio(pairs);
        format!("LLR {ratio:.2} ({lower:.2} to {upper:.2})")
    }

    /// Shows at a terminal which pair is being played.
    fn show_progress(&self, number: usize, progress: &Progress) {
        if std::io::stderr().is_terminal() {
            let state = self.state(&progress.pairs);
            // The games go on if this cannot be shown.
            let _ = write!(stderr(), "\rpair {number}: {state}\u{1b}[K\r");
        }
    }

    fn conclude(&self, stop: Stop, progress: &Progress) -> Result<(), Failure> {
        let pairs = &progress.pairs;
        let games = pairs.total() * 2;
        let estimate = pairs.estimate();
        let superiority = pairs.superiority();
        let ratio = self.test.log_ratio(pairs);
        if self.options.format == PlayFormat::Json {
            let finite = |elo: f64| elo.is_finite().then_some(elo);
            let elo = |of: fn(&Estimate) -> f64| estimate.as_ref().map(of).and_then(finite);
            return print_line(
                &json!({
                    "format": FORMAT,
                    "kind": "result",
                    "stop": stop.id(),
                    "old": self.old.name,
                    "new": self.new.name,
                    "games": games,
                    "pairs": pairs.counts,
                    "elo": elo(|it| it.elo),
                    "elo_low": elo(|it| it.low),
                    "elo_high": elo(|it| it.high),
                    "superiority": superiority,
                    "llr": ratio,
                    "bounds": self.test.bounds(),
                })
                .to_string(),
            );
        }
        let elo = estimate.map_or_else(String::new, |it| {
            format!(", Elo {:+.0} ({:+.0} to {:+.0})", it.elo, it.low, it.high)
        });
        let superiority = superiority.map_or_else(String::new, |it| {
            format!(", better with a likelihood of {:.1} %", it * 100.0)
        });
        let (new, old) = (&self.new.name, &self.old.name);
        print_line(&format!(
            "\n{new} against {old}: {games} games{elo}{superiority}\npairs with 0, 1/2, 1, 3/2 and 2 points: {}",
            pairs.counts.map(|count| count.to_string()).join(" ")
        ))?;
        print_line(&match stop {
            Stop::Better => format!(
                "{new} is better: {} Elo fits better than {}",
                self.options.elo1, self.options.elo0
            ),
            Stop::NotBetter => {
                format!(
                    "{new} is not better: {} Elo fits better than {}",
                    self.options.elo0, self.options.elo1
                )
            }
            Stop::MostGames => format!(
                "could not tell after {} games; --max-games N allows more",
                self.options.max_games
            ),
            Stop::Repeats => format!(
                "could not tell: the agents play the same games again and again. If they take a seed, put {{seed}} into their commands, \
                 which is a different number for each pair{}",
                self.other_openings()
            ),
            Stop::Void => {
                "could not tell: one pair after the other was void, because the machine is too busy"
                    .to_owned()
            }
        })
    }
}

/// Returns the result that brings these points. Where both sides lost, each of them did.
fn result(points: f64) -> GameResult {
    if points > 0.75 {
        GameResult::Win
    } else if points > 0.25 {
        GameResult::Draw
    } else {
        GameResult::Loss
    }
}
