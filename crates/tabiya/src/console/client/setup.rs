//! Before a game at one's own table: setup mode, start positions, mode, clock and rules.

use tabiya_game::{RulesetId, TimeControl};
use tabiya_protocol::Role;
use tabiya_rules::mode::{Custom, Setting};
use tabiya_rules::notation::FenStyle;
use tabiya_rules::position::Setup;
use tabiya_rules::types::{Color, Piece, Square};
use tabiya_words::{Phrase, phrase};

use super::modes::Choice;
use super::state::Client;
use crate::console::language::{positions, sentences};
use crate::console::view::from_room::of_role;
use crate::console::view::picture::ShownPieces;

impl Client {
    /// The pieces of a setup, square by square.
    pub(super) fn pieces_of(&self, setup: &Setup<Custom>) -> ShownPieces {
        let (mode, rules) = (tabiya_view::info(self.choice.mode, None), self.choice.mode.rules());
        Square::ALL.map(|square| {
            let piece = setup.board.piece_at(square)?;
            let letter = rules.letter(piece.role).unwrap_or('?');
            Some(of_role(&mode, piece.color, &Role(letter.to_string())))
        })
    }

    pub(super) fn enter_setup(&mut self) {
        if self.is_free(Phrase::NotDuringGame) {
            self.setup = Some(Setup::empty());
            self.show_board();
        }
    }

    fn change_setup(&mut self, change: impl FnOnce(&mut Setup<Custom<'static>>)) {
        match &mut self.setup {
            None => self.say(phrase!(self.words(), OnlyInSetup)),
            Some(setup) => {
                change(setup);
                self.show_board();
            }
        }
    }

    pub(super) fn place_piece(&mut self, letter: char, square: Square) {
        let Some(piece) = self.choice.mode.rules().piece(letter) else {
            let letters: String = self.choice.mode.pieces().iter().map(|piece| piece.letter).collect();
            let (white, black) = (&letters, letters.to_lowercase());
            let found = format!("{letter:?}");
            let words = self.words();
            return self.say(phrase!(words, PieceExpected, white = white, black = black, found = found));
        };
        self.change_setup(|setup| {
            setup.board.place(square, piece);
        });
    }

    pub(super) fn remove(&mut self, square: Square) {
        self.change_setup(|setup| {
            setup.board.remove(square);
        });
    }

    pub(super) fn set_turn(&mut self, color: Color) {
        let is_setup = self.setup.is_some();
        self.change_setup(|setup| setup.turn = color);
        if is_setup {
            self.say(phrase!(self.words(), IsToMove, color = color));
        }
    }

    pub(super) fn leave_setup(&mut self) {
        let Some(setup) = &self.setup else {
            return self.say(phrase!(self.words(), OnlyInSetup));
        };
        let mut setup = setup.clone();
        self.grant_castling(&mut setup);
        let fen = setup.fen_with(FenStyle::default(), Some(self.choice.mode.rules()));
        let wrong = match self.choice.position(&fen) {
            Err(error) => sentences::fen(&error, self.choice.mode, self.words()),
            Ok((_, true)) => phrase!(self.words(), InCheck, color = setup.turn),
            Ok((fen, false)) => {
                self.start = Some(fen);
                self.setup = None;
                return self.show_start();
            }
        };
        self.say(phrase!(self.words(), SetupGoesOn, wrong = wrong));
    }

    /// Those that castle and stand at home have not moved.
    fn grant_castling(&self, setup: &mut Setup<Custom>) {
        let Some((king, rook)) = self.choice.mode.rules().castling else { return };
        for color in Color::ALL {
            let home = |file| Square::at(file, color.rank(0));
            let stands = |file, role| {
                home(file).and_then(|square| setup.board.piece_at(square)) == Some(Piece::new(color, role))
            };
            for file in [0, 7] {
                if stands(4, king) && stands(file, rook) {
                    setup.castling.add(color, file);
                }
            }
        }
    }

    /// Shows where the next game starts.
    fn show_start(&mut self) {
        self.show_board();
        self.say(phrase!(self.words(), NextStart));
    }

    /// What is being set up, or the start that was set up for the next game.
    pub(super) fn arranged(&self) -> Option<Setup<Custom<'static>>> {
        if self.setup.is_some() || self.is_playing() || !self.is_own() {
            return self.setup.clone();
        }
        let start = match &self.start {
            Some(fen) => self.choice.mode.position(fen).ok()?,
            // Before the first game there is its start to look at.
            None if self.view.is_none() => self.choice.mode.first_start(),
            None => return None,
        };
        Some(Setup::from(&start))
    }

    pub(super) fn take_position(&mut self, name: &str) {
        let Some(fen) = positions::named(name) else { return };
        if self.setup.is_none() {
            return self.start_from(fen);
        }
        match Setup::from_fen_with(fen, Some(self.choice.mode.rules())) {
            Ok(named) => self.change_setup(|setup| *setup = named),
            Err(error) => self.say(sentences::fen(&error, self.choice.mode, self.words())),
        }
    }

    pub(super) fn start_from(&mut self, fen: &str) {
        if !self.is_free(Phrase::NotDuringGame) {
            return;
        }
        match self.choice.position(fen) {
            Ok((fen, _)) => {
                self.setup = None;
                self.start = Some(fen);
                self.show_start();
            }
            Err(error) => self.say(sentences::fen(&error, self.choice.mode, self.words())),
        }
    }

    pub(super) fn set_mode(&mut self, name: &str) {
        if !self.is_free(Phrase::NotDuringGame) {
            return;
        }
        let words = self.words();
        match Choice::named(name, &self.client_setup.library, words) {
            Ok(choice) => {
                let next = phrase!(words, NextMode, mode = choice.name(words));
                self.say(format!("{next} {}", choice.description(words)));
                if choice.mode != self.choice.mode {
                    self.setup = None;
                }
                (self.choice, self.start) = (choice, None);
            }
            Err(error) => self.say(format!("{error:#}.")),
        }
    }

    /// Whether the mode leaves a setting open; says so if it does not.
    fn is_open(&mut self, setting: Setting, locked: Phrase) -> bool {
        let is_locked = self.choice.locks(setting);
        if is_locked {
            let words = self.words();
            self.say(words.phrase(locked, &[("mode", self.choice.name(words))]));
        }
        !is_locked
    }

    pub(super) fn set_clock(&mut self, clock: TimeControl) {
        if self.is_free(Phrase::NotDuringGame) && self.is_open(Setting::Clock, Phrase::OwnClock) {
            self.say(phrase!(self.words(), NextClock, clock = clock));
            self.wishes.clock = Some(clock);
        }
    }

    pub(super) fn set_rules(&mut self, ruleset: RulesetId) {
        if self.is_free(Phrase::NotDuringGame) && self.is_open(Setting::DrawRule, Phrase::OwnDrawRule) {
            self.say(phrase!(self.words(), NextRules, rules = ruleset.name()));
            self.wishes.ruleset = Some(ruleset);
        }
    }
}
