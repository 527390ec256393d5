//! The analyses of one client: what it hears of them, and how often.

use std::{future, net::IpAddr, sync::Arc, time::Duration};

use futures_util::future::select_all;
use tabiya_protocol::{
    AnalysisNews, AnalysisOrder, AnalysisState, Code, EngineInfo, Message, Reply, Request, RequestId,
    ToClient,
};
use tokio::time::{self, Instant};

use crate::{
    analysis::{Analysis, Asked, Asker, Wanted, engine_name, failed},
    limits::Limits,
    rooms::Rooms,
    secret,
};

/// The time between two news of one analysis, once there is something to see.
const PACE: Duration = Duration::from_millis(100);

/// The same before.
const FIRST: Duration = Duration::from_millis(10);

/// Secrets of one client that are remembered.
const SECRETS: usize = 8;

/// The analyses.
pub(super) struct Analyses {
    rooms: Arc<Rooms>,
    asker: Asker,
    list: Vec<Following>,
}

struct Following {
    id: RequestId,
    analysis: Analysis,
    /// Not before this instant.
    next: Instant,
}

impl Analyses {
    pub(super) fn new(rooms: Arc<Rooms>, connection: u64, address: IpAddr) -> Self {
        Self { rooms, asker: Asker { connection, address, secrets: Vec::new() }, list: Vec::new() }
    }

    /// Remembers as whom this client comes: analyses are shared out by that.
    pub(super) fn note_secret(&mut self, request: &Request) {
        let shown = match request {
            Request::Create { secret, .. }
            | Request::Claim { secret, .. }
            | Request::Invite { secret, .. }
            | Request::List { secret, .. }
            | Request::CreateStudy { secret, .. }
            | Request::Studies { secret, .. } => Some(secret),
            Request::Join { secret, .. }
            | Request::JoinStudy { secret, .. }
            | Request::Engines { secret } => secret.as_ref(),
            _ => None,
        };
        let Some(shown) = shown.and_then(|secret| secret::hash(secret)) else { return };
        let secrets = &mut self.asker.secrets;
        secrets.retain(|known| *known != shown);
        secrets.push(shown);
        if secrets.len() > SECRETS {
            secrets.remove(0);
        }
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
        // The one place to add engines of others.
        if order.engine.is_some() {
            return Err(Code::NoSuchEngine.into());
        }
        let context = &self.rooms.context;
        let asked = Asked::read(&context.modes, order.subject, order.threat).await?;
        let nodes = order.nodes.unwrap_or(u64::MAX).min(limits.analysis_nodes);
        let wanted = Wanted { asked, lines: order.lines, nodes, hash: limits.analysis_hash };
        let analysis = context.analysis.begin(wanted, &self.asker, limits.analyses).await?;
        if context.going.forbids(&self.asker, analysis.positions()) {
            return Err(Code::GameGoesOn.into());
        }
        self.list.push(Following { id: id.clone(), analysis, next: Instant::now() });
        Ok(Reply::Analysing {})
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
                drop(following.analysis.told.changed().await);
            })
        });
        select_all(news).await.1
    }

    /// What to send for it: only the latest.
    pub(super) fn frame(&mut self, index: usize) -> Option<Arc<str>> {
        let following = self.list.get_mut(index)?;
        let is_alive = following.analysis.told.has_changed().is_ok();
        let findings = following.analysis.told.borrow_and_update().clone();
        following.next = Instant::now() + if findings.lines.is_empty() { FIRST } else { PACE };
        let mut news = findings.news(following.id.clone());
        let mut ends = findings.is_final();
        if !ends && !is_alive {
            stopped(&mut news, failed("it has fallen over"));
            ends = true;
        }
        // Meanwhile a game may have come to this position.
        if self.rooms.context.going.forbids(&self.asker, following.analysis.positions()) {
            news.lines.clear();
            stopped(&mut news, Code::GameGoesOn.into());
            ends = true;
        }
        if ends {
            self.list.swap_remove(index);
        }
        let message = ToClient::Analysis { news: Box::new(news) };
        Some(serde_json::to_string(&message).expect("messages have text keys only").into())
    }
}

fn stopped(news: &mut AnalysisNews, why: Message) {
    news.state = AnalysisState::Stopped;
    news.why = Some(why);
}

/// The engines that may be asked: the server's own.
pub(super) fn engines() -> Vec<EngineInfo> {
    vec![EngineInfo { id: None, name: engine_name(), options: Vec::new() }]
}

/// Nothing can be set in the server's own engine, and there is no other.
pub(super) fn unchangeable(engine: &str, option: &str) -> Message {
    let shown = |text: &str| text.chars().take(40).collect::<String>();
    if engine == engine_name() {
        return Message::new(Code::NoSuchOption).with("engine", shown(engine)).with("option", shown(option));
    }
    Code::NoSuchEngine.into()
}
