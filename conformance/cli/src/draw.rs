//! `linesman draw`, and the pictures of `linesman replay`.

use std::{fs, path::Path};

use anyhow::{Context, anyhow};
use linesman::{Descriptor, Given, Place, positions::PositionRequest};
use linesman_viewer::frames as draw_frames;

use crate::{
    ExitResult, Failure,
    args::DrawOptions,
    exit::Exit,
    output::{refuse_file_for_folder, replace},
    protocols::{Protocols, listed},
    view,
};

/// Draws a position, or a ply of a recorded game.
pub(crate) fn draw(protocols: Protocols<'_>, options: &DrawOptions, given: &Given) -> ExitResult {
    let output = &options.output;
    if output.extension().is_none_or(|it| it != "svg") {
        return Err(Failure::usage(anyhow!(
            "--output {}: a picture is an SVG file; give it a name that ends with .svg",
            output.display()
        )));
    }
    let picture = match recorded(protocols, options)? {
        Some(picture) => picture,
        None => position(protocols, options, given)?,
    };
    write(output, &picture)?;
    Ok(Exit::Good)
}

/// Writes a picture of each position of a recorded game to a folder.
pub(crate) fn frames(protocols: Protocols<'_>, file: &Path, folder: &Path) -> Result<(), Failure> {
    refuse_file_for_folder("frames", Some(folder))?;
    let game = view::read(protocols, file)?;
    let frames = draw_frames(&game);
    if frames.is_empty() {
        return Err(no_board(file, &game.notes));
    }
    fs::create_dir_all(folder)
        .with_context(|| format!("cannot create the folder {}", folder.display()))
        .map_err(Failure::usage)?;
    for (ply, picture) in frames {
        write(&folder.join(format!("ply-{ply}.svg")), &picture)?;
    }
    Ok(())
}

/// Draws a ply of the game in a file; none if the position is not the name of a file with a game.
fn recorded(protocols: Protocols<'_>, options: &DrawOptions) -> Result<Option<String>, Failure> {
    let file = Path::new(&options.position);
    let is_game = file.is_file() && view::read(protocols, file).is_ok();
    if !is_game {
        return match options.ply {
            None => Ok(None),
            Some(_) => Err(Failure::usage(anyhow!(
                "--ply is for the file of a recorded game, and {} is not one",
                options.position
            ))),
        };
    }
    let game = view::read(protocols, file)?;
    let mut frames = draw_frames(&game);
    let last = game.plies.len();
    let ply = match options.ply {
        Some(ply) if ply > last => {
            return Err(Failure::usage(anyhow!(
                "--ply {ply}: the game has {last} plies"
            )));
        }
        Some(ply) => Some(ply),
        None => frames.last().map(|(ply, _)| *ply),
    };
    let found = frames.iter().position(|(own, _)| Some(*own) == ply);
    let found = found.ok_or_else(|| no_board(file, &game.notes))?;
    Ok(Some(frames.swap_remove(found).1))
}

/// Draws a position in the notation of the protocol that reads it.
fn position(
    protocols: Protocols<'_>,
    options: &DrawOptions,
    given: &Given,
) -> Result<String, Failure> {
    let named = options.protocol.as_deref();
    if let Some(name) = named {
        let descriptor = protocols.find(name)?;
        protocols.refuse_foreign(descriptor, given, Place::Positions)?;
    }
    let able = protocols
        .iter()
        .filter_map(|it| Some((it, it.showing?)))
        .filter(|(it, _)| named.is_none_or(|name| name == it.name));
    let takes = |descriptor: &Descriptor| {
        given.iter().all(|(name, _)| {
            let mut options = descriptor.options.iter();
            options.any(|it| it.name == name && it.places.contains(&Place::Positions))
        })
    };
    let request = PositionRequest {
        position: &options.position,
        options: given,
    };
    let mut refused = Vec::new();
    for (descriptor, form) in able.filter(|(it, _)| takes(it)) {
        match (form.position)(&request) {
            Ok(picture) => return Ok(linesman_viewer::draw(&picture, &form)),
            Err(error) => refused.push((descriptor.title, error)),
        }
    }
    if let [(_, error)] = refused.as_slice() {
        return Err(Failure::usage(anyhow!("{error}")));
    }
    let titles = listed(refused.iter().map(|(title, _)| *title));
    let whys = refused
        .iter()
        .map(|(title, error)| format!("\n  {title}: {error}"));
    Err(Failure::usage(anyhow!(
        "{:?} is no position of {titles}, and no file with a game{}",
        options.position,
        whys.collect::<String>()
    )))
}

fn no_board(file: &Path, notes: &[String]) -> Failure {
    let why = notes
        .first()
        .map_or_else(String::new, |note| format!(": {note}"));
    Failure::usage(anyhow!(
        "{}: there is no board to draw{why}",
        file.display()
    ))
}

fn write(file: &Path, picture: &str) -> Result<(), Failure> {
    replace(file, picture.as_bytes())
        .with_context(|| format!("cannot write the picture {}", file.display()))
        .map_err(Failure::usage)
}
