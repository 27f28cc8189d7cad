//! The times of all answers against their limits.

use std::cmp::Reverse;

use askama::Template;
use linesman_protocols::Time;

use super::filters;
use crate::answers::{Answer, answers, silences};
use linesman_values::{outcome::Report, text::millis};

/// How many dots are drawn at most. Of more answers than that, each dot is the slowest of a few.
const DOTS: usize = 600;
/// How many of the slowest answers are listed.
const SLOWEST: usize = 5;
/// The edges of the drawing within its picture.
const LEFT: f64 = 64.0;
const RIGHT: f64 = 716.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 212.0;

/// The times of all answers, as a drawing and in words.
#[derive(Template)]
#[template(path = "report/times.html")]
pub(super) struct Times<'a> {
    count: usize,
    median: Time,
    most: Time,
    late: usize,
    /// How many questions had no answer in time.
    silent: usize,
    /// Of how many answers a dot is the slowest.
    each: usize,
    /// The lines of the scale: how low they are, and their names.
    grid: Vec<(f64, String)>,
    /// The limits, a piece for each stretch of answers that have the same: from where to where, and how low.
    limits: Vec<(f64, f64, f64)>,
    /// Where the answers are drawn.
    dots: Vec<(f64, f64, Answer<'a>)>,
    slowest: Vec<Answer<'a>>,
}

impl<'a> Times<'a> {
    /// Returns the times of a report, if there was any answer.
    pub(super) fn of(report: &'a Report) -> Option<Self> {
        let answers = answers(report);
        (!answers.is_empty()).then(|| Self::over(&answers, silences(report)))
    }

    fn over(answers: &[Answer<'a>], silent: usize) -> Self {
        let sampled = sample(answers);
        let limits = sampled.iter().filter_map(|answer| answer.limit);
        let times = sampled.iter().map(|answer| answer.took).chain(limits);
        let scale = Scale::over(times.map(millis));
        let x = |place: f64| LEFT + (RIGHT - LEFT) / sampled.len() as f64 * place;
        let mut place = 0;
        let limits = sampled.chunk_by(|one, other| one.limit == other.limit);
        let limits = limits.filter_map(|stretch| {
            let from = x(place as f64);
            place += stretch.len();
            let y = scale.y(millis(stretch[0].limit?));
            Some((from, x(place as f64), y))
        });
        let dots = sampled.iter().enumerate().map(|(place, answer)| {
            let y = scale.y(millis(answer.took));
            (x(place as f64 + 0.5), y, *answer)
        });
        let powers = scale.lowest..=scale.highest;
        let mut slowest = answers.to_vec();
        slowest.sort_by_key(|answer| Reverse(answer.took));
        Self {
            count: answers.len(),
            median: slowest[(answers.len() - 1) / 2].took,
            most: slowest[0].took,
            late: answers.iter().filter(|answer| answer.is_late()).count(),
            silent,
            each: each(answers.len()),
            grid: powers
                .map(|power| (scale.y(10_f64.powi(power)), readable_power(power)))
                .collect(),
            limits: limits.collect(),
            dots: dots.collect(),
            slowest: slowest.into_iter().take(SLOWEST).collect(),
        }
    }
}

/// Returns of how many answers a dot is the slowest.
fn each(answers: usize) -> usize {
    answers.div_ceil(DOTS).max(1)
}

/// Returns the answers that are drawn, in their order.
fn sample<'a>(answers: &[Answer<'a>]) -> Vec<Answer<'a>> {
    let chunks = answers.chunks(each(answers.len()));
    chunks
        .filter_map(|chunk| chunk.iter().max_by_key(|answer| answer.took))
        .copied()
        .collect()
}

/// A scale of times that goes by powers of ten, since answers take microseconds or seconds.
struct Scale {
    /// The powers of ten, in milliseconds, at both ends.
    lowest: i32,
    highest: i32,
}

impl Scale {
    fn over(times: impl Iterator<Item = f64>) -> Self {
        let (mut lowest, mut highest) = (0, 1);
        for time in times {
            let power = time.max(SHORTEST).log10();
            lowest = lowest.min(power.floor() as i32);
            highest = highest.max(power.ceil() as i32);
        }
        Self { lowest, highest }
    }

    fn y(&self, time: f64) -> f64 {
        let share = (time.max(SHORTEST).log10() - f64::from(self.lowest))
            / f64::from(self.highest - self.lowest);
        BOTTOM - share * (BOTTOM - TOP)
    }
}

/// The shortest time that is told apart, in milliseconds.
const SHORTEST: f64 = 0.01;

fn readable_power(power: i32) -> String {
    match power {
        ..0 => format!("{} ms", 10_f64.powi(power)),
        0..3 => format!("{:.0} ms", 10_f64.powi(power)),
        _ => format!("{:.0} s", 10_f64.powi(power - 3)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(took: Time, limit: Option<Time>) -> Answer<'static> {
        Answer {
            scenario: "stratego/turn/first-move",
            at: Time::ZERO,
            took,
            limit,
        }
    }

    #[test]
    fn ten_times_as_long_is_the_same_step_up_everywhere() {
        let scale = Scale::over([0.1, 2000.0].into_iter());
        assert_eq!((scale.lowest, scale.highest), (-1, 4));
        // Five powers of ten share the 200 units between the edges: 40 each.
        for (time, y) in [(0.1, 212.0), (1.0, 172.0), (100.0, 92.0), (10_000.0, 12.0)] {
            assert!((scale.y(time) - y).abs() < 1e-6, "{time}");
        }
        assert!(Scale::over([0.0].into_iter()).y(0.0).is_finite());
    }

    #[test]
    fn what_came_too_late_has_a_mark_of_its_own() {
        let limit = Some(Time::from_secs(2));
        let answers = [
            answer(Time::from_millis(1999), limit),
            answer(Time::from_millis(2001), limit),
            answer(Time::from_millis(9000), None),
        ];
        let svg = Times::over(&answers, 0).to_string();
        assert_eq!(svg.matches("class=\"dot\"").count(), 2);
        assert_eq!(svg.matches("class=\"late\"").count(), 1);
        // One stretch of two answers has a limit, the third has none.
        let line = svg.split("class=\"limit\" d=\"").nth(1).unwrap();
        assert_eq!(line.split('"').next().unwrap().matches('M').count(), 1);
    }

    #[test]
    fn many_answers_are_drawn_by_the_slowest_of_each_few() {
        let answers: Vec<Answer<'_>> = (0..1500)
            .map(|ms| answer(Time::from_millis(ms), None))
            .collect();
        // 1500 answers on 600 dots are three to a dot, which makes 500.
        let sampled = sample(&answers);
        assert_eq!(sampled.len(), 500);
        assert_eq!(sampled[0].took, Time::from_millis(2));
        assert_eq!(sampled[499].took, Time::from_millis(1499));
    }
}
