//! The kinds of pieces of a mode and the roles they get.
//!
//! A kind that moves exactly as a piece of chess takes that piece's role, so that the bit tricks of chess serve
//! it; every other kind gets one of the free codes and a movement of its own.

use super::movements::Movements;
use crate::attacks::Vector;
use crate::mode::file::format::{ModeFile, MovementSpec, PieceSpec};
use crate::mode::file::{Fault, Faults};
use crate::mode::{Look, read_betza};
use crate::types::Role;

/// A kind before it has a role.
#[derive(Clone, Debug)]
pub(super) struct Kind {
    pub(super) name: String,
    pub(super) letter: char,
    pub(super) look: Look,
    pub(super) vectors: Vec<Vector>,
    pub(super) royal: bool,
    pub(super) pawn: bool,
    pub(super) first_ranks: Option<Vec<u8>>,
    pub(super) value: Option<i32>,
}

/// The pieces of chess: name, letter, movement, role.
pub(super) const CHESS: [(&str, char, &str, Role); 6] = [
    ("pawn", 'P', "mfWcfFimfnD", Role::PAWN),
    ("knight", 'N', "N", Role::KNIGHT),
    ("bishop", 'B', "B", Role::BISHOP),
    ("rook", 'R', "R", Role::ROOK),
    ("queen", 'Q', "Q", Role::QUEEN),
    ("king", 'K', "K", Role::KING),
];

pub(super) fn chess_vectors(betza: &str) -> Vec<Vector> {
    read_betza(betza).expect("the movements of chess can be read")
}

/// The role of chess that moves exactly so.
pub(super) fn chess_role(vectors: &[Vector]) -> Option<Role> {
    let found = CHESS.into_iter().find(|(_, _, betza, _)| chess_vectors(betza) == vectors);
    // The double step as a ride of two squares says the same.
    let as_ride = || chess_vectors("mfWcfFimfW2") == vectors;
    found.map(|(_, _, _, role)| role).or_else(|| as_ride().then_some(Role::PAWN))
}

/// Every kind of the file: its own, then those of chess whose name and letter are free.
pub(super) fn kinds<'f>(file: &'f ModeFile, movements: &mut Movements<'f>, faults: &mut Faults) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for (name, spec) in &file.pieces.0 {
        if faults.is_full() {
            break;
        }
        let fits = |c: char| c.is_ascii_lowercase() || matches!(c, '_' | '-');
        if !name.starts_with(|c: char| c.is_ascii_lowercase()) || name.len() > 32 || !name.chars().all(fits) {
            let shown: String = name.chars().take(40).collect();
            let what = format!("expected a name of 1 to 32 small letters, found {shown:?}");
            faults.add(Fault::at_name(name, what).within("pieces").hint("such as \"short-rook\""));
        }
        let mut own = Faults::default();
        kinds.push(kind(file, movements, name, spec, &kinds, &mut own));
        faults.absorb(own, |fault| fault.within(name).within("pieces"));
    }
    for (name, letter, betza, _) in CHESS {
        if kinds.iter().all(|kind| kind.name != name && kind.letter != letter) {
            kinds.push(Kind {
                name: name.to_owned(),
                letter,
                look: name.parse().unwrap_or(Look::Disc),
                vectors: chess_vectors(betza),
                royal: name == "king" && file.royal.is_none(),
                pawn: name == "pawn",
                first_ranks: None,
                value: None,
            });
        }
    }
    if let Some(names) = &file.royal {
        for (name, _) in file.pieces.0.iter().filter(|(name, spec)| spec.royal && !names.contains(name)) {
            let what = format!("the {name} is royal, but the list \"royal\" of the mode does not name it");
            faults.add(Fault::at("royal", what).within(name).within("pieces"));
        }
        for (index, name) in names.iter().enumerate() {
            let found = find_kind(&kinds, name).map_err(|fault| at_index(fault, "royal", index));
            if let Some(at) = faults.keep(found) {
                kinds[at].royal = true;
            }
        }
    }
    kinds
}

/// A fault in the element itself, not in a field of it.
pub(super) fn at_index(fault: Fault, field: &str, index: usize) -> Fault {
    fault.within_element(field, index)
}

/// The index of the kind with this name.
pub(super) fn find_kind(kinds: &[Kind], name: &str) -> Result<usize, Fault> {
    kinds.iter().position(|kind| kind.name == name).ok_or_else(|| {
        let known: Vec<_> = kinds.iter().map(|kind| kind.name.as_str()).collect();
        Fault::at("", format!("expected the name of a piece, found {name:?}"))
            .hint(format!("the pieces of this mode: {}", known.join(", ")))
    })
}

fn kind<'f>(
    file: &ModeFile,
    movements: &mut Movements<'f>,
    name: &str,
    spec: &'f PieceSpec,
    known: &[Kind],
    faults: &mut Faults,
) -> Kind {
    let letter = faults.keep(match &spec.letter {
        Some(text) => given_letter(text, known),
        None => free_letter(name, known, file).ok_or_else(|| {
            Fault::at("movement", "no letter is left for this piece").hint("a mode has at most 26")
        }),
    });
    let look = match &spec.look {
        Some(text) => faults.keep(read_look(text)).unwrap_or(Look::Disc),
        None => name.parse().unwrap_or(Look::Disc),
    };
    let vectors =
        movements.of_piece(&spec.movement).map_err(|wrong| faults.absorb(wrong, |fault| fault)).ok();
    if let MovementSpec::Text(text) = &spec.movement
        && text.contains('e')
        && !spec.pawn
        && read_betza(text).is_ok()
    {
        let what = format!("{text:?}: only pawns take in passing (e)");
        faults.add(Fault::at("movement", what).hint("add \"pawn\": true"));
    }
    let no_first_step = |vectors: &Vec<Vector>| !vectors.iter().any(|vector| vector.first);
    if spec.first_ranks.is_some() && !spec.pawn && vectors.as_ref().is_some_and(no_first_step) {
        faults.add(Fault::at("first_ranks", "no step of this piece is for its first move only"));
    }
    Kind {
        name: name.to_owned(),
        // What is wrong is told; its name is known all the same, so that whoever uses it is not told as well.
        letter: letter.unwrap_or('?'),
        look,
        vectors: vectors.unwrap_or_default(),
        royal: spec.royal,
        pawn: spec.pawn,
        first_ranks: spec.first_ranks.clone(),
        value: spec.value,
    }
}

pub(super) fn read_look(text: &str) -> Result<Look, Fault> {
    text.parse().map_err(|()| {
        let names: Vec<_> = Look::ALL.iter().map(|look| look.name()).collect();
        Fault::at("look", format!("expected a look, found {text:?}"))
            .hint(format!("looks: {}", names.join(", ")))
    })
}

fn given_letter(text: &str, known: &[Kind]) -> Result<char, Fault> {
    let mut letters = text.chars();
    let (Some(letter), None) = (letters.next().filter(char::is_ascii_uppercase), letters.next()) else {
        return Err(Fault::at("letter", format!("expected a letter from A to Z, found {text:?}")));
    };
    match known.iter().find(|kind| kind.letter == letter) {
        Some(other) => {
            let what = format!("the letter {letter} already means the piece {:?}", other.name);
            Err(Fault::at("letter", what).hint("choose another, or leave it out"))
        }
        None => Ok(letter),
    }
}

/// The first letter of the name that nobody has or asks for, or any other.
pub(super) fn free_letter(name: &str, known: &[Kind], file: &ModeFile) -> Option<char> {
    let asked = |letter: char| {
        let text = letter.to_string();
        file.pieces.0.iter().any(|(_, spec)| spec.letter.as_deref() == Some(&text))
    };
    let own = CHESS.into_iter().find(|(chess, ..)| *chess == name).map(|(_, letter, ..)| letter);
    let of_chess = |letter: char| CHESS.into_iter().any(|(_, other, ..)| other == letter);
    let free = |letter: &char| known.iter().all(|kind| kind.letter != *letter) && !asked(*letter);
    let wanted = name.chars().map(|c| c.to_ascii_uppercase()).filter(char::is_ascii_uppercase);
    let new = wanted.chain('A'..='Z').filter(|letter| !of_chess(*letter));
    own.into_iter().chain(new).chain('A'..='Z').find(free)
}

/// A role for each kind, in their order; `promotes` says which kinds promote, `plainly` whether they must.
pub(super) fn roles(kinds: &[Kind], promotes: &[bool], plainly: bool) -> Result<Vec<Role>, Fault> {
    let mut roles: Vec<Option<Role>> = vec![None; kinds.len()];
    let mut order: Vec<usize> = (0..kinds.len()).collect();
    // The royal king first, then the pieces that bear the names of chess.
    order.sort_by_key(|at| {
        let kind = &kinds[*at];
        let royal_king = kind.royal && chess_role(&kind.vectors) == Some(Role::KING);
        let named = CHESS.into_iter().any(|(name, ..)| name == kind.name);
        (!royal_king, !named)
    });
    let nobody = !promotes.contains(&true);
    for at in order {
        let kind = &kinds[at];
        let role = chess_role(&kind.vectors).filter(|role| !roles.contains(&Some(*role)));
        roles[at] = role.filter(|role| {
            let is_pawn = *role == Role::PAWN;
            if is_pawn {
                kind.pawn && (promotes[at] && plainly || nobody)
            } else {
                !kind.pawn && !promotes[at]
            }
        });
    }
    let chess = Role::ALL;
    let mut free = (1..Role::CODES as u8).filter_map(Role::from_code).filter(|role| !chess.contains(role));
    for role in roles.iter_mut().filter(|role| role.is_none()) {
        *role = free.next();
    }
    roles.into_iter().collect::<Option<Vec<_>>>().ok_or_else(|| {
        Fault::at("pieces", format!("expected at most {} kinds of pieces", Role::CODES - 1 - chess.len()))
    })
}
