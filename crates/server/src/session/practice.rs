//! What one client asks of a deck.

use tabiya_protocol::{Code, Message, PracticeChange, Reply, Request, RequestId};

use super::{Session, requests::holder};
use crate::{clock::wall_clock, practice::Given, secret};

/// Minutes that a place can be to the east or to the west of Greenwich: fourteen hours.
const OFFSET: i32 = 14 * 60;

/// Characters of what is looked for.
const NEEDLE: usize = 100;

/// Milliseconds of a day.
const DAY: i64 = 24 * 60 * 60 * 1000;

impl Session {
    /// The reply to a request about practice, or why there is none.
    pub(super) async fn practice_reply(
        &mut self,
        id: &RequestId,
        request: Request,
    ) -> Result<Reply, Message> {
        let practice = &self.state.practice;
        let asker = self.analyses.asker().clone();
        match request {
            Request::Practice { secret, offset } => {
                let practice = practice.summary(holder(&secret)?, day(offset)?).await?;
                Ok(Reply::Practice { practice })
            }
            Request::PracticeNext { secret, offset } => {
                let (card, left) = practice.next(holder(&secret)?, day(offset)?, &asker).await?;
                Ok(Reply::PracticeCard { card, left })
            }
            Request::PracticeAnswer { secret, offset, card, showing, uci, hints, time } => {
                let holder = holder(&secret)?;
                let command = secret::command(Some(&holder), &id.0);
                let millis = u32::try_from(time.0.max(0)).unwrap_or(u32::MAX);
                let given = Given { card, showing, uci, hints, millis };
                let answer = practice.answer(holder, command, given, day(offset)?, &asker).await?;
                Ok(Reply::PracticeAnswer { answer: Box::new(answer) })
            }
            Request::PracticeCards { secret, offset, search, after } => {
                let found = search.chars().count();
                if found > NEEDLE {
                    let found = i64::try_from(found).unwrap_or(i64::MAX);
                    return Err(Message::new(Code::BadLength)
                        .with("most", NEEDLE as i64)
                        .with("found", found));
                }
                let (cards, total, next) =
                    practice.cards(holder(&secret)?, day(offset)?, &search, after).await?;
                Ok(Reply::PracticeCards { cards, total, next })
            }
            Request::ChangePractice { secret, change } => {
                let holder = holder(&secret)?;
                // A repertoire is as much to write as a study.
                if matches!(change, PracticeChange::AddRepertoire { .. }) {
                    for limit in &self.state.new_studies {
                        limit.take(self.address).map_err(|wait| self.too_many("repertoires", wait))?;
                    }
                }
                let command = secret::command(Some(&holder), &id.0);
                let added = practice.change_deck(holder, command, change).await?;
                Ok(Reply::PracticeChanged { added })
            }
            _ => Err(Code::BadFrame.into()),
        }
    }
}

/// Which day it is where somebody is, counted from 1970.
fn day(offset: i32) -> Result<i32, Message> {
    if !(-OFFSET..=OFFSET).contains(&offset) {
        let detail = format!("offset: expected {} to {OFFSET} minutes, found {offset}", -OFFSET);
        return Err(Message::new(Code::BadFrame).with("detail", detail));
    }
    let there = wall_clock().saturating_add(i64::from(offset) * 60_000);
    Ok(i32::try_from(there.div_euclid(DAY)).unwrap_or(i32::MAX))
}
