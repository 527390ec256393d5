//! A game as an animated GIF.
//!
//! Each square is drawn once for each thing that stands on it; a frame is the rectangle of what has changed, and what has
//! not changed inside it is left as it was.

use std::collections::HashMap;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use crate::painter::{Fonts, Painter};
use crate::palette::{Palette, Pixel, Tally};
use crate::raster::{RasterError, pixels};
use crate::scene::Scene;
use crate::story::Story;

/// How long each position is seen.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum FrameTiming {
    /// So many milliseconds each.
    Even(u32),
    /// As long as the next move was thought about, by the clocks, so that the longest thought takes three seconds. Where
    /// there are no clocks, all are alike.
    Played,
}

/// What is usual, and what the shortest thought takes, in hundredths of a second.
const USUAL: u16 = 80;
const SHORTEST: u16 = 20;
const LONGEST: u16 = 300;

/// How long the end is seen at least.
const END: u16 = 300;

impl FrameTiming {
    /// Hundredths of a second for each position of the main line.
    #[must_use]
    pub fn delays(self, story: &Story) -> Vec<u16> {
        let spent: Vec<Option<u64>> = story.line().skip(1).map(|moment| moment.spent).collect();
        let longest = spent.iter().flatten().copied().max().unwrap_or(0);
        let one = |spent: &Option<u64>| match (self, spent) {
            (Self::Even(millis), _) => u16::try_from(millis / 10).unwrap_or(u16::MAX).max(2),
            (Self::Played, Some(spent)) if longest > 0 => {
                let part = *spent as f64 / longest as f64;
                SHORTEST + (f64::from(LONGEST - SHORTEST) * part) as u16
            }
            (Self::Played, _) => USUAL,
        };
        let mut delays: Vec<u16> = spent.iter().map(one).collect();
        let usual = if let Self::Even(_) = self { one(&None) } else { USUAL };
        delays.push(usual.saturating_mul(3).max(END));
        delays
    }
}

/// A GIF file of these scenes, each seen for so many hundredths of a second, without end.
///
/// # Errors
/// When there is no memory for it.
pub fn gif(painter: &Painter, scenes: &[&Scene], delays: &[u16]) -> Result<Vec<u8>, RasterError> {
    let (width, height) = painter.size();
    let mut tally = Tally::default();
    let mut film = Film::new(painter);
    film.run(scenes, |_, change| {
        change.runs(|color, count| tally.add(color, count));
        Ok(())
    })?;
    let mut palette = tally.palette();
    let failed = |error: gif::EncodingError| RasterError::Encoding(error.to_string());
    let side = |pixels: u32| u16::try_from(pixels).map_err(|_| RasterError::Room { width, height });
    let mut encoder =
        Encoder::new(Vec::new(), side(width)?, side(height)?, &palette.bytes()).map_err(failed)?;
    encoder.set_repeat(Repeat::Infinite).map_err(failed)?;
    film.run(scenes, |number, change| {
        let delay = delays.get(number).copied().unwrap_or(USUAL);
        encoder.write_frame(&change.frame(&mut palette, delay)).map_err(failed)
    })?;
    encoder.into_inner().map_err(failed)
}

/// Puts the frames together, one after the other.
struct Film<'a> {
    painter: &'a Painter,
    width: usize,
    height: usize,
    /// What has been drawn already, by its markup.
    drawn: HashMap<String, Vec<[u8; 4]>>,
}

/// A rectangle of a frame and what was there before.
struct Change<'a> {
    width: usize,
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
    now: &'a [Pixel],
    /// Nothing before the first frame.
    before: Option<&'a [Pixel]>,
}

impl<'a> Film<'a> {
    fn new(painter: &'a Painter) -> Self {
        let (width, height) = painter.size();
        Self { painter, width: width as usize, height: height as usize, drawn: HashMap::new() }
    }

    fn run(
        &mut self,
        scenes: &[&Scene],
        mut take: impl FnMut(usize, &Change<'_>) -> Result<(), RasterError>,
    ) -> Result<(), RasterError> {
        let mut board = vec![[0; 3]; self.width * self.height];
        let mut before: Option<Vec<Pixel>> = None;
        let mut bodies: Vec<String> = Vec::new();
        for (number, scene) in scenes.iter().enumerate() {
            let parts = self.painter.parts(scene, Fonts::None);
            bodies.resize(parts.len(), String::new());
            for (part, body) in parts.into_iter().zip(&mut bodies) {
                if part.body == *body {
                    continue;
                }
                if !self.drawn.contains_key(&part.body) {
                    let document = self.painter.part_document(&part);
                    self.drawn.insert(part.body.clone(), pixels(&document, part.width, part.height)?);
                }
                let (x, y, wide) = (part.x as usize, part.y as usize, part.width as usize);
                for (row, line) in self.drawn[&part.body].chunks_exact(wide).enumerate() {
                    let start = (y + row) * self.width + x;
                    let place = &mut board[start..start + wide];
                    place.iter_mut().zip(line).for_each(|(to, [r, g, b, _])| *to = [*r, *g, *b]);
                }
                *body = part.body;
            }
            let now = self.with_marks(&board, scene)?;
            let change = Change::between(self.width, before.as_deref(), &now);
            take(number, &change)?;
            before = Some(now);
        }
        Ok(())
    }

    /// The board with arrows and circles over it.
    fn with_marks(&self, board: &[Pixel], scene: &Scene) -> Result<Vec<Pixel>, RasterError> {
        let marks = self.painter.marks(scene);
        let mut now = board.to_vec();
        if marks.is_empty() {
            return Ok(now);
        }
        let document = self.painter.marks_document(&marks);
        for (to, over) in now.iter_mut().zip(pixels(&document, self.width as u32, self.height as u32)?) {
            let left = 255 - u16::from(over[3]);
            if left < 255 {
                for (channel, value) in to.iter_mut().enumerate() {
                    *value = over[channel].saturating_add(((u16::from(*value) * left + 127) / 255) as u8);
                }
            }
        }
        Ok(now)
    }
}

impl<'a> Change<'a> {
    fn between(width: usize, before: Option<&'a [Pixel]>, now: &'a [Pixel]) -> Self {
        let whole = Self { width, left: 0, top: 0, right: width, bottom: now.len() / width, now, before };
        let Some(earlier) = before else { return whole };
        // A frame is never empty: without a change it is its first pixel.
        let (mut left, mut top, mut right, mut bottom) = (width, usize::MAX, 1, 1);
        for (row, (line, old)) in now.chunks_exact(width).zip(earlier.chunks_exact(width)).enumerate() {
            let Some(first) = (0..width).find(|at| line[*at] != old[*at]) else { continue };
            let last = (0..width).rfind(|at| line[*at] != old[*at]).unwrap_or(first);
            (left, right) = (left.min(first), right.max(last + 1));
            (top, bottom) = (top.min(row), row + 1);
        }
        if top == usize::MAX {
            (left, top) = (0, 0);
        }
        Self { left, top, right, bottom, ..whole }
    }

    /// Each row of the rectangle: where it begins, and its pixels.
    fn rows(&self) -> impl Iterator<Item = (usize, &[Pixel])> {
        (self.top..self.bottom).map(|row| {
            let start = row * self.width + self.left;
            (start, &self.now[start..row * self.width + self.right])
        })
    }

    fn is_new(&self, at: usize, color: Pixel) -> bool {
        self.before.is_none_or(|before| before[at] != color)
    }

    /// Tells of every run of one color that is new.
    fn runs(&self, mut tell: impl FnMut(Pixel, u64)) {
        let (mut color, mut count) = ([0; 3], 0);
        for (start, row) in self.rows() {
            for (at, pixel) in (start..).zip(row) {
                if !self.is_new(at, *pixel) {
                    continue;
                }
                if *pixel != color && count > 0 {
                    tell(color, count);
                    count = 0;
                }
                (color, count) = (*pixel, count + 1);
            }
        }
        if count > 0 {
            tell(color, count);
        }
    }

    fn frame(&self, palette: &mut Palette, delay: u16) -> Frame<'static> {
        let unchanged = palette.unchanged();
        let mut buffer = Vec::with_capacity((self.right - self.left) * (self.bottom - self.top));
        for (start, row) in self.rows() {
            buffer.extend(
                (start..).zip(row).map(|(at, pixel)| {
                    if self.is_new(at, *pixel) { palette.index(*pixel) } else { unchanged }
                }),
            );
        }
        // The picture is no larger than the encoder was told, which are 16 bits.
        Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: self.before.map(|_| unchanged),
            left: self.left as u16,
            top: self.top as u16,
            width: (self.right - self.left) as u16,
            height: (self.bottom - self.top) as u16,
            buffer: buffer.into(),
            ..Frame::default()
        }
    }
}
