//! Which games are wanted, as the command line says it.

use anyhow::{Context as _, bail};
use clap::Args;
use tabiya_rules::mode::built_ins;
use tabiya_rules::notation::pgn::{GameResult, Games};
use tabiya_rules::position::{Chess, Position, Rules, Setup};

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
    #[arg(long)]
    result: Option<String>,
    /// Played on this date or later: 2024, 2024.05 or 2024.05.17
    #[arg(long, value_name = "DATE")]
    from: Option<String>,
    /// Played on this date or earlier
    #[arg(long, value_name = "DATE")]
    to: Option<String>,
    /// The opening by its code, or the beginning of it: B, B9, B90
    #[arg(long)]
    eco: Option<String>,
    /// Any tag: NAME=TEXT; may be given several times
    #[arg(long, value_name = "NAME=TEXT")]
    tag: Vec<String>,
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
    #[arg(long)]
    fen: Option<String>,
    /// The game passes through this material, with either color: KRPvKR; letters of a variant's pieces too
    #[arg(long)]
    material: Option<String>,
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
    from: Option<String>,
    to: Option<String>,
    eco: Option<String>,
    min_elo: Option<u32>,
    plies: (usize, usize),
    pub(super) place: Option<String>,
    pub(super) material: Option<[Material; 2]>,
    checkmate: bool,
    invert: bool,
}

/// How many pieces of each letter a side has.
pub(super) type Material = Vec<(char, usize)>;

impl Criteria {
    /// Reads the conditions.
    pub(super) fn wanted(&self) -> anyhow::Result<Wanted> {
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
        for tag in &self.tag {
            let (name, value) =
                tag.split_once('=').with_context(|| format!("--tag: expected NAME=TEXT, found {tag:?}"))?;
            texts.push((vec![name.to_owned()], value.to_lowercase()));
        }
        let result = self.result.as_deref().map(|text| {
            GameResult::from_text(text)
                .with_context(|| format!("--result: expected 1-0, 0-1, 1/2-1/2 or *, found {text:?}"))
        });
        Ok(Wanted {
            texts,
            result: result.transpose()?,
            from: self.from.as_deref().map(|date| checked_date("--from", date)).transpose()?,
            to: self.to.as_deref().map(|date| checked_date("--to", date)).transpose()?,
            eco: self.eco.as_ref().map(|code| code.to_uppercase()),
            min_elo: self.min_elo,
            plies: (self.min_ply.unwrap_or(0), self.max_ply.unwrap_or(usize::MAX)),
            place: self.fen.as_deref().map(checked_place).transpose()?,
            material: self.material.as_deref().map(material).transpose()?,
            checkmate: self.checkmate,
            invert: self.invert,
        })
    }
}

fn checked_date(option: &str, date: &str) -> anyhow::Result<String> {
    let parts: Vec<_> = date.split(['.', '-']).collect();
    let lengths: Vec<_> = parts.iter().map(|part| part.len()).collect();
    let digits = parts.iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    if !digits || !matches!(lengths.as_slice(), [4] | [4, 2] | [4, 2, 2]) {
        bail!("{option}: expected a date such as 2024, 2024.05 or 2024.05.17, found {date:?}");
    }
    Ok(parts.join("."))
}

/// A position that chess or one of the built-in modes can read.
fn checked_place(fen: &str) -> anyhow::Result<String> {
    let chess = fen.parse::<Position>();
    let modes = || built_ins().iter().any(|mode| mode.position(fen).is_ok());
    // The board alone need not be playable.
    let board = || Setup::<Chess>::from_fen(fen).is_ok();
    match chess {
        Err(error) if !(fen.split_whitespace().count() < 3 && board() || modes()) => {
            Err(error).with_context(|| format!("--fen: cannot read {fen:?}"))
        }
        _ => Ok(fen.to_owned()),
    }
}

fn material(text: &str) -> anyhow::Result<[Material; 2]> {
    let expected = || format!("--material: expected two sides such as KRPvKR, found {text:?}");
    let (one, other) = text.split_once('v').or_else(|| text.split_once('V')).with_context(expected)?;
    let side = |letters: &str| {
        anyhow::ensure!(letters.bytes().all(|byte| byte.is_ascii_alphabetic()), "{}", expected());
        let mut counts = Material::new();
        for letter in letters.to_uppercase().chars() {
            match counts.iter_mut().find(|(known, _)| *known == letter) {
                Some((_, count)) => *count += 1,
                None => counts.push((letter, 1)),
            }
        }
        Ok(counts)
    };
    Ok([side(one)?, side(other)?])
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
        let date = games.tag("Date").unwrap_or_default().replace('?', "0");
        let known = |date: &str| !date.is_empty() && !date.starts_with("0000");
        let elo = |tag: &str| games.tag(tag).and_then(|elo| elo.trim().parse::<u32>().ok());
        self.texts.iter().all(|(names, value)| names.iter().any(|name| has(name, value)))
            && self.from.as_ref().is_none_or(|from| known(&date) && date.as_str() >= from.as_str())
            && self
                .to
                .as_ref()
                .is_none_or(|to| known(&date) && date.get(..to.len()).unwrap_or(&date) <= to.as_str())
            && self.eco.as_ref().is_none_or(|eco| games.tag("ECO").is_some_and(|code| code.starts_with(eco)))
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
