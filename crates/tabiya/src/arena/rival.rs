//! Another engine as a player of a match.

use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, bail};
use tabiya_engine::limits::Clock;
use tabiya_rules::position::Rules;
use tabiya_rules::record::Record;
use tabiya_uci_client::client::{Answer, Client};
use tabiya_uci_client::fault::Fault;
use tabiya_uci_client::launch::{Jail, Launch};
use tabiya_uci_client::limits::{Limits, Stop};
use tabiya_uci_client::variant::Variant;

use super::clock::{Budget, TimeControl};
use super::player::Thought;

/// A running engine.
pub(crate) struct Rival {
    command: String,
    client: Client,
    /// How it thinks, if not as the match says.
    pace: Option<TimeControl>,
}

/// How long an engine may think beyond its clock before it is given up.
const PATIENCE: Duration = Duration::from_secs(60);

impl Rival {
    /// Starts an engine and sets its options.
    pub(crate) fn start(
        command: &str,
        settings: &[(String, String)],
        pace: Option<TimeControl>,
        variant: &Variant,
    ) -> Result<Self> {
        let mut words = command.split_ascii_whitespace();
        let program = words.next().context("expected the path of an engine, found nothing")?;
        // Both sides of a match are served alike: no bound on memory, and nobody steps back.
        let jail = std::env::current_exe().ok().map(|program| Jail { program, memory: None, nice: 0 });
        let arguments = words.map(str::to_owned).collect();
        let launch = Launch { arguments, jail, ..Launch::new(program) };
        let begin = || -> Result<Client, Fault> {
            let mut client = Client::start(&launch)?;
            client.choose(variant)?;
            client.set_all(settings.iter().map(|(name, value)| (name, value)))?;
            Ok(client)
        };
        let client = begin().map_err(|fault| anyhow!("{command} {fault}"))?;
        Ok(Self { command: command.to_owned(), client, pace })
    }

    pub(crate) fn new_game(&mut self) -> Result<()> {
        self.client.new_game().map_err(|fault| anyhow!("{} {fault}", self.command))
    }

    /// Asks for a move. Budgets are White's and Black's.
    pub(crate) fn think<R: Rules>(
        &mut self,
        record: &Record<R>,
        budgets: &[Budget; 2],
    ) -> Result<Thought<R::Move>> {
        let own = budgets[record.position().turn().index()];
        let lasting = own.time + PATIENCE;
        let paced = self.pace.map_or(own, Budget::new);
        let limits = Limits { lasting: Some(lasting), ..limits(&paced, budgets) };
        let answer = self.client.search(record, &limits, &Stop::default(), &mut |_| {});
        let Answer { best, score, nodes, time } =
            answer.map_err(|fault| anyhow!("{} {fault}", self.command))?;
        if time > lasting {
            bail!("{} does not answer", self.command);
        }
        let m = best.context("expected a legal move, found none")?;
        Ok(Thought { m, score, time, nodes })
    }
}

fn limits(own: &Budget, budgets: &[Budget; 2]) -> Limits {
    let clock = |budget: &Budget| {
        let increment = match budget.control {
            TimeControl::Time { increment, .. } => increment,
            _ => Duration::ZERO,
        };
        Clock { left: budget.time, increment, moves_to_go: None }
    };
    match own.control {
        TimeControl::Nodes(_) | TimeControl::NodeClock { .. } => {
            Limits { nodes: own.node_share(), ..Limits::default() }
        }
        TimeControl::Depth(depth) => Limits { depth: Some(depth), ..Limits::default() },
        TimeControl::Time { .. } => {
            Limits { clocks: Some(budgets.each_ref().map(clock)), ..Limits::default() }
        }
    }
}
