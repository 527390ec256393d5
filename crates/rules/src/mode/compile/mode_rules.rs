//! What position and generator ask: from the parts of a file to plain data.

use super::castling::castling;
use super::drops::drops;
use super::goals::{extinction, square_goal, verdict};
use super::kinds::Kind;
use super::pieces::{PieceSet, zones};
use super::promotion::Promotion;
use super::values::worth;
use crate::attacks::Movement;
use crate::mode::Start;
use crate::mode::file::format::{CaptureSpec, DrawSpec, ModeFile, StartSpec};
use crate::mode::file::{Fault, Faults};
use crate::position::{Board, CaptureEffect, ModeRules, Verdict};
use crate::types::{Bitboard, Color, Piece, Role, RoleSet};

/// What does not depend on the start position.
pub(super) fn mode_rules(
    file: &ModeFile,
    pieces: &PieceSet,
    promotion: &Promotion,
    faults: &mut Faults,
) -> ModeRules {
    let mut letters = vec![None; Role::CODES];
    for (kind, role) in pieces.kinds.iter().zip(&pieces.roles) {
        letters[role.index()] = Some(kind.letter);
    }
    let pawns = pieces.all_that(|kind| kind.pawn);
    let royal = pieces.all_that(|kind| kind.royal);
    let promoting = pieces.roles.iter().zip(&promotion.promotes).filter(|(_, yes)| **yes);
    let (drops, pawn_drop_zone) = drops(file, pieces, promotion, royal, faults);
    let spared = match &file.spared {
        Some(names) => pieces.roles_named(names, "spared", faults).into_iter().collect(),
        None => pawns,
    };
    let promotions: Vec<Role> = promotion.to.iter().map(|at| pieces.roles[*at]).collect();
    let castling = faults.keep(castling(file, pieces, &promotions, &drops)).flatten();
    ModeRules {
        movements: vec![None; Role::CODES],
        own: pieces.roles.iter().copied().collect::<RoleSet>().without(RoleSet::CHESS),
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
        en_passant_squares: [Bitboard::EMPTY; 2],
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
        goal: square_goal(file, pieces, royal, faults),
        extinction: extinction(file, pieces, royal, faults),
        bare_loses: file.goals.bare,
        checkmate: verdict(file.goals.checkmate, Verdict::Loses),
        stalemate: verdict(file.goals.stalemate, Verdict::Draws),
        classic: false,
    }
}

/// What depends on where pieces start: how many are royal, from where first steps are made.
pub(super) fn settle(
    mode_rules: &mut ModeRules,
    file: &ModeFile,
    pieces: &PieceSet,
    board: Option<&Board<[u64; 6]>>,
) -> Result<(), Fault> {
    let standing = |role: Role, color: Color| {
        board.map_or(Bitboard::EMPTY, |board| board.by_piece(Piece::new(color, role)))
    };
    if board.is_some() {
        mode_rules.royals =
            Color::ALL.map(|c| mode_rules.royal.iter().map(|role| standing(role, c).count()).sum());
        if let Some(extinction) = &mut mode_rules.extinction {
            extinction.applies =
                Color::ALL.map(|c| extinction.roles.iter().any(|role| standing(role, c).any()));
        }
    }
    let drawn_anywhere =
        matches!(&file.start, StartSpec::Parts(parts) if parts.draw == Some(DrawSpec::Chaos));
    for (kind, role) in pieces.kinds.iter().zip(&pieces.roles) {
        let first_from = match &kind.first_ranks {
            Some(ranks) => zones(ranks),
            None if kind.pawn => zones(&[2]),
            None => Color::ALL.map(|color| standing(*role, color)),
        };
        if *role == Role::PAWN {
            mode_rules.double_from = first_from;
        } else if mode_rules.own.has(*role) {
            mode_rules.movements[role.index()] = Some(Movement::new(&kind.vectors, first_from));
        }
        let home = |color: Color| Bitboard::rank(color.rank(0));
        let starts_home = Color::ALL.into_iter().any(|c| (standing(*role, c) & home(c)).any());
        let first_rank = kind.first_ranks.as_ref().is_some_and(|ranks| ranks.contains(&1));
        let goes_back = kind.vectors.iter().any(|vector| vector.ranks < 0 || vector.fixed);
        mode_rules.pawns_on_first_rank |=
            kind.pawn && (starts_home || first_rank || drawn_anywhere || goes_back);
    }
    mode_rules.pawns_on_first_rank |= (mode_rules.pawn_drop_zone[0] & Bitboard::rank(0)).any();
    let begins = |kind: &Kind| kind.first_ranks.as_ref().is_none_or(|ranks| !ranks.is_empty());
    let doubles =
        pieces.kinds.iter().any(|kind| kind.pawn && begins(kind) && kind.vectors.iter().any(|v| v.first));
    if file.en_passant == Some(true) && !doubles {
        return Err(Fault::at("en_passant", "no pawn of this mode has a first step that could be passed")
            .hint("leave en_passant out"));
    }
    if file.en_passant.unwrap_or(true) && doubles {
        mode_rules.en_passant_squares = zones(&[3]);
        if (mode_rules.promotion_zone[0] & mode_rules.en_passant_squares[1]).any()
            && !mode_rules.promoting.is_empty()
        {
            return Err(Fault::at("promotion", "a pawn that takes in passing on rank 6 would promote there")
                .hint("add \"en_passant\": false"));
        }
    }
    let chess_castling = mode_rules.castling.is_none_or(|partners| partners == (Role::KING, Role::ROOK));
    mode_rules.classic = mode_rules.own.is_empty()
        && mode_rules.royal == RoleSet::of(Role::KING)
        && mode_rules.royals.iter().all(|count| *count <= 1)
        && mode_rules.capture != CaptureEffect::Explode
        && chess_castling;
    for (kind, role) in pieces.kinds.iter().zip(&pieces.roles) {
        mode_rules.values[role.index()] = kind.value.unwrap_or_else(|| worth(mode_rules, *role));
    }
    Ok(())
}

/// Whether nothing but looks and settings differs from chess.
pub(super) fn is_chess(mode_rules: &ModeRules, start: &Start) -> bool {
    let usual = |role: Role| mode_rules.letter(role) == role.letter();
    let zone = |rank: u8| Color::ALL.map(|color| Bitboard::rank(color.rank(rank)));
    let moves = mode_rules.classic
        && mode_rules.royals == [1, 1]
        && mode_rules.castling == Some((Role::KING, Role::ROOK))
        && mode_rules.letters.iter().flatten().count() == Role::ALL.len()
        && Role::ALL.into_iter().all(usual);
    let pawns = mode_rules.pawns == RoleSet::of(Role::PAWN)
        && mode_rules.promoting == mode_rules.pawns
        && mode_rules.promotion_zone == zone(7)
        && mode_rules.promotions == [Role::QUEEN, Role::ROOK, Role::BISHOP, Role::KNIGHT]
        && !mode_rules.promotion_optional
        && mode_rules.double_from == zone(1)
        && mode_rules.en_passant_squares == zone(2);
    let goals = mode_rules.capture == CaptureEffect::Remove
        && mode_rules.drops.is_empty()
        && !mode_rules.must_capture
        && mode_rules.may_check
        && mode_rules.checks == 0
        && mode_rules.goal.is_none()
        && mode_rules.extinction.is_none()
        && !mode_rules.bare_loses
        && (mode_rules.checkmate, mode_rules.stalemate) == (Verdict::Loses, Verdict::Draws);
    moves && pawns && goals && !mode_rules.pawns_on_first_rank && *start != Start::Chaos
}
