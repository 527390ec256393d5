//! The options of `tabiya draw`, and what they make.

use std::path::PathBuf;

use anyhow::{Context as _, ensure};
use clap::error::ErrorKind;
use clap::{Args, ValueEnum};
use tabiya_picture::{
    Coordinates, FrameTiming, Look, MOST_PIXELS, Mark, Paint, Rgb, Scene, Story, gif, web_page,
};
use tabiya_rules::mode::Mode;

use super::source;
use crate::files;
use crate::language::{LanguageArgument, labels};

/// Arguments of `tabiya draw`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// A file of games in PGN; `-` is standard input
    #[arg(conflicts_with_all = ["fen", "mode"])]
    file: Option<PathBuf>,
    /// The picture: its ending says which, .svg, .png, .gif or .html
    #[arg(short, long, value_name = "FILE", value_parser = target)]
    output: Target,
    /// A position as FEN, X-FEN or Shredder-FEN; without file and position, the start is drawn
    #[arg(long)]
    fen: Option<String>,
    /// The mode of the position: an id from `tabiya modes list`, or a mode file
    #[arg(long, default_value = "chess", value_parser = crate::modes::find)]
    mode: &'static Mode,
    /// Which game of the file
    #[arg(long, default_value = "1", value_parser = clap::value_parser!(u32).range(1..))]
    game: u32,
    /// After how many single moves; the last position if left out (.svg and .png)
    #[arg(long)]
    ply: Option<usize>,
    /// Black is below
    #[arg(long)]
    flip: bool,
    /// The width of the board in pixels, as a multiple of eight
    #[arg(long, value_name = "PIXELS", default_value = "720", value_parser = clap::value_parser!(u32).range(64..=i64::from(MOST_PIXELS)))]
    size: u32,
    /// The squares: walnut, slate, moss, plum, sand, night, or two colors as light,dark
    #[arg(long, value_name = "NAME", default_value = "walnut", value_parser = board)]
    colors: String,
    /// The pieces: two colors as white,black, each a name such as red or a number such as #d1495b
    #[arg(long, value_name = "COLORS", value_parser = pieces)]
    pieces: Option<(Paint, Paint)>,
    /// Where the names of the squares stand
    #[arg(long, value_enum, default_value_t = Where::Inside)]
    coordinates: Where,
    /// The same as --coordinates off
    #[arg(long, conflicts_with = "coordinates")]
    no_coordinates: bool,
    /// Arrows, besides those of the game: e2e4, or with a color (G, R, Y, B) Re7e5 (.svg and .png)
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', value_parser = arrow)]
    arrows: Vec<Mark>,
    /// Circles, besides those of the game: d4, or with a color Bd4 (.svg and .png)
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', value_parser = circle)]
    circles: Vec<Mark>,
    /// Leave the last move and checks unmarked
    #[arg(long)]
    no_marks: bool,
    /// Leave out names and clocks
    #[arg(long)]
    no_players: bool,
    /// How long each position is seen, in milliseconds; 800 if left out (.gif)
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u32).range(20..=60_000), conflicts_with = "clocks")]
    delay: Option<u32>,
    /// See each position as long as the next move was thought about, sped up so that the longest takes 3 s (.gif)
    #[arg(long)]
    clocks: bool,
    /// Replace a file that is there already
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    language: LanguageArgument,
}

/// A file and what it will be.
#[derive(Clone, Debug)]
struct Target {
    path: PathBuf,
    format: Format,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Format {
    Svg,
    Png,
    Gif,
    Html,
}

/// Where the names of the squares stand.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
enum Where {
    Inside,
    Squares,
    Off,
}

fn target(text: &str) -> Result<Target, String> {
    let path = PathBuf::from(text);
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    let format = match ending.as_deref() {
        Some("svg") => Format::Svg,
        Some("png") => Format::Png,
        Some("gif") => Format::Gif,
        Some("html" | "htm") => Format::Html,
        Some(other) => {
            return Err(format!("expected a file that ends with .svg, .png, .gif or .html, found .{other}"));
        }
        None => {
            return Err(
                "expected a file that ends with .svg, .png, .gif or .html, found none of them".to_owned()
            );
        }
    };
    Ok(Target { path, format })
}

fn board(text: &str) -> Result<String, String> {
    Look::default().set_board(text).map_err(|error| error.to_string())?;
    Ok(text.to_owned())
}

fn pieces(text: &str) -> Result<(Paint, Paint), String> {
    let (white, black) =
        text.split_once(',').ok_or_else(|| format!("expected two colors as white,black, found {text:?}"))?;
    let color = |text: &str| text.trim().parse::<Rgb>().map_err(|error| error.to_string());
    let (white, black) = (color(white)?, color(black)?);
    if white == black {
        return Err("expected two colors that can be told apart, found the same twice".to_owned());
    }
    Ok((Paint::of(white), Paint::of(black)))
}

fn mark(text: &str) -> Result<Mark, String> {
    text.trim().parse().map_err(|error: tabiya_picture::MarkError| error.to_string())
}

fn arrow(text: &str) -> Result<Mark, String> {
    let mark = mark(text)?;
    mark.to.map(|_| mark).ok_or_else(|| format!("expected two squares such as e2e4, found {text:?}"))
}

fn circle(text: &str) -> Result<Mark, String> {
    let mark = mark(text)?;
    if mark.to.is_some() { Err(format!("expected one square such as d4, found {text:?}")) } else { Ok(mark) }
}

/// Draws.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    if let Err(contradiction) = arguments.check() {
        clap::Error::raw(ErrorKind::ArgumentConflict, format!("{contradiction}\n")).exit();
    }
    let Target { path, .. } = &arguments.output;
    if let Some(input) = files::own_input(path, &arguments.file) {
        let name = input.display();
        anyhow::bail!("{}: expected another file than the one that is read, {name}", path.display());
    }
    // Said before the work, and made sure of after it.
    let is_free = arguments.force || !path.exists();
    ensure!(is_free, "{}: a file of this name is there already (--force replaces it)", path.display());
    let bytes = arguments.drawn(&arguments.story()?)?;
    files::write(path, &bytes, arguments.force).with_context(|| format!("cannot write {}", path.display()))
}

impl Arguments {
    /// What cannot be meant together.
    fn check(&self) -> Result<(), String> {
        let is_still = matches!(self.output.format, Format::Svg | Format::Png);
        let wrong = [
            (
                self.ply.is_some() && !is_still,
                "--ply is for one position: expected a file that ends with .svg or .png",
            ),
            (
                (!self.arrows.is_empty() || !self.circles.is_empty()) && !is_still,
                "--arrows and --circles are for one position: expected a file that ends with .svg or .png \
                 (those of the game's own comments are drawn everywhere)",
            ),
            (
                self.output.format == Format::Gif && self.file.is_none(),
                "an animation needs moves: expected a file of games, or a picture that ends with .svg, .png or .html",
            ),
            (
                (self.delay.is_some() || self.clocks) && self.output.format != Format::Gif,
                "--delay and --clocks are for animations: expected a file that ends with .gif",
            ),
        ];
        wrong.into_iter().find(|(is_wrong, _)| *is_wrong).map_or(Ok(()), |(_, why)| Err(why.to_owned()))
    }

    fn story(&self) -> anyhow::Result<Story> {
        match &self.file {
            Some(file) => source::game(file, self.game),
            None => source::position(self.mode, self.fen.as_deref()),
        }
    }

    fn look(&self) -> anyhow::Result<Look> {
        let mut look = Look {
            size: self.size,
            flipped: self.flip,
            marks: !self.no_marks,
            players: !self.no_players,
            coordinates: match self.coordinates {
                _ if self.no_coordinates => Coordinates::Off,
                Where::Inside => Coordinates::Inside,
                Where::Squares => Coordinates::Squares,
                Where::Off => Coordinates::Off,
            },
            ..Look::default()
        };
        look.set_board(&self.colors)?;
        if let Some((white, black)) = self.pieces {
            (look.white, look.black) = (white, black);
        }
        Ok(look)
    }

    fn drawn(&self, story: &Story) -> anyhow::Result<Vec<u8>> {
        let painter = story.painter(self.look()?);
        Ok(match self.output.format {
            Format::Svg => painter.svg(&self.scene(story)?).into_bytes(),
            Format::Png => painter.png(&self.scene(story)?)?,
            Format::Html => web_page(&painter, story, &labels(self.language.words())).into_bytes(),
            Format::Gif => {
                let timing = if self.clocks {
                    FrameTiming::Played
                } else {
                    FrameTiming::Even(self.delay.unwrap_or(800))
                };
                let scenes: Vec<&Scene> = story.line().map(|moment| &moment.scene).collect();
                gif(&painter, &scenes, &timing.delays(story))?
            }
        })
    }

    fn scene(&self, story: &Story) -> anyhow::Result<Scene> {
        let last = story.plies();
        let ply = self.ply.unwrap_or(last);
        let moment = story.line().nth(ply);
        let moment = moment.with_context(|| format!("--ply: expected a number up to {last}, found {ply}"))?;
        let mut scene = moment.scene.clone();
        scene.marks.extend(self.circles.iter().chain(&self.arrows));
        Ok(scene)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_say_what_is_made() {
        assert_eq!(target("a/b.SVG").map(|target| target.format), Ok(Format::Svg));
        assert_eq!(target("x.htm").map(|target| target.format), Ok(Format::Html));
        assert!(target("x.jpg").is_err_and(|why| why.contains("found .jpg")));
        assert!(target("svg").is_err());
    }

    #[test]
    fn colors_and_squares_are_read_or_refused() {
        assert!(pieces("red,blue").is_ok() && pieces("#ffffff, black").is_ok());
        assert!(pieces("red").is_err() && pieces("red,red").is_err() && pieces("red,blu").is_err());
        assert!(
            arrow("Re2e4").is_ok() && arrow("e2").is_err() && circle("e2").is_ok() && circle("e2e4").is_err()
        );
        assert!(board("slate").is_ok() && board("white,blue").is_ok() && board("oak").is_err());
    }
}
