//! The host itself: what it knows, and the way from an input to its effects.

use std::collections::VecDeque;

use tabiya_game::{Action, Command, Millis, Now, Player};
use tabiya_protocol::Message;
use tabiya_rules::{mode::ModeHandle, position::Rules, types::Color};

use super::{
    stall::Stall,
    steps::{Step, Writing},
};

use crate::{Effect, Input, Moment, Outcomes, Purpose, Room, Witness, lag::LagQuota};

/// How long the clocks wait for the side to move after the server was away.
pub(super) const RETURN: Millis = Millis(15_000);

/// Refusals of players that are remembered: whoever sends one again does so before many others.
const REFUSED: usize = 256;

/// Runs one room.
#[derive(Debug)]
pub struct Host<R: Rules> {
    pub(super) mode: ModeHandle,
    pub(super) room: Room<R>,
    /// Somebody follows the computers' moves with their eyes.
    pub(super) watched: bool,
    /// It does what happens by itself; of several hosts of one room another may.
    pub(super) leads: bool,
    pub(super) lag: [LagQuota; 2],
    /// Since when a player of each side has no connection.
    pub(super) offline: [Option<Now>; 2],
    /// What of the present turn was over before anybody could know of it: nobody's time.
    pub(super) untold: Millis,
    /// That is so much that the log is to say so.
    pub(super) records_untold: bool,
    /// The clocks stand because the server was away; until when at most.
    pub(super) interrupted: Option<Now>,
    /// Nothing can be written.
    pub(super) stall: Option<Stall>,
    /// Claims against a player who left that were due by then have been told.
    pub(super) claims_told: Option<Now>,
    /// What a computer thinks about.
    pub(super) thinking: Option<(usize, Purpose)>,
    /// How often in a row a computer came to nothing.
    pub(super) failures: u8,
    /// What each computer thought of its own moves.
    pub(super) opinions: [Vec<i32>; 2],
    /// Commands refused lately and why: one that arrives again, late, by an older connection has had
    /// its answer.
    pub(super) refused: Outcomes<Message>,
    /// What is to be written next.
    pub(super) todo: VecDeque<Step>,
    /// What is being written.
    pub(super) writing: Option<Writing>,
    /// The next game is being made, or could not be made.
    pub(super) creating: bool,
    pub(super) effects: Vec<Effect>,
}

impl<R: Rules> Host<R> {
    /// A host for a room of this mode. `watched`: people follow the game, so computers do not move faster than the eye.
    #[must_use]
    pub fn new(mode: ModeHandle, room: Room<R>, watched: bool, now: Now) -> Self {
        let game = &room.game;
        let expected = |color| game.terms().clock.side(color).expected();
        let human = |color| game.player(color).is_some_and(|player| !player.is_machine());
        let ours = room.interrupted || !room.host_may_pause();
        Self {
            mode,
            watched,
            leads: true,
            lag: Color::ALL.map(|color| LagQuota::new(expected(color))),
            offline: Color::ALL.map(|color| human(color).then_some(now)),
            untold: Millis(0),
            records_untold: false,
            interrupted: (game.is_paused() && ours).then_some(now + RETURN),
            stall: None,
            claims_told: None,
            thinking: None,
            failures: 0,
            opinions: Default::default(),
            refused: Outcomes::last(REFUSED),
            todo: VecDeque::new(),
            writing: None,
            creating: false,
            effects: Vec::new(),
            room,
        }
    }

    /// The room as it is now.
    #[must_use]
    pub fn room(&self) -> &Room<R> {
        &self.room
    }

    /// The mode that is played.
    #[must_use]
    pub fn mode(&self) -> &ModeHandle {
        &self.mode
    }

    /// The measured way to a player and back.
    #[must_use]
    pub fn lag(&self, color: Color) -> Option<Millis> {
        self.lag[color.index()].measured()
    }

    /// Whether this host does what happens by itself.
    #[must_use]
    pub fn leads(&self) -> bool {
        self.leads
    }

    /// Whether this room must not be forgotten although nobody is here: a clock runs, somebody thinks, something is
    /// still to be written.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        let game = &self.room.game;
        let timed = !game.terms().clock.is_unlimited() || game.terms().forced_move_after.is_some();
        let by_itself = (game.is_playing() && !game.is_paused() && timed)
            || self.interrupted.is_some()
            || self.thinking.is_some();
        (self.leads && by_itself) || self.stall.is_some()
    }

    /// Hears something. What is to be done comes back, in this order; `witness` has seen every row that was applied.
    pub fn handle(
        &mut self,
        input: Input<R>,
        moment: &mut Moment<'_>,
        witness: &mut impl Witness<R>,
    ) -> Vec<Effect> {
        for (quota, round_trip) in self.lag.iter_mut().zip(moment.round_trips) {
            quota.note(round_trip);
        }
        match input {
            Input::Opened { took_over } => {
                self.todo.extend(took_over.map(|began| Step::Interrupt { began }));
            }
            Input::Act(act) => {
                if act.audience.holds(self.room.game.turn()) {
                    // Whoever acts is here: clocks that waited for this player run.
                    self.go_on();
                }
                self.todo.push_back(Step::Act(act));
            }
            Input::Sit(sit) => self.todo.push_back(Step::Sit(sit)),
            Input::Online(online) => self.online(online, moment.now),
            Input::Thought { ply, purpose, thought } => self.thought(ply, purpose, thought, moment.now),
            Input::Appended(appended) => self.appended(appended, moment.now, witness),
            Input::Reloaded(room) => self.reloaded(room, moment.now),
            Input::Created(name) => {
                // What could not be made now is made when the room is next loaded.
                self.todo.extend(name.map(|game| Step::Next { game }));
            }
            Input::Due => self.on_time(moment),
            Input::Leads(leads) => self.lead(leads, moment.now),
            Input::Followed { rows, command, at } => {
                self.followed(rows, command, (at, moment.now), witness);
            }
            Input::CaughtUp(room) => self.caught_up(*room, moment.now),
            Input::Hindered { since } => self.hindered(since),
        }
        self.advance(moment);
        std::mem::take(&mut self.effects)
    }

    /// The clocks run again after an interruption.
    pub(super) fn go_on(&mut self) {
        if self.interrupted.take().is_some() && self.room.game.is_paused() {
            self.own(Command::host(Action::Resume));
        }
    }

    /// Wants a command of the room's own to be carried out.
    pub(super) fn own(&mut self, command: Command) {
        self.todo.push_back(Step::Own { command, ply: None });
    }

    /// Whether a computer plays this color.
    pub(super) fn is_machine(&self, color: Color) -> bool {
        self.room.game.player(color).is_some_and(Player::is_machine)
    }
}
