//! Files of games put together, mixed and sorted out.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;

use tabiya_rules::movegen::Outcome;

use crate::chance::dice;
use crate::games::{self, CHESS_START, Game, GamesError, Reader};

/// The whole games of several files, one after the other; a game that was there before is left out.
///
/// # Errors
/// If one of them cannot be read; the error comes with its place in the list.
pub fn merged(paths: &[impl AsRef<Path>]) -> Result<Vec<Game>, (usize, GamesError)> {
    let (mut all, mut seen) = (Vec::new(), HashSet::new());
    for (number, path) in paths.iter().enumerate() {
        for game in Reader::open(path.as_ref()).map_err(|error| (number, error))? {
            let game = game.map_err(|error| (number, error))?;
            let mut hasher = DefaultHasher::new();
            game.start.hash(&mut hasher);
            for ply in &game.plies {
                (ply.m.bits(), ply.score).hash(&mut hasher);
            }
            if seen.insert(hasher.finish()) {
                all.push(game);
            }
        }
    }
    Ok(all)
}

/// Puts games in an order that the seed decides.
pub fn mix(games: &mut [Game], seed: u64) {
    dice(seed).shuffle(games);
}

/// Which games are wanted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// `Some(false)`: from the start of chess only; `Some(true)`: from other starts only.
    pub chess960: Option<bool>,
    /// `Some(true)`: drawn only; `Some(false)`: decided only.
    pub drawn: Option<bool>,
    /// The fewest plies.
    pub least: usize,
    /// The most plies.
    pub most: usize,
}

impl Wanted {
    /// Whether a game is.
    #[must_use]
    pub fn wants(&self, game: &Game) -> bool {
        self.chess960.is_none_or(|other| other == (game.start != CHESS_START))
            && self.drawn.is_none_or(|drawn| drawn == (game.outcome == Outcome::Draw))
            && (self.least..=self.most).contains(&game.plies.len())
    }
}

/// A file of these games.
#[must_use]
pub fn to_bytes(games: &[Game]) -> Vec<u8> {
    let mut bytes = games::MAGIC.to_vec();
    for game in games {
        bytes.extend(game.encode());
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selfplay::{Recipe, SelfPlay};

    #[test]
    fn files_are_merged_without_repetition_mixed_and_sorted_out() {
        let recipe = Recipe { nodes: 30, seed: 4, chess960_every: 2, network: None };
        let mut player = SelfPlay::new(recipe);
        let played: Vec<Game> = (0..6).map(|number| player.game(number)).collect();
        let folder = std::env::temp_dir().join(format!("tabiya-sorting-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let paths = ["one", "two"].map(|name| folder.join(name));
        std::fs::write(&paths[0], to_bytes(&played[..4])).expect("written");
        std::fs::write(&paths[1], to_bytes(&played[2..])).expect("written");
        let mut all = merged(&paths).expect("games");
        assert_eq!(all, played);
        mix(&mut all, 3);
        assert_ne!(all, played);
        let mut again = played.clone();
        mix(&mut again, 3);
        assert_eq!(all, again);
        let wanted = Wanted { chess960: Some(true), drawn: None, least: 0, most: usize::MAX };
        assert_eq!(played.iter().filter(|game| wanted.wants(game)).count(), 3);
        assert!(played.iter().all(|game| !Wanted { least: 1000, ..wanted }.wants(game)));
        std::fs::write(&paths[1], "Dear reader").expect("written");
        assert!(matches!(merged(&paths), Err((1, GamesError::Magic { .. }))));
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
