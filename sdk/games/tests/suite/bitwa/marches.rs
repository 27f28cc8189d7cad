//! Where units go, and whom they attack.

use linesman_games::bitwa::{LOWER, Score, UPPER};

use super::board::{check, in_walls, plain, play, start, strengths};

/// Boards before and after orders, under headings that say what they show.
const MARCHES: &str = include_str!("marches.txt");

#[test]
fn units_go_and_attack_as_it_is_drawn() {
    let mut heading = "";
    let lines = MARCHES.lines().filter(|line| !line.starts_with("//"));
    for line in lines.filter(|line| !line.is_empty()) {
        if let Some(text) = line.strip_prefix("== ") {
            heading = text;
            continue;
        }
        let fields: Vec<&str> = line.split(" | ").collect();
        let [before, orders, after, rest @ ..] = &fields[..] else {
            panic!("{line:?} has too few fields");
        };
        let field = |name: &str| rest.iter().find_map(|field| field.strip_prefix(name));
        let strength = field("strength ").map_or(1, |strength| strength.parse().unwrap());
        let mut position = start(100, strength, &in_walls(before));
        play(&mut position, orders);
        let board = position.board().to_string();
        assert_eq!(board, plain(&in_walls(after)), "{heading}: {line}");
        if let Some(left) = field("left ") {
            let left: Vec<u32> = left.split(' ').map(|left| left.parse().unwrap()).collect();
            assert_eq!(strengths(&position), left, "{heading}: {line}");
        }
    }
}

#[test]
fn each_of_the_eight_directions_is_taken_straight_to_the_target() {
    for x in 1..=5 {
        for y in 1..=5 {
            // The unit stands in the middle of a board of 5 x 5 cells and goes one cell, or none.
            let drawing = |at: (i32, i32)| {
                let mut rows: Vec<String> = vec!["########".to_owned()];
                for row in 1..=5 {
                    let is_unit = |column| (column, row) == at;
                    let cells = (1..=5).map(|column| if is_unit(column) { 'A' } else { '.' });
                    rows.push(format!("#{}##", cells.collect::<String>()));
                }
                rows.push("######z#".to_owned());
                rows.push("########".to_owned());
                rows.join(" ")
            };
            let step = |target: i32| 3 + (target - 3).signum();
            for rest in ["1 1 1", "-1 1 0", "1 -1 0", "-1 -1 1"] {
                let order = format!("0 {x} {y} {rest}");
                check(&drawing((3, 3)), &order, &drawing((step(x), step(y))));
            }
        }
    }
}

#[test]
fn distances_do_not_overflow() {
    // 65 540 columns. The units of row 1 are 65 536 and 65 535 columns away from the target, whose squares are
    // 4 294 967 296 = 2^32 and 4 294 836 225. In 32 bits the further one would be the nearer.
    let line = |start: &str| format!("{start}{}#", ".".repeat(65_539 - start.len()));
    let wall = "#".repeat(65_540);
    let drawing = |start: &str| format!("{wall} {} {} {wall}", line(start), line("#z"));
    check(&drawing("#..AA"), "0 65539 1 1 1 1", &drawing("#...AA"));
}

#[test]
fn the_scores_follow_the_losses() {
    let score = |units, strength| Score { units, strength };
    let mut position = start(9, 2, "####### #Aa.b.# #A...## #######");
    assert_eq!(position.score(UPPER), score(2, 4));
    assert_eq!(position.score(LOWER), score(2, 4));
    assert_eq!(position.margin(UPPER), score(0, 0).margin_over(score(0, 0)));
    // The unit on (1,1) is at a distance of 1 from the target, (1,2) at 2; both hit the a.
    play(&mut position, "1 2 1 1 1 1");
    assert_eq!(position.board().row(1), Some("#AA.b.#"));
    assert_eq!(position.score(UPPER), score(2, 4));
    assert_eq!(position.score(LOWER), score(1, 2));
    assert_eq!(position.margin(UPPER).units, 1);
    assert_eq!(position.margin(UPPER).strength, 2);
    assert_eq!(position.margin(LOWER).units, -1);
    assert_eq!(position.margin(LOWER).strength, -2);
}
