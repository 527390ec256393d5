//! Where lines come from and what is said goes to: an edited line at a terminal, or plain pipes.
//!
//! Lines are read on a thread of their own, one each time the view asks, so that news can be shown while somebody
//! types and a script never runs ahead of the game.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use anyhow::{Result, bail};
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Editor, ExternalPrinter, Helper};
use tabiya_uci_client::lines::{Line, Lines};

use super::modes::TerminalModes;
use super::signals::{self, Interrupt};
use crate::console::happened::Happened;

/// The longest line that is heard, in bytes: more than any command needs.
pub(in crate::console) const LONGEST: usize = 1 << 16;

/// A request for a line.
struct Ask {
    prompt: String,
    completions: Vec<String>,
}

/// One place to read from and write to.
pub(in crate::console) struct Keyboard {
    asks: Sender<Ask>,
    printer: Option<Printer>,
    /// How the terminal was, if it is one; given back at the end.
    _modes: Option<TerminalModes>,
}

impl Keyboard {
    /// Plain pipes.
    pub(in crate::console) fn pipe(happened: Sender<Happened>) -> Self {
        let (asks, asked) = mpsc::channel();
        thread::spawn(move || read_pipe(&asked, &happened));
        Self { asks, printer: None, _modes: None }
    }

    /// A terminal, with the lines typed before.
    ///
    /// # Errors
    /// If the terminal cannot be used.
    pub(in crate::console) fn terminal(happened: Sender<Happened>, history: Option<PathBuf>) -> Result<Self> {
        let modes = TerminalModes::now();
        let at_last = modes.clone();
        signals::hear(Interrupt::Stops, happened.clone(), move || at_last.restore())?;
        let (asks, asked) = mpsc::channel();
        let (ready, printer) = mpsc::channel();
        thread::spawn(move || {
            let mut editor = match new_editor() {
                Ok(editor) => editor,
                Err(error) => return drop(ready.send(Err(error))),
            };
            // A terminal that cannot move its cursor has no line that could be in the way of a text.
            let _ = ready.send(Ok(editor.create_external_printer().ok().map(Printer::new)));
            read_terminal(editor, &asked, &happened, history);
        });
        match printer.recv() {
            Ok(Ok(printer)) => Ok(Self { asks, printer, _modes: Some(modes) }),
            Ok(Err(error)) => bail!("the terminal cannot be used: {error}"),
            Err(_) => bail!("the terminal cannot be used"),
        }
    }

    /// Asks for a line; it comes as something that happened.
    pub(in crate::console) fn ask(&self, prompt: String, completions: Vec<String>) {
        // Without a reader there was an end of input, which has been told.
        let _ = self.asks.send(Ask { prompt, completions });
    }

    /// Prints a text and ends its line.
    ///
    /// # Errors
    /// If nobody takes it.
    pub(in crate::console) fn print(&mut self, text: &str) -> Result<()> {
        match &mut self.printer {
            Some(printer) => printer.print(format!("{text}\n"))?,
            None => {
                let mut out = io::stdout().lock();
                writeln!(out, "{text}")?;
                out.flush()?;
            }
        }
        Ok(())
    }
}

/// Prints above the line that is being edited, on a thread of its own: while no line is being read, a second text has
/// to wait until one is, and whoever asks for that line must not wait with it.
struct Printer {
    texts: Sender<String>,
    done: Receiver<rustyline::Result<()>>,
    waiting: usize,
}

/// Longest time for a text to appear before others go on. It passes only when a line ends just then.
const SOON: Duration = Duration::from_millis(200);

impl Printer {
    fn new(mut printer: impl ExternalPrinter + Send + 'static) -> Self {
        let (texts, wanted) = mpsc::channel();
        let (tell, done) = mpsc::channel();
        thread::spawn(move || {
            while let Ok(text) = wanted.recv() {
                if tell.send(printer.print(text)).is_err() {
                    return;
                }
            }
        });
        Self { texts, done, waiting: 0 }
    }

    fn print(&mut self, text: String) -> Result<()> {
        if self.texts.send(text).is_err() {
            bail!("the terminal cannot be written to");
        }
        self.waiting += 1;
        while self.waiting > 0
            && let Ok(printed) = self.done.recv_timeout(SOON)
        {
            printed?;
            self.waiting -= 1;
        }
        Ok(())
    }
}

fn read_pipe(asked: &Receiver<Ask>, happened: &Sender<Happened>) {
    let mut input = Lines::new(io::stdin().lock(), LONGEST);
    while asked.recv().is_ok() {
        let news = match input.read() {
            Ok(None) => Happened::End,
            Ok(Some(Line::Whole(line))) => Happened::Line(line),
            Ok(Some(Line::TooLong { beginning })) => Happened::TooLong(beginning.chars().take(20).collect()),
            Err(error) => Happened::Failed(format!("cannot read standard input: {error}")),
        };
        if happened.send(news).is_err() {
            return;
        }
    }
}

type LineEditor = Editor<Completions, FileHistory>;

fn new_editor() -> rustyline::Result<LineEditor> {
    let config = rustyline::Config::builder()
        .completion_type(rustyline::CompletionType::List)
        // Lines that are pasted are answered one after the other, like lines that are typed.
        .bracketed_paste(false)
        .build();
    let mut editor = Editor::with_config(config)?;
    editor.set_helper(Some(Completions { words: Vec::new(), files: FilenameCompleter::new() }));
    Ok(editor)
}

fn read_terminal(
    mut editor: LineEditor,
    asked: &Receiver<Ask>,
    happened: &Sender<Happened>,
    history: Option<PathBuf>,
) {
    if let Some(path) = &history {
        // The first time there is none.
        let _ = editor.load_history(path);
    }
    while let Ok(ask) = asked.recv() {
        if let Some(helper) = editor.helper_mut() {
            helper.words = ask.completions;
        }
        let news = match editor.readline(&ask.prompt) {
            Ok(line) => {
                let _ = editor.add_history_entry(&line);
                if let Some(path) = &history {
                    // A history that cannot be kept is not worth a word.
                    let _ = editor.save_history(path);
                }
                Happened::Line(line)
            }
            Err(ReadlineError::Interrupted) => Happened::Interrupted,
            Err(_) => Happened::End,
        };
        if happened.send(news).is_err() {
            return;
        }
    }
}

/// Completes words, moves, and after `load`, `save` and `mode` names of files.
struct Completions {
    words: Vec<String>,
    files: FilenameCompleter,
}

impl Helper for Completions {}
impl Highlighter for Completions {}
impl Validator for Completions {}
impl Hinter for Completions {
    type Hint = String;
}

impl Completer for Completions {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        at: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        if line.starts_with("load ") || line.starts_with("save ") {
            return self.files.complete(line, at, context);
        }
        let typed = &line[..at];
        let start = typed.rfind(char::is_whitespace).map_or(0, |blank| blank + 1);
        let word = &typed[start..];
        let fitting = self.words.iter().filter(|candidate| candidate.starts_with(word));
        let pair = |word: &String| Pair { display: word.clone(), replacement: word.clone() };
        let words: Vec<Pair> = fitting.map(pair).collect();
        if words.is_empty() && line.starts_with("mode ") {
            return self.files.complete(line, at, context);
        }
        Ok((start, words))
    }
}
