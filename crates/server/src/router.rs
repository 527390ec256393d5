//! Every address this server answers.

use axum::{
    Router,
    extract::DefaultBodyLimit,
    middleware,
    routing::{get, post},
};

use crate::{
    http::{guard, health, metrics, owner, page, picture, readiness},
    state::AppState,
    ws::upgrade,
};

/// All routes.
pub(crate) fn router(state: AppState) -> Router {
    Router::new()
        .route("/healthz", get(health))
        .route("/readyz", get(readiness))
        .route("/owner", get(owner))
        .route("/picture", post(picture))
        .route("/ws", get(upgrade))
        .fallback(get(page))
        .layer(middleware::from_fn_with_state(state.clone(), guard))
        .layer(DefaultBodyLimit::max(64 * 1024))
        .with_state(state)
}

/// What goes over the other port, which only those who look after the server can reach: no page, no games.
pub(crate) fn observation(state: AppState) -> Router {
    Router::new()
        .route("/metrics", get(metrics))
        .route("/healthz", get(health))
        .route("/readyz", get(readiness))
        .with_state(state)
}
