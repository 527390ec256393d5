//! What each command does in a game at a server. Nothing is judged here: the server is asked.

use tabiya_game::{Claim, Refusal, read_move};
use tabiya_protocol::{Action, AllowedAction, ExportFormat, GameView, Request};
use tabiya_rules::mode;
use tabiya_rules::position::{Position, Rules};
use tabiya_rules::types::{Color, Square};

use super::super::board::capital;
use super::super::command::Command;
use super::super::desk::Desk as _;
use super::super::{sentences, words};
use super::desk::Joined;

impl Joined {
    pub(super) fn obey(&mut self, command: Command) {
        match command {
            Command::Nothing => {}
            Command::Move(text) => self.make_move(&text),
            Command::Square(square) => self.pick(square),
            Command::Resign => self.act(Action::Resign {}),
            Command::Draw => self.act(Action::OfferDraw {}),
            Command::Accept => self.answer(true),
            Command::Decline => self.answer(false),
            Command::Abort => self.act(Action::Abort {}),
            Command::Undo => self.take_back(),
            Command::Claim { claim, with } => {
                let kind = if claim == Claim::Threefold { "threefold" } else { "fifty" }.to_owned();
                match with {
                    Some(text) => self.make_move_claiming(&text, Some(kind)),
                    None => self.act(Action::ClaimDraw { kind }),
                }
            }
            Command::Rematch => self.act(Action::Rematch {}),
            Command::Score => {
                let score = self.score();
                self.say(score);
            }
            Command::Say(text) => {
                let text = if text.starts_with('/') { format!("/{text}") } else { text };
                self.act(Action::Say { text });
            }
            Command::Fen => self.export(ExportFormat::Fen),
            Command::Pgn => self.export(ExportFormat::Pgn),
            Command::Quit => self.is_finished = true,
            other => self.look_at(other),
        }
    }

    fn export(&mut self, format: ExportFormat) {
        let game = self.game();
        self.ask(Request::Export { game, format, ply: None });
    }

    fn look_at(&mut self, command: Command) {
        match command {
            Command::Board => self.show_board(),
            Command::Flip => {
                self.place.look.bottom = !self.place.look.bottom;
                self.show_board();
            }
            Command::Style(style) => {
                self.place.look.style = style;
                self.show_board();
            }
            Command::List => {
                let sheet = self.picture().sheet().join("\n");
                self.say(if sheet.is_empty() { "No move was made yet.".to_owned() } else { sheet });
            }
            Command::Legal(square) => self.show_legal(square),
            Command::ShowClock => {
                for (side, clock) in Color::ALL.into_iter().zip(self.picture().clocks) {
                    self.say(format!(
                        "{}: {}",
                        capital(side),
                        clock.unwrap_or_else(|| "no clock".to_owned())
                    ));
                }
            }
            Command::PieceColors(inks) => {
                if let Err(error) = self.place.look.palette.set_pieces(inks) {
                    self.say(sentences::sentence(&format!("{error}.")));
                }
                self.show_board();
            }
            Command::TileColors(inks) => {
                if let Err(error) = self.place.look.palette.set_tiles(inks) {
                    self.say(sentences::sentence(&format!("{error}.")));
                }
                self.show_board();
            }
            Command::Help(None) => self.say(words::overview()),
            Command::Help(Some(word)) => self.say(words::explain(&word)),
            _ => self.say("This command is not for a game at a server."),
        }
    }

    fn show_legal(&mut self, square: Option<Square>) {
        let moves = self.view.as_ref().and_then(|view| view.you.moves.clone()).unwrap_or_default();
        let mut names: Vec<String> = Vec::new();
        for (from, targets) in &moves.from {
            if square.is_none_or(|square| square.to_string() == *from) {
                names.extend(targets.iter().map(|target| format!("{from}{}", target.to)));
            }
        }
        if square.is_none() {
            names.extend(moves.drops.values().flatten().map(|target| target.uci.clone()));
        }
        self.say(if names.is_empty() {
            "There is no legal move for you.".to_owned()
        } else {
            names.join(" ")
        });
    }

    pub(super) fn is_my_turn(&self) -> bool {
        self.view.as_ref().is_some_and(|view| view.you.moves.is_some())
    }

    fn make_move(&mut self, text: &str) {
        self.make_move_claiming(text, None);
    }

    fn make_move_claiming(&mut self, text: &str, claim: Option<String>) {
        let Some(view) = &self.view else { return };
        let ply = view.now.board.ply;
        if !self.is_my_turn() {
            return self.say("It is not your turn.");
        }
        match read_uci(view, text) {
            Ok(uci) => self.act(Action::Move { uci, ply, draw: false, claim, thought: None }),
            Err(Refusal::AmbiguousMove { candidates, .. }) if text.len() == 4 && !candidates.is_empty() => {
                self.ask_promotion(text);
            }
            Err(refusal) => self.say(sentences::refusal(&refusal)),
        }
    }

    fn ask_promotion(&mut self, text: &str) {
        let squares = text.get(..2).zip(text.get(2..4));
        let squares = squares.and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
        match squares.filter(|_| self.place.is_terminal) {
            Some(squares) => self.promotion = Some(squares),
            None => self.say(format!("{text}: expected what the pawn becomes, as in {text}Q.")),
        }
    }

    pub(super) fn hear_promotion(&mut self, line: &str) {
        let Some((from, to)) = self.promotion.take() else { return };
        match line.trim().to_lowercase().as_str() {
            "" => self.make_move(&format!("{from}{to}q")),
            letter @ ("q" | "r" | "b" | "n") => self.make_move(&format!("{from}{to}{letter}")),
            "cancel" | "no" => self.say("The pawn stays where it is."),
            _ => {
                self.say("Expected q, r, b, n or cancel.");
                self.promotion = Some((from, to));
            }
        }
    }

    fn pick(&mut self, square: Square) {
        match self.picked.take() {
            Some(from) if from == square => {}
            Some(from) if self.targets(from).contains(&square) => self.make_move(&format!("{from}{square}")),
            _ if !self.targets(square).is_empty() => self.picked = Some(square),
            _ if self.is_my_turn() => self.make_move(&square.to_string()),
            _ => self.say("It is not your turn."),
        }
    }

    /// Says yes or no to whatever the other side asks for.
    fn answer(&mut self, yes: bool) {
        let allowed = |wanted: AllowedAction| {
            let view = self.view.as_ref();
            view.is_some_and(|view| view.you.allowed.iter().any(|one| one.action == wanted))
        };
        let action =
            match (allowed(AllowedAction::AcceptTakeback), allowed(AllowedAction::DeclineRematch), yes) {
                (true, _, true) => Action::AcceptTakeback {},
                (true, _, false) => Action::DeclineTakeback {},
                (_, true, true) => Action::Rematch {},
                (_, true, false) => Action::DeclineRematch {},
                (_, _, true) => Action::AcceptDraw {},
                (_, _, false) => Action::DeclineDraw {},
            };
        self.act(action);
    }

    fn take_back(&mut self) {
        let allowed = self.view.as_ref().map(|view| view.you.allowed.clone()).unwrap_or_default();
        let plies =
            allowed.iter().find(|one| one.action == AllowedAction::Takeback).and_then(|one| one.plies);
        match plies {
            Some(plies) => self.act(Action::Takeback { plies }),
            None => self.say("There is no move to take back."),
        }
    }
}

/// A move in any notation as the server writes it. Modes that come with the program are read as they are here; of
/// another, which only the server knows, nothing but the server's own notation.
fn read_uci(view: &GameView, text: &str) -> Result<String, Refusal> {
    let fen = &view.now.board.fen;
    if matches!(view.mode.id.as_str(), "chess" | "chess960")
        && let Ok(position) = fen.parse::<Position>()
    {
        return in_position(&position, text, view.mode.id == "chess960");
    }
    match mode::built_in(&view.mode.id).and_then(|mode| mode.position(fen).ok()) {
        Some(position) => in_position(&position, text, position.rules().mode().king_takes_rook()),
        None => Ok(text.to_owned()),
    }
}

fn in_position<R: Rules>(
    position: &Position<R>,
    text: &str,
    king_takes_rook: bool,
) -> Result<String, Refusal> {
    read_move(position, text).map(|m| position.uci(m, king_takes_rook).to_string())
}
