//! A position, pasted.

use tabiya_game::by_rules;
use tabiya_protocol::{Code, Message, Understood};
use tabiya_rules::{
    mode::{Library, Mode},
    notation::FenError,
    position::{Position, Rules},
};

/// Whether somebody meant this as a FEN: one line that begins with ranks.
pub(super) fn looks_like_fen(text: &str) -> bool {
    let field = text.split([' ', '_', '\t']).next().unwrap_or_default();
    let ranks = field.split('[').next().unwrap_or_default();
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '~' | '+');
    !text.contains('\n') && ranks.matches('/').count() >= 5 && ranks.chars().all(plain)
}

/// The position of a FEN, playable or not.
pub(super) fn read(library: &Library, text: &str, first: Option<&str>) -> Understood {
    let fen = match tabiya_view::checked_fen(text) {
        Ok(fen) => fen,
        Err(why) => return Understood::Nothing { why },
    };
    let mut tried = Vec::new();
    if let Some(wished) = first.and_then(|id| library.find(id)) {
        tried.push(wished);
    }
    tried.extend(library.offered().iter().copied());
    let mut why: Option<Understood> = None;
    for mode in tried {
        match fen_in(mode, fen) {
            Ok(fen) => {
                return Understood::Position { mode: mode.id().to_owned(), fen, problems: Vec::new() };
            }
            Err(error) => {
                let readable = matches!(error, FenError::Position(_));
                let answer = refused(mode, fen, &error);
                // What chess can read is not looked for elsewhere: most modes forgive what chess forbids.
                if readable && mode.is_chess() {
                    return answer;
                }
                if why.is_none() || mode.is_chess() {
                    why = Some(answer);
                }
            }
        }
    }
    why.unwrap_or_else(|| Understood::Nothing { why: Message::new(Code::NotUnderstood) })
}

fn refused(mode: &Mode, fen: &str, error: &FenError) -> Understood {
    let mut problems = tabiya_view::bad_position(fen, error);
    match error {
        FenError::Position(_) => {
            Understood::Position { mode: mode.id().to_owned(), fen: fen.to_owned(), problems }
        }
        _ => Understood::Nothing { why: problems.swap_remove(0) },
    }
}

/// The FEN as the rules of the mode write it.
fn fen_in(mode: &Mode, fen: &str) -> Result<String, FenError> {
    fn written<R: Rules>(fen: &str, rules: R) -> Result<String, FenError> {
        Ok(Position::from_fen(fen, rules)?.fen())
    }
    by_rules!(mode, |rules| written(fen, rules))
}
