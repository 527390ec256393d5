//! A mode for Fairy-Stockfish.

use core::fmt::Write as _;

use thiserror::Error;

use super::played_otherwise;
use crate::mode::{Mode, PieceInfo, Start, write_betza};
use crate::position::{CaptureEffect, Facts, Verdict};
use crate::types::{Bitboard, Color, Role, RoleSet};

/// What `variants.ini` cannot say.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("Fairy-Stockfish's variants.ini cannot say this: {what}")]
pub struct Unsayable {
    /// What it is.
    pub what: String,
}

fn unsayable(what: impl Into<String>) -> Unsayable {
    Unsayable { what: what.into() }
}

/// The section of `variants.ini` for a mode.
///
/// # Errors
/// The first thing that it cannot say.
pub fn write_ini(mode: &'static Mode) -> Result<String, Unsayable> {
    let facts = mode.facts();
    let mut text =
        format!("# {}: {}\n[{}]\n", mode.title(), mode.description().replace('\n', " "), mode.id());
    pieces(mode, &mut text)?;
    let mut set = |key: &str, value: &str| {
        // Writing to a text cannot fail.
        let _ = writeln!(text, "{key} = {value}");
    };
    let letters = |roles: RoleSet| letters(mode, |piece| roles.has(piece.role));
    let start = match mode.start() {
        Start::Fen(fen) => fen.clone(),
        Start::Chess960 => {
            set("chess960", "true");
            mode.first_start().fen()
        }
        Start::Chaos => return Err(unsayable("a draw of chaos")),
    };
    set("startFen", &start);
    pawns(facts, &letters, &mut set)?;
    castling(mode, &mut set);
    captures(facts, &letters, &mut set)?;
    goals(facts, &letters, &mut set)?;
    Ok(text)
}

/// The small letters of the pieces that are wanted.
fn letters(mode: &Mode, wanted: impl Fn(&PieceInfo) -> bool) -> String {
    let wanted = mode.pieces().iter().filter(|piece| wanted(piece));
    wanted.map(|piece| piece.letter.to_ascii_lowercase()).collect()
}

/// The names of the roles of chess in the file.
const NAMES: [(Role, &str); 5] = [
    (Role::PAWN, "pawn"),
    (Role::KNIGHT, "knight"),
    (Role::BISHOP, "bishop"),
    (Role::ROOK, "rook"),
    (Role::QUEEN, "queen"),
];

fn pieces(mode: &'static Mode, text: &mut String) -> Result<(), Unsayable> {
    let facts = mode.facts();
    let exploding = facts.capture == CaptureEffect::Explode;
    if facts.royals.iter().any(|count| *count > 1) || facts.royal.iter().count() > 1 {
        return Err(unsayable("several royal pieces"));
    }
    let mut custom = 0;
    for piece in mode.pieces() {
        let letter = piece.letter.to_ascii_lowercase();
        let written = write_betza(&piece.vectors);
        let betza = written.ok_or_else(|| unsayable(format!("how the {} moves", piece.name)))?;
        if let Some(what) = played_otherwise(&piece.vectors) {
            return Err(unsayable(format!("the {} has {what}", piece.name)));
        }
        let known = NAMES.iter().find(|(role, _)| *role == piece.role);
        let line = match known {
            // In explosions the royal piece is one that must not become extinct.
            _ if piece.royal && exploding => format!("commoner = {letter}"),
            _ if piece.royal && piece.role == Role::KING => format!("king = {letter}"),
            _ if piece.royal => format!("king = {letter}:{betza}"),
            Some((_, name)) => format!("{name} = {letter}"),
            None if piece.role == Role::KING => format!("commoner = {letter}"),
            None => {
                custom += 1;
                format!("customPiece{custom} = {letter}:{betza}")
            }
        };
        let _ = writeln!(text, "{line}");
    }
    Ok(())
}

/// Ranks as the file writes them: `*1 *2`.
fn region(squares: Bitboard) -> Result<String, Unsayable> {
    let ranks = (0..8).filter(|rank| (squares & Bitboard::rank(*rank)).any());
    let whole: Bitboard = ranks.clone().fold(Bitboard::EMPTY, |set, rank| set | Bitboard::rank(rank));
    if whole == squares {
        return Ok(ranks.map(|rank| format!("*{}", rank + 1)).collect::<Vec<_>>().join(" "));
    }
    Ok(squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" "))
}

type Set<'a> = &'a mut dyn FnMut(&str, &str);
type Letters<'a> = &'a dyn Fn(RoleSet) -> String;

fn both(set: Set<'_>, key: &str, squares: [Bitboard; 2]) -> Result<(), Unsayable> {
    for (color, side) in Color::ALL.into_iter().zip(["White", "Black"]) {
        set(&format!("{key}{side}"), &region(squares[color.index()])?);
    }
    Ok(())
}

fn pawns(facts: &Facts, letters: Letters<'_>, set: Set<'_>) -> Result<(), Unsayable> {
    set("pawnTypes", &letters(facts.pawns));
    if facts.promoting.is_empty() {
        set("promotionPieceTypes", "-");
    } else {
        set("promotionPawnTypes", &letters(facts.promoting));
        set("promotionPieceTypes", &letters(facts.promotions.iter().copied().collect()));
        both(set, "promotionRegion", facts.promotion_zone)?;
        if facts.promotion_optional {
            set("mandatoryPawnPromotion", "false");
        }
    }
    let first_from = first_steps(facts)?;
    let doubles = first_from.iter().any(|from| from.any());
    set("doubleStep", if doubles { "true" } else { "false" });
    if doubles {
        both(set, "doubleStepRegion", first_from)?;
    }
    let passing = facts.passed_on.iter().any(|squares| squares.any());
    set("enPassantTypes", &if passing { letters(facts.pawns) } else { "-".to_owned() });
    Ok(())
}

/// From where first steps are made: the file has one region for the pieces of all kinds.
fn first_steps(facts: &Facts) -> Result<[Bitboard; 2], Unsayable> {
    let own = facts.own.iter().filter_map(|role| facts.movement(role));
    let own = own.filter(|movement| movement.vectors().iter().any(|vector| vector.first));
    let own = own.map(|movement| Color::ALL.map(|color| movement.first_from(color)));
    let mut regions = facts.pawns.has(Role::PAWN).then_some(facts.double_from).into_iter().chain(own);
    let region = regions.next().unwrap_or_default();
    if regions.any(|other| other != region) {
        return Err(unsayable("pieces that make their first steps from different squares"));
    }
    Ok(region)
}

fn castling(mode: &Mode, set: Set<'_>) {
    let facts = mode.facts();
    match facts.castling {
        None => set("castling", "false"),
        Some((king, rook)) => {
            let letter = |role: Role| {
                facts.letter(role).map_or(String::new(), |letter| letter.to_ascii_lowercase().to_string())
            };
            set("castling", "true");
            set("castlingKingPiece", &letter(king));
            set("castlingRookPieces", &letter(rook));
        }
    }
}

fn captures(facts: &Facts, letters: Letters<'_>, set: Set<'_>) -> Result<(), Unsayable> {
    if facts.must_capture {
        set("mustCapture", "true");
    }
    if !facts.may_check {
        set("checking", "false");
    }
    match facts.capture {
        CaptureEffect::Remove => {}
        CaptureEffect::Pocket => set("capturesToHand", "true"),
        CaptureEffect::Explode => {
            if facts.spared != RoleSet::of(Role::PAWN) {
                return Err(unsayable("explosions that spare other pieces than pawns"));
            }
            set("blastOnCapture", "true");
            set("extinctionPseudoRoyal", "true");
            set("extinctionValue", "loss");
            set("extinctionPieceTypes", &letters(facts.royal));
        }
    }
    if facts.has_pockets() {
        let inner = Color::ALL
            .map(|color| (1..7).fold(Bitboard::EMPTY, |zone, rank| zone | Bitboard::rank(color.rank(rank))));
        if facts.pawn_drop_zone != inner {
            return Err(unsayable("pawns dropped on other ranks than 2 to 7"));
        }
        set("pieceDrops", "true");
    }
    Ok(())
}

fn goals(facts: &Facts, letters: Letters<'_>, set: Set<'_>) -> Result<(), Unsayable> {
    let value = |verdict: Verdict| match verdict {
        Verdict::Draws => "draw",
        Verdict::Loses => "loss",
        Verdict::Wins => "win",
    };
    if facts.checkmate != Verdict::Loses {
        set("checkmateValue", value(facts.checkmate));
    }
    if facts.stalemate != Verdict::Draws {
        set("stalemateValue", value(facts.stalemate));
    }
    if facts.checks > 0 {
        set("checkCounting", "true");
    }
    if facts.bare_loses {
        return Err(unsayable("a bare king that loses"));
    }
    if let Some(extinction) = facts.extinction.as_ref().filter(|_| facts.capture != CaptureEffect::Explode) {
        set("extinctionValue", if extinction.wins { "win" } else { "loss" });
        let every = extinction.roles.iter().count() == facts.letters.iter().flatten().count();
        set("extinctionPieceTypes", &if every { "*".to_owned() } else { letters(extinction.roles) });
    }
    if let Some(goal) = &facts.goal {
        set("flagPiece", &letters(goal.roles));
        both(set, "flagRegion", goal.squares)?;
        if goal.reply {
            set("flagMove", "true");
        }
    }
    Ok(())
}
