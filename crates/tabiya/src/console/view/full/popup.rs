//! What lies over the board for a while: a long text, or the choice of what a pawn becomes.

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::widgets::{Block, Clear, Paragraph};

use super::draw::wrapped;
use super::layout::ScreenLayout;

/// A text that is longer than the messages have room for.
pub(super) struct Page {
    text: String,
    first: usize,
}

impl Page {
    pub(super) const fn new(text: String) -> Self {
        Self { text, first: 0 }
    }

    /// The lines of the text on a screen, and the area for them.
    fn lay_out(&self, screen: Rect) -> (Vec<String>, Rect) {
        let room = usize::from(screen.width.saturating_sub(2).max(1));
        let fit = |line: &str| {
            // Only what does not fit is broken, so that columns stay columns.
            if line.chars().count() <= room { vec![line.to_owned()] } else { wrapped(line, room) }
        };
        let lines: Vec<String> = self.text.lines().flat_map(fit).collect();
        let widest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let size = |count: usize| u16::try_from(count).unwrap_or(u16::MAX).saturating_add(2);
        let (width, height) = (size(widest).min(screen.width), size(lines.len()).min(screen.height));
        let area = Rect { x: (screen.width - width) / 2, y: (screen.height - height) / 2, width, height };
        (lines, area)
    }

    /// Shows other lines, if there are more than the screen has room for.
    pub(super) fn scroll(&mut self, change: isize, screen: Rect) {
        let (lines, area) = self.lay_out(screen);
        let last = lines.len().saturating_sub(usize::from(area.height.saturating_sub(2)));
        self.first = self.first.min(last).saturating_add_signed(change).min(last);
    }

    pub(super) fn draw(&self, frame: &mut Frame<'_>, screen: Rect) {
        let (lines, area) = self.lay_out(screen);
        let height = usize::from(area.height.saturating_sub(2));
        let is_whole = lines.len() <= height;
        let keys = if is_whole { " Esc " } else { " Esc, Page Up, Page Down " };
        let text = lines.into_iter().skip(self.first).take(height).collect::<Vec<_>>().join("\n");
        frame.render_widget(Clear, area);
        frame.render_widget(Paragraph::new(text).block(Block::bordered().title_bottom(keys)), area);
    }
}

/// Columns of one choice.
const CHOICE: u16 = 5;

/// Where the choice of these letters is drawn: the frame, in the middle of the board.
fn frame_of(places: &ScreenLayout, count: usize) -> Rect {
    let width = u16::try_from(count).unwrap_or(u16::MAX).saturating_mul(CHOICE).saturating_add(2);
    let (width, height) = (width.max(14).min(places.board.width), 3);
    let board = places.board;
    Rect { x: board.x + (board.width - width) / 2, y: board.y + (board.height - height) / 2, width, height }
}

/// Draws the choice of what a pawn becomes.
pub(super) fn draw_choice(frame: &mut Frame<'_>, places: &ScreenLayout, letters: &str, title: &str) {
    let area = frame_of(places, letters.chars().count());
    frame.render_widget(Clear, area);
    frame.render_widget(Block::bordered().title(title), area);
    for (index, letter) in (0..).zip(letters.chars()) {
        let cell = Rect { x: area.x + 1 + index * CHOICE, y: area.y + 1, width: CHOICE, height: 1 };
        let text = Paragraph::new(letter.to_string()).alignment(Alignment::Center);
        frame.render_widget(text, cell.intersection(area));
    }
}

/// The letter of the choice at a place of the screen.
pub(super) fn choice_at(places: &ScreenLayout, letters: &str, column: u16, row: u16) -> Option<char> {
    let area = frame_of(places, letters.chars().count());
    if !Block::bordered().inner(area).contains((column, row).into()) {
        return None;
    }
    letters.chars().nth(usize::from((column - area.x - 1) / CHOICE))
}
