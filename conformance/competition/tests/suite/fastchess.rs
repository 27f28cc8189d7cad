//! The models of the sequential test that fastchess has, and its figures about pairs.
//!
//! The counts and the rounded figures are those of the tests of fastchess (`sprt_test.cpp` and `elo_test.cpp`). The figures with nine
//! decimals are what its function returns for these counts, as of July 2026.

use linesman_competition::{InvalidSprt, Model, Pairs, Sprt};

fn ratio(model: Model, elo: [f64; 2], counts: [u32; 5]) -> f64 {
    let test = Sprt::new(model, elo, 0.05, 0.05).expect("the bounds are in order");
    test.log_ratio(&Pairs { counts })
}

/// Compares the ratio to 1e-6.
fn check(model: Model, elo: [f64; 2], counts: [u32; 5], expected: f64) {
    let ratio = ratio(model, elo, counts);
    assert!(
        (ratio - expected).abs() < 1e-6,
        "{model:?} {elo:?} {counts:?}: {ratio}, not {expected}"
    );
}

/// The published figures are 2.25, 3.01 and 111.82, each to one part in a hundred.
#[test]
fn the_ratio_of_normalised_elo_is_that_of_fastchess() {
    let check = |elo, counts, expected| check(Model::Normalised, elo, counts, expected);
    check([0.0, 2.0], [365, 16618, 36229, 16974, 390], 2.250_367_704);
    check([-1.75, 0.25], [127, 4883, 10712, 5150, 104], 3.010_154_205);
    check([0.0, 5.0], [0, 0, 0, 0, 5550], 111.797_555_087);
    check([0.0, 5.0], [34, 54, 63, 64, 75], 1.301_436_377);
    check([0.0, 10.0], [332, 433, 498, 333, 334], -4.526_651_591);
    check([-5.0, 0.0], [7895, 8757, 5685, 568, 9999], -44.510_904_995);
    check([0.0, 5.0], [0, 0, 1, 0, 0], -0.000_215_202);
    check([-10.0, 0.0], [0, 1, 8, 3, 0], 0.147_657_483);
    check([0.0, 20.0], [12, 0, 0, 0, 20], 0.544_879_914);
    check([0.0, 100.0], [1, 0, 0, 0, 0], -0.473_678_842);
}

/// The published figures are -3.07 and -4.98, each to one part in a hundred.
#[test]
fn the_ratio_of_logistic_elo_is_that_of_fastchess() {
    let check = |elo, counts, expected| check(Model::Logistic, elo, counts, expected);
    check([0.5, 2.5], [223, 9863, 21279, 10037, 246], -3.074_422_860);
    check([0.0, 2.0], [871, 26175, 55983, 26678, 821], -4.979_611_872);
    check([0.0, 5.0], [34, 54, 63, 64, 75], 1.337_373_987);
    check([0.0, 10.0], [332, 433, 498, 333, 334], -4.888_124_526);
    check([-5.0, 0.0], [7895, 8757, 5685, 568, 9999], -40.569_642_523);
    check([0.0, 5.0], [0, 0, 1, 0, 0], -0.011_281_921);
    check([-10.0, 0.0], [0, 1, 8, 3, 0], 0.347_625_239);
    check([0.0, 20.0], [12, 0, 0, 0, 20], 0.407_554_628);
    check([0.0, 100.0], [1, 0, 0, 0, 0], -0.329_421_837);
}

/// With many pairs of each score, a virtual pair changes next to nothing, and neither does where a search stops.
#[test]
fn the_models_of_logistic_elo_agree_on_many_pairs() {
    let counts = [871, 26175, 55983, 26678, 821];
    let [own, other] =
        [Model::VirtualPair, Model::Logistic].map(|model| ratio(model, [0.0, 2.0], counts));
    assert!((own - other).abs() < 0.01, "{own} {other}");
}

#[test]
fn every_model_has_a_finite_ratio_within_its_range() {
    for (model, most) in [(Model::Logistic, 1000.0), (Model::Normalised, 200.0)] {
        for at in 0..5 {
            for many in [1, 50, 100_000] {
                let mut counts = [0, 1, 0, 2, 0];
                counts[at] = many;
                for elo in [[-most, most], [0.0, most], [-most, 0.0]] {
                    let ratio = ratio(model, elo, counts);
                    assert!(ratio.is_finite(), "{model:?} {elo:?} {counts:?}");
                }
            }
        }
    }
    assert_eq!(
        Sprt::new(Model::Normalised, [0.0, 200.1], 0.05, 0.05),
        Err(InvalidSprt::Range(200))
    );
}

/// Scores that never come have a weight of their own, which favours neither side.
#[test]
fn exchanging_the_players_changes_the_sign() {
    for model in [Model::Logistic, Model::Normalised] {
        let one = ratio(model, [-30.0, 30.0], [3, 9, 20, 14, 0]);
        let other = ratio(model, [-30.0, 30.0], [0, 14, 20, 9, 3]);
        assert!(
            one.abs() > 0.1 && (one + other).abs() < 1e-4,
            "{one} {other}"
        );
    }
}

/// Normalised Elo and half of its interval, to a hundredth.
#[test]
fn normalised_elo_is_that_of_fastchess() {
    let check = |counts, elo: f64, margin: f64| {
        let found = Pairs { counts }.normalised().expect("the pairs differ");
        assert!((found.elo - elo).abs() < 0.005, "{found:?}");
        assert!((found.high - found.elo - margin).abs() < 0.005, "{found:?}");
        assert!((found.elo - found.low - margin).abs() < 0.005, "{found:?}");
    };
    check([34, 54, 63, 64, 75], 57.94, 28.28);
    check([332, 433, 498, 333, 334], -9.17, 10.96);
    check([7895, 8757, 5685, 568, 9999], -19.01, 2.65);
}

/// 63 of 290 pairs are level, 64 + 75 were won and 34 + 54 were lost.
#[test]
fn the_ratios_of_pairs_are_shares_of_counts() {
    let pairs = Pairs {
        counts: [34, 54, 63, 64, 75],
    };
    assert!((pairs.level().expect("there are pairs") - 63.0 / 290.0).abs() < 1e-12);
    assert!((pairs.won_for_lost().expect("some are lost") - 139.0 / 88.0).abs() < 1e-12);
    let won = Pairs {
        counts: [0, 0, 0, 0, 3],
    };
    assert_eq!((won.won_for_lost(), won.normalised()), (None, None));
    assert_eq!(Pairs::default().level(), None);
}
