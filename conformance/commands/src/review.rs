//! A reference engine beside a recorded game: what it would play at each position.

use std::path::Path;

use linesman_interface::{
    game::GameError,
    protocol::{
        Protocol,
        analysis::{AnalysisReport, ReviewRequest},
    },
};
use linesman_values::text::listed;

use crate::{Failure, analyze, args::EngineOptions, contestant, past, protocols::Protocols};

/// What an engine says of a position.
pub(crate) struct Opinion {
    /// How many plies were played before it.
    pub(crate) plies: usize,
    /// The ply that led to it: the side and the action. None at the beginning.
    pub(crate) ply: Option<(&'static str, String)>,
    /// The lines of play, best first: the evaluation and the moves.
    pub(crate) lines: Vec<(String, String)>,
}

/// Asks the engine of the options about each position of the game in a file, and shows each answer as it comes. Returns whether the engine
/// broke no *must*; none if no engine was asked for.
///
/// # Errors
/// The file holds no game of a protocol with analyses, or the engine cannot be started.
pub(crate) fn review(
    protocols: Protocols<'_>,
    options: &EngineOptions,
    file: &Path,
    mut show: impl FnMut(&Opinion) -> Result<(), Failure>,
) -> Result<Option<bool>, Failure> {
    let Some(engine) = &options.engine else {
        return Ok(None);
    };
    let descriptor = past::descriptor_of(protocols, file)?;
    let form = descriptor.analysis.ok_or_else(|| {
        let able = protocols.iter().filter(|it| it.analysis.is_some());
        usage!(
            "--engine is for games of {}, because engines of {} analyse no positions",
            listed(able.map(|it| it.name)),
            descriptor.title
        )
    })?;
    let game = past::read(file, descriptor)?.ok_or_else(|| {
        let shown = file.display();
        usage!("{shown} is no recorded game, so there is nothing to analyse")
    })?;
    let launch = contestant::parse(engine)?.launch;
    let protocol = protocols.in_profile(descriptor, game.profile.as_deref(), None)?;
    let request = ReviewRequest {
        launch: &launch,
        game: &game,
        moves: options.moves,
        seconds: options.seconds,
    };
    let (mut is_good, mut failure) = (true, None);
    let mut take = |plies: usize, report: AnalysisReport| {
        is_good &= is_well_behaved(&report, &*protocol);
        analyze::tell(&report);
        let ply = plies.checked_sub(1).and_then(|last| game.moves.get(last));
        let opinion = Opinion {
            plies,
            ply: ply.map(|(side, text)| (descriptor.sides[*side], text.clone())),
            lines: report.lines.unwrap_or_default(),
        };
        if failure.is_none() && !opinion.lines.is_empty() {
            failure = show(&opinion).err();
        }
    };
    let done = (form.review)(&request, &mut take);
    if let Some(failure) = failure {
        return Err(failure);
    }
    done.map_err(|error| match error {
        GameError::Spawn(error) => Failure::spawn(error),
        GameError::Options(error) => usage!("{}: {error}", file.display()),
        error => Failure::system(error),
    })?;
    Ok(Some(is_good))
}

/// Returns whether an engine broke no *must* while it analysed.
fn is_well_behaved(report: &AnalysisReport, protocol: &dyn Protocol) -> bool {
    let mut found = report.violations.iter();
    !found.any(|found| analyze::is_strict(found, protocol))
}
