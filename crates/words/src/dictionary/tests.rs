//! Every language says everything, and says it well.

use serde_json::Value;

use super::*;
use crate::template::gaps;

/// A language as a tree of texts: what all views share, and what only the terminal says.
fn tree(language: Locale) -> Value {
    let [shared, terminal] = texts(language).map(|text| serde_json::from_str::<Value>(text).unwrap());
    serde_json::json!({ "shared": shared, "terminal": terminal })
}

/// Every sentence below a branch, by its path.
fn sentences(branch: &Value, path: &str, found: &mut BTreeMap<String, String>) {
    match branch {
        Value::String(text) => drop(found.insert(path.to_owned(), text.clone())),
        Value::Object(parts) => {
            for (name, part) in parts {
                sentences(part, &format!("{path}/{name}"), found);
            }
        }
        _ => {}
    }
}

fn sentences_of(language: Locale) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    sentences(&tree(language), "", &mut found);
    // Each language has the forms that its sentences need.
    found.retain(|path, _| !path.starts_with("/shared/forms/"));
    found
}

#[test]
fn no_language_lacks_a_sentence_or_a_gap_of_one() {
    let english = sentences_of(Locale::English);
    assert!(english.len() > 500, "{}", english.len());
    for language in Locale::ALL {
        let (words, sentences) = (dictionary(language), sentences_of(language));
        assert_eq!(words.locale(), language);
        let paths = |sentences: &BTreeMap<String, String>| sentences.keys().cloned().collect::<Vec<_>>();
        assert_eq!(paths(&sentences), paths(&english), "{language:?}");
        for (path, text) in &sentences {
            assert!(!text.trim().is_empty(), "{language:?} {path}");
            let found = gaps(text, &words.forms).unwrap_or_else(|why| panic!("{language:?} {path}: {why}"));
            let expected = gaps(&english[path], &dictionary(Locale::English).forms).unwrap();
            assert_eq!(found, expected, "{language:?} {path}");
        }
    }
}

#[test]
fn every_code_has_a_sentence_in_every_language() {
    for language in Locale::ALL {
        let words = dictionary(language);
        assert!(Code::ALL.iter().all(|code| words.refusals.contains_key(code)));
        for code in ReasonCode::ALL {
            assert!(words.ends.contains_key(code) && words.reasons.contains_key(code), "{code:?}");
        }
        for question in Question::ALL {
            assert!(words.offers.contains_key(question) && words.declined.contains_key(question));
        }
        assert!(ClaimKind::ALL.iter().all(|claim| words.claim_rejected.contains_key(claim)));
        assert!(RemarkCode::ALL.iter().all(|code| words.remarks.contains_key(code)));
        assert!(Judgement::ALL.iter().all(|judgement| !words.judgement(*judgement).is_empty()));
        assert!(Mark::ALL.iter().all(|mark| !words.mark(*mark).is_empty()));
        assert!(ProblemCode::ALL.iter().all(|code| words.problems.contains_key(code)));
        assert!(Phrase::ALL.iter().all(|phrase| words.terminal.phrases.contains_key(phrase)));
    }
}

#[test]
fn forms_lists_and_numbers_follow_the_language() {
    let [swedish, french, hungarian] = [Locale::Swedish, Locale::French, Locale::Hungarian].map(dictionary);
    let on = [("piece", "rook".to_owned()), ("square", "a1".to_owned())];
    assert_eq!(swedish.phrase(Phrase::WhyInTheWay, &on), "tornet på a1 står i vägen");
    assert_eq!(french.phrase(Phrase::WhyInTheWay, &on), "la tour en a1 barre le passage");
    assert_eq!(hungarian.phrase(Phrase::WhyInTheWay, &on), "útban van a bástya (a1)");
    let none = [("count", "0".to_owned()), ("found", "0".to_owned())];
    assert_eq!(french.phrase(Phrase::GamesExpected, &none), "attendu au moins 0 partie, reçu 0");
    assert_eq!(english().phrase(Phrase::GamesExpected, &none), "expected at least 0 games, found 0");
    let fairy = [("piece", "archbishop".to_owned()), ("square", "a1".to_owned())];
    assert_eq!(swedish.phrase(Phrase::WhyInTheWay, &fairy), "ärkebiskop på a1 står i vägen");
    assert_eq!(hungarian.mode("chess").map(|(name, _)| name), Some("Sakk"));
}

#[test]
fn refusals_name_the_language_in_which_a_move_was_read() {
    let why = Message::new(Code::IllegalMove).with("text", "Sd7").with("language", "german");
    assert_eq!(english().refusal(&why), "Sd7, read in German, is not a legal move here.");
    let why = Message::new(Code::AmbiguousMove).with("text", "Nd2");
    let why = Message {
        parameters: why
            .parameters
            .into_iter()
            .chain([("candidates".into(), Parameter::Texts(vec!["Nbd2".into(), "Nfd2".into()]))])
            .collect(),
        ..why
    };
    assert_eq!(english().refusal(&why), "Nd2 may mean Nbd2 or Nfd2.");
}

#[test]
fn what_is_wrong_inside_is_said_in_the_language_too() {
    let hungarian = dictionary(Locale::Hungarian);
    let rank = Problem::new(ProblemCode::FenRankLength).with("rank", 7).with("found", 9);
    let why = Message::new(Code::BadFen).with("detail", "rank 7: expected 8 squares");
    let why = why.because([rank.clone()]);
    assert_eq!(hungarian.refusal(&why), "Ez az állás nem játszható: 7. sor: 8 mező kell, de több van");
    let tag = Problem::new(ProblemCode::FenTag).because([rank, Problem::new(ProblemCode::NoStart)]);
    let both = "la balise FEN\u{a0}: rangée 7\u{a0}: attendu 8 cases, reçu davantage; les balises ne disent pas où commence la partie";
    assert_eq!(dictionary(Locale::French).problem(&tag), both);
    // What somebody wrote is no side.
    let turn = Problem::new(ProblemCode::FenTurn).with("found", "white");
    assert_eq!(english().problem(&turn), "side to move: expected “w” or “b”, found “white”");
    let kings = Problem::new(ProblemCode::Kings).with("color", "black").with("count", 2);
    assert_eq!(dictionary(Locale::Swedish).problem(&kings), "Svart har 2 kungar, förväntade exakt en");
}

#[test]
fn remarks_are_said_as_on_the_page() {
    #[derive(Deserialize)]
    struct Said {
        remark: Remark,
        sentence: String,
    }
    let text = include_str!("../../../../testdata/review/sentences.json");
    let said: Vec<Said> = serde_json::from_str(text).unwrap();
    assert!(said.len() > 10);
    for Said { remark, sentence } in said {
        assert_eq!(english().remark(&remark), sentence);
    }
}

#[test]
fn ends_are_said_plainly() {
    let end = |code, parameters: &[(&str, Parameter)]| {
        let parameters = parameters.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
        english().ending(&Explanation { code, parameters: parameters.collect() }, ["Ada", "Bo"])
    };
    let flag = [("color", "white".into()), ("mate", "impossible".into()), ("because", "material".into())];
    assert_eq!(end(ReasonCode::Flag, &flag), "Ada’s time is up, but Bo could not mate any more.");
    assert_eq!(end(ReasonCode::Flag, &flag[..1]), "Ada’s time is up.");
    let gone = [("goal", "extinction".into()), ("color", "black".into()), ("left", 0.into())];
    assert_eq!(end(ReasonCode::Goal, &gone), "Bo has no pieces left!");
    let king = Parameter::Texts(vec!["king".into()]);
    let mut lost = [
        ("goal", "extinction".into()),
        ("color", "black".into()),
        ("left", 3.into()),
        ("how", "exploded".into()),
        ("pieces", king),
    ];
    assert_eq!(end(ReasonCode::Goal, &lost), "Bo’s king was blown up!");
    (lost[3].1, lost[4].1) = ("taken".into(), Parameter::Texts(vec!["king".into(), "queen".into()]));
    assert_eq!(end(ReasonCode::Goal, &lost), "Bo has no king or queen left!");
    assert_eq!(end(ReasonCode::Goal, &lost[..3]), "Bo has lost the pieces that count!");
    let arrived = |place: &str| {
        let parts = [("goal", "squares"), ("where", place), ("color", "white"), ("piece", "king")];
        let parts = parts.map(|(name, text)| (name, text.into()));
        end(ReasonCode::Goal, &[&parts[..], &[("square", "b3".into()), ("rank", 3.into())]].concat())
    };
    assert_eq!(arrived("center"), "Ada’s king stands in the center!");
    assert_eq!(arrived("lastRank"), "Ada’s king has reached the last rank!");
    assert_eq!(arrived("rank"), "Ada’s king has reached rank 3!");
    assert_eq!(arrived("square"), "Ada’s king has reached b3!");
    assert_eq!(arrived("both"), "Both sides have reached the goal!");
    assert_eq!(
        end(ReasonCode::Goal, &[("goal", "checks".into()), ("checks", 3.into())]),
        "The third check is given!"
    );
    let again = [
        ("times", 3.into()),
        ("afterNumber", Parameter::Numbers(vec![0, 4])),
        ("afterPly", Parameter::Numbers(vec![0, 8])),
        ("afterBy", Parameter::Texts(vec!["black".into(), "black".into()])),
        ("claimedBy", "white".into()),
        ("claimedIntended", "Nf3".into()),
    ];
    let sentence = "The same position occurred 3 times, after the start, Bo’s move 4 and the intended Nf3, as Ada claims.";
    assert_eq!(end(ReasonCode::Repetition, &again), sentence);
    assert_eq!(
        end(ReasonCode::NoProgress, &[("plies", 100.into())]),
        "50 moves by each side without a capture or a pawn move."
    );
    assert_eq!(english().result(Outcome::Black, false, ["Ada", "Bo"]), "Bo wins!");
    assert_eq!(
        english().rejected(ClaimKind::Threefold, 1, 3),
        "The claim is wrong: the position occurred 1 time, expected 3."
    );
}
