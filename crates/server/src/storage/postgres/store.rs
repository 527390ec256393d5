//! Opening the store and talking to its tasks.

use std::sync::Arc;

use super::{
    analyses::{self, Analyses},
    appends::Appends,
    claim::{Claim, Keeper},
    connections::Connections,
    decks, games,
    lane::Lane,
    lists,
    log::DECKS,
    nodes,
    reviews::{self, Reviewed, Reviews},
    studies,
    url::PostgresUrl,
};
use crate::storage::{
    AnalysisKey, Append, Appended, CommandId, Created, DeckAppend, DeckStorage, Found, GameKey, HeldReview,
    InstantOf, Invite, KeptAnalysis, KeptReview, Later, Listing, Mark, NewRecord, NewStudy, Node,
    NodeStorage, ReviewKey, ReviewStorage, ReviewedFor, Row, Search, SecretHash, SeenNode, SeriesGame,
    Sharing, Storage, StorageError, StorageHealth, StoredGame, StoredStudy, StudyAppend, StudyPlace,
    StudyRow, StudyStorage, metrics::Metrics,
};

/// Games kept in PostgreSQL.
#[derive(Debug)]
pub struct PostgresStorage {
    connections: Arc<Connections>,
    appends: Lane<Append, Appended>,
    analyses: Lane<KeptAnalysis, ()>,
    reviews: Lane<Reviewed, ()>,
    metrics: Arc<Metrics>,
    _keeper: Keeper,
}

impl PostgresStorage {
    /// Opens the database, and makes its tables if there are none.
    ///
    /// # Errors
    /// When it cannot be had, another server has it, or it is of a later version.
    pub async fn open(url: &PostgresUrl, sharing: Sharing) -> Result<Self, StorageError> {
        let (claim, keeper) = Claim::take(url, sharing).await?;
        let failed = |reason: String| StorageError::Open { path: url.to_string(), reason };
        let connections = Arc::new(Connections::new(url, claim).map_err(failed)?);
        let moving = connections.read("SELECT source FROM moving", &[]).await?;
        if let Some(row) = moving.first() {
            let source: String = row.get(0);
            return Err(failed(format!(
                "{source} is still being moved here; run that `tabiya data move` again"
            )));
        }
        let metrics = Arc::new(Metrics::default());
        let appends = Appends { connections: Arc::clone(&connections), metrics: Arc::clone(&metrics) };
        let analyses = Lane::new(Analyses(Arc::clone(&connections)));
        let reviews = Lane::new(Reviews(Arc::clone(&connections)));
        Ok(Self { connections, appends: Lane::new(appends), analyses, reviews, metrics, _keeper: keeper })
    }
}

impl Storage for PostgresStorage {
    fn create(&self, record: NewRecord) -> Later<'_, Created> {
        Box::pin(async move { games::create(&self.connections, &record).await })
    }

    fn made(&self, command: CommandId) -> Later<'_, Option<String>> {
        Box::pin(games::made(&self.connections, command))
    }

    fn append(&self, append: Append) -> Later<'_, Appended> {
        Box::pin(self.appends.ask(append))
    }

    fn invite(&self, game: GameKey, invite: Invite) -> Later<'_, ()> {
        Box::pin(games::invite(&self.connections, game, invite))
    }

    fn load(&self, name: &str) -> Later<'_, Option<StoredGame>> {
        let name = name.to_owned();
        Box::pin(async move { games::load(&self.connections, &name).await })
    }

    fn running(&self) -> Later<'_, Vec<String>> {
        Box::pin(games::running(&self.connections))
    }

    fn latest(&self, instant: InstantOf) -> Later<'_, u64> {
        Box::pin(games::latest(&self.connections, instant))
    }

    fn live(&self, host: SecretHash, since: i64, beside: CommandId) -> Later<'_, usize> {
        Box::pin(games::live(&self.connections, host, since, beside))
    }

    fn series(&self, series: GameKey) -> Later<'_, Vec<SeriesGame>> {
        Box::pin(games::series(&self.connections, series))
    }

    fn search(&self, search: Search) -> Later<'_, Vec<Found>> {
        Box::pin(async move { lists::search(&self.connections, &search).await })
    }

    fn unlisted(&self, before: Option<GameKey>, most: usize) -> Later<'_, Vec<(GameKey, String)>> {
        Box::pin(lists::unlisted(&self.connections, before, most))
    }

    fn list(&self, game: GameKey, listing: Listing) -> Later<'_, ()> {
        Box::pin(async move { lists::list(&self.connections, game, &listing).await })
    }

    fn mark(&self, game: &str, holder: SecretHash, mark: Mark) -> Later<'_, bool> {
        let game = game.to_owned();
        Box::pin(async move { lists::mark(&self.connections, &game, holder, mark).await })
    }

    fn analysis(&self, key: AnalysisKey) -> Later<'_, Option<KeptAnalysis>> {
        Box::pin(analyses::find(&self.connections, key))
    }

    fn keep_analysis(&self, found: KeptAnalysis) -> Later<'_, ()> {
        Box::pin(self.analyses.ask(found))
    }

    fn heartbeat(&self, clock: i64) -> Later<'_, ()> {
        Box::pin(async move {
            let beaten = games::heartbeat(&self.connections, clock).await;
            match &beaten {
                Ok(()) => self.metrics.well(),
                Err(error) => self.metrics.failed(&error.to_string()),
            }
            beaten
        })
    }

    fn last_heartbeat(&self) -> Later<'_, i64> {
        Box::pin(games::last_heartbeat(&self.connections))
    }

    fn condition(&self) -> StorageHealth {
        self.metrics.health(0)
    }
}

impl StudyStorage for PostgresStorage {
    fn create_study(&self, study: NewStudy) -> Later<'_, String> {
        Box::pin(async move { studies::create(&self.connections, &study).await })
    }

    fn append_study(&self, append: StudyAppend) -> Later<'_, Appended> {
        Box::pin(async move { studies::append(&self.connections, &append).await })
    }

    fn load_study(&self, name: &str) -> Later<'_, Option<StoredStudy>> {
        let name = name.to_owned();
        Box::pin(async move { studies::load(&self.connections, &name).await })
    }

    fn studies(
        &self,
        holder: SecretHash,
        behind: Option<StudyPlace>,
        most: usize,
    ) -> Later<'_, Vec<StudyRow>> {
        Box::pin(studies::list(&self.connections, holder, behind, most))
    }

    fn remove_study(&self, name: &str, holder: SecretHash, removed: bool) -> Later<'_, bool> {
        let name = name.to_owned();
        Box::pin(async move { studies::remove(&self.connections, &name, holder, removed).await })
    }

    fn purge_studies(&self, before: i64) -> Later<'_, usize> {
        Box::pin(studies::purge(&self.connections, before))
    }
}

impl ReviewStorage for PostgresStorage {
    fn review(&self, key: ReviewKey) -> Later<'_, Option<KeptReview>> {
        Box::pin(reviews::find(&self.connections, key))
    }

    fn keep_review(&self, review: KeptReview, reviewed: ReviewedFor) -> Later<'_, ()> {
        Box::pin(self.reviews.ask((review, reviewed)))
    }

    fn reviews_of(&self, holder: SecretHash, after: i64, most: usize) -> Later<'_, Vec<HeldReview>> {
        Box::pin(reviews::of(&self.connections, holder, after, most))
    }

    fn review_of(&self, holder: SecretHash, study: &str) -> Later<'_, Option<HeldReview>> {
        let study = study.to_owned();
        Box::pin(async move { reviews::last_of(&self.connections, holder, &study).await })
    }
}

impl DeckStorage for PostgresStorage {
    fn append_deck(&self, append: DeckAppend) -> Later<'_, Appended> {
        Box::pin(async move { decks::append(&self.connections, &append).await })
    }

    fn load_deck(&self, holder: SecretHash) -> Later<'_, Vec<Row>> {
        Box::pin(async move { DECKS.load(&self.connections, &&holder.0[..]).await })
    }
}

impl NodeStorage for PostgresStorage {
    fn beat(&self, node: Node) -> Later<'_, Vec<SeenNode>> {
        Box::pin(async move { nodes::beat(&self.connections, &node).await })
    }

    fn nodes(&self) -> Later<'_, Vec<SeenNode>> {
        Box::pin(nodes::all(&self.connections))
    }

    fn leave(&self, name: &str, generation: i64) -> Later<'_, ()> {
        let name = name.to_owned();
        Box::pin(async move { nodes::leave(&self.connections, &name, generation).await })
    }

    fn database_now(&self) -> Later<'_, i64> {
        Box::pin(nodes::now(&self.connections))
    }
}
