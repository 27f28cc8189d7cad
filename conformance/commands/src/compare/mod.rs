//! `linesman compare`: whether a new version of an agent is better than the old one.

mod conclusion;
mod interruption;
mod lines;
mod state;

use std::io::IsTerminal;

use linesman_competition::{Decision, Model, Pairs, Result as GameResult, Sprt};
use linesman_interface::game::{Contestant, Game, GameRequest, PlayedGame};
use linesman_tournament::seated;
use linesman_values::options::{Given, OptionError};

#[cfg(feature = "schema")]
pub(crate) use self::conclusion::ResultJson;
pub(crate) use self::lines::PairJson;
use self::{
    conclusion::Stop,
    lines::{FORMAT, GameJson},
    state::{Comparison, Progress},
};
use crate::{
    ExitResult, Failure, agent_options,
    args::{CompareOptions, EloModel, PlayFormat, openings},
    contestant, effort,
    output::{print_line, show_for_now},
    play::{Bout, is_remarkable, play_one, write_transcripts},
    protocols::Protocols,
    records::Records,
    score::line,
};

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
    options.running.make_folders()?;
    let (elo, model) = ([options.elo0, options.elo1], model(options.model));
    let test = Sprt::new(model, elo, options.alpha, options.beta).map_err(Failure::usage)?;
    let openings = options.openings.read(descriptor, given, options.seed)?;
    let commands = [&options.old, &options.new];
    let mut versions = contestant::programs(commands, options.running.memory, descriptor)?;
    options.running.sandbox.confine_all(&mut versions)?;
    options.running.sandbox.announce();
    contestant::tell_apart(&mut versions);
    effort::give(&mut versions, given)?;
    let seats = options.idle.seats();
    seats.give(&mut versions);
    agent_options::give(
        &mut versions,
        &options.running.option,
        descriptor,
        given,
        options.seed,
    )?;
    let [old, new] =
        <[Contestant; 2]>::try_from(versions).map_err(|_| usage!("compare takes two agents"))?;
    let comparison = Comparison {
        descriptor,
        protocol: &*protocol,
        options,
        given,
        openings,
        seats,
        test,
        old,
        new,
    };
    comparison.refuse_wrong_openings()?;
    contestant::refuse_those_that_cannot_play(
        &[comparison.old.clone(), comparison.new.clone()],
        options.seed,
    )?;
    comparison.run()
}

const fn model(asked: EloModel) -> Model {
    match asked {
        EloModel::VirtualPair => Model::VirtualPair,
        EloModel::Logistic => Model::Logistic,
        EloModel::Normalized => Model::Normalised,
    }
}

impl Comparison<'_> {
    fn run(&self) -> ExitResult {
        let bout = Bout::default();
        let mut progress = Progress::default();
        let folder = self.options.running.record.as_deref();
        let mut records = Records::new(self.protocol, folder, &GameRequest::default());
        // Games come in pairs, so an odd game is left out.
        let most_pairs = (self.options.max_games / 2) as usize;
        interruption::expect();
        let stop = loop {
            interruption::keep(Some(self.conclusion(Stop::Interrupted, &progress)));
            if let Some(stop) = self.stop(&progress) {
                break stop;
            }
            if progress.played == most_pairs {
                break Stop::MostGames;
            }
            let number = progress.played + 1;
            self.show_progress(number, &progress);
            let played = self.play_pair(number, &bout, &mut records)?;
            progress.played = number;
            self.count(number, &played, &mut progress)?;
        };
        interruption::keep(None);
        print_line(&self.conclusion(stop, &progress))?;
        Ok(stop.exit())
    }

    fn stop(&self, progress: &Progress) -> Option<Stop> {
        if progress.repeats >= REPEATED {
            return Some(Stop::Repeats);
        }
        if progress.voids >= REPEATED {
            return Some(Stop::Void);
        }
        // Versions that play a handful of games again and again say little, however often they do.
        let are_few = progress.counted_repeats > 0 && progress.seen.len() < REPEATED;
        match self.test.decide(&progress.pairs) {
            _ if are_few => None,
            Decision::Lower => Some(Stop::NotBetter),
            Decision::Upper => Some(Stop::Better),
            Decision::Continue => None,
        }
    }

    /// Refuses openings that cannot be played, before the first game.
    fn refuse_wrong_openings(&self) -> Result<(), Failure> {
        openings::refuse_wrong(&self.openings, |number| {
            self.game(number as usize + 1).map(drop)
        })
    }

    /// Returns what the games of a pair are like.
    fn game(&self, pair: usize) -> Result<(GameRequest, Game), OptionError> {
        let number = u32::try_from(pair - 1).unwrap_or(u32::MAX);
        let seed = self.options.seed;
        let request = GameRequest {
            options: self.given.clone(),
            seed: seed.wrapping_add(u64::from(number)),
            pauses_idle: self.seats.pauses_idle,
        };
        openings::begin(
            &self.openings,
            self.descriptor,
            self.protocol,
            &request,
            seed,
            number,
        )
    }

    /// Plays two games with the same opening and seed: the new version has the first side in one and the second side in the other.
    fn play_pair(
        &self,
        pair: usize,
        bout: &Bout,
        records: &mut Records,
    ) -> Result<[PlayedGame; 2], Failure> {
        let (request, game) = self.game(pair).map_err(|error| {
            let number = u32::try_from(pair - 1).unwrap_or(u32::MAX);
            openings::wrong(&self.openings, number, &error)
        })?;
        records.request(self.protocol, &request);
        let records = &*records;
        let play = |number: usize, players: [&Contestant; 2]| {
            // Both games of a pair have the same numbers, so neither version gets the luckier ones.
            let seated = seated(players, self.options.seed, pair as u64);
            let seated = seated.each_ref();
            let sides = self.descriptor.sides;
            let played = play_one(&game, bout, records, number, sides, seated)?;
            self.keep(number, &played)?;
            Ok::<_, Failure>(played)
        };
        Ok([
            play(2 * pair - 1, [&self.new, &self.old])?,
            play(2 * pair, [&self.old, &self.new])?,
        ])
    }

    fn keep(&self, number: usize, played: &PlayedGame) -> Result<(), Failure> {
        for note in played.notes.iter().chain(&played.remarks) {
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

    /// Returns whether a version plays by a number of its own in each pair. Then a pair that repeats an earlier one came about anew.
    fn draws_lots(&self) -> bool {
        let mut words = [&self.old, &self.new].into_iter();
        words.any(|version| {
            let mut words = version.launch.args.iter();
            words.any(|word| word.to_string_lossy().contains("{seed}"))
        })
    }

    /// Counts a pair, unless it is void, or repeats an earlier one move for move although nothing was drawn anew.
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
            progress.add(results);
        } else {
            progress.repeats += 1;
            if self.draws_lots() {
                progress.counted_repeats += 1;
                progress.add(results);
            }
        }
        let is_counted = !is_void && (first == pair || self.draws_lots());
        let note = match (is_void, first == pair) {
            (true, _) => Some("void, and does not count".to_owned()),
            (_, false) if is_counted => Some(format!("as pair {first}")),
            (_, false) => Some(format!("repeats pair {first}, and does not count")),
            _ => None,
        };
        let half_points: u32 = results.iter().map(|it| it.half_points()).sum();
        let points = f64::from(half_points) / 2.0;
        print_line(&match self.options.format {
            PlayFormat::Human => {
                let note = note.map_or_else(String::new, |note| format!("  ({note})"));
                format!(
                    "pair {pair}  {} {points} - {} {}{note}  {}",
                    self.new.name,
                    2.0 - points,
                    self.old.name,
                    self.state(&progress.pairs)
                )
            }
            PlayFormat::Json => line(&PairJson {
                format: FORMAT,
                kind: "pair",
                pair,
                points: (!is_void).then_some(points),
                counted: is_counted,
                repeats: (!is_void && first != pair).then_some(first),
                void: is_void,
                llr: self.test.log_ratio(&progress.pairs),
                games: played.each_ref().map(GameJson::of),
            }),
        })
    }

    /// Returns how far the test is.
    fn state(&self, pairs: &Pairs) -> String {
        let [lower, upper] = self.test.bounds();
        let ratio = conclusion::rounded(self.test.log_ratio(pairs), 2);
        format!("LLR {ratio} ({lower:.2} to {upper:.2})")
    }

    /// Shows at a terminal which pair is being played.
    fn show_progress(&self, number: usize, progress: &Progress) {
        if std::io::stderr().is_terminal() {
            let state = self.state(&progress.pairs);
            show_for_now(&format!("pair {number}: {state}"));
        }
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
