//! Connections that a proxy passes on with a header of the PROXY protocol.

use std::sync::Arc;

use domains_service::edge::https::settings::HttpsSettings;
use domains_service::edge::proxy_protocol::{Ends, ProxyProtocol, header};
use domains_service::edge::settings::EdgeSettings;
use testing::{Backend, until};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

use crate::edge::backend::ShortLinks;
use crate::edge::https::lab::{Lab, NAME, params};
use crate::edge::proxying::with_domain;
use crate::edge::visitor::send;

const VERSION_1: &str = "PROXY TCP4 203.0.113.7 192.0.2.1 1234 80\r\n";
const REQUEST: &str = "GET /x HTTP/1.1\r\nHost: go.waymark.dev\r\nX-Forwarded-For: 6.6.6.6\r\n\
                       Connection: close\r\n\r\n";

fn passed_on(settings: EdgeSettings) -> EdgeSettings {
    EdgeSettings {
        proxy_protocol: ProxyProtocol::V1V2,
        ..settings
    }
}

/// The header of version 2 for a visitor.
fn version_2() -> Vec<u8> {
    header(Ends {
        client: "203.0.113.7:1234".parse().unwrap(),
        server: "192.0.2.1:443".parse().unwrap(),
    })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_backend_is_told_the_visitors_address() {
    let links = ShortLinks::start().await;
    let service = with_domain(passed_on(links.settings()), &[]).await;

    for header in [VERSION_1.as_bytes(), &version_2()] {
        let sent = [header, REQUEST.as_bytes()].concat();
        assert_eq!(send(service.address, sent).await.status, 200);
        assert_eq!(links.header("x-forwarded-for"), "203.0.113.7");
    }
    // The proxy's own connection, such as one that checks whether the edge is well.
    let sent = format!("PROXY UNKNOWN\r\n{REQUEST}");
    assert_eq!(send(service.address, sent).await.status, 200);
    assert_eq!(links.header("x-forwarded-for"), "6.6.6.6, 127.0.0.1");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_without_its_header_ends() {
    let links = ShortLinks::start().await;
    let service = with_domain(passed_on(links.settings()), &[]).await;

    for sent in [
        REQUEST.to_owned(),
        format!("PROXY TCP4 203.0.113.7\r\n{REQUEST}"),
        format!("PROXY UNKNOWN {}{REQUEST}", "a".repeat(200)),
    ] {
        assert_eq!(send(service.address, &sent).await.head, "", "{sent}");
    }
    assert_eq!(links.last_head(), "");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_else_can_name_a_visitor() {
    let links = ShortLinks::start().await;
    let settings = EdgeSettings {
        trusted_proxies: vec!["10.0.0.0/8".parse().unwrap()],
        ..passed_on(links.settings())
    };
    let service = with_domain(settings, &[]).await;

    let forged = send(service.address, format!("{VERSION_1}{REQUEST}")).await;
    assert_eq!(forged.status, 400);
    assert_eq!(send(service.address, REQUEST).await.status, 200);
    assert_eq!(links.header("x-forwarded-for"), "127.0.0.1");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_visitor_behind_the_proxy_cannot_take_every_connection() {
    let links = ShortLinks::start().await;
    let settings = EdgeSettings {
        max_connections_per_address: 1.into(),
        ..passed_on(links.settings())
    };
    let service = with_domain(settings, &[]).await;
    let mut first = TcpStream::connect(service.address).await.unwrap();
    let request = REQUEST.replace("close", "keep-alive");
    let sent = format!("{VERSION_1}{request}");
    first.write_all(sent.as_bytes()).await.unwrap();
    assert!(first.read(&mut [0; 1_000]).await.unwrap() > 0);

    let second = send(service.address, format!("{VERSION_1}{REQUEST}")).await;
    assert_eq!(second.head, "");
    let other = VERSION_1.replace("203.0.113.7", "203.0.113.8");
    let other = send(service.address, format!("{other}{REQUEST}")).await;
    assert_eq!(other.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_handshake_follows_the_header() {
    let links = ShortLinks::start().await;
    let settings = EdgeSettings {
        https: HttpsSettings {
            proxy_protocol: ProxyProtocol::V1V2,
            ..HttpsSettings::default()
        },
        ..links.settings()
    };
    let lab = Lab::without_certificate(Backend::Sqlite, settings).await;
    lab.store(NAME, &params(NAME)).await;
    let connect = async || {
        let mut stream = TcpStream::connect(lab.address()).await.unwrap();
        stream.write_all(&version_2()).await.unwrap();
        let connector = TlsConnector::from(Arc::new(lab.trusting()));
        connector.connect(NAME.try_into().unwrap(), stream).await
    };
    until("the certificate is served", async || {
        connect().await.is_ok()
    })
    .await;

    let mut stream = connect().await.unwrap();
    stream.write_all(REQUEST.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();

    assert!(
        answer.starts_with(b"HTTP/1.1 200"),
        "{}",
        answer.escape_ascii()
    );
    assert_eq!(links.header("x-forwarded-for"), "203.0.113.7");
}
