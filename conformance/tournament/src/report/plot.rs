//! The scores over the rounds as a plot.

use std::fmt::Write;

use crate::{facts::WorthOfBye, table::Table};

/// The players whose lines are drawn.
const SHOWN: usize = 10;
const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 50.0;
const RIGHT: f64 = 190.0;
const EDGE: f64 = 20.0;
/// The most letters of a name that are shown whole. The others are short of the edge, and have a tooltip.
const LONGEST: usize = 17;
/// How many points a line has at most.
const STEPS: u32 = 200;

/// Returns the plot as SVG: the sum of points of the best players after each round. Nothing if there is only one round.
///
/// Lines differ in colour and in their dashes, so that they can be told apart without colours.
pub(crate) fn plot(table: &Table) -> Option<String> {
    // The bye of a round counts before the games of the round have results.
    let rounds = table.byes.iter().map(|it| it.bye.round).max();
    let rounds = rounds.unwrap_or(0).max(table.round) as usize;
    if rounds < 2 {
        return None;
    }
    let shown: Vec<usize> = table
        .rows
        .iter()
        .take(SHOWN)
        .map(|row| row.player)
        .collect();
    let mut sums = vec![vec![0_u32; rounds + 1]; shown.len()];
    for game in &table.games {
        let points = game.ended.half_points();
        for (player, points) in game.players.iter().zip(points) {
            let line = shown.iter().position(|it| *it == *player as usize);
            if let (Some(line), false) = (line, game.ended == crate::played::Ended::Void) {
                sums[line][game.round as usize] += points;
            }
        }
    }
    for WorthOfBye { bye, games } in &table.byes {
        if let Some(line) = shown.iter().position(|it| *it == bye.player) {
            sums[line][bye.round as usize] += 2 * games;
        }
    }
    for line in &mut sums {
        for round in 1..line.len() {
            line[round] += line[round - 1];
        }
    }
    let most = sums.iter().filter_map(|line| line.last()).max()?;
    let most = f64::from((*most).max(1));
    let x = |round: usize| LEFT + (WIDTH - LEFT - RIGHT) * round as f64 / rounds as f64;
    let y = |points: u32| HEIGHT - EDGE * 2.0 - (HEIGHT - EDGE * 3.0) * f64::from(points) / most;
    let mut svg = format!(
        "<svg class=\"plot\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" role=\"img\" aria-label=\"Points of the best players after each round\">"
    );
    let (bottom, right) = (y(0), x(rounds));
    let _ = write!(
        svg,
        "<path class=\"axis\" d=\"M{LEFT} {EDGE}V{bottom}H{right}\"/>\
         <text x=\"{}\" y=\"{}\">round {rounds}</text><text x=\"{LEFT}\" y=\"{}\">0</text>\
         <text x=\"{}\" y=\"{}\">{}</text><text x=\"{}\" y=\"{bottom}\">0</text>",
        right,
        bottom + EDGE,
        bottom + EDGE,
        LEFT / 2.0,
        EDGE,
        most / 2.0,
        LEFT / 2.0,
    );
    let step = (rounds / STEPS as usize).max(1);
    for (number, line) in sums.iter().enumerate() {
        let mut path = String::new();
        for round in (0..=rounds).step_by(step).chain([rounds]) {
            let mark = if path.is_empty() { 'M' } else { 'L' };
            let _ = write!(path, "{mark}{:.1} {:.1}", x(round), y(line[round]));
        }
        let name = &table.rows[number].name;
        // The names are one below the other, whatever the points are.
        let at = EDGE + (bottom - EDGE) * (number as f64 + 0.5) / shown.len() as f64;
        let (from, to, text) = (right + 20.0, right + 50.0, right + 56.0);
        let _ = write!(
            svg,
            "<path class=\"line l{number}\" d=\"{path}\"/><path class=\"line l{number}\" d=\"M{from} {at:.1}H{to}\"/>\
             <text class=\"legend\" x=\"{text}\" y=\"{at:.1}\"><title>{}</title>{}</text>",
            escaped(name),
            escaped(&short(name)),
        );
    }
    svg += "</svg>";
    Some(svg)
}

/// Returns a name that has room beside the lines. It is cut in the middle, because names often begin alike and end with a version.
fn short(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= LONGEST {
        return name.to_owned();
    }
    let (head, tail) = (LONGEST.div_ceil(2), LONGEST / 2);
    let [head, tail] = [&letters[..head], &letters[letters.len() - tail..]];
    head.iter().chain(&['\u{2026}']).chain(tail).collect()
}

fn escaped(text: &str) -> String {
    let mut shown = String::new();
    let _ =
        askama::filters::Escaper::write_escaped_str(&linesman_report::OneLine, &mut shown, text);
    shown
}

/// The colours and dashes of the lines, with a colour for each scheme.
pub(crate) const STYLE: &str = "
.plot .axis { fill: none; stroke: var(--dim); } .plot .line { fill: none; stroke-width: 2; }
.plot .legend { text-anchor: start; }
.l0 { stroke: #1b6fc2; } .l1 { stroke: #c2501b; } .l2 { stroke: #1f8a4c; } .l3 { stroke: #9147b8; } .l4 { stroke: #8a7a12; }
.l5 { stroke: #1b6fc2; } .l6 { stroke: #c2501b; } .l7 { stroke: #1f8a4c; } .l8 { stroke: #9147b8; } .l9 { stroke: #8a7a12; }
.l5, .l6, .l7, .l8, .l9 { stroke-dasharray: 6 4; }
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_keeps_its_beginning_and_its_end() {
        assert_eq!(short("alphabeta"), "alphabeta");
        // 17 letters stay: nine and eight.
        assert_eq!(
            short("a-very-long-name-of-version-12"),
            "a-very-lo\u{2026}rsion-12"
        );
    }
}
