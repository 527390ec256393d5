//! Who may ask at all, and what every answer says about itself.
//!
//! A page of some other site must not reach a server on the visitor's own machine: neither by asking it directly (its
//! Origin is not ours) nor by giving our address a name of its own (its Host is not ours).

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::{allowed_hosts::AllowedHosts, secret, state::AppState};

/// Refuses what must not come in, and marks what goes out.
pub(crate) async fn guard(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let refusal = refusal(&state.allowed_hosts, request.method(), request.uri().path(), request.headers());
    let mut response = match refusal {
        Some(why) => {
            tracing::info!(path = request.uri().path(), why, "refused");
            (StatusCode::FORBIDDEN, why).into_response()
        }
        None => next.run(request).await,
    };
    mark(response.headers_mut(), state.allowed_hosts.is_secure());
    response
}

fn refusal(
    allowed_hosts: &AllowedHosts,
    method: &Method,
    path: &str,
    headers: &HeaderMap,
) -> Option<&'static str> {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text(header::HOST).unwrap_or_default();
    let once = |name: HeaderName| headers.get_all(name).iter().count() <= 1;
    if !once(header::HOST) || !once(header::ORIGIN) {
        return Some("expected one Host and one Origin");
    }
    if !allowed_hosts.knows(host) {
        return Some(
            "expected this server's own address in Host; start it with --public-url to allow a name",
        );
    }
    let changes = !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    match text(header::ORIGIN) {
        Some(origin) if !allowed_hosts.is_own(origin, host) => {
            Some("expected this server's own origin in Origin")
        }
        Some(_) => None,
        None if changes || path == "/ws" => {
            let bearer = text(header::AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
            let shown = bearer.and_then(secret::hash).is_some();
            (!shown).then_some("expected an Origin, or a secret as Authorization: Bearer")
        }
        None => None,
    }
}

/// The page may load from here alone, run what came from here alone, and be framed by nobody.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'";

fn mark(headers: &mut HeaderMap, secure: bool) {
    let fixed: [(HeaderName, &'static str); 7] = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if secure {
        let value = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(
        allowed_hosts: &AllowedHosts,
        path: &str,
        host: &str,
        origin: Option<&str>,
        bearer: Option<&str>,
    ) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().expect("a header"));
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().expect("a header"));
        }
        if let Some(bearer) = bearer {
            headers.insert(header::AUTHORIZATION, format!("Bearer {bearer}").parse().expect("a header"));
        }
        refusal(allowed_hosts, &Method::GET, path, &headers).is_some()
    }

    #[test]
    fn only_the_servers_own_page_may_connect() {
        let own = AllowedHosts::new(None, false);
        let (host, token) = ("127.0.0.1:6464", secret::token());
        assert!(!refused(&own, "/ws", host, Some("http://127.0.0.1:6464"), None));
        assert!(refused(&own, "/ws", host, Some("http://127.0.0.1:6465"), None));
        assert!(refused(&own, "/ws", host, Some("https://evil.example"), None));
        assert!(refused(&own, "/ws", host, Some("null"), None));
        assert!(refused(&own, "/ws", host, None, None), "no Origin and nothing to show");
        assert!(refused(&own, "/ws", host, None, Some("short")));
        assert!(!refused(&own, "/ws", host, None, Some(&token)));
        assert!(refused(&own, "/ws", host, Some("https://evil.example"), Some(&token)));
    }

    #[test]
    fn a_name_somebody_gave_our_address_is_not_ours() {
        let own = AllowedHosts::new(None, false);
        assert!(refused(&own, "/", "evil.example:6464", None, None));
        assert!(refused(&own, "/ws", "evil.example:6464", Some("http://evil.example:6464"), None));
        assert!(refused(&own, "/", "", None, None));
        for bad in ["127.0.0.1:99@evil.com", "[::1]evil.com", "[::1", "127.0.0.1:", "localhost:x"] {
            assert!(refused(&own, "/", bad, None, None), "{bad}");
        }
        for good in ["localhost:6464", "192.168.1.7:6464", "[::1]:6464", "127.0.0.1"] {
            assert!(!refused(&own, "/", good, None, None), "{good}");
        }
    }

    #[test]
    fn a_public_name_is_allowed_when_it_was_configured() {
        let public = AllowedHosts::new(Some("https://chess.example/"), false);
        assert!(!refused(&public, "/ws", "chess.example", Some("https://chess.example"), None));
        assert!(refused(&public, "/ws", "chess.example", Some("https://other.example"), None));
    }
}
