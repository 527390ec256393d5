//! A new study: of a position, of a game that is over, of a game in PGN.

use std::sync::Arc;

use tabiya_game::{PreparedGame, StartChoice, Terms, by_rules};
use tabiya_host::CommandId;
use tabiya_protocol::{Message, StudySource};
use tabiya_rules::{
    mode::{Mode, ModeHandle},
    position::Rules,
};
use tabiya_study::{ApplyError, Event, Notes, Opened, Origin, STUDY_VERSION, Study, checked_title};
use tabiya_view::{bad_fen, bad_start, checked_fen};

use super::{Studies, registry::terms};
use crate::{
    actors::Actors as _,
    clock::wall_clock,
    reading,
    rooms::ToRoom,
    secret::game_name,
    storage::{NewStudy, SecretHash, StudyFacts},
};

/// What a new study is to be.
#[derive(Clone, Debug)]
pub struct NewStudyOf {
    /// Who may change it.
    pub holder: SecretHash,
    /// The command's name.
    pub command: CommandId,
    /// Where it comes from.
    pub source: StudySource,
    /// Its name; none: one that follows from where it comes from.
    pub title: Option<String>,
}

impl Studies {
    /// Begins a study, or finds the one this command began before, or this holder's study of the same game.
    ///
    /// # Errors
    /// What is wrong with what was wanted, or that storage takes nothing.
    pub async fn create(self: &Arc<Self>, wanted: NewStudyOf) -> Result<String, Message> {
        let NewStudyOf { holder, command, source, title } = wanted;
        let title = title.as_deref().map(checked_title).transpose()?;
        // A game that is brought, or a name that is given, is more than a look at something.
        let kept = match &source {
            StudySource::Pgn { .. } => true,
            StudySource::Position { .. } => title.is_some(),
            StudySource::Game { .. } => false,
        };
        let mut opened = self.opened(source).await?;
        let mode = self.rooms.context.modes.of(&terms(&opened)).await?;
        if let Some(title) = title {
            opened.title = title;
        } else if opened.title.is_empty() {
            mode.title().clone_into(&mut opened.title);
        }
        let facts = by_rules!(&mode, |rules| Study::open(rules, &opened).map(|study| facts(&study, &mode)));
        let facts = facts.map_err(|error: ApplyError| bad_fen(&opened.origin.start, &error.to_string()))?;
        let study = NewStudy {
            name: game_name(),
            created: wall_clock(),
            holder,
            game: opened.origin.game.clone(),
            kept,
            facts,
            command,
            event: Event::Opened(Box::new(opened)).encode(),
        };
        Ok(self.rooms.context.storage.create_study(study).await?)
    }

    async fn opened(self: &Arc<Self>, source: StudySource) -> Result<Opened, Message> {
        match source {
            StudySource::Position { mode, mode_file, fen } => {
                let mode = self.rooms.context.modes.find(&mode, mode_file.as_deref()).await?;
                let fen = fen.as_deref().map(checked_fen).transpose()?;
                let origin = Origin { result: "*".to_owned(), ..Origin::default() };
                let origin = self.begun(&mode, fen, None, origin)?;
                let (title, notes, nodes) = (String::new(), Notes::default(), Vec::new());
                Ok(Opened { v: STUDY_VERSION, origin, title, notes, nodes })
            }
            StudySource::Game { game } => self.rooms.ask(&game.0, |answer| ToRoom::Study { answer }).await,
            StudySource::Pgn { text } => {
                let read = move |library: &_| reading::study(library, &text);
                let (mode, draw, opened) = self.rooms.context.modes.read_text(read).await?;
                let start = opened.origin.start.clone();
                let origin = self.begun(&mode, Some(&start), draw, opened.origin)?;
                Ok(Opened { origin, ..opened })
            }
        }
    }

    /// Where a study begins: the mode as games bring it along, and a start, drawn where the mode draws.
    fn begun(
        &self,
        mode: &ModeHandle,
        fen: Option<&str>,
        draw: Option<u64>,
        origin: Origin,
    ) -> Result<Origin, Message> {
        let dice = &self.rooms.context.dice;
        let opening = PreparedGame::new(
            mode,
            StartChoice { fen, start_number: draw },
            Terms::default(),
            &mut |sides| dice.throw(sides),
        );
        let terms = opening.map_err(|error| bad_start(fen.unwrap_or_default(), &error))?.terms;
        Ok(Origin {
            mode: terms.mode,
            source: terms.source,
            draw: terms.start_number,
            start: terms.start,
            ..origin
        })
    }
}

/// What a list shows of a study.
pub(super) fn facts<R: Rules>(study: &Study<R>, mode: &Mode) -> StudyFacts {
    let end = study.main_line().pop().and_then(|id| study.node(id)).unwrap_or_else(|| study.start());
    StudyFacts {
        title: study.title().to_owned(),
        mode: mode.id().to_owned(),
        moves: u32::try_from(study.count()).unwrap_or(u32::MAX),
        fen: end.position.fen(),
    }
}
