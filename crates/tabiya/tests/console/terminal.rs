//! The console at a terminal: edited lines and the full screen, typed into by tmux.

use super::tmux::Screen;

#[test]
fn lines_are_edited_recalled_and_completed() {
    let screen = Screen::new(100, 40, "");
    screen.see("tabiya>");
    screen.text("game human hxman");
    screen.press(&["Left", "Left", "Left", "BSpace"]);
    screen.text("u");
    screen.press(&["Enter"]);
    screen.see("white>");
    // The start of a word, completed; then a move recalled from history.
    screen.text("leg");
    screen.press(&["Tab", "Enter"]);
    screen.see("20 legal moves");
    screen.line("e2e4");
    screen.see("black>");
    screen.press(&["Up", "Up", "Enter"]);
    let shown = screen.wait("the words again", |shown| shown.matches("20 legal moves").count() == 2);
    assert!(shown.contains("1. e4"), "{shown}");
}

#[test]
fn colors_and_figurines_are_shown_and_a_promotion_is_asked_for() {
    let screen = Screen::new(100, 50, "");
    screen.see("tabiya>");
    screen.line("promotion");
    screen.see("The next game starts");
    screen.line("game human human");
    screen.see("white>");
    assert!(screen.shown().contains('♟') && screen.shown_in_color().contains("\u{1b}["));
    screen.line("e7d8");
    screen.see("promote to (Q, R, B, N)?");
    screen.line("x");
    screen.see("Expected one letter");
    screen.line("n");
    screen.see("1. exd8=N");
    screen.see("black>");
}

#[test]
fn a_computer_answers_at_once_at_a_terminal() {
    let screen = Screen::new(100, 50, "");
    screen.see("tabiya>");
    screen.line("game human computer2");
    screen.see("white>");
    screen.line("e4");
    screen.see("1... ");
    screen.wait("the prompt", |shown| shown.trim_end().ends_with("white>"));
}

#[test]
fn the_end_of_input_shows_the_score() {
    let screen = Screen::new(100, 40, "");
    screen.see("tabiya>");
    screen.press(&["C-d"]);
    screen.see("Final Score:");
}

#[test]
fn the_full_screen_is_typed_into_and_resized() {
    let screen = Screen::new(80, 24, "--full");
    screen.see("F1 helps");
    screen.line("game human human");
    screen.see("White: human");
    screen.line("e2e4");
    screen.see("1. e4");
    screen.press(&["F1"]);
    screen.see("style letters|figurines|spoken");
    screen.press(&["Escape"]);
    screen.wait("the board again", |shown| !shown.contains("style letters"));
    screen.resize(120, 45);
    screen.wait("a larger board", |shown| shown.lines().filter(|line| !line.trim().is_empty()).count() > 10);
    screen.line("e7e5");
    screen.see("1. e4      e5");
    screen.resize(60, 20);
    screen.see("at least 80 x 24");
    screen.resize(80, 24);
    screen.line("Nf3");
    screen.see("2. Nf3");
    screen.press(&["F10"]);
    screen.see("Final Score:");
}

/// The middle of a square on a screen of 80 x 24, counted from 1: cells are 5 wide and 2 high.
fn place(square: &str) -> (usize, usize) {
    let bytes = square.as_bytes();
    let (file, rank) = (usize::from(bytes[0] - b'a'), usize::from(bytes[1] - b'1'));
    (3 + file * 5 + 2, 1 + (7 - rank) * 2)
}

#[test]
fn the_full_screen_is_played_with_the_mouse_and_the_arrow_keys() {
    let screen = Screen::new(80, 24, "--full");
    screen.see("F1 helps");
    screen.line("game human human");
    screen.see("White: human");
    let click = |square: &str| {
        let (column, row) = place(square);
        screen.click(column, row);
    };
    click("d2");
    screen.see("d2 to>");
    assert_eq!(screen.shown().matches('•').count(), 2, "both squares are marked");
    click("d4");
    screen.see("1. d4");
    // From press to release over another square: a drag.
    let ((from_column, from_row), (to_column, to_row)) = (place("g8"), place("f6"));
    screen.text(&format!("\u{1b}[<0;{from_column};{from_row}M"));
    screen.see("g8 to>");
    screen.text(&format!("\u{1b}[<0;{to_column};{to_row}m"));
    screen.see("Nf6");
    // The cursor begins on e4: two down to e2, chosen, one up, chosen.
    screen.press(&["Up", "Down", "Down", "Enter"]);
    screen.see("e2 to>");
    screen.press(&["Up", "Enter"]);
    screen.see("2. e3");
}
