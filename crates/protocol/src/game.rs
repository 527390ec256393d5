//! A game as one viewer sees it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Board, ClaimKind, Color, Explanation, GameId, GoneClaim, Millis, ModeInfo, Moves, ReasonCode, Version,
};

/// A whole game: what a client gets when it joins, or has missed something.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GameView {
    /// The game's public name.
    pub game: GameId,
    /// The log's length this view is of.
    pub version: Version,
    /// The mode, with the kinds of pieces in this very game.
    pub mode: ModeInfo,
    /// The start position.
    pub start_fen: String,
    /// The clock in its grammar; `none` without one.
    pub clock: String,
    /// The rules about ends.
    pub ruleset: String,
    /// The number by which the start was drawn: who creates a game with it gets the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub draw: Option<u64>,
    /// Who does not move within this time has a random legal move played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pace: Option<Millis>,
    /// When it was created, milliseconds since 1970.
    pub created: Millis,
    /// The first game of its series, if it is another: a rematch is open to the secrets of that one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub series: Option<GameId>,
    /// The text of its mode's file, if it is not one of the catalog.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub mode_file: Option<String>,
    /// The moves so far.
    pub moves: Vec<MoveRow>,
    /// The chat so far, oldest first.
    pub chat: Vec<ChatLine>,
    /// How things stand.
    pub now: GameState,
    /// Who is here.
    pub presence: Presence,
    /// What this viewer may do.
    pub you: You,
}

/// How things stand in a game, the same for every viewer.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GameState {
    /// The board.
    pub board: Board,
    /// What has been played so far is called; absent while it has no name, and where it is not chess.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub opening: Option<Opening>,
    /// Who plays White.
    pub white: SeatView,
    /// Who plays Black.
    pub black: SeatView,
    /// Absent in a game without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clocks: Option<ClockView>,
    /// How long until a random move is played for the side to move; absent where nobody is hurried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub forced_in: Option<Millis>,
    /// Going on or over, and why.
    pub status: Status,
    /// What has been asked and not yet answered.
    pub offers: Offers,
    /// The series this game belongs to, as far as it is decided.
    pub score: Score,
    /// The next game of the series, once there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub next: Option<GameId>,
    /// A computer does not move before it is asked to (`run`).
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub waits: bool,
    /// Two computers: how fast they play, 1 to 20.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub speed: Option<u32>,
}

/// The opening of a game: the last of its positions that has a name.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
pub struct Opening {
    /// Its code in the Encyclopaedia of Chess Openings, such as `C60`.
    pub eco: String,
    /// Its English name, `Family` or `Family: Variation, Sub-variation`.
    pub name: String,
    /// After how many single moves it was reached.
    pub ply: u32,
}

/// One row of the move list.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MoveRow {
    /// The ply this move made: the first move has 1.
    pub ply: u32,
    /// Who moved.
    pub color: Color,
    /// The number a score sheet gives it.
    pub move_number: u32,
    /// As players write it, English letters.
    pub san: String,
    /// As programs write it.
    pub uci: String,
    /// Material of White minus material of Black after it, in pawns.
    pub balance: i32,
    /// What the mover's clock showed after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<Millis>,
    /// How the list changes when this was played by the pace, not the player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub forced: Option<bool>,
}

/// How the move list changes: keep the first rows, then add these.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
pub struct HistoryChange {
    /// How many rows stay.
    pub keep: u32,
    /// What follows them.
    pub rows: Vec<MoveRow>,
}

/// Who sits on one side.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
pub struct SeatView {
    /// What kind of player.
    pub kind: SeatKind,
    /// The name to show; empty: the page's word for the color or level.
    pub name: String,
    /// The computer's level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub level: Option<u8>,
}

/// What kind of player sits there.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum SeatKind {
    /// A person.
    Human,
    /// The computer.
    Computer,
    /// Nobody yet: an invitation is open.
    Open,
}

/// Both clocks, as they stood when the message left.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
pub struct ClockView {
    /// White's.
    pub white: SideClock,
    /// Black's.
    pub black: SideClock,
    /// Whose runs; absent while both stand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub running: Option<Color>,
}

/// One side's clock.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SideClock {
    /// Time left in all, without what `delay` still shields.
    pub left: Millis,
    /// While this side thinks: how long its time does not yet go down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub delay: Option<Millis>,
    /// Byoyomi periods left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub periods: Option<u32>,
    /// Moves to the next time control.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub moves_to_go: Option<u32>,
    /// Below this the page warns.
    pub low: Millis,
}

/// Going on or over.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
pub struct Status {
    /// Which part of a game's life this is.
    pub phase: Phase,
    /// Who won, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub outcome: Option<Outcome>,
    /// Why it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reason: Option<ReasonCode>,
    /// The reason explained.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub explanation: Option<Explanation>,
}

/// The parts of a game's life.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Phase {
    /// A seat is still open.
    Waiting,
    /// Being played.
    Playing,
    /// The clocks stand still, moves must wait.
    Paused,
    /// Over.
    Over,
}

/// Who won.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Outcome {
    /// White.
    White,
    /// Black.
    Black,
    /// Nobody.
    Draw,
    /// It was broken off and does not count.
    None,
}

/// Questions waiting for an answer, by who asked.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize, TS)]
pub struct Offers {
    /// Who offers a draw.
    pub draw: Vec<Color>,
    /// Who asks to take back.
    pub takeback: Vec<Color>,
    /// Who wants to play again.
    pub rematch: Vec<Color>,
}

/// Points of a series, by the color each player has in this game.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize, TS)]
pub struct Score {
    /// Points of whoever is White here.
    pub white: f64,
    /// Points of whoever is Black here.
    pub black: f64,
    /// Games decided.
    pub games: u32,
}

/// One line of chat. Always shown as plain text.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
pub struct ChatLine {
    /// Which event it was.
    pub version: Version,
    /// When, milliseconds since 1970.
    pub at: Millis,
    /// Who.
    pub speaker: Speaker,
    /// Under which name.
    pub name: String,
    /// What.
    pub text: String,
}

/// Who speaks.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Speaker {
    /// Who plays White.
    White,
    /// Who plays Black.
    Black,
    /// Somebody who watches.
    Watcher,
}

/// Who is connected; not part of the log.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize, TS)]
pub struct Presence {
    /// White's player.
    pub white: SeatPresence,
    /// Black's player.
    pub black: SeatPresence,
    /// How many only watch.
    pub watchers: u32,
}

/// Whether one player is here.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SeatPresence {
    /// Connected. The computer always is.
    pub online: bool,
    /// The measured time there and back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub lag: Option<Millis>,
    /// Gone: how long until the other side may claim the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub claimable_in: Option<Millis>,
}

/// What one viewer holds and may do.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize, TS)]
pub struct You {
    /// The seats this viewer holds: none for a watcher, both at one table.
    pub seats: Vec<Color>,
    /// This viewer created the game and holds what belongs to nobody's seat (speed, invitation).
    pub host: bool,
    /// Where pieces may go; absent while it is not this viewer's turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub moves: Option<Moves>,
    /// The buttons that make sense now.
    pub allowed: Vec<Allowed>,
}

/// One thing a viewer may do now.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
pub struct Allowed {
    /// What.
    pub action: AllowedAction,
    /// For which of the viewer's seats; absent where it belongs to no seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub color: Option<Color>,
    /// For a take-back: how many plies it undoes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub plies: Option<u32>,
    /// For a claim: on what grounds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub claim: Option<ClaimKind>,
    /// For a game the other left: what may be claimed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub gone: Option<GoneClaim>,
}

/// Names of what a viewer may do; each is an [`crate::Action`] of the same name.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum AllowedAction {
    /// Play a move.
    Move,
    /// Give up.
    Resign,
    /// Break off a game that has hardly begun.
    Abort,
    /// Offer a draw.
    OfferDraw,
    /// Accept the draw offered.
    AcceptDraw,
    /// Decline it.
    DeclineDraw,
    /// Claim a draw.
    ClaimDraw,
    /// Take back; against a person this asks first.
    Takeback,
    /// Let the other take back.
    AcceptTakeback,
    /// Refuse it.
    DeclineTakeback,
    /// Give the other more time.
    AddTime,
    /// Stop the clocks, or two computers.
    Pause,
    /// Go on.
    Resume,
    /// Computers: play on, for so many single moves.
    Run,
    /// Put somebody else on a seat.
    Seat,
    /// Claim a game that the other left.
    ClaimGone,
    /// Play again, or say yes to it.
    Rematch,
    /// Say no to a rematch.
    DeclineRematch,
    /// Say something.
    Say,
}
