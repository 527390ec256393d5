//! What position and generator ask: from the parts of a file to plain data.

use super::cast::{Cast, zones};
use super::castling::castling;
use super::drops::drops;
use super::goals::{extinction, square_goal, verdict};
use super::kinds::Kind;
use super::promotion::Promotion;
use super::values::worth;
use crate::attacks::Movement;
use crate::mode::Start;
use crate::mode::file::format::{CaptureSpec, DrawSpec, ModeFile, StartSpec};
use crate::mode::file::{Fault, Faults};
use crate::position::{Board, CaptureEffect, Facts, Verdict};
use crate::types::{Bitboard, Color, Piece, Role, RoleSet};

/// What does not depend on the start position.
pub(super) fn facts(file: &ModeFile, cast: &Cast, promotion: &Promotion, faults: &mut Faults) -> Facts {
    let mut letters = vec![None; Role::CODES];
    for (kind, role) in cast.kinds.iter().zip(&cast.roles) {
        letters[role.index()] = Some(kind.letter);
    }
    let pawns = cast.all_that(|kind| kind.pawn);
    let royal = cast.all_that(|kind| kind.royal);
    let promoting = cast.roles.iter().zip(&promotion.promotes).filter(|(_, yes)| **yes);
    let (drops, pawn_drop_zone) = drops(file, cast, promotion, royal, faults);
    let spared = match &file.spared {
        Some(names) => cast.roles_named(names, "spared", faults).into_iter().collect(),
        None => pawns,
    };
    let promotions: Vec<Role> = promotion.to.iter().map(|at| cast.roles[*at]).collect();
    let castling = faults.keep(castling(file, cast, &promotions, &drops)).flatten();
    Facts {
        movements: vec![None; Role::CODES],
        own: cast.roles.iter().copied().collect::<RoleSet>().without(RoleSet::CHESS),
        letters,
        values: vec![0; Role::CODES],
        royal,
        royals: [1, 1],
        pawns,
        pawns_on_first_rank: false,
        promoting: promoting.map(|(role, _)| *role).collect(),
        promotion_zone: promotion.zone(),
        promotions,
        promotion_optional: promotion.optional,
        double_from: [Bitboard::EMPTY; 2],
        passed_on: [Bitboard::EMPTY; 2],
        castling,
        capture: match file.capture {
            CaptureSpec::Remove => CaptureEffect::Remove,
            CaptureSpec::Pocket => CaptureEffect::Pocket,
            CaptureSpec::Explode => CaptureEffect::Explode,
        },
        spared,
        drops,
        pawn_drop_zone,
        must_capture: file.must_capture,
        may_check: file.give_check.unwrap_or(true),
        checks: file.goals.checks.unwrap_or(0),
        goal: square_goal(file, cast, royal, faults),
        extinction: extinction(file, cast, royal, faults),
        bare_loses: file.goals.bare,
        checkmate: verdict(file.goals.checkmate, Verdict::Loses),
        stalemate: verdict(file.goals.stalemate, Verdict::Draws),
        classic: false,
    }
}

/// What depends on where pieces start: how many are royal, from where first steps are made.
pub(super) fn settle(
    facts: &mut Facts,
    file: &ModeFile,
    cast: &Cast,
    board: Option<&Board<[u64; 6]>>,
) -> Result<(), Fault> {
    let standing = |role: Role, color: Color| {
        board.map_or(Bitboard::EMPTY, |board| board.by_piece(Piece::new(color, role)))
    };
    if board.is_some() {
        facts.royals = Color::ALL.map(|c| facts.royal.iter().map(|role| standing(role, c).count()).sum());
        if let Some(extinction) = &mut facts.extinction {
            extinction.applies =
                Color::ALL.map(|c| extinction.roles.iter().any(|role| standing(role, c).any()));
        }
    }
    let drawn_anywhere =
        matches!(&file.start, StartSpec::Parts(parts) if parts.draw == Some(DrawSpec::Chaos));
    for (kind, role) in cast.kinds.iter().zip(&cast.roles) {
        let first_from = match &kind.first_ranks {
            Some(ranks) => zones(ranks),
            None if kind.pawn => zones(&[2]),
            None => Color::ALL.map(|color| standing(*role, color)),
        };
        if *role == Role::PAWN {
            facts.double_from = first_from;
        } else if facts.own.has(*role) {
            facts.movements[role.index()] = Some(Movement::new(&kind.vectors, first_from));
        }
        let home = |color: Color| Bitboard::rank(color.rank(0));
        let starts_home = Color::ALL.into_iter().any(|c| (standing(*role, c) & home(c)).any());
        let first_rank = kind.first_ranks.as_ref().is_some_and(|ranks| ranks.contains(&1));
        let goes_back = kind.vectors.iter().any(|vector| vector.ranks < 0 || vector.fixed);
        facts.pawns_on_first_rank |= kind.pawn && (starts_home || first_rank || drawn_anywhere || goes_back);
    }
    facts.pawns_on_first_rank |= (facts.pawn_drop_zone[0] & Bitboard::rank(0)).any();
    let begins = |kind: &Kind| kind.first_ranks.as_ref().is_none_or(|ranks| !ranks.is_empty());
    let doubles =
        cast.kinds.iter().any(|kind| kind.pawn && begins(kind) && kind.vectors.iter().any(|v| v.first));
    if file.en_passant == Some(true) && !doubles {
        return Err(Fault::at("en_passant", "no pawn of this mode has a first step that could be passed")
            .hint("leave en_passant out"));
    }
    if file.en_passant.unwrap_or(true) && doubles {
        facts.passed_on = zones(&[3]);
        if (facts.promotion_zone[0] & facts.passed_on[1]).any() && !facts.promoting.is_empty() {
            return Err(Fault::at("promotion", "a pawn that takes in passing on rank 6 would promote there")
                .hint("add \"en_passant\": false"));
        }
    }
    let chess_castling = facts.castling.is_none_or(|partners| partners == (Role::KING, Role::ROOK));
    facts.classic = facts.own.is_empty()
        && facts.royal == RoleSet::of(Role::KING)
        && facts.royals.iter().all(|count| *count <= 1)
        && facts.capture != CaptureEffect::Explode
        && chess_castling;
    for (kind, role) in cast.kinds.iter().zip(&cast.roles) {
        facts.values[role.index()] = kind.value.unwrap_or_else(|| worth(facts, *role));
    }
    Ok(())
}

/// Whether nothing but looks and settings differs from chess.
pub(super) fn is_chess(facts: &Facts, start: &Start) -> bool {
    let usual = |role: Role| facts.letter(role) == role.letter();
    let zone = |rank: u8| Color::ALL.map(|color| Bitboard::rank(color.rank(rank)));
    let moves = facts.classic
        && facts.royals == [1, 1]
        && facts.castling == Some((Role::KING, Role::ROOK))
        && facts.letters.iter().flatten().count() == Role::ALL.len()
        && Role::ALL.into_iter().all(usual);
    let pawns = facts.pawns == RoleSet::of(Role::PAWN)
        && facts.promoting == facts.pawns
        && facts.promotion_zone == zone(7)
        && facts.promotions == [Role::QUEEN, Role::ROOK, Role::BISHOP, Role::KNIGHT]
        && !facts.promotion_optional
        && facts.double_from == zone(1)
        && facts.passed_on == zone(2);
    let goals = facts.capture == CaptureEffect::Remove
        && facts.drops.is_empty()
        && !facts.must_capture
        && facts.may_check
        && facts.checks == 0
        && facts.goal.is_none()
        && facts.extinction.is_none()
        && !facts.bare_loses
        && (facts.checkmate, facts.stalemate) == (Verdict::Loses, Verdict::Draws);
    moves && pawns && goals && !facts.pawns_on_first_rank && *start != Start::Chaos
}
