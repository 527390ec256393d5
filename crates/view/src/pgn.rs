//! A game as text to take along: one position as FEN, or all of it as PGN.

use tabiya_game::{Game, Millis, Player, PlayerKind, Reason, Verdict};
use tabiya_protocol::{Code, Exported, Message};
use tabiya_rules::{
    mode::Mode,
    notation::{
        FenStyle,
        pgn::{Comment, Game as Tree, GameResult, NodeId},
    },
    position::{Position, Rules},
    types::Color,
};
use time::OffsetDateTime;

/// One position.
///
/// # Errors
/// When there is no such ply.
pub fn fen<R: Rules>(
    game: &Game<R>,
    name: &str,
    ply: Option<u32>,
    style: FenStyle,
) -> Result<Exported, Message> {
    let ply = ply.map_or(game.ply(), |ply| ply as usize);
    let position = game.position_at(ply);
    let position = position.ok_or_else(|| Message::new(Code::NoSuchPly).with("ply", ply as i64))?;
    Ok(Exported { file: format!("tabiya-{name}-{ply}.fen"), text: position.fen_styled(style) })
}

/// The whole game of a mode, begun on this [`day`]; a mode that was invented goes along.
#[must_use]
pub fn pgn<R: Rules>(game: &Game<R>, mode: &Mode, day: &str) -> String {
    let record = game.record();
    let mut tree = Tree::of_moves(*record.start(), record.moves());
    tree.result = match game.ending().map(|ending| ending.verdict) {
        Some(Verdict::White) => GameResult::White,
        Some(Verdict::Black) => GameResult::Black,
        Some(Verdict::Draw) => GameResult::Draw,
        Some(Verdict::NoResult) | None => GameResult::Unknown,
    };
    for (name, value) in tags(game, mode, day) {
        tree.tags.set(name, value);
    }
    let nodes: Vec<NodeId> = tree.line_after(NodeId::START).collect();
    for (ply, node) in nodes.into_iter().enumerate() {
        let mover = record.position_at(ply).map(Position::turn);
        if let Some(reading) = mover.and_then(|mover| game.clock_at(mover, ply + 1)) {
            tree.notes_mut(node).after.push(Comment::new(format!("[%clk {}]", clock(reading.left))));
        }
    }
    tree.to_pgn()
}

pub(crate) fn tags<R: Rules>(game: &Game<R>, mode: &Mode, day: &str) -> Vec<(&'static str, String)> {
    let start = game.record().start().fen();
    let of_mode = mode.pgn_tags(&start);
    let is_named = of_mode.iter().any(|(name, _)| *name == "Variant");
    let mut tags = vec![
        // Chess by another name is chess to everybody else, and says here what it was.
        (
            "Event",
            match mode.id() {
                "chess" => "Casual game".to_owned(),
                _ if is_named => "Casual game".to_owned(),
                _ => format!("Casual game of {}", mode.title()),
            },
        ),
        ("Site", "Tabiya".to_owned()),
        ("Date", day.to_owned()),
        ("Round", "-".to_owned()),
        ("White", game.player(Color::White).map_or("?".to_owned(), called)),
        ("Black", game.player(Color::Black).map_or("?".to_owned(), called)),
    ];
    tags.extend(of_mode);
    tags.extend(
        game.terms().start_number.filter(|_| is_named).map(|number| ("TabiyaDraw", number.to_string())),
    );
    let positions = (0..=game.ply()).filter_map(|ply| game.position_at(ply));
    if let Some((opening, _)) = tabiya_openings::of_game(positions) {
        tags.extend(opening.pgn_tags().map(|(tag, value)| (tag, value.to_owned())));
    }
    let clock = &game.terms().clock;
    if clock.white == clock.black {
        tags.push(("TimeControl", clock.white.to_pgn()));
    } else {
        tags.push(("WhiteTimeControl", clock.white.to_pgn()));
        tags.push(("BlackTimeControl", clock.black.to_pgn()));
    }
    if let Some(ending) = game.ending() {
        tags.push(("Termination", termination(&ending.reason, ending.verdict).to_owned()));
    }
    tags
}

/// What a player is called where it must not be empty.
pub(crate) fn called(player: &Player) -> String {
    match &player.kind {
        _ if !player.name.is_empty() => player.name.clone(),
        PlayerKind::Computer { level, .. } => computer(*level),
        PlayerKind::Engine { id } => id.clone(),
        PlayerKind::Human => "Anonymous".to_owned(),
    }
}

/// What our own computer is called: levels have numbers up to ten, above them the steps begin.
fn computer(number: u8) -> String {
    match number.checked_sub(10) {
        None | Some(0) => format!("Tabiya level {number}"),
        Some(step) => format!("Tabiya step {step}"),
    }
}

/// Hours, minutes and seconds, with thousandths where there are any.
fn clock(left: Millis) -> String {
    let (seconds, millis) = (left.0 / 1000, left.0 % 1000);
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let fraction = if millis == 0 { String::new() } else { format!(".{millis:03}") };
    format!("{hours}:{minutes:02}:{rest:02}{fraction}")
}

/// As the standard of PGN calls it.
fn termination(reason: &Reason, verdict: Verdict) -> &'static str {
    match reason {
        Reason::Flag { .. } => "time forfeit",
        Reason::Abandoned { .. } => "abandoned",
        Reason::Aborted { .. } => "unterminated",
        _ if verdict == Verdict::NoResult => "unterminated",
        _ => "normal",
    }
}

/// A day of the wall clock, given in milliseconds since 1970, as PGN writes it.
#[must_use]
pub fn day(millis: i64) -> String {
    let Ok(date) = OffsetDateTime::from_unix_timestamp(millis.div_euclid(1000)) else {
        return "????.??.??".to_owned();
    };
    format!("{:04}.{:02}.{:02}", date.year(), u8::from(date.month()), date.day())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_of_our_calendar() {
        assert_eq!(day(0), "1970.01.01");
        assert_eq!(day(951_782_400_000), "2000.02.29");
        assert_eq!(day(1_794_700_799_000), "2026.11.14");
        assert_eq!(day(-1), "1969.12.31");
    }

    #[test]
    fn clocks_are_written_as_the_standard_has_it() {
        assert_eq!(clock(Millis(300_000)), "0:05:00");
        assert_eq!(clock(Millis(5_402_050)), "1:30:02.050");
    }
}
