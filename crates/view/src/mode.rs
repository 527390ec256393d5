//! A mode as a page shows it, and positions of it.

use tabiya_game::{Game, RulesetId, Terms, by_rules, looks, mode_settings, worth_in};
use tabiya_protocol::{
    Board, Code, FenDialects, Message, Millis, ModeDefaults, ModeInfo, Problem, Role, RoleInfo,
};
use tabiya_rules::{
    mode::{Custom, Mode, Setting, write_betza},
    notation::{CastlingStyle, EnPassantStyle, FenError, FenStyle},
    position::{Position, Rules},
};

use crate::board::{board, piece_map};
use crate::problem::fen_problems;

/// The name of a ruleset in messages: as the machine's own written form has it.
#[must_use]
pub fn ruleset_name(id: RulesetId) -> String {
    id.name().to_owned()
}

/// A mode as a page shows it; with a draw, as the game of that draw looks.
#[must_use]
pub fn info(mode: &Mode, draw: Option<u64>) -> ModeInfo {
    let (clock, pace, ruleset) = mode_settings(mode);
    let clock = (!clock.is_unlimited()).then(|| clock.to_string());
    let start = match (mode.start_count(), draw) {
        (None, _) => mode.first_start(),
        // Number 0 shows at a glance that something is drawn.
        (Some(_), number) => mode.numbered_start(number.unwrap_or(0)).position,
    };
    ModeInfo {
        id: mode.id().to_owned(),
        name: mode.title().to_owned(),
        description: mode.description().to_owned(),
        fen: start.fen(),
        pieces: piece_map(&start),
        roles: roles(mode, draw),
        random: mode.start_count().is_some(),
        computer: true,
        clock: clock.clone().filter(|_| mode.locked().contains(&Setting::Clock)),
        pockets: mode.rules().has_pockets(),
        checks: Some(u32::from(mode.rules().checks)).filter(|checks| *checks > 0),
        defaults: ModeDefaults {
            clock,
            pace: pace.map(|pace| Millis(i64::try_from(pace.0).unwrap_or(i64::MAX))),
            ruleset: ruleset_name(ruleset),
        },
        locked: mode.locked().iter().map(|setting| setting_name(*setting).to_owned()).collect(),
    }
}

fn setting_name(setting: Setting) -> &'static str {
    match setting {
        Setting::Clock => "clock",
        Setting::ForcedMove => "pace",
        Setting::DrawRule => "ruleset",
    }
}

fn roles(mode: &Mode, draw: Option<u64>) -> Vec<RoleInfo> {
    let looks = looks(mode, draw);
    let rules = Custom::new(mode);
    let role = |piece: &tabiya_rules::mode::PieceInfo| {
        let look = looks.iter().find(|(role, _)| *role == piece.role).map_or(piece.look, |(_, look)| *look);
        RoleInfo {
            role: Role(piece.letter.to_string()),
            name: piece.name.clone(),
            look: look.name().to_owned(),
            value: worth_in(&rules, piece.role),
            royal: piece.royal,
            pawn: piece.pawn,
            movement: write_betza(&piece.vectors).unwrap_or_default(),
        }
    };
    mode.pieces().iter().map(role).collect()
}

/// What a game of a mode from this position would look like, and its FEN in every dialect.
///
/// # Errors
/// Messages about the position, one for each reason.
///
/// # Panics
/// Never: the start is a ply of every game.
pub fn preview(mode: &Mode, fen: Option<&str>) -> Result<(Board, FenDialects), Vec<Message>> {
    let start = info(mode, None).fen;
    let fen = checked_fen(fen.unwrap_or(&start)).map_err(|why| vec![why])?;
    by_rules!(mode, |rules| shown(fen, rules))
}

fn shown<R: Rules>(fen: &str, rules: R) -> Result<(Board, FenDialects), Vec<Message>> {
    let position = Position::from_fen(fen, rules).map_err(|error| bad_position(fen, &error))?;
    let dialect = |castling, en_passant| position.fen_styled(FenStyle { castling, en_passant });
    let fens = FenDialects {
        x_fen: dialect(CastlingStyle::XFen, EnPassantStyle::Legal),
        shredder: dialect(CastlingStyle::Shredder, EnPassantStyle::Legal),
        always: dialect(CastlingStyle::XFen, EnPassantStyle::Always),
    };
    let board = board(&Game::new(position, Terms::default()), 0);
    Ok((board.expect("the start is a ply of every game"), fens))
}

/// What is wrong with a position: a message for each reason, with its square where it has one.
#[must_use]
pub fn bad_position(fen: &str, error: &FenError) -> Vec<Message> {
    let details = match error {
        FenError::Position(error) => error.reasons.iter().map(ToString::to_string).collect(),
        _ => vec![error.to_string()],
    };
    let message = |(problem, detail): (Problem, String)| {
        let square = problem.parameters.get("square").cloned();
        let message = bad_fen(fen, &detail).because([problem]);
        match square {
            Some(square) => message.with("square", square),
            None => message,
        }
    };
    fen_problems(error, None).into_iter().zip(details).map(message).collect()
}

/// All that is wrong with a position, in one message.
#[must_use]
pub fn bad_start(fen: &str, error: &FenError) -> Message {
    bad_fen(fen, &error.to_string()).because(fen_problems(error, None))
}

/// The longest FEN that is looked at, in bytes.
const FEN_LIMIT: usize = FenError::MAX_LENGTH;

/// A FEN worth reading.
///
/// # Errors
/// A message about one that is too long.
pub fn checked_fen(given: &str) -> Result<&str, Message> {
    if given.len() > FEN_LIMIT {
        return Err(bad_start(given, &FenError::Length { found: given.len() }));
    }
    Ok(given)
}

/// What is wrong with a position, in English alone.
#[must_use]
pub fn bad_fen(given: &str, detail: &str) -> Message {
    Message::new(Code::BadFen).with("given", shortened(given)).with("detail", detail)
}

/// What somebody wrote, no longer than is worth repeating.
#[must_use]
pub fn shortened(text: &str) -> String {
    text.chars().take(80).collect()
}
