//! Clocks: the grammar, every kind of control, flags, lag, pauses and gifts, and a slow model to agree with.

use crate::room::Room;
use proptest::prelude::*;
use tabiya_game::clock::{Bonus, Control, FirstBonus, Period, SideClock};
use tabiya_game::{
    Action, ClockStart, EventKind, Millis, Now, Reason, Refusal, RulesetId, Terms, TimeControl, Verdict,
};
use tabiya_rules::types::Color::{Black, White};
use tabiya_rules::types::{Square, UciMove};

#[test]
fn the_grammar_is_read_and_written() {
    for (text, written, pgn) in [
        ("none", "none", "-"),
        ("5m", "5m", "300"),
        ("3+2", "3m+2s", "180+2"),
        ("90", "90m", "5400"),
        ("1h30m+30s", "90m+30s", "5400+30"),
        ("0.5m+0.1s", "30s+100ms", "30+0.1"),
        ("40/90m+30s, 30m+30s", "40/90m+30s, 30m+30s", "40/5400+30:1800+30"),
        ("40/2h,20/1h,30m+30s", "40/2h, 20/1h, 30m+30s", "40/7200:20/3600:1800+30"),
        ("5m delay 3s", "5m delay 3s", "300d3"),
        ("25m bronstein 10s", "25m bronstein 10s", "1500b10"),
        ("Hourglass 3m", "hourglass 3m", "*180"),
        ("30m byoyomi 5x30s", "30m byoyomi 5x30s", "1800x5x30"),
        ("3 days/move", "3d/move", "1/259200"),
        ("3d/move", "3d/move", "1/259200"),
        ("1/5m", "5m/move", "1/300"),
    ] {
        let clock: TimeControl = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(clock.to_string(), written);
        assert_eq!(clock.white.to_pgn(), pgn);
        assert_eq!(Control::from_pgn(pgn).as_ref(), Ok(&clock.white), "{pgn}");
        assert_eq!(written.parse::<TimeControl>().as_ref(), Ok(&clock));
    }
    let odds: TimeControl = "5m+3s vs 1m".parse().unwrap();
    assert_eq!(odds.to_string(), "5m+3s vs 1m");
    assert_eq!(odds.swapped().to_string(), "1m vs 5m+3s");
}

#[test]
fn bad_clocks_say_what_was_expected() {
    for text in [
        "",
        "5x",
        "m",
        "-5m",
        "5m+",
        "0",
        "0m",
        "hourglass",
        "hourglass 0m",
        "5m byoyomi 0x30s",
        "5m byoyomi 30s",
        "5m, 5m",
        "0/5m",
        "40/",
        "5m vs 3m vs 1m",
        "hourglass 3m vs 5m",
        "9999999999999999d",
        "1.2345ms",
        "5m 3q",
    ] {
        let error = text.parse::<TimeControl>().expect_err(text).to_string();
        assert!(error.starts_with("clock: expected"), "{text}: {error}");
    }
    for text in ["x", "300+", "40/", "*", "*0", "-5", "1:2:", "300e3"] {
        assert!(Control::from_pgn(text).is_err(), "{text}");
    }
}

#[test]
fn a_clock_shows_tenths_below_ten_seconds_and_never_rounds_up() {
    for (millis, shown) in [
        (60, "0:00.0"),
        (9_999, "0:09.9"),
        (10_000, "0:10"),
        (59_999, "0:59"),
        (302_000, "5:02"),
        (5_400_000, "1:30:00"),
    ] {
        assert_eq!(Millis(millis).to_string(), shown);
    }
}

#[test]
fn fischer_under_fide_starts_with_the_increment() {
    let mut room = Room::with_clock("3m+2s");
    assert_eq!((room.left(White), room.left(Black)), (182_000, 182_000));
    room.play_after(5_000, "e4");
    assert_eq!((room.left(White), room.left(Black)), (179_000, 182_000));
    room.wait(1_500);
    assert_eq!((room.left(White), room.left(Black)), (179_000, 180_500));
    let clock = "3m+2s".parse().unwrap();
    let room = Room::on(Terms { clock, ruleset: RulesetId::Lichess, ..Terms::default() });
    assert_eq!(room.left(White), 180_000);
}

#[test]
fn a_flag_falls_when_the_last_millisecond_is_spent() {
    let mut room = Room::with_clock("1m");
    assert_eq!(room.game.flag_falls_at(), Some(Now(60_000)));
    room.wait(59_999);
    assert_eq!(room.seat(Black, Action::Flag), Err(Refusal::FlagUp));
    room.play("e4");
    assert_eq!(room.left(White), 1);
    let mut room = Room::with_clock("1m");
    room.wait(60_000);
    assert_eq!(room.left(White), 0);
    let events = room.try_move("e4").unwrap();
    assert!(matches!(&events[..], [EventKind::Ended { .. }]), "a move after the flag is void");
    assert_eq!(room.game.ply(), 0);
    assert_eq!(room.ending().verdict, Verdict::Black);
    assert_eq!(room.seat(Black, Action::AcceptDraw), Err(Refusal::GameOver));
}

#[test]
fn after_the_flag_nothing_else_counts() {
    for action in [Action::Resign, Action::OfferDraw, Action::AcceptDraw, Action::AskTakeBack] {
        let mut room = Room::with_clock("1m");
        room.play("e4 e5");
        room.seat(Black, Action::OfferDraw).unwrap();
        room.wait(60_000);
        room.seat(White, action).unwrap();
        assert!(matches!(room.ending().reason, Reason::Flag { color: White, .. }));
    }
}

#[test]
fn a_mating_move_that_came_before_the_flag_wins() {
    let mut room = Room::with_clock("1m");
    room.play("f3 e5 g4");
    room.wait(59_999);
    room.play("Qh4");
    assert_eq!(room.ending().reason, Reason::Checkmate);
}

#[test]
fn lag_is_given_back_even_when_it_saves_the_flag() {
    let mut room = Room::with_clock("1m");
    room.wait(60_100);
    let uci = UciMove::step(Square::E2, Square::E4);
    let action = Action::Move { uci, language: None, claim: None, lag: Millis(300) };
    room.seat(White, action).unwrap();
    assert_eq!(room.left(White), 200);
    assert_eq!(room.game.spent(1), Some(Millis(59_800)));
}

#[test]
fn delays_bronstein_and_hourglass() {
    let mut room = Room::with_clock("1m delay 5s");
    room.wait(3_000);
    let reading = room.game.clock(White, room.now).unwrap();
    assert_eq!((reading.left, reading.delay), (Millis(60_000), Millis(2_000)));
    room.play("e4");
    assert_eq!(room.left(White), 60_000);
    room.play_after(8_000, "e5");
    assert_eq!(room.left(Black), 57_000);
    let mut room = Room::with_clock("1m bronstein 5s");
    room.play_after(3_000, "e4");
    assert_eq!(room.left(White), 65_000, "all of it comes back");
    room.play_after(8_000, "e5");
    assert_eq!(room.left(Black), 62_000, "no more than the bonus comes back");
    let mut room = Room::with_clock("hourglass 1m");
    room.wait(10_000);
    assert_eq!((room.left(White), room.left(Black)), (50_000, 70_000), "the sand runs while one thinks");
    room.play("e4");
    assert_eq!((room.left(White), room.left(Black)), (50_000, 70_000));
    room.wait(80_000);
    assert_eq!((room.left(White), room.left(Black)), (120_000, 0), "no more sand than there is");
}

#[test]
fn stages_add_their_time_and_the_last_repeats() {
    let mut room = Room::with_clock("2/1m, 1/30s+5s");
    room.play_after(10_000, "e4");
    room.play("e5");
    room.play_after(10_000, "d4");
    assert_eq!(room.left(White), 60_000 - 20_000 + 30_000 + 5_000);
    room.play("d5");
    room.play_after(1_000, "Nf3");
    assert_eq!(room.left(White), 75_000 - 1_000 + 30_000 + 5_000);
}

#[test]
fn byoyomi_periods_are_used_up_only_when_they_run_out() {
    let mut room = Room::with_clock("10s byoyomi 3x5s");
    room.wait(13_000);
    let reading = room.game.clock(White, room.now).unwrap();
    assert_eq!((reading.left, reading.periods), (Millis(2_000), 3));
    room.play("e4");
    assert_eq!(room.game.clock(White, room.now).unwrap().left, Millis(5_000));
    room.play("e5");
    room.play_after(4_999, "d4");
    assert_eq!(room.game.clock(White, room.now).unwrap().periods, 3);
    room.play("d5");
    room.play_after(11_000, "Nf3");
    assert_eq!(room.game.clock(White, room.now).unwrap().periods, 1);
    room.play("Nf6");
    room.wait(5_000);
    room.host(Action::Flag).unwrap();
    assert!(matches!(room.ending().reason, Reason::Flag { color: White, .. }));
}

#[test]
fn correspondence_saves_nothing_up() {
    let mut room = Room::with_clock("3d/move");
    room.play_after(86_400_000, "e4");
    assert_eq!(room.left(White), 3 * 86_400_000);
    assert_eq!(room.game.terms().gone_limit(), None);
}

/// What the side to move can plan with: time, what each move brings, and moves until there is more.
fn allowance(room: &Room) -> (u64, u64, Option<u16>, bool) {
    let it = room.game.allowance(room.now).expect("there is a clock");
    (it.left.0, it.each.0, it.moves_to_go.map(|moves| moves.get()), it.is_kept)
}

#[test]
fn who_is_to_move_knows_what_the_clock_will_bring() {
    assert_eq!(Room::with_clock("none").game.allowance(Now(0)), None);
    let mut room = Room::with_clock("5m+3s vs 1m");
    room.wait(4_000);
    assert_eq!(allowance(&room), (299_000, 3_000, None, true));
    room.play("e4");
    assert_eq!(allowance(&room), (60_000, 0, None, true), "each side has its own");
    // Each stage with its own bonus; the last repeats.
    let mut room = Room::with_clock("2/1m+1s, 1/30s+5s");
    assert_eq!(allowance(&room), (61_000, 1_000, Some(2), true));
    room.play("e4 e5");
    assert_eq!(allowance(&room), (62_000, 1_000, Some(1), true));
    room.play("d4 d5");
    assert_eq!(allowance(&room), (62_000 + 30_000 + 5_000, 5_000, Some(1), true));
    room.play("Nf3 Nf6");
    assert_eq!(allowance(&room), (97_000 + 30_000 + 5_000, 5_000, Some(1), true));
    // While the clock waits there is more time than it shows.
    let mut room = Room::with_clock("1m delay 5s");
    assert_eq!(allowance(&room), (65_000, 5_000, None, true));
    room.wait(6_000);
    assert_eq!(allowance(&room), (59_000, 5_000, None, true));
    assert_eq!(allowance(&Room::with_clock("1m bronstein 5s")), (65_000, 5_000, None, true));
    let mut room = Room::with_clock("hourglass 1m");
    room.wait(10_000);
    assert_eq!(allowance(&room), (50_000, 0, None, true));
    // A period is not used up before it ends, so every move may have one.
    let mut room = Room::with_clock("10s byoyomi 2x5s");
    assert_eq!(allowance(&room), (15_000, 5_000, None, true));
    room.wait(12_000);
    assert_eq!(allowance(&room), (3_000, 5_000, None, true));
    room.wait(4_000);
    assert_eq!(allowance(&room), (4_000, 5_000, None, true), "in the last period");
    assert_eq!(allowance(&Room::with_clock("3d/move")), (3 * 86_400_000, 0, None, false));
}

#[test]
fn clocks_may_wait_for_the_first_moves() {
    let clock = "3m+2s".parse().unwrap();
    let terms = Terms {
        clock,
        clock_start: ClockStart::AfterFirstMoves,
        ruleset: RulesetId::Lichess,
        ..Terms::default()
    };
    let mut room = Room::on(terms);
    room.play_after(500_000, "e4");
    room.play_after(500_000, "e5");
    assert_eq!((room.left(White), room.left(Black)), (180_000, 180_000));
    room.play_after(1_000, "d4");
    assert_eq!(room.left(White), 181_000);
}

#[test]
fn nothing_is_charged_while_the_host_is_away() {
    let mut room = Room::with_clock("1m");
    room.play_after(1_000, "e4");
    room.wait(2_000);
    room.host(Action::Pause).unwrap();
    assert_eq!(room.try_move("e5"), Err(Refusal::Paused));
    room.wait(1_000_000);
    assert_eq!(room.left(Black), 58_000);
    assert_eq!(room.host(Action::Pause), Err(Refusal::Paused));
    room.host(Action::Resume).unwrap();
    assert_eq!(room.host(Action::Resume), Err(Refusal::NotPaused));
    room.play_after(1_000, "e5");
    assert_eq!(room.left(Black), 57_000);
    // A crash: nobody could announce it.
    room.wait(5_000_000);
    room.host(Action::Recover { last_alive: Some(Now(room.now.0 - 4_999_000)) }).unwrap();
    assert_eq!(room.left(White), 58_000);
    room.wait(3_000);
    assert_eq!(room.left(White), 55_000);
    room.wait(5_000_000);
    room.host(Action::Recover { last_alive: None }).unwrap();
    assert_eq!(room.left(White), 58_000, "since the last event at most");
}

#[test]
fn time_can_be_given() {
    let mut room = Room::with_clock("1m");
    room.seat(White, Action::AddTime { millis: Millis::seconds(15), to: None }).unwrap();
    assert_eq!((room.left(White), room.left(Black)), (60_000, 75_000));
    room.host(Action::AddTime { millis: Millis::seconds(15), to: Some(White) }).unwrap();
    assert_eq!(room.left(White), 75_000);
    let none = room.seat(White, Action::AddTime { millis: Millis(999), to: None });
    assert!(matches!(none, Err(Refusal::BadTime { .. })));
    let mut room = Room::new();
    assert_eq!(
        room.seat(White, Action::AddTime { millis: Millis::seconds(15), to: None }),
        Err(Refusal::NoClock)
    );
}

#[test]
fn time_that_is_given_does_not_change_what_a_clock_showed() {
    let mut room = Room::with_clock("5m+3s");
    room.play_after(1_000, "e4");
    room.play_after(1_000, "e5");
    let shown = |room: &Room| {
        let at = |color, ply| room.game.clock_at(color, ply).expect("there is a clock").left;
        [at(White, 1), at(Black, 2), at(White, 2)]
    };
    let before = shown(&room);
    let (white, black) = (room.left(White), room.left(Black));
    room.seat(White, Action::AddTime { millis: Millis::hours(1), to: None }).unwrap();
    room.seat(Black, Action::AddTime { millis: Millis::hours(1), to: None }).unwrap();
    assert_eq!((room.left(White), room.left(Black)), (white + 3_600_000, black + 3_600_000));
    assert_eq!(shown(&room), before);
    let more = room.seat(White, Action::AddTime { millis: Millis(3_600_001), to: None });
    assert!(matches!(more, Err(Refusal::BadTime { .. })));
}

#[test]
fn an_opponent_who_is_gone_can_be_claimed_against_after_a_while() {
    let mut room = Room::with_clock("1m");
    room.play("e4");
    assert_eq!(room.seat(White, Action::ClaimAbandoned { draw: false }), Err(Refusal::NotGone));
    room.host(Action::Left { color: Black }).unwrap();
    room.wait(9_999);
    let early = room.seat(White, Action::ClaimAbandoned { draw: false });
    assert_eq!(early, Err(Refusal::GoneTooShortly { left: Millis(1) }));
    room.host(Action::Returned { color: Black }).unwrap();
    room.host(Action::Left { color: Black }).unwrap();
    room.wait(10_000);
    room.seat(White, Action::ClaimAbandoned { draw: false }).unwrap();
    assert_eq!(room.ending().verdict, Verdict::White);
    assert_eq!(room.ending().reason, Reason::Abandoned { color: Black });
}

#[test]
fn the_pace_of_a_mode_plays_a_random_move() {
    let mut room = Room::on(Terms { forced_move_after: Some(Millis(2_000)), ..Terms::default() });
    assert_eq!(room.host(Action::PlayForced { die: 0 }), Err(Refusal::NotLate));
    room.wait(2_000);
    assert_eq!(room.game.die_sides(), 20);
    assert_eq!(room.host(Action::PlayForced { die: 20 }), Err(Refusal::BadDie { sides: 20, found: 20 }));
    assert_eq!(room.seat(White, Action::PlayForced { die: 1 }), Err(Refusal::HostOnly));
    let mut moves = std::collections::HashSet::new();
    for die in 0..20 {
        let decided =
            tabiya_game::decide(&room.game, tabiya_game::Command::host(Action::PlayForced { die }), room.now);
        let Ok([tabiya_game::Event { kind: EventKind::Moved { uci, forced: true, .. }, .. }]) =
            decided.as_deref()
        else {
            panic!("a forced move")
        };
        moves.insert(*uci);
    }
    assert_eq!(moves.len(), 20, "every legal move has one side of the die");
    room.host(Action::PlayForced { die: 7 }).unwrap();
    assert_eq!(room.game.forced_at(), Some(Now(4_000)));
}

/// One side's clock as a child would do it: millisecond by millisecond.
struct Slow {
    control: Control,
    left: u64,
    stage: usize,
    moves: u16,
    periods: u64,
}

impl Slow {
    fn new(control: &Control, granted: bool) -> Self {
        let mut slow = Self { control: control.clone(), left: 0, stage: 0, moves: 0, periods: 0 };
        match control {
            Control::Unlimited => slow.left = u64::MAX,
            Control::Stages(stages) => {
                slow.left = stages[0].base.0;
                if granted || slow.left == 0 {
                    slow.left += grant(stages[0].bonus);
                }
            }
            Control::Hourglass(base) | Control::PerMove(base) => slow.left = base.0,
            Control::Byoyomi { main, periods, .. } => {
                slow.left = main.0;
                slow.periods = u64::from(*periods);
            }
        }
        slow
    }

    fn stage(&self) -> Option<Period> {
        let Control::Stages(stages) = &self.control else { return None };
        Some(stages[self.stage.min(stages.len() - 1)])
    }

    /// Thinks; false if the flag fell.
    fn think(&mut self, spent: u64) -> bool {
        let mut delay = match self.stage().map(|stage| stage.bonus) {
            Some(Bonus::Delay(delay)) => delay.0,
            _ => 0,
        };
        let mut period_left = 0;
        if self.left == 0 && delay == 0 && !self.begin_period(&mut period_left) {
            return false;
        }
        for _ in 0..spent {
            if delay > 0 {
                delay -= 1;
            } else if self.left > 0 {
                self.left -= 1;
            } else {
                period_left -= 1;
            }
            if delay == 0 && self.left == 0 && period_left == 0 {
                if !matches!(self.control, Control::Byoyomi { .. }) || self.periods == 0 {
                    return false;
                }
                if !self.begin_period(&mut period_left) {
                    return false;
                }
            }
        }
        // A period that was begun and not used up stays.
        if period_left > 0 {
            self.periods += 1;
        }
        true
    }

    fn begin_period(&mut self, period_left: &mut u64) -> bool {
        let Control::Byoyomi { each, .. } = &self.control else { return false };
        if self.periods == 0 {
            return false;
        }
        self.periods -= 1;
        *period_left = each.0;
        true
    }

    fn press(&mut self, spent: u64, granted: bool) {
        if let Control::PerMove(each) = &self.control {
            self.left = each.0;
        }
        let Some(stage) = self.stage() else { return };
        if let Bonus::Bronstein(most) = stage.bonus {
            self.left += spent.min(most.0);
        }
        self.moves += 1;
        if stage.moves.is_some_and(|moves| moves.get() == self.moves) {
            self.moves = 0;
            self.stage += 1;
            self.left += self.stage().map_or(0, |next| next.base.0);
        }
        let next = self.stage().map_or(Bonus::None, |stage| stage.bonus);
        match (stage.bonus, if granted { next } else { stage.bonus }) {
            (_, Bonus::Increment(each)) => self.left += each.0,
            (Bonus::Bronstein(_), _) => {}
            (_, Bonus::Bronstein(each)) => self.left += each.0,
            _ => {}
        }
    }
}

fn grant(bonus: Bonus) -> u64 {
    match bonus {
        Bonus::Increment(each) | Bonus::Bronstein(each) => each.0,
        Bonus::None | Bonus::Delay(_) => 0,
    }
}

fn bonus() -> impl Strategy<Value = Bonus> {
    (0..4_u8, 1..20_u64).prop_map(|(kind, each)| match kind {
        0 => Bonus::None,
        1 => Bonus::Increment(Millis(each)),
        2 => Bonus::Delay(Millis(each)),
        _ => Bonus::Bronstein(Millis(each)),
    })
}

fn control() -> impl Strategy<Value = Control> {
    let stage = (1..4_u16, 1..60_u64, bonus()).prop_map(|(moves, base, bonus)| Period {
        moves: core::num::NonZeroU16::new(moves),
        base: Millis(base),
        bonus,
    });
    let stages = (prop::collection::vec(stage, 0..3), 1..60_u64, bonus(), any::<bool>()).prop_map(
        |(mut stages, base, bonus, repeats)| {
            let moves = core::num::NonZeroU16::new(2).filter(|_| repeats);
            stages.push(Period { moves, base: Millis(base), bonus });
            Control::Stages(stages)
        },
    );
    prop_oneof![
        4 => stages,
        1 => (1..90_u64).prop_map(|base| Control::PerMove(Millis(base))),
        2 => (0..60_u64, 1..5_u8, 1..30_u64)
            .prop_map(|(main, periods, each)| Control::Byoyomi { main: Millis(main), periods, each: Millis(each) }),
        1 => Just(Control::Unlimited),
    ]
}

proptest! {
    #[test]
    fn every_clock_agrees_with_a_slow_model(
        control in control(),
        granted in any::<bool>(),
        moves in prop::collection::vec(0..50_u64, 1..30),
    ) {
        let first = if granted { FirstBonus::Granted } else { FirstBonus::Earned };
        let mut clock = SideClock::new(&control, first);
        let mut slow = Slow::new(&control, granted);
        for spent in moves {
            let kept = slow.think(spent);
            let next = clock.after_move(&control, Millis(spent), first);
            prop_assert_eq!(next.is_some(), kept, "{} after {}", &control, spent);
            let Some(next) = next else { break };
            slow.press(spent, granted);
            clock = next;
            if control != Control::Unlimited && !matches!(control, Control::Byoyomi { .. }) {
                prop_assert_eq!(clock.reading(&control, Millis(0)).left, Millis(slow.left));
            }
            if matches!(control, Control::Byoyomi { .. }) {
                prop_assert_eq!(u64::from(clock.reading(&control, Millis(0)).periods), slow.periods);
            }
        }
    }

    #[test]
    fn every_clock_reads_back(white in control(), black in control()) {
        let clock = TimeControl { white, black };
        let read: TimeControl = clock.to_string().parse().expect("what is written can be read");
        let normal = |control: &Control| control.to_string();
        prop_assert_eq!(read.to_string(), clock.to_string());
        prop_assert_eq!(Control::from_pgn(&read.white.to_pgn()).map(|c| normal(&c)), Ok(normal(&read.white)));
    }
}
