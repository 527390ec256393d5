//! A terminal that a test types into and looks at: tmux.

use std::fs;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// A screen with a console on it. It ends with its test.
pub(crate) struct Screen {
    socket: String,
    data: TempDir,
}

/// How long something may take to show up on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

impl Screen {
    /// A screen of this size, running the console with these arguments.
    pub(crate) fn new(columns: u16, rows: u16, arguments: &str) -> Self {
        Self::with("", columns, rows, arguments)
    }

    /// The same in an environment: `NAME=value …`.
    pub(crate) fn with(environment: &str, columns: u16, rows: u16, arguments: &str) -> Self {
        Self::running(environment, columns, rows, &format!("console --seed 7 {arguments}"))
    }

    /// A screen of this size, running this command of the program.
    pub(crate) fn running(environment: &str, columns: u16, rows: u16, command: &str) -> Self {
        let data = TempDir::new().expect("there is room for a folder");
        let socket = data.path().join("tmux").display().to_string();
        let screen = Self { socket, data };
        let binary = env!("CARGO_BIN_EXE_tabiya");
        let folder = screen.data.path().display();
        let place = if command.contains("--data") { String::new() } else { format!("--data '{folder}'") };
        // The program takes the place of the shell whose number is written down.
        let script =
            format!("echo $$ >'{folder}/number'\nexec env {environment} '{binary}' {command} {place}\n");
        fs::write(screen.data.path().join("run"), script).expect("it can be written");
        let line = format!(
            "sh '{folder}/run'; code=$?; stty -a >'{folder}/modes'; echo \"ended with $code\"; sleep 1000"
        );
        let (columns, rows) = (columns.to_string(), rows.to_string());
        screen.tmux(&["-f", "/dev/null", "new-session", "-d", "-x", &columns, "-y", &rows, &line]);
        screen
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let output = Command::new("tmux")
            .args(["-u", "-S", &self.socket])
            .args(arguments)
            .env("LC_ALL", "C.UTF-8")
            .env_remove("TMUX")
            .env_remove("NO_COLOR")
            .output()
            .expect("tmux is installed");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Sends the program a signal by its name.
    pub(crate) fn signal(&self, name: &str) {
        let number = fs::read_to_string(self.data.path().join("number")).expect("it was written");
        let status = Command::new("kill").args(["-s", name, number.trim()]).status().expect("kill is there");
        assert!(status.success(), "{name} to {number}");
    }

    /// Whether the program has a screen of its own, and whether it hears the mouse.
    pub(crate) fn taken(&self) -> (bool, bool) {
        let flags = self.tmux(&["display-message", "-p", "#{alternate_on} #{mouse_any_flag}"]);
        match flags.trim() {
            "0 0" => (false, false),
            "1 1" => (true, true),
            "0 1" => (false, true),
            "1 0" => (true, false),
            other => panic!("expected two flags, found {other:?}"),
        }
    }

    /// Whether the terminal edits lines by itself and shows what is typed, now that the program has ended.
    pub(crate) fn edits_lines(&self) -> bool {
        let modes = fs::read_to_string(self.data.path().join("modes")).expect("the program has ended");
        let has = |mode: &str| modes.split([' ', ';', '\n']).any(|word| word == mode);
        has("icanon") && has("echo") && has("opost")
    }

    /// Presses keys by their names.
    pub(crate) fn press(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// Types a text as it is.
    pub(crate) fn text(&self, text: &str) {
        self.tmux(&["send-keys", "-l", text]);
    }

    /// Types a line and ends it.
    pub(crate) fn line(&self, line: &str) {
        self.text(line);
        self.press(&["Enter"]);
    }

    /// What is on the screen.
    pub(crate) fn shown(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// The same with colors.
    pub(crate) fn shown_in_color(&self) -> String {
        self.tmux(&["capture-pane", "-p", "-e"])
    }

    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        self.tmux(&["resize-window", "-x", &columns.to_string(), "-y", &rows.to_string()]);
    }

    /// Waits until the screen is as wanted, and returns it.
    pub(crate) fn wait(&self, what: &str, wanted: impl Fn(&str) -> bool) -> String {
        let began = Instant::now();
        loop {
            let shown = self.shown();
            if wanted(&shown) {
                return shown;
            }
            assert!(began.elapsed() < PATIENCE, "never saw {what}; on the screen:\n{shown}");
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// Waits until a text is on the screen.
    pub(crate) fn see(&self, text: &str) -> String {
        self.wait(text, |shown| shown.contains(text))
    }

    /// Presses the left button of the mouse on a cell, counted from 1, and lets it go.
    pub(crate) fn click(&self, column: usize, row: usize) {
        self.text(&format!("\u{1b}[<0;{column};{row}M"));
        self.text(&format!("\u{1b}[<0;{column};{row}m"));
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = Command::new("tmux").args(["-S", &self.socket, "kill-server"]).output();
    }
}
