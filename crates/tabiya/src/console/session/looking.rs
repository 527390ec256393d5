//! What only shows something, or changes how it is shown.

use tabiya_game::{Action, Command as Order};
use tabiya_rules::notation::{EnPassantStyle, FenStyle};
use tabiya_rules::types::{Color, Square};

use super::super::command::Command;
use super::super::desk::Desk as _;
use super::super::palette::{Ink, PaletteError};
use super::super::{sentences, words};
use super::state::{Session, side};

impl Session {
    pub(super) fn look_at(&mut self, command: Command) {
        match command {
            Command::Board(None) => self.show_board(),
            Command::Board(Some(occasion)) => self.show_past(occasion),
            Command::Score => self.say(self.score.to_string()),
            Command::ShowClock => self.show_clock(),
            Command::Legal(square) => self.show_legal(square),
            Command::List => self.show_list(),
            Command::Fen => self.show_fen(),
            Command::EnPassant(style) => self.set_en_passant(style),
            Command::Language(language) => {
                self.language = language;
                self.table.speak(language);
                self.say(format!("Moves are read and shown in {language}."));
            }
            Command::Flip => {
                self.look.bottom = !self.look.bottom;
                self.show_board();
            }
            Command::Style(style) => {
                self.look.style = style;
                self.show_board();
            }
            Command::PieceColors(inks) => {
                let result = self.look.palette.set_pieces(inks);
                self.tell_colors(result, "White's pieces", "Black's", inks);
            }
            Command::TileColors(inks) => {
                let result = self.look.palette.set_tiles(inks);
                self.tell_colors(result, "Light squares", "dark squares", inks);
            }
            Command::Pgn => {
                let text = self.pgn();
                self.say(text.trim_end());
            }
            Command::Say(text) => self.give(Order::host(Action::Say { text })),
            Command::Help(None) => self.say(words::overview()),
            Command::Help(Some(word)) => self.say(words::explain(&word)),
            other => unreachable!("{other:?} does more than show something"),
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

    fn show_clock(&mut self) {
        if !self.table.is_playing() {
            let clock = self.choice.clock(&self.wishes);
            return self.say(format!("The clock of the next game: {clock}."));
        }
        let picture = self.picture();
        for color in Color::ALL {
            let shown = picture.clocks[color.index()].clone().unwrap_or_else(|| "no clock".to_owned());
            self.say(format!("{}: {shown}", side(color)));
        }
    }

    fn show_legal(&mut self, square: Option<Square>) {
        let legal = self.table.legal();
        if self.table.ending().is_some() {
            return self.say("The game is over: there is no legal move.");
        }
        let Some(square) = square else {
            let sans: Vec<String> = legal.into_iter().map(|one| one.san).collect();
            return self.say(sentences::legal_moves(&sans));
        };
        let Some(man) = self.table.man_at(square) else {
            return self.say(format!("There is no piece on {square}."));
        };
        let here = legal.into_iter().filter(|one| one.from == square && !one.is_drop);
        let mut targets: Vec<String> =
            here.map(|one| format!("{}{}", if one.is_capture { "x" } else { "" }, one.to)).collect();
        targets.dedup();
        if man.color != self.table.turn() {
            return self.say(format!(
                "The {} {} on {square} may not move: {} is to move.",
                man.color,
                man.name,
                side(self.table.turn())
            ));
        }
        if targets.is_empty() {
            return self.say(format!("The {} {} on {square} has no legal move.", man.color, man.name));
        }
        self.say(format!("The {} {} on {square} may go to: {}", man.color, man.name, targets.join(" ")));
    }

    fn show_list(&mut self) {
        let sheet = self.table.picture(self.now()).sheet_text();
        self.say(sheet);
    }

    fn show_fen(&mut self) {
        let style = FenStyle { en_passant: self.en_passant, ..FenStyle::default() };
        let fen = match &self.setup {
            Some(setup) => setup.fen_with(style, Some(self.choice.mode.facts())),
            None => self
                .start
                .clone()
                .filter(|_| !self.table.is_playing())
                .unwrap_or_else(|| self.table.fen(style)),
        };
        self.say(fen);
    }

    fn set_en_passant(&mut self, style: EnPassantStyle) {
        self.en_passant = style;
        self.say(match style {
            EnPassantStyle::Legal => "FEN names the en-passant square where a capture is legal.",
            EnPassantStyle::Always => "FEN names the en-passant square after every double step.",
        });
    }
}
