//! Pieces that are named although none is ever on the board, and ranks to which nothing ever comes.

use crate::attacks::Vector;
use crate::mode::compile::kinds::{Kind, at_index};
use crate::mode::compile::presence::Presence;
use crate::mode::file::format::{ModeFile, PieceSpec, SquaresSpec, SwitchOr};
use crate::mode::file::{Fault, Faults};
use crate::types::{Role, Square};

/// Pieces that are named although none is ever on the board, and ranks to which nothing ever comes.
pub(in crate::mode::compile) fn with_presence(file: &ModeFile, presence: &Presence<'_>, faults: &mut Faults) {
    absent_pieces(file, presence, faults);
    promotion(file, presence, faults);
    if let Some(spec) = &file.goals.squares {
        goal_squares(spec, presence, faults);
    }
    for (name, spec) in &file.pieces.0 {
        first_ranks(name, spec, presence, faults);
    }
}

/// Every list of pieces of the file, with its path.
fn lists(file: &ModeFile) -> Vec<(&[String], &'static [&'static str])> {
    let promotion = match &file.promotion {
        Some(SwitchOr::Details(spec)) => Some(spec),
        _ => None,
    };
    let goals = &file.goals;
    let lists: [(Option<&Vec<String>>, &[&str]); 6] = [
        (file.royal.as_ref(), &["royal"]),
        (file.spared.as_ref(), &["spared"]),
        (promotion.and_then(|spec| spec.from.as_ref()), &["promotion", "from"]),
        (file.drops.as_ref().map(|drops| &drops.pieces), &["drops", "pieces"]),
        (goals.squares.as_ref().and_then(|goal| goal.pieces.as_ref()), &["goals", "squares", "pieces"]),
        (goals.extinction.as_ref().and_then(|goal| goal.pieces.as_ref()), &["goals", "extinction", "pieces"]),
    ];
    lists.into_iter().filter_map(|(list, path)| Some((list?.as_slice(), path))).collect()
}

/// Names of pieces of which there is none. Where a whole list of what promotes or wins is so, that is told elsewhere.
fn absent_pieces(file: &ModeFile, presence: &Presence<'_>, faults: &mut Faults) {
    let is_absent = |name: &str| presence.pieces.role(name).is_ok_and(|role| !presence.is_there(role));
    let lists = lists(file);
    for (names, path) in &lists {
        let (field, outer) = path.split_last().expect("a list has a name");
        if matches!(outer, ["promotion"] | ["goals", _]) && names.iter().all(|name| is_absent(name)) {
            continue;
        }
        for (index, name) in names.iter().enumerate().filter(|(_, name)| is_absent(name)) {
            let fault = at_index(Fault::at("", format!("no {name} is ever on the board")), field, index);
            let fault = outer.iter().rev().fold(fault, |fault, name| fault.within(name));
            faults.add(fault.hint("leave it out, or place one"));
        }
    }
    let is_named = |name: &str| lists.iter().any(|(names, _)| names.iter().any(|other| other == name));
    for (name, _) in file.pieces.0.iter().filter(|(name, _)| is_absent(name) && !is_named(name)) {
        let fault = Fault::at_name(name, format!("no {name} is ever on the board")).within("pieces");
        faults.add(fault.hint("leave it out, or place one"));
    }
}

/// A promotion of nothing, or on ranks to which nothing that promotes ever comes.
fn promotion(file: &ModeFile, presence: &Presence<'_>, faults: &mut Faults) {
    let spec = match &file.promotion {
        Some(SwitchOr::Details(spec)) => Some(spec),
        Some(SwitchOr::Switch(true)) => None,
        None | Some(SwitchOr::Switch(false)) => return,
    };
    let promotes = |role: Role| presence.mode_rules.promoting.has(role);
    if !pieces_that(presence, promotes).any(|(_, role)| presence.is_there(role)) {
        let what = "none of the pieces that promote is ever on the board";
        faults.add(Fault::at("promotion", what).hint("leave promotion out, or place one of them"));
        return;
    }
    for (index, rank) in spec.iter().flat_map(|spec| spec.ranks.iter().flatten()).enumerate() {
        if !pieces_that(presence, promotes).any(|(kind, role)| presence.goes_to(kind, role, *rank)) {
            let what = format!("no piece that promotes ever comes to rank {rank}");
            let fault = at_index(Fault::at("", what), "ranks", index).within("promotion");
            faults.add(fault.hint("leave it out"));
        }
    }
}

/// Squares and ranks that no piece that would win there ever reaches.
fn goal_squares(spec: &SquaresSpec, presence: &Presence<'_>, faults: &mut Faults) {
    let mode_rules = presence.mode_rules;
    let wins = |role: Role| mode_rules.goal.as_ref().is_some_and(|goal| goal.roles.has(role));
    // Where none is there at all, that is told elsewhere.
    if !pieces_that(presence, wins).any(|(_, role)| presence.is_there(role)) {
        return;
    }
    let stays = |kind: &Kind, role: Role, rank: u8| {
        let must_promote = !mode_rules.promotion_optional
            && mode_rules.promoting.has(role)
            && mode_rules.promotion_zone[0].has(Square::from_low_bits((rank - 1) * 8));
        !must_promote && presence.stands_on(kind, role, rank)
    };
    let reached = |rank: u8| pieces_that(presence, wins).any(|(kind, role)| stays(kind, role, rank));
    let mut absent = |field: &str, index: usize, place: &dyn core::fmt::Display| {
        let what = format!("none of these pieces ever comes to {place}");
        let fault = at_index(Fault::at("", what), field, index).within("squares").within("goals");
        faults.add(fault.hint("leave it out"));
    };
    for (index, rank) in spec.ranks.iter().flatten().enumerate() {
        if !(reached(*rank) || spec.same_ranks && reached(9 - rank)) {
            absent("ranks", index, &format_args!("rank {rank}"));
        }
    }
    for (index, text) in spec.squares.iter().flatten().enumerate() {
        let Ok(square) = text.parse::<Square>() else { continue };
        if !(reached(square.rank() + 1) || reached(8 - square.rank())) {
            absent("squares", index, &square);
        }
    }
}

/// Ranks on which no piece ever stands that could make a first step from there. A list of nothing else denies a piece that
/// is no pawn its first step where it starts.
fn first_ranks(name: &str, spec: &PieceSpec, presence: &Presence<'_>, faults: &mut Faults) {
    let Some((kind, role)) = pieces_that(presence, |_| true).find(|(kind, _)| kind.name == name) else {
        return;
    };
    let first = || kind.vectors.iter().filter(|vector| vector.first);
    if !presence.is_there(role) || first().next().is_none() {
        return;
    }
    let begins = |rank: u8| {
        let on_board = |vector: &Vector| {
            let lands = |ranks: i8| (1..=8).contains(&(rank as i8 + ranks));
            lands(vector.ranks) || vector.fixed && lands(-vector.ranks)
        };
        presence.stands_on(kind, role, rank) && first().any(on_board)
    };
    let ranks = || spec.first_ranks.iter().flatten().copied();
    if !kind.pawn && !ranks().any(begins) {
        return;
    }
    for (index, rank) in ranks().enumerate().filter(|(_, rank)| !begins(*rank)) {
        let what = format!("no {name} ever makes a first step from rank {rank}");
        let fault = at_index(Fault::at("", what), "first_ranks", index).within(name).within("pieces");
        faults.add(fault.hint("leave it out"));
    }
}

fn pieces_that<'m>(
    presence: &'m Presence<'_>,
    wanted: impl Fn(Role) -> bool,
) -> impl Iterator<Item = (&'m Kind, Role)> {
    let pieces = presence.pieces.kinds.iter().zip(presence.pieces.roles.iter().copied());
    pieces.filter(move |(_, role)| wanted(*role))
}
