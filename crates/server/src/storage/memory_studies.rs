//! Studies kept in memory.

use async_trait::async_trait;

use super::{
    Appended, CommandId, MemoryStorage, NewStudy, Row, SecretHash, StorageError, StoredStudy, StudyAppend,
    StudyKey, StudyPlace, StudyRow, StudyStorage,
};

/// A study.
#[derive(Clone, Debug)]
pub(super) struct Study {
    stored: StoredStudy,
    command: CommandId,
    game: Option<String>,
    kept: bool,
    removed: bool,
}

#[async_trait]
impl StudyStorage for MemoryStorage {
    async fn create_study(&self, new: NewStudy) -> Result<String, StorageError> {
        let mut inner = self.inner();
        let same = |study: &&mut Study| {
            let of_game = new.game.is_some() && study.game == new.game;
            study.command == new.command || of_game && study.stored.row.holder == new.holder
        };
        if let Some(there) = inner.studies.iter_mut().find(same) {
            there.removed = false;
            return Ok(there.stored.row.name.clone());
        }
        let key = StudyKey(inner.studies.last().map_or(1, |study| study.stored.row.key.0 + 1));
        let row = StudyRow {
            key,
            name: new.name.clone(),
            created: new.created,
            touched: new.created,
            holder: new.holder,
            facts: new.facts,
        };
        let first = Row { seq: 0, at: new.created, command: Some(new.command), data: new.event };
        inner.studies.push(Study {
            stored: StoredStudy { row, events: vec![first] },
            command: new.command,
            game: new.game,
            kept: new.kept,
            removed: false,
        });
        Ok(new.name)
    }

    async fn append_study(&self, append: StudyAppend) -> Result<Appended, StorageError> {
        let mut inner = self.inner();
        let found = inner.studies.iter_mut().find(|study| study.stored.row.key == append.study);
        let Some(study) = found.filter(|study| study.stored.events.len() == append.after as usize) else {
            return Ok(Appended::Conflict);
        };
        let (seq, at, command, data) = (append.after, append.at, append.command, append.event);
        study.stored.events.push(Row { seq, at, command, data });
        study.stored.row.touched = at;
        study.stored.row.facts = append.facts;
        study.kept = true;
        Ok(Appended::Written)
    }

    async fn load_study(&self, name: &str) -> Result<Option<StoredStudy>, StorageError> {
        let inner = self.inner();
        let found = inner.studies.iter().find(|study| study.stored.row.name == name);
        Ok(found.map(|study| study.stored.clone()))
    }

    async fn studies(
        &self,
        holder: SecretHash,
        behind: Option<StudyPlace>,
        most: usize,
    ) -> Result<Vec<StudyRow>, StorageError> {
        let inner = self.inner();
        let own = inner.studies.iter().filter(|study| study.kept && !study.removed);
        let mut rows: Vec<&StudyRow> = own.map(|study| &study.stored.row).collect();
        rows.retain(|row| row.holder == holder);
        rows.retain(|row| behind.is_none_or(|place| (row.touched, row.key) < place));
        rows.sort_by_key(|row| std::cmp::Reverse((row.touched, row.key)));
        Ok(rows.into_iter().take(most).cloned().collect())
    }

    async fn remove_study(
        &self,
        name: &str,
        holder: SecretHash,
        removed: bool,
    ) -> Result<bool, StorageError> {
        let mut inner = self.inner();
        let own = |study: &&mut Study| study.stored.row.name == name && study.stored.row.holder == holder;
        let Some(study) = inner.studies.iter_mut().find(own) else { return Ok(false) };
        study.removed = removed;
        Ok(true)
    }

    async fn purge_studies(&self, before: i64) -> Result<usize, StorageError> {
        let mut inner = self.inner();
        let count = inner.studies.len();
        inner.studies.retain(|study| study.kept || study.stored.row.created >= before);
        Ok(count - inner.studies.len())
    }
}
