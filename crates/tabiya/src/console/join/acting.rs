//! What each command does in a game at a server. Nothing is judged here: the server is asked.

use tabiya_game::{AnyRules, Claim, Refusal, read_move};
use tabiya_protocol::{Action, AllowedAction, Destination, ExportFormat, GameView, Request, Role};
use tabiya_rules::mode::{Library, Mode};
use tabiya_rules::notation::Language;
use tabiya_rules::position::{Position, Rules};
use tabiya_rules::types::{Color, Square};

use super::super::board::capital;
use super::super::command::Command;
use super::super::desk::Desk as _;
use super::super::palette::PaletteError;
use super::super::{sentences, words};
use super::desk::{Joined, letters};
use super::wording::printable;

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
            Command::Save(file) => {
                self.saving = Some(file);
                self.export(ExportFormat::Pgn);
            }
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
            Command::Board(None) => self.show_board(),
            Command::Board(Some(occasion)) => match self.picture().ply_at(occasion) {
                Some(ply) => {
                    let (game, ply) = (self.game(), u32::try_from(ply).unwrap_or(u32::MAX));
                    self.ask(Request::Board { game, ply });
                }
                None => self.say(sentences::no_such_move(occasion)),
            },
            Command::Flip => {
                self.place.look.bottom = !self.place.look.bottom;
                self.show_board();
            }
            Command::Style(style) => {
                self.place.look.style = style;
                self.show_board();
            }
            Command::List => {
                let sheet = self.picture().sheet_text();
                self.say(sheet);
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
                let result = self.place.look.palette.set_pieces(inks);
                self.tell_colors(result);
            }
            Command::TileColors(inks) => {
                let result = self.place.look.palette.set_tiles(inks);
                self.tell_colors(result);
            }
            Command::ShowMode => {
                let name = self.view.as_ref().map(|view| printable(&view.mode.name)).unwrap_or_default();
                self.say(format!("This game is {name}."));
            }
            Command::Echo(on) => self.echoes = on,
            Command::Help(None) => self.say(words::overview()),
            Command::Help(Some(word)) => self.say(words::explain(&word)),
            _ => self.say("This command is not for a game at a server."),
        }
    }

    fn tell_colors(&mut self, result: Result<(), PaletteError>) {
        match result {
            Ok(()) => self.show_board(),
            Err(error) => self.say(format!("{}.", sentences::sentence(&error.to_string()))),
        }
    }

    fn show_legal(&mut self, square: Option<Square>) {
        let Some(moves) = self.view.as_ref().and_then(|view| view.you.moves.clone()) else {
            return self.say("There is no legal move for you now.");
        };
        let Some(square) = square else {
            let of = |(from, targets): (&String, &Vec<Destination>)| {
                targets.iter().map(|target| format!("{from}{}", target.to)).collect::<Vec<_>>()
            };
            let drops = moves.drops.values().flatten().map(|target| target.uci.clone());
            let names: Vec<String> = moves.from.iter().flat_map(of).chain(drops).collect();
            return self.say(sentences::legal_moves(&names));
        };
        let picture = self.picture();
        let Some(man) = &picture.men[square.index()] else {
            return self.say(format!("There is no piece on {square}."));
        };
        let targets = moves.from.get(&square.to_string()).into_iter().flatten();
        let names: Vec<String> =
            targets.map(|target| format!("{}{}", if target.capture { "x" } else { "" }, target.to)).collect();
        let piece = format!("The {} {} on {square}", man.color, man.name);
        self.say(if names.is_empty() {
            format!("{piece} has no legal move.")
        } else {
            format!("{piece} may go to: {}", names.join(" "))
        });
    }

    pub(super) fn is_my_turn(&self) -> bool {
        self.view.as_ref().is_some_and(|view| view.you.moves.is_some())
    }

    fn make_move(&mut self, text: &str) {
        self.make_move_claiming(text, None);
    }

    fn make_move_claiming(&mut self, text: &str, claim: Option<String>) {
        if !self.is_my_turn() {
            return self.say("It is not your turn.");
        }
        let Some(view) = &self.view else { return };
        if let Some(target) = target(view, text) {
            if target.promotions.is_empty() {
                let uci = target.uci.clone();
                return self.send_move(uci, claim);
            }
            let letter = |role: &Role| role.0.chars().next().unwrap_or('?').to_ascii_uppercase();
            let choices = target.promotions.iter().map(|one| (letter(&one.role), one.uci.clone())).collect();
            return self.ask_promotion(text, choices);
        }
        match read_uci(view, text, &self.place.library) {
            Ok(uci) => self.send_move(uci, claim),
            Err(refusal) => self.say(sentences::refusal(&refusal)),
        }
    }

    fn send_move(&mut self, uci: String, claim: Option<String>) {
        let Some(view) = &self.view else { return };
        let ply = view.now.board.ply;
        self.act(Action::Move { uci, ply, draw: false, claim, thought: None });
    }

    fn ask_promotion(&mut self, text: &str, choices: Vec<(char, String)>) {
        if self.place.is_terminal {
            self.promotion = Some(choices);
            return;
        }
        let list = letters(&choices);
        self.say(format!("{text}: expected what the pawn becomes ({list}), as in {text}Q."));
    }

    pub(super) fn hear_promotion(&mut self, line: &str) {
        let Some(choices) = self.promotion.take() else { return };
        let wanted = line.trim().to_uppercase();
        let chosen = match wanted.as_str() {
            "" => choices.first(),
            "CANCEL" | "NO" => return self.say("The pawn stays where it is."),
            wanted => choices.iter().find(|(letter, _)| letter.to_string() == wanted),
        };
        match chosen {
            Some((_, uci)) => self.send_move(uci.clone(), None),
            None => {
                self.say(format!("Expected one of {} or cancel, found {line:?}.", letters(&choices)));
                self.promotion = Some(choices);
            }
        }
    }

    /// A square was pointed at. Only a piece that may move begins a move: what else could be meant is for those who
    /// type.
    pub(super) fn point_at(&mut self, square: Square) {
        if self.picked.is_some() || !self.targets(square).is_empty() {
            return self.pick(square);
        }
        let picture = self.picture();
        self.say(match &picture.men[square.index()] {
            None => format!("There is no piece on {square}."),
            Some(_) if !self.is_my_turn() => "It is not your turn.".to_owned(),
            Some(man) => format!("The {} {} on {square} may not move now.", man.color, man.name),
        });
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

/// The move that the server offers between these two squares.
fn target<'a>(view: &'a GameView, text: &str) -> Option<&'a Destination> {
    let (from, to) = text.split_at_checked(2).filter(|(_, to)| to.len() == 2)?;
    view.you.moves.as_ref()?.from.get(from)?.iter().find(|target| target.to == to)
}

/// A move in any notation as the server writes it. Of a mode that only the server knows, nothing but the server's own
/// notation is read.
fn read_uci(view: &GameView, text: &str, library: &Library) -> Result<String, Refusal> {
    let fen = &view.now.board.fen;
    let Some(mode) = library.find(&view.mode.id) else { return Ok(text.to_owned()) };
    let uci = match AnyRules::of(mode) {
        AnyRules::Chess(rules) => Position::from_fen(fen, rules).map(|one| in_position(&one, text, mode)),
        AnyRules::Custom(rules) => Position::from_fen(fen, rules).map(|one| in_position(&one, text, mode)),
    };
    uci.unwrap_or_else(|_| Ok(text.to_owned()))
}

fn in_position<R: Rules>(position: &Position<R>, text: &str, mode: &Mode) -> Result<String, Refusal> {
    let read = read_move(position, text, Language::English)?;
    // The server says in which language it has read a move, so that everybody hears it.
    let uci = || position.uci(read.code, mode.king_takes_rook()).to_string();
    Ok(if read.language.is_some() { text.to_owned() } else { uci() })
}
