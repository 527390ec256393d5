//! Games shared out among threads: one worker for a game, never several.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

use tabiya_protocol::Review;
use tabiya_review::{Effort, Halt};
use tabiya_rules::mode::AnyGame;

use super::journal::Journal;
use super::progress::Progress;
use super::reading::played;
use crate::review_engine::review_game;

/// Reviews the games that are not reviewed yet; those without moves have no review.
pub(super) fn reviews(
    games: &[AnyGame],
    mut done: BTreeMap<usize, Review>,
    effort: Effort,
    threads: usize,
    journal: Option<&mut Journal>,
    progress: &Progress,
) -> anyhow::Result<BTreeMap<usize, Review>> {
    for game in done.keys().filter(|game| **game < games.len()) {
        progress.tell(*game, 1000);
    }
    let open: Vec<usize> = (0..games.len()).filter(|game| !done.contains_key(game)).collect();
    // Two threads help a single game; of several games each has one of its own.
    let workers = threads.min(open.len()).max(1);
    let each = if open.len() == 1 { threads } else { 1 };
    let next = AtomicUsize::new(0);
    let kept = Mutex::new((&mut done, journal, None::<anyhow::Error>));
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(game) = open.get(next.fetch_add(1, Relaxed)).copied() {
                    let told = &mut |thousandths| progress.tell(game, thousandths);
                    let found = match &games[game] {
                        AnyGame::Chess(game) => played(game)
                            .and_then(|game| review_game(&game, effort, each, Halt::default(), told)),
                        AnyGame::Mode(game) => played(game)
                            .and_then(|game| review_game(&game, effort, each, Halt::default(), told)),
                    };
                    progress.tell(game, 1000);
                    let Some(found) = found else { continue };
                    let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                    let (done, journal, failure) = &mut *kept;
                    if failure.is_some() {
                        return;
                    }
                    *failure = journal.as_mut().and_then(|journal| journal.keep(game, &found).err());
                    done.insert(game, found);
                }
            });
        }
    });
    let (_, _, failure) = kept.into_inner().unwrap_or_else(PoisonError::into_inner);
    failure.map_or(Ok(done), Err)
}
