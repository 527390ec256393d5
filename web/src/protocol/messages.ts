// Generated from crates/protocol. Do not edit.

/** The version of the protocol these types are of. */
export const PROTOCOL = 3;

/**
 * Something done in a game.
 */
export type Action = { "type": "move",
/**
 * The move, as a destination's `uci` or in any other notation.
 */
uci: string,
/**
 * How many plies were played when the player decided: a move meant for another position is refused.
 */
ply: number,
/**
 * Offers a draw with the move.
 */
draw?: boolean,
/**
 * Claims a draw by this move; if the claim is wrong it counts as an offer.
 */
claim?: ClaimKind,
/**
 * How long the player thought by the client's own clock; the rest may be lag.
 */
thought?: Millis, } | { "type": "resign", } | { "type": "abort", } | { "type": "offerDraw", } | { "type": "acceptDraw", } | { "type": "declineDraw", } | { "type": "claimDraw",
/**
 * On what grounds.
 */
kind: ClaimKind, } | { "type": "takeback",
/**
 * How many plies; must be what was allowed.
 */
plies: number, } | { "type": "acceptTakeback", } | { "type": "declineTakeback", } | { "type": "addTime",
/**
 * How much: a second at least, an hour at most.
 */
time: Millis, } | { "type": "pause", } | { "type": "resume", } | { "type": "run",
/**
 * How many single moves they may make before they wait to be asked again; absent: to the end.
 */
plies?: number,
/**
 * 1 is slow, 20 is fast.
 */
speed: number, } | { "type": "seat",
/**
 * Which.
 */
color: Color,
/**
 * Who: the creator or a computer.
 */
player: SeatPlan, } | { "type": "claimGone",
/**
 * What is claimed.
 */
kind: GoneClaim, } | { "type": "rematch", } | { "type": "declineRematch", } | { "type": "say",
/**
 * At most 140 characters.
 */
text: string, } | { "type": "flag", };

/**
 * One thing a viewer may do now.
 */
export type Allowed = {
/**
 * What.
 */
action: AllowedAction,
/**
 * For which of the viewer's seats; absent where it belongs to no seat.
 */
color?: Color,
/**
 * For a take-back: how many plies it undoes.
 */
plies?: number,
/**
 * For a claim: on what grounds.
 */
claim?: ClaimKind,
/**
 * For a game the other left: what may be claimed.
 */
gone?: GoneClaim, };

/**
 * Names of what a viewer may do; each is an [`crate::Action`] of the same name.
 */
export type AllowedAction = "move" | "resign" | "abort" | "offerDraw" | "acceptDraw" | "declineDraw" | "claimDraw" | "takeback" | "acceptTakeback" | "declineTakeback" | "addTime" | "pause" | "resume" | "run" | "seat" | "claimGone" | "rematch" | "declineRematch" | "say";

/**
 * News of an analysis. Each replaces the one before.
 */
export type AnalysisNews = {
/**
 * The request that asked for it.
 */
analysis: RequestId,
/**
 * Whether more is to come.
 */
state: AnalysisState,
/**
 * The engine's name.
 */
engine: string,
/**
 * Plies searched in full.
 */
depth: number,
/**
 * The longest line looked at.
 */
selectiveDepth: number,
/**
 * Positions searched, those of earlier searches of this position included.
 */
nodes: number,
/**
 * Positions a second.
 */
speed: number,
/**
 * Time spent.
 */
time: Millis,
/**
 * The best first; none while nothing is known or if there is no legal move.
 */
lines: Array<EngineLine>,
/**
 * Why it ended before its time.
 */
why?: Message, };

/**
 * What is wanted of an engine.
 */
export type AnalysisOrder = {
/**
 * What to look at.
 */
subject: Subject,
/**
 * How many lines, 1 to 5.
 */
lines: number,
/**
 * What the other side would do if it were to move: the threat.
 */
threat?: boolean,
/**
 * The engine, by a name of `engines`; absent: the server's own.
 */
engine?: string,
/**
 * How many positions to search at most; absent: as many as the server admits.
 */
nodes?: number, };

/**
 * Whether more is to come.
 */
export type AnalysisState = "waiting" | "thinking" | "done" | "stopped";

/**
 * The board after some ply, past or present.
 */
export type Board = {
/**
 * How many moves of one side have been played; 0 is the start.
 */
ply: number,
/**
 * The whole position.
 */
fen: string,
/**
 * Whose turn it is.
 */
turn: Color,
/**
 * The number of the move about to be played, as a score sheet counts.
 */
moveNumber: number,
/**
 * What stands on each occupied square: the color's first letter and the role, `wP`, `bQ`.
 */
pieces: { [key in string]: string },
/**
 * The move that led here; absent at the start.
 */
lastMove?: LastMove,
/**
 * The squares of royal pieces that are attacked now.
 */
checks: Array<string>,
/**
 * What each side has lost, in the order of its loss.
 */
captured: Captured,
/**
 * Material of White minus material of Black, in pawns.
 */
balance: number,
/**
 * Pieces in hand that may be dropped, by color and role; absent where the mode has no drops.
 */
pockets?: { [key in Color]?: { [key in Role]: number } },
/**
 * How many checks each side has still to give to win; absent where checks do not count.
 */
checksLeft?: { [key in Color]?: number }, };

/**
 * Pieces that have left the board.
 */
export type Captured = {
/**
 * White pieces that were taken.
 */
white: Array<Role>,
/**
 * Black pieces that were taken.
 */
black: Array<Role>, };

/**
 * The number of a card in its owner's deck. Never used twice.
 */
export type CardId = number;

/**
 * Where a card comes from.
 */
export type CardOrigin = { "type": "mistake",
/**
 * The game, if it was played here.
 */
game?: GameId,
/**
 * The study it was reviewed in.
 */
study?: StudyId,
/**
 * White's name.
 */
white: string,
/**
 * Black's name.
 */
black: string,
/**
 * When it was played: `2026.03.14`, or less; empty: nobody knows.
 */
date: string,
/**
 * The ply, from 1.
 */
ply: number,
/**
 * The number of the move, as a score sheet counts.
 */
number: number,
/**
 * What was played.
 */
played: LineMove,
/**
 * How bad it was.
 */
judgement: Judgement,
/**
 * What it cost, in thousandths of a game.
 */
loss: number,
/**
 * What answers it, with what follows; not in lists.
 */
refutation?: Array<LineMove>,
/**
 * Why it was one; not in lists.
 */
remarks?: Array<Remark>, } | { "type": "repertoire",
/**
 * The study.
 */
study: StudyId,
/**
 * Its name.
 */
title: string,
/**
 * What is said there about the move.
 */
comment: string, };

/**
 * A card in a list.
 */
export type CardSummary = {
/**
 * Its number.
 */
card: CardId,
/**
 * The mode's id.
 */
mode: string,
/**
 * The position.
 */
fen: string,
/**
 * Who is to move.
 */
color: Color,
/**
 * Where it comes from.
 */
origin: CardOrigin,
/**
 * What is best, as players write it.
 */
best: string,
/**
 * In how many days it is asked again, below zero if it is late; absent: it was never asked.
 */
days?: number,
/**
 * How often it was answered.
 */
answers: number,
/**
 * How often it was forgotten.
 */
lapses: number,
/**
 * It is not asked, since its owner said so.
 */
suspended?: boolean,
/**
 * It is not asked, since it was forgotten too often.
 */
stuck?: boolean, };

/**
 * One castling move.
 */
export type Castle = {
/**
 * `O-O` or `O-O-O`.
 */
name: string,
/**
 * The move to send.
 */
uci: string,
/**
 * Where the king stands.
 */
kingFrom: string,
/**
 * Where the king will stand.
 */
kingTo: string,
/**
 * Where the rook stands.
 */
rookFrom: string,
/**
 * Where the rook will stand.
 */
rookTo: string, };

/**
 * Everything a new-game panel lists.
 */
export type Catalog = {
/**
 * The modes, standard chess first.
 */
modes: Array<ModeInfo>,
/**
 * The computer's levels, weakest first.
 */
levels: Array<LevelInfo>,
/**
 * Clocks worth a button.
 */
clocks: Array<ClockPreset>,
/**
 * The rules about ends.
 */
rulesets: Array<RulesetInfo>, };

/**
 * One line of chat. Always shown as plain text.
 */
export type ChatLine = {
/**
 * Which event it was.
 */
version: Version,
/**
 * When, milliseconds since 1970.
 */
at: Millis,
/**
 * Who.
 */
speaker: Speaker,
/**
 * Under which name.
 */
name: string,
/**
 * What.
 */
text: string, };

/**
 * On what grounds a draw is claimed.
 */
export type ClaimKind = "threefold" | "fifty";

/**
 * One clock worth a button.
 */
export type ClockPreset = {
/**
 * In the clock grammar; what to send.
 */
clock: string,
/**
 * `bullet`, `blitz`, `rapid`, `classical`, `correspondence`.
 */
speed: string, };

/**
 * Both clocks, as they stood when the message left.
 */
export type ClockView = {
/**
 * White's.
 */
white: SideClock,
/**
 * Black's.
 */
black: SideClock,
/**
 * Whose runs; absent while both stand.
 */
running?: Color, };

/**
 * Why something is not done, or what is wrong with what was brought.
 */
export type Code = "alreadyStarted" | "ambiguousMove" | "badClock" | "badAmount" | "badDie" | "badFen" | "badFrame" | "badId" | "badLength" | "badModeFile" | "badModeName" | "badName" | "badOption" | "badPace" | "badPicture" | "badPosition" | "badSeats" | "badSecret" | "badSpeed" | "badTime" | "badToken" | "busy" | "deckFull" | "emptySeat" | "engineFailed" | "flagUp" | "gameOver" | "gameGoesOn" | "goneTooShortly" | "hostOnly" | "illegalMove" | "inCheck" | "modeFileTooLong" | "needsPromotion" | "noClock" | "noOffer" | "noOpenSeat" | "noSuchCard" | "noSuchDraw" | "noSuchEngine" | "noSuchGame" | "noSuchNode" | "noSuchLevel" | "noSuchMode" | "noSuchPly" | "noSuchRuleset" | "noSuchStudy" | "notGone" | "notJoined" | "notLate" | "notOver" | "notPaused" | "notReviewed" | "notStarted" | "notUnderstood" | "notYourTurn" | "notYours" | "nothingToClaim" | "nothingToRead" | "nothingToReview" | "nothingToRestore" | "nothingToTrain" | "nothingToTakeBack" | "offerStands" | "offerTooSoon" | "paused" | "playersOnly" | "poolFull" | "rate" | "repeated" | "reviewGoesOn" | "settingLocked" | "stale" | "takeBackForbidden" | "tooLateToAbort" | "tooLong" | "tooMany" | "unknownOutcome" | "unknownWord" | "unreadableGame" | "unreadableMove";

/**
 * One of the two sides.
 */
export type Color = "white" | "black";

/**
 * One square a piece may go to.
 */
export type Destination = {
/**
 * The square to show and to click.
 */
to: string,
/**
 * The move to send; where there is a choice of promotion, the first of it.
 */
uci: string,
/**
 * Something is taken.
 */
capture?: boolean,
/**
 * The choice, the usual one first; absent where nothing is to be chosen.
 */
promotions?: Array<Promotion>,
/**
 * This is castling: `O-O` or `O-O-O`.
 */
castle?: string, };

/**
 * An engine that may be asked.
 */
export type EngineInfo = {
/**
 * By which it is asked for; absent: the server's own.
 */
id?: string,
/**
 * What it calls itself.
 */
name: string,
/**
 * What can be set.
 */
options: Array<EngineOption>, };

/**
 * One line of an engine.
 */
export type EngineLine = {
/**
 * What it leads to.
 */
evaluation: Evaluation,
/**
 * The moves, the first of them legal in the position.
 */
moves: Array<LineMove>, };

/**
 * Something that can be set in an engine.
 */
export type EngineOption = {
/**
 * Its name.
 */
name: string,
/**
 * What it has now.
 */
value: string,
/**
 * What it may have.
 */
kind: OptionKind, };

/**
 * What a position is worth, to White.
 */
export type Evaluation = {
/**
 * Hundredths of a pawn; absent where a mate is in sight.
 */
centipawns?: number,
/**
 * In how many moves White mates, or is mated if it is below zero; 0: the side to move has been.
 */
mate?: number,
/**
 * Of a thousand such games White wins so many.
 */
win: number,
/**
 * Of a thousand such games so many are drawn.
 */
draw: number,
/**
 * How deep it was searched.
 */
depth: number, };

/**
 * Why a game is over, with everything needed to explain it.
 */
export type Explanation = {
/**
 * Which sentence.
 */
code: ReasonCode,
/**
 * What to put into it, by name.
 */
parameters?: { [key in string]: Parameter }, };

/**
 * As what a game is written.
 */
export type ExportFormat = "fen" | "fenShredder" | "fenAlways" | "pgn";

/**
 * A game or position as text.
 */
export type Exported = {
/**
 * A name for the file.
 */
file: string,
/**
 * What is in it.
 */
text: string, };

/**
 * One position in the dialects of FEN.
 */
export type FenDialects = {
/**
 * Castling as `KQkq`, with a file where that is in doubt; the en-passant square only where a capture is legal.
 */
xFen: string,
/**
 * Castling as the files of the rooks.
 */
shredder: string,
/**
 * The en-passant square after every double step, as the PGN standard says.
 */
always: string, };

/**
 * What a line comes to for whoever plays its first move.
 */
export type Gain = { "type": "material",
/**
 * Pawns.
 */
pawns: number, } | { "type": "mate",
/**
 * Moves.
 */
moves: number, } | { "type": "draw", } | { "type": "chance",
/**
 * Thousandths.
 */
thousandths: number, };

/**
 * Which of one's own games are wanted; what is absent does not matter.
 */
export type GameFilter = {
/**
 * A part of either player's name, in any case.
 */
player?: string,
/**
 * How it ended for the one who asks.
 */
result?: WantedResult,
/**
 * The mode's id.
 */
mode?: string,
/**
 * A part of the opening's name or code, in any case.
 */
opening?: string,
/**
 * Begun at this instant or later, milliseconds since 1970.
 */
since?: Millis,
/**
 * Begun before this instant.
 */
until?: Millis,
/**
 * Only those with a star.
 */
starred?: boolean, };

/**
 * The public name of a game: ten letters and digits, as they stand in a link.
 */
export type GameId = string;

/**
 * How things stand in a game, the same for every viewer.
 */
export type GameState = {
/**
 * The board.
 */
board: Board,
/**
 * What has been played so far is called; absent while it has no name, and where it is not chess.
 */
opening?: Opening,
/**
 * Who plays White.
 */
white: SeatView,
/**
 * Who plays Black.
 */
black: SeatView,
/**
 * Absent in a game without a clock.
 */
clocks?: ClockView,
/**
 * How long until a random move is played for the side to move; absent where nobody is hurried.
 */
forcedIn?: Millis,
/**
 * Going on or over, and why.
 */
status: Status,
/**
 * What has been asked and not yet answered.
 */
offers: Offers,
/**
 * The series this game belongs to, as far as it is decided.
 */
score: Score,
/**
 * The next game of the series, once there is one.
 */
next?: GameId,
/**
 * A computer does not move before it is asked to (`run`).
 */
waits?: boolean,
/**
 * Two computers: how fast they play, 1 to 20.
 */
speed?: number, };

/**
 * One game in a list.
 */
export type GameSummary = {
/**
 * The game.
 */
game: GameId,
/**
 * The mode's id.
 */
mode: string,
/**
 * The clock in its grammar.
 */
clock: string,
/**
 * The seats the secret holds.
 */
seats: Array<Color>,
/**
 * White's name.
 */
white: SeatView,
/**
 * Black's name.
 */
black: SeatView,
/**
 * Going on or over.
 */
status: Status,
/**
 * The board, small.
 */
board: Board,
/**
 * What has been played so far is called.
 */
opening?: Opening,
/**
 * When something last happened, milliseconds since 1970.
 */
touched: Millis,
/**
 * When it was made, milliseconds since 1970.
 */
created: Millis,
/**
 * The holder has put a star on it.
 */
starred?: boolean, };

/**
 * A whole game: what a client gets when it joins, or has missed something.
 */
export type GameView = {
/**
 * The game's public name.
 */
game: GameId,
/**
 * The log's length this view is of.
 */
version: Version,
/**
 * The mode, with the kinds of pieces in this very game.
 */
mode: ModeInfo,
/**
 * The start position.
 */
startFen: string,
/**
 * The clock in its grammar; `none` without one.
 */
clock: string,
/**
 * The rules about ends.
 */
ruleset: string,
/**
 * The number by which the start was drawn: who creates a game with it gets the same.
 */
draw?: number,
/**
 * Who does not move within this time has a random legal move played.
 */
pace?: Millis,
/**
 * When it was created, milliseconds since 1970.
 */
created: Millis,
/**
 * The first game of its series, if it is another: a rematch is open to the secrets of that one.
 */
series?: GameId,
/**
 * The text of its mode's file, if it is not one of the catalog.
 */
modeFile?: string,
/**
 * The moves so far.
 */
moves: Array<MoveRow>,
/**
 * The chat so far, oldest first.
 */
chat: Array<ChatLine>,
/**
 * How things stand.
 */
now: GameState,
/**
 * Who is here.
 */
presence: Presence,
/**
 * What this viewer may do.
 */
you: You, };

/**
 * What is claimed of a game that the other left.
 */
export type GoneClaim = "win" | "draw";

/**
 * One thing that happened in a game.
 */
export type Happening = { "type": "started" } | { "type": "moved",
/**
 * Who moved.
 */
color: Color,
/**
 * The move as players write it.
 */
san: string,
/**
 * The move as programs write it.
 */
uci: string,
/**
 * Something was taken.
 */
capture: boolean,
/**
 * The other side is in check now.
 */
check: boolean,
/**
 * The pace played it, not the player.
 */
forced: boolean,
/**
 * In which language the player's letters were read, if not in English: `german`, `french`, `hungarian`.
 */
language?: string,
/**
 * What changed on the board, removals first.
 */
changes: Array<SquareChange>, } | { "type": "takenBack",
/**
 * How many plies.
 */
plies: number, } | { "type": "seated",
/**
 * On which side.
 */
color: Color,
/**
 * Under which name.
 */
name: string, } | { "type": "asked",
/**
 * Who asks.
 */
color: Color,
/**
 * For what.
 */
what: Question, } | { "type": "declined",
/**
 * Who declined.
 */
color: Color,
/**
 * For what.
 */
what: Question, } | { "type": "timeAdded",
/**
 * Who got it.
 */
color: Color,
/**
 * How much.
 */
time: Millis, } | { "type": "paused" } | { "type": "resumed" } | { "type": "downtime",
/**
 * How long it was away, as far as known.
 */
time: Millis, } | { "type": "said" } | { "type": "ended",
/**
 * Who won.
 */
outcome: Outcome, } | { "type": "rematch",
/**
 * Where it is played.
 */
game: GameId, } | { "type": "claimRejected",
/**
 * Who claimed.
 */
color: Color,
/**
 * On what grounds.
 */
claim: ClaimKind,
/**
 * What there was: times the position occurred, or single moves without progress.
 */
found: number,
/**
 * What there should have been.
 */
needed: number, } | { "type": "positionSet" } | { "type": "rematchAgreed" } | { "type": "pace",
/**
 * 1 is slow, 20 is fast.
 */
speed: number, };

/**
 * A seat as a client remembers it.
 */
export type HeldSeat = {
/**
 * The game.
 */
game: GameId,
/**
 * What opens it, or the list that it is in.
 */
secret: string, };

/**
 * A good move.
 */
export type Hint = {
/**
 * At which ply.
 */
ply: number,
/**
 * As players write it.
 */
san: string,
/**
 * As programs write it.
 */
uci: string,
/**
 * What the position is worth to the side to move, in hundredths of a pawn; absent where a mate is in sight.
 */
centipawns?: number,
/**
 * In how many moves the side to move mates, or is mated if it is below zero.
 */
mate?: number, };

/**
 * How the move list changes: keep the first rows, then add these.
 */
export type HistoryChange = {
/**
 * How many rows stay.
 */
keep: number,
/**
 * What follows them.
 */
rows: Array<MoveRow>, };

/**
 * How a friend comes to sit on an open seat.
 */
export type Invitation = {
/**
 * The seat.
 */
color: Color,
/**
 * The token, good for one use.
 */
token: string,
/**
 * Links to send, the most useful first; the token is in the fragment, which no server log sees.
 */
links: Array<string>,
/**
 * The first of the links as a picture.
 */
qr: QrCode, };

/**
 * How good a move was.
 */
export type Judgement = "forced" | "book" | "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/**
 * The squares to mark after a move.
 */
export type LastMove = {
/**
 * Where the piece came from; absent for a drop.
 */
from?: string,
/**
 * Where it stands now; for castling, where the king stands.
 */
to: string, };

/**
 * What an opponent belongs to.
 */
export type LevelGroup = "steps" | "course";

/**
 * One opponent that the computer can be.
 */
export type LevelInfo = {
/**
 * The number by which games name it.
 */
level: number,
/**
 * What it belongs to.
 */
group: LevelGroup,
/**
 * Its name where the page has no word of its own.
 */
name: string,
/**
 * The measured strength, on the scale of Stockfish's `UCI_Elo`; absent until it was measured.
 */
elo?: number,
/**
 * Half the width of the 95 % interval of `elo`; present whenever it is.
 */
margin?: number,
/**
 * How it was measured: when, against what, in how many games; present whenever `elo` is.
 */
source?: string, };

/**
 * What the server admits.
 */
export type Limits = {
/**
 * Characters of a line of chat.
 */
chat: number,
/**
 * Characters of a name.
 */
name: number,
/**
 * Bytes of a frame.
 */
frame: number,
/**
 * Premoves in a queue.
 */
premoves: number,
/**
 * Plies of a game.
 */
plies: number, };

/**
 * One move of a line.
 */
export type LineMove = {
/**
 * As players write it.
 */
san: string,
/**
 * As programs write it.
 */
uci: string, };

/**
 * A position as it is to be shown and moved in.
 */
export type Look = {
/**
 * What stands where.
 */
board: Board,
/**
 * What may be played.
 */
moves: Moves,
/**
 * Going on or over.
 */
status: Status,
/**
 * What has been played so far is called.
 */
opening?: Opening, };

/**
 * What else is to be said of a move.
 */
export type Mark = "onlyMove" | "great" | "sacrifice" | "missedWin" | "missedMate" | "allowedMate" | "miss" | "slower" | "drift";

/**
 * Something to be said to a person, in whatever language the page speaks: why something is not done.
 */
export type Message = {
/**
 * Which sentence.
 */
code: Code,
/**
 * What to put into it, by name.
 */
parameters?: { [key in string]: Parameter },
/**
 * What exactly is wrong, to be said in the place of `detail`, which says it in English.
 */
because?: Array<Problem>, };

/**
 * A length of time in milliseconds, or an instant as milliseconds since 1970.
 */
export type Millis = number;

/**
 * The settings a mode brings along.
 */
export type ModeDefaults = {
/**
 * The clock in its grammar; absent: none.
 */
clock?: string,
/**
 * Who does not move within this time has a random legal move played; absent: no such hurry.
 */
pace?: Millis,
/**
 * The rules about ends.
 */
ruleset: string, };

/**
 * One mode.
 */
export type ModeInfo = {
/**
 * The name that commands, files and links use.
 */
id: string,
/**
 * The name to show where the page has no word of its own for the id.
 */
name: string,
/**
 * One sentence about it, likewise.
 */
description: string,
/**
 * A start position to draw; of a drawn start one example.
 */
fen: string,
/**
 * The same as `pieces` of a board.
 */
pieces: { [key in string]: string },
/**
 * The kinds of pieces in it.
 */
roles: Array<RoleInfo>,
/**
 * The start is drawn anew for each game.
 */
random: boolean,
/**
 * The computer plays it.
 */
computer: boolean,
/**
 * A clock that the mode prescribes.
 */
clock?: string,
/**
 * Taken pieces can be dropped: there are pockets to draw.
 */
pockets: boolean,
/**
 * How many checks win; absent where they do not count.
 */
checks?: number,
/**
 * The settings a game begins with if nobody wishes for others.
 */
defaults: ModeDefaults,
/**
 * Which of them cannot be changed: `clock`, `pace`, `ruleset`.
 */
locked: Array<string>, };

/**
 * One row of the move list.
 */
export type MoveRow = {
/**
 * The ply this move made: the first move has 1.
 */
ply: number,
/**
 * Who moved.
 */
color: Color,
/**
 * The number a score sheet gives it.
 */
moveNumber: number,
/**
 * As players write it, English letters.
 */
san: string,
/**
 * As programs write it.
 */
uci: string,
/**
 * Material of White minus material of Black after it, in pawns.
 */
balance: number,
/**
 * What the mover's clock showed after it.
 */
clock?: Millis,
/**
 * How the list changes when this was played by the pace, not the player.
 */
forced?: boolean, };

/**
 * Everything that may be played in a position.
 */
export type Moves = {
/**
 * Where the piece on each square may go. Castling appears under the king's own destination where that is
 * unambiguous, and under the rook's square.
 */
from: { [key in string]: Array<Destination> },
/**
 * The castling moves, for a button where the board would be ambiguous.
 */
castles?: Array<Castle>,
/**
 * Where a piece in hand may be dropped, by role.
 */
drops?: { [key in Role]: Array<Destination> }, };

/**
 * What to play, and who sits where.
 *
 * Both seats `me`: two friends at one table. One `me`, one `computer` or `friend`: the obvious. Both `computer`:
 * the creator watches and holds the speed.
 */
export type NewGame = {
/**
 * The mode's id, from the catalog; of a mode of one's own, what to call it.
 */
mode: string,
/**
 * A mode of one's own: the text of its file, at most 16 KiB.
 */
modeFile?: string,
/**
 * The number of a drawn start; absent: the server draws one.
 */
draw?: number,
/**
 * Who does not move within this time has a random legal move played; absent: as the mode says.
 */
pace?: Millis,
/**
 * Who plays White (before `shuffle`).
 */
white: SeatPlan,
/**
 * Who plays Black (before `shuffle`).
 */
black: SeatPlan,
/**
 * The server draws who gets which color.
 */
shuffle?: boolean,
/**
 * The clock in the grammar of docs/clocks.md, `none`, `3m+2s`, `40/90m+30s, 30m+30s`; absent: none, or what
 * the mode prescribes.
 */
clock?: string,
/**
 * Start position as FEN instead of the mode's own.
 */
fen?: string,
/**
 * The rules about ends, from the catalog; absent: FIDE's.
 */
ruleset?: string,
/**
 * Moves that have been made already, as engines write them; the game goes on behind them and does not count.
 */
moves?: Array<string>,
/**
 * A game at one table that this one follows: the score goes on.
 */
follows?: GameId,
/**
 * Computers move when they are asked to (`run`), not by themselves.
 */
stepwise?: boolean,
/**
 * For two computers: how many turns to play before the first pause; absent: to the end.
 */
turns?: number,
/**
 * For two computers: 1 is slow, 20 is fast; absent: 10.
 */
speed?: number, };

/**
 * The number of a node in a study; 0 is the start. Never used twice in one study.
 */
export type NodeId = number;

/**
 * Questions waiting for an answer, by who asked.
 */
export type Offers = {
/**
 * Who offers a draw.
 */
draw: Array<Color>,
/**
 * Who asks to take back.
 */
takeback: Array<Color>,
/**
 * Who wants to play again.
 */
rematch: Array<Color>, };

/**
 * The opening of a game: the last of its positions that has a name.
 */
export type Opening = {
/**
 * Its code in the Encyclopaedia of Chess Openings, such as `C60`.
 */
eco: string,
/**
 * Its English name, `Family` or `Family: Variation, Sub-variation`.
 */
name: string,
/**
 * After how many single moves it was reached.
 */
ply: number, };

/**
 * What an option may have.
 */
export type OptionKind = { "type": "check" } | { "type": "spin",
/**
 * At least.
 */
min: number,
/**
 * At most.
 */
max: number, } | { "type": "combo",
/**
 * Which.
 */
choices: Array<string>, } | { "type": "text" };

/**
 * Who won.
 */
export type Outcome = "white" | "black" | "draw" | "none";

/**
 * One value in a sentence.
 */
export type Parameter = number | string | number[] | Array<string>;

/**
 * The parts of a game's life.
 */
export type Phase = "waiting" | "playing" | "paused" | "over";

/**
 * Where the names of the squares stand.
 */
export type PictureCoordinates = "inside" | "squares" | "off";

/**
 * What kind of file.
 */
export type PictureFormat = "svg" | "png" | "gif" | "html";

/**
 * A picture that somebody wants: of a game in PGN, or of a position.
 */
export type PictureRequest = {
/**
 * What kind of file.
 */
format: PictureFormat,
/**
 * Games.
 */
pgn?: string,
/**
 * Which game of the text, from 1; the first if left out.
 */
game?: number,
/**
 * After which single move of the game; the last if left out.
 */
ply?: number,
/**
 * A position, if there is no game.
 */
fen?: string,
/**
 * The id of its mode; chess if left out.
 */
mode?: string,
/**
 * The text of its mode's file, where the server does not have it.
 */
modeFile?: string,
/**
 * The width of the board in pixels; 720 if left out.
 */
size?: number,
/**
 * Black is below.
 */
flipped?: boolean,
/**
 * The name of a board, or two colors as `light,dark`.
 */
board?: string,
/**
 * The color of White's pieces; ivory if left out.
 */
white?: string,
/**
 * The color of Black's pieces; ebony if left out.
 */
black?: string,
/**
 * Where the names of the squares stand.
 */
coordinates?: PictureCoordinates,
/**
 * Arrows and circles over one position, as PGN writes them: `Ge2e4`, `Rd4`.
 */
marks?: Array<string>,
/**
 * An animation shows each position as long as the next move was thought about.
 */
paced?: boolean, };

/**
 * How one kind of piece moves.
 */
export type PieceInfo = {
/**
 * Which kind.
 */
role: Role,
/**
 * In words, by the code of their language: `en` is always there.
 */
words: { [key in string]: string },
/**
 * Where it can go on an empty board from d4, as White; from d5, upside down, as Black.
 */
reach: Array<Reach>, };

/**
 * What came of an answer.
 */
export type PracticeAnswer = {
/**
 * It is right.
 */
right: boolean,
/**
 * What it counts for; absent: it is not the first of its showing.
 */
grade?: PracticeGrade,
/**
 * The move as players write it.
 */
san: string,
/**
 * The position after it.
 */
look: Look,
/**
 * In how many days the card is asked again; 0: today.
 */
days: number,
/**
 * It was forgotten too often and is not asked any more.
 */
suspended: boolean,
/**
 * Cards that are still to be asked today.
 */
left: number, };

/**
 * A card that is asked.
 */
export type PracticeCard = {
/**
 * Its number.
 */
card: CardId,
/**
 * Which showing of it: an answer says it again, so that each counts once.
 */
showing: number,
/**
 * The mode.
 */
mode: ModeInfo,
/**
 * The text of the mode's file, if it is offered to nobody else.
 */
modeFile?: string,
/**
 * Who is to move.
 */
color: Color,
/**
 * The position, as it is shown and moved in.
 */
look: Look,
/**
 * The same as FEN.
 */
fen: string,
/**
 * What is right, the best with what follows: for help, and to be shown afterwards.
 */
best: Array<LineMove>,
/**
 * How many moves are right.
 */
accepted: number,
/**
 * Where it comes from.
 */
origin: CardOrigin,
/**
 * How often the mistake was made, or in how many repertoires it is.
 */
times: number, };

/**
 * What is done to a deck.
 */
export type PracticeChange = { "type": "addMistakes",
/**
 * The study.
 */
study: StudyId,
/**
 * Whose mistakes.
 */
colors: Array<Color>, } | { "type": "addRepertoire",
/**
 * The study.
 */
study: StudyId,
/**
 * Whose moves.
 */
color: Color, } | { "type": "removeRepertoire",
/**
 * The study.
 */
study: StudyId,
/**
 * Whose moves.
 */
color: Color, } | { "type": "suspend",
/**
 * The card.
 */
card: CardId,
/**
 * No more.
 */
suspended: boolean, } | { "type": "remove",
/**
 * The card.
 */
card: CardId,
/**
 * Throws it away.
 */
removed: boolean, };

/**
 * What was answered on a day.
 */
export type PracticeDay = {
/**
 * Days since 1970.
 */
day: number,
/**
 * Answers.
 */
answers: number,
/**
 * Those that were right.
 */
right: number, };

/**
 * How well a card was known.
 */
export type PracticeGrade = "again" | "hard" | "good";

/**
 * How a deck stands today.
 */
export type PracticeSummary = {
/**
 * Today, in days since 1970.
 */
today: number,
/**
 * Cards that are to be asked today, new ones included.
 */
left: number,
/**
 * The new ones among them.
 */
new: number,
/**
 * Answers that were given today.
 */
answered: number,
/**
 * Cards in the deck.
 */
cards: number,
/**
 * Cards that were never asked.
 */
waiting: number,
/**
 * Cards that are not to be asked.
 */
suspended: number,
/**
 * Of a thousand cards that were asked again in the last thirty days, so many were known; absent: none was asked.
 */
retention?: number,
/**
 * Days in a row with answers.
 */
streak: number,
/**
 * The days with answers of the last ninety, oldest first.
 */
history: Array<PracticeDay>,
/**
 * How many cards come back on each of the next thirty days, today first.
 */
forecast: Array<number>,
/**
 * The repertoires that are trained.
 */
repertoires: Array<Repertoire>, };

/**
 * Premoves: the board as it would be, and what could be queued next.
 */
export type PremoveView = {
/**
 * How many of the queue make sense still.
 */
valid: number,
/**
 * The board with those played.
 */
pieces: { [key in string]: string },
/**
 * Where this side's pieces may go next.
 */
moves: Moves, };

/**
 * Who is connected; not part of the log.
 */
export type Presence = {
/**
 * White's player.
 */
white: SeatPresence,
/**
 * Black's player.
 */
black: SeatPresence,
/**
 * How many only watch.
 */
watchers: number, };

/**
 * What exactly is wrong with something that was given: a part of a sentence, without a capital or a full stop.
 */
export type Problem = {
/**
 * Which sentence.
 */
code: ProblemCode,
/**
 * What to put into it, by name. `found` and `name` are what somebody wrote, `color` is a side, `language` one of the
 * letters of moves, `piece` what a mode's file calls a kind.
 */
parameters?: { [key in string]: Parameter },
/**
 * What is wrong inside of it, to be said in the place of `detail`.
 */
because?: Array<Problem>, };

/**
 * What exactly is wrong with a position, a clock, a move or a game in PGN.
 */
export type ProblemCode = "castling" | "forbiddenCheck" | "kings" | "opponentInCheck" | "pawnInForbiddenZone" | "pawnOnBackRank" | "royalPieces" | "royals" | "fenCastling" | "fenChecks" | "fenCounter" | "fenEnPassant" | "fenExtra" | "fenLength" | "fenPiece" | "fenPocket" | "fenRankLength" | "fenRanks" | "fenTurn" | "clockForm" | "clockHourglasses" | "clockLength" | "clockMoves" | "clockNoTime" | "clockPeriodCount" | "clockPeriods" | "clockSides" | "clockStages" | "clockTime" | "moveAmbiguous" | "moveCapture" | "moveIllegal" | "moveLetter" | "movePromotion" | "moveSyntax" | "moveUci" | "badNag" | "badTag" | "bracket" | "commentBetweenTags" | "duplicateTag" | "earlyNag" | "earlyVariation" | "encoding" | "endlessGame" | "extraBrace" | "extraParenthesis" | "falseSign" | "fenTag" | "fenWithoutSetUp" | "foreignLetters" | "guessedLetters" | "invisible" | "lateNag" | "manyProblems" | "missingFen" | "modeTag" | "nestedBrace" | "noResult" | "noStart" | "nullInCheck" | "openComment" | "openVariation" | "partlyForeign" | "pawnLetter" | "resultForm" | "resultMismatch" | "resultTag" | "setUp" | "setUpWithoutFen" | "strayNumber" | "strayResult" | "straySign" | "tagInnerQuotes" | "tagNoQuotes" | "tagNotClosed" | "tooDeep" | "unexpected" | "unknownVariant" | "wrapper";

/**
 * One piece a pawn may become.
 */
export type Promotion = {
/**
 * What it becomes.
 */
role: Role,
/**
 * The move to send for it.
 */
uci: string, };

/**
 * A QR code to draw.
 */
export type QrCode = {
/**
 * Modules in a row, quiet zone included.
 */
size: number,
/**
 * The dark ones, as the `d` of an SVG path with one unit a module.
 */
path: string, };

/**
 * What one side asks the other for.
 */
export type Question = "draw" | "takeback" | "rematch";

/**
 * One square that a piece can go to.
 */
export type Reach = {
/**
 * So many files to the right of the piece.
 */
file: number,
/**
 * So many ranks before it.
 */
rank: number,
/**
 * What it can do there.
 */
kind: ReachKind, };

/**
 * What a piece can do on a square.
 */
export type ReachKind = "both" | "move" | "capture" | "first" | "hop" | "moveOrHop";

/**
 * One game of a text.
 */
export type ReadGame = {
/**
 * The tags as the text has them.
 */
tags: Array<ReadTag>,
/**
 * The mode's id.
 */
mode: string,
/**
 * The mode, where the text brings it along.
 */
brought?: ModeInfo,
/**
 * The text of its file.
 */
modeFile?: string,
/**
 * The number by which its start was drawn, from which follows how its pieces look.
 */
draw?: number,
/**
 * Where the game begins; absent if its tags do not tell.
 */
fen?: string,
/**
 * What is said before the first move.
 */
comment?: string,
/**
 * The main line, as far as it can be played.
 */
moves: Array<ReadMove>,
/**
 * How many variations were passed over.
 */
variations: number,
/**
 * `1-0`, `0-1`, `1/2-1/2` or `*`.
 */
result: string,
/**
 * What is wrong with it, in the order of the text; at most 30.
 */
problems: Array<ReadProblem>, };

/**
 * One move of a game, and the position after it.
 */
export type ReadMove = {
/**
 * In algebraic notation; `--` if the side passes.
 */
san: string,
/**
 * As engines write it; `0000` if the side passes.
 */
uci: string,
/**
 * Who moved.
 */
color: Color,
/**
 * The number of the move, as a score sheet counts.
 */
moveNumber: number,
/**
 * The position after it.
 */
fen: string,
/**
 * The squares to mark; absent if the side passes.
 */
lastMove?: LastMove,
/**
 * The squares of royal pieces that are attacked after it.
 */
checks?: Array<string>,
/**
 * Judgements in signs: `!?`, `±`, or `$` and a number.
 */
signs?: string,
/**
 * What is said behind it.
 */
comment?: string, };

/**
 * Something wrong with a game.
 */
export type ReadProblem = {
/**
 * The line of the text, from 1.
 */
line: number,
/**
 * The character of the line, from 1.
 */
column: number,
/**
 * It could not be understood; otherwise it was, but is not as the standard has it.
 */
grave: boolean,
/**
 * What was expected and what came, in English.
 */
text: string,
/**
 * The same, to be said in any language.
 */
problem: Problem, };

/**
 * One tag of a game.
 */
export type ReadTag = {
/**
 * Such as `White`.
 */
name: string,
/**
 * What it says.
 */
value: string, };

/**
 * Why a game is over.
 */
export type ReasonCode = "abandoned" | "aborted" | "agreement" | "checkmate" | "deadPosition" | "flag" | "goal" | "moveLimit" | "noProgress" | "repetition" | "resignation" | "stalemate";

/**
 * One thing that can be said about a move, and shown.
 */
export type Remark = {
/**
 * Which sentence.
 */
code: RemarkCode,
/**
 * What it says about the move.
 */
role: RemarkRole,
/**
 * What to put into the sentence, by name: squares, moves (SAN), pieces (by their English letters, upper case), numbers.
 */
parameters?: { [key in string]: Parameter },
/**
 * The squares it is about, the most important first.
 */
squares: Array<string>,
/**
 * The moves that show it, from the position after the move, or, of what was better or missed, from the one before it.
 */
line: Array<LineMove>,
/**
 * What the line gains for whoever plays its first move.
 */
gain?: Gain,
/**
 * Every reply was looked at, or a rule says so; else: two searches agree.
 */
proved?: boolean, };

/**
 * What can be said about a move afterwards.
 */
export type RemarkCode = "hanging" | "outnumbered" | "cheaper" | "fork" | "pinToKing" | "pin" | "skewer" | "discoveredAttack" | "doubleCheck" | "removedGuard" | "deflection" | "overload" | "backRank" | "trapped" | "attack" | "mateAllowed" | "mateMissed" | "promotion" | "zwischenzug" | "perpetual" | "stalemate" | "repetition" | "lostCastling" | "exposedKing" | "threat" | "onlyMove" | "slower" | "material" | "numbers";

/**
 * What a remark says about a move.
 */
export type RemarkRole = "cause" | "consequence" | "better" | "missed";

/**
 * A repertoire that is trained: one side's moves of a study.
 */
export type Repertoire = {
/**
 * The study.
 */
study: StudyId,
/**
 * Whose moves.
 */
color: Color,
/**
 * The study's name when it was taken in.
 */
title: string,
/**
 * How many cards it has.
 */
cards: number, };

/**
 * What a request is answered with.
 */
export type Reply = { "type": "pong",
/**
 * The server's clock, milliseconds since 1970.
 */
now: Millis, } | { "type": "catalog",
/**
 * Everything.
 */
catalog: Catalog, } | { "type": "created",
/**
 * The new game.
 */
game: GameId,
/**
 * The seats the secret holds.
 */
seats: Array<Color>,
/**
 * For a game with an open seat.
 */
invitation?: Invitation, } | { "type": "claimed",
/**
 * The game.
 */
game: GameId,
/**
 * The seat.
 */
color: Color, } | { "type": "invitation",
/**
 * The new one.
 */
invitation: Invitation, } | { "type": "joined",
/**
 * The version both have.
 */
version: Version,
/**
 * What this viewer may do now.
 */
you: You,
/**
 * Who is here.
 */
presence: Presence, } | { "type": "game",
/**
 * Everything.
 */
view: GameView, } | { "type": "done",
/**
 * The version the game had when it was done.
 */
version: Version, } | { "type": "board",
/**
 * The board after that ply.
 */
board: Board, } | { "type": "hint",
/**
 * The move.
 */
hint: Hint, } | { "type": "line",
/**
 * The board after each of the moves.
 */
boards: Array<Board>, } | { "type": "pieces",
/**
 * Every kind, in the mode's order.
 */
pieces: Array<PieceInfo>, } | { "type": "premoves",
/**
 * What may follow the queue.
 */
premoves: PremoveView, } | { "type": "exported",
/**
 * The text.
 */
exported: Exported, } | { "type": "setup",
/**
 * What came of it.
 */
setup: SetupCheck, } | { "type": "read",
/**
 * What the text is.
 */
understood: Understood, } | { "type": "games",
/**
 * Those that exist and that the secret opens, newest first.
 */
games: Array<GameSummary>, } | { "type": "list",
/**
 * The games.
 */
games: Array<GameSummary>,
/**
 * Where the next page begins; absent: this was the last.
 */
next?: string, } | { "type": "strength",
/**
 * What the games say; absent without a game.
 */
strength?: Strength, } | { "type": "collection",
/**
 * Some games as PGN.
 */
pgn: string,
/**
 * Where the next part begins; absent: this was the last.
 */
next?: string, } | { "type": "marked", } | { "type": "look",
/**
 * The position.
 */
look: Look, } | { "type": "analysing", } | { "type": "reviewing",
/**
 * There is a review, or one has been begun: news of it come unasked.
 */
found: boolean, } | { "type": "stopped", } | { "type": "engines",
/**
 * The server's own first.
 */
engines: Array<EngineInfo>, } | { "type": "studyCreated",
/**
 * The new study, or the one that is there.
 */
study: StudyId, } | { "type": "studyJoined",
/**
 * The version both have.
 */
version: Version, } | { "type": "study",
/**
 * Everything.
 */
view: StudyView, } | { "type": "changed",
/**
 * The version after it.
 */
version: Version,
/**
 * The node to stand on now: the last move that was played, the one before those that are gone.
 */
node: NodeId, } | { "type": "studies",
/**
 * The studies.
 */
studies: Array<StudySummary>,
/**
 * Where the next page begins; absent: this was the last.
 */
next?: string, } | { "type": "practice",
/**
 * How it stands.
 */
practice: PracticeSummary, } | { "type": "practiceCard",
/**
 * The card; absent: there is none left today.
 */
card?: PracticeCard,
/**
 * Cards that are to be asked today, this one included.
 */
left: number, } | { "type": "practiceAnswer",
/**
 * What came of it.
 */
answer: PracticeAnswer, } | { "type": "practiceCards",
/**
 * The cards.
 */
cards: Array<CardSummary>,
/**
 * How many there are in all.
 */
total: number,
/**
 * Where the next page begins; absent: this was the last.
 */
next?: CardId, } | { "type": "practiceChanged",
/**
 * How many cards came in.
 */
added: number, } | { "type": "scores",
/**
 * One row for each series.
 */
scores: Array<SeriesScore>, };

/**
 * What a client may want. Every request has exactly one answer.
 */
export type Request = { "type": "ping", } | { "type": "catalog", } | { "type": "create",
/**
 * The secret of the creator's seats: 32 bytes that nobody can guess, base64url without padding (43
 * characters). The server keeps a hash only. Whoever shows it again in this game is the same person.
 */
secret: string,
/**
 * The secret under which the game is in lists. It opens no seat. Absent: the one above serves for both.
 */
list?: string,
/**
 * How the game is to be named, so that its secret can follow from its name: ten random letters and digits.
 * Absent: the server names it.
 */
name?: GameId,
/**
 * What to play.
 */
game: NewGame, } | { "type": "claim",
/**
 * The game in the link.
 */
game: GameId,
/**
 * The token in the link's fragment.
 */
token: string,
/**
 * The secret this client will hold the seat with.
 */
secret: string,
/**
 * The secret under which the game is in this client's lists; absent: the same.
 */
list?: string,
/**
 * The name to show.
 */
name?: string, } | { "type": "invite",
/**
 * The game.
 */
game: GameId,
/**
 * The secret of the creator's seats.
 */
secret: string, } | { "type": "join",
/**
 * The game.
 */
game: GameId,
/**
 * Absent to watch.
 */
secret?: string,
/**
 * The version the client has.
 */
version?: Version, } | { "type": "leave",
/**
 * The game.
 */
game: GameId, } | { "type": "act",
/**
 * The game.
 */
game: GameId,
/**
 * What to do.
 */
action: Action,
/**
 * For which seat; may be left out where only one makes sense.
 */
color?: Color, } | { "type": "board",
/**
 * The game, joined before.
 */
game: GameId,
/**
 * After how many plies.
 */
ply: number, } | { "type": "hint",
/**
 * The game, joined before.
 */
game: GameId, } | { "type": "line",
/**
 * The game, joined before.
 */
game: GameId,
/**
 * The moves as players write them, at most 600.
 */
moves: Array<string>, } | { "type": "pieces",
/**
 * The game, joined before.
 */
game: GameId, } | { "type": "modePieces",
/**
 * The mode's id.
 */
mode: string, } | { "type": "premoves",
/**
 * The game, joined before.
 */
game: GameId,
/**
 * Whose premoves.
 */
color: Color,
/**
 * What is queued already, as `uci` of earlier answers.
 */
queue: Array<string>, } | { "type": "export",
/**
 * The game, joined before.
 */
game: GameId,
/**
 * As what.
 */
format: ExportFormat,
/**
 * For a FEN: after how many plies; absent: now.
 */
ply?: number, } | { "type": "checkSetup",
/**
 * The mode's id.
 */
mode: string,
/**
 * A mode of one's own: the text of its file.
 */
modeFile?: string,
/**
 * The position.
 */
fen?: string,
/**
 * The clock in its grammar.
 */
clock?: string,
/**
 * Links to the position are wanted, too.
 */
share?: boolean, } | { "type": "read",
/**
 * The text, as long as a frame lets it be.
 */
text: string,
/**
 * The mode's id that a position is to be tried in first.
 */
mode?: string, } | { "type": "games",
/**
 * Seats this client holds.
 */
seats: Array<HeldSeat>, } | { "type": "list",
/**
 * The secret of the holder's lists.
 */
secret: string,
/**
 * Those that go on; else those that are over.
 */
running: boolean,
/**
 * Which of those that are over.
 */
filter?: GameFilter,
/**
 * Where the page before this one ended.
 */
after?: string, } | { "type": "strength",
/**
 * The secret of the holder's lists.
 */
secret: string, } | { "type": "collect",
/**
 * The secret of the holder's lists.
 */
secret: string,
/**
 * Which of those that are over.
 */
filter?: GameFilter,
/**
 * Where the part before this one ended.
 */
after?: string, } | { "type": "mark",
/**
 * The game.
 */
game: GameId,
/**
 * The secret of the holder's lists.
 */
secret: string,
/**
 * With a star, or without.
 */
starred?: boolean,
/**
 * No longer in one's lists, or in them again; a game that goes on cannot be removed.
 */
removed?: boolean, } | { "type": "look",
/**
 * Where to begin.
 */
subject: Subject,
/**
 * Moves to be played from there, as programs write them; at most 200.
 */
moves?: Array<string>, } | { "type": "analyse",
/**
 * What is wanted.
 */
order: AnalysisOrder, } | { "type": "stopAnalysis",
/**
 * The request that asked for it.
 */
analysis: RequestId, } | { "type": "engines",
/**
 * The holder's secret: the owner of this machine may ask more of them.
 */
secret?: string, } | { "type": "setEngine",
/**
 * The holder's secret.
 */
secret: string,
/**
 * The engine.
 */
engine: string,
/**
 * The option's name.
 */
option: string,
/**
 * What it is to have.
 */
value: string, } | { "type": "createStudy",
/**
 * The holder's secret.
 */
secret: string,
/**
 * Where it comes from.
 */
source: StudySource,
/**
 * Its name; absent: one that follows from where it comes from.
 */
title?: string, } | { "type": "joinStudy",
/**
 * The study.
 */
study: StudyId,
/**
 * The holder's secret.
 */
secret?: string,
/**
 * The version the client has.
 */
version?: Version, } | { "type": "leaveStudy",
/**
 * The study.
 */
study: StudyId, } | { "type": "changeStudy",
/**
 * The study.
 */
study: StudyId,
/**
 * What to do.
 */
change: StudyChange, } | { "type": "evaluateStudy",
/**
 * The study, joined before.
 */
study: StudyId,
/**
 * Begin, or break off.
 */
begin: boolean, } | { "type": "review",
/**
 * The study, joined before.
 */
study: StudyId,
/**
 * Begin, which only its holder may; else: tell what there is, if there is anything.
 */
begin: boolean,
/**
 * Positions to search for each move; absent: as many as the server finds right, which is also the most there are.
 */
nodes?: number, } | { "type": "stopReview",
/**
 * The study, joined before.
 */
study: StudyId, } | { "type": "exportStudy",
/**
 * The study, joined before.
 */
study: StudyId, } | { "type": "studies",
/**
 * The holder's secret.
 */
secret: string,
/**
 * Where the page before this one ended.
 */
after?: string, } | { "type": "removeStudy",
/**
 * The study.
 */
study: StudyId,
/**
 * The holder's secret.
 */
secret: string,
/**
 * Out of it, or in it again.
 */
removed: boolean, } | { "type": "practice",
/**
 * The holder's secret.
 */
secret: string,
/**
 * Minutes to the east of Greenwich: tells which day it is.
 */
offset: number, } | { "type": "practiceNext",
/**
 * The holder's secret.
 */
secret: string,
/**
 * Minutes to the east of Greenwich.
 */
offset: number, } | { "type": "practiceAnswer",
/**
 * The holder's secret.
 */
secret: string,
/**
 * Minutes to the east of Greenwich.
 */
offset: number,
/**
 * The card.
 */
card: CardId,
/**
 * Which showing of it.
 */
showing: number,
/**
 * The move, as a destination's `uci`.
 */
uci: string,
/**
 * How often help was asked for.
 */
hints?: number,
/**
 * How long it took.
 */
time: Millis, } | { "type": "practiceCards",
/**
 * The holder's secret.
 */
secret: string,
/**
 * Minutes to the east of Greenwich.
 */
offset: number,
/**
 * Only those with this in a name, a title or a move.
 */
search?: string,
/**
 * Where the page before this one ended.
 */
after?: CardId, } | { "type": "changePractice",
/**
 * The holder's secret.
 */
secret: string,
/**
 * What to do.
 */
change: PracticeChange, } | { "type": "scores",
/**
 * Seats this client holds.
 */
seats: Array<HeldSeat>, };

/**
 * The name a client gives to a request: 8 to 32 letters and digits, never used twice by one client. A request
 * sent again under the same name is carried out once and answered the same way.
 */
export type RequestId = string;

/**
 * A whole game, looked at move by move.
 */
export type Review = {
/**
 * The engine's name and what it plays by.
 */
engine: string,
/**
 * Positions searched for a move at least.
 */
nodes: number,
/**
 * What the position was worth before the first move.
 */
start: Evaluation,
/**
 * Every move of the main line, in order.
 */
moves: Array<ReviewedMove>,
/**
 * White's play.
 */
white: SideReview,
/**
 * Black's play.
 */
black: SideReview,
/**
 * What the opening is called.
 */
opening?: Opening,
/**
 * So many plies are known by name; what follows was played by the players themselves.
 */
theory: number,
/**
 * The ply before which the middlegame begins; absent: it never came.
 */
middlegame?: number,
/**
 * The ply before which the endgame begins; absent: it never came.
 */
endgame?: number,
/**
 * The plies at which the game turned: who was to win, or whether somebody was, became another.
 */
turningPoints: Array<number>, };

/**
 * News of the review of a study that this client follows.
 */
export type ReviewNews = {
/**
 * The study.
 */
study: StudyId,
/**
 * Whether more is to come.
 */
state: ReviewState,
/**
 * How many moves are looked at in all: the main line as it was when this began, up to a passed turn.
 */
plies: number,
/**
 * Thousandths of the work that are done.
 */
done: number,
/**
 * Moves that are new, or other than they were told before: a review goes backwards. Until it is done judgements may become
 * milder, and what is to be said about them is missing.
 */
moves?: Array<ReviewedMove>,
/**
 * The whole, once it is done.
 */
review?: Review,
/**
 * Why it ended before its time.
 */
why?: Message, };

/**
 * Whether more of a review is to come.
 */
export type ReviewState = "first" | "second" | "done" | "stopped";

/**
 * One move, looked at afterwards.
 */
export type ReviewedMove = {
/**
 * Its number among the moves of both sides, from 1.
 */
ply: number,
/**
 * As players write it.
 */
san: string,
/**
 * As programs write it.
 */
uci: string,
/**
 * How good it was.
 */
judgement: Judgement,
/**
 * What else is to be said of it.
 */
marks?: Array<Mark>,
/**
 * What the position after it is worth.
 */
evaluation: Evaluation,
/**
 * What it cost the mover: thousandths of a game, the best move's expectation less this one's.
 */
loss: number,
/**
 * The mover's expectation before it, with the best move, in thousandths of a game.
 */
chance: number,
/**
 * Its accuracy in tenths of a percent, if it counts.
 */
accuracy?: number,
/**
 * The mover was short of time.
 */
hurried?: boolean,
/**
 * What was best, with what follows; empty where this was it.
 */
best?: Array<LineMove>,
/**
 * What answers this move, with what follows; only where it was a mistake.
 */
refutation?: Array<LineMove>,
/**
 * Other moves that were as good, as programs write them, the best among them: what a second try may play.
 */
accepted?: Array<string>,
/**
 * Why it was a mistake, the most important first; three at most.
 */
remarks?: Array<Remark>, };

/**
 * The kind of a piece in a game, as the mode names it (`P`, `N`, … in chess); [`crate::RoleInfo`] says more.
 */
export type Role = string;

/**
 * One kind of piece in a mode.
 */
export type RoleInfo = {
/**
 * Its id, as in `pieces` and `promotions`.
 */
role: Role,
/**
 * What to call it where the page has no word of its own.
 */
name: string,
/**
 * Which picture to draw: `pawn`, `knight`, `bishop`, `rook`, `queen`, `king`, or another look.
 */
look: string,
/**
 * What it is worth, in pawns; 0 for a royal piece.
 */
value: number,
/**
 * It can be given check.
 */
royal: boolean,
/**
 * It is a pawn.
 */
pawn: boolean,
/**
 * How it moves, in Betza's notation; empty if that cannot say it.
 */
movement: string, };

/**
 * One set of rules about ends.
 */
export type RulesetInfo = {
/**
 * The id; what to send.
 */
id: string,
/**
 * Its name where the page has no word of its own.
 */
name: string, };

/**
 * Points of a series, by the color each player has in this game.
 */
export type Score = {
/**
 * Points of whoever is White here.
 */
white: number,
/**
 * Points of whoever is Black here.
 */
black: number,
/**
 * Games decided.
 */
games: number, };

/**
 * What kind of player sits there.
 */
export type SeatKind = "human" | "computer" | "open";

/**
 * Who sits on one side.
 */
export type SeatPlan = { "kind": "me",
/**
 * The name to show; absent: the page's word for the color.
 */
name?: string, } | { "kind": "friend",
/**
 * The name to show until the friend gives one.
 */
name?: string, } | { "kind": "computer",
/**
 * The level's id, from the catalog.
 */
level: number,
/**
 * The name to show; absent: the page's word for the level.
 */
name?: string,
/**
 * Whether it may answer from the book of openings; absent: yes. Levels below 4 never do, nor does any in another
 * mode than chess.
 */
book?: boolean, };

/**
 * Whether one player is here.
 */
export type SeatPresence = {
/**
 * Connected. The computer always is.
 */
online: boolean,
/**
 * The measured time there and back.
 */
lag?: Millis,
/**
 * Gone: how long until the other side may claim the game.
 */
claimableIn?: Millis, };

/**
 * Who sits on one side.
 */
export type SeatView = {
/**
 * What kind of player.
 */
kind: SeatKind,
/**
 * The name to show; empty: the page's word for the color or level.
 */
name: string,
/**
 * The computer's level.
 */
level?: number, };

/**
 * One row of the score board: all games between two players who went on with a rematch.
 */
export type SeriesScore = {
/**
 * The latest game of the series.
 */
game: GameId,
/**
 * The first player: the one the secret belongs to, or White of the first game.
 */
one: string,
/**
 * The other player.
 */
two: string,
/**
 * Points of the first.
 */
points_one: number,
/**
 * Points of the other.
 */
points_two: number,
/**
 * Games decided.
 */
games: number, };

/**
 * What came of a set-up.
 */
export type SetupCheck = {
/**
 * The position, if it can be played.
 */
board?: Board,
/**
 * The mode, if it can be played.
 */
mode?: ModeInfo,
/**
 * The clock as the grammar writes it, if it can be read.
 */
clock?: string,
/**
 * The position as the rules write it, in every dialect.
 */
fens?: FenDialects,
/**
 * Links to the position, if they were wanted and it is one of a mode that is offered.
 */
shared?: Shared,
/**
 * Everything that is wrong.
 */
problems: Array<Message>, };

/**
 * An arrow, or a circle around a square.
 */
export type Shape = {
/**
 * Where it begins.
 */
from: string,
/**
 * Where it points to; absent: a circle.
 */
to?: string,
/**
 * In which color.
 */
color: ShapeColor, };

/**
 * The colors that PGN knows.
 */
export type ShapeColor = "green" | "red" | "yellow" | "blue";

/**
 * How a position is shown to others.
 */
export type Shared = {
/**
 * Links to send, the most useful first.
 */
links: Array<string>,
/**
 * The first of the links as a picture.
 */
qr: QrCode, };

/**
 * One side's clock.
 */
export type SideClock = {
/**
 * Time left in all, without what `delay` still shields.
 */
left: Millis,
/**
 * While this side thinks: how long its time does not yet go down.
 */
delay?: Millis,
/**
 * Byoyomi periods left.
 */
periods?: number,
/**
 * Moves to the next time control.
 */
movesToGo?: number,
/**
 * Below this the page warns.
 */
low: Millis, };

/**
 * How one side has played.
 */
export type SideReview = {
/**
 * Accuracy of the whole game in tenths of a percent; absent: too few moves count.
 */
accuracy?: number,
/**
 * The same of the opening.
 */
opening?: number,
/**
 * The same of the middlegame.
 */
middlegame?: number,
/**
 * The same of the endgame.
 */
endgame?: number,
/**
 * How many moves count.
 */
counted: number,
/**
 * What a move that counts cost on average: thousandths of a game.
 */
loss: number,
/**
 * How many inaccuracies.
 */
inaccuracies: number,
/**
 * How many mistakes.
 */
mistakes: number,
/**
 * How many blunders.
 */
blunders: number, };

/**
 * Who speaks.
 */
export type Speaker = "white" | "black" | "watcher";

/**
 * One change on the board.
 */
export type SquareChange = { "type": "removed",
/**
 * Where it stood.
 */
square: string,
/**
 * The piece, as in `pieces`.
 */
piece: string, } | { "type": "went",
/**
 * Where it stood.
 */
from: string,
/**
 * Where it stands.
 */
to: string,
/**
 * The piece, as in `pieces`.
 */
piece: string, } | { "type": "added",
/**
 * Where it stands.
 */
square: string,
/**
 * The piece, as in `pieces`.
 */
piece: string, };

/**
 * Going on or over.
 */
export type Status = {
/**
 * Which part of a game's life this is.
 */
phase: Phase,
/**
 * Who won, once it is over.
 */
outcome?: Outcome,
/**
 * Why it is over.
 */
reason?: ReasonCode,
/**
 * The reason explained.
 */
explanation?: Explanation, };

/**
 * How strong somebody seems to be.
 */
export type Strength = {
/**
 * Games that were looked at.
 */
games: number,
/**
 * Elo on the scale of the catalog's levels.
 */
elo: number,
/**
 * Half the width of the 95 % interval.
 */
margin: number,
/**
 * The number of the opponent that is nearest: a good next one.
 */
level: number, };

/**
 * What is done to a study.
 */
export type StudyChange = { "type": "play",
/**
 * The node.
 */
after: NodeId,
/**
 * The moves, as programs write them; `0000` passes.
 */
moves: Array<string>, } | { "type": "delete",
/**
 * The move.
 */
node: NodeId, } | { "type": "restore", } | { "type": "promote",
/**
 * The move.
 */
node: NodeId, } | { "type": "makeMain",
/**
 * The move.
 */
node: NodeId, } | { "type": "comment",
/**
 * The move, or the start.
 */
node: NodeId,
/**
 * What.
 */
text: string, } | { "type": "glyphs",
/**
 * The move.
 */
node: NodeId,
/**
 * Numeric annotation glyphs: 1 is `!`, 2 is `?`, 16 is `±`; none takes them away.
 */
glyphs: Array<number>, } | { "type": "shapes",
/**
 * The move, or the start.
 */
node: NodeId,
/**
 * All of them.
 */
shapes: Array<Shape>, } | { "type": "title",
/**
 * The name.
 */
title: string, };

/**
 * The public name of a study: like a game's.
 */
export type StudyId = string;

/**
 * What has become of a study.
 */
export type StudyNews = { "type": "nodes",
/**
 * The nodes, each behind the one before it.
 */
nodes: Array<StudyNode>, } | { "type": "gone",
/**
 * Their ids.
 */
nodes: Array<NodeId>,
/**
 * The node they followed, as it is now.
 */
parent: StudyNode, } | { "type": "title",
/**
 * The name.
 */
title: string, } | { "type": "evaluating",
/**
 * So many moves are left.
 */
left?: number, };

/**
 * A move in a study, or its start.
 */
export type StudyNode = {
/**
 * Its number; 0 is the start.
 */
id: NodeId,
/**
 * The node before it; absent at the start.
 */
parent?: NodeId,
/**
 * What may follow, the main line first.
 */
children: Array<NodeId>,
/**
 * How many plies from the start.
 */
ply: number,
/**
 * Who moved; at the start, who did not.
 */
color: Color,
/**
 * The number of the move, as a score sheet counts.
 */
moveNumber: number,
/**
 * In algebraic notation; `--` if the side passes, empty at the start.
 */
san: string,
/**
 * As programs write it; `0000` if the side passes, empty at the start.
 */
uci: string,
/**
 * The position after it.
 */
fen: string,
/**
 * The squares to mark; absent if the side passes.
 */
lastMove?: LastMove,
/**
 * The squares of royal pieces that are attacked after it.
 */
checks?: Array<string>,
/**
 * What the line so far is called.
 */
opening?: Opening,
/**
 * What is said about it.
 */
comment?: string,
/**
 * How it is judged.
 */
glyphs?: Array<number>,
/**
 * What is drawn on the board after it.
 */
shapes?: Array<Shape>,
/**
 * What the mover's clock showed after it.
 */
clock?: Millis,
/**
 * How long the mover thought.
 */
spent?: Millis,
/**
 * What the position after it is worth.
 */
evaluation?: Evaluation, };

/**
 * Where a study comes from.
 */
export type StudySource = { "type": "position",
/**
 * The mode's id.
 */
mode: string,
/**
 * A mode of one's own: the text of its file.
 */
modeFile?: string,
/**
 * The position; absent: the mode's first.
 */
fen?: string, } | { "type": "game",
/**
 * The game.
 */
game: GameId, } | { "type": "pgn",
/**
 * The text.
 */
text: string, };

/**
 * One study in a list.
 */
export type StudySummary = {
/**
 * Its id.
 */
study: StudyId,
/**
 * Its name.
 */
title: string,
/**
 * The mode's id.
 */
mode: string,
/**
 * How many moves it has, variations included.
 */
moves: number,
/**
 * A position of it: the end of the main line.
 */
fen: string,
/**
 * When it was last changed, milliseconds since 1970.
 */
touched: Millis, };

/**
 * A whole study.
 */
export type StudyView = {
/**
 * Its id.
 */
study: StudyId,
/**
 * How many changes it has seen.
 */
version: Version,
/**
 * Its name.
 */
title: string,
/**
 * This viewer may change it.
 */
writable: boolean,
/**
 * Something that a deletion took can be brought back.
 */
restorable: boolean,
/**
 * The mode.
 */
mode: ModeInfo,
/**
 * The text of the mode's file, if it is nobody's but the study's.
 */
modeFile?: string,
/**
 * The game it is about.
 */
game?: GameId,
/**
 * The tags of the game.
 */
tags: Array<ReadTag>,
/**
 * `1-0`, `0-1`, `1/2-1/2` or `*`.
 */
result: string,
/**
 * The start first, each node behind the one before it.
 */
nodes: Array<StudyNode>,
/**
 * How many moves of the main line have still to be evaluated, while that goes on.
 */
evaluating?: number, };

/**
 * A position, with everything that led to it: repetitions and the fifty-move rule depend on that.
 */
export type Subject = { "type": "study",
/**
 * The study.
 */
study: StudyId,
/**
 * The node.
 */
node: NodeId, } | { "type": "moves",
/**
 * The mode's id.
 */
mode: string,
/**
 * A mode of one's own: the text of its file.
 */
modeFile?: string,
/**
 * Where they begin; absent: where the mode does.
 */
fen?: string,
/**
 * The moves, as programs write them.
 */
moves: Array<string>, };

/**
 * One frame to a client.
 */
export type ToClient = { "type": "welcome",
/**
 * What this server is.
 */
welcome: Welcome, } | { "type": "reply",
/**
 * The request's own name.
 */
id: RequestId,
/**
 * What was asked for.
 */
reply: Reply, } | { "type": "refused",
/**
 * The request's own name; absent where none could be read.
 */
id?: RequestId,
/**
 * Why not.
 */
why: Message, } | { "type": "event",
/**
 * The game.
 */
game: GameId,
/**
 * The version this builds on: whoever has another asks with `join`.
 */
after: Version,
/**
 * The version it leads to.
 */
version: Version,
/**
 * What happened.
 */
happened: Array<Happening>,
/**
 * How the move list changes; absent: not at all.
 */
history?: HistoryChange,
/**
 * New lines of chat.
 */
chat?: Array<ChatLine>,
/**
 * How things stand now.
 */
now: GameState,
/**
 * What this viewer may do now.
 */
you: You, } | { "type": "game",
/**
 * Everything.
 */
view: GameView, } | { "type": "presence",
/**
 * The game.
 */
game: GameId,
/**
 * Who is here now.
 */
presence: Presence, } | { "type": "analysis",
/**
 * What is known now.
 */
news: AnalysisNews, } | { "type": "review",
/**
 * What is known now.
 */
news: ReviewNews, } | { "type": "studyEvent",
/**
 * The study.
 */
study: StudyId,
/**
 * The version this builds on: whoever has another asks with `joinStudy`.
 */
after: Version,
/**
 * The version it leads to.
 */
version: Version,
/**
 * What has become of it.
 */
news: Array<StudyNews>,
/**
 * Something that a deletion took can be brought back.
 */
restorable: boolean, } | { "type": "study",
/**
 * Everything.
 */
view: StudyView, };

/**
 * One frame to the server: a request and the name the client gives it.
 */
export type ToServer = {
/**
 * Comes back in the answer; a request sent again under the same name is carried out once.
 */
id: RequestId,
/**
 * What is wanted.
 */
request: Request, };

/**
 * What a text is.
 */
export type Understood = { "type": "position",
/**
 * The mode it can be read in: the one that was asked for, else chess, else the first that has its letters.
 */
mode: string,
/**
 * The position as the rules write it; as it came if it cannot be played.
 */
fen: string,
/**
 * Why it cannot be played; empty if it can.
 */
problems: Array<Message>, } | { "type": "games",
/**
 * At most 300, and no more than an answer of some 150 KB holds.
 */
games: Array<ReadGame>,
/**
 * There is more in the text than that.
 */
more: boolean, } | { "type": "mode",
/**
 * The mode.
 */
mode: ModeInfo, } | { "type": "nothing",
/**
 * What was found instead, with its line where there is one.
 */
why: Message, };

/**
 * How many events a game's log has: rises by one with each, means the same after any restart.
 */
export type Version = number;

/**
 * How a game ended for one side.
 */
export type WantedResult = "won" | "lost" | "drawn";

/**
 * What this server is.
 */
export type Welcome = {
/**
 * [`crate::PROTOCOL`]; a page of another version reloads itself.
 */
protocol: number,
/**
 * The program's version.
 */
server: string,
/**
 * The server's clock, milliseconds since 1970.
 */
now: Millis,
/**
 * What it admits.
 */
limits: Limits,
/**
 * Others can reach this server (`tabiya serve`), so an invitation makes sense.
 */
shared: boolean, };

/**
 * What one viewer holds and may do.
 */
export type You = {
/**
 * The seats this viewer holds: none for a watcher, both at one table.
 */
seats: Array<Color>,
/**
 * This viewer created the game and holds what belongs to nobody's seat (speed, invitation).
 */
host: boolean,
/**
 * Where pieces may go; absent while it is not this viewer's turn.
 */
moves?: Moves,
/**
 * The buttons that make sense now.
 */
allowed: Array<Allowed>, };
