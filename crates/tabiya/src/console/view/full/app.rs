//! The loop of the full-screen view.

use std::io::{Write as _, stdout};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use ratatui::layout::Rect;
use ratatui::{DefaultTerminal, Terminal};

use super::draw::draw;
use super::screen::{Next, Screen};
use super::terminal::FullScreen;
use crate::console::client::Client;
use crate::console::happened::Happened;
use crate::console::terminal::signals::{self, Interrupt};

/// How often the clocks are drawn again.
const REFRESH: Duration = Duration::from_millis(100);

/// Shows the game on the whole screen until the user leaves.
///
/// # Errors
/// If the terminal cannot be used, or the work failed.
pub(in crate::console) fn run(
    client: &mut Client,
    sender: Sender<Happened>,
    happened: &Receiver<Happened>,
) -> Result<()> {
    let screen = FullScreen::enter(&mut stdout()).context("the terminal cannot be used")?;
    let seen = with_terminal(&screen, client, sender, happened);
    screen.leave(&mut stdout());
    client.close();
    for said in client.said() {
        // After a signal there may be no terminal to say it to.
        let _ = writeln!(stdout(), "{}", said.into_text());
    }
    seen?;
    client.failure().map_or(Ok(()), |failure| bail!("{failure}"))
}

/// Shows the game on a terminal that was taken for it.
fn with_terminal(
    screen: &FullScreen,
    client: &mut Client,
    sender: Sender<Happened>,
    happened: &Receiver<Happened>,
) -> Result<()> {
    let teller = sender.clone();
    screen.leave_on_panic(stdout, move || {
        let _ = teller.send(Happened::Failed("a part of the console has failed, see above".to_owned()));
    });
    let at_last = screen.clone();
    signals::hear(Interrupt::Ends, sender.clone(), move || at_last.leave(&mut stdout()))?;
    let mut terminal =
        Terminal::new(CrosstermBackend::new(stdout())).context("the terminal cannot be used")?;
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            if sender.send(Happened::Terminal(event)).is_err() {
                return;
            }
        }
        let _ = sender.send(Happened::End);
    });
    let seen = show(&mut terminal, screen, client, happened);
    // It would complain of a terminal that is gone, to a terminal that is gone.
    std::mem::forget(terminal);
    seen
}

fn show(
    terminal: &mut DefaultTerminal,
    full_screen: &FullScreen,
    client: &mut Client,
    happened: &Receiver<Happened>,
) -> Result<()> {
    let mut screen = Screen::new(client.words());
    loop {
        screen.listen(client);
        if client.is_finished() {
            return Ok(());
        }
        if !full_screen.is_on() {
            bail!("a part of the console has failed, see above");
        }
        terminal.draw(|frame| draw(frame, client, &screen))?;
        let size = terminal.size()?;
        let area = Rect::new(0, 0, size.width, size.height);
        match happened.recv_timeout(REFRESH) {
            Ok(Happened::Terminal(Event::Key(key))) if key.kind != KeyEventKind::Release => {
                if screen.key(client, key, area) == Next::Leave {
                    return Ok(());
                }
            }
            Ok(Happened::Terminal(Event::Mouse(mouse))) => screen.mouse(client, mouse, area),
            Ok(Happened::Terminal(_) | Happened::Interrupted | Happened::Stopped) => {}
            Ok(Happened::Line(line)) => client.hear(&line),
            Ok(Happened::TooLong(_)) => {}
            Ok(Happened::Failed(why)) => bail!("{why}"),
            Ok(Happened::Ended(ended)) => return Err(ended.into()),
            Ok(Happened::News(news)) => client.learn(news),
            Ok(Happened::End) | Err(RecvTimeoutError::Disconnected) => return Ok(()),
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}
