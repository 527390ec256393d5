//! What is said about a move, as one comment of PGN: commands, then words.

use core::fmt::Write as _;

use tabiya_protocol::{Evaluation, Shape, ShapeColor};
use tabiya_rules::{
    notation::{
        pgn::{self, Command, Comment},
        turns_text,
    },
    types::Square,
};

use crate::{
    Notes, clean_comment,
    decide::in_order,
    limits::{COMMANDS, COMMENT, SHAPES},
};

/// Of a thousand games of this worth in hundredths of a pawn, or with this mate, White wins so many and so many are
/// drawn.
pub type Chances = fn(Option<i32>, Option<i32>) -> (u16, u16);

/// A clock that shows more is none: a thousand years.
const MOST_MILLIS: u64 = 1000 * 366 * 24 * 60 * 60 * 1000;

/// Values beyond are none.
const MOST_CENTIPAWNS: f64 = 1_000_000.0;

/// The comment that says all of it but the glyphs; none if nothing is said.
pub(crate) fn written(notes: &Notes) -> Option<Comment> {
    let mut parts: Vec<String> = Vec::new();
    parts.extend(notes.evaluation.as_ref().map(|evaluation| format!("[%eval {}]", worth(evaluation))));
    parts.extend(notes.clock.map(|millis| format!("[%clk {}]", clock(millis))));
    parts.extend(notes.spent.map(|millis| format!("[%emt {}]", clock(millis))));
    for (name, arrows) in [("csl", false), ("cal", true)] {
        let marks: Vec<String> =
            notes.shapes.iter().filter(|shape| shape.to.is_some() == arrows).map(mark).collect();
        if !marks.is_empty() {
            parts.push(format!("[%{name} {}]", marks.join(",")));
        }
    }
    parts.extend(Some(notes.commands.clone()).filter(|text| !text.is_empty()));
    parts.extend(Some(notes.comment.clone()).filter(|text| !text.is_empty()));
    (!parts.is_empty()).then(|| Comment::new(parts.join(" ")))
}

fn worth(evaluation: &Evaluation) -> String {
    let mut text = match (evaluation.mate, evaluation.centipawns) {
        (Some(moves), _) => format!("#{moves}"),
        (None, value) => {
            let value = value.unwrap_or(0);
            let sign = if value < 0 { "-" } else { "" };
            format!("{sign}{}.{:02}", value.unsigned_abs() / 100, value.unsigned_abs() % 100)
        }
    };
    if evaluation.depth > 0 {
        write!(text, ",{}", evaluation.depth).expect("a string takes everything");
    }
    text
}

/// Hours, minutes and seconds, with thousandths where there are any.
fn clock(time: u64) -> String {
    let (seconds, millis) = (time / 1000, time % 1000);
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let fraction = if millis == 0 { String::new() } else { format!(".{millis:03}") };
    format!("{hours}:{minutes:02}:{rest:02}{fraction}")
}

fn mark(shape: &Shape) -> String {
    let letter = match shape.color {
        ShapeColor::Green => 'G',
        ShapeColor::Red => 'R',
        ShapeColor::Yellow => 'Y',
        ShapeColor::Blue => 'B',
    };
    format!("{letter}{}{}", shape.from, shape.to.as_deref().unwrap_or_default())
}

fn read_mark(text: &str) -> Option<Shape> {
    let (letter, squares) = text.split_at_checked(1)?;
    let color = match letter {
        "G" => ShapeColor::Green,
        "R" => ShapeColor::Red,
        "Y" => ShapeColor::Yellow,
        "B" => ShapeColor::Blue,
        _ => return None,
    };
    let square = |name: &str| name.parse::<Square>().ok().map(|square| square.to_string());
    match squares.len() {
        2 => Some(Shape { from: square(squares)?, to: None, color }),
        4 => Some(Shape { from: square(squares.get(..2)?)?, to: Some(square(squares.get(2..)?)?), color }),
        _ => None,
    }
}

/// Adds what a comment says. Commands that nobody here understands are kept as they stand.
pub(crate) fn hear(notes: &mut Notes, comment: &Comment, chances: Chances) {
    if comment.escape {
        return;
    }
    for command in comment.commands() {
        if !understood(notes, &command, chances) {
            keep(notes, &command);
        }
    }
    say(notes, &comment.plain_text());
}

/// Adds words.
pub(crate) fn say(notes: &mut Notes, words: &str) {
    let words = clean_comment(words);
    if !words.is_empty() {
        let gap = if notes.comment.is_empty() { "" } else { " " };
        let all = format!("{}{gap}{words}", notes.comment);
        notes.comment = all.chars().take(COMMENT).collect::<String>().trim().to_owned();
    }
}

fn keep(notes: &mut Notes, command: &Command<'_>) {
    let whole = command.to_string();
    let shown = !whole.contains(['{', '}']) && !whole.chars().any(|c| c.is_control() || turns_text(c));
    if shown && notes.commands.chars().count() + whole.chars().count() < COMMANDS {
        if !notes.commands.is_empty() {
            notes.commands.push(' ');
        }
        notes.commands += &whole;
    }
}

fn understood(notes: &mut Notes, command: &Command<'_>, chances: Chances) -> bool {
    let millis = || command.milliseconds().filter(|millis| *millis <= MOST_MILLIS);
    match command.name {
        "eval" => fill(&mut notes.evaluation, || evaluation(command, chances)),
        "clk" => fill(&mut notes.clock, millis),
        "emt" => fill(&mut notes.spent, millis),
        "csl" | "cal" => {
            let marks: Option<Vec<_>> = command.marks().map(read_mark).collect();
            let Some(marks) = marks else { return false };
            notes.shapes = in_order(notes.shapes.iter().cloned().chain(marks));
            notes.shapes.truncate(SHAPES);
            true
        }
        _ => false,
    }
}

/// What was said first counts.
fn fill<T>(place: &mut Option<T>, found: impl FnOnce() -> Option<T>) -> bool {
    if place.is_some() {
        return false;
    }
    *place = found();
    place.is_some()
}

fn evaluation(command: &Command<'_>, chances: Chances) -> Option<Evaluation> {
    let (value, depth) = command.evaluation()?;
    let (centipawns, mate) = match value {
        pgn::Evaluation::Mate(moves) => (None, Some(moves)),
        pgn::Evaluation::Pawns(pawns) => {
            let value = (pawns * 100.0).round();
            if value.abs() > MOST_CENTIPAWNS {
                return None;
            }
            (Some(value as i32), None)
        }
    };
    let (win, draw) = chances(centipawns, mate);
    Some(Evaluation { centipawns, mate, win, draw, depth: depth.unwrap_or(0) })
}
