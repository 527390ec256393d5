//! Another engine: a process that speaks UCI.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use tabiya_engine::score::Score;
use tabiya_rules::position::Chess;
use tabiya_rules::record::Record;
use tabiya_rules::types::Move;

use super::clock::{Budget, Pace};

/// A running engine.
pub(crate) struct Client {
    name: String,
    process: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    options: Vec<String>,
    chess960: bool,
}

/// What an engine answered.
pub(crate) struct Answer {
    pub(crate) m: Move,
    pub(crate) score: Option<Score>,
    pub(crate) nodes: u64,
}

/// How long an engine may take for what needs no thought.
const PATIENCE: Duration = Duration::from_secs(20);

impl Client {
    /// Starts an engine and sets its options.
    pub(crate) fn start(command: &str, settings: &[(String, String)], chess960: bool) -> Result<Self> {
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
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let name = command.to_owned();
        let mut client = Self { name, process, input, lines, options: Vec::new(), chess960 };
        client.introduce(settings)?;
        Ok(client)
    }

    fn introduce(&mut self, settings: &[(String, String)]) -> Result<()> {
        self.say("uci")?;
        loop {
            let line = self.hear(PATIENCE)?;
            if line.trim() == "uciok" {
                break;
            }
            if let Some(option) = line.strip_prefix("option name ") {
                self.options.push(option.split(" type ").next().unwrap_or(option).to_owned());
            }
        }
        if self.chess960 {
            // An engine that does not know a mode plays chess without a word.
            if !self.offers("UCI_Chess960") {
                bail!("{} does not offer the mode chess960 (option UCI_Chess960)", self.name);
            }
            self.say("setoption name UCI_Chess960 value true")?;
        }
        for (option, value) in settings {
            if !self.offers(option) {
                bail!("{} has no option {option:?}; it has {}", self.name, self.options.join(", "));
            }
            self.say(&format!("setoption name {option} value {value}"))?;
        }
        self.wait_until_ready()
    }

    pub(crate) fn offers(&self, option: &str) -> bool {
        self.options.iter().any(|known| known.eq_ignore_ascii_case(option))
    }

    pub(crate) fn new_game(&mut self) -> Result<()> {
        self.say("ucinewgame")?;
        self.wait_until_ready()
    }

    fn wait_until_ready(&mut self) -> Result<()> {
        self.say("isready")?;
        while self.hear(PATIENCE)?.trim() != "readyok" {}
        Ok(())
    }

    fn say(&mut self, line: &str) -> Result<()> {
        writeln!(self.input, "{line}")
            .and_then(|()| self.input.flush())
            .with_context(|| self.complaint("does not listen"))
    }

    fn hear(&mut self, patience: Duration) -> Result<String> {
        match self.lines.recv_timeout(patience) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Timeout) => bail!("{}", self.complaint("does not answer")),
            Err(RecvTimeoutError::Disconnected) => bail!("{}", self.complaint("has ended")),
        }
    }

    fn complaint(&self, what: &str) -> String {
        format!("{} {what}", self.name)
    }

    /// Asks for a move. Budgets are White's and Black's.
    pub(crate) fn think(&mut self, record: &Record<Chess>, budgets: &[Budget; 2]) -> Result<Answer> {
        let mut text = format!("position fen {}", record.start().fen());
        let mut position = *record.start();
        for (number, m) in record.moves().iter().enumerate() {
            text.push_str(if number == 0 { " moves " } else { " " });
            text.push_str(&position.uci(*m, self.chess960).to_string());
            position.play(*m);
        }
        self.say(&text)?;
        let own = budgets[position.turn().index()];
        self.say(&go(&own, budgets))?;
        let deadline = Instant::now() + own.time + PATIENCE * 3;
        let (mut score, mut nodes) = (None, 0);
        loop {
            let line = self.hear(deadline.saturating_duration_since(Instant::now()))?;
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
                    return Ok(Answer { m, score, nodes });
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
