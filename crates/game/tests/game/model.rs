//! Random commands at random instants: what must hold whatever happens.

use proptest::prelude::*;
use tabiya_game::{
    Action, By, Claim, Command, Event, EventKind, Game, Millis, Now, Phase, Player, RulesetId, Seating,
    Terms, apply, decide, spoken,
};
use tabiya_rules::position::{Chess, Position};
use tabiya_rules::types::{Color, Square, UciMove};

/// A command whose move, if it is one, is chosen among the legal ones.
#[derive(Clone, Debug)]
struct Step {
    by: By,
    what: u8,
    choice: u32,
    wait: u64,
}

fn step() -> impl Strategy<Value = Step> {
    let by = prop_oneof![Just(By::White), Just(By::Black), Just(By::Host)];
    (by, 0..34_u8, any::<u32>(), 0..4000_u64).prop_map(|(by, what, choice, wait)| Step {
        by,
        what,
        choice,
        wait,
    })
}

fn action(game: &Game, step: &Step) -> Action {
    let color = Color::ALL[step.choice as usize % 2];
    let claim = [Claim::Threefold, Claim::FiftyMoves][step.choice as usize % 2];
    let chosen = || {
        let moves = game.position().legal_moves();
        let m = moves.get(step.choice as usize % moves.len().max(1));
        m.map_or(UciMove::step(Square::E2, Square::E4), |m| game.position().uci(*m, true))
    };
    match step.what {
        0 => Action::Resign,
        1 => Action::OfferDraw,
        2 => Action::AcceptDraw,
        3 => Action::DeclineDraw,
        4 => Action::ClaimDraw { claim },
        5 => Action::AskTakeBack,
        6 => Action::GrantTakeBack,
        7 => Action::DeclineTakeBack,
        8 => Action::Abort,
        9 => Action::AddTime { millis: Millis(u64::from(step.choice % 5000)), to: Some(color) },
        10 => Action::Flag,
        11 => Action::PlayForced { die: step.choice % 40 },
        12 => Action::Pause,
        13 => Action::Resume,
        14 => Action::Recover { last_alive: None },
        15 => Action::Left { color },
        16 => Action::Returned { color },
        17 => Action::ClaimAbandoned { draw: step.choice.is_multiple_of(2) },
        18 => Action::Rematch { swap: None },
        19 => Action::Say { text: "good luck".into() },
        20 => Action::Sit { color, player: Player::human("Cy") },
        21 => Action::Start,
        22 => Action::Move { uci: chosen(), language: None, claim: Some(claim), lag: Millis(0) },
        23 => spoken(game, step.by, &chosen().to_string()).unwrap_or(Action::Resign),
        _ => {
            let lag = Millis(u64::from(step.choice % 300));
            Action::Move { uci: chosen(), language: None, claim: None, lag }
        }
    }
}

fn terms() -> impl Strategy<Value = Terms> {
    let clock = prop_oneof![
        Just("none"),
        Just("20s+1s"),
        Just("5s delay 2s"),
        Just("hourglass 15s"),
        Just("4s byoyomi 3x3s"),
        Just("3/9s, 5s bronstein 2s"),
    ];
    let ruleset = prop_oneof![Just(RulesetId::Fide), Just(RulesetId::Friendly), Just(RulesetId::Lichess)];
    (clock, ruleset, any::<bool>(), any::<bool>()).prop_map(|(clock, ruleset, shared, pace)| Terms {
        clock: clock.parse().expect("the clock is readable"),
        ruleset,
        seating: if shared { Seating::Shared } else { Seating::Online },
        forced_move_after: pace.then_some(Millis(2000)),
        ..Terms::default()
    })
}

/// What one more event must not break.
fn check(before: &Game, event: &Event, after: &Game) -> Result<(), TestCaseError> {
    match &event.kind {
        EventKind::Ended { .. } => {
            prop_assert!(!matches!(before.phase(), Phase::Over(_)), "at most one end");
            prop_assert!(after.ending().is_some());
        }
        EventKind::TakenBack { plies, .. } => {
            let ply = before.ply() - *plies as usize;
            prop_assert_eq!(after.ply(), ply);
            prop_assert_eq!(Some(after.position()), before.position_at(ply));
            for color in Color::ALL {
                // With what was given after the move, which stays given.
                let left = |reading: Option<tabiya_game::Reading>| reading.map(|reading| reading.left);
                let (now, then) = (after.clock(color, event.at), before.clock_at(color, ply));
                prop_assert!(left(now) >= left(then), "clocks come back");
            }
        }
        EventKind::Moved { .. } => prop_assert_eq!(after.ply(), before.ply() + 1),
        _ => prop_assert_eq!(after.ply(), before.ply()),
    }
    prop_assert!(after.last_event() >= before.last_event());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn what_holds_whatever_happens(terms in terms(), steps in prop::collection::vec(step(), 1..120)) {
        let mut game = Game::<Chess>::new(Position::default(), terms);
        let mut log = vec![game.opened(Now(0))];
        let mut now = Now(0);
        let seats = Color::ALL.map(|color| Command::host(Action::Sit { color, player: Player::human("Ada") }));
        let opening = seats.into_iter().chain([Command::host(Action::Start)]).map(Some);
        for (index, command) in opening.chain(std::iter::repeat_n(None, steps.len())).enumerate() {
            let command = command.unwrap_or_else(|| {
                let step = &steps[index - 3];
                now = Now(now.0 + step.wait);
                Command { by: step.by, action: action(&game, step) }
            });
            let unchanged = game.clone();
            let decided = decide(&game, command, now);
            prop_assert_eq!(&unchanged, &game, "deciding changes nothing");
            for event in decided.unwrap_or_default() {
                let before = game.clone();
                let applied = apply(&mut game, &event);
                prop_assert!(applied.is_ok(), "what was decided can be applied: {:?} {:?}", event, applied);
                check(&before, &event, &game)?;
                log.push(event);
            }
            for color in Color::ALL {
                // A reading is a whole number of milliseconds and so never negative; a flag that is down shows nothing left.
                let reading = game.clock(color, now);
                let fallen = game.flag_falls_at().is_some_and(|at| at <= now) && game.turn() == color;
                prop_assert!(!fallen || reading.is_some_and(|reading| reading.left == Millis(0)));
            }
        }
        let text = serde_json::to_string(&log).expect("events can be written");
        let read: Vec<Event> = serde_json::from_str(&text).expect("and read");
        prop_assert_eq!(Game::replay(Chess, &read), Ok(game), "the game is the fold of its events");
    }
}
