//! A mode for Fairy-Stockfish.

use core::fmt::Write as _;

use thiserror::Error;

use super::movement::played_otherwise;
use crate::attacks::Movement;
use crate::mode::{Look, Mode, PieceInfo, Start, write_betza};
use crate::position::{CaptureEffect, Extinction, ModeRules, Verdict};
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

/// The section of `variants.ini` for a mode. What has nothing to do with the rules (looks, a clock) is left out, which
/// a comment says.
///
/// # Errors
/// The first thing that it cannot say.
pub fn write_ini(mode: &Mode) -> Result<String, Unsayable> {
    let mode_rules = mode.rules();
    let mut text = heading(mode)?;
    pieces(mode, &mut text)?;
    let mut set = |key: &str, value: &str| {
        // Writing to a text cannot fail.
        let _ = writeln!(text, "{key} = {value}");
    };
    let letters = |roles: RoleSet| letters(mode, |piece| roles.has(piece.role));
    let start = match mode.start() {
        // The first check would win where the counters are not written.
        Start::Fen(_) if mode_rules.checks > 0 => mode.first_start().fen(),
        Start::Fen(fen) => fen.clone(),
        Start::Chess960 => {
            set("chess960", "true");
            mode.first_start().fen()
        }
        Start::Chaos => return Err(unsayable("a draw of chaos")),
    };
    set("startFen", &start);
    pawns(mode_rules, &letters, &mut set)?;
    castling(mode, &mut set)?;
    captures(mode_rules, &letters, &mut set)?;
    pockets(mode, &mut set)?;
    goals(mode_rules, &letters, &mut set)?;
    Ok(text)
}

/// The name of the section, after what is said for people only.
fn heading(mode: &Mode) -> Result<String, Unsayable> {
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if mode.id().is_empty() || !mode.id().chars().all(fits) {
        let what = "a name with other characters than letters, digits, - and _";
        return Err(unsayable(format!("{what}, {:?}", mode.id())));
    }
    let left_out = left_out(mode);
    let mut text = format!("# {}: {}\n", mode.title(), mode.description());
    text = text.trim_end().replace(char::is_control, " ") + "\n";
    if !left_out.is_empty() {
        let _ = writeln!(text, "# Not part of variants.ini: {}.", left_out.join(", "));
    }
    let _ = writeln!(text, "[{}]", mode.id());
    Ok(text)
}

/// What the mode has that does not change its rules and that the file has no place for.
fn left_out(mode: &Mode) -> Vec<&'static str> {
    let defaults = mode.defaults();
    let looks = |piece: &PieceInfo| piece.look != Look::Disc && piece.look.name() != piece.name;
    let named = |piece: &PieceInfo| Role::ALL.into_iter().all(|role| piece.role != role);
    let parts = [
        (mode.pieces().iter().any(looks), "looks"),
        (mode.pieces().iter().any(named), "names of pieces"),
        (mode.pieces().iter().any(|piece| piece.value.is_some()), "values of pieces"),
        (defaults.clock.is_some(), "clock"),
        (defaults.forced_move_after.is_some(), "pace"),
        (defaults.draw_rule.is_some(), "draw_rule"),
        (!mode.locked().is_empty(), "locked settings"),
    ];
    parts.into_iter().filter(|(has, _)| *has).map(|(_, name)| name).collect()
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

fn pieces(mode: &Mode, text: &mut String) -> Result<(), Unsayable> {
    let mode_rules = mode.rules();
    let exploding = mode_rules.capture == CaptureEffect::Explode;
    if mode_rules.royals.iter().any(|count| *count > 1) || mode_rules.royal.iter().count() > 1 {
        return Err(unsayable("several royal pieces"));
    }
    if exploding && (mode_rules.royal != RoleSet::of(Role::KING) || mode_rules.royals != [1, 1]) {
        return Err(unsayable("explosions without a royal king on each side"));
    }
    let mut custom = 0;
    for piece in mode.pieces() {
        let letter = piece.letter.to_ascii_lowercase();
        let written = write_betza(&piece.vectors).and_then(|betza| without_ones(&betza));
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

/// A movement without the number 1, which we write to keep equal atoms apart: it makes a grasshopper of a hopper there
/// and a ride of a step. The last part comes first instead.
fn without_ones(betza: &str) -> Option<String> {
    let parts: Vec<&str> = betza.rsplit('1').collect();
    let apart = |pair: &[&str]| pair[0].chars().next_back() != pair[1].chars().next();
    parts.windows(2).all(apart).then(|| parts.concat())
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

fn pawns(mode_rules: &ModeRules, letters: Letters<'_>, set: Set<'_>) -> Result<(), Unsayable> {
    set("pawnTypes", &letters(mode_rules.pawns));
    if mode_rules.promoting.is_empty() {
        set("promotionPieceTypes", "-");
        // Else pawns would have to become something and stop before the last rank.
        set("mandatoryPawnPromotion", "false");
    } else {
        set("promotionPawnTypes", &letters(mode_rules.promoting));
        set("promotionPieceTypes", &letters(mode_rules.promotions.iter().copied().collect()));
        both(set, "promotionRegion", mode_rules.promotion_zone)?;
        if mode_rules.promotion_optional {
            set("mandatoryPawnPromotion", "false");
        }
    }
    let first_from = first_steps(mode_rules)?;
    let doubles = first_from.iter().any(|from| from.any());
    set("doubleStep", if doubles { "true" } else { "false" });
    if doubles {
        both(set, "doubleStepRegion", first_from)?;
    }
    let passing = mode_rules.en_passant_squares.iter().any(|squares| squares.any());
    set("enPassantTypes", &if passing { letters(mode_rules.pawns) } else { "-".to_owned() });
    // Where first steps are the usual ones this goes without saying.
    let usual = Color::ALL.map(|color| Bitboard::rank(color.rank(1)));
    let longer = |movement: &Movement| {
        movement.vectors().iter().any(|v| v.first && (v.reach > 2 || v.files.abs().max(v.ranks.abs()) > 2))
    };
    let far = mode_rules.own.iter().filter_map(|role| mode_rules.movement(role)).any(longer);
    if passing && doubles && (first_from != usual || far) {
        set("enPassantRegion", PASSED);
    }
    Ok(())
}

/// Where pawns can be taken in passing.
pub(super) const PASSED: &str = "*3 *6";

/// From where first steps are made: the file has one region for the pieces of all kinds.
fn first_steps(mode_rules: &ModeRules) -> Result<[Bitboard; 2], Unsayable> {
    let own = mode_rules.own.iter().filter_map(|role| mode_rules.movement(role));
    let own = own.filter(|movement| movement.vectors().iter().any(|vector| vector.first));
    let own = own.map(|movement| Color::ALL.map(|color| movement.first_from(color)));
    let mut regions =
        mode_rules.pawns.has(Role::PAWN).then_some(mode_rules.double_from).into_iter().chain(own);
    let region = regions.next().unwrap_or_default();
    if regions.any(|other| other != region) {
        return Err(unsayable("pieces that make their first steps from different squares"));
    }
    Ok(region)
}

fn castling(mode: &Mode, set: Set<'_>) -> Result<(), Unsayable> {
    let mode_rules = mode.rules();
    match mode_rules.castling {
        None => set("castling", "false"),
        Some((king, _)) if !mode_rules.royal.is_empty() && !mode_rules.royal.has(king) => {
            return Err(unsayable("castling with another piece than the royal one"));
        }
        Some((king, rook)) => {
            let letter = |role: Role| {
                mode_rules
                    .letter(role)
                    .map_or(String::new(), |letter| letter.to_ascii_lowercase().to_string())
            };
            set("castling", "true");
            set("castlingKingPiece", &letter(king));
            set("castlingRookPieces", &letter(rook));
        }
    }
    Ok(())
}

fn captures(mode_rules: &ModeRules, letters: Letters<'_>, set: Set<'_>) -> Result<(), Unsayable> {
    if mode_rules.must_capture {
        set("mustCapture", "true");
    }
    if !mode_rules.may_check {
        set("checking", "false");
    }
    match mode_rules.capture {
        CaptureEffect::Remove => {}
        CaptureEffect::Pocket => set("capturesToHand", "true"),
        CaptureEffect::Explode => {
            if mode_rules.spared != RoleSet::of(Role::PAWN) {
                return Err(unsayable("explosions that spare other pieces than pawns"));
            }
            if !mode_rules.may_check || mode_rules.checks > 0 {
                return Err(unsayable("explosions where checks are forbidden or counted"));
            }
            set("blastOnCapture", "true");
            set("extinctionPseudoRoyal", "true");
            set("extinctionValue", "loss");
            set("extinctionPieceTypes", &letters(mode_rules.royal));
        }
    }
    Ok(())
}

fn pockets(mode: &Mode, set: Set<'_>) -> Result<(), Unsayable> {
    let mode_rules = mode.rules();
    if !mode_rules.has_pockets() {
        return Ok(());
    }
    let dropped = |roles: RoleSet| mode_rules.drops.iter().any(|role| roles.has(*role));
    let usual = Color::ALL.map(|color| {
        let inner = (1..7).fold(Bitboard::EMPTY, |zone, rank| zone | Bitboard::rank(color.rank(rank)));
        inner - mode_rules.promotion_zone[color.index()]
    });
    if dropped(mode_rules.pawns) && mode_rules.pawn_drop_zone != usual {
        return Err(unsayable("pawns dropped on other ranks than 2 to 7 without those where they promote"));
    }
    if dropped(mode_rules.pawns.without(RoleSet::of(Role::PAWN))) {
        return Err(unsayable("dropped pawns that do not move and promote as in chess"));
    }
    let start = mode.first_start();
    let seen = |role: Role| start.by_roles(RoleSet::of(role)).any() || mode_rules.promotions.contains(&role);
    let lost =
        |piece: &PieceInfo| !piece.royal && seen(piece.role) && !mode_rules.drops.contains(&piece.role);
    if mode_rules.capture == CaptureEffect::Pocket && mode.pieces().iter().any(lost) {
        return Err(unsayable("a pocket for some kinds of captured pieces only"));
    }
    if mode_rules.capture == CaptureEffect::Pocket
        && !mode_rules.promoting.without(RoleSet::of(Role::PAWN)).is_empty()
    {
        return Err(unsayable("a pocket where other pieces than pawns promote"));
    }
    set("pieceDrops", "true");
    Ok(())
}

fn goals(mode_rules: &ModeRules, letters: Letters<'_>, set: Set<'_>) -> Result<(), Unsayable> {
    let value = |verdict: Verdict| match verdict {
        Verdict::Draws => "draw",
        Verdict::Loses => "loss",
        Verdict::Wins => "win",
    };
    if mode_rules.checkmate != Verdict::Loses {
        set("checkmateValue", value(mode_rules.checkmate));
    }
    if mode_rules.stalemate != Verdict::Draws {
        set("stalemateValue", value(mode_rules.stalemate));
    }
    if mode_rules.checks > 9 {
        return Err(unsayable("more than nine checks"));
    }
    if mode_rules.checks > 0 {
        set("checkCounting", "true");
    }
    if mode_rules.bare_loses {
        return Err(unsayable("a bare king that loses"));
    }
    if let Some(extinction) =
        mode_rules.extinction.as_ref().filter(|_| mode_rules.capture != CaptureEffect::Explode)
    {
        extinct(mode_rules, extinction, letters, set)?;
    }
    if let Some(goal) = &mode_rules.goal {
        let every = is_everything(mode_rules, goal.roles);
        if !every && goal.roles.iter().count() > 1 {
            return Err(unsayable("squares for several kinds of pieces, but not all, to reach"));
        }
        set("flagPiece", &if every { "*".to_owned() } else { letters(goal.roles) });
        both(set, "flagRegion", goal.squares)?;
        if goal.reply {
            if goal.roles != RoleSet::of(Role::KING) || mode_rules.royal != goal.roles {
                return Err(unsayable("a reply to another piece than the royal king on its squares"));
            }
            set("flagMove", "true");
        }
    }
    Ok(())
}

/// Whether these are all kinds of pieces of the mode.
fn is_everything(mode_rules: &ModeRules, roles: RoleSet) -> bool {
    roles.iter().count() == mode_rules.letters.iter().flatten().count()
}

fn extinct(
    mode_rules: &ModeRules,
    extinction: &Extinction,
    letters: Letters<'_>,
    set: Set<'_>,
) -> Result<(), Unsayable> {
    let every = is_everything(mode_rules, extinction.roles);
    if !every && extinction.roles.iter().count() > 1 {
        return Err(unsayable("extinction of several kinds together: there it takes but one of them"));
    }
    if extinction.applies != [true; 2] {
        return Err(unsayable("extinction of pieces that one side does not have from the start"));
    }
    // Pieces in hand count there; who has a royal piece always has one on the board.
    let royal =
        extinction.roles.iter().any(|role| mode_rules.royal.has(role)) && !mode_rules.royals.contains(&0);
    if !royal && mode_rules.drops.iter().any(|role| extinction.roles.has(*role)) {
        return Err(unsayable("extinction of pieces that can be dropped"));
    }
    set("extinctionValue", if extinction.wins { "win" } else { "loss" });
    set("extinctionPieceTypes", &if every { "*".to_owned() } else { letters(extinction.roles) });
    Ok(())
}
