//! A game as scenes: every move with the position after it, what was said about it and what the clocks showed.

use tabiya_rules::mode::{AnyGame, Mode, built_in};
use tabiya_rules::notation::pgn::{Comment, Game, NodeId, Notes, Play, Tags, variant_id};
use tabiya_rules::position::{Position, Rules};
use tabiya_rules::types::Color;

use crate::figure::Figures;
use crate::look::Look;
use crate::painter::Painter;
use crate::scene::{Mark, Scene};

/// A move and the position after it; the first is the start, before any move.
#[derive(Clone, Debug)]
pub struct Moment {
    /// What is to be seen.
    pub scene: Scene,
    /// Milliseconds that the move was thought about, as far as the clocks tell.
    pub spent: Option<u64>,
    /// The move in algebraic notation; empty at the start.
    pub san: String,
    /// `12.` or `12...`.
    pub(crate) number: String,
    pub(crate) is_white: bool,
    /// Judgements in signs.
    pub(crate) signs: String,
    /// What led here.
    pub(crate) previous: Option<usize>,
}

/// What a score sheet shows, one after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// The move with this number; `true` if its own number is to be written before it.
    Move(usize, bool),
    Comment(String),
    /// A variation begins.
    Open,
    Close,
}

/// A game as scenes.
#[derive(Clone, Debug)]
pub struct Story {
    /// White's name and Black's; empty if nobody knows.
    pub names: [String; 2],
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    pub(crate) tags: Vec<(String, String)>,
    pub(crate) mode: String,
    pub(crate) moments: Vec<Moment>,
    pub(crate) steps: Vec<Step>,
    figures: Figures,
    /// The moments of the main line.
    line: Vec<usize>,
}

/// What is still to be gone through.
enum Task<R: Rules> {
    Node { node: NodeId, before: Position<R>, previous: usize, is_numbered: bool, is_main: bool },
    Step(Step),
}

impl Story {
    /// The story of a game of any rules that was read from PGN; nothing if its tags do not tell where it begins.
    #[must_use]
    pub fn of_any(game: &AnyGame) -> Option<Self> {
        match game {
            AnyGame::Chess(game) => {
                let id = variant_id(game.tags.get("Variant").unwrap_or_default());
                Self::of(game, built_in(&id).or_else(|| built_in("chess"))?)
            }
            AnyGame::Mode(game) => Self::of(game, game.start()?.rules().mode()),
        }
    }

    /// The story of a game of this mode; nothing if its tags do not tell where it begins.
    #[must_use]
    pub fn of<R: Rules>(game: &Game<R>, mode: &Mode) -> Option<Self> {
        let start = *game.start()?;
        let draw = game.tags.get("TabiyaDraw").and_then(|number| number.parse().ok());
        let mut story = Self {
            names: [name(&game.tags, "White"), name(&game.tags, "Black")],
            result: game.result.to_string(),
            tags: game.tags.iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect(),
            mode: if mode.id() == "chess" { String::new() } else { mode.title().to_owned() },
            moments: Vec::new(),
            steps: Vec::new(),
            figures: Figures::of(mode, draw),
            line: vec![0],
        };
        let notes = game.notes(NodeId::START);
        let mut scene = Scene::of(&start);
        scene.marks = marks(&notes.after);
        story.moments.push(Moment {
            scene,
            spent: None,
            san: String::new(),
            number: String::new(),
            is_white: false,
            signs: String::new(),
            previous: None,
        });
        let before: Vec<&Comment> = game.preamble.iter().chain(&notes.after).collect();
        story.say(before.into_iter());
        story.tell(game, start);
        story.say(game.epilogue.iter());
        story.start_clocks(game.tags.get("TimeControl"));
        Some(story)
    }

    fn tell<R: Rules>(&mut self, game: &Game<R>, start: Position<R>) {
        let first = game.next(NodeId::START);
        let mut tasks: Vec<Task<R>> = first
            .map(|node| Task::Node { node, before: start, previous: 0, is_numbered: true, is_main: true })
            .into_iter()
            .collect();
        while let Some(task) = tasks.pop() {
            let (node, before, previous, is_numbered, is_main) = match task {
                Task::Step(step) => {
                    self.steps.push(step);
                    continue;
                }
                Task::Node { node, before, previous, is_numbered, is_main } => {
                    (node, before, previous, is_numbered, is_main)
                }
            };
            let notes = game.notes(node);
            let is_told = self.say(notes.before.iter());
            let (here, moment) = self.play(game, node, &before, previous, is_numbered || is_told);
            if is_main && moment != previous {
                self.line.push(moment);
            }
            let mut is_apart = self.say(notes.after.iter());
            if let Some(unread) = &notes.unread {
                self.steps.push(Step::Comment(unread.clone()));
                is_apart = true;
            }
            let variations: Vec<NodeId> = game.variations(node).collect();
            is_apart |= !variations.is_empty();
            if let Some(next) = game.next(node) {
                tasks.push(Task::Node {
                    node: next,
                    before: here,
                    previous: moment,
                    is_numbered: is_apart,
                    is_main,
                });
            }
            // The last is pushed first: what is pushed last comes next.
            for variation in variations.into_iter().rev() {
                let behind = &game.notes(variation).behind_variation;
                tasks.extend(plain(behind.iter()).map(|text| Task::Step(Step::Comment(text))));
                tasks.push(Task::Step(Step::Close));
                tasks.push(Task::Node {
                    node: variation,
                    before,
                    previous,
                    is_numbered: true,
                    is_main: false,
                });
                tasks.push(Task::Step(Step::Open));
            }
        }
    }

    /// Plays the move of a node, if it is one; returns the position and the moment after it.
    fn play<R: Rules>(
        &mut self,
        game: &Game<R>,
        node: NodeId,
        before: &Position<R>,
        previous: usize,
        is_numbered: bool,
    ) -> (Position<R>, usize) {
        let (here, mut scene, san) = match game.play(node) {
            Play::Nothing => return (*before, previous),
            Play::Null => {
                let mut here = *before;
                here.play_null();
                (here, Scene::of(&here), "--".to_owned())
            }
            Play::Move(m) => {
                let here = before.after(m);
                (here, Scene::after(before, m, &here), before.san(m).to_string())
            }
        };
        let notes = game.notes(node);
        let mover = before.turn();
        let clock = time(notes, "clk");
        let earlier = self.moments[previous].scene.clocks;
        scene.clocks = earlier;
        if clock.is_some() {
            scene.clocks[mover.index()] = clock;
        }
        scene.marks = marks(&notes.after);
        let spent = time(notes, "emt").or_else(|| {
            let (earlier, now) = (earlier[mover.index()]?, clock?);
            Some(earlier.saturating_sub(now))
        });
        let dots = if mover.is_white() { "." } else { "..." };
        let sign = |nag: &tabiya_rules::notation::pgn::Nag| {
            nag.sign().map_or_else(|| nag.to_string(), str::to_owned)
        };
        let moment = self.moments.len();
        self.moments.push(Moment {
            scene,
            spent,
            san,
            number: format!("{}{dots}", before.fullmoves()),
            is_white: mover.is_white(),
            signs: notes.nags.iter().map(sign).collect::<Vec<_>>().join(" "),
            previous: Some(previous),
        });
        self.steps.push(Step::Move(moment, is_numbered || mover.is_white()));
        (here, moment)
    }

    /// Notes comments; whether there was one to people.
    fn say<'c>(&mut self, comments: impl Iterator<Item = &'c Comment>) -> bool {
        let count = self.steps.len();
        self.steps.extend(plain(comments).map(Step::Comment));
        self.steps.len() > count
    }

    /// Before the first reading a clock shows what the time control gives.
    fn start_clocks(&mut self, control: Option<&str>) {
        let base = control.and_then(|control| control.split(['+', '/']).next()?.parse::<u64>().ok());
        let Some(base) = base.filter(|seconds| *seconds < 1_000_000).map(|seconds| seconds * 1000) else {
            return;
        };
        for side in [0, 1] {
            if self.moments.iter().all(|moment| moment.scene.clocks[side].is_none()) {
                continue;
            }
            for moment in &mut self.moments {
                moment.scene.clocks[side].get_or_insert(base);
            }
        }
        // The first thought of each side is measured from there.
        for color in Color::ALL {
            let is_own = |moment: &&usize| self.moments[**moment].is_white == color.is_white();
            let first = self.line.iter().skip(1).find(is_own).copied();
            if let Some(moment) = first.map(|at| &mut self.moments[at]) {
                let left = moment.scene.clocks[color.index()];
                moment.spent = moment.spent.or_else(|| left.map(|left| base.saturating_sub(left)));
            }
        }
    }

    /// The moments of the main line, the start first.
    pub fn line(&self) -> impl Iterator<Item = &Moment> {
        self.line.iter().map(|at| &self.moments[*at])
    }

    /// The numbers of those moments.
    pub(crate) fn line_numbers(&self) -> &[usize] {
        &self.line
    }

    /// How many moves the main line has.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.line.len() - 1
    }

    /// How many positions there are in all, variations included.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.moments.len()
    }

    /// Who draws it in this look.
    #[must_use]
    pub fn painter(&self, look: Look) -> Painter {
        let is_named = self.names.iter().any(|name| !name.is_empty());
        let is_timed = self.moments.iter().any(|moment| moment.scene.clocks != [None; 2]);
        let has_more = self.moments.first().is_some_and(|moment| moment.scene.has_more());
        let has_bars = look.players && (is_named || is_timed) || has_more;
        Painter { look, figures: self.figures.clone(), names: self.names.clone(), has_bars }
    }
}

/// A player's name, with the rating if there is one.
fn name(tags: &Tags, color: &str) -> String {
    let known =
        |tag: &str| tags.get(tag).map(str::trim).filter(|value| !matches!(*value, "" | "?" | "-" | "0"));
    let title = known(&format!("{color}Title")).map(|title| format!("{title} ")).unwrap_or_default();
    let elo = known(&format!("{color}Elo")).map(|elo| format!(" ({elo})")).unwrap_or_default();
    known(color).map(|name| format!("{title}{name}{elo}")).unwrap_or_default()
}

fn plain<'c>(comments: impl Iterator<Item = &'c Comment>) -> impl Iterator<Item = String> {
    let said = comments.filter(|comment| !comment.escape).map(Comment::plain_text);
    said.filter(|text| !text.is_empty()).collect::<Vec<_>>().into_iter()
}

/// The time of a command behind a move.
fn time(notes: &Notes, name: &str) -> Option<u64> {
    notes.after.iter().find_map(|comment| comment.command(name)?.milliseconds())
}

/// The arrows and circles of comments; what cannot be read is not drawn.
fn marks(comments: &[Comment]) -> Vec<Mark> {
    let commands = comments.iter().flat_map(Comment::commands);
    let drawn = commands.filter(|command| matches!(command.name, "cal" | "csl"));
    drawn
        .flat_map(|command| command.marks().filter_map(|mark| mark.parse().ok()).collect::<Vec<_>>())
        .collect()
}

#[cfg(test)]
mod tests {
    use tabiya_rules::mode::GameModes;
    use tabiya_rules::notation::pgn::Games;

    use super::*;

    fn story(text: &str) -> Story {
        let mut games = Games::new(text.as_bytes());
        assert!(games.next_game());
        Story::of_any(&GameModes::default().read(&mut games)).expect("it begins somewhere")
    }

    #[test]
    fn a_game_is_told_with_everything_said_about_it() {
        let story = story(
            "[White \"Ann\"]\n[WhiteElo \"2000\"]\n[TimeControl \"300+0\"]\n\n{Hi [%csl Gd4]} 1. e4! {[%clk 0:04:50]} \
             e5 {[%clk 0:04:59.5] [%cal Rg1f3,Bb8c6] good} (1... c5 {Sicilian} (1... e6) 2. Nf3) 2. Nf3 1-0",
        );
        assert_eq!(story.names, ["Ann (2000)".to_owned(), String::new()]);
        assert_eq!((story.plies(), story.positions(), story.result.as_str()), (3, 7, "1-0"));
        let line: Vec<_> = story.line().collect();
        assert_eq!(line[0].scene.clocks, [Some(300_000); 2]);
        assert_eq!((line[0].scene.marks.len(), line[2].scene.marks.len()), (1, 2));
        assert_eq!(line[2].scene.clocks, [Some(290_000), Some(299_500)]);
        assert_eq!((line[1].spent, line[2].spent), (Some(10_000), Some(500)));
        let said = |text: &str| Step::Comment(text.to_owned());
        assert_eq!(
            story.steps,
            [
                said("Hi"),
                Step::Move(1, true),
                Step::Move(2, false),
                said("good"),
                Step::Open,
                Step::Move(3, true),
                said("Sicilian"),
                Step::Open,
                Step::Move(4, true),
                Step::Close,
                Step::Move(5, true),
                Step::Close,
                Step::Move(6, true),
            ]
        );
    }

    #[test]
    fn games_of_modes_keep_their_looks() {
        let story = story("[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *");
        assert_eq!((story.plies(), story.mode.as_str()), (5, "Crazyhouse"));
        let last = story.line().last().expect("a move");
        assert_eq!(last.scene.last_move.len(), 1, "a dropped piece comes from nowhere");
        assert!(story.painter(Look::default()).has_bars);
    }

    #[test]
    fn no_depth_of_nesting_is_too_deep() {
        let text = format!("1. e4 e5 {} 2. Nf3 *", "(1... e6 ".repeat(20_000) + &")".repeat(20_000));
        assert!(story(&text).plies() >= 2);
    }
}
