//! Old versions of TLS: what a server makes of a client that knows no newer ones.

use std::net::SocketAddr;
use std::sync::Arc;

use page_audit::{FetchSettings, OldTls};
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;

use crate::resolver::Names;
use crate::server::{Server, html, not_found};
use crate::tls::{authority, leaf, server_config, trusting};
use crate::{fetch, fetch_through, with_probes};

/// Where the version of a client's first message is, and TLS 1.1 there.
const VERSION: std::ops::Range<usize> = 9..11;
const TLS_1_1: [u8; 2] = [3, 2];

const NAME: &[u8] = b"secure.example";

/// In front of a server: responds to clients of TLS 1.1 that name the host like this, and passes
/// others on. It closes the connection only where it has nothing to say.
async fn in_front(server: SocketAddr, response: &'static [u8]) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        loop {
            let (mut client, _) = listener.accept().await.unwrap();
            tokio::spawn(async move {
                let mut start = [0; 11];
                while client.peek(&mut start).await.unwrap_or(start.len()) < start.len() {
                    tokio::task::yield_now().await;
                }
                if start[VERSION] == TLS_1_1 {
                    let mut hello = vec![0; 5 + usize::from(start[4])];
                    client.read_exact(&mut hello).await.unwrap();
                    if response.is_empty() || !hello.windows(NAME.len()).any(|name| name == NAME) {
                        return;
                    }
                    client.write_all(response).await.unwrap();
                    let _ = client.read_to_end(&mut hello).await;
                    return;
                }
                let mut server = TcpStream::connect(server).await.unwrap();
                let _ = copy_bidirectional(&mut client, &mut server).await;
            });
        }
    });
    address
}

/// What is found out about a server that responds like this to old clients; or that is as it is.
async fn found(response: Option<&'static [u8]>) -> OldTls {
    found_at(response, &[&["127.0.0.1"]]).await
}

/// The same, with the addresses that its name has at each lookup.
async fn found_at(response: Option<&'static [u8]>, lookups: &[&[&str]]) -> OldTls {
    let authority = authority("Own");
    let acceptor = TlsAcceptor::from(Arc::new(server_config(&leaf(), Some(&authority))));
    let server = Server::start(Some(acceptor), |path| match path {
        "/" => html("<p>secure"),
        _ => not_found(),
    })
    .await;
    let address = match response {
        Some(response) => in_front(server.address, response).await,
        None => server.address,
    };
    let (settings, _file) = trusting(&authority);
    let settings = FetchSettings {
        subresources_and_probes: true,
        ..settings
    };
    let names = Names::changing("secure.example", lookups);
    let url = format!("https://secure.example:{}/", address.port());
    let snapshot = fetch_through(names, settings, &url).await.unwrap();
    snapshot.probes.old_tls
}

#[tokio::test]
async fn a_server_of_today_refuses() {
    assert_eq!(found(None).await, OldTls::Refused);
    let alert = b"\x15\x03\x02\x00\x02\x02\x46";
    assert_eq!(found(Some(alert)).await, OldTls::Refused, "it says so");
    assert_eq!(found(Some(b"")).await, OldTls::Refused, "it only closes");
}

#[tokio::test]
async fn a_server_that_goes_on_accepts() {
    let hello = b"\x16\x03\x02\x00\x50\x02\x00\x00\x4c\x03\x02";
    assert_eq!(found(Some(hello)).await, OldTls::Accepted("TLS 1.1"));
    let older = b"\x16\x03\x01\x00\x50\x02\x00\x00\x4c\x03\x01";
    assert_eq!(found(Some(older)).await, OldTls::Accepted("TLS 1.0"));
}

#[tokio::test]
async fn what_is_no_response_of_tls_reveals_nothing() {
    let OldTls::Failed(failure) = found(Some(b"HTTP/1.1 400 Bad Request\r\n\r\n")).await else {
        panic!("it was understood");
    };
    assert_eq!(failure.code, "invalid_response");
}

#[tokio::test]
async fn a_name_that_has_a_private_address_by_then_is_refused() {
    let lookups: &[&[&str]] = &[&["127.0.0.1"], &["10.0.0.1"]];
    let OldTls::Failed(failure) = found_at(None, lookups).await else {
        panic!("it was tried");
    };
    assert_eq!(failure.code, "blocked_address");
}

#[tokio::test]
async fn a_page_over_http_is_not_tried() {
    let server = Server::always(html("<p>x")).await;
    let snapshot = fetch(with_probes(), &server.url("/")).await.unwrap();
    assert_eq!(snapshot.probes.old_tls, OldTls::NotTried);
}
