//! What the server says.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    AnalysisNews, Board, CardId, CardSummary, Catalog, ChatLine, Color, EngineInfo, GameId, GameState,
    GameView, Happening, HistoryChange, Look, Message, Millis, ModeInfo, Moves, NodeId, Phase, PieceInfo,
    PracticeAnswer, PracticeCard, PracticeSummary, Presence, RequestId, ReviewNews, Status, StudyId,
    StudyNews, StudySummary, StudyView, Understood, Version, You,
};

/// One frame to a client.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ToClient {
    /// The first frame of every connection.
    Welcome {
        /// What this server is.
        welcome: Welcome,
    },
    /// The answer to a request.
    Reply {
        /// The request's own name.
        id: RequestId,
        /// What was asked for.
        reply: Box<Reply>,
    },
    /// The answer to a request that was not carried out. Nothing has changed.
    Refused {
        /// The request's own name; absent where none could be read.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<RequestId>,
        /// Why not.
        why: Message,
    },
    /// Something happened in a game this client has joined.
    Event {
        /// The game.
        game: GameId,
        /// The version this builds on: whoever has another asks with `join`.
        after: Version,
        /// The version it leads to.
        version: Version,
        /// What happened.
        happened: Vec<Happening>,
        /// How the move list changes; absent: not at all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        history: Option<HistoryChange>,
        /// New lines of chat.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(as = "Option<Vec<ChatLine>>", optional)]
        chat: Vec<ChatLine>,
        /// How things stand now.
        now: Box<GameState>,
        /// What this viewer may do now.
        you: You,
    },
    /// The whole game, unasked: this client was too slow for the events, and goes on from here.
    Game {
        /// Everything.
        view: Box<GameView>,
    },
    /// Somebody came or went.
    Presence {
        /// The game.
        game: GameId,
        /// Who is here now.
        presence: Presence,
    },
    /// News of an analysis this client asked for.
    Analysis {
        /// What is known now.
        news: Box<AnalysisNews>,
    },
    /// News of a review this client follows.
    Review {
        /// What is known now.
        news: Box<ReviewNews>,
    },
    /// Something happened in a study this client has joined.
    StudyEvent {
        /// The study.
        study: StudyId,
        /// The version this builds on: whoever has another asks with `joinStudy`.
        after: Version,
        /// The version it leads to.
        version: Version,
        /// What has become of it.
        news: Vec<StudyNews>,
        /// Something that a deletion took can be brought back.
        restorable: bool,
    },
    /// The whole study, unasked: this client was too slow for the news, and goes on from here.
    Study {
        /// Everything.
        view: Box<StudyView>,
    },
}

/// What this server is.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Welcome {
    /// [`crate::PROTOCOL`]; a page of another version reloads itself.
    pub protocol: u32,
    /// The program's version.
    pub server: String,
    /// The server's clock, milliseconds since 1970.
    pub now: Millis,
    /// What it admits.
    pub limits: Limits,
    /// Others can reach this server (`tabiya serve`), so an invitation makes sense.
    pub shared: bool,
}

/// What the server admits.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Limits {
    /// Characters of a line of chat.
    pub chat: u32,
    /// Characters of a name.
    pub name: u32,
    /// Bytes of a frame.
    pub frame: u32,
    /// Premoves in a queue.
    pub premoves: u32,
    /// Plies of a game.
    pub plies: u32,
}

/// What a request is answered with.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Reply {
    /// To `ping`.
    Pong {
        /// The server's clock, milliseconds since 1970.
        now: Millis,
    },
    /// To `catalog`.
    Catalog {
        /// Everything.
        catalog: Catalog,
    },
    /// To `create`.
    Created {
        /// The new game.
        game: GameId,
        /// The seats the secret holds.
        seats: Vec<Color>,
        /// For a game with an open seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        invitation: Option<Invitation>,
    },
    /// To `claim`.
    Claimed {
        /// The game.
        game: GameId,
        /// The seat.
        color: Color,
    },
    /// To `invite`.
    Invitation {
        /// The new one.
        invitation: Invitation,
    },
    /// To `join` by a client that has missed nothing.
    Joined {
        /// The version both have.
        version: Version,
        /// What this viewer may do now.
        you: You,
        /// Who is here.
        presence: Presence,
    },
    /// To `join` by any other.
    Game {
        /// Everything.
        view: Box<GameView>,
    },
    /// To `act` and `leave`.
    Done {
        /// The version the game had when it was done.
        version: Version,
    },
    /// To `board`.
    Board {
        /// The board after that ply.
        board: Board,
    },
    /// To `hint`.
    Hint {
        /// The move.
        hint: Hint,
    },
    /// To `line`.
    Line {
        /// The board after each of the moves.
        boards: Vec<Board>,
    },
    /// To `pieces` and `modePieces`.
    Pieces {
        /// Every kind, in the mode's order.
        pieces: Vec<PieceInfo>,
    },
    /// To `premoves`.
    Premoves {
        /// What may follow the queue.
        premoves: PremoveView,
    },
    /// To `export`.
    Exported {
        /// The text.
        exported: Exported,
    },
    /// To `checkSetup`.
    Setup {
        /// What came of it.
        setup: SetupCheck,
    },
    /// To `read`.
    Read {
        /// What the text is.
        understood: Understood,
    },
    /// To `games`.
    Games {
        /// Those that exist and that the secret opens, newest first.
        games: Vec<GameSummary>,
    },
    /// To `list`.
    List {
        /// The games.
        games: Vec<GameSummary>,
        /// Where the next page begins; absent: this was the last.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        next: Option<String>,
    },
    /// To `strength`.
    Strength {
        /// What the games say; absent without a game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        strength: Option<Strength>,
    },
    /// To `collect`.
    Collection {
        /// Some games as PGN.
        pgn: String,
        /// Where the next part begins; absent: this was the last.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        next: Option<String>,
    },
    /// To `mark`.
    Marked {},
    /// To `look`.
    Look {
        /// The position.
        look: Box<Look>,
    },
    /// To `analyse`.
    Analysing {},
    /// To `review`.
    Reviewing {
        /// There is a review, or one has been begun: news of it come unasked.
        found: bool,
    },
    /// To `stopAnalysis`, `leaveStudy`, `evaluateStudy` and `stopReview`.
    Stopped {},
    /// To `engines` and `setEngine`.
    Engines {
        /// The server's own first.
        engines: Vec<EngineInfo>,
    },
    /// To `createStudy`.
    StudyCreated {
        /// The new study, or the one that is there.
        study: StudyId,
    },
    /// To `joinStudy` by a client that has missed nothing.
    StudyJoined {
        /// The version both have.
        version: Version,
    },
    /// To `joinStudy` by any other.
    Study {
        /// Everything.
        view: Box<StudyView>,
    },
    /// To `changeStudy`.
    Changed {
        /// The version after it.
        version: Version,
        /// The node to stand on now: the last move that was played, the one before those that are gone.
        node: NodeId,
    },
    /// To `studies`.
    Studies {
        /// The studies.
        studies: Vec<StudySummary>,
        /// Where the next page begins; absent: this was the last.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        next: Option<String>,
    },
    /// To `practice`.
    Practice {
        /// How it stands.
        practice: PracticeSummary,
    },
    /// To `practiceNext`.
    PracticeCard {
        /// The card; absent: there is none left today.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        card: Option<Box<PracticeCard>>,
        /// Cards that are to be asked today, this one included.
        left: u32,
    },
    /// To `practiceAnswer`.
    PracticeAnswer {
        /// What came of it.
        answer: Box<PracticeAnswer>,
    },
    /// To `practiceCards`.
    PracticeCards {
        /// The cards.
        cards: Vec<CardSummary>,
        /// How many there are in all.
        total: u32,
        /// Where the next page begins; absent: this was the last.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        next: Option<CardId>,
    },
    /// To `changePractice`.
    PracticeChanged {
        /// How many cards came in.
        added: u32,
    },
    /// To `scores`.
    Scores {
        /// One row for each series.
        scores: Vec<SeriesScore>,
    },
}

/// A good move.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
pub struct Hint {
    /// At which ply.
    pub ply: u32,
    /// As players write it.
    pub san: String,
    /// As programs write it.
    pub uci: String,
    /// What the position is worth to the side to move, in hundredths of a pawn; absent where a mate is in sight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub centipawns: Option<i32>,
    /// In how many moves the side to move mates, or is mated if it is below zero.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub mate: Option<i32>,
}

/// How a friend comes to sit on an open seat.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
pub struct Invitation {
    /// The seat.
    pub color: Color,
    /// The token, good for one use.
    pub token: String,
    /// Links to send, the most useful first; the token is in the fragment, which no server log sees.
    pub links: Vec<String>,
    /// The first of the links as a picture.
    pub qr: QrCode,
}

/// A QR code to draw.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
pub struct QrCode {
    /// Modules in a row, quiet zone included.
    pub size: u32,
    /// The dark ones, as the `d` of an SVG path with one unit a module.
    pub path: String,
}

/// Premoves: the board as it would be, and what could be queued next.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
pub struct PremoveView {
    /// How many of the queue make sense still.
    pub valid: u32,
    /// The board with those played.
    pub pieces: std::collections::BTreeMap<String, String>,
    /// Where this side's pieces may go next.
    pub moves: Moves,
}

/// A game or position as text.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
pub struct Exported {
    /// A name for the file.
    pub file: String,
    /// What is in it.
    pub text: String,
}

/// What came of a set-up.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
pub struct SetupCheck {
    /// The position, if it can be played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub board: Option<Board>,
    /// The mode, if it can be played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub mode: Option<Box<ModeInfo>>,
    /// The clock as the grammar writes it, if it can be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<String>,
    /// The position as the rules write it, in every dialect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fens: Option<FenDialects>,
    /// Links to the position, if they were wanted and it is one of a mode that is offered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub shared: Option<Shared>,
    /// Everything that is wrong.
    pub problems: Vec<Message>,
}

/// One position in the dialects of FEN.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FenDialects {
    /// Castling as `KQkq`, with a file where that is in doubt; the en-passant square only where a capture is legal.
    pub x_fen: String,
    /// Castling as the files of the rooks.
    pub shredder: String,
    /// The en-passant square after every double step, as the PGN standard says.
    pub always: String,
}

/// How a position is shown to others.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
pub struct Shared {
    /// Links to send, the most useful first.
    pub links: Vec<String>,
    /// The first of the links as a picture.
    pub qr: QrCode,
}

/// One game in a list.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GameSummary {
    /// The game.
    pub game: GameId,
    /// The mode's id.
    pub mode: String,
    /// The clock in its grammar.
    pub clock: String,
    /// The seats the secret holds.
    pub seats: Vec<Color>,
    /// White's name.
    pub white: crate::SeatView,
    /// Black's name.
    pub black: crate::SeatView,
    /// Going on or over.
    pub status: Status,
    /// The board, small.
    pub board: Board,
    /// What has been played so far is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub opening: Option<crate::Opening>,
    /// When something last happened, milliseconds since 1970.
    pub touched: Millis,
    /// When it was made, milliseconds since 1970.
    #[serde(default)]
    pub created: Millis,
    /// The holder has put a star on it.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub starred: bool,
}

impl GameSummary {
    /// Whether it can be resumed.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.status.phase != Phase::Over
    }
}

/// How strong somebody seems to be.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
pub struct Strength {
    /// Games that were looked at.
    pub games: u32,
    /// Elo on the scale of the catalog's levels.
    pub elo: i32,
    /// Half the width of the 95 % interval.
    pub margin: i32,
    /// The number of the opponent that is nearest: a good next one.
    pub level: u8,
}

/// One row of the score board: all games between two players who went on with a rematch.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
pub struct SeriesScore {
    /// The latest game of the series.
    pub game: GameId,
    /// The first player: the one the secret belongs to, or White of the first game.
    pub one: String,
    /// The other player.
    pub two: String,
    /// Points of the first.
    pub points_one: f64,
    /// Points of the other.
    pub points_two: f64,
    /// Games decided.
    pub games: u32,
}
