//! What a web page of a game says by itself, besides the game.

/// The words of a web page; English unless somebody else fills them in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Labels {
    /// The language of the page, as HTML names it.
    pub language: String,
    /// What a game is called whose players have no names.
    pub game: String,
    /// The part with the board.
    pub board: String,
    /// The board.
    pub position: String,
    /// To the first position.
    pub first: String,
    /// One move back.
    pub back: String,
    /// Move after move by itself.
    pub play: String,
    /// One move on.
    pub next: String,
    /// To the last position.
    pub last: String,
    /// Turns the board.
    pub flip: String,
    /// Between light and dark.
    pub theme: String,
    /// The part with the moves.
    pub moves: String,
    /// The first position.
    pub start: String,
    /// The part with what was found out.
    pub review: String,
    /// The graph in it.
    pub graph: String,
}

impl Default for Labels {
    fn default() -> Self {
        let english = |text: &str| text.to_owned();
        Self {
            language: english("en"),
            game: english("A game of chess"),
            board: english("Board"),
            position: english("The position"),
            first: english("First position"),
            back: english("One move back"),
            play: english("Play"),
            next: english("One move on"),
            last: english("Last position"),
            flip: english("Turn the board"),
            theme: english("Light or dark"),
            moves: english("Moves"),
            start: english("Start"),
            review: english("Review"),
            graph: english("What the positions are worth to White"),
        }
    }
}
