//! The page's types are those of this crate. To write them anew:
//! `TABIYA_REGENERATE=1 cargo test -p tabiya-protocol --test typescript`.

use std::{env, fs, path::Path};

use tabiya_protocol::{PROTOCOL, PictureRequest, ToClient, ToServer};
use ts_rs::{Config, TS};

const FILE: &str = "messages.ts";

fn generated() -> String {
    let config = Config::default();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let config = config.with_out_dir(folder.path());
    ToServer::export_all(&config).expect("types that go to the server");
    ToClient::export_all(&config).expect("types that come from the server");
    PictureRequest::export_all(&config).expect("what is to be drawn");
    let mut names: Vec<_> = fs::read_dir(folder.path())
        .expect("what was exported")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "ts"))
        .collect();
    names.sort();
    let mut text = String::from("// Generated from crates/protocol. Do not edit.\n\n");
    text += &format!(
        "/** The version of the protocol these types are of. */\nexport const PROTOCOL = {PROTOCOL};\n"
    );
    for name in names {
        let file = fs::read_to_string(name).expect("an exported file");
        let own =
            file.lines().filter(|line| !line.starts_with("import ") && !line.starts_with("// This file"));
        let own = own.map(str::trim_end).collect::<Vec<_>>().join("\n");
        text += &format!("\n{}\n", own.trim());
    }
    text
}

#[test]
fn the_page_has_the_types_of_today() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol").join(FILE);
    let expected = generated();
    if env::var_os("TABIYA_REGENERATE").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("web/src/protocol");
        fs::write(&path, &expected).expect("messages.ts");
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == expected,
        "{} is stale; run TABIYA_REGENERATE=1 cargo test -p tabiya-protocol --test typescript",
        path.display()
    );
}
