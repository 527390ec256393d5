//! Somebody who just wants to play, and how long the server lets them wait.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::{
    client::{Client, act, id, name, secret},
    faults::long_game,
};

/// A game at one table, played by one connection as fast as it is answered.
pub(super) struct Honest {
    client: Client,
    secret: String,
    game: String,
    ply: usize,
    moves: Vec<String>,
}

impl Honest {
    /// Sits down.
    pub(super) fn new(mut client: Client) -> Self {
        let secret = secret();
        let game = Self::begin(&mut client, &secret);
        Self { client, secret, game, ply: 0, moves: long_game() }
    }

    fn begin(client: &mut Client, secret: &str) -> String {
        let table =
            json!({"mode": "chess", "clock": "60m", "white": {"kind": "me"}, "black": {"kind": "me"}});
        let game = name(&client.create(secret, &table));
        client.join(&game, Some(secret));
        game
    }

    /// The game that is played now.
    pub(super) fn game(&self) -> &str {
        &self.game
    }

    /// Plays so many moves with a pause before each; how long each took. A refusal is a failure.
    pub(super) fn play(&mut self, count: usize, pause: Duration) -> Vec<Duration> {
        (0..count).map(|_| self.one(pause)).collect()
    }

    fn one(&mut self, pause: Duration) -> Duration {
        if self.ply == self.moves.len() {
            let left = json!({"type": "leave", "game": self.game});
            self.client.reply(&left);
            self.game = Self::begin(&mut self.client, &self.secret);
            self.ply = 0;
        }
        std::thread::sleep(pause);
        let play = act(&self.game, &json!({"type": "move", "uci": self.moves[self.ply], "ply": self.ply}));
        let sent = Instant::now();
        let answer: Value = self.client.ask_as(&id(), &play).expect("an answer");
        assert_eq!(answer["reply"]["type"], "done", "move {}: {answer}", self.ply);
        self.ply += 1;
        self.client.heard.clear();
        sent.elapsed()
    }
}

/// The median, and what 99 of 100 stay below.
pub(super) fn median_and_p99(mut times: Vec<Duration>) -> (Duration, Duration) {
    times.sort();
    (times[times.len() / 2], times[times.len() * 99 / 100])
}
