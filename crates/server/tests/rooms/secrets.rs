//! A secret for each game, and one for lists: what each opens, and what it must not.

use serde_json::{Value, json};
use tabiya_server::{
    local::LocalServer,
    secret::{game_name, seat, token},
};

use crate::analysed::{Client, server};

/// Somebody with a key from which everything follows that they show.
struct Person {
    key: String,
    list: String,
}

impl Person {
    fn new() -> Self {
        Self { key: token(), list: token() }
    }

    fn seat(&self, game: &str) -> String {
        seat(&self.key, game).expect("a key")
    }

    /// A game that they create under a name of their own.
    async fn create(&self, client: &mut Client, plan: &str) -> (String, Value) {
        let name = game_name();
        let made = client.ask(self.creation(&name, plan)).await.expect("made");
        assert_eq!(made["game"], name.as_str());
        (name, made)
    }

    fn creation(&self, name: &str, opponent: &str) -> Value {
        let game = json!({"mode": "chess", "white": {"kind": "me"}, "black": {"kind": opponent}});
        json!({"type": "create", "secret": self.seat(name), "list": self.list, "name": name, "game": game})
    }
}

async fn joined(client: &mut Client, game: &str, secret: &str) -> Value {
    client.ask(json!({"type": "join", "game": game, "secret": secret})).await.expect("joined")["view"].clone()
}

async fn seats(client: &mut Client, game: &str, secret: &str) -> Value {
    let view = joined(client, game, secret).await;
    json!([view["you"]["seats"], view["you"]["host"]])
}

async fn listed(client: &mut Client, secret: &str) -> Vec<String> {
    let mut all = Vec::new();
    for running in [true, false] {
        let list = json!({"type": "list", "secret": secret, "running": running});
        let reply = client.ask(list).await.expect("listed");
        assert!(reply["next"].is_null());
        let names = reply["games"].as_array().expect("games").iter();
        all.extend(names.map(|game| game["game"].as_str().expect("a name").to_owned()));
    }
    all
}

fn act(game: &str, action: &Value) -> Value {
    json!({"type": "act", "game": game, "action": action})
}

fn play(game: &str) -> Value {
    act(game, &json!({"type": "move", "uci": "e2e4", "ply": 0}))
}

const NOTHING: &str = "[[],false]";

#[tokio::test(flavor = "multi_thread")]
async fn the_seat_of_one_game_opens_no_other_and_lists_nothing() {
    let server = server().await;
    let (mut hers, mut thief) = (Client::of(&server), Client::of(&server));
    let anna = Person::new();
    let (one, _) = anna.create(&mut hers, "me").await;
    let (other, _) = anna.create(&mut hers, "me").await;
    let stolen = anna.seat(&one);
    assert_eq!(seats(&mut thief, &one, &stolen).await, json!([["white", "black"], true]), "its own");
    assert_eq!(seats(&mut thief, &other, &stolen).await.to_string(), NOTHING);
    assert!(thief.ask(play(&other)).await.is_err(), "a watcher does not move");
    assert!(thief.ask(act(&other, &json!({"type": "resign"}))).await.is_err());
    assert!(listed(&mut thief, &stolen).await.is_empty(), "not even its own");
    let mark = |secret: &str| json!({"type": "mark", "game": one, "secret": secret, "starred": true});
    assert_eq!(thief.ask(mark(&stolen)).await, Err("notYours".into()));
    let asked = json!([{"game": one, "secret": stolen}, {"game": other, "secret": stolen}]);
    let known = thief.ask(json!({"type": "games", "seats": asked})).await.expect("known");
    assert_eq!(known["games"].as_array().map(Vec::len), Some(1), "{known}");
    assert_eq!(listed(&mut hers, &anna.list).await, [other, one]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_lists_opens_no_seat() {
    let server = server().await;
    let (mut hers, mut thief) = (Client::of(&server), Client::of(&server));
    let anna = Person::new();
    let (game, made) = anna.create(&mut hers, "friend").await;
    assert_eq!(seats(&mut thief, &game, &anna.list).await.to_string(), NOTHING);
    for action in [json!({"type": "abort"}), json!({"type": "pause"}), play(&game)["action"].clone()] {
        assert!(thief.ask(act(&game, &action)).await.is_err(), "{action}");
    }
    let invite = json!({"type": "invite", "game": game, "secret": anna.list});
    assert_eq!(thief.ask(invite).await, Err("notYours".into()));
    let claim = json!({"type": "claim", "game": game, "token": token(), "secret": anna.list});
    assert_eq!(thief.ask(claim).await, Err("badToken".into()));
    // The game that it makes again is not made again.
    let again = json!({"type": "create", "secret": anna.list, "name": game,
        "game": {"mode": "chess", "white": {"kind": "me"}, "black": {"kind": "friend"}}});
    assert_eq!(thief.ask(again).await, Err("notYours".into()));
    // It lists and marks, for that is what it is for.
    assert_eq!(listed(&mut thief, &anna.list).await, [game.as_str()]);
    let star = json!({"type": "mark", "game": game, "secret": anna.list, "starred": true});
    thief.ask(star).await.expect("marked");
    let scores = json!({"type": "scores", "seats": [{"game": game, "secret": anna.list}]});
    let scores = thief.ask(scores).await.expect("scores");
    assert_eq!(scores["scores"].as_array().map(Vec::len), Some(1));
    assert!(made["invitation"]["token"].is_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_friend_sits_down_with_secrets_of_their_own_and_a_rematch_is_open_to_both() {
    let server = server().await;
    let (mut white, mut black) = (Client::of(&server), Client::of(&server));
    let (anna, ben) = (Person::new(), Person::new());
    let (game, made) = anna.create(&mut white, "friend").await;
    let claim = |token: &Value, list: &str| json!({"type": "claim", "game": game, "token": token, "secret": ben.seat(&game), "list": list});
    let invited = &made["invitation"]["token"];
    black.ask(claim(invited, &ben.list)).await.expect("seated");
    // Under a new id, with a token that is used up: the seat, and the list stays whose it was.
    let again = black.ask(claim(invited, &token())).await.expect("seated");
    assert_eq!(again["color"], "black");
    assert_eq!(listed(&mut black, &ben.list).await, [game.as_str()]);
    assert_eq!(listed(&mut white, &anna.list).await, [game.as_str()]);
    joined(&mut white, &game, &anna.seat(&game)).await;
    let view = joined(&mut black, &game, &ben.seat(&game)).await;
    assert!(view["series"].is_null(), "it is the first");
    white.ask(play(&game)).await.expect("played");
    black.ask(act(&game, &json!({"type": "resign"}))).await.expect("resigned");
    white.ask(act(&game, &json!({"type": "rematch"}))).await.expect("offered");
    black.ask(act(&game, &json!({"type": "rematch"}))).await.expect("agreed");
    let next = joined(&mut black, &game, &ben.seat(&game)).await["now"]["next"].clone();
    let next = next.as_str().expect("a rematch");
    let view = joined(&mut black, next, &ben.seat(&game)).await;
    assert_eq!((&view["you"]["seats"], &view["series"]), (&json!(["white"]), &json!(game)));
    assert_eq!(seats(&mut white, next, &anna.seat(&game)).await, json!([["black"], true]));
    assert_eq!(seats(&mut white, next, &anna.seat(next)).await.to_string(), NOTHING);
    for (client, list) in [(&mut white, &anna.list), (&mut black, &ben.list)] {
        assert_eq!(listed(client, list).await, [next, game.as_str()]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_one_game() {
    let server = server().await;
    let (mut hers, mut his) = (Client::of(&server), Client::of(&server));
    let (anna, ben) = (Person::new(), Person::new());
    let (game, _) = anna.create(&mut hers, "friend").await;
    // Asked again under another id: the same game, with a new link to its seat.
    let again = hers.ask(anna.creation(&game, "friend")).await.expect("found again");
    assert_eq!((&again["game"], &again["seats"]), (&json!(game), &json!(["white"])));
    assert!(again["invitation"]["token"].is_string());
    assert_eq!(listed(&mut hers, &anna.list).await, [game.as_str()]);
    assert_eq!(his.ask(ben.creation(&game, "friend")).await, Err("notYours".into()));
    assert!(listed(&mut his, &ben.list).await.is_empty());
    for bad in ["", "short", "elevenchars", "ten letter", "../../etc1"] {
        assert_eq!(his.ask(ben.creation(bad, "me")).await, Err("badFrame".into()), "{bad:?}");
    }
    let mut creation = ben.creation(&game_name(), "me");
    creation["list"] = json!("no secret");
    assert_eq!(his.ask(creation).await, Err("badSecret".into()));
}

/// However many there are: each has a secret of its own, and none of them is sent.
#[tokio::test(flavor = "multi_thread")]
async fn one_request_finds_all_games_that_go_on() {
    let server = server().await;
    let mut client = Client::of(&server);
    let anna = Person::new();
    let mut names = Vec::new();
    for _ in 0..60 {
        names.push(anna.create(&mut client, "me").await.0);
    }
    names.reverse();
    assert_eq!(listed(&mut client, &anna.list).await, names);
}

/// A page of before has one secret for both, and so have its games.
#[tokio::test(flavor = "multi_thread")]
async fn one_secret_for_all_goes_on() {
    let server: LocalServer = server().await;
    let mut client = Client::of(&server);
    let old = token();
    let plan = json!({"mode": "chess", "white": {"kind": "me"}, "black": {"kind": "me"}});
    let made = client.ask(json!({"type": "create", "secret": old, "game": plan})).await.expect("made");
    let game = made["game"].as_str().expect("a name").to_owned();
    assert_eq!(listed(&mut client, &old).await, [game.as_str()]);
    assert_eq!(seats(&mut client, &game, &old).await, json!([["white", "black"], true]));
    // The page of today lists new ones under the same secret, which does not open them.
    let anna = Person { key: token(), list: old.clone() };
    let (new, _) = anna.create(&mut client, "me").await;
    assert_eq!(listed(&mut client, &old).await, [new.as_str(), game.as_str()]);
    assert_eq!(seats(&mut client, &new, &old).await.to_string(), NOTHING);
}
