//! The schedule against the reference implementation of FSRS in Python: 400 histories of up to 30 answers.

use std::{
    env,
    fmt::Write as _,
    io::Write as _,
    path::Path,
    process::{Command, Stdio},
};

use tabiya_practice::{Grade, Memory};

/// A generator that is the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

fn histories() -> Vec<Vec<(u32, Grade)>> {
    let mut random = Random(23);
    let mut history = || {
        let answers = 1 + random.below(30);
        let answer = |first: bool, random: &mut Random| {
            let days = match random.below(4) {
                0 => 0,
                1 => random.below(4),
                2 => random.below(60),
                _ => random.below(900),
            };
            let grade = [Grade::Again, Grade::Hard, Grade::Good, Grade::Good][random.below(4) as usize];
            (if first { 0 } else { u32::try_from(days).expect("small") }, grade)
        };
        (0..answers).map(|number| answer(number == 0, &mut random)).collect()
    };
    (0..400).map(|_| history()).collect()
}

#[test]
fn the_schedule_is_the_one_that_others_work_out() {
    let histories = histories();
    let mut asked = String::new();
    for history in &histories {
        for (days, grade) in history {
            write!(asked, "{days} {} ", *grade as u8 + 1).expect("a string takes everything");
        }
        asked.push('\n');
    }
    let python = env::var("TABIYA_PYTHON").expect("TABIYA_PYTHON is not set; see `cargo xtask venv`");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/practice/oracle.py");
    let mut oracle = Command::new(python)
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Python runs");
    oracle.stdin.take().expect("a pipe").write_all(asked.as_bytes()).expect("it listens");
    let output = oracle.wait_with_output().expect("it ends");
    assert!(output.status.success());
    let told = String::from_utf8(output.stdout).expect("text");
    let mut answers = 0;
    assert_eq!(told.lines().count(), histories.len());
    for (line, history) in told.lines().zip(&histories) {
        let numbers: Vec<f64> = line.split(' ').map(|word| word.parse().expect("a number")).collect();
        let mut memory: Option<Memory> = None;
        for (expected, (days, grade)) in numbers.chunks(3).zip(history) {
            let next = memory.map_or_else(|| Memory::first(*grade), |before| before.after(*days, *grade));
            let close =
                |found: f64, expected: f64| (found - expected).abs() <= 1e-9 * expected.abs().max(1.0);
            assert!(close(next.stability, expected[0]), "{history:?}: {next:?}, expected {expected:?}");
            assert!(close(next.difficulty, expected[1]), "{history:?}: {next:?}, expected {expected:?}");
            assert_eq!(f64::from(next.interval()), expected[2], "{history:?}: {next:?}");
            memory = Some(next);
            answers += 1;
        }
    }
    assert!(answers > 5_000, "only {answers} answers: the test tests little");
}
