//! A new game: who sits where, what is played, what the first rows of its log say.

use std::sync::Arc;

use tabiya_game::clock::ClockError;
use tabiya_game::{
    ClockStart, Millis, Player, PreparedGame, RulesetId, Seating, StartChoice, Terms, TimeControl, settings,
};
use tabiya_host::{Audience, CreationError, Entry, PLIES, Setting, first_rows};
use tabiya_protocol::{Code, Color, GameId, Message, NewGame, Problem, ProblemCode, SeatPlan};
use tabiya_rules::{mode::Mode, notation::turns_text, types::UciMove};
use tabiya_view::{bad_start, checked_fen, clock_problem, shortened};

use super::{message::ToRoom, names::is_readable, registry::Rooms, score::winner};
use crate::{
    actors::Actors as _,
    bots::is_level,
    clock::wall_clock,
    secret::{audience, game_name, hash, is_game_name, same, token},
    storage::{CommandId, GameKey, Holders, Invite, NewRecord, Person},
};

/// Characters of a name.
pub(crate) const NAME: usize = 40;

/// A day of the wall clock.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// Makes games.
#[derive(Clone)]
pub struct Creator {
    rooms: Arc<Rooms>,
    /// Games of the last day that one holder has going at once.
    live_games: usize,
}

/// A game that was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// Its public name.
    pub name: String,
    /// The seats its creator holds.
    pub seats: Vec<Color>,
    /// Token and color of an open seat.
    pub open: Option<(String, Color)>,
}

impl Creator {
    /// Makes games, at most so many of the last day for one holder.
    #[must_use]
    pub fn new(rooms: Arc<Rooms>, live_games: usize) -> Self {
        Self { rooms, live_games }
    }

    /// Makes a game, or finds the one this command made before.
    ///
    /// # Errors
    /// What is wrong with what was wanted, or that storage takes nothing.
    pub async fn create(
        &self,
        holder: impl Into<Person>,
        command: CommandId,
        wanted: NewGame,
    ) -> Result<Made, Message> {
        self.create_named(game_name(), holder.into(), command, token(), wanted).await
    }

    /// The same under a name that its creator has chosen, with this token for an open seat.
    ///
    /// # Errors
    /// The same, or that this is no name, or that of somebody else's game.
    pub async fn create_named(
        &self,
        name: String,
        holder: Person,
        command: CommandId,
        token: String,
        wanted: NewGame,
    ) -> Result<Made, Message> {
        if !is_game_name(&name) {
            return Err(Message::new(Code::BadFrame).with("detail", "name: expected ten letters and digits"));
        }
        self.not_too_many(holder, command).await?;
        let wanted = self.shuffled(wanted);
        let (record, made) = self.record(name, holder, command, token, &wanted).await?;
        let created = self.rooms.context.storage.create(record).await?;
        if !created.again {
            return Ok(made);
        }
        self.found_again(created.name, holder, command, made).await
    }

    /// A holder may have only so many games going, beside the one this command asks for.
    async fn not_too_many(&self, holder: Person, command: CommandId) -> Result<(), Message> {
        let limit = self.live_games;
        if limit == usize::MAX {
            return Ok(());
        }
        match self.rooms.context.storage.live(holder.list, wall_clock() - DAY, command).await? {
            live if live >= limit => Err(Message::new(Code::TooMany).with("limit", limit as i64)),
            _ => Ok(()),
        }
    }

    /// The answer to a creation whose first answer was lost or is on its way: what is there, and the same token for a seat that
    /// is still open to it. Where the creator has asked for another invitation since, that one holds; only a request of another id
    /// is answered with a new one.
    async fn found_again(
        &self,
        name: String,
        holder: Person,
        command: CommandId,
        made: Made,
    ) -> Result<Made, Message> {
        let stored = self.rooms.context.storage.load(&name).await?;
        let row = stored.ok_or_else(|| Message::new(Code::Busy))?.row;
        if !row.holders.host.is_some_and(|host| same(&host.seat, &holder.seat)) {
            return Err(Code::NotYours.into());
        }
        let open = match row.invite.zip(made.open) {
            Some((invite, (token, _))) if hash(&token).is_some_and(|given| same(&given, &invite.token)) => {
                Some((token, if invite.white { Color::White } else { Color::Black }))
            }
            Some(_) if self.rooms.context.storage.made(command).await?.is_none() => {
                let holder = holder.seat;
                Some(self.rooms.ask(&name, |answer| ToRoom::Invite { holder, answer }).await?)
            }
            _ => None,
        };
        Ok(Made { name, seats: seats(&audience(&row.holders, Some(&holder.seat))), open })
    }

    async fn record(
        &self,
        name: String,
        holder: Person,
        command: CommandId,
        token: String,
        wanted: &NewGame,
    ) -> Result<(NewRecord, Made), Message> {
        let context = &self.rooms.context;
        let (id, file) = (&wanted.mode, wanted.mode_file.as_deref());
        let mode = match wanted.moves.is_empty() {
            true => context.modes.find(id, file).await?,
            false => context.modes.find_begun(id, file).await?,
        };
        let fen = wanted.fen.as_deref().map(checked_fen).transpose()?;
        let beginning = StartChoice { fen, start_number: wanted.start_number };
        checked_draw(&mode, wanted.start_number)?;
        let terms = terms(&mode, wanted)?;
        let opening = PreparedGame::new(&mode, beginning, terms, &mut |sides| context.dice.throw(sides));
        let bad_start = |error| bad_start(fen.unwrap_or_default(), &error);
        let opening = opening.map_err(bad_start)?;
        let setting = Setting {
            players: [self.player(&wanted.white)?, self.player(&wanted.black)?],
            moves: moves(&wanted.moves)?,
            computer_speed: computer_speed(wanted)?,
            friend: friend(wanted)?,
        };
        let rows = first_rows(&opening, setting, context.clock.now()).map_err(|error| match error {
            CreationError::Start(error) => bad_start(error),
            CreationError::Refused(why) | CreationError::Move { why, .. } => tabiya_host::refusal(&why),
        })?;
        let terms = opening.terms;
        let holds = |plan: &SeatPlan| matches!(plan, SeatPlan::Me { .. }).then_some(holder);
        let holders =
            Holders { white: holds(&wanted.white), black: holds(&wanted.black), host: Some(holder) };
        let open = match (&wanted.white, &wanted.black) {
            (SeatPlan::Friend { .. }, _) => Some((token, Color::White)),
            (_, SeatPlan::Friend { .. }) => Some((token, Color::Black)),
            _ => None,
        };
        let invite = open.as_ref().map(|(token, color)| Invite {
            token: hash(token).expect("a token is a secret"),
            white: *color == Color::White,
        });
        let record = NewRecord {
            name,
            created: wall_clock(),
            holders,
            invite,
            series: self.followed(holder, wanted.follows.as_ref()).await?,
            flipped: false,
            timed: !terms.clock.is_unlimited() || terms.forced_move_after.is_some(),
            winner: rows.iter().find_map(winner),
            command,
            events: rows.iter().map(Entry::encode).collect(),
        };
        let made =
            Made { name: record.name.clone(), seats: seats(&audience(&holders, Some(&holder.seat))), open };
        Ok((record, made))
    }

    fn player(&self, plan: &SeatPlan) -> Result<Option<Player>, Message> {
        Ok(match plan {
            SeatPlan::Me { name } => Some(Player::human(checked_name(name.as_deref())?)),
            SeatPlan::Friend { .. } => None,
            SeatPlan::Computer { level, name, book } => {
                if !is_level(*level) {
                    return Err(Message::new(Code::NoSuchLevel).with("given", i64::from(*level)));
                }
                let player = Player::computer(checked_name(name.as_deref())?, *level);
                Some(player.with_book(book.unwrap_or(true)))
            }
        })
    }

    /// The series of a game at one table that another follows.
    async fn followed(&self, holder: Person, follows: Option<&GameId>) -> Result<Option<GameKey>, Message> {
        let Some(GameId(name)) = follows else { return Ok(None) };
        let stored = self.rooms.context.storage.load(name).await?;
        let row = stored.ok_or_else(|| Message::new(Code::NoSuchGame).with("game", shortened(name)))?.row;
        let own = row.holders.host.is_some_and(|host| same(&host.seat, &holder.seat));
        if own { Ok(Some(row.series)) } else { Err(Code::NotYours.into()) }
    }

    fn shuffled(&self, mut wanted: NewGame) -> NewGame {
        if wanted.shuffle && self.rooms.context.dice.throw(2) == 1 {
            std::mem::swap(&mut wanted.white, &mut wanted.black);
        }
        wanted
    }
}

/// The seats somebody holds.
fn seats(audience: &Audience) -> Vec<Color> {
    let held = [(Color::White, audience.white), (Color::Black, audience.black)];
    held.into_iter().filter(|(_, holds)| *holds).map(|(color, _)| color).collect()
}

/// A start is drawn by a number that the mode tells from others.
fn checked_draw(mode: &Mode, draw: Option<u64>) -> Result<(), Message> {
    match (draw, mode.start_count()) {
        (Some(number), Some(draws)) if number >= u64::from(draws) => Err(Message::new(Code::NoSuchDraw)
            .with("given", i64::try_from(number).unwrap_or(i64::MAX))
            .with("most", i64::from(draws) - 1)),
        _ => Ok(()),
    }
}

/// What is agreed before a game: what is wished for, else what the mode says.
fn terms(mode: &Mode, wanted: &NewGame) -> Result<Terms, Message> {
    use SeatPlan::{Computer, Friend, Me};
    let table = match (&wanted.white, &wanted.black) {
        (Me { .. }, Me { .. }) => Seating::Shared,
        (Me { .. }, Friend { .. } | Computer { .. }) | (Friend { .. } | Computer { .. }, Me { .. }) => {
            Seating::Online
        }
        (Computer { .. }, Computer { .. }) => Seating::Online,
        (Friend { .. }, Friend { .. } | Computer { .. }) | (Computer { .. }, Friend { .. }) => {
            return Err(Message::new(Code::BadSeats));
        }
    };
    let clock = wanted.clock.as_deref().map(read_clock).transpose()?;
    let pace = wanted.pace.map(|pace| u64::try_from(pace.0).unwrap_or(0));
    if pace.is_some_and(|pace| !(100..=3_600_000).contains(&pace)) {
        return Err(Message::new(Code::BadPace).with("least", 100).with("most", 3_600_000));
    }
    let ruleset = wanted.ruleset.as_deref().map(ruleset).transpose()?;
    let settings = settings(mode, clock, pace.map(Millis), ruleset).map_err(|error| {
        Message::new(Code::SettingLocked).with("setting", error.setting).with("value", error.value)
    })?;
    let clock_start = match table {
        Seating::Shared => ClockStart::AtStart,
        Seating::Online => ClockStart::AfterFirstMoves,
    };
    Ok(Terms { clock_start, seating: table, ..settings })
}

/// Moves that have been made already.
fn moves(texts: &[String]) -> Result<Vec<UciMove>, Message> {
    if texts.len() > PLIES {
        return Err(Message::new(Code::TooLong).with("limit", PLIES as i64));
    }
    let read = |text: &String| {
        text.parse().map_err(|_| Message::new(Code::UnreadableMove).with("text", shortened(text)))
    };
    texts.iter().map(read).collect()
}

/// What the host calls the friend they invite.
fn friend(wanted: &NewGame) -> Result<Option<String>, Message> {
    let plans = [&wanted.white, &wanted.black];
    let given = plans.into_iter().find_map(|plan| match plan {
        SeatPlan::Friend { name } => name.as_deref(),
        SeatPlan::Me { .. } | SeatPlan::Computer { .. } => None,
    });
    Ok(Some(checked_name(given)?).filter(|name| !name.is_empty()))
}

/// How computers play: speed, and single moves until they wait.
fn computer_speed(wanted: &NewGame) -> Result<Option<(u32, Option<u32>)>, Message> {
    let computers =
        matches!((&wanted.white, &wanted.black), (SeatPlan::Computer { .. }, SeatPlan::Computer { .. }));
    if !computers && !wanted.stepwise {
        return Ok(None);
    }
    let speed = wanted.speed.unwrap_or(10);
    if !(1..=20).contains(&speed) {
        return Err(Message::new(Code::BadSpeed).with("least", 1).with("most", 20));
    }
    let plies = match (wanted.turns, wanted.stepwise) {
        (Some(turns), _) => Some(turns.saturating_mul(2)),
        (None, stepwise) => stepwise.then_some(0),
    };
    Ok(Some((speed, plies)))
}

/// A name fit to be shown.
pub(crate) fn checked_name(name: Option<&str>) -> Result<String, Message> {
    let name = name.unwrap_or_default().trim();
    if name.chars().count() > NAME || !is_readable(name) {
        return Err(Message::new(Code::BadName).with("limit", NAME as i64));
    }
    Ok(name.to_owned())
}

/// As much of a text as can be a name.
#[must_use]
pub fn fitting_name(text: &str) -> String {
    let fits = |letter: &char| !letter.is_control() && !turns_text(*letter);
    let name: String = text.trim().chars().filter(fits).take(NAME).collect();
    name.trim_end().to_owned()
}

/// The longest clock that is looked at, in bytes.
const CLOCK: usize = 200;

/// A clock in its grammar.
pub(crate) fn read_clock(text: &str) -> Result<TimeControl, Message> {
    if text.is_empty() {
        return Ok(TimeControl::unlimited());
    }
    let bad =
        |detail: String| Message::new(Code::BadClock).with("given", shortened(text)).with("detail", detail);
    if text.len() > CLOCK {
        let detail = format!("expected at most {CLOCK} characters");
        let problem = Problem::new(ProblemCode::ClockLength).with("most", CLOCK as i64);
        return Err(bad(detail).because([problem]));
    }
    text.parse().map_err(|error: ClockError| bad(error.to_string()).because([clock_problem(&error)]))
}

/// A ruleset by its name.
fn ruleset(name: &str) -> Result<RulesetId, Message> {
    let found = RulesetId::named(name);
    found.ok_or_else(|| Message::new(Code::NoSuchRuleset).with("given", shortened(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_what_it_looks_like() {
        for name in ["Anna", "Åsa Öberg", "李小龍", "أنا", "יוסי", "Zoë 🦊", "O’Neill"] {
            assert_eq!(checked_name(Some(name)), Ok(name.to_owned()));
        }
        assert_eq!(checked_name(Some("  Anna ")), Ok("Anna".to_owned()));
        // Text turned around, joined without a trace or broken into lines.
        for name in
            ["Ben\u{202e}annA", "A\u{200b}nna", "\u{feff}Anna", "An\u{2066}na", "An\nna", "An\u{2028}na"]
        {
            assert!(checked_name(Some(name)).is_err(), "{name:?}");
        }
        assert!(checked_name(Some(&"x".repeat(NAME + 1))).is_err());
        for name in ["Anna", " A\u{200b}nna", "An\nna", &"x y ".repeat(NAME)] {
            let fitting = fitting_name(name);
            assert_eq!(checked_name(Some(&fitting)), Ok(fitting), "{name:?}");
        }
    }
}
