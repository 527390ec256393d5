//! What a text is that somebody pasted, dropped or opened.
//!
//! Invariant: whatever the text, the work and the answer are bounded, nothing is kept in memory afterwards, and what is
//! not understood is answered with what was found instead.

mod engine_line;
mod games;
mod position;
mod sheet;
mod study;

pub(crate) use games::mode_of;
pub(crate) use study::study;
use tabiya_protocol::{Code, Message, Understood};
use tabiya_rules::mode::Library;

use crate::modes::{self, Modes};

/// What a text is that somebody pasted, read away from the tasks that serve players; a position is tried in the mode with
/// this id first.
pub async fn understand(modes: &Modes, text: String, mode: Option<String>) -> Understood {
    modes.read_text(move |library| read(library, &text, mode.as_deref())).await
}

/// Tells what a text is; a position is tried in the mode with this id first.
#[must_use]
pub fn read(library: &Library, text: &str, mode: Option<&str>) -> Understood {
    let trimmed = text.trim_start_matches('\u{FEFF}').trim();
    if trimmed.is_empty() {
        return Understood::Nothing { why: Message::new(Code::NothingToRead) };
    }
    if is_json(trimmed) {
        return mode_file(library, trimmed);
    }
    if let Some(line) = engine_line::EngineLine::of(trimmed) {
        return line.read(library, mode);
    }
    if position::looks_like_fen(trimmed) {
        return position::read(library, trimmed, mode);
    }
    games::read(library, text)
}

/// A comment of PGN begins with a brace, too, but no word of it is quoted at once.
fn is_json(text: &str) -> bool {
    let inner = text.strip_prefix('{').map(str::trim_start);
    inner.is_some_and(|inner| inner.starts_with(['"', '}']))
}

fn mode_file(library: &Library, text: &str) -> Understood {
    if let Some(known) = library.offered().iter().find(|mode| mode.source().trim() == text) {
        return Understood::Mode { mode: Box::new(tabiya_view::info(known, None)) };
    }
    match library.read_embedded(&free_id(library, text), text) {
        Ok(mode) => Understood::Mode { mode: Box::new(tabiya_view::info(&mode, None)) },
        Err(error) => Understood::Nothing { why: modes::refused(&error) },
    }
}

/// A name for the mode of this text, made of its title, that no other mode has.
fn free_id(library: &Library, text: &str) -> String {
    let read: Option<serde_json::Value> = serde_json::from_str(text).ok();
    let title = read.as_ref().and_then(|value| value.get("title")?.as_str()).unwrap_or_default();
    let mut id: String = title.chars().filter(char::is_ascii_alphanumeric).take(30).collect();
    id.make_ascii_lowercase();
    if id.is_empty() || library.find(&id).is_some() { format!("own-{id}") } else { id }
}

#[cfg(test)]
mod tests {
    use tabiya_protocol::ReadGame;

    use super::*;

    fn understood(text: &str) -> Understood {
        read(&Library::default(), text, None)
    }

    fn games(text: &str) -> Vec<ReadGame> {
        match understood(text) {
            Understood::Games { games, .. } => games,
            other => panic!("{other:?}"),
        }
    }

    fn position(text: &str, first: Option<&str>) -> (String, String, usize) {
        match read(&Library::default(), text, first) {
            Understood::Position { mode, fen, problems } => (mode, fen, problems.len()),
            other => panic!("{other:?}"),
        }
    }

    fn nothing(text: &str) -> Message {
        match understood(text) {
            Understood::Nothing { why } => why,
            other => panic!("{other:?}"),
        }
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn a_fen_is_a_position_of_the_first_mode_that_has_its_letters() {
        assert_eq!(position(&format!("\u{FEFF} {START}\n"), None), ("chess".into(), START.into(), 0));
        let underscored = START.replace(' ', "_");
        assert_eq!(position(&underscored, None).1, START);
        let house = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn] w KQkq - 0 1";
        assert_eq!(position(house, None).0, "crazyhouse");
        assert_eq!(position(START, Some("atomic")).0, "atomic");
        // What chess can read stays chess, playable or not: no king is not a wish for antichess.
        assert_eq!(
            position("4k3/8/8/8/8/8/8/P7 w - - 0 1", None),
            ("chess".into(), "4k3/8/8/8/8/8/8/P7 w - - 0 1".into(), 2)
        );
    }

    #[test]
    fn a_fen_that_cannot_be_read_is_refused_with_its_rank() {
        let why = nothing("rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        assert_eq!(why.code, Code::BadFen);
        assert!(format!("{why:?}").contains("rank 7: expected 8 squares"), "{why:?}");
        assert_eq!(nothing(" \n").code, Code::NothingToRead);
    }

    #[test]
    fn games_come_with_tags_moves_positions_and_comments() {
        let text = "[White \"A <b>\"]\n[Black \"B\"]\n\n{Hello} 1. e4! {best} e5 (1... c5 2. Nf3) 2. Ke2?? $142 1-0\n\n[White \"C\"]\n\n1. d4 *\n";
        let list = games(text);
        assert_eq!(list.len(), 2);
        let game = &list[0];
        assert_eq!((game.tags[0].name.as_str(), game.tags[0].value.as_str()), ("White", "A <b>"));
        assert_eq!(
            (game.mode.as_str(), game.comment.as_str(), game.result.as_str()),
            ("chess", "Hello", "1-0")
        );
        assert_eq!((game.variations, game.fen.as_deref()), (1, Some(START)));
        let moves: Vec<_> =
            game.moves.iter().map(|m| (m.san.as_str(), m.uci.as_str(), m.move_number)).collect();
        assert_eq!(moves, [("e4", "e2e4", 1), ("e5", "e7e5", 1), ("Ke2", "e1e2", 2)]);
        assert_eq!((game.moves[0].comment.as_str(), game.moves[0].signs.as_str()), ("best", "!"));
        assert!(game.moves[2].fen.starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/"));
    }

    #[test]
    fn a_list_of_moves_needs_no_tags_and_an_engine_line_is_a_game() {
        assert_eq!(games("1.e4 e5 2.Nf3").first().map(|game| game.moves.len()), Some(3));
        assert_eq!(games("e4 c5").first().map(|game| game.moves.len()), Some(2));
        let line = games("position startpos moves e2e4 e7e5 e1e2");
        assert_eq!(line[0].moves.iter().map(|m| m.san.as_str()).collect::<Vec<_>>(), ["e4", "e5", "Ke2"]);
        let wrong = games("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1 e8e1 e8e7");
        assert_eq!(wrong[0].moves.len(), 1);
        assert_eq!((wrong[0].problems[0].line, wrong[0].problems[0].column), (1, 56));
        assert!(wrong[0].problems[0].text.contains("e8e1 is not legal"), "{:?}", wrong[0].problems);
        assert_eq!(nothing("position fen 8/8/8 moves").code, Code::BadFen);
        assert_eq!(position("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1", None).2, 0);
    }

    #[test]
    fn what_is_broken_names_its_line() {
        let list = games("[White \"A\"]\n\n1. e4 e5\n2. Qxf7 *\n");
        assert_eq!(list[0].moves.len(), 2);
        let problem = list[0].problems.iter().find(|problem| problem.grave).expect("a grave problem");
        assert_eq!((problem.line, problem.column), (4, 4));
        let why = nothing("hello\nworld");
        assert_eq!(why.code, Code::NotUnderstood);
        assert!(format!("{why:?}").contains("hello"), "{why:?}");
    }

    #[test]
    fn modes_are_found_by_their_tag_brought_along_or_refused() {
        let list = games("[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *");
        assert_eq!((list[0].mode.as_str(), list[0].moves.len()), ("crazyhouse", 5));
        assert!(list[0].embedded_mode.is_none());
        let source = tabiya_rules::mode::built_in("atomic").expect("atomic").source();
        let mine =
            source.replace("Atomic", "Mine").replace('\n', " ").replace('\\', "\\\\").replace('"', "\\\"");
        let list = games(&format!("[Variant \"Mine\"]\n[TabiyaMode \"{mine}\"]\n\n1. e4 *"));
        assert_eq!((list[0].mode.as_str(), list[0].moves.len()), ("mine", 1), "{:?}", list[0].problems);
        assert!(list[0].embedded_mode.is_some() && list[0].mode_file.is_some());
        let unknown = games("[Variant \"Draughts\"]\n\n1. e4 *");
        assert!(unknown[0].moves.is_empty() && unknown[0].fen.is_none());
        assert!(unknown[0].problems.iter().any(|problem| problem.grave && problem.text.contains("Draughts")));
    }

    #[test]
    fn the_file_of_a_mode_is_one() {
        let source = tabiya_rules::mode::built_in("atomic").expect("atomic").source();
        assert!(matches!(understood(source), Understood::Mode { mode } if mode.id == "atomic"));
        let mine = source.replace("Atomic", "My Own");
        assert!(matches!(understood(&mine), Understood::Mode { mode } if mode.id == "myown"));
        assert_eq!(nothing("{\n \"title\": 3 }").code, Code::BadModeFile);
    }

    #[test]
    fn however_much_comes_it_is_bounded() {
        let size = |understood: &Understood| serde_json::to_string(understood).expect("JSON").len();
        let many = "[White \"A\"]\n\n1. e4 *\n\n".repeat(1_400);
        let brought = format!("1. {} *", "Nf3 Nf6 Ng1 Ng8 ".repeat(2_000));
        let line = format!("position startpos moves {}", "g1f3 g8f6 f3g1 f6g8 ".repeat(1_500));
        let broken = "[White \"A\"]\n\n1. Qh8 *\n\n".repeat(1_200);
        for text in [many, brought, line, broken] {
            let answer = understood(&text);
            assert!(size(&answer) < 200 * 1024, "{}", size(&answer));
            let Understood::Games { games, more } = answer else { panic!("games") };
            assert!(more && games.len() <= games::GAMES && (games.len() > 200 || games[0].moves.len() > 600));
        }
        for garbage in [
            "(".repeat(30_000),
            "{".repeat(30_000),
            "[".repeat(30_000),
            "1. ".repeat(12_000),
            "/".repeat(30_000),
        ] {
            let _ = understood(&garbage);
        }
    }
}
