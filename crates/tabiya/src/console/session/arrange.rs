//! Before a game: setup mode, start positions, mode, clock and rules.

use tabiya_game::{RulesetId, TimeControl};
use tabiya_rules::position::{Chess, Position, Setup};
use tabiya_rules::types::{Color, Piece, Role, Square};

use super::super::modes::Mode;
use super::super::positions;
use super::super::sentences::sentence;
use super::state::{Session, side};

impl Session {
    pub(super) fn enter_setup(&mut self) {
        if self.is_at_rest() {
            self.setup = Some(Setup::empty());
            self.show_board();
        }
    }

    /// Whether no game is being played; says so if one is.
    fn is_at_rest(&mut self) -> bool {
        let playing = self.table.is_playing();
        if playing {
            self.say("Not during a game: end it with resign, draw or abort first.");
        }
        !playing
    }

    fn change_setup(&mut self, change: impl FnOnce(&mut Setup<Chess>)) {
        match &mut self.setup {
            None => self.say("Only in setup mode: enter it with setup."),
            Some(setup) => {
                change(setup);
                self.show_board();
            }
        }
    }

    pub(super) fn place(&mut self, piece: Piece, square: Square) {
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
        self.change_setup(|setup| setup.turn = color);
    }

    pub(super) fn leave_setup(&mut self) {
        let Some(setup) = &self.setup else { return self.say("Only in setup mode: enter it with setup.") };
        let mut setup = setup.clone();
        grant_castling(&mut setup);
        let mut wrong: Vec<String> = match setup.position(Chess) {
            Err(error) => error.reasons.iter().map(|reason| sentence(&reason.to_string())).collect(),
            Ok(position) if position.is_check() => vec![format!("{} is in check", side(position.turn()))],
            Ok(position) => {
                self.start = Some(position.fen());
                self.setup = None;
                return self.show_start();
            }
        };
        wrong.push("setup mode goes on".to_owned());
        self.say(format!("{}.", wrong.join("; ")));
    }

    /// Shows where the next game starts.
    fn show_start(&mut self) {
        if let Some(position) = self.start.as_ref().and_then(|fen| fen.parse::<Position>().ok()) {
            self.setup = Some(Setup::from(&position));
            self.show_board();
            self.setup = None;
        }
        self.say("The next game starts from this position.");
    }

    pub(super) fn take_position(&mut self, name: &str) {
        let Some(named) = positions::setup(name) else { return };
        if self.setup.is_some() {
            return self.change_setup(|setup| *setup = named);
        }
        if let Some(fen) = positions::named(name) {
            self.start_from(fen);
        }
    }

    pub(super) fn start_from(&mut self, fen: &str) {
        if !self.is_at_rest() {
            return;
        }
        match fen.parse::<Position>() {
            Ok(position) => {
                self.setup = None;
                self.start = Some(position.fen());
                self.show_start();
            }
            Err(error) => self.say(format!("{}.", sentence(&error.to_string()))),
        }
    }

    pub(super) fn set_mode(&mut self, name: &str) {
        if !self.is_at_rest() {
            return;
        }
        match Mode::named(name) {
            Ok(mode) => {
                self.say(format!("The next game is {}.", mode.name()));
                self.mode = mode;
                self.start = None;
            }
            Err(error) => self.say(format!("{error}.")),
        }
    }

    pub(super) fn set_clock(&mut self, clock: TimeControl) {
        if self.is_at_rest() {
            self.say(format!("The clock of the next game: {clock}."));
            self.clock = clock;
        }
    }

    pub(super) fn set_rules(&mut self, ruleset: RulesetId) {
        if self.is_at_rest() {
            let name = serde_json::to_value(ruleset).ok();
            let name = name.as_ref().and_then(|name| name.as_str()).unwrap_or_default();
            self.say(format!("The next game ends under the rules {name}."));
            self.ruleset = ruleset;
        }
    }
}

/// Kings and rooks that stand at home have not moved.
fn grant_castling(setup: &mut Setup<Chess>) {
    for color in Color::ALL {
        let home = |file| Square::at(file, color.rank(0));
        let stands = |file, role| {
            home(file).and_then(|square| setup.board.piece_at(square)) == Some(Piece::new(color, role))
        };
        for file in [0, 7] {
            if stands(4, Role::KING) && stands(file, Role::ROOK) {
                setup.castling.add(color, file);
            }
        }
    }
}
