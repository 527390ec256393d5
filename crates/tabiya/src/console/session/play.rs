//! Games and moves.

use tabiya_game::{Action, Claim, Command as Order, Event, EventKind, Millis, Player, PlayerKind, Refusal};
use tabiya_rules::movegen::CastlingObstacle;
use tabiya_rules::notation::Language;
use tabiya_rules::position::Chess;
use tabiya_rules::types::{CastlingSide, Color, Role, Square};

use super::super::board::Style;
use super::super::command::Seat;
use super::super::desk::Desk as _;
use super::super::picture::Man;
use super::super::sentences;
use super::super::table::Legal;
use super::state::{Promotion, Session, side};

impl Session {
    pub(super) fn start_game(&mut self, white: Seat, black: Seat) {
        if self.table.is_playing() {
            return self.say("A game is being played: end it with resign, draw or abort first.");
        }
        if self.setup.is_some() {
            return self.say("Leave setup mode with done first.");
        }
        if let Err(error) = self.open_table([white, black]) {
            return self.say(format!("{}.", sentences::sentence(&format!("{error:#}"))));
        }
        self.start = None;
        match self.try_give(Order::host(Action::Start)) {
            Ok(events) => {
                self.show_board();
                self.tell_draw();
                self.tell_rest(&events);
                self.go_on();
            }
            Err(refusal) => self.say(sentences::refusal(&refusal)),
        }
    }

    /// By which number a start was drawn, so that it can be had again.
    fn tell_draw(&mut self) {
        if let Some(number) = self.table.draw() {
            self.say(format!("This start is number {number}."));
        }
    }

    /// The same players once more.
    pub(super) fn play_again(&mut self) {
        let seat = |color| match self.table.player(color).map(|player| &player.kind) {
            Some(PlayerKind::Computer { level }) => Some(Seat::Computer(*level)),
            Some(_) => Some(Seat::Human),
            None => None,
        };
        match (seat(Color::White), seat(Color::Black)) {
            (Some(white), Some(black)) => self.start_game(white, black),
            _ => self.say("Nobody has played yet: start a game with game human human."),
        }
    }

    /// Puts a new game on the table, with both players seated.
    pub(super) fn open_table(&mut self, seats: [Seat; 2]) -> anyhow::Result<()> {
        self.table = self.choice.open(&self.wishes, self.start.as_deref(), &mut self.chance)?;
        self.table.speak(self.language);
        self.journal.begin(self.header());
        self.counts = true;
        self.opinions = Default::default();
        (self.task, self.run, self.promotion, self.picked) = (None, None, None, None);
        self.log = vec![self.table.opened(self.now())];
        for (color, seat) in Color::ALL.into_iter().zip(seats) {
            self.try_give(Order::host(Action::Sit { color, player: player(seat) }))?;
        }
        Ok(())
    }

    pub(super) fn change_players(&mut self, white: Seat, black: Seat) {
        for (color, seat) in [(Color::White, white), (Color::Black, black)] {
            let sit = Action::Sit { color, player: player(seat) };
            if let Err(refusal) = self.try_give(Order::host(sit)) {
                return self.say(sentences::refusal(&refusal));
            }
        }
        self.show_board();
        self.go_on();
    }

    pub(super) fn make_move(&mut self, text: &str) {
        let turn = self.table.turn();
        if self.table.is_playing() && self.is_computer(turn) {
            return self.say(format!("It is the computer's turn: move alone lets {} move.", side(turn)));
        }
        self.order_move(text, None);
    }

    fn order_move(&mut self, text: &str, claim: Option<Claim>) {
        let moved = self
            .table
            .in_squares(text)
            .and_then(|text| self.try_give(Order::host(Action::Move { text, claim, lag: Millis::ZERO })));
        match moved {
            Ok(events) => match events.first().map(|event| &event.kind) {
                Some(EventKind::PromotionAsked { from, to, choices, .. }) => {
                    let promotion = Promotion { from: *from, to: *to, choices: choices.clone() };
                    self.ask_promotion(text, promotion);
                }
                _ => self.tell(&events),
            },
            Err(refusal) => self.explain_refusal(text, &refusal),
        }
    }

    fn ask_promotion(&mut self, text: &str, promotion: Promotion) {
        if self.is_terminal {
            self.promotion = Some(promotion);
            return;
        }
        let list = promotion.choices.chars().map(String::from).collect::<Vec<_>>().join(", ");
        let example = match self.language {
            Language::English => format!("{text}Q"),
            // As engines write it, in any language.
            _ => format!("{}{}q", promotion.from, promotion.to),
        };
        self.say(format!("{text}: expected what the pawn becomes ({list}), as in {example}."));
    }

    pub(super) fn hear_promotion(&mut self, line: &str) {
        let Some(promotion) = self.promotion.take() else { return };
        let wanted = if line.is_empty() { promotion.choices.chars().next() } else { line.chars().next() };
        let letter = wanted.map(|letter| letter.to_ascii_uppercase());
        match letter.filter(|letter| line.chars().count() <= 1 && promotion.choices.contains(*letter)) {
            Some(letter) => {
                let uci = format!("{}{}{letter}", promotion.from, promotion.to).to_lowercase();
                self.order_move(&uci, None);
            }
            None if matches!(line, "cancel" | "no") => self.say("The pawn stays where it is."),
            None => {
                self.say(format!("Expected one letter of {} or cancel, found {line:?}.", promotion.choices));
                self.promotion = Some(promotion);
            }
        }
    }

    /// The beginning of a move, or its end.
    pub(super) fn pick(&mut self, square: Square) {
        if !self.is_being_played() {
            return;
        }
        let own = self.table.man_at(square).is_some_and(|man| man.color == self.table.turn());
        match self.picked.take() {
            Some(from) if from == square => self.say("Put down again."),
            Some(from) if !own || self.targets(from).contains(&square) => {
                self.make_move(&format!("{from}{square}"));
            }
            _ if own => self.pick_up(square),
            _ => match self.the_only_pawn_to(square) {
                Some(uci) => self.make_move(&uci),
                None => self.explain_square(square),
            },
        }
    }

    /// A square was pointed at: an empty one is nothing but the end of a move.
    pub(super) fn point_at(&mut self, square: Square) {
        if self.picked.is_none() && self.table.is_playing() && self.table.man_at(square).is_none() {
            return self.say(format!("There is no piece on {square}."));
        }
        self.pick(square);
    }

    /// A square alone may also be a pawn's move in algebraic notation.
    fn the_only_pawn_to(&self, square: Square) -> Option<String> {
        self.table
            .legal()
            .into_iter()
            .find(|one| one.san.trim_end_matches(['+', '#']) == square.to_string())
            .map(|one| one.uci)
    }

    fn pick_up(&mut self, square: Square) {
        let targets = self.targets(square);
        if targets.is_empty() {
            return self.say(format!("The piece on {square} has no legal move."));
        }
        self.picked = Some(square);
        if !self.is_terminal {
            let mut names: Vec<String> = targets.iter().map(Square::to_string).collect();
            names.dedup();
            self.say(format!("{square} to where? {}", names.join(" ")));
        }
    }

    fn explain_square(&mut self, square: Square) {
        let turn = self.table.turn();
        self.say(match self.table.man_at(square) {
            None => format!("There is no piece on {square}, and no pawn that may go there."),
            Some(man) => format!("The {} on {square} is not {}'s.", man.name, side(turn)),
        });
    }

    /// Why a move is refused, as plainly as can be said.
    fn explain_refusal(&mut self, text: &str, refusal: &Refusal) {
        if let (Refusal::UnreadableMove { text }, Some(letter)) = (refusal, self.knight()) {
            return self.say(format!("Expected a move such as e2e4 or {letter}f3, found {text:?}."));
        }
        if matches!(refusal, Refusal::IllegalMove { .. })
            && let Some(reason) = self.castling_wanted(text).and_then(|side| self.explain_castling(side))
        {
            return self.say(format!("{text} is not a legal move here: {reason}."));
        }
        let squares = squares(text).filter(|_| matches!(refusal, Refusal::IllegalMove { .. }));
        let Some((from, to)) = squares else { return self.say(sentences::refusal(refusal)) };
        let turn = self.table.turn();
        let reason = match (self.table.man_at(from), self.table.man_at(to)) {
            (None, _) => format!("there is no piece on {from}"),
            (Some(man), _) if man.color != turn => {
                format!("the {} on {from} is not {}'s, whose turn it is", man.name, side(turn))
            }
            (Some(_), Some(man)) if man.color == turn => {
                format!("{}'s own {} stands on {to}", side(turn), man.name)
            }
            (Some(man), _) if self.targets(from).contains(&to) => self.explain_promotion(&man, from, to),
            (Some(man), _) if self.table.is_check() => {
                format!("{} is in check, and the {} on {from} may not go to {to}", side(turn), man.name)
            }
            (Some(man), _) => format!("the {} on {from} may not go to {to}", man.name),
        };
        self.say(format!("{text} is not a legal move here: {reason}."));
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
        let man =
            self.table.man_at(from).filter(|man| man.color == self.table.turn() && man.name == "king")?;
        let home = from.rank() == man.color.rank(0) && to.rank() == from.rank();
        (home && to.file().abs_diff(from.file()) > 1).then(|| CastlingSide::of(from, to))
    }

    fn explain_castling(&self, to: CastlingSide) -> Option<String> {
        let turn = self.table.turn();
        let goal = to.king_to(turn);
        Some(match self.table.castling_obstacle(to)? {
            CastlingObstacle::NoRight => format!("{} has no right to castle to that side", side(turn)),
            CastlingObstacle::InCheck => "a king in check may not castle".to_owned(),
            CastlingObstacle::Occupied(at) => {
                let name =
                    self.table.man_at(at).map_or_else(|| "piece".to_owned(), |man| man.name.to_string());
                format!("the {name} on {at} stands in the way")
            }
            CastlingObstacle::Attacked(at) if at == goal => format!("the king would be in check on {at}"),
            CastlingObstacle::Attacked(at) => format!("the king would cross {at}, which is attacked"),
        })
    }

    /// What a piece may become that was to become something else.
    fn explain_promotion(&self, man: &Man, from: Square, to: Square) -> String {
        let moves = self.table.legal().into_iter().filter(|one| (one.from, one.to) == (from, to));
        let becomes = |one: &Legal| one.uci.get(4..).map(str::to_uppercase).filter(|role| !role.is_empty());
        match moves.filter_map(|one| becomes(&one)).collect::<Vec<_>>()[..] {
            [] => format!("the {} on {from} becomes nothing else on {to}", man.name),
            ref roles => {
                format!("the {} on {from} may only become one of {} there", man.name, roles.join(", "))
            }
        }
    }

    pub(super) fn claim(&mut self, claim: Claim, with: Option<String>) {
        match with {
            Some(text) => self.order_move(&text, Some(claim)),
            None => self.give(Order::host(Action::ClaimDraw { claim })),
        }
    }

    /// An order of the player who speaks.
    pub(super) fn give_as_player(&mut self, action: Action) {
        let order = match action {
            Action::AskTakeBack => Order::host(action),
            _ => Order::seat(self.speaker(), action),
        };
        self.give(order);
    }

    pub(super) fn offer_draw(&mut self) {
        let by = self.speaker();
        if self.is_computer(!by) && self.table.is_playing() {
            match self.try_give(Order::seat(by, Action::OfferDraw)) {
                Ok(events) => {
                    self.tell(&events);
                    self.ask_about_draw();
                }
                Err(refusal) => self.say(sentences::refusal(&refusal)),
            }
            return;
        }
        self.give(Order::seat(by, Action::OfferDraw));
    }

    /// Tells what happened and lets the game go on.
    pub(super) fn tell(&mut self, events: &[Event]) {
        let changes_board =
            |event: &Event| matches!(event.kind, EventKind::Moved { .. } | EventKind::TakenBack { .. });
        for event in events.iter().filter(|event| changes_board(event)) {
            self.tell_one(event);
        }
        if events.iter().any(changes_board) {
            self.show_change();
        }
        self.tell_rest(events);
        self.go_on();
    }

    /// Shows the board after a change; who listens instead of looking hears only what is new.
    fn show_change(&mut self) {
        if self.look.style != Style::Spoken {
            self.show_board();
        } else if self.table.is_playing() {
            self.say(format!("{} to move.", side(self.table.turn())));
        }
    }

    fn tell_one(&mut self, event: &Event) {
        match &event.kind {
            EventKind::Moved { forced, language, .. } => {
                let picture = self.picture();
                let Some(row) = picture.moves.last() else { return };
                let dots = if row.color.is_white() { "." } else { "..." };
                let late = if *forced { " (too late: played by chance)" } else { "" };
                let read = language.map_or_else(String::new, |language| format!(" (read in {language})"));
                self.say(format!("{}{dots} {}{late}{read}", row.number, row.san));
            }
            EventKind::TakenBack { plies, .. } => {
                let what = if *plies == 1 { "One move" } else { "Two moves" };
                self.say(format!("{what} taken back."));
            }
            _ => {}
        }
    }

    pub(super) fn tell_rest(&mut self, events: &[Event]) {
        let moved =
            events.iter().any(|event| matches!(event.kind, EventKind::Moved { .. } | EventKind::Started));
        if moved && self.table.is_playing() && self.table.is_check() {
            self.say(format!("{} is in check.", side(self.table.turn())));
        }
        for event in events {
            let text = match &event.kind {
                EventKind::Ended { ending } => sentences::ending(ending),
                EventKind::DrawOffered { by } => format!("{} offers a draw.", side(*by)),
                EventKind::DrawDeclined { by } => format!("{} declines the draw.", side(*by)),
                EventKind::ClaimRejected { claim: Claim::Threefold, found, needed, .. } => {
                    format!(
                        "The claim is wrong: the position occurred {}, expected {needed} times.",
                        times(*found)
                    )
                }
                EventKind::ClaimRejected { found, needed, .. } => format!(
                    "The claim is wrong: {} moves without capture or pawn move, expected {}.",
                    found / 2,
                    needed / 2
                ),
                EventKind::Said { text, .. } => format!("\"{text}\""),
                _ => continue,
            };
            self.say(text);
        }
    }
}

fn player(seat: Seat) -> Player {
    match seat {
        Seat::Human => Player::human("human"),
        Seat::Computer(level) => Player::computer(format!("computer{level}"), level),
    }
}

/// The squares of a move that begins with two of them; a capital is a piece.
fn squares(text: &str) -> Option<(Square, Square)> {
    let (from, to) = text.get(..2).zip(text.get(2..4))?;
    let between = from.parse().ok().zip(to.parse().ok());
    between.filter(|_| !from.starts_with(char::is_uppercase))
}

fn times(count: u16) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        more => format!("{more} times"),
    }
}
