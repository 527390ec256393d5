//! The list of moves: drawn, scrolled, clicked.

use ratatui::Frame;
use ratatui::layout::{Margin, Rect};
use ratatui::style::{Modifier, Style as Paint};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Paragraph, Scrollbar, ScrollbarOrientation, ScrollbarState};
use tabiya_words::{Dictionary, phrase};

use super::draw::wrapped;
use crate::console::view::board::cut;
use crate::console::view::picture::{Picture, SheetLine, Stage};

/// Which part of the list is shown: its end, unless somebody scrolled away from it.
#[derive(Copy, Clone, Default, Debug, PartialEq, Eq)]
pub(super) struct Scroll {
    first: Option<usize>,
}

impl Scroll {
    /// The first line that is shown of so many, in a window of this height.
    fn first(self, lines: usize, height: usize) -> usize {
        let last = lines.saturating_sub(height);
        self.first.map_or(last, |first| first.min(last))
    }

    /// Moves the window by so many lines, not beyond either end.
    fn by(self, change: isize, lines: usize, height: usize) -> Self {
        self.to(self.first(lines, height).saturating_add_signed(change), lines, height)
    }

    /// Moves the window as little as needed to show a line.
    fn towards(self, line: usize, lines: usize, height: usize) -> Self {
        let first = self.first(lines, height);
        self.to(first.clamp((line + 1).saturating_sub(height), line), lines, height)
    }

    fn to(self, first: usize, lines: usize, height: usize) -> Self {
        Self { first: (first < lines.saturating_sub(height)).then_some(first) }
    }
}

/// Below this width both moves do not stand beside each other within a frame.
const NARROW: u16 = 22;

/// A text of a line, and how many single moves were made with it, if it is a move.
type Part = (String, Option<usize>);

/// The list of a game, in an area of the screen.
pub(super) struct MoveList {
    area: Rect,
    /// What has been played is called; it stands at the foot of the frame.
    opening: Option<String>,
    sheet: Vec<Vec<Part>>,
    /// How the game ended.
    ending: Vec<String>,
}

impl MoveList {
    pub(super) fn new(area: Rect, picture: &Picture) -> Self {
        let width = usize::from(inside(area).width.max(1));
        let ending = match &picture.stage {
            Stage::Over(how) => wrapped(how, width),
            Stage::Waiting | Stage::Playing => Vec::new(),
        };
        let opening = picture.opening.as_ref().filter(|_| !is_narrow(area));
        let opening = opening.map(|opening| cut(opening, width));
        let sheet = picture.sheet();
        let sheet = match is_narrow(area) {
            true => sheet.iter().flat_map(|line| packed(line, width)).collect(),
            false => sheet.iter().map(beside).collect(),
        };
        Self { area, opening, sheet, ending }
    }

    fn size(&self) -> (usize, usize) {
        (self.sheet.len() + self.ending.len(), usize::from(inside(self.area).height))
    }

    /// Draws it, with the move marked after which the board is shown.
    pub(super) fn draw(
        &self,
        frame: &mut Frame<'_>,
        scroll: Scroll,
        shown: Option<usize>,
        words: &Dictionary,
    ) {
        let (lines, height) = self.size();
        let first = scroll.first(lines, height);
        let sheet = self.sheet.iter().map(|line| spans(line, shown));
        let ending = self.ending.iter().map(|line| Line::from(line.as_str()));
        let visible: Vec<Line<'_>> = sheet.chain(ending).skip(first).take(height).collect();
        let title = if shown.is_some() { phrase!(words, MovesBackTitle) } else { phrase!(words, MovesTitle) };
        let block = block(self.area).title(title).title_bottom(self.opening.clone().unwrap_or_default());
        frame.render_widget(Paragraph::new(visible).block(block), self.area);
        if lines > height && !is_narrow(self.area) {
            let mut state = ScrollbarState::new(lines - height).position(first);
            let bar = Scrollbar::new(ScrollbarOrientation::VerticalRight).begin_symbol(None).end_symbol(None);
            frame.render_stateful_widget(bar, self.area.inner(Margin::new(0, 1)), &mut state);
        }
    }

    /// The window moved by so many lines, or by pages.
    pub(super) fn scrolled(&self, scroll: Scroll, change: isize) -> Scroll {
        let (lines, height) = self.size();
        scroll.by(change, lines, height)
    }

    /// How many lines a page has.
    pub(super) fn page(&self) -> isize {
        isize::try_from(self.size().1.saturating_sub(1).max(1)).unwrap_or(1)
    }

    /// The window moved so that it shows the move that made so many single moves.
    pub(super) fn showing(&self, scroll: Scroll, ply: usize) -> Scroll {
        let has = |line: &Vec<Part>| line.iter().any(|(_, made)| *made == Some(ply));
        let (lines, height) = self.size();
        scroll.towards(self.sheet.iter().position(has).unwrap_or(0), lines, height)
    }

    /// How many single moves were made with the move at this place of the screen.
    pub(super) fn ply_at(&self, scroll: Scroll, column: u16, row: u16) -> Option<usize> {
        let inside = inside(self.area);
        if !inside.contains((column, row).into()) {
            return None;
        }
        let (lines, height) = self.size();
        let line = self.sheet.get(scroll.first(lines, height) + usize::from(row - inside.y))?;
        let mut ends = line.iter().scan(0, |end, (text, ply)| {
            *end += text.chars().count();
            Some((*end, *ply))
        });
        let last = line.last().and_then(|(_, ply)| *ply);
        // The number belongs to the move behind it.
        let found = ends.find(|(end, ply)| usize::from(column - inside.x) < *end && ply.is_some());
        found.map_or(last, |(_, ply)| ply)
    }
}

const fn is_narrow(area: Rect) -> bool {
    area.width < NARROW
}

/// The frame around the list; where there is little room, only what stands above it.
fn block(area: Rect) -> Block<'static> {
    Block::new().borders(if is_narrow(area) { Borders::TOP } else { Borders::ALL })
}

fn inside(area: Rect) -> Rect {
    block(area).inner(area)
}

/// Number, White's move and Black's beside each other, the moves of one side below each other.
fn beside(line: &SheetLine) -> Vec<Part> {
    let ply = |side: usize| line.moves[side].as_ref().map(|(ply, _)| *ply);
    let [number, white, black] = line.columns();
    vec![(number, None), (white, ply(0)), (black, ply(1))]
}

/// The same in as little room as it takes; Black's move below White's if it does not fit beside it.
fn packed(line: &SheetLine, width: usize) -> Vec<Vec<Part>> {
    let [white, black] = line
        .moves
        .each_ref()
        .map(|entry| entry.as_ref().map(|(ply, san)| (cut(san, width.saturating_sub(2)), Some(*ply))));
    let number = (format!("{}.", line.number), None);
    let first = vec![number, white.unwrap_or_else(|| ("..".to_owned(), None))];
    let Some((san, ply)) = black else { return vec![first] };
    let used: usize = first.iter().map(|(text, _)| text.chars().count()).sum();
    if used + 1 + san.chars().count() <= width {
        let mut all = first;
        all.extend([(" ".to_owned(), None), (san, ply)]);
        return vec![all];
    }
    vec![first, vec![("  ".to_owned(), None), (san, ply)]]
}

/// A line of the list; the move after which the board is shown stands out.
fn spans(line: &[Part], shown: Option<usize>) -> Line<'static> {
    let mark = |(text, ply): &Part| {
        let is_shown = shown.is_some() && *ply == shown;
        let paint = if is_shown { Paint::new().add_modifier(Modifier::REVERSED) } else { Paint::new() };
        let blanks = text[text.trim_end().len()..].to_owned();
        [Span::styled(text.trim_end().to_owned(), paint), Span::raw(blanks)]
    };
    Line::from_iter(line.iter().flat_map(mark))
}

#[cfg(test)]
mod tests {
    use tabiya_rules::types::Color;

    use super::*;
    use crate::console::view::picture::Row;

    #[test]
    fn a_window_stays_within_the_list_and_follows_its_end() {
        let end = Scroll::default();
        assert_eq!(end.first(30, 10), 20);
        assert_eq!(end.first(5, 10), 0);
        let up = end.by(-3, 30, 10);
        assert_eq!((up.first(30, 10), up.first(40, 10)), (17, 17), "it stays where it was put");
        assert_eq!(end.by(-99, 30, 10).first(30, 10), 0);
        assert_eq!(up.by(3, 30, 10), end, "at the end it follows again");
        assert_eq!(end.towards(4, 30, 10).first(30, 10), 4);
        assert_eq!(Scroll { first: Some(0) }.towards(12, 30, 10).first(30, 10), 3);
        assert_eq!(end.towards(25, 30, 10), end);
    }

    #[test]
    fn a_click_finds_the_move_under_it() {
        let mut picture = Picture::empty();
        for number in 1..=20 {
            for color in Color::ALL {
                picture.moves.push(Row { number, color, san: "Nf3".into() });
            }
        }
        let list = MoveList::new(Rect::new(50, 2, 26, 12), &picture);
        let scroll = list.scrolled(Scroll::default(), -2);
        // Ten lines are shown, from the ninth on.
        assert_eq!(list.ply_at(scroll, 57, 3), Some(17));
        assert_eq!(list.ply_at(scroll, 64, 3), Some(18));
        assert_eq!(list.ply_at(scroll, 50, 3), None, "the border");
        assert_eq!(list.showing(scroll, 1).first(20, 10), 0);
    }

    #[test]
    fn on_the_smallest_screen_both_sides_moves_are_seen_and_found() {
        let mut picture = Picture::empty();
        for (number, white, black) in [(1, "e4", "e5"), (2, "Nf3", "Nc6"), (12, "Qa4xc6+", "Rb8xb2+")] {
            picture.moves.push(Row { number, color: Color::White, san: white.into() });
            picture.moves.push(Row { number, color: Color::Black, san: black.into() });
        }
        let list = MoveList::new(Rect::new(28, 2, 12, 5), &picture);
        let lines: Vec<String> =
            list.sheet.iter().map(|line| line.iter().map(|(text, _)| text.as_str()).collect()).collect();
        assert_eq!(lines, ["1.e4 e5", "2.Nf3 Nc6", "12.Qa4xc6+", "  Rb8xb2+"]);
        let place = |line: u16, column: u16| list.ply_at(Scroll::default(), 28 + column, 3 + line);
        assert_eq!([place(0, 0), place(0, 2), place(0, 5)], [Some(1), Some(1), Some(2)]);
        assert_eq!([place(2, 3), place(3, 4)], [Some(5), Some(6)]);
    }
}
