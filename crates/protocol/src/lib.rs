//! What browser and server say to each other, as types and nothing else.
//!
//! Each message travels as one JSON object in one WebSocket text frame: [`ToServer`] one way, [`ToClient`] the
//! other. The TypeScript types of the page are generated from these (`web/src/protocol/`, see
//! `tests/typescript.rs`); `docs/protocol.md` tells the story with diagrams.
//!
//! Invariant: the page needs no rule of chess. Wherever it would have to know one (where may this piece go? is
//! this a capture? which buttons make sense now?) the answer is in a message.

// By this name every module finds the derive, be it the one that does something or not.
#[cfg(not(feature = "typescript"))]
extern crate tabiya_ts_rs_stub as ts_rs;

mod analysis;
mod board;
mod catalog;
mod code;
mod decode;
mod game;
mod happening;
mod ids;
mod list;
mod message;
mod picture;
mod practice;
mod reading;
mod review;
mod setup;
mod short_string;
mod study;
mod to_client;
mod to_server;

pub use analysis::{
    AnalysisNews, AnalysisOrder, AnalysisState, EngineInfo, EngineLine, EngineOption, Evaluation, LineMove,
    Look, OptionKind, Subject,
};
pub use board::{Board, Captured, Castle, Destination, LastMove, Moves, Promotion, SquareName};
pub use catalog::{
    Catalog, ClockPreset, LevelGroup, LevelInfo, ModeDefaults, ModeInfo, PieceInfo, Reach, ReachKind,
    RoleInfo, RulesetInfo,
};
pub use code::{ClaimKind, Code, GoneClaim, ProblemCode, Question, ReasonCode, RemarkCode};
pub use decode::Unreadable;
pub use game::{
    Allowed, AllowedAction, ChatLine, ClockView, GameState, GameView, HistoryChange, MoveRow, Offers,
    Opening, Outcome, Phase, Presence, Score, SeatKind, SeatPresence, SeatView, SideClock, Speaker, Status,
    You,
};
pub use happening::{Happening, SquareChange};
pub use ids::{Color, GameId, Millis, NodeId, RequestId, Role, StudyId, Version};
pub use list::{GameFilter, WantedResult};
pub use message::{Explanation, Message, Parameter, Problem};
pub use picture::{PictureCoordinates, PictureFormat, PictureRequest};
pub use practice::{
    CardId, CardOrigin, CardSummary, PracticeAnswer, PracticeCard, PracticeChange, PracticeDay,
    PracticeGrade, PracticeSummary, Repertoire,
};
pub use reading::{ReadGame, ReadMove, ReadProblem, ReadTag, Understood};
pub use review::{
    Gain, Judgement, Mark, Remark, RemarkRole, Review, ReviewNews, ReviewState, ReviewedMove, SideReview,
};
pub use setup::{NewGame, SeatPlan};
pub use short_string::ShortString;
pub use study::{Shape, ShapeColor, StudyChange, StudyNews, StudyNode, StudySource, StudySummary, StudyView};
pub use to_client::{
    Exported, FenDialects, GameSummary, Hint, Invitation, Limits, PremoveView, QrCode, Reply, SeriesScore,
    SetupCheck, Shared, Strength, ToClient, Welcome,
};
pub use to_server::{Action, ExportFormat, HeldSeat, Request, ToServer};

/// The version of this protocol; it rises when a message changes in a way an old page would not understand.
pub const PROTOCOL: u32 = 3;
