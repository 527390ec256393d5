//! Under which rules a game ends: one table of all rulesets.
//!
//! `docs/rulesets.md` explains each line. Nothing else in this crate knows a ruleset's name.

pub use tabiya_rules::mode::DrawRuleName as RulesetId;

use crate::clock::FirstBonus;

/// When positions from which nobody can mate end the game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum DeadRule {
    /// Whenever it can be proved that no series of legal moves mates.
    Proved,
    /// Only if the pieces that are left cannot mate, wherever they stand.
    Material,
    /// As `Material`, and two knights against a bare king too.
    MaterialOrTwoKnights,
}

/// When a fallen flag is a draw because of what the opponent has.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum FlagRule {
    /// If no series of legal moves lets the opponent mate.
    NoLegalMate,
    /// If the opponent's pieces cannot mate against these, wherever they stand.
    Material,
    /// If the opponent has a bare king, a lone minor piece, or (`two_knights`) two knights against no pawn.
    Count {
        /// Whether two knights count as too little.
        two_knights: bool,
    },
}

/// When repeated positions or a long time without progress draw the game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// From here on the player on the move may claim.
    pub claim: Option<u16>,
    /// Here the game ends by itself.
    pub automatic: Option<u16>,
}

/// What a ruleset decides.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Ruleset {
    /// Its name.
    pub id: RulesetId,
    /// How often a position must have occurred.
    pub repetition: DrawRule,
    /// Single moves since the last capture or pawn move.
    pub progress: DrawRule,
    /// Dead positions.
    pub dead: DeadRule,
    /// Fallen flags.
    pub flag: FlagRule,
    /// When the first bonus is on the clock.
    pub first_bonus: FirstBonus,
}

const fn rule(claim: u16, automatic: u16) -> DrawRule {
    DrawRule { claim: Some(claim), automatic: Some(automatic) }
}

const fn at_once(automatic: u16) -> DrawRule {
    DrawRule { claim: None, automatic: Some(automatic) }
}

/// Every ruleset.
pub const RULESETS: [Ruleset; 5] = [
    Ruleset {
        id: RulesetId::Fide,
        repetition: rule(3, 5),
        progress: rule(100, 150),
        dead: DeadRule::Proved,
        flag: FlagRule::NoLegalMate,
        first_bonus: FirstBonus::Granted,
    },
    Ruleset {
        id: RulesetId::Friendly,
        repetition: at_once(3),
        progress: at_once(100),
        dead: DeadRule::Proved,
        flag: FlagRule::NoLegalMate,
        first_bonus: FirstBonus::Granted,
    },
    Ruleset {
        id: RulesetId::UsChess,
        repetition: rule(3, 5),
        progress: rule(100, 150),
        dead: DeadRule::Material,
        flag: FlagRule::Count { two_knights: true },
        first_bonus: FirstBonus::Granted,
    },
    Ruleset {
        id: RulesetId::Lichess,
        repetition: rule(3, 5),
        progress: at_once(100),
        dead: DeadRule::Material,
        flag: FlagRule::Material,
        first_bonus: FirstBonus::Earned,
    },
    Ruleset {
        id: RulesetId::ChessCom,
        repetition: at_once(3),
        progress: at_once(100),
        dead: DeadRule::MaterialOrTwoKnights,
        flag: FlagRule::Count { two_knights: false },
        first_bonus: FirstBonus::Earned,
    },
];

impl Ruleset {
    /// What the ruleset of this name decides.
    #[must_use]
    pub fn of(id: RulesetId) -> &'static Self {
        &RULESETS[id as usize]
    }
}
