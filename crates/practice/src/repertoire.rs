//! The cards of a study: what one wants to play in each position of it.

use tabiya_protocol::{Color, LineMove};
use tabiya_rules::{notation::pgn::Play, position::Rules};
use tabiya_study::{Node, START, Step, Study};

use crate::{NewCard, Source, SourceKind, limits, mistakes::color};

/// Numeric annotation glyphs of moves that are shown as warnings: `?`, `??`, `?!`.
const WARNINGS: [u8; 3] = [2, 4, 6];

/// One card for each position in which this side is to move and the study has a move. All of its moves there are right but
/// those that are marked as bad; behind a bad move of one's own nothing is asked.
#[must_use]
pub fn repertoire<R: Rules>(study: &Study<R>, name: &str, side: Color) -> Vec<NewCard> {
    let mut cards = Vec::new();
    let mut left = vec![START];
    while let Some(id) = left.pop() {
        let Some(node) = study.node(id) else { continue };
        let own = color(node.position.turn()) == side;
        let wanted: Vec<(u32, &Node<R>)> = node
            .children
            .iter()
            .filter_map(|child| Some((*child, study.node(*child)?)))
            .filter(|(_, child)| matches!(child.play, Play::Move(_)))
            .filter(|(_, child)| !own || !child.notes.glyphs.iter().any(|glyph| WARNINGS.contains(glyph)))
            .collect();
        left.extend(wanted.iter().rev().map(|(child, _)| child));
        if own && !wanted.is_empty() {
            cards.push(card(study, name, side, node, &wanted));
        }
    }
    cards
}

fn card<R: Rules>(
    study: &Study<R>,
    name: &str,
    side: Color,
    node: &Node<R>,
    wanted: &[(u32, &Node<R>)],
) -> NewCard {
    let uci =
        |before: &Node<R>, node: &Node<R>| Step::of(&before.position, node.play).map(|step| step.to_string());
    let accepted = wanted.iter().filter_map(|(_, child)| uci(node, child)).collect();
    let said = wanted.iter().map(|(_, child)| child.notes.comment.trim()).find(|comment| !comment.is_empty());
    let comment = said.unwrap_or_default().chars().take(limits::COMMENT).collect();
    let source = Source {
        accepted,
        best: wanted.first().map(|(child, _)| line(study, *child)).unwrap_or_default(),
        kind: SourceKind::Repertoire { study: name.to_owned(), comment },
    };
    let before = node.parent.and_then(|parent| study.node(parent));
    let lead = before.filter(|_| matches!(node.play, Play::Move(_)));
    let lead = lead.and_then(|before| Some((before.position.fen(), uci(before, node)?)));
    NewCard { fen: node.position.fen(), lead, color: side, source }
}

/// A move with what follows in the main line.
fn line<R: Rules>(study: &Study<R>, first: u32) -> Vec<LineMove> {
    let next = |id: &u32| study.node(*id).and_then(|node| node.children.first().copied());
    let moves = std::iter::successors(Some(first), next).take(limits::LINE);
    let written = |id: u32| {
        let node = study.node(id)?;
        let before = &study.node(node.parent?)?.position;
        let Play::Move(m) = node.play else { return None };
        Some(LineMove { san: before.san(m).to_string(), uci: before.uci(m, true).to_string() })
    };
    moves.map_while(written).collect()
}
