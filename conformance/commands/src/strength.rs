//! How much stronger one player is than another, in words.

use linesman_competition::Estimate;

/// Returns a difference in Elo with its interval, behind a comma.
pub(crate) fn of_estimate(estimate: Estimate) -> String {
    let Estimate { elo, low, high } = estimate;
    let [elo, low, high] = [elo, low, high].map(|elo| match elo {
        f64::INFINITY => Err(true),
        f64::NEG_INFINITY => Err(false),
        elo => Ok(signed(elo)),
    });
    match (elo, low, high) {
        (Ok(elo), Ok(low), Ok(high)) => format!(", Elo {elo} ({low} to {high})"),
        (Err(true), Ok(low), _) => format!(", every game won, so Elo is at least {low}"),
        (Err(false), _, Ok(high)) => format!(", every game lost, so Elo is at most {high}"),
        _ => String::new(),
    }
}

/// Returns a difference in Elo with its sign. 0 is never negative.
pub(crate) fn signed(elo: f64) -> String {
    format!("{:+.0}", elo.round() + 0.0)
}

/// Returns a likelihood, which is never certain.
pub(crate) fn percentage(likelihood: f64) -> String {
    match likelihood * 100.0 {
        more if more > 99.9 => "more than 99.9 %".to_owned(),
        less if less < 0.1 => "less than 0.1 %".to_owned(),
        other => format!("{other:.1} %"),
    }
}

#[cfg(test)]
mod tests {
    use linesman_competition::Pairs;

    use super::*;

    #[test]
    fn an_estimate_has_no_infinite_and_no_negative_zero() {
        let check = |counts: [u32; 5], expected: &str| {
            let pairs = Pairs { counts };
            assert_eq!(of_estimate(pairs.estimate().unwrap()), expected);
        };
        check([0, 0, 0, 0, 1], ", every game won, so Elo is at least -234");
        check(
            [50, 0, 0, 0, 0],
            ", every game lost, so Elo is at most -446",
        );
        check([0, 0, 1, 0, 0], ", Elo +0 (-393 to +393)");
        check([0, 0, 50, 0, 0], ", Elo +0 (-13 to +13)");
        assert_eq!(signed(-0.3), "+0");
    }

    #[test]
    fn no_likelihood_is_certain() {
        for (likelihood, expected) in [
            (1.0 - f64::EPSILON, "more than 99.9 %"),
            (f64::EPSILON, "less than 0.1 %"),
            (0.84, "84.0 %"),
        ] {
            assert_eq!(percentage(likelihood), expected);
        }
    }
}
