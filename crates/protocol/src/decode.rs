//! Reading what a client sent.
//!
//! Invariant: whatever the text is, there is either a request with a usable name or a refusal to send back.

use crate::{Code, Message, RequestId, ToServer};

/// Why a frame is no request, with the name to answer under as far as one can be read.
#[derive(Clone, Debug, PartialEq)]
pub struct Unreadable {
    /// The request's own name.
    pub id: Option<RequestId>,
    /// What is wrong.
    pub why: Message,
}

impl ToServer {
    /// The request in a text frame.
    ///
    /// # Errors
    /// What to refuse it with: `badFrame` or `badId`.
    pub fn read(text: &str) -> Result<Self, Unreadable> {
        match serde_json::from_str::<Self>(text) {
            Ok(message) if message.id.is_usable() => Ok(message),
            Ok(message) => Err(Unreadable { id: Some(message.id), why: Code::BadId.into() }),
            Err(error) => {
                let why = Message::new(Code::BadFrame).with("detail", error.to_string());
                Err(Unreadable { id: id_of(text), why })
            }
        }
    }
}

impl RequestId {
    /// 8 to 32 letters and digits.
    #[must_use]
    pub fn is_usable(&self) -> bool {
        (8..=32).contains(&self.0.len()) && self.0.bytes().all(|byte| byte.is_ascii_alphanumeric())
    }
}

/// The name in a frame that is otherwise not one of ours.
fn id_of(text: &str) -> Option<RequestId> {
    let value: serde_json::Value = serde_json::from_str(text).ok()?;
    let id = RequestId(value.get("id")?.as_str()?.to_owned());
    id.is_usable().then_some(id)
}
