//! Drawings as pixels: single pictures, and games that move.

use std::{collections::HashMap, time::Duration};

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use resvg::{
    render,
    tiny_skia::{Pixmap, Transform},
    usvg::{self, Options, Tree},
};

use crate::{Drawing, PictureError, WIDEST};

impl From<usvg::Error> for PictureError {
    fn from(error: usvg::Error) -> Self {
        Self::Drawing(error.to_string())
    }
}

impl From<EncodingError> for PictureError {
    fn from(error: EncodingError) -> Self {
        Self::Gif(error.to_string())
    }
}

/// Returns a drawing as a PNG file that is so many pixels wide; 40 pixels for each square unless told.
///
/// # Errors
/// The width is 0 or too large.
pub fn png(drawing: &Drawing, width: Option<u32>) -> Result<Vec<u8>, PictureError> {
    let pixels = pixels(drawing, width)?;
    let encoded = pixels.encode_png();
    encoded.map_err(|error| PictureError::Png(error.to_string()))
}

/// Returns drawings of one board as an animated GIF file, which begins again after its last picture. Each picture is shown for `delay`,
/// and the last one for two seconds longer.
///
/// # Errors
/// The width is 0 or too large.
pub fn animation(
    drawings: &[Drawing],
    width: Option<u32>,
    delay: Duration,
) -> Result<Vec<u8>, PictureError> {
    let mut palette = Palette::default();
    // The pictures of one board have the same colours, except for pieces that come and go.
    for drawing in drawings
        .iter()
        .step_by(drawings.len().div_ceil(SEEN_FIRST).max(1))
    {
        palette.see(&colours(&pixels(drawing, width)?));
    }
    let Some(first) = drawings.first() else {
        return Err(PictureError::Size(0));
    };
    let size = pixels(first, width)?;
    let side = |length: u32| u16::try_from(length).map_err(|_| PictureError::Size(length));
    let (columns, rows) = (side(size.width())?, side(size.height())?);
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, columns, rows, &palette.settle())?;
    encoder.set_repeat(Repeat::Infinite)?;
    let mut before = None;
    for (place, drawing) in drawings.iter().enumerate() {
        let now = colours(&pixels(drawing, width)?);
        let now: Vec<u8> = now
            .into_iter()
            .map(|colour| palette.place(colour))
            .collect();
        let is_last = place + 1 == drawings.len();
        let shown = if is_last {
            delay + Duration::from_secs(2)
        } else {
            delay
        };
        let mut frame = changed(before.as_deref(), &now, usize::from(columns));
        frame.delay = u16::try_from(shown.as_millis() / 10).unwrap_or(u16::MAX);
        encoder.write_frame(&frame)?;
        before = Some(now);
    }
    drop(encoder);
    Ok(file)
}

fn pixels(drawing: &Drawing, width: Option<u32>) -> Result<Pixmap, PictureError> {
    let (own_width, own_height) = drawing.size();
    let (own_width, own_height) = (own_width as f32, own_height as f32);
    let scale = width.map_or(1.0, |width| width as f32 / own_width);
    let shown = (own_width * scale).round() as u32;
    if shown == 0 || shown > WIDEST {
        return Err(PictureError::Size(shown));
    }
    let tree = Tree::from_str(&drawing.outlined(), &Options::default())?;
    let height = (own_height * scale).round() as u32;
    let mut pixels = Pixmap::new(shown, height).ok_or(PictureError::Size(shown))?;
    render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixels.as_mut(),
    );
    Ok(pixels)
}

type Colour = [u8; 3];

/// Returns the colours of pixels. A drawing has a background, so that none shines through.
fn colours(pixels: &Pixmap) -> Vec<Colour> {
    let four = pixels.data().chunks_exact(4);
    four.map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect()
}

/// Returns the part of a picture that has changed since the picture before.
fn changed(before: Option<&[u8]>, now: &[u8], columns: usize) -> Frame<'static> {
    let rows = now.len() / columns;
    let is_new = |at: usize| before.is_none_or(|before| before[at] != now[at]);
    let places = || (0..now.len()).filter(|at| is_new(*at));
    let (top, bottom) = match (places().next(), places().next_back()) {
        (Some(first), Some(last)) => (first / columns, last / columns),
        // Nothing has changed: a frame has at least one pixel.
        _ => (0, 0),
    };
    let left = places().map(|at| at % columns).min().unwrap_or(0);
    let right = places().map(|at| at % columns).max().unwrap_or(0);
    debug_assert!(bottom < rows);
    let mut part = Vec::with_capacity((bottom + 1 - top) * (right + 1 - left));
    for row in top..=bottom {
        let row = row * columns;
        // What has not changed is left out, which packs better.
        part.extend((row + left..=row + right).map(|at| if is_new(at) { now[at] } else { CLEAR }));
    }
    // The sizes of the whole picture fit.
    let short = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
    Frame {
        left: short(left),
        top: short(top),
        width: short(right + 1 - left),
        height: short(bottom + 1 - top),
        transparent: Some(CLEAR),
        dispose: DisposalMethod::Keep,
        buffer: part.into(),
        ..Frame::default()
    }
}

/// The colours of a GIF file: at most 255, and one that is clear.
#[derive(Default)]
struct Palette {
    seen: HashMap<Colour, usize>,
    colours: Vec<Colour>,
    places: HashMap<Colour, u8>,
}

impl Palette {
    fn see(&mut self, pixels: &[Colour]) {
        for colour in pixels {
            *self.seen.entry(*colour).or_default() += 1;
        }
    }

    /// Takes the colours that were seen most often, and returns them as a GIF file has them.
    fn settle(&mut self) -> Vec<u8> {
        let mut seen: Vec<(Colour, usize)> = self.seen.drain().collect();
        seen.sort_unstable_by_key(|(colour, count)| (std::cmp::Reverse(*count), *colour));
        seen.truncate(usize::from(CLEAR));
        self.colours = seen.into_iter().map(|(colour, _)| colour).collect();
        let mut bytes = self.colours.concat();
        bytes.resize(3 * 256, 0);
        bytes
    }

    /// Returns the place of the colour that is nearest to this one.
    fn place(&mut self, colour: Colour) -> u8 {
        let colours = &self.colours;
        *self.places.entry(colour).or_insert_with(|| {
            let distance = |own: &Colour| {
                let parts = own.iter().zip(colour);
                parts
                    .map(|(one, two)| u32::from(one.abs_diff(two)).pow(2))
                    .sum::<u32>()
            };
            let nearest = (0..CLEAR).zip(colours).min_by_key(|(_, own)| distance(own));
            nearest.map_or(0, |(place, _)| place)
        })
    }
}

/// The place of what is clear.
const CLEAR: u8 = 255;
/// In how many pictures the colours are looked for.
const SEEN_FIRST: usize = 16;
