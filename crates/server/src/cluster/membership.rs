//! Which nodes are there, by the rows that each writes again and again, and which of them looks after a game.
//!
//! Invariant: how old a row is, the store's clock says; no two machines' clocks are compared. Whoever could not write its
//! own row looks after nothing.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use parking_lot::Mutex;
use tabiya_game::{Millis, Now};
use tokio::time::Instant;

use super::news::{NEWS, News, Told};
use crate::{
    bus::Bus,
    storage::{Node, SeenNode},
};

/// How often each node writes its row.
pub const BEAT: Duration = Duration::from_secs(1);

/// A row that is older, in milliseconds, is that of a node that is gone.
pub const LIVE: i64 = 3_000;

/// A node that has not been able to write its row for so long owns nothing: before others think it gone.
const LEASE: Duration = Duration::from_millis(2_500);

/// Lapses that are remembered, and for how long.
const LAPSES: usize = 64;

/// See [`LAPSES`].
const REMEMBERED: Duration = Duration::from_secs(30);

/// After the last sign of a node its players may still have moved at others, until everybody knew.
const UNNOTICED: Millis = Millis(5_000);

/// How a node is told to be one of several.
pub struct Membership {
    /// What it is called: the same after a restart.
    pub node: String,
    /// How news travel between nodes.
    pub news: Arc<dyn Bus<Told>>,
}

/// A node has gone: from an instant on nobody looked after its games, and its visitors had no connection.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Lapse {
    /// Which; none: all of them, whoever they were.
    pub node: Option<String>,
    /// Until then it certainly was there.
    pub until: Now,
    /// The nodes that were there with it.
    before: Vec<String>,
    noticed: Instant,
}

impl Lapse {
    /// Whether nobody looked after this game.
    #[must_use]
    pub fn concerns(&self, game: &str) -> bool {
        self.node.as_ref().is_none_or(|node| owner(&self.before, game) == Some(node))
    }
}

/// What is new since a node last looked at all.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Noted {
    /// Which have gone.
    pub lapses: Vec<Lapse>,
    /// Some have come or gone.
    pub changed: bool,
    /// The time by the fastest clock of the others.
    pub time: Option<Now>,
}

/// What one node knows of all.
pub struct Cluster {
    node: String,
    generation: i64,
    news: Arc<dyn Bus<Told>>,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// Those that are there, with generation and clock as they were last told.
    live: BTreeMap<String, (i64, Now)>,
    /// One of them says that it hears no news.
    somebody_is_deaf: bool,
    /// When this node last asked to be noted, and was.
    noted: Option<Instant>,
    leaving: bool,
    lapses: Vec<Lapse>,
}

impl Cluster {
    /// A node of a cluster as its store tells of it, and the instant from which the servers' time goes on at least.
    #[must_use]
    pub fn join(membership: Membership, seen: &[SeenNode], generation: i64, ran_until: Now) -> (Self, Now) {
        let Membership { node, news } = membership;
        let own = seen.iter().find(|seen| seen.node.name == node);
        let generation = own.map_or(generation, |own| generation.max(own.node.generation + 1));
        let others = seen.iter().filter(|seen| seen.node.name != node && seen.age <= LIVE);
        let noticed = Instant::now();
        let all: Vec<String> = seen.iter().map(|seen| seen.node.name.clone()).collect();
        // This one was here before and was not missed yet, or others went while nobody was there to see it.
        let gone = seen.iter().filter(|seen| seen.node.name == node || seen.age > LIVE).map(|seen| Lapse {
            node: Some(seen.node.name.clone()),
            until: clock_of(&seen.node),
            before: all.clone(),
            noticed,
        });
        let mut lapses: Vec<Lapse> = gone.collect();
        let time = others.map(|seen| clock_of(&seen.node) + aged(seen)).max().unwrap_or_else(|| {
            // Nobody is there: time has stood still since the last of them.
            let until = seen.iter().map(|seen| clock_of(&seen.node)).fold(ran_until, Now::max);
            lapses = vec![Lapse { node: None, until, before: Vec::new(), noticed }];
            until
        });
        let state = State { lapses, ..State::default() };
        (Self { node, generation, news, state: Mutex::new(state) }, time)
    }

    /// What this node tells of itself at this instant.
    #[must_use]
    pub fn beat(&self, now: Now) -> Node {
        // Whoever hears no news has no address for them.
        let address = if self.news.is_connected() { self.node.clone() } else { String::new() };
        let clock = i64::try_from(now.0).unwrap_or(i64::MAX);
        Node { name: self.node.clone(), generation: self.generation, address, clock }
    }

    /// Takes in what the store tells, asked at `asked`.
    pub fn note(&self, seen: &[SeenNode], asked: Instant) -> Noted {
        let mut state = self.state.lock();
        let mine = |seen: &&SeenNode| seen.node.name == self.node && seen.node.generation == self.generation;
        // Others may have looked after its games meanwhile.
        let returns = state.noted.is_none_or(|noted| noted.elapsed() > LEASE);
        state.noted = seen.iter().find(mine).map(|_| asked);
        let fresh = seen.iter().filter(|seen| seen.age <= LIVE);
        let live: BTreeMap<_, _> = fresh
            .clone()
            .map(|seen| (seen.node.name.clone(), (seen.node.generation, clock_of(&seen.node))))
            .collect();
        let deaf = |seen: &SeenNode| seen.node.address.is_empty();
        state.somebody_is_deaf = fresh.clone().any(deaf);
        let before: Vec<String> = state.live.keys().cloned().collect();
        let gone = |(name, (generation, clock)): (&String, &(i64, Now))| {
            let there = live.get(name).is_some_and(|(now, _)| now == generation);
            // What it told last may not have been heard yet.
            let last =
                seen.iter().find(|seen| seen.node.name == *name && seen.node.generation == *generation);
            let until = last.map_or(*clock, |seen| clock_of(&seen.node).max(*clock));
            (!there && *name != self.node).then(|| Lapse {
                node: Some(name.clone()),
                until,
                before: before.clone(),
                noticed: Instant::now(),
            })
        };
        let lapses: Vec<Lapse> = state.live.iter().filter_map(gone).collect();
        let changed = returns || state.live.len() != live.len() || !lapses.is_empty();
        state.live = live;
        state.remember(&lapses);
        let others = fresh.filter(|seen| seen.node.name != self.node && seen.age >= 0);
        let time = others.map(|seen| clock_of(&seen.node) + aged(seen)).max();
        Noted { lapses, changed, time }
    }

    /// A node says that it stops.
    pub fn left(&self, node: &str, clock: u64) -> Option<Lapse> {
        let mut state = self.state.lock();
        if node == self.node || !state.live.contains_key(node) {
            return None;
        }
        let before = state.live.keys().cloned().collect();
        state.live.remove(node);
        let lapse = Lapse { node: Some(node.to_owned()), until: Now(clock), before, noticed: Instant::now() };
        state.remember(std::slice::from_ref(&lapse));
        Some(lapse)
    }

    /// This node looks after nothing any more.
    pub fn leave(&self, now: Now) -> (&str, i64) {
        self.state.lock().leaving = true;
        self.tell(News::Leaves { clock: now.0 });
        (&self.node, self.generation)
    }

    /// Whether this node stops.
    #[must_use]
    pub fn is_leaving(&self) -> bool {
        self.state.lock().leaving
    }

    /// Whether this node looks after a game.
    #[must_use]
    pub fn owns(&self, game: &str) -> bool {
        let state = self.state.lock();
        let noted = state.noted.is_some_and(|noted| noted.elapsed() <= LEASE);
        noted && !state.leaving && owner(state.live.keys(), game) == Some(&self.node)
    }

    /// Whether a node is there.
    #[must_use]
    pub fn is_live(&self, node: &str) -> bool {
        self.state.lock().live.contains_key(node)
    }

    /// Whether all nodes hear each other's news, as far as can be known; if not, the log is looked at every second.
    #[must_use]
    pub fn hears(&self) -> bool {
        self.news.is_connected() && !self.state.lock().somebody_is_deaf
    }

    /// From when on nobody looked after a game whose last row tells of this instant, if that was so lately.
    #[must_use]
    pub fn lapse(&self, game: &str, last_event: Now) -> Option<Now> {
        let state = self.state.lock();
        let lapses = state.lapses.iter().filter(|lapse| {
            let unnoticed = if lapse.node.is_some() { UNNOTICED } else { Millis::ZERO };
            lapse.concerns(game) && last_event <= lapse.until + unnoticed
        });
        lapses.map(|lapse| lapse.until.max(last_event)).min()
    }

    /// What this node is called.
    #[must_use]
    pub fn node(&self) -> &str {
        &self.node
    }

    /// How news travel.
    #[must_use]
    pub fn news(&self) -> &Arc<dyn Bus<Told>> {
        &self.news
    }

    /// Tells all others.
    pub fn tell(&self, news: News) {
        self.news.publish(NEWS, Told { by: self.node.clone(), news });
    }
}

impl State {
    fn remember(&mut self, lapses: &[Lapse]) {
        self.lapses.retain(|lapse| lapse.node.is_none() || lapse.noticed.elapsed() <= REMEMBERED);
        self.lapses.extend_from_slice(lapses);
        let surplus = self.lapses.len().saturating_sub(LAPSES);
        self.lapses.drain(..surplus);
    }
}

fn clock_of(node: &Node) -> Now {
    Now(u64::try_from(node.clock).unwrap_or(0))
}

fn aged(seen: &SeenNode) -> Millis {
    Millis(u64::try_from(seen.age).unwrap_or(0))
}

/// Of these nodes the one that looks after a game: each has a number for it that all can work out, and the highest has it.
/// When a node comes or goes, only the games that it gets or had change hands.
fn owner<'a>(nodes: impl IntoIterator<Item = &'a String>, game: &str) -> Option<&'a String> {
    nodes.into_iter().max_by_key(|node| (weight(node, game), *node))
}

/// FNV-1a over both, its bits mixed once more: the same in every version of this program.
fn weight(node: &str, game: &str) -> u64 {
    let bytes = node.bytes().chain([0]).chain(game.bytes());
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let mixed = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    mixed ^ (mixed >> 33)
}

#[cfg(test)]
mod tests {
    use tokio::time;

    use super::*;
    use crate::bus::LocalBus;

    fn cluster(node: &str, seen: &[SeenNode]) -> (Cluster, Now) {
        let news: Arc<LocalBus<Told>> = Arc::default();
        Cluster::join(Membership { node: node.into(), news }, seen, 1, Now(500))
    }

    fn seen(name: &str, clock: i64, age: i64) -> SeenNode {
        let node = Node { name: name.into(), generation: 1, address: name.into(), clock };
        SeenNode { node, age }
    }

    #[test]
    fn games_are_shared_out_and_only_those_of_who_comes_or_goes_change_hands() {
        let three = ["a", "b", "c"].map(str::to_owned);
        let games: Vec<String> = (0..3_000).map(|number| format!("game{number:06}")).collect();
        let mut each = BTreeMap::<&String, usize>::new();
        for game in &games {
            let with = owner(&three, game).expect("somebody");
            *each.entry(with).or_default() += 1;
            let without = owner(&three[..2], game).expect("somebody");
            assert!(with == without || *with == three[2], "{game} changed hands");
        }
        assert!(each.len() == 3 && each.values().all(|count| (850..1150).contains(count)), "{each:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_node_that_cannot_write_its_row_owns_nothing() {
        let (one, _) = cluster("a", &[]);
        assert!(!one.owns("game"), "before it has written");
        one.note(&[seen("a", 0, 0)], Instant::now());
        assert!(one.owns("game"));
        time::advance(Duration::from_secs(4)).await;
        assert!(!one.owns("game"));
        one.note(&[seen("a", 0, 0)], Instant::now());
        assert!(one.owns("game"));
        let later = SeenNode { node: Node { generation: 2, ..seen("a", 0, 0).node }, age: 0 };
        one.note(&[later], Instant::now());
        assert!(!one.owns("game"), "another has its name");
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_is_gone_is_named_once_with_the_instant_it_last_told() {
        let (one, time) = cluster("a", &[seen("b", 9_000, 400)]);
        assert_eq!(time, Now(9_400), "the time that others have");
        let noted = one.note(&[seen("a", 0, 0), seen("b", 10_000, 100)], Instant::now());
        assert_eq!(noted, Noted { lapses: vec![], changed: true, time: Some(Now(10_100)) });
        let Noted { lapses, .. } = one.note(&[seen("a", 0, 0), seen("b", 11_000, 3_500)], Instant::now());
        assert_eq!(lapses.len(), 1);
        assert_eq!((lapses[0].node.as_deref(), lapses[0].until), (Some("b"), Now(11_000)));
        let noted = one.note(&[seen("a", 0, 0)], Instant::now());
        assert_eq!(noted, Noted { lapses: vec![], changed: false, time: None });
        let game = (0..).map(|number| number.to_string()).find(|game| lapses[0].concerns(game));
        let game = game.expect("some are b's");
        assert!(one.owns(&game));
        assert_eq!(one.lapse(&game, Now(10_500)), Some(Now(11_000)));
        assert_eq!(one.lapse(&game, Now(12_000)), Some(Now(12_000)), "a move at another node meanwhile");
        assert_eq!(one.lapse(&game, Now(17_000)), None, "somebody went on with it");
    }

    #[tokio::test(start_paused = true)]
    async fn when_nobody_was_there_time_has_stood_still() {
        let (one, time) = cluster("a", &[seen("a", 7_000, 60_000), seen("b", 8_000, 50_000)]);
        assert_eq!(time, Now(8_000));
        assert_eq!(one.lapse("any", Now(7_900)), Some(Now(8_000)));
        assert_eq!(one.lapse("any", Now(8_001)), None);
    }
}
