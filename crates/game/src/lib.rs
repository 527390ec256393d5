//! One game being played, as a pure machine: no input or output, no clock, no dice.
//!
//! [`decide`] says what a [`Command`] leads to at an instant, without changing anything; [`apply`] makes each
//! [`Event`] so. A [`Game`] is the fold of its events, so a log of them is all there is to keep, and whoever shows
//! the game only listens. A refused command changes nothing; the [`Refusal`] is a code with parameters, and so is the
//! [`Ending`]: words belong to the views.
//!
//! ```
//! use tabiya_game::{Action, Command, Event, Game, Millis, Now, Player, Reason, Terms, apply, decide, typed_move};
//! use tabiya_rules::position::{Chess, Position};
//! use tabiya_rules::types::Color;
//!
//! let terms = Terms { clock: "5m+3s".parse()?, ..Terms::default() };
//! let mut game = Game::new(Position::<Chess>::default(), terms);
//! let mut log: Vec<Event> = vec![game.opened(Now(0))];
//!
//! let mut give = |game: &mut Game, command: Command, second: u64| {
//!     for event in decide(game, command, Now(1000 * second))? {
//!         apply(game, &event)?;
//!         log.push(event);
//!     }
//!     Ok::<(), Box<dyn std::error::Error>>(())
//! };
//! for (color, player) in [(Color::White, Player::human("Ada")), (Color::Black, Player::computer("Tabiya", 3))] {
//!     give(&mut game, Command::host(Action::Sit { color, player }), 0)?;
//! }
//! give(&mut game, Command::host(Action::Start), 2)?;
//! // Text is read where it comes in; the machine itself knows moves.
//! for (text, second) in ["f3", "e5", "g2g4", "Qh4"].into_iter().zip(3..) {
//!     let turn = game.turn();
//!     let action = typed_move(&game, turn.into(), text)?;
//!     give(&mut game, Command::seat(turn, action), second)?;
//! }
//!
//! let ending = game.ending().expect("it is mate");
//! assert_eq!((ending.verdict.winner(), &ending.reason), (Some(Color::Black), &Reason::Checkmate));
//! assert_eq!(game.sans().iter().map(|san| san.as_str()).collect::<Vec<_>>(), ["f3", "e5", "g4", "Qh4#"]);
//! assert_eq!(game.clock(Color::White, Now(9000)).expect("there is a clock").left, Millis(307_000));
//!
//! // What is kept reads back as the same game.
//! let kept = serde_json::to_string(&log)?;
//! let read: Vec<Event> = serde_json::from_str(&kept)?;
//! assert_eq!(Game::replay(Chess, &read)?, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod apply;
mod automatic_end;
mod change;
pub mod clock;
mod command;
mod decide;
mod ending;
mod event;
mod modes;
mod query;
mod refusal;
mod ruleset;
mod score;
mod seat;
mod state;
mod terms;
mod time;

pub use apply::{ApplyError, apply};
pub use automatic_end::end_by_position;
pub use change::{Change, apply_seen, between};
pub use clock::{Reading, TimeControl};
pub use command::{Action, Command};
pub use decide::{Events, ReadMove, decide, one_line, read_move, spoken, typed_move};
pub use ending::{Claim, Claimed, Ending, GoalName, MateChance, Moment, NoMate, Reason, Verdict};
pub use event::{EVENT_VERSION, Event, EventKind};
pub use modes::{
    AnyRules, ModeOfError, PreparedGame, SettingError, StartChoice, looks, mode_of, mode_settings, settings,
};
pub use query::{material_balance, worth_in};
pub use refusal::Refusal;
pub use ruleset::{DeadRule, DrawRule, FlagRule, RULESETS, Ruleset, RulesetId};
pub use score::{HalfPoints, Score};
pub use seat::{By, Player, PlayerKind, Seating};
pub use state::{Game, Phase};
pub use terms::{ClockStart, TakeBacks, Terms};
pub use time::{Millis, Now};
