//! The link of a game.

use std::str::FromStr;

use tabiya_protocol::GameId;
use tabiya_words::{dictionary, phrase};
use thiserror::Error;

use crate::language::usual;

/// What a link opens besides the game itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::console) enum Key {
    /// Nothing: to watch.
    Watch,
    /// A token for an open seat.
    Invitation(String),
    /// The secret of a seat.
    Seat(String),
}

/// The link of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::console) struct Link {
    /// Whether the connection is encrypted.
    pub(in crate::console) is_secure: bool,
    /// Host and port.
    pub(in crate::console) authority: String,
    pub(in crate::console) game: String,
    pub(in crate::console) key: Key,
}

/// Why a text is not the link of a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected a link such as http://HOST:PORT/g/GAME#join=TOKEN, found {found:?}")]
pub(in crate::console) struct LinkError {
    found: String,
}

/// The link that stands on a command line.
///
/// # Errors
/// Why it is none, in the language of the system: the line is not read yet.
pub(in crate::console) fn argument(text: &str) -> Result<Link, String> {
    let words = dictionary(usual());
    text.parse()
        .map_err(|error: LinkError| phrase!(words, LinkExpected, found = format!("{:?}", error.found)))
}

impl FromStr for Link {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<Self, LinkError> {
        let form = || LinkError { found: text.chars().take(80).collect() };
        let (is_secure, rest) = match text.strip_prefix("https://") {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix("http://").unwrap_or(text)),
        };
        let (authority, path) = rest.split_once('/').ok_or_else(form)?;
        let (path, fragment) = path.split_once('#').unwrap_or((path, ""));
        let game = path.strip_prefix("g/").ok_or_else(form)?.trim_end_matches('/');
        let is_name = !game.is_empty() && game.chars().all(|c| c.is_ascii_alphanumeric());
        let key = match fragment.split_once('=') {
            None if fragment.is_empty() => Key::Watch,
            Some(("join", token)) if !token.is_empty() => Key::Invitation(token.to_owned()),
            Some(("seat", secret)) if !secret.is_empty() => Key::Seat(secret.to_owned()),
            _ => return Err(form()),
        };
        if authority.is_empty() || !is_name {
            return Err(form());
        }
        Ok(Self { is_secure, authority: authority.to_owned(), game: game.to_owned(), key })
    }
}

impl Link {
    /// Where to connect to.
    pub(in crate::console) fn socket(&self) -> String {
        format!("{}://{}/ws", if self.is_secure { "wss" } else { "ws" }, self.authority)
    }

    /// The secret of the seat, or for any other link one made of these random bytes.
    pub(in crate::console) fn secret(&self, random: [u8; 32]) -> String {
        match &self.key {
            Key::Seat(secret) => secret.clone(),
            Key::Watch | Key::Invitation(_) => data_encoding::BASE64URL_NOPAD.encode(&random),
        }
    }

    /// The game.
    pub(in crate::console) fn game(&self) -> GameId {
        GameId(self.game.clone())
    }

    /// The link that opens the seat of a secret again, here or in a browser.
    pub(in crate::console) fn of_seat(&self, secret: &str) -> String {
        let scheme = if self.is_secure { "https" } else { "http" };
        format!("{scheme}://{}/g/{}#seat={secret}", self.authority, self.game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_all_kinds_are_read_and_others_refused() {
        let link: Link = "http://127.0.0.1:6464/g/Ab3dEf9hIj#join=tok-en".parse().unwrap();
        assert_eq!(link.socket(), "ws://127.0.0.1:6464/ws");
        assert_eq!((link.game.as_str(), &link.key), ("Ab3dEf9hIj", &Key::Invitation("tok-en".into())));
        let again: Link = link.of_seat("s3cret").parse().unwrap();
        assert_eq!((again.game, again.key), (link.game, Key::Seat("s3cret".into())));
        assert_eq!("localhost:6464/g/x".parse::<Link>().unwrap().key, Key::Watch);
        for bad in [
            "",
            "http://x",
            "http://x/game",
            "http://x/g/",
            "http://x/g/a#foo=b",
            "http:///g/a",
            "http://x/g/a b",
        ] {
            assert!(bad.parse::<Link>().is_err(), "{bad}");
        }
        let secure: Link = "https://club.example/g/a#seat=s".parse().unwrap();
        assert_eq!(secure.socket(), "wss://club.example/ws");
        assert_eq!(secure.of_seat("t"), "https://club.example/g/a#seat=t");
    }
}
