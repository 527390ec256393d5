//! Computer players from somebody who has just learnt the moves to full strength, and their manners.
//!
//! A [`Step`] of the ladder plays like a person of its rating: it misjudges, overlooks and rejects at first sight as its
//! row of numbers says ([`Skill`]). [`Level`]s 1 to 4 are the course's four, which are defined by what they look at; 5 to 8
//! are those of earlier versions. An [`Opponent`] is any of them.

mod beginner;
mod estimate;
mod level;
mod manners;
mod mind;
mod opponent;
mod plan;
mod player;
mod rating;
mod ratings;
mod skill;
mod step;
mod strength;

pub use estimate::{Estimate, estimate};
pub use level::{Level, LevelError};
pub use manners::{accepts_draw, delay, offers_draw, resigns, thinking_time};
pub use mind::Mind;
pub use opponent::Opponent;
pub(crate) use plan::Plan;
pub use player::{Choice, Player, choose_move};
pub use rating::{Rating, Ratings};
pub use skill::{Skill, SkillError};
pub use step::Step;
pub use strength::Strength;
