//! The times of all answers against their limits, as a drawing.

use std::fmt::Write;

use super::markup::{escape_line, put, readable};
use crate::{
    outcome::Report,
    report::answers::{Answer, answers, silences},
    text::millis,
};

/// How many dots are drawn at most. Of more answers than that, each dot is the slowest of a few.
const DOTS: usize = 600;
/// How many of the slowest answers are listed.
const SLOWEST: usize = 5;
/// The edges of the drawing within its picture.
const LEFT: f64 = 64.0;
const RIGHT: f64 = 716.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 212.0;

/// Writes the figure, if there was any answer.
pub(super) fn plot(index: usize, report: &Report, page: &mut String) {
    let answers = answers(report);
    if answers.is_empty() {
        return;
    }
    let sampled = sample(&answers);
    let mut times: Vec<f64> = answers.iter().map(|answer| millis(answer.took)).collect();
    times.sort_by(f64::total_cmp);
    let (median, most) = (times[times.len() / 2], times[times.len() - 1]);
    let late = answers.iter().filter(|answer| answer.is_late()).count();
    let mut caption = format!(
        "{} answers: half of them within {}, the slowest after {}; {late} after the limit.",
        answers.len(),
        readable(median),
        readable(most)
    );
    let silent = silences(report);
    if silent > 0 {
        write!(caption, " To {silent} more there was no answer in time.").expect(WRITES);
    }
    if sampled.len() < answers.len() {
        let each = answers.len().div_ceil(DOTS);
        write!(caption, " Each dot is the slowest of {each}.").expect(WRITES);
    }
    put(
        page,
        format_args!("<h3 id=\"t{index}\">Times</h3>\n<figure>"),
    );
    put(
        page,
        format_args!(
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Times of answers\">\n<svg class=\"plot\" viewBox=\"0 0 728 \
             240\" role=\"img\" aria-label=\"{caption}\">{}</svg>\n</div>",
            drawing(&sampled)
        ),
    );
    put(
        page,
        format_args!("<figcaption>{caption}</figcaption>\n</figure>"),
    );
    slowest(&answers, page);
}

/// Returns the answers that are drawn, in their order.
fn sample<'a>(answers: &'a [Answer<'a>]) -> Vec<&'a Answer<'a>> {
    let chunks = answers.chunks(answers.len().div_ceil(DOTS).max(1));
    chunks
        .filter_map(|chunk| chunk.iter().max_by_key(|answer| answer.took))
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

fn drawing(answers: &[&Answer<'_>]) -> String {
    let limit = |answer: &Answer<'_>| answer.limit.map(millis);
    let times = answers.iter().flat_map(|answer| {
        [Some(millis(answer.took)), limit(answer)]
            .into_iter()
            .flatten()
    });
    let scale = Scale::over(times);
    let step = (RIGHT - LEFT) / answers.len() as f64;
    let mut svg = String::new();
    for power in scale.lowest..=scale.highest {
        let time = 10_f64.powi(power);
        let y = scale.y(time);
        let name = readable_power(power);
        write!(
            svg,
            "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{RIGHT}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
             <text class=\"scale\" x=\"{}\" y=\"{y:.1}\">{name}</text>",
            LEFT - 6.0
        )
        .expect(WRITES);
    }
    svg += &limit_line(answers, &scale, step);
    for (place, answer) in answers.iter().enumerate() {
        let (x, y) = (
            LEFT + step * (place as f64 + 0.5),
            scale.y(millis(answer.took)),
        );
        let title = format!(
            "{}, at +{}: {}",
            escape_line(answer.scenario),
            readable(millis(answer.at)),
            readable(millis(answer.took))
        );
        // What came too late is a cross, for who cannot tell the colours apart.
        if answer.is_late() {
            write!(
                svg,
                "<path class=\"late\" d=\"M{:.1} {:.1}l8 8m0 -8l-8 8\"><title>{title}, after the limit</title></path>",
                x - 4.0,
                y - 4.0
            )
        } else {
            write!(
                svg,
                "<circle class=\"dot\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\"><title>{title}</title></circle>"
            )
        }
        .expect(WRITES);
    }
    write!(
        svg,
        "<text class=\"axis\" x=\"{LEFT}\" y=\"{}\">answers, in the order of the scenarios; the line is the limit</text>",
        BOTTOM + 20.0
    )
    .expect(WRITES);
    svg
}

/// Draws the limit of each answer, a piece for each stretch of answers that have the same.
fn limit_line(answers: &[&Answer<'_>], scale: &Scale, step: f64) -> String {
    let mut path = String::new();
    let mut place = 0;
    for stretch in answers.chunk_by(|one, other| one.limit == other.limit) {
        let (from, to) = (
            LEFT + step * place as f64,
            LEFT + step * (place + stretch.len()) as f64,
        );
        place += stretch.len();
        if let Some(limit) = stretch[0].limit {
            write!(path, "M{from:.1} {:.1}H{to:.1}", scale.y(millis(limit))).expect(WRITES);
        }
    }
    format!("<path class=\"limit\" d=\"{path}\"/>")
}

fn readable_power(power: i32) -> String {
    match power {
        ..0 => format!("{} ms", 10_f64.powi(power)),
        0..3 => format!("{:.0} ms", 10_f64.powi(power)),
        _ => format!("{:.0} s", 10_f64.powi(power - 3)),
    }
}

/// Lists the slowest answers in words.
fn slowest(answers: &[Answer<'_>], page: &mut String) {
    let mut sorted: Vec<&Answer<'_>> = answers.iter().collect();
    sorted.sort_by_key(|answer| std::cmp::Reverse(answer.took));
    put(
        page,
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"The slowest answers\">\n<table class=\"slowest\">\n<caption>The slowest answers</caption>\n<thead><tr><th scope=\"col\">scenario</th>\
         <th scope=\"col\">at</th><th scope=\"col\">took</th><th scope=\"col\">limit</th></tr></thead>\n<tbody>",
    );
    for answer in sorted.into_iter().take(SLOWEST) {
        let limit = answer
            .limit
            .map_or_else(String::new, |limit| readable(millis(limit)));
        put(
            page,
            format_args!(
                "<tr><th scope=\"row\"><code>{}</code></th><td>+{}</td><td>{}</td><td>{limit}</td></tr>",
                escape_line(answer.scenario),
                readable(millis(answer.at)),
                readable(millis(answer.took))
            ),
        );
    }
    put(page, "</tbody>\n</table>\n</div>");
}

const WRITES: &str = "writing to a string does not fail";

#[cfg(test)]
mod tests {
    use linesman_protocols::Time;

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
        let svg = drawing(&answers.iter().collect::<Vec<_>>());
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
