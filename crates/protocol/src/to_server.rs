//! What a client says.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    AnalysisOrder, CardId, ClaimKind, Color, GameFilter, GameId, GoneClaim, Millis, NewGame, PracticeChange,
    RequestId, SeatPlan, StudyChange, StudyId, StudySource, Subject, Version,
};

/// One frame to the server: a request and the name the client gives it.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ToServer {
    /// Comes back in the answer; a request sent again under the same name is carried out once.
    pub id: RequestId,
    /// What is wanted.
    pub request: Request,
}

/// What a client may want. Every request has exactly one answer.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Request {
    /// Are you there, and what time is it? Answer: `pong`.
    Ping {},
    /// What is there to choose from? Answer: `catalog`.
    Catalog {},
    /// Starts a game. Answer: `created`.
    Create {
        /// The secret of the creator's seats: 32 bytes that nobody can guess, base64url without padding (43
        /// characters). The server keeps a hash only. Whoever shows it again in this game is the same person.
        secret: String,
        /// The secret under which the game is in lists. It opens no seat. Absent: the one above serves for both.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        list: Option<String>,
        /// How the game is to be named, so that its secret can follow from its name: ten random letters and digits.
        /// Absent: the server names it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        name: Option<GameId>,
        /// What to play.
        game: NewGame,
    },
    /// Sits down on the seat an invitation is for. Answer: `claimed`. Works once, or again with the same secret.
    Claim {
        /// The game in the link.
        game: GameId,
        /// The token in the link's fragment.
        token: String,
        /// The secret this client will hold the seat with.
        secret: String,
        /// The secret under which the game is in this client's lists; absent: the same.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        list: Option<String>,
        /// The name to show.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        name: Option<String>,
    },
    /// Makes a new invitation for an open seat and voids the one before. Answer: `invitation`.
    Invite {
        /// The game.
        game: GameId,
        /// The secret of the creator's seats.
        secret: String,
    },
    /// Listens to a game, with its seats if the secret holds any. Answer: `joined` (nothing missed since
    /// `version`) or `game` (everything). From then on its events come unasked.
    Join {
        /// The game.
        game: GameId,
        /// Absent to watch.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        secret: Option<String>,
        /// The version the client has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        version: Option<Version>,
    },
    /// Listens no more. Answer: `done`.
    Leave {
        /// The game.
        game: GameId,
    },
    /// Does something in a game this client has joined. Answer: `done`, once it is on disk.
    Act {
        /// The game.
        game: GameId,
        /// What to do.
        action: Action,
        /// For which seat; may be left out where only one makes sense.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        color: Option<Color>,
    },
    /// The board after a past ply. Answer: `board`.
    Board {
        /// The game, joined before.
        game: GameId,
        /// After how many plies.
        ply: u32,
    },
    /// A good move for the side to move, for those who may be helped. Answer: `hint`.
    Hint {
        /// The game, joined before.
        game: GameId,
    },
    /// The boards after moves that were never played, from the latest position on. Answer: `line`.
    Line {
        /// The game, joined before.
        game: GameId,
        /// The moves as players write them, at most 600.
        moves: Vec<String>,
    },
    /// How each kind of piece in the game moves. Answer: `pieces`.
    Pieces {
        /// The game, joined before.
        game: GameId,
    },
    /// How each kind of piece in a mode moves. Answer: `pieces`.
    ModePieces {
        /// The mode's id.
        mode: String,
    },
    /// Where pieces may go in advance, after a queue of premoves. Answer: `premoves`.
    Premoves {
        /// The game, joined before.
        game: GameId,
        /// Whose premoves.
        color: Color,
        /// What is queued already, as `uci` of earlier answers.
        queue: Vec<String>,
    },
    /// The game or a position as text. Answer: `exported`.
    Export {
        /// The game, joined before.
        game: GameId,
        /// As what.
        format: ExportFormat,
        /// For a FEN: after how many plies; absent: now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        ply: Option<u32>,
    },
    /// May this be played, and what will it look like? Answer: `setup`.
    CheckSetup {
        /// The mode's id.
        mode: String,
        /// A mode of one's own: the text of its file.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        mode_file: Option<String>,
        /// The position.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        fen: Option<String>,
        /// The clock in its grammar.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        clock: Option<String>,
        /// Links to the position are wanted, too.
        #[serde(default)]
        #[ts(as = "Option<bool>", optional)]
        share: bool,
    },
    /// What is this? A position, games, a mode: somebody pasted it. Answer: `read`.
    Read {
        /// The text, as long as a frame lets it be.
        text: String,
        /// The mode's id that a position is to be tried in first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        mode: Option<String>,
    },
    /// How do these games stand? Answer: `games`; at most 30 at a time.
    Games {
        /// Seats this client holds.
        seats: Vec<HeldSeat>,
    },
    /// This holder's games, newest first: those that go on, or a page of those that are over. Answer: `list`.
    List {
        /// The secret of the holder's lists.
        secret: String,
        /// Those that go on; else those that are over.
        running: bool,
        /// Which of those that are over.
        #[serde(default)]
        #[ts(as = "Option<GameFilter>", optional)]
        filter: GameFilter,
        /// Where the page before this one ended.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        after: Option<String>,
    },
    /// How strong is this holder, by the latest games of chess against computers? Answer: `strength`.
    Strength {
        /// The secret of the holder's lists.
        secret: String,
    },
    /// The same games as PGN, a part at a time. Answer: `collection`.
    Collect {
        /// The secret of the holder's lists.
        secret: String,
        /// Which of those that are over.
        #[serde(default)]
        #[ts(as = "Option<GameFilter>", optional)]
        filter: GameFilter,
        /// Where the part before this one ended.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        after: Option<String>,
    },
    /// Notes something about a game for oneself alone. Answer: `marked`.
    Mark {
        /// The game.
        game: GameId,
        /// The secret of the holder's lists.
        secret: String,
        /// With a star, or without.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        starred: Option<bool>,
        /// No longer in one's lists, or in them again; a game that goes on cannot be removed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        removed: Option<bool>,
    },
    /// A position as it is to be shown and moved in. Answer: `look`.
    Look {
        /// Where to begin.
        subject: Subject,
        /// Moves to be played from there, as programs write them; at most 200.
        #[serde(default)]
        #[ts(as = "Option<Vec<String>>", optional)]
        moves: Vec<String>,
    },
    /// Lets an engine look at a position. Answer: `analysing`; from then on `analysis` comes unasked, until it is done or
    /// `stopAnalysis` is asked for. A connection has two at most.
    Analyse {
        /// What is wanted.
        order: AnalysisOrder,
    },
    /// Ends an analysis; what it has found is kept for whoever asks next. Answer: `stopped`.
    StopAnalysis {
        /// The request that asked for it.
        analysis: RequestId,
    },
    /// The engines that may be asked. Answer: `engines`.
    Engines {
        /// The holder's secret: the owner of this machine may ask more of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        secret: Option<String>,
    },
    /// Sets an option of an engine, for its owner. Answer: `engines`.
    SetEngine {
        /// The holder's secret.
        secret: String,
        /// The engine.
        engine: String,
        /// The option's name.
        option: String,
        /// What it is to have.
        value: String,
    },
    /// Begins a study. Answer: `studyCreated`.
    CreateStudy {
        /// The holder's secret.
        secret: String,
        /// Where it comes from.
        source: StudySource,
        /// Its name; absent: one that follows from where it comes from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        title: Option<String>,
    },
    /// Listens to a study; whoever shows the secret it was begun with may change it. Answer: `study` (everything) or
    /// `studyJoined` (nothing missed since `version`). From then on its news come unasked.
    JoinStudy {
        /// The study.
        study: StudyId,
        /// The holder's secret.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        secret: Option<String>,
        /// The version the client has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        version: Option<Version>,
    },
    /// Listens no more. Answer: `stopped`.
    LeaveStudy {
        /// The study.
        study: StudyId,
    },
    /// Changes a study that was joined. Answer: `changed`, once it is on disk.
    ChangeStudy {
        /// The study.
        study: StudyId,
        /// What to do.
        change: StudyChange,
    },
    /// Has every move of the main line evaluated, when nobody else wants the engine. Answer: `stopped`.
    EvaluateStudy {
        /// The study, joined before.
        study: StudyId,
        /// Begin, or break off.
        begin: bool,
    },
    /// Looks at every move of the main line, says how good it was and why. Answer: `reviewing`; from then on `review` comes unasked
    /// until it is done, even if it was done before. It goes on when nobody follows it any more.
    Review {
        /// The study, joined before.
        study: StudyId,
        /// Begin, which only its holder may; else: tell what there is, if there is anything.
        begin: bool,
        /// Positions to search for each move; absent: as many as the server finds right, which is also the most there are.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "number")]
        nodes: Option<u64>,
    },
    /// Ends the review of a study, for its holder. Answer: `stopped`.
    StopReview {
        /// The study, joined before.
        study: StudyId,
    },
    /// A study as PGN. Answer: `exported`.
    ExportStudy {
        /// The study, joined before.
        study: StudyId,
    },
    /// This holder's studies, last changed first. Answer: `studies`.
    Studies {
        /// The holder's secret.
        secret: String,
        /// Where the page before this one ended.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        after: Option<String>,
    },
    /// Takes a study out of the list of its holder, or puts it back. Answer: `marked`.
    RemoveStudy {
        /// The study.
        study: StudyId,
        /// The holder's secret.
        secret: String,
        /// Out of it, or in it again.
        removed: bool,
    },
    /// How this holder's practice stands; reviews that were made since are taken in. Answer: `practice`.
    Practice {
        /// The holder's secret.
        secret: String,
        /// Minutes to the east of Greenwich: tells which day it is.
        offset: i32,
    },
    /// The next card of today. Answer: `practiceCard`.
    PracticeNext {
        /// The holder's secret.
        secret: String,
        /// Minutes to the east of Greenwich.
        offset: i32,
    },
    /// Answers a card. Only the first answer to a showing counts. Answer: `practiceAnswer`, once it is on disk.
    PracticeAnswer {
        /// The holder's secret.
        secret: String,
        /// Minutes to the east of Greenwich.
        offset: i32,
        /// The card.
        card: CardId,
        /// Which showing of it.
        showing: u32,
        /// The move, as a destination's `uci`.
        uci: String,
        /// How often help was asked for.
        #[serde(default)]
        #[ts(as = "Option<u8>", optional)]
        hints: u8,
        /// How long it took.
        time: Millis,
    },
    /// The cards of a deck, newest first. Answer: `practiceCards`.
    PracticeCards {
        /// The holder's secret.
        secret: String,
        /// Minutes to the east of Greenwich.
        offset: i32,
        /// Only those with this in a name, a title or a move.
        #[serde(default)]
        #[ts(as = "Option<String>", optional)]
        search: String,
        /// Where the page before this one ended.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        after: Option<CardId>,
    },
    /// Changes a deck. Answer: `practiceChanged`, once it is on disk.
    ChangePractice {
        /// The holder's secret.
        secret: String,
        /// What to do.
        change: PracticeChange,
    },
    /// The score board of the series these seats belong to. Answer: `scores`; at most 30 at a time.
    Scores {
        /// Seats this client holds.
        seats: Vec<HeldSeat>,
    },
}

/// A seat as a client remembers it.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct HeldSeat {
    /// The game.
    pub game: GameId,
    /// What opens it, or the list that it is in.
    pub secret: String,
}

/// As what a game is written.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ExportFormat {
    /// One position, as is usual: castling as `KQkq`, the en-passant square only where a capture is legal.
    Fen,
    /// One position, castling as the files of the rooks.
    FenShredder,
    /// One position, the en-passant square after every double step, as the PGN standard says.
    FenAlways,
    /// The whole game.
    Pgn,
}

/// Something done in a game.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Action {
    /// Plays a move.
    Move {
        /// The move, as a destination's `uci` or in any other notation.
        uci: String,
        /// How many plies were played when the player decided: a move meant for another position is refused.
        ply: u32,
        /// Offers a draw with the move.
        #[serde(default)]
        #[ts(as = "Option<bool>", optional)]
        draw: bool,
        /// Claims a draw by this move; if the claim is wrong it counts as an offer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        claim: Option<ClaimKind>,
        /// How long the player thought by the client's own clock; the rest may be lag.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        thought: Option<Millis>,
    },
    /// Gives up.
    Resign {},
    /// Breaks off a game that has hardly begun.
    Abort {},
    /// Offers a draw.
    OfferDraw {},
    /// Accepts one.
    AcceptDraw {},
    /// Declines one.
    DeclineDraw {},
    /// Claims a draw for the position on the board.
    ClaimDraw {
        /// On what grounds.
        kind: ClaimKind,
    },
    /// Takes back; against a person this asks first.
    Takeback {
        /// How many plies; must be what was allowed.
        plies: u32,
    },
    /// Lets the other take back.
    AcceptTakeback {},
    /// Refuses.
    DeclineTakeback {},
    /// Gives the other more time.
    AddTime {
        /// How much: a second at least, an hour at most.
        time: Millis,
    },
    /// Stops the clocks, or two computers.
    Pause {},
    /// Goes on.
    Resume {},
    /// Computers go on at this speed.
    Run {
        /// How many single moves they may make before they wait to be asked again; absent: to the end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        plies: Option<u32>,
        /// 1 is slow, 20 is fast.
        speed: u32,
    },
    /// Puts somebody else on a seat, where nobody but the creator and computers is at the board.
    Seat {
        /// Which.
        color: Color,
        /// Who: the creator or a computer.
        player: SeatPlan,
    },
    /// Claims a game that the other left.
    ClaimGone {
        /// What is claimed.
        kind: GoneClaim,
    },
    /// Plays again, or says yes to it.
    Rematch {},
    /// Says no to it.
    DeclineRematch {},
    /// Says something: `/word` is a command, a legal move in any notation is played, all else is chat.
    Say {
        /// At most 140 characters.
        text: String,
    },
    /// Sees to it that a flag is called; the server would, anyway.
    Flag {},
}
