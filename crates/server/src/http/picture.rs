//! Pictures, drawn on request.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use axum::{
    Json,
    extract::{ConnectInfo, State, rejection::JsonRejection},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use tabiya_protocol::{Code, Message, PictureFormat, PictureRequest};
use tokio::time;

use crate::{
    limits::{subscriber, too_fast},
    pictures,
    state::AppState,
    ws::visitor,
};

/// How long somebody waits for others' pictures.
const PATIENCE: Duration = Duration::from_secs(20);

/// The handler of `/picture`.
pub(crate) async fn picture(
    State(state): State<AppState>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Json<PictureRequest>, JsonRejection>,
) -> Response {
    let refused = |status: StatusCode, why: Message| (status, Json(why)).into_response();
    let address = visitor(&state.proxies, peer.ip(), &headers);
    if let Err(wait) = state.pictures.take(address) {
        tracing::info!(address = %subscriber(address), "too many pictures");
        return refused(StatusCode::TOO_MANY_REQUESTS, too_fast(wait));
    }
    let request = match body {
        Ok(Json(request)) => request,
        Err(rejection) => {
            let why = Message::new(Code::BadPicture).with("detail", rejection.body_text());
            return refused(rejection.status(), why);
        }
    };
    let turns = if request.format == PictureFormat::Gif { &state.animating } else { &state.drawing };
    let Ok(Ok(turn)) = time::timeout(PATIENCE, Arc::clone(turns).acquire_owned()).await else {
        return refused(StatusCode::SERVICE_UNAVAILABLE, Message::new(Code::Busy));
    };
    let drawn = state.rooms.context.modes.aside(move |library| {
        // Held until the work is done, also for somebody who has left meanwhile.
        let _turn = turn;
        pictures::draw(library, &request)
    });
    match drawn.await {
        Ok(picture) => {
            let disposition = format!("attachment; filename=\"{}\"", picture.name);
            let about = [
                (header::CONTENT_TYPE, picture.kind.to_owned()),
                (header::CONTENT_DISPOSITION, disposition),
                (header::CACHE_CONTROL, "no-store".to_owned()),
            ];
            (about, picture.bytes).into_response()
        }
        Err(why) => refused(StatusCode::BAD_REQUEST, why),
    }
}
