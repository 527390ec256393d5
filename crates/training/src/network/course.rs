//! A training from its beginning to its end, an epoch at a time.

use std::time::Instant;

use super::adam::Adam;
use super::learner::{Aim, Learner};
use super::parameters::{Lane, Parameters};
use super::positions::{Inputs, Packed, Positions};
use crate::chance::dice;
use tabiya_engine::eval::network::SLICE;

/// How a network is trained. Together with the positions it decides every bit of the result.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Recipe {
    /// Slices of 64 neurons for each side.
    pub slices: usize,
    /// How often every position is seen.
    pub epochs: usize,
    /// Positions between two steps.
    pub batch: usize,
    /// How far a number may move in a step, at first.
    pub rate: f32,
    /// The same at the end; between them it follows a cosine.
    pub last_rate: f32,
    /// What the network aims at.
    pub aim: Aim,
    /// What all chance comes from.
    pub seed: u64,
}

/// The mean squared errors after an epoch.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Mark {
    /// On the positions learned from, while they were.
    pub learn: f64,
    /// On those kept apart.
    pub check: f64,
}

/// How far an epoch has come.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Progress {
    /// Epochs done before this one.
    pub epoch: usize,
    /// Positions of this epoch seen.
    pub seen: usize,
    /// Positions of an epoch.
    pub all: usize,
    /// The mean squared error in this epoch so far.
    pub error: f64,
    /// Positions a second in this epoch.
    pub speed: f64,
}

/// A batch is split into so many parts whose slopes are added in their order, so that the number of threads changes
/// nothing.
const PARTS: usize = 4;

/// A training under way.
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    /// How.
    pub recipe: Recipe,
    /// The network so far.
    pub net: Parameters,
    /// What is remembered of the slopes.
    pub adam: Adam,
    /// The errors after each epoch so far.
    pub marks: Vec<Mark>,
}

struct Part {
    learner: Learner,
    errors: f64,
}

impl Course {
    /// A training that begins with numbers by lot, for a network that can see so many things.
    #[must_use]
    pub fn new(recipe: Recipe, inputs: usize) -> Self {
        let net = Parameters::by_lot(inputs, recipe.slices, &mut dice(recipe.seed));
        let adam = Adam::new(net.lanes.len());
        Self { recipe, net, adam, marks: Vec::new() }
    }

    /// Whether all epochs are done.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.marks.len() >= self.recipe.epochs
    }

    /// Puts positions, as they were read, in the order of the last epoch done.
    pub fn catch_up(&self, positions: &mut Positions) {
        for epoch in 0..self.marks.len() {
            self.mix(&mut positions.learn, epoch);
        }
    }

    fn mix(&self, learn: &mut [Packed], epoch: usize) {
        dice(self.recipe.seed ^ (epoch as u64 + 1) << 40).shuffle(learn);
    }

    fn rate(&self, done: f32) -> f32 {
        let Recipe { rate, last_rate, .. } = self.recipe;
        last_rate + (rate - last_rate) * 0.5 * (1.0 + (done * core::f32::consts::PI).cos())
    }

    /// Trains for an epoch. The positions are in the order of the epoch before.
    pub fn epoch(
        &mut self,
        positions: &mut Positions,
        threads: usize,
        on_batch: &mut dyn FnMut(Progress),
    ) -> Mark {
        let epoch = self.marks.len();
        self.mix(&mut positions.learn, epoch);
        let (started, all) = (Instant::now(), positions.learn.len());
        let mut parts: Vec<Part> =
            (0..PARTS).map(|_| Part { learner: Learner::new(self.recipe.slices), errors: 0.0 }).collect();
        let mut slopes = vec![vec![[0.0; SLICE]; self.net.lanes.len()]; PARTS];
        let (mut seen, mut errors) = (0, 0.0);
        for batch in positions.learn.chunks(self.recipe.batch) {
            self.learn((batch, &positions.inputs), threads, &mut parts, &mut slopes);
            let done = (epoch as f32 + seen as f32 / all as f32) / self.recipe.epochs as f32;
            let rate = self.rate(done);
            self.adam.step(&mut self.net, &slopes, rate);
            seen += batch.len();
            errors += parts.iter().map(|part| part.errors).sum::<f64>();
            let (error, speed) = (errors / seen as f64, seen as f64 / started.elapsed().as_secs_f64());
            on_batch(Progress { epoch, seen, all, error, speed });
        }
        let mark = Mark { learn: errors / all.max(1) as f64, check: self.check(positions, threads) };
        self.marks.push(mark);
        mark
    }

    fn learn(
        &self,
        (batch, inputs): (&[Packed], &Inputs),
        threads: usize,
        parts: &mut [Part],
        slopes: &mut [Vec<Lane>],
    ) {
        let share = 1.0 / batch.len() as f32;
        let Self { net, recipe, .. } = self;
        each_part(batch, threads, parts, slopes, &|part, positions, slopes| {
            slopes.fill([0.0; SLICE]);
            part.errors = part.learner.learn(net, &recipe.aim, (positions, inputs), share, slopes);
        });
    }

    /// The mean squared error on the positions kept apart.
    #[must_use]
    pub fn check(&self, positions: &Positions, threads: usize) -> f64 {
        let Positions { check, inputs, .. } = positions;
        let mut parts: Vec<Part> =
            (0..PARTS).map(|_| Part { learner: Learner::new(self.recipe.slices), errors: 0.0 }).collect();
        each_part(check, threads, &mut parts, &mut vec![Vec::new(); PARTS], &|part, positions, _| {
            part.errors = part.learner.errors(&self.net, &self.recipe.aim, (positions, inputs));
        });
        parts.iter().map(|part| part.errors).sum::<f64>() / check.len().max(1) as f64
    }
}

/// Does something with each part of the positions, on several threads.
fn each_part<F>(positions: &[Packed], threads: usize, parts: &mut [Part], slopes: &mut [Vec<Lane>], work: &F)
where
    F: Fn(&mut Part, &[Packed], &mut [Lane]) + Sync,
{
    let size = positions.len().div_ceil(PARTS).max(1);
    // A small batch may leave nothing for the last parts; they still have to say so.
    let shares = (0..PARTS).map(|n| {
        let (from, to) = ((n * size).min(positions.len()), ((n + 1) * size).min(positions.len()));
        &positions[from..to]
    });
    let mut tasks: Vec<_> = parts.iter_mut().zip(slopes).zip(shares).collect();
    let each = PARTS.div_ceil(threads.clamp(1, PARTS));
    std::thread::scope(|scope| {
        let mut groups = tasks.chunks_mut(each);
        let mine = groups.next();
        let run = |group: &mut [Task<'_>]| {
            for ((part, slopes), share) in group {
                work(part, share, slopes);
            }
        };
        for group in groups {
            scope.spawn(move || run(group));
        }
        if let Some(group) = mine {
            run(group);
        }
    });
}

/// One part, where its slopes go, and the positions it looks at.
type Task<'a> = ((&'a mut Part, &'a mut Vec<Lane>), &'a [Packed]);

#[cfg(test)]
mod tests {
    use std::path::Path;

    use tabiya_engine::eval::network::{Description, InputMap, Network, NetworkRules, Trail};
    use tabiya_rules::mode::{Custom, built_in};
    use tabiya_rules::position::{Chess, Position};

    use super::super::export::{export, fit_unit};
    use super::super::{checkpoint, curve};
    use super::*;
    use crate::games::{Game, Kind, Reader};
    use crate::selfplay::{self, Kept, SelfPlay};

    /// The first 200 games of `gen0-1000n-seed20261116.games`.
    fn file() -> std::path::PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/training/small.games")
    }

    fn positions() -> Positions {
        let mut positions = Positions::new(Kind::Chess, false);
        positions.add_file(&file()).expect("games");
        positions
    }

    fn recipe(epochs: usize) -> Recipe {
        let aim = Aim { unit: 150.0, result_share: 0.25 };
        Recipe { slices: 1, epochs, batch: 1000, rate: 0.004, last_rate: 0.0001, aim, seed: 7 }
    }

    fn new(epochs: usize) -> Course {
        Course::new(recipe(epochs), InputMap::CHESS.count())
    }

    fn trained(epochs: usize, threads: usize) -> Course {
        let mut course = new(epochs);
        let mut positions = positions();
        while !course.is_over() {
            course.epoch(&mut positions, threads, &mut |_| {});
        }
        course
    }

    #[test]
    fn training_lowers_the_error_on_games_kept_apart() {
        let course = trained(6, 2);
        let before = new(6).check(&positions(), 1);
        let after = course.marks[5].check;
        assert!(after < 0.95 * before, "{before} to {after}");
        assert!(course.marks[5].learn < 0.8 * course.marks[0].learn, "{:?}", course.marks);
        assert_eq!(curve::svg(&course.marks).matches("polyline").count(), 2);
    }

    #[test]
    fn neither_threads_nor_an_interruption_change_a_bit() {
        let whole = trained(3, 1);
        let mut course = new(3);
        let mut mixed = positions();
        let fingerprint = mixed.checksum();
        course.epoch(&mut mixed, 4, &mut |_| {});
        let kept = checkpoint::to_bytes(&course, fingerprint);
        let mut again = positions();
        let mut course = checkpoint::read(&kept, recipe(3), fingerprint).expect("the training");
        course.catch_up(&mut again);
        while !course.is_over() {
            course.epoch(&mut again, 2, &mut |_| {});
        }
        assert!(course == whole, "the same network, to the last bit");
        let other = Recipe { seed: 8, ..recipe(3) };
        assert_eq!(checkpoint::read(&kept, other, fingerprint), Err(checkpoint::CheckpointError::Other));
        assert_eq!(checkpoint::read(&kept, recipe(3), 1), Err(checkpoint::CheckpointError::Other));
        for length in [0, 7, 40, kept.len() - 1] {
            let found = checkpoint::read(&kept[..length], recipe(3), fingerprint);
            assert_eq!(found, Err(checkpoint::CheckpointError::Broken), "{length}");
        }
    }

    /// Compares whole numbers with the floating point in every position of games.
    fn compare<R: Kept>(rules: R, course: &Course, kind: Kind, unit: f32, games: &[Game<R::Move>]) {
        let rules_of = match kind {
            Kind::Chess => NetworkRules::Chess,
            Kind::Mode(mode) => NetworkRules::of_mode(mode),
        };
        let origin = "a test".to_owned();
        let description = Description { unit: unit.round() as i16, on_top: false, rules: rules_of, origin };
        let network = export(&course.net, description).expect("numbers that fit");
        let read = Network::read(&network.to_bytes()).expect("a network");
        assert_eq!((read.width(), read.origin()), (64, "a test"));
        let mut trail = Trail::new(Box::leak(Box::new(read)), &rules);
        let (map, mut learner, mut inputs) = (InputMap::of(&rules), Learner::new(1), Inputs::default());
        // 128 weights of the output are each rounded by up to 1/128, and each input's by 1/510: the sum of that is some
        // hundredths of the unit, more of them where more inputs are on.
        let (furthest, usual) = if R::IS_CHESS { (0.06, 0.02) } else { (0.1, 0.04) };
        let (mut count, mut sum) = (0, 0.0);
        for game in games {
            let mut position: Position<R> = rules.start(game.start).expect("a start");
            for (ply, played) in game.plies.iter().enumerate() {
                let packed = inputs.pack(&map, &position, 0, game.outcome);
                let float = learner.output(&course.net, &packed, &inputs) * unit;
                let whole = trail.value(&position, ply % 100) as f32;
                let most = furthest * unit + float.abs() / 20.0;
                assert!((float - whole).abs() < most, "{}: {float} and {whole}", position.fen());
                sum += (float - whole).abs();
                count += 1;
                position.play(played.m);
            }
        }
        assert!(sum / (count as f32) < usual * unit, "{} centipawns apart on average", sum / count as f32);
    }

    #[test]
    fn whole_numbers_say_what_the_floating_point_does() {
        let games: Result<Vec<Game>, _> = Reader::open(&file()).expect("a file").take(60).collect();
        let (course, positions) = (trained(4, 2), positions());
        let unit = fit_unit(&course.net, (&positions.check, &positions.inputs), 600.0);
        compare(Chess, &course, positions.kind, unit, &games.expect("games"));
    }

    #[test]
    fn a_mode_is_learned_as_chess_is() {
        let mode = built_in("crazyhouse").expect("a mode");
        let recipe = selfplay::Recipe { nodes: 25, seed: 9, chess960_every: 0, network: None };
        let mut player = SelfPlay::new(Custom::new(mode), recipe);
        let games: Vec<_> = (0..200).map(|number| player.game(number)).collect();
        let path = std::env::temp_dir().join(format!("tabiya-course-{}", std::process::id()));
        let bytes = Kind::Mode(mode).head().into_iter().chain(games.iter().flat_map(Game::encode));
        std::fs::write(&path, bytes.collect::<Vec<u8>>()).expect("written");
        let mut positions = Positions::new(Kind::Mode(mode), false);
        positions.add_file(&path).expect("games");
        std::fs::remove_file(&path).expect("removed");
        let mut course = Course::new(self::recipe(4), positions.input_count());
        while !course.is_over() {
            course.epoch(&mut positions, 2, &mut |_| {});
        }
        // Two games are kept apart, too few to say anything: what is learned from shows that something is.
        assert!(course.marks[3].learn < 0.8 * course.marks[0].learn, "{:?}", course.marks);
        compare(Custom::new(mode), &course, positions.kind, 400.0, &games[..20]);
    }
}
