//! Servers that speak HTTP/2.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper::http::Response;
use page_audit::{FetchError, FetchSettings, HttpVersion, Snapshot};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;

use crate::resolver::Names;
use crate::tls::{authority, leaf, server_config, trusting};
use crate::{code, fetch_through};

const LARGE: &[u8] = b"a text that goes on and on";

/// How a response continues after its headers.
enum Then {
    Body(&'static [u8]),
    Reset,
    Close,
}

type Route = fn() -> (Response<()>, Then);

/// Fetches `/` from a server that responds like this over HTTP/2.
async fn fetch_from(route: Route, change: fn(&mut FetchSettings)) -> Result<Snapshot, FetchError> {
    let authority = authority("Own");
    let mut config = server_config(&leaf(), Some(&authority));
    config.alpn_protocols = vec![b"h2".to_vec()];
    let address = start(TlsAcceptor::from(Arc::new(config)), route).await;
    let (mut settings, _file) = trusting(&authority);
    change(&mut settings);
    let names = Names::one("secure.example", &["127.0.0.1"]);
    let url = format!("https://secure.example:{}/", address.port());
    fetch_through(names, settings, &url).await
}

async fn start(acceptor: TlsAcceptor, route: Route) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        loop {
            let (stream, _) = listener.accept().await.unwrap();
            tokio::spawn(converse(acceptor.clone(), stream, route));
        }
    });
    address
}

async fn converse(acceptor: TlsAcceptor, stream: TcpStream, route: Route) {
    let stream = acceptor.accept(stream).await.unwrap();
    let mut connection = h2::server::handshake(stream).await.unwrap();
    while let Some(Ok((_, mut respond))) = connection.accept().await {
        let (response, then) = route();
        let mut sending = respond.send_response(response, false).unwrap();
        match then {
            Then::Body(body) => sending.send_data(body.into(), true).unwrap(),
            Then::Reset => sending.send_reset(h2::Reason::INTERNAL_ERROR),
            Then::Close => {
                let flushed = Duration::from_millis(100);
                let _ = tokio::time::timeout(flushed, connection.accept()).await;
                return;
            }
        }
    }
}

fn page() -> hyper::http::response::Builder {
    Response::builder().header("content-type", "text/html")
}

#[tokio::test]
async fn a_page_over_http_2_is_seen_as_such() {
    let route: Route = || (page().body(()).unwrap(), Then::Body(b"<p>second"));

    let snapshot = fetch_from(route, |_| {}).await.unwrap();

    assert_eq!(snapshot.http_version, HttpVersion::Http2);
    assert_eq!(snapshot.body, b"<p>second");
}

#[tokio::test]
async fn limits_apply_over_http_2() {
    let long: Route = || {
        (
            page()
                .header("x-long", "a".repeat(30_000))
                .body(())
                .unwrap(),
            Then::Body(b"<p>text"),
        )
    };
    let result = fetch_from(long, |settings| settings.max_header_bytes = 10_000).await;
    assert_eq!(code(&result), "headers_too_large", "{result:?}");

    let large: Route = || (page().body(()).unwrap(), Then::Body(LARGE));
    let result = fetch_from(large, |settings| settings.max_body_bytes = 10).await;
    assert_eq!(code(&result), "too_large", "{result:?}");
}

#[tokio::test]
async fn a_response_that_is_cut_off_is_a_closed_connection() {
    let reset: Route = || (page().body(()).unwrap(), Then::Reset);
    let closed: Route = || (page().body(()).unwrap(), Then::Close);

    for route in [reset, closed] {
        let result = fetch_from(route, |_| {}).await;
        assert_eq!(code(&result), "connection_closed", "{result:?}");
    }
}
