//! Several servers over one store: who is there, who looks after which game, what they tell each other.
//!
//! Every node decides for its own visitors, and the key (game, number) of the log decides between nodes: of two who write
//! the same row one reads again and decides anew. So the owner of a game is no authority. It only does what happens
//! without anybody's doing: flags, computers, pauses. Two owners, or none for a moment, harm nobody.

mod membership;
mod news;

pub use membership::{BEAT, Cluster, LIVE, Lapse, Membership, Noted};
pub use news::{Here, NEWS, News, OfGame, Told};
