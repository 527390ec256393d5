//! Whether the server is well.

use axum::{Json, extract::State, http::StatusCode};
use serde_json::{Value, json};

use crate::{state::AppState, tasks::Tasks as _};

/// Asks storage something small: a server that cannot read its store is not well.
pub(crate) async fn health(State(state): State<AppState>) -> (StatusCode, Json<Value>) {
    let rooms = state.rooms.count();
    let connections = state.guests.count();
    let version = env!("CARGO_PKG_VERSION");
    match state.rooms.context.storage.last_heartbeat().await {
        Ok(_) => {
            let well =
                json!({"status": "ok", "version": version, "rooms": rooms, "connections": connections});
            (StatusCode::OK, Json(well))
        }
        Err(error) => {
            tracing::error!(%error, "storage cannot be read");
            (StatusCode::SERVICE_UNAVAILABLE, Json(json!({"status": "storage", "version": version})))
        }
    }
}
