//! What one client asks and hears, whatever carries it.
//!
//! Invariant: it never makes a room wait. What it cannot take in time is replaced by one view of the whole game.

mod analyses;
mod errands;
mod games;
mod listening;
mod lists;
mod practice;
mod requests;
mod reviews;
mod studies;
mod writing;

use std::{
    net::IpAddr,
    sync::{Arc, atomic::Ordering},
    time::Instant,
};

use futures_util::FutureExt as _;
use tabiya_game::Now;
use tabiya_protocol::{Limits, Millis, PROTOCOL, ToClient, ToServer, Welcome};

use analyses::Analyses;
use errands::{Errands, told};
use games::Games;
use listening::Joined;
use reviews::Followed;

use crate::{
    bus::frame, clock::wall_clock, limits::Bucket, modes::read_for, rooms, state::AppState, studies::Studies,
};

/// Something was heard.
pub(crate) enum Heard {
    /// Of a game.
    Game(listening::Heard),
    /// Of a study.
    Study(listening::Heard),
    /// Of the analysis with this index.
    Analysis(usize),
    /// Of the review with this index.
    Review(usize),
    /// The answer to a request that took a while.
    Answer(Box<ToClient>),
}

/// One client.
pub(crate) struct Session {
    pub(crate) state: AppState,
    /// The number of its connection.
    pub(crate) number: u64,
    pub(crate) address: IpAddr,
    games: Joined<Games>,
    studies: Joined<Arc<Studies>>,
    analyses: Analyses,
    reviews: Followed,
    errands: Errands,
    chat: Bucket,
}

impl Session {
    /// A client that comes from this address.
    pub(crate) fn new(state: AppState, address: IpAddr) -> Self {
        let number = state.numbers.fetch_add(1, Ordering::Relaxed);
        let chat = Bucket::full(state.limits.chat, Instant::now());
        let games = Joined::new(Games {
            rooms: Arc::clone(&state.rooms),
            connection: number,
            address,
            round_trip: Arc::default(),
        });
        let studies = Joined::new(Arc::clone(&state.studies));
        let analyses = Analyses::new(&state, number, address);
        let (reviews, errands) = (Followed::default(), Errands::default());
        Self { games, studies, analyses, reviews, errands, chat, number, address, state }
    }

    /// The first thing every client hears.
    pub(crate) fn welcome(&self) -> ToClient {
        let number = |value: usize| u32::try_from(value).unwrap_or(u32::MAX);
        let limits = Limits {
            chat: number(tabiya_host::CHAT),
            name: number(rooms::NAME),
            frame: number(self.state.limits.frame_bytes),
            premoves: number(requests::PREMOVES),
            plies: number(tabiya_host::PLIES),
        };
        ToClient::Welcome {
            welcome: Welcome {
                protocol: PROTOCOL,
                server: env!("CARGO_PKG_VERSION").to_owned(),
                now: Millis(wall_clock()),
                limits,
                shared: self.state.shared,
            },
        }
    }

    /// Carries a request out: what it led to, which is told before its answer since that is easier to follow, and the answer,
    /// unless that takes a while and is heard later.
    pub(crate) async fn answer(
        &mut self,
        ToServer { id, request }: ToServer,
        at: Now,
    ) -> (Vec<Arc<str>>, Option<ToClient>) {
        self.analyses.note_secret(&request);
        let answer = match self.may_write(&request) {
            Err(why) => Some(told(id, Err(why))),
            Ok(()) => match self.errand(&id, request) {
                Ok(work) => self.errands.run(id, work).await,
                Err(request) => {
                    let reply = read_for(self.address, self.reply(&id, *request, at)).await;
                    Some(told(id, reply))
                }
            },
        };
        let mut news = Vec::new();
        while let Some(heard) = self.hear().now_or_never() {
            news.extend(self.frame(heard).await);
        }
        (news, answer)
    }

    /// The next thing heard of any game, study, analysis or review, or an answer that took a while; never, if there is none.
    pub(crate) async fn hear(&mut self) -> Heard {
        tokio::select! {
            heard = self.games.next() => Heard::Game(heard),
            heard = self.studies.next() => Heard::Study(heard),
            index = self.analyses.next() => Heard::Analysis(index),
            index = self.reviews.next() => Heard::Review(index),
            answer = self.errands.next() => Heard::Answer(Box::new(answer)),
        }
    }

    /// What to send for it.
    pub(crate) async fn frame(&mut self, heard: Heard) -> Option<Arc<str>> {
        match heard {
            Heard::Game(heard) => self.games.frame(heard).await,
            Heard::Study(heard) => self.studies.frame(heard).await,
            Heard::Analysis(index) => self.analyses.frame(index),
            Heard::Review(index) => self.reviews.frame(index, &self.state.rooms, self.analyses.asker()),
            Heard::Answer(answer) => Some(frame(&answer)),
        }
    }

    /// The way to this client and back was measured.
    pub(crate) fn measured(&self, round_trip: tabiya_game::Millis) {
        self.games.source.round_trip.measure(round_trip);
    }

    /// The client is gone.
    pub(crate) fn leave(&mut self) {
        self.games.leave_all();
        self.analyses.stop_all();
        self.reviews.leave_all();
    }
}
