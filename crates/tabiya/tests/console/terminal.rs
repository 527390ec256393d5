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
fn lines_typed_ahead_are_answered_one_after_the_other() {
    let screen = Screen::new(100, 60, "");
    screen.see("tabiya>");
    screen.text("game human human\re4\re5\rNf3\rNc6\rlist\r");
    screen.see("  2. Nf3     Nc6");
    // What is typed while a computer thinks is heard when it has moved.
    screen.text("abort\rgame human computer2\rd4\rlist\r");
    let is_listed =
        |shown: &str| shown.lines().any(|line| line.len() > 13 && line.starts_with("  1. d4      "));
    screen.wait("the list with the answer in it", is_listed);
    screen.wait("the prompt", |shown| shown.trim_end().ends_with("white>"));
}

#[test]
fn a_terminal_that_can_do_nothing_will_do() {
    let screen = Screen::with("TERM=dumb", 100, 60, "");
    screen.see("tabiya>");
    screen.text("promotion\rgame human human\re7e8\rn\r");
    screen.see("promote to (Q, R, B, N)?");
    screen.see("1. e8=N");
    assert!(colors_in(&screen.shown_in_color()).is_empty());
    screen.press(&["C-d"]);
    screen.see("Final Score:");
}

#[test]
fn colors_and_figurines_are_shown_and_a_promotion_is_asked_for() {
    let screen = Screen::new(100, 50, "");
    screen.see("tabiya>");
    screen.line("promotion");
    screen.see("The next game starts");
    screen.line("game human human");
    screen.see("white>");
    assert!(screen.shown().contains('♟') && !colors_in(&screen.shown_in_color()).is_empty());
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
    let shown = screen.see("style letters|figurines|spoken");
    assert!(shown.contains("F10 or Ctrl+D leaves"), "the help fits the smallest screen: {shown}");
    screen.press(&["Escape"]);
    screen.wait("the board again", |shown| !shown.contains("style letters"));
    screen.resize(120, 45);
    screen.wait("a larger board", |shown| shown.lines().filter(|line| !line.trim().is_empty()).count() > 10);
    screen.line("e7e5");
    screen.see("1. e4      e5");
    // A small screen has a small board; one too small says what it takes.
    screen.resize(40, 12);
    screen.see("8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜");
    screen.resize(39, 11);
    screen.see("least 40 x 12 are needed");
    screen.resize(80, 24);
    screen.line("Nf3");
    screen.see("2. Nf3");
    screen.see("C40 King's Knight Opening");
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

/// A square alone may be typed for a pawn's move; pointed at, it is nothing.
#[test]
fn nothing_is_played_by_pointing_at_an_empty_square() {
    for command in ["console --seed 7 --full", "play --no-open --port 0 --console --full"] {
        let screen = Screen::running("", 80, 24, command);
        if command.starts_with("console") {
            screen.see("F1 helps");
            screen.line("game human human");
        }
        screen.wait("White to move", |shown| shown.contains("> White"));
        let click = |square: &str| {
            let (column, row) = place(square);
            screen.click(column, row);
        };
        for square in ["e4", "d3"] {
            click(square);
            screen.see(&format!("There is no piece on {square}."));
        }
        // The cursor begins on e4.
        screen.press(&["Up", "Enter"]);
        screen.wait("the same again", |shown| shown.matches("There is no piece on e4.").count() == 2);
        // From an empty square to another.
        let ((from_column, from_row), (to_column, to_row)) = (place("e3"), place("e4"));
        screen.text(&format!("\u{1b}[<0;{from_column};{from_row}M"));
        screen.text(&format!("\u{1b}[<0;{to_column};{to_row}m"));
        screen.see("There is no piece on e3.");
        // A piece of the other side is none to begin with either.
        click("e7");
        screen.wait("a refusal", |shown| shown.contains("on e7 "));
        let shown = screen.shown();
        assert!(!shown.contains("1. e4") && !shown.contains("1. d3"), "{command}: {shown}");
        // With a piece picked up an empty square is where it goes.
        click("e2");
        screen.see("e2 to>");
        click("e4");
        screen.see("1. e4");
        // Typed, it is a pawn's move as ever.
        screen.line("e5");
        screen.see("1. e4      e5");
        screen.press(&["F10"]);
        screen.see("ended with 0");
    }
}

#[test]
fn a_signal_puts_the_terminal_back() {
    for (command, signal, code) in [
        ("console --full", "TERM", 143),
        ("console --full", "HUP", 129),
        ("console --full", "INT", 130),
        ("console --full", "QUIT", 131),
        ("play --no-open --port 0 --console --full", "TERM", 143),
    ] {
        let screen = Screen::running("", 80, 24, command);
        screen.see("F10 leave");
        assert_eq!(screen.taken(), (true, true), "the full screen has a screen and the mouse");
        screen.signal(signal);
        screen.see(&format!("ended with {code}"));
        assert_eq!(screen.taken(), (false, false), "{command}, {signal}");
        assert!(screen.edits_lines(), "{command}, {signal}");
    }
    // A line that is being edited has taken the terminal, too.
    for (signal, code) in [("TERM", 143), ("HUP", 129)] {
        let screen = Screen::new(80, 24, "");
        screen.see("tabiya>");
        screen.text("game hu");
        screen.see("tabiya> game hu");
        screen.signal(signal);
        screen.see(&format!("ended with {code}"));
        assert!(screen.edits_lines(), "{signal}");
    }
}

#[test]
fn a_game_that_a_signal_has_ended_goes_on() {
    let data = tempfile::TempDir::new().expect("there is room for a folder");
    let command = |more: &str| format!("console --full --data '{}' {more} --seed 7", data.path().display());
    let screen = Screen::running("", 80, 24, &command(""));
    screen.see("F10 leave");
    for line in ["game human human", "e4", "c5"] {
        screen.line(line);
    }
    screen.see("1. e4      c5");
    screen.signal("TERM");
    screen.see("ended with 143");
    let screen = Screen::running("", 80, 24, &command("--resume"));
    screen.see("1. e4      c5");
}

#[test]
fn a_long_list_of_moves_is_scrolled_and_a_move_in_it_shows_the_board_as_it_was() {
    let screen = Screen::new(80, 24, "--full");
    screen.see("F1 helps");
    screen.line("game human human");
    let moves =
        "Nf3 Nf6 Nc3 Nc6 a3 a6 b3 b6 g3 g6 h3 h6 d3 d6 Bd2 Bd7 e4 e5 Bg2 Bg7 a4 a5 h4 h5 O-O O-O Kh2 Kh7";
    moves.split(' ').for_each(|text| screen.line(text));
    let shown = screen.see(" 14. Kh2     Kh7");
    assert!(!shown.contains("  1. Nf3"), "the list is longer than its window: {shown}");
    screen.press(&["PageUp"]);
    screen.see("  1. Nf3     Nf6");
    screen.press(&["PageDown"]);
    screen.see(" 14. Kh2     Kh7");
    // Up with the wheel; White's ninth move is clicked.
    screen.text("\u{1b}[<64;60;8M");
    let shown = screen.wait("other lines", |shown| !shown.contains(" 14. "));
    let row = shown.lines().position(|line| line.contains("  9. e4")).expect("it is shown");
    screen.click(53, row + 1);
    let shown = screen.see("Moves: looking back");
    // On the fourth rank, in the left half of the screen, there is nothing but that pawn, and before it nothing.
    let pawns = |shown: &str| {
        let rank = shown.lines().nth(8).expect("the board is there");
        rank.chars().take(44).filter(|letter| *letter == '♟').count()
    };
    assert!(shown.contains("End returns") && pawns(&shown) == 1, "{shown}");
    screen.press(&["C-Left"]);
    screen.wait("one move less", |shown| shown.contains("looking back") && pawns(shown) == 0);
    screen.press(&["C-Right"]);
    screen.wait("that move again", |shown| pawns(shown) == 1);
    screen.press(&["Home"]);
    screen.see("  1. Nf3     Nf6");
    screen.press(&["End"]);
    screen.wait("the board as it is", |shown| !shown.contains("looking back") && shown.contains(" 14. Kh2"));
}

#[test]
fn two_computers_are_stopped_without_ending_the_console() {
    let screen = Screen::new(100, 40, "");
    screen.see("tabiya>");
    screen.line("game computer1 computer1");
    screen.see("white>");
    screen.line("moves 100000 10");
    screen.see("2. ");
    screen.press(&["C-c"]);
    screen.see("Stopped.");
    screen.wait("a prompt", |shown| shown.trim_end().ends_with('>'));
    screen.line("abort");
    screen.see("The game was called off");
    // At the prompt it drops the line.
    screen.text("resi");
    screen.press(&["C-c"]);
    screen.see("Ctrl+D leaves");
    screen.line("score");
    screen.see("White: 0");
}

#[test]
fn without_colors_marks_and_letters_do() {
    let screen = Screen::with("NO_COLOR=1 LC_ALL=C", 80, 24, "--full");
    screen.see("F1 help");
    screen.line("game human human");
    screen.see("White: human");
    screen.line("e2e4");
    screen.see("[P]");
    screen.line("d7d5");
    screen.line("f1b5");
    let shown = screen.see("!k!");
    assert!(shown.contains("Black is in check."), "{shown}");
    let shown = screen.shown_in_color();
    assert!(colors_in(&shown).is_empty(), "{shown:?}");
}

/// The colors that are asked for in a text.
fn colors_in(text: &str) -> Vec<u8> {
    let sequences = text.split("\u{1b}[").skip(1).filter_map(|rest| rest.split_once('m'));
    let numbers =
        sequences.flat_map(|(numbers, _)| numbers.split([';', ':']).filter_map(|one| one.parse().ok()));
    numbers.filter(|number| matches!(number, 30..=38 | 40..=48 | 90..=107)).collect()
}

#[test]
fn the_full_screen_asks_for_a_promotion_and_shows_what_is_in_hand() {
    let screen = Screen::new(80, 24, "--full");
    screen.see("F1 help");
    for line in ["promotion", "game human human"] {
        screen.line(line);
    }
    screen.see("White: human");
    let click = |square: &str| {
        let (column, row) = place(square);
        screen.click(column, row);
    };
    let promote = || {
        click("e7");
        screen.see("e7 to>");
        click("e8");
        screen.see("promote to (Q, R, B, N)?");
        screen.see("Promote to─")
    };
    // By Enter, by its letter, by the mouse; clicked elsewhere, nothing is promoted.
    promote();
    screen.press(&["Enter"]);
    screen.see("1. e8=Q+");
    screen.line("undo");
    screen.see("One move taken back.");
    promote();
    screen.text("r");
    screen.see("1. e8=R+");
    screen.line("undo");
    screen.see("white>");
    let shown = promote();
    let (row, line) =
        shown.lines().enumerate().find(|(_, line)| line.contains(" Q    R    B    N ")).expect("the choice");
    let column = line.chars().position(|letter| letter == 'N').expect("a knight") + 1;
    screen.click(2, 1);
    screen.wait("no choice", |shown| !shown.contains("Promote to─"));
    promote();
    screen.click(column, row + 1);
    screen.see("1. e8=N");
    for line in ["abort", "mode crazyhouse", "game human human", "e4", "d5", "exd5"] {
        screen.line(line);
    }
    screen.see("in hand: ");
    for line in ["Qxd5", "P@e4"] {
        screen.line(line);
    }
    screen.see("@e4");
    screen.line("mode");
    screen.see("knightmate");
    screen.press(&["Escape"]);
    screen.wait("the board again", |shown| !shown.contains("knightmate"));
}
