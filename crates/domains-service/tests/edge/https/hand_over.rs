//! Connections for hosts that are not customers' domains.

use std::time::Duration;

use domains_service::edge::https::settings::{HostAndPort, HttpsSettings};
use domains_service::edge::settings::EdgeSettings;
use testing::{Backend, until};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::client::TlsStream;

use super::lab::{Lab, NAME, connect};

const API: &str = "api.waymark.dev";

/// A service that hands over connections for [`API`] to the returned socket.
async fn handing_over(proxy_protocol: bool) -> (Lab, TcpListener) {
    handing_over_with(proxy_protocol, EdgeSettings::default()).await
}

/// The same with other settings.
async fn handing_over_with(proxy_protocol: bool, settings: EdgeSettings) -> (Lab, TcpListener) {
    let proxy = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let settings = EdgeSettings {
        https: HttpsSettings {
            hand_over_hosts: vec![API.to_owned()],
            // By its name, as in a network of containers.
            hand_over_to: Some(HostAndPort {
                host: "localhost".to_owned(),
                port: proxy.local_addr().unwrap().port(),
            }),
            hand_over_proxy_protocol: proxy_protocol,
            ..HttpsSettings::default()
        },
        request_head_timeout: Duration::from_secs(1).into(),
        shutdown_timeout: Duration::from_mins(10).into(),
        ..settings
    };
    (Lab::start_with(Backend::Sqlite, settings).await, proxy)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_are_handed_over_as_they_come() {
    let (lab, proxy) = handing_over(false).await;
    let (chain, key) = lab.authority.issue_for(&testing::for_name(API));
    let acceptor = acceptor(&chain, key);
    let serving = tokio::spawn(async move {
        let (stream, _) = proxy.accept().await.unwrap();
        let mut stream = acceptor.accept(stream).await.unwrap();
        let mut text = [0; 5];
        stream.read_exact(&mut text).await.unwrap();
        stream.write_all(&text).await.unwrap();
        stream.shutdown().await.unwrap();
    });

    let mut stream = connect(lab.address(), "API.waymark.dev", lab.trusting())
        .await
        .unwrap();
    // The proxy's timeouts apply, not the edge's.
    tokio::time::sleep(Duration::from_secs(2)).await;
    stream.write_all(b"hello").await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();

    assert_eq!(answer, "hello");
    serving.await.unwrap();
    assert_eq!(lab.handshakes("handed_over").await, 1);
    lab.connect(NAME).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_proxy_can_be_sent_the_visitors_address() {
    let (lab, proxy) = handing_over(true).await;
    let connecting = tokio::spawn(connect(lab.address(), API, lab.trusting()));
    let (mut stream, _) = proxy.accept().await.unwrap();
    let mut header = [0; 28];
    stream.read_exact(&mut header).await.unwrap();
    assert_eq!(header[..16], *b"\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c");
    assert_eq!(header[16..24], [127, 0, 0, 1, 127, 0, 0, 1]);
    assert_eq!(header[26..28], lab.address().port().to_be_bytes());
    let mut record = [0; 1];
    stream.read_exact(&mut record).await.unwrap();
    assert_eq!(record, [22], "a handshake follows");
    drop(stream);
    connecting.await.unwrap().unwrap_err();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_proxy_that_is_away_closes_the_connection() {
    let (lab, proxy) = handing_over(false).await;
    drop(proxy);
    connect(lab.address(), API, lab.trusting())
        .await
        .unwrap_err();
    lab.connect(NAME).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_finishes_running_requests_and_closes_the_rest() {
    let (lab, proxy) = handing_over(false).await;
    let (chain, key) = lab.authority.issue_for(&testing::for_name(API));
    let acceptor = acceptor(&chain, key);
    let connecting = tokio::spawn(connect(lab.address(), API, lab.trusting()));
    let mut at_proxy = acceptor
        .accept(proxy.accept().await.unwrap().0)
        .await
        .unwrap();
    let mut client = connecting.await.unwrap().unwrap();
    client.write_all(b"request").await.unwrap();
    let mut request = [0; 7];
    at_proxy.read_exact(&mut request).await.unwrap();

    let address = lab.address();
    let stopping = tokio::spawn(lab.service.stop());
    until("nobody is accepted", async || {
        TcpStream::connect(address).await.is_err()
    })
    .await;
    // Longer than the limit for a proxy that was the last to send.
    tokio::time::sleep(Duration::from_secs(3)).await;
    at_proxy.write_all(b"response").await.unwrap();
    let mut response = [0; 8];
    client.read_exact(&mut response).await.unwrap();
    assert_eq!(&response, b"response");

    // Both sides would keep the connection for the next request.
    let stopped = tokio::time::timeout(Duration::from_mins(1), stopping).await;
    stopped.expect("nothing is under way").unwrap();
    client.read_u8().await.unwrap_err();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_idle_connection_ends_and_gives_up_its_slot() {
    let settings = EdgeSettings {
        max_connections: 2.into(),
        max_connections_per_address: 2.into(),
        ..EdgeSettings::default()
    };
    let (lab, proxy) = handing_over_with(false, settings).await;
    let mut first = sent_by_proxy(&lab, &proxy).await;
    // Only half of all connections may be handed over.
    let refused = lab.handshakes("too_many").await;
    connect(lab.address(), API, lab.trusting())
        .await
        .unwrap_err();
    assert_eq!(lab.handshakes("too_many").await, refused + 1);

    // Visitors need both slots: each new one takes the slot that has been idle for longest.
    let visiting = async {
        loop {
            let _visitor = lab.connect(NAME).await.unwrap();
            let _other = lab.connect(NAME).await;
        }
    };
    let ended = async {
        tokio::select! {
            ended = first.read_u8() => ended,
            () = visiting => unreachable!(),
        }
    };
    let ended = tokio::time::timeout(Duration::from_secs(30), ended).await;
    ended.expect("its slot is needed").unwrap_err();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_on_which_nothing_happens_ends() {
    let settings = EdgeSettings {
        keep_alive: Duration::from_secs(1).into(),
        ..EdgeSettings::default()
    };
    let (lab, proxy) = handing_over_with(false, settings).await;
    let mut client = sent_by_proxy(&lab, &proxy).await;
    let ended = tokio::time::timeout(Duration::from_secs(30), client.read_u8());
    ended.await.expect("it is idle").unwrap_err();
}

/// A connection on which the proxy, which keeps it open, was the last to send.
async fn sent_by_proxy(lab: &Lab, proxy: &TcpListener) -> TlsStream<TcpStream> {
    let (chain, key) = lab.authority.issue_for(&testing::for_name(API));
    let acceptor = acceptor(&chain, key);
    let connecting = tokio::spawn(connect(lab.address(), API, lab.trusting()));
    let (accepted, _) = proxy.accept().await.unwrap();
    let mut at_proxy = acceptor.accept(accepted).await.unwrap();
    let mut client = connecting.await.unwrap().unwrap();
    client.write_all(b"?").await.unwrap();
    at_proxy.read_u8().await.unwrap();
    at_proxy.write_all(b"!").await.unwrap();
    assert_eq!(client.read_u8().await.unwrap(), b'!');
    tokio::spawn(async move { while at_proxy.read_u8().await.is_ok() {} });
    client
}

fn acceptor(chain: &str, key: Vec<u8>) -> tokio_rustls::TlsAcceptor {
    use rustls::pki_types::pem::PemObject;
    let certificate = rustls::pki_types::CertificateDer::from_pem_slice(chain.as_bytes());
    let provider = rustls::crypto::aws_lc_rs::default_provider();
    let config = rustls::ServerConfig::builder_with_provider(provider.into())
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate.unwrap()], key.try_into().unwrap());
    tokio_rustls::TlsAcceptor::from(std::sync::Arc::new(config.unwrap()))
}
