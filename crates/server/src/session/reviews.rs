//! The reviews that one client follows: what it hears of them, and how often.

use std::{future, sync::Arc, time::Duration};

use futures_util::future::select_all;
use tabiya_protocol::{Code, Message, Reply, Request, ReviewState, ReviewedMove, StudyId, ToClient};
use tokio::time::{self, Instant};

use super::Session;
use crate::{
    analysis::{Asker, Following, failed},
    bus::frame,
    reviews::{ReviewSnapshot, Wanted},
    rooms::Rooms,
};

/// The time between two news of one review.
const PACE: Duration = Duration::from_millis(200);

/// The reviews.
#[derive(Default)]
pub(super) struct Followed(Vec<One>);

struct One {
    study: String,
    following: Following<ReviewSnapshot>,
    /// What has been told.
    before: Arc<[ReviewedMove]>,
    /// Not before this instant.
    next: Instant,
}

impl Followed {
    fn put(&mut self, study: String, following: Following<ReviewSnapshot>) {
        self.leave(&study);
        self.0.push(One { study, following, before: Arc::default(), next: Instant::now() });
    }

    /// Follows it no more; it goes on.
    pub(super) fn leave(&mut self, study: &str) {
        self.0.retain(|one| one.study != study);
    }

    pub(super) fn leave_all(&mut self) {
        self.0.clear();
    }

    /// The next review of which there is news and that may tell it; never, if there is none.
    pub(super) async fn next(&mut self) -> usize {
        if self.0.is_empty() {
            return future::pending().await;
        }
        let news = self.0.iter_mut().map(|one| {
            Box::pin(async {
                time::sleep_until(one.next).await;
                // One whose thread has fallen over is news, too.
                drop(one.following.updates.changed().await);
            })
        });
        select_all(news).await.1
    }

    /// What to send for it: only the latest.
    pub(super) fn frame(&mut self, index: usize, rooms: &Rooms, asker: &Asker) -> Option<Arc<str>> {
        let one = self.0.get_mut(index)?;
        let is_alive = one.following.updates.has_changed().is_ok();
        let told = one.following.updates.borrow_and_update().clone();
        let mut news = told.news(&one.study, &one.before);
        one.before = told.moves.clone();
        one.next = Instant::now() + PACE;
        let mut ends = told.is_final();
        if !ends && !is_alive {
            (news.state, news.why) = (ReviewState::Stopped, Some(failed("it has fallen over")));
            ends = true;
        }
        // Meanwhile a game may have come to one of these positions.
        if rooms.context.running_games.forbids(asker, &one.following.positions) {
            news.moves.clear();
            (news.state, news.review, news.why) = (ReviewState::Stopped, None, Some(Code::GameGoesOn.into()));
            ends = true;
        }
        if ends {
            self.0.swap_remove(index);
        }
        Some(frame(&ToClient::Review { news: Box::new(news) }))
    }
}

impl Session {
    /// The reply to a request about reviews, or why there is none.
    pub(super) async fn review_reply(&mut self, request: Request) -> Result<Reply, Message> {
        match request {
            Request::Review { study: StudyId(study), begin, nodes } => {
                let holder = self.studies.holder(&study)?;
                let wanted = Wanted { study: study.clone(), holder, begin, nodes };
                let found =
                    self.state.reviews.follow(wanted, self.analyses.asker(), &self.state.limits).await?;
                let is_there = found.is_some();
                match found {
                    Some(following) => self.reviews.put(study, following),
                    None => self.reviews.leave(&study),
                }
                Ok(Reply::Reviewing { found: is_there })
            }
            Request::StopReview { study } => {
                let holder = self.studies.holder(&study.0)?;
                self.state.reviews.stop(&study.0, holder).await?;
                Ok(Reply::Stopped {})
            }
            _ => Err(Code::BadFrame.into()),
        }
    }
}
