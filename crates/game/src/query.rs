//! What views ask. Nothing here is stored: everything follows from the record and the clocks.

use tabiya_rules::notation::{Language, San};
use tabiya_rules::position::{CaptureEffect, Position, Rules};
use tabiya_rules::record::Record;
use tabiya_rules::types::{Color, Piece, Role, Square};

use crate::clock::{Allowance, Reading};
use crate::ending::{Ending, Moment};
use crate::seat::Player;
use crate::state::{Clocks, Game, Phase};
use crate::terms::{ClockStart, Terms};
use crate::time::{Millis, Now};

impl<R: Rules> Game<R> {
    /// What was agreed.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// How far the game is.
    #[must_use]
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// How it ended, once it has.
    #[must_use]
    pub fn ending(&self) -> Option<&Ending> {
        match &self.phase {
            Phase::Over(ending) => Some(ending),
            _ => None,
        }
    }

    /// Whether it is being played.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.phase == Phase::Playing
    }

    /// Whether the clocks have been stopped.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Who sits there.
    #[must_use]
    pub fn player(&self, color: Color) -> Option<&Player> {
        self.seats[color.index()].as_ref()
    }

    /// The start and all moves.
    #[must_use]
    pub fn record(&self) -> &Record<R> {
        &self.record
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &Position<R> {
        self.record.position()
    }

    /// The position after this many single moves.
    #[must_use]
    pub fn position_at(&self, ply: usize) -> Option<&Position<R>> {
        self.record.position_at(ply)
    }

    /// How many single moves were made.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.record.ply()
    }

    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// The instant of the last event.
    #[must_use]
    pub fn last_event(&self) -> Now {
        self.last
    }

    /// Who offers a draw.
    #[must_use]
    pub fn draw_offer(&self) -> Option<Color> {
        self.draw_offer
    }

    /// Who wants to take back, and how many single moves.
    #[must_use]
    pub fn take_back_offer(&self) -> Option<(Color, u32)> {
        self.take_back.map(|offer| (offer.by, offer.plies))
    }

    /// Who wants another game.
    #[must_use]
    pub fn rematch_offer(&self) -> Option<Color> {
        self.rematch.map(|offer| offer.by)
    }

    /// What was agreed for the next game: whether colors are swapped, and the terms.
    #[must_use]
    pub fn next_game(&self) -> Option<(bool, &Terms)> {
        self.next.as_ref().map(|(swap, terms)| (*swap, terms))
    }

    /// Every move in algebraic notation.
    #[must_use]
    pub fn sans(&self) -> Vec<San> {
        self.sans_in(Language::English)
    }

    /// Every move in algebraic notation with the letters of a language.
    #[must_use]
    pub fn sans_in(&self, language: Language) -> Vec<San> {
        (0..self.ply()).filter_map(|ply| self.san_at(ply, language)).collect()
    }

    fn san_at(&self, ply: usize, language: Language) -> Option<San> {
        let m = self.record.moves().get(ply)?;
        Some(self.record.position_at(ply)?.san_in(*m, language))
    }

    /// The pieces of this color that were taken, in order.
    #[must_use]
    pub fn captured(&self, color: Color) -> Vec<Role> {
        let lost = (1..=self.ply()).flat_map(|ply| self.lost_at(ply));
        lost.filter(|piece| piece.color == color).map(|piece| piece.role).collect()
    }

    /// The pieces that left the board with the move of this number, counted from 1: what was taken first, then
    /// what exploded with it.
    #[must_use]
    pub fn lost_at(&self, ply: usize) -> Vec<Piece> {
        let Some(before) = ply.checked_sub(1).and_then(|ply| self.record.position_at(ply)) else {
            return Vec::new();
        };
        let (Some(m), Some(after)) = (self.record.moves().get(ply - 1), self.record.position_at(ply)) else {
            return Vec::new();
        };
        let Some((square, taken)) = before.captured(*m) else { return Vec::new() };
        let mut lost = vec![taken];
        if before.rules().mode_rules().is_some_and(|mode_rules| mode_rules.capture == CaptureEffect::Explode)
        {
            let gone = |(place, _): &(Square, Piece)| *place != square && after.board().is_empty_at(*place);
            lost.extend(before.board().pieces().filter(gone).map(|(_, piece)| piece));
        }
        lost
    }

    /// White's material less Black's after every single move, the start first, in pawns.
    #[must_use]
    pub fn balance(&self) -> Vec<i32> {
        (0..=self.ply()).filter_map(|ply| self.record.position_at(ply)).map(material_balance).collect()
    }

    /// After which move of the score sheet a position occurred.
    #[must_use]
    pub fn moment(&self, ply: usize) -> Moment {
        let (number, by) = match ply.checked_sub(1).and_then(|before| self.record.position_at(before)) {
            Some(before) => (u32::from(before.fullmoves()), before.turn()),
            None => {
                let start = self.record.start();
                (u32::from(start.fullmoves()) - u32::from(start.turn().is_white()), !start.turn())
            }
        };
        Moment { ply: u32::try_from(ply).unwrap_or(u32::MAX), number, by }
    }

    /// What this color's clock shows; `None` if it has no clock.
    #[must_use]
    pub fn clock(&self, color: Color, now: Now) -> Option<Reading> {
        let control = self.terms.clock.side(color);
        let side = self.clocks_now().sides[color.index()];
        side.available(control)?;
        let spent = if self.move_is_free() { Millis::ZERO } else { self.thought(now) };
        if color == self.turn() {
            return Some(side.reading(control, spent));
        }
        // In an hourglass the sand runs from one glass into the other, but not more than there is.
        let gained = match control {
            crate::clock::Control::Hourglass(_) => {
                let other = self.clocks_now().sides[self.turn().index()];
                other.available(control).map_or(spent, |available| spent.min(available))
            }
            _ => Millis::ZERO,
        };
        Some(side.with(gained).reading(control, Millis::ZERO))
    }

    /// What the side to move can plan with; `None` without a clock.
    #[must_use]
    pub fn allowance(&self, now: Now) -> Option<Allowance> {
        let color = self.turn();
        let spent = if self.move_is_free() { Millis::ZERO } else { self.thought(now) };
        self.clocks_now().sides[color.index()].allowance(self.terms.clock.side(color), spent)
    }

    /// What a clock showed after this many single moves.
    #[must_use]
    pub fn clock_at(&self, color: Color, ply: usize) -> Option<Reading> {
        let control = self.terms.clock.side(color);
        let side = self.clocks.get(ply)?.shown[color.index()];
        side.available(control)?;
        Some(side.reading(control, Millis::ZERO))
    }

    /// How long the move with this number, counted from 1, took.
    #[must_use]
    pub fn spent(&self, ply: usize) -> Option<Millis> {
        self.clocks.get(ply).filter(|_| ply > 0).map(|clocks| clocks.spent)
    }

    /// Whether the die chose the move with this number, counted from 1.
    #[must_use]
    pub fn was_forced(&self, ply: usize) -> bool {
        self.clocks.get(ply).is_some_and(|clocks| clocks.forced)
    }

    /// The instant at which the flag of the side to move will fall if nothing happens.
    #[must_use]
    pub fn flag_falls_at(&self) -> Option<Now> {
        let left = self.time_to_move()?;
        let since = self.thinking.since.filter(|_| self.is_playing())?;
        Some(since + left.minus(self.thinking.before))
    }

    /// The instant at which the pace of the mode asks for a move, with [`Action::PlayForced`](crate::Action).
    #[must_use]
    pub fn forced_at(&self) -> Option<Now> {
        if self.move_is_free() {
            return None;
        }
        let since = self.thinking.since.filter(|_| self.is_playing())?;
        Some(since + self.terms.forced_move_after?.minus(self.thinking.before))
    }

    /// The instant from which a player who is gone has lost the right to come back.
    #[must_use]
    pub fn abandoned_at(&self, color: Color) -> Option<Now> {
        let gone = self.gone[color.index()].filter(|_| self.is_playing())?;
        Some(gone + self.terms.gone_limit()?)
    }

    /// How many sides the die for a forced move must have.
    #[must_use]
    pub fn die_sides(&self) -> u32 {
        u32::try_from(self.position().count_legal_moves()).unwrap_or(u32::MAX)
    }

    /// How long the side to move may think about this move; `None` without a clock.
    pub(crate) fn time_to_move(&self) -> Option<Millis> {
        if self.move_is_free() {
            return None;
        }
        let color = self.turn();
        self.clocks_now().sides[color.index()].available(self.terms.clock.side(color))
    }

    /// Whether this move costs no time, because the clocks do not run yet.
    pub(crate) fn move_is_free(&self) -> bool {
        self.terms.clock_start == ClockStart::AfterFirstMoves && self.ply() < 2
    }

    pub(crate) fn clocks_now(&self) -> &Clocks {
        self.clocks.last().expect("there are clocks for every position")
    }

    /// How long the side to move has been thinking.
    #[must_use]
    pub fn thought(&self, now: Now) -> Millis {
        self.thinking.before + self.thinking.since.map_or(Millis::ZERO, |since| now.since(since))
    }
}

/// The worth of a piece in whole pawns: in chess the usual one, in a mode what the mode says.
#[must_use]
pub fn worth_in<R: Rules>(rules: &R, role: Role) -> i32 {
    let of_chess = role.pawns();
    // A pawn of a mode may have any movement, but it is what others are measured by.
    if of_chess > 0 || rules.mode_rules().is_none() { of_chess } else { (rules.worth(role) + 50) / 100 }
}

/// White's material less Black's, in pawns; what can be dropped counts as well.
#[must_use]
pub fn material_balance<R: Rules>(position: &Position<R>) -> i32 {
    let rules = position.rules();
    let signed = |(_, piece): (Square, Piece)| match piece.color {
        Color::White => worth_in(rules, piece.role),
        Color::Black => -worth_in(rules, piece.role),
    };
    let [white, black] = Color::ALL.map(|color| -> i32 {
        let worth = |(role, count): (Role, u8)| i32::from(count) * worth_in(rules, role);
        position.pocket(color).map(worth).sum()
    });
    position.board().pieces().map(signed).sum::<i32>() + white - black
}
