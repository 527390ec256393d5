//! How large a study may be: whoever looks at one gets all of it at once.

/// Moves, variations included, the start aside.
pub const NODES: usize = 3_000;

/// Single moves of one line.
pub const PLIES: u32 = 600;

/// Characters of one comment.
pub const COMMENT: usize = 4_000;

/// Bytes of all comments together.
pub const TEXT: usize = 256 * 1024;

/// Glyphs of one move.
pub const GLYPHS: usize = 6;

/// Arrows and circles of one position.
pub const SHAPES: usize = 64;

/// Characters of a name.
pub const TITLE: usize = 100;

/// Tags of the game it comes from.
pub const TAGS: usize = 64;

/// Characters of the value of a tag.
pub const TAG: usize = 500;

/// Characters of commands in comments that nobody here understands.
pub const COMMANDS: usize = 500;

/// Deletions that can be taken back.
pub const DELETIONS: usize = 50;

/// Bytes of all events. A study whose history has grown so long takes no more changes; its PGN begins another.
pub const LOG: usize = 4 * 1024 * 1024;
