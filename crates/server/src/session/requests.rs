//! What each request is answered with.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use tabiya_game::Now;
use tabiya_protocol::{
    Action, Catalog, ClockPreset, Code, GameId, HeldSeat, Message, Millis, Reply, Request, RequestId,
    RulesetInfo, SeriesScore, SetupCheck, Subject, Version,
};
use tabiya_rules::mode::ModeHandle;

use super::{Session, lists};
use crate::{
    actors::Actors as _,
    bots::levels,
    clock::wall_clock,
    limits::{subscriber, too_fast},
    rooms::{Act, Claim, Context, Rooms, Seat, ToRoom, checked_name, read_clock},
    secret,
    storage::{Mark, Person, SecretHash},
};

/// Premoves in a queue.
pub(super) const PREMOVES: usize = 10;

/// Seats that may be asked about at once.
const SEATS: usize = 30;

impl Session {
    /// The reply, or why there is none.
    pub(super) async fn reply(
        &mut self,
        id: &RequestId,
        request: Request,
        at: Now,
    ) -> Result<Reply, Message> {
        match request {
            // What is asked most costs no more than it must.
            Request::Act { game, action, color } => self.act(id, &game, action, color, at).await,
            other => Box::pin(self.reply_to(id, other, at)).await,
        }
    }

    /// The reply to everything else.
    async fn reply_to(&mut self, id: &RequestId, request: Request, at: Now) -> Result<Reply, Message> {
        let rooms = Arc::clone(&self.state.rooms);
        match request {
            Request::Ping {} => Ok(Reply::Pong { now: Millis(wall_clock()) }),
            Request::Catalog {} => Ok(Reply::Catalog { catalog: catalog(&rooms.context) }),
            Request::Create { secret, list, name, game } => {
                let holder = person(&secret, list.as_deref())?;
                // The same game has the same invitation, which only whoever knows the secret can tell.
                let token = secret::invitation(&secret, name.as_ref().map_or(&id.0, |name| &name.0));
                self.create(id, holder, token, name, game).await
            }
            Request::Claim { game, token, secret, list, name } => {
                let holder = person(&secret, list.as_deref())?;
                let token = secret::hash(&token).ok_or_else(|| Message::new(Code::BadToken))?;
                let name = checked_name(name.as_deref())?;
                let command = secret::command(Some(&holder.seat), &id.0);
                let ask =
                    |answer| ToRoom::Claim(Box::new(Claim { token, holder, name, command, at, answer }));
                let color = rooms.ask(&game.0, ask).await?;
                Ok(Reply::Claimed { game, color })
            }
            Request::Invite { game, secret } => {
                let holder = holder(&secret)?;
                let (token, color) = rooms.ask(&game.0, |answer| ToRoom::Invite { holder, answer }).await?;
                Ok(Reply::Invitation { invitation: self.state.links.invitation(&game.0, token, color) })
            }
            Request::Join { game, secret, version } => {
                let holder = secret.as_deref().map(holder).transpose()?;
                let most = self.state.limits.joined;
                self.games.join(&game.0, holder, version.map(|version| version.0), most).await
            }
            Request::Leave { game } => {
                let version = self.games.leave(&game.0)?;
                Ok(Reply::Done { version: Version(version) })
            }
            // See `errands.rs`.
            Request::Act { .. }
            | Request::Hint { .. }
            | Request::ModePieces { .. }
            | Request::CheckSetup { .. }
            | Request::Read { .. }
            | Request::Look { .. }
            | Request::CreateStudy { .. } => Err(Code::BadFrame.into()),
            Request::Board { game, ply } => {
                self.games.holder(&game.0)?;
                let board = rooms.ask(&game.0, |answer| ToRoom::Board { ply, answer }).await?;
                Ok(Reply::Board { board })
            }
            Request::Line { game, moves } => {
                self.games.holder(&game.0)?;
                let boards = rooms.ask(&game.0, |answer| ToRoom::Line { moves, answer }).await?;
                Ok(Reply::Line { boards })
            }
            Request::Pieces { game } => {
                self.games.holder(&game.0)?;
                let pieces = rooms.ask(&game.0, |answer| ToRoom::Pieces { answer }).await?;
                Ok(Reply::Pieces { pieces })
            }
            Request::Premoves { game, color, queue } => {
                self.games.holder(&game.0)?;
                if queue.len() > PREMOVES {
                    return Err(Message::new(Code::TooMany).with("limit", PREMOVES as i64));
                }
                let ask = |answer| ToRoom::Premoves { color, queue, answer };
                let premoves = rooms.ask(&game.0, ask).await?;
                Ok(Reply::Premoves { premoves })
            }
            Request::Export { game, format, ply } => {
                self.games.holder(&game.0)?;
                let ask = |answer| ToRoom::Export { format, ply, answer };
                let exported = rooms.ask(&game.0, ask).await?;
                Ok(Reply::Exported { exported })
            }
            Request::Games { seats } => {
                let mut games: Vec<_> =
                    held(&rooms, seats).await?.into_iter().map(|seat| seat.summary).collect();
                games.sort_by_key(|game| std::cmp::Reverse(game.touched));
                Ok(Reply::Games { games })
            }
            Request::List { secret, running, filter, after } => {
                lists::list(&rooms, &secret, running, filter, after.as_deref()).await
            }
            Request::Strength { secret } => lists::strength(&rooms, &secret).await,
            Request::Collect { secret, filter, after } => {
                lists::collect(&rooms, &secret, filter, after.as_deref()).await
            }
            Request::Mark { game, secret, starred, removed } => {
                lists::mark(&rooms, &game, &secret, Mark { starred, removed }).await
            }
            Request::Analyse { order } => {
                self.may_look_at(&order.subject)?;
                self.analyses.begin(id, order, &self.state.limits).await
            }
            Request::StopAnalysis { analysis } => {
                self.analyses.stop(&analysis);
                Ok(Reply::Stopped {})
            }
            Request::Engines { .. } => Ok(Reply::Engines { engines: self.analyses.engines().await }),
            Request::SetEngine { secret, engine, option, value } => {
                holder(&secret)?;
                self.analyses.set(&engine, &option, &value).await?;
                Ok(Reply::Engines { engines: self.analyses.engines().await })
            }
            request @ (Request::JoinStudy { .. }
            | Request::LeaveStudy { .. }
            | Request::ChangeStudy { .. }
            | Request::EvaluateStudy { .. }
            | Request::ExportStudy { .. }
            | Request::Studies { .. }
            | Request::RemoveStudy { .. }) => self.study_reply(id, request).await,
            request @ (Request::Review { .. } | Request::StopReview { .. }) => {
                self.review_reply(request).await
            }
            request @ (Request::Practice { .. }
            | Request::PracticeNext { .. }
            | Request::PracticeAnswer { .. }
            | Request::PracticeCards { .. }
            | Request::ChangePractice { .. }) => self.practice_reply(id, request).await,
            Request::Scores { seats } => Ok(Reply::Scores { scores: scores(held(&rooms, seats).await?) }),
        }
    }

    /// Reading a mode of somebody's own takes time: each address may have so many read.
    pub(super) fn may_read_mode_file(&self, brings: bool) -> Result<(), Message> {
        if !brings {
            return Ok(());
        }
        self.state.mode_files.take(self.address).map_err(|wait| self.too_many("mode files", wait))
    }

    /// A study is looked at by those who have joined it, anything else by anybody.
    pub(super) fn may_look_at(&self, subject: &Subject) -> Result<(), Message> {
        match subject {
            Subject::Study { study, .. } => self.studies.holder(&study.0).map(drop),
            Subject::Moves { mode_file, .. } => self.may_read_mode_file(mode_file.is_some()),
        }
    }

    pub(super) fn too_many(&self, what: &str, wait: Duration) -> Message {
        tracing::info!(address = %subscriber(self.address), "too many {what}");
        too_fast(wait)
    }

    async fn create(
        &mut self,
        id: &RequestId,
        holder: Person,
        token: String,
        name: Option<GameId>,
        game: tabiya_protocol::NewGame,
    ) -> Result<Reply, Message> {
        let command = secret::command(Some(&holder.seat), &id.0);
        // Whoever only wants the answer again that was lost asks for nothing new.
        if self.state.rooms.context.storage.made(command).await?.is_none() {
            self.may_read_mode_file(game.mode_file.is_some())?;
            for limit in &self.state.new_games {
                limit.take(self.address).map_err(|wait| self.too_many("new games", wait))?;
            }
        }
        let name = name.map_or_else(secret::game_name, |name| name.0);
        let made = self.state.creator().create_named(name, holder, command, token, game).await?;
        let invitation =
            made.open.map(|(token, color)| self.state.links.invitation(&made.name, token, color));
        Ok(Reply::Created { game: GameId(made.name), seats: made.seats, invitation })
    }

    async fn act(
        &mut self,
        id: &RequestId,
        game: &GameId,
        action: Action,
        color: Option<tabiya_protocol::Color>,
        at: Now,
    ) -> Result<Reply, Message> {
        let (holder, urgent) = (self.games.holder(&game.0)?, self.games.plays(&game.0));
        if matches!(action, Action::Say { .. }) {
            self.chat.take(self.state.limits.chat, Instant::now()).map_err(too_fast)?;
        }
        // A watcher has no secret: two watchers' same id must not be one command.
        let name = if holder.is_some() { id.0.clone() } else { format!("{}:{}", self.number, id.0) };
        let command = secret::command(holder.as_ref(), &name);
        let ask = |answer| ToRoom::Act(Box::new(Act { holder, urgent, command, at, color, action, answer }));
        let version = self.state.rooms.ask(&game.0, ask).await?;
        Ok(Reply::Done { version: Version(version) })
    }
}

pub(super) fn holder(secret: &str) -> Result<SecretHash, Message> {
    secret::hash(secret).ok_or_else(|| Message::new(Code::BadSecret))
}

/// Whoever shows a secret for a seat, and perhaps another for lists.
fn person(seat: &str, list: Option<&str>) -> Result<Person, Message> {
    Ok(Person { seat: holder(seat)?, list: holder(list.unwrap_or(seat))? })
}

/// What these secrets hold; those that hold nothing are left out.
async fn held(rooms: &Arc<Rooms>, seats: Vec<HeldSeat>) -> Result<Vec<Seat>, Message> {
    if seats.len() > SEATS {
        return Err(Message::new(Code::TooMany).with("limit", SEATS as i64));
    }
    let mut found = Vec::new();
    for HeldSeat { game, secret } in seats {
        let Some(holder) = secret::hash(&secret) else { continue };
        let ask = |answer| ToRoom::Summary { holder, answer };
        if let Ok(seat) = rooms.ask(&game.0, ask).await {
            found.push(seat);
        }
    }
    Ok(found)
}

fn scores(mut seats: Vec<Seat>) -> Vec<SeriesScore> {
    // The latest game of each series knows the whole of it.
    seats.sort_by_key(|seat| std::cmp::Reverse(seat.summary.touched));
    let mut seen = Vec::new();
    let mut list = Vec::new();
    for seat in seats {
        if seen.contains(&seat.series) {
            continue;
        }
        seen.push(seat.series);
        let black_only = seat.summary.seats == [tabiya_protocol::Color::Black];
        let (one, two) = if black_only {
            (seat.summary.black.name, seat.summary.white.name)
        } else {
            (seat.summary.white.name, seat.summary.black.name)
        };
        let (points_one, points_two, games) = seat.score;
        list.push(SeriesScore { game: seat.summary.game, one, two, points_one, points_two, games });
    }
    list
}

fn catalog(context: &Context) -> Catalog {
    let preset = |clock: &str, speed: &str| ClockPreset { clock: clock.to_owned(), speed: speed.to_owned() };
    let rulesets = [
        ("fide", "FIDE"),
        ("friendly", "Friendly: draws by repetition and fifty moves end by themselves"),
        ("us_chess", "US Chess"),
        ("lichess", "Lichess"),
        ("chess_com", "Chess.com"),
    ];
    Catalog {
        modes: context.modes.iter().cloned().collect(),
        levels: levels(),
        clocks: vec![
            preset("1m", "bullet"),
            preset("2m+1s", "bullet"),
            preset("3m", "blitz"),
            preset("3m+2s", "blitz"),
            preset("5m", "blitz"),
            preset("5m+3s", "blitz"),
            preset("10m", "rapid"),
            preset("10m+5s", "rapid"),
            preset("15m+10s", "rapid"),
            preset("30m", "classical"),
            preset("40/90m+30s, 30m+30s", "classical"),
            preset("3d/move", "correspondence"),
        ],
        rulesets: rulesets.map(|(id, name)| RulesetInfo { id: id.to_owned(), name: name.to_owned() }).into(),
    }
}

pub(super) fn check_setup(
    mode: Result<ModeHandle, Message>,
    fen: Option<&str>,
    clock: Option<&str>,
) -> SetupCheck {
    let mut problems = Vec::new();
    let info = mode.as_ref().ok().map(|mode| Box::new(tabiya_view::info(mode, None)));
    let shown = mode.map_err(|why| vec![why]).and_then(|mode| tabiya_view::preview(&mode, fen));
    let (board, fens) = shown.map_err(|mut why| problems.append(&mut why)).ok().unzip();
    let clock = clock.and_then(|text| match read_clock(text) {
        Ok(clock) => Some(clock.to_string()),
        Err(problem) => {
            problems.push(problem);
            None
        }
    });
    SetupCheck { board, mode: info, clock, fens, shared: None, problems }
}
