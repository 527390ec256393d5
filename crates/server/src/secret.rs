//! Secrets, tokens and names: made from the system's randomness, kept as hashes.

use data_encoding::BASE64URL_NOPAD;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq as _;
use tabiya_host::Audience;

use crate::storage::{CommandId, Holders, SecretHash};

/// The hash of a secret or token, if it is one: 43 characters of base64url for 32 bytes.
#[must_use]
pub fn hash(text: &str) -> Option<SecretHash> {
    let bytes = BASE64URL_NOPAD.decode(text.as_bytes()).ok()?;
    let secret: [u8; 32] = bytes.try_into().ok()?;
    Some(SecretHash(Sha256::digest(secret).into()))
}

/// A new token.
#[must_use]
pub fn token() -> String {
    BASE64URL_NOPAD.encode(&random::<32>())
}

/// A new public name of a game: ten letters and digits.
#[must_use]
pub fn game_name() -> String {
    const LETTERS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    // Bytes beyond the last whole multiple would favor the first letters.
    let fair = |byte: &u8| usize::from(*byte) < 256 - 256 % LETTERS.len();
    let bytes = std::iter::repeat_with(random::<16>).flatten().filter(fair);
    bytes.take(10).map(|byte| char::from(LETTERS[usize::from(byte) % LETTERS.len()])).collect()
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
    let holds =
        |seat: &Option<SecretHash>| shown.zip(seat.as_ref()).is_some_and(|(shown, kept)| same(shown, kept));
    Audience { white: holds(&holders.white), black: holds(&holders.black), host: holds(&holders.host) }
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
    }
}
