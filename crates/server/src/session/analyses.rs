//! The analyses of one client: what it hears of them, and how often.

use std::{future, net::IpAddr, sync::Arc, time::Duration};

use futures_util::future::select_all;
use tabiya_protocol::{
    AnalysisNews, AnalysisOrder, AnalysisState, Code, EngineInfo, Message, Reply, Request, RequestId,
    ToClient,
};
use tokio::time::{self, Instant};

use crate::{
    analysis::{Asked, Asker, Findings, Following, Wanted, check_amounts, engine_name, failed},
    bus::frame,
    engines::{self, Engines},
    limits::{Limits, subscriber},
    rooms::Rooms,
    secret,
    state::AppState,
    storage::SecretHash,
    studies::{LineOfPlay, Studies},
};

/// The time between two news of one analysis, once there is something to see.
const PACE: Duration = Duration::from_millis(100);

/// The same before.
const FIRST: Duration = Duration::from_millis(10);

/// Secrets of one client that are remembered.
const SECRETS: usize = 16;

/// The analyses.
pub(super) struct Analyses {
    rooms: Arc<Rooms>,
    studies: Arc<Studies>,
    engines: Engines,
    /// Who owns this machine, if it is one's own.
    owner: Option<SecretHash>,
    asker: Asker,
    list: Vec<Followed>,
}

struct Followed {
    id: RequestId,
    analysis: Following<Findings>,
    /// Not before this instant.
    next: Instant,
}

impl Analyses {
    pub(super) fn new(state: &AppState, connection: u64, address: IpAddr) -> Self {
        Self {
            rooms: Arc::clone(&state.rooms),
            studies: Arc::clone(&state.studies),
            engines: state.engines.clone(),
            owner: state.owner.as_deref().and_then(secret::hash),
            asker: Asker { connection, address, secrets: Vec::new() },
            list: Vec::new(),
        }
    }

    /// Remembers as whom this client comes: analyses are shared out by that.
    pub(super) fn note_secret(&mut self, request: &Request) {
        if let Request::Create { secret, list: Some(_), .. } | Request::Claim { secret, list: Some(_), .. } =
            request
        {
            self.note(secret);
        }
        let shown = match request {
            // As the one whose lists they are, for every game.
            Request::Create { list: Some(list), .. } | Request::Claim { list: Some(list), .. } => Some(list),
            Request::Create { secret, .. }
            | Request::Claim { secret, .. }
            | Request::Invite { secret, .. }
            | Request::List { secret, .. }
            | Request::CreateStudy { secret, .. }
            | Request::Studies { secret, .. }
            | Request::Practice { secret, .. }
            | Request::PracticeNext { secret, .. }
            | Request::PracticeAnswer { secret, .. }
            | Request::SetEngine { secret, .. } => Some(secret),
            Request::Join { secret, .. }
            | Request::JoinStudy { secret, .. }
            | Request::Engines { secret } => secret.as_ref(),
            _ => None,
        };
        if let Some(shown) = shown {
            self.note(shown);
        }
    }

    fn note(&mut self, shown: &str) {
        let Some(shown) = secret::hash(shown) else { return };
        let secrets = &mut self.asker.secrets;
        secrets.retain(|known| *known != shown);
        secrets.push(shown);
        if secrets.len() > SECRETS {
            secrets.remove(0);
        }
    }

    /// Who asks.
    pub(super) fn asker(&self) -> &Asker {
        &self.asker
    }

    /// Begins an analysis; the same request again changes nothing.
    pub(super) async fn begin(
        &mut self,
        id: &RequestId,
        order: AnalysisOrder,
        limits: &Limits,
    ) -> Result<Reply, Message> {
        if self.list.iter().any(|following| following.id == *id) {
            return Ok(Reply::Analysing {});
        }
        let context = &self.rooms.context;
        let LineOfPlay { mode, start, moves } = self.studies.line_of(&order.subject).await?;
        let asked = Asked { mode, start, moves, threat: order.threat };
        let nodes = order.nodes.unwrap_or(u64::MAX).min(limits.analysis_nodes);
        let wanted = Wanted { asked, lines: order.lines, nodes, hash: limits.analysis_hash };
        let analysis = match &order.engine {
            None => context.analysis.begin(wanted, &self.asker, limits.analyses).await?,
            Some(name) => self.ask_others(name, wanted, limits).await?,
        };
        if context.running_games.forbids(&self.asker, &analysis.positions) {
            return Err(Code::GameGoesOn.into());
        }
        self.list.push(Followed { id: id.clone(), analysis, next: Instant::now() });
        Ok(Reply::Analysing {})
    }

    /// An engine of others, for those who may ask it.
    async fn ask_others(
        &self,
        name: &str,
        wanted: Wanted,
        limits: &Limits,
    ) -> Result<Following<Findings>, Message> {
        if !self.may_ask_others() {
            return Err(Code::NoSuchEngine.into());
        }
        check_amounts(&wanted)?;
        let most = limits.analyses.connection;
        if self.list.len() >= most {
            return Err(Message::new(Code::TooMany).with("limit", i64::try_from(most).unwrap_or(i64::MAX)));
        }
        let (address, most) = (subscriber(self.asker.address), limits.analyses.address);
        self.engines.begin(name, wanted, address, most).await
    }

    /// On one's own machine the owner, at a server for others everybody: whoever runs it has named them for that.
    fn may_ask_others(&self) -> bool {
        self.owner
            .as_ref()
            .is_none_or(|owner| self.asker.secrets.iter().any(|shown| secret::same(shown, owner)))
    }

    /// The engines that may be asked, the server's own first.
    pub(super) async fn engines(&self) -> Vec<EngineInfo> {
        let mut list = vec![EngineInfo { id: None, name: engine_name(), options: Vec::new() }];
        if self.may_ask_others() {
            list.append(&mut self.engines.shown().await);
        }
        list
    }

    /// Sets an option of an engine of others, for the owner of the machine alone.
    pub(super) async fn set(&self, engine: &str, option: &str, value: &str) -> Result<(), Message> {
        if self.owner.is_none() || !self.may_ask_others() {
            return Err(Code::NotYours.into());
        }
        self.engines.set(engine, option, value).await.map_err(engines::message_of)
    }

    pub(super) fn stop(&mut self, id: &RequestId) {
        self.list.retain(|following| following.id != *id);
    }

    pub(super) fn stop_all(&mut self) {
        self.list.clear();
    }

    /// The next analysis of which there is news and that may tell it; never, if there is none.
    pub(super) async fn next(&mut self) -> usize {
        if self.list.is_empty() {
            return future::pending().await;
        }
        let news = self.list.iter_mut().map(|following| {
            Box::pin(async {
                time::sleep_until(following.next).await;
                // One whose thread has fallen over is news, too.
                drop(following.analysis.updates.changed().await);
            })
        });
        select_all(news).await.1
    }

    /// What to send for it: only the latest.
    pub(super) fn frame(&mut self, index: usize) -> Option<Arc<str>> {
        let following = self.list.get_mut(index)?;
        let is_alive = following.analysis.updates.has_changed().is_ok();
        let findings = following.analysis.updates.borrow_and_update().clone();
        following.next = Instant::now() + if findings.lines.is_empty() { FIRST } else { PACE };
        let mut news = findings.news(following.id.clone());
        let mut ends = findings.is_final();
        if !ends && !is_alive {
            stopped(&mut news, failed("it has fallen over"));
            ends = true;
        }
        // Meanwhile a game may have come to this position.
        if self.rooms.context.running_games.forbids(&self.asker, &following.analysis.positions) {
            news.lines.clear();
            stopped(&mut news, Code::GameGoesOn.into());
            ends = true;
        }
        if ends {
            self.list.swap_remove(index);
        }
        Some(frame(&ToClient::Analysis { news: Box::new(news) }))
    }
}

fn stopped(news: &mut AnalysisNews, why: Message) {
    news.state = AnalysisState::Stopped;
    news.why = Some(why);
}
