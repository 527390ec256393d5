//! From what a section has said to a mode file.

use serde_json::{Map, Value, json};

use super::draft::{Draft, Kinds, PROMOTED, Piece, ranks, usual};
use super::write::PASSED;
use crate::mode::read_betza;

/// The start position of chess, from which Chess960 draws its own.
const USUAL_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// How many checks win, as the start position says: `3+3`. Where it does not, the first wins.
fn checks_to_win(fen: &str) -> Result<u8, String> {
    let counters = fen.split_whitespace().find_map(|word| word.split_once('+'));
    let (white, black) = counters.unwrap_or(("1", "1"));
    match white.parse() {
        Ok(checks) if white == black => Ok(checks),
        _ => Err(format!("a mode file cannot say {white}+{black} checks: expected the same number twice")),
    }
}

impl Draft {
    /// The mode file.
    pub(super) fn finish(mut self, title: &str) -> Result<String, String> {
        self.drop_absent();
        let pawns = self.names(self.pawns.as_ref().unwrap_or(&usual(&["pawn"])));
        let first = self.first_ranks()?;
        let mut pieces = Map::new();
        for piece in &self.pieces {
            pieces.insert(piece.name(), self.piece(piece, pawns.contains(&piece.name()), &first));
        }
        let royal: Vec<String> =
            pieces.iter().filter(|(_, piece)| piece["royal"] == true).map(|(name, _)| name.clone()).collect();
        self.start()?;
        self.promotion()?;
        self.castling()?;
        self.captures()?;
        self.extinction()?;
        self.flags()?;
        let mut file = Map::new();
        file.insert("title".to_owned(), json!(title));
        file.insert(
            "description".to_owned(),
            json!(format!("{title}, from Fairy-Stockfish's variants.ini.")),
        );
        file.insert("pieces".to_owned(), Value::Object(pieces));
        file.insert("royal".to_owned(), json!(royal));
        if !self.can_be_passed(&pawns)? || first.is_empty() {
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

    /// Pieces of which there never is one mean nothing.
    fn drop_absent(&mut self) {
        let promotes = self.is_ever_there(&self.names(self.promoting.as_ref().unwrap_or(&usual(&["pawn"]))));
        let to = self.promoted.clone().unwrap_or_else(|| usual(&PROMOTED));
        let placed = self.placed();
        self.pieces.retain(|piece| placed.contains(piece.letter) || promotes && to.contains(&piece.key));
    }

    fn piece(&self, piece: &Piece, pawn: bool, first: &[u8]) -> Value {
        let mut value = json!({"letter": piece.letter.to_string(), "movement": piece.movement});
        // Where captures explode, the royal piece is one that must not become extinct.
        if piece.key == if self.blast { "commoner" } else { "king" } {
            value["royal"] = json!(true);
        }
        if pawn {
            value["pawn"] = json!(true);
        }
        let vectors = read_betza(&piece.movement).unwrap_or_default();
        let steps_first = piece.key == "pawn" || vectors.iter().any(|vector| vector.first);
        if steps_first && (first != [2] || !pawn) {
            value["first_ranks"] = json!(first);
        }
        value
    }

    /// The name of the piece with this key, if it is still there.
    fn name(&self, key: &str) -> Option<String> {
        self.pieces.iter().find(|piece| piece.key == key).map(Piece::name)
    }

    /// The names of the pieces with these keys that are still there.
    fn names(&self, keys: &[String]) -> Vec<String> {
        keys.iter().filter_map(|key| self.name(key)).collect()
    }

    /// The start, which is often the parent's, has only pieces that are still there: in a mode file those of chess
    /// always are.
    fn start(&self) -> Result<(), String> {
        let fen = self.start_fen();
        let mut letters = fen.chars().take_while(|c| *c != ' ').filter(char::is_ascii_alphabetic);
        let known =
            |letter: char| self.pieces.iter().any(|piece| piece.letter == letter.to_ascii_uppercase());
        match letters.find(|letter| !known(*letter)) {
            None => Ok(()),
            Some(letter) => {
                Err(format!("expected a startFen without {letter:?}, which is no piece's letter: {fen}"))
            }
        }
    }

    /// The start as a FEN.
    fn start_fen(&self) -> &str {
        self.fields.get("start").and_then(Value::as_str).unwrap_or_default()
    }

    /// Whether one of the pieces with these names stands at the start or can be dropped: a mode file does not say what
    /// others do.
    fn is_ever_there(&self, names: &[String]) -> bool {
        let placed = self.placed();
        let stands = |piece: &Piece| names.contains(&piece.name()) && placed.contains(piece.letter);
        self.pieces.iter().any(stands)
    }

    /// The letters of the pieces that stand on the board or are in a pocket at the start.
    fn placed(&self) -> String {
        self.start_fen().split(' ').next().unwrap_or_default().to_ascii_uppercase()
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

    /// Whether pawns can be taken in passing: all of them or none.
    fn can_be_passed(&self, pawns: &[String]) -> Result<bool, String> {
        let passing = self.names(self.passing.as_ref().unwrap_or(&usual(&["pawn"])));
        let all = pawns.iter().all(|pawn| passing.contains(pawn));
        if !passing.is_empty() && !self.passed_as_usual && !matches!(self.first_ranks()?[..], [] | [2]) {
            return Err(format!(
                "a mode file cannot say en passant elsewhere: add enPassantRegion = {PASSED}"
            ));
        }
        if passing.is_empty() || all && passing.len() == pawns.len() {
            return Ok(!passing.is_empty());
        }
        Err("a mode file cannot say enPassantTypes other than - and all pawnTypes".to_owned())
    }

    fn promotion(&mut self) -> Result<(), String> {
        let from = self.names(self.promoting.as_ref().unwrap_or(&usual(&["pawn"])));
        let to = self.names(self.promoted.as_ref().unwrap_or(&usual(&PROMOTED)));
        if let Some(pawn) = self.name("pawn")
            && !from.contains(&pawn)
        {
            let what = "promotionPawnTypes without the pawn, which promotes all the same";
            return Err(format!("a mode file cannot say {what}"));
        }
        if to.is_empty() && !from.is_empty() && !self.optional {
            let what = "pawns that stop before the last rank, since there is nothing that they could become";
            return Err(format!("a mode file cannot say {what}: see promotionPieceTypes"));
        }
        let promotion = if from.is_empty() || to.is_empty() || !self.is_ever_there(&from) {
            json!(false)
        } else {
            let ranks = self.mirrored("promotionRegion", 8)?;
            json!({"from": from, "to": to, "ranks": ranks, "optional": self.optional})
        };
        self.fields.insert("promotion".to_owned(), promotion);
        Ok(())
    }

    fn castling(&mut self) -> Result<(), String> {
        let (king, rook) = &self.castling;
        let king = self.name(king.as_deref().unwrap_or("king"));
        let rook = self.name(rook.as_deref().unwrap_or("rook"));
        let rights = self.start_fen().split_whitespace().nth(2).is_some_and(|rights| rights != "-");
        let value = match (self.castles, king, rook) {
            _ if !rights => json!(false),
            (None | Some(true), Some(king), Some(rook)) => json!({"king": king, "rook": rook}),
            (Some(true), ..) => {
                return Err("castling needs a king and a rook: see castlingKingPiece".to_owned());
            }
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
            let commoner = matches!(&self.extinction.1, Some(Kinds::Only(key)) if key == "commoner");
            let lost = self.extinction.0 == Some("loses") && commoner && self.pseudo_royal;
            if !lost || self.name("king").is_some() {
                let what = "without the lines king = -, commoner = k, castlingKingPiece = k, \
                            extinctionPseudoRoyal = true, extinctionValue = loss, extinctionPieceTypes = k";
                return Err(format!("a mode file cannot say blastOnCapture {what}"));
            }
            if self.fields.insert("capture".to_owned(), json!("explode")) == Some(json!("pocket")) {
                return Err("a mode file cannot say blastOnCapture together with capturesToHand".to_owned());
            }
        }
        if self.drops {
            let names: Vec<String> =
                self.pieces.iter().filter(|piece| piece.key != "king").map(Piece::name).collect();
            let mut drops = json!({"pieces": names});
            let promoting = self.mirrored("promotionRegion", 8)?;
            let pawn_ranks: Vec<u8> = (2..=7).filter(|rank| !promoting.contains(rank)).collect();
            if self.name("pawn").is_some() && pawn_ranks.len() < 6 {
                drops["pawn_ranks"] = json!(pawn_ranks);
            }
            self.fields.insert("drops".to_owned(), drops);
        }
        if self.checks {
            let start = self.fields.get("start").and_then(Value::as_str).unwrap_or_default();
            self.goals.insert("checks".to_owned(), json!(checks_to_win(start)?));
        }
        Ok(())
    }

    fn extinction(&mut self) -> Result<(), String> {
        let (Some(result), Some(kinds)) = &self.extinction else { return Ok(()) };
        let mut extinction = json!({"result": result});
        if let Kinds::Only(key) = kinds {
            extinction["pieces"] = json!([self.named(key, "extinctionPieceTypes")?]);
        }
        self.goals.insert("extinction".to_owned(), extinction);
        Ok(())
    }

    /// The name of a piece that a goal needs.
    fn named(&self, key: &str, goal: &str) -> Result<String, String> {
        self.name(key).ok_or_else(|| format!("{goal} is about the {key}, which is no longer there"))
    }

    fn flags(&mut self) -> Result<(), String> {
        let [white, black] = self.flags.each_ref().map(|region| if region == "-" { "" } else { region });
        if white.is_empty() && black.is_empty() {
            return Ok(());
        }
        let pieces = match &self.flag {
            Some(Kinds::Only(key)) => vec![self.named(key, "flagPiece")?],
            Some(Kinds::All) | None => self.pieces.iter().map(Piece::name).collect(),
        };
        let mut goal = Map::new();
        goal.insert("pieces".to_owned(), json!(pieces));
        match (ranks(white, false), ranks(black, true)) {
            (Some(own), Some(other)) if own == other => drop(goal.insert("ranks".to_owned(), json!(own))),
            (Some(_), Some(_)) if white == black => {
                goal.insert("ranks".to_owned(), json!(ranks(white, false)));
                goal.insert("same_ranks".to_owned(), json!(true));
            }
            _ if white == black => {
                let squares: Vec<&str> = white.split_whitespace().collect();
                goal.insert("squares".to_owned(), json!(squares));
            }
            _ => return Err("a mode file cannot say regions that are not each other's mirror".to_owned()),
        }
        if self.reply {
            goal.insert("reply".to_owned(), json!(true));
        }
        self.goals.insert("squares".to_owned(), Value::Object(goal));
        Ok(())
    }
}
