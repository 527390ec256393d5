//! Every word of the command language: what it is written like and what it does.
//!
//! Invariant: help, completion and suggestions all read this table, so none of them knows a word the others do not.

use super::command::Command;
use super::positions::POSITIONS;
use crate::nearest::nearest;

/// A word of the language.
#[derive(Clone, Debug)]
pub(super) struct Word {
    /// How it is written.
    pub(super) usage: &'static str,
    /// What it means, if it always stands alone.
    pub(super) alone: Option<Command>,
    /// What it does.
    help: &'static str,
}

impl Word {
    pub(super) fn name(&self) -> &'static str {
        self.usage.split(' ').next().unwrap_or_default()
    }
}

const fn word(usage: &'static str, help: &'static str) -> Word {
    Word { usage, alone: None, help }
}

const fn alone(usage: &'static str, command: Command, help: &'static str) -> Word {
    Word { usage, alone: Some(command), help }
}

const PLAYING: &[Word] = &[
    word(
        "game WHITE BLACK",
        "Starts a game. Each player is human or computer1 to computer8: 1 plays anything,\n\
         2 likes captures and checks, 3 also saves its pieces, 4 to 7 search, 8 plays as well as it can.",
    ),
    word(
        "move [E2 E4 [Q]]",
        "Makes a move: move e2 e4, castling move e1 g1, promotion move e7 e8 Q. Alone it lets the\n\
         computer whose turn it is move. The word may be left out: e2 e4, e2e4, Nf3, O-O, e8=Q,\n\
         or e2 and then e4 on the next line.",
    ),
    word(
        "moves N SPEED",
        "Two computers play N turns (one turn is one side's move) at a speed from 1, slow, to 20, fast.",
    ),
    alone(
        "undo",
        Command::Undo,
        "Takes back the last move; against a computer your last move and its answer.",
    ),
    word("players WHITE BLACK", "Others take over the seats of the game being played, as in game."),
    alone("rematch", Command::Rematch, "The same players play again; at a server it asks the other side."),
    alone("hint", Command::Hint, "Shows a good move for the side to move."),
    word(
        "auto on|off",
        "Whether a computer answers a human at once. On at a terminal; off in a script, where move asks it to.",
    ),
    word(
        "book on|off",
        "Whether computers that sit down from now on open from the book of openings; on at first. Those below\n\
         level 4 never do, nor does any in another mode than chess.",
    ),
];

const AGREEING: &[Word] = &[
    alone("resign", Command::Resign, "The side to move gives the game up."),
    alone("draw", Command::Draw, "Offers a draw; a computer answers, a human with accept or decline."),
    alone("accept", Command::Accept, "Accepts the draw that was offered."),
    alone("decline", Command::Decline, "Declines the draw that was offered."),
    word(
        "claim [threefold|fifty] [MOVE]",
        "Claims a draw because the position has occurred three times, or fifty moves were made without capture\n\
         or pawn move; with a move, because that move brings it about. Without a reason, whichever holds is\n\
         taken. A wrong claim counts as an offer.",
    ),
    alone("abort", Command::Abort, "Calls the game off; it does not count."),
    alone("score", Command::Score, "Shows the score of all games so far."),
];

const SETTING: &[Word] = &[
    alone(
        "setup",
        Command::Setup,
        "Enters setup mode with an empty board and White to move; not during a game. Then:\n  \
         + K e1    places a piece (capital: White), replacing what stands there\n  \
         - e1      removes what stands there\n  \
         = black   sets the side to move\n  \
         done      leaves setup mode if the position can be played: one king each, no pawn on the first\n            \
         or last rank, no king in check. The next game starts from it.",
    ),
    word("+ K e1", "In setup mode: places a piece, capital for White, small for Black."),
    word("- e1", "In setup mode: removes what stands there, if anything does."),
    word("= white|black", "In setup mode: sets the side to move."),
    alone("done", Command::Done, "Leaves setup mode, if the position can be played."),
    word("position NAME", "The next game starts from a position with a name:"),
    word(
        "mode [NAME|FILE]",
        "The next game is played in this mode, or by the rules in this JSON file. A start that is drawn may have\n\
         its number: mode chess960 518. Alone it lists the modes. A piece in hand is dropped by N@f3.",
    ),
    word(
        "clock TIME|none",
        "The clock of the next game: 5m+3s, 40/90m+30s, 30m+30s, 3m delay 2s, hourglass 2m,\n\
         10m byoyomi 3x30s, 5m vs 1m, none. Alone it shows the clocks.",
    ),
    word(
        "rules NAME",
        "Under which rules the next game ends: fide, friendly, us_chess, lichess or chess_com.",
    ),
];

const LOOKING: &[Word] = &[
    alone(
        "eval",
        Command::Eval,
        "What the position is worth to White, at first sight and after a short search, with the best move. Where\n\
         a good move would be a hint to somebody who plays against another, it waits until the game is over.",
    ),
    alone(
        "review",
        Command::Review,
        "Judges every move of a game that is over, by what it lost, and says why the bad ones were: some seconds\n\
         of work, which Ctrl+C breaks off. tabiya review does the same for files, and looks more closely.",
    ),
    word("lines N", "The N best lines from here, 1 to 5, as eval."),
    word(
        "board [N|N...]",
        "Shows the board; with a number as it was after White's move N, N... after Black's, 0 at the start.",
    ),
    word("legal [SQUARE]", "Lists the legal moves, or where the piece on a square may go."),
    alone("list", Command::List, "Shows the moves played."),
    word("fen [FEN]", "Shows the position as FEN; with a FEN, the next game starts from it."),
    word(
        "ep legal|always",
        "When FEN names the en-passant square: only if a capture is legal, or after every double step.",
    ),
    word(
        "language NAME",
        "Whose letters moves are read and shown with: english german swedish french hungarian dutch spanish\n\
         portuguese polish czech finnish figurine. In English, letters that name no piece there are read in\n\
         German, French or Hungarian (Sf3, Cf3, Hf3), which the answer says. PGN stays English.",
    ),
    alone("flip", Command::Flip, "Turns the board round."),
    word(
        "style letters|figurines|spoken",
        "How the board is shown: letters, figurines, or a spoken line for each piece.",
    ),
    word(
        "piececolour A B",
        "The colors of White's and Black's pieces: white black red green blue cyan yellow magenta orange brown.",
    ),
    word(
        "tilecolour A B",
        "The colors of light and dark squares: white black red green blue cyan yellow magenta orange brown.",
    ),
];

const KEEPING: &[Word] = &[
    alone("pgn", Command::Pgn, "Shows the game as PGN."),
    word("save FILE", "Writes the game as PGN to a new file."),
    word(
        "load FILE [N]",
        "Loads the N-th game of a PGN file (the first without a number), or the FEN in a file, to go on from it.",
    ),
    word("say TEXT", "Says something to everybody at the game; a legal move is played."),
    word(
        "echo on|off",
        "Whether every line is repeated before its answer, so that what a script says can be read by itself.",
    ),
    word("help [WORD]", "Shows all words, or explains one."),
    alone("quit", Command::Quit, "Ends the console and shows the final score. A game being played is kept."),
];

/// All of them, below what they are about.
const WORDS: [(&str, &[Word]); 5] =
    [("Play", PLAYING), ("Agree", AGREEING), ("Set up", SETTING), ("Look", LOOKING), ("Keep", KEEPING)];

/// All of them, one after the other.
pub(super) fn all() -> impl Iterator<Item = &'static Word> {
    WORDS.into_iter().flat_map(|(_, words)| words)
}

/// The word with this name, or one of its other spellings.
pub(super) fn find(name: &str) -> Option<&'static Word> {
    let name = name.to_lowercase();
    let name = match name.as_str() {
        "piececolor" => "piececolour",
        "tilecolor" => "tilecolour",
        "exit" | "bye" => "quit",
        "takeback" => "undo",
        "moves?" => "legal",
        "?" => "help",
        other => other,
    };
    all().find(|word| word.name() == name)
}

/// The word or position nearest to what was typed, if any is near.
fn near(typed: &str) -> Option<&'static str> {
    nearest(typed, all().map(Word::name).chain(POSITIONS.iter().map(|(name, ..)| *name)))
}

/// One screen that names everything.
pub(super) fn overview() -> String {
    let mut text =
        String::from("Type a move (e2e4, e2 e4, Nf3, O-O, e8=Q) or a command. help WORD explains.\n");
    for (about, words) in WORDS {
        text.push_str(&wrapped(about, words.iter().map(|word| word.usage)));
    }
    let positions = POSITIONS.iter().map(|(name, ..)| *name);
    text.push_str(&wrapped("Positions", positions));
    text.trim_end().to_owned()
}

/// Items after a title, in lines of at most 80 columns.
fn wrapped<'a>(title: &str, items: impl Iterator<Item = &'a str>) -> String {
    let mut text = String::new();
    let mut line = format!("{title:<10}");
    for (place, item) in items.enumerate() {
        let separator = if place == 0 { "" } else { ", " };
        if line.len() + separator.len() + item.len() > 76 {
            text.push_str(&format!("{line},\n"));
            line = format!("{:10}{item}", "");
        } else {
            line.push_str(separator);
            line.push_str(item);
        }
    }
    text.push_str(&line);
    text.push('\n');
    text
}

/// What is known about a word, or the nearest to it.
pub(super) fn explain(name: &str) -> String {
    if let Some(word) = find(name) {
        let positions = if word.name() == "position" { positions() } else { String::new() };
        return format!("{}\n{}{positions}", word.usage, word.help);
    }
    if let Some((name, purpose, fen)) = POSITIONS.iter().find(|(word, ..)| *word == name) {
        return format!("{name}\nThe next game starts here: {purpose}.\n{fen}");
    }
    unknown(name)
}

fn positions() -> String {
    POSITIONS.iter().map(|(name, purpose, _)| format!("\n  {name:<22} {purpose}")).collect()
}

/// What to say about a word that nobody knows.
pub(super) fn unknown(name: &str) -> String {
    let shown: String = name.chars().take(30).collect();
    let advice = near(name).map_or("Try help.".to_owned(), |near| format!("Did you mean {near}?"));
    format!("There is no command or move {shown:?}. {advice}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_fits_one_screen() {
        let text = overview();
        assert!(text.lines().count() <= 22, "{text}");
        assert!(text.lines().all(|line| line.len() <= 78), "{text}");
        assert!(all().all(|word| text.contains(word.usage)));
    }

    #[test]
    fn near_words_are_suggested_and_far_ones_are_not() {
        assert_eq!(near("resing"), Some("resign"));
        assert_eq!(near("Setpu"), Some("setup"));
        assert_eq!(near("easywhitechekmate"), Some("easywhitecheckmate"));
        assert_eq!(near("xyzzy"), None);
        assert!(find("PieceColor").is_some());
    }
}
