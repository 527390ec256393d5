//! The page, out of the binary.

use axum::{
    http::{StatusCode, Uri, header},
    response::{IntoResponse, Response},
};

include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// A file of the page; every address without an ending is the page itself, which knows what to show there: where it has
/// nothing to show it says so, and so does the status.
pub(crate) async fn page(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    let found = FILES.iter().find(|(name, _)| *name == path);
    let is_file = path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    let status = if found.is_some() || is_screen(path) { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let (name, bytes) = match found {
        Some(file) => *file,
        None if is_file => return (StatusCode::NOT_FOUND, "there is no such file").into_response(),
        None => match FILES.iter().find(|(name, _)| *name == "index.html") {
            Some(index) => *index,
            None => return (StatusCode::NOT_FOUND, "this build has no page").into_response(),
        },
    };
    // Names below assets/ carry a hash of what is in them.
    let cache = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    (status, [(header::CONTENT_TYPE, kind(name)), (header::CACHE_CONTROL, cache)], bytes).into_response()
}

/// The addresses that web/src/ui/route.ts has a screen for.
fn is_screen(path: &str) -> bool {
    let id = |rest: &str| {
        let id = rest.strip_suffix('/').unwrap_or(rest);
        !id.is_empty() && id.chars().all(|c| c.is_ascii_alphanumeric())
    };
    matches!(path, "" | "edit" | "games" | "help" | "practice" | "practice/now" | "read" | "settings" | "studies")
        || path.strip_prefix("g/").or_else(|| path.strip_prefix("s/")).is_some_and(id)
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn status(path: &str) -> StatusCode {
        page(path.parse().expect("a path")).await.status()
    }

    #[tokio::test]
    async fn screens_are_there_and_anything_else_is_not() {
        for path in [
            "/",
            "/?fen=8/8",
            "/edit",
            "/games",
            "/help",
            "/read",
            "/settings",
            "/practice",
            "/practice/now",
            "/studies",
            "/g/Ab3dEf7hIj",
            "/g/A/",
            "/s/Ab3",
            "/s/A/",
        ] {
            assert_eq!(status(path).await, StatusCode::OK, "{path}");
        }
        for path in ["/nothing", "/g", "/g/", "/g/a/b", "/g/a%20b", "/help/me", "/settings/", "/robots.txt"] {
            assert_eq!(status(path).await, StatusCode::NOT_FOUND, "{path}");
        }
    }
}
