//! Requests whose answer may take a while: the engine's advice, and texts of somebody's own that wait to be read.
//!
//! Invariant: nothing that comes after one by the same connection waits for it longer than a moment: a move is a move, whatever
//! was asked before. What takes longer is answered when it is there.

use std::{
    future::{self, Future, ready},
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use futures_util::{StreamExt as _, stream::FuturesUnordered};
use tabiya_protocol::{
    Code, ExportFormat, Message, Reply, Request, RequestId, StudyId, StudySource, ToClient,
};
use tokio::{task::JoinHandle, time};

use super::{
    Session,
    requests::{check_setup, holder},
};
use crate::{
    actors::Actors as _, analysis::standing, modes::read_for, reading::understand, rooms::ToRoom, secret,
    studies::NewStudyOf,
};

/// How long what comes later waits for the answer: answers that are there at once keep their order.
const MOMENT: Duration = Duration::from_millis(50);

/// Errands of one connection at once.
const ERRANDS: usize = 8;

/// What leads to a reply.
pub(super) type Work = Pin<Box<dyn Future<Output = Result<Reply, Message>> + Send>>;

/// What one connection waits for.
#[derive(Default)]
pub(super) struct Errands(FuturesUnordered<Errand>);

/// One request that is worked on. Nobody works on for a client that has gone.
struct Errand {
    id: RequestId,
    task: JoinHandle<Result<Reply, Message>>,
}

impl Future for Errand {
    type Output = ToClient;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<ToClient> {
        // One that fell over is told of as one that had no time.
        let answer =
            Pin::new(&mut self.task).poll(context).map(|done| done.unwrap_or(Err(Code::Busy.into())));
        answer.map(|answer| told(self.id.clone(), answer))
    }
}

impl Drop for Errand {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Errands {
    /// Works on a request: the answer, or nothing if it comes later.
    pub(super) async fn run(&mut self, id: RequestId, work: Work) -> Option<ToClient> {
        if self.0.len() >= ERRANDS {
            return Some(told(id, Err(Code::Busy.into())));
        }
        let mut errand = Errand { id, task: tokio::spawn(work) };
        match time::timeout(MOMENT, &mut errand).await {
            Ok(answer) => Some(answer),
            Err(_) => {
                self.0.push(errand);
                None
            }
        }
    }

    /// The next answer that has come; never, if none is waited for.
    pub(super) async fn next(&mut self) -> ToClient {
        match self.0.next().await {
            Some(answer) => answer,
            None => future::pending().await,
        }
    }
}

/// What somebody is told who asked.
pub(super) fn told(id: RequestId, answer: Result<Reply, Message>) -> ToClient {
    match answer {
        Ok(reply) => ToClient::Reply { id, reply: Box::new(reply) },
        Err(why) => ToClient::Refused { id: Some(id), why },
    }
}

impl Session {
    /// The work on a request that may take a while, or the request back if it is none.
    pub(super) fn errand(&self, id: &RequestId, request: Request) -> Result<Work, Box<Request>> {
        let work = match request {
            Request::Hint { game } => self.hint(game.0),
            Request::ModePieces { mode } => {
                let modes = self.state.rooms.context.modes.clone();
                Ok(boxed(async move {
                    let mode = modes.find(&mode, None).await?;
                    Ok(Reply::Pieces { pieces: tabiya_view::pieces(&mode) })
                }))
            }
            Request::CheckSetup { mode, mode_file, fen, clock, share } => {
                let (modes, links) = (self.state.rooms.context.modes.clone(), self.state.links.clone());
                self.may_read_mode_file(mode_file.is_some()).map(|()| {
                    boxed(async move {
                        let found = modes.find(&mode, mode_file.as_deref()).await;
                        let mut setup = check_setup(found, fen.as_deref(), clock.as_deref());
                        if share && mode_file.is_none() {
                            let fens = setup.fens.as_ref();
                            setup.shared = fens.map(|fens| links.position(&mode, &fens.x_fen));
                        }
                        Ok(Reply::Setup { setup })
                    })
                })
            }
            Request::Read { text, mode } => {
                let modes = self.state.rooms.context.modes.clone();
                self.may_read_mode_file(true).map(|()| {
                    boxed(async move { Ok(Reply::Read { understood: understand(&modes, text, mode).await }) })
                })
            }
            Request::Look { subject, moves } => {
                let studies = self.state.studies.clone();
                self.may_look_at(&subject).map(|()| {
                    boxed(async move {
                        Ok(Reply::Look { look: Box::new(studies.look(&subject, moves).await?) })
                    })
                })
            }
            Request::CreateStudy { secret, source, title } => self.study(id, &secret, source, title),
            other => return Err(Box::new(other)),
        };
        let work = work.unwrap_or_else(|why| boxed(ready(Err(why))));
        Ok(boxed(read_for(self.address, work)))
    }

    /// A study that begins with what somebody brings.
    fn study(
        &self,
        id: &RequestId,
        secret: &str,
        source: StudySource,
        title: Option<String>,
    ) -> Result<Work, Message> {
        let holder = holder(secret)?;
        let brings = match &source {
            StudySource::Position { mode_file, .. } => mode_file.is_some(),
            StudySource::Game { .. } => false,
            StudySource::Pgn { .. } => true,
        };
        self.may_read_mode_file(brings)?;
        for limit in &self.state.new_studies {
            limit.take(self.address).map_err(|wait| self.too_many("new studies", wait))?;
        }
        let (studies, command) = (self.state.studies.clone(), secret::command(Some(&holder), &id.0));
        Ok(boxed(async move {
            let name = studies.create(NewStudyOf { holder, command, source, title }).await?;
            Ok(Reply::StudyCreated { study: StudyId(name) })
        }))
    }

    /// A good move for somebody who plays with computers.
    fn hint(&self, game: String) -> Result<Work, Message> {
        let holder = self.games.holder(&game)?;
        let (rooms, asker) = (self.state.rooms.clone(), self.analyses.asker().clone());
        Ok(boxed(async move {
            // A game of one's own may stand like one against somebody else.
            let ask = |answer| ToRoom::Export { format: ExportFormat::Fen, ply: None, answer };
            let fen = rooms.ask(&game, ask).await?.text;
            if rooms.context.running_games.forbids(&asker, &[standing(&fen)]) {
                return Err(Code::GameGoesOn.into());
            }
            let address = asker.address;
            let hint = rooms.ask(&game, |answer| ToRoom::Hint { holder, address, answer }).await?;
            Ok(Reply::Hint { hint })
        }))
    }
}

fn boxed(work: impl Future<Output = Result<Reply, Message>> + Send + 'static) -> Work {
    Box::pin(work)
}
