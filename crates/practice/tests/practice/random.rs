//! Whatever happens to a deck: its log gives it back, and nothing is asked too early, too late or too often.

use proptest::prelude::{Strategy, any, prop_assert, prop_assert_eq, proptest};
use tabiya_practice::{Answer, Deck, Event, Grade, limits};
use tabiya_protocol::Color;

use crate::sample::{chess, fools_cards, numbered};

/// What somebody may do.
#[derive(Clone, Debug)]
enum Deed {
    Answer { card: u32, right: bool, stale: bool, days: i32, millis: u32 },
    Suspend { card: u32, suspended: bool },
    Remove { card: u32, removed: bool },
    Train { study: u8, first: u32, count: u32 },
    Drop { study: u8 },
    Review { game: u8 },
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let card = 0..24_u32;
    let deed = proptest::prop_oneof![
        6 => (card.clone(), any::<bool>(), proptest::bool::weighted(0.1), 0..4_i32, 0..20_000_u32)
            .prop_map(|(card, right, stale, days, millis)| Deed::Answer { card, right, stale, days, millis }),
        1 => (card.clone(), any::<bool>()).prop_map(|(card, suspended)| Deed::Suspend { card, suspended }),
        1 => (card, any::<bool>()).prop_map(|(card, removed)| Deed::Remove { card, removed }),
        2 => (0..3_u8, 0..20_u32, 0..12_u32).prop_map(|(study, first, count)| Deed::Train { study, first, count }),
        1 => (0..3_u8).prop_map(|study| Deed::Drop { study }),
        1 => (0..3_u8).prop_map(|game| Deed::Review { game }),
    ];
    proptest::collection::vec(deed, 1..80)
}

/// What becomes of a deed: an event, or nothing if it is refused or changes nothing.
fn decide(deck: &Deck, deed: &Deed, day: i32) -> Option<Event> {
    match *deed {
        Deed::Answer { card, right, stale, millis, .. } => {
            let showing = deck.card(card).map_or(0, |card| card.showings) + u32::from(stale);
            let uci = if right { "e2e4" } else { "a2a3" };
            deck.answer(&Answer { card, showing, uci, hints: 0, millis, day }).ok()?
        }
        Deed::Suspend { card, suspended } => deck.suspend(card, suspended).ok()?,
        Deed::Remove { card, removed } => deck.remove(card, removed).ok()?,
        Deed::Train { study, first, count } => {
            let name = study.to_string();
            let cards = (first..first + count).map(|number| numbered(number, &name)).collect();
            deck.add_repertoire(&name, Color::White, "", chess(), cards).ok()
        }
        Deed::Drop { study } => deck.drop_repertoire(&study.to_string(), Color::White).ok(),
        Deed::Review { game } => {
            let number = Some(i64::from(game) + 1);
            deck.add_mistakes(chess(), fools_cards(&game.to_string()), number).ok()?
        }
    }
}

proptest! {
    #[test]
    fn the_log_is_the_truth_and_the_queue_is_honest(deeds in deeds()) {
        let (mut deck, mut rows, mut day) = (Deck::default(), Vec::new(), 20_000);
        for deed in &deeds {
            if let Deed::Answer { days, .. } = deed {
                day += days;
            }
            let Some(event) = decide(&deck, deed, day) else { continue };
            let row = event.encode();
            deck.apply(&event).expect("what was decided can be");
            deck.count_row(row.len());
            rows.push(row);
            let queue = deck.queue(day);
            let fresh = queue.iter().filter(|card| card.memory.is_none()).count();
            prop_assert!(fresh as u32 + deck.day(day).new <= limits::NEW_A_DAY.max(deck.day(day).new));
            for card in &queue {
                prop_assert!(card.is_active());
                prop_assert!(card.memory.is_none() || card.due <= day);
            }
            for card in deck.cards().filter(|card| card.is_active() && card.memory.is_some()) {
                prop_assert_eq!(queue.iter().any(|one| one.id == card.id), card.due <= day);
                prop_assert!(card.failed || card.due > card.last, "what is known is not asked the same day");
                let memory = card.memory.expect("just looked");
                prop_assert!(memory.stability > 0.0 && (1.0..=10.0).contains(&memory.difficulty));
            }
            let mut keys: Vec<_> = deck.cards().map(|card| (card.fen.clone(), card.times > 0)).collect();
            keys.sort();
            keys.dedup();
            prop_assert_eq!(keys.len(), deck.cards().count());
        }
        prop_assert_eq!(deck.version() as usize, rows.len());
        let replayed = Deck::replay(rows.iter().map(Vec::as_slice)).expect("its own rows");
        prop_assert!(replayed == deck, "another deck from the same rows");
        let answers = rows.iter().filter(|row| row.starts_with(br#"{"type":"answered""#)).count();
        let counted: u32 = deck.days_since(0).map(|(_, count)| count.answers).sum();
        prop_assert_eq!(counted as usize, answers);
    }

    #[test]
    fn whoever_answers_better_waits_longer(stability in 0.01..2000.0_f64, difficulty in 1.0..10.0_f64, days in 1..1000_u32) {
        let memory = tabiya_practice::Memory { stability, difficulty };
        let [again, hard, good] = [Grade::Again, Grade::Hard, Grade::Good].map(|grade| memory.after(days, grade));
        prop_assert!(again.stability <= hard.stability && hard.stability <= good.stability);
        prop_assert!(again.difficulty >= hard.difficulty && hard.difficulty >= good.difficulty);
        prop_assert!(again.stability <= stability && hard.stability >= stability);
    }
}
