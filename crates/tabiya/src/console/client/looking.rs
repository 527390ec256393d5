//! What only shows something, or changes how it is shown.

use tabiya_protocol::{ExportFormat, Phase, Request};
use tabiya_rules::notation::{EnPassantStyle, FenStyle, Language};
use tabiya_rules::types::{Color, Square};

use super::super::board::{Look, capital};
use super::super::modes;
use super::super::palette::{Ink, PaletteError};
use super::super::picture::Occasion;
use super::super::pictured::printable;
use super::super::sentences;
use super::asking::Purpose;
use super::state::Client;

impl Client {
    pub(super) fn change_look(&mut self, change: impl FnOnce(&mut Look)) {
        change(&mut self.place.look);
        self.show_board();
    }

    pub(super) fn color_pieces(&mut self, inks: [Ink; 2]) {
        let result = self.place.look.palette.set_pieces(inks);
        self.tell_colors(result, "White's pieces", "Black's", inks);
    }

    pub(super) fn color_tiles(&mut self, inks: [Ink; 2]) {
        let result = self.place.look.palette.set_tiles(inks);
        self.tell_colors(result, "Light squares", "dark squares", inks);
    }

    pub(super) fn set_language(&mut self, language: Language) {
        self.language = language;
        self.say(format!("Moves are read and shown in {language}."));
    }

    /// Shows the board as it was.
    pub(super) fn show_past(&mut self, occasion: Occasion) {
        let ply = self.picture().ply_at(occasion);
        match (ply, self.game()) {
            (Some(ply), Some(game)) => {
                self.ask(Request::Board { game, ply: u32::try_from(ply).unwrap_or(u32::MAX) });
            }
            (Some(_), None) => self.show_board(),
            (None, _) => self.say(sentences::no_such_move(occasion)),
        }
    }

    fn tell_colors(&mut self, result: Result<(), PaletteError>, one: &str, two: &str, inks: [Ink; 2]) {
        match result {
            Ok(()) => {
                self.say(format!("{one} are {}, {two} {}.", inks[0].name(), inks[1].name()));
                self.show_board();
            }
            Err(error) => self.say(format!("{}.", sentences::sentence(&error.to_string()))),
        }
    }

    pub(super) fn show_clock(&mut self) {
        if self.is_own() && !self.is_playing() {
            let clock = self.choice.clock(&self.wishes);
            return self.say(format!("The clock of the next game: {clock}."));
        }
        for (color, clock) in Color::ALL.into_iter().zip(self.picture().clocks) {
            self.say(format!("{}: {}", capital(color), clock.unwrap_or_else(|| "no clock".to_owned())));
        }
    }

    pub(super) fn show_mode(&mut self) {
        if self.is_own() {
            let list = modes::list(&self.place.library);
            return self.say(format!("The next game is {}.\n{list}", self.choice.name()));
        }
        let name = self.view.as_ref().map(|view| printable(&view.mode.name)).unwrap_or_default();
        self.say(format!("This game is {name}."));
    }

    pub(super) fn show_legal(&mut self, square: Option<Square>) {
        if self.phase() == Phase::Over {
            return self.say("The game is over: there is no legal move.");
        }
        if !self.is_own() && self.mirror.is_none() {
            return self.say("Only the server knows the rules of this mode.");
        }
        let legal = self.legal_here();
        let Some(square) = square else {
            let sans: Vec<String> = legal.into_iter().map(|one| one.san).collect();
            return self.say(sentences::legal_moves(&sans));
        };
        let picture = self.picture();
        let Some(man) = &picture.men[square.index()] else {
            return self.say(format!("There is no piece on {square}."));
        };
        let here = legal.into_iter().filter(|one| one.from == square && !one.is_drop);
        let mut targets: Vec<String> =
            here.map(|one| format!("{}{}", if one.is_capture { "x" } else { "" }, one.to)).collect();
        targets.dedup();
        let piece = format!("The {} {} on {square}", man.color, man.name);
        self.say(match &targets[..] {
            _ if man.color != picture.turn => {
                format!("{piece} may not move: {} is to move.", capital(picture.turn))
            }
            [] => format!("{piece} has no legal move."),
            targets => format!("{piece} may go to: {}", targets.join(" ")),
        });
    }

    pub(super) fn show_fen(&mut self) {
        let style = FenStyle { en_passant: self.en_passant, ..FenStyle::default() };
        let facts = self.choice.mode.facts();
        match (&self.setup, &self.start, &self.view) {
            (Some(setup), ..) => {
                let fen = setup.fen_with(style, Some(facts));
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
            EnPassantStyle::Legal => "FEN names the en-passant square where a capture is legal.",
            EnPassantStyle::Always => "FEN names the en-passant square after every double step.",
        });
    }
}
