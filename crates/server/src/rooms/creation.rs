//! A new game: who sits where, what is played, what the first rows of its log say.

use std::sync::Arc;

use serde_json::json;
use tabiya_game::{
    Action, AnyRules, Beginning, ClockStart, Command, Event, Game, Millis, Opening, Player, RulesetId, Table,
    Terms, TimeControl, apply, decide, settings,
};
use tabiya_protocol::{Color, Message, NewGame, SeatPlan};
use tabiya_rules::{mode::Mode, position::Rules, types};

use super::{
    entry::{Entry, ROOM_VERSION, RoomEntry},
    fold::Pace,
    view,
};
use crate::{
    clock::wall_clock,
    house::House,
    modes::{bad_fen, checked_fen, name_of, shortened},
    secret::{die, game_name, hash, token},
    storage::{CommandId, Holders, Invite, NewRecord, SecretHash},
};

/// Characters of a name.
pub(crate) const NAME: usize = 40;

/// A day of the wall clock.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// Makes games.
#[derive(Clone)]
pub struct Creator {
    house: Arc<House>,
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
    /// Makes games in this house.
    #[must_use]
    pub fn new(house: Arc<House>) -> Self {
        Self { house }
    }

    /// Makes a game, or finds the one this command made before.
    ///
    /// # Errors
    /// What is wrong with what was wanted, or that storage takes nothing.
    pub async fn create(
        &self,
        holder: SecretHash,
        command: CommandId,
        wanted: NewGame,
    ) -> Result<Made, Message> {
        self.not_too_many(&holder, command).await?;
        let wanted = shuffled(wanted);
        let (record, made) = self.record(holder, command, &wanted).await?;
        let created = self.house.storage.create(record).await.map_err(|error| {
            tracing::warn!(%error, "a game was not made");
            Message::new("busy")
        })?;
        if !created.again {
            return Ok(made);
        }
        self.found_again(created.name, holder, made).await
    }

    /// A holder may have only so many games going, beside the one this command asks for.
    async fn not_too_many(&self, holder: &SecretHash, command: CommandId) -> Result<(), Message> {
        let limit = self.house.limits.live_games;
        if limit == usize::MAX {
            return Ok(());
        }
        match self.house.storage.live(*holder, wall_clock() - DAY, command).await {
            Ok(live) if live >= limit => Err(Message::new("tooMany").with("limit", limit as i64)),
            Ok(_) => Ok(()),
            Err(error) => {
                tracing::warn!(%error, "a holder's games were not counted");
                Err(Message::new("busy"))
            }
        }
    }

    /// The answer to a creation whose first answer was lost: what is there, and a new token for an open seat.
    async fn found_again(&self, name: String, holder: SecretHash, made: Made) -> Result<Made, Message> {
        let stored = self.house.storage.load(&name).await.ok().flatten();
        let row = stored.ok_or_else(|| Message::new("busy"))?.row;
        let mut seats = Vec::new();
        if row.holders.white == Some(holder) {
            seats.push(Color::White);
        }
        if row.holders.black == Some(holder) {
            seats.push(Color::Black);
        }
        let open = match (row.invite, made.open) {
            (Some(_), Some(_)) => Some(self.house.rooms.invite(&self.house, &name, holder).await?),
            _ => None,
        };
        Ok(Made { name, seats, open })
    }

    async fn record(
        &self,
        holder: SecretHash,
        command: CommandId,
        wanted: &NewGame,
    ) -> Result<(NewRecord, Made), Message> {
        let mode = self.house.modes.find(&wanted.mode, wanted.mode_file.as_deref()).await?;
        let fen = wanted.fen.as_deref().map(checked_fen).transpose()?;
        let beginning = Beginning { fen, draw: wanted.draw };
        let opening = Opening::new(&mode, beginning, terms(&mode, wanted)?, &mut die);
        let Opening { rules, terms } =
            opening.map_err(|error| bad_fen(fen.unwrap_or_default(), &error.to_string()))?;
        let players = [self.player(&wanted.white)?, self.player(&wanted.black)?];
        let events = match rules {
            AnyRules::Chess(rules) => self.first_events(rules, terms.clone(), players)?,
            AnyRules::Custom(rules) => self.first_events(rules, terms.clone(), players)?,
        };
        let holds = |plan: &SeatPlan| matches!(plan, SeatPlan::Me { .. }).then_some(holder);
        let holders =
            Holders { white: holds(&wanted.white), black: holds(&wanted.black), host: Some(holder) };
        let open = match (&wanted.white, &wanted.black) {
            (SeatPlan::Friend { .. }, _) => Some((token(), Color::White)),
            (_, SeatPlan::Friend { .. }) => Some((token(), Color::Black)),
            _ => None,
        };
        let invite = open.as_ref().map(|(token, color)| Invite {
            token: hash(token).expect("a token is a secret"),
            white: *color == Color::White,
        });
        let record = NewRecord {
            name: game_name(),
            created: wall_clock(),
            holders,
            invite,
            series: None,
            flipped: false,
            timed: !terms.clock.is_unlimited() || terms.pace.is_some(),
            command,
            events: opening_entries(&terms, events, pace(wanted)?, friend(wanted)?),
        };
        let seats = [(Color::White, holders.white), (Color::Black, holders.black)];
        let seats = seats.into_iter().filter(|(_, held)| held.is_some()).map(|(color, _)| color).collect();
        let made = Made { name: record.name.clone(), seats, open };
        Ok((record, made))
    }

    fn player(&self, plan: &SeatPlan) -> Result<Option<Player>, Message> {
        Ok(match plan {
            SeatPlan::Me { name } => Some(Player::human(checked_name(name.as_deref())?)),
            SeatPlan::Friend { .. } => None,
            SeatPlan::Computer { level, name } => {
                if !self.house.bots.levels().iter().any(|known| known.level == *level) {
                    return Err(Message::new("noSuchLevel").with("given", i64::from(*level)));
                }
                Some(Player::computer(checked_name(name.as_deref())?, *level))
            }
        })
    }

    fn first_events<R: Rules>(
        &self,
        rules: R,
        terms: Terms,
        players: [Option<Player>; 2],
    ) -> Result<Vec<Event>, Message> {
        let now = self.house.clock.now();
        let bad = |detail: String| Message::new("badFen").with("given", "").with("detail", detail);
        let mut game = Game::on_terms(rules, terms).map_err(|error| bad(error.to_string()))?;
        let mut events = vec![game.opened(now)];
        let both = players.iter().all(Option::is_some);
        let seats = types::Color::ALL.into_iter().zip(players);
        let sits = seats.filter_map(|(color, player)| Some(Action::Sit { color, player: player? }));
        let actions: Vec<Action> = sits.chain(both.then_some(Action::Start)).collect();
        for action in actions {
            let decided = decide(&game, Command::host(action), now);
            for event in decided.map_err(|refusal| view::refusal(&refusal))? {
                apply(&mut game, &event).map_err(|error| bad(error.to_string()))?;
                events.push(event);
            }
        }
        Ok(events)
    }
}

/// What is agreed before a game: what is wished for, else what the mode says.
fn terms(mode: &Mode, wanted: &NewGame) -> Result<Terms, Message> {
    use SeatPlan::{Computer, Friend, Me};
    let table = match (&wanted.white, &wanted.black) {
        (Me { .. }, Me { .. }) => Table::Shared,
        (Me { .. }, Friend { .. } | Computer { .. }) | (Friend { .. } | Computer { .. }, Me { .. }) => {
            Table::Online
        }
        (Computer { .. }, Computer { .. }) => Table::Online,
        (Friend { .. }, Friend { .. } | Computer { .. }) | (Computer { .. }, Friend { .. }) => {
            return Err(Message::new("badSeats"));
        }
    };
    let clock = wanted.clock.as_deref().map(read_clock).transpose()?;
    let pace = wanted.pace.map(|pace| u64::try_from(pace.0).unwrap_or(0));
    if pace.is_some_and(|pace| !(100..=3_600_000).contains(&pace)) {
        return Err(Message::new("badPace").with("least", 100).with("most", 3_600_000));
    }
    let ruleset = wanted.ruleset.as_deref().map(ruleset).transpose()?;
    let settings = settings(mode, clock, pace.map(Millis), ruleset).map_err(|error| {
        Message::new("settingLocked").with("setting", error.setting).with("value", error.value)
    })?;
    let clock_start = match table {
        Table::Shared => ClockStart::AtStart,
        Table::Online => ClockStart::AfterFirstMoves,
    };
    Ok(Terms { clock_start, table, ..settings })
}

/// The first rows of a log.
pub(super) fn opening_entries(
    terms: &Terms,
    events: Vec<Event>,
    pace: Option<Pace>,
    friend: Option<String>,
) -> Vec<Vec<u8>> {
    // The terms hold the whole mode; here its name is enough to find games by it.
    let mode = json!({"id": name_of(terms)});
    let opened = Entry::Room(RoomEntry::Opened { v: ROOM_VERSION, mode, draw: terms.draw, friend });
    let pace = pace.map(|pace| {
        let plies = pace.until.map(|until| u32::try_from(until).unwrap_or(u32::MAX));
        Entry::Room(RoomEntry::Pace { speed: pace.speed, plies })
    });
    let entries = std::iter::once(opened).chain(events.into_iter().map(Entry::Game)).chain(pace);
    entries.map(|entry| entry.encode()).collect()
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

fn pace(wanted: &NewGame) -> Result<Option<Pace>, Message> {
    let computers =
        matches!((&wanted.white, &wanted.black), (SeatPlan::Computer { .. }, SeatPlan::Computer { .. }));
    if !computers {
        return Ok(None);
    }
    let speed = wanted.speed.unwrap_or(10);
    if !(1..=20).contains(&speed) {
        return Err(Message::new("badSpeed").with("least", 1).with("most", 20));
    }
    Ok(Some(Pace { speed, until: wanted.turns.map(|turns| turns.saturating_mul(2) as usize) }))
}

fn shuffled(mut wanted: NewGame) -> NewGame {
    if wanted.shuffle && die(2) == 1 {
        std::mem::swap(&mut wanted.white, &mut wanted.black);
    }
    wanted
}

/// A name fit to be shown.
pub(crate) fn checked_name(name: Option<&str>) -> Result<String, Message> {
    let name = name.unwrap_or_default().trim();
    if name.chars().count() > NAME || name.chars().any(|c| c.is_control() || turns_text(c)) {
        return Err(Message::new("badName").with("limit", NAME as i64));
    }
    Ok(name.to_owned())
}

/// Shows nothing itself but turns or joins what stands around it: with one of these a name could look like another's, or
/// run into the words behind it.
fn turns_text(c: char) -> bool {
    matches!(
        c,
        '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    )
}

/// A clock in its grammar.
pub(crate) fn read_clock(text: &str) -> Result<TimeControl, Message> {
    if text.is_empty() {
        return Ok(TimeControl::unlimited());
    }
    let bad = |detail: String| Message::new("badClock").with("given", shortened(text)).with("detail", detail);
    if text.len() > 200 {
        return Err(bad("expected at most 200 characters".to_owned()));
    }
    text.parse().map_err(|error: tabiya_game::clock::ClockError| bad(error.to_string()))
}

/// A ruleset by its name.
fn ruleset(name: &str) -> Result<RulesetId, Message> {
    let known = tabiya_game::RULESETS.iter().map(|rules| rules.id);
    let found = known.into_iter().find(|id| view::ruleset_name(*id) == name);
    found.ok_or_else(|| Message::new("noSuchRuleset").with("given", shortened(name)))
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
    }
}
