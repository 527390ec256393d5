//! Modes from Fairy-Stockfish's `variants.ini`.
//!
//! A section says what differs from its parent: another section of the text or one of our modes, which is written as
//! a section first. What cannot be said in a mode file is an error with its line, never left out.

use serde_json::{Map, Value, json};
use thiserror::Error;

use super::movement::played_otherwise;
use super::write::write_ini;
use crate::mode::{Mode, ModeError, built_in, read_betza};

/// Why a section is no mode.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{line}:1: {what}")]
pub struct IniError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

/// A section that became a mode.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Imported {
    /// Its name.
    pub id: String,
    /// The file of the mode.
    pub json: String,
}

/// A setting with its line; 0 for one that the parent brought along.
#[derive(Clone, Debug)]
struct Entry {
    key: String,
    value: String,
    line: usize,
}

/// A section as it stands.
#[derive(Clone, Debug)]
struct Section {
    name: String,
    parent: Option<String>,
    line: usize,
    entries: Vec<Entry>,
}

/// Every section of a text: a mode, or why it is none.
#[must_use]
pub fn read_ini(text: &str) -> Vec<(String, Result<Imported, IniError>)> {
    // Some editors put a mark of the encoding first.
    let sections = match sections(text.trim_start_matches('\u{feff}')) {
        Ok(sections) => sections,
        Err(error) => return vec![(String::new(), Err(error))],
    };
    let read = |section: &Section| {
        let imported = inherited(&sections, section, 0).and_then(|entries| mode(section, &entries));
        (section.name.clone(), imported)
    };
    sections.iter().map(read).collect()
}

fn sections(text: &str) -> Result<Vec<Section>, IniError> {
    let mut sections: Vec<Section> = Vec::new();
    for (index, raw) in text.lines().enumerate() {
        let line = index + 1;
        let error = |what: String| IniError { line, what };
        let content = raw.split(['#', ';']).next().unwrap_or_default().trim();
        if content.is_empty() {
            continue;
        }
        if let Some(header) = content.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            let (name, parent) = match header.split_once(':') {
                Some((name, parent)) => (name, Some(parent.trim().to_owned())),
                None => (header, None),
            };
            let name = name.trim().to_owned();
            sections.push(Section { name, parent, line, entries: Vec::new() });
            continue;
        }
        let (key, value) = content
            .split_once('=')
            .ok_or_else(|| error(format!("expected [name:parent] or key = value, found {content:?}")))?;
        let section = sections.last_mut().ok_or_else(|| error("expected a section first".to_owned()))?;
        let entry = Entry { key: key.trim().to_owned(), value: value.trim().to_owned(), line };
        section.entries.push(entry);
    }
    Ok(sections)
}

/// The settings of a section after those of its parents.
fn inherited(sections: &[Section], section: &Section, depth: usize) -> Result<Vec<Entry>, IniError> {
    let error = |what: String| IniError { line: section.line, what };
    let mut entries = match &section.parent {
        None => Vec::new(),
        Some(_) if depth > 8 => return Err(error("the parents of this section lead back to it".to_owned())),
        Some(name) => match sections.iter().find(|other| other.name == *name && other.line < section.line) {
            Some(parent) => inherited(sections, parent, depth + 1)?,
            None => from_built_in(name).ok_or_else(|| {
                error(format!("expected a section above or one of Tabiya's modes as parent, found {name:?}"))
            })?,
        },
    };
    entries.extend(section.entries.iter().cloned());
    Ok(entries)
}

fn from_built_in(name: &str) -> Option<Vec<Entry>> {
    let text = write_ini(built_in(name)?).ok()?;
    let mut sections = sections(&text).ok()?;
    let mut entries = sections.pop()?.entries;
    entries.iter_mut().for_each(|entry| entry.line = 0);
    Some(entries)
}

/// The start position of chess, from which Chess960 draws its own.
const USUAL_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// What a section has said so far.
#[derive(Default)]
struct Draft {
    /// Name, letter, movement (none for a piece of chess), royal.
    pieces: Vec<(String, char, Option<String>, bool)>,
    fields: Map<String, Value>,
    goals: Map<String, Value>,
    promotion: Map<String, Value>,
    squares: Map<String, Value>,
    pawn_types: Option<String>,
    promoting: Option<String>,
    promoted: Option<String>,
    castling: (Option<char>, Option<char>),
    castles: Option<bool>,
    drops: bool,
    blast: bool,
    extinction: (Option<String>, Option<String>),
    passing: Option<String>,
    checks: bool,
    flag: Option<String>,
    /// Whole ranks by their key, from one's own side.
    ranks: Vec<(String, Vec<u8>)>,
    doubles: Option<bool>,
    chess960: bool,
    pseudo_royal: bool,
}

/// Settings that change how the engine plays or the interface shows, not the rules, or say what a mode does anyway.
const SILENT: [&str; 6] =
    ["variantTemplate", "pieceToCharTable", "pieceValueMg", "pieceValueEg", "nnueAlias", "pocketSize"];

fn mode(section: &Section, entries: &[Entry]) -> Result<Imported, IniError> {
    let mut draft = Draft::default();
    for entry in entries {
        let line = if entry.line == 0 { section.line } else { entry.line };
        draft.take(&entry.key, &entry.value).map_err(|what| IniError { line, what })?;
    }
    let error = |what: String| IniError { line: section.line, what };
    let json = draft.finish(&section.name).map_err(error)?;
    let failed = |failure: ModeError| error(format!("the mode cannot be played: {}", failure.what));
    Mode::load(&section.name, &json).map_err(failed)?;
    Ok(Imported { id: section.name.clone(), json })
}

fn letter(text: &str) -> Option<char> {
    let mut letters = text.chars().filter(|c| *c != ':');
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
fn ranks(text: &str, black: bool) -> Option<Vec<u8>> {
    let rank = |word: &str| {
        let rank: u8 = word.strip_prefix('*')?.parse().ok()?;
        (1..=8).contains(&rank).then_some(if black { 9 - rank } else { rank })
    };
    let mut ranks = text.split_whitespace().map(rank).collect::<Option<Vec<_>>>()?;
    ranks.sort_unstable();
    Some(ranks)
}

/// How many checks win, as the start position says: `3+3`.
fn checks_to_win(fen: &str) -> u8 {
    let left = fen.split_whitespace().find_map(|word| word.split_once('+')?.0.parse().ok());
    left.unwrap_or(3)
}

impl Draft {
    fn take(&mut self, key: &str, value: &str) -> Result<(), String> {
        if self.take_piece(key, value)? || SILENT.contains(&key) {
            return Ok(());
        }
        let field = |name: &str, value: Value, fields: &mut Map<String, Value>| {
            fields.insert(name.to_owned(), value);
        };
        match key {
            "startFen" => field("start", json!(value), &mut self.fields),
            "pawnTypes" => self.pawn_types = Some(value.to_owned()),
            "promotionPawnTypes" | "promotionPawnTypesWhite" => self.promoting = Some(value.to_owned()),
            "promotionPieceTypes" => self.promoted = Some(value.to_owned()),
            "promotionRegionWhite"
            | "promotionRegionBlack"
            | "doubleStepRegionWhite"
            | "doubleStepRegionBlack" => {
                let ranks =
                    ranks(value, key.ends_with("Black")).ok_or("expected whole ranks such as *7 *8")?;
                self.ranks.retain(|(known, _)| known != key);
                self.ranks.push((key.to_owned(), ranks));
            }
            "mandatoryPawnPromotion" => field("optional", json!(!switch(value)?), &mut self.promotion),
            "doubleStep" => self.doubles = Some(switch(value)?),
            "chess960" => self.chess960 = switch(value)?,
            "enPassantTypes" => self.passing = Some(value.to_owned()),
            "castling" => self.castles = Some(switch(value)?),
            "castlingKingPiece" => self.castling.0 = letter(value),
            "castlingRookPieces" => self.castling.1 = letter(value),
            "mustCapture" => field("must_capture", json!(switch(value)?), &mut self.fields),
            "checking" => field("give_check", json!(switch(value)?), &mut self.fields),
            "capturesToHand" if switch(value)? => field("capture", json!("pocket"), &mut self.fields),
            "pieceDrops" => self.drops = switch(value)?,
            "blastOnCapture" => self.blast = switch(value)?,
            "checkCounting" => self.checks = switch(value)?,
            "checkmateValue" => field("checkmate", json!(verdict(value)?), &mut self.goals),
            "stalemateValue" => field("stalemate", json!(verdict(value)?), &mut self.goals),
            "extinctionValue" => self.extinction.0 = Some(verdict(value)?.to_owned()),
            "extinctionPieceTypes" => self.extinction.1 = Some(value.to_owned()),
            "flagPiece" => self.flag = Some(value.to_owned()),
            "flagRegionWhite" => field("white", json!(value), &mut self.squares),
            "flagRegionBlack" => field("black", json!(value), &mut self.squares),
            "flagMove" => field("reply", json!(switch(value)?), &mut self.squares),
            "maxRank" | "maxFile" if matches!(value, "8" | "h") => {}
            // Games decide how draws by counting come about; these are the usual numbers.
            "nMoveRule" if value == "50" => {}
            "nFoldRule" if value == "3" => {}
            "extinctionPseudoRoyal" => self.pseudo_royal = switch(value)?,
            "capturesToHand" | "immobilityIllegal" | "gating" | "seirawanGating" if value == "false" => {}
            _ => return Err(format!("a mode file cannot say {key} = {value}")),
        }
        Ok(())
    }

    /// Takes a line about a piece; false if it is about something else.
    fn take_piece(&mut self, key: &str, value: &str) -> Result<bool, String> {
        const KNOWN: [(&str, &str); 16] = [
            ("pawn", "pawn"),
            ("knight", "knight"),
            ("bishop", "bishop"),
            ("rook", "rook"),
            ("queen", "queen"),
            ("commoner", "K"),
            ("archbishop", "BN"),
            ("chancellor", "RN"),
            ("amazon", "QN"),
            ("centaur", "KN"),
            ("fers", "F"),
            ("wazir", "W"),
            ("alfil", "A"),
            ("horse", "nN"),
            ("cannon", "mRcpR"),
            ("king", "king"),
        ];
        let own = key.starts_with("customPiece");
        let known = KNOWN.iter().find(|(name, _)| *name == key);
        if !own && known.is_none() {
            return Ok(false);
        }
        self.pieces.retain(|(name, ..)| name != key);
        if value == "-" {
            return Ok(true);
        }
        let (text, betza) = match value.split_once(':') {
            Some((text, betza)) => (text, Some(betza.to_owned())),
            None => (value, None),
        };
        let letter = letter(text).ok_or_else(|| format!("expected a letter for {key}, found {value:?}"))?;
        if let Some(betza) = &betza {
            let vectors = read_betza(betza).map_err(|error| format!("{betza:?}: {error}"))?;
            if let Some(what) = played_otherwise(&vectors) {
                return Err(format!("{key} = {value} has {what}"));
            }
        }
        if own && betza.is_none() {
            return Err(format!("expected a letter and a movement such as a:BN, found {value:?}"));
        }
        let movement = betza.or_else(|| known.map(|(_, movement)| (*movement).to_owned()));
        self.pieces.retain(|(_, other, ..)| *other != letter);
        self.pieces.push((key.to_owned(), letter, movement, key == "king"));
        Ok(true)
    }

    fn name(&self, letter: char) -> Option<String> {
        let wanted = letter.to_ascii_uppercase();
        let (key, letter, ..) = self.pieces.iter().find(|(_, known, ..)| *known == wanted)?;
        let own = key.starts_with("customPiece");
        Some(if own { format!("piece-{}", letter.to_ascii_lowercase()) } else { key.clone() })
    }

    fn names(&self, letters: &str) -> Result<Vec<String>, String> {
        let named = |c: char| self.name(c).ok_or_else(|| format!("no piece has the letter {c:?}"));
        letters.chars().filter(|c| !c.is_whitespace() && *c != '-').map(named).collect()
    }

    fn finish(mut self, title: &str) -> Result<String, String> {
        let pawns = self.names(self.pawn_types.as_deref().unwrap_or("p"))?;
        let first = self.first_ranks()?;
        let mut pieces = Map::new();
        for (key, letter, movement, royal) in &self.pieces {
            let name = self.name(*letter).unwrap_or_else(|| key.clone());
            let mut piece = json!({"letter": letter.to_string(), "movement": movement});
            if *royal && !self.blast || self.blast && key == "commoner" {
                piece["royal"] = json!(true);
            }
            if pawns.contains(&name) {
                piece["pawn"] = json!(true);
            }
            let vectors = movement.as_deref().and_then(|betza| read_betza(betza).ok()).unwrap_or_default();
            let steps_first = key == "pawn" || vectors.iter().any(|vector| vector.first);
            if steps_first && (first != [2] || !pawns.contains(&name)) {
                piece["first_ranks"] = json!(first);
            }
            pieces.insert(name, piece);
        }
        let royal: Vec<String> =
            pieces.iter().filter(|(_, piece)| piece["royal"] == true).map(|(name, _)| name.clone()).collect();
        self.promotion()?;
        self.castling()?;
        self.captures()?;
        self.flags()?;
        let mut file = Map::new();
        file.insert("title".to_owned(), json!(title));
        file.insert(
            "description".to_owned(),
            json!(format!("{title}, from Fairy-Stockfish's variants.ini.")),
        );
        file.insert("pieces".to_owned(), Value::Object(pieces));
        file.insert("royal".to_owned(), json!(royal));
        if self.passing.as_deref() == Some("-") || first.is_empty() {
            file.insert("en_passant".to_owned(), json!(false));
        }
        if self.chess960 && self.fields.get("start") == Some(&json!(USUAL_START)) {
            self.fields.insert("start".to_owned(), json!({"draw": "chess960"}));
        }
        self.drop_rights();
        file.extend(self.fields);
        if !self.goals.is_empty() {
            file.insert("goals".to_owned(), Value::Object(self.goals));
        }
        serde_json::to_string_pretty(&Value::Object(file)).map_err(|error| error.to_string())
    }

    /// The ranks of both sides, which must be each other's mirror image.
    fn mirrored(&self, key: &str, usual: u8) -> Result<Vec<u8>, String> {
        let of = |side: &str| {
            let wanted = format!("{key}{side}");
            let found = self.ranks.iter().find(|(known, _)| *known == wanted);
            found.map_or_else(|| vec![usual], |(_, ranks)| ranks.clone())
        };
        let (white, black) = (of("White"), of("Black"));
        let what = || format!("a mode file cannot say a {key} that is not mirrored for Black");
        if white == black { Ok(white) } else { Err(what()) }
    }

    /// Where pieces count as not having moved.
    fn first_ranks(&self) -> Result<Vec<u8>, String> {
        if self.doubles == Some(false) { Ok(Vec::new()) } else { self.mirrored("doubleStepRegion", 2) }
    }

    fn promotion(&mut self) -> Result<(), String> {
        if self.promoted.as_deref() == Some("-") || self.promoting.as_deref() == Some("-") {
            self.fields.insert("promotion".to_owned(), json!(false));
            return Ok(());
        }
        if let Some(letters) = self.promoting.clone() {
            self.promotion.insert("from".to_owned(), json!(self.names(&letters)?));
        }
        self.promotion.insert("ranks".to_owned(), json!(self.mirrored("promotionRegion", 8)?));
        let promoted = self.promoted.clone().unwrap_or_else(|| "qrbn".to_owned());
        self.promotion.insert("to".to_owned(), json!(self.names(&promoted)?));
        self.fields.insert("promotion".to_owned(), Value::Object(self.promotion.clone()));
        Ok(())
    }

    fn castling(&mut self) -> Result<(), String> {
        let (king, rook) = (self.castling.0.unwrap_or('K'), self.castling.1.unwrap_or('R'));
        let value = match (self.castles, self.name(king), self.name(rook)) {
            (Some(true), Some(king), Some(rook)) => json!({"king": king, "rook": rook}),
            (Some(true), ..) => return Err("castling needs a king and a rook".to_owned()),
            _ => json!(false),
        };
        self.fields.insert("castling".to_owned(), value);
        Ok(())
    }

    /// Where nobody castles, the rights of the start (often the parent's) mean nothing.
    fn drop_rights(&mut self) {
        let Some(Value::String(fen)) = self.fields.get_mut("start") else { return };
        let mut words: Vec<&str> = fen.split_whitespace().collect();
        if self.castles == Some(false) && words.len() > 2 {
            words[2] = "-";
            *fen = words.join(" ");
        }
    }

    fn captures(&mut self) -> Result<(), String> {
        // Where captures explode this is what royal means.
        if self.pseudo_royal && !self.blast {
            return Err("a mode file cannot say extinctionPseudoRoyal without blastOnCapture".to_owned());
        }
        if self.blast {
            self.fields.insert("capture".to_owned(), json!("explode"));
        }
        if self.drops {
            let names: Vec<String> = self
                .pieces
                .iter()
                .filter(|(_, _, _, royal)| !royal)
                .filter_map(|(_, letter, ..)| self.name(*letter))
                .collect();
            self.fields.insert("drops".to_owned(), json!({"pieces": names}));
        }
        if self.checks {
            let start = self.fields.get("start").and_then(Value::as_str).unwrap_or_default();
            self.goals.insert("checks".to_owned(), json!(checks_to_win(start)));
        }
        if let (Some(result), Some(types)) = self.extinction.clone()
            && types != "-"
        {
            let mut extinction = json!({"result": result});
            if types != "*" {
                extinction["pieces"] = json!(self.names(&types)?);
            }
            self.goals.insert("extinction".to_owned(), extinction);
        }
        Ok(())
    }

    fn flags(&mut self) -> Result<(), String> {
        let Some(letters) = self.flag.clone() else { return Ok(()) };
        let region = |squares: &Map<String, Value>, side: &str| {
            squares.get(side).and_then(Value::as_str).map(str::to_owned).unwrap_or_default()
        };
        let (white, black) = (region(&self.squares, "white"), region(&self.squares, "black"));
        let mut goal = Map::new();
        goal.insert("pieces".to_owned(), json!(self.names(&letters)?));
        match (ranks(&white, false), ranks(&black, true)) {
            (Some(own), Some(other)) if own == other => drop(goal.insert("ranks".to_owned(), json!(own))),
            (Some(own), Some(_)) if white == black => {
                goal.insert("ranks".to_owned(), json!(own));
                goal.insert("same_ranks".to_owned(), json!(true));
            }
            _ if white == black => {
                let squares: Vec<&str> = white.split_whitespace().collect();
                goal.insert("squares".to_owned(), json!(squares));
            }
            _ => return Err("a mode file cannot say regions that are not each other's mirror".to_owned()),
        }
        if let Some(reply) = self.squares.get("reply") {
            goal.insert("reply".to_owned(), reply.clone());
        }
        self.goals.insert("squares".to_owned(), Value::Object(goal));
        Ok(())
    }
}
