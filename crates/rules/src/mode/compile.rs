//! From a file to a mode: names become roles, ranks become sets of squares, contradictions become errors.

use super::contradictions;
use super::format::{
    CaptureSpec, ColorSpec, DrawSpec, ModeFile, SettingName, StartSpec, SwitchOr, VerdictSpec,
};
use super::kinds::{Kind, at_index, find_kind, free_letter, kinds, read_look, roles};
use super::load::Fault;
use super::movements::Movements;
use super::values::worth;
use super::{Look, Mode, PieceInfo, Setting, Settings, Start};
use crate::attacks::Movement;
use crate::numbers::fingerprint;
use crate::position::{Board, CaptureEffect, Endings, Extinction, Extras, Facts, Setup, SquareGoal, Verdict};
use crate::types::{Bitboard, Color, Piece, Role, RoleSet, Square};

/// The kinds of a file with their roles.
struct Cast {
    kinds: Vec<Kind>,
    roles: Vec<Role>,
}

impl Cast {
    fn role(&self, name: &str) -> Result<Role, Fault> {
        find_kind(&self.kinds, name).map(|at| self.roles[at])
    }

    fn roles_named(&self, names: &[String], field: &str) -> Result<Vec<Role>, Fault> {
        let role =
            |(index, name): (usize, &String)| self.role(name).map_err(|fault| at_index(fault, field, index));
        names.iter().enumerate().map(role).collect()
    }

    fn all_that(&self, wanted: impl Fn(&Kind) -> bool) -> RoleSet {
        let fitting = self.kinds.iter().zip(&self.roles).filter(|(kind, _)| wanted(kind));
        fitting.map(|(_, role)| *role).collect()
    }
}

pub(super) fn compile(id: &str, text: &str, file: &ModeFile) -> Result<Mode, Fault> {
    contradictions::between_fields(file)?;
    let mut movements = Movements::of(file)?;
    let mut kinds = kinds(file, &mut movements)?;
    let placed = placed_kinds(file, &mut movements, &mut kinds)?;
    let promotion = Promotion::read(file, &kinds)?;
    let roles = roles(&kinds, &promotion.promotes, !promotion.optional)?;
    let cast = Cast { kinds, roles };
    let mut facts = facts(file, &cast, &promotion)?;
    contradictions::with_castling(file, &mut facts)?;
    let start = start(file, &cast, &facts, &placed)?;
    let board = match &start {
        Start::Fen(fen) => {
            let setup = Setup::<super::Custom>::from_fen_with(fen, Some(&facts));
            let setup = setup.map_err(|error| Fault::at("start", error.to_string()))?;
            contradictions::with_start(file, &cast.kinds, fen, &setup)?;
            Some(setup.board)
        }
        Start::Chess960 | Start::Chaos => None,
    };
    settle(&mut facts, file, &cast, board.as_ref())?;
    contradictions::with_goals(file, &facts, board.as_ref())?;
    if start == Start::Chess960 && (!facts.classic || facts.royals != [1, 1]) {
        let hint = "that is king, queen, rooks, bishops, knights and pawns as they are, the king royal";
        return Err(Fault::at("start", "a draw of chess960 needs the pieces of chess").hint(hint));
    }
    let pieces = cast.kinds.iter().zip(&cast.roles).map(|(kind, role)| PieceInfo {
        role: *role,
        name: kind.name.clone(),
        letter: kind.letter,
        look: kind.look,
        vectors: kind.vectors.clone(),
        royal: kind.royal,
        pawn: kind.pawn,
        value: kind.value,
        worth: facts.values[role.index()],
    });
    let chess = is_chess(&facts, &start);
    Ok(Mode {
        id: id.to_owned(),
        title: file.title.clone(),
        description: file.description.clone(),
        pieces: pieces.collect(),
        start,
        defaults: settings(file)?,
        locked: locked(file)?,
        facts,
        chess,
        fingerprint: fingerprint(id.bytes().chain([0]).chain(text.bytes())),
        source: text.to_owned(),
    })
}

/// The kinds of pieces that a list of placed pieces makes up, and which kind each placed piece is.
fn placed_kinds<'f>(
    file: &'f ModeFile,
    movements: &mut Movements<'f>,
    kinds: &mut Vec<Kind>,
) -> Result<Vec<usize>, Fault> {
    let StartSpec::Parts(parts) = &file.start else { return Ok(Vec::new()) };
    let mut placed = Vec::new();
    for (index, spec) in parts.pieces.iter().flatten().enumerate() {
        let within = |fault: Fault| fault.within_element("pieces", index).within("start");
        placed.push(match (&spec.piece, &spec.movement) {
            (Some(name), None) if spec.look.is_none() && spec.royal.is_none() => {
                find_kind(kinds, name).map_err(|fault| fault.within("piece")).map_err(within)?
            }
            (None, Some(text)) => {
                let vectors = movements.vectors(text).map_err(within)?;
                let look = match &spec.look {
                    Some(text) => read_look(text).map_err(within)?,
                    None => Look::Disc,
                };
                let royal = spec.royal.unwrap_or(false);
                let same = |kind: &Kind| kind.vectors == vectors && kind.look == look && kind.royal == royal;
                match kinds.iter().position(same) {
                    Some(at) => at,
                    None => {
                        movements.spend(&vectors).map_err(within)?;
                        kinds.push(made_up(file, kinds, vectors, look, royal).map_err(within)?);
                        kinds.len() - 1
                    }
                }
            }
            _ => {
                let what = "expected either piece alone, or movement with look and royal";
                let example = "{\"square\": \"e1\", \"color\": \"white\", \"piece\": \"king\"}";
                let fault = at_index(Fault::at("", what), "pieces", index).within("start");
                return Err(fault.hint(format!("for example {example}")));
            }
        });
    }
    Ok(placed)
}

fn made_up(
    file: &ModeFile,
    kinds: &[Kind],
    vectors: Vec<crate::attacks::Vector>,
    look: Look,
    royal: bool,
) -> Result<Kind, Fault> {
    let letter = free_letter("", kinds, file).ok_or_else(|| {
        Fault::at("movement", "no letter is left for this piece").hint("a mode has at most 26")
    })?;
    let name = format!("{}-{}", look.name(), letter.to_ascii_lowercase());
    Ok(Kind { name, letter, look, vectors, royal, pawn: false, first_ranks: None, value: None })
}

/// How pieces promote.
struct Promotion {
    /// Which kinds, by their index.
    promotes: Vec<bool>,
    /// What they become, by index.
    to: Vec<usize>,
    ranks: Vec<u8>,
    optional: bool,
}

impl Promotion {
    fn read(file: &ModeFile, kinds: &[Kind]) -> Result<Self, Fault> {
        let pawns: Vec<bool> = kinds.iter().map(|kind| kind.pawn).collect();
        let usual =
            || ["queen", "rook", "bishop", "knight"].iter().filter_map(|name| find_kind(kinds, name).ok());
        let none =
            Self { promotes: vec![false; kinds.len()], to: Vec::new(), ranks: Vec::new(), optional: false };
        let spec = match &file.promotion {
            Some(SwitchOr::Switch(false)) => return Ok(none),
            None | Some(SwitchOr::Switch(true)) => {
                if file.promotion.is_some() && !pawns.contains(&true) {
                    return Err(Fault::at("promotion", "there is no pawn that could promote"));
                }
                let to: Vec<usize> = usual().collect();
                return Ok(if to.is_empty() {
                    none
                } else {
                    Self { promotes: pawns, to, ranks: vec![8], optional: false }
                });
            }
            Some(SwitchOr::Details(spec)) => spec,
        };
        let within = |fault: Fault| fault.within("promotion");
        let indices = |names: &[String], field: &str| {
            let index = |(index, name): (usize, &String)| {
                find_kind(kinds, name).map_err(|fault| within(at_index(fault, field, index)))
            };
            names.iter().enumerate().map(index).collect::<Result<Vec<_>, _>>()
        };
        let empty = |field: &str, what: &str| Err(within(Fault::at(field, what)));
        let mut promotes = pawns;
        if let Some(names) = &spec.from {
            let chosen = indices(names, "from")?;
            if chosen.is_empty() {
                return empty("from", "expected at least one piece that promotes");
            }
            promotes = (0..kinds.len()).map(|at| chosen.contains(&at)).collect();
        }
        let to = match &spec.to {
            Some(names) => indices(names, "to")?,
            None => usual().collect(),
        };
        if to.is_empty() {
            return empty("to", "expected what pieces become");
        }
        if let Some(at) = to.iter().position(|at| kinds[*at].royal) {
            let fault = Fault::at("", format!("the {} is royal: nothing can become it", kinds[to[at]].name));
            return Err(within(at_index(fault, "to", at)));
        }
        if let Some(at) = to.iter().position(|at| promotes[*at]) {
            let fault =
                Fault::at("", format!("the {} itself promotes: nothing can become it", kinds[to[at]].name));
            return Err(within(at_index(fault, "to", at)));
        }
        if !promotes.contains(&true) {
            return Err(Fault::at("promotion", "there is no pawn that could promote")
                .hint("name the pieces that do in \"from\""));
        }
        if let Some(at) = promotes.iter().zip(kinds).position(|(promotes, kind)| *promotes && kind.royal) {
            let what = format!("the {} is royal: it cannot become another piece", kinds[at].name);
            return Err(Fault::at("promotion", what));
        }
        let ranks = spec.ranks.clone().unwrap_or_else(|| vec![8]);
        if ranks.is_empty() {
            return empty("ranks", "expected at least one rank");
        }
        Ok(Self { promotes, to, ranks, optional: spec.optional })
    }
}

/// The ranks, seen from each side's own.
fn zones(ranks: &[u8], field: &str) -> Result<[Bitboard; 2], Fault> {
    if let Some(rank) = ranks.iter().find(|rank| !(1..=8).contains(*rank)) {
        return Err(Fault::at(field, format!("expected ranks from 1 to 8, found {rank}")));
    }
    Ok(Color::ALL.map(|color| {
        ranks.iter().fold(Bitboard::EMPTY, |zone, rank| zone | Bitboard::rank(color.rank(rank - 1)))
    }))
}

fn verdict(spec: Option<VerdictSpec>, usual: Verdict) -> Verdict {
    match spec {
        None => usual,
        Some(VerdictSpec::Draws) => Verdict::Draws,
        Some(VerdictSpec::Loses) => Verdict::Loses,
        Some(VerdictSpec::Wins) => Verdict::Wins,
    }
}

/// What does not depend on the start position.
fn facts(file: &ModeFile, cast: &Cast, promotion: &Promotion) -> Result<Facts, Fault> {
    let mut letters = vec![None; Role::CODES];
    for (kind, role) in cast.kinds.iter().zip(&cast.roles) {
        letters[role.index()] = Some(kind.letter);
    }
    let pawns = cast.all_that(|kind| kind.pawn);
    let royal = cast.all_that(|kind| kind.royal);
    let promoting = cast.roles.iter().zip(&promotion.promotes).filter(|(_, yes)| **yes);
    let drops = match &file.drops {
        None => Vec::new(),
        Some(drops) => cast.roles_named(&drops.pieces, "pieces").map_err(|fault| fault.within("drops"))?,
    };
    if let Some(at) = drops.iter().position(|role| royal.has(*role)) {
        let fault = Fault::at("", "a royal piece cannot be dropped");
        return Err(at_index(fault, "pieces", at).within("drops"));
    }
    if drops.len() > Extras::SLOTS {
        let what = format!("expected at most {} kinds", Extras::SLOTS);
        return Err(Fault::at("pieces", what).within("drops"));
    }
    let pawn_drop_zone = pawn_drop_zone(file, cast, promotion, &drops)?;
    let spared = match &file.spared {
        Some(names) => cast.roles_named(names, "spared")?.into_iter().collect(),
        None => pawns,
    };
    Ok(Facts {
        movements: vec![None; Role::CODES],
        own: cast.roles.iter().copied().collect::<RoleSet>().without(RoleSet::CHESS),
        letters,
        values: vec![0; Role::CODES],
        royal,
        royals: [1, 1],
        pawns,
        pawns_on_first_rank: false,
        promoting: promoting.map(|(role, _)| *role).collect(),
        promotion_zone: zones(&promotion.ranks, "ranks").map_err(|fault| fault.within("promotion"))?,
        promotions: promotion.to.iter().map(|at| cast.roles[*at]).collect(),
        promotion_optional: promotion.optional,
        double_from: [Bitboard::EMPTY; 2],
        passed_on: [Bitboard::EMPTY; 2],
        castling: castling(file, cast)?,
        capture: match file.capture {
            CaptureSpec::Remove => CaptureEffect::Remove,
            CaptureSpec::Pocket => CaptureEffect::Pocket,
            CaptureSpec::Explode => CaptureEffect::Explode,
        },
        spared,
        drops,
        pawn_drop_zone,
        must_capture: file.must_capture,
        may_check: file.give_check.unwrap_or(true),
        checks: file.goals.checks.unwrap_or(0),
        goal: square_goal(file, cast, royal)?,
        extinction: extinction(file, cast, royal)?,
        bare_loses: file.goals.bare,
        checkmate: verdict(file.goals.checkmate, Verdict::Loses),
        stalemate: verdict(file.goals.stalemate, Verdict::Draws),
        classic: false,
        endings: Endings::default(),
    })
}

/// Where pawns can be dropped: not where they would have to promote.
fn pawn_drop_zone(
    file: &ModeFile,
    cast: &Cast,
    promotion: &Promotion,
    drops: &[Role],
) -> Result<[Bitboard; 2], Fault> {
    let within = |fault: Fault| fault.within("drops");
    let promoting = cast.kinds.iter().zip(&promotion.promotes).any(|(kind, promotes)| kind.pawn && *promotes);
    let must_promote = |rank: &u8| promoting && !promotion.optional && promotion.ranks.contains(rank);
    let Some(ranks) = file.drops.as_ref().and_then(|drops| drops.pawn_ranks.as_ref()) else {
        let usual: Vec<u8> = (2..=7).filter(|rank| !must_promote(rank)).collect();
        return zones(&usual, "pawn_ranks");
    };
    let pawns = cast.all_that(|kind| kind.pawn);
    if !drops.iter().any(|role| pawns.has(*role)) {
        return Err(within(Fault::at("pawn_ranks", "no pawn can be dropped")));
    }
    if ranks.is_empty() {
        return Err(within(Fault::at("pawn_ranks", "expected at least one rank")));
    }
    if let Some(at) = ranks.iter().position(must_promote) {
        let fault = Fault::at("", format!("a pawn dropped on rank {} would have to promote", ranks[at]));
        return Err(within(at_index(fault, "pawn_ranks", at)));
    }
    zones(ranks, "pawn_ranks").map_err(within)
}

fn castling(file: &ModeFile, cast: &Cast) -> Result<Option<(Role, Role)>, Fault> {
    let named = |king: &str, rook: &str| {
        let within = |fault: Fault, field: &str| fault.within(field).within("castling");
        let partner = |name: &str, field: &str| {
            let at = find_kind(&cast.kinds, name).map_err(|fault| within(fault, field))?;
            if cast.kinds[at].pawn {
                return Err(
                    Fault::at(field, format!("the {name} is a pawn: it cannot castle")).within("castling")
                );
            }
            Ok(cast.roles[at])
        };
        Ok(Some((partner(king, "king")?, partner(rook, "rook")?)))
    };
    match &file.castling {
        Some(SwitchOr::Switch(false)) => Ok(None),
        Some(SwitchOr::Switch(true)) => named("king", "rook"),
        // Where there are no such pieces, nobody castles.
        None => Ok(cast.role("king").ok().zip(cast.role("rook").ok())),
        Some(SwitchOr::Details(spec)) if spec.king == spec.rook => {
            Err(Fault::at("rook", "expected another piece than the king").within("castling"))
        }
        Some(SwitchOr::Details(spec)) => named(&spec.king, &spec.rook),
    }
}

fn square_goal(file: &ModeFile, cast: &Cast, royal: RoleSet) -> Result<Option<SquareGoal>, Fault> {
    let Some(spec) = &file.goals.squares else { return Ok(None) };
    let within = |fault: Fault| fault.within("squares").within("goals");
    let roles = match &spec.pieces {
        Some(names) => cast.roles_named(names, "pieces").map_err(within)?.into_iter().collect(),
        None => royal,
    };
    let mut squares = [Bitboard::EMPTY; 2];
    for (index, text) in spec.squares.iter().flatten().enumerate() {
        let square: Square = text.parse().map_err(|error: crate::types::SquareError| {
            within(at_index(Fault::at("", error.to_string()), "squares", index))
        })?;
        squares.iter_mut().for_each(|set| *set |= square);
    }
    if let Some(ranks) = &spec.ranks {
        squares = zones(ranks, "ranks").map_err(within)?;
        if spec.same_ranks {
            squares[1] = squares[0];
        }
    }
    if roles.is_empty() || squares[0].is_empty() {
        return Err(within(Fault::at("pieces", "expected pieces and squares for them to reach")));
    }
    Ok(Some(SquareGoal { roles, squares, reply: spec.reply }))
}

fn extinction(file: &ModeFile, cast: &Cast, royal: RoleSet) -> Result<Option<Extinction>, Fault> {
    // Who has lost a royal piece in an explosion has lost.
    let explodes = file.capture == CaptureSpec::Explode && !royal.is_empty();
    let Some(spec) = &file.goals.extinction else {
        return Ok(explodes.then_some(Extinction { roles: royal, wins: false, applies: [true; 2] }));
    };
    let within = |fault: Fault| fault.within("extinction").within("goals");
    let roles = match &spec.pieces {
        Some(names) if names.is_empty() => {
            return Err(within(Fault::at("pieces", "expected at least one piece")));
        }
        Some(names) => cast.roles_named(names, "pieces").map_err(within)?.into_iter().collect(),
        None => cast.roles.iter().copied().collect(),
    };
    let wins = match spec.result {
        VerdictSpec::Wins => true,
        VerdictSpec::Loses => false,
        VerdictSpec::Draws => return Err(within(Fault::at("result", "expected wins or loses"))),
    };
    if explodes && (wins || roles != royal) {
        let what = "where captures explode, a side without royal pieces has lost";
        return Err(Fault::at("extinction", what).within("goals").hint("leave extinction out"));
    }
    Ok(Some(Extinction { roles, wins, applies: [true; 2] }))
}

/// What depends on where pieces start: how many are royal, from where first steps are made.
fn settle(
    facts: &mut Facts,
    file: &ModeFile,
    cast: &Cast,
    board: Option<&Board<[u64; 6]>>,
) -> Result<(), Fault> {
    let standing = |role: Role, color: Color| {
        board.map_or(Bitboard::EMPTY, |board| board.by_piece(Piece::new(color, role)))
    };
    if board.is_some() {
        facts.royals = Color::ALL.map(|c| facts.royal.iter().map(|role| standing(role, c).count()).sum());
        if let Some(extinction) = &mut facts.extinction {
            extinction.applies =
                Color::ALL.map(|c| extinction.roles.iter().any(|role| standing(role, c).any()));
        }
    }
    let drawn_anywhere =
        matches!(&file.start, StartSpec::Parts(parts) if parts.draw == Some(DrawSpec::Chaos));
    for (kind, role) in cast.kinds.iter().zip(&cast.roles) {
        let first_from = match &kind.first_ranks {
            Some(ranks) => zones(ranks, "first_ranks")?,
            None if kind.pawn => zones(&[2], "first_ranks")?,
            None => Color::ALL.map(|color| standing(*role, color)),
        };
        if *role == Role::PAWN {
            facts.double_from = first_from;
        } else if facts.own.has(*role) {
            facts.movements[role.index()] = Some(Movement::new(&kind.vectors, first_from));
        }
        let home = |color: Color| Bitboard::rank(color.rank(0));
        let starts_home = Color::ALL.into_iter().any(|c| (standing(*role, c) & home(c)).any());
        let first_rank = kind.first_ranks.as_ref().is_some_and(|ranks| ranks.contains(&1));
        let goes_back = kind.vectors.iter().any(|vector| vector.ranks < 0 || vector.fixed);
        facts.pawns_on_first_rank |= kind.pawn && (starts_home || first_rank || drawn_anywhere || goes_back);
    }
    facts.pawns_on_first_rank |= (facts.pawn_drop_zone[0] & Bitboard::rank(0)).any();
    let begins = |kind: &Kind| kind.first_ranks.as_ref().is_none_or(|ranks| !ranks.is_empty());
    let doubles =
        cast.kinds.iter().any(|kind| kind.pawn && begins(kind) && kind.vectors.iter().any(|v| v.first));
    if file.en_passant == Some(true) && !doubles {
        return Err(Fault::at("en_passant", "no pawn of this mode has a first step that could be passed")
            .hint("leave en_passant out"));
    }
    if file.en_passant.unwrap_or(true) && doubles {
        facts.passed_on = zones(&[3], "en_passant")?;
        if (facts.promotion_zone[0] & facts.passed_on[1]).any() && !facts.promoting.is_empty() {
            return Err(Fault::at("promotion", "a pawn that takes in passing on rank 6 would promote there")
                .hint("add \"en_passant\": false"));
        }
    }
    let chess_castling = facts.castling.is_none_or(|partners| partners == (Role::KING, Role::ROOK));
    facts.classic = facts.own.is_empty()
        && facts.royal == RoleSet::of(Role::KING)
        && facts.royals.iter().all(|count| *count <= 1)
        && facts.capture != CaptureEffect::Explode
        && chess_castling;
    for (kind, role) in cast.kinds.iter().zip(&cast.roles) {
        facts.values[role.index()] = kind.value.unwrap_or_else(|| worth(facts, *role));
    }
    Ok(())
}

/// Whether nothing but looks and settings differs from chess.
fn is_chess(facts: &Facts, start: &Start) -> bool {
    let usual = |role: Role| facts.letter(role) == role.letter();
    let zone = |rank: u8| Color::ALL.map(|color| Bitboard::rank(color.rank(rank)));
    let moves = facts.classic
        && facts.royals == [1, 1]
        && facts.castling == Some((Role::KING, Role::ROOK))
        && facts.letters.iter().flatten().count() == Role::ALL.len()
        && Role::ALL.into_iter().all(usual);
    let pawns = facts.pawns == RoleSet::of(Role::PAWN)
        && facts.promoting == facts.pawns
        && facts.promotion_zone == zone(7)
        && facts.promotions == [Role::QUEEN, Role::ROOK, Role::BISHOP, Role::KNIGHT]
        && !facts.promotion_optional
        && facts.double_from == zone(1)
        && facts.passed_on == zone(2);
    let goals = facts.capture == CaptureEffect::Remove
        && facts.drops.is_empty()
        && !facts.must_capture
        && facts.may_check
        && facts.checks == 0
        && facts.goal.is_none()
        && facts.extinction.is_none()
        && !facts.bare_loses
        && (facts.checkmate, facts.stalemate) == (Verdict::Loses, Verdict::Draws);
    moves && pawns && goals && !facts.pawns_on_first_rank && *start != Start::Chaos
}

fn start(file: &ModeFile, cast: &Cast, facts: &Facts, placed: &[usize]) -> Result<Start, Fault> {
    let parts = match &file.start {
        StartSpec::Fen(fen) => return Ok(Start::Fen(fen.clone())),
        StartSpec::Parts(parts) => parts,
    };
    match parts.draw {
        Some(DrawSpec::Chess960) => return Ok(Start::Chess960),
        Some(DrawSpec::Chaos) => {
            let royal = |wanted: bool| cast.kinds.iter().any(|kind| kind.royal == wanted);
            return if royal(true) && royal(false) {
                Ok(Start::Chaos)
            } else {
                Err(Fault::at("start", "a draw of chaos needs a royal kind and another"))
            };
        }
        None => {}
    }
    let mut setup = Setup::<super::Custom>::empty();
    for (index, (spec, at)) in parts.pieces.iter().flatten().zip(placed).enumerate() {
        let within = |fault: Fault| fault.within_element("pieces", index).within("start");
        let square: Square = spec
            .square
            .parse()
            .map_err(|error: crate::types::SquareError| within(Fault::at("square", error.to_string())))?;
        let color = if spec.color == ColorSpec::White { Color::White } else { Color::Black };
        if setup.board.place(square, Piece::new(color, cast.roles[*at])).is_some() {
            return Err(within(Fault::at("square", format!("another piece already stands on {square}"))));
        }
    }
    setup.castling = home_rights(&setup.board, facts);
    Ok(Start::Fen(setup.fen_with(crate::notation::FenStyle::default(), Some(facts))))
}

/// In a list of pieces the outermost partner on each side of a king at home may castle.
fn home_rights(board: &Board<[u64; 6]>, facts: &Facts) -> crate::types::CastlingRights {
    let mut rights = crate::types::CastlingRights::NONE;
    let Some((king, rook)) = facts.castling else { return rights };
    for color in Color::ALL {
        let home = Bitboard::rank(color.rank(0));
        let Some(king) = (board.by_piece(Piece::new(color, king)) & home).single() else { continue };
        let rooks = board.by_piece(Piece::new(color, rook)) & home;
        let outer = [rooks.first().filter(|rook| *rook < king), rooks.last().filter(|rook| *rook > king)];
        outer.into_iter().flatten().for_each(|rook| rights.add(color, rook.file()));
    }
    rights
}

fn settings(file: &ModeFile) -> Result<Settings, Fault> {
    let within = |fault: Fault| fault.within("defaults");
    let clock = file.defaults.clock.as_ref().map(|text| {
        let parts = text.split_once('+').and_then(|(minutes, seconds)| {
            let number = |text: &str| {
                let plain = text.chars().all(|c| c.is_ascii_digit() || c == '.');
                plain.then(|| text.parse::<f64>().ok()).flatten()
            };
            let (minutes, seconds) = (number(minutes)?, number(seconds)?);
            let sensible = (0.0..=600.0).contains(&minutes) && (0.0..=600.0).contains(&seconds);
            (sensible && minutes + seconds > 0.0).then_some((minutes, seconds))
        });
        let what = || format!("expected minutes and seconds such as \"5+3\", found {text:?}");
        parts.ok_or_else(|| within(Fault::at("clock", what())))
    });
    let pace = file.defaults.pace;
    if let Some(pace) = pace.filter(|pace| !(0.1..=3600.0).contains(pace)) {
        return Err(within(Fault::at("pace", format!("expected seconds from 0.1 to 3600, found {pace}"))));
    }
    Ok(Settings { clock: clock.transpose()?, pace, draw_rule: file.defaults.draw_rule })
}

fn locked(file: &ModeFile) -> Result<Vec<Setting>, Fault> {
    let given = &file.defaults;
    let one = |(index, name): (usize, &SettingName)| {
        let (setting, name, has_value) = match name {
            SettingName::Clock => (Setting::Clock, "clock", given.clock.is_some()),
            SettingName::Pace => (Setting::Pace, "pace", given.pace.is_some()),
            SettingName::DrawRule => (Setting::DrawRule, "draw_rule", given.draw_rule.is_some()),
        };
        let what = || format!("the {name} is locked, but defaults has no value for it");
        let fault = || at_index(Fault::at("", what()), "locked", index).hint("add it to defaults");
        if has_value { Ok(setting) } else { Err(fault()) }
    };
    file.locked.iter().enumerate().map(one).collect()
}
