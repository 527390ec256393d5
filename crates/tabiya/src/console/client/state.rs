//! What the client remembers, and the way from a line to its command.
//!
//! Invariant: a line that is refused changes nothing.

use std::collections::{HashMap, VecDeque};
use std::time::Instant;

use tabiya_protocol::{
    Action, Color as Side, ExportFormat, GameId, GameView, Phase, SeatKind, SeatView, ToServer,
};
use tabiya_review::Halt;
use tabiya_rules::mode::Custom;
use tabiya_rules::notation::{EnPassantStyle, Language};
use tabiya_rules::position::Setup;
use tabiya_rules::types::{Color, Square};
use tabiya_words::{Dictionary, Locale, dictionary, phrase};

use super::asking::{ClientSetup, Open, Purpose};
use super::mirror::{Legal, Mirror};
use super::modes::{Choice, Wishes};
use crate::console::happened::{News, Said};
use crate::console::language::command::{self, Command};
use crate::console::language::{command_table, positions};
use crate::console::view::board::{Look, Style};
use crate::console::view::from_room::{color, picture};
use crate::console::view::picture::{Picture, ShownPiece};

/// A pawn's move that lacks what it becomes.
pub(super) struct Promotion {
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) choices: String,
}

/// Something the user did.
enum Done {
    Line(String),
    Point(Square),
}

/// The client of a room.
pub(in crate::console) struct Client {
    pub(super) client_setup: ClientSetup,
    /// Carries a request to the server; a lost connection tells of itself.
    pub(super) carry: Box<dyn Fn(ToServer)>,
    pub(super) view: Option<GameView>,
    /// The rules of the game, if this program knows them.
    pub(super) mirror: Option<Mirror>,
    pub(super) told: Instant,
    /// Requests without an answer, in the order in which they were made.
    pub(super) open: Vec<Open>,
    pub(super) sent: u64,
    /// Whether the server was heard of.
    pub(super) is_connected: bool,
    /// Whether the invitation was answered.
    pub(super) is_seated: bool,
    /// The title of a game that was loaded and is on its way.
    pub(super) loaded: Option<String>,
    /// What opens games, where it does not follow from their names.
    pub(super) opened: HashMap<String, String>,
    /// The last game that counts for the score.
    pub(super) series: Option<GameId>,
    /// How the series stands.
    pub(super) score_now: [f64; 2],
    /// Points from before, kept by an earlier program.
    pub(in crate::console) score_before: [f64; 2],
    pub(super) setup: Option<Setup<Custom<'static>>>,
    /// Where the next game starts, if not where its mode does.
    pub(super) start: Option<String>,
    /// What the next game is.
    pub(super) choice: Choice,
    pub(super) wishes: Wishes,
    pub(super) en_passant: EnPassantStyle,
    /// Whose letters moves are read and shown with.
    pub(super) language: Language,
    pub(super) picked: Option<Square>,
    pub(super) promotion: Option<Promotion>,
    /// Whether computers answer a human by themselves.
    pub(super) answers_at_once: bool,
    /// Whether computers that sit down answer from the book of openings.
    pub(super) knows_book: bool,
    /// Whether lines are repeated before they are answered.
    pub(super) echoes: bool,
    /// Ends the review that goes on.
    pub(super) reviewing: Option<Halt>,
    /// Moves of a line that are still to be made.
    pub(super) more: Vec<String>,
    /// How many single moves a claim without a ground found without progress, and how many it would need: told beside the
    /// ground that it was made on.
    pub(super) other_ground: Option<(u32, u32)>,
    /// What the user did while a request had no answer yet.
    later: VecDeque<Done>,
    pub(super) said: Vec<Said>,
    pub(super) is_finished: bool,
    failure: Option<String>,
}

impl Client {
    pub(in crate::console) fn new(client_setup: ClientSetup, carry: Box<dyn Fn(ToServer)>) -> Self {
        Self {
            answers_at_once: client_setup.is_terminal,
            client_setup,
            carry,
            view: None,
            mirror: None,
            told: Instant::now(),
            open: Vec::new(),
            sent: 0,
            is_connected: false,
            is_seated: false,
            loaded: None,
            opened: HashMap::new(),
            series: None,
            score_now: [0.0; 2],
            score_before: [0.0; 2],
            setup: None,
            start: None,
            choice: Choice::chess(),
            wishes: Wishes::default(),
            en_passant: EnPassantStyle::default(),
            language: Language::English,
            picked: None,
            promotion: None,
            knows_book: true,
            echoes: false,
            reviewing: None,
            more: Vec::new(),
            other_ground: None,
            later: VecDeque::new(),
            said: Vec::new(),
            is_finished: false,
            failure: None,
        }
    }

    pub(in crate::console) fn say(&mut self, text: impl Into<String>) {
        self.said.push(Said::Text(text.into()));
    }

    /// In whose words it speaks.
    pub(in crate::console) const fn words(&self) -> &'static Dictionary {
        self.client_setup.words
    }

    /// Speaks another language from now on.
    pub(super) fn speak(&mut self, language: Locale) {
        self.client_setup.words = dictionary(language);
        self.say(phrase!(self.words(), Speaks));
    }

    pub(super) fn fail(&mut self, why: impl Into<String>) {
        self.failure = Some(why.into());
        self.is_finished = true;
    }

    pub(super) fn game(&self) -> Option<GameId> {
        self.view.as_ref().map(|view| view.game.clone())
    }

    /// The console has rooms of its own.
    pub(super) const fn is_own(&self) -> bool {
        self.client_setup.guest.is_none()
    }

    pub(super) fn rules_of(&self, view: &GameView) -> Option<Mirror> {
        // A mode that came from a file of the user is known already.
        let known = Some(self.choice.mode).filter(|mode| view.mode_file.as_deref() == Some(mode.source()));
        known.map(Mirror::new).or_else(|| Mirror::of(view, &self.client_setup.library))
    }

    pub(super) fn phase(&self) -> Phase {
        self.view.as_ref().map_or(Phase::Waiting, |view| view.now.status.phase)
    }

    /// Whether a game is going on, if only paused.
    pub(super) fn is_playing(&self) -> bool {
        self.view.is_some() && matches!(self.phase(), Phase::Playing | Phase::Paused)
    }

    pub(super) fn turn(&self) -> Color {
        self.view.as_ref().map_or(Color::White, |view| color(view.now.board.turn))
    }

    pub(super) fn fen(&self) -> &str {
        self.view.as_ref().map_or("", |view| &view.now.board.fen)
    }

    pub(super) fn seat(&self, side: Color) -> Option<&SeatView> {
        let now = &self.view.as_ref()?.now;
        Some(if side.is_white() { &now.white } else { &now.black })
    }

    pub(super) fn is_computer(&self, side: Color) -> bool {
        self.seat(side).is_some_and(|seat| seat.kind == SeatKind::Computer)
    }

    /// Whether the side to move is this console's.
    pub(super) fn is_my_turn(&self) -> bool {
        self.view.as_ref().is_some_and(|view| view.you.moves.is_some())
    }

    /// The legal moves of the position on the board.
    pub(super) fn legal(&self) -> Vec<Legal> {
        self.mirror.map(|mirror| mirror.legal(self.fen(), self.language)).unwrap_or_default()
    }

    /// The legal moves of whatever board is shown.
    pub(super) fn legal_here(&self) -> Vec<Legal> {
        match &self.view {
            Some(_) => self.legal(),
            None => {
                let fen = self.choice.mode.first_start().fen();
                Mirror::new(self.choice.mode).legal(&fen, self.language)
            }
        }
    }

    /// A legal move as it is shown.
    pub(super) fn san_of(&self, uci: &str) -> Option<String> {
        let mirror = self.mirror?;
        mirror.sans(self.fen(), &[uci], self.language)?.pop()
    }

    /// A picture with its moves in the language that was chosen.
    pub(super) fn in_language(&self, mut picture: Picture) -> Picture {
        if let (false, Some(view), Some(mirror)) =
            (self.language == Language::English, &self.view, self.mirror)
        {
            let moves: Vec<&str> = view.moves.iter().map(|row| row.uci.as_str()).collect();
            let sans = mirror.sans(&view.start_fen, &moves, self.language).unwrap_or_default();
            for (row, san) in picture.moves.iter_mut().zip(sans) {
                row.san = san;
            }
        }
        picture
    }

    pub(super) fn piece_at(&self, square: Square) -> Option<ShownPiece> {
        self.picture().pieces[square.index()].clone()
    }

    fn obey(&mut self, command: Command) {
        if !self.is_own() && is_for_own_table(&command) {
            return self.say(phrase!(self.words(), NotAtServer));
        }
        match command {
            Command::Nothing => {}
            Command::Quit => self.is_finished = true,
            Command::Move(text) => self.make_move(&text),
            Command::Line(texts) => self.make_moves(texts),
            Command::Square(square) => self.pick(square),
            Command::Game { white, black } => self.start_game(white, black),
            Command::Players { white, black } => self.change_players(white, black),
            Command::Rematch if self.is_own() => self.play_again(),
            Command::Rematch => self.act(Action::Rematch {}),
            Command::ComputerMove => self.ask_computer(),
            Command::Moves { count, speed } => self.run_computers(count, speed),
            Command::Auto(on) => self.set_auto(on),
            Command::Book(on) => self.set_book(on),
            Command::Hint => self.ask_hint(),
            Command::Strength => self.ask_strength(),
            Command::Review => self.review(),
            Command::Eval => self.analyse(1, Purpose::Eval),
            Command::Lines(count) => self.analyse(count, Purpose::Lines),
            Command::Resign => self.agree(Action::Resign {}),
            Command::Draw => self.agree(Action::OfferDraw {}),
            Command::Abort => self.agree(Action::Abort {}),
            Command::Say(text) => self.agree(Action::Say { text }),
            Command::Accept => self.agree(self.answer(true)),
            Command::Decline => self.agree(self.answer(false)),
            Command::Undo => self.agree(self.takeback()),
            Command::Claim { claim, with } => self.claim(claim, with),
            Command::Setup => self.enter_setup(),
            Command::Place(letter, square) => self.place_piece(letter, square),
            Command::Remove(square) => self.remove(square),
            Command::Turn(color) => self.set_turn(color),
            Command::Done => self.leave_setup(),
            Command::Position(name) => self.take_position(name),
            Command::StartFrom(fen) => self.start_from(&fen),
            Command::Mode(name) => self.set_mode(&name),
            Command::Clock(clock) => self.set_clock(clock),
            Command::Rules(ruleset) => self.set_rules(ruleset),
            Command::Pgn => self.export(ExportFormat::Pgn, Purpose::Plain),
            Command::Save(file) => self.export(ExportFormat::Pgn, Purpose::Save(file)),
            Command::Load { file, number } => self.load(&file, number),
            Command::Board(None) => self.show_board(),
            Command::Board(Some(occasion)) => self.show_past(occasion),
            Command::Score => self.say(self.score()),
            Command::ShowClock => self.show_clock(),
            Command::ShowMode => self.show_mode(),
            Command::Legal(square) => self.show_legal(square),
            Command::List => {
                let sheet = self.picture().sheet_text();
                self.say(sheet.unwrap_or_else(|| phrase!(self.words(), NoMoveYet)));
            }
            Command::Fen => self.show_fen(),
            Command::EnPassant(style) => self.set_en_passant(style),
            Command::Language(language) => self.set_language(language),
            Command::Speak(language) => self.speak(language),
            Command::Flip => self.change_look(|look| look.bottom = !look.bottom),
            Command::Style(style) => self.change_look(|look| look.style = style),
            Command::PieceColors(inks) => self.color_pieces(inks),
            Command::TileColors(inks) => self.color_tiles(inks),
            Command::Echo(on) => self.echoes = on,
            Command::Help(None) => self.say(command_table::overview(self.words())),
            Command::Help(Some(word)) => self.say(command_table::explain(self.words(), &word)),
        }
    }

    /// A line was typed; it is heard once what was asked for before has its answer.
    pub(in crate::console) fn hear(&mut self, line: &str) {
        self.later.push_back(Done::Line(line.to_owned()));
        self.catch_up();
    }

    /// A square was pointed at: its piece is picked up, or the one that was is put down there. An empty square alone
    /// means nothing, while typed it may be a pawn's move.
    pub(in crate::console) fn point(&mut self, square: Square) {
        self.later.push_back(Done::Point(square));
        self.catch_up();
    }

    fn catch_up(&mut self) {
        while self.open.is_empty() && self.more.is_empty() && self.reviewing.is_none() && self.is_connected {
            match self.later.pop_front() {
                Some(Done::Line(line)) => self.hear_now(&line),
                Some(Done::Point(square)) => self.point_now(square),
                None => return,
            }
        }
    }

    fn hear_now(&mut self, line: &str) {
        if self.echoes {
            self.say(command::repeated(line));
        }
        if self.promotion.is_some() {
            return self.hear_promotion(line.trim());
        }
        match command::read(line, self.words()) {
            Ok(command) => {
                if !matches!(command, Command::Square(_) | Command::Legal(_) | Command::Help(_)) {
                    self.picked = None;
                }
                self.obey(command);
            }
            Err(message) => self.say(message),
        }
    }

    fn point_now(&mut self, square: Square) {
        if self.picked.is_none() && self.is_playing() && self.piece_at(square).is_none() {
            return self.say(phrase!(self.words(), NoPieceOn, square = square));
        }
        self.pick(square);
    }

    /// Something came from the server.
    pub(in crate::console) fn learn(&mut self, news: News) {
        match news {
            News::Connected => self.connected(),
            News::Disconnected => self.say(phrase!(self.words(), ConnectionLost)),
            News::GivenUp => self.fail(phrase!(self.words(), GivenUp)),
            News::Server(message) => self.hear_server(*message),
            News::Reviewed(review) => self.tell_review(review.as_deref()),
        }
        self.make_next_move();
        self.catch_up();
    }

    /// Whether the next line may be asked for.
    pub(in crate::console) fn is_ready(&self) -> bool {
        let is_busy = !self.open.is_empty() || !self.more.is_empty() || !self.later.is_empty();
        if !self.is_connected || is_busy || self.reviewing.is_some() {
            return false;
        }
        let Some(view) = &self.view else { return self.is_own() };
        if self.is_own() {
            return !self.computers_act();
        }
        // A script waits for its turn, or for an offer to answer; a person may look around meanwhile.
        let waits = !self.client_setup.is_terminal
            && !view.you.seats.is_empty()
            && view.you.moves.is_none()
            && view.now.status.phase != Phase::Over
            && !self.is_asked();
        !waits
    }

    /// Whether a computer moves or answers by itself now.
    pub(super) fn computers_act(&self) -> bool {
        let Some(view) = &self.view else { return false };
        let now = &view.now;
        let moves = self.is_computer(color(now.board.turn)) && !now.waits;
        let answers = now.offers.draw.iter().any(|by| self.is_computer(!color(*by)));
        now.status.phase == Phase::Playing && (moves || answers)
    }

    /// Whether the other side asks for something.
    fn is_asked(&self) -> bool {
        let Some(view) = &self.view else { return false };
        let mine = |side: &Side| view.you.seats.contains(side);
        let offers = &view.now.offers;
        let mut asked = offers.draw.iter().chain(&offers.takeback).chain(&offers.rematch);
        asked.any(|side| !mine(side))
    }

    pub(in crate::console) const fn is_finished(&self) -> bool {
        self.is_finished
    }

    /// Why the work failed, if it did.
    pub(in crate::console) fn failure(&self) -> Option<String> {
        self.failure.clone()
    }

    /// The last words.
    pub(in crate::console) fn close(&mut self) {
        if self.is_own() || self.view.is_some() {
            let score = self.score();
            self.say(format!("{}\n{score}", phrase!(self.words(), FinalScore)));
        }
    }

    /// Everything said since the last time.
    pub(in crate::console) fn said(&mut self) -> Vec<Said> {
        std::mem::take(&mut self.said)
    }

    pub(in crate::console) fn prompt(&self) -> String {
        let words = self.words();
        if let Some(promotion) = &self.promotion {
            return phrase!(words, PromptPromotion, choices = spread(&promotion.choices));
        }
        if self.setup.is_some() {
            return phrase!(words, PromptSetup);
        }
        if let Some(square) = self.picked {
            return phrase!(words, PromptTarget, square = square);
        }
        // Whose turn it is may change while the line is being typed: then the prompt says who types.
        match self.view.as_ref().map(|view| (&view.you.seats[..], view.now.forced_in.is_some())) {
            Some(([one], _)) if !self.is_own() => phrase!(words, PromptSide, color = color(*one)),
            Some(([], _)) if !self.is_own() => phrase!(words, PromptWatching),
            Some((_, false)) if self.is_playing() => phrase!(words, PromptSide, color = self.turn()),
            _ => "tabiya> ".to_owned(),
        }
    }

    /// What may be typed now, besides the words of the language.
    pub(in crate::console) fn completions(&self) -> Vec<String> {
        let names = positions::POSITIONS.iter().map(|(name, _)| (*name).to_owned());
        let commands = command_table::all().map(|word| word.name().to_owned());
        let moves = if self.is_playing() { self.legal() } else { Vec::new() };
        let moves = moves.into_iter().flat_map(|one| [one.san, one.uci]);
        let modes = self.client_setup.library.offered().iter().map(|mode| mode.id().to_owned());
        commands.chain(names).chain(modes).chain(moves).collect()
    }

    pub(in crate::console) fn picture(&self) -> Picture {
        if let Some(setup) = self.arranged() {
            return Picture { pieces: self.pieces_of(&setup), turn: setup.turn, ..Picture::empty() };
        }
        match &self.view {
            Some(view) => self.in_language(picture(view, self.told.elapsed(), self.words())),
            None => Picture::empty(),
        }
    }

    pub(in crate::console) const fn look(&self) -> Look {
        self.client_setup.look
    }

    /// Where the piece on a square may go.
    pub(in crate::console) fn targets(&self, from: Square) -> Vec<Square> {
        if !self.is_playing() {
            return Vec::new();
        }
        match self.mirror {
            Some(_) => {
                let from_there = self.legal().into_iter().filter(|one| one.from == from && !one.is_drop);
                from_there.map(|one| one.to).collect()
            }
            // Of a mode that only the server knows, it says where its own pieces may go.
            None => {
                let moves = self.view.as_ref().and_then(|view| view.you.moves.as_ref());
                let targets = moves.and_then(|moves| moves.from.get(&*from.to_string()));
                targets.into_iter().flatten().filter_map(|target| target.to.parse().ok()).collect()
            }
        }
    }

    /// The square whose piece has been picked up.
    pub(in crate::console) const fn picked(&self) -> Option<Square> {
        self.picked
    }

    /// The letters of what a pawn may become, while that is being asked.
    pub(in crate::console) fn promotions(&self) -> Option<String> {
        self.promotion.as_ref().map(|promotion| promotion.choices.clone())
    }

    pub(super) fn show_board(&mut self) {
        let text = self.client_setup.look.show(&self.picture(), self.words());
        self.said.push(Said::Board(text));
    }

    /// Shows the board after a change; who listens instead of looking hears only what is new.
    pub(super) fn show_change(&mut self) {
        if self.client_setup.look.style != Style::Spoken {
            self.show_board();
        } else if self.is_playing() {
            self.say(phrase!(self.words(), ToMove, color = self.turn()));
        }
    }
}

/// Whether a command is about games, computers and starts of one's own.
const fn is_for_own_table(command: &Command) -> bool {
    matches!(
        command,
        Command::Game { .. }
            | Command::Players { .. }
            | Command::ComputerMove
            | Command::Moves { .. }
            | Command::Auto(_)
            | Command::Book(_)
            | Command::Setup
            | Command::Place(..)
            | Command::Remove(_)
            | Command::Turn(_)
            | Command::Done
            | Command::Position(_)
            | Command::StartFrom(_)
            | Command::Mode(_)
            | Command::Clock(_)
            | Command::Rules(_)
            | Command::Load { .. }
    )
}

/// `QRBN` as people list it.
pub(super) fn spread(letters: &str) -> String {
    letters.chars().map(String::from).collect::<Vec<_>>().join(", ")
}
