//! The 960 start positions of Fischer random chess, by their usual numbers.

use thiserror::Error;

use crate::position::{Chess, Position, Setup};
use crate::types::Role;

/// Why a number names no start position.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Error)]
#[error("expected a start position from 0 to 959, found {found}")]
pub struct StartError {
    /// What came.
    pub found: u32,
}

/// The roles from a to h on the back rank of start position `number`; 518 is that of chess.
///
/// # Errors
/// If the number is above 959.
pub fn back_rank(number: u32) -> Result<[Role; 8], StartError> {
    if number >= 960 {
        return Err(StartError { found: number });
    }
    let mut rank = [None; 8];
    let (rest, light) = (number / 4, number % 4);
    rank[light as usize * 2 + 1] = Some(Role::BISHOP);
    let (rest, dark) = (rest / 4, rest % 4);
    rank[dark as usize * 2] = Some(Role::BISHOP);
    let (knights, queen) = (rest / 6, rest % 6);
    put(&mut rank, queen as usize, Role::QUEEN);
    // The two knights' places among the five squares left, in the order of their numbers.
    let mut places = (0..5).flat_map(|a| (a + 1..5).map(move |b| (a, b)));
    let (first, second) = places.nth(knights as usize).unwrap_or((3, 4));
    put(&mut rank, second, Role::KNIGHT);
    put(&mut rank, first, Role::KNIGHT);
    for role in [Role::ROOK, Role::KING, Role::ROOK] {
        put(&mut rank, 0, role);
    }
    Ok(rank.map(|role| role.unwrap_or(Role::ROOK)))
}

/// Puts a role on the `n`-th square that is still empty.
fn put(rank: &mut [Option<Role>; 8], n: usize, role: Role) {
    if let Some(square) = rank.iter_mut().filter(|square| square.is_none()).nth(n) {
        *square = Some(role);
    }
}

/// Start position `number` of Chess960.
///
/// # Errors
/// If the number is above 959.
pub fn start(number: u32) -> Result<Position<Chess>, StartError> {
    let setup = Setup::with_back_rank(back_rank(number)?);
    Ok(setup.position(Chess).expect("every start position is valid"))
}

/// The number of the start position with this back rank, if it is one.
#[must_use]
pub fn number_of(back_rank_wanted: [Role; 8]) -> Option<u32> {
    (0..960).find(|number| back_rank(*number) == Ok(back_rank_wanted))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn all_960_are_different_and_follow_the_conditions() {
        let mut seen = HashSet::new();
        for number in 0..960 {
            let rank = back_rank(number).unwrap();
            let places = |role| (0..8).filter(|i| rank[*i] == role).collect::<Vec<_>>();
            let (bishops, rooks, king) = (places(Role::BISHOP), places(Role::ROOK), places(Role::KING));
            assert_eq!(bishops[0] % 2 + bishops[1] % 2, 1);
            assert!(rooks[0] < king[0] && king[0] < rooks[1]);
            assert_eq!(number_of(rank), Some(number));
            assert!(seen.insert(start(number).unwrap().fen()));
        }
        assert_eq!(start(518).unwrap(), Position::default());
        assert_eq!(start(960), Err(StartError { found: 960 }));
    }

    #[test]
    fn known_numbers() {
        assert!(start(0).unwrap().fen().starts_with("bbqnnrkr/"));
        assert!(start(959).unwrap().fen().starts_with("rkrnnqbb/"));
    }
}
