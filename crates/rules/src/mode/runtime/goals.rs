//! Goals beyond checkmate: checks, squares, extinction, bare kings.

use super::Custom;
use crate::position::{Extinction, Goal, ModeRules, Position, SquareGoal};
use crate::types::{Color, MoveCode};

/// Who has reached a goal, if anybody has.
#[inline]
pub(super) fn winner(mode_rules: &ModeRules, position: &Position<Custom>) -> Option<Color> {
    if mode_rules.checks > 0
        && let Some(winner) =
            Color::ALL.into_iter().find(|c| position.state().checks[c.index()] >= mode_rules.checks)
    {
        return Some(winner);
    }
    if let Some(extinction) = &mode_rules.extinction
        && let Some(winner) = winner_by_extinction(extinction, position)
    {
        return Some(winner);
    }
    if mode_rules.bare_loses {
        let [white, black] = Color::ALL.map(|color| is_bare(position, color));
        if white != black {
            return Some(if white { Color::Black } else { Color::White });
        }
    }
    mode_rules.goal.as_ref().and_then(|goal| winner_by_squares(mode_rules, goal, position))
}

/// Which goal it was that [`winner`] or [`is_shared`] speaks of.
pub(super) fn reached(mode_rules: &ModeRules, position: &Position<Custom>) -> Option<Goal> {
    if winner(mode_rules, position).is_none() {
        let bare = mode_rules.bare_loses && Color::ALL.into_iter().all(|color| is_bare(position, color));
        let shared = if bare { Goal::Bare } else { Goal::Squares };
        return is_shared(mode_rules, position).then_some(shared);
    }
    let [white, black] = Color::ALL.map(|color| is_bare(position, color));
    Some(
        if mode_rules.checks > 0 && position.state().checks.iter().any(|given| *given >= mode_rules.checks) {
            Goal::Checks
        } else if mode_rules.extinction.as_ref().is_some_and(|e| winner_by_extinction(e, position).is_some())
        {
            Goal::Extinction
        } else if mode_rules.bare_loses && white != black {
            Goal::Bare
        } else {
            Goal::Squares
        },
    )
}

/// Whether both have reached their goal.
#[inline]
pub(super) fn is_shared(mode_rules: &ModeRules, position: &Position<Custom>) -> bool {
    let both = |reached: &dyn Fn(Color) -> bool| Color::ALL.into_iter().all(reached);
    let squares = mode_rules.goal.as_ref().filter(|goal| goal.reply);
    squares.is_some_and(|goal| both(&|color| has_arrived(goal, position, color)))
        || mode_rules.bare_loses && both(&|color| is_bare(position, color))
}

/// The side to move is asked first: it has just lost something, if anybody has.
fn winner_by_extinction(extinction: &Extinction, position: &Position<Custom>) -> Option<Color> {
    let pieces = position.by_roles(extinction.roles);
    let turn = position.turn();
    let extinct = [turn, !turn].into_iter().find(|color| {
        extinction.applies[color.index()] && (pieces & position.board().by_color(*color)).is_empty()
    })?;
    Some(if extinction.wins { extinct } else { !extinct })
}

fn is_bare(position: &Position<Custom>, color: Color) -> bool {
    let pocket_is_empty = position.state().pockets[color.index()].iter().all(|count| *count == 0);
    pocket_is_empty && (position.board().by_color(color) - position.royals(color)).is_empty()
}

fn has_arrived(goal: &SquareGoal, position: &Position<Custom>, color: Color) -> bool {
    (position.by_roles(goal.roles) & goal.squares[color.index()] & position.board().by_color(color)).any()
}

fn winner_by_squares(
    mode_rules: &ModeRules,
    goal: &SquareGoal,
    position: &Position<Custom>,
) -> Option<Color> {
    // Asked at every node: most of the time nobody is anywhere near.
    let pieces = position.by_roles(goal.roles);
    if (pieces & (goal.squares[0] | goal.squares[1])).is_empty() {
        return None;
    }
    match Color::ALL.map(|color| has_arrived(goal, position, color)) {
        [false, false] => None,
        [true, true] if goal.reply => None,
        // Without a right to reply whoever has just moved came first.
        [true, true] => Some(!position.turn()),
        [false, true] => Some(Color::Black),
        [true, false] => {
            let reply = goal.reply && !position.turn().is_white();
            let can_reply = || {
                let moves = position.moves_whatever_the_goal(mode_rules);
                moves.iter().any(|m| {
                    goal.squares[Color::Black.index()].has(m.to())
                        && position.board().role_at(m.from()).is_some_and(|role| goal.roles.has(role))
                })
            };
            (!(reply && can_reply())).then_some(Color::White)
        }
    }
}
