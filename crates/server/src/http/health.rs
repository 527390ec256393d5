//! Whether the server is well, and whether it takes visitors.

use axum::{Json, extract::State, http::StatusCode};
use serde_json::{Value, json};

use crate::{actors::Actors as _, state::AppState};

/// A server that cannot write to its store is not well.
pub(crate) async fn health(State(state): State<AppState>) -> (StatusCode, Json<Value>) {
    let version = env!("CARGO_PKG_VERSION");
    match state.health.writes().await {
        Ok(()) => {
            let (rooms, connections) = (state.rooms.count(), state.connections.count());
            let damaged = state.rooms.context.storage.condition().damaged.len();
            let well = json!({
                "status": "ok", "version": version, "rooms": rooms, "connections": connections, "damaged": damaged,
            });
            (StatusCode::OK, Json(well))
        }
        // What the system says may name files: that is for the log.
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, Json(json!({"status": "storage", "version": version}))),
    }
}

/// One that stops, or cannot write, takes no more visitors: a proxy sends them elsewhere.
pub(crate) async fn readiness(State(state): State<AppState>) -> (StatusCode, Json<Value>) {
    if *state.stopping.borrow() {
        return (StatusCode::SERVICE_UNAVAILABLE, Json(json!({"status": "stopping"})));
    }
    match state.health.writes().await {
        Ok(()) => (StatusCode::OK, Json(json!({"status": "ready"}))),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, Json(json!({"status": "storage"}))),
    }
}
