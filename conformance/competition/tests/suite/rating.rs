//! Elo, its error and the likelihood of superiority.

use std::collections::BTreeMap;

use linesman_competition::{Pairs, Result, Tally, expected_score, normal, ratings};

fn close(one: f64, other: f64, tolerance: f64) {
    assert!(
        (one - other).abs() <= tolerance,
        "{one} is not {other} within {tolerance}"
    );
}

const fn tally(wins: u32, draws: u32, losses: u32) -> Tally {
    Tally {
        wins,
        draws,
        losses,
    }
}

/// At odds of 10 to 1 the difference is 400 by definition: 1 / (1 + 10^-1) = 10 / 11.
#[test]
fn the_scale_is_that_of_elo() {
    close(expected_score(400.0), 10.0 / 11.0, 1e-12);
    close(expected_score(0.0), 0.5, 1e-12);
    close(tally(10, 0, 1).estimate().unwrap().elo, 400.0, 1e-9);
}

/// 36 of 48 points in 48 games, no draws: the score is 0.75, so 400 log10(3) = 190.85. The variance of a game is 0.75 * 0.25 =
/// 0.1875, the standard error sqrt(0.1875 / 48) = 0.0625, and 0.75 - 1.96 * 0.0625 = 0.6275, 400 log10(0.6275 / 0.3725) = 90.59.
#[test]
fn an_estimate_has_the_interval_of_the_score() {
    let estimate = tally(36, 0, 12).estimate().unwrap();
    close(estimate.elo, 190.85, 0.01);
    close(estimate.low, 90.59, 0.05);
    assert!(estimate.high > 310.0 && estimate.high.is_finite());
}

#[test]
fn a_score_of_one_has_no_finite_difference() {
    let estimate = tally(3, 0, 0).estimate().unwrap();
    assert!(estimate.elo.is_infinite() && estimate.elo > 0.0);
    assert_eq!(Tally::default().estimate(), None);
}

/// (wins - losses) / sqrt(wins + losses) = 20 / 10 = 2, and a normal variable is below 2 with 0.97725.
#[test]
fn superiority_counts_decided_games_only() {
    close(tally(60, 0, 40).superiority().unwrap(), 0.977_25, 1e-5);
    close(tally(60, 500, 40).superiority().unwrap(), 0.977_25, 1e-5);
    close(tally(5, 9, 5).superiority().unwrap(), 0.5, 1e-12);
    assert_eq!(tally(0, 3, 0).superiority(), None);
}

/// Two players and one virtual draw of each with an average one. With ratings r and -r, the first gets 3 n / 4 of n games where
/// n s(2r) + s(r) = 3 n / 4 + 1 / 2. For many games that is s(2r) = 3 / 4, so 2r = 190.85.
#[test]
fn the_ratings_of_two_players_are_their_difference_around_zero() {
    let many = 1_000_000;
    let table = BTreeMap::from([
        ([0, 1], tally(3 * many, 0, many)),
        ([1, 0], tally(many, 0, 3 * many)),
    ]);
    let ratings = ratings(2, &table);
    close(ratings[0].elo - ratings[1].elo, 190.85, 0.01);
    close(ratings[0].elo + ratings[1].elo, 0.0, 1e-6);
}

/// With few games, the equation above is solved here by trying.
#[test]
fn the_ratings_solve_the_equations_of_the_model() {
    let table = BTreeMap::from([([0, 1], tally(3, 2, 1)), ([1, 0], tally(1, 2, 3))]);
    let ratings = ratings(2, &table);
    let rest = |r: f64| 6.0 * expected_score(2.0 * r) + expected_score(r) - 4.5;
    let (mut low, mut high) = (0.0, 400.0);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if rest(middle) < 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    close(ratings[0].elo, low, 1e-3);
    // The information about two ratings is [[a, -b], [-b, a]] with b = 6 s (1 - s) and a = b + t (1 - t). Their difference has the
    // variance 2 / (a + b), and each is half of it away from their mean.
    let (s, t) = (expected_score(2.0 * low), expected_score(low));
    let b = 6.0 * s * (1.0 - s);
    let a = b + t * (1.0 - t);
    let deviation = (2.0 / (a + b)).sqrt() * 400.0 / std::f64::consts::LN_10;
    close(ratings[0].error, 1.959_964 * deviation / 2.0, 1e-2);
    close(
        ratings.superiority(0, 1),
        normal(2.0 * low / deviation),
        1e-6,
    );
}

/// 10,000 games at odds of 3 to 1 have the standard error sqrt(0.1875 / 10,000) = 0.00433 of the score, which is 4.0 Elo of the
/// difference at 0.00433 / (0.1875 ln(10) / 400). So each player is 95.4 from the mean, within 1.96 * 4.0 / 2 = 3.9.
#[test]
fn many_games_leave_a_small_error() {
    let table = BTreeMap::from([
        ([0, 1], tally(7500, 0, 2500)),
        ([1, 0], tally(2500, 0, 7500)),
    ]);
    let ratings = ratings(2, &table);
    close(ratings[0].elo, 95.4, 0.1);
    close(ratings[0].error, 3.93, 0.02);
    close(ratings.superiority(0, 1), 1.0, 1e-12);
}

/// Ten draws of each pair of three: the information is (1/4 + 3 b) I - b J with b = 10 / 4, so a distance from the mean has the variance
/// (2/3) / (1/4 + 3 b) and a difference 2 / (1/4 + 3 b). What all three have in common is in neither.
#[test]
fn the_error_is_that_of_the_distance_from_the_mean() {
    let pairs = [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]];
    let table = pairs.map(|pair| (pair, tally(0, 10, 0)));
    let ratings = ratings(3, &BTreeMap::from(table));
    let error = 1.959_964 * (2.0 / 3.0 / 7.75_f64).sqrt() * 400.0 / std::f64::consts::LN_10;
    for player in 0..3 {
        close(ratings[player].error, error, 1e-2);
    }
    close(ratings.superiority(0, 2), 0.5, 1e-12);
}

/// 60 wins and 40 losses: (60 - 40) / sqrt(100) = 2 in points, and in Elo ln(1.5) sqrt(100 * 0.24) = 1.99 without the virtual draws.
#[test]
fn superiority_by_ratings_is_nearly_that_by_results() {
    let table = BTreeMap::from([([0, 1], tally(60, 0, 40)), ([1, 0], tally(40, 0, 60))]);
    let ratings = ratings(2, &table);
    close(ratings.superiority(0, 1), normal(1.99), 2e-3);
    close(ratings.superiority(1, 0), normal(-1.99), 2e-3);
}

#[test]
fn who_has_not_played_is_average_and_who_always_wins_is_finite() {
    let table = BTreeMap::from([([0, 1], tally(5, 0, 0)), ([1, 0], tally(0, 0, 5))]);
    let ratings = ratings(3, &table);
    assert!(ratings[0].elo > 100.0 && ratings[0].elo.is_finite());
    close(ratings[2].elo, 0.0, 1e-6);
    assert!(ratings[2].error > ratings[0].error);
}

/// Pairs of a win and a loss say that the opening decides, so their error is less than that of games taken one by one.
#[test]
fn pairs_of_games_have_an_error_of_their_own() {
    let mut pairs = Pairs::default();
    for _ in 0..50 {
        pairs.add([Result::Win, Result::Loss]);
    }
    let estimate = pairs.estimate().unwrap();
    let games = tally(50, 0, 50).estimate().unwrap();
    assert!(games.high - games.low > 4.0 * (estimate.high - estimate.low));
    // With the virtual pair, the variance is 0.25 / 51. So the score is 0.5 within 1.96 sqrt(0.25 / 51 / 50) = 0.0194, which is 13.5 Elo.
    close(estimate.low, -13.5, 0.1);
    close(estimate.high, 13.5, 0.1);
    assert!(!estimate.elo.is_sign_negative());
    close(pairs.superiority().unwrap(), 0.5, 1e-12);
}

/// With pairs that are won or lost as a whole and many of them, the interval is that of Wald, and the likelihood that of
/// [`superiority_counts_decided_games_only`].
#[test]
fn many_pairs_have_the_interval_of_the_score() {
    let pairs = Pairs {
        counts: [4000, 0, 0, 0, 6000],
    };
    let estimate = pairs.estimate().unwrap();
    let games = tally(6000, 0, 4000).estimate().unwrap();
    close(estimate.elo, games.elo, 1e-9);
    close(estimate.low, games.low, 0.05);
    close(estimate.high, games.high, 0.05);
    let pairs = Pairs {
        counts: [40, 0, 0, 0, 60],
    };
    close(pairs.superiority().unwrap(), 0.977_25, 1e-3);
}

/// Wilson's lower end for n of n is n / (n + 1.96^2): 1 / 4.8415 is a score of 0.2066, which is -234 Elo, and 50 / 53.8415 is 0.9287,
/// which is +446.
#[test]
fn pairs_that_are_all_won_leave_a_doubt() {
    let won = |count| Pairs {
        counts: [0, 0, 0, 0, count],
    };
    for (count, low) in [(1, -233.8), (50, 445.8)] {
        let estimate = won(count).estimate().unwrap();
        close(estimate.low, low, 0.1);
        assert!(estimate.elo.is_infinite() && estimate.high.is_infinite());
        let lost = Pairs {
            counts: [count, 0, 0, 0, 0],
        };
        close(lost.estimate().unwrap().high, -low, 0.1);
    }
    // One pair is one standard error above the middle.
    close(won(1).superiority().unwrap(), normal(1.0), 1e-9);
    assert!((0.999..1.0).contains(&won(10_000).superiority().unwrap()));
}

#[test]
fn no_pairs_leave_an_interval_without_width() {
    let of = |counts: [u32; 5]| Pairs { counts };
    for at in 0..5 {
        let mut counts = [0; 5];
        for count in [1, 2, 5, 50, 5000] {
            counts[at] = count;
            let estimate = of(counts).estimate().unwrap();
            assert!(estimate.low < estimate.high, "{counts:?}");
            assert!(estimate.low <= estimate.elo && estimate.elo <= estimate.high);
        }
    }
    assert_eq!(of([0; 5]).estimate(), None);
    assert_eq!(of([0; 5]).superiority(), None);
}
