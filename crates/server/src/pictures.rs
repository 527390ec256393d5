//! Pictures for whoever asks: of a game in PGN, or of a position.
//!
//! Invariant: the work is bounded by what is asked for, which is bounded here; nothing is kept of it.

use tabiya_picture::{Coordinates, FrameTiming, Labels, Look, Paint, Rgb, Scene, Story, gif, web_page};
use tabiya_protocol::{Code, Message, PictureCoordinates, PictureFormat, PictureRequest};
use tabiya_rules::{
    mode::{Library, ModeHandle, is_chess},
    notation::pgn::{ChessVariants, Game, Games, variant_id},
};

use crate::{modes::refused, reading::mode_of};

/// A file to be taken along.
#[derive(Debug)]
pub(crate) struct Picture {
    pub(crate) bytes: Vec<u8>,
    pub(crate) kind: &'static str,
    pub(crate) name: &'static str,
}

/// The widest board, in pixels: of a picture, and of an animation.
const WIDEST: u32 = 1440;
const WIDEST_MOVING: u32 = 720;

/// Positions of an animation, and of a page with all its variations.
const MOST_PLIES: usize = 600;
const MOST_POSITIONS: usize = 3_000;

/// Pixels of all boards of an animation together: some seconds of work.
const MOST_MOVING_PIXELS: u64 = 100_000_000;

/// Arrows and circles that somebody adds.
const MOST_MARKS: usize = 64;

fn bad(detail: impl ToString) -> Message {
    Message::new(Code::BadPicture).with("detail", detail.to_string())
}

/// Draws what is asked for.
///
/// # Errors
/// What cannot be drawn, and why.
pub(crate) fn draw(library: &Library, request: &PictureRequest) -> Result<Picture, Message> {
    let mut look = look(request)?;
    let story = match &request.pgn {
        Some(text) => game(library, text, request.game.unwrap_or(1))?,
        None => position(library, request)?,
    };
    let limit = match request.format {
        PictureFormat::Gif => (story.plies(), MOST_PLIES),
        _ => (story.positions(), MOST_POSITIONS),
    };
    if limit.0 > limit.1 {
        return Err(bad(format!("expected at most {} moves, found {}", limit.1, limit.0)));
    }
    if request.format == PictureFormat::Gif {
        // A long game moves on a smaller board.
        look.size = look.size.min(widest_moving(story.plies()));
    }
    let painter = story.painter(look);
    let (bytes, kind, name) = match request.format {
        PictureFormat::Svg => {
            (painter.svg(&scene(request, &story)?).into_bytes(), "image/svg+xml", "tabiya.svg")
        }
        PictureFormat::Png => {
            (painter.png(&scene(request, &story)?).map_err(bad)?, "image/png", "tabiya.png")
        }
        PictureFormat::Html => (
            web_page(&painter, &story, &Labels::default()).into_bytes(),
            "text/html; charset=utf-8",
            "tabiya.html",
        ),
        PictureFormat::Gif => {
            let timing = if request.paced { FrameTiming::Played } else { FrameTiming::Even(800) };
            let scenes: Vec<&Scene> = story.line().map(|moment| &moment.scene).collect();
            (gif(&painter, &scenes, &timing.delays(&story)).map_err(bad)?, "image/gif", "tabiya.gif")
        }
    };
    Ok(Picture { bytes, kind, name })
}

/// How wide the board of an animation with so many moves may be, as a multiple of eight.
fn widest_moving(plies: usize) -> u32 {
    let area = MOST_MOVING_PIXELS / (plies as u64 + 1);
    u32::try_from(area.isqrt() / 8 * 8).map_or(WIDEST_MOVING, |side| side.min(WIDEST_MOVING))
}

fn look(request: &PictureRequest) -> Result<Look, Message> {
    let widest = if request.format == PictureFormat::Gif { WIDEST_MOVING } else { WIDEST };
    let size = request.size.unwrap_or(720.min(widest));
    if !(64..=widest).contains(&size) {
        return Err(bad(format!("expected a size from 64 to {widest} pixels, found {size}")));
    }
    let mut look = Look { size, flipped: request.flipped, ..Look::default() };
    look.coordinates = match request.coordinates {
        PictureCoordinates::Inside => Coordinates::Inside,
        PictureCoordinates::Squares => Coordinates::Squares,
        PictureCoordinates::Off => Coordinates::Off,
    };
    if let Some(board) = &request.board {
        look.set_board(board).map_err(bad)?;
    }
    for (given, paint) in [(&request.white, &mut look.white), (&request.black, &mut look.black)] {
        if let Some(color) = given {
            *paint = Paint::of(color.parse::<Rgb>().map_err(bad)?);
        }
    }
    Ok(look)
}

/// The game with this number of a text, as far as it can be read.
fn game(library: &Library, text: &str, number: u32) -> Result<Story, Message> {
    let mut games = Games::new(text.as_bytes());
    for before in 0..number.max(1) {
        if !games.next_game() {
            return Err(bad(format!("expected at least {number} games, found {before}")));
        }
    }
    let story = if is_chess(&games) {
        let id = variant_id(&games.tag("Variant").unwrap_or_default());
        let game = Game::read(&mut games, &ChessVariants::default());
        library.find(&id).and_then(|mode| Story::of(&game, mode))
    } else {
        // A mode that somebody brings along is forgotten with the picture.
        let mode = mode_of(library, &games).map_err(bad)?;
        let game = Game::read(&mut games, &&*mode);
        Story::of(&game, &mode)
    };
    story.ok_or_else(|| {
        let why = games.diagnostics().first().map(ToString::to_string);
        bad(why.unwrap_or_else(|| "the game does not tell where it begins".to_owned()))
    })
}

fn position(library: &Library, request: &PictureRequest) -> Result<Story, Message> {
    let id = request.mode.as_deref().unwrap_or("chess");
    let mode = match &request.mode_file {
        Some(text) => library.recall_embedded(id, text).map_err(|error| refused(&error))?,
        None => {
            let found = library.find(id).map(ModeHandle::Offered);
            found.ok_or_else(|| Message::new(Code::NoSuchMode).with("given", tabiya_view::shortened(id)))?
        }
    };
    let fen = request.fen.as_deref().ok_or_else(|| bad("expected a game or a position"))?;
    let fen = tabiya_view::checked_fen(fen)?;
    let start = mode.position(fen).map_err(|error| tabiya_view::bad_start(fen, &error))?;
    Story::of(&Game::of_mode(start), &mode).ok_or_else(|| bad("the position"))
}

fn scene(request: &PictureRequest, story: &Story) -> Result<Scene, Message> {
    let ply = request.ply.map_or(story.plies(), |ply| ply as usize);
    let moment = story.line().nth(ply);
    let moment = moment.ok_or_else(|| Message::new(Code::NoSuchPly).with("ply", ply as i64))?;
    let mut scene = moment.scene.clone();
    if request.marks.len() > MOST_MARKS {
        return Err(Message::new(Code::TooMany).with("limit", MOST_MARKS as i64));
    }
    for mark in &request.marks {
        scene.marks.push(mark.parse().map_err(bad)?);
    }
    Ok(scene)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(request: serde_json::Value) -> Result<Picture, Message> {
        draw(&Library::default(), &serde_json::from_value(request).expect("a request"))
    }

    const GAME: &str = "[White \"A\"]\n\n1. e4 e5 2. Nf3 *";

    #[test]
    fn games_and_positions_become_files() {
        let files =
            [("svg", &b"<svg"[..]), ("png", b"\x89PNG"), ("gif", b"GIF89a"), ("html", b"<!doctype html>")];
        for (format, begin) in files {
            let request = serde_json::json!({ "format": format, "pgn": GAME, "size": 128, "flipped": true, "board": "white,blue", "white": "red" });
            let picture = drawn(request).expect(format);
            assert!(picture.bytes.starts_with(begin) && picture.name.ends_with(format), "{format}");
        }
        let request = serde_json::json!({ "format": "svg", "mode": "crazyhouse", "fen": "4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1", "marks": ["Re1e8", "d4"] });
        assert!(drawn(request).is_ok_and(|picture| picture.bytes.windows(7).any(|part| part == b"<circle")));
    }

    #[test]
    fn a_long_animation_is_a_small_one() {
        assert_eq!([0, 80, 191].map(widest_moving), [WIDEST_MOVING; 3], "usual games are as wide as any");
        for plies in 0..=MOST_PLIES {
            let side = u64::from(widest_moving(plies));
            assert!(side >= 400 && side % 8 == 0 && side * side * (plies as u64 + 1) <= MOST_MOVING_PIXELS);
        }
        let long = format!("1. {} *", "Nf3 Nf6 Ng1 Ng8 ".repeat(150));
        let wide = |pgn: &str| {
            let request = serde_json::json!({ "format": "gif", "pgn": pgn, "size": 416 });
            let bytes = drawn(request).expect("an animation").bytes;
            u16::from_le_bytes([bytes[6], bytes[7]])
        };
        assert_eq!([wide(GAME), wide(&long)], [416, 400]);
    }

    #[test]
    fn what_is_too_much_or_wrong_is_refused() {
        let long = format!("1. {} *", "Nf3 Nf6 Ng1 Ng8 ".repeat(200));
        for (request, said) in [
            (serde_json::json!({ "format": "gif", "pgn": long }), "expected at most 600 moves, found 800"),
            (serde_json::json!({ "format": "gif", "pgn": GAME, "size": 721 }), "from 64 to 720"),
            (serde_json::json!({ "format": "png", "pgn": GAME, "size": 9 }), "from 64 to 1440"),
            (
                serde_json::json!({ "format": "png", "pgn": GAME, "game": 2 }),
                "expected at least 2 games, found 1",
            ),
            (serde_json::json!({ "format": "png", "pgn": GAME, "ply": 4 }), "NoSuchPly"),
            (serde_json::json!({ "format": "png", "pgn": GAME, "board": "oak" }), "walnut"),
            (serde_json::json!({ "format": "png", "pgn": GAME, "white": "rot" }), "expected a color"),
            (serde_json::json!({ "format": "png", "pgn": GAME, "marks": ["e9"] }), "expected a square"),
            (serde_json::json!({ "format": "png" }), "expected a game or a position"),
            (serde_json::json!({ "format": "png", "fen": "8/8" }), "BadFen"),
            (serde_json::json!({ "format": "png", "fen": "8/8", "mode": "draughts" }), "NoSuchMode"),
            (serde_json::json!({ "format": "png", "pgn": "[Variant \"Draughts\"]\n\n*" }), "Draughts"),
        ] {
            let why = format!("{:?}", drawn(request).expect_err(said));
            assert!(why.contains(said), "{why}");
        }
    }
}
