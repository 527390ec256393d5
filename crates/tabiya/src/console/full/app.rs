//! The loop of the full-screen view, and what keys and mouse do.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers,
    MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::layout::Rect;
use tabiya_rules::types::Square;

use super::super::desk::{Desk, Happened, Said};
use super::draw::draw;
use super::place::Places;

/// How often the clocks are drawn again.
const REFRESH: Duration = Duration::from_millis(100);
/// Messages that are remembered.
const MEMORY: usize = 500;

/// What the screen shows besides the game.
#[derive(Default)]
pub(super) struct Screen {
    pub(super) input: String,
    pub(super) messages: Vec<String>,
    /// The square under the keyboard's cursor, once it was used.
    pub(super) cursor: Option<Square>,
    pub(super) help: Option<String>,
    typed: Vec<String>,
    /// Which of the lines typed before is shown.
    recalled: Option<usize>,
    dragged_from: Option<Square>,
}

/// Shows the game on the whole screen until the user leaves.
///
/// # Errors
/// If the terminal cannot be used, or the work failed.
pub(in super::super) fn run(
    desk: &mut dyn Desk,
    sender: Sender<Happened>,
    happened: &Receiver<Happened>,
) -> Result<()> {
    let mut terminal = ratatui::try_init().context("the terminal cannot be used")?;
    // A terminal without a mouse is no reason to stop.
    let _ = execute!(std::io::stdout(), EnableMouseCapture);
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            if sender.send(Happened::Terminal(event)).is_err() {
                return;
            }
        }
        let _ = sender.send(Happened::End);
    });
    let result = show(&mut terminal, desk, happened);
    let _ = execute!(std::io::stdout(), DisableMouseCapture);
    ratatui::restore();
    desk.close();
    for said in desk.said() {
        let (Said::Board(text) | Said::Text(text)) = said;
        println!("{text}");
    }
    result?;
    desk.failure().map_or(Ok(()), |failure| bail!("{failure}"))
}

fn show(terminal: &mut DefaultTerminal, desk: &mut dyn Desk, happened: &Receiver<Happened>) -> Result<()> {
    let mut screen = Screen::default();
    screen.messages.push("Type a move or a command; F1 helps, F10 leaves.".to_owned());
    loop {
        screen.listen(desk);
        if desk.is_finished() {
            return Ok(());
        }
        terminal.draw(|frame| draw(frame, desk, &screen))?;
        let wait =
            desk.due().map_or(REFRESH, |due| due.saturating_duration_since(Instant::now()).min(REFRESH));
        match happened.recv_timeout(wait) {
            Ok(Happened::Terminal(Event::Key(key))) if key.kind != KeyEventKind::Release => {
                if screen.key(desk, key) == Next::Leave {
                    return Ok(());
                }
            }
            Ok(Happened::Terminal(Event::Mouse(mouse))) => {
                let size = terminal.size()?;
                screen.mouse(desk, mouse, Rect::new(0, 0, size.width, size.height));
            }
            Ok(Happened::Terminal(_) | Happened::Interrupted | Happened::Stopped) => {}
            Ok(Happened::Line(line)) => desk.hear(&line),
            Ok(Happened::News(news)) => desk.learn(news),
            Ok(Happened::End) | Err(RecvTimeoutError::Disconnected) => return Ok(()),
            Err(RecvTimeoutError::Timeout) => {
                if desk.due().is_some_and(|due| Instant::now() >= due) {
                    desk.tick();
                }
            }
        }
    }
}

#[derive(PartialEq, Eq)]
enum Next {
    Stay,
    Leave,
}

impl Screen {
    /// Takes over what the desk has said.
    fn listen(&mut self, desk: &mut dyn Desk) {
        for said in desk.said() {
            match said {
                Said::Board(_) => {}
                // A text longer than the messages have room for is shown over the board.
                Said::Text(text) if text.lines().count() > 3 => self.help = Some(text),
                Said::Text(text) => self.messages.extend(text.lines().map(str::to_owned)),
            }
        }
        let excess = self.messages.len().saturating_sub(MEMORY);
        self.messages.drain(..excess);
    }

    fn key(&mut self, desk: &mut dyn Desk, key: KeyEvent) -> Next {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if self.help.take().is_some() && matches!(key.code, KeyCode::Esc | KeyCode::Enter | KeyCode::F(1)) {
            return Next::Stay;
        }
        match key.code {
            KeyCode::F(10) => return Next::Leave,
            KeyCode::Char('d') if control && self.input.is_empty() => return Next::Leave,
            KeyCode::Char('c') if control => {
                self.input.clear();
                desk.interrupt();
            }
            KeyCode::Char('u') if control => self.input.clear(),
            KeyCode::F(1) => desk.hear("help"),
            KeyCode::F(2) => desk.hear("flip"),
            KeyCode::Enter if self.input.is_empty() && desk.prompt().starts_with("promote") => desk.hear(""),
            KeyCode::Enter if self.input.is_empty() => self.choose_cursor(desk),
            KeyCode::Enter => self.enter(desk),
            KeyCode::Esc => {
                self.input.clear();
                self.cursor = None;
                desk.interrupt();
            }
            KeyCode::Backspace => {
                self.input.pop();
            }
            KeyCode::Tab => self.complete(desk),
            KeyCode::Up | KeyCode::Down if !self.input.is_empty() || self.recalled.is_some() => {
                self.recall(key.code == KeyCode::Up);
            }
            KeyCode::PageUp => self.recall(true),
            KeyCode::PageDown => self.recall(false),
            KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right => self.move_cursor(desk, key.code),
            KeyCode::Char(letter) if !control => self.input.push(letter),
            _ => {}
        }
        Next::Stay
    }

    fn enter(&mut self, desk: &mut dyn Desk) {
        let line = std::mem::take(&mut self.input);
        self.recalled = None;
        self.messages.push(format!("> {line}"));
        desk.hear(&line);
        self.typed.push(line);
    }

    fn recall(&mut self, earlier: bool) {
        let at = self.recalled.unwrap_or(self.typed.len());
        let at = if earlier { at.saturating_sub(1) } else { at + 1 };
        self.recalled = (at < self.typed.len()).then_some(at);
        self.input = self.typed.get(at).cloned().unwrap_or_default();
    }

    fn complete(&mut self, desk: &dyn Desk) {
        let start = self.input.rfind(' ').map_or(0, |blank| blank + 1);
        let word = &self.input[start..];
        let all = desk.completions();
        let mut fitting: Vec<&String> = all.iter().filter(|candidate| candidate.starts_with(word)).collect();
        fitting.sort();
        fitting.dedup();
        if let [first, .., last] | [first @ last] = fitting[..] {
            let common = first.chars().zip(last.chars()).take_while(|(one, two)| one == two).count();
            if fitting.len() > 1 && common <= word.len() {
                let names: Vec<&str> = fitting.iter().take(20).map(|name| name.as_str()).collect();
                self.messages.push(names.join(" "));
            }
            self.input =
                format!("{}{}", &self.input[..start], first.chars().take(common).collect::<String>());
        }
    }

    fn move_cursor(&mut self, desk: &dyn Desk, key: KeyCode) {
        let sign = if desk.look().bottom.is_white() { 1 } else { -1 };
        let (files, ranks) = match key {
            KeyCode::Up => (0, sign),
            KeyCode::Down => (0, -sign),
            KeyCode::Left => (-sign, 0),
            _ => (sign, 0),
        };
        let at = self.cursor.unwrap_or(Square::E4);
        self.cursor = Some(if self.cursor.is_some() { at.offset(files, ranks).unwrap_or(at) } else { at });
    }

    fn choose_cursor(&mut self, desk: &mut dyn Desk) {
        if let Some(square) = self.cursor {
            desk.hear(&square.to_string());
        }
    }

    fn mouse(&mut self, desk: &mut dyn Desk, mouse: MouseEvent, area: Rect) {
        let Some(places) = Places::on(area) else { return };
        let square = places.square_at(&desk.look(), mouse.column, mouse.row);
        match (mouse.kind, square) {
            (MouseEventKind::Down(MouseButton::Left), Some(square)) => {
                self.help = None;
                self.press(desk, square);
            }
            (MouseEventKind::Up(MouseButton::Left), Some(square)) => {
                // Pressed on one square and let go on another: a move.
                let from = self.dragged_from.take();
                if from.is_some_and(|from| from != square && desk.picked() == Some(from)) {
                    desk.hear(&square.to_string());
                }
            }
            (MouseEventKind::Down(MouseButton::Right), _) => desk.interrupt(),
            _ => {}
        }
    }

    /// Picks a piece up, puts it down, or lets go of it where it cannot be put.
    fn press(&mut self, desk: &mut dyn Desk, square: Square) {
        self.dragged_from = None;
        match desk.picked() {
            Some(from) if from != square && !desk.targets(from).contains(&square) => {
                desk.interrupt();
                if desk.targets(square).is_empty() {
                    return;
                }
                self.dragged_from = Some(square);
            }
            None => self.dragged_from = Some(square),
            Some(_) => {}
        }
        desk.hear(&square.to_string());
    }
}
