//! When a game is over by itself, and what a fallen flag means.
//!
//! The order is that of the laws: mate, stalemate, dead position, repetition, no progress. Mate on the last move
//! before an automatic draw is mate.

use tabiya_rules::movegen::{End, Outcome};
use tabiya_rules::position::{Position, Rules};
use tabiya_rules::types::{Color, Role};
use tabiya_rules::winnable::{self, Bound, Winnable};

use crate::ending::{Claim, Ending, GoalName, MateChance, NoMate, Reason, Verdict};
use crate::ruleset::{DeadRule, FlagRule, Ruleset};
use crate::state::Game;

/// How a game stands with respect to draws: how often the position occurred and for how long nothing happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Standing {
    /// After how many moves it occurred before; without the time now if that move has not been made.
    pub(crate) after: Vec<usize>,
    pub(crate) times: u16,
    pub(crate) plies: u16,
}

impl<R: Rules> Game<R> {
    /// How the position now stands.
    pub(crate) fn standing(&self) -> Standing {
        let after = self.record.occurrences();
        let times = u16::try_from(after.len()).unwrap_or(u16::MAX);
        Standing { after, times, plies: self.position().halfmoves() }
    }

    /// How a position one move further would stand.
    pub(crate) fn standing_after(&self, position: &Position<R>) -> Standing {
        let after = self.record.occurrences_of(position);
        let times = u16::try_from(after.len() + 1).unwrap_or(u16::MAX);
        Standing { after, times, plies: position.halfmoves() }
    }

    /// How the game is over in this position, if it is: the one now, or one that a move leads to.
    pub(crate) fn end_in(&self, position: &Position<R>, standing: &Standing) -> Option<Ending> {
        let rules = Ruleset::of(self.terms.ruleset);
        if let Some(ending) = end_by_position(position, rules.dead) {
            return Some(ending);
        }
        if rules.repetition.automatic.is_some_and(|limit| standing.times >= limit) {
            let mut after: Vec<_> = standing.after.iter().map(|ply| self.moment(*ply)).collect();
            if usize::from(standing.times) > after.len() {
                after.push(self.next_moment());
            }
            let reason = Reason::Repetition { after, times: standing.times, claimed: None };
            return Some(Ending { verdict: Verdict::Draw, reason });
        }
        if rules.progress.automatic.is_some_and(|limit| standing.plies >= limit) {
            let reason = Reason::NoProgress { plies: standing.plies, claimed: None };
            return Some(Ending { verdict: Verdict::Draw, reason });
        }
        None
    }

    /// The moment after the move that is about to be made.
    fn next_moment(&self) -> crate::ending::Moment {
        let position = self.position();
        crate::ending::Moment {
            ply: u32::try_from(self.ply() + 1).unwrap_or(u32::MAX),
            number: position.fullmoves().into(),
            by: position.turn(),
        }
    }

    /// What a claim needs and what there is; `None` if the ruleset knows no such claim.
    pub(crate) fn claim_numbers(&self, claim: Claim, standing: &Standing) -> Option<(u16, u16)> {
        let rules = Ruleset::of(self.terms.ruleset);
        Some(match claim {
            Claim::Threefold => (rules.repetition.claim?, standing.times),
            Claim::FiftyMoves => (rules.progress.claim?, standing.plies),
        })
    }

    /// Which draws the player on the move may claim in the position on the board.
    #[must_use]
    pub fn claims(&self) -> Vec<Claim> {
        if !self.is_playing() {
            return Vec::new();
        }
        let standing = self.standing();
        let holds = |claim: &Claim| {
            self.claim_numbers(*claim, &standing).is_some_and(|(needed, found)| found >= needed)
        };
        [Claim::Threefold, Claim::FiftyMoves].into_iter().filter(holds).collect()
    }

    /// Which draws the player on the move may claim with this legal move.
    #[must_use]
    pub fn claims_with(&self, m: R::Move) -> Vec<Claim> {
        if !self.is_playing() || !self.position().is_legal(m) {
            return Vec::new();
        }
        let standing = self.standing_after(&self.position().after(m));
        let holds = |claim: &Claim| {
            self.claim_numbers(*claim, &standing).is_some_and(|(needed, found)| found >= needed)
        };
        [Claim::Threefold, Claim::FiftyMoves].into_iter().filter(holds).collect()
    }

    /// How the game ends because this color's flag fell.
    pub(crate) fn end_by_flag(&self, color: Color) -> Ending {
        let opponent = mate_chance(self.position(), !color, Ruleset::of(self.terms.ruleset).flag);
        let verdict = match opponent {
            MateChance::Impossible { .. } => Verdict::Draw,
            MateChance::Possible { .. } | MateChance::Unsettled => Verdict::win(!color),
        };
        Ending { verdict, reason: Reason::Flag { color, opponent } }
    }

    /// Whether this color can still mate, as the ruleset of the game asks it.
    pub(crate) fn can_mate(&self, color: Color) -> bool {
        let chance = mate_chance(self.position(), color, Ruleset::of(self.terms.ruleset).flag);
        !matches!(chance, MateChance::Impossible { .. })
    }
}

/// How a game is over by this position alone, if it is, whatever was played before.
#[must_use]
pub fn end_by_position<R: Rules>(position: &Position<R>, rule: DeadRule) -> Option<Ending> {
    let verdict = match position.outcome() {
        Some(Outcome::Win(winner)) => Verdict::win(winner),
        _ => Verdict::Draw,
    };
    let reason = match position.end() {
        Some(End::Checkmate) => Reason::Checkmate,
        Some(End::Goal(_) | End::SharedGoal) => {
            Reason::Goal { goal: position.rules().goal_reached(position).map(Into::into) }
        }
        // Who has nothing left has no move either, but that is not why.
        Some(End::Stalemate) if position.board().by_color(position.turn()).is_empty() => {
            Reason::Goal { goal: Some(GoalName::Extinction) }
        }
        Some(End::Stalemate) => Reason::Stalemate { color: position.turn() },
        Some(End::InsufficientMaterial) => Reason::DeadPosition { why: NoMate::Material },
        None => Reason::DeadPosition { why: dead(position, rule)? },
    };
    Some(Ending { verdict, reason })
}

/// Why nobody can mate, although each side's pieces could in some position.
fn dead<R: Rules>(position: &Position<R>, rule: DeadRule) -> Option<NoMate> {
    match rule {
        DeadRule::Material => None,
        DeadRule::MaterialOrTwoKnights => Color::ALL
            .into_iter()
            .any(|color| !R::HAS_GOALS && only_knights(position, color, 2) && is_bare(position, !color))
            .then_some(NoMate::Counted),
        DeadRule::Proved => position.dead(Bound::EACH_MOVE).map(no_mate),
    }
}

/// Whether a color can still mate, as a ruleset asks it.
fn mate_chance<R: Rules>(position: &Position<R>, color: Color, rule: FlagRule) -> MateChance {
    let possible = MateChance::Possible { line: Vec::new() };
    if R::HAS_GOALS {
        let why = NoMate::Material;
        return if position.has_mating_material(color) { possible } else { MateChance::Impossible { why } };
    }
    let impossible = |why| MateChance::Impossible { why };
    match rule {
        _ if !position.has_mating_material(color) => impossible(NoMate::Material),
        FlagRule::Material => possible,
        FlagRule::NoLegalMate => match position.winnable(color, Bound::FLAG) {
            Winnable::Yes { line } => MateChance::Possible { line: written(position, &line) },
            Winnable::No(why) => impossible(no_mate(why)),
            Winnable::Unsettled => MateChance::Unsettled,
        },
        FlagRule::Count { two_knights } => {
            let pawns = position.board().by_role(Role::PAWN) & position.board().by_color(!color);
            let too_little = is_lone_minor(position, color)
                || two_knights && pawns.is_empty() && only_knights(position, color, 2);
            if too_little { impossible(NoMate::Counted) } else { possible }
        }
    }
}

fn no_mate(why: winnable::NoMate) -> NoMate {
    match why {
        winnable::NoMate::Material => NoMate::Material,
        winnable::NoMate::Confined => NoMate::Confined,
        winnable::NoMate::Exhausted { positions } => NoMate::Unreachable { positions },
    }
}

/// The moves of a line in algebraic notation.
fn written<R: Rules>(position: &Position<R>, line: &[R::Move]) -> Vec<String> {
    let mut position = *position;
    let write = |m: &R::Move| {
        let san = position.san(*m).to_string();
        position.play(*m);
        san
    };
    line.iter().map(write).collect()
}

fn is_bare<R: Rules>(position: &Position<R>, color: Color) -> bool {
    position.board().by_color(color).count() == 1
}

fn only_knights<R: Rules>(position: &Position<R>, color: Color, count: usize) -> bool {
    let own = position.board().by_color(color);
    own.count() == count + 1 && (own & position.board().by_role(Role::KNIGHT)).count() == count
}

fn is_lone_minor<R: Rules>(position: &Position<R>, color: Color) -> bool {
    let own = position.board().by_color(color);
    let minor = position.board().by_role(Role::KNIGHT) | position.board().by_role(Role::BISHOP);
    own.count() == 2 && (own & minor).any()
}
