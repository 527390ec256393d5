//! A game by rules that are compiled in or by those of a mode: the one place where the console meets rules, game and
//! engine.

use std::time::Duration;

use tabiya_engine::engine::{Engine, Options};
use tabiya_engine::eval::Playable;
use tabiya_engine::levels::{Level, Player as Computer};
use tabiya_engine::limits::{Clock, Limits};
use tabiya_game::{
    Command, Ending, Event, Game, Now, Phase, Player, PlayerKind, Reading, Refusal, apply, decide, read_move,
};
use tabiya_openings::Opening;
use tabiya_rules::mode::Mode;
use tabiya_rules::movegen::CastlingObstacle;
use tabiya_rules::notation::{FenStyle, Language};
use tabiya_rules::position::{Facts, Position, Rules};
use tabiya_rules::types::{CastlingSide, Color, MoveCode, MoveKind, Piece, Square};
use time::OffsetDateTime;

use super::kinds::Kinds;
use super::picture::{Man, Picture, Row, Stage};
use super::table::{Job, Legal, Table, Thinker, Thought};
use super::{pgn, sentences};

/// Positions an adviser looks at: well under a second.
const ADVICE: u64 = 200_000;
/// The most time for a move in a game without a clock, or where the time that is left over is lost.
const UNHURRIED: Duration = Duration::from_secs(3);

/// A game, and how its pieces look.
pub(super) struct Dealt<R: Playable> {
    game: Game<R>,
    mode: &'static Mode,
    kinds: Kinds,
    language: Language,
}

impl<R: Playable> Dealt<R> {
    pub(super) const fn new(game: Game<R>, mode: &'static Mode, kinds: Kinds) -> Self {
        Self { game, mode, kinds, language: Language::English }
    }

    /// What a computer may use for its move: the clock of the game, as it is and as it will be.
    fn limits(&self, level: Level, now: Now) -> Limits<R::Move> {
        let allowance = self.game.allowance(now);
        let clock = allowance.map(|allowance| Clock {
            left: Duration::from_millis(allowance.left.0),
            increment: Duration::from_millis(allowance.each.0),
            moves_to_go: allowance.moves_to_go.map(|moves| moves.get().into()),
        });
        // Nobody waits longer for the sake of time that cannot be used later.
        let is_kept = allowance.is_some_and(|allowance| allowance.is_kept);
        let unhurried = (!is_kept && level.nodes().is_none()).then_some(UNHURRIED);
        // Whoever is hurried by the mode leaves half the time for the way.
        let hurried = self.game.terms().pace.map(|pace| Duration::from_millis(pace.0 / 2));
        let move_time = unhurried.into_iter().chain(hurried).min();
        Limits { clock, move_time, ..Limits::none() }
    }

    /// What each side may drop.
    fn pockets(&self, position: &Position<R>) -> [Vec<Man>; 2] {
        let Some(facts) = position.rules().facts() else { return Default::default() };
        let counts = &R::extras(position.state()).pockets;
        Color::ALL.map(|color| {
            let held = facts.drops.iter().zip(counts[color.index()]);
            let men = held.flat_map(|(role, count)| {
                std::iter::repeat_n(self.kinds.man(Piece::new(color, *role)), usize::from(count))
            });
            men.collect()
        })
    }

    /// What each side has lost until then. Where taken pieces change sides, what is in the hand says it all.
    fn captured(&self, ply: usize) -> [Vec<Man>; 2] {
        let facts = self.game.position().rules().facts();
        if facts.is_some_and(Facts::has_pockets) {
            return Default::default();
        }
        let lost: Vec<Piece> = (1..=ply).flat_map(|ply| self.game.lost_at(ply)).collect();
        let of = |color| lost.iter().filter(move |piece| piece.color == color);
        Color::ALL.map(|color| of(color).map(|piece| self.kinds.man(*piece)).collect())
    }

    /// The picture after so many single moves; clocks and stage are those of the moment.
    fn draw_at(&self, ply: usize, clocks: [Option<Reading>; 2], stage: Stage) -> Option<Picture> {
        let (game, position) = (&self.game, self.game.position_at(ply)?);
        let mut moves = rows(game, self.language);
        moves.truncate(ply);
        Some(Picture {
            men: Square::ALL
                .map(|square| position.board().piece_at(square).map(|piece| self.kinds.man(piece))),
            turn: position.turn(),
            last: game.marked_at(ply).map(|marked| (marked.from, marked.to)),
            checks: checks(position),
            players: Color::ALL.map(|color| game.player(color).map_or(String::new(), shown_player)),
            clocks: clocks.map(|reading| reading.as_ref().map(shown_clock)),
            captured: self.captured(ply),
            pockets: self.pockets(position),
            checks_given: checks_given(position),
            balance: tabiya_game::material_balance(position),
            opening: opening_at(game, ply).map(|opening| opening.to_string()),
            moves,
            stage,
        })
    }
}

/// The checks that were given, where they win.
fn checks_given<R: Playable>(position: &Position<R>) -> Option<([u8; 2], u8)> {
    let needed = position.rules().facts().map_or(0, |facts| facts.checks);
    (needed > 0).then(|| (R::extras(position.state()).checks, needed))
}

/// The royal pieces that are in check.
fn checks<R: Playable>(position: &Position<R>) -> Vec<Square> {
    let turn = position.turn();
    if !position.is_check() {
        return Vec::new();
    }
    position.royals(turn).into_iter().filter(|square| position.is_attacked(*square, !turn)).collect()
}

impl<R: Playable + 'static> Table for Dealt<R> {
    fn speak(&mut self, language: Language) {
        self.language = language;
    }

    fn in_squares(&self, text: &str) -> Result<String, Refusal> {
        let position = self.game.position();
        let is_engines = || text.starts_with(char::is_lowercase) && position.parse_uci(text).is_ok();
        if self.language == Language::English || !self.game.is_playing() || is_engines() {
            return Ok(text.to_owned());
        }
        let read = |text: &str| read_move(position, text, self.language).map(|read| read.code);
        match read(text) {
            Ok(m) => Ok(position.uci(m, true).to_string()),
            Err(Refusal::AmbiguousMove { candidates, text, language }) => {
                // The game asks what a pawn becomes.
                let promotion = |one: &&String| one.starts_with(&format!("{text}="));
                match candidates.iter().find(promotion).and_then(|one| read(one).ok()) {
                    Some(m) => Ok(format!("{}{}", m.from(), m.to())),
                    None => Err(Refusal::AmbiguousMove { text, candidates, language }),
                }
            }
            Err(refusal) => Err(refusal),
        }
    }

    fn give(&mut self, command: Command, now: Now) -> Result<Vec<Event>, Refusal> {
        let events = decide(&self.game, command, now)?;
        for event in &events {
            apply(&mut self.game, event).expect("what was decided can be made so");
        }
        Ok(events)
    }

    fn opened(&self, now: Now) -> Event {
        self.game.opened(now)
    }

    fn is_playing(&self) -> bool {
        self.game.is_playing()
    }

    fn ending(&self) -> Option<&Ending> {
        self.game.ending()
    }

    fn turn(&self) -> Color {
        self.game.turn()
    }

    fn ply(&self) -> usize {
        self.game.ply()
    }

    fn men_count(&self) -> usize {
        self.game.position().board().pieces().count()
    }

    fn player(&self, color: Color) -> Option<&Player> {
        self.game.player(color)
    }

    fn draw_offer(&self) -> Option<Color> {
        self.game.draw_offer()
    }

    fn is_check(&self) -> bool {
        self.game.position().is_check()
    }

    fn castling_obstacle(&self, side: CastlingSide) -> Option<CastlingObstacle> {
        self.game.position().castling_obstacle(side)
    }

    fn picture(&self, now: Now) -> Picture {
        let stage = match self.game.phase() {
            Phase::Waiting => Stage::Waiting,
            Phase::Playing => Stage::Playing,
            Phase::Over(ending) => Stage::Over(sentences::ending(ending)),
        };
        let clocks = Color::ALL.map(|color| self.game.clock(color, now));
        self.draw_at(self.game.ply(), clocks, stage).expect("a game is at its last position")
    }

    fn picture_at(&self, ply: usize) -> Option<Picture> {
        let clocks = Color::ALL.map(|color| self.game.clock_at(color, ply));
        self.draw_at(ply, clocks, Stage::Playing)
    }

    fn man_at(&self, square: Square) -> Option<Man> {
        self.game.position().board().piece_at(square).map(|piece| self.kinds.man(piece))
    }

    fn draw(&self) -> Option<u64> {
        self.game.terms().draw
    }

    fn pgn(&self, day: OffsetDateTime) -> String {
        pgn::write(&self.game, self.mode, day)
    }

    fn fen(&self, style: FenStyle) -> String {
        self.game.position().fen_styled(style)
    }

    fn legal(&self) -> Vec<Legal> {
        let position = self.game.position();
        let moves = position.legal_moves();
        let legal = |m: &R::Move| Legal {
            from: m.from(),
            to: match m.kind() {
                MoveKind::Castle => CastlingSide::of(m.from(), m.to()).king_to(position.turn()),
                _ => m.to(),
            },
            uci: position.uci(*m, self.mode.king_takes_rook()).to_string(),
            san: position.san_in(*m, self.language).to_string(),
            is_capture: position.is_capture(*m),
            is_drop: matches!(m.kind(), MoveKind::Drop(_)),
        };
        let mut legal: Vec<Legal> = moves.iter().map(legal).collect();
        legal.sort_by_key(|one| (one.is_drop, one.from, one.to));
        legal
    }

    fn think(&self, thinker: Thinker, now: Now) -> Job {
        let (record, language) = (self.game.record().clone(), self.language);
        let player = match thinker {
            Thinker::Level { level, seed } => {
                let Ok(level) = Level::new(level) else { return Box::new(|| None) };
                Some((level, self.limits(level, now), seed))
            }
            Thinker::Adviser => None,
        };
        Box::new(move || {
            let position = *record.position();
            let (m, score, delay) = match player {
                Some((level, limits, seed)) => {
                    let mut player = Computer::new(level, record.clone(), Options::default(), seed);
                    let choice = player.choose(&record, &limits)?;
                    (choice.m, choice.score, choice.delay)
                }
                None => {
                    let mut engine = Engine::new(Options::default(), record);
                    let report = engine.search(&Limits::nodes(ADVICE), &mut |_| {});
                    (report.best?, report.score, Duration::ZERO)
                }
            };
            let (uci, san) = (position.uci(m, true).to_string(), position.san_in(m, language).to_string());
            Some(Thought { uci, san, score, delay })
        })
    }

    fn due(&self) -> Option<Now> {
        [self.game.flag_falls_at(), self.game.forced_at()].into_iter().flatten().min()
    }

    fn forced_at(&self) -> Option<Now> {
        self.game.forced_at()
    }

    fn die_sides(&self) -> u32 {
        self.game.die_sides()
    }
}

fn rows<R: Playable>(game: &Game<R>, language: Language) -> Vec<Row> {
    let row = |(ply, san): (usize, tabiya_rules::notation::San)| {
        let moment = game.moment(ply + 1);
        Row { number: moment.number, color: moment.by, san: san.to_string() }
    };
    game.sans_in(language).into_iter().enumerate().map(row).collect()
}

/// What is called so of the first single moves of a game.
pub(super) fn opening_at<R: Rules>(game: &Game<R>, ply: usize) -> Option<Opening> {
    let positions = (0..=ply).filter_map(|ply| game.position_at(ply));
    tabiya_openings::of_game(positions).map(|(opening, _)| opening)
}

fn shown_clock(reading: &Reading) -> String {
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

#[cfg(test)]
mod tests {
    use tabiya_game::{Action, Millis, Terms};
    use tabiya_rules::mode;
    use tabiya_rules::position::Chess;

    use super::*;

    /// A game with this clock and pace, begun at instant 0, after these moves of a second each.
    fn dealt(clock: &str, pace: Option<Millis>, moves: &[&str]) -> (Dealt<Chess>, Now) {
        let clock = clock.parse().expect("a clock");
        let terms = Terms { clock, pace, table: tabiya_game::Table::Shared, ..Terms::default() };
        let mode = mode::built_in("chess").expect("chess comes with the program");
        let kinds = Kinds::new(mode, &tabiya_game::looks(mode, None));
        let mut dealt = Dealt::new(Game::new(Position::default(), terms), mode, kinds);
        let seats = Color::ALL
            .map(|color| Action::Sit { color, player: Player::computer("computer8", 8) })
            .into_iter()
            .chain([Action::Start]);
        for action in seats {
            dealt.give(Command::host(action), Now(0)).expect("they sit down and begin");
        }
        let mut now = Now(0);
        for text in moves {
            now = Now(now.0 + 1_000);
            let action = Action::Move { text: (*text).to_owned(), claim: None, lag: Millis::ZERO };
            dealt.give(Command::host(action), now).expect("the move is legal");
        }
        (dealt, now)
    }

    fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> Option<Clock> {
        let (left, increment) = (Duration::from_millis(left), Duration::from_millis(increment));
        Some(Clock { left, increment, moves_to_go })
    }

    #[test]
    fn computers_are_told_what_the_clock_will_bring() {
        let (game, now) = dealt("3m+2s", None, &[]);
        let limits = game.limits(Level::FULL, now);
        assert_eq!((limits.clock, limits.move_time), (clock(182_000, 2_000, None), None));
        // White has made one of two moves, with two seconds each; then Black, and then the next stage.
        let (game, now) = dealt("2/3m+2s, 1m+5s vs 10m", None, &["e4"]);
        assert_eq!(game.limits(Level::FULL, now).clock, clock(600_000, 0, None));
        let (game, now) = dealt("2/3m+2s, 1m+5s vs 10m", None, &["e4", "e5"]);
        assert_eq!(game.limits(Level::FULL, now).clock, clock(183_000, 2_000, Some(1)));
        let (game, now) = dealt("2/3m+2s, 1m+5s vs 10m", None, &["e4", "e5", "d4", "d5"]);
        assert_eq!(game.limits(Level::FULL, now).clock, clock(247_000, 5_000, None));
        let (game, now) = dealt("1m delay 5s", None, &[]);
        assert_eq!(game.limits(Level::FULL, now).clock, clock(65_000, 5_000, None));
    }

    #[test]
    fn nobody_waits_for_days_and_who_is_hurried_hurries() {
        assert_eq!(dealt("none", None, &[]).0.limits(Level::FULL, Now(0)).move_time, Some(UNHURRIED));
        // Whoever counts positions needs no clock to come to an end.
        assert_eq!(dealt("none", None, &[]).0.limits(Level::LOWEST, Now(0)).move_time, None);
        let (game, now) = dealt("3d/move", None, &[]);
        assert_eq!(game.limits(Level::FULL, now).move_time, Some(UNHURRIED));
        let (game, now) = dealt("none", Some(Millis(2_000)), &[]);
        assert_eq!(game.limits(Level::FULL, now).move_time, Some(Duration::from_secs(1)));
        let (game, now) = dealt("3m+2s", Some(Millis(2_000)), &[]);
        assert_eq!(game.limits(Level::FULL, now).move_time, Some(Duration::from_secs(1)));
    }
}
