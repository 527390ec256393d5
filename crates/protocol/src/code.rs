//! What is said, as codes: the page and the console have a sentence for each, and miss none.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

macro_rules! codes {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $code:ident,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize, TS)]
        #[serde(rename_all = "camelCase")]
        pub enum $name {
            $($(#[$doc])* $code,)*
        }

        impl $name {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$code,)*];
        }
    };
}

codes! {
    /// Why something is not done, or what is wrong with what was brought.
    Code {
        /// The game has begun already.
        AlreadyStarted,
        /// Several legal moves fit.
        AmbiguousMove,
        /// This clock cannot be read.
        BadClock,
        /// This many lines, moves or positions are not to be had.
        BadAmount,
        /// A die with another number of sides.
        BadDie,
        /// This position cannot be played.
        BadFen,
        /// The frame is no request.
        BadFrame,
        /// The request's name is none.
        BadId,
        /// Too short or too long a text.
        BadLength,
        /// The file is no mode.
        BadModeFile,
        /// A mode cannot be called so.
        BadModeName,
        /// Nobody can be called so.
        BadName,
        /// The engine has no such option, or it cannot have this value.
        BadOption,
        /// No time for a move.
        BadPace,
        /// This cannot be drawn.
        BadPicture,
        /// The position cannot be played.
        BadPosition,
        /// Nobody sits at the board, or somebody who cannot.
        BadSeats,
        /// The secret is none.
        BadSecret,
        /// No speed.
        BadSpeed,
        /// No amount of time that can be given.
        BadTime,
        /// The invitation was used or replaced.
        BadToken,
        /// Try again in a moment.
        Busy,
        /// The deck takes no more cards.
        DeckFull,
        /// Nobody sits there.
        EmptySeat,
        /// The engine could not go on.
        EngineFailed,
        /// No flag has fallen.
        FlagUp,
        /// The game is over.
        GameOver,
        /// A game that goes on is not analysed.
        GameGoesOn,
        /// The opponent is not gone long enough.
        GoneTooShortly,
        /// Only whoever set up the game may do this.
        HostOnly,
        /// Not a legal move here.
        IllegalMove,
        /// Whoever is in check cannot pass.
        InCheck,
        /// The file of a mode is too long.
        ModeFileTooLong,
        /// What does the pawn become?
        NeedsPromotion,
        /// There is no clock.
        NoClock,
        /// There is no offer to answer.
        NoOffer,
        /// Both seats are taken.
        NoOpenSeat,
        /// The deck has no such card.
        NoSuchCard,
        /// There is no start with this number.
        NoSuchDraw,
        /// There is no such engine.
        NoSuchEngine,
        /// There is no such game.
        NoSuchGame,
        /// The study has no such move.
        NoSuchNode,
        /// There is no such level.
        NoSuchLevel,
        /// There is no such mode.
        NoSuchMode,
        /// The game has no such position.
        NoSuchPly,
        /// There are no such rules.
        NoSuchRuleset,
        /// There is no such study.
        NoSuchStudy,
        /// The opponent is here.
        NotGone,
        /// The connection does not listen to this game.
        NotJoined,
        /// Nobody is late yet.
        NotLate,
        /// The game is not over.
        NotOver,
        /// The game is not paused.
        NotPaused,
        /// The study was not reviewed.
        NotReviewed,
        /// The game has not begun.
        NotStarted,
        /// Neither a game, a position nor a mode.
        NotUnderstood,
        /// It is the other side's turn.
        NotYourTurn,
        /// This is for somebody else to do.
        NotYours,
        /// Under these rules the game ends by itself instead.
        NothingToClaim,
        /// There is nothing to read.
        NothingToRead,
        /// There is no move to be looked at.
        NothingToReview,
        /// Nothing was deleted.
        NothingToRestore,
        /// The study has no move of this side.
        NothingToTrain,
        /// There is no move to take back.
        NothingToTakeBack,
        /// The offer has been made already.
        OfferStands,
        /// A draw was declined since the last own move.
        OfferTooSoon,
        /// The game is paused.
        Paused,
        /// Only a player may do this.
        PlayersOnly,
        /// The engines have enough to do.
        PoolFull,
        /// Too much at once.
        Rate,
        /// This was said just before.
        Repeated,
        /// Another review of the same holder goes on.
        ReviewGoesOn,
        /// The mode does not let a setting be changed.
        SettingLocked,
        /// The position has changed meanwhile.
        Stale,
        /// Moves may not be taken back in this game.
        TakeBackForbidden,
        /// Both have moved.
        TooLateToAbort,
        /// The game has as many moves as are kept.
        TooLong,
        /// There are too many.
        TooMany,
        /// It is not known whether that was done.
        UnknownOutcome,
        /// There is no such command.
        UnknownWord,
        /// A game that cannot be read now.
        UnreadableGame,
        /// Not a move at all.
        UnreadableMove,
    }
}

codes! {
    /// Why a game is over.
    ReasonCode {
        /// A player left and did not come back in time.
        Abandoned,
        /// The game was called off.
        Aborted,
        /// A draw was offered and accepted.
        Agreement,
        /// The king is in check and there is no legal move.
        Checkmate,
        /// Nobody can mate any more.
        DeadPosition,
        /// A flag fell.
        Flag,
        /// A goal of the mode, other than mate, was reached.
        Goal,
        /// The game has as many moves as are kept.
        MoveLimit,
        /// Too long without a capture or a pawn move.
        NoProgress,
        /// The same position again.
        Repetition,
        /// Somebody gave up.
        Resignation,
        /// No check and no legal move.
        Stalemate,
    }
}

codes! {
    /// On what grounds a draw is claimed.
    ClaimKind {
        /// The same position for the third time.
        Threefold,
        /// Fifty moves without a capture or a pawn move.
        Fifty,
    }
}

codes! {
    /// What is claimed of a game that the other left.
    GoneClaim {
        /// The game is won.
        Win,
        /// The game is drawn.
        Draw,
    }
}

codes! {
    /// What one side asks the other for.
    Question {
        /// A draw.
        Draw,
        /// To take back.
        Takeback,
        /// Another game.
        Rematch,
    }
}

codes! {
    /// What can be said about a move afterwards.
    RemarkCode {
        /// A piece stands where it can be taken for nothing.
        Hanging,
        /// A piece is attacked more often than it is guarded.
        Outnumbered,
        /// A guarded piece can be taken by one that is worth less.
        Cheaper,
        /// One piece attacks two.
        Fork,
        /// A piece may not move, for its king stands behind.
        PinToKing,
        /// A piece cannot move without loss of what stands behind.
        Pin,
        /// A piece has to move, and what stands behind is lost.
        Skewer,
        /// A piece moves out of the way of another.
        DiscoveredAttack,
        /// Two pieces give check at once.
        DoubleCheck,
        /// A guard is taken.
        RemovedGuard,
        /// A guard is drawn away.
        Deflection,
        /// One piece guards two things and can guard only one.
        Overload,
        /// A mate on the back rank.
        BackRank,
        /// A piece has no safe square.
        Trapped,
        /// Something comes under attack and falls.
        Attack,
        /// Mate is allowed.
        MateAllowed,
        /// Mate was to be had.
        MateMissed,
        /// A pawn cannot be stopped.
        Promotion,
        /// Something comes before the recapture.
        Zwischenzug,
        /// The checks do not end.
        Perpetual,
        /// The other side has no move.
        Stalemate,
        /// A position comes for the third time.
        Repetition,
        /// The right to castle is gone.
        LostCastling,
        /// The king has no shelter.
        ExposedKing,
        /// A threat was there and is not met.
        Threat,
        /// All other moves lose.
        OnlyMove,
        /// It still wins, but slower.
        Slower,
        /// Material is lost, for no reason that has a name.
        Material,
        /// Nothing but the numbers can be said.
        Numbers,
    }
}

codes! {
    /// What exactly is wrong with a position, a clock, a move or a game in PGN.
    ProblemCode {
        /// A right to castle without king and rook at home.
        Castling,
        /// A check in a mode that forbids it.
        ForbiddenCheck,
        /// Not exactly one king.
        Kings,
        /// The side that has just moved is in check.
        OpponentInCheck,
        /// A pawn where the mode lets none stand.
        PawnInForbiddenZone,
        /// A pawn where no pawn can stand.
        PawnOnBackRank,
        /// Not as many royal pieces as the mode has.
        RoyalPieces,
        /// The same, of the one kind that is royal.
        Royals,
        /// A FEN: castling.
        FenCastling,
        /// A FEN: counted checks.
        FenChecks,
        /// A FEN: one of the two numbers.
        FenCounter,
        /// A FEN: the square that was passed.
        FenEnPassant,
        /// A FEN: something behind it.
        FenExtra,
        /// A FEN: nothing, or too much.
        FenLength,
        /// A FEN: a letter in a rank.
        FenPiece,
        /// A FEN: a letter in the pocket.
        FenPocket,
        /// A FEN: not eight squares in a rank.
        FenRankLength,
        /// A FEN: not eight ranks.
        FenRanks,
        /// A FEN: the side to move.
        FenTurn,
        /// A clock: no form that is known.
        ClockForm,
        /// A clock: an hourglass for one side only.
        ClockHourglasses,
        /// A clock: too long a text.
        ClockLength,
        /// A clock: the number of moves of a stage.
        ClockMoves,
        /// A clock: no time at all.
        ClockNoTime,
        /// A clock: the number of periods.
        ClockPeriodCount,
        /// A clock: the form of periods.
        ClockPeriods,
        /// A clock: more than two sides.
        ClockSides,
        /// A clock: stages that never end, or too many.
        ClockStages,
        /// A clock: no time that is known.
        ClockTime,
        /// A move that may mean several.
        MoveAmbiguous,
        /// A capture of nothing.
        MoveCapture,
        /// A move that is not legal there.
        MoveIllegal,
        /// A letter that names no piece.
        MoveLetter,
        /// A pawn of which nobody says what it becomes.
        MovePromotion,
        /// No move at all.
        MoveSyntax,
        /// No move as engines write it.
        MoveUci,
        /// A number that judges nothing.
        BadNag,
        /// A line in brackets that is no tag.
        BadTag,
        /// A word in brackets among the moves.
        Bracket,
        /// A comment between two tags.
        CommentBetweenTags,
        /// The same tag twice.
        DuplicateTag,
        /// A judgement before the move.
        EarlyNag,
        /// A variation before the move.
        EarlyVariation,
        /// The text is not UTF-8.
        Encoding,
        /// A game without an end.
        EndlessGame,
        /// A brace that closes nothing.
        ExtraBrace,
        /// A parenthesis that closes nothing.
        ExtraParenthesis,
        /// A sign that says more than the move does.
        FalseSign,
        /// The start of a game cannot be read.
        FenTag,
        /// A start that no tag announces.
        FenWithoutSetUp,
        /// The letters of another language.
        ForeignLetters,
        /// Perhaps the letters of another language.
        GuessedLetters,
        /// A character that nobody sees.
        Invisible,
        /// A judgement apart from its move.
        LateNag,
        /// More problems than are listed.
        ManyProblems,
        /// A game whose start no tag tells.
        MissingFen,
        /// The mode that a game brings along cannot be read.
        ModeTag,
        /// A brace inside a comment.
        NestedBrace,
        /// Moves that do not end with a result.
        NoResult,
        /// Nobody knows where the game begins.
        NoStart,
        /// A side that passes while in check.
        NullInCheck,
        /// A comment without an end.
        OpenComment,
        /// A variation without an end.
        OpenVariation,
        /// The letters of another language, up to a move.
        PartlyForeign,
        /// The letter P before a move.
        PawnLetter,
        /// A result in other signs.
        ResultForm,
        /// Two different results.
        ResultMismatch,
        /// A tag that is no result.
        ResultTag,
        /// A tag that denies the start.
        SetUp,
        /// A start is announced, and there is none.
        SetUpWithoutFen,
        /// A number of no move.
        StrayNumber,
        /// A result in the wrong place.
        StrayResult,
        /// A sign of no move.
        StraySign,
        /// Quotes inside the value of a tag.
        TagInnerQuotes,
        /// The value of a tag without quotes.
        TagNoQuotes,
        /// A tag without an end.
        TagNotClosed,
        /// Variations inside variations, too deep.
        TooDeep,
        /// Neither a move nor anything else.
        Unexpected,
        /// Rules that are not known.
        UnknownVariant,
        /// What stands around a game.
        Wrapper,
    }
}
