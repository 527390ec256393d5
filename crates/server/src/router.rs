//! Every address this server answers.

use axum::{
    Router,
    extract::DefaultBodyLimit,
    middleware,
    routing::{get, post},
};

use crate::{
    http::{guard, health, owner, page, picture},
    state::AppState,
    ws::upgrade,
};

/// All routes.
pub(crate) fn router(state: AppState) -> Router {
    Router::new()
        .route("/healthz", get(health))
        .route("/owner", get(owner))
        .route("/picture", post(picture))
        .route("/ws", get(upgrade))
        .fallback(get(page))
        .layer(middleware::from_fn_with_state(state.clone(), guard))
        .layer(DefaultBodyLimit::max(64 * 1024))
        .with_state(state)
}
