//! Chance that a seed decides, so that every run can be repeated.

use tabiya_rules::numbers::Dice;

/// Dice that fall as this seed says; seeds that are neighbors give numbers that are not.
#[must_use]
pub const fn dice(seed: u64) -> Dice {
    Dice::new(seed.wrapping_mul(0xD1B5_4A32_D192_ED03) ^ 0x5851_F42D_4C95_7F2D)
}
