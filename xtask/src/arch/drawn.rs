//! The drawing of the design in ARCHITECTURE.md, held against the table: neither says what the other does not.
//!
//! Between crates the drawing is a block of lines `user -> used, used`; inside a crate, lines `crate: a <- b <- c`.

use std::{collections::BTreeSet, path::Path};

use super::{
    check::Violation,
    table::{CrateRow, ModuleRow},
};

/// What the document draws and the table does not have, and the other way round.
pub(super) fn differences(
    crates: &[CrateRow],
    modules: &[ModuleRow],
    file: &Path,
    text: &str,
) -> Vec<Violation> {
    let mut found = Vec::new();
    let mut drawn = BTreeSet::new();
    let mut ordered = BTreeSet::new();
    for (number, line) in blocks(text) {
        if let Some((user, used)) = line.split_once(" -> ") {
            for one in used.split(", ") {
                drawn.insert((user.trim().to_owned(), one.trim().to_owned()));
                if !edges(crates).any(|edge| edge == (user.trim(), one.trim())) {
                    let message = format!("`{}` does not use `{}`", user.trim(), one.trim());
                    found.push(Violation::new(file, number, message));
                }
            }
        } else if let Some((folder, order)) =
            line.split_once(": ").filter(|(_, order)| order.contains(" <- "))
        {
            ordered.insert(folder.to_owned());
            let row = modules.iter().find(|row| row.folder == folder).map(|row| row.order.join(" <- "));
            if row.as_deref() != Some(order.trim()) {
                let message = format!("expected `{folder}: {}`", row.unwrap_or_default());
                found.push(Violation::new(file, number, message));
            }
        }
    }
    for (user, used) in
        edges(crates).filter(|(user, used)| !drawn.contains(&(user.to_string(), used.to_string())))
    {
        found.push(Violation::new(file, 1, format!("nothing is drawn between `{user}` and `{used}`")));
    }
    for row in modules.iter().filter(|row| row.order.len() > 2 && !ordered.contains(row.folder)) {
        let message = format!("the order of `{}` is not drawn: {}", row.folder, row.order.join(" <- "));
        found.push(Violation::new(file, 1, message));
    }
    found
}

/// Every edge between crates, by their short names.
fn edges(crates: &[CrateRow]) -> impl Iterator<Item = (&'static str, &'static str)> {
    let short = |name: &'static str| name.strip_prefix("tabiya-").unwrap_or(name);
    crates.iter().flat_map(move |row| row.uses.iter().map(move |used| (short(row.name), short(used))))
}

/// The lines inside blocks of text, with their numbers; a line that ends with `<-` goes on in the next.
fn blocks(text: &str) -> Vec<(usize, String)> {
    let mut inside = false;
    let mut found: Vec<(usize, String)> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            inside = !inside && line == "```text";
        } else if inside {
            match found.last_mut().filter(|(_, before)| before.ends_with("<-") || before.ends_with(',')) {
                Some((_, before)) => before.push_str(&format!(" {}", line.trim())),
                None => found.push((number + 1, line.trim_end().to_owned())),
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const CRATES: &[CrateRow] = &[
        CrateRow { name: "tabiya-low", uses: &[] },
        CrateRow { name: "tabiya-high", uses: &["tabiya-low"] },
    ];
    const MODULES: &[ModuleRow] = &[ModuleRow { folder: "low", order: &["a", "b", "c"] }];

    fn found(text: &str) -> Vec<String> {
        let found = differences(CRATES, MODULES, Path::new("A.md"), text);
        found.into_iter().map(|one| format!("{}: {}", one.line, one.message)).collect()
    }

    #[test]
    fn what_is_drawn_and_what_is_so_agree() {
        assert_eq!(
            found("# A\n```text\nhigh -> low\n```\n\n```text\nlow: a <- b <-\n  c\n```\n"),
            Vec::<String>::new()
        );
    }

    #[test]
    fn an_edge_too_many_or_too_few_is_found() {
        let wrong = found("```text\nlow -> high\nlow: a <- c <- b\n```\n");
        assert_eq!(
            wrong,
            [
                "2: `low` does not use `high`",
                "3: expected `low: a <- b <- c`",
                "1: nothing is drawn between `high` and `low`",
            ]
        );
    }
}
