//! Who is here, and what each may see and do.

use tabiya_game::Now;
use tabiya_protocol::{
    Board, Color, ExportFormat, Exported, GameId, GameSummary, GameView, Message, Millis, PremoveView,
    Presence, SeatPresence, ToClient, Version, You,
};
use tabiya_rules::types;

use super::Room;
use crate::{
    bots::Playable,
    bus::{Announcement, Audience},
    rooms::{
        export, lists,
        message::{Joined, Seat},
        view,
    },
    secret::same,
    storage::SecretHash,
};

impl<R: Playable> Room<R> {
    /// What somebody who shows this holds.
    pub(super) fn audience(&self, holder: Option<&SecretHash>) -> Audience {
        let holds = |seat: &Option<SecretHash>| {
            holder.zip(seat.as_ref()).is_some_and(|(shown, kept)| same(shown, kept))
        };
        let holders = &self.row.holders;
        Audience { white: holds(&holders.white), black: holds(&holders.black), host: holds(&holders.host) }
    }

    pub(super) async fn join(
        &mut self,
        connection: u64,
        holder: Option<SecretHash>,
        version: Option<u32>,
    ) -> Joined {
        let audience = self.audience(holder.as_ref());
        let before = self.viewers.insert(connection, audience);
        let now = self.house.clock.now();
        self.arrived(audience, now).await;
        // Whoever only looks again is no news: told to all, it would make slow ones look again, and so on for ever.
        if before != Some(audience) {
            self.announce_presence(now);
        }
        let here = self.folded.version;
        let view = if version == Some(here) {
            Err((self.you(audience, now), self.presence(now)))
        } else {
            Ok(Box::new(self.game_view(audience, now)))
        };
        Joined { audience, version: here, view }
    }

    /// A player is back: the log hears of it, and clocks that waited for this player run.
    async fn arrived(&mut self, audience: Audience, now: Now) {
        for (color, held) in [(types::Color::White, audience.white), (types::Color::Black, audience.black)] {
            if !held {
                continue;
            }
            self.offline[color.index()] = None;
            if self.folded.game.abandoned_at(color).is_some() {
                let back = tabiya_game::Action::Returned { color };
                self.own_command(tabiya_game::Command::host(back), now).await;
            }
            if self.interrupted.is_some() && self.folded.game.turn() == color {
                self.go_on(now).await;
            }
        }
    }

    pub(super) fn leave(&mut self, connection: u64) {
        let Some(audience) = self.viewers.remove(&connection) else { return };
        let now = self.house.clock.now();
        let still =
            |white: bool| self.viewers.values().any(|other| if white { other.white } else { other.black });
        let gone = [audience.white && !still(true), audience.black && !still(false)];
        for (index, gone) in gone.into_iter().enumerate() {
            if gone {
                self.offline[index] = Some(now);
            }
        }
        self.announce_presence(now);
    }

    pub(super) fn measured(&mut self, connection: u64, round_trip: Millis) {
        let Some(audience) = self.viewers.get(&connection) else { return };
        let time = tabiya_game::Millis(u64::try_from(round_trip.0).unwrap_or(0));
        if audience.white {
            self.lag[0].measure(time);
        }
        if audience.black {
            self.lag[1].measure(time);
        }
    }

    pub(super) fn announce_presence(&self, now: Now) {
        let game = GameId(self.row.name.clone());
        let message = ToClient::Presence { game, presence: self.presence(now) };
        let frame = serde_json::to_string(&message).expect("messages have text keys only").into();
        self.house.bus.publish(&self.row.name, Announcement::Presence { frame });
    }

    pub(super) fn presence(&self, now: Now) -> Presence {
        let seat = |color: types::Color| {
            let machine = self.folded.game.player(color).is_some_and(tabiya_game::Player::is_machine);
            let millis = |time: tabiya_game::Millis| Millis(i64::try_from(time.0).unwrap_or(i64::MAX));
            let held = |audience: &&Audience| if color.is_white() { audience.white } else { audience.black };
            SeatPresence {
                online: machine || self.viewers.values().any(|audience| held(&audience)),
                lag: self.lag[color.index()].measured().map(millis),
                claimable_in: self.folded.game.abandoned_at(color).map(|due| millis(due.since(now))),
            }
        };
        let watches = |audience: &&Audience| !audience.white && !audience.black;
        Presence {
            white: seat(types::Color::White),
            black: seat(types::Color::Black),
            watchers: u32::try_from(self.viewers.values().filter(watches).count()).unwrap_or(u32::MAX),
        }
    }

    pub(super) fn you(&self, audience: Audience, now: Now) -> You {
        let game = &self.folded.game;
        let held = [(types::Color::White, audience.white), (types::Color::Black, audience.black)];
        let mine = held.iter().any(|(color, held)| *held && game.turn() == *color);
        let seats = held.iter().filter(|(_, held)| *held).map(|(color, _)| view::color_of(*color));
        let moves = (mine && game.is_playing()).then(|| self.legal.of(self.folded.version, game.position()));
        You {
            seats: seats.collect(),
            host: audience.host,
            moves,
            allowed: view::allowed(game, audience, now),
        }
    }

    pub(super) fn now_view(&self, now: Now) -> tabiya_protocol::Now {
        view::now(&self.folded.game, &self.folded.extras, now, self.score.clone())
    }

    fn game_view(&self, audience: Audience, now: Now) -> GameView {
        let terms = self.folded.game.terms();
        GameView {
            game: GameId(self.row.name.clone()),
            version: Version(self.folded.version),
            mode: self.info.clone(),
            start_fen: terms.start.clone(),
            clock: terms.clock.to_string(),
            ruleset: view::ruleset_name(terms.ruleset),
            draw: terms.draw,
            pace: terms.pace.map(|pace| Millis(i64::try_from(pace.0).unwrap_or(i64::MAX))),
            created: Millis(self.row.created),
            moves: view::rows(&self.folded.game),
            chat: self.folded.extras.chat.clone(),
            now: self.now_view(now),
            presence: self.presence(now),
            you: self.you(audience, now),
        }
    }

    pub(super) fn board_at(&self, ply: u32) -> Result<Board, Message> {
        let board = view::board(&self.folded.game, ply as usize);
        board.ok_or_else(|| Message::new("noSuchPly").with("ply", i64::from(ply)))
    }

    pub(super) fn export(&self, format: ExportFormat, ply: Option<u32>) -> Result<Exported, Message> {
        match format {
            ExportFormat::Fen => export::fen(&self.folded.game, &self.row.name, ply),
            ExportFormat::Pgn => {
                let game = &self.folded.game;
                Ok(export::pgn(game, &self.mode, &self.row.name, &export::date(self.row.created)))
            }
        }
    }

    pub(super) fn premoves(&self, color: Color, queue: &[String]) -> PremoveView {
        view::premoves(self.folded.game.position(), view::to_rules(color), queue)
    }

    pub(super) fn summary(&self, holder: SecretHash) -> Result<Seat, Message> {
        let audience = self.audience(Some(&holder));
        if !(audience.white || audience.black || audience.host) {
            return Err(Message::new("notYours"));
        }
        let seats = [(Color::White, audience.white), (Color::Black, audience.black)];
        let (mine, other) = if audience.black && !audience.white {
            (self.score.black, self.score.white)
        } else {
            (self.score.white, self.score.black)
        };
        let summary = GameSummary {
            seats: seats.into_iter().filter(|(_, held)| *held).map(|(color, _)| color).collect(),
            ..lists::summary(&self.row, &self.folded, self.touched)
        };
        Ok(Seat { summary, series: self.row.series.0, score: (mine, other, self.score.games) })
    }
}
