//! The values that a plan has for the options of its entrants.

use linesman_interface::{game::Contestant, protocol::OptionsError};

use crate::{
    lineup::{LineupError, error, seeded},
    plan::Plan,
    unable::Unable,
};

/// Checks the values that the plan has for the options of these entrants against what each of them declares. Returns those that do not
/// declare their options, and why.
///
/// # Errors
/// An entrant has no such option, or does not take the value.
pub fn settle_options(
    plan: &Plan,
    contestants: &mut [Contestant],
    playing: &[usize],
) -> Result<Vec<(usize, Unable)>, LineupError> {
    let mut unable = Vec::new();
    for &number in playing {
        let contestant = &mut contestants[number];
        let trial = seeded(contestant, 1).on_trial();
        let trial = trial.map_err(|why| {
            let what = format!("cannot copy what it keeps: {why}");
            error(plan, number, what, true)
        })?;
        match plan
            .descriptor
            .settled(&trial.launch, &contestant.options, &plan.options)
        {
            Ok(settled) => contestant.options = settled,
            Err(why) if why.is_usage() => return Err(error(plan, number, why.to_string(), false)),
            Err(OptionsError::System(why)) => {
                return Err(error(plan, number, why.to_string(), true));
            }
            Err(why) => unable.push((number, Unable::of(why.to_string()))),
        }
    }
    Ok(unable)
}
