//! One game in PGN, to be studied: with its variations and everything that is said in it.

use tabiya_protocol::{Code, Message};
use tabiya_rules::{
    mode::{Library, ModeHandle, is_chess},
    notation::pgn::{ChessVariants, Diagnostic, Game, Games, Problem, Severity, variant_id},
    position::Rules,
};
use tabiya_study::Opened;

use super::games::{FEW_MOVES, Tagged, mode_of};
use crate::bots::chances;

/// The mode, the number its start was drawn by, and the first event of the study of the one game of a text.
pub(crate) fn study(library: &Library, text: &str) -> Result<(ModeHandle, Option<u64>, Opened), Message> {
    let mut games = Games::new(text.as_bytes());
    if !games.next_game() {
        return Err(Code::NothingToRead.into());
    }
    let draw = games.tag("TabiyaDraw").and_then(|number| number.parse().ok());
    let (mode, opened) = if is_chess(&games) {
        let drawn = variant_id(&games.tag("Variant").unwrap_or_default()) == "chess960";
        let id = if drawn { "chess960" } else { "chess" };
        let mode = library.find(id).ok_or_else(|| Message::new(Code::NoSuchMode).with("given", id))?;
        let game = Game::read(&mut games, &ChessVariants::default());
        (ModeHandle::Offered(mode), opened(&game, &mut games)?)
    } else {
        let mode = mode_of(library, &games);
        let game = Game::read(&mut games, &Tagged(mode.as_deref().map_err(Clone::clone)));
        let opened = opened(&game, &mut games)?;
        // Without a mode there was no start, which was refused.
        (mode.map_err(|problem| not_understood(1, &problem))?, opened)
    };
    if games.next_game() {
        return Err(Message::new(Code::TooMany).with("limit", 1));
    }
    Ok((mode, draw, opened))
}

fn opened<R: Rules>(game: &Game<R>, games: &mut Games<'_>) -> Result<Opened, Message> {
    let problems = games.diagnostics();
    let grave = problems.iter().find(|found| found.problem.severity() == Severity::Error);
    let refused = |found: &Diagnostic| {
        let line = i64::try_from(found.place.line).unwrap_or(i64::MAX);
        not_understood(line, &found.problem)
    };
    let opened = match (tabiya_study::read(game, chances), grave) {
        (Err(tabiya_study::ReadError::NoStart), Some(found)) => return Err(refused(found)),
        (read, _) => read?,
    };
    match grave {
        // Some words, and not meant as a game.
        Some(found) if game.tags.is_empty() && opened.nodes.len() < FEW_MOVES => Err(refused(found)),
        _ => Ok(opened),
    }
}

fn not_understood(line: i64, problem: &Problem) -> Message {
    let message = Message::new(Code::NotUnderstood).with("line", line).with("detail", problem.to_string());
    message.because([tabiya_view::pgn_problem(problem)])
}
