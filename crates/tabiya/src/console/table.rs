//! A game at this table, whatever its rules: the one place where the console meets rules, game and engine.
//!
//! Everything else in the console works with pictures and texts, so a mode with other rules needs nothing but a
//! `Game` of them.

use std::time::Duration;

use tabiya_engine::engine::{Engine, Options};
use tabiya_engine::eval::Playable;
use tabiya_engine::levels::{Level, Player as Computer};
use tabiya_engine::limits::{Clock, Limits};
use tabiya_engine::score::Score;
use tabiya_game::{
    Command, Ending, Event, Game, Millis, Now, Phase, Player, PlayerKind, Refusal, Terms, apply, decide,
};
use tabiya_rules::notation::FenStyle;
use tabiya_rules::types::{CastlingSide, Color, MoveCode, MoveKind, Piece, Square};

use super::picture::{Man, Picture, Row, Stage};
use super::sentences;

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Legal {
    pub(super) from: Square,
    /// Where it ends; for castling where the king does.
    pub(super) to: Square,
    pub(super) uci: String,
    pub(super) san: String,
    pub(super) is_capture: bool,
}

/// What a computer came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Thought {
    /// The move as engines write it.
    pub(super) uci: String,
    pub(super) san: String,
    /// What the position is worth to the side to move.
    pub(super) score: Score,
    /// How long a person would seem to have thought.
    pub(super) delay: Duration,
}

/// Who is to think.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Thinker {
    /// A player of this level, with chance decided by a seed.
    Level { level: u8, seed: u64 },
    /// Somebody who gives an honest opinion.
    Adviser,
}

/// Work for another thread.
pub(super) type Job = Box<dyn FnOnce() -> Option<Thought> + Send>;

/// Positions an adviser looks at: well under a second.
const ADVICE: u64 = 200_000;
/// Time for a move of the strongest level in a game without a clock.
const UNHURRIED: Duration = Duration::from_secs(3);

/// A game whose rules nobody else needs to know.
pub(super) trait Table: Send {
    /// Carries out a command.
    fn give(&mut self, command: Command, now: Now) -> Result<Vec<Event>, Refusal>;
    fn opened(&self, now: Now) -> Event;
    fn is_playing(&self) -> bool;
    fn ending(&self) -> Option<&Ending>;
    fn turn(&self) -> Color;
    fn ply(&self) -> usize;
    fn men_count(&self) -> usize;
    fn player(&self, color: Color) -> Option<&Player>;
    fn terms(&self) -> &Terms;
    fn draw_offer(&self) -> Option<Color>;
    fn is_check(&self) -> bool;
    fn picture(&self, now: Now) -> Picture;
    fn man_at(&self, square: Square) -> Option<Man>;
    fn start_fen(&self) -> String;
    fn is_usual_start(&self) -> bool;
    fn fen(&self, style: FenStyle) -> String;
    fn legal(&self) -> Vec<Legal>;
    /// What each side's clock showed after each move, for the PGN.
    fn clock_after(&self, ply: usize) -> Option<Millis>;
    fn think(&self, thinker: Thinker, now: Now) -> Job;
    /// The instant at which something happens by itself.
    fn due(&self) -> Option<Now>;
    fn forced_at(&self) -> Option<Now>;
    fn die_sides(&self) -> u32;
}

impl<R: Playable> Table for Game<R> {
    fn give(&mut self, command: Command, now: Now) -> Result<Vec<Event>, Refusal> {
        let events = decide(self, command, now)?;
        for event in &events {
            apply(self, event).expect("what was decided can be made so");
        }
        Ok(events)
    }

    fn opened(&self, now: Now) -> Event {
        Self::opened(self, now)
    }

    fn is_playing(&self) -> bool {
        Self::is_playing(self)
    }

    fn ending(&self) -> Option<&Ending> {
        Self::ending(self)
    }

    fn turn(&self) -> Color {
        Self::turn(self)
    }

    fn ply(&self) -> usize {
        Self::ply(self)
    }

    fn men_count(&self) -> usize {
        self.position().board().pieces().count()
    }

    fn player(&self, color: Color) -> Option<&Player> {
        Self::player(self, color)
    }

    fn terms(&self) -> &Terms {
        Self::terms(self)
    }

    fn draw_offer(&self) -> Option<Color> {
        Self::draw_offer(self)
    }

    fn is_check(&self) -> bool {
        self.position().is_check()
    }

    fn picture(&self, now: Now) -> Picture {
        let position = self.position();
        let man = |piece: Piece| Man::new(piece.color, position.rules().letter(piece.role).unwrap_or('?'));
        let clock = |color| self.clock(color, now).map(|reading| shown_clock(&reading));
        let lost = |color| {
            let roles = self.captured(color).into_iter();
            roles.map(|role| man(Piece::new(color, role))).collect()
        };
        let checked = position.is_check().then(|| position.king(position.turn()));
        Picture {
            men: Square::ALL.map(|square| position.board().piece_at(square).map(man)),
            turn: position.turn(),
            last: self.last_move().map(|marked| (marked.from, marked.to)),
            checks: checked.into_iter().collect(),
            players: Color::ALL.map(|color| Self::player(self, color).map_or(String::new(), shown_player)),
            clocks: Color::ALL.map(clock),
            captured: Color::ALL.map(lost),
            balance: tabiya_game::material_balance(position),
            moves: rows(self),
            stage: match self.phase() {
                Phase::Waiting => Stage::Waiting,
                Phase::Playing => Stage::Playing,
                Phase::Over(ending) => Stage::Over(sentences::ending(ending)),
            },
        }
    }

    fn man_at(&self, square: Square) -> Option<Man> {
        let position = self.position();
        let piece = position.board().piece_at(square)?;
        Some(Man::new(piece.color, position.rules().letter(piece.role).unwrap_or('?')))
    }

    fn start_fen(&self) -> String {
        self.record().start().fen()
    }

    fn is_usual_start(&self) -> bool {
        self.record().start().fen() == tabiya_rules::position::Position::default().fen()
    }

    fn fen(&self, style: FenStyle) -> String {
        self.position().fen_styled(style)
    }

    fn legal(&self) -> Vec<Legal> {
        let position = self.position();
        let moves = position.legal_moves();
        let legal = |m: &R::Move| Legal {
            from: m.from(),
            to: match m.kind() {
                MoveKind::Castle => CastlingSide::of(m.from(), m.to()).king_to(position.turn()),
                _ => m.to(),
            },
            uci: position.uci(*m, false).to_string(),
            san: position.san(*m).to_string(),
            is_capture: position.is_capture(*m),
        };
        let mut legal: Vec<Legal> = moves.iter().map(legal).collect();
        legal.sort_by_key(|one| (one.from, one.to));
        legal
    }

    fn clock_after(&self, ply: usize) -> Option<Millis> {
        let mover = self.position_at(ply.checked_sub(1)?)?.turn();
        self.clock_at(mover, ply).map(|reading| reading.left)
    }

    fn think(&self, thinker: Thinker, now: Now) -> Job {
        let record = self.record().clone();
        let clock = self.clock(self.turn(), now).map(|reading| Clock {
            left: Duration::from_millis(reading.left.0),
            increment: Duration::ZERO,
            moves_to_go: None,
        });
        Box::new(move || {
            let position = *record.position();
            let (m, score, delay) = match thinker {
                Thinker::Level { level, seed } => {
                    let level = Level::new(level).ok()?;
                    let mut limits = Limits::none();
                    limits.clock = clock;
                    limits.move_time = (level.nodes().is_none() && clock.is_none()).then_some(UNHURRIED);
                    let mut player = Computer::new(level, record.clone(), Options::default(), seed);
                    let choice = player.choose(&record, &limits)?;
                    (choice.m, choice.score, choice.delay)
                }
                Thinker::Adviser => {
                    let mut engine = Engine::new(Options::default(), record);
                    let report = engine.search(&Limits::nodes(ADVICE), &mut |_| {});
                    (report.best?, report.score, Duration::ZERO)
                }
            };
            let (uci, san) = (position.uci(m, true).to_string(), position.san(m).to_string());
            Some(Thought { uci, san, score, delay })
        })
    }

    fn due(&self) -> Option<Now> {
        [self.flag_falls_at(), Self::forced_at(self)].into_iter().flatten().min()
    }

    fn forced_at(&self) -> Option<Now> {
        Self::forced_at(self)
    }

    fn die_sides(&self) -> u32 {
        Self::die_sides(self)
    }
}

fn rows<R: Playable>(game: &Game<R>) -> Vec<Row> {
    let row = |(ply, san): (usize, tabiya_rules::notation::San)| {
        let moment = game.moment(ply + 1);
        Row { number: moment.number, color: moment.by, san: san.to_string() }
    };
    game.sans().into_iter().enumerate().map(row).collect()
}

fn shown_clock(reading: &tabiya_game::Reading) -> String {
    match reading.periods {
        0 => reading.left.to_string(),
        periods => format!("{} ({periods})", reading.left),
    }
}

/// What a player is called beside the board.
pub(super) fn shown_player(player: &Player) -> String {
    match &player.kind {
        PlayerKind::Computer { level } => format!("computer{level}"),
        _ => player.name.clone(),
    }
}
