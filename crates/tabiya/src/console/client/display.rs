//! What only shows something, or changes how it is shown.

use tabiya_protocol::{ExportFormat, Phase, Request};
use tabiya_rules::notation::{EnPassantStyle, FenStyle, Language};
use tabiya_rules::types::{Color, Square};
use tabiya_words::{Phrase, phrase};

use super::asking::Purpose;
use super::modes;
use super::state::Client;
use crate::console::language::sentences;
use crate::console::view::board::Look;
use crate::console::view::from_room::printable;
use crate::console::view::palette::{Ink, PaletteError};
use crate::console::view::picture::Occasion;

impl Client {
    pub(super) fn change_look(&mut self, change: impl FnOnce(&mut Look)) {
        change(&mut self.client_setup.look);
        self.show_board();
    }

    pub(super) fn color_pieces(&mut self, inks: [Ink; 2]) {
        let result = self.client_setup.look.palette.set_pieces(inks);
        self.tell_colors(result, Phrase::PiecesColored, inks);
    }

    pub(super) fn color_tiles(&mut self, inks: [Ink; 2]) {
        let result = self.client_setup.look.palette.set_tiles(inks);
        self.tell_colors(result, Phrase::SquaresColored, inks);
    }

    pub(super) fn set_language(&mut self, language: Language) {
        self.language = language;
        let words = self.words();
        let name = words.language(&language.to_string().to_lowercase()).to_owned();
        self.say(phrase!(words, LettersChosen, language = name));
    }

    /// Shows the board as it was.
    pub(super) fn show_past(&mut self, occasion: Occasion) {
        let ply = self.picture().ply_at(occasion);
        match (ply, self.game()) {
            (Some(ply), Some(game)) => {
                self.ask(Request::Board { game, ply: u32::try_from(ply).unwrap_or(u32::MAX) });
            }
            (Some(_), None) => self.show_board(),
            (None, _) => self.say(phrase!(self.words(), NoSuchMove, found = occasion)),
        }
    }

    fn tell_colors(&mut self, result: Result<(), PaletteError>, colored: Phrase, inks: [Ink; 2]) {
        let words = self.words();
        match result {
            Ok(()) => {
                let [one, two] = inks.map(|ink| words.ink(ink.name()).to_owned());
                self.say(words.phrase(colored, &[("one", one), ("two", two)]));
                self.show_board();
            }
            Err(PaletteError::Same(ink)) => self.say(phrase!(words, SameInk, ink = words.ink(ink))),
            Err(PaletteError::Hidden(ink)) => {
                self.say(sentences::sentence(&phrase!(words, HiddenInk, ink = words.ink(ink))));
            }
        }
    }

    pub(super) fn show_clock(&mut self) {
        if self.is_own() && !self.is_playing() {
            let clock = self.choice.clock(&self.wishes);
            return self.say(phrase!(self.words(), NextClock, clock = clock));
        }
        for (color, clock) in Color::ALL.into_iter().zip(self.picture().clocks) {
            let clock = clock.unwrap_or_else(|| phrase!(self.words(), NoClock));
            self.say(phrase!(self.words(), SideClock, color = color, clock = clock));
        }
    }

    pub(super) fn show_mode(&mut self) {
        let words = self.words();
        if self.is_own() {
            let list = modes::list(&self.client_setup.library, words);
            let next = phrase!(words, NextMode, mode = self.choice.name(words));
            return self.say(format!("{next}\n{list}"));
        }
        let known = self
            .view
            .as_ref()
            .and_then(|view| words.mode(&view.mode.id).filter(|_| view.mode_file.is_none()));
        let named = || self.view.as_ref().map(|view| printable(&view.mode.name)).unwrap_or_default();
        let name = known.map_or_else(named, |(name, _)| name.to_owned());
        self.say(phrase!(words, ThisMode, mode = name));
    }

    pub(super) fn show_legal(&mut self, square: Option<Square>) {
        if self.phase() == Phase::Over {
            return self.say(phrase!(self.words(), OverNoMove));
        }
        if !self.is_own() && self.mirror.is_none() {
            return self.say(phrase!(self.words(), OnlyServerKnows));
        }
        let legal = self.legal_here();
        let Some(square) = square else {
            let sans: Vec<String> = legal.into_iter().map(|one| one.san).collect();
            return self.say(sentences::legal_moves(&sans, self.words()));
        };
        let picture = self.picture();
        let Some(piece) = &picture.pieces[square.index()] else {
            return self.say(phrase!(self.words(), NoPieceOn, square = square));
        };
        let here = legal.into_iter().filter(|one| one.from == square && !one.is_drop);
        let mut targets: Vec<String> =
            here.map(|one| format!("{}{}", if one.is_capture { "x" } else { "" }, one.to)).collect();
        targets.dedup();
        let (color, piece, words) = (piece.color, &piece.name, self.words());
        self.say(match &targets[..] {
            _ if color != picture.turn => {
                phrase!(words, PieceWaits, color = color, piece = piece, square = square)
            }
            [] => phrase!(words, PieceStuck, color = color, piece = piece, square = square),
            targets => {
                let targets = targets.join(" ");
                phrase!(words, PieceGoes, color = color, piece = piece, square = square, targets = targets)
            }
        });
    }

    pub(super) fn show_fen(&mut self) {
        let style = FenStyle { en_passant: self.en_passant, ..FenStyle::default() };
        let rules = self.choice.mode.rules();
        match (&self.setup, &self.start, &self.view) {
            (Some(setup), ..) => {
                let fen = setup.fen_with(style, Some(rules));
                self.say(fen);
            }
            (None, Some(start), _) if !self.is_playing() => {
                let start = start.clone();
                self.say(start);
            }
            (None, _, Some(_)) => {
                let format = match self.en_passant {
                    EnPassantStyle::Legal => ExportFormat::Fen,
                    EnPassantStyle::Always => ExportFormat::FenAlways,
                };
                self.export(format, Purpose::Plain);
            }
            (None, _, None) => {
                let fen = self.choice.mode.first_start().fen();
                self.say(fen);
            }
        }
    }

    pub(super) fn set_en_passant(&mut self, style: EnPassantStyle) {
        self.en_passant = style;
        self.say(match style {
            EnPassantStyle::Legal => phrase!(self.words(), EpLegal),
            EnPassantStyle::Always => phrase!(self.words(), EpAlways),
        });
    }
}
