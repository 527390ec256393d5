//! One thing after the other: decide, write, apply, tell.
//!
//! Invariant: nothing is decided while rows are being written.

use tabiya_game::{Action, Command, Event, EventKind, Millis, Now};
use tabiya_protocol::{Code, Message};
use tabiya_rules::position::Rules;

use super::{Host, host::RETURN};
use crate::{Act, Appended, CommandId, Effect, Entry, Moment, Room, RoomEntry, Sit, Witness};

/// How often a command is decided anew because somebody else wrote first.
const TRIES: u8 = 3;

/// So much of a turn that was over before it could be told is seen.
const NOTICED: Millis = Millis(500);

/// Something to be written.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// Somebody's command.
    Act(Act),
    /// Somebody sits down.
    Sit(Sit),
    /// A command of the room's own; with a ply, only while the game has so many.
    Own { command: Command, ply: Option<usize> },
    /// The server was away while a clock ran, until this instant.
    Interrupt { began: Now },
    /// Nobody is charged for the time in which nothing could be written.
    Recover,
    /// The next game of the series has this name.
    Next { game: String },
}

/// Rows on their way.
#[derive(Debug)]
pub(super) struct Writing {
    step: Step,
    rows: Vec<Entry>,
    tries: u8,
    /// Nobody knows what came of it; the log will tell what there is, but not of whom.
    unknown: bool,
    /// Since when it is wanted: the time from then on is nobody's, should it fail.
    since: Now,
}

impl Step {
    /// Somebody's command: its name, whose it was, and when it was received.
    fn asked(&self) -> Option<(CommandId, u64, Now)> {
        match self {
            Self::Act(Act { command, ticket, at, .. }) | Self::Sit(Sit { command, ticket, at, .. }) => {
                Some((*command, *ticket, *at))
            }
            _ => None,
        }
    }
}

impl<R: Rules> Host<R> {
    /// Takes one step after the other until something has to be written.
    pub(super) fn advance(&mut self, moment: &mut Moment<'_>) {
        while self.writing.is_none() {
            if self.stall.is_some() && self.todo.front().is_some_and(|step| !matches!(step, Step::Recover)) {
                self.todo.push_front(Step::Recover);
            }
            match self.todo.pop_front() {
                Some(step) => self.begin(step, 1, moment.now),
                None => break,
            }
        }
        if self.writing.is_none() {
            self.settle(moment);
        }
    }

    /// Decides a step and wants its rows written.
    fn begin(&mut self, step: Step, tries: u8, now: Now) {
        let asked = step.asked();
        if let Some(answer) = asked.and_then(|(command, ..)| self.answered(&command)) {
            return self.finish(step, answer);
        }
        match self.rows(&step, now) {
            Ok(rows) if rows.is_empty() => self.finish(step, Ok(self.room.version)),
            Ok(rows) => {
                let (command, ticket) = asked.map(|(command, ticket, _)| (command, ticket)).unzip();
                self.effects.push(Effect::Append { rows: rows.clone(), command, ticket });
                let since = asked.map_or(now, |(.., received)| received);
                self.writing = Some(Writing { step, rows, tries, unknown: false, since });
            }
            Err(why) => {
                // Watchers have nothing that could be done twice, and would push out what players were told.
                if let Step::Act(act) = &step
                    && (act.audience.plays() || act.audience.creator)
                {
                    self.refused.remember(act.command, why.clone());
                }
                self.finish(step, Err(why));
            }
        }
    }

    /// What a command was answered with before.
    fn answered(&self, command: &CommandId) -> Option<Result<u32, Message>> {
        if let Some(version) = self.room.done(command) {
            return Some(Ok(version));
        }
        self.refused.of(command).map(|why| Err(why.clone()))
    }

    /// The rows a step leads to.
    fn rows(&mut self, step: &Step, now: Now) -> Result<Vec<Entry>, Message> {
        let game = &self.room.game;
        match step {
            Step::Act(act) => self.acted(act),
            Step::Sit(sit) => self.seated(sit),
            Step::Own { ply: Some(ply), .. } if game.ply() != *ply => Ok(Vec::new()),
            Step::Own { command, .. } => self.decided(command.clone(), now).map(game_rows),
            Step::Interrupt { began } => Ok(self.interruption(*began)),
            Step::Recover => Ok(self.recovery(now)),
            Step::Next { game } => Ok(vec![Entry::Room(RoomEntry::Next { game: game.clone() })]),
        }
    }

    /// Hears what came of writing.
    pub(super) fn appended(&mut self, appended: Appended, now: Now, witness: &mut impl Witness<R>) {
        let Some(mut writing) = self.writing.take() else { return };
        match appended {
            Appended::Written { at } => {
                self.note_untold(&writing.rows, now);
                let command = writing.step.asked().map(|(command, ..)| command);
                self.apply_rows(writing.rows, command, at, witness);
                self.written(&writing.step, now);
                self.record_untold();
                self.finish(writing.step, Ok(self.room.version));
            }
            Appended::Conflict => {
                self.writing = Some(writing);
                self.effects.push(Effect::Reload);
            }
            Appended::Unknown => {
                self.stalled(&writing.step, writing.since, now);
                writing.unknown = true;
                self.writing = Some(writing);
                self.effects.push(Effect::Reload);
            }
            Appended::Failed => {
                self.stalled(&writing.step, writing.since, now);
                self.finish(writing.step, Err(Code::Busy.into()));
            }
        }
    }

    /// Goes on with what the log says.
    pub(super) fn reloaded(&mut self, room: Option<Box<Room<R>>>, now: Now) {
        let Some(Writing { step, tries, unknown, .. }) = self.writing.take() else { return };
        let read = room.is_some();
        if let Some(room) = room {
            match room.version == self.room.version {
                true => self.room = *room,
                false => self.replaced_by(*room, now),
            }
        }
        if read && !unknown && self.interrupted.is_some() && self.is_to_move(&step) {
            // Whoever acts is here: clocks that another host has stopped meanwhile run first.
            self.go_on();
            self.todo.push_back(step);
            return;
        }
        if read && !unknown && tries < TRIES {
            // Somebody else wrote first: it is decided anew.
            return self.begin(step, tries + 1, now);
        }
        let code = if read && unknown { Code::UnknownOutcome } else { Code::Busy };
        self.finish(step, Err(code.into()));
    }

    fn is_to_move(&self, step: &Step) -> bool {
        matches!(step, Step::Act(act) if act.audience.holds(self.room.game.turn()))
    }

    /// A turn is counted from the instant its cause was received, but nobody can think before it is told: what lies between
    /// is given back with the move. Whatever else is written during a turn takes nothing of that away.
    pub(super) fn note_untold(&mut self, rows: &[Entry], now: Now) {
        for row in rows {
            let Entry::Game(Event { at, kind }) = row else { continue };
            match kind {
                kind if begins_turn(kind) => self.untold = now.since(*at),
                // From here on the log itself says what is charged.
                EventKind::Paused => self.untold = self.untold.min(self.room.game.thought(*at)),
                EventKind::Resumed => self.untold = self.untold + now.since(*at),
                _ => {}
            }
        }
        let began = |row: &Entry| matches!(row, Entry::Game(event) if begins_turn(&event.kind));
        self.records_untold = self.untold >= NOTICED && rows.iter().any(began);
    }

    /// What people would see on a clock is written down, so that it is nobody's after a crash as well.
    fn record_untold(&mut self) {
        if std::mem::take(&mut self.records_untold) && self.room.clock_runs() {
            let command = Command::host(Action::Recover { last_alive: None });
            self.todo.push_front(Step::Own { command, ply: Some(self.room.game.ply()) });
        }
    }

    pub(super) fn apply_rows(
        &mut self,
        rows: Vec<Entry>,
        command: Option<CommandId>,
        at: i64,
        witness: &mut impl Witness<R>,
    ) {
        let (after, plies) = (self.room.version, self.room.game.ply());
        for row in &rows {
            // The machine's own decision cannot be refused by itself. Were it so, the log still has it, and the game
            // is named when it is next loaded.
            if let Ok(changes) = self.room.apply(row, at) {
                witness.saw(&self.room, row, &changes);
            }
        }
        if let Some(command) = command {
            self.room.remember(command);
        }
        let moves_people =
            |kind: &EventKind| matches!(kind, EventKind::Left { .. } | EventKind::Returned { .. });
        let people = rows.iter().any(|row| matches!(row, Entry::Game(event) if moves_people(&event.kind)));
        self.effects.push(Effect::Publish { after, plies, rows });
        if people {
            // From now on it is counted when the game can be claimed: whoever waits wants to know.
            self.effects.push(Effect::Presence);
        }
    }

    /// What follows from a step that was written.
    fn written(&mut self, step: &Step, now: Now) {
        match step {
            Step::Interrupt { .. } => self.interrupted = Some(now + RETURN),
            Step::Recover => {
                self.stall = None;
                self.interrupted = self.room.interrupted.then_some(now + RETURN);
            }
            _ => {}
        }
    }

    /// Answers whoever waits for a step.
    pub(super) fn finish(&mut self, step: Step, result: Result<u32, Message>) {
        match (step, result) {
            (Step::Act(Act { ticket, .. }) | Step::Sit(Sit { ticket, .. }), result) => {
                self.effects.push(Effect::Answer { ticket, result });
            }
            (Step::Own { command, .. }, Err(why)) => self.effects.push(Effect::Dropped { command, why }),
            (Step::Recover, Err(_)) => self.give_up_waiting(),
            _ => {}
        }
    }

    /// When nothing is to be written: lets computers think, and makes the next game.
    fn settle(&mut self, moment: &mut Moment<'_>) {
        if self.stall.is_some() || !self.leads {
            return;
        }
        if self.pauses_now() {
            self.own(Command::host(Action::Pause));
            return self.advance(moment);
        }
        self.think(moment.now);
        self.make_next(moment);
    }
}

/// Whether the time of a turn is counted from this event on.
fn begins_turn(kind: &EventKind) -> bool {
    matches!(kind, EventKind::Started | EventKind::Moved { .. } | EventKind::TakenBack { .. })
}

/// Events of the machine as rows.
pub(super) fn game_rows(events: Vec<Event>) -> Vec<Entry> {
    events.into_iter().map(Entry::Game).collect()
}
