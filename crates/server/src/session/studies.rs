//! The studies one client listens to, and what it asks of them.

use std::sync::Arc;

use tabiya_protocol::{
    Code, Message, Millis, NodeId, Reply, Request, RequestId, StudyId, StudySource, StudySummary, Subject,
    ToClient, Version,
};

use super::{
    Session,
    listening::{Heard, List, Listening, Next, frame},
    requests::holder,
};
use crate::{
    secret,
    storage::{SecretHash, StudyKey, StudyPlace, StudyRow},
    studies::{NewStudyOf, Studies, ToStudy},
};

/// Studies of one page.
const PAGE: usize = 30;

/// The studies.
pub(super) struct Joined {
    studies: Arc<Studies>,
    list: List,
}

impl Joined {
    pub(super) fn new(studies: Arc<Studies>) -> Self {
        Self { studies, list: List::default() }
    }

    /// What this connection shows in a study it has joined.
    pub(super) fn holder(&self, study: &StudyId) -> Result<Option<SecretHash>, Message> {
        let listening = self.list.find(&study.0);
        listening
            .map(|listening| listening.holder)
            .ok_or_else(|| Message::new(Code::NotJoined).with("study", tabiya_view::shortened(&study.0)))
    }

    /// Listens to a study, or listens again with another secret or after something was missed.
    async fn join(
        &mut self,
        study: &str,
        holder: Option<SecretHash>,
        version: Option<u32>,
        most: usize,
    ) -> Result<Reply, Message> {
        self.list.admit(study, most)?;
        // First listen, then look: nothing can happen unheard in between.
        let subscription = self.studies.subscribe(study);
        let joined = self.studies.ask(study, |answer| ToStudy::Join { holder, version, answer }).await?;
        let version = joined.version;
        self.list.put(Listening { name: study.to_owned(), holder, version, subscription });
        Ok(match joined.view {
            Some(view) => Reply::Study { view },
            None => Reply::StudyJoined { version: Version(version) },
        })
    }

    fn leave(&mut self, study: &StudyId) -> Result<Reply, Message> {
        self.holder(study)?;
        self.list.remove(&study.0);
        Ok(Reply::Stopped {})
    }

    /// The next thing heard of any study; never, if there is none.
    pub(super) async fn next(&mut self) -> Heard {
        self.list.next().await
    }

    /// What to send for it.
    pub(super) async fn frame(&mut self, heard: Heard) -> Option<Arc<str>> {
        match self.list.step(heard) {
            Next::Silence => None,
            Next::Frame(frame) => Some(frame),
            Next::Whole(index) => self.catch_up(index).await,
        }
    }

    /// One view of everything instead of what was missed.
    async fn catch_up(&mut self, index: usize) -> Option<Arc<str>> {
        let listening = self.list.get_mut(index)?;
        let holder = listening.holder;
        let ask = |answer| ToStudy::Join { holder, version: None, answer };
        let joined = self.studies.ask(&listening.name, ask).await.ok()?;
        listening.version = joined.version;
        Some(frame(&ToClient::Study { view: joined.view? }))
    }
}

impl Session {
    /// The reply to a request about studies, or why there is none.
    pub(super) async fn study_reply(&mut self, id: &RequestId, request: Request) -> Result<Reply, Message> {
        let studies = Arc::clone(&self.state.studies);
        match request {
            Request::Look { subject, moves } => {
                match &subject {
                    Subject::Study { study, .. } => drop(self.studies.holder(study)?),
                    Subject::Moves { mode_file, .. } => self.may_bring(mode_file.is_some())?,
                }
                Ok(Reply::Look { look: Box::new(studies.look(&subject, moves).await?) })
            }
            Request::CreateStudy { secret, source, title } => {
                let holder = holder(&secret)?;
                let brings = match &source {
                    StudySource::Position { mode_file, .. } => mode_file.is_some(),
                    StudySource::Game { .. } => false,
                    StudySource::Pgn { .. } => true,
                };
                self.may_bring(brings)?;
                for limit in &self.state.new_studies {
                    limit.take(self.address).map_err(|wait| self.too_many("new studies", wait))?;
                }
                let command = secret::command(Some(&holder), &id.0);
                let name = studies.create(NewStudyOf { holder, command, source, title }).await?;
                Ok(Reply::StudyCreated { study: StudyId(name) })
            }
            Request::JoinStudy { study, secret, version } => {
                let holder = secret.as_deref().map(holder).transpose()?;
                let most = self.state.limits.joined;
                self.studies.join(&study.0, holder, version.map(|version| version.0), most).await
            }
            Request::LeaveStudy { study } => {
                self.reviews.leave(&study.0);
                self.studies.leave(&study)
            }
            Request::ChangeStudy { study, change } => {
                let holder = self.studies.holder(&study)?;
                let command = secret::command(holder.as_ref(), &id.0);
                let ask = |answer| ToStudy::Change { holder, command, change, answer };
                let changed = studies.ask(&study.0, ask).await?;
                Ok(Reply::Changed { version: Version(changed.version), node: NodeId(changed.node) })
            }
            Request::EvaluateStudy { study, begin } => {
                let holder = self.studies.holder(&study)?;
                let asker = self.analyses.asker().clone();
                studies.ask(&study.0, |answer| ToStudy::Evaluate { holder, begin, asker, answer }).await?;
                Ok(Reply::Stopped {})
            }
            Request::ExportStudy { study } => {
                self.studies.holder(&study)?;
                let exported = studies.ask(&study.0, |answer| ToStudy::Export { answer }).await?;
                Ok(Reply::Exported { exported })
            }
            Request::Studies { secret, after } => list(&studies, holder(&secret)?, after.as_deref()).await,
            Request::RemoveStudy { study, secret, removed } => {
                studies.remove(&study.0, holder(&secret)?, removed).await?;
                Ok(Reply::Marked {})
            }
            _ => Err(Code::BadFrame.into()),
        }
    }
}

/// A page of a holder's studies.
async fn list(studies: &Studies, holder: SecretHash, after: Option<&str>) -> Result<Reply, Message> {
    let behind = after.map(place).transpose()?;
    // One more tells whether there is another page.
    let mut rows = studies.list(holder, behind, PAGE + 1).await?;
    let more = rows.len() > PAGE;
    rows.truncate(PAGE);
    let next = rows.last().filter(|_| more).map(|row| format!("{}-{}", row.touched, row.key.0));
    Ok(Reply::Studies { studies: rows.into_iter().map(summary).collect(), next })
}

/// Where a page ended.
fn place(text: &str) -> Result<StudyPlace, Message> {
    let read = || {
        let (touched, key) = text.split_once('-')?;
        Some((touched.parse().ok()?, StudyKey(key.parse().ok()?)))
    };
    read().ok_or_else(|| Message::new(Code::BadFrame).with("detail", "after"))
}

fn summary(row: StudyRow) -> StudySummary {
    StudySummary {
        study: StudyId(row.name),
        title: row.facts.title,
        mode: row.facts.mode,
        moves: row.facts.moves,
        fen: row.facts.fen,
        touched: Millis(row.touched),
    }
}
