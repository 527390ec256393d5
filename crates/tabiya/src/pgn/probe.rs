//! Looks at the positions of a game's main line.

use tabiya_rules::movegen::End;
use tabiya_rules::notation::pgn::{GameResult, Play, Visitor};
use tabiya_rules::position::{Position, Rules, Setup};
use tabiya_rules::types::{Color, Piece, Role};

use super::conditions::Material;
use super::criteria::Wanted;

/// What is looked for in a game, and what was found of it.
pub(super) struct Probe<R: Rules> {
    place: Option<Pattern<R>>,
    material: Option<[Vec<(Role, usize)>; 2]>,
    start: Option<Position<R>>,
    last: Option<Position<R>>,
    pub(super) plies: usize,
    pub(super) passed_place: bool,
    pub(super) passed_material: bool,
    pub(super) result: GameResult,
}

/// A position to pass through, as far as it is given.
enum Pattern<R: Rules> {
    Board(Setup<R>),
    BoardAndTurn(Setup<R>),
    Exact(Box<Position<R>>),
}

impl<R: Rules> Pattern<R> {
    /// What this FEN means under these rules; `None` if it means nothing.
    fn new(fen: &str, rules: R) -> Option<Self> {
        let setup = Setup::from_fen_with(fen, rules.mode_rules()).ok()?;
        Some(match fen.split_whitespace().count() {
            0 | 1 => Self::Board(setup),
            2 => Self::BoardAndTurn(setup),
            _ => Self::Exact(Box::new(setup.position(rules).ok()?)),
        })
    }

    fn is(&self, position: &Position<R>) -> bool {
        match self {
            Self::Board(setup) => setup.board == *position.board(),
            Self::BoardAndTurn(setup) => setup.turn == position.turn() && setup.board == *position.board(),
            Self::Exact(wanted) => **wanted == *position,
        }
    }
}

/// The roles that these letters name under these rules; `None` if one names nothing.
fn roles<R: Rules>(material: &Material, rules: &R) -> Option<Vec<(Role, usize)>> {
    let role_of = |letter: char| {
        let mut roles = (1..Role::CODES as u8).filter_map(Role::from_code);
        roles.find(|role| rules.letter(*role) == Some(letter))
    };
    material.iter().map(|(letter, count)| Some((role_of(*letter)?, *count))).collect()
}

impl<R: Rules> Probe<R> {
    pub(super) fn new(wanted: &Wanted, start: Option<Position<R>>) -> Self {
        let rules = start.as_ref().map(|start| *start.rules());
        let place = wanted.place.as_ref().zip(rules).and_then(|(fen, rules)| Pattern::new(fen, rules));
        let material = wanted
            .material
            .as_ref()
            .zip(rules)
            .and_then(|([one, other], rules)| Some([roles(one, &rules)?, roles(other, &rules)?]));
        let mut probe = Self {
            place,
            material,
            start,
            last: start,
            plies: 0,
            passed_place: false,
            passed_material: false,
            result: GameResult::Unknown,
        };
        if let Some(start) = &start {
            probe.look(start);
        }
        probe
    }

    /// Whether the game ends with checkmate.
    pub(super) fn is_mated(&self) -> bool {
        self.last.as_ref().is_some_and(|last| last.end() == Some(End::Checkmate))
    }

    fn look(&mut self, position: &Position<R>) {
        self.passed_place |= self.place.as_ref().is_some_and(|place| place.is(position));
        if let Some([one, other]) = &self.material
            && !self.passed_material
        {
            let [white, black] = Color::ALL;
            let holds = |[white_side, black_side]: [&Vec<(Role, usize)>; 2]| {
                has_exactly(position, white, white_side) && has_exactly(position, black, black_side)
            };
            self.passed_material = holds([one, other]) || holds([other, one]);
        }
    }
}

/// Whether a side has these pieces and no others.
fn has_exactly<R: Rules>(position: &Position<R>, color: Color, pieces: &[(Role, usize)]) -> bool {
    let all: usize = pieces.iter().map(|(_, count)| count).sum();
    let board = position.board();
    board.by_color(color).count() == all
        && pieces.iter().all(|(role, count)| board.by_piece(Piece::new(color, *role)).count() == *count)
}

impl<R: Rules> Visitor<R> for Probe<R> {
    fn play(&mut self, _: Play<R::Move>, _: &Position<R>, after: &Position<R>) {
        self.plies += 1;
        self.last = Some(*after);
        self.look(after);
    }

    fn result(&mut self, result: GameResult) {
        self.result = result;
    }

    fn restart(&mut self) {
        (self.plies, self.last) = (0, self.start);
        (self.passed_place, self.passed_material) = (false, false);
        if let Some(start) = self.start {
            self.look(&start);
        }
    }
}
