//! The page says what everything else says: its sentences are generated from the same files. To write them anew:
//! `TABIYA_REGENERATE=1 cargo test -p tabiya-words --test page`.

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
        let expected = format!(
            "// Generated from words/{name}.json. Do not edit.\n\nimport type {{ Shared }} from './shared';\n\nexport const {name}: Shared = {};\n",
            text.trim()
        );
        let page = root.join("web/src/words/shared").join(format!("{name}.ts"));
        if env::var_os("TABIYA_REGENERATE").is_some() {
            fs::write(&page, &expected).expect("it can be written");
        }
        let found = fs::read_to_string(&page).unwrap_or_default();
        let command = "TABIYA_REGENERATE=1 cargo test -p tabiya-words --test page";
        assert!(found == expected, "{} is stale; run {command}", page.display());
        languages += 1;
    }
    assert!(languages > 0);
}
