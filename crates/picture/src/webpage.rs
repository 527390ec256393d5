//! A game as a web page of one file: board, moves, clocks, and nothing from outside.

use data_encoding::BASE64;
use serde::Serialize;
use sha2::{Digest, Sha256};
use tabiya_rules::types::{Color, Square};

use crate::assessment::Assessment;
use crate::figure::Figures;
use crate::labels::Labels;
use crate::look::Coordinates;
use crate::markup::Escaped;
use crate::painter::{Painter, clock_text};
use crate::scene::Scene;
use crate::sheet::sheet;
use crate::story::Story;

const PAGE: &str = include_str!("webpage/page.html");
const STYLE: &str = include_str!("webpage/page.css");
const SCRIPT: &str = include_str!("webpage/page.js");

/// A position as the page's script takes it.
#[derive(Serialize)]
struct Shown {
    /// The names of the drawings from a8 to h1, empty squares left out.
    pieces: Vec<(String, String)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moved: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    checks: Vec<String>,
    /// Color, from, and to for an arrow.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<Vec<String>>,
    /// White's and Black's.
    clocks: [Option<String>; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    pockets: Option<[Vec<(String, u8)>; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    checks_left: Option<[u8; 2]>,
    is_white_to_move: bool,
    previous: Option<usize>,
    /// What a screen reader says.
    said: String,
}

/// What the page's script begins with.
#[derive(Serialize)]
struct Game {
    flipped: bool,
    moments: Vec<Shown>,
    /// The main line.
    line: Vec<usize>,
}

/// The page of a game.
#[must_use]
pub fn web_page(painter: &Painter, story: &Story, labels: &Labels) -> String {
    page(painter, story, labels, "")
}

/// The page of a game with what was found out about it.
#[must_use]
pub fn assessed_page(painter: &Painter, story: &Story, labels: &Labels, assessment: &Assessment) -> String {
    page(painter, story, labels, &assessment.markup(story.plies(), labels))
}

fn page(painter: &Painter, story: &Story, labels: &Labels, assessment: &str) -> String {
    let shown = |moment: &crate::story::Moment| {
        shown(&moment.scene, moment.previous, {
            let said = [&moment.number, &moment.san, &moment.signs].map(String::as_str);
            said.join(" ").trim().to_owned()
        })
    };
    let game = Game {
        flipped: painter.look.flipped,
        moments: story.moments.iter().map(shown).collect(),
        line: story.line_numbers().to_vec(),
    };
    // A tag inside a text must not end the script.
    let data = serde_json::to_string(&game).unwrap_or_default().replace('<', "\\u003c");
    let hash = BASE64.encode(&Sha256::digest(SCRIPT.as_bytes()));
    let players = match story.names.each_ref().map(String::as_str) {
        ["", ""] => labels.game.clone(),
        [white, black] => format!("{} – {}", or_unknown(white), or_unknown(black)),
    };
    let names = match story.names.each_ref().map(String::as_str) {
        ["", ""] => players.clone(),
        names => names.map(|name| isolated(or_unknown(name))).join(" – "),
    };
    let about = about(story);
    let style = STYLE.to_owned() + &colors(painter);
    let said = |label: &str| Escaped(label).to_string();
    fill(PAGE, &|name| match name {
        "language" => said(&labels.language),
        "board" => said(&labels.board),
        "position" => said(&labels.position),
        "first" => said(&labels.first),
        "back" => said(&labels.back),
        "play" => said(&labels.play),
        "next" => said(&labels.next),
        "last" => said(&labels.last),
        "flip" => said(&labels.flip),
        "theme" => said(&labels.theme),
        "movesLabel" => said(&labels.moves),
        "start" => said(&labels.start),
        "title" => Escaped(&players).to_string(),
        "players" => names.clone(),
        "about" => about.clone(),
        "white" => Escaped(or_unknown(&story.names[0])).to_string(),
        "black" => Escaped(or_unknown(&story.names[1])).to_string(),
        "result" => Escaped(if story.result == "*" { "" } else { &story.result }).to_string(),
        "moves" => sheet(story),
        "assessment" => assessment.to_owned(),
        "drawings" => drawings(painter),
        "coordinates" => match painter.look.coordinates {
            Coordinates::Off => "off",
            Coordinates::Inside => "inside",
            Coordinates::Squares => "squares",
        }
        .to_owned(),
        "data" => data.clone(),
        "style" => style.clone(),
        "script" => SCRIPT.to_owned(),
        "hash" => hash.clone(),
        _ => String::new(),
    })
}

/// A text of the game as markup: whatever turns its direction turns nothing around it.
fn isolated(text: &str) -> String {
    format!("<bdi>{}</bdi>", Escaped(text))
}

fn or_unknown(name: &str) -> &str {
    if name.is_empty() { "?" } else { name }
}

/// Where and when, and what was played, as markup.
fn about(story: &Story) -> String {
    let tag = |wanted: &str| {
        let found = story.tags.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str());
        found.filter(|value| !value.is_empty() && !value.starts_with('?') && *value != "-")
    };
    let date = tag("Date").map(|date| date.trim_end_matches(".??").to_owned());
    let parts = [
        tag("Event").map(str::to_owned),
        tag("Site").map(str::to_owned),
        date,
        Some(story.mode.clone()),
        tag("Opening").map(str::to_owned),
    ];
    parts
        .into_iter()
        .flatten()
        .filter(|part| !part.is_empty())
        .map(|part| isolated(&part))
        .collect::<Vec<_>>()
        .join(" · ")
}

/// Every piece that may stand on the board.
fn drawings(painter: &Painter) -> String {
    let one = |color: Color| {
        painter.figures.roles().map(move |role| painter.figures.drawn(color, role, painter.look.paint(color)))
    };
    Color::ALL.into_iter().flat_map(one).collect()
}

/// The colors of the board, as names of the style sheet.
fn colors(painter: &Painter) -> String {
    let look = &painter.look;
    format!(
        ":root{{--light:{};--dark:{};--light-moved:{};--dark-moved:{};--light-ink:{};--dark-ink:{}}}\n",
        look.tile(true, false),
        look.tile(false, false),
        look.tile(true, look.marks),
        look.tile(false, look.marks),
        look.ink(true),
        look.ink(false),
    )
}

fn shown(scene: &Scene, previous: Option<usize>, said: String) -> Shown {
    let names = |squares: &[Square]| squares.iter().map(Square::to_string).collect();
    let standing = |square: Square| {
        let piece = scene.pieces[square.index()]?;
        Some((square.to_string(), Figures::name(piece.color, piece.role)))
    };
    let held = |color: Color| {
        let pockets = scene.pockets.as_ref().map(|pockets| pockets[color.index()].as_slice());
        let pocket = pockets.unwrap_or_default().iter();
        pocket.map(|(role, count)| (Figures::name(color, *role), *count)).collect()
    };
    let mark = |mark: &crate::scene::Mark| {
        let squares = [Some(mark.from), mark.to].into_iter().flatten().map(|square| square.to_string());
        [mark.brush.color().to_string()].into_iter().chain(squares).collect()
    };
    Shown {
        pieces: Square::ALL.into_iter().filter_map(standing).collect(),
        moved: names(&scene.last_move),
        checks: names(&scene.checks),
        marks: scene.marks.iter().map(mark).collect(),
        clocks: scene.clocks.map(|clock| clock.map(clock_text)),
        pockets: scene.pockets.as_ref().map(|_| Color::ALL.map(held)),
        checks_left: scene.checks_left,
        is_white_to_move: scene.turn.is_white(),
        previous,
        said,
    }
}

/// Puts values into the places `{{name}}` of a template; what a value holds is no place.
fn fill(template: &str, value: &dyn Fn(&str) -> String) -> String {
    let mut filled = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((name, behind)) = after.split_once("}}") else { break };
        filled += before;
        filled += &value(name);
        rest = behind;
    }
    filled + rest
}

#[cfg(test)]
mod tests {
    use tabiya_rules::mode::GameModes;
    use tabiya_rules::notation::pgn::Games;

    use super::*;
    use crate::look::Look;

    #[test]
    fn what_turns_text_turns_nothing_around_it() {
        let text =
            "[White \"A\u{202e}b\"]\n[Black \"<B>\"]\n[Event \"C\u{202e}\"]\n\n1. e4 {d\u{202e}e} e5 *";
        let mut games = Games::new(text.as_bytes());
        assert!(games.next_game());
        let story = Story::of_any(&GameModes::default().read(&mut games)).expect("a story");
        let page = web_page(&story.painter(Look::default()), &story, &Labels::default());
        for markup in [
            "<h1><bdi>A\u{202e}b</bdi> – <bdi>&lt;B&gt;</bdi></h1>",
            "<bdi>C\u{202e}</bdi>",
            "<q dir=\"auto\">d\u{202e}e</q>",
            ".moves .one { white-space: nowrap; unicode-bidi: isolate; }",
        ] {
            assert!(page.contains(markup), "{markup}");
        }
    }

    #[test]
    fn nothing_of_a_game_becomes_markup_or_script() {
        let text = "[White \"</script><script>alert(1)//{{data}}\"]\n\n{</script><img src=x onerror=alert(1)>} 1. e4 {{{script}}} *";
        let mut games = Games::new(text.as_bytes());
        assert!(games.next_game());
        let story = Story::of_any(&GameModes::default().read(&mut games)).expect("a story");
        let page = web_page(&story.painter(Look::default()), &story, &Labels::default());
        assert_eq!(page.matches("<script").count(), 2, "the data and the program");
        assert_eq!(page.matches("</script").count(), 2);
        assert!(!page.contains("<img") && page.contains("&lt;img"));
        assert!(page.contains("{{data}}"), "what a name says is no place of the template");
        for outside in ["http:", "https:", "url(h", "url('", "url(\"", "@import", "<link rel=\"stylesheet"] {
            let namespace = page.matches("http://www.w3.org/2000/svg").count();
            let found = page.matches(outside).count() - if outside == "http:" { namespace } else { 0 };
            assert_eq!(found, 0, "{outside}");
        }
    }
}
