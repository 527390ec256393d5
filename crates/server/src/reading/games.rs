//! Games in PGN, pasted, with or without tags.

use tabiya_protocol::{Code, Message, ReadGame, ReadProblem, ReadTag, Understood};
use tabiya_rules::{
    mode::{Custom, Library, MODE_TAG, Mode, ModeHandle, is_chess},
    notation::pgn::{ChessVariants, Diagnostic, Games, Problem, Severity, Variants, variant_id},
    position::Position,
};

use super::sheet::Sheet;

/// How many games are read at once.
pub(super) const GAMES: usize = 300;

/// About how many bytes the answer has at most: well below what may wait for a slow reader.
pub(super) const ANSWER: usize = 150 * 1024;

/// Bytes of a game in an answer, besides its text and moves.
const GAME_COST: usize = 150;

/// Bytes of a tag, or of a problem in either form, besides its text.
const LINE_COST: usize = 60;

/// How many problems of one game are told.
const PROBLEMS: usize = 30;

/// With fewer moves than this, a text without tags that goes wrong was not meant as a game.
pub(super) const FEW_MOVES: usize = 3;

/// The games of a text.
pub(super) fn read(library: &Library, text: &str) -> Understood {
    let mut games = Games::new(text.as_bytes());
    let (mut list, mut room, mut more) = (Vec::new(), ANSWER, false);
    while games.next_game() {
        if list.len() == GAMES || room == 0 {
            more = true;
            break;
        }
        let (game, left) = one(library, &mut games, room);
        more |= left.is_none();
        room = left.unwrap_or(0);
        list.push(game);
    }
    let is_game = |game: &ReadGame| {
        let grave = game.problems.iter().any(|problem| problem.grave);
        !game.tags.is_empty() || !game.moves.is_empty() && (!grave || game.moves.len() >= FEW_MOVES)
    };
    if list.iter().any(is_game) {
        return Understood::Games { games: list, more };
    }
    Understood::Nothing { why: why(&list) }
}

/// What stands there instead of a game.
fn why(list: &[ReadGame]) -> Message {
    let problem = list.iter().flat_map(|game| &game.problems).find(|problem| problem.grave);
    let Some(problem) = problem else {
        return Message::new(Code::NotUnderstood);
    };
    Message::new(Code::NotUnderstood)
        .with("line", i64::try_from(problem.line).unwrap_or(i64::MAX))
        .with("detail", problem.text.clone())
        .because([problem.problem.clone()])
}

/// Reads the game whose tags were read last, and tells how much room is left; none if it was too long.
fn one(library: &Library, games: &mut Games<'_>, room: usize) -> (ReadGame, Option<usize>) {
    let tags = games.tags();
    let tagged_bytes: usize = tags.iter().map(|tag| LINE_COST + tag.name.len() + tag.value.len()).sum();
    let room = room.saturating_sub(GAME_COST + tagged_bytes);
    let tags = tags.iter().map(|tag| ReadTag { name: tag.name.clone(), value: tag.value.clone() }).collect();
    let (fen, sheet, mode, embedded) = if is_chess(games) {
        let start = games.start_position(&ChessVariants::default());
        let drawn = variant_id(&games.tag("Variant").unwrap_or_default()) == "chess960";
        let mut sheet = Sheet::new(room, drawn);
        games.read_moves_from(start, &mut sheet);
        let id = if drawn { "chess960" } else { "chess" };
        (start.map(|start| start.fen()), sheet, id.to_owned(), None)
    } else {
        let mode = mode_of(library, games);
        let tagged = Tagged(mode.as_deref().map_err(Clone::clone));
        let start = games.start_position(&tagged);
        let mut sheet = Sheet::new(room, tagged.0.as_ref().is_ok_and(|mode| mode.king_takes_rook()));
        games.read_moves_from(start, &mut sheet);
        let fen = start.map(|start| start.fen());
        let id = mode.as_ref().map_or_else(|_| "chess".to_owned(), |mode| mode.id().to_owned());
        (fen, sheet, id, mode.ok().filter(|mode| matches!(mode, ModeHandle::Embedded(_))))
    };
    let problems: Vec<_> = games.diagnostics().iter().take(PROBLEMS).map(problem).collect();
    let told: usize = problems.iter().map(|problem| 2 * (LINE_COST + problem.text.len())).sum();
    let mode_bytes = embedded.as_ref().map_or(0, |mode| 2 * mode.source().len());
    let left = (!sheet.full).then(|| sheet.room.saturating_sub(told + mode_bytes));
    let draw = games
        .tag("TabiyaDraw")
        .and_then(|number| number.parse().ok())
        .filter(|_| mode == "chaos" || embedded.is_some());
    let game = ReadGame {
        tags,
        start_number: draw,
        mode,
        mode_file: embedded.as_ref().map(|mode| mode.source().to_owned()),
        embedded_mode: embedded.map(|mode| Box::new(tabiya_view::info(&mode, None))),
        fen,
        comment: sheet.comment,
        moves: sheet.moves,
        variations: sheet.variations,
        result: sheet.result.as_str().to_owned(),
        problems,
    };
    (game, left)
}

fn problem(diagnostic: &Diagnostic) -> ReadProblem {
    ReadProblem {
        line: diagnostic.place.line,
        column: diagnostic.place.column,
        grave: diagnostic.problem.severity() == Severity::Error,
        text: diagnostic.problem.to_string(),
        problem: tabiya_view::pgn_problem(&diagnostic.problem),
    }
}

/// The mode that the tags name or bring along. (The rules' own reader would keep an invented one for ever.)
pub(crate) fn mode_of(library: &Library, games: &Games<'_>) -> Result<ModeHandle, Problem> {
    let name = games.tag("Variant").unwrap_or_default();
    let id = variant_id(&name);
    if let Some(text) = games.tag(MODE_TAG) {
        let id: String = id.chars().filter(char::is_ascii_alphanumeric).take(30).collect();
        let id = if id.is_empty() || library.find(&id).is_some() { format!("own-{id}") } else { id };
        return library
            .recall_embedded(&id, &text)
            .map_err(|error| Problem::Mode { what: error.to_string() });
    }
    let offered = library.offered().iter().copied();
    let named = library.find(&id).or_else(|| offered.into_iter().find(|mode| variant_id(mode.title()) == id));
    let expected = "expected one of the modes of this server, or the mode itself in the tag TabiyaMode";
    named.map(ModeHandle::Offered).ok_or_else(|| Problem::Variant { name, expected: expected.to_owned() })
}

/// Games of one mode, or why it is not known.
pub(crate) struct Tagged<'m>(pub(crate) Result<&'m Mode, Problem>);

impl<'m> Variants for Tagged<'m> {
    type Rules = Custom<'m>;

    fn start(&self, games: &Games<'_>) -> Result<Position<Custom<'m>>, Problem> {
        Variants::start(&self.0.clone()?, games)
    }
}
