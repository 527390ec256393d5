//! What is said of the game as a whole, and of moves by those around them.

use tabiya_protocol::{Judgement, Mark, Opening, Review, ReviewedMove, SideReview};
use tabiya_rules::{position::Rules, record::Record};

use crate::{
    accuracy,
    course::{Step, drift, turning_points},
    findings::{Findings, thousandths},
    phases::{Phase, Phases},
    played::{Effort, Played},
    verdict::{INACCURACY, MISTAKE, Verdict},
};

/// What the opening of a game is called, and after how many moves it was reached.
pub(crate) fn opening<R: Rules>(record: &Record<R>) -> Option<(tabiya_openings::Opening, usize)> {
    tabiya_openings::of_game((0..=record.ply()).filter_map(|ply| record.position_at(ply)))
}

/// The whole review.
pub(crate) fn of<R: Rules>(findings: Findings, game: &Played<R>, effort: Effort, engine: &str) -> Review {
    let Findings { start, points, mut moves, verdicts } = findings;
    let first = usize::from(!game.record.start().turn().is_white());
    for side in 0..2 {
        mark_drift(&mut moves, &verdicts, &points, side, first);
    }
    mark_misses(&mut moves, &verdicts);
    let phases = Phases::of(&game.record);
    let weights = accuracy::weights(&points);
    let side = |offset: usize| side_review(&moves, &verdicts, &weights, &phases, offset);
    let (white, black) = (side(first), side(1 - first));
    let known = opening(&game.record);
    Review {
        engine: engine.to_owned(),
        nodes: effort.nodes,
        start,
        white,
        black,
        theory: known.map_or(0, |(_, ply)| ply as u32),
        opening: known.map(|(opening, ply)| Opening {
            eco: opening.eco.to_owned(),
            name: opening.name.to_owned(),
            ply: ply as u32,
        }),
        middlegame: phases.middlegame.map(|ply| ply as u32),
        endgame: phases.endgame.map(|ply| ply as u32),
        turning_points: turning_points(&points),
        moves,
    }
}

/// Marks small losses of one side that together cost much. `side` is 0 for whoever moved first, `first` whether that was Black.
fn mark_drift(moves: &mut [ReviewedMove], verdicts: &[Verdict], points: &[f64], side: usize, first: usize) {
    let own = |points: f64| if side == first { points } else { 100.0 - points };
    let plies = || (side..moves.len()).step_by(2);
    let steps: Vec<Step> = plies()
        .map(|ply| Step {
            loss: verdicts[ply].loss(),
            before: own(points[ply]),
            after: own(points[ply + 1]),
            small: moves[ply].judgement != Judgement::Book && verdicts[ply].loss() < INACCURACY,
        })
        .collect();
    let drifted: Vec<usize> =
        plies().zip(drift(&steps)).filter(|(_, drifted)| *drifted).map(|(ply, _)| ply).collect();
    for ply in drifted {
        moves[ply].marks.push(Mark::Drift);
    }
}

/// Marks mistakes that give back at least half of what the opponent's last one gave.
fn mark_misses(moves: &mut [ReviewedMove], verdicts: &[Verdict]) {
    for ply in 1..moves.len() {
        let (given, back) = (verdicts[ply - 1].loss(), verdicts[ply].loss());
        let is_miss = moves[ply - 1].judgement >= Judgement::Inaccuracy
            && given >= MISTAKE
            && back >= given / 2.0
            && moves[ply].judgement >= Judgement::Inaccuracy;
        if is_miss {
            moves[ply].marks.push(Mark::Miss);
        }
    }
}

/// How one side has played; its moves are every second from this one on.
fn side_review(
    moves: &[ReviewedMove],
    verdicts: &[Verdict],
    weights: &[f64],
    phases: &Phases,
    offset: usize,
) -> SideReview {
    let own: Vec<usize> = (offset..moves.len()).step_by(2).collect();
    let counted: Vec<usize> = own.iter().copied().filter(|ply| moves[*ply].accuracy.is_some()).collect();
    let accuracy = |of: &dyn Fn(usize) -> bool| {
        let chosen = counted.iter().copied().filter(|ply| of(*ply));
        let chosen: Vec<(f64, f64)> = chosen.map(|ply| (verdicts[ply].loss(), weights[ply])).collect();
        if chosen.len() < accuracy::FEWEST { None } else { accuracy::of_moves(&chosen).map(thousandths) }
    };
    let in_phase = |phase: Phase| accuracy(&|ply| phases.at(ply) == phase);
    let labelled =
        |judgement: Judgement| own.iter().filter(|ply| moves[**ply].judgement == judgement).count() as u32;
    let lost: f64 = counted.iter().map(|ply| verdicts[*ply].loss()).sum();
    SideReview {
        accuracy: accuracy(&|_| true),
        opening: in_phase(Phase::Opening),
        middlegame: in_phase(Phase::Middlegame),
        endgame: in_phase(Phase::Endgame),
        counted: counted.len() as u32,
        loss: thousandths(lost / counted.len().max(1) as f64),
        inaccuracies: labelled(Judgement::Inaccuracy),
        mistakes: labelled(Judgement::Mistake),
        blunders: labelled(Judgement::Blunder),
    }
}
