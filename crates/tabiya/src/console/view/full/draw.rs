//! Draws the screen.

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::{Modifier, Style as Paint};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use tabiya_rules::types::{Color, Square};
use tabiya_words::{Dictionary, phrase};

use super::layout::{SMALLEST, ScreenLayout};
use super::moves::MoveList;
use super::popup::draw_choice;
use super::screen::Screen;
use crate::console::client::Client;
use crate::console::view::board::{Look, cut, gains, mark, side};
use crate::console::view::palette::{Depth, Mark};
use crate::console::view::picture::{Picture, Stage};

/// Draws everything.
pub(super) fn draw(frame: &mut Frame<'_>, client: &Client, screen: &Screen) {
    let (area, words) = (frame.area(), client.words());
    let Some(places) = ScreenLayout::on(area) else {
        let (width, height) = SMALLEST;
        let least = format!("{width} x {height}");
        let text = phrase!(words, WindowTooSmall, width = area.width, height = area.height, least = least);
        return frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
    };
    let (live, look) = (client.picture(), client.look());
    let (shown, picture) = match &screen.past {
        Some((ply, past)) => (Some(*ply), &**past),
        None => (None, &live),
    };
    draw_board(frame, &places, picture, &look, &Selection::of(client, screen));
    for (area, color) in [(places.top_player, !look.bottom), (places.bottom_player, look.bottom)] {
        draw_player(frame, area, picture, (&look, words), color);
    }
    MoveList::new(places.moves, &live).draw(frame, screen.scroll, shown, words);
    draw_messages(frame, places.messages, screen);
    draw_input(frame, places.input, client, screen);
    if let Some(letters) = client.promotions() {
        draw_choice(frame, &places, &letters, &phrase!(words, PromoteTitle));
    }
    if let Some(page) = &screen.page {
        page.draw(frame, area);
    }
}

/// What the user is about to do on the board.
struct Selection {
    cursor: Option<Square>,
    picked: Option<Square>,
    targets: Vec<Square>,
}

impl Selection {
    fn of(client: &Client, screen: &Screen) -> Self {
        let picked = client.picked().filter(|_| screen.past.is_none());
        let targets = picked.map(|from| client.targets(from)).unwrap_or_default();
        Self { cursor: screen.cursor, picked, targets }
    }

    fn mark(&self, picture: &Picture, square: Square) -> Mark {
        if self.picked == Some(square) {
            Mark::Picked
        } else if self.targets.contains(&square) {
            Mark::Target
        } else {
            mark(picture, square)
        }
    }
}

fn draw_board(
    frame: &mut Frame<'_>,
    places: &ScreenLayout,
    picture: &Picture,
    look: &Look,
    hand: &Selection,
) {
    for (place, square) in (0..).zip(look.squares()) {
        let area = places.cell_of(place);
        let mark = hand.mark(picture, square);
        let piece = picture.pieces[square.index()].as_ref();
        let sign = piece.map_or(String::new(), |piece| look.sign(piece).to_string());
        let text = text_in_cell(&sign, mark, look.palette.depth, hand.cursor == Some(square));
        let color = piece.map_or(Color::White, |piece| piece.color);
        let mut paint = Paint::new().add_modifier(Modifier::BOLD);
        if let Some(ink) = look.palette.piece(color).tint(look.palette.depth) {
            paint = paint.fg(ink);
        }
        if let Some(tile) = look.palette.tile(square.is_light(), mark).tint(look.palette.depth) {
            paint = paint.bg(tile);
        }
        let above = usize::from(area.height.saturating_sub(1) / 2);
        let mut lines = vec![Line::default(); above];
        lines.push(Line::from(text));
        frame.render_widget(Paragraph::new(lines).alignment(Alignment::Center).style(paint), area);
        if place % 8 == 0 {
            let digit = Rect {
                x: places.frame.x,
                y: area.y + area.height.saturating_sub(1) / 2,
                width: 1,
                height: 1,
            };
            frame.render_widget(square.rank_char().to_string(), digit);
        }
        if place >= 56 {
            let letter = Rect { x: area.x + area.width / 2, y: places.board.bottom(), width: 1, height: 1 };
            frame.render_widget(square.file_char().to_string(), letter);
        }
    }
}

/// What stands in a square; without colors marks are drawn beside the piece.
fn text_in_cell(sign: &str, mark: Mark, depth: Depth, is_cursor: bool) -> String {
    let plain = depth == Depth::None;
    let (left, right) = match mark {
        _ if is_cursor => ("<", ">"),
        Mark::Check if plain => ("!", "!"),
        Mark::Moved if plain => ("[", "]"),
        Mark::Picked if plain => ("(", ")"),
        _ => (" ", " "),
    };
    let sign = match (sign, mark) {
        ("", Mark::Target) => "•",
        ("", _) if plain => ".",
        ("", _) => " ",
        (sign, Mark::Target) if plain => return format!("x{sign}x"),
        (sign, _) => sign,
    };
    format!("{left}{sign}{right}")
}

fn draw_player(
    frame: &mut Frame<'_>,
    area: Rect,
    picture: &Picture,
    (look, words): (&Look, &Dictionary),
    color: Color,
) {
    let name_of_side = side(words, color);
    let is_turn = picture.stage == Stage::Playing && picture.turn == color;
    let weight = if is_turn { Modifier::BOLD } else { Modifier::empty() };
    let name = |text: String| Span::styled(text, Paint::new().add_modifier(weight));
    let clock = picture.clocks[color.index()].as_ref().map(|clock| {
        let paint = if is_turn { Modifier::REVERSED } else { Modifier::empty() };
        Span::styled(format!(" {clock} "), Paint::new().add_modifier(paint))
    });
    let (player, gained) = (&picture.players[color.index()], gains(picture, look, color, words));
    let mark = if is_turn { ">" } else { " " };
    let label = if player.is_empty() { name_of_side.clone() } else { format!("{name_of_side}: {player}") };
    let width = usize::from(area.width);
    let lines = if label.chars().count() + 2 + clock.as_ref().map_or(0, |clock| clock.width() + 2) <= width {
        let clock = clock.into_iter().flat_map(|clock| [Span::raw("  "), clock]);
        let first = [Span::raw(format!("{mark} ")), name(label)].into_iter().chain(clock);
        vec![Line::from_iter(first), Line::from(format!("  {gained}"))]
    } else {
        // Little room: a letter for the color, and the clock on the line below.
        let letter: String = name_of_side.chars().take(1).collect();
        let label = cut(&format!("{letter} {player}"), width.saturating_sub(1));
        let second = [Span::raw(" ")].into_iter().chain(clock).chain([Span::raw(format!(" {gained}"))]);
        vec![Line::from_iter([Span::raw(mark), name(label)]), Line::from_iter(second)]
    };
    frame.render_widget(Paragraph::new(lines), area);
}

/// A text in lines of at most this many columns.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.len() - 1;
        if !lines[last].is_empty() && lines[last].chars().count() + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            let blank = if lines[last].is_empty() { "" } else { " " };
            lines[last].push_str(&format!("{blank}{word}"));
        }
    }
    lines
}

fn draw_messages(frame: &mut Frame<'_>, area: Rect, screen: &Screen) {
    let width = usize::from(area.width.max(1));
    let lines: Vec<String> = screen.messages.iter().flat_map(|message| wrapped(message, width)).collect();
    let hidden = lines.len().saturating_sub(usize::from(area.height));
    let shown: Vec<Line<'_>> = lines[hidden..].iter().map(|line| Line::from(line.as_str())).collect();
    frame.render_widget(Paragraph::new(shown), area);
}

fn draw_input(frame: &mut Frame<'_>, area: Rect, client: &Client, screen: &Screen) {
    let prompt = if client.is_ready() { client.prompt() } else { phrase!(client.words(), PromptThinking) };
    let text = format!("{prompt}{}", screen.input.text());
    let columns = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
    let (width, before) =
        (columns(text.chars().count()), columns(prompt.chars().count() + screen.input.cursor()));
    // Of a long line the part is shown where one types.
    let hidden = before.saturating_sub(area.width.saturating_sub(1));
    let shown: String = text.chars().skip(usize::from(hidden)).take(usize::from(area.width)).collect();
    frame.render_widget(Paragraph::new(shown), area);
    // What the keys do that nobody could guess.
    let keys = match screen.past {
        Some(_) => phrase!(client.words(), KeysBackLine),
        None => phrase!(client.words(), KeysLine),
    };
    let room = columns(keys.chars().count());
    if width.saturating_add(room).saturating_add(2) < area.width {
        let corner = Rect { x: area.right() - room, width: room, ..area };
        frame.render_widget(Line::from(keys).style(Paint::new().add_modifier(Modifier::DIM)), corner);
    }
    frame.set_cursor_position((area.x + before - hidden, area.y));
}
