//! The main line evaluated move by move, the last first, when nobody else wants the engine.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use tabiya_protocol::{Evaluation, Message};

use super::{Studies, message::ToStudy, subject::LineOfPlay};
use crate::{
    actors::Actors as _,
    analysis::{Asked, Asker, Pool},
};

/// Tells what a position is worth, or why that cannot be told. It may take its time: whoever waits for an engine goes first.
pub type Evaluator = dyn Fn(LineOfPlay) -> BoxFuture<'static, Result<Evaluation, Message>> + Send + Sync;

/// Positions that an engine looks at for the worth of one: a fifth of a second.
const NODES: u64 = 200_000;

/// Asks the engine.
pub(crate) fn by_engine(pool: Pool) -> Arc<Evaluator> {
    Arc::new(move |LineOfPlay { mode, start, moves }| {
        let pool = pool.clone();
        Box::pin(async move { pool.evaluate(mode, start, moves, NODES).await })
    })
}

/// Whether whoever asks plays or watches a game that stands so.
async fn is_forbidden(studies: &Studies, asker: &Asker, place: &LineOfPlay) -> bool {
    let LineOfPlay { mode, start, moves } = place.clone();
    let replayed = Asked { mode, start, moves, threat: false }.replayed(1).await;
    replayed.is_ok_and(|(_, positions)| studies.rooms.context.running_games.forbids(asker, &positions))
}

/// Evaluates one position after the other, until none is left or one cannot be evaluated. The study is asked anew each
/// time, since it may change meanwhile.
pub(super) async fn run(studies: Arc<Studies>, name: String, evaluator: Arc<Evaluator>, asker: Asker) {
    loop {
        let next = studies.ask(&name, |answer| ToStudy::Unevaluated { answer }).await;
        let Ok(Some((node, place))) = next else { break };
        // Meanwhile a game may have come to this position, or a move to it been added.
        if is_forbidden(&studies, &asker, &place).await {
            break;
        }
        let evaluation = match evaluator(place).await {
            Ok(evaluation) => evaluation,
            Err(why) => {
                tracing::info!(study = name, code = ?why.code, "the evaluation ends early");
                break;
            }
        };
        let note = |answer| ToStudy::Note { node, evaluation, answer };
        if studies.ask(&name, note).await.is_err() {
            break;
        }
    }
    // A study that cannot be told has been loaded anew and knows of no evaluation.
    studies.tell(&name, ToStudy::EvaluationOver);
}
