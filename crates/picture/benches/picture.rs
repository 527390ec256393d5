//! How long pictures take and how large they are: `cargo xtask bench picture`.

use std::hint::black_box;
use std::time::Instant;

use tabiya_picture::{FrameTiming, Labels, Look, Scene, Story, gif, web_page};
use tabiya_rules::mode::GameModes;
use tabiya_rules::notation::pgn::Games;

/// A game of 80 plies with clocks, as they come.
const GAME: &str = include_str!("game.pgn");

fn main() {
    let mut games = Games::new(GAME.as_bytes());
    assert!(games.next_game(), "a game");
    let story = Story::of_any(&GameModes::default().read(&mut games)).expect("it begins somewhere");
    let scenes: Vec<&Scene> = story.line().map(|moment| &moment.scene).collect();
    let delays = FrameTiming::Even(800).delays(&story);
    println!("{:<44}{:>10}{:>12}", format!("a game of {} plies", story.plies()), "best ms", "bytes");
    for size in [360, 480, 720] {
        let painter = story.painter(Look { size, ..Look::default() });
        row(&format!("SVG of a position, {size} pixels"), || painter.svg(scenes[20]).into_bytes());
        row(&format!("PNG of a position, {size} pixels"), || painter.png(scenes[20]).expect("a picture"));
        row(&format!("GIF of the game, {size} pixels"), || {
            gif(&painter, &scenes, &delays).expect("an animation")
        });
    }
    let painter = story.painter(Look::default());
    row("HTML of the game", || web_page(&painter, &story, &Labels::default()).into_bytes());
}

fn row(name: &str, draw: impl Fn() -> Vec<u8>) {
    let (mut best, mut bytes) = (f64::INFINITY, 0);
    for _ in 0..5 {
        let start = Instant::now();
        bytes = black_box(draw()).len();
        best = best.min(start.elapsed().as_secs_f64() * 1e3);
    }
    println!("{name:<44}{best:>10.1}{bytes:>12}");
}
