//! Secrets, tokens and names: made from the system's randomness, kept as hashes.

use data_encoding::BASE64URL_NOPAD;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq as _;
use tabiya_host::Audience;
use tabiya_rules::numbers::unbiased;

use crate::storage::{CommandId, Holders, Person, SecretHash};

/// The hash of a secret or token, if it is one: 43 characters of base64url for 32 bytes.
#[must_use]
pub fn hash(text: &str) -> Option<SecretHash> {
    let bytes = BASE64URL_NOPAD.decode(text.as_bytes()).ok()?;
    let secret: [u8; 32] = bytes.try_into().ok()?;
    Some(SecretHash(Sha256::digest(secret).into()))
}

/// The secret of the seats in a game, and in those that follow it: from the key of whoever sits there, which stays with
/// them, and the name of the first game. None if the key is none.
#[must_use]
pub fn seat(key: &str, first: &str) -> Option<String> {
    let key = BASE64URL_NOPAD.decode(key.as_bytes()).ok().filter(|key| key.len() == 32)?;
    // HMAC-SHA-256 with a key that is shorter than a block.
    let padded = |pad: u8| -> Vec<u8> {
        let mut block = vec![pad; 64];
        block.iter_mut().zip(&key).for_each(|(byte, key)| *byte ^= key);
        block
    };
    let inner = Sha256::new().chain_update(padded(0x36)).chain_update(format!("seat {first}")).finalize();
    let outer = Sha256::new().chain_update(padded(0x5c)).chain_update(inner).finalize();
    Some(BASE64URL_NOPAD.encode(&outer))
}

/// A new token.
#[must_use]
pub fn token() -> String {
    BASE64URL_NOPAD.encode(&random::<32>())
}

/// The token of the first invitation to a game that this secret's holder asks for under this name, or by this request where it
/// has none: the same whenever it is asked for again. Whoever has the token knows nothing of the secret.
#[must_use]
pub fn invitation(secret: &str, asked: &str) -> String {
    let digest = Sha256::new().chain_update("invitation ").chain_update(secret).chain_update([0]);
    BASE64URL_NOPAD.encode(&digest.chain_update(asked).finalize())
}

/// A new public name of a game: ten letters and digits.
#[must_use]
pub fn game_name() -> String {
    const LETTERS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let bytes = std::iter::repeat_with(random::<16>).flatten();
    let letters = bytes.filter_map(|byte| unbiased(byte.into(), 256, LETTERS.len() as u32));
    letters.take(10).map(|letter| char::from(LETTERS[letter as usize])).collect()
}

/// Whether this can be the public name of a game.
#[must_use]
pub fn is_game_name(text: &str) -> bool {
    text.len() == 10 && text.bytes().all(|letter| letter.is_ascii_alphanumeric())
}

/// The name of a command: what makes it the same when it is sent again.
#[must_use]
pub fn command(who: Option<&SecretHash>, request: &str) -> CommandId {
    let mut digest = Sha256::new();
    digest.update(who.map_or(&[][..], |hash| &hash.0[..]));
    digest.update(request.as_bytes());
    let hash: [u8; 32] = digest.finalize().into();
    let (short, _) = hash.split_at(16);
    CommandId(short.try_into().expect("half of 32 bytes is 16"))
}

/// Whether two hashes are the same, in a time that does not tell where they differ.
#[must_use]
pub fn same(one: &SecretHash, other: &SecretHash) -> bool {
    one.0.ct_eq(&other.0).into()
}

/// What somebody who shows this holds, of seats held so.
#[must_use]
pub fn audience(holders: &Holders, shown: Option<&SecretHash>) -> Audience {
    matching(holders, shown, |person| &person.seat)
}

/// Whose seats are listed under this. Nobody may do anything with them for that.
#[must_use]
pub fn listed(holders: &Holders, list: &SecretHash) -> Audience {
    matching(holders, Some(list), |person| &person.list)
}

fn matching(
    holders: &Holders,
    shown: Option<&SecretHash>,
    kept: impl Fn(&Person) -> &SecretHash,
) -> Audience {
    let holds = |held: &Option<Person>| {
        shown.zip(held.as_ref()).is_some_and(|(shown, person)| same(shown, kept(person)))
    };
    Audience { white: holds(&holders.white), black: holds(&holders.black), creator: holds(&holders.host) }
}

/// So many bytes that nobody can guess.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_32_bytes_and_nothing_else() {
        assert!(hash(&token()).is_some());
        for bad in ["", "abc", "=".repeat(43).as_str(), "A".repeat(42).as_str(), "A".repeat(44).as_str()] {
            assert_eq!(hash(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn the_same_request_of_another_is_another_command() {
        let (a, b) = (hash(&token()), hash(&token()));
        assert_eq!(command(a.as_ref(), "k1"), command(a.as_ref(), "k1"));
        assert_ne!(command(a.as_ref(), "k1"), command(b.as_ref(), "k1"));
        assert_ne!(command(a.as_ref(), "k1"), command(a.as_ref(), "k2"));
    }

    #[test]
    fn names_are_letters_and_digits_of_every_kind() {
        let names: String = (0..200).map(|_| game_name()).collect();
        assert_eq!(names.len(), 2000);
        let kinds: std::collections::HashSet<char> = names.chars().collect();
        assert!(kinds.len() > 55 && kinds.iter().all(char::is_ascii_alphanumeric), "{kinds:?}");
        assert!(is_game_name(&game_name()));
        for bad in ["", "123456789", "12345678901", "123456789-", "12345678é"] {
            assert!(!is_game_name(bad), "{bad:?}");
        }
    }

    /// The page derives the same: `web/src/net/secrets.test.ts` has these, too.
    #[test]
    fn a_seat_follows_from_the_key_and_the_name() {
        let key = BASE64URL_NOPAD.encode(&(0..32).collect::<Vec<u8>>());
        assert_eq!(seat(&key, "Ab3dEf9hIj").as_deref(), Some("zoMaxWl4noZI4tkc0kTo9fChpdNQmcgFqwn6nJ5_xE4"));
        assert_ne!(seat(&key, "Ab3dEf9hIk"), seat(&key, "Ab3dEf9hIj"));
        assert_eq!(seat("short", "Ab3dEf9hIj"), None);
    }

    #[test]
    fn what_lists_opens_nothing_and_what_opens_lists_nothing() {
        let new = || hash(&token()).expect("a secret");
        let (anna, ben) = (Person { seat: new(), list: new() }, Person { seat: new(), list: new() });
        let holders = Holders { white: Some(anna), black: Some(ben), host: Some(anna) };
        let hers = Audience { white: true, black: false, creator: true };
        assert_eq!(audience(&holders, Some(&anna.seat)), hers);
        assert_eq!(audience(&holders, Some(&anna.list)), Audience::default());
        assert_eq!(listed(&holders, &anna.list), hers);
        assert_eq!(listed(&holders, &anna.seat), Audience::default());
        assert_eq!(audience(&holders, None), Audience::default());
    }
}
