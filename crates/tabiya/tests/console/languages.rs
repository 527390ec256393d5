//! In which language the console and the command line speak, and that a script means the same in each.

use std::fs::File;
use std::io::{Seek as _, SeekFrom, Write as _};
use std::net::TcpListener;
use std::process::{Command, Stdio};

use super::run::{console, output};

/// What is said to a script with these settings of the system and these arguments.
fn said(settings: &[(&str, &str)], arguments: &[&str], script: &str) -> String {
    let data = tempfile::TempDir::new().expect("there is room for a folder");
    let mut command = console(data.path());
    command.args(arguments).env_remove("LC_ALL").env_remove("LC_MESSAGES").env_remove("LANG");
    command.envs(settings.iter().copied()).current_dir(data.path());
    let output = output(command, script);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).expect("it speaks UTF-8")
}

const SWEDISH: &str = "Slutställning:\nVit: 0\nSvart: 0\n";
const FRENCH: &str = "Score final\u{a0}:\nBlancs\u{a0}: 0\nNoirs\u{a0}: 0\n";
const HUNGARIAN: &str = "Végeredmény:\nVilágos: 0\nSötét: 0\n";
const ENGLISH: &str = "Final Score:\nWhite: 0\nBlack: 0\n";

#[test]
fn the_language_is_the_one_of_the_argument_else_of_the_system_else_english() {
    for (settings, arguments, last) in [
        (&[][..], &[][..], ENGLISH),
        (&[("LANG", "C.UTF-8")], &[], ENGLISH),
        (&[("LANG", "de_DE.UTF-8")], &[], ENGLISH),
        (&[("LANG", "sv_SE.UTF-8")], &[], SWEDISH),
        (&[("LANG", "sv_SE.UTF-8"), ("LC_MESSAGES", "fr_CA.UTF-8")], &[], FRENCH),
        (&[("LANG", "sv_SE.UTF-8"), ("LC_MESSAGES", "")], &[], SWEDISH),
        (&[("LC_MESSAGES", "fr_FR"), ("LC_ALL", "hu_HU.UTF-8")], &[], HUNGARIAN),
        (&[("LC_ALL", "C"), ("LANG", "sv_SE.UTF-8")], &[], ENGLISH),
        (&[("LC_ALL", "hu_HU.UTF-8")], &["--language", "en"], ENGLISH),
        (&[("LC_ALL", "C")], &["--language", "Swedish"], SWEDISH),
        (&[("LC_ALL", "C")], &["--language", "français"], FRENCH),
    ] {
        assert_eq!(said(settings, arguments, "quit\n"), last, "{settings:?} {arguments:?}");
    }
}

/// The game that a script plays is the same in every language: words, letters and answers of commands stay.
#[test]
fn a_script_means_the_same_in_every_language() {
    let script = "game human human\ne4\nNf6\nSc3\nd5\nexd5\nO-O\nfen\ng6\nlanguage french\nFb5\nfen\npgn\n";
    let lasting = |text: String| -> Vec<String> {
        // FEN and PGN are what programs read.
        let is_it = |line: &&str| line.contains(" - ") || line.starts_with("1. ");
        text.lines().filter(is_it).map(str::to_owned).collect()
    };
    let english = lasting(said(&[], &[], script));
    assert!(english.iter().any(|line| line.contains("4. Bb5+ *")), "{english:?}");
    assert!(english.len() == 4 && english[1].starts_with("rnbqkb1r/ppp1pppp/5n2/3P4"), "{english:?}");
    for language in ["sv", "fr", "hu"] {
        assert_eq!(lasting(said(&[], &["--language", language], script)), english, "{language}");
    }
}

#[test]
fn a_language_is_changed_at_once() {
    let text = said(&[], &[], "speak hu\ngame human human\ne9\nspeak english\ne9\n");
    assert!(text.contains("A konzol most magyarul beszél.") && text.contains("Világos: ember"), "{text}");
    assert!(text.contains("Nincs ilyen parancs vagy lépés: \"e9\"."), "{text}");
    assert!(text.contains("There is no command or move \"e9\".") && text.ends_with(ENGLISH), "{text}");
}

#[test]
fn what_is_wrong_inside_a_position_a_clock_or_a_game_is_said_in_the_language() {
    let script = "fen 8/8/8/8/8/8/8/9 w\nfen 8/8/8/8/8/8/8/8 w - - 0 1\nfen 8/8 white\nclock soon\nclock hourglass 0\n\
                  game human human\nsave a.pgn\nresign\nload b.pgn\n";
    for (language, parts) in [
        (
            "en",
            [
                "Rank 1: expected a piece letter",
                "White has 0 kings",
                "clock: expected a time",
                "clock: expected more",
            ],
        ),
        (
            "sv",
            [
                "rad 1: förväntade en pjäsbokstav",
                "Vit har 0 kungar",
                "förväntade en tid som 5m",
                "mer än ingen tid",
            ],
        ),
        (
            "fr",
            [
                "rangée 1\u{a0}: attendu la lettre",
                "Rois pour les Blancs\u{a0}: 0",
                "attendu un temps comme 5m",
                "supérieur à zéro",
            ],
        ),
        ("hu", ["1. sor: bábu betűje", "Világos: 0 király", "ilyen idő lehet: 5m", "nullánál több idő kell"]),
    ] {
        let text = said(&[], &["--language", language], script);
        for part in parts {
            assert!(text.contains(part), "{language} {part}: {text}");
        }
        assert!(language == "en" || !text.contains("expected"), "{language}: {text}");
    }
}

#[test]
fn a_game_that_cannot_be_loaded_is_named_in_the_language() {
    let folder = tempfile::TempDir::new().expect("there is room for a folder");
    let file = folder.path().join("bad.pgn");
    let load = |game: &str, language| {
        std::fs::write(&file, game).expect("a file");
        said(&[], &["--language", language], &format!("load {}\n", file.display()))
    };
    let text = load("1. e4 e5 2. Ke3 *\n", "sv");
    assert!(text.contains("1:13: Ke3 är inte tillåtet här."), "{text}");
    let text = load("[FEN \"8/8 w\"]\n\n1. e4 *\n", "hu");
    assert!(text.contains("a FEN címke: 8 sor kell") && !text.contains("expected"), "{text}");
}

/// What `tabiya` says that cannot start; its exit code is that of failed work, or of a wrong command line.
fn failed(arguments: &[&str], locale: &str) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    let output =
        command.args(arguments).env("LC_ALL", locale).stdin(Stdio::null()).output().expect("it starts");
    (output.status.code(), String::from_utf8(output.stderr).expect("it speaks UTF-8"))
}

#[test]
fn what_keeps_a_player_from_playing_is_said_in_their_language() {
    let data = tempfile::TempDir::new().expect("there is room for a folder");
    let folder = data.path().to_str().expect("a name");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port().to_string();
    let taken = ["play", "--no-open", "--data", folder, "--port", &port];
    for (locale, part) in [
        ("C", "is in use by another program"),
        ("sv_SE.UTF-8", "används av ett annat program"),
        ("fr_FR.UTF-8", "est utilisé par un autre programme"),
        ("hu_HU.UTF-8", "egy másik program használja"),
    ] {
        let (code, error) = failed(&taken, locale);
        assert!(code == Some(1) && error.contains(part), "{locale}: {error}");
    }
    drop(listener);
    let link = format!("http://127.0.0.1:{port}/g/abc");
    let (code, error) = failed(&["console", "--join", &link], "sv_SE.UTF-8");
    assert!(code == Some(1) && error.contains("kan inte nås: ingen svarar där"), "{error}");
    let (code, error) = failed(&["console", "--join", "nowhere"], "hu_HU.UTF-8");
    assert!(code == Some(2) && error.contains("ilyen linket vártunk"), "{error}");
    let (code, error) = failed(&["console", "--resume", "--data", folder, "--language", "fr"], "C");
    assert!(code == Some(1) && error.contains("pas de partie inachevée"), "{error}");
    std::fs::write(data.path().join("owner.secret"), "short").expect("a file");
    let (code, error) = failed(&["serve", "--data", folder, "--listen", "nowhere"], "sv_SE.UTF-8");
    assert!(code == Some(1) && error.contains("--listen"), "{error}");
    let (code, error) = failed(&["console", "--data", folder], "sv_SE.UTF-8");
    assert!(code == Some(1) && error.contains("förväntade en hemlighet på 43 tecken"), "{error}");
    let (code, error) = failed(&["console", "--language", "de"], "C");
    assert!(code == Some(2) && error.contains("en, sv, fr or hu"), "{error}");
}

#[test]
fn a_store_of_a_later_program_is_named_in_ones_language() {
    let data = tempfile::TempDir::new().expect("there is room for a folder");
    let folder = data.path().to_str().expect("a name");
    assert!(failed(&["console", "--data", folder], "C").0 == Some(0));
    // The version of a store is the number at byte 60 of an SQLite file.
    let mut store = File::options().write(true).open(data.path().join("tabiya.db")).expect("a store");
    store
        .seek(SeekFrom::Start(60))
        .and_then(|_| store.write_all(&9999_u32.to_be_bytes()))
        .expect("a version");
    drop(store);
    let (code, error) = failed(&["console", "--data", folder], "fr_FR.UTF-8");
    assert!(code == Some(1) && error.contains("utilisez un tabiya plus récent"), "{error}");
}
