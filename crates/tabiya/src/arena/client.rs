//! Another engine: a process that speaks UCI.

use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use tabiya_engine::score::Score;
use tabiya_rules::position::Rules;
use tabiya_rules::record::Record;

use super::clock::{Budget, Pace};
use crate::lines::{Line, Lines};

/// A running engine.
pub(crate) struct Client {
    name: String,
    process: Child,
    input: ChildStdin,
    /// What it said, and when.
    lines: Receiver<(Instant, String)>,
    options: Vec<Offer>,
    variant: Variant,
}

/// What is played, as an engine has to be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Variant {
    /// The name of the mode.
    pub(crate) id: String,
    /// The file it was read from, if it does not come with the program.
    pub(crate) file: Option<String>,
    /// Whether castling is written "king takes rook".
    pub(crate) chess960: bool,
}

/// An option that an engine offers.
struct Offer {
    name: String,
    /// The values it may have, where they are listed.
    values: Vec<String>,
}

impl Offer {
    /// Reads what follows `option name `.
    fn read(text: &str) -> Self {
        let (name, rest) = text.split_once(" type ").unwrap_or((text, ""));
        let values = rest.split(" var ").skip(1).map(|value| value.trim().to_owned()).collect();
        Self { name: name.to_owned(), values }
    }
}

/// What an engine answered.
pub(crate) struct Answer<M> {
    pub(crate) m: M,
    pub(crate) score: Option<Score>,
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
}

/// The longest line of an engine that is heard, in bytes.
const LONGEST: usize = 1 << 20;
/// Lines that wait to be heard; an engine that says more has to wait itself.
const WAITING: usize = 1 << 14;
/// How long an engine may take for what needs no thought.
const PATIENCE: Duration = Duration::from_secs(20);

impl Client {
    /// Starts an engine and sets its options.
    pub(crate) fn start(command: &str, settings: &[(String, String)], variant: &Variant) -> Result<Self> {
        let mut words = command.split_ascii_whitespace();
        let program = words.next().context("expected the path of an engine, found nothing")?;
        let mut process = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start {program}"))?;
        let input = process.stdin.take().context("no way to speak to the engine")?;
        let output = process.stdout.take().context("no way to hear the engine")?;
        let (sender, lines) = sync_channel(WAITING);
        std::thread::spawn(move || {
            let mut output = Lines::new(BufReader::new(output), LONGEST);
            while let Ok(Some(line)) = output.read() {
                // Nothing that has to be understood is so long.
                let Line::Whole(line) = line else { continue };
                let line = line.trim_end_matches(['\r', '\n']).to_owned();
                if sender.send((Instant::now(), line)).is_err() {
                    return;
                }
            }
        });
        let name = command.to_owned();
        let variant = variant.clone();
        let mut client = Self { name, process, input, lines, options: Vec::new(), variant };
        client.introduce(settings)?;
        Ok(client)
    }

    fn introduce(&mut self, settings: &[(String, String)]) -> Result<()> {
        self.say("uci")?;
        loop {
            let (_, line) = self.hear(PATIENCE)?;
            if line.trim() == "uciok" {
                break;
            }
            if let Some(option) = line.strip_prefix("option name ") {
                self.options.push(Offer::read(option));
            }
        }
        self.choose_variant()?;
        for (option, value) in settings {
            if self.offer(option).is_none() {
                let names: Vec<&str> = self.options.iter().map(|offer| offer.name.as_str()).collect();
                bail!("{} has no option {option:?}; it has {}", self.name, names.join(", "));
            }
            self.say(&format!("setoption name {option} value {value}"))?;
        }
        self.wait_until_ready()
    }

    /// Tells the engine the mode, or refuses the engine: one that does not know a mode plays chess without a word.
    fn choose_variant(&mut self) -> Result<()> {
        let Variant { id, file, chess960 } = self.variant.clone();
        if chess960 {
            if self.offer("UCI_Chess960").is_none() {
                bail!("{} does not offer the mode chess960 (option UCI_Chess960)", self.name);
            }
            self.say("setoption name UCI_Chess960 value true")?;
        }
        if let Some(file) = file {
            if self.offer("ModeFile").is_none() {
                bail!("{} does not read mode files (option ModeFile)", self.name);
            }
            return self.say(&format!("setoption name ModeFile value {file}"));
        }
        if matches!(id.as_str(), "chess" | "chess960") {
            return Ok(());
        }
        let known = self.offer("UCI_Variant").map_or(&[][..], |offer| &offer.values);
        if !known.contains(&id) {
            let known = if known.is_empty() { "chess only".to_owned() } else { known.join(", ") };
            bail!("{} does not offer the mode {id} (option UCI_Variant); it offers {known}", self.name);
        }
        self.say(&format!("setoption name UCI_Variant value {id}"))
    }

    fn offer(&self, option: &str) -> Option<&Offer> {
        self.options.iter().find(|known| known.name.eq_ignore_ascii_case(option))
    }

    pub(crate) fn new_game(&mut self) -> Result<()> {
        self.say("ucinewgame")?;
        self.wait_until_ready()
    }

    fn wait_until_ready(&mut self) -> Result<()> {
        self.say("isready")?;
        while self.hear(PATIENCE)?.1.trim() != "readyok" {}
        Ok(())
    }

    fn say(&mut self, line: &str) -> Result<()> {
        writeln!(self.input, "{line}")
            .and_then(|()| self.input.flush())
            .with_context(|| self.complaint("does not listen"))
    }

    fn hear(&mut self, patience: Duration) -> Result<(Instant, String)> {
        match self.lines.recv_timeout(patience) {
            Ok(heard) => Ok(heard),
            Err(RecvTimeoutError::Timeout) => bail!("{}", self.complaint("does not answer")),
            Err(RecvTimeoutError::Disconnected) => bail!("{}", self.complaint("has ended")),
        }
    }

    fn complaint(&self, what: &str) -> String {
        format!("{} {what}", self.name)
    }

    /// Asks for a move. Budgets are White's and Black's.
    pub(crate) fn think<R: Rules>(
        &mut self,
        record: &Record<R>,
        budgets: &[Budget; 2],
    ) -> Result<Answer<R::Move>> {
        let mut text = format!("position fen {}", record.start().fen());
        let mut position = *record.start();
        for (number, m) in record.moves().iter().enumerate() {
            text.push_str(if number == 0 { " moves " } else { " " });
            text.push_str(&position.uci(*m, self.variant.chess960).to_string());
            position.play(*m);
        }
        let asked = Instant::now();
        self.say(&text)?;
        let own = budgets[position.turn().index()];
        self.say(&go(&own, budgets))?;
        let deadline = Instant::now() + own.time + PATIENCE * 3;
        let (mut score, mut nodes) = (None, 0);
        loop {
            let (heard, line) = self.hear(deadline.saturating_duration_since(Instant::now()))?;
            let mut words = line.split_ascii_whitespace();
            match words.next() {
                Some("info") => {
                    let words: Vec<&str> = words.collect();
                    score = score_in(&words).or(score);
                    nodes = after(&words, "nodes").and_then(|text| text.parse().ok()).unwrap_or(nodes);
                }
                Some("bestmove") => {
                    let text = words.next().unwrap_or("");
                    let m =
                        position.parse_uci(text).with_context(|| self.complaint("plays an illegal move"))?;
                    return Ok(Answer { m, score, nodes, time: heard - asked });
                }
                _ => {}
            }
        }
    }
}

fn go(own: &Budget, budgets: &[Budget; 2]) -> String {
    if let Some(nodes) = own.node_share() {
        return format!("go nodes {nodes}");
    }
    if let Pace::Depth(depth) = own.pace {
        return format!("go depth {depth}");
    }
    let increment = |budget: &Budget| match budget.pace {
        Pace::Time { increment, .. } => increment.as_millis(),
        _ => 0,
    };
    let [white, black] = budgets;
    format!(
        "go wtime {} btime {} winc {} binc {}",
        white.time.as_millis(),
        black.time.as_millis(),
        increment(white),
        increment(black)
    )
}

fn after<'a>(words: &[&'a str], word: &str) -> Option<&'a str> {
    let at = words.iter().position(|known| *known == word)?;
    words.get(at + 1).copied()
}

fn score_in(words: &[&str]) -> Option<Score> {
    let at = words.iter().position(|word| *word == "score")?;
    let number = words.get(at + 2)?.parse().ok()?;
    match *words.get(at + 1)? {
        "cp" => Some(Score::Centipawns(number)),
        "mate" => Some(Score::Mate(number)),
        _ => None,
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.say("quit");
        // Some engines never leave by themselves.
        std::thread::sleep(Duration::from_millis(50));
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
