//! The conversation with one engine.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use tabiya_engine::engine::Info;
use tabiya_engine::score::Score;
use tabiya_rules::position::{Position, Rules};
use tabiya_rules::record::Record;

use crate::fault::{Fault, Stage};
use crate::info::{self, Said};
use crate::launch::{Launch, is_native};
use crate::limits::{Limits, Stop};
use crate::option::{Kind, Offer};
use crate::process::{Heard, LONGEST, Process};
use crate::remark::{Remark, Remarks};
use crate::text::clean;
use crate::variant::Variant;

/// A running engine. After a [`Fault`] that is not about an option or a mode it is of no use any more.
pub struct Client {
    program: PathBuf,
    process: Process,
    identity: Identity,
    offers: Vec<Offer>,
    variant: Variant,
    /// How long it may take for what needs no thought.
    patience: Duration,
    /// Mebibytes it may have.
    memory: Option<u64>,
    remarks: Remarks,
}

/// Who an engine says it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Identity {
    /// Its name, with its version.
    pub name: String,
    /// Who made it.
    pub author: String,
}

/// What an engine answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer<M> {
    /// The best move; `None` only where there is no legal one.
    pub best: Option<M>,
    /// The last score of its best line.
    pub score: Option<Score>,
    /// Positions searched, as it says.
    pub nodes: u64,
    /// From the question to the answer.
    pub time: Duration,
}

/// How often a search looks whether it should stop.
const TICK: Duration = Duration::from_millis(10);
/// Characters of a name that are kept.
const NAME: usize = 100;
/// Lines that an engine may say before it has said who it is; the most talkative needs some hundred.
const MOST_LINES: usize = 10_000;
/// Options that are kept.
const MOST_OFFERS: usize = 500;

impl Client {
    /// Starts an engine and asks who it is.
    ///
    /// # Errors
    /// When it cannot be started, or does not say that it is an engine.
    pub fn start(launch: &Launch) -> Result<Self, Fault> {
        let mut client = Self {
            program: launch.program.clone(),
            process: Process::start(launch)?,
            identity: Identity::default(),
            offers: Vec::new(),
            variant: Variant::default(),
            patience: launch.patience,
            memory: launch.memory(),
            remarks: Remarks::default(),
        };
        client.greet()?;
        client.wait_until_ready()?;
        Ok(client)
    }

    fn greet(&mut self) -> Result<(), Fault> {
        self.process.say("uci");
        // What engines say of themselves before they answer is neither UCI nor odd.
        let (mut banner, mut has_begun) = (None, false);
        let deadline = Instant::now() + self.patience;
        for _ in 0..MOST_LINES {
            let Some((_, line)) = self.hear_until(deadline, Stage::Greeting)? else {
                let heard = banner.filter(|_| !has_begun);
                return Err(Fault::Silent { stage: Stage::Greeting, after: self.patience, heard });
            };
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match (word, rest.split_once(' ')) {
                ("uciok", _) => return Ok(()),
                ("id", Some(("name", name))) => self.identity.name = clean(name.trim(), NAME),
                ("id", Some(("author", author))) => self.identity.author = clean(author.trim(), NAME),
                ("option", Some(("name", offer))) => match Offer::read(offer) {
                    Some(offer) if self.offers.len() < MOST_OFFERS => self.offers.push(offer),
                    _ => self.note_odd(&line),
                },
                _ if is_known(word) => continue,
                _ if has_begun => self.note_odd(&line),
                _ => banner = banner.or_else(|| Some(clean(&line, NAME))),
            }
            has_begun |= is_known(word);
        }
        Err(Fault::Flood { stage: Stage::Greeting })
    }

    /// Who it says it is.
    #[must_use]
    pub const fn identity(&self) -> &Identity {
        &self.identity
    }

    /// The options it offers.
    #[must_use]
    pub fn offers(&self) -> &[Offer] {
        &self.offers
    }

    /// The option of this name, in whatever letters.
    #[must_use]
    pub fn offer(&self, name: &str) -> Option<&Offer> {
        self.offers.iter().find(|known| known.name.eq_ignore_ascii_case(name))
    }

    /// Whether its process has not ended.
    #[must_use]
    pub fn is_running(&self) -> bool {
        !self.process.has_ended()
    }

    /// What was odd so far.
    #[must_use]
    pub const fn remarks(&self) -> &Remarks {
        &self.remarks
    }

    /// Sets an option.
    ///
    /// # Errors
    /// When there is no such option, or it cannot have this value; nothing has been said to the engine then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        let Some(offer) = self.offer(name) else {
            let known = self.offers.iter().map(|offer| offer.name.clone()).collect();
            return Err(Fault::NoOption { name: clean(name, NAME), known });
        };
        let value = offer.accept(value)?.map_or_else(String::new, |value| format!(" value {value}"));
        self.process.say(&format!("setoption name {}{value}", offer.name));
        Ok(())
    }

    /// Sets options and waits until the engine is ready for more.
    ///
    /// # Errors
    /// As [`Client::set`], or when it does not get ready.
    pub fn set_all<'a>(
        &mut self,
        settings: impl IntoIterator<Item = (&'a String, &'a String)>,
    ) -> Result<(), Fault> {
        settings.into_iter().try_for_each(|(name, value)| self.set(name, value))?;
        self.wait_until_ready()
    }

    /// Tells the engine the mode, or refuses the engine: one that does not know a mode plays chess without a word.
    ///
    /// # Errors
    /// When it does not offer the mode.
    pub fn choose(&mut self, variant: &Variant) -> Result<(), Fault> {
        let lacks = |option, known| Fault::NoMode { mode: variant.id.clone(), option, known };
        if variant.chess960 != self.variant.chess960 {
            if self.offer("UCI_Chess960").is_none() {
                return Err(lacks("UCI_Chess960", Vec::new()));
            }
            self.process.say(&format!("setoption name UCI_Chess960 value {}", variant.chess960));
            self.variant.chess960 = variant.chess960;
        }
        if let Some(file) = &variant.file {
            if self.offer("ModeFile").is_none() {
                return Err(lacks("ModeFile", Vec::new()));
            }
            self.set("ModeFile", file)?;
        } else if variant.name() != self.variant.name() || self.variant.file.is_some() {
            let known = match self.offer("UCI_Variant").map(|offer| &offer.kind) {
                Some(Kind::Combo { values, .. }) => values.clone(),
                _ => vec!["chess only".to_owned()],
            };
            if !known.iter().any(|known| known == variant.name()) {
                return Err(lacks("UCI_Variant", known));
            }
            self.process.say(&format!("setoption name UCI_Variant value {}", variant.name()));
        }
        self.variant = variant.clone();
        Ok(())
    }

    /// Another game begins.
    ///
    /// # Errors
    /// When the engine does not get ready for it.
    pub fn new_game(&mut self) -> Result<(), Fault> {
        self.process.say("ucinewgame");
        self.wait_until_ready()
    }

    fn wait_until_ready(&mut self) -> Result<(), Fault> {
        self.process.say("isready");
        let deadline = Instant::now() + self.patience;
        loop {
            let Some((_, line)) = self.hear_until(deadline, Stage::Readiness)? else {
                return Err(Fault::Silent { stage: Stage::Readiness, after: self.patience, heard: None });
            };
            match line.split(' ').next() {
                Some("readyok") => return Ok(()),
                Some(word) if is_known(word) => {}
                _ => self.note_odd(&line),
            }
        }
    }

    /// Asks for the best move, passing on what the engine says on the way.
    ///
    /// # Errors
    /// When it crashes, falls silent, says too much, or gives a move that is not legal.
    pub fn search<R: Rules>(
        &mut self,
        record: &Record<R>,
        limits: &Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info<R::Move>),
    ) -> Result<Answer<R::Move>, Fault> {
        let asked = Instant::now();
        self.process.say(&self.position_command(record));
        self.process.say(&limits.go());
        let position = record.position();
        let mut deadline = limits.lasting.map(|lasting| asked + lasting);
        let (mut stage, mut score, mut nodes) = (Stage::Thinking, None, 0);
        loop {
            let now = Instant::now();
            let is_over = deadline.is_some_and(|deadline| now >= deadline);
            if stage == Stage::Thinking && (is_over || stop.is_said()) {
                self.process.say("stop");
                (stage, deadline) = (Stage::Stopping, Some(now + self.patience));
            } else if is_over {
                return Err(Fault::Silent { stage, after: self.patience, heard: None });
            }
            let Some((heard, line)) = self.hear_until(now + TICK, stage)? else { continue };
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match word {
                "info" => {
                    let Said { info, nodes: searched, remark } = info::read(position, rest, asked.elapsed());
                    remark.into_iter().for_each(|remark| self.remarks.note(remark));
                    nodes = searched.unwrap_or(nodes);
                    if let Some(info) = info {
                        score = if info.line == 1 { Some(info.score) } else { score };
                        on_info(&info);
                    }
                }
                "bestmove" => {
                    let best = best(position, rest)?;
                    return Ok(Answer { best, score, nodes, time: heard - asked });
                }
                _ if is_known(word) => {}
                _ => self.note_odd(&line),
            }
        }
    }

    fn position_command<R: Rules>(&self, record: &Record<R>) -> String {
        let mut text = format!("position fen {}", record.start().fen());
        for (ply, m) in record.moves().iter().enumerate() {
            let Some(position) = record.position_at(ply) else { break };
            text.push_str(if ply == 0 { " moves " } else { " " });
            text.push_str(&position.uci(*m, self.variant.chess960).to_string());
        }
        text
    }

    /// The next line that comes before the deadline, `None` if none does.
    fn hear_until(&mut self, deadline: Instant, stage: Stage) -> Result<Option<(Instant, String)>, Fault> {
        loop {
            match self.process.hear(deadline.saturating_duration_since(Instant::now())) {
                None => return Ok(None),
                Some(Heard::Line(at, line)) => return Ok(Some((at, line.trim().to_owned()))),
                Some(Heard::TooLong(beginning)) => {
                    self.remarks.note(Remark::TooLong { most: LONGEST, beginning });
                }
                Some(Heard::Flood) => return Err(Fault::Flood { stage }),
                Some(Heard::End) => return Err(self.ended(stage)),
            }
        }
    }

    fn ended(&mut self, stage: Stage) -> Fault {
        let Some(how) = self.process.ending() else { return Fault::OutputClosed { stage } };
        if let Some(reason) = self.process.refusal(how) {
            return Fault::CannotStart { reason };
        }
        if stage == Stage::Greeting && !is_native(&self.program) {
            return Fault::CannotStart {
                reason: "it is neither a script nor a program of this machine".to_owned(),
            };
        }
        let said = self.process.last_words();
        match self.memory.filter(|_| said.iter().any(|line| laments_memory(line))) {
            Some(most) => Fault::OutOfMemory { most, stage, how, said },
            None => Fault::Ended { stage, how, said },
        }
    }

    fn note_odd(&mut self, line: &str) {
        if !line.is_empty() {
            self.remarks.note(Remark::NotUci { line: clean(line, NAME) });
        }
    }
}

/// The move that follows `bestmove`.
fn best<R: Rules>(position: &Position<R>, rest: &str) -> Result<Option<R::Move>, Fault> {
    let text = rest.split_ascii_whitespace().next().unwrap_or("");
    match position.parse_uci(text) {
        Ok(m) => Ok(Some(m)),
        Err(_) if position.legal_moves().is_empty() => Ok(None),
        Err(_) => Err(Fault::IllegalMove { found: clean(text, 20), fen: position.fen() }),
    }
}

/// The words that an engine may begin a line with.
fn is_known(word: &str) -> bool {
    const WORDS: [&str; 9] =
        ["", "id", "option", "uciok", "readyok", "info", "bestmove", "registration", "copyprotection"];
    WORDS.contains(&word)
}

/// Whether these are the words of a program that got no memory.
fn laments_memory(line: &str) -> bool {
    let line = line.to_lowercase();
    ["bad_alloc", "memory", "alloc"].iter().any(|word| line.contains(word))
}
