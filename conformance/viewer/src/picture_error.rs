//! Why a drawing is no picture.

/// A drawing could not become a picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// This build writes no such pictures.
    #[error(
        "this build of Linesman has no PNG and GIF pictures; write an .svg, or use a build with the feature 'pictures'"
    )]
    Absent,
    /// It would have too many pixels, or none.
    #[error("a picture {0} pixels wide is too large or too small")]
    Size(u32),
    /// The drawing cannot be read.
    #[error("the drawing cannot be read: {0}")]
    Drawing(String),
    /// The pixels cannot be written as GIF.
    #[error("the pixels cannot be written as a GIF: {0}")]
    Gif(String),
    /// The pixels cannot be written as PNG.
    #[error("the pixels cannot be written as a PNG: {0}")]
    Png(String),
}
