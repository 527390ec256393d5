//! What a study can be asked.

use tabiya_host::CommandId;
use tabiya_practice::NewCard;
use tabiya_protocol::{Color, Evaluation, Exported, Look, StudyChange, StudyView};

use super::subject::{LineOfPlay, MainLine};
use crate::{actors::Answer, analysis::Asker, storage::SecretHash};

/// A question or command to a study.
#[derive(Debug)]
pub enum ToStudy {
    /// Somebody wants to look at it.
    Join {
        /// What they show.
        holder: Option<SecretHash>,
        /// What they have.
        version: Option<u32>,
        /// Where the answer goes.
        answer: Answer<Joined>,
    },
    /// Somebody changes it.
    Change {
        /// What they show.
        holder: Option<SecretHash>,
        /// The command's name.
        command: CommandId,
        /// What.
        change: StudyChange,
        /// What came of it.
        answer: Answer<Changed>,
    },
    /// Another server has written, up to this version.
    GoneOn {
        /// Which.
        version: u32,
    },
    /// News may have been missed: the log tells.
    CatchUp,
    /// The whole study as PGN.
    Export {
        /// Where the answer goes.
        answer: Answer<Exported>,
    },
    /// What one side wants to play, position by position.
    Repertoire {
        /// Whose moves.
        color: Color,
        /// What is played, the study's name, and the cards.
        answer: Answer<(tabiya_practice::CardMode, String, Vec<NewCard>)>,
    },
    /// The position after some moves from a node.
    Look {
        /// The node.
        node: u32,
        /// The moves.
        moves: Vec<String>,
        /// Where the answer goes.
        answer: Answer<Look>,
    },
    /// How a node is reached.
    LineTo {
        /// The node.
        node: u32,
        /// Where the answer goes.
        answer: Answer<LineOfPlay>,
    },
    /// The main line as it was played.
    Line {
        /// Where the answer goes.
        answer: Answer<MainLine>,
    },
    /// Begin or break off the evaluation of the main line.
    Evaluate {
        /// What they show.
        holder: Option<SecretHash>,
        /// Begin.
        begin: bool,
        /// Who asks: of a game of theirs that goes on nothing is told.
        asker: Asker,
        /// Where the answer goes.
        answer: Answer<()>,
    },
    /// The last position of the main line that nobody has evaluated.
    Unevaluated {
        /// Its node, and how it is reached.
        answer: Answer<Option<(u32, LineOfPlay)>>,
    },
    /// A position is worth this.
    Note {
        /// Its node.
        node: u32,
        /// What.
        evaluation: Evaluation,
        /// Where the answer goes.
        answer: Answer<()>,
    },
    /// The evaluation has come to its end.
    EvaluationOver,
}

/// What somebody gets who joins.
#[derive(Debug)]
pub struct Joined {
    /// The version it is at now.
    pub version: u32,
    /// Everything, unless nothing was missed.
    pub view: Option<Box<StudyView>>,
}

/// What came of a change.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Changed {
    /// The version it led to.
    pub version: u32,
    /// The node to stand on.
    pub node: u32,
}
