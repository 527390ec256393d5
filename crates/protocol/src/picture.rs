//! What is to be drawn: the body of `POST /picture`, which is answered with a file.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What kind of file.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum PictureFormat {
    /// One position, of lines.
    Svg,
    /// One position, of pixels.
    Png,
    /// A game, animated.
    Gif,
    /// A game as a web page of one file.
    Html,
}

/// Where the names of the squares stand.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum PictureCoordinates {
    /// Inside the outer squares.
    #[default]
    Inside,
    /// In every square.
    Squares,
    /// Nowhere.
    Off,
}

/// A picture that somebody wants: of a game in PGN, or of a position.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PictureRequest {
    /// What kind of file.
    pub format: PictureFormat,
    /// Games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pgn: Option<String>,
    /// Which game of the text, from 1; the first if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub game: Option<u32>,
    /// After which single move of the game; the last if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ply: Option<u32>,
    /// A position, if there is no game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fen: Option<String>,
    /// The id of its mode; chess if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub mode: Option<String>,
    /// The text of its mode's file, where the server does not have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub mode_file: Option<String>,
    /// The width of the board in pixels; 720 if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub size: Option<u32>,
    /// Black is below.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub flipped: bool,
    /// The name of a board, or two colors as `light,dark`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub board: Option<String>,
    /// The color of White's pieces; ivory if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub white: Option<String>,
    /// The color of Black's pieces; ebony if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub black: Option<String>,
    /// Where the names of the squares stand.
    #[serde(default)]
    #[ts(as = "Option<PictureCoordinates>", optional)]
    pub coordinates: PictureCoordinates,
    /// Arrows and circles over one position, as PGN writes them: `Ge2e4`, `Rd4`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub marks: Vec<String>,
    /// An animation shows each position as long as the next move was thought about.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub paced: bool,
}
