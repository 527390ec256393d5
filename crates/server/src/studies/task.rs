//! The task that owns one study.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use tabiya_game::by_rules;
use tabiya_host::{Audience, CommandId, Outcomes};
use tabiya_practice::repertoire;
use tabiya_protocol::{
    Code, Evaluation, Exported, Message, ModeInfo, StudyChange, StudyId, StudyNews, StudyView, ToClient,
    Version,
};
use tabiya_rules::{mode::ModeHandle, notation::pgn::Play, position::Rules};
use tabiya_study::{Decision, Event, START, Study, settled};
use tabiya_view::{PlayedLine, study_news, study_view};
use tokio::{
    task::AbortHandle,
    time::{Instant, timeout_at},
};

use super::{
    Studies,
    creation::facts,
    evaluation,
    message::{Changed, Joined, ToStudy},
    registry::{opened, terms},
    subject::{self, LineOfPlay, MainLine},
};
use crate::{
    actors::Inbox,
    analysis::{Asker, standing},
    bus::{Announcement, frame},
    clock::wall_clock,
    cluster::News,
    secret::same,
    storage::{Appended, SecretHash, StorageError, StoredStudy, StudyAppend, StudyRow},
};

/// How long a study stays when nobody asks anything of it.
const IDLE: Duration = Duration::from_secs(300);

/// How often a change is decided anew because somebody else wrote first.
const TRIES: usize = 3;

/// Under which name news of a study travel.
pub(super) fn topic(name: &str) -> String {
    format!("study/{name}")
}

/// Loads a study and serves it until nobody needs it.
pub(super) async fn load(
    studies: Arc<Studies>,
    name: &str,
    inbox: &mut Option<Inbox<ToStudy>>,
) -> Result<(), Message> {
    let stored = studies.rooms.context.storage.load_study(name).await?;
    let Some(stored) = stored else {
        return Err(Message::new(Code::NoSuchStudy).with("study", tabiya_view::shortened(name)));
    };
    let opened = opened(&stored).map_err(|error| unreadable(name, &error.to_string()))?;
    let mode = studies.rooms.context.modes.of(&terms(&opened)).await?;
    let info = tabiya_view::info(&mode, opened.origin.draw);
    let shown = (mode.clone(), info);
    by_rules!(&mode, |rules| serve(studies, rules, shown, stored, inbox).await)
}

fn unreadable(name: &str, error: &str) -> Message {
    tracing::error!(study = name, error, "a study cannot be folded");
    Message::new(Code::UnreadableGame).with("game", name)
}

async fn serve<R: Rules>(
    studies: Arc<Studies>,
    rules: R,
    (mode, info): (ModeHandle, ModeInfo),
    stored: StoredStudy,
    inbox: &mut Option<Inbox<ToStudy>>,
) -> Result<(), Message> {
    let (study, commands) = fold(rules, &stored)?;
    let inbox = inbox.take().expect("a study is loaded once");
    let (row, evaluating) = (stored.row, None);
    StudyTask { studies, rules, mode, info, row, study, commands, inbox, evaluating }.run().await;
    Ok(())
}

/// What each side begins with, in milliseconds, as PGN writes it: `300+3`, `40/7200:3600`.
fn base(control: &str) -> Option<u64> {
    let first = control.split(':').next()?;
    let time = first.split_once('/').map_or(first, |(_, time)| time);
    let seconds: u64 = time.split('+').next()?.parse().ok()?;
    seconds.checked_mul(1000)
}

fn fold<R: Rules>(rules: R, stored: &StoredStudy) -> Result<(Study<R>, Outcomes<Changed>), Message> {
    let failed = |error: tabiya_study::ApplyError| unreadable(&stored.row.name, &error.to_string());
    let mut study = Study::open(rules, &opened(stored).map_err(failed)?).map_err(failed)?;
    let mut done = Outcomes::default();
    for (row, seq) in stored.events.iter().zip(0..) {
        if row.seq != seq {
            return Err(unreadable(&stored.row.name, &format!("row {seq} is missing")));
        }
        if seq > 0 {
            let event = Event::decode(&row.data).map_err(|error| failed(error.into()))?;
            let applied = study.apply(&event).map_err(failed)?;
            if let Some(command) = row.command {
                done.remember(command, Changed { version: study.version(), node: applied.node });
            }
        }
        study.count_row(row.data.len());
    }
    Ok((study, done))
}

struct StudyTask<R: Rules> {
    studies: Arc<Studies>,
    rules: R,
    mode: ModeHandle,
    info: ModeInfo,
    row: StudyRow,
    study: Study<R>,
    commands: Outcomes<Changed>,
    inbox: Inbox<ToStudy>,
    /// The evaluation that goes on.
    evaluating: Option<AbortHandle>,
}

impl<R: Rules> StudyTask<R> {
    async fn run(mut self) {
        loop {
            match timeout_at(Instant::now() + IDLE, self.inbox.next()).await {
                Ok(Some(message)) => self.handle(message).await,
                Ok(None) => return,
                Err(_) if self.evaluating.is_none() => return,
                Err(_) => {}
            }
            // Whoever asks much of one study must not hold up the others.
            tokio::task::yield_now().await;
        }
    }

    async fn handle(&mut self, message: ToStudy) {
        match message {
            ToStudy::Join { holder, version, answer } => {
                let here = self.study.version();
                let view = (version != Some(here)).then(|| Box::new(self.view(holder.as_ref())));
                drop(answer.send(Ok(Joined { version: here, view })));
            }
            ToStudy::Change { holder, command, change, answer } => {
                let changed = match self.is_writable(holder.as_ref()) {
                    true => self.change(command, &change).await,
                    false => Err(Code::NotYours.into()),
                };
                drop(answer.send(changed));
            }
            ToStudy::GoneOn { version } if version <= self.study.version() => {}
            ToStudy::GoneOn { .. } | ToStudy::CatchUp => self.catch_up().await,
            ToStudy::Export { answer } => {
                let file = format!("tabiya-study-{}.pgn", self.row.name);
                drop(answer.send(Ok(Exported { file, text: self.study.to_pgn(&self.mode) })));
            }
            ToStudy::Repertoire { color, answer } => {
                let source =
                    matches!(self.mode, ModeHandle::Embedded(_)).then(|| self.mode.source().to_owned());
                let card_mode = tabiya_practice::CardMode { id: self.mode.id().to_owned(), source };
                let cards = repertoire(&self.study, &self.row.name, color);
                drop(answer.send(Ok((card_mode, self.study.title().to_owned(), cards))));
            }
            ToStudy::Look { node, moves, answer } => {
                drop(answer.send(self.played_line(node).and_then(|line| subject::look(line, &moves))));
            }
            ToStudy::LineTo { node, answer } => {
                drop(answer.send(self.played_line(node).map(|line| self.line_of_play(&line))))
            }
            ToStudy::Line { answer } => drop(answer.send(self.main_line())),
            ToStudy::Evaluate { holder, begin, asker, answer } => {
                let allowed = self.is_writable(holder.as_ref());
                let done = if allowed { self.evaluate(begin, asker) } else { Err(Code::NotYours.into()) };
                drop(answer.send(done));
            }
            ToStudy::Unevaluated { answer } => drop(answer.send(self.next_unevaluated().await)),
            ToStudy::Note { node, evaluation, answer } => {
                drop(answer.send(self.note(node, evaluation).await))
            }
            ToStudy::EvaluationOver => {
                if self.evaluating.take().is_some() {
                    self.announce_progress();
                }
            }
        }
    }

    fn is_writable(&self, holder: Option<&SecretHash>) -> bool {
        holder.is_some_and(|shown| same(shown, &self.row.holder))
    }

    fn view(&self, holder: Option<&SecretHash>) -> StudyView {
        let source = self.study.origin().source.clone();
        StudyView {
            writable: self.is_writable(holder),
            mode_file: source.filter(|_| matches!(self.mode, ModeHandle::Embedded(_))),
            evaluating: self.left(),
            ..study_view(&self.row.name, &self.study, self.info.clone())
        }
    }

    fn played_line(&self, node: u32) -> Result<PlayedLine<R>, Message> {
        let line = PlayedLine::to_node(&self.study, node);
        line.ok_or_else(|| Message::new(Code::NoSuchNode).with("node", i64::from(node)))
    }

    fn line_of_play(&self, line: &PlayedLine<R>) -> LineOfPlay {
        let (start, moves) = line.start_and_moves();
        LineOfPlay { mode: self.mode.clone(), start, moves }
    }

    /// The main line as it was played. A passed turn ends it: nobody plays one.
    fn main_line(&self) -> Result<MainLine, Message> {
        let line = self.study.main_line();
        let nodes = line.iter().filter_map(|id| Some((*id, self.study.node(*id)?)));
        let played: Vec<_> = nodes.take_while(|(_, node)| node.play != Play::Null).collect();
        let last = played.last().map_or(START, |(id, _)| *id);
        let moves = played.iter().filter(|(id, _)| *id != START);
        let tags = &self.study.origin().tags;
        let control = tags.iter().find(|tag| tag.name == "TimeControl");
        Ok(MainLine {
            line: self.line_of_play(&self.played_line(last)?),
            base: control.and_then(|tag| base(&tag.value)),
            clocks: moves.map(|(_, node)| node.notes.clock).collect(),
            game: self.study.origin().game.clone(),
            holder: self.row.holder,
        })
    }

    async fn change(&mut self, command: CommandId, change: &StudyChange) -> Result<Changed, Message> {
        if let Some(changed) = self.commands.of(&command) {
            return Ok(*changed);
        }
        for _ in 0..TRIES {
            let event = match self.study.decide(change)? {
                Decision::Event(event) => event,
                Decision::Nothing(node) => return Ok(Changed { version: self.study.version(), node }),
            };
            if let Some(changed) = self.append(&event, Some(command)).await? {
                return Ok(changed);
            }
        }
        Err(Code::Busy.into())
    }

    /// Writes an event, applies it and tells everybody. Nothing, if somebody else wrote first: the study is another now.
    async fn append(
        &mut self,
        event: &Event,
        command: Option<CommandId>,
    ) -> Result<Option<Changed>, Message> {
        let mut next = self.study.clone();
        let applied = next.apply(event).map_err(|error| unreadable(&self.row.name, &error.to_string()))?;
        let (after, at, data) = (self.study.version(), wall_clock(), event.encode());
        next.count_row(data.len());
        let append = StudyAppend {
            study: self.row.key,
            after,
            at,
            command,
            event: data,
            facts: facts(&next, &self.mode),
        };
        match self.studies.rooms.context.storage.append_study(append).await {
            Ok(Appended::Written) => {}
            Ok(Appended::Conflict) => {
                self.reload().await?;
                return Ok(None);
            }
            Err(StorageError::Unknown(reason)) => {
                tracing::warn!(study = self.row.name, reason, "nobody knows whether it was written");
                self.reload().await?;
                return Err(Code::UnknownOutcome.into());
            }
            Err(error) => return Err(error.into()),
        }
        self.study = next;
        let changed = Changed { version: self.study.version(), node: applied.node };
        if let Some(command) = command {
            self.commands.remember(command, changed);
        }
        let mut news = study_news(&self.study, &applied);
        if matches!(event, Event::Evaluated { .. }) && self.evaluating.is_some() {
            news.push(StudyNews::Evaluating { left: self.left() });
        }
        let frame = self.frame(after, news);
        let frames = BTreeMap::from([(Audience::default(), frame)]);
        let event = Announcement::Event { after, version: changed.version, holders: Box::default(), frames };
        self.studies.rooms.context.bus.publish(&topic(&self.row.name), event);
        if let Some(cluster) = &self.studies.rooms.context.cluster {
            cluster.tell(News::Study { study: self.row.name.clone(), version: changed.version });
        }
        Ok(Some(changed))
    }

    /// Reads what others have written; whoever looks on looks anew.
    async fn catch_up(&mut self) {
        let before = self.study.version();
        match self.reload().await {
            Ok(()) if self.study.version() != before => {
                self.studies.rooms.context.bus.publish(&topic(&self.row.name), Announcement::Refresh);
            }
            Ok(()) => {}
            Err(why) => tracing::warn!(study = self.row.name, code = ?why.code, "the log was not read"),
        }
    }

    async fn reload(&mut self) -> Result<(), Message> {
        let storage = &self.studies.rooms.context.storage;
        let stored = storage.load_study(&self.row.name).await?;
        let stored = stored.ok_or_else(|| Message::new(Code::NoSuchStudy))?;
        (self.study, self.commands) = fold(self.rules, &stored)?;
        Ok(())
    }

    fn frame(&self, after: u32, news: Vec<StudyNews>) -> Arc<str> {
        let event = ToClient::StudyEvent {
            study: StudyId(self.row.name.clone()),
            after: Version(after),
            version: Version(self.study.version()),
            news,
            restorable: self.study.is_restorable(),
        };
        frame(&event)
    }

    /// How many positions are left, while they are evaluated.
    fn left(&self) -> Option<u32> {
        self.evaluating.as_ref()?;
        Some(u32::try_from(self.study.unevaluated().len()).unwrap_or(u32::MAX))
    }

    fn announce_progress(&self) {
        let frame = self.frame(self.study.version(), vec![StudyNews::Evaluating { left: self.left() }]);
        self.studies.rooms.context.bus.publish(&topic(&self.row.name), Announcement::Presence { frame });
    }

    fn evaluate(&mut self, begin: bool, asker: Asker) -> Result<(), Message> {
        match (begin, &self.evaluating) {
            (true, None) => {
                let evaluator = self.studies.evaluator.clone().ok_or(Code::PoolFull)?;
                let view = self.view(None);
                let positions: Vec<u64> = view.nodes.iter().map(|node| standing(&node.fen)).collect();
                if self.studies.rooms.context.running_games.forbids(&asker, &positions) {
                    return Err(Code::GameGoesOn.into());
                }
                let work =
                    evaluation::run(Arc::clone(&self.studies), self.row.name.clone(), evaluator, asker);
                self.evaluating = Some(tokio::spawn(work).abort_handle());
            }
            (false, Some(task)) => {
                task.abort();
                self.evaluating = None;
            }
            _ => return Ok(()),
        }
        self.announce_progress();
        Ok(())
    }

    /// The last position that needs an engine; those in which nothing is left to be played are settled on the way.
    async fn next_unevaluated(&mut self) -> Result<Option<(u32, LineOfPlay)>, Message> {
        loop {
            let Some(id) = self.study.unevaluated().pop() else { return Ok(None) };
            match self.study.node(id).and_then(|node| settled(&node.position)) {
                Some(evaluation) => self.note(id, evaluation).await?,
                None => return self.played_line(id).map(|line| Some((id, self.line_of_play(&line)))),
            }
        }
    }

    async fn note(&mut self, node: u32, evaluation: Evaluation) -> Result<(), Message> {
        for _ in 0..TRIES {
            let Some(event) = self.study.evaluated(node, evaluation.clone()) else { return Ok(()) };
            if self.append(&event, None).await?.is_some() {
                return Ok(());
            }
        }
        Err(Code::Busy.into())
    }
}
