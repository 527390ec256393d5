//! The studies one client listens to, and what it asks of them.

use std::sync::Arc;

use tabiya_protocol::{
    Code, Message, Millis, NodeId, Reply, Request, RequestId, StudyId, StudySummary, Version,
};

use super::{Session, listening::Source, requests::holder};
use crate::{
    actors::Actors as _,
    bus::Subscription,
    secret,
    storage::{SecretHash, Storage, StudyKey, StudyPlace, StudyRow},
    studies::{Studies, ToStudy},
};

/// Studies of one page.
const PAGE: usize = 30;

impl Source for Arc<Studies> {
    const KIND: &'static str = "study";

    fn subscribe(&self, study: &str) -> Box<dyn Subscription> {
        Studies::subscribe(self, study)
    }

    async fn look(
        &self,
        study: &str,
        holder: Option<SecretHash>,
        version: Option<u32>,
    ) -> Result<(u32, Reply), Message> {
        let joined = self.ask(study, |answer| ToStudy::Join { holder, version, answer }).await?;
        let version = joined.version;
        let nothing_missed = Reply::StudyJoined { version: Version(version) };
        Ok((version, joined.view.map_or(nothing_missed, |view| Reply::Study { view })))
    }
}

impl Session {
    /// The reply to a request about studies, or why there is none.
    pub(super) async fn study_reply(&mut self, id: &RequestId, request: Request) -> Result<Reply, Message> {
        let studies = Arc::clone(&self.state.studies);
        match request {
            Request::JoinStudy { study, secret, version } => {
                let holder = secret.as_deref().map(holder).transpose()?;
                let most = self.state.limits.joined;
                self.studies.join(&study.0, holder, version.map(|version| version.0), most).await
            }
            Request::LeaveStudy { study } => {
                self.reviews.leave(&study.0);
                self.studies.leave(&study.0)?;
                Ok(Reply::Stopped {})
            }
            Request::ChangeStudy { study, change } => {
                let holder = self.studies.holder(&study.0)?;
                let command = secret::command(holder.as_ref(), &id.0);
                let ask = |answer| ToStudy::Change { holder, command, change, answer };
                let changed = studies.ask(&study.0, ask).await?;
                Ok(Reply::Changed { version: Version(changed.version), node: NodeId(changed.node) })
            }
            Request::EvaluateStudy { study, begin } => {
                let holder = self.studies.holder(&study.0)?;
                let asker = self.analyses.asker().clone();
                studies.ask(&study.0, |answer| ToStudy::Evaluate { holder, begin, asker, answer }).await?;
                Ok(Reply::Stopped {})
            }
            Request::ExportStudy { study } => {
                self.studies.holder(&study.0)?;
                let exported = studies.ask(&study.0, |answer| ToStudy::Export { answer }).await?;
                Ok(Reply::Exported { exported })
            }
            Request::Studies { secret, after } => {
                list(&*self.state.rooms.context.storage, holder(&secret)?, after.as_deref()).await
            }
            Request::RemoveStudy { study, secret, removed } => {
                let storage = &self.state.rooms.context.storage;
                match storage.remove_study(&study.0, holder(&secret)?, removed).await? {
                    true => Ok(Reply::Marked {}),
                    false => Err(Code::NotYours.into()),
                }
            }
            _ => Err(Code::BadFrame.into()),
        }
    }
}

/// A page of a holder's studies.
async fn list(storage: &dyn Storage, holder: SecretHash, after: Option<&str>) -> Result<Reply, Message> {
    let behind = after.map(place).transpose()?;
    // One more tells whether there is another page.
    let mut rows = storage.studies(holder, behind, PAGE + 1).await?;
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
