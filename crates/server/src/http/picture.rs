//! Pictures, drawn on request.

use std::{net::SocketAddr, time::Duration};

use axum::{
    Json,
    extract::{ConnectInfo, FromRequest as _, Request, State},
    http::{StatusCode, header},
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

/// How long the body of a request may take: a socket is held for no longer.
const BODY: Duration = Duration::from_secs(10);

/// The handler of `/picture`.
pub(crate) async fn picture(
    State(state): State<AppState>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
) -> Response {
    let refused = |status: StatusCode, why: Message| (status, Json(why)).into_response();
    let address = visitor(&state.proxies, peer.ip(), request.headers());
    // Before the body: one that never comes counts, too.
    if let Err(wait) = state.pictures.take(address) {
        tracing::info!(address = %subscriber(address), "too many pictures");
        return refused(StatusCode::TOO_MANY_REQUESTS, too_fast(wait));
    }
    let request: PictureRequest = match time::timeout(BODY, Json::from_request(request, &())).await {
        Ok(Ok(Json(request))) => request,
        Ok(Err(rejection)) => {
            let why = Message::new(Code::BadPicture).with("detail", rejection.body_text());
            return refused(rejection.status(), why);
        }
        Err(_) => {
            let detail = format!("expected all of the request within {} seconds", BODY.as_secs());
            return refused(
                StatusCode::REQUEST_TIMEOUT,
                Message::new(Code::BadPicture).with("detail", detail),
            );
        }
    };
    let turns = if request.format == PictureFormat::Gif { &state.animating } else { &state.drawing };
    let Ok(turn) = time::timeout(PATIENCE, turns.take(address)).await else {
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
