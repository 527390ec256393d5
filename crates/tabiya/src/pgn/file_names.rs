//! Names of files for the values of a tag.
//!
//! Invariant: different values get different names, also where capitals do not count.

use std::collections::{HashMap, HashSet};

/// How many bytes of a value become the name of a file; most systems allow 255 with the ending.
const MAX_NAME: usize = 200;

/// The names given so far.
#[derive(Default)]
pub(super) struct FileNames {
    of_value: HashMap<String, String>,
    /// In small letters.
    taken: HashSet<String>,
    /// The last number behind each name that more than one value would have.
    numbers: HashMap<String, u32>,
}

impl FileNames {
    /// The name for this value: the first that comes has it as it is, others get a number (`A_B-2`).
    pub(super) fn name(&mut self, value: &str) -> String {
        if let Some(name) = self.of_value.get(value) {
            return name.clone();
        }
        let plain = harmless(value);
        let mut name = plain.clone();
        while !self.taken.insert(name.to_lowercase()) {
            let number = self.numbers.entry(plain.to_lowercase()).or_insert(1);
            *number += 1;
            name = format!("{plain}-{number}");
        }
        self.of_value.insert(value.to_owned(), name.clone());
        name
    }
}

/// The value with everything but letters, digits and harmless signs replaced.
fn harmless(value: &str) -> String {
    let safe = |c: char| if c.is_alphanumeric() || matches!(c, '-' | ',' | ' ' | '+') { c } else { '_' };
    let mut name: String = value.trim().chars().map(safe).collect();
    name.truncate(name.floor_char_boundary(MAX_NAME));
    if name.is_empty() { "_".to_owned() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_harmless() {
        assert_eq!(harmless("Carlsen, Magnus"), "Carlsen, Magnus");
        assert_eq!(harmless("../../etc/passwd"), "______etc_passwd");
        assert_eq!(harmless(" "), "_");
        assert_eq!(harmless(&"é".repeat(150)).len(), 200);
    }

    #[test]
    fn different_values_get_different_names_in_their_order() {
        let mut names = FileNames::default();
        let long = "x".repeat(MAX_NAME);
        let (longer, cut) = (format!("{long}y"), format!("{long}-2"));
        for (value, name) in [
            ("A/B", "A_B"),
            ("A_B", "A_B-2"),
            ("A_B-2", "A_B-2-2"),
            ("A:B", "A_B-3"),
            ("a/b", "a_b-4"),
            ("Carlsen", "Carlsen"),
            ("carlsen", "carlsen-2"),
            ("A/B", "A_B"),
            ("carlsen", "carlsen-2"),
            (long.as_str(), long.as_str()),
            (longer.as_str(), cut.as_str()),
        ] {
            assert_eq!(names.name(value), name, "{value}");
        }
    }
}
