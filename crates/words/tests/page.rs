//! The page says what everything else says: its sentences are generated from the same files. To write them anew:
//! `TABIYA_REGENERATE=1 cargo test -p tabiya-words --test page`.
//!
//! What exactly may be wrong with a text is a file of its own: nobody needs it before something was given.

use std::{env, fs, path::Path};

#[test]
fn the_page_has_the_sentences_of_today() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut languages = 0;
    for file in fs::read_dir(root.join("words")).expect("the sentences are there") {
        let path = file.expect("a file").path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let name = path.file_stem().expect("a language").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("it can be read");
        let (rest, problems) = apart(text.trim());
        let head = format!("// Generated from words/{name}.json. Do not edit.\n\nimport type");
        let folder = root.join("web/src/words/shared");
        let said = format!("{head} {{ Shared }} from './shared';\n\nexport const {name}: Shared = {rest};\n");
        is_of_today(&folder.join(format!("{name}.ts")), &said);
        let said = format!(
            "{head} {{ Problems }} from '../shared';\n\nexport const problems: Problems = {problems};\n"
        );
        is_of_today(&folder.join(format!("problems/{name}.ts")), &said);
        languages += 1;
    }
    assert!(languages > 0);
}

/// The sentences without those about problems, and those.
fn apart(text: &str) -> (String, String) {
    let (before, rest) = text.split_once("\n  \"problems\": ").expect("problems have sentences");
    let (problems, after) = rest.split_once("\n  },").expect("they end");
    (format!("{before}{after}"), format!("{problems}\n}}").replace("\n    ", "\n  "))
}

fn is_of_today(page: &Path, expected: &str) {
    if env::var_os("TABIYA_REGENERATE").is_some() {
        fs::write(page, expected).expect("it can be written");
    }
    let found = fs::read_to_string(page).unwrap_or_default();
    let command = "TABIYA_REGENERATE=1 cargo test -p tabiya-words --test page";
    assert!(found == expected, "{} is stale; run {command}", page.display());
}
