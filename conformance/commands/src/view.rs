//! `linesman view`.

use std::path::{Path, PathBuf};

use linesman_viewer::{Game, Server, Source, page};

use crate::{
    ExitResult, Failure, OrFail,
    args::ViewOptions,
    exit::Exit,
    output::{print, replace},
    protocols::Protocols,
    review::review,
    screen, shown,
};

/// Shows games: on a page of this machine, or in a file.
pub(crate) fn view(protocols: Protocols<'_>, options: &ViewOptions) -> ExitResult {
    let files = shown::files(&options.files)?;
    if options.tui {
        return screen::watch(protocols, &files).map(|()| Exit::Good);
    }
    match &options.export {
        Some(file) => export(protocols, &files, file, options),
        None => serve(protocols, &files, options),
    }
}

/// Writes a page that shows games.
fn export(
    protocols: Protocols<'_>,
    files: &[PathBuf],
    export: &Path,
    options: &ViewOptions,
) -> ExitResult {
    let games = files.iter().map(|file| game(protocols, file, options));
    let games: Vec<Game> = games.collect::<Result<_, _>>()?;
    replace(export, page(&games).as_bytes())
        .or_usage(|| format!("cannot write the page to {}", export.display()))?;
    let count = match games.len() {
        1 => "1 game".to_owned(),
        count => format!("{count} games"),
    };
    print(&format!("{count} in {}\n", export.display()))?;
    Ok(Exit::Good)
}

/// Reads the game of a file, with what the engine of the options says of each ply.
fn game(protocols: Protocols<'_>, file: &Path, options: &ViewOptions) -> Result<Game, Failure> {
    let mut game = shown::read(protocols, file)?;
    let total = game.plies.len();
    review(protocols, &options.reference, file, |opinion| {
        if let Some((evaluation, moves)) = opinion.lines.first() {
            game.comment(opinion.plies, &format!("engine: {evaluation} {moves}"));
        }
        tell!(
            "linesman: the engine is at ply {} of {total}",
            opinion.plies
        );
        Ok(())
    })?;
    Ok(game)
}

/// Serves a page on this machine until the program is stopped. Records that have no end yet are followed.
fn serve(protocols: Protocols<'_>, files: &[PathBuf], options: &ViewOptions) -> ExitResult {
    let sources = match options.reference.engine {
        Some(_) => {
            let games = files.iter().map(|file| game(protocols, file, options));
            games
                .map(|game| game.map(Source::fixed))
                .collect::<Result<_, _>>()?
        }
        None => shown::sources(protocols, files)?,
    };
    let server = Server::bind(options.port).map_err(Failure::serve)?;
    let server = server.allowing(&options.allow_host);
    print(&format!("{}\n", server.address()))?;
    tell!("linesman: open this address in a browser; Ctrl-C ends the page");
    server.run(sources);
    Ok(Exit::Good)
}
