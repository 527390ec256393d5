//! An engine of others looks at a position.

use std::{
    net::IpAddr,
    time::{Duration, Instant},
};

use tabiya_game::by_rules;
use tabiya_protocol::{AnalysisState, Code, EngineInfo, EngineOption, Message, OptionKind};
use tabiya_rules::position::Rules;
use tabiya_uci_client::{
    client::Client,
    fault::Fault,
    limits::{Limits, Stop},
    option::{Kind, Offer},
    variant::Variant,
};
use tokio::sync::watch;

use super::{EngineError, Engines, registry::MOST_PROCESSES};
use crate::{
    analysis::{Asked, Findings, Following, Lines, Wanted},
    limits::ConnectionSlot,
};

/// How long one position is looked at, at most.
const LASTING: Duration = Duration::from_secs(600);

/// The option by which several lines are asked for.
const LINES: &str = "MultiPV";

impl Engines {
    /// Looks at a position, as [`Pool::begin`](crate::analysis::Pool::begin) does. Whatever goes wrong later is told as its end.
    ///
    /// # Errors
    /// When there is no such engine, something is wrong with it or with the position, or too many are asked already, in all
    /// or from this address.
    pub async fn begin(
        &self,
        name: &str,
        wanted: Wanted,
        address: IpAddr,
        most: usize,
    ) -> Result<Following<Findings>, Message> {
        self.entry(name).map_err(message_of)?;
        let slot = self.0.requests.enter(address, most, MOST_PROCESSES).ok_or(Code::PoolFull)?;
        let known = self.describe(name).await.map_err(message_of)?.identity.name;
        let Wanted { asked, lines, nodes, .. } = wanted;
        let (asked, positions) = asked.replayed(lines).await?;
        let first = Findings { engine: known, ..Findings::default() };
        let (news, heard) = watch::channel(first);
        let stop = Stop::default();
        let ending = Ending { stop: stop.clone(), _slot: slot };
        let (engines, name) = (self.clone(), name.to_owned());
        tokio::spawn(async move {
            let work = {
                let news = news.clone();
                move |client: &mut Client| {
                    by_rules!(&asked.mode, |rules| look(client, rules, &asked, lines, nodes, &stop, &news))
                }
            };
            let result = engines.ask(&name, work).await;
            news.send_modify(|findings| match result {
                Ok(()) => findings.state = AnalysisState::Done,
                Err(error) => {
                    findings.state = AnalysisState::Stopped;
                    findings.why = Some(message_of(error));
                }
            });
        });
        Ok(Following::new(heard, positions, ending))
    }

    /// The engines with what can be set in them; one that does not work is left out.
    pub async fn shown(&self) -> Vec<EngineInfo> {
        let mut list = Vec::new();
        for name in self.names() {
            let (Ok(entry), Ok(about)) = (self.entry(&name), self.describe(&name).await) else { continue };
            let value = |offer: &Offer| {
                let set = entry.options.iter().find(|(known, _)| known.eq_ignore_ascii_case(&offer.name));
                set.map_or_else(|| offer.default_value(), |(_, value)| value.clone())
            };
            let option = |offer: &Offer| {
                let kind = shown(&offer.kind)?;
                Some(EngineOption { name: offer.name.clone(), value: value(offer), kind })
            };
            let options =
                about.offers.iter().filter(|offer| offer.name != LINES).filter_map(option).collect();
            list.push(EngineInfo { id: Some(name), name: about.identity.name, options });
        }
        list
    }
}

fn shown(kind: &Kind) -> Option<OptionKind> {
    match kind {
        Kind::Check { .. } => Some(OptionKind::Check),
        Kind::Spin { min, max, .. } => Some(OptionKind::Spin { min: *min, max: *max }),
        Kind::Combo { values, .. } => Some(OptionKind::Combo { choices: values.clone() }),
        Kind::Text { .. } => Some(OptionKind::Text),
        Kind::Button => None,
    }
}

/// The search ends when nobody wants it any more.
struct Ending {
    stop: Stop,
    _slot: ConnectionSlot,
}

impl Drop for Ending {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

fn look<R: Rules>(
    client: &mut Client,
    rules: R,
    asked: &Asked,
    lines: u8,
    nodes: u64,
    stop: &Stop,
    news: &watch::Sender<Findings>,
) -> Result<(), Fault> {
    // It was played through before.
    let Ok(record) = asked.record(rules) else { return Ok(()) };
    client.choose(&Variant::of(&asked.mode, None))?;
    let lines = if client.offer(LINES).is_some() {
        client.set(LINES, &lines.to_string())?;
        lines
    } else {
        1
    };
    let began = Instant::now();
    news.send_modify(|findings| findings.state = AnalysisState::Thinking);
    let mut gathered = Lines::new(*record.position(), lines);
    let limits = Limits { nodes: Some(nodes), lasting: Some(LASTING), ..Limits::default() };
    client.search(&record, &limits, stop, &mut |info| {
        if let Some(found) = gathered.hear(info, 0) {
            news.send_modify(|findings| {
                let ran = began.elapsed();
                (findings.nodes, findings.time, findings.measured) = (found.nodes, ran, (found.nodes, ran));
                found.tell(findings);
            });
        }
    })?;
    Ok(())
}

/// What whoever asked is told.
pub(crate) fn message_of(error: EngineError) -> Message {
    match error {
        EngineError::Unknown { .. } => Code::NoSuchEngine.into(),
        EngineError::Fault { engine, fault: fault @ (Fault::Value(_) | Fault::NoOption { .. }) } => {
            let detail = fault.to_string();
            Message::new(Code::BadOption).with("engine", engine).with("detail", detail)
        }
        EngineError::Fault { engine, fault } => {
            Message::new(Code::EngineFailed).with("engine", engine).with("detail", fault.to_string())
        }
        EngineError::Stopping => Code::Busy.into(),
    }
}
