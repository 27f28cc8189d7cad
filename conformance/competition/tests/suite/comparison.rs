//! The sequential test: its bounds, its ratio, and its rates of errors.

use fastrand::Rng;
use linesman_competition::{Decision, InvalidSprt, Pairs, Result, Sprt, expected_score};

fn test(elo: [f64; 2]) -> Sprt {
    Sprt::new(elo, 0.05, 0.05).expect("the bounds are in order")
}

/// ln(0.95 / 0.05) = ln(19) = 2.9444.
#[test]
fn the_bounds_are_those_of_wald() {
    let [lower, upper] = test([0.0, 10.0]).bounds();
    assert!((upper - 2.944_439).abs() < 1e-6 && (lower + 2.944_439).abs() < 1e-6);
}

#[test]
fn impossible_tests_are_refused() {
    assert_eq!(Sprt::new([5.0, 5.0], 0.05, 0.05), Err(InvalidSprt::Bounds));
    assert_eq!(
        Sprt::new([0.0, f64::NAN], 0.05, 0.05),
        Err(InvalidSprt::Range)
    );
    for elo in [[0.0, 1e300], [f64::NEG_INFINITY, 0.0], [-1000.1, 0.0]] {
        assert_eq!(Sprt::new(elo, 0.05, 0.05), Err(InvalidSprt::Range));
    }
    assert_eq!(Sprt::new([0.0, 5.0], 0.0, 0.05), Err(InvalidSprt::Rates));
    for rate in [0.5, 1.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(Sprt::new([0.0, 5.0], 0.05, rate), Err(InvalidSprt::Rates));
        assert_eq!(Sprt::new([0.0, 5.0], rate, 0.05), Err(InvalidSprt::Rates));
    }
}

/// At the greatest differences the ratio is still a number, whatever the pairs are.
#[test]
fn every_test_has_a_finite_ratio() {
    let widest = test([-1000.0, 1000.0]);
    for at in 0..5 {
        let mut pairs = Pairs::default();
        pairs.counts[at] = 5000;
        assert!(widest.log_ratio(&pairs).is_finite());
    }
}

/// With pairs that are won or lost as a whole, the most likely distribution for a mean of s is (1 - s, s). The ratio is
/// w ln(s1 / s0) + l ln((1 - s1) / (1 - s0)).
#[test]
fn the_ratio_of_two_scores_is_that_of_a_coin() {
    let pairs = Pairs {
        counts: [40, 0, 0, 0, 60],
    };
    let [low, high] = [0.0, 50.0].map(expected_score);
    let expected = 60.0 * (high / low).ln() + 40.0 * ((1.0 - high) / (1.0 - low)).ln();
    let ratio = test([0.0, 50.0]).log_ratio(&pairs);
    assert!((ratio - expected).abs() < 0.01, "{ratio} {expected}");
}

#[test]
fn without_pairs_nothing_is_decided() {
    let test = test([0.0, 10.0]);
    assert!(test.log_ratio(&Pairs::default()).abs() < f64::EPSILON);
    assert_eq!(test.decide(&Pairs::default()), Decision::Continue);
}

/// The upper hypothesis lies symmetrically to the lower one around 0, so exchanging the players changes the sign.
#[test]
fn the_ratio_is_symmetric() {
    let test = test([-30.0, 30.0]);
    let one = test.log_ratio(&Pairs {
        counts: [3, 9, 20, 14, 6],
    });
    let other = test.log_ratio(&Pairs {
        counts: [6, 14, 20, 9, 3],
    });
    assert!(one > 0.0 && (one + other).abs() < 1e-9);
}

/// A pair of games at a difference of `elo`: one game in five is drawn, and the opening is worth `bias` of the score to the first side.
fn play(rng: &mut Rng, elo: f64, bias: f64) -> [Result; 2] {
    [bias, -bias].map(|bias| {
        let win = expected_score(elo) - 0.1 + bias;
        match rng.f64() {
            lot if lot < win => Result::Win,
            lot if lot < win + 0.2 => Result::Draw,
            _ => Result::Loss,
        }
    })
}

/// Returns how many of the simulated tests end with `wrong` if the true difference is `elo`.
fn errors(tests: u32, elo: f64, wrong: Decision, seed: u64) -> u32 {
    let sprt = test([0.0, 40.0]);
    let mut rng = Rng::with_seed(seed);
    let mut errors = 0;
    for _ in 0..tests {
        let mut pairs = Pairs::default();
        let decision = loop {
            pairs.add(play(&mut rng, elo, 0.1));
            match sprt.decide(&pairs) {
                Decision::Continue => {}
                decision => break decision,
            }
        };
        errors += u32::from(decision == wrong);
    }
    errors
}

/// The rates that are asked for are 0.05. Of 400 tests that is 20, with a standard deviation of 4.4.
#[test]
fn the_rates_of_errors_are_about_what_was_asked_for() {
    let rates = [
        errors(400, 0.0, Decision::Upper, 1),
        errors(400, 40.0, Decision::Lower, 2),
    ];
    assert!(
        rates.iter().all(|rate| (6..=36).contains(rate)),
        "{rates:?}"
    );
}

#[test]
#[ignore = "simulates 20,000 tests"]
fn the_rates_of_errors_are_between_3_and_5_5_percent() {
    let rates = [
        errors(10_000, 0.0, Decision::Upper, 1),
        errors(10_000, 40.0, Decision::Lower, 2),
    ];
    println!("errors of 10,000 tests: {rates:?}");
    assert!(
        rates.iter().all(|rate| (300..=550).contains(rate)),
        "{rates:?}"
    );
}
