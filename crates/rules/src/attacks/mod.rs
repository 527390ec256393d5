//! Where a piece of chess attacks, on an empty board and among others.
//!
//! Every table is a constant; there is nothing to initialize.

mod leapers;
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
mod magic_numbers;
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
mod magics;
mod movement;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext;
mod rays;
mod sliders;
mod slow;
mod table;

pub use leapers::{king_attacks, knight_attacks, pawn_attacks};
pub use movement::{Hurdle, Movement, Vector, normalized};
pub use rays::{between, bishop_rays, line, rook_rays};
pub use sliders::{bishop_attacks, queen_attacks, rook_attacks};
