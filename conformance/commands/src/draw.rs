//! `linesman draw`, and the pictures of `linesman replay`.

use std::{fs, path::Path, time::Duration};

use linesman_interface::protocol::{Descriptor, positions::PositionRequest};
use linesman_values::{
    options::{Given, Place},
    text::listed,
};
use linesman_viewer::{Drawing, animation, png};

use crate::{
    ExitResult, Failure, OrFail,
    args::{DrawOptions, PictureFormat, ReplayArguments},
    exit::Exit,
    output::{refuse_file_for_folder, replace},
    protocols::Protocols,
    shown,
};

/// Draws a position, or a ply of a recorded game.
pub(crate) fn draw(protocols: Protocols<'_>, options: &DrawOptions, given: &Given) -> ExitResult {
    let output = &options.output;
    let format = format_of(output)?;
    let drawing = match recorded(protocols, options)? {
        Some(drawing) => drawing,
        None => position(protocols, options, given)?,
    };
    write(output, &picture(&drawing, format, options.width)?)?;
    Ok(Exit::Good)
}

/// Writes the pictures of a recorded game that are asked for.
pub(crate) fn pictures(
    protocols: Protocols<'_>,
    arguments: &ReplayArguments,
) -> Result<(), Failure> {
    let (file, width) = (&arguments.file, arguments.width);
    if arguments.frames.is_none() && arguments.gif.is_none() {
        return match width {
            Some(_) => Err(usage!("--width is for the pictures of --frames and --gif")),
            None => Ok(()),
        };
    }
    refuse_file_for_folder("--frames", arguments.frames.as_deref())?;
    let game = shown::read(protocols, file)?;
    let frames = Drawing::frames(&game);
    if frames.is_empty() {
        return Err(no_board(file, &game.notes));
    }
    if let Some(folder) = &arguments.frames {
        fs::create_dir_all(folder)
            .or_usage(|| format!("cannot create the folder {}", folder.display()))?;
        let format = arguments.frame_format;
        for (ply, drawing) in &frames {
            let name = format!("ply-{ply}.{}", extension(format));
            write(&folder.join(name), &picture(drawing, format, width)?)?;
        }
    }
    if let Some(file) = &arguments.gif {
        if !has_extension(file, "gif") {
            return Err(usage!(
                "--gif {}: give the picture a name that ends with .gif",
                file.display()
            ));
        }
        let drawings: Vec<Drawing> = frames.into_iter().map(|(_, drawing)| drawing).collect();
        let delay = arguments.delay.unwrap_or(SHOWN);
        let moving = animation(&drawings, width, delay).map_err(Failure::usage)?;
        write(file, &moving)?;
    }
    Ok(())
}

/// How long a picture of a game is shown.
const SHOWN: Duration = Duration::from_millis(500);

/// Returns the form of a picture by the name of its file.
fn format_of(file: &Path) -> Result<PictureFormat, Failure> {
    let mut formats = [PictureFormat::Svg, PictureFormat::Png].into_iter();
    let format = formats.find(|format| has_extension(file, extension(*format)));
    format.ok_or_else(|| {
        usage!(
            "--output {}: give the picture a name that ends with .svg or .png",
            file.display()
        )
    })
}

fn has_extension(file: &Path, wanted: &str) -> bool {
    file.extension()
        .is_some_and(|own| own.eq_ignore_ascii_case(wanted))
}

const fn extension(format: PictureFormat) -> &'static str {
    match format {
        PictureFormat::Svg => "svg",
        PictureFormat::Png => "png",
    }
}

fn picture(
    drawing: &Drawing,
    format: PictureFormat,
    width: Option<u32>,
) -> Result<Vec<u8>, Failure> {
    match format {
        PictureFormat::Svg => Ok(drawing.svg(width).into_bytes()),
        PictureFormat::Png => png(drawing, width).map_err(Failure::usage),
    }
}

/// Draws a ply of the game in a file; none if the position is not the name of a file with a game.
fn recorded(protocols: Protocols<'_>, options: &DrawOptions) -> Result<Option<Drawing>, Failure> {
    let file = Path::new(&options.position);
    let is_game = file.is_file() && shown::read(protocols, file).is_ok();
    if !is_game {
        return match options.ply {
            None => Ok(None),
            Some(_) => Err(usage!(
                "--ply is for the file of a recorded game, and {} is not one",
                options.position
            )),
        };
    }
    let game = shown::read(protocols, file)?;
    let mut frames = Drawing::frames(&game);
    let last = game.plies.len();
    let ply = match options.ply {
        Some(ply) if ply > last => {
            return Err(usage!("--ply {ply}: the game has {last} plies"));
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
) -> Result<Drawing, Failure> {
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
            Ok(picture) => return Ok(Drawing::new(&picture, &form)),
            Err(error) => refused.push((descriptor.title, error)),
        }
    }
    if let [(_, error)] = refused.as_slice() {
        return Err(usage!("{error}"));
    }
    let titles = listed(refused.iter().map(|(title, _)| *title));
    let whys = refused
        .iter()
        .map(|(title, error)| format!("\n  {title}: {error}"));
    Err(usage!(
        "{:?} is no position of {titles}, and no file with a game{}",
        options.position,
        whys.collect::<String>()
    ))
}

fn no_board(file: &Path, notes: &[String]) -> Failure {
    let why = notes
        .first()
        .map_or_else(String::new, |note| format!(": {note}"));
    usage!("{}: there is no board to draw{why}", file.display())
}

fn write(file: &Path, picture: &[u8]) -> Result<(), Failure> {
    replace(file, picture).or_usage(|| format!("cannot write the picture {}", file.display()))
}
