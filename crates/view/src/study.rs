//! A study as whoever looks at it gets it, and a game as a study.

use std::collections::HashMap;

use tabiya_game::Game;
use tabiya_host::color_of;
use tabiya_protocol::{
    GameId, Millis, ModeInfo, NodeId, Opening, ReadTag, StudyId, StudyNews, StudyNode, StudyView, Version,
};
use tabiya_rules::{
    mode::Mode,
    notation::pgn::Play,
    position::{Position, Rules},
    types::Color,
};
use tabiya_study::{
    Applied, Notes, Opened, Origin, START, STUDY_VERSION, Seed, Step, Study, Tag, clean_title,
};

use crate::{
    board::last_move,
    pgn::{called, tags},
};

/// The whole study, as somebody sees it who may not change it and while nothing is evaluated.
#[must_use]
pub fn study_view<R: Rules>(name: &str, study: &Study<R>, mode: ModeInfo) -> StudyView {
    let origin = study.origin();
    let mut openings: HashMap<u32, Option<Opening>> = HashMap::new();
    let mut nodes = Vec::with_capacity(study.count() + 1);
    for id in study.branch(START) {
        let Some(node) = study.node(id) else { continue };
        let before = node.parent.and_then(|parent| openings.get(&parent).cloned()).flatten();
        let opening = named(&node.position, node.ply).or(before);
        openings.insert(id, opening.clone());
        nodes.extend(study_node(study, id, opening));
    }
    StudyView {
        study: StudyId(name.to_owned()),
        version: Version(study.version()),
        title: study.title().to_owned(),
        writable: false,
        restorable: study.is_restorable(),
        mode,
        mode_file: None,
        game: origin.game.clone().map(GameId),
        tags: origin
            .tags
            .iter()
            .map(|tag| ReadTag { name: tag.name.clone(), value: tag.value.clone() })
            .collect(),
        result: origin.result.clone(),
        nodes,
        evaluating: None,
    }
}

/// What an event has made of a study.
#[must_use]
pub fn study_news<R: Rules>(study: &Study<R>, applied: &Applied) -> Vec<StudyNews> {
    let mut news = Vec::new();
    if applied.titled {
        news.push(StudyNews::Title { title: study.title().to_owned() });
    }
    let mut nodes = applied.changed.iter().filter_map(|id| study_node(study, *id, opening(study, *id)));
    if applied.gone.is_empty() {
        let nodes: Vec<_> = nodes.collect();
        if !nodes.is_empty() {
            news.push(StudyNews::Nodes { nodes });
        }
    } else if let Some(parent) = nodes.next() {
        let nodes = applied.gone.iter().map(|id| NodeId(*id)).collect();
        news.push(StudyNews::Gone { nodes, parent: Box::new(parent) });
    }
    news
}

fn named<R: Rules>(position: &Position<R>, ply: u32) -> Option<Opening> {
    let opening = tabiya_openings::name(position)?;
    Some(Opening { eco: opening.eco.to_owned(), name: opening.name.to_owned(), ply })
}

/// What the line to a node is called.
fn opening<R: Rules>(study: &Study<R>, id: u32) -> Option<Opening> {
    let path = study.path(id);
    path.into_iter().rev().filter_map(|id| study.node(id)).find_map(|node| named(&node.position, node.ply))
}

fn study_node<R: Rules>(study: &Study<R>, id: u32, opening: Option<Opening>) -> Option<StudyNode> {
    let node = study.node(id)?;
    let before = node.parent.and_then(|parent| study.node(parent)).map(|node| &node.position);
    let (san, last_move) = match (node.play, before) {
        (Play::Move(m), Some(before)) => (before.san(m).to_string(), Some(last_move(before, m))),
        (Play::Null, _) => ("--".to_owned(), None),
        _ => (String::new(), None),
    };
    let uci = before.and_then(|before| Step::of(before, node.play)).map(|step| step.to_string());
    let numbered = before.unwrap_or(&node.position);
    let starts = u32::from(before.is_none() && numbered.turn().is_white());
    let time = |millis: u64| Millis(i64::try_from(millis).unwrap_or(i64::MAX));
    Some(StudyNode {
        id: NodeId(id),
        parent: node.parent.map(NodeId),
        children: node.children.iter().copied().map(NodeId).collect(),
        ply: node.ply,
        color: color_of(!node.position.turn()),
        move_number: u32::from(numbered.fullmoves()) - starts,
        san,
        uci: uci.unwrap_or_default(),
        fen: node.position.fen(),
        last_move,
        checks: node.position.checked_royals().into_iter().map(|square| square.to_string()).collect(),
        opening,
        comment: node.notes.comment.clone(),
        glyphs: node.notes.glyphs.clone(),
        shapes: node.notes.shapes.clone(),
        clock: node.notes.clock.map(time),
        spent: node.notes.spent.map(time),
        evaluation: node.notes.evaluation.clone(),
    })
}

/// The first event of a study of a game, begun on this [`day`](crate::day).
#[must_use]
pub fn study_of_game<R: Rules>(name: &str, game: &Game<R>, mode: &Mode, day: &str) -> Opened {
    let (terms, record) = (game.terms(), game.record());
    let plies = record.moves().iter().enumerate();
    let seed = |(ply, m): (usize, &R::Move)| {
        let before = record.position_at(ply)?;
        let notes = Notes {
            clock: game.clock_at(before.turn(), ply + 1).map(|reading| reading.left.0),
            spent: game.spent(ply + 1).map(|spent| spent.0).filter(|spent| *spent > 0),
            ..Notes::default()
        };
        let step = Step::of(before, Play::Move(*m))?;
        Some(Seed { after: u32::try_from(ply).ok()?, step, notes })
    };
    let player = |color| game.player(color).map_or("?".to_owned(), called);
    let origin = Origin {
        mode: terms.mode.clone(),
        source: terms.source.clone(),
        draw: terms.start_number,
        start: record.start().fen(),
        game: Some(name.to_owned()),
        tags: tags(game, mode, day)
            .into_iter()
            .filter(|(name, _)| !tabiya_study::is_own_tag(name))
            .map(|(name, value)| Tag { name: name.to_owned(), value })
            .collect(),
        result: game.ending().map_or("*", |ending| ending.verdict.pgn()).to_owned(),
    };
    Opened {
        v: STUDY_VERSION,
        origin,
        title: clean_title(&format!("{} – {}", player(Color::White), player(Color::Black))),
        notes: Notes::default(),
        nodes: plies.map_while(seed).collect(),
    }
}
