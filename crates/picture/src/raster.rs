//! From SVG to pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Options, Tree};
use thiserror::Error;

/// Why there are no pixels.
#[derive(Debug, Error)]
pub enum RasterError {
    /// The drawing is not valid: a fault of this program.
    #[error("the drawing cannot be read: {0}")]
    Drawing(#[from] usvg::Error),
    /// No memory for so many pixels.
    #[error("there is no room for {width} by {height} pixels")]
    Room {
        /// Pixels from left to right.
        width: u32,
        /// Pixels from top to bottom.
        height: u32,
    },
    /// The file cannot be put together.
    #[error("the picture cannot be written: {0}")]
    Encoding(String),
}

fn rendered(document: &str, width: u32, height: u32) -> Result<Pixmap, RasterError> {
    let tree = Tree::from_str(document, &Options::default())?;
    let mut pixmap = Pixmap::new(width, height).ok_or(RasterError::Room { width, height })?;
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    Ok(pixmap)
}

/// A PNG file of a document.
pub(crate) fn png(document: &str, width: u32, height: u32) -> Result<Vec<u8>, RasterError> {
    let pixmap = rendered(document, width, height)?;
    pixmap.encode_png().map_err(|error| RasterError::Encoding(error.to_string()))
}

/// The pixels of a document, row by row: red, green, blue, and how much they cover, multiplied with it.
pub(crate) fn pixels(document: &str, width: u32, height: u32) -> Result<Vec<[u8; 4]>, RasterError> {
    let pixmap = rendered(document, width, height)?;
    Ok(pixmap.data().as_chunks::<4>().0.to_vec())
}
