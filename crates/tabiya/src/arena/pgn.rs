//! Games as PGN.

use std::fmt::Write as _;

use tabiya_engine::eval::Playable;
use tabiya_rules::movegen::Outcome;
use tabiya_rules::position::Position;
use tabiya_rules::types::Color;

use super::game::Finished;

/// The text of a game.
pub(crate) fn text<R: Playable>(
    game: &Finished<R>,
    round: usize,
    white: &str,
    black: &str,
    variant: Option<&str>,
) -> String {
    let result = match game.outcome {
        Outcome::Win(Color::White) => "1-0",
        Outcome::Win(Color::Black) => "0-1",
        Outcome::Draw => "1/2-1/2",
    };
    let mut text = format!(
        "[Event \"tabiya arena\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"{round}\"]\n\
         [White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n"
    );
    let start = game.record.start();
    if let Some(variant) = variant {
        let _ = writeln!(text, "[Variant \"{variant}\"]");
    }
    if variant.is_some() || start.fen() != Position::default().fen() {
        let _ = writeln!(text, "[SetUp \"1\"]\n[FEN \"{}\"]", start.fen());
    }
    let _ = writeln!(text, "[Termination \"{}\"]\n", game.reason);
    let mut position = *start;
    let mut width = 0;
    let mut word = |text: &mut String, word: &str| {
        if width + word.len() > 78 {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
        }
        text.push_str(word);
        width += word.len() + 1;
    };
    for (number, m) in game.record.moves().iter().enumerate() {
        if position.turn().is_white() {
            word(&mut text, &format!("{}.", position.fullmoves()));
        } else if number == 0 {
            word(&mut text, &format!("{}...", position.fullmoves()));
        }
        word(&mut text, position.san(*m).as_str());
        position.play(*m);
    }
    word(&mut text, result);
    text.push_str("\n\n");
    text
}
