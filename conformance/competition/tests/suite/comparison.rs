//! The sequential test: its bounds and its ratio.

use linesman_competition::{Decision, InvalidSprt, Model, Pairs, Sprt, expected_score};

fn test(elo: [f64; 2]) -> Sprt {
    Sprt::new(Model::VirtualPair, elo, 0.05, 0.05).expect("the bounds are in order")
}

/// ln(0.95 / 0.05) = ln(19) = 2.9444.
#[test]
fn the_bounds_are_those_of_wald() {
    let [lower, upper] = test([0.0, 10.0]).bounds();
    assert!((upper - 2.944_439).abs() < 1e-6 && (lower + 2.944_439).abs() < 1e-6);
}

#[test]
fn impossible_tests_are_refused() {
    assert_eq!(
        Sprt::new(Model::VirtualPair, [5.0, 5.0], 0.05, 0.05),
        Err(InvalidSprt::Bounds)
    );
    assert_eq!(
        Sprt::new(Model::VirtualPair, [0.0, f64::NAN], 0.05, 0.05),
        Err(InvalidSprt::Range(1000))
    );
    for elo in [[0.0, 1e300], [f64::NEG_INFINITY, 0.0], [-1000.1, 0.0]] {
        assert_eq!(
            Sprt::new(Model::VirtualPair, elo, 0.05, 0.05),
            Err(InvalidSprt::Range(1000))
        );
    }
    assert_eq!(
        Sprt::new(Model::VirtualPair, [0.0, 5.0], 0.0, 0.05),
        Err(InvalidSprt::Rates)
    );
    for rate in [0.5, 1.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(
            Sprt::new(Model::VirtualPair, [0.0, 5.0], 0.05, rate),
            Err(InvalidSprt::Rates)
        );
        assert_eq!(
            Sprt::new(Model::VirtualPair, [0.0, 5.0], rate, 0.05),
            Err(InvalidSprt::Rates)
        );
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
/// w ln(s1 / s0) + l ln((1 - s1) / (1 - s0)). Half a virtual pair has the mean of the two scores.
#[test]
fn the_ratio_of_two_scores_is_that_of_a_coin() {
    let pairs = Pairs {
        counts: [40, 0, 0, 0, 60],
    };
    let [low, high] = [0.0, 50.0].map(expected_score);
    let mean = f64::midpoint(low, high);
    let [won, lost] = [60.0 + 0.5 * mean, 40.0 + 0.5 * (1.0 - mean)];
    let expected = won * (high / low).ln() + lost * ((1.0 - high) / (1.0 - low)).ln();
    let ratio = test([0.0, 50.0]).log_ratio(&pairs);
    assert!((ratio - expected).abs() < 1e-9, "{ratio} {expected}");
}

/// Of two hypotheses that are symmetric around 0, half a virtual pair is won as often as lost. So one pair that is won adds
/// ln(10 / 11 / (1 / 11)) = ln 10 at 400 Elo, and level pairs add nothing.
#[test]
fn the_virtual_pair_favours_neither_hypothesis() {
    let test = test([-400.0, 400.0]);
    let won = test.log_ratio(&Pairs {
        counts: [0, 0, 0, 0, 1],
    });
    assert!((won - 10_f64.ln()).abs() < 1e-9, "{won}");
    let level = test.log_ratio(&Pairs {
        counts: [0, 0, 100, 0, 0],
    });
    assert!(level.abs() < 1e-9, "{level}");
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
