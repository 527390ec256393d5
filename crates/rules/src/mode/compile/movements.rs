//! The movements of a file: by name, in Betza's notation, or as vectors.
//!
//! Invariant: every movement is read once, however long the chains of names are, and what the pieces of a mode may do
//! in all is bounded: a file takes time in proportion to its length.

use std::collections::{HashMap, HashSet};

use super::kinds::{CHESS, chess_vectors};
use crate::attacks::{Hurdle, Vector, normalized};
use crate::mode::file::format::{
    HurdleSpec, ModeFile, MovementSpec, Purpose, RepeatSpec, Symmetry, VectorSpec,
};
use crate::mode::file::{Fault, Faults};
use crate::mode::read_betza;

/// Vectors that the pieces of one mode may have in all; the richest sensible piece has about thirty.
const MOST_VECTORS: usize = 1_024;

/// What the names of a file mean.
pub(super) struct Movements<'f> {
    named: HashMap<&'f str, &'f MovementSpec>,
    /// The names in the order of the file, for hints.
    names: Vec<&'f str>,
    read: HashMap<&'f str, Vec<Vector>>,
    /// The names whose movement cannot be read: that is told once.
    broken: HashSet<&'f str>,
    /// The names that lead to the movement of a piece.
    wanted: HashSet<&'f str>,
    used: usize,
}

impl<'f> Movements<'f> {
    /// Reads every movement that has a name, also those that no piece uses.
    pub(super) fn of(file: &'f ModeFile, faults: &mut Faults) -> Self {
        let named = || file.movements.0.iter().map(|(name, spec)| (name.as_str(), spec));
        let names = named().map(|(name, _)| name).collect();
        let mut this = Self {
            named: named().collect(),
            names,
            read: HashMap::new(),
            broken: HashSet::new(),
            wanted: HashSet::new(),
            used: 0,
        };
        for (name, spec) in named() {
            let is_chess = CHESS.into_iter().any(|(chess, ..)| chess == name);
            if is_chess || read_betza(name).is_ok() {
                let what = format!("expected a name that means no movement yet, found {name:?}");
                faults.add(Fault::at_name(name, what).within("movements").hint("such as \"my-knight\""));
                this.broken.insert(name);
                continue;
            }
            match this.vectors(spec) {
                Ok(vectors) => _ = this.read.entry(name).or_insert(vectors),
                Err(wrong) => {
                    this.broken.insert(name);
                    faults.absorb(wrong, |fault| fault.renamed(name).within("movements"));
                }
            }
        }
        this
    }

    /// The movement of a piece.
    pub(super) fn of_piece(&mut self, spec: &'f MovementSpec) -> Result<Vec<Vector>, Faults> {
        self.want(spec);
        let vectors = self.vectors(spec)?;
        self.spend(&vectors)?;
        Ok(vectors)
    }

    /// The movement of a piece that is placed with one of its own: it may be that of another.
    pub(super) fn of_placed(&mut self, spec: &'f MovementSpec) -> Result<Vec<Vector>, Faults> {
        self.want(spec);
        self.vectors(spec)
    }

    /// Notes the names that a piece's movement leads through.
    fn want(&mut self, spec: &'f MovementSpec) {
        let mut spec = spec;
        while let MovementSpec::Text(text) = spec
            && let Some((name, next)) = self.named.get_key_value(text.as_str())
            && self.wanted.insert(*name)
        {
            spec = *next;
        }
    }

    /// Movements that were named for nobody.
    pub(super) fn unused(&self, faults: &mut Faults) {
        let idle = |name: &&&str| !self.wanted.contains(**name) && !self.broken.contains(**name);
        for name in self.names.iter().filter(idle) {
            let what = format!("no piece moves by the movement {name:?}");
            faults.add(
                Fault::at_name(name, what).within("movements").hint("leave it out, or give it to a piece"),
            );
        }
    }

    /// One more piece moves so.
    pub(super) fn spend(&mut self, vectors: &[Vector]) -> Result<(), Fault> {
        self.used += vectors.len();
        if self.used > MOST_VECTORS {
            let what = format!("the pieces of a mode may have at most {MOST_VECTORS} vectors in all");
            return Err(Fault::at("movement", what));
        }
        Ok(())
    }

    /// What a movement says; the names it leads through are remembered. No fault at all: it leads to a name that is
    /// known to be broken.
    fn vectors(&mut self, spec: &'f MovementSpec) -> Result<Vec<Vector>, Faults> {
        let (mut spec, mut passed, mut seen) = (spec, Vec::new(), HashSet::new());
        let vectors = loop {
            match spec {
                MovementSpec::Vectors(specs) => break from_specs(specs),
                MovementSpec::Text(text) => {
                    let Some((name, named)) = self.named.get_key_value(text.as_str()) else {
                        break self.written(text).map_err(Faults::from);
                    };
                    if self.broken.contains(name) {
                        break Err(Faults::default());
                    }
                    if let Some(known) = self.read.get(name) {
                        break Ok(known.clone());
                    }
                    if !seen.insert(*name) {
                        let what = format!("the movement {text:?} leads back to itself");
                        break Err(Fault::at("movement", what).into());
                    }
                    passed.push(*name);
                    spec = named;
                }
            }
        };
        for name in passed {
            match &vectors {
                Ok(vectors) => _ = self.read.insert(name, vectors.clone()),
                Err(_) => _ = self.broken.insert(name),
            }
        }
        vectors
    }

    /// A piece of chess, or Betza's notation.
    fn written(&self, text: &str) -> Result<Vec<Vector>, Fault> {
        if let Some((_, _, betza, _)) = CHESS.into_iter().find(|(name, ..)| *name == text) {
            return Ok(chess_vectors(betza));
        }
        read_betza(text).map_err(|error| {
            let names = self.names.iter().copied().chain(CHESS.into_iter().map(|(name, ..)| name));
            let names: Vec<_> = names.collect();
            Fault::at("movement", format!("{text:?}: {error}"))
                .hint(format!("named movements: {}", names.join(", ")))
        })
    }
}

fn from_specs(specs: &[VectorSpec]) -> Result<Vec<Vector>, Faults> {
    if specs.len() > MOST_VECTORS {
        let what = format!("expected at most {MOST_VECTORS} vectors, found {}", specs.len());
        return Err(Fault::at("movement", what).into());
    }
    if specs.is_empty() {
        return Err(Fault::at("movement", "expected at least one vector").into());
    }
    let (mut vectors, mut faults) = (Vec::new(), Faults::default());
    for (index, spec) in specs.iter().enumerate() {
        let read = vector(spec).map_err(|fault| fault.within_element("movement", index));
        vectors.extend(faults.keep(read).unwrap_or_default());
    }
    if faults.is_empty() { Ok(normalized(&vectors)) } else { Err(faults) }
}

fn vector(spec: &VectorSpec) -> Result<Vec<Vector>, Fault> {
    let [files, ranks] = spec.step;
    if (files, ranks) == (0, 0) || files.unsigned_abs().max(ranks.unsigned_abs()) > 7 {
        return Err(Fault::at("step", "expected a step from -7 to 7 that leads somewhere"));
    }
    if spec.lame && spec.hurdle.is_some() {
        return Err(Fault::at("lame", "a lame step passes over nothing, a hurdle must be passed over"));
    }
    let reach = match spec.repeat {
        None | Some(RepeatSpec::Switch(false)) => 1,
        Some(RepeatSpec::Switch(true)) => 7,
        Some(RepeatSpec::Times(times)) => times,
    };
    if spec.hurdle.is_some() && reach == 1 {
        return Err(
            Fault::at("hurdle", "a single step has nothing to pass over").hint("add \"repeat\": true")
        );
    }
    let model = Vector {
        reach,
        quiet: spec.only != Some(Purpose::Capture),
        captures: spec.only != Some(Purpose::Move),
        lame: spec.lame,
        first: spec.first,
        hurdle: match spec.hurdle {
            None => Hurdle::None,
            Some(HurdleSpec::Any) => Hurdle::Any,
            Some(HurdleSpec::Adjacent) => Hurdle::Adjacent,
        },
        fixed: spec.mirrored == Some(false),
        ..Vector::step(files, ranks)
    };
    let mut steps = vec![(files, ranks)];
    if spec.symmetry != Symmetry::None {
        steps.push((-files, ranks));
    }
    if spec.symmetry == Symmetry::All {
        steps.extend([(files, -ranks), (-files, -ranks)]);
        let turned: Vec<_> = steps.iter().map(|(files, ranks)| (*ranks, *files)).collect();
        steps.extend(turned);
    }
    Ok(steps.into_iter().map(|(files, ranks)| Vector { files, ranks, ..model }).collect())
}
