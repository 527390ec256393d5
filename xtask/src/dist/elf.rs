//! Whether a program needs anything of the system that starts it.

use anyhow::{Result, bail, ensure};

/// The kind of a segment that names the program which loads this one.
const INTERPRETER: u32 = 3;

/// That a program for Linux loads no shared library.
///
/// # Errors
/// When it does, or is no 64-bit program in the format ELF.
pub(super) fn ensure_static(bytes: &[u8]) -> Result<()> {
    ensure!(bytes.starts_with(b"\x7fELF\x02\x01"), "expected a 64-bit program for Linux");
    let segments = segments(bytes);
    let Some(segments) = segments else { bail!("expected a whole program, found one that is cut off") };
    ensure!(
        !segments.contains(&INTERPRETER),
        "expected a static program, found one that loads shared libraries"
    );
    Ok(())
}

/// The kinds of all segments.
fn segments(bytes: &[u8]) -> Option<Vec<u32>> {
    let short = |at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
    let start = usize::try_from(u64::from_le_bytes(bytes.get(32..40)?.try_into().ok()?)).ok()?;
    let (size, count) = (usize::from(short(54)?), usize::from(short(56)?));
    let kind = |index: usize| {
        let at = start.checked_add(index * size)?;
        Some(u32::from_le_bytes(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?))
    };
    (0..count).map(kind).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The head of a program with segments of these kinds.
    fn program(kinds: &[u32]) -> Vec<u8> {
        let mut bytes = vec![0; 64];
        bytes[..6].copy_from_slice(b"\x7fELF\x02\x01");
        bytes[32] = 64;
        bytes[54] = 56;
        bytes[56] = u8::try_from(kinds.len()).expect("few");
        for kind in kinds {
            bytes.extend(kind.to_le_bytes());
            bytes.extend([0; 52]);
        }
        bytes
    }

    #[test]
    fn a_program_that_names_an_interpreter_is_not_static() {
        ensure_static(&program(&[1, 2, 7])).expect("a static one");
        let error = ensure_static(&program(&[1, 3])).expect_err("a dynamic one").to_string();
        assert!(error.contains("shared libraries"), "{error}");
    }

    #[test]
    fn what_is_no_program_or_not_all_of_one_is_refused() {
        assert!(ensure_static(b"#!/bin/sh").is_err());
        let whole = program(&[1, 2]);
        assert!(ensure_static(&whole[..100]).expect_err("cut off").to_string().contains("cut off"));
    }

    #[cfg(all(target_os = "linux", target_env = "gnu", target_pointer_width = "64"))]
    #[test]
    fn this_test_is_a_dynamic_program() {
        let own = std::fs::read(std::env::current_exe().expect("this program")).expect("its bytes");
        assert!(ensure_static(&own).is_err());
    }
}
