//! Where things are on the screen.

use ratatui::layout::{Constraint, Layout, Rect};
use tabiya_rules::types::Square;

use crate::console::view::board::Look;

/// The smallest screen that shows a game.
pub(super) const SMALLEST: (u16, u16) = (40, 12);

/// Below this the board is compact: one row for each rank.
const COMPACT: (u16, u16) = (80, 24);

/// The areas of the screen.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct ScreenLayout {
    /// The squares alone.
    pub(super) board: Rect,
    /// Board with its border of letters and digits.
    pub(super) frame: Rect,
    pub(super) top_player: Rect,
    pub(super) bottom_player: Rect,
    pub(super) moves: Rect,
    pub(super) messages: Rect,
    pub(super) input: Rect,
    /// Columns and rows of one square.
    pub(super) cell: (u16, u16),
}

impl ScreenLayout {
    /// The areas of a screen of this size; `None` if it is too small.
    pub(super) fn on(screen: Rect) -> Option<Self> {
        if screen.width < SMALLEST.0 || screen.height < SMALLEST.1 {
            return None;
        }
        let is_compact = screen.width < COMPACT.0 || screen.height < COMPACT.1;
        // Below the board: files, messages (at least two rows) and the input line.
        let room = screen.height.min(u16::MAX / 2).saturating_sub(6);
        let height = if is_compact { 1 } else { (room / 8).clamp(2, 5) };
        let width = if is_compact { 3 } else { (height * 2 + 1).max(5).min((screen.width - 3 - 28) / 8) };
        let frame = Rect { x: screen.x, y: screen.y, width: 8 * width + 3, height: 8 * height + 1 };
        let board = Rect { x: frame.x + 2, y: frame.y, width: 8 * width, height: 8 * height };
        let side_x = frame.right() + 1;
        let side = Rect { x: side_x, y: screen.y, width: screen.right() - side_x, height: frame.height };
        let [top_player, moves, bottom_player] =
            Layout::vertical([Constraint::Length(2), Constraint::Min(3), Constraint::Length(2)]).areas(side);
        let below = Rect {
            x: screen.x,
            y: frame.bottom(),
            width: screen.width,
            height: screen.bottom() - frame.bottom(),
        };
        let [messages, input] = Layout::vertical([Constraint::Min(1), Constraint::Length(1)]).areas(below);
        Some(Self { board, frame, top_player, bottom_player, moves, messages, input, cell: (width, height) })
    }

    /// The square at a place of the screen.
    pub(super) fn square_at(&self, look: &Look, column: u16, row: u16) -> Option<Square> {
        if !self.board.contains((column, row).into()) {
            return None;
        }
        let (file, rank) = ((column - self.board.x) / self.cell.0, (row - self.board.y) / self.cell.1);
        look.squares().nth(usize::from(rank * 8 + file))
    }

    /// The area of the square that stands at this place of the board, counted from the top left.
    pub(super) fn cell_of(&self, place: u16) -> Rect {
        let (width, height) = self.cell;
        let (column, row) = (place % 8, place / 8);
        Rect { x: self.board.x + column * width, y: self.board.y + row * height, width, height }
    }
}

#[cfg(test)]
mod tests {
    use tabiya_rules::types::Color;

    use super::*;
    use crate::console::view::board::Style;
    use crate::console::view::palette::{Depth, Palette};

    #[test]
    fn every_square_is_found_where_it_is_drawn_on_any_screen() {
        for (width, height) in
            [(40, 12), (60, 20), (79, 24), (120, 23), (80, 24), (81, 30), (120, 40), (200, 60), (300, 100)]
        {
            let screen = Rect::new(0, 0, width, height);
            let places = ScreenLayout::on(screen).unwrap();
            let areas = [places.frame, places.board, places.moves, places.messages, places.input];
            assert!(areas.iter().all(|area| screen.intersection(*area) == *area), "{places:?}");
            for bottom in Color::ALL {
                let look = Look { style: Style::Letters, bottom, palette: Palette::new(Depth::None) };
                for (place, square) in (0..).zip(look.squares()) {
                    let cell = places.cell_of(place);
                    assert_eq!(places.square_at(&look, cell.x, cell.y), Some(square));
                    let (right, lower) = (cell.right() - 1, cell.bottom() - 1);
                    assert_eq!(places.square_at(&look, right, lower), Some(square));
                }
                assert_eq!(places.square_at(&look, places.board.right(), 0), None);
            }
        }
        assert_eq!(ScreenLayout::on(Rect::new(0, 0, 39, 12)), None);
        assert_eq!(ScreenLayout::on(Rect::new(0, 0, 40, 11)), None);
    }
}
