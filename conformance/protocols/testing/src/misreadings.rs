//! What the tests of all protocols' misreadings share.

use fastrand::Rng;

use linesman_interface::protocol::misreading::{Row, Spoken, misreadings};
use linesman_values::outcome::{Explanation, Trial};

/// Returns a line that went to the agent.
pub fn sent(line: &str) -> Spoken {
    Spoken::Sent(line.to_owned())
}

/// Returns a line that came from the agent.
pub fn heard(line: &str) -> Spoken {
    Spoken::Heard(line.to_owned())
}

/// Asserts that agents with just one of the misreadings of a table are told of it, whatever they choose.
pub fn assert_told<M>(
    rows: &[Row<M>],
    sides: &'static [&'static str],
    trials: impl Fn(&Row<M>, &mut Rng) -> Vec<Trial>,
) {
    let all = misreadings(rows);
    for row in rows {
        let name = row.misreading.name;
        for seed in 0..5 {
            let trials = trials(row, &mut Rng::with_seed(seed));
            let illegal = trials.iter().filter(|trial| !trial.is_legal).count();
            if illegal == 0 {
                continue;
            }
            let explanation = Explanation::of(&trials, &all, sides);
            let parts = explanation.map_or_else(Vec::new, |it| it.parts);
            let named = parts.iter().flat_map(|part| &part.misreadings);
            let names: Vec<_> = named.map(|one| one.name).collect();
            let told = format!("{name}, seed {seed}: {names:?} {illegal}/{}", trials.len());
            assert!(names.contains(&name), "{told}");
        }
    }
}

/// Asserts that nothing explains what an agent chooses at random.
pub fn assert_unexplained<M>(
    rows: &[Row<M>],
    sides: &'static [&'static str],
    trials: impl Fn(&mut Rng) -> Vec<Trial>,
) {
    for seed in 0..20 {
        let trials = trials(&mut Rng::with_seed(seed));
        let explanation = Explanation::of(&trials, &misreadings(rows), sides);
        assert_eq!(explanation, None, "seed {seed}");
    }
}
