//! Returning visitors resume their session, whichever process they reach.

use std::net::SocketAddr;

use domains_service::edge::settings::EdgeSettings;
use rustls::ClientConfig;
use rustls::version::{TLS12, TLS13};
use testing::{Backend, until};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::lab::{Lab, NAME, connect, handshakes, with_https};
use crate::edge::service::TestService;

testing::on_each_database!(sessions_resume_in_another_process_and_after_a_restart);

/// A visit that reads a response, with which tickets arrive; whether the session was resumed.
async fn visit(address: SocketAddr, config: &ClientConfig) -> bool {
    let mut stream = connect(address, NAME, config.clone()).await.unwrap();
    let request = format!("GET / HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 302 "), "{answer}");
    let kind = stream.get_ref().1.handshake_kind();
    kind == Some(rustls::HandshakeKind::Resumed)
}

async fn sessions_resume_in_another_process_and_after_a_restart(backend: Backend) {
    let lab = Lab::start_with(backend, EdgeSettings::default()).await;
    let other = TestService::start_with(&lab.database.url, with_https(EdgeSettings::default()));
    let other = other.await;
    let another = other.https.unwrap();
    for version in [&TLS13, &TLS12] {
        let config = lab.trusting_over(&[version]);
        until("there are keys for tickets", async || {
            visit(lab.address(), &config).await && visit(another, &config).await
        })
        .await;
    }
    assert!(handshakes(&other, "resumed").await >= 2);
    let config = lab.trusting();
    assert!(
        !visit(another, &config).await,
        "another visitor has no ticket"
    );
    other.stop().await;

    let again = TestService::start_with(&lab.database.url, with_https(EdgeSettings::default()));
    let again = again.await;
    until("it has read the keys", async || {
        visit(again.https.unwrap(), &config).await
    })
    .await;
}
