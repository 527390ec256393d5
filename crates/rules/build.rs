//! Writes the slider tables: a hundred thousand entries that the compiler's own evaluator takes seconds for.

#[path = "src/attacks/magic_numbers.rs"]
mod magic_numbers;
#[path = "src/attacks/slow.rs"]
mod slow;

use std::io;
use std::path::Path;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/attacks");
    let out = std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    let out = Path::new(&out);
    for (name, directions, magics, entries) in [
        ("bishop", slow::DIAGONAL, magic_numbers::BISHOP_MAGICS, 1 << 13),
        ("rook", slow::STRAIGHT, magic_numbers::ROOK_MAGICS, 1 << 17),
    ] {
        let (pext, magic) = tables(&directions, &magics, entries);
        let pext: Vec<u8> = pext.into_iter().flat_map(u16::to_le_bytes).collect();
        let magic: Vec<u8> = magic.into_iter().flat_map(u64::to_le_bytes).collect();
        std::fs::write(out.join(format!("{name}_pext")), pext)?;
        std::fs::write(out.join(format!("{name}_magics")), magic)?;
    }
    Ok(())
}

/// The attacks for every square and every occupation that matters, in the order of each kind of index.
fn tables(directions: &[(i8, i8); 4], magics: &[u64; 64], entries: usize) -> (Vec<u16>, Vec<u64>) {
    let rays = slow::rays(directions);
    let (mut pext, mut by_magic) = (vec![0; entries], vec![0; entries]);
    let mut offset = 0;
    for (square, magic) in magics.iter().enumerate() {
        let relevant = slow::relevant(&rays, square);
        let bits = relevant.count_ones();
        let mut occupied = 0_u64;
        // Counting up inside the mask visits the occupations in the order of their pressed-together values.
        for n in 0..1 << bits {
            let attacks = slow::attacks(&rays, square, occupied);
            pext[offset + n] = press(attacks, slow::all_rays(&rays, square));
            by_magic[offset + (occupied.wrapping_mul(*magic) >> (64 - bits)) as usize] = attacks;
            occupied = (occupied | !relevant).wrapping_add(1) & relevant;
        }
        offset += 1 << bits;
    }
    (pext, by_magic)
}

/// The bits of a part of `mask`, pressed together.
fn press(part: u64, mask: u64) -> u16 {
    let places = (0..64).filter(|bit| mask >> bit & 1 != 0);
    places.enumerate().fold(0, |pressed, (n, bit)| pressed | ((part >> bit & 1) as u16) << n)
}
