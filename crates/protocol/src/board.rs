//! A position as data: what stands where, and where it may go.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Color, Role, ShortString};

/// A square by its name, `a1` to `h8`.
pub type SquareName = String;

/// The board after some ply, past or present.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Board {
    /// How many moves of one side have been played; 0 is the start.
    pub ply: u32,
    /// The whole position.
    pub fen: String,
    /// Whose turn it is.
    pub turn: Color,
    /// The number of the move about to be played, as a score sheet counts.
    pub move_number: u32,
    /// What stands on each occupied square: the color's first letter and the role, `wP`, `bQ`.
    pub pieces: BTreeMap<SquareName, String>,
    /// The move that led here; absent at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub last_move: Option<LastMove>,
    /// The squares of royal pieces that are attacked now.
    pub checks: Vec<SquareName>,
    /// What each side has lost, in the order of its loss.
    pub captured: Captured,
    /// Material of White minus material of Black, in pawns.
    pub balance: i32,
    /// Pieces in hand that may be dropped, by color and role; absent where the mode has no drops.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pockets: Option<BTreeMap<Color, BTreeMap<Role, u32>>>,
    /// How many checks each side has still to give to win; absent where checks do not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub checks_left: Option<BTreeMap<Color, u32>>,
}

/// The squares to mark after a move.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LastMove {
    /// Where the piece came from; absent for a drop.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub from: Option<SquareName>,
    /// Where it stands now; for castling, where the king stands.
    pub to: SquareName,
}

/// Pieces that have left the board.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize, TS)]
pub struct Captured {
    /// White pieces that were taken.
    pub white: Vec<Role>,
    /// Black pieces that were taken.
    pub black: Vec<Role>,
}

/// Everything that may be played in a position.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Moves {
    /// Where the piece on each square may go. Castling appears under the king's own destination where that is
    /// unambiguous, and under the rook's square.
    #[ts(as = "BTreeMap<SquareName, Vec<Destination>>")]
    pub from: BTreeMap<ShortString, Vec<Destination>>,
    /// The castling moves, for a button where the board would be ambiguous.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Castle>>", optional)]
    pub castles: Vec<Castle>,
    /// Where a piece in hand may be dropped, by role.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(as = "Option<BTreeMap<Role, Vec<Destination>>>", optional)]
    pub drops: BTreeMap<Role, Vec<Destination>>,
}

/// One square a piece may go to.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Destination {
    /// The square to show and to click.
    #[ts(as = "SquareName")]
    pub to: ShortString,
    /// The move to send; where there is a choice of promotion, the first of it.
    #[ts(as = "String")]
    pub uci: ShortString,
    /// Something is taken.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>", optional)]
    pub capture: bool,
    /// The choice, the usual one first; absent where nothing is to be chosen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Promotion>>", optional)]
    pub promotions: Vec<Promotion>,
    /// This is castling: `O-O` or `O-O-O`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub castle: Option<String>,
}

/// One piece a pawn may become.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
pub struct Promotion {
    /// What it becomes.
    pub role: Role,
    /// The move to send for it.
    #[ts(as = "String")]
    pub uci: ShortString,
}

/// One castling move.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Castle {
    /// `O-O` or `O-O-O`.
    pub name: String,
    /// The move to send.
    #[ts(as = "String")]
    pub uci: ShortString,
    /// Where the king stands.
    #[ts(as = "SquareName")]
    pub king_from: ShortString,
    /// Where the king will stand.
    #[ts(as = "SquareName")]
    pub king_to: ShortString,
    /// Where the rook stands.
    #[ts(as = "SquareName")]
    pub rook_from: ShortString,
    /// Where the rook will stand.
    #[ts(as = "SquareName")]
    pub rook_to: ShortString,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
fn is_false(flag: &bool) -> bool {
    !flag
}
