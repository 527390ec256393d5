//! From a file to a mode: names become roles, ranks become sets of squares, contradictions become errors.
//!
//! Each file here knows one part of a mode; [`compile`] puts them together.

mod castling;
mod contradictions;
mod drops;
mod goals;
mod kinds;
mod load;
mod mode_rules;
mod movements;
mod pieces;
mod presence;
mod promotion;
mod settings;
mod start;
mod values;

use kinds::{kinds, roles};
use mode_rules::{is_chess, mode_rules, settle};
use movements::Movements;
use pieces::PieceSet;
use presence::Presence;
use promotion::Promotion;
use settings::{locked, settings};
use start::{placed_kinds, start};

use super::file::format::ModeFile;
use super::file::{Fault, Faults};
use super::{Custom, Mode, PieceInfo, Start};
use crate::numbers::fingerprint;
use crate::position::{KnownEndings, ModeRules, Setup};

/// Why a file is read.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Reading {
    /// To be played: what is said in vain is refused.
    New,
    /// Because somebody has played it: what an earlier version accepted is no reason to lose a game.
    Kept,
}

/// The mode that a file describes, or everything that is wrong with it. What depends on something that is wrong is not
/// looked at: nobody is told the same mistake twice.
fn compile(id: &str, text: &str, file: &ModeFile, reading: Reading) -> Result<Mode, Faults> {
    let mut faults = Faults::default();
    let is_new = reading == Reading::New;
    if is_new {
        contradictions::between_fields(file, &mut faults);
    }
    let defaults = settings(file, &mut faults);
    let locked = locked(file, &mut faults);
    let mut wrong = Faults::default();
    let parts = Parts::read(file, reading, &mut wrong, &mut faults);
    let sound = wrong.is_empty() && !faults.touch("start");
    faults.absorb(wrong, |fault| fault);
    let Some(Parts { pieces, mut mode_rules, placed }) = parts.filter(|_| sound) else { return Err(faults) };
    let Some(start) = start(file, &pieces, &mode_rules, &placed, &mut faults) else { return Err(faults) };
    let setup = match &start {
        Start::Fen(fen) => {
            let setup = Setup::<Custom<'static>>::from_fen_with(fen, Some(&mode_rules));
            let setup = faults.keep(setup.map_err(|error| Fault::at("start", error.to_string())));
            let Some(setup) = setup else { return Err(faults) };
            Some((fen, setup))
        }
        Start::Chess960 | Start::Chaos => None,
    };
    let (fen, setup) = setup.unzip();
    if is_new {
        let presence = Presence { pieces: &pieces, mode_rules: &mode_rules, setup: setup.as_ref() };
        contradictions::with_start(file, &presence, fen, &mut faults);
        contradictions::with_presence(file, &presence, &mut faults);
    }
    let board = setup.as_ref().map(|setup| &setup.board);
    let settled = faults.keep(settle(&mut mode_rules, file, &pieces, board)).is_some();
    if is_new && settled && !faults.touch("goals") {
        let presence = Presence { pieces: &pieces, mode_rules: &mode_rules, setup: setup.as_ref() };
        faults.absorb(contradictions::with_goals(file, &presence), |fault| fault);
    }
    if start == Start::Chess960 && (!mode_rules.classic || mode_rules.royals != [1, 1]) {
        let hint = "that is king, queen, rooks, bishops, knights and pawns as they are, the king royal";
        faults.add(Fault::at("start", "a draw of chess960 needs the pieces of chess").hint(hint));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let pieces = pieces.kinds.iter().zip(&pieces.roles).map(|(kind, role)| PieceInfo {
        role: *role,
        name: kind.name.clone(),
        letter: kind.letter,
        look: kind.look,
        vectors: kind.vectors.clone(),
        royal: kind.royal,
        pawn: kind.pawn,
        value: kind.value,
        worth: mode_rules.values[role.index()],
    });
    let chess = is_chess(&mode_rules, &start);
    Ok(Mode {
        id: id.to_owned(),
        title: file.title.clone(),
        description: file.description.clone(),
        pieces: pieces.collect(),
        start,
        defaults,
        locked,
        rules: mode_rules,
        endings: KnownEndings::default(),
        chess,
        fingerprint: fingerprint(id.bytes().chain([0]).chain(text.bytes())),
        source: text.to_owned(),
    })
}

/// What does not depend on where pieces start.
struct Parts {
    pieces: PieceSet,
    mode_rules: ModeRules,
    /// Which kind each piece of a list is.
    placed: Vec<usize>,
}

impl Parts {
    /// What is only said in vain stands apart: whatever else is wrong can be told nevertheless.
    fn read(file: &ModeFile, reading: Reading, faults: &mut Faults, vain: &mut Faults) -> Option<Self> {
        let mut movements = Movements::of(file, faults);
        let mut kinds = kinds(file, &mut movements, faults);
        let placed = placed_kinds(file, &mut movements, &mut kinds, faults);
        if reading == Reading::New {
            movements.unused(vain);
        }
        let promotion = Promotion::read(file, &kinds, faults);
        let roles = faults.keep(roles(&kinds, &promotion.promotes, !promotion.optional))?;
        let pieces = PieceSet { kinds, roles };
        let mode_rules = mode_rules(file, &pieces, &promotion, faults);
        Some(Self { pieces, mode_rules, placed })
    }
}
