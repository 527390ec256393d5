//! Random trees: what was written reads back to the same tree, and nothing is wrong with it.

use proptest::prelude::*;
use tabiya_rules::mode::{Mode, built_ins};
use tabiya_rules::notation::pgn::{Comment, Game, GameResult, Nag, NodeId, Play};
use tabiya_rules::numbers::Congruential;
use tabiya_rules::position::{Position, Rules};

use crate::reading::{Text, read_all, tree, tree_of};

/// One step in the making of a tree.
#[derive(Clone, Debug)]
enum Step {
    /// Adds a move after the node and of the number that remain when divided by how many there are.
    Play(usize, usize),
    Null(usize),
    Nag(usize, u8),
    Before(usize, String),
    After(usize, String),
    Escape(usize, String),
}

fn text() -> impl Strategy<Value = String> {
    let any = prop_oneof![
        "[ -~äé♞–]{0,30}",
        "[a-z{};%\\[\\]() \\n\"\\\\$]{0,20}",
        Just("\n\n[Event \"x\"]\n".to_owned())
    ];
    // No form of comment holds both a closing brace and a line end.
    any.prop_map(|text: String| if text.contains('}') { text.replace('\n', " ") } else { text })
}

fn step() -> impl Strategy<Value = Step> {
    let node = 0..1000_usize;
    prop_oneof![
        6 => (node.clone(), 0..1000_usize).prop_map(|(node, m)| Step::Play(node, m)),
        1 => node.clone().prop_map(Step::Null),
        1 => (node.clone(), any::<u8>()).prop_map(|(node, nag)| Step::Nag(node, nag)),
        1 => (node.clone(), text()).prop_map(|(node, text)| Step::Before(node, text)),
        1 => (node.clone(), text()).prop_map(|(node, text)| Step::After(node, text)),
        1 => (node, "[ -~]{0,20}").prop_map(|(node, text)| Step::Escape(node, text)),
    ]
}

fn grown<R: Rules>(
    mut game: Game<R>,
    steps: &[Step],
    tags: &[(String, String)],
    result: GameResult,
) -> Game<R> {
    let mut nodes = vec![NodeId::START];
    for (name, value) in tags {
        game.tags.push(name, value);
    }
    game.result = result;
    for step in steps {
        let at = |node: usize| nodes[node % nodes.len()];
        match step {
            Step::Play(node, number) => {
                let node = at(*node);
                let position = game.position(node).expect("the start is known");
                let moves = position.legal_moves();
                if !moves.is_empty() {
                    let played = game.add(node, Play::Move(moves[number % moves.len()]));
                    nodes.extend(played.filter(|node| !nodes.contains(node)));
                }
            }
            Step::Null(node) => {
                let played = game.add(at(*node), Play::Null);
                nodes.extend(played.filter(|node| !nodes.contains(node)));
            }
            Step::Nag(node, nag) => game.notes_mut(at(*node)).nags.push(Nag(*nag)),
            Step::Before(node, text) if at(*node) != NodeId::START => {
                game.notes_mut(at(*node)).before.push(Comment::new(text));
            }
            Step::Before(_, text) => game.preamble.push(Comment::new(text)),
            Step::After(node, text) => game.notes_mut(at(*node)).after.push(Comment::new(text)),
            Step::Escape(node, text) => {
                let comment = Comment { text: text.clone(), escape: true };
                game.notes_mut(at(*node)).after.push(comment);
            }
        }
    }
    game
}

/// What was written reads back: one game, nothing wrong with it, the same tree, the same bytes.
fn reads_back<R: Rules>(game: &Game<R>) -> Result<(), TestCaseError> {
    let text = game.to_pgn();
    let read = read_all(text.as_bytes());
    prop_assert_eq!(read.len(), 1, "{}", text);
    let errors: Vec<_> =
        read[0].diagnostics.iter().map(ToString::to_string).filter(|line| line.contains("error")).collect();
    prop_assert!(errors.is_empty(), "{:?}\n{}", errors, text);
    prop_assert_eq!(tree(&read[0].game), tree_of(game), "{}", text);
    prop_assert_eq!(read[0].game.tags(), &game.tags.for_export(game.result));
    prop_assert_eq!(Text::of(&read).0, text);
    Ok(())
}

/// A mode that comes with no program.
fn invented() -> &'static Mode {
    let text = include_str!("invented.json");
    static MODE: std::sync::OnceLock<&'static Mode> = std::sync::OnceLock::new();
    MODE.get_or_init(|| Mode::load("hopscotch", text).expect("a mode"))
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec(step(), 0..60)
}

fn tags() -> impl Strategy<Value = Vec<(String, String)>> {
    prop::collection::vec(("[A-Z][A-Za-z0-9_]{0,8}X", "[ -~äß\\\\\"\\]]{0,20}"), 0..5)
}

fn result() -> impl Strategy<Value = GameResult> {
    prop_oneof![Just(GameResult::White), Just(GameResult::Draw), Just(GameResult::Unknown)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_written_tree_reads_back(steps in steps(), tags in tags(), result in result()) {
        reads_back(&grown(Game::new(Some(Position::default())), &steps, &tags, result))?;
    }

    #[test]
    fn a_written_tree_of_any_mode_reads_back(
        which in 0..=built_ins().len(),
        chance in 1..u64::MAX,
        steps in steps(),
        tags in tags(),
        result in result(),
    ) {
        let mode = built_ins().get(which).copied().unwrap_or_else(invented);
        prop_assume!(!matches!(mode.id(), "chess" | "chess960"));
        let mut numbers = Congruential(chance);
        let drawn = mode.draw_start(&mut |limit| ((numbers.roll() >> 33) % u64::from(limit)) as u32);
        reads_back(&grown(Game::of_mode(drawn.position), &steps, &tags, result))?;
    }
}
