//! Who is here, and what each may see and do.

use tabiya_game::Now;
use tabiya_host::{Audience, Input, color_of};
use tabiya_protocol::{
    Board, Code, ExportFormat, Exported, GameId, GameSummary, GameView, Message, Millis, Presence,
    SeatPresence, ToClient, Version, You,
};
use tabiya_rules::{
    mode::ModeHandle,
    notation::{CastlingStyle, EnPassantStyle, FenStyle},
    types::Color,
};
use tabiya_study::Opened;

use super::{RoomTask, Viewer};
use crate::{
    bots::Playable,
    bus::{Announcement, frame},
    rooms::message::{Joined, Seat},
    secret::{audience, listed, same},
    storage::{Holders, SecretHash},
};

impl<R: Playable> RoomTask<R> {
    /// What somebody who shows this holds.
    pub(super) fn audience(&self, holder: Option<&SecretHash>) -> Audience {
        audience(&self.holders(), holder)
    }

    /// Who holds which seat. Where a computer has taken over, nobody else moves.
    pub(super) fn holders(&self) -> Holders {
        let (holders, game) = (self.row.holders, &self.host.room().game);
        let human = |color| !game.player(color).is_some_and(tabiya_game::Player::is_machine);
        Holders {
            white: holders.white.filter(|_| human(Color::White)),
            black: holders.black.filter(|_| human(Color::Black)),
            host: holders.host,
        }
    }

    /// As whom somebody who shows this shares the computers' time: as the one who has the game listed, if they are at it.
    pub(super) fn person(&self, shown: Option<&SecretHash>) -> Option<SecretHash> {
        let Holders { white, black, host } = self.row.holders;
        let mut people = [white, black, host].into_iter().flatten();
        let list = people.find(|person| shown.is_some_and(|shown| same(shown, &person.seat)));
        list.map(|person| person.list).or(shown.copied())
    }

    /// The audiences of all who look on.
    pub(super) fn audiences(&self) -> impl Iterator<Item = Audience> {
        let holders = self.holders();
        self.viewers.values().map(move |viewer| audience(&holders, viewer.holder.as_ref()))
    }

    pub(super) async fn join(
        &mut self,
        connection: u64,
        Viewer { holder, round_trip }: Viewer,
        version: Option<u32>,
    ) -> Joined {
        if version.is_some_and(|version| version > self.host.room().version) {
            // Somebody was told more elsewhere.
            self.catch_up().await;
        }
        let audience = self.audience(holder.as_ref());
        // The time that the disk takes to note who is back is nobody's: the clocks are shown as of now.
        let now = self.rooms.context.clock.now();
        let before = self.viewers.insert(connection, Viewer { holder, round_trip });
        let before = before.map(|viewer| self.audience(viewer.holder.as_ref()));
        // Whoever only looks again is no news: told to all, it would make slow ones look again, and so on for ever.
        if before != Some(audience) {
            self.hear(Input::Online(self.online())).await;
            self.announce_presence();
            self.tell_here();
        }
        let here = self.host.room().version;
        let view = if version == Some(here) {
            Err((self.you(audience, now), self.presence(now)))
        } else {
            Ok(Box::new(self.game_view(audience, now)))
        };
        Joined { version: here, view }
    }

    pub(super) async fn leave(&mut self, connection: u64) {
        if self.viewers.remove(&connection).is_some() {
            self.hear(Input::Online(self.online())).await;
            self.announce_presence();
            self.tell_here();
        }
    }

    /// Whether White's player and Black's have a connection.
    pub(super) fn online(&self) -> [bool; 2] {
        let ([white, black], [white_elsewhere, black_elsewhere]) =
            (self.online_here(), self.elsewhere.online());
        [white || white_elsewhere, black || black_elsewhere]
    }

    /// The same at this server.
    pub(super) fn online_here(&self) -> [bool; 2] {
        self.audiences().fold([false; 2], |[white, black], one| [white || one.white, black || one.black])
    }

    /// How many look on at this server who do not play.
    pub(super) fn watchers_here(&self) -> u32 {
        let watchers = self.audiences().filter(|audience| !audience.plays()).count();
        u32::try_from(watchers).unwrap_or(u32::MAX)
    }

    /// The measured way to White's player and to Black's; of several connections of one the longest, which the quota bounds.
    pub(super) fn round_trips(&self) -> [Option<tabiya_game::Millis>; 2] {
        let ([white, black], [white_elsewhere, black_elsewhere]) =
            (self.round_trips_here(), self.elsewhere.round_trips());
        [white.max(white_elsewhere), black.max(black_elsewhere)]
    }

    /// The same at this server.
    pub(super) fn round_trips_here(&self) -> [Option<tabiya_game::Millis>; 2] {
        let holders = self.holders();
        self.viewers.values().fold([None; 2], |[white, black], viewer| {
            let (one, round_trip) =
                (audience(&holders, viewer.holder.as_ref()), viewer.round_trip.measured());
            [white.max(round_trip.filter(|_| one.white)), black.max(round_trip.filter(|_| one.black))]
        })
    }

    /// Seats have changed hands: whoever looks on may play now, or may not any more.
    pub(super) async fn seats_changed(&mut self) {
        self.hear(Input::Online(self.online())).await;
        self.announce_presence();
        self.tell_here();
    }

    pub(super) fn announce_presence(&self) {
        let presence = self.presence(self.rooms.context.clock.now());
        let message = ToClient::Presence { game: GameId(self.row.name.clone()), presence };
        self.rooms.context.bus.publish(&self.row.name, Announcement::Presence { frame: frame(&message) });
    }

    fn presence(&self, now: Now) -> Presence {
        let game = &self.host.room().game;
        let millis = |time: tabiya_game::Millis| Millis(i64::try_from(time.0).unwrap_or(i64::MAX));
        let online = self.online();
        let seat = |color: Color| SeatPresence {
            online: game.player(color).is_some_and(tabiya_game::Player::is_machine) || online[color.index()],
            lag: self.host.lag(color).map(millis),
            claimable_in: game.abandoned_at(color).map(|due| millis(due.since(now))),
        };
        Presence {
            white: seat(Color::White),
            black: seat(Color::Black),
            watchers: self.watchers_here().saturating_add(self.elsewhere.watchers()),
        }
    }

    pub(super) fn you(&self, audience: Audience, now: Now) -> You {
        let room = self.host.room();
        let game = &room.game;
        let held = Color::ALL.into_iter().filter(|color| audience.holds(*color));
        let mine = audience.holds(game.turn()) && game.is_playing();
        You {
            seats: held.map(color_of).collect(),
            host: audience.creator,
            moves: mine.then(|| self.legal.take(room.version, game.position())),
            allowed: tabiya_view::allowed(room, audience, now),
        }
    }

    fn game_view(&self, audience: Audience, now: Now) -> GameView {
        let room = self.host.room();
        let terms = room.game.terms();
        GameView {
            game: GameId(self.row.name.clone()),
            version: Version(room.version),
            mode: tabiya_view::info(self.host.mode(), terms.start_number),
            start_fen: terms.start.clone(),
            clock: terms.clock.to_string(),
            ruleset: terms.ruleset.name().to_owned(),
            draw: terms.start_number,
            pace: terms.forced_move_after.map(|pace| Millis(i64::try_from(pace.0).unwrap_or(i64::MAX))),
            created: Millis(self.row.created),
            series: (self.first != self.row.name).then(|| GameId(self.first.clone())),
            mode_file: terms.source.clone().filter(|_| matches!(self.host.mode(), ModeHandle::Embedded(_))),
            moves: tabiya_view::rows(&room.game),
            chat: room.chat.clone(),
            now: tabiya_view::now(room, now, self.score.clone(), self.opening.lock().of(&room.game)),
            presence: self.presence(now),
            you: self.you(audience, now),
        }
    }

    pub(super) fn board_at(&self, ply: u32) -> Result<Board, Message> {
        let board = tabiya_view::board(&self.host.room().game, ply as usize);
        board.ok_or_else(|| Message::new(Code::NoSuchPly).with("ply", i64::from(ply)))
    }

    pub(super) fn export(&self, format: ExportFormat, ply: Option<u32>) -> Result<Exported, Message> {
        let (game, name) = (&self.host.room().game, &self.row.name);
        let fen = |castling, en_passant| tabiya_view::fen(game, name, ply, FenStyle { castling, en_passant });
        match format {
            ExportFormat::Fen => fen(CastlingStyle::XFen, EnPassantStyle::Legal),
            ExportFormat::FenShredder => fen(CastlingStyle::Shredder, EnPassantStyle::Legal),
            ExportFormat::FenAlways => fen(CastlingStyle::XFen, EnPassantStyle::Always),
            ExportFormat::Pgn => {
                let text = tabiya_view::pgn(game, self.host.mode(), &tabiya_view::day(self.row.created));
                Ok(Exported { file: format!("tabiya-{name}.pgn"), text })
            }
        }
    }

    /// The game as a study begins. One that goes on is nobody's study: its players would be told too much.
    pub(super) fn as_study(&self) -> Result<Opened, Message> {
        let (game, name) = (&self.host.room().game, &self.row.name);
        if game.ending().is_none() {
            return Err(Code::GameGoesOn.into());
        }
        Ok(tabiya_view::study_of_game(name, game, self.host.mode(), &tabiya_view::day(self.row.created)))
    }

    /// A line for a list of games.
    pub(super) fn summary(&self) -> GameSummary {
        tabiya_view::summary(&self.row.name, self.host.room(), self.row.created, self.touched)
    }

    pub(super) fn held(&self, holder: SecretHash) -> Result<Seat, Message> {
        let (holders, mut audience) = (self.holders(), self.audience(Some(&holder)));
        if audience == Audience::default() {
            audience = listed(&holders, &holder);
        }
        if !(audience.plays() || audience.creator) {
            return Err(Code::NotYours.into());
        }
        let (mine, other) = if audience.black && !audience.white {
            (self.score.black, self.score.white)
        } else {
            (self.score.white, self.score.black)
        };
        let held = Color::ALL.into_iter().filter(|color| audience.holds(*color));
        let summary = GameSummary { seats: held.map(color_of).collect(), ..self.summary() };
        Ok(Seat { summary, series: self.row.series.0, score: (mine, other, self.score.games) })
    }
}
