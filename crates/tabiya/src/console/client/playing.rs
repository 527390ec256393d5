//! Moves and agreements.

use tabiya_game::{Refusal, Ruleset, RulesetId};
use tabiya_protocol::{Action, AllowedAction, ClaimKind, Code, Phase};
use tabiya_rules::movegen::CastlingObstacle;
use tabiya_rules::notation::Language;
use tabiya_rules::position::Chess;
use tabiya_rules::types::{CastlingSide, Color, Role, Square};
use tabiya_words::phrase;

use super::mirror::Legal;
use super::state::{Client, Promotion, spread};
use crate::console::language::command::{Written, dotted};
use crate::console::language::sentences;
use crate::console::view::from_room::side;
use crate::console::view::picture::{Occasion, ShownPiece};

impl Client {
    /// Whether a game is being played; says why not if none is.
    pub(super) fn is_being_played(&mut self) -> bool {
        let is_playing = self.is_playing();
        if !is_playing {
            let refusal = if self.phase() == Phase::Over { Refusal::GameOver } else { Refusal::NotStarted };
            self.say(sentences::refused(&refusal, self.words()));
        }
        is_playing
    }

    pub(super) fn make_move(&mut self, text: &str) {
        self.make_move_claiming(text, None);
    }

    /// The moves of one line, one after the other; none if a number contradicts the game.
    pub(super) fn make_moves(&mut self, moves: Vec<Written>) {
        if let Some(why) = self.misnumbered(&moves) {
            return self.say(why);
        }
        self.more = moves.into_iter().rev().map(|one| one.text).collect();
        self.make_next_move();
    }

    /// What is wrong with the numbers of a line.
    fn misnumbered(&self, moves: &[Written]) -> Option<String> {
        if !self.is_playing() {
            return None;
        }
        let holds = |color| self.view.as_ref().is_some_and(|view| view.you.seats.contains(&side(color)));
        let is_mine = |color: Color| if self.is_own() { !self.is_computer(color) } else { holds(color) };
        let after = |number: u32, turn: Color| (number + u32::from(!turn.is_white()), !turn);
        let mut next = (self.mirror?.first(self.fen())?.number, self.turn());
        for one in moves {
            let (number, turn) = next;
            let expected = Occasion { number, side: Some(turn) };
            if let Some(found) = one.at.filter(|at| *at != expected) {
                return Some(phrase!(
                    self.words(),
                    Misnumbered,
                    expected = dotted(expected),
                    move = one.text,
                    color = turn,
                    number = number,
                    found = dotted(found)
                ));
            }
            next = after(number, turn);
            if !is_mine(next.1) {
                // Whoever plays the other side answers before the next move of the line.
                next = after(next.0, next.1);
            }
        }
        None
    }

    /// The next move of a line, once the one before was made.
    pub(super) fn make_next_move(&mut self) {
        if self.more.is_empty() || !self.open.is_empty() || self.computers_act() || self.waits_for_turn() {
            return;
        }
        let Some(text) = self.more.pop() else { return };
        let before = self.open.len();
        self.make_move(&text);
        // What cannot be played ends the line: the rest was meant for another position.
        if self.open.len() == before {
            self.more.clear();
        }
    }

    /// Whether a script at a server of others waits for the other side's move; a person is told whose turn it is.
    fn waits_for_turn(&self) -> bool {
        let is_script = !self.is_own() && !self.client_setup.is_terminal;
        is_script && self.is_playing() && !self.is_my_turn()
    }

    fn make_move_claiming(&mut self, text: &str, claim: Option<ClaimKind>) {
        if !self.is_own() && !self.is_my_turn() {
            return self.say(self.words().refusal(&Code::NotYourTurn.into()));
        }
        if !self.is_being_played() {
            return;
        }
        let turn = self.turn();
        if self.is_own() && self.is_computer(turn) {
            return self.say(phrase!(self.words(), ComputersTurn, color = turn));
        }
        let read = match self.mirror {
            Some(mirror) => mirror.read(self.fen(), text, self.language),
            None => Ok(text.to_owned()),
        };
        match read {
            Ok(uci) => self.send_move(uci, claim),
            Err(Refusal::NeedsPromotion { from, to, choices }) => {
                self.ask_promotion(text, Promotion { from, to, choices });
            }
            Err(refusal) => self.explain_refusal(text, &refusal),
        }
    }

    fn send_move(&mut self, uci: String, claim: Option<ClaimKind>) {
        let Some(ply) = self.view.as_ref().map(|view| view.now.board.ply) else { return };
        self.act(Action::Move { uci, ply, draw: false, claim, thought: None });
    }

    fn ask_promotion(&mut self, text: &str, promotion: Promotion) {
        if self.client_setup.is_terminal {
            self.promotion = Some(promotion);
            return;
        }
        let example = match self.language {
            Language::English => format!("{text}Q"),
            // As engines write it, in any language.
            _ => format!("{}{}q", promotion.from, promotion.to),
        };
        let list = spread(&promotion.choices);
        let words = self.words();
        self.say(phrase!(words, PromotionExpected, move = text, choices = list, example = example));
    }

    pub(super) fn hear_promotion(&mut self, line: &str) {
        let Some(promotion) = self.promotion.take() else { return };
        let wanted = if line.is_empty() { promotion.choices.chars().next() } else { line.chars().next() };
        let letter = wanted.map(|letter| letter.to_ascii_uppercase());
        match letter.filter(|letter| line.chars().count() <= 1 && promotion.choices.contains(*letter)) {
            Some(letter) => {
                let uci = format!("{}{}{letter}", promotion.from, promotion.to).to_lowercase();
                self.send_move(uci, None);
            }
            None if matches!(line, "cancel" | "no") => self.say(phrase!(self.words(), PawnStays)),
            None => {
                let (choices, found) = (&promotion.choices, format!("{line:?}"));
                self.say(phrase!(self.words(), ChoiceExpected, choices = choices, found = found));
                self.promotion = Some(promotion);
            }
        }
    }

    /// The beginning of a move, or its end.
    pub(super) fn pick(&mut self, square: Square) {
        if !self.is_own() && !self.is_my_turn() {
            return self.say(self.words().refusal(&Code::NotYourTurn.into()));
        }
        if !self.is_being_played() {
            return;
        }
        let own = self.piece_at(square).is_some_and(|piece| piece.color == self.turn());
        match self.picked.take() {
            Some(from) if from == square => self.say(phrase!(self.words(), PutDown)),
            Some(from) if !own || self.targets(from).contains(&square) => {
                self.make_move(&format!("{from}{square}"));
            }
            _ if own => self.pick_up(square),
            // A square alone may also be a pawn's move in algebraic notation.
            _ if self.is_pawns_move(square) => self.make_move(&square.to_string()),
            _ => self.explain_square(square),
        }
    }

    fn is_pawns_move(&self, square: Square) -> bool {
        let name = square.to_string();
        let is_it = |one: &Legal| one.san.split(['=', '+', '#']).next() == Some(&name);
        self.mirror.is_none() || self.legal().iter().any(is_it)
    }

    fn pick_up(&mut self, square: Square) {
        let targets = self.targets(square);
        if targets.is_empty() {
            return self.say(phrase!(self.words(), CannotMove, square = square));
        }
        self.picked = Some(square);
        if !self.client_setup.is_terminal {
            let mut names: Vec<String> = targets.iter().map(Square::to_string).collect();
            names.dedup();
            self.say(phrase!(self.words(), WhereTo, square = square, targets = names.join(" ")));
        }
    }

    fn explain_square(&mut self, square: Square) {
        let turn = self.turn();
        self.say(match self.piece_at(square) {
            None => phrase!(self.words(), NothingToMove, square = square),
            Some(piece) => {
                phrase!(self.words(), NotTheirs, piece = piece.name, square = square, color = turn)
            }
        });
    }

    /// Why a move is refused, as plainly as can be said.
    fn explain_refusal(&mut self, text: &str, refusal: &Refusal) {
        if let (Refusal::UnreadableMove { text }, Some(letter)) = (refusal, self.knight()) {
            let (example, found) = (format!("{letter}f3"), format!("{text:?}"));
            return self.say(phrase!(self.words(), MoveSuchAs, example = example, found = found));
        }
        let is_illegal = matches!(refusal, Refusal::IllegalMove { .. });
        let castling = self.castling_wanted(text).filter(|_| is_illegal);
        if let Some(reason) = castling.and_then(|side| self.explain_castling(side)) {
            return self.say(phrase!(self.words(), IllegalBecause, move = text, reason = reason));
        }
        match squares(text).filter(|_| is_illegal) {
            Some((from, to)) => {
                let reason = self.explain_squares(from, to);
                self.say(phrase!(self.words(), IllegalBecause, move = text, reason = reason));
            }
            None => self.say(sentences::refused(refusal, self.words())),
        }
    }

    fn explain_squares(&self, from: Square, to: Square) -> String {
        let (turn, words) = (self.turn(), self.words());
        let is_check = self.view.as_ref().is_some_and(|view| !view.now.board.checks.is_empty());
        match (self.piece_at(from), self.piece_at(to)) {
            (None, _) => phrase!(words, WhyNoPiece, square = from),
            (Some(piece), _) if piece.color != turn => {
                phrase!(words, WhyNotTheirs, piece = piece.name, square = from, color = turn)
            }
            (Some(_), Some(piece)) if piece.color == turn => {
                phrase!(words, WhyOwnPiece, color = turn, piece = piece.name, square = to)
            }
            (Some(piece), _) if self.targets(from).contains(&to) => self.explain_promotion(&piece, from, to),
            (Some(piece), _) if is_check => {
                phrase!(words, WhyCheck, color = turn, piece = piece.name, from = from, to = to)
            }
            (Some(piece), _) => phrase!(words, WhyCannotGo, piece = piece.name, from = from, to = to),
        }
    }

    /// The letter of a knight in a language that was chosen.
    fn knight(&self) -> Option<char> {
        let chosen = Some(self.language).filter(|language| *language != Language::English);
        chosen.and_then(|language| language.letter(&Chess, Role::KNIGHT))
    }

    /// To which side a move wants to castle, in letters or as a king that goes two squares along its rank or more.
    fn castling_wanted(&self, text: &str) -> Option<CastlingSide> {
        match text.to_uppercase().replace('0', "O").as_str() {
            "O-O" => return Some(CastlingSide::King),
            "O-O-O" => return Some(CastlingSide::Queen),
            _ => {}
        }
        let (from, to) = squares(text)?;
        let piece = self.piece_at(from).filter(|piece| piece.color == self.turn() && piece.name == "king")?;
        let home = from.rank() == piece.color.rank(0) && to.rank() == from.rank();
        (home && to.file().abs_diff(from.file()) > 1).then(|| CastlingSide::of(from, to))
    }

    fn explain_castling(&self, to: CastlingSide) -> Option<String> {
        let (turn, words) = (self.turn(), self.words());
        let goal = to.king_to(turn);
        Some(match self.mirror?.castling_obstacle(self.fen(), to)? {
            CastlingObstacle::NoRight => phrase!(words, WhyNoRight, color = turn),
            CastlingObstacle::InCheck => phrase!(words, WhyKingInCheck),
            CastlingObstacle::Occupied(at) => {
                let name = self.piece_at(at).map_or_else(|| "piece".to_owned(), |piece| piece.name);
                phrase!(words, WhyInTheWay, piece = name, square = at)
            }
            CastlingObstacle::Attacked(at) if at == goal => phrase!(words, WhyKingEndsInCheck, square = at),
            CastlingObstacle::Attacked(at) => phrase!(words, WhyKingCrosses, square = at),
        })
    }

    /// What a piece may become that was to become something else.
    fn explain_promotion(&self, piece: &ShownPiece, from: Square, to: Square) -> String {
        let words = self.words();
        let moves = self.legal().into_iter().filter(|one| (one.from, one.to) == (from, to));
        let becomes = |one: &Legal| one.uci.get(4..).map(str::to_uppercase).filter(|role| !role.is_empty());
        match moves.filter_map(|one| becomes(&one)).collect::<Vec<_>>()[..] {
            [] => phrase!(words, WhyBecomesNothing, piece = piece.name, from = from, to = to),
            ref roles => {
                let choices = roles.join(", ");
                phrase!(words, WhyBecomesOnly, piece = piece.name, from = from, choices = choices)
            }
        }
    }

    /// What players agree on, and what they say: at a game that is there, if only over.
    pub(super) fn agree(&mut self, action: Action) {
        if self.view.is_some() || self.is_being_played() {
            self.act(action);
        }
    }

    /// Claims a draw; on the ground that holds, if none is named.
    pub(super) fn claim(&mut self, named: Option<ClaimKind>, with: Option<String>) {
        self.other_ground = None;
        let kind = named.unwrap_or_else(|| self.ground(with.as_deref()));
        match with {
            Some(text) => self.make_move_claiming(&text, Some(kind)),
            None => self.agree(Action::ClaimDraw { kind }),
        }
    }

    /// On what ground a draw can be claimed now, or with a move. Whether a position has occurred often enough the room
    /// knows; should it not hold either, both are told.
    fn ground(&mut self, with: Option<&str>) -> ClaimKind {
        let rules = self.view.as_ref().and_then(|view| RulesetId::named(&view.ruleset)).map(Ruleset::of);
        let needed = rules.and_then(|rules| rules.progress.claim);
        let found = self.mirror.and_then(|mirror| mirror.quiet_plies(self.fen(), with, self.language));
        self.other_ground = found.zip(needed).map(|(found, needed)| (found.into(), needed.into()));
        if self.other_ground.take_if(|(found, needed)| found >= needed).is_some() {
            return ClaimKind::Fifty;
        }
        ClaimKind::Threefold
    }

    fn is_allowed(&self, wanted: AllowedAction) -> bool {
        self.view.as_ref().is_some_and(|view| view.you.allowed.iter().any(|one| one.action == wanted))
    }

    /// Says yes or no to whatever the other side asks for.
    pub(super) fn answer(&self, yes: bool) -> Action {
        let takeback = self.is_allowed(AllowedAction::AcceptTakeback);
        let rematch = self.is_allowed(AllowedAction::DeclineRematch);
        match (takeback, rematch, yes) {
            (true, _, true) => Action::AcceptTakeback {},
            (true, _, false) => Action::DeclineTakeback {},
            (_, true, true) => Action::Rematch {},
            (_, true, false) => Action::DeclineRematch {},
            (_, _, true) => Action::AcceptDraw {},
            (_, _, false) => Action::DeclineDraw {},
        }
    }

    pub(super) fn takeback(&self) -> Action {
        let allowed = self.view.as_ref().map(|view| view.you.allowed.clone()).unwrap_or_default();
        let turn = self.view.as_ref().map(|view| view.now.board.turn);
        let mut takebacks = allowed.iter().filter(|one| one.action == AllowedAction::Takeback);
        // At one table the button of the side to move takes back what was just played.
        let own = takebacks.clone().find(|one| one.color == turn).or_else(|| takebacks.next());
        let plies = own.and_then(|one| one.plies).unwrap_or(1);
        Action::Takeback { plies }
    }
}

/// The squares of a move that begins with two of them; a capital is a piece.
fn squares(text: &str) -> Option<(Square, Square)> {
    let (from, to) = text.get(..2).zip(text.get(2..4))?;
    let between = from.parse().ok().zip(to.parse().ok());
    between.filter(|_| !from.starts_with(char::is_uppercase))
}
