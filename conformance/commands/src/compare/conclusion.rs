//! What a comparison comes to, for people and for programs.

use clap::ValueEnum;
use linesman_competition::Estimate;
use linesman_tournament::Openings;
use serde::Serialize;

use super::lines::FORMAT;
use super::state::{Comparison, Progress};
use crate::{
    args::{EloModel, PlayFormat},
    exit::Exit,
    score::line,
    strength::{of_estimate, percentage, signed},
};

/// Why no more games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename_all = "kebab-case")
)]
pub(super) enum Stop {
    Better,
    NotBetter,
    MostGames,
    Repeats,
    Void,
    /// By a signal that ends this process.
    Interrupted,
}

impl Stop {
    pub(super) const fn id(self) -> &'static str {
        match self {
            Self::Better => "better",
            Self::NotBetter => "not-better",
            Self::MostGames => "most-games",
            Self::Repeats => "repeats",
            Self::Void => "void",
            Self::Interrupted => "interrupted",
        }
    }

    pub(super) const fn exit(self) -> Exit {
        match self {
            Self::Better => Exit::Good,
            Self::NotBetter => Exit::Violations,
            Self::MostGames | Self::Repeats | Self::Void | Self::Interrupted => Exit::CouldNotTell,
        }
    }
}

/// What all pairs say.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct ResultJson<'a> {
    /// The version of this format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = FORMAT)))]
    format: u32,
    /// The kind of line.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "result")))]
    kind: &'static str,
    /// Why no more games were played.
    #[cfg_attr(feature = "schema", schemars(with = "Stop"))]
    stop: &'static str,
    /// The name of the old version.
    old: &'a str,
    /// The name of the new version.
    new: &'a str,
    /// The number of games that count.
    games: u32,
    /// The number of games that were played, also those that do not count.
    played: usize,
    /// The games that the new version won.
    wins: u32,
    /// The games that were drawn.
    draws: u32,
    /// The games that the new version lost.
    losses: u32,
    /// The share of drawn games; null if none counts.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0, max = 1.0)))]
    draw_ratio: Option<f64>,
    /// How many pairs brought the new version 0, 1/2, 1, 3/2 and 2 points.
    pairs: [u32; 5],
    /// The share of pairs that brought both versions 1 point; null if none counts.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0, max = 1.0)))]
    level_pairs: Option<f64>,
    /// How many pairs the new version won for each that it lost; null if it lost none.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    pair_ratio: Option<f64>,
    /// How much stronger the new version is, in Elo; null if every game was won or lost, or none counts.
    elo: Option<f64>,
    /// The lower end of the interval of 95 %; null if every game was lost, or none counts.
    elo_low: Option<f64>,
    /// The upper end of the interval of 95 %; null if every game was won, or none counts.
    elo_high: Option<f64>,
    /// How much stronger the new version is, in normalised Elo; null if all pairs have the same result, or none counts.
    nelo: Option<f64>,
    /// The lower end of the interval of 95 % of nelo; null if nelo is.
    nelo_low: Option<f64>,
    /// The upper end of the interval of 95 % of nelo; null if nelo is.
    nelo_high: Option<f64>,
    /// The likelihood that the new version is the stronger one; null if no game counts.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0, max = 1.0)))]
    superiority: Option<f64>,
    /// What the two differences in Elo of the test are.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["virtual-pair", "logistic", "normalized"])))]
    model: String,
    /// The two differences in Elo of the test.
    test: [f64; 2],
    /// The logarithm of the ratio of likelihoods.
    llr: f64,
    /// The values of llr at which the test ends.
    bounds: [f64; 2],
}

impl Comparison<'_> {
    /// Returns what all pairs say, in the form that the user asked for.
    pub(super) fn conclusion(&self, stop: Stop, progress: &Progress) -> String {
        match self.options.format {
            PlayFormat::Human => self.text(stop, progress),
            PlayFormat::Json => self.json(stop, progress),
        }
    }

    fn json(&self, stop: Stop, progress: &Progress) -> String {
        let pairs = &progress.pairs;
        let games = &progress.games;
        let (estimate, normalised) = (pairs.estimate(), pairs.normalised());
        let finite = |elo: f64| elo.is_finite().then_some(elo);
        let elo = |of: fn(&Estimate) -> f64| estimate.as_ref().map(of).and_then(finite);
        line(&ResultJson {
            format: FORMAT,
            kind: "result",
            stop: stop.id(),
            old: &self.old.name,
            new: &self.new.name,
            games: pairs.total() * 2,
            played: progress.played * 2,
            wins: games.wins,
            draws: games.draws,
            losses: games.losses,
            draw_ratio: progress.drawn(),
            pairs: pairs.counts,
            level_pairs: pairs.level(),
            pair_ratio: pairs.won_for_lost(),
            elo: elo(|it| it.elo),
            elo_low: elo(|it| it.low),
            elo_high: elo(|it| it.high),
            nelo: normalised.map(|it| it.elo),
            nelo_low: normalised.map(|it| it.low),
            nelo_high: normalised.map(|it| it.high),
            superiority: pairs.superiority(),
            model: model_id(self.options.model),
            test: [self.options.elo0, self.options.elo1],
            llr: self.test.log_ratio(pairs),
            bounds: self.test.bounds(),
        })
    }

    fn text(&self, stop: Stop, progress: &Progress) -> String {
        let pairs = &progress.pairs;
        let (new, old) = (&self.new.name, &self.old.name);
        let elo = pairs.estimate().map_or_else(String::new, of_estimate);
        let superiority = pairs.superiority().map_or_else(String::new, |it| {
            format!(", better with a likelihood of {}", percentage(it))
        });
        let games = &progress.games;
        let drawn = progress.drawn().map_or_else(String::new, |share| {
            format!(
                "\n{new} won {}, drew {} and lost {}: {:.1} % drawn",
                games.wins,
                games.draws,
                games.losses,
                share * 100.0
            )
        });
        let normalised = pairs.normalised().map_or_else(String::new, |it| {
            let [elo, low, high] = [it.elo, it.low, it.high].map(signed);
            format!(", normalised Elo {elo} ({low} to {high})")
        });
        let level = pairs.level().map_or_else(String::new, |share| {
            format!(" ({:.1} % level)", share * 100.0)
        });
        let ratio = pairs.won_for_lost().map_or_else(String::new, |ratio| {
            format!(", won for each lost: {ratio:.2}")
        });
        format!(
            "\n{new} against {old}: {} games{elo}{superiority}{drawn}{normalised}\npairs in which {new} has 0, 1/2, 1, 3/2 and 2 points: \
             {}{level}{ratio}\n{}",
            pairs.total() * 2,
            pairs.counts.map(|count| count.to_string()).join(" "),
            self.why(stop, progress.played * 2)
        )
    }

    /// Says why no more games are played after these.
    fn why(&self, stop: Stop, games: usize) -> String {
        let new = &self.new.name;
        let (elo0, elo1) = (self.options.elo0, self.options.elo1);
        let elo = match self.options.model {
            EloModel::Normalized => "normalised Elo",
            EloModel::VirtualPair | EloModel::Logistic => "Elo",
        };
        match stop {
            Stop::Better => format!("{new} is better: {elo1} {elo} fits better than {elo0}"),
            Stop::NotBetter => {
                format!("{new} is not better: {elo0} {elo} fits better than {elo1}")
            }
            Stop::MostGames => {
                format!("could not tell after {games} games; --max-games N allows more")
            }
            Stop::Repeats => format!(
                "could not tell: the agents play the same games again and again. If they take a seed, put {{seed}} into their commands, \
                 which is a different number for each pair{}",
                self.other_openings()
            ),
            Stop::Void => {
                "could not tell: one pair after the other was void, because the machine is too busy"
                    .to_owned()
            }
            Stop::Interrupted => format!("interrupted after {games} games"),
        }
    }

    /// Returns what else makes games differ.
    fn other_openings(&self) -> &'static str {
        let random = Openings::Random {
            plies: 1,
            count: None,
        };
        match &self.openings {
            Openings::Usual | Openings::Book(_) if random.obstacle(self.descriptor).is_none() => {
                ". Or let games begin differently, with --opening-plies N"
            }
            Openings::Usual if Openings::always_usual(self.descriptor).is_none() => {
                ". Or let games begin differently, with --openings FILE"
            }
            _ => "",
        }
    }
}

/// Returns the name of a model, as it is typed.
fn model_id(model: EloModel) -> String {
    let value = model.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}

/// Returns a number with so many decimals. 0 is never negative.
pub(super) fn rounded(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    match text.strip_prefix('-') {
        Some(rest) if !rest.contains(|digit| ('1'..='9').contains(&digit)) => rest.to_owned(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rounded_0_has_no_sign() {
        assert_eq!([rounded(-0.001, 2), rounded(-0.01, 2)], ["0.00", "-0.01"]);
    }
}
