//! What the screen shows besides the game, and what keys and mouse do.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use tabiya_rules::types::Square;
use tabiya_words::{Dictionary, phrase};

use super::input::Input;
use super::layout::ScreenLayout;
use super::moves::{MoveList, Scroll};
use super::popup::{Page, choice_at};
use crate::console::client::Client;
use crate::console::happened::Said;
use crate::console::language::command_table;
use crate::console::view::picture::Picture;

/// Messages that are remembered.
const MEMORY: usize = 500;
/// Lines that a turn of the mouse's wheel moves.
const WHEEL: isize = 3;

/// What the screen shows besides the game.
pub(super) struct Screen {
    pub(super) input: Input,
    pub(super) messages: Vec<String>,
    /// The square under the keyboard's cursor, once it was used.
    pub(super) cursor: Option<Square>,
    /// A text over everything else.
    pub(super) page: Option<Page>,
    pub(super) scroll: Scroll,
    /// The board as it was after so many single moves, while somebody looks back.
    pub(super) past: Option<(usize, Box<Picture>)>,
    dragged_from: Option<Square>,
}

/// Whether to go on.
#[derive(PartialEq, Eq)]
pub(super) enum Next {
    Stay,
    Leave,
}

impl Screen {
    /// The screen as it is at first.
    pub(super) fn new(words: &Dictionary) -> Self {
        Self {
            input: Input::default(),
            messages: vec![phrase!(words, Welcome)],
            cursor: None,
            page: None,
            scroll: Scroll::default(),
            past: None,
            dragged_from: None,
        }
    }

    /// Takes over what the client has said.
    pub(super) fn listen(&mut self, client: &mut Client) {
        for said in client.said() {
            match said {
                Said::Board(_) => {}
                Said::Past { ply, picture, .. } => self.past = Some((ply, picture)),
                // A text longer than the messages have room for is shown over the board.
                Said::Text(text) if text.lines().count() > 3 => self.page = Some(Page::new(text)),
                Said::Text(text) => self.messages.extend(text.lines().map(str::to_owned)),
            }
        }
        let excess = self.messages.len().saturating_sub(MEMORY);
        self.messages.drain(..excess);
        if let Some((ply, _)) = self.past
            && ply >= client.picture().moves.len()
        {
            // The last position is where the game is; a later one belongs to another game.
            self.past = None;
        }
    }

    pub(super) fn key(&mut self, client: &mut Client, key: KeyEvent, area: Rect) -> Next {
        if self.page.is_some() && self.key_on_page(key, area) {
            return Next::Stay;
        }
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::F(10) => return Next::Leave,
            KeyCode::Char('d') if control && self.input.is_empty() => return Next::Leave,
            KeyCode::F(1) => {
                let (words, keys) =
                    (command_table::overview(client.words()), phrase!(client.words(), KeysHelp));
                self.page = Some(Page::new(format!("{words}\n{keys}")));
            }
            KeyCode::F(2) => client.hear("flip"),
            KeyCode::Esc => self.give_up(client),
            KeyCode::Char('c') if control => self.give_up(client),
            KeyCode::Left | KeyCode::Right if control => self.step(client, key.code == KeyCode::Right, area),
            KeyCode::Home if self.input.is_empty() => self.look_back(client, 0, area),
            KeyCode::End if self.input.is_empty() => self.return_to_now(),
            KeyCode::PageUp | KeyCode::PageDown => {
                self.turn_page(client, key.code == KeyCode::PageDown, area)
            }
            KeyCode::Enter if self.input.is_empty() && client.promotions().is_some() => client.hear(""),
            KeyCode::Enter if self.input.is_empty() => self.choose_cursor(client),
            KeyCode::Enter => self.enter(client),
            KeyCode::Char(letter) if !control && self.input.is_empty() && is_choice(client, letter) => {
                client.hear(&letter.to_string());
            }
            KeyCode::Up | KeyCode::Down if !self.input.is_empty() || self.input.is_recalling() => {
                self.input.recall(key.code == KeyCode::Up);
            }
            KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right if self.input.is_empty() => {
                self.move_cursor(client, key.code);
            }
            _ => self.edit(client, key.code, control),
        }
        Next::Stay
    }

    /// What a key does to a text over everything else; most close it and do their usual work.
    fn key_on_page(&mut self, key: KeyEvent, area: Rect) -> bool {
        let Some(page) = &mut self.page else { return false };
        let lines = isize::try_from(area.height / 2).unwrap_or(1);
        match key.code {
            KeyCode::PageUp => page.scroll(-lines, area),
            KeyCode::PageDown => page.scroll(lines, area),
            KeyCode::Up => page.scroll(-1, area),
            KeyCode::Down => page.scroll(1, area),
            code => {
                self.page = None;
                return matches!(code, KeyCode::Esc | KeyCode::Enter | KeyCode::F(1));
            }
        }
        true
    }

    /// The keys of the input line.
    fn edit(&mut self, client: &Client, code: KeyCode, control: bool) {
        match code {
            KeyCode::Char('u') if control => self.input.clear(),
            KeyCode::Char('p') if control => self.input.recall(true),
            KeyCode::Char('n') if control => self.input.recall(false),
            KeyCode::Char('a') if control => self.input.go_to_start(),
            KeyCode::Char('e') if control => self.input.go_to_end(),
            KeyCode::Char(letter) if !control => self.input.insert(letter),
            KeyCode::Backspace => self.input.delete_before(),
            KeyCode::Delete => self.input.delete_after(),
            KeyCode::Left => self.input.go_left(),
            KeyCode::Right => self.input.go_right(),
            KeyCode::Home => self.input.go_to_start(),
            KeyCode::End => self.input.go_to_end(),
            KeyCode::Tab => {
                let choice = self.input.complete(&client.completions());
                if !choice.is_empty() {
                    self.messages.push(choice.join(" "));
                }
            }
            _ => {}
        }
    }

    /// Ends whatever was begun.
    fn give_up(&mut self, client: &mut Client) {
        self.input.clear();
        self.cursor = None;
        self.return_to_now();
        client.interrupt();
    }

    fn enter(&mut self, client: &mut Client) {
        let line = self.input.take();
        self.messages.push(format!("> {line}"));
        self.return_to_now();
        client.hear(&line);
    }

    fn return_to_now(&mut self) {
        self.past = None;
        self.scroll = Scroll::default();
    }

    /// One move back or forth.
    fn step(&mut self, client: &mut Client, forth: bool, area: Rect) {
        let now = client.picture().moves.len();
        let at = self.past.as_ref().map_or(now, |(ply, _)| *ply);
        let to = if forth { at + 1 } else { at.saturating_sub(1) };
        if to >= now { self.return_to_now() } else { self.look_back(client, to, area) }
    }

    /// Asks for the board after so many single moves.
    fn look_back(&mut self, client: &mut Client, ply: usize, area: Rect) {
        let picture = client.picture();
        if picture.moves.is_empty() {
            return;
        }
        if let Some(places) = ScreenLayout::on(area) {
            self.scroll = MoveList::new(places.moves, &picture).showing(self.scroll, ply);
        }
        client.hear(&format!("board {}", picture.occasion(ply)));
    }

    fn turn_page(&mut self, client: &Client, down: bool, area: Rect) {
        if let Some(places) = ScreenLayout::on(area) {
            let list = MoveList::new(places.moves, &client.picture());
            let page = if down { list.page() } else { -list.page() };
            self.scroll = list.scrolled(self.scroll, page);
        }
    }

    fn move_cursor(&mut self, client: &Client, key: KeyCode) {
        let sign = if client.look().bottom.is_white() { 1 } else { -1 };
        let (files, ranks) = match key {
            KeyCode::Up => (0, sign),
            KeyCode::Down => (0, -sign),
            KeyCode::Left => (-sign, 0),
            _ => (sign, 0),
        };
        let at = self.cursor.unwrap_or(Square::E4);
        self.cursor = Some(if self.cursor.is_some() { at.offset(files, ranks).unwrap_or(at) } else { at });
    }

    fn choose_cursor(&mut self, client: &mut Client) {
        if let Some(square) = self.cursor {
            self.return_to_now();
            client.point(square);
        }
    }

    pub(super) fn mouse(&mut self, client: &mut Client, mouse: MouseEvent, area: Rect) {
        let Some(places) = ScreenLayout::on(area) else { return };
        match mouse.kind {
            MouseEventKind::ScrollUp => self.wheel(client, &places, -WHEEL, area),
            MouseEventKind::ScrollDown => self.wheel(client, &places, WHEEL, area),
            MouseEventKind::Down(MouseButton::Left) if self.page.take().is_some() => {}
            MouseEventKind::Down(MouseButton::Left) => self.click(client, &places, mouse, area),
            MouseEventKind::Up(MouseButton::Left) => {
                // Pressed on one square and let go on another: a move.
                let from = self.dragged_from.take();
                let square = places.square_at(&client.look(), mouse.column, mouse.row);
                let to = square.filter(|to| from.is_some_and(|from| from != *to));
                if let Some(to) = to.filter(|_| client.picked() == from) {
                    client.point(to);
                }
            }
            MouseEventKind::Down(MouseButton::Right) => {
                self.return_to_now();
                client.interrupt();
            }
            _ => {}
        }
    }

    fn wheel(&mut self, client: &Client, places: &ScreenLayout, lines: isize, area: Rect) {
        match &mut self.page {
            Some(page) => page.scroll(lines, area),
            None => self.scroll = MoveList::new(places.moves, &client.picture()).scrolled(self.scroll, lines),
        }
    }

    fn click(&mut self, client: &mut Client, places: &ScreenLayout, mouse: MouseEvent, area: Rect) {
        let (column, row) = (mouse.column, mouse.row);
        if let Some(letters) = client.promotions() {
            match choice_at(places, &letters, column, row) {
                Some(letter) => client.hear(&letter.to_string()),
                None => client.interrupt(),
            }
            return;
        }
        let picture = client.picture();
        if let Some(ply) = MoveList::new(places.moves, &picture).ply_at(self.scroll, column, row) {
            return if ply == picture.moves.len() {
                self.return_to_now()
            } else {
                self.look_back(client, ply, area)
            };
        }
        match places.square_at(&client.look(), column, row) {
            Some(_) if self.past.is_some() => self.return_to_now(),
            Some(square) => self.press(client, square),
            None => {}
        }
    }

    /// Picks a piece up, puts it down, or lets go of it where it cannot be put.
    fn press(&mut self, client: &mut Client, square: Square) {
        self.dragged_from = None;
        match client.picked() {
            Some(from) if from != square && !client.targets(from).contains(&square) => {
                client.interrupt();
                if client.targets(square).is_empty() {
                    return;
                }
                self.dragged_from = Some(square);
            }
            None => self.dragged_from = Some(square),
            Some(_) => {}
        }
        client.point(square);
    }
}

/// Whether a letter answers what a pawn becomes.
fn is_choice(client: &Client, letter: char) -> bool {
    client.promotions().is_some_and(|letters| letters.contains(letter.to_ascii_uppercase()))
}
