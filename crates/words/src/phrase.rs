//! What only the terminal says: the names of its sentences.

use serde::Deserialize;

macro_rules! phrases {
    ($($name:ident)*) => {
        /// A sentence of `words/terminal/LANGUAGE.json`, or a part of one.
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
        #[serde(rename_all = "camelCase")]
        #[expect(missing_docs, reason = "each is told by its sentence in words/terminal/en.json")]
        pub enum Phrase {
            $($name,)*
        }

        impl Phrase {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name,)*];
        }
    };
}

phrases! {
    NeedsTerminal NeedsCursor LinkExpected Unreachable LinkRefused NobodyAnswers ConsoleInUse
    StoreInUse StoreTaken StoreNewer StoreOpen NoDataFolder FolderExpected CannotMakeFolder BadSecretFile PortInUse CannotListen GameNotMade
    NoUnfinished NotTakenOver TabiyaAt OnThisMachine GameInBrowser StopIt NoBrowser Side Human
    Computer NobodyYet ToMove PieceOn LastMove Opening TimeLeft HasLost MayDrop ChecksGiven
    PieceInCheck InHand ChecksCounted NoMoveYet Score FinalScore PromptPromotion PromptSetup
    PromptTarget PromptSide PromptWatching PromptThinking LeaveHint Nothing NothingMore SquareAfter
    SquareExpected MoveExpected MoveSuchAs MoveAfter UsageExpected OccasionExpected NumberExpected
    LetterExpected PieceExpected PositionPerhaps OneExpected RulesExpected InkExpected SeatExpected
    ClockUnreadable FenUnreadable LineTooLong UnknownWord UnknownWordNear HelpTitle HelpPlay
    HelpAgree HelpSetUp HelpLook HelpKeep HelpPositions StartsHere ModePerhaps ModeUnknown ModeFile
    StartExpected NotDrawn ModeTooLong VariantUnknown NextMode ThisMode ModeNow OwnClock OwnDrawRule
    NotDuringGame GameGoesOn OnlyInSetup LeaveSetup SetupGoesOn IsToMove InCheck NextStart NextClock
    NextRules NobodyPlayed NoGame StartOne StartAnother AnswerIt StartNumber Resumed HumanPlays
    ComputersTurn NeedsComputers AutoOn AutoOff BookOn BookOff Stopped Misnumbered PromotionExpected
    ChoiceExpected PawnStays PutDown WhereTo NoPieceOn NothingToMove CannotMove NotTheirs
    IllegalBecause WhyNoPiece WhyNotTheirs WhyOwnPiece WhyCheck WhyCannotGo WhyNoRight
    WhyKingInCheck WhyInTheWay WhyKingEndsInCheck WhyKingCrosses WhyBecomesNothing WhyBecomesOnly
    TooLate ReadIn TakenBack LegalMoves NoLegalMove OverNoMove OverHere OnlyServerKnows PieceWaits
    PieceStuck PieceGoes NoSuchMove Hint Strength StrengthUnknown MateIn MatedIn MatesIn WorthToWhite Evaluation
    NoMoveToReview ReviewWhenOver ReviewBroken KnownUpTo Accuracy TooFewMoves SideReviewed
    NothingWrong Better PiecesColored SquaresColored SameInk HiddenInk LettersChosen Speaks EpLegal
    EpAlways SideClock NoClock Saved NotSaved FileTaken NotLoaded GamesExpected MoveUnplayable MovesAfterEnd
    NotAtServer ConnectionLost GivenUp ComeBack YouWatch YouPlay YouPlayBoth Somebody NowPlays GameBegins
    NextBegins ClocksStand ClocksRun TimeAdded Watcher Says WindowTooSmall KeysLine KeysBackLine
    KeysHelp Welcome MovesTitle MovesBackTitle PromoteTitle PageGame PageBoard PagePosition
    PageFirst PageBack PagePlay PageNext PageLast PageFlip PageTheme PageMoves PageStart PageReview
    PageGraph RowAccuracy RowTooFew RowOpening RowMiddlegame RowEndgame RowLoss RowInaccuracies
    RowMistakes RowBlunders RowPercent SideSaid ReviewResumed Reviewing ReviewingFar ReviewWritten
    FileExists FileIsInput FolderFound FileTwice FileNameExpected GameExpected MovesExpected ReviewOther
    ReviewBusy CannotRead CannotWrite CannotUse FileTooLong
}

/// A sentence in the language of a dictionary: `phrase!(words, NoPieceOn, square = "e4")`. What is filled in is anything
/// that can be shown.
#[macro_export]
macro_rules! phrase {
    ($words:expr, $name:ident $(, $parameter:ident = $value:expr)* $(,)?) => {
        $words.phrase($crate::Phrase::$name, &[$((stringify!($parameter), $value.to_string())),*])
    };
}
