//! The page, out of the binary.

use std::sync::OnceLock;

use axum::{
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use sha2::{Digest, Sha256};

include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// Endings of compressed forms of files, and what browsers call them; the smallest first.
const ENCODINGS: [(&str, &str); 2] = [(".br", "br"), (".gz", "gzip")];

/// A file of the page; every address without an ending is the page itself, which knows what to show there: where it has
/// nothing to show it says so, and so does the status.
pub(crate) async fn page(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let found = if is_compressed(path) { None } else { file(path) };
    let is_file = path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    let status = if found.is_some() || is_screen(path) { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let (name, bytes) = match found {
        Some(bytes) => (path, bytes),
        None if is_file => return (StatusCode::NOT_FOUND, "there is no such file").into_response(),
        None => match file("index.html") {
            Some(bytes) => ("index.html", bytes),
            None => return (StatusCode::NOT_FOUND, "this build has no page").into_response(),
        },
    };
    let smaller = ENCODINGS.iter().filter(|(_, encoding)| accepts(&headers, encoding));
    let smaller =
        smaller.filter_map(|(ending, encoding)| Some((file(&format!("{name}{ending}"))?, *encoding)));
    let (bytes, encoding) =
        smaller.map(|(bytes, encoding)| (bytes, Some(encoding))).next().unwrap_or((bytes, None));
    // Names below assets/ carry a hash of what is in them.
    let cache = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let tag = tag(bytes);
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| is_among(&tag, known));
    let always = [
        (header::CACHE_CONTROL, HeaderValue::from_static(cache)),
        (header::VARY, HeaderValue::from_static("accept-encoding")),
        (header::ETAG, tag),
    ];
    if known && status == StatusCode::OK {
        return (StatusCode::NOT_MODIFIED, always).into_response();
    }
    let mut response = (status, always, [(header::CONTENT_TYPE, kind(name))], bytes).into_response();
    if let Some(encoding) = encoding {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

fn file(name: &str) -> Option<&'static [u8]> {
    FILES.iter().find(|(known, _)| *known == name).map(|(_, bytes)| *bytes)
}

/// Compressed forms have no address of their own.
fn is_compressed(path: &str) -> bool {
    ENCODINGS.iter().any(|(ending, _)| path.strip_suffix(ending).is_some_and(|plain| file(plain).is_some()))
}

/// Whether a browser can read this encoding.
fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        // A weight of nothing forbids it.
        let forbidden = parts.any(|part| {
            part.strip_prefix("q=")
                .and_then(|weight| weight.parse::<f32>().ok())
                .is_some_and(|weight| weight <= 0.0)
        });
        named && !forbidden
    })
}

/// Names the bytes of a file, which are looked at once: asking again costs nothing.
fn tag(bytes: &'static [u8]) -> HeaderValue {
    static TAGS: [OnceLock<HeaderValue>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];
    match FILES.iter().position(|(_, file)| std::ptr::eq(*file, bytes)) {
        Some(index) => TAGS[index].get_or_init(|| hashed(bytes)).clone(),
        None => hashed(bytes),
    }
}

fn hashed(bytes: &[u8]) -> HeaderValue {
    let hash = data_encoding::HEXLOWER.encode(&Sha256::digest(bytes)[..16]);
    HeaderValue::from_str(&format!("\"{hash}\"")).expect("hexadecimal digits in quotes")
}

/// Whether this is one of the tags that a browser has.
fn is_among(tag: &HeaderValue, known: &HeaderValue) -> bool {
    let (Ok(tag), Ok(known)) = (tag.to_str(), known.to_str()) else { return false };
    known.split(',').map(str::trim).any(|one| one == "*" || one.strip_prefix("W/").unwrap_or(one) == tag)
}

/// The addresses that web/src/ui/route.ts has a screen for.
fn is_screen(path: &str) -> bool {
    let id = |rest: &str| {
        let id = rest.strip_suffix('/').unwrap_or(rest);
        !id.is_empty() && id.chars().all(|c| c.is_ascii_alphanumeric())
    };
    matches!(
        path,
        "" | "edit"
            | "games"
            | "help"
            | "manual"
            | "modes"
            | "practice"
            | "practice/now"
            | "read"
            | "settings"
            | "studies"
    ) || path.strip_prefix("g/").or_else(|| path.strip_prefix("s/")).is_some_and(id)
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
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
        page(path.parse().expect("a path"), HeaderMap::new()).await.status()
    }

    #[tokio::test]
    async fn screens_are_there_and_anything_else_is_not() {
        for path in [
            "/",
            "/?fen=8/8",
            "/edit",
            "/games",
            "/help",
            "/manual",
            "/modes",
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

    async fn asked(path: &str, headers: &[(header::HeaderName, &str)]) -> Response {
        let headers = headers.iter().map(|(name, value)| (name.clone(), value.parse().expect("a value")));
        page(path.parse().expect("a path"), headers.collect()).await
    }

    async fn body(response: Response) -> Vec<u8> {
        axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("a whole file").to_vec()
    }

    #[tokio::test]
    async fn whoever_can_read_it_gets_the_smallest_form() {
        let plain = asked("/", &[]).await;
        assert_eq!(plain.headers().get(header::CONTENT_ENCODING), None);
        assert_eq!(plain.headers()[header::VARY], "accept-encoding");
        let plain = body(plain).await;
        assert!(String::from_utf8_lossy(&plain).contains("<!doctype html>"));
        for (accepted, expected) in [
            ("gzip, deflate, br", "br"),
            ("gzip;q=1.0, br;q=0", "gzip"),
            ("GZIP", "gzip"),
            ("br;q=0.5", "br"),
            ("identity", ""),
            ("gzip;q=0, br;q=0.000", ""),
            ("brotli", ""),
        ] {
            let response = asked("/", &[(header::ACCEPT_ENCODING, accepted)]).await;
            let encoding = response
                .headers()
                .get(header::CONTENT_ENCODING)
                .map_or("", |value| value.to_str().expect("text"));
            assert_eq!(encoding, expected, "{accepted}");
            assert_eq!(body(response).await == plain, expected.is_empty(), "{accepted}");
        }
        assert_eq!(status("/index.html.br").await, StatusCode::NOT_FOUND);
        assert_eq!(status("/index.html.gz").await, StatusCode::NOT_FOUND);
    }

    #[tokio::test]
    async fn what_a_browser_has_is_not_sent_again() {
        let tag = |response: &Response| response.headers()[header::ETAG].to_str().expect("text").to_owned();
        let (plain, small) = (asked("/", &[]).await, asked("/", &[(header::ACCEPT_ENCODING, "br")]).await);
        let (plain, small) = (tag(&plain), tag(&small));
        assert_ne!(plain, small);
        for known in [plain.clone(), format!("\"other\", W/{plain}"), "*".to_owned()] {
            let again = asked("/", &[(header::IF_NONE_MATCH, &known)]).await;
            assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{known}");
            assert!(body(again).await.is_empty());
        }
        assert_eq!(asked("/", &[(header::IF_NONE_MATCH, &small)]).await.status(), StatusCode::OK);
        assert_eq!(asked("/nothing", &[(header::IF_NONE_MATCH, "*")]).await.status(), StatusCode::NOT_FOUND);
    }
}
