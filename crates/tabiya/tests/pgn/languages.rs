//! Games in other letters than English.

use std::fs;

use super::{GAMES, file, path, piped, stderr, stdout, tabiya};

#[test]
fn a_language_that_could_only_be_guessed_is_an_error_and_is_not_written() {
    for guess in
        ["1. Rf3 e5 *\n", "1. Rf3 e5 2. Rc3 Rc6 *\n", "1. e4 e5 2. Re2 *\n", "1. a4 a5 2. Ba3 Ba6 *\n"]
    {
        let checked = piped(&["check", "-"], guess);
        assert_eq!(checked.status.code(), Some(1), "{guess}");
        assert!(stdout(&checked).contains("not legal here"), "{guess}: {}", stdout(&checked));
        let written = stdout(&piped(&["fmt", "-"], guess));
        let moves = guess.trim_end().trim_end_matches(" *");
        assert!(written.contains(moves), "{guess}: {written}");
    }
    let games = format!("{GAMES}\n1. Rf3 e5 *\n");
    let guess = file("guess", &games);
    let said = stdout(&tabiya(&["check", path(&guess)]));
    assert!(said.contains("error: the moves may be written with the letters of Finnish"), "{said}");
    let elsewhere = guess.with_file_name("elsewhere.pgn");
    for call in [
        vec!["fmt", path(&guess)],
        vec!["fmt", "--check", path(&guess)],
        vec!["fmt", "-o", path(&elsewhere), path(&guess)],
        vec!["fmt", "--quiet", path(&guess)],
    ] {
        let output = tabiya(&call);
        assert_eq!(output.status.code(), Some(1), "{call:?}");
        let why = format!("tabiya: {}: the language of a game could only be guessed\n", path(&guess));
        assert!(stderr(&output).ends_with(&why), "{call:?}: {}", stderr(&output));
    }
    assert_eq!(fs::read_to_string(&guess).expect("the file"), games, "it is left alone");
    assert!(!elsewhere.exists());
    for (known, english) in
        [("1. Sf3 e5 *\n", "1. Nf3 e5 *\n"), ("1. e4 e5 2. Dh5 *\n", "1. e4 e5 2. Qh5 *\n")]
    {
        assert!(piped(&["check", "-"], known).status.success(), "{known}");
        let written = piped(&["fmt", "-"], known);
        assert!(written.status.success() && stdout(&written).ends_with(english), "{}", stdout(&written));
        assert!(stderr(&written).contains("warning: the moves are written with the letters of German"));
    }
}
