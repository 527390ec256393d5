//! A game at a server: what it tells, and what is said of it.

use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::time::Instant;

use tabiya_protocol::{Action, GameId, GameView, Happening, Reply, Request, RequestId, ToClient, ToServer};
use tabiya_rules::mode::Library;
use tabiya_rules::types::{Color, Square};

use super::super::board::{Look, Style, capital};
use super::super::command;
use super::super::desk::{Desk, News, Said};
use super::super::picture::{Picture, Stage};
use super::super::{journal, words};
use super::link::{Key, Link};
use super::picture::{past, picture};
use super::wording::{chat as chat_line, color, language_name, printable, thing, words as sentence_of};

/// Where somebody joins, and as whom.
pub(in super::super) struct Place {
    pub(in super::super) link: Link,
    /// Somebody sits at a terminal.
    pub(in super::super) is_terminal: bool,
    pub(in super::super) look: Look,
    /// The modes whose moves can be read in any notation.
    pub(in super::super) library: Library,
    /// What this console shows to the server: the secret of its seat, if it has or takes one.
    pub(in super::super) secret: String,
    /// A random number that tells the requests of this console from all others.
    pub(in super::super) nonce: u64,
}

/// A game at a server.
pub(in super::super) struct Joined {
    pub(super) place: Place,
    pub(super) secret: Option<String>,
    pub(super) view: Option<GameView>,
    told: Instant,
    requests: Sender<ToServer>,
    /// Requests without an answer, in the order in which they were made.
    open: Vec<ToServer>,
    sent: u64,
    /// Whether the invitation was answered.
    is_seated: bool,
    pub(super) picked: Option<Square>,
    /// What a pawn's move that lacks what it becomes may become: the letter, and the move to send.
    pub(super) promotion: Option<Vec<(char, String)>>,
    /// Where the PGN that was asked for goes.
    pub(super) saving: Option<PathBuf>,
    /// Whether lines are repeated before they are answered.
    pub(super) echoes: bool,
    said: Vec<Said>,
    pub(super) is_finished: bool,
    failure: Option<String>,
}

impl Joined {
    pub(in super::super) fn new(place: Place, requests: Sender<ToServer>) -> Self {
        let secret = match &place.link.key {
            Key::Watch => None,
            Key::Seat(_) | Key::Invitation(_) => Some(place.secret.clone()),
        };
        Self {
            place,
            secret,
            view: None,
            told: Instant::now(),
            requests,
            open: Vec::new(),
            sent: 0,
            is_seated: false,
            picked: None,
            promotion: None,
            saving: None,
            echoes: false,
            said: Vec::new(),
            is_finished: false,
            failure: None,
        }
    }

    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.said.push(Said::Text(text.into()));
    }

    fn fail(&mut self, why: impl Into<String>) {
        self.failure = Some(why.into());
        self.is_finished = true;
    }

    pub(super) fn show_board(&mut self) {
        if self.view.is_some() {
            let text = self.place.look.show(&self.picture());
            self.said.push(Said::Board(text));
        }
    }

    /// Shows the board after a change; who listens instead of looking hears only what is new.
    fn show_change(&mut self) {
        let picture = self.picture();
        if self.place.look.style != Style::Spoken {
            self.show_board();
        } else if picture.stage == Stage::Playing {
            self.say(format!("{} to move.", capital(picture.turn)));
        }
    }

    pub(super) fn game(&self) -> GameId {
        GameId(self.place.link.game.clone())
    }

    pub(super) fn ask(&mut self, request: Request) {
        self.sent += 1;
        let id = RequestId(format!("{:016x}{:08}", self.place.nonce, self.sent));
        let request = ToServer { id, request };
        self.open.push(request.clone());
        // A lost connection tells of itself.
        let _ = self.requests.send(request);
    }

    pub(super) fn act(&mut self, action: Action) {
        let (game, color) = (self.game(), None);
        self.ask(Request::Act { game, action, color });
    }

    /// The score of the series that this game belongs to.
    pub(super) fn score(&self) -> String {
        let score = self.view.as_ref().map(|view| view.now.score.clone()).unwrap_or_default();
        format!("White: {}\nBlack: {}", score.white, score.black)
    }

    fn join(&mut self) {
        let (game, secret) = (self.game(), self.secret.clone());
        let version = self.view.as_ref().map(|view| view.version);
        self.ask(Request::Join { game, secret, version });
    }

    /// Joining again brings the whole game; whatever else has no answer is sent again under its old name, by which
    /// the server knows what it has carried out already.
    fn connected(&mut self) {
        self.open.retain(|one| !matches!(one.request, Request::Join { .. }));
        let unanswered = self.open.clone();
        match (self.place.link.key.clone(), self.secret.clone()) {
            (Key::Invitation(token), Some(secret)) if !self.is_seated => {
                if unanswered.is_empty() {
                    let game = self.game();
                    self.ask(Request::Claim { game, token, secret, name: None });
                }
            }
            _ => self.join(),
        }
        for request in unanswered {
            let _ = self.requests.send(request);
        }
    }

    fn is_answered(&mut self, id: &RequestId) {
        self.open.retain(|one| one.id != *id);
    }

    fn hear_server(&mut self, message: ToClient) {
        match message {
            ToClient::Reply { id, reply } => {
                self.is_answered(&id);
                self.hear_reply(*reply);
            }
            ToClient::Refused { id, why } => {
                if let Some(id) = id {
                    self.is_answered(&id);
                }
                if self.view.is_none() {
                    return self.fail(sentence_of(&why));
                }
                self.say(sentence_of(&why));
            }
            // What still comes from a game that was left for its rematch.
            ToClient::Game { view } if view.game != self.game() => {}
            ToClient::Event { game, .. } if game != self.game() => {}
            ToClient::Game { view } => self.take_view(*view),
            ToClient::Event { after, version, happened, history, chat, now, you, .. } => {
                let Some(view) = &mut self.view else { return };
                if version <= view.version {
                    return;
                }
                if after != view.version {
                    return self.join();
                }
                view.version = version;
                if let Some(change) = history {
                    view.moves.truncate(change.keep as usize);
                    view.moves.extend(change.rows);
                }
                view.chat.extend(chat.iter().cloned());
                (view.now, view.you) = (*now, you);
                self.told = Instant::now();
                self.tell(&happened);
                for line in chat {
                    self.say(chat_line(&line));
                }
            }
            ToClient::Welcome { .. } | ToClient::Presence { .. } => {}
        }
    }

    fn hear_reply(&mut self, reply: Reply) {
        match reply {
            Reply::Claimed { .. } => {
                self.is_seated = true;
                if let Some(secret) = &self.secret {
                    let link = self.place.link.of_seat(secret);
                    self.say(format!("To come back to this seat: {link}"));
                }
                self.join();
            }
            Reply::Game { view } => self.take_view(*view),
            Reply::Joined { you, .. } => {
                if let Some(view) = &mut self.view {
                    view.you = you;
                }
            }
            Reply::Board { board } => {
                let Some(view) = &self.view else { return };
                let ply = board.ply as usize;
                let picture = past(view, board);
                let text = self.place.look.show(&picture);
                self.said.push(Said::Past { ply, picture: Box::new(picture), text });
            }
            Reply::Exported { exported } => {
                let text = match self.saving.take() {
                    Some(file) => journal::save(&file, &exported.text),
                    None => exported.text.trim_end().to_owned(),
                };
                self.say(text);
            }
            _ => {}
        }
    }

    fn take_view(&mut self, view: GameView) {
        if self.view.is_none() {
            self.place.look.bottom = match view.you.seats[..] {
                [tabiya_protocol::Color::Black] => Color::Black,
                _ => Color::White,
            };
            self.say(match view.you.seats[..] {
                [] => "You watch this game.".to_owned(),
                [one] => format!("You play {}.", color(one)),
                _ => "You play both sides.".to_owned(),
            });
        }
        self.view = Some(view);
        self.told = Instant::now();
        self.show_board();
        if let Stage::Over(how) = self.picture().stage {
            self.say(how);
        }
    }

    fn tell(&mut self, happened: &[Happening]) {
        let mut shows = false;
        let mut next = None;
        for one in happened {
            let text = match one {
                Happening::Moved { color: side, san, language, .. } => {
                    shows = true;
                    let read = language.as_deref().map_or_else(String::new, |language| {
                        format!(" (read in {})", language_name(language))
                    });
                    format!("{} plays {san}{read}.", capital(color(*side)))
                }
                Happening::TakenBack { plies } => {
                    shows = true;
                    if *plies == 1 {
                        "One move taken back.".into()
                    } else {
                        format!("{plies} moves taken back.")
                    }
                }
                Happening::Started => "The game begins.".to_owned(),
                Happening::Seated { color: side, name } => {
                    let name = if name.is_empty() { "Somebody".to_owned() } else { printable(name) };
                    format!("{name} plays {} now.", color(*side))
                }
                Happening::Asked { color: side, what } => {
                    format!("{} asks for a {}.", capital(color(*side)), thing(what))
                }
                Happening::Declined { color: side, what } => {
                    format!("{} declines the {}.", capital(color(*side)), thing(what))
                }
                Happening::Paused => "The clocks stand still.".to_owned(),
                Happening::Resumed => "The clocks run again.".to_owned(),
                Happening::Rematch { game } => {
                    next = Some(game.clone());
                    "The next game begins.".to_owned()
                }
                _ => continue,
            };
            self.say(text);
        }
        if shows {
            self.picked = None;
            self.show_change();
        }
        if happened.iter().any(|one| matches!(one, Happening::Ended { .. }))
            && let Stage::Over(how) = self.picture().stage
        {
            self.say(how);
        }
        if let Some(game) = next {
            self.follow(game);
        }
    }

    /// Goes on to the next game, which is open to the secrets of this one.
    fn follow(&mut self, game: GameId) {
        self.place.link.game = game.0;
        self.view = None;
        (self.picked, self.promotion) = (None, None);
        self.join();
    }
}

/// The letters of a choice, as people list them.
pub(super) fn letters(choices: &[(char, String)]) -> String {
    choices.iter().map(|(letter, _)| letter.to_string()).collect::<Vec<_>>().join(", ")
}

impl Desk for Joined {
    fn hear(&mut self, line: &str) {
        if self.echoes {
            self.say(command::repeated(line));
        }
        if self.promotion.is_some() {
            return self.hear_promotion(line);
        }
        match command::read(line) {
            Ok(command) => self.obey(command),
            Err(message) => self.say(message),
        }
    }

    fn point(&mut self, square: Square) {
        self.point_at(square);
    }

    fn learn(&mut self, news: News) {
        match news {
            News::Connected => self.connected(),
            News::Disconnected => self.say("The connection is lost; trying again."),
            News::GivenUp => self.fail("The server cannot be reached any more."),
            News::Server(message) => self.hear_server(*message),
            News::Thought { .. } => {}
        }
    }

    fn tick(&mut self) {}

    fn due(&self) -> Option<Instant> {
        None
    }

    fn is_ready(&self) -> bool {
        let Some(view) = &self.view else { return false };
        // A script waits for its turn; a person may look around meanwhile.
        let waits = !self.place.is_terminal
            && !view.you.seats.is_empty()
            && view.you.moves.is_none()
            && !matches!(self.picture().stage, Stage::Over(_));
        self.open.is_empty() && !waits
    }

    fn interrupt(&mut self) {
        self.picked = None;
        self.promotion = None;
    }

    fn is_finished(&self) -> bool {
        self.is_finished
    }

    fn failure(&self) -> Option<String> {
        self.failure.clone()
    }

    fn close(&mut self) {
        if self.view.is_some() {
            let score = self.score();
            self.say(format!("Final Score:\n{score}"));
        }
    }

    fn said(&mut self) -> Vec<Said> {
        std::mem::take(&mut self.said)
    }

    fn prompt(&self) -> String {
        match (&self.promotion, self.picked) {
            (Some(choices), _) => format!("promote to ({})? ", letters(choices)),
            (None, Some(square)) => format!("{square} to> "),
            // Whose turn it is may change while the line is being typed: the prompt says who types.
            (None, None) => match self.view.as_ref().map(|view| &view.you.seats[..]) {
                Some([one]) => format!("{}> ", color(*one)),
                Some([]) => "watching> ".to_owned(),
                _ => "tabiya> ".to_owned(),
            },
        }
    }

    fn completions(&self) -> Vec<String> {
        let commands = words::WORDS.iter().map(|word| word.name.to_owned());
        let moves = self.view.as_ref().and_then(|view| view.you.moves.as_ref());
        let moves =
            moves.into_iter().flat_map(|moves| moves.from.values().flatten().map(|one| one.uci.clone()));
        commands.chain(moves).collect()
    }

    fn picture(&self) -> Picture {
        match &self.view {
            Some(view) => picture(view, self.told.elapsed()),
            None => Picture::empty(),
        }
    }

    fn look(&self) -> Look {
        self.place.look
    }

    fn targets(&self, from: Square) -> Vec<Square> {
        let moves = self.view.as_ref().and_then(|view| view.you.moves.as_ref());
        let targets = moves.and_then(|moves| moves.from.get(&from.to_string()));
        targets.into_iter().flatten().filter_map(|target| target.to.parse().ok()).collect()
    }

    fn picked(&self) -> Option<Square> {
        self.picked
    }

    fn promotions(&self) -> Option<String> {
        self.promotion.as_ref().map(|choices| choices.iter().map(|(letter, _)| letter).collect())
    }
}
