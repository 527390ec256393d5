//! Which games are wanted, as the command line says it.

use clap::Args;
use tabiya_rules::notation::pgn::{GameResult, Games};
use tabiya_rules::position::{Position, Rules};

use super::conditions::{self, Material, Openings, Period};
use super::date::GameDate;
use super::probe::Probe;

/// Conditions on games. Texts are found anywhere in a tag, capitals or not.
#[derive(Args)]
pub(super) struct Criteria {
    /// Either player
    #[arg(long)]
    player: Option<String>,
    /// The player of the white pieces
    #[arg(long)]
    white: Option<String>,
    /// The player of the black pieces
    #[arg(long)]
    black: Option<String>,
    /// 1-0, 0-1, 1/2-1/2 or *
    #[arg(long, value_parser = conditions::result)]
    result: Option<GameResult>,
    /// Played on this date or later: 2024, 2024.05 or 2024.05.17
    #[arg(long, value_name = "DATE", value_parser = conditions::period)]
    from: Option<Period>,
    /// Played on this date or earlier
    #[arg(long, value_name = "DATE", value_parser = conditions::period)]
    to: Option<Period>,
    /// The opening by its code, the beginning of it, or a range: B90, B9, B, B90-B99
    #[arg(long, value_parser = conditions::openings)]
    eco: Option<Openings>,
    /// Any tag whose value holds the text somewhere, capitals or not: NAME=TEXT; may be given several times
    #[arg(long, value_name = "NAME=TEXT", value_parser = conditions::tag)]
    tag: Vec<(String, String)>,
    /// Both players have at least this rating
    #[arg(long, value_name = "ELO")]
    min_elo: Option<u32>,
    /// At least so many single moves
    #[arg(long, value_name = "PLIES")]
    min_ply: Option<usize>,
    /// At most so many single moves
    #[arg(long, value_name = "PLIES")]
    max_ply: Option<usize>,
    /// The game passes through this position. The board alone is compared if there is nothing else, the side to
    /// move too if it is there, and the rights with a third field
    #[arg(long, value_parser = conditions::place)]
    fen: Option<String>,
    /// The game passes through this material, with either color: KRPvKR; letters of a variant's pieces too
    #[arg(long, value_parser = conditions::material)]
    material: Option<[Material; 2]>,
    /// The game ends with checkmate
    #[arg(long)]
    checkmate: bool,
    /// Take the games that do not meet the conditions
    #[arg(long)]
    invert: bool,
}

/// Conditions, read and ready.
pub(super) struct Wanted {
    texts: Vec<(Vec<String>, String)>,
    result: Option<GameResult>,
    from: Option<GameDate>,
    to: Option<GameDate>,
    eco: Option<Openings>,
    min_elo: Option<u32>,
    plies: (usize, usize),
    pub(super) place: Option<String>,
    pub(super) material: Option<[Material; 2]>,
    checkmate: bool,
    invert: bool,
}

impl Criteria {
    /// What no game can meet, each condition being possible alone.
    pub(super) fn contradiction(&self) -> Option<&'static str> {
        let ends_before = |(from, to): (Period, Period)| from.first > to.last;
        if self.from.zip(self.to).is_some_and(ends_before) {
            return Some("no date is both as late as --from and as early as --to");
        }
        let ends_short = |(min, max): (usize, usize)| min > max;
        self.min_ply
            .zip(self.max_ply)
            .is_some_and(ends_short)
            .then_some("no game has as many moves as --min-ply and as few as --max-ply")
    }

    /// The conditions, ready to be asked.
    pub(super) fn wanted(&self) -> Wanted {
        let text = |names: &[&str], value: &Option<String>| {
            let names = names.iter().map(|name| (*name).to_owned()).collect();
            value.as_ref().map(|value| (names, value.to_lowercase()))
        };
        let named = [
            text(&["White", "Black"], &self.player),
            text(&["White"], &self.white),
            text(&["Black"], &self.black),
        ];
        let mut texts: Vec<_> = named.into_iter().flatten().collect();
        texts.extend(self.tag.iter().map(|(name, value)| (vec![name.clone()], value.clone())));
        Wanted {
            texts,
            result: self.result,
            from: self.from.map(|from| from.first),
            to: self.to.map(|to| to.last),
            eco: self.eco.clone(),
            min_elo: self.min_elo,
            plies: (self.min_ply.unwrap_or(0), self.max_ply.unwrap_or(usize::MAX)),
            place: self.fen.clone(),
            material: self.material.clone(),
            checkmate: self.checkmate,
            invert: self.invert,
        }
    }
}

impl Wanted {
    /// Whether the game whose tags were read last is wanted. Its moves are read only if its tags do not tell.
    pub(super) fn matches<R: Rules>(&self, games: &mut Games<'_>, start: Option<Position<R>>) -> bool {
        (self.tags_match(games) && self.moves_match(games, start)) != self.invert
    }

    fn tags_match(&self, games: &Games<'_>) -> bool {
        let has = |name: &str, value: &str| {
            games.tag(name).is_some_and(|found| found.to_lowercase().contains(value))
        };
        let date = || games.tag("Date").and_then(|date| GameDate::from_tag(&date));
        let elo = |tag: &str| games.tag(tag).and_then(|elo| elo.trim().parse::<u32>().ok());
        self.texts.iter().all(|(names, value)| names.iter().any(|name| has(name, value)))
            && self.from.is_none_or(|from| date().is_some_and(|date| date >= from))
            && self.to.is_none_or(|to| date().is_some_and(|date| date <= to))
            && self.eco.as_ref().is_none_or(|eco| games.tag("ECO").is_some_and(|code| eco.contain(&code)))
            && self.min_elo.is_none_or(|min| ["WhiteElo", "BlackElo"].iter().all(|tag| elo(tag) >= Some(min)))
    }

    fn moves_match<R: Rules>(&self, games: &mut Games<'_>, start: Option<Position<R>>) -> bool {
        let mut probe = Probe::new(self, start);
        games.read_moves_from(start, &mut probe);
        (self.plies.0..=self.plies.1).contains(&probe.plies)
            && self.result.is_none_or(|result| probe.result == result)
            && (self.place.is_none() || probe.passed_place)
            && (self.material.is_none() || probe.passed_material)
            && (!self.checkmate || probe.is_mated())
    }
}
