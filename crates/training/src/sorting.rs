//! Files of games put together, mixed and sorted out.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;

use tabiya_rules::movegen::Outcome;
use tabiya_rules::types::{Move, WideMove};

use crate::chance::dice;
use crate::games::{self, CHESS_START, Game, GamesError, KeptMove, Kind, Reader};

/// What is done with games.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// Nothing.
    None,
    /// They come in an order that the seed decides.
    Mix(u64),
    /// Only some are kept.
    Keep(Wanted),
}

/// A file made of others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sorted {
    /// The file as it is to be written.
    pub bytes: Vec<u8>,
    /// Games in the others; a game that was there before does not count.
    pub before: usize,
    /// Games that it holds.
    pub games: usize,
}

/// Puts the games of several files of one kind together and does something with them.
///
/// # Errors
/// If one of them cannot be read or holds games of another kind; the error comes with its place in the list.
pub fn sorted(paths: &[impl AsRef<Path>], change: Change) -> Result<Sorted, (usize, GamesError)> {
    let kind = paths.first().map_or(Ok(Kind::Chess), |path| games::kind(path.as_ref()));
    let kind = kind.map_err(|error| (0, error))?;
    match kind {
        Kind::Chess => sorted_by::<Move>(paths, kind, change),
        Kind::Mode(_) => sorted_by::<WideMove>(paths, kind, change),
    }
}

fn sorted_by<M: KeptMove>(
    paths: &[impl AsRef<Path>],
    kind: Kind,
    change: Change,
) -> Result<Sorted, (usize, GamesError)> {
    let mut all = merged::<M>(paths, kind)?;
    let before = all.len();
    match change {
        Change::None => {}
        Change::Mix(seed) => dice(seed).shuffle(&mut all),
        Change::Keep(wanted) => all.retain(|game| wanted.wants(game)),
    }
    let bytes = kind.head().into_iter().chain(all.iter().flat_map(Game::encode)).collect();
    Ok(Sorted { bytes, before, games: all.len() })
}

/// The whole games of several files, one after the other; a game that was there before is left out.
fn merged<M: KeptMove>(paths: &[impl AsRef<Path>], kind: Kind) -> Result<Vec<Game<M>>, (usize, GamesError)> {
    let (mut all, mut seen) = (Vec::new(), HashSet::new());
    for (number, path) in paths.iter().enumerate() {
        let with_place = |error| (number, error);
        let reader = Reader::<_, M>::open(path.as_ref()).map_err(with_place)?;
        if reader.kind() != kind {
            let (expected, found) = (kind.name().to_owned(), reader.kind().name());
            return Err((number, GamesError::Kind { expected, found }));
        }
        for game in reader {
            let game = game.map_err(with_place)?;
            let mut hasher = DefaultHasher::new();
            game.start.hash(&mut hasher);
            for ply in &game.plies {
                (ply.m.number(), ply.score).hash(&mut hasher);
            }
            if seen.insert(hasher.finish()) {
                all.push(game);
            }
        }
    }
    Ok(all)
}

/// Which games are wanted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// `Some(false)`: from the start of chess only; `Some(true)`: from other starts only. Games of other modes are as they are.
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
    pub fn wants<M: KeptMove>(&self, game: &Game<M>) -> bool {
        self.chess960.is_none_or(|other| M::OF_MODES || other == (game.start != CHESS_START))
            && self.drawn.is_none_or(|drawn| drawn == (game.outcome == Outcome::Draw))
            && (self.least..=self.most).contains(&game.plies.len())
    }
}

#[cfg(test)]
mod tests {
    use tabiya_rules::mode::{Custom, built_in};
    use tabiya_rules::position::Chess;

    use super::*;
    use crate::selfplay::{Kept, Recipe, SelfPlay};

    const RECIPE: Recipe = Recipe { nodes: 30, seed: 4, chess960_every: 2, network: None };

    fn played<R: Kept>(rules: R) -> Vec<Game<R::Move>> {
        let mut player = SelfPlay::new(rules, RECIPE);
        (0..6).map(|number| player.game(number)).collect()
    }

    fn file<M: KeptMove>(kind: Kind, games: &[Game<M>]) -> Vec<u8> {
        kind.head().into_iter().chain(games.iter().flat_map(Game::encode)).collect()
    }

    #[test]
    fn files_are_merged_without_repetition_mixed_and_sorted_out() {
        let played = played(Chess);
        let folder = std::env::temp_dir().join(format!("tabiya-sorting-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let paths = ["one", "two"].map(|name| folder.join(name));
        std::fs::write(&paths[0], file(Kind::Chess, &played[..4])).expect("written");
        std::fs::write(&paths[1], file(Kind::Chess, &played[2..])).expect("written");
        let all = sorted(&paths, Change::None).expect("games");
        assert_eq!((all.before, all.games, &all.bytes), (6, 6, &file(Kind::Chess, &played)));
        let mixed = |seed| sorted(&paths, Change::Mix(seed)).expect("games").bytes;
        assert!(mixed(3) != all.bytes && mixed(3) == mixed(3) && mixed(3).len() == all.bytes.len());
        let wanted = Wanted { chess960: Some(true), drawn: None, least: 0, most: usize::MAX };
        assert_eq!(sorted(&paths, Change::Keep(wanted)).expect("games").games, 3);
        assert!(played.iter().all(|game| !Wanted { least: 1000, ..wanted }.wants(game)));
        std::fs::write(&paths[1], "Dear reader").expect("written");
        assert!(matches!(sorted(&paths, Change::None), Err((1, GamesError::Magic { .. }))));
        let atomic = built_in("atomic").expect("a mode");
        let others = self::played(Custom::new(atomic));
        std::fs::write(&paths[1], file(Kind::Mode(atomic), &others)).expect("written");
        assert!(matches!(sorted(&paths, Change::None), Err((1, GamesError::Kind { .. }))));
        assert_eq!(sorted(&paths[1..], Change::Keep(wanted)).expect("games").games, 6);
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
