//! The loop of the full-screen view.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind};
use ratatui::crossterm::execute;
use ratatui::layout::Rect;

use super::super::desk::{Desk, Happened};
use super::draw::draw;
use super::screen::{Next, Screen};

/// How often the clocks are drawn again.
const REFRESH: Duration = Duration::from_millis(100);

/// Shows the game on the whole screen until the user leaves.
///
/// # Errors
/// If the terminal cannot be used, or the work failed.
pub(in super::super) fn run(
    desk: &mut dyn Desk,
    sender: Sender<Happened>,
    happened: &Receiver<Happened>,
) -> Result<()> {
    let mut terminal = ratatui::try_init().context("the terminal cannot be used")?;
    // A terminal without a mouse is no reason to stop.
    let _ = execute!(std::io::stdout(), EnableMouseCapture);
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            if sender.send(Happened::Terminal(event)).is_err() {
                return;
            }
        }
        let _ = sender.send(Happened::End);
    });
    let result = show(&mut terminal, desk, happened);
    let _ = execute!(std::io::stdout(), DisableMouseCapture);
    ratatui::restore();
    desk.close();
    for said in desk.said() {
        println!("{}", said.into_text());
    }
    result?;
    desk.failure().map_or(Ok(()), |failure| bail!("{failure}"))
}

fn show(terminal: &mut DefaultTerminal, desk: &mut dyn Desk, happened: &Receiver<Happened>) -> Result<()> {
    let mut screen = Screen::default();
    loop {
        screen.listen(desk);
        if desk.is_finished() {
            return Ok(());
        }
        terminal.draw(|frame| draw(frame, desk, &screen))?;
        let wait =
            desk.due().map_or(REFRESH, |due| due.saturating_duration_since(Instant::now()).min(REFRESH));
        let size = terminal.size()?;
        let area = Rect::new(0, 0, size.width, size.height);
        match happened.recv_timeout(wait) {
            Ok(Happened::Terminal(Event::Key(key))) if key.kind != KeyEventKind::Release => {
                if screen.key(desk, key, area) == Next::Leave {
                    return Ok(());
                }
            }
            Ok(Happened::Terminal(Event::Mouse(mouse))) => screen.mouse(desk, mouse, area),
            Ok(Happened::Terminal(_) | Happened::Interrupted | Happened::Stopped) => {}
            Ok(Happened::Line(line)) => desk.hear(&line),
            Ok(Happened::Refused(why) | Happened::Failed(why)) => bail!("{why}"),
            Ok(Happened::News(news)) => desk.learn(news),
            Ok(Happened::End) | Err(RecvTimeoutError::Disconnected) => return Ok(()),
            Err(RecvTimeoutError::Timeout) => {
                if desk.due().is_some_and(|due| Instant::now() >= due) {
                    desk.tick();
                }
            }
        }
    }
}
