//! Manual pages and completions, made of the command line itself. A test makes them, so that the program does not carry what
//! they are made with; `cargo xtask dist` says in `TABIYA_PAPERS` where they are to be left.

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

use clap::{Command, CommandFactory as _};
use clap_complete::{Shell, generate_to};

/// Where to leave them.
const VARIABLE: &str = "TABIYA_PAPERS";

const SHELLS: [Shell; 3] = [Shell::Bash, Shell::Fish, Shell::Zsh];

fn write(folder: &Path) {
    clap_mangen::generate_to(crate::Arguments::command(), folder).expect("manual pages");
    let mut shown = shown(&crate::Arguments::command());
    for shell in SHELLS {
        generate_to(shell, &mut shown, "tabiya", folder).expect("completions");
    }
}

/// A command as people see it: completions would tell of what is hidden.
fn shown(command: &Command) -> Command {
    let below = command.get_subcommands().filter(|below| !below.is_hide_set());
    // A name lives as long as the program.
    Command::new(&*command.get_name().to_owned().leak())
        .about(command.get_about().cloned().unwrap_or_default())
        .version(env!("CARGO_PKG_VERSION"))
        .args(command.get_arguments())
        .subcommands(below.map(shown))
}

/// The names of a command's pages: its own, and those of the commands below it that are shown.
fn pages(name: &str, command: &Command) -> Vec<String> {
    let shown = command.get_subcommands().filter(|below| !below.is_hide_set());
    let below = shown.flat_map(|below| pages(&format!("{name}-{}", below.get_name()), below));
    [format!("{name}.1")].into_iter().chain(below).collect()
}

#[test]
fn papers_tell_of_every_command_that_is_shown() {
    let own = tempfile::tempdir().expect("a folder");
    let folder = env::var_os(VARIABLE).map_or(own.path().to_owned(), Into::into);
    write(&folder);
    let found: BTreeSet<String> = fs::read_dir(&folder)
        .expect("a folder")
        .map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned())
        .collect();
    let command = crate::Arguments::command();
    let completions = ["_tabiya", "tabiya.bash", "tabiya.fish"].map(str::to_owned);
    assert_eq!(found, pages("tabiya", &command).into_iter().chain(completions).collect());
    assert!(found.contains("tabiya-pgn-check.1") && !found.contains("tabiya-jail.1"), "{found:?}");

    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a file");
    assert!(read("tabiya.1").contains("tabiya\\-serve(1)") && read("tabiya-serve.1").contains("QR code"));
    for shell in ["_tabiya", "tabiya.bash", "tabiya.fish"] {
        let text = read(shell);
        assert!(text.contains("selftest") && text.contains("public-url"), "{shell}");
        assert!(!text.contains("jail"), "{shell} tells of what is hidden");
    }
}
