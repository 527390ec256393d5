//! Positions and games as pictures: SVG, PNG, an animated GIF, and a web page of one file.
//!
//! A [`Scene`] is one position with everything to be seen of it, a [`Story`] is a game as scenes. A [`Painter`] knows
//! how the user wants things to [`Look`] and draws them. The pieces and colors are the page's own, from `artwork/`.
//!
//! Invariant: no font is needed and nothing is asked for from outside; the same scene in the same look is the same
//! picture everywhere.

mod animation;
mod artwork;
mod assessment;
mod color;
mod figure;
mod glyphs;
mod labels;
mod lettering;
mod look;
mod markup;
mod painter;
mod palette;
mod raster;
mod scene;
mod sheet;
mod story;
mod webpage;

pub use animation::{FrameTiming, gif};
pub use assessment::{Assessed, AssessedKind, Assessment};
pub use color::{ColorError, Paint, Rgb};
pub use labels::Labels;
pub use look::{Coordinates, Look, MOST_PIXELS, board_names};
pub use painter::Painter;
pub use raster::RasterError;
pub use scene::{Brush, Mark, MarkError, Scene};
pub use story::{Moment, Story};
pub use webpage::{assessed_page, web_page};
