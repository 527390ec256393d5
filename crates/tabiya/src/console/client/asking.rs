//! Requests, and what is done with their answers.

use std::path::PathBuf;
use std::sync::mpsc::Sender;

use tabiya_protocol::{
    Action, AnalysisNews, AnalysisOrder, AnalysisState, Code, Color as Side, EngineLine, ExportFormat,
    GameId, GameView, Reply, Request, RequestId, Subject, ToClient, ToServer,
};
use tabiya_rules::mode::Library;
use tabiya_server::secret::seat;
use tabiya_words::{Dictionary, phrase};

use super::game_files::saved;
use super::state::Client;
use crate::console::happened::{Happened, Said};
use crate::console::language::sentences;
use crate::console::room::link::{Key, Link};
use crate::console::view::board::Look;
use crate::console::view::from_room::{called, past};

/// Positions that are searched for each line: well under a second.
const LOOK: u64 = 300_000;

/// Moves of a line that are shown.
const SHOWN: usize = 10;

/// Where a client is, and as whom.
pub(in crate::console) struct ClientSetup {
    /// The link of a game of others; none: the console has rooms of its own.
    pub(in crate::console) guest: Option<Link>,
    /// Somebody sits at a terminal.
    pub(in crate::console) is_terminal: bool,
    pub(in crate::console) look: Look,
    /// In whose words everything is said.
    pub(in crate::console) words: &'static Dictionary,
    /// The modes there are.
    pub(in crate::console) library: Library,
    /// The secret of its lists, from which those of its seats follow; at a game of others, that of its seat.
    pub(in crate::console) secret: String,
    /// Where this console hears of what goes on beside it.
    pub(in crate::console) news: Sender<Happened>,
    /// A random number that tells the requests of this console from all others.
    pub(in crate::console) nonce: u64,
}

/// What an answer is for.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Purpose {
    /// What it brings is clear.
    Plain,
    /// A text to be written to a file.
    Save(PathBuf),
    /// A game that was loaded from a file, with its title.
    Loaded(String),
    /// The games that go on, to go on with the latest.
    Resume,
    /// What the position is worth.
    Eval,
    /// The best lines from it.
    Lines,
    /// A step of changing the players, and those that follow, the next one last: each is asked for when the one before it
    /// was done.
    Seating(Vec<Action>),
}

/// A request without an answer.
#[derive(Clone, Debug)]
pub(super) struct Open {
    pub(super) request: ToServer,
    purpose: Purpose,
}

impl Client {
    pub(super) fn ask(&mut self, request: Request) {
        self.ask_for(request, Purpose::Plain);
    }

    pub(super) fn ask_for(&mut self, request: Request, purpose: Purpose) {
        self.sent += 1;
        let id = RequestId(format!("{:016x}{:08}", self.client_setup.nonce, self.sent));
        let request = ToServer { id, request };
        self.open.push(Open { request: request.clone(), purpose });
        (self.carry)(request);
    }

    pub(super) fn act(&mut self, action: Action) {
        self.act_as(None, action);
    }

    pub(super) fn act_as(&mut self, color: Option<Side>, action: Action) {
        let Some(game) = self.game() else { return };
        self.ask(Request::Act { game, action, color });
    }

    pub(super) fn export(&mut self, format: ExportFormat, purpose: Purpose) {
        match self.game() {
            Some(game) => self.ask_for(Request::Export { game, format, ply: None }, purpose),
            None => self.say(phrase!(self.words(), NoGame)),
        }
    }

    pub(super) fn join(&mut self, game: GameId) {
        let watches = self.client_setup.guest.as_ref().is_some_and(|link| link.key == Key::Watch);
        let secret = (!watches).then(|| self.opens(&game));
        let version = self.view.as_ref().filter(|view| view.game == game).map(|view| view.version);
        self.ask(Request::Join { game, secret, version });
    }

    /// What opens a game, as far as it is known.
    pub(super) fn opens(&self, game: &GameId) -> String {
        let known = self.opened.get(&game.0).cloned();
        let derived = || seat(&self.client_setup.secret, &game.0).filter(|_| self.is_own());
        known.or_else(derived).unwrap_or_else(|| self.client_setup.secret.clone())
    }

    /// What else may open a game that what was shown does not: that of the game it is a rematch of, and the one secret for
    /// all of an earlier console.
    fn opens_else(&self, view: &GameView) -> Option<String> {
        let is_seated = view.you.host || !view.you.seats.is_empty();
        if is_seated || !self.is_own() {
            return None;
        }
        let (key, shown) = (&self.client_setup.secret, self.opens(&view.game));
        let first = view.series.as_ref().and_then(|first| seat(key, &first.0));
        let all = seat(key, &view.game.0).into_iter().chain(first).chain([key.clone()]);
        all.skip_while(|one| *one != shown).nth(1)
    }

    /// The server can be talked to, for the first time or again: joining brings the whole game; whatever else has no answer
    /// is sent again under its old name, by which the server knows what it has carried out already.
    pub(in crate::console) fn connected(&mut self) {
        let mut unanswered = Vec::new();
        // What was asked before the first word is on its way.
        if std::mem::replace(&mut self.is_connected, true) {
            self.open.retain(|one| !matches!(one.request.request, Request::Join { .. }));
            unanswered.clone_from(&self.open);
        }
        match (self.client_setup.guest.clone(), self.game()) {
            (Some(Link { game, key: Key::Invitation(token), .. }), _) if !self.is_seated => {
                if self.open.is_empty() {
                    let (game, secret) = (GameId(game), self.client_setup.secret.clone());
                    self.ask(Request::Claim { game, token, secret, list: None, name: None });
                }
            }
            (Some(link), None) => self.join(link.game()),
            (_, Some(game)) => self.join(game),
            (None, None) => {}
        }
        for one in unanswered {
            (self.carry)(one.request);
        }
    }

    /// Takes the request that this answers.
    fn answered(&mut self, id: &RequestId) -> Purpose {
        let place = self.open.iter().position(|one| one.request.id == *id);
        place.map_or(Purpose::Plain, |place| self.open.remove(place).purpose)
    }

    pub(super) fn hear_server(&mut self, message: ToClient) {
        match message {
            // The answer is what the analysis comes to.
            ToClient::Reply { reply, .. } if matches!(*reply, Reply::Analysing {}) => {}
            ToClient::Analysis { news } if is_final(&news) => {
                let purpose = self.answered(&news.analysis);
                self.tell_analysis(&news, &purpose);
            }
            ToClient::Reply { id, reply } => {
                let purpose = self.answered(&id);
                self.hear_reply(*reply, purpose);
            }
            ToClient::Refused { id, why } => {
                let purpose = id.map_or(Purpose::Plain, |id| self.answered(&id));
                let text = sentences::refusal(&why, self.is_own(), self.words());
                if self.view.is_none() && self.client_setup.guest.is_some() {
                    return self.fail(text);
                }
                self.say(match purpose {
                    Purpose::Loaded(_) if why.code == Code::GameOver => {
                        phrase!(self.words(), NotLoaded, why = phrase!(self.words(), MovesAfterEnd))
                    }
                    Purpose::Loaded(_) => phrase!(self.words(), NotLoaded, why = text),
                    _ => text,
                });
            }
            // What still comes from a game that was left for another.
            ToClient::Game { view } if self.game().is_some_and(|game| game != view.game) => {}
            ToClient::Game { view } => self.take_view(*view, None),
            ToClient::Event { game, after, version, happened, history, chat, now, you } => {
                let Some(view) = self.view.as_mut().filter(|view| view.game == game) else { return };
                if version <= view.version {
                    return;
                }
                if after != view.version {
                    return self.join(game);
                }
                view.version = version;
                if let Some(change) = history {
                    view.moves.truncate(change.keep as usize);
                    view.moves.extend(change.rows);
                }
                (view.now, view.you) = (*now, you);
                self.told = std::time::Instant::now();
                self.note_score();
                self.tell(&happened, &chat);
            }
            ToClient::Welcome { .. }
            | ToClient::Presence { .. }
            | ToClient::Analysis { .. }
            | ToClient::StudyEvent { .. }
            | ToClient::Review { .. }
            | ToClient::Study { .. } => {}
        }
    }

    fn hear_reply(&mut self, reply: Reply, purpose: Purpose) {
        match reply {
            Reply::Claimed { game, .. } => {
                self.is_seated = true;
                if let Some(link) =
                    self.client_setup.guest.as_ref().map(|link| link.of_seat(&self.client_setup.secret))
                {
                    self.say(phrase!(self.words(), ComeBack, link = link));
                }
                self.join(game);
            }
            Reply::Created { game, .. } => self.sit_down(game, purpose),
            Reply::Game { view } => {
                if let Some(other) = self.opens_else(&view) {
                    self.opened.insert(view.game.0.clone(), other);
                    return self.join(view.game);
                }
                let title = self.loaded.take();
                self.take_view(*view, title);
            }
            Reply::Joined { you, .. } => {
                if let Some(view) = &mut self.view {
                    view.you = you;
                }
            }
            Reply::Board { board } => {
                let Some(view) = &self.view else { return };
                let ply = board.ply as usize;
                let picture = self.in_language(past(view, board, self.words()));
                let text = self.client_setup.look.show(&picture, self.words());
                self.said.push(Said::Past { ply, picture: Box::new(picture), text });
            }
            Reply::Exported { exported } => {
                let text = match purpose {
                    Purpose::Save(file) => saved(&file, &exported.text, self.words()),
                    _ => exported.text.trim_end().to_owned(),
                };
                self.say(text);
            }
            Reply::Hint { hint } => {
                let san = self.san_of(&hint.uci).unwrap_or(hint.san);
                let worth = sentences::worth(hint.centipawns, hint.mate, self.words());
                self.say(phrase!(self.words(), Hint, move = san, worth = worth));
            }
            Reply::Strength { strength: None } => self.say(phrase!(self.words(), StrengthUnknown)),
            Reply::Strength { strength: Some(found) } => {
                let tabiya_protocol::Strength { games, elo, margin, level } = found;
                let next = format!("computer{}", called(level));
                self.say(phrase!(
                    self.words(),
                    Strength,
                    games = games,
                    elo = elo,
                    margin = margin,
                    next = next
                ));
            }
            Reply::List { games, .. } if purpose == Purpose::Resume => {
                match games.into_iter().max_by_key(|game| game.touched) {
                    Some(game) => self.resume_game(game.game),
                    None => self.fail(phrase!(self.words(), NoUnfinished)),
                }
            }
            Reply::Done { .. } => {
                if let Purpose::Seating(rest) = purpose {
                    self.seat_next(rest);
                }
            }
            _ => {}
        }
    }

    /// Goes to a game that was made.
    fn sit_down(&mut self, game: GameId, purpose: Purpose) {
        if let Some(before) = self.game() {
            self.ask(Request::Leave { game: before });
        }
        self.view = None;
        (self.picked, self.promotion) = (None, None);
        self.loaded = match purpose {
            Purpose::Loaded(title) => Some(title),
            _ => {
                self.series = Some(game.clone());
                None
            }
        };
        self.join(game);
    }

    /// Shows a game that is looked at for the first time, or again as a whole.
    fn take_view(&mut self, view: GameView, loaded: Option<String>) {
        let is_new = self.view.as_ref().is_none_or(|before| before.game != view.game);
        self.view = Some(view);
        self.mirror = self.view.as_ref().and_then(|view| self.rules_of(view));
        self.told = std::time::Instant::now();
        self.note_score();
        if is_new {
            self.greet(loaded);
        } else {
            self.show_board();
        }
    }

    /// Has a short look taken at the position on the board.
    pub(super) fn analyse(&mut self, lines: u8, purpose: Purpose) {
        let Some(view) = &self.view else {
            return self.say(phrase!(self.words(), NoGame));
        };
        let subject = Subject::Moves {
            mode: view.mode.id.clone(),
            mode_file: view.mode_file.clone(),
            fen: Some(view.start_fen.clone()),
            moves: view.moves.iter().map(|row| row.uci.clone()).collect(),
        };
        let nodes = Some(LOOK * u64::from(lines));
        let order = AnalysisOrder { subject, lines, threat: false, engine: None, nodes };
        self.ask_for(Request::Analyse { order }, purpose);
    }

    fn tell_analysis(&mut self, news: &AnalysisNews, purpose: &Purpose) {
        let sight = self.mirror.and_then(|mirror| mirror.first_sight(self.fen()));
        let text = match (&news.why, &news.lines[..]) {
            (Some(why), _) => sentences::refusal(why, self.is_own(), self.words()),
            (None, []) => phrase!(self.words(), OverHere),
            (None, [best, ..]) if *purpose == Purpose::Eval => {
                let first = self.in_words(best, 1);
                sentences::evaluation(&best.evaluation, sight, &first, self.words())
            }
            (None, lines) => {
                let line = |line: &EngineLine| {
                    let worth = sentences::white_worth(&line.evaluation);
                    format!("{worth:>7}  {}", self.in_words(line, SHOWN))
                };
                lines.iter().map(line).collect::<Vec<_>>().join("\n")
            }
        };
        self.say(text);
    }

    /// The first moves of a line, numbered, in the language that was chosen.
    fn in_words(&self, line: &EngineLine, most: usize) -> String {
        let moves = &line.moves[..line.moves.len().min(most)];
        let ucis: Vec<&str> = moves.iter().map(|m| m.uci.as_str()).collect();
        let sans = self.mirror.and_then(|mirror| mirror.sans(self.fen(), &ucis, self.language));
        let sans = sans.unwrap_or_else(|| moves.iter().map(|m| m.san.clone()).collect());
        let board = self.view.as_ref().map(|view| (view.now.board.move_number, view.now.board.turn));
        let (number, turn) = board.unwrap_or((1, Side::White));
        sentences::numbered(&sans, number, turn)
    }

    /// Goes on with the latest game that was not finished.
    pub(in crate::console) fn resume(&mut self) {
        let secret = self.client_setup.secret.clone();
        let list = Request::List { secret, running: true, filter: Default::default(), after: None };
        self.ask_for(list, Purpose::Resume);
    }

    /// Goes on with this game.
    pub(in crate::console) fn resume_game(&mut self, game: GameId) {
        self.say(phrase!(self.words(), Resumed));
        self.sit_at(game);
    }

    /// Goes to this game, which counts.
    pub(in crate::console) fn sit_at(&mut self, game: GameId) {
        self.series = Some(game.clone());
        self.join(game);
    }
}

/// Whether nothing more is to come.
fn is_final(news: &AnalysisNews) -> bool {
    matches!(news.state, AnalysisState::Done | AnalysisState::Stopped)
}
