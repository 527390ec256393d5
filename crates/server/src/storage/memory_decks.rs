//! Decks kept in memory.

use async_trait::async_trait;

use super::{Appended, DeckAppend, DeckStorage, MemoryStorage, Row, SecretHash, StorageError};

#[async_trait]
impl DeckStorage for MemoryStorage {
    async fn append_deck(&self, append: DeckAppend) -> Result<Appended, StorageError> {
        let mut inner = self.inner();
        let log = inner.decks.entry(append.holder).or_default();
        if log.len() != append.after as usize {
            return Ok(Appended::Conflict);
        }
        log.push(Row { seq: append.after, at: append.at, command: append.command, data: append.event });
        Ok(Appended::Written)
    }

    async fn load_deck(&self, holder: SecretHash) -> Result<Vec<Row>, StorageError> {
        Ok(self.inner().decks.get(&holder).cloned().unwrap_or_default())
    }
}
