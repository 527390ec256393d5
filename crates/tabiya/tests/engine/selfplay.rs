//! Training games: the file is small, continued, and survives being cut off.

use crate::{Folder, fine, refused};

#[test]
fn a_file_that_was_cut_off_is_continued_as_if_it_had_not_been() {
    let folder = Folder::new("selfplay");
    let (whole, cut) = (folder.file("whole.games"), folder.file("cut.games"));
    let play = |file: &str, games: &str| {
        fine(&["selfplay", "--nodes", "40", "--games", games, "--seed", "9", "--out", file])
    };
    play(&whole, "6");
    play(&cut, "4");
    let bytes = std::fs::read(&cut).expect("the games");
    // The machine stops in the middle of the last game.
    std::fs::write(&cut, &bytes[..bytes.len() - 7]).expect("written");
    play(&cut, "6");
    assert!(std::fs::read(&whole).expect("games") == std::fs::read(&cut).expect("games"), "the same games");
    let stats = fine(&["selfplay", "--stats", &cut]);
    assert!(stats.starts_with("games 6 (") && stats.contains("bytes per kept position "), "{stats}");
    let each: f64 = stats.trim().rsplit(' ').next().and_then(|text| text.parse().ok()).expect("a number");
    assert!(each < 8.0, "{stats}");
}

#[test]
fn a_file_that_somebody_writes_to_is_left_alone() {
    let folder = Folder::new("locked");
    let file = folder.file("busy.games");
    let play = ["selfplay", "--nodes", "40", "--games", "1", "--out", &file];
    let busy = std::fs::File::create(&file).expect("a file");
    busy.lock().expect("locked");
    let error = refused(&play);
    assert!(error.contains("busy.games") && error.contains("another process"), "{error}");
    assert_eq!(std::fs::metadata(&file).expect("still there").len(), 0);
    drop(busy);
    fine(&play);
}

#[test]
fn what_is_not_a_file_of_games_is_left_alone() {
    let folder = Folder::new("not-games");
    let file = folder.file("letter.txt");
    std::fs::write(&file, "Dear reader,").expect("written");
    for arguments in [&["selfplay", "--stats", &file][..], &["selfplay", "--games", "1", "--out", &file]] {
        assert!(refused(arguments).contains("letter.txt"), "{arguments:?}");
    }
    assert_eq!(std::fs::read_to_string(&file).expect("still there"), "Dear reader,");
}

#[test]
fn files_are_counted_merged_mixed_and_filtered() {
    let folder = Folder::new("sorting");
    let [one, two, all, mixed, some] = ["one", "two", "all", "mixed", "some"].map(|name| folder.file(name));
    for (file, games) in [(&one, "3"), (&two, "5")] {
        fine(&["selfplay", "--nodes", "40", "--games", games, "--seed", "9", "--nice", "--out", file]);
    }
    // The first three games are the same in both.
    assert!(fine(&["selfplay", "merge", &one, &two, "--out", &all]).starts_with("5 of 5 games"));
    assert!(std::fs::read(&all).expect("games") == std::fs::read(&two).expect("games"), "the same games");
    fine(&["selfplay", "shuffle", &two, "--out", &mixed, "--seed", "4"]);
    assert!(std::fs::read(&mixed).expect("games") != std::fs::read(&two).expect("games"), "another order");
    let count = fine(&["selfplay", "count", &one, &mixed]);
    assert!(count.contains("mixed: 5 games") && count.contains("games 8 (white"), "{count}");
    // One game in five is of Chess960.
    assert!(fine(&["selfplay", "filter", &mixed, "--chess960", "--out", &some]).starts_with("1 of 5 games"));
    let error = refused(&["selfplay", "merge", &one, "--out", &two]);
    assert!(error.contains("there already"), "{error}");
    assert!(
        refused(&["selfplay", "filter", &one, "--chess", "--chess960", "--out", &some]).contains("chess960")
    );
    assert!(refused(&["selfplay", "merge", &one]).contains("--out"));
}
