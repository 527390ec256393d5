//! What a mode's file says beyond its pieces, in a few lines.

use tabiya_rules::mode::{Mode, Setting};
use tabiya_rules::position::{CaptureEffect, Verdict};
use tabiya_rules::types::{Bitboard, Role, Square};

use crate::plural::counted;

/// How the mode differs from others, a line for each thing.
pub(super) fn summary(mode: &'static Mode) -> Vec<String> {
    let mut lines: Vec<String> =
        [promotion(mode), castling(mode), captures(mode)].into_iter().flatten().collect();
    let rules = mode.rules();
    let board = *mode.first_start().board();
    let pawns = rules.pawns.iter().any(|role| board.by_role(role).any());
    let marks = [
        (pawns && rules.en_passant_squares[0].any(), "Pawns can be taken in passing."),
        (rules.must_capture, "Who can capture must capture."),
        (!rules.may_check, "Nobody may give check."),
    ];
    lines.extend(marks.into_iter().filter(|(has, _)| *has).map(|(_, line)| line.to_owned()));
    lines.push(goals(mode));
    lines.extend(settings(mode));
    lines
}

fn names(mode: &Mode, roles: impl IntoIterator<Item = Role>, last: &str) -> String {
    let names: Vec<_> =
        roles.into_iter().filter_map(|role| mode.piece(role)).map(|piece| piece.name.as_str()).collect();
    joined(&names, last)
}

/// One, two or three.
fn joined(parts: &[impl AsRef<str>], last: &str) -> String {
    let parts: Vec<&str> = parts.iter().map(AsRef::as_ref).collect();
    match parts.split_last() {
        Some((end, rest)) if !rest.is_empty() => format!("{} {last} {end}", rest.join(", ")),
        _ => parts.concat(),
    }
}

/// White's ranks where the squares are whole ranks, else the squares.
fn places(squares: Bitboard) -> String {
    let ranks: Vec<u8> = (0..8).filter(|rank| (squares & Bitboard::rank(*rank)).any()).collect();
    let whole = ranks.iter().fold(Bitboard::EMPTY, |all, rank| all | Bitboard::rank(*rank));
    if whole == squares {
        let numbers: Vec<_> = ranks.iter().map(|rank| (rank + 1).to_string()).collect();
        let noun = if numbers.len() == 1 { "rank" } else { "ranks" };
        return format!("{noun} {}", joined(&numbers, "and"));
    }
    let squares: Vec<_> = squares.into_iter().map(|square: Square| square.to_string()).collect();
    joined(&squares, "or")
}

fn promotion(mode: &Mode) -> Option<String> {
    let rules = mode.rules();
    if rules.promoting.is_empty() {
        return None;
    }
    let who = names(mode, rules.promoting.iter(), "and");
    let what = names(mode, rules.promotions.iter().copied(), "or");
    let verb = if rules.promotion_optional { "may become" } else { "becomes" };
    Some(format!("Promotion: {who} {verb} {what} on White's {}.", places(rules.promotion_zone[0])))
}

fn castling(mode: &Mode) -> Option<String> {
    let (king, rook) = mode.rules().castling?;
    Some(format!("Castling: {} with {}.", names(mode, [king], ""), names(mode, [rook], "")))
}

fn captures(mode: &Mode) -> Option<String> {
    let rules = mode.rules();
    let dropped = names(mode, rules.drops.iter().copied(), "or");
    Some(match rules.capture {
        CaptureEffect::Explode => {
            let spared = names(mode, rules.spared.iter(), "and");
            let spared = if spared.is_empty() { spared } else { format!(" except {spared}") };
            format!("Captures explode: whatever stands around goes too{spared}.")
        }
        CaptureEffect::Pocket => format!("Captured pieces change sides and are dropped as {dropped}."),
        CaptureEffect::Remove if !dropped.is_empty() => format!("Pieces in hand are dropped: {dropped}."),
        CaptureEffect::Remove => return None,
    })
}

fn goals(mode: &Mode) -> String {
    let rules = mode.rules();
    let mut wins = Vec::new();
    if rules.may_check && rules.royals.iter().any(|count| *count > 0) {
        wins.extend(match rules.checkmate {
            Verdict::Loses => Some("by checkmate".to_owned()),
            Verdict::Wins => Some("by being mated".to_owned()),
            Verdict::Draws => None,
        });
    }
    if rules.checks > 0 {
        wins.push(format!("with {}", counted(rules.checks, "check")));
    }
    if let Some(goal) = &rules.goal {
        let both = goal.squares[0] == goal.squares[1];
        let whose = if both { "" } else { "White's " };
        wins.push(format!(
            "with {} on {whose}{}",
            names(mode, goal.roles.iter(), "or"),
            places(goal.squares[0])
        ));
    }
    if let Some(extinction) = &rules.extinction {
        let all = mode.pieces().iter().all(|piece| extinction.roles.has(piece.role));
        let what = if all { "piece".to_owned() } else { names(mode, extinction.roles.iter(), "or") };
        wins.push(if extinction.wins {
            format!("with no {what} left")
        } else {
            format!("when the other has no {what} left")
        });
    }
    if rules.bare_loses {
        wins.push("when the other has only royal pieces left".to_owned());
    }
    let stalemate = match rules.stalemate {
        Verdict::Draws => "Stalemate is a draw.",
        Verdict::Loses => "Who has no move loses.",
        Verdict::Wins => "Who has no move wins.",
    };
    let wins = if wins.is_empty() { String::new() } else { format!("One wins {}. ", joined(&wins, "or")) };
    wins + stalemate
}

fn settings(mode: &Mode) -> Vec<String> {
    let defaults = mode.defaults();
    let clock = defaults.clock.map(|(minutes, seconds)| format!("clock {minutes}+{seconds}"));
    let pace = defaults
        .forced_move_after
        .map(|seconds| format!("a move within {seconds} s, else a random one is played"));
    let rule = defaults.draw_rule.map(|rule| format!("draw rule {}", rule.name()));
    let fixed = |setting: Setting, text: Option<String>| {
        let mark = if mode.locked().contains(&setting) { " (cannot be changed)" } else { "" };
        text.map(|text| format!("Setting: {text}{mark}."))
    };
    [(Setting::Clock, clock), (Setting::ForcedMove, pace), (Setting::DrawRule, rule)]
        .into_iter()
        .filter_map(|(setting, text)| fixed(setting, text))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::modes::find;

    fn of(name: &str) -> String {
        summary(find(name).expect("a mode")).join("\n")
    }

    #[test]
    fn what_a_file_says_is_said() {
        insta::assert_snapshot!(
            ["chess", "atomic", "crazyhouse", "3check", "racingkings", "antichess", "fastpaced"]
                .map(|name| format!("{name}\n{}", of(name)))
                .join("\n\n")
        );
    }
}
