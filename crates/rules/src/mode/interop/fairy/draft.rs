//! What a section has said so far, line by line.
//!
//! Invariant: pieces are kept by their keys, as Fairy-Stockfish keeps them. A piece that takes the letter of another
//! does not take its place where that was named.

use serde_json::{Map, Value, json};

use super::movement::played_otherwise;
use super::write::PASSED;
use crate::mode::read_betza;

/// A kind of piece.
pub(super) struct Piece {
    pub(super) key: String,
    pub(super) letter: char,
    pub(super) movement: String,
}

impl Piece {
    pub(super) fn name(&self) -> String {
        let own = self.key.starts_with(CUSTOM);
        if own { format!("piece-{}", self.letter.to_ascii_lowercase()) } else { self.key.clone() }
    }
}

/// Which pieces a goal is about.
pub(super) enum Kinds {
    All,
    Only(String),
}

/// What a section has said so far.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) pieces: Vec<Piece>,
    pub(super) fields: Map<String, Value>,
    pub(super) goals: Map<String, Value>,
    /// Pawns, what promotes, what it becomes and what can be taken in passing, by their keys.
    pub(super) pawns: Option<Vec<String>>,
    pub(super) promoting: Option<Vec<String>>,
    pub(super) promoted: Option<Vec<String>>,
    pub(super) passing: Option<Vec<String>>,
    pub(super) optional: bool,
    /// Who castles with whom, by their keys.
    pub(super) castling: (Option<String>, Option<String>),
    pub(super) castles: Option<bool>,
    pub(super) drops: bool,
    pub(super) blast: bool,
    pub(super) pseudo_royal: bool,
    pub(super) extinction: (Option<&'static str>, Option<Kinds>),
    pub(super) checks: bool,
    pub(super) flag: Option<Kinds>,
    /// Where White and Black win.
    pub(super) flags: [String; 2],
    pub(super) reply: bool,
    /// Whether pawns can be taken in passing on the third rank only.
    pub(super) passed_as_usual: bool,
    /// Whole ranks by their key, from one's own side.
    pub(super) ranks: Vec<(String, Vec<u8>)>,
    pub(super) doubles: Option<bool>,
    pub(super) chess960: bool,
}

/// Settings that change how the engine plays or the interface shows, not the rules, or say what a mode does anyway.
const SILENT: [&str; 6] =
    ["variantTemplate", "pieceToCharTable", "pieceValueMg", "pieceValueEg", "nnueAlias", "pocketSize"];

/// What pawns become unless a section says otherwise.
pub(super) const PROMOTED: [&str; 4] = ["queen", "rook", "bishop", "knight"];

/// How the keys of pieces begin that have a movement of their own.
const CUSTOM: &str = "customPiece";

/// The pieces that Fairy-Stockfish has names for, in its order, and how they move.
const KNOWN: [(&str, &str); 16] = [
    ("pawn", "pawn"),
    ("knight", "knight"),
    ("bishop", "bishop"),
    ("rook", "rook"),
    ("queen", "queen"),
    ("fers", "F"),
    ("alfil", "A"),
    ("archbishop", "BN"),
    ("chancellor", "RN"),
    ("amazon", "QN"),
    ("cannon", "mRcpR"),
    ("horse", "nN"),
    ("wazir", "W"),
    ("commoner", "K"),
    ("centaur", "KN"),
    ("king", "king"),
];

fn known(key: &str) -> Option<&'static str> {
    KNOWN.iter().find(|(name, _)| *name == key).map(|(_, movement)| *movement)
}

/// Whether a line is about a piece.
fn is_piece(key: &str) -> bool {
    key.starts_with(CUSTOM) || known(key).is_some()
}

/// In which order the lines of a section are heard, wherever they stand: pieces, since the others name them by their
/// letters, then `pawnTypes`, which stands for several keys that may say otherwise.
pub(super) fn order(key: &str) -> (usize, u32) {
    let last = KNOWN.len() - 1;
    match KNOWN.iter().position(|(name, _)| *name == key) {
        Some(at) if at == last => (last + 1, 0),
        Some(at) => (at, 0),
        None if is_piece(key) => (last, key[CUSTOM.len()..].parse().unwrap_or_default()),
        None if key == "pawnTypes" => (last + 2, 0),
        None => (last + 3, 0),
    }
}

/// The usual keys, as keys are kept.
pub(super) fn usual(keys: &[&str]) -> Vec<String> {
    keys.iter().map(|key| (*key).to_owned()).collect()
}

fn letter(text: &str) -> Option<char> {
    let mut letters = text.chars();
    let letter = letters.next().filter(char::is_ascii_alphabetic)?;
    letters.next().is_none().then_some(letter.to_ascii_uppercase())
}

fn switch(text: &str) -> Result<bool, String> {
    match text {
        "true" => Ok(true),
        "false" => Ok(false),
        other => Err(format!("expected true or false, found {other:?}")),
    }
}

fn verdict(text: &str) -> Result<&'static str, String> {
    match text {
        "win" => Ok("wins"),
        "loss" => Ok("loses"),
        "draw" => Ok("draws"),
        other => Err(format!("expected win, loss or draw, found {other:?}")),
    }
}

/// Ranks `*1 *2` as numbers, from one's own side for Black.
pub(super) fn ranks(text: &str, black: bool) -> Option<Vec<u8>> {
    let rank = |word: &str| {
        let rank: u8 = word.strip_prefix('*')?.parse().ok()?;
        (1..=8).contains(&rank).then_some(if black { 9 - rank } else { rank })
    };
    let mut ranks = text.split_whitespace().map(rank).collect::<Option<Vec<_>>>()?;
    ranks.sort_unstable();
    Some(ranks)
}

impl Draft {
    /// Takes a line.
    pub(super) fn take(&mut self, key: &str, value: &str) -> Result<(), String> {
        if is_piece(key) {
            return self.take_piece(key, value);
        }
        if SILENT.contains(&key) || self.take_kinds(key, value)? {
            return Ok(());
        }
        let field = |name: &str, value: Value, fields: &mut Map<String, Value>| {
            fields.insert(name.to_owned(), value);
        };
        match key {
            "startFen" => field("start", json!(value), &mut self.fields),
            "promotionRegionWhite"
            | "promotionRegionBlack"
            | "doubleStepRegionWhite"
            | "doubleStepRegionBlack" => {
                let ranks =
                    ranks(value, key.ends_with("Black")).ok_or("expected whole ranks such as *7 *8")?;
                self.ranks.retain(|(known, _)| known != key);
                self.ranks.push((key.to_owned(), ranks));
            }
            "enPassantRegion" => {
                if ranks(value, false).as_deref() != Some(&[3, 6]) {
                    return Err(format!("a mode file cannot say {key} other than {PASSED}"));
                }
                self.passed_as_usual = true;
            }
            "mandatoryPawnPromotion" => self.optional = !switch(value)?,
            "doubleStep" => self.doubles = Some(switch(value)?),
            "chess960" => self.chess960 = switch(value)?,
            "castling" => self.castles = Some(switch(value)?),
            "mustCapture" => field("must_capture", json!(switch(value)?), &mut self.fields),
            "checking" => field("give_check", json!(switch(value)?), &mut self.fields),
            "capturesToHand" => {
                let capture = if switch(value)? { "pocket" } else { "remove" };
                field("capture", json!(capture), &mut self.fields);
            }
            "pieceDrops" => self.drops = switch(value)?,
            "blastOnCapture" => self.blast = switch(value)?,
            "extinctionPseudoRoyal" => self.pseudo_royal = switch(value)?,
            "checkCounting" => self.checks = switch(value)?,
            "checkmateValue" => field("checkmate", json!(verdict(value)?), &mut self.goals),
            "stalemateValue" => field("stalemate", json!(verdict(value)?), &mut self.goals),
            "extinctionValue" => self.extinction.0 = Some(verdict(value)?),
            "flagRegionWhite" => value.clone_into(&mut self.flags[0]),
            "flagRegionBlack" => value.clone_into(&mut self.flags[1]),
            "flagMove" => self.reply = switch(value)?,
            "maxRank" | "maxFile" if matches!(value, "8" | "h") => {}
            // Games decide how draws by counting come about; these are the usual numbers.
            "nMoveRule" if value == "50" => {}
            "nFoldRule" if value == "3" => {}
            "immobilityIllegal" | "gating" | "seirawanGating" if value == "false" => {}
            _ => return Err(format!("a mode file cannot say {key} = {value}")),
        }
        Ok(())
    }

    /// Takes a line that names pieces by their letters; false if it is another.
    fn take_kinds(&mut self, key: &str, value: &str) -> Result<bool, String> {
        let one = || {
            let keys = self.keys(value)?;
            let [only] = &keys[..] else {
                return Err(format!("a mode file cannot say {key} = {value}: expected one letter"));
            };
            Ok(only.clone())
        };
        match key {
            "pawnTypes" => {
                let keys = Some(self.keys(value)?);
                (self.promoting, self.passing) = (keys.clone(), keys.clone());
                self.pawns = keys;
            }
            "promotionPawnTypes" => self.promoting = Some(self.keys(value)?),
            "promotionPieceTypes" => self.promoted = Some(self.keys(value)?),
            "enPassantTypes" => self.passing = Some(self.keys(value)?),
            "castlingKingPiece" => self.castling.0 = Some(one()?),
            "castlingRookPieces" => self.castling.1 = Some(one()?),
            "extinctionPieceTypes" => {
                self.extinction.1 = match value {
                    "-" => None,
                    "*" => Some(Kinds::All),
                    // It counts each kind for itself, a mode file all of them together.
                    _ => Some(Kinds::Only(one()?)),
                }
            }
            // Without a piece all of them count.
            "flagPiece" => {
                self.flag = Some(if matches!(value, "-" | "*") { Kinds::All } else { Kinds::Only(one()?) });
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The keys of the pieces with these letters.
    fn keys(&self, letters: &str) -> Result<Vec<String>, String> {
        let key = |wanted: char| {
            let capital = wanted.to_ascii_uppercase();
            let piece = self.pieces.iter().find(|piece| piece.letter == capital);
            piece.map(|piece| piece.key.clone()).ok_or_else(|| format!("no piece has the letter {wanted:?}"))
        };
        match letters {
            "-" => Ok(Vec::new()),
            "" => Err("expected letters of pieces, or - for none".to_owned()),
            _ => letters.chars().filter(|c| !c.is_whitespace()).map(key).collect(),
        }
    }

    /// Takes pieces away. Nothing becomes them any more, even if they come back or keep their letter.
    fn take_away(&mut self, gone: impl Fn(&Piece) -> bool) {
        let promoted = self.promoted.get_or_insert_with(|| usual(&PROMOTED));
        self.pieces.retain(|piece| {
            let gone = gone(piece);
            promoted.retain(|key| !(gone && *key == piece.key));
            !gone
        });
    }

    fn take_piece(&mut self, key: &str, value: &str) -> Result<(), String> {
        if value == "-" {
            self.take_away(|piece| piece.key == key);
            return Ok(());
        }
        let (text, betza) = match value.split_once(':') {
            Some((text, betza)) => (text, Some(betza)),
            None => (value, None),
        };
        let letter = letter(text).ok_or_else(|| format!("expected a letter for {key}, found {value:?}"))?;
        let movement = match (betza, known(key)) {
            (Some(betza), None) => checked(key, betza)?,
            (Some(betza), Some(_)) if key == "king" => checked(key, betza)?,
            (Some(_), Some(_)) => {
                let what =
                    "only the king and customPiece1, customPiece2 and so on have a movement of their own";
                return Err(format!("{key} = {value}: {what}"));
            }
            (None, Some(movement)) => movement.to_owned(),
            (None, None) => {
                return Err(format!("expected a letter and a movement such as a:BN, found {value:?}"));
            }
        };
        self.take_away(|piece| piece.letter == letter);
        self.pieces.retain(|piece| piece.key != key);
        self.pieces.push(Piece { key: key.to_owned(), letter, movement });
        Ok(())
    }
}

/// A movement that both play alike.
fn checked(key: &str, betza: &str) -> Result<String, String> {
    let vectors = read_betza(betza).map_err(|error| format!("{betza:?}: {error}"))?;
    let what = played_otherwise(&vectors);
    // There it is a ride, which is looked up in another way.
    let what = what.or_else(|| betza.contains('1').then_some("rides of one step, which is the same as none"));
    what.map_or_else(|| Ok(betza.to_owned()), |what| Err(format!("{key} = {betza} has {what}")))
}
