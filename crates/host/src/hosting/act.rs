//! What players, watchers and the creator do.

use tabiya_game::{
    self as machine, Command, Ending, EventKind, Millis, Now, Player, Reason, Seating, Verdict, decide,
    one_line, spoken, typed_move,
};
use tabiya_protocol::{Action, ClaimKind, Code, Color as Side, GoneClaim, Message, SeatPlan, Speaker};
use tabiya_rules::{position::Rules, types::Color};

use super::{Host, steps::game_rows};
use crate::{
    Act, Audience, Entry, RoomEntry, Sit,
    message::{color_to, refusal},
    share::SHARE,
};

/// Characters of a line of chat.
pub const CHAT: usize = 140;

/// Plies of a game, which is drawn then; without a bound it would be a way to fill the disk.
pub const PLIES: usize = 600;

impl<R: Rules> Host<R> {
    /// The rows an action leads to.
    pub(super) fn acted(&mut self, act: &Act) -> Result<Vec<Entry>, Message> {
        let rows = self.asked(act)?;
        if self.room.shares.have_room(&rows) {
            return Ok(rows);
        }
        Err(Message::new(Code::TooLong).with("limit", i64::from(SHARE)))
    }

    /// The same, whatever was asked before.
    fn asked(&mut self, act: &Act) -> Result<Vec<Entry>, Message> {
        let Act { audience, color, action, at, .. } = act;
        if let Some(rows) = self.hosting(*audience, action, *at)? {
            return Ok(rows);
        }
        if let Action::Say { text } = action {
            checked_length(text)?;
            if !audience.plays() {
                let text = one_line(text);
                checked_length(&text)?;
                self.not_again(Speaker::Watcher, &text)?;
                return Ok(vec![Entry::Room(RoomEntry::WatcherSaid { text })]);
            }
        }
        let seat = self.seat(*audience, *color, action)?;
        let asked = self.translate(seat, action, *at)?;
        if let (Action::Say { .. }, machine::Action::Say { text }) = (action, &asked) {
            self.not_again(if seat.is_white() { Speaker::White } else { Speaker::Black }, text)?;
        }
        let mut events = self.decided(Command::seat(seat, asked), *at)?;
        if let Action::Move { draw: true, .. } = action {
            self.offer_with(seat, *at, &mut events);
        }
        Ok(game_rows(events))
    }

    pub(super) fn decided(&self, command: Command, at: Now) -> Result<Vec<machine::Event>, Message> {
        let mut events = decide(&self.room.game, command, at).map_err(|why| refusal(&why))?;
        events.extend(self.limited(&events));
        Ok(events)
    }

    /// The end of a game that has as many moves as are kept: nobody loses by a bound of ours.
    fn limited(&self, events: &[machine::Event]) -> Option<machine::Event> {
        let plies = self.room.game.ply() + 1;
        let is_over = events.iter().any(|event| matches!(event.kind, EventKind::Ended { .. }));
        let moved = events.iter().find(|event| matches!(event.kind, EventKind::Moved { .. }))?;
        let reason = Reason::MoveLimit { plies: u32::try_from(plies).unwrap_or(u32::MAX) };
        let kind = EventKind::Ended { ending: Ending { verdict: Verdict::Draw, reason } };
        (plies >= PLIES && !is_over).then_some(machine::Event { at: moved.at, kind })
    }

    /// The same line twice in a row is no conversation.
    fn not_again(&self, speaker: Speaker, text: &str) -> Result<(), Message> {
        let last = self.room.chat.iter().rev().find(|line| line.speaker == speaker);
        match last {
            Some(line) if gist(&line.text) == gist(text) => Err(Code::Repeated.into()),
            _ => Ok(()),
        }
    }

    /// What belongs to the creator and no seat.
    fn hosting(&self, audience: Audience, action: &Action, at: Now) -> Result<Option<Vec<Entry>>, Message> {
        let host = |action| self.decided(Command::host(action), at).map(game_rows).map(Some);
        let computers = self.room.both_computers();
        match action {
            Action::Pause {} | Action::Resume {} if !audience.creator || !self.room.host_may_pause() => {
                Err(Code::NotYours.into())
            }
            Action::Run { .. } | Action::Seat { .. } if !audience.creator || !self.is_alone(audience) => {
                Err(Code::NotYours.into())
            }
            Action::Pause {} => host(machine::Action::Pause),
            Action::Resume {} => host(machine::Action::Resume),
            Action::Run { plies, speed } => self.run(*plies, *speed, at).map(Some),
            Action::Seat { color, player } => {
                host(machine::Action::Sit { color: color_to(*color), player: seat_player(player)? })
            }
            // Whoever watches two computers has nobody else to do it.
            Action::Rematch {} if computers && audience.creator => {
                host(machine::Action::Rematch { swap: Some(false) })
            }
            Action::Resign {} if computers && audience.creator => host(machine::Action::Resign),
            // Who holds both seats need not ask anybody, wherever the table was said to be.
            Action::Takeback { .. }
                if audience.creator && (computers || audience.white && audience.black) =>
            {
                host(machine::Action::AskTakeBack)
            }
            Action::Abort {} if audience.creator && self.is_alone(audience) => host(machine::Action::Abort),
            _ => Ok(None),
        }
    }

    /// Whether at most one person is at the board.
    #[must_use]
    pub fn has_one_person(&self) -> bool {
        let humans = Color::ALL.into_iter().filter(|color| !self.is_machine(*color)).count();
        humans < 2 || self.room.game.terms().seating == Seating::Shared
    }

    /// Whether nobody but whoever asks and computers is at the board.
    pub(super) fn is_alone(&self, audience: Audience) -> bool {
        Color::ALL.into_iter().all(|color| self.is_machine(color) || audience.holds(color))
    }

    /// Computers play on.
    fn run(&self, plies: Option<u32>, speed: u32, at: Now) -> Result<Vec<Entry>, Message> {
        if !(1..=20).contains(&speed) {
            return Err(Message::new(Code::BadSpeed).with("least", 1).with("most", 20));
        }
        let mut rows = vec![Entry::Room(RoomEntry::ComputerSpeed { speed, plies })];
        if self.room.game.is_paused() {
            rows.extend(game_rows(self.decided(Command::host(machine::Action::Resume), at)?));
        }
        Ok(rows)
    }

    /// The seat that acts.
    fn seat(&self, held: Audience, color: Option<Side>, action: &Action) -> Result<Color, Message> {
        let game = &self.room.game;
        let seat = match (color.map(color_to), held.white, held.black) {
            (Some(color), ..) => color,
            (None, true, false) => Color::White,
            (None, false, true) => Color::Black,
            // At one table whoever was asked answers; all else is done by the side to move.
            (None, ..) => match action {
                Action::AcceptDraw {} | Action::DeclineDraw {} => {
                    game.draw_offer().map_or(game.turn(), |offered| !offered)
                }
                Action::AcceptTakeback {} | Action::DeclineTakeback {} => {
                    game.take_back_offer().map_or(game.turn(), |(asked, _)| !asked)
                }
                _ => game.turn(),
            },
        };
        if held.holds(seat) { Ok(seat) } else { Err(Code::NotYours.into()) }
    }

    /// The machine's word for an action.
    fn translate(&mut self, seat: Color, action: &Action, at: Now) -> Result<machine::Action, Message> {
        use machine::Action as To;
        Ok(match action {
            Action::Move { uci, ply, claim, thought, .. } => {
                let asked = self.read_move(seat, uci, *ply)?;
                self.timed_move(seat, asked, claim.map(claim_of), thought.map(millis_of), at)
            }
            Action::Resign {} => To::Resign,
            Action::Abort {} => To::Abort,
            Action::OfferDraw {} => To::OfferDraw,
            Action::AcceptDraw {} => To::AcceptDraw,
            Action::DeclineDraw {} => To::DeclineDraw,
            Action::ClaimDraw { kind } => To::ClaimDraw { claim: claim_of(*kind) },
            Action::Takeback { .. } => To::AskTakeBack,
            Action::AcceptTakeback {} => To::GrantTakeBack,
            Action::DeclineTakeback {} => To::DeclineTakeBack,
            Action::AddTime { time } => To::AddTime { millis: millis_of(*time), to: None },
            Action::ClaimGone { kind } => To::ClaimAbandoned { draw: *kind == GoneClaim::Draw },
            Action::Rematch {} => To::Rematch { swap: None },
            Action::DeclineRematch {} => To::DeclineRematch,
            Action::Say { text } => {
                let asked = spoken(&self.room.game, seat.into(), text).map_err(|why| refusal(&why))?;
                self.timed_move(seat, asked, None, None, at)
            }
            // Whoever claims is told by the bare clock; the move that is on its way, or the turn that was told late, is not.
            Action::Flag {} if self.flag_due().is_some_and(|due| at < due) => return Err(Code::FlagUp.into()),
            Action::Flag {} => To::Flag,
            Action::Pause {} | Action::Resume {} | Action::Run { .. } | Action::Seat { .. } => {
                return Err(Code::NotYours.into());
            }
        })
    }

    /// A move as it came: as engines write it, or in any other notation.
    fn read_move(&self, seat: Color, text: &str, ply: u32) -> Result<machine::Action, Message> {
        let game = &self.room.game;
        if game.is_playing() && ply as usize != game.ply() {
            return Err(Message::new(Code::Stale).with("ply", game.ply() as i64));
        }
        match text.parse() {
            Ok(uci) => Ok(machine::Action::play(uci)),
            Err(_) => typed_move(game, seat.into(), text).map_err(|why| refusal(&why)),
        }
    }

    /// A move with the time its way took, and the claim that goes with it.
    fn timed_move(
        &mut self,
        seat: Color,
        asked: machine::Action,
        claim: Option<machine::Claim>,
        thought: Option<Millis>,
        at: Now,
    ) -> machine::Action {
        let machine::Action::Move { uci, language, .. } = asked else { return asked };
        let game = &self.room.game;
        let elapsed = game.thought(at);
        let mut lag = self.untold;
        if game.terms().seating != Seating::Shared && game.turn() == seat {
            lag = lag + self.lag[seat.index()].credit(elapsed.minus(self.untold), thought);
        }
        machine::Action::Move { uci, language, claim, lag: lag.min(elapsed) }
    }

    /// A draw offered with a move is offered after it, as the laws have it.
    fn offer_with(&self, seat: Color, at: Now, events: &mut Vec<machine::Event>) {
        let mut after = self.room.game.clone();
        if events.iter().all(|event| machine::apply(&mut after, event).is_ok()) {
            let offer = Command::seat(seat, machine::Action::OfferDraw);
            events.extend(decide(&after, offer, at).unwrap_or_default());
        }
    }

    /// Somebody sits down, and the game begins.
    pub(super) fn seated(&self, sit: &Sit) -> Result<Vec<Entry>, Message> {
        let invited = self.room.friend.as_ref().filter(|_| sit.name.is_empty());
        let player = Player::human(invited.unwrap_or(&sit.name).clone());
        let mut game = self.room.game.clone();
        let mut events = Vec::new();
        for action in [machine::Action::Sit { color: sit.color, player }, machine::Action::Start] {
            for event in decide(&game, Command::host(action), sit.at).map_err(|why| refusal(&why))? {
                machine::apply(&mut game, &event).map_err(|_| Message::from(Code::Busy))?;
                events.push(event);
            }
        }
        Ok(game_rows(events))
    }
}

fn checked_length(text: &str) -> Result<(), Message> {
    let found = text.trim().chars().count();
    if found == 0 || found > CHAT {
        return Err(Message::new(Code::BadLength).with("most", CHAT as i64).with("found", found as i64));
    }
    Ok(())
}

/// Who sits down for a plan that needs no invitation.
fn seat_player(plan: &SeatPlan) -> Result<Player, Message> {
    match plan {
        SeatPlan::Me { name } => Ok(Player::human(name.clone().unwrap_or_default())),
        SeatPlan::Computer { level, name, book } => {
            Ok(Player::computer(name.clone().unwrap_or_default(), *level).with_book(book.unwrap_or(true)))
        }
        SeatPlan::Friend { .. } => Err(Code::BadSeats.into()),
    }
}

/// What is left of a line without capitals, punctuation and drawn-out letters.
fn gist(text: &str) -> String {
    let mut letters: Vec<char> =
        text.to_lowercase().chars().filter(|letter| letter.is_alphanumeric()).collect();
    letters.dedup();
    if letters.is_empty() { text.to_owned() } else { letters.into_iter().collect() }
}

fn claim_of(kind: ClaimKind) -> machine::Claim {
    match kind {
        ClaimKind::Threefold => machine::Claim::Threefold,
        ClaimKind::Fifty => machine::Claim::FiftyMoves,
    }
}

fn millis_of(time: tabiya_protocol::Millis) -> Millis {
    Millis(u64::try_from(time.0).unwrap_or(0))
}
