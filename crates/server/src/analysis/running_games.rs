//! The games that go on between people: they are not analysed for those who play or watch them.
//!
//! This keeps nobody from asking another machine. It keeps this one from being the helper.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    net::IpAddr,
};

use parking_lot::Mutex;

use super::subject::Asker;
use crate::{limits::subscriber, storage::SecretHash};

/// Games known at once; beyond, those that have been known longest are forgotten.
const GAMES: usize = 20_000;

/// The games that go on, by their positions: whoever plays or watches one is not told what the engine thinks of them.
#[derive(Debug, Default)]
pub struct RunningGames(Mutex<Inner>);

#[derive(Debug, Default)]
struct Inner {
    games: HashMap<String, Game>,
    /// In which games a position stands, or stood just before.
    positions: HashMap<u64, HashSet<String>>,
    /// By the number each got when it was first told of.
    order: BTreeMap<u64, String>,
    number: u64,
}

#[derive(Debug, Default)]
struct Game {
    number: u64,
    running: RunningGame,
    /// From where its players have come.
    players: HashSet<IpAddr>,
    /// Who looks at it now, by connection.
    viewers: HashMap<u64, IpAddr>,
}

/// What a room says of its game.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct RunningGame {
    /// The latest positions by what stands where and who is to move; none where everybody may be helped.
    pub positions: Vec<u64>,
    /// Who has a seat.
    pub holders: Vec<SecretHash>,
}

impl RunningGames {
    /// A game goes on, and stands so.
    pub fn goes_on(&self, name: &str, running: RunningGame) {
        let mut inner = self.0.lock();
        let before = match inner.games.get_mut(name) {
            Some(game) => std::mem::replace(&mut game.running, running.clone()),
            None => {
                inner.number += 1;
                let number = inner.number;
                let game = Game { number, running: running.clone(), ..Game::default() };
                inner.games.insert(name.to_owned(), game);
                inner.order.insert(number, name.to_owned());
                RunningGame::default()
            }
        };
        let gone = before.positions.iter().filter(|position| !running.positions.contains(position));
        inner.forget_positions(name, gone);
        for position in running.positions.into_iter().filter(|position| !before.positions.contains(position))
        {
            inner.positions.entry(position).or_default().insert(name.to_owned());
        }
        while inner.games.len() > GAMES {
            let Some((_, oldest)) = inner.order.pop_first() else { break };
            inner.forget(&oldest);
        }
    }

    /// A game is over.
    pub fn is_over(&self, name: &str) {
        self.0.lock().forget(name);
    }

    /// Somebody plays or watches.
    pub fn joined(&self, name: &str, connection: u64, address: IpAddr, plays: bool) {
        let address = subscriber(address);
        if let Some(game) = self.0.lock().games.get_mut(name) {
            game.viewers.insert(connection, address);
            if plays {
                game.players.insert(address);
            }
        }
    }

    /// Somebody watches no more. A player stays a player.
    pub fn left(&self, name: &str, connection: u64) {
        if let Some(game) = self.0.lock().games.get_mut(name) {
            game.viewers.remove(&connection);
        }
    }

    /// Whether one of these positions is that of a game which this asker plays or watches.
    #[must_use]
    pub fn forbids(&self, asker: &Asker, positions: &[u64]) -> bool {
        let inner = self.0.lock();
        if inner.positions.is_empty() {
            return false;
        }
        let address = subscriber(asker.address);
        let concerns = |game: &Game| {
            game.viewers.contains_key(&asker.connection)
                || game.viewers.values().any(|from| *from == address)
                || game.players.contains(&address)
                || game.running.holders.iter().any(|holder| asker.secrets.contains(holder))
        };
        let games = positions.iter().filter_map(|position| inner.positions.get(position)).flatten();
        games.filter_map(|name| inner.games.get(name)).any(concerns)
    }
}

impl Inner {
    fn forget(&mut self, name: &str) {
        let Some(game) = self.games.remove(name) else { return };
        self.order.remove(&game.number);
        self.forget_positions(name, &game.running.positions);
    }

    fn forget_positions<'a>(&mut self, name: &str, positions: impl IntoIterator<Item = &'a u64>) {
        for position in positions {
            if let Some(games) = self.positions.get_mut(position) {
                games.remove(name);
                if games.is_empty() {
                    self.positions.remove(position);
                }
            }
        }
    }
}
