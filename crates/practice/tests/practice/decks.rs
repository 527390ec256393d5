//! A deck day by day.

use tabiya_practice::{Answer, Deck, Event, Grade, Suspension, limits};
use tabiya_protocol::{Code, Color};

use crate::sample::{chess, deck, fools_cards, numbered, take};

/// Answers a card, rightly or not; what it counted for.
fn answer(deck: &mut Deck, card: u32, right: bool, day: i32) -> Option<Grade> {
    answer_in(deck, card, right, day, 1_000)
}

fn answer_in(deck: &mut Deck, card: u32, right: bool, day: i32, millis: u32) -> Option<Grade> {
    let showing = deck.card(card).expect("there").showings;
    let uci = if right { "e2e4" } else { "a2a3" };
    let event =
        deck.answer(&Answer { card, showing, uci, hints: 0, millis, day }).expect("it can be answered")?;
    take(deck, &event);
    let Event::Answered { grade, .. } = event else { panic!("an answer: {event:?}") };
    Some(grade)
}

fn ids(cards: &[&tabiya_practice::Card]) -> Vec<u32> {
    cards.iter().map(|card| card.id).collect()
}

#[test]
fn the_same_mistake_twice_is_one_card() {
    let mut deck = Deck::default();
    for (game, times) in [("one", 1), ("two", 2)] {
        let event = deck.add_mistakes(chess(), fools_cards(game), None).expect("room").expect("news");
        take(&mut deck, &event);
        assert_eq!(deck.cards().map(|card| card.times).collect::<Vec<_>>(), [times]);
        assert_eq!(deck.add_mistakes(chess(), fools_cards(game), None), Ok(None), "the same game again");
    }
}

#[test]
fn a_review_is_taken_in_once_even_if_it_has_no_mistakes() {
    let mut deck = Deck::default();
    let event = deck.add_mistakes(chess(), Vec::new(), Some(7)).expect("room").expect("it was looked at");
    take(&mut deck, &event);
    assert_eq!((deck.reviews(), deck.cards().count()), (7, 0));
    assert_eq!(deck.add_mistakes(chess(), Vec::new(), Some(7)), Ok(None));
}

#[test]
fn what_was_thrown_away_comes_back_only_with_another_game() {
    let mut deck = Deck::default();
    let event = deck.add_mistakes(chess(), fools_cards("one"), None).expect("room").expect("news");
    take(&mut deck, &event);
    let event = deck.remove(0, true).expect("there").expect("news");
    take(&mut deck, &event);
    assert_eq!((deck.cards().count(), deck.card(0)), (0, None));
    assert_eq!(
        deck.add_mistakes(chess(), fools_cards("one"), None),
        Ok(None),
        "the same game reviewed again"
    );
    let event = deck.add_mistakes(chess(), fools_cards("two"), None).expect("room").expect("news");
    take(&mut deck, &event);
    assert_eq!(deck.cards().count(), 1);
}

#[test]
fn ten_new_cards_a_day_and_no_more() {
    let mut deck = deck(25);
    for day in [100, 101] {
        let mut seen = Vec::new();
        while let Some(card) = deck.fresh(day).first().map(|card| card.id) {
            answer(&mut deck, card, true, day);
            seen.push(card);
        }
        assert_eq!(seen.len(), limits::NEW_A_DAY as usize, "day {day}");
    }
    assert_eq!(deck.fresh(101).len(), 0);
    assert_eq!(deck.fresh(102).len(), 5);
    assert_eq!(deck.day(100).new, 10);
}

#[test]
fn what_was_wrong_comes_again_the_same_day_behind_everything_else() {
    let mut deck = deck(3);
    assert_eq!(ids(&deck.queue(100)), [0, 1, 2]);
    assert_eq!(answer(&mut deck, 0, false, 100), Some(Grade::Again));
    assert_eq!(ids(&deck.queue(100)), [1, 2, 0]);
    assert_eq!(answer(&mut deck, 1, true, 100), Some(Grade::Good));
    answer(&mut deck, 2, false, 100);
    assert_eq!(ids(&deck.queue(100)), [0, 2], "in the order they went wrong");
    answer(&mut deck, 0, true, 100);
    answer(&mut deck, 2, true, 100);
    assert!(deck.queue(100).is_empty());
    assert_eq!(ids(&deck.queue(101)), [0, 2], "a day later they are asked, the known one is not");
    assert_eq!(deck.card(1).expect("there").due, 102);
}

#[test]
fn only_the_first_answer_to_a_showing_counts() {
    let mut deck = deck(1);
    let given = Answer { card: 0, showing: 0, uci: "a2a3", hints: 0, millis: 900, day: 100 };
    let event = deck.answer(&given).expect("there").expect("the first");
    take(&mut deck, &event);
    let again = Answer { uci: "e2e4", ..given };
    assert_eq!(deck.answer(&again), Ok(None), "a second try, or another tab");
    let unknown = Answer { card: 9, ..given };
    assert_eq!(deck.answer(&unknown).expect_err("refused").code, Code::NoSuchCard);
}

#[test]
fn with_help_it_is_not_known_and_slow_is_hard() {
    let mut deck = deck(30);
    let helped = Answer { card: 20, showing: 0, uci: "e2e4", hints: 1, millis: 900, day: 100 };
    let event = deck.answer(&helped).expect("there").expect("the first");
    assert!(matches!(event, Event::Answered { grade: Grade::Again, hints: 1, .. }), "{event:?}");
    for card in 0..10 {
        assert_eq!(answer_in(&mut deck, card, true, 100, 4_000), Some(Grade::Good));
    }
    assert_eq!(answer_in(&mut deck, 10, true, 100, 8_001), Some(Grade::Good));
    assert_eq!(answer_in(&mut deck, 11, true, 100, 8_002), Some(Grade::Hard), "more than twice the usual");
    assert_eq!(answer_in(&mut deck, 12, false, 100, 20_000), Some(Grade::Again));
}

#[test]
fn what_is_forgotten_again_and_again_is_set_aside_until_its_owner_wants_it() {
    let mut deck = deck(1);
    answer(&mut deck, 0, true, 0);
    for lapse in 1..=limits::LAPSES {
        assert_eq!(deck.card(0).expect("there").suspended, None, "before lapse {lapse}");
        let day = i32::try_from(lapse).expect("small") * 10;
        answer(&mut deck, 0, false, day);
        assert_eq!(deck.card(0).expect("there").lapses, lapse);
        answer(&mut deck, 0, false, day);
        assert_eq!(deck.card(0).expect("there").lapses, lapse, "the same day is the same lapse");
    }
    assert_eq!(deck.card(0).expect("there").suspended, Some(Suspension::Lapses));
    assert!(deck.queue(1_000).is_empty() && deck.forecast(1_000, 5) == [0; 5]);
    let event = deck.suspend(0, false).expect("there").expect("news");
    take(&mut deck, &event);
    assert_eq!((deck.queue(1_000).len(), deck.card(0).expect("there").lapses), (1, 0));
    assert_eq!(deck.suspend(0, false), Ok(None));
}

#[test]
fn a_repertoire_that_changed_keeps_what_is_known() {
    let mut deck = deck(3);
    answer(&mut deck, 1, true, 100);
    let cards = vec![numbered(1, "one"), numbered(7, "one")];
    let event = deck.add_repertoire("one", Color::White, "One again", chess(), cards).expect("room");
    take(&mut deck, &event);
    assert_eq!(deck.cards().map(|card| (card.id, card.showings)).collect::<Vec<_>>(), [(1, 1), (3, 0)]);
    let summary = deck.summary(100);
    assert_eq!(summary.repertoires.len(), 1);
    assert_eq!((summary.repertoires[0].title.as_str(), summary.repertoires[0].cards), ("One again", 2));
    // Another one has the same position: it stays when the first goes.
    let event =
        deck.add_repertoire("two", Color::White, "Two", chess(), vec![numbered(1, "two")]).expect("room");
    take(&mut deck, &event);
    let event = deck.drop_repertoire("one", Color::White).expect("it is trained");
    take(&mut deck, &event);
    assert_eq!(deck.cards().map(|card| (card.id, card.times)).collect::<Vec<_>>(), [(1, 1)]);
    assert_eq!(deck.drop_repertoire("one", Color::White).expect_err("gone").code, Code::NoSuchStudy);
    assert_eq!(deck.drop_repertoire("two", Color::Black).expect_err("White's").code, Code::NoSuchStudy);
}

#[test]
fn a_deck_takes_only_so_much() {
    let most = u32::try_from(limits::CARDS).expect("small");
    let deck = deck(most);
    let full = deck.add_repertoire("two", Color::White, "Two", chess(), vec![numbered(most, "two")]);
    assert_eq!(full.expect_err("full").code, Code::DeckFull);
    assert_eq!(deck.add_mistakes(chess(), fools_cards("one"), None).expect_err("full").code, Code::DeckFull);
    let nothing = deck.add_repertoire("two", Color::White, "Two", chess(), Vec::new());
    assert_eq!(nothing.expect_err("nothing to train").code, Code::NothingToTrain);
}

#[test]
fn progress_is_told_day_by_day() {
    let mut deck = deck(4);
    for card in 0..4 {
        answer(&mut deck, card, true, 100);
    }
    assert_eq!(deck.retention(100), None, "nothing was asked again");
    assert_eq!(deck.forecast(100, 4), [0, 0, 4, 0]);
    for card in 0..4 {
        answer(&mut deck, card, card != 0, 102);
    }
    assert_eq!(deck.retention(102), Some(750));
    assert_eq!(deck.retention(132), None, "long ago");
    assert_eq!((deck.streak(102), deck.streak(103), deck.streak(104)), (1, 1, 0));
    let summary = deck.summary(102);
    assert_eq!((summary.left, summary.new, summary.answered, summary.cards), (1, 0, 4, 4));
    let days: Vec<_> = summary.history.iter().map(|day| (day.day, day.answers, day.right)).collect();
    assert_eq!(days, [(100, 4, 4), (102, 4, 3)]);
    assert_eq!(summary.forecast[0], 1);
}
