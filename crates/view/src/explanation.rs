//! Why a game is over, with everything needed to say it plainly: also what only the board and the mode tell.

use tabiya_game::{Ending, GoalName, Reason};
use tabiya_protocol::{Explanation, Parameter};
use tabiya_rules::{
    position::{CaptureEffect, Position, Rules},
    types::{Bitboard, Color, Square},
};

/// What is told besides the goal's name.
type Parameters = Vec<(&'static str, Parameter)>;

/// The squares in the middle.
const CENTER: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];

/// The reason of an ending with everything needed to explain it.
pub(crate) fn explained<R: Rules>(position: &Position<R>, ending: &Ending) -> Explanation {
    let mut explanation = tabiya_host::ending(ending);
    let parameters = match ending.reason {
        Reason::Goal { goal: Some(GoalName::Checks) } => checks(position),
        Reason::Goal { goal: Some(GoalName::Extinction) } => extinction(position),
        Reason::Goal { goal: Some(GoalName::Bare) } => bare(position),
        Reason::Goal { goal: Some(GoalName::Squares) } => squares(position, ending.verdict.winner()),
        _ => Parameters::new(),
    };
    explanation.parameters.extend(parameters.into_iter().map(|(name, value)| (name.to_owned(), value)));
    explanation
}

/// How many checks had to be given.
fn checks<R: Rules>(position: &Position<R>) -> Parameters {
    let mode_rules = position.rules().mode_rules();
    mode_rules.map(|mode_rules| ("checks", i64::from(mode_rules.checks).into())).into_iter().collect()
}

/// Who has lost what decides the game, and how; the side to move is asked first, as the rules do.
fn extinction<R: Rules>(position: &Position<R>) -> Parameters {
    let mode_rules = position.rules().mode_rules();
    let goal = mode_rules.and_then(|mode_rules| mode_rules.extinction.as_ref());
    let own = |color: Color| position.board().by_color(color);
    let has_lost = |color: &Color| {
        let of_goal = goal.is_some_and(|goal| {
            goal.applies[color.index()] && (position.by_roles(goal.roles) & own(*color)).is_empty()
        });
        of_goal || own(*color).is_empty()
    };
    let Some(color) = [position.turn(), !position.turn()].into_iter().find(has_lost) else {
        return Parameters::new();
    };
    let mut parameters = counted(position, color);
    let roles = goal.into_iter().flat_map(|goal| goal.roles.iter());
    let names: Vec<String> =
        roles.filter_map(|role| position.rules().name(role)).map(str::to_owned).collect();
    if !names.is_empty() {
        // Of several kinds nobody can say which one it was that mattered.
        let explodes = names.len() == 1
            && mode_rules.is_some_and(|mode_rules| mode_rules.capture == CaptureEffect::Explode);
        parameters.push(("how", if explodes { "exploded" } else { "taken" }.into()));
        parameters.push(("pieces", Parameter::Texts(names)));
    }
    parameters
}

/// Who has nothing left but royal pieces.
fn bare<R: Rules>(position: &Position<R>) -> Parameters {
    let is_bare = |color: &Color| (position.board().by_color(*color) - position.royals(*color)).is_empty();
    Color::ALL.into_iter().find(is_bare).map(|color| counted(position, color)).unwrap_or_default()
}

/// A side, and how many pieces it has.
fn counted<R: Rules>(position: &Position<R>, color: Color) -> Parameters {
    let left = i64::try_from(position.board().by_color(color).count()).unwrap_or(i64::MAX);
    vec![("color", color.to_string().into()), ("left", left.into())]
}

/// Which piece has arrived where; both sides' if nobody has won.
fn squares<R: Rules>(position: &Position<R>, winner: Option<Color>) -> Parameters {
    let Some(goal) = position.rules().mode_rules().and_then(|mode_rules| mode_rules.goal.as_ref()) else {
        return Parameters::new();
    };
    let Some(color) = winner else { return vec![("where", "both".into())] };
    let wanted = goal.squares[color.index()];
    let arrived = position.by_roles(goal.roles) & wanted & position.board().by_color(color);
    let Some(at) = arrived.into_iter().next() else { return Parameters::new() };
    let role = position.board().role_at(at);
    let Some(piece) = role.and_then(|role| position.rules().name(role)) else { return Parameters::new() };
    let place = if wanted == CENTER.into_iter().collect::<Bitboard>() {
        "center"
    } else if wanted != Bitboard::rank(at.rank()) {
        "square"
    } else if at.rank() == color.rank(7) || goal.squares[0] == goal.squares[1] && at.rank() == 7 {
        "lastRank"
    } else {
        "rank"
    };
    vec![
        ("where", place.into()),
        ("color", color.to_string().into()),
        ("piece", piece.into()),
        ("square", at.to_string().into()),
        ("rank", (i64::from(at.rank()) + 1).into()),
    ]
}
