//! Reading the tables that the build script wrote: little-endian numbers in a power of two of bytes.

/// The bytes of a table.
pub(super) type Table<const BYTES: usize> = [u8; BYTES];

/// The entry of 16 bits with this index. The mask never changes a valid index; it spares the bounds check.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline(always)]
pub(super) fn narrow<const BYTES: usize>(table: &Table<BYTES>, index: usize) -> u16 {
    const { assert!(BYTES.is_power_of_two()) };
    let at = (index * 2) & (BYTES - 2);
    u16::from_le_bytes([table[at], table[at + 1]])
}

/// The entry of 64 bits with this index.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
#[inline(always)]
pub(super) fn wide<const BYTES: usize>(table: &Table<BYTES>, index: usize) -> u64 {
    const { assert!(BYTES.is_power_of_two()) };
    let at = (index * 8) & (BYTES - 8);
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&table[at..at + 8]);
    u64::from_le_bytes(bytes)
}
