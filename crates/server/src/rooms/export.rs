//! A game as text to take along.

use tabiya_game::{Game, Reason, TimeControl, Verdict};
use tabiya_protocol::{Exported, Message};
use tabiya_rules::{mode::Mode, position::Rules, types::Color};

/// One position.
///
/// # Errors
/// When there is no such ply.
pub(super) fn fen<R: Rules>(game: &Game<R>, name: &str, ply: Option<u32>) -> Result<Exported, Message> {
    let ply = ply.map_or(game.ply(), |ply| ply as usize);
    let position = game.position_at(ply);
    let position = position.ok_or_else(|| Message::new("noSuchPly").with("ply", ply as i64))?;
    Ok(Exported { file: format!("tabiya-{name}-{ply}.fen"), text: position.fen() })
}

/// The whole game of a mode; one that was invented goes along.
pub(super) fn pgn<R: Rules>(game: &Game<R>, mode: &Mode, name: &str, date: &str) -> Exported {
    let verdict = game.ending().map_or("*", |ending| ending.verdict.pgn());
    let player = |color: Color| {
        let seat = game.player(color).map(|player| player.name.clone()).unwrap_or_default();
        if seat.is_empty() { "?".to_owned() } else { seat }
    };
    let mut tags = vec![
        ("Event", "Casual game".to_owned()),
        ("Site", "Tabiya".to_owned()),
        ("Date", date.to_owned()),
        ("Round", "-".to_owned()),
        ("White", player(Color::White)),
        ("Black", player(Color::Black)),
        ("Result", verdict.to_owned()),
    ];
    tags.extend(mode.pgn_tags(&game.record().start().fen()));
    let positions = (0..=game.ply()).filter_map(|ply| game.position_at(ply));
    if let Some((opening, _)) = tabiya_openings::of_game(positions) {
        tags.extend(opening.pgn_tags().map(|(tag, value)| (tag, value.to_owned())));
    }
    tags.push(("TimeControl", time_control(&game.terms().clock)));
    if let Some(ending) = game.ending() {
        tags.push(("Termination", termination(&ending.reason, ending.verdict).to_owned()));
    }
    let head: String = tags.iter().map(|(tag, value)| format!("[{tag} \"{}\"]\n", escaped(value))).collect();
    Exported { file: format!("tabiya-{name}.pgn"), text: format!("{head}\n{}\n", movetext(game, verdict)) }
}

/// One field for both sides, or both one after the other where they differ.
fn time_control(clock: &TimeControl) -> String {
    let (white, black) = (clock.white.to_pgn(), clock.black.to_pgn());
    if white == black { white } else { format!("White {white}, Black {black}") }
}

fn movetext<R: Rules>(game: &Game<R>, verdict: &str) -> String {
    let mut words = Vec::new();
    for (ply, san) in game.sans().iter().enumerate() {
        let Some(position) = game.position_at(ply) else { continue };
        if position.turn().is_white() {
            words.push(format!("{}.", position.fullmoves()));
        } else if ply == 0 {
            words.push(format!("{}...", position.fullmoves()));
        }
        words.push(san.as_str().to_owned());
    }
    words.push(verdict.to_owned());
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        // Lines of at most 80 columns, as the standard asks.
        if column > 0 && column + 1 + word.len() > 80 {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        column += word.len();
        text += &word;
    }
    text
}

fn termination(reason: &Reason, verdict: Verdict) -> &'static str {
    match reason {
        Reason::Flag { .. } => "time forfeit",
        Reason::Abandoned { .. } => "abandoned",
        Reason::Aborted { .. } => "unterminated",
        _ if verdict == Verdict::NoResult => "unterminated",
        _ => "normal",
    }
}

fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"")
}

/// A day of the wall clock as PGN writes it.
pub(super) fn date(millis: i64) -> String {
    // Days since 1970 to a date of the proleptic Gregorian calendar, by eras of 400 years.
    let days = millis.div_euclid(86_400_000) + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_of_our_calendar() {
        assert_eq!(date(0), "1970.01.01");
        assert_eq!(date(951_782_400_000), "2000.02.29");
        assert_eq!(date(1_794_700_799_000), "2026.11.14");
        assert_eq!(date(-1), "1969.12.31");
    }
}
