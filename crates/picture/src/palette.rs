//! The 256 colors of an animation.
//!
//! Invariant: the colors that cover most are in it as they are; the rest, the seams of curves, lie near one that is.

use std::collections::HashMap;

/// Red, green, blue.
pub(crate) type Pixel = [u8; 3];

/// How many colors there can be; one more number stands for what does not change.
const MOST: usize = 255;

/// How many are taken as they are.
const EXACT: usize = 96;

/// How often each color occurs.
#[derive(Default)]
pub(crate) struct Tally(HashMap<Pixel, u64>);

impl Tally {
    pub(crate) fn add(&mut self, color: Pixel, count: u64) {
        *self.0.entry(color).or_default() += count;
    }

    /// The best colors for all that was counted.
    pub(crate) fn palette(self) -> Palette {
        let mut counted: Vec<(Pixel, u64)> = self.0.into_iter().collect();
        counted.sort_unstable_by_key(|(color, count)| (std::cmp::Reverse(*count), *color));
        let colors = if counted.len() <= MOST {
            counted.into_iter().map(|(color, _)| color).collect()
        } else {
            let rest = counted.split_off(EXACT);
            let exact = counted.into_iter().map(|(color, _)| color);
            exact.chain(boxes(rest, MOST - EXACT)).collect()
        };
        Palette { colors, known: HashMap::new() }
    }
}

/// Cuts the colors into groups, always the group with the most to lose at its middle, and takes the mean of each.
fn boxes(colors: Vec<(Pixel, u64)>, most: usize) -> Vec<Pixel> {
    let mut groups = vec![colors];
    while groups.len() < most {
        let Some(widest) = (0..groups.len()).max_by_key(|at| weight(&groups[*at])) else { break };
        let (channel, range) = widest_channel(&groups[widest]);
        if range == 0 {
            break;
        }
        let group = &mut groups[widest];
        group.sort_unstable_by_key(|(color, _)| (color[channel], *color));
        let half: u64 = group.iter().map(|(_, count)| count).sum::<u64>() / 2;
        let mut passed = 0;
        let middle = group.iter().position(|(_, count)| {
            passed += count;
            passed > half
        });
        let at = middle.unwrap_or(1).clamp(1, group.len() - 1);
        let other = group.split_off(at);
        groups.push(other);
    }
    groups.iter().map(|group| mean(group)).collect()
}

/// How much a group loses if it becomes one color.
fn weight(group: &[(Pixel, u64)]) -> u64 {
    let (_, range) = widest_channel(group);
    let count: u64 = group.iter().map(|(_, count)| count).sum();
    u64::from(range) * u64::from(range) * count.isqrt().max(1)
}

/// The channel whose values lie farthest apart, and how far.
fn widest_channel(group: &[(Pixel, u64)]) -> (usize, u8) {
    let range = |channel: usize| {
        let values = group.iter().map(|(color, _)| color[channel]);
        let (least, most) = values.fold((255, 0), |(least, most), value| (value.min(least), value.max(most)));
        most.saturating_sub(least)
    };
    let wide = (0..3).map(|channel| (channel, range(channel)));
    wide.max_by_key(|(_, range)| *range).unwrap_or((0, 0))
}

fn mean(group: &[(Pixel, u64)]) -> Pixel {
    let count: u64 = group.iter().map(|(_, count)| count).sum::<u64>().max(1);
    [0, 1, 2].map(|channel| {
        let sum: u64 = group.iter().map(|(color, count)| u64::from(color[channel]) * count).sum();
        ((sum + count / 2) / count) as u8
    })
}

/// Up to 255 colors.
pub(crate) struct Palette {
    colors: Vec<Pixel>,
    known: HashMap<Pixel, u8>,
}

impl Palette {
    /// The number that stands for no color at all.
    pub(crate) fn unchanged(&self) -> u8 {
        self.colors.len() as u8
    }

    /// All colors one after the other, and one more for [`Palette::unchanged`].
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.colors.iter().flatten().copied().chain([0; 3]).collect()
    }

    /// The number of the nearest color.
    pub(crate) fn index(&mut self, color: Pixel) -> u8 {
        if let Some(index) = self.known.get(&color) {
            return *index;
        }
        let distance = |other: &Pixel| {
            // The eye sees green best and blue least.
            [(0, 3), (1, 6), (2, 1)].map(|(channel, weight)| {
                let apart = i32::from(color[channel]) - i32::from(other[channel]);
                weight * apart * apart
            })
        };
        let near =
            self.colors.iter().enumerate().min_by_key(|(_, other)| distance(other).iter().sum::<i32>());
        let index = near.map_or(0, |(index, _)| index as u8);
        self.known.insert(color, index);
        index
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colors_are_kept_and_many_are_brought_together() {
        let mut tally = Tally::default();
        (0..100).for_each(|value| tally.add([value, 0, 0], 1));
        let mut palette = tally.palette();
        assert_eq!(palette.unchanged(), 100);
        let index = palette.index([42, 0, 0]);
        assert_eq!(palette.colors[usize::from(index)], [42, 0, 0]);

        let mut tally = Tally::default();
        tally.add([1, 2, 3], 1_000_000);
        for red in 0..64 {
            for green in 0..64 {
                tally.add([red * 4, green * 4, 128], 1);
            }
        }
        let mut palette = tally.palette();
        assert_eq!((palette.colors.len(), palette.bytes().len()), (255, 768));
        let exact = palette.index([1, 2, 3]);
        assert_eq!(palette.colors[usize::from(exact)], [1, 2, 3]);
        for color in [[0, 0, 128], [252, 252, 128], [100, 200, 128]] {
            let near = palette.index(color);
            let near = palette.colors[usize::from(near)];
            let apart: i32 = (0..3).map(|at| (i32::from(near[at]) - i32::from(color[at])).abs()).sum();
            assert!(apart < 40, "{color:?} became {near:?}");
        }
    }
}
